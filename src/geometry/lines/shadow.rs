//! The shadow of a piece: all origins whose lines to the target hit it.
//!
//! With `R` the target's inset radius plus the lines' half width plus the piece's own rounding,
//! the origins that are hit are the points within half width and rounding of the convex set
//! `core ⊕ C`, where `C` is the cone of directions from the target's center to
//! `core ⊕ B(R)`. Its boundary is the chain of core vertices facing the target and two rays.

use smallvec::SmallVec;

use super::frame::{Frame, Goal};
use crate::geometry::distance::nearest_point_on_segment;
use crate::geometry::number::{NUDGE, TOL};
use crate::geometry::oval::{Apart, Oval, apart_oval_core};
use crate::geometry::predicate::{cross, perp};
use crate::geometry::shape::{Point, Vector};
use crate::geometry::sweep::in_circle;

/// The boundary of `core ⊕ C` and by how much the shadow is grown beyond it.
#[derive(Clone, Debug)]
pub(super) struct Shadow {
    /// Counter-clockwise, from the left ray's start to the right ray's.
    chain: SmallVec<[Point; 4]>,
    left: Vector,
    right: Vector,
    /// Half width and rounding; negative in a world of shrunk parts.
    spread: f64,
}

/// What a shadow does to the origins of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reaches {
    None,
    All,
    Some,
}

impl Shadow {
    /// The shadow of a convex core (counter-clockwise, perhaps with nearly equal vertices)
    /// rounded by `rho`; `None` if the piece overlaps the target's base in plan.
    pub fn cast(core: &[Point], rho: f64, goal: &Goal) -> Option<Shadow> {
        let spread = goal.e + rho;
        let radius = (goal.radius + spread).max(0.0);
        if !clear_of(core, goal.center, radius) {
            let (gap, nearest) = nearest(core, goal.center);
            if gap <= 0.0 || goal.overlaps(gap - rho) {
                return None;
            }
            if gap <= radius {
                let normal = (nearest - goal.center) / gap;
                let mut chain = SmallVec::new();
                chain.push(nearest);
                return Some(Shadow { chain, left: perp(normal), right: -perp(normal), spread });
            }
        }
        let (left, right) = tangents(core, goal.center, radius);
        let chain = chain(core, farthest(core, perp(left)), farthest(core, -perp(right)));
        Some(Shadow { chain, left, right, spread })
    }

    /// As [`Shadow::cast`], for the end of lines that an oval base is.
    pub fn toward(core: &[Point], rho: f64, ends: &Ends) -> Option<Shadow> {
        let spread = ends.e + rho;
        let Apart { gap, normal } = apart_oval_core(&ends.oval, core);
        let room = gap + ends.inset - spread;
        if room + ends.growth < -2.0 * TOL {
            return None;
        }
        if room <= 0.0 {
            let mut chain = SmallVec::new();
            chain.push(core[farthest(core, -normal)]);
            return Some(Shadow { chain, left: perp(normal), right: -perp(normal), spread });
        }
        let left = -perp(ends.grazing(core, spread, -normal, perp(normal)));
        let right = perp(ends.grazing(core, spread, -normal, -perp(normal)));
        let chain = chain(core, farthest(core, perp(left)), farthest(core, -perp(right)));
        Some(Shadow { chain, left, right, spread })
    }

    /// Fractions of the way from `p` to `q` among which are all places where it enters or leaves
    /// the shadow.
    pub fn crossings_between(&self, p: Point, q: Point, cuts: &mut Vec<f64>) {
        let (first, last) = self.ends();
        let mut level = |at: f64, to: f64| cuts.push((self.spread - at) / (to - at));
        level(cross(self.left, p - first), cross(self.left, q - first));
        level(cross(p - last, self.right), cross(q - last, self.right));
        for edge in self.chain.windows(2) {
            level(outside(edge, p), outside(edge, q));
        }
        if self.spread > 0.0 {
            for vertex in &self.chain {
                cuts.extend(in_circle(p, q - p, *vertex, self.spread).into_iter().flatten());
            }
        }
    }

    /// Do lines from `p` hit the piece?
    pub fn blocks(&self, p: Point) -> bool {
        let (first, last) = self.ends();
        let left = cross(self.left, p - first);
        let right = cross(p - last, self.right);
        let outer = left.max(right);
        if outer > self.spread {
            return false;
        }
        if self.spread < 0.0 {
            return self.chain.windows(2).all(|edge| outside(edge, p) <= self.spread);
        }
        let mut inside = outer <= 0.0;
        for edge in self.chain.windows(2) {
            inside &= cross(edge[1] - edge[0], p - edge[0]) >= 0.0;
        }
        inside || self.boundary_distance_squared(p) <= self.spread * self.spread
    }

    /// Where the rim of the origin's disc crosses the shadow's boundary; what is surely hit or
    /// missed by the whole disc is told at once, without crossings.
    pub fn crossings(&self, frame: &Frame, found: &mut impl FnMut(Vector)) -> Reaches {
        let radius = frame.radius;
        let (first, last) = self.ends();
        let left = cross(self.left, frame.center - first);
        let right = cross(frame.center - last, self.right);
        if left.max(right) > self.spread + radius {
            return Reaches::None;
        }
        let inner = self.spread.min(0.0) - radius;
        let mut all = left.max(right) <= inner;
        let mut edges: SmallVec<[(f64, Vector, f64); 4]> = SmallVec::new();
        for edge in self.chain.windows(2) {
            let along = edge[1] - edge[0];
            let length = along.norm();
            let direction = along / length;
            let off = cross(frame.center - edge[0], direction);
            if off > self.spread + radius {
                return Reaches::None;
            }
            all &= off <= inner;
            edges.push((off, direction, length));
        }
        if all {
            return Reaches::All;
        }
        let mut line = |off: f64, normal: Vector, start: Point, direction: Vector, length: f64| {
            let off = off - self.spread;
            let half = radius * radius - off * off;
            if half < 0.0 {
                return;
            }
            let (half, foot) = (half.sqrt(), normal * -off);
            for rim in [foot - direction * half, foot + direction * half] {
                let along = direction.dot(&(frame.center + rim - start));
                if (-NUDGE..=length + NUDGE).contains(&along) {
                    found(rim);
                }
            }
        };
        line(left, perp(self.left), first, self.left, f64::INFINITY);
        line(right, -perp(self.right), last, self.right, f64::INFINITY);
        for (&(off, direction, length), &start) in edges.iter().zip(&self.chain) {
            line(off, -perp(direction), start, direction, length);
        }
        if self.spread > 0.0 {
            for &vertex in &self.chain {
                frame.rim_on_circle(vertex, self.spread, found);
            }
        }
        Reaches::Some
    }

    fn ends(&self) -> (Point, Point) {
        (self.chain[0], self.chain[self.chain.len() - 1])
    }

    fn boundary_distance_squared(&self, p: Point) -> f64 {
        let ray = |start: Point, direction: Vector| {
            let v = p - start;
            let along = direction.dot(&v).max(0.0);
            (v - direction * along).norm_squared()
        };
        let (first, last) = self.ends();
        let rays = ray(first, self.left).min(ray(last, self.right));
        self.chain
            .windows(2)
            .map(|edge| (nearest_point_on_segment(p, edge[0], edge[1]) - p).norm_squared())
            .fold(rays, f64::min)
    }
}

/// The ends of lines on an oval base: its edge drawn in by `inset`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub oval: Oval,
    pub inset: f64,
    /// Effective half width, `growth` included.
    pub e: f64,
    pub growth: f64,
}

impl Ends {
    /// The normal between `low` and `high`, at most a quarter turn apart, of the line that has
    /// the ends on its one side and a core grown by `spread` on the other, touching both.
    pub fn grazing(&self, core: &[Point], spread: f64, low: Vector, high: Vector) -> Vector {
        let over = |u: Vector| {
            let most = core
                .iter()
                .map(|q| u.dot(&(q - self.oval.center)))
                .fold(f64::NEG_INFINITY, f64::max);
            most + (self.oval.reach(u) - self.inset + spread).max(0.0)
        };
        let (mut low, mut high) = (low, high);
        for _ in 0..STEPS {
            let middle = (low + high).normalize();
            if over(middle) < 0.0 { low = middle } else { high = middle }
        }
        (low + high).normalize()
    }
}

/// Halvings of a quarter turn down to rounding.
const STEPS: usize = 56;

/// The vertices from one to another, counter-clockwise.
fn chain(core: &[Point], first: usize, last: usize) -> SmallVec<[Point; 4]> {
    let mut chain: SmallVec<[Point; 4]> = SmallVec::new();
    let mut i = first;
    loop {
        if chain.last().is_none_or(|p| (core[i] - p).norm_squared() > NUDGE * NUDGE) {
            chain.push(core[i]);
        }
        if i == last {
            return chain;
        }
        i = if i + 1 == core.len() { 0 } else { i + 1 };
    }
}

/// How far `p` lies to the right of an edge.
fn outside(edge: &[Point], p: Point) -> f64 {
    let along = edge[1] - edge[0];
    cross(p - edge[0], along) / along.norm()
}

/// Is some edge's line by itself proof that the core is farther than `radius` from `t`?
fn clear_of(core: &[Point], t: Point, radius: f64) -> bool {
    let n = core.len();
    n > 2
        && (0..n).any(|i| {
            let along = core[if i + 1 == n { 0 } else { i + 1 }] - core[i];
            let off = cross(t - core[i], along);
            off > 0.0 && off * off > radius * radius * along.norm_squared()
        })
}

/// Distance from `t` to a core, 0 inside, and the nearest point.
pub(super) fn nearest(core: &[Point], t: Point) -> (f64, Point) {
    let n = core.len();
    let edge = |i: usize| (core[i], core[(i + 1) % n]);
    if n > 2 && (0..n).all(|i| cross(edge(i).1 - edge(i).0, t - edge(i).0) >= 0.0) {
        return (0.0, t);
    }
    let point = (0..n)
        .map(|i| nearest_point_on_segment(t, edge(i).0, edge(i).1))
        .min_by(|a, b| (a - t).norm_squared().total_cmp(&(b - t).norm_squared()))
        .expect("a core has a vertex");
    ((point - t).norm(), point)
}

/// The outermost directions of tangents from `t` to the discs of `radius` about the vertices.
fn tangents(core: &[Point], t: Point, radius: f64) -> (Vector, Vector) {
    let mut best: Option<(Vector, f64, Vector, f64)> = None;
    for q in core {
        let v = q - t;
        let squared = v.norm_squared();
        let along = v * (squared - radius * radius).max(0.0).sqrt();
        let across = perp(v) * radius;
        let (l, r) = (along + across, along - across);
        best = Some(match best {
            None => (l, squared, r, squared),
            Some((left, left_squared, right, right_squared)) => {
                let (left, left_squared) =
                    if cross(left, l) > 0.0 { (l, squared) } else { (left, left_squared) };
                let (right, right_squared) =
                    if cross(right, r) < 0.0 { (r, squared) } else { (right, right_squared) };
                (left, left_squared, right, right_squared)
            }
        });
    }
    let (left, left_squared, right, right_squared) = best.expect("a core has a vertex");
    (left / left_squared, right / right_squared)
}

fn farthest(core: &[Point], direction: Vector) -> usize {
    let reach = |i: usize| direction.dot(&core[i].coords);
    (1..core.len()).fold(0, |best, i| if reach(i) > reach(best) { i } else { best })
}
