//! Convex sets bounded by arcs and segments: grown cores, and what is swept when a grown core
//! is scaled from an apex through a range of factors.

use super::number::{MIN_SPAN, NUDGE};
use super::predicate::{cross, edges, perp};
use super::shape::{Bounds, Point, Vector};

/// The turn from one unit vector to another below which an arc has no length.
const NO_TURN: f64 = MIN_SPAN;

/// A full turn as [`turn`] measures it.
pub const FULL_TURN: f64 = 4.0;

/// A piece of a boundary that runs counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// Round `center`, from the unit normal `from` counter-clockwise through `span` as
    /// [`turn`] measures it, ending at the unit normal `to`.
    Arc { center: Point, radius: f64, from: Vector, to: Vector, span: f64 },
    /// The points `at + t * dir` for `t` from `lo` to `hi`, `dir` a unit vector; the set lies
    /// on its left. `at` is the end nearer to the apex, which keeps very long segments precise.
    Segment { at: Point, dir: Vector, lo: f64, hi: f64 },
}

/// A closed convex set given by its boundary. It may be a single point or a segment.
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    pieces: Vec<Piece>,
    /// Some point of the set.
    inner: Point,
}

/// How far a test point at `p`, on a piece of radius `radius`, is moved off it: [`NUDGE`],
/// more where coordinates above 1000 leave less precision.
pub fn nudge(p: Point, radius: f64) -> f64 {
    NUDGE * (p.x.abs().max(p.y.abs()).max(radius) / 1000.0).max(1.0)
}

/// How far `v` is turned counter-clockwise from `u`, both unit vectors: 0 to 4, growing with
/// the angle, one for each quarter turn and the tangent of half the angle within it.
pub fn turn(u: Vector, v: Vector) -> f64 {
    let (c, d) = (cross(u, v), u.dot(&v));
    match (c >= 0.0, d >= 0.0) {
        (true, true) => c / (1.0 + d),
        (true, false) => 2.0 - c / (1.0 - d),
        (false, false) => 2.0 - c / (1.0 - d),
        (false, true) => 4.0 + c / (1.0 + d),
    }
}

/// The unit vector at `turn` from `u`.
pub fn turned(u: Vector, turn: f64) -> Vector {
    let quarter = (turn.floor() as i32).clamp(0, 3);
    let rest = turn - f64::from(quarter);
    // In odd quarters the tangent is taken from the far end.
    let k = if quarter % 2 == 0 { rest } else { 1.0 - rest };
    let (cos, sin) = ((1.0 - k * k) / (1.0 + k * k), 2.0 * k / (1.0 + k * k));
    let (x, y) = match quarter {
        0 => (cos, sin),
        1 => (-cos, sin),
        2 => (-cos, -sin),
        _ => (cos, -sin),
    };
    u * x + perp(u) * y
}

impl Piece {
    /// The two ends in the direction of travel.
    pub fn ends(&self) -> [Point; 2] {
        match *self {
            Piece::Arc { center, radius, from, to, .. } => {
                [center + from * radius, center + to * radius]
            }
            Piece::Segment { at, dir, lo, hi } => [at + dir * lo, at + dir * hi],
        }
    }

    /// The range of the parameter that [`Piece::point`] takes.
    pub fn range(&self) -> [f64; 2] {
        match *self {
            Piece::Arc { span, .. } => [0.0, span],
            Piece::Segment { lo, hi, .. } => [lo, hi],
        }
    }

    /// The boundary point at a parameter and the outward unit normal there.
    pub fn point(&self, t: f64) -> (Point, Vector) {
        match *self {
            Piece::Arc { center, radius, from, .. } => {
                let n = turned(from, t);
                (center + n * radius, n)
            }
            Piece::Segment { at, dir, .. } => (at + dir * t, -perp(dir)),
        }
    }

    /// The radius of an arc; 0 for a segment.
    pub fn radius(&self) -> f64 {
        match *self {
            Piece::Arc { radius, .. } => radius,
            Piece::Segment { .. } => 0.0,
        }
    }

    /// A box that holds the piece.
    pub fn bounds(&self) -> Bounds {
        match *self {
            Piece::Arc { center, radius, .. } => Bounds::of(&[center]).grown(radius),
            Piece::Segment { .. } => Bounds::of(&self.ends()),
        }
    }

    fn excludes(&self, p: Point) -> bool {
        match *self {
            Piece::Segment { at, dir, .. } => cross(dir, p - at) < 0.0,
            Piece::Arc { center, radius, from, to, span } => {
                let beyond =
                    span >= FULL_TURN || cross(to - from, p - center - from * radius) < 0.0;
                beyond && (p - center).norm_squared() > radius * radius
            }
        }
    }
}

impl Hull {
    /// A core (one vertex, two, or a convex polygon counter-clockwise) grown by `radius`.
    pub fn grown(core: &[Point], radius: f64) -> Hull {
        let mut hull = Hull { pieces: Vec::with_capacity(2 * core.len()), inner: core[0] };
        if let [center] = *core {
            if radius > 0.0 {
                let from = Vector::x();
                hull.pieces.push(Piece::Arc { center, radius, from, to: from, span: FULL_TURN });
            }
            return hull;
        }
        let last = outward(core[core.len() - 1], core[0]);
        hull.chain(core, Slice { scale: 1.0, radius }, (0, last), (0, last), core.len());
        hull
    }

    /// The union of `B(k q, k reach - shift)` over all points `q` of the core and all `k` from
    /// `scale[0]` to `scale[1]`: a convex set. The apex, from which things are scaled, is the
    /// origin and must be farther than `reach` from the core; `0 <= shift <= k reach`.
    ///
    /// Its boundary is the near slice's chain that faces the apex, the far slice's chain that
    /// does not, and the two common tangents between them.
    pub fn cone(core: &[Point], reach: f64, scale: [f64; 2], shift: f64) -> Hull {
        let n = core.len();
        let ((vl, dl), (vr, dr)) = tangents(core, reach);
        let slice = |k: f64| Slice { scale: k, radius: k * reach - shift };
        let (near, far) = (slice(scale[0]), slice(scale[1]));
        let (nl, nr) = (perp(dl), -perp(dr));
        let mut hull = Hull { pieces: Vec::with_capacity(2 * n + 4), inner: near.place(core[vl]) };
        hull.chain(core, near, (vl, nl), (vr, nr), (vr + n - vl) % n);
        let length = |v: usize, d: Vector| (scale[1] - scale[0]) * core[v].coords.dot(&d);
        hull.segment(near.place(core[vr]) + nr * near.radius, dr, 0.0, length(vr, dr));
        let back = (vl + n - vr) % n;
        // With a single tangent vertex the far side goes all the way round.
        let back = if back == 0 && n > 1 { n } else { back };
        hull.chain(core, far, (vr, nr), (vl, nl), back);
        hull.segment(near.place(core[vl]) + nl * near.radius, -dl, -length(vl, dl), 0.0);
        hull
    }

    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Some point of the set.
    pub fn inner(&self) -> Point {
        self.inner
    }

    /// Is the point in the closed set? A set without area contains nothing reliably.
    pub fn contains(&self, p: Point) -> bool {
        !self.pieces.is_empty() && !self.pieces.iter().any(|piece| piece.excludes(p))
    }

    /// The least distance from a point to the set, 0 inside.
    pub fn distance(&self, p: Point) -> f64 {
        if self.pieces.is_empty() {
            return (p - self.inner).norm();
        }
        if self.contains(p) {
            return 0.0;
        }
        self.pieces.iter().map(|piece| distance_point_piece(p, piece)).fold(f64::INFINITY, f64::min)
    }

    /// Nowhere wider than [`nudge`]: a point, or a segment there and back.
    pub fn is_thin(&self) -> bool {
        let line = self.pieces.iter().find_map(|piece| match *piece {
            Piece::Segment { at, dir, .. } => Some((at, dir)),
            Piece::Arc { .. } => None,
        });
        let Some((at, dir)) = line else {
            return self
                .pieces
                .iter()
                .all(|piece| matches!(piece, Piece::Arc { radius, .. } if *radius < NUDGE));
        };
        let mut ends = self.pieces.iter().flat_map(|piece| piece.ends());
        ends.all(|p| cross(dir, p - at).abs() < nudge(p, 0.0))
    }

    /// Is a disc surely in the set? May be false for one that only just is.
    pub fn covers_disc(&self, center: Point, radius: f64) -> bool {
        !self.pieces.is_empty()
            && self.pieces.iter().all(|piece| match *piece {
                Piece::Segment { at, dir, .. } => cross(dir, center - at) >= radius,
                Piece::Arc { center: middle, radius: own, from, to, span } => {
                    let inside = (center - middle).norm() + radius <= own;
                    let chord = (to - from) * own;
                    let depth = cross(chord, center - middle - from * own);
                    inside || (span < FULL_TURN && depth >= radius * chord.norm())
                }
            })
    }

    /// Where the line through the origin along a unit vector is in the set: the least and the
    /// greatest distance from the origin, `None` if it passes by.
    pub fn clip(&self, dir: Vector) -> Option<[f64; 2]> {
        let origin = Point::origin();
        let mut range = [f64::INFINITY, f64::NEG_INFINITY];
        for piece in &self.pieces {
            let mut meet = |t: f64| range = [range[0].min(t), range[1].max(t)];
            match *piece {
                Piece::Segment { at, dir: other, lo, hi } => {
                    let c = cross(dir, other);
                    let u = cross(at.coords, dir) / c;
                    if c != 0.0 && lo <= u && u <= hi {
                        meet(cross(at.coords, other) / c);
                    }
                }
                Piece::Arc { center, radius, from, span, .. } => {
                    line_circle(origin, dir, center, radius)
                        .filter(|t| turn(from, (dir * *t - center.coords) / radius) <= span)
                        .for_each(meet);
                }
            }
        }
        (range[0] <= range[1]).then_some(range)
    }

    /// A box that holds the set.
    pub fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::of(&[self.inner]);
        for piece in &self.pieces {
            let other = piece.bounds();
            bounds.min = bounds.min.inf(&other.min);
            bounds.max = bounds.max.sup(&other.max);
        }
        bounds
    }

    /// The chain of a slice from a vertex and normal to another, `steps` edges on.
    fn chain(
        &mut self,
        core: &[Point],
        slice: Slice,
        (first, from): (usize, Vector),
        (last, to): (usize, Vector),
        steps: usize,
    ) {
        let n = core.len();
        let mut normal = from;
        for i in first..first + steps {
            let (a, b) = (core[i % n], core[(i + 1) % n]);
            let out = outward(a, b);
            self.arc(slice.place(a), slice.radius, normal, out);
            let dir = perp(out);
            let length = slice.scale * (b - a).dot(&dir);
            let start = slice.place(a) + out * slice.radius;
            self.segment(start, dir, 0.0, length);
            normal = out;
        }
        self.arc(slice.place(core[last]), slice.radius, normal, to);
    }

    fn arc(&mut self, center: Point, radius: f64, from: Vector, to: Vector) {
        let flat = from.dot(&to) > 0.0 && cross(from, to).abs() < NO_TURN;
        if radius > 0.0 && !flat {
            self.pieces.push(Piece::Arc { center, radius, from, to, span: turn(from, to) });
        }
    }

    fn segment(&mut self, at: Point, dir: Vector, lo: f64, hi: f64) {
        if lo < hi {
            self.pieces.push(Piece::Segment { at, dir, lo, hi });
        }
    }
}

/// A core scaled from the origin and grown.
#[derive(Clone, Copy)]
struct Slice {
    scale: f64,
    radius: f64,
}

impl Slice {
    fn place(self, q: Point) -> Point {
        q * self.scale
    }
}

fn outward(a: Point, b: Point) -> Vector {
    -perp((b - a) / (b - a).norm())
}

/// Where a line crosses a circle, by distance from `at` along the unit vector `dir`.
pub(super) fn line_circle(
    at: Point,
    dir: Vector,
    center: Point,
    radius: f64,
) -> impl Iterator<Item = f64> {
    let v = center - at;
    let off = cross(dir, v).abs();
    let half = ((radius - off) * (radius + off)).max(0.0).sqrt();
    let along = v.dot(&dir);
    let meets = off <= radius;
    [along - half, along + half].into_iter().filter(move |_| meets)
}

fn distance_point_piece(p: Point, piece: &Piece) -> f64 {
    match *piece {
        Piece::Segment { at, dir, lo, hi } => {
            let t = (p - at).dot(&dir).clamp(lo, hi);
            (p - (at + dir * t)).norm()
        }
        Piece::Arc { center, radius, from, span, .. } => {
            let v = p - center;
            let length = v.norm();
            if length > 0.0 && turn(from, v / length) <= span {
                (length - radius).abs()
            } else {
                let [a, b] = piece.ends();
                (p - a).norm().min((p - b).norm())
            }
        }
    }
}

/// The vertex and unit direction of the left and of the right tangent from the origin to a
/// core grown by `reach`. The origin lies outside the grown core.
pub fn tangents(core: &[Point], reach: f64) -> ((usize, Vector), (usize, Vector)) {
    let candidate = |q: &Point, side: f64| {
        let l = q.coords.norm();
        let w = q.coords / l;
        let sin = reach / l;
        let cos = (1.0 - sin * sin).max(0.0).sqrt();
        w * cos + perp(w) * (side * sin)
    };
    let mut left = (0, candidate(&core[0], 1.0));
    let mut right = (0, candidate(&core[0], -1.0));
    for (i, q) in core.iter().enumerate().skip(1) {
        let (l, r) = (candidate(q, 1.0), candidate(q, -1.0));
        if cross(left.1, l) > 0.0 {
            left = (i, l);
        }
        if cross(right.1, r) < 0.0 {
            right = (i, r);
        }
    }
    (left, right)
}

/// What of a core lies where `normal · x >= offset`; empty if nothing. Vertices nearer
/// than [`NUDGE`] to each other are one.
pub fn clipped(core: &[Point], normal: Vector, offset: f64) -> Vec<Point> {
    let side = |p: &Point| normal.dot(&p.coords) - offset;
    if let [p] = core {
        return if side(p) >= 0.0 { vec![*p] } else { Vec::new() };
    }
    let mut left = Vec::with_capacity(core.len() + 1);
    for (p, q) in edges(core) {
        let (sp, sq) = (side(&p), side(&q));
        if sp >= 0.0 {
            left.push(p);
        }
        if sp * sq < 0.0 {
            left.push(p + (q - p) * (sp / (sp - sq)));
        }
    }
    left.dedup_by(|p, q| (*p - *q).norm() < NUDGE);
    while left.len() > 1 && (left[0] - left[left.len() - 1]).norm() < NUDGE {
        left.pop();
    }
    left
}

/// A polygon with its edges moved inward, `None` if no area is left.
pub fn eroded(core: &[Point], by: f64) -> Option<Vec<Point>> {
    let mut left = core.to_vec();
    for (a, b) in edges(core).filter(|_| core.len() > 2) {
        let inward = -outward(a, b);
        left = clipped(&left, inward, inward.dot(&a.coords) + by);
    }
    (left.len() > 2).then_some(left)
}

/// The convex hull of some points as a core. Points nearer than [`NUDGE`] to a side are left
/// out.
pub fn convex_hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup_by(|p, q| (*p - *q).norm() < NUDGE);
    if points.len() < 3 {
        return points;
    }
    fn half(points: impl Iterator<Item = Point>, hull: &mut Vec<Point>) {
        let start = hull.len();
        for p in points {
            while hull.len() > start + 1 {
                let (a, b) = (hull[hull.len() - 2], hull[hull.len() - 1]);
                if cross(b - a, p - a) > NUDGE * (p - a).norm() {
                    break;
                }
                hull.pop();
            }
            hull.push(p);
        }
        hull.pop();
    }
    let mut hull = Vec::with_capacity(points.len() + 1);
    half(points.iter().copied(), &mut hull);
    half(points.iter().rev().copied(), &mut hull);
    hull
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::distance::gap_point_core;
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn random_core(rng: &mut impl Rng) -> Vec<Point> {
        let n = rng.random_range(1..7);
        let at = Point::new(rng.random_range(-8.0..8.0), rng.random_range(-8.0..8.0));
        let points: Vec<Point> = (0..n)
            .map(|_| at + Vector::new(rng.random_range(-3.0..3.0), rng.random_range(-3.0..3.0)))
            .collect();
        convex_hull(points)
    }

    /// The least of a convex function over a range.
    fn least(mut range: [f64; 2], f: impl Fn(f64) -> f64) -> f64 {
        for _ in 0..200 {
            let third = (range[1] - range[0]) / 3.0;
            let (a, b) = (range[0] + third, range[1] - third);
            if f(a) < f(b) {
                range[1] = b;
            } else {
                range[0] = a;
            }
        }
        f(range[0])
    }

    #[test]
    fn turn_grows_with_the_angle_and_comes_back() {
        let u = Vector::new(0.6, 0.8);
        let mut before = -1.0;
        for i in 0..400 {
            let t = f64::from(i) / 100.0;
            let v = turned(u, t);
            assert!((v.norm() - 1.0).abs() < 1e-14);
            assert!((turn(u, v) - t).abs() < 1e-13, "{t}");
            assert!(turn(u, v) > before);
            before = turn(u, v);
        }
    }

    #[test]
    fn a_cone_is_the_union_of_its_slices() {
        let mut rng = ChaCha8Rng::seed_from_u64(501);
        let mut counts = [0, 0];
        for round in 0..3000 {
            let core = random_core(&mut rng);
            let gap = gap_point_core(Point::origin(), &core);
            if gap <= 1e-3 {
                continue;
            }
            let reach = [0.0, 0.02, gap * rng.random_range(0.0..0.999)][round % 3];
            let k0 = rng.random_range(0.0..2.0);
            let scale = [k0, k0 + rng.random_range(0.0..3.0)];
            let shift = if round % 2 == 0 { 0.0 } else { k0 * reach * rng.random_range(0.0..1.0) };
            let hull = Hull::cone(&core, reach, scale, shift);
            for _ in 0..30 {
                let p = Point::new(rng.random_range(-30.0..30.0), rng.random_range(-30.0..30.0));
                let depth = least(scale, |k| {
                    let slice: Vec<Point> = core.iter().map(|q| q * k).collect();
                    let gap = if k == 0.0 { p.coords.norm() } else { gap_point_core(p, &slice) };
                    gap - (k * reach - shift)
                });
                if depth.abs() > 1e-7 {
                    counts[usize::from(depth < 0.0)] += 1;
                    assert_eq!(hull.contains(p), depth < 0.0, "round {round}, {p}, {depth}");
                }
            }
        }
        assert!(counts[0] > 10_000 && counts[1] > 3_000, "{counts:?}");
    }

    #[test]
    fn a_grown_core_holds_what_is_within_the_radius() {
        let mut rng = ChaCha8Rng::seed_from_u64(502);
        for round in 0..2000 {
            let core = random_core(&mut rng);
            let radius = [0.0, 0.02, 1.5][round % 3];
            let hull = Hull::grown(&core, radius);
            for _ in 0..30 {
                let p =
                    core[0] + Vector::new(rng.random_range(-5.0..5.0), rng.random_range(-5.0..5.0));
                let gap = gap_point_core(p, &core) - radius;
                if gap.abs() > 1e-9 {
                    assert_eq!(hull.contains(p), gap < 0.0, "round {round}, {p}");
                    assert!((hull.distance(p) - gap.max(0.0)).abs() < 1e-9, "round {round}, {p}");
                }
            }
        }
    }

    #[test]
    fn pieces_run_once_round_and_join() {
        let mut rng = ChaCha8Rng::seed_from_u64(503);
        for _ in 0..2000 {
            let core = random_core(&mut rng);
            let gap = gap_point_core(Point::origin(), &core);
            if gap <= 1e-3 {
                continue;
            }
            let hull = Hull::cone(&core, 0.5 * gap, [0.5, 2.0], 0.0);
            let pieces = hull.pieces();
            for (i, piece) in pieces.iter().enumerate() {
                let next = pieces[(i + 1) % pieces.len()].ends()[0];
                assert!((piece.ends()[1] - next).norm() < 1e-9);
            }
        }
    }

    #[test]
    fn thin_sets_are_told() {
        let p = Point::new(3.0, 4.0);
        assert!(Hull::grown(&[p], 0.0).is_thin());
        assert!(!Hull::grown(&[p], 0.1).is_thin());
        assert!(Hull::cone(&[p], 0.0, [1.0, 1e6], 0.0).is_thin());
        assert!(!Hull::cone(&[p], 0.1, [1.0, 2.0], 0.0).is_thin());
        assert!(Hull::grown(&[p, Point::new(5.0, 4.0)], 0.0).is_thin());
    }
}
