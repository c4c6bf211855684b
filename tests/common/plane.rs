//! Plane geometry of the tests, written from scratch: distances and clipping, no more.

use sightline::geometry::shape::{Point, Vector};

pub fn cross(u: Vector, v: Vector) -> f64 {
    u.x * v.y - u.y * v.x
}

pub fn turn(a: Point, b: Point, c: Point) -> f64 {
    cross(b - a, c - a)
}

pub fn left(v: Vector) -> Vector {
    Vector::new(-v.y, v.x)
}

pub fn lerp(p: Point, q: Point, s: f64) -> Point {
    p + (q - p) * s
}

/// The point at an angle on a circle; the fraction counts full turns.
pub fn on_circle(center: Point, radius: f64, fraction: f64) -> Point {
    let angle = fraction * std::f64::consts::TAU;
    center + Vector::new(libm::cos(angle), libm::sin(angle)) * radius
}

pub fn point_segment(p: Point, a: Point, b: Point) -> f64 {
    let ab = b - a;
    let square = ab.norm_squared();
    let s = if square > 0.0 { ((p - a).dot(&ab) / square).clamp(0.0, 1.0) } else { 0.0 };
    (p - lerp(a, b, s)).norm()
}

fn cross_properly(a: Point, b: Point, c: Point, d: Point) -> bool {
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}

pub fn segment_segment(a: Point, b: Point, c: Point, d: Point) -> f64 {
    if cross_properly(a, b, c, d) {
        return 0.0;
    }
    point_segment(a, c, d)
        .min(point_segment(b, c, d))
        .min(point_segment(c, a, b))
        .min(point_segment(d, a, b))
}

/// The sides of a closed chain of vertices; one vertex gives one side of no length.
pub fn sides(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..polygon.len()).map(|i| (polygon[i], polygon[(i + 1) % polygon.len()]))
}

/// Closed containment in a convex polygon given counter-clockwise.
pub fn convex_contains(polygon: &[Point], p: Point) -> bool {
    polygon.len() >= 3 && sides(polygon).all(|(a, b)| turn(a, b, p) >= 0.0)
}

/// 0 if they meet.
pub fn segment_convex(a: Point, b: Point, polygon: &[Point]) -> f64 {
    if convex_contains(polygon, a) {
        return 0.0;
    }
    sides(polygon).map(|(c, d)| segment_segment(a, b, c, d)).fold(f64::INFINITY, f64::min)
}

/// 0 inside.
pub fn point_convex(p: Point, polygon: &[Point]) -> f64 {
    segment_convex(p, p, polygon)
}

/// The stretch of the segment from `a` to `b`, as fractions, inside a convex polygon.
pub fn clip_to_convex(a: Point, b: Point, polygon: &[Point]) -> Option<[f64; 2]> {
    if polygon.len() < 3 {
        return None;
    }
    let (mut s0, mut s1) = (0.0f64, 1.0f64);
    for (c, d) in sides(polygon) {
        let (at_a, at_b) = (turn(c, d, a), turn(c, d, b));
        match (at_a >= 0.0, at_b >= 0.0) {
            (true, true) => {}
            (false, false) => return None,
            (false, true) => s0 = s0.max(at_a / (at_a - at_b)),
            (true, false) => s1 = s1.min(at_a / (at_a - at_b)),
        }
    }
    (s0 <= s1).then_some([s0, s1])
}

/// The stretch of the segment from `a` to `b`, as fractions, inside a disc.
pub fn clip_to_disc(a: Point, b: Point, center: Point, radius: f64) -> Option<[f64; 2]> {
    let (d, f) = (b - a, a - center);
    let (qa, qb, qc) = (d.norm_squared(), f.dot(&d), f.norm_squared() - radius * radius);
    if qa == 0.0 {
        return (qc <= 0.0).then_some([0.0, 1.0]);
    }
    let root = qb * qb - qa * qc;
    if root < 0.0 {
        return None;
    }
    let root = root.sqrt();
    let (s0, s1) = (((-qb - root) / qa).max(0.0), ((-qb + root) / qa).min(1.0));
    (s0 <= s1).then_some([s0, s1])
}

/// What is left of some stretches when `hole` is taken out of them.
pub fn without(stretches: Vec<[f64; 2]>, hole: Option<[f64; 2]>) -> Vec<[f64; 2]> {
    let Some([h0, h1]) = hole else { return stretches };
    let mut left = Vec::new();
    for [s0, s1] in stretches {
        if h1 < s0 || h0 > s1 {
            left.push([s0, s1]);
            continue;
        }
        if h0 > s0 {
            left.push([s0, h0]);
        }
        if h1 < s1 {
            left.push([h1, s1]);
        }
    }
    left
}

/// Twice the signed area.
pub fn area2(polygon: &[Point]) -> f64 {
    (1..polygon.len().saturating_sub(1)).map(|i| turn(polygon[0], polygon[i], polygon[i + 1])).sum()
}

/// No two sides meet except neighbours at their common vertex, and no vertex is straight.
pub fn is_simple(polygon: &[Point]) -> bool {
    let n = polygon.len();
    let at = |i: usize| polygon[i % n];
    n >= 3
        && (0..n).all(|i| turn(at(i), at(i + 1), at(i + 2)) != 0.0)
        && (0..n).all(|i| {
            (i + 2..n)
                .filter(|j| (j + 1) % n != i)
                .all(|j| segment_segment(at(i), at(i + 1), at(j), at(j + 1)) > 1e-3)
        })
}

/// Ear clipping of a simple counter-clockwise polygon; a convex one stays whole.
pub fn convex_pieces(polygon: &[Point]) -> Vec<Vec<Point>> {
    let convex = |q: &[Point]| {
        let n = q.len();
        (0..n).all(|i| turn(q[i], q[(i + 1) % n], q[(i + 2) % n]) > 0.0)
    };
    if convex(polygon) {
        return vec![polygon.to_vec()];
    }
    let (mut rest, mut pieces) = (polygon.to_vec(), Vec::new());
    while rest.len() > 3 {
        let n = rest.len();
        // Cutting an ear may leave a straight vertex, which is no corner any more.
        if let Some(i) =
            (0..n).find(|&i| turn(rest[(i + n - 1) % n], rest[i], rest[(i + 1) % n]) == 0.0)
        {
            rest.remove(i);
            continue;
        }
        let ear = (0..n).find(|&i| {
            let (a, b, c) = (rest[(i + n - 1) % n], rest[i], rest[(i + 1) % n]);
            turn(a, b, c) > 0.0
                && rest
                    .iter()
                    .all(|&p| p == a || p == b || p == c || !convex_contains(&[a, b, c], p))
        });
        let i = ear.expect("a simple polygon has an ear");
        pieces.push(vec![rest[(i + n - 1) % n], rest[i], rest[(i + 1) % n]]);
        rest.remove(i);
    }
    if turn(rest[0], rest[1], rest[2]) > 0.0 {
        pieces.push(rest);
    }
    pieces
}

/// A core grown by `rho` as a polygon; `outside` circumscribes the round corners, else they
/// are inscribed.
pub fn rounded(core: &[Point], rho: f64, outside: bool) -> Vec<Point> {
    const STEPS: f64 = 96.0;
    if rho == 0.0 {
        return core.to_vec();
    }
    let reach = if outside { rho / libm::cos(std::f64::consts::PI / STEPS) } else { rho };
    let n = core.len();
    let normal = |i: usize| {
        let side = core[(i + 1) % n] - core[i % n];
        (-libm::atan2(side.x, side.y) / std::f64::consts::TAU).rem_euclid(1.0)
    };
    let mut outline = Vec::new();
    for (i, vertex) in core.iter().enumerate() {
        let (from, opening) = if n == 1 {
            (0.0, 1.0 - 1.0 / STEPS)
        } else {
            let from = normal(i + n - 1);
            (from, (normal(i) - from).rem_euclid(1.0))
        };
        let steps = (opening * STEPS).ceil().max(1.0) as usize;
        outline.extend(
            (0..=steps)
                .map(|k| on_circle(*vertex, reach, from + opening * k as f64 / steps as f64)),
        );
    }
    outline
}
