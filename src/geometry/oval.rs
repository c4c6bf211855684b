//! Oval bases: ellipses, and bases that are discs or ellipses.
//!
//! Of an ellipse nothing is used but its support (the tangent line with a given normal) and the
//! point of it nearest to a point. The gap between two convex sets is the greatest of the
//! separations `s(n) = min n·b - max n·a` over all unit vectors `n`, below zero when they
//! overlap. Each `s(n)` by itself is a proven lower bound, so a gap given here is never too
//! large; it falls short of the true one by less than [`SHORT`], far below every tolerance.
//! Round bases go through the functions of [`distance`](super::distance) bit for bit.

use super::distance::{gap_disc_convex, gap_disc_disc, norm, unit_or};
use super::hull::{convex_hull, turn};
use super::number::{GRAZE, MIN_SPAN, NUDGE, snap};
use super::predicate::{edges, perp};
use super::shape::{Bounds, Convex, Disc, Part, Point, Vector};

/// By how much, in inches, a gap of an oval may be reported too small.
pub const SHORT: f64 = 10.0 * NUDGE;

/// Sides of the polygons that enclose an oval, and of those that are enclosed by it.
pub const SIDES: usize = 128;

/// A closed ellipse with a facing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Oval {
    pub center: Point,
    /// Half the extent along the facing and across it, inches.
    pub semi: [f64; 2],
    /// The facing, a unit vector.
    pub along: Vector,
}

/// What a model stands on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Base {
    Round(Disc),
    Oval(Oval),
}

/// How far two sets are apart and in which direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Apart {
    /// Inches; below zero minus the least way to be clear.
    pub gap: f64,
    /// Unit, from the first to the second.
    pub normal: Vector,
}

impl Oval {
    /// An oval base of a length and a width in millimetres, its length turned
    /// counter-clockwise from the x axis; both halves are snapped like a base's radius.
    pub fn new(center: Point, millimetres: [f64; 2], degrees: f64) -> Oval {
        let semi = millimetres.map(|size| snap(size / 50.8));
        Oval { center, semi, along: facing(degrees) }
    }

    /// The same turned to another facing, degrees counter-clockwise from the x axis.
    pub fn turned(self, degrees: f64) -> Oval {
        Oval { along: facing(degrees), ..self }
    }

    /// The circle as an oval.
    pub fn of_disc(disc: &Disc) -> Oval {
        Oval { center: disc.center, semi: [disc.radius; 2], along: Vector::x() }
    }

    /// The greatest of `u · p` over its points `p`, counted from its center; `u` need not be a
    /// unit vector.
    pub fn reach(&self, u: Vector) -> f64 {
        if self.semi[0] == self.semi[1] {
            return self.semi[0] * norm(u);
        }
        let [x, y] = self.own(u);
        norm(Vector::new(self.semi[0] * x, self.semi[1] * y))
    }

    /// The point of its edge whose outward normal is `u`, from its center.
    pub fn rim(&self, u: Vector) -> Vector {
        let [a, b] = self.semi;
        let reach = self.reach(u);
        if a == b {
            return u * (a * a / reach);
        }
        let [x, y] = self.own(u);
        self.along * (a * a * x / reach) + perp(self.along) * (b * b * y / reach)
    }

    pub fn contains(&self, p: Point) -> bool {
        let [x, y] = self.own(p - self.center);
        let (x, y) = (x / self.semi[0], y / self.semi[1]);
        x * x + y * y <= 1.0
    }

    /// The signed distance of a point from its edge, negative inside, and the outward unit
    /// normal where the edge is nearest.
    pub fn distance(&self, p: Point) -> (f64, Vector) {
        let v = p - self.center;
        if self.semi[0] == self.semi[1] {
            let n = unit_or(v, Vector::x());
            return (norm(v) - self.semi[0], n);
        }
        let [x, y] = self.own(v);
        let n = self.normal_towards(x.abs(), y.abs());
        let n = Vector::new(n.x.copysign(x), n.y.copysign(y));
        let n = self.along * n.x + perp(self.along) * n.y;
        (n.dot(&v) - self.reach(n), n)
    }

    /// The edge's least radius of curvature: insets along the normal up to it are convex.
    pub fn curvature(&self) -> f64 {
        let [a, b] = self.semi;
        a.min(b) * (a.min(b) / a.max(b))
    }

    /// The disc round it.
    pub fn around(&self) -> Disc {
        Disc { center: self.center, radius: self.semi[0].max(self.semi[1]) }
    }

    pub fn bounds(&self) -> Bounds {
        let half = Vector::new(self.reach(Vector::x()), self.reach(Vector::y()));
        Bounds { min: self.center - half, max: self.center + half }
    }

    /// Outward normals all round, one for each side of its polygons: tangents there are equally
    /// far apart along the ellipse seen as a circle.
    pub fn normals(&self) -> impl Iterator<Item = Vector> + '_ {
        let [a, b] = self.semi;
        (0..SIDES).map(move |i| {
            let (sin, cos) = sincos(i);
            let n = (self.along * (b * cos) + perp(self.along) * (a * sin)).normalize();
            if a == b { self.along * cos + perp(self.along) * sin } else { n }
        })
    }

    /// How far the polygon round it reaches beyond it, at most: on the longer half axis what the
    /// corners of [`SIDES`] tangents reach beyond a unit circle.
    pub fn outside(&self) -> f64 {
        let (_, cos) = sincos(1);
        self.semi[0].max(self.semi[1]) * (1.0 / ((1.0 + cos) / 2.0).sqrt() - 1.0)
    }

    /// A polygon of [`SIDES`] vertices inside the oval drawn in along its normals by `inset`;
    /// its center alone where nothing is left.
    pub fn inner(&self, inset: f64) -> Vec<Point> {
        if inset >= self.curvature() {
            return vec![self.center];
        }
        self.normals().map(|n| self.center + self.rim(n) - n * inset).collect()
    }

    /// A polygon of [`SIDES`] tangents round the oval drawn in along its normals by `inset`.
    pub fn outer(&self, inset: f64) -> Vec<Point> {
        self.outer_with(inset, &[])
    }

    /// As [`Oval::outer`], with tangents by some more normals: there it is exact.
    pub fn outer_with(&self, inset: f64, normals: &[Vector]) -> Vec<Point> {
        let inset = inset.min(self.curvature());
        let mut all: Vec<Vector> = normals.to_vec();
        let apart = |u: &Vector, v: &Vector| (u - v).norm() > GRAZE;
        all.extend(self.normals().filter(|u| normals.iter().all(|v| apart(u, v))));
        all.sort_unstable_by(|u, v| turn(Vector::x(), *u).total_cmp(&turn(Vector::x(), *v)));
        all.dedup_by(|u, v| !apart(u, v));
        let reach = |u: Vector| self.reach(u) - inset;
        (0..all.len())
            .map(|i| {
                let (m, n) = (all[i], all[(i + 1) % all.len()]);
                self.center + meeting(m, reach(m), n, reach(n))
            })
            .collect()
    }

    /// Where its center may not be: a core grown by the oval about it, as a polygon of tangents.
    /// It is exact along the core's edges and where the oval, as it lies, is nearest to it;
    /// elsewhere too large by less than the polygon.
    pub fn sum(&self, core: &[Point]) -> Vec<Point> {
        let mut normals = vec![apart_oval_core(self, core).normal];
        normals.extend(edges(core).filter(|(a, b)| a != b).map(|(a, b)| perp((b - a).normalize())));
        self.sum_with(core, &normals)
    }

    /// As [`Oval::sum`], exact by some normals and their opposites.
    pub fn sum_with(&self, core: &[Point], normals: &[Vector]) -> Vec<Point> {
        let both: Vec<Vector> = normals.iter().flat_map(|n| [*n, -n]).collect();
        let still = Oval { center: Point::origin(), ..*self };
        let rim = still.outer_with(0.0, &both);
        convex_hull(core.iter().flat_map(|q| rim.iter().map(move |r| q + r.coords)).collect())
    }

    fn own(&self, u: Vector) -> [f64; 2] {
        [self.along.dot(&u), perp(self.along).dot(&u)]
    }

    /// The unit normal of the edge point nearest to a point of the first quadrant, both in its
    /// own axes. Newton's method on the convex function whose root names the point.
    fn normal_towards(&self, x: f64, y: f64) -> Vector {
        let [a, b] = self.semi;
        if b > a {
            let n = Oval { semi: [b, a], ..*self }.normal_towards(y, x);
            return Vector::new(n.y, n.x);
        }
        let (aa, bb) = (a * a, b * b);
        if y < MIN_SPAN {
            let x = if a * x < aa - bb { aa * x / (aa - bb) } else { a };
            let height = b * (1.0 - (x / a) * (x / a)).max(0.0).sqrt();
            return unit_or(Vector::new(x / aa, height / bb), Vector::x());
        }
        // The root lies right of here, and the function falls steeper to its left.
        let mut t = b * y - bb;
        for _ in 0..128 {
            let (u, v) = (a * x / (t + aa), b * y / (t + bb));
            let value = u * u + v * v - 1.0;
            let slope = -2.0 * (u * u / (t + aa) + v * v / (t + bb));
            let next = t - value / slope;
            if value <= 0.0 || next <= t {
                break;
            }
            t = next;
        }
        unit_or(Vector::new(x / (t + aa), y / (t + bb)), Vector::y())
    }
}

impl Base {
    pub fn center(&self) -> Point {
        match self {
            Base::Round(disc) => disc.center,
            Base::Oval(oval) => oval.center,
        }
    }

    /// The same base with its center elsewhere, its facing kept.
    pub fn at(self, center: Point) -> Base {
        match self {
            Base::Round(disc) => Base::Round(Disc { center, ..disc }),
            Base::Oval(oval) => Base::Oval(Oval { center, ..oval }),
        }
    }

    /// As an oval, whatever it is.
    pub fn oval(&self) -> Oval {
        match self {
            Base::Round(disc) => Oval::of_disc(disc),
            Base::Oval(oval) => *oval,
        }
    }

    /// Signed distance of a point from the base, negative inside.
    pub fn distance(&self, p: Point) -> f64 {
        match self {
            Base::Round(disc) => norm(p - disc.center) - disc.radius,
            Base::Oval(oval) => oval.distance(p).0,
        }
    }

    /// How far it reaches from its center along a unit vector's tangent.
    pub fn reach(&self, u: Vector) -> f64 {
        match self {
            Base::Round(disc) => disc.radius,
            Base::Oval(oval) => oval.reach(u),
        }
    }

    /// Less than nothing is left of it when drawn in by more.
    pub fn curvature(&self) -> f64 {
        match self {
            Base::Round(disc) => disc.radius,
            Base::Oval(oval) => oval.curvature(),
        }
    }

    /// The least disc about its center round it.
    pub fn around(&self) -> Disc {
        match self {
            Base::Round(disc) => *disc,
            Base::Oval(oval) => oval.around(),
        }
    }

    pub fn bounds(&self) -> Bounds {
        match self {
            Base::Round(disc) => Bounds::of(&[disc.center]).grown(disc.radius),
            Base::Oval(oval) => oval.bounds(),
        }
    }

    /// As a convex set that has the base within it: a disc, or a polygon round the oval.
    pub fn convex(&self) -> Convex {
        match self {
            Base::Round(disc) => Convex::disc(*disc),
            Base::Oval(oval) => Convex::new(oval.outer(0.0), 0.0)
                .expect("tangents of an ellipse make a convex polygon"),
        }
    }
}

/// The gap of two bases in plan; overlapping: minus the least way to be clear.
pub fn gap_bases(a: &Base, b: &Base) -> f64 {
    match (a, b) {
        (Base::Round(a), Base::Round(b)) => gap_disc_disc(a, b),
        _ => gap_base_along(a, a.center(), a.center(), b),
    }
}

/// The gap of a base and a convex piece.
pub fn gap_base_convex(base: &Base, piece: &Convex) -> f64 {
    match base {
        Base::Round(disc) => gap_disc_convex(disc, piece),
        Base::Oval(oval) => apart_oval_core(oval, piece.core()).gap - piece.rho(),
    }
}

/// From a base to the nearest piece of a part.
pub fn gap_base_part(base: &Base, part: &Part) -> f64 {
    part.pieces.iter().map(|piece| gap_base_convex(base, piece)).fold(f64::INFINITY, f64::min)
}

/// The gap of an oval, on its way from `p` to `q` with its facing kept, and a piece that may not
/// come nearer than `reach` beyond its core.
pub fn gap_oval_along(oval: &Oval, p: Point, q: Point, core: &[Point], reach: f64) -> f64 {
    let way = [p, q].map(|center| center.coords);
    let relative = core.iter().flat_map(|v| way.map(|c| v - c));
    let still = Oval { center: Point::origin(), ..*oval };
    apart_oval_core(&still, &convex_hull(relative.collect())).gap - reach
}

/// The gap of a base, on its way from `p` to `q` with its facing kept, and another one.
pub fn gap_base_along(base: &Base, p: Point, q: Point, other: &Base) -> f64 {
    match (base, other) {
        (Base::Oval(oval), Base::Round(disc)) => {
            gap_oval_along(oval, p, q, &[disc.center], disc.radius)
        }
        (Base::Round(disc), Base::Oval(oval)) => {
            let c = oval.center;
            let still = [c + (c - p), c + (c - q)];
            gap_oval_along(oval, still[0], still[1], &[c], disc.radius)
        }
        _ => apart_along(base, p, q, other).gap,
    }
}

/// An oval and a core: the separation by each edge's normal and by the normals at the points of
/// the oval nearest to each vertex, one of which is the greatest where they are clear of each
/// other. Of an overlap the least way out may be by the normal of a farther point; directions
/// all round and a search about the best of them find it.
pub fn apart_oval_core(oval: &Oval, core: &[Point]) -> Apart {
    let separation = |n: Vector| {
        let least = core.iter().map(|q| n.dot(&(q - oval.center))).fold(f64::INFINITY, f64::min);
        least - oval.reach(n)
    };
    let mut best = Apart { gap: f64::NEG_INFINITY, normal: Vector::x() };
    for v in core {
        best.offer(separation, oval.distance(*v).1);
    }
    for (a, b) in edges(core) {
        if a != b {
            best.offer(separation, perp(unit_or(b - a, Vector::x())));
        }
    }
    if best.gap < 0.0 {
        (0..SIDES).for_each(|i| {
            let (sin, cos) = sincos(i);
            best.offer(separation, Vector::new(cos, sin));
        });
        best.climb(separation);
    }
    best
}

impl Apart {
    fn offer(&mut self, separation: impl Fn(Vector) -> f64, normal: Vector) {
        let gap = separation(normal);
        if gap > self.gap {
            *self = Apart { gap, normal };
        }
    }

    /// The peak between the neighbours of the best direction among [`SIDES`].
    fn climb(&mut self, separation: impl Fn(Vector) -> f64) {
        let (sin, cos) = sincos(1);
        let n = self.normal;
        let (mut low, mut high) = (n * cos - perp(n) * sin, n * cos + perp(n) * sin);
        for _ in 0..64 {
            let one = (low * 2.0 + high).normalize();
            let two = (low + high * 2.0).normalize();
            if separation(one) < separation(two) { low = one } else { high = two }
        }
        self.offer(separation, (low + high).normalize());
    }
}

/// Two bases, the first on its way from `p` to `q`.
pub fn apart_along(base: &Base, p: Point, q: Point, other: &Base) -> Apart {
    let (from, to) = (other.center() - p, other.center() - q);
    let separation = |n: Vector| n.dot(&from).min(n.dot(&to)) - base.reach(n) - other.reach(n);
    let mut best = Apart { gap: f64::NEG_INFINITY, normal: Vector::x() };
    let across = perp(unit_or(q - p, Vector::x()));
    [across, -across].into_iter().for_each(|n| best.offer(separation, n));
    (0..SIDES).for_each(|i| {
        let (sin, cos) = sincos(i);
        best.offer(separation, Vector::new(cos, sin));
    });
    best.climb(separation);
    best
}

/// The sine and cosine of a fraction of a full turn.
fn sincos(i: usize) -> (f64, f64) {
    quarter_exact(i as f64 * 360.0 / SIDES as f64)
}

/// The unit vector at an angle from the x axis; exact at quarter turns.
fn facing(degrees: f64) -> Vector {
    let (sin, cos) = quarter_exact(degrees.rem_euclid(360.0));
    Vector::new(cos, sin)
}

fn quarter_exact(degrees: f64) -> (f64, f64) {
    let quarters = (degrees / 90.0).floor();
    let (sin, cos) = libm::sincos((degrees - 90.0 * quarters).to_radians());
    match quarters as i32 % 4 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// Where the lines `m · x = s` and `n · x = t` meet.
pub(crate) fn meeting(m: Vector, s: f64, n: Vector, t: f64) -> Vector {
    let area = super::predicate::cross(m, n);
    Vector::new(s * n.y - t * m.y, t * m.x - s * n.x) / area
}
