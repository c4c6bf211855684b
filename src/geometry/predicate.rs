//! Exact predicates on lattice points.

use super::shape::{Point, Vector};

/// Twice the signed area of the triangle: positive if `a`, `b`, `c` turn counter-clockwise.
/// Exact for lattice points of one board.
pub fn orient(a: Point, b: Point, c: Point) -> f64 {
    cross(b - a, c - a)
}

/// The z component of the cross product.
pub fn cross(u: Vector, v: Vector) -> f64 {
    u.x * v.y - u.y * v.x
}

/// `u` turned a quarter counter-clockwise.
pub fn perp(u: Vector) -> Vector {
    Vector::new(-u.y, u.x)
}
