//! The shadow of a piece: all origins whose lines to the target hit it.
//!
//! With `R` the target's inset radius plus the lines' half width plus the piece's own rounding,
//! the origins that are hit are the points within half width and rounding of the convex set
//! `core ⊕ C`, where `C` is the cone of directions from the target's center to
//! `core ⊕ B(R)`. Its boundary is the chain of core vertices facing the target and two rays.

use smallvec::SmallVec;

use super::frame::{Frame, Goal};
use crate::geometry::distance::nearest_point_on_segment;
use crate::geometry::number::NUDGE;
use crate::geometry::predicate::{cross, perp};
use crate::geometry::shape::{Point, Vector};

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
        let first = farthest(core, perp(left));
        let last = farthest(core, -perp(right));
        let mut chain: SmallVec<[Point; 4]> = SmallVec::new();
        let mut i = first;
        loop {
            if chain.last().is_none_or(|p| (core[i] - p).norm_squared() > NUDGE * NUDGE) {
                chain.push(core[i]);
            }
            if i == last {
                break;
            }
            i = if i + 1 == core.len() { 0 } else { i + 1 };
        }
        Some(Shadow { chain, left, right, spread })
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
