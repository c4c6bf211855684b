//! Distances between discs, segments and convex pieces.
//!
//! Every distance is computed from coordinate differences alone, so moving a board along the
//! lattice or turning it by a quarter changes no bit of an answer. A distance below zero is
//! minus a depth; exactly zero is contact. The functions returning a [`Gap`] also name the two
//! nearest points; the `gap_…` functions give the number alone, bit for bit the same.

use super::answer::Gap;
use super::predicate::{cross, edges, orient, perp, segments_cross};
use super::shape::{Convex, Disc, Part, Point, Vector};

/// The place on a core nearest to something, and how to get away from it.
#[derive(Clone, Copy)]
pub(crate) struct Nearest {
    /// Signed: minus the depth if the something is inside.
    pub distance: f64,
    pub foot: Point,
    /// Unit, from the core towards the something, or out of the core by the shortest way.
    pub away: Vector,
}

/// The gap of two discs: centre distance less both radii. Equal centres: the witnesses lie
/// along +x.
pub fn distance_disc_disc(a: &Disc, b: &Disc) -> Gap {
    let d = b.center - a.center;
    let u = unit_or(d, Vector::x());
    Gap {
        distance: gap_disc_disc(a, b),
        from: a.center + u * a.radius,
        to: b.center - u * b.radius,
    }
}

/// The number of [`distance_disc_disc`].
pub fn gap_disc_disc(a: &Disc, b: &Disc) -> f64 {
    norm(b.center - a.center) - (a.radius + b.radius)
}

/// From a point to a piece: 0 if the point is in it, its edge included.
pub fn distance_point_convex(p: Point, piece: &Convex) -> Gap {
    let near = nearest(p, piece.core());
    let distance = near.distance - piece.rho();
    if distance <= 0.0 {
        return Gap { distance: 0.0, from: p, to: p };
    }
    Gap { distance, from: p, to: near.foot + near.away * piece.rho() }
}

/// From a disc to a piece; overlapping: minus the least way the disc must go to be clear.
pub fn distance_disc_convex(disc: &Disc, piece: &Convex) -> Gap {
    let near = nearest(disc.center, piece.core());
    Gap {
        distance: near.distance - (disc.radius + piece.rho()),
        from: disc.center - near.away * disc.radius,
        to: near.foot + near.away * piece.rho(),
    }
}

/// The number of [`distance_disc_convex`].
pub fn gap_disc_convex(disc: &Disc, piece: &Convex) -> f64 {
    gap_point_core(disc.center, piece.core()) - (disc.radius + piece.rho())
}

/// From a disc to the nearest piece of a part. Overlapping: minus the greatest depth in a
/// single piece.
pub fn distance_disc_part(disc: &Disc, part: &Part) -> Gap {
    least(part.pieces.iter().map(|piece| distance_disc_convex(disc, piece)))
}

/// The number of [`distance_disc_part`].
pub fn gap_disc_part(disc: &Disc, part: &Part) -> f64 {
    part.pieces.iter().map(|piece| gap_disc_convex(disc, piece)).fold(f64::INFINITY, f64::min)
}

/// From the segment `a` to `b` to a piece; meeting: minus the depth of the segment's deepest
/// point. `a = b` is allowed.
pub fn distance_segment_convex(a: Point, b: Point, piece: &Convex) -> Gap {
    let (at, near) = nearest_on_segment(a, b, piece.core());
    Gap { distance: near.distance - piece.rho(), from: at, to: near.foot + near.away * piece.rho() }
}

/// Between two pieces; overlapping: minus the least translation that separates them.
pub fn distance_convex_convex(a: &Convex, b: &Convex) -> Gap {
    let near = match (a.core(), b.core()) {
        ([p], core) => (*p, nearest(*p, core)),
        (core, [p]) => flipped(*p, nearest(*p, core)),
        (first, second) => separation(first, second),
    };
    let (from, near) = near;
    Gap {
        distance: near.distance - (a.rho() + b.rho()),
        from: from - near.away * a.rho(),
        to: near.foot + near.away * b.rho(),
    }
}

/// Distance of things on different levels: `plan` is their gap seen from above (overlap counts
/// as 0), the ranges are their heights.
pub fn distance_spatial(plan: f64, a: [f64; 2], b: [f64; 2]) -> f64 {
    let dz = (b[0] - a[1]).max(a[0] - b[1]).max(0.0);
    let plan = plan.max(0.0);
    if dz == 0.0 { plan } else { (plan * plan + dz * dz).sqrt() }
}

/// Signed distance from a point to a core: outside positive, inside minus the depth.
pub fn gap_point_core(p: Point, core: &[Point]) -> f64 {
    let mut outside = core.len() < 3;
    let mut least_squared = f64::INFINITY;
    for (a, b) in edges(core) {
        let (d, v) = (b - a, p - a);
        let side = cross(d, v);
        if side < 0.0 || core.len() < 3 {
            outside = true;
            let along = d.dot(&v);
            let length_squared = d.norm_squared();
            if 0.0 < along && along < length_squared {
                // The edge's line supports the core, so its foot is the nearest point.
                return side.abs() / length_squared.sqrt();
            }
        }
        least_squared = least_squared.min(v.norm_squared());
    }
    if outside {
        return least_squared.sqrt();
    }
    edges(core).map(|(a, b)| -line_side(a, b, p)).fold(f64::NEG_INFINITY, f64::max)
}

/// Signed distance from a segment to a core; meeting: minus the depth of the deepest point.
pub fn gap_segment_core(a: Point, b: Point, core: &[Point]) -> f64 {
    if let Some((_, depth)) = deepest(a, b, core) {
        return -depth;
    }
    if let [c, d] = *core
        && segments_cross(a, b, c, d)
    {
        return 0.0;
    }
    let ends = gap_point_core(a, core).min(gap_point_core(b, core));
    core.iter().map(|v| gap_point_core(*v, &[a, b])).fold(ends, f64::min).max(0.0)
}

/// The place on the segment `a` to `b` nearest to `p`.
pub fn nearest_point_on_segment(p: Point, a: Point, b: Point) -> Point {
    let d = b - a;
    let along = d.dot(&(p - a));
    let length_squared = d.norm_squared();
    if along <= 0.0 {
        a
    } else if along >= length_squared {
        b
    } else {
        a + d * (along / length_squared)
    }
}

/// Euclidean length by the square root alone.
pub(crate) fn norm(v: Vector) -> f64 {
    (v.x * v.x + v.y * v.y).sqrt()
}

/// `v` scaled to length 1, or `fallback` for the zero vector.
pub(crate) fn unit_or(v: Vector, fallback: Vector) -> Vector {
    let length = norm(v);
    if length > 0.0 { v / length } else { fallback }
}

/// Signed distance of `p` from the line through `a` and `b`, positive on its left.
fn line_side(a: Point, b: Point, p: Point) -> f64 {
    let d = b - a;
    cross(d, p - a) / norm(d)
}

/// The outward unit normal of a counter-clockwise edge.
fn outward(a: Point, b: Point) -> Vector {
    -perp(unit_or(b - a, Vector::x()))
}

fn least(gaps: impl Iterator<Item = Gap>) -> Gap {
    let none = Gap { distance: f64::INFINITY, from: Point::origin(), to: Point::origin() };
    gaps.fold(none, |best, gap| if gap.distance < best.distance { gap } else { best })
}

/// The place on a core nearest to a point.
pub(crate) fn nearest(p: Point, core: &[Point]) -> Nearest {
    let distance = gap_point_core(p, core);
    if distance < 0.0 {
        return nearest_edge_line(p, core);
    }
    let mut found = Nearest { distance, foot: p, away: Vector::x() };
    let mut least = f64::INFINITY;
    for (a, b) in edges(core) {
        let foot = nearest_point_on_segment(p, a, b);
        let squared = (p - foot).norm_squared();
        if squared < least {
            least = squared;
            found.foot = foot;
            found.away = if a == b {
                unit_or(p - foot, Vector::x())
            } else if foot == a || foot == b {
                unit_or(p - foot, outward(a, b))
            } else if cross(b - a, p - a) > 0.0 {
                -outward(a, b)
            } else {
                outward(a, b)
            };
        }
    }
    found
}

/// For a point inside a polygon: the nearest edge.
fn nearest_edge_line(p: Point, core: &[Point]) -> Nearest {
    let mut found = Nearest { distance: f64::NEG_INFINITY, foot: p, away: Vector::x() };
    for (a, b) in edges(core) {
        let distance = -line_side(a, b, p);
        if distance > found.distance {
            let away = outward(a, b);
            found = Nearest { distance, foot: p - away * distance, away };
        }
    }
    found
}

/// The place on a segment nearest to a core, or deepest in it.
pub(crate) fn nearest_on_segment(a: Point, b: Point, core: &[Point]) -> (Point, Nearest) {
    if let Some((at, depth)) = deepest(a, b, core) {
        return (at, Nearest { distance: -depth, ..nearest_edge_line(at, core) });
    }
    if let [c, d] = *core
        && segments_cross(a, b, c, d)
    {
        let at = a + (b - a) * (cross(c - a, d - c) / cross(b - a, d - c));
        return (at, Nearest { distance: 0.0, foot: at, away: outward(c, d) });
    }
    let mut found = (a, nearest(a, core));
    let at_end = nearest(b, core);
    if at_end.distance < found.1.distance {
        found = (b, at_end);
    }
    for v in core {
        let near = nearest(*v, &[a, b]);
        if near.distance < found.1.distance {
            found = flipped(*v, near);
        }
    }
    (found.0, Nearest { distance: found.1.distance.max(0.0), ..found.1 })
}

/// A vertex against another core, seen from that other core.
fn flipped(v: Point, near: Nearest) -> (Point, Nearest) {
    (near.foot, Nearest { distance: near.distance, foot: v, away: -near.away })
}

/// The deepest point of a segment in a polygon and its depth, if they meet at all.
///
/// Minus the depth is the greatest of the signed distances to the edge lines, each linear
/// along the segment, so its least value lies at an end or where a falling and a rising one
/// cross. Starting from the ends the crossing is moved until no other edge rises above it.
fn deepest(a: Point, b: Point, core: &[Point]) -> Option<(Point, f64)> {
    if core.len() < 3 || (a != b && beside(a, b, core)) {
        return None;
    }
    // The greatest of the edge distances at `at`, as its values at both ends of the segment.
    let highest = |at: f64| {
        let mut best = (f64::NEG_INFINITY, 0.0, 0.0);
        for (c, d) in edges(core) {
            let e = d - c;
            let length = norm(e);
            let (f0, f1) = (-cross(e, a - c) / length, -cross(e, b - c) / length);
            let value = f0 + (f1 - f0) * at;
            if value > best.0 {
                best = (value, f0, f1);
            }
        }
        best
    };
    let (mut low, mut high) = (highest(0.0), highest(1.0));
    let found = |at: f64, value: f64| (value <= 0.0).then(|| (a + (b - a) * at, -value));
    if low.2 >= low.1 {
        return found(0.0, low.0);
    }
    if high.2 <= high.1 {
        return found(1.0, high.0);
    }
    for _ in 0..core.len() {
        let (fall, rise) = (low.1 - low.2, high.2 - high.1);
        let at = ((low.1 - high.1) / (fall + rise)).clamp(0.0, 1.0);
        let value = low.1 - fall * at;
        if value > 0.0 {
            return None;
        }
        let top = highest(at);
        if top.0 <= value {
            return found(at, value);
        }
        if top.2 < top.1 {
            low = top;
        } else {
            high = top;
        }
    }
    let at = ((low.1 - high.1) / (low.1 - low.2 + high.2 - high.1)).clamp(0.0, 1.0);
    found(at, highest(at).0)
}

/// Does the line through `a` and `b` leave the whole core on one side?
fn beside(a: Point, b: Point, core: &[Point]) -> bool {
    let mut sides = [false; 2];
    for v in core {
        let side = orient(a, b, *v);
        sides[0] |= side > 0.0;
        sides[1] |= side < 0.0;
    }
    sides != [true, true]
}

/// Two cores of at least two vertices each: the gap, or the least translation by the edge
/// normals of both.
fn separation(a: &[Point], b: &[Point]) -> (Point, Nearest) {
    if meet(a, b) {
        return penetration(a, b);
    }
    let mut found = (a[0], nearest(a[0], b));
    for p in &a[1..] {
        let near = nearest(*p, b);
        if near.distance < found.1.distance {
            found = (*p, near);
        }
    }
    for p in b {
        let near = nearest(*p, a);
        if near.distance < found.1.distance {
            found = flipped(*p, near);
        }
    }
    found
}

fn meet(a: &[Point], b: &[Point]) -> bool {
    use super::predicate::{Location, locate_in_convex, segments_meet};
    locate_in_convex(a[0], b) != Location::Outside
        || locate_in_convex(b[0], a) != Location::Outside
        || edges(a).any(|(p, q)| edges(b).any(|(c, d)| segments_meet(p, q, c, d)))
}

fn penetration(a: &[Point], b: &[Point]) -> (Point, Nearest) {
    let towards = |core: &[Point], n: Vector| {
        core.iter().copied().max_by(|p, q| n.dot(&(p - q)).total_cmp(&0.0)).unwrap_or(core[0])
    };
    let mut found: Option<(Point, Nearest)> = None;
    let mut offer = |from: Point, near: Nearest| {
        if found.is_none_or(|(_, best)| near.distance > best.distance) {
            found = Some((from, near));
        }
    };
    for (c, d) in edges(b) {
        let n = outward(c, d);
        let from = towards(a, -n);
        let distance = -line_side(c, d, from);
        offer(from, Nearest { distance, foot: from - n * distance, away: n });
    }
    for (c, d) in edges(a) {
        let n = outward(c, d);
        let foot = towards(b, -n);
        let distance = -line_side(c, d, foot);
        offer(foot - n * distance, Nearest { distance, foot, away: -n });
    }
    found.expect("cores have at least two edges")
}

#[cfg(test)]
mod tests;
