//! Common tangents of two circles, and of a point and a circle.

use super::distance::unit_or;
use super::number::TOL;
use super::predicate::perp;
use super::shape::{Disc, Point, Vector};

/// The way round a circle is passed: counter-clockwise keeps its centre on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    Counterclockwise,
    Clockwise,
}

impl Turn {
    pub const BOTH: [Turn; 2] = [Turn::Counterclockwise, Turn::Clockwise];

    /// +1 counter-clockwise, -1 clockwise.
    pub fn sign(self) -> f64 {
        match self {
            Turn::Counterclockwise => 1.0,
            Turn::Clockwise => -1.0,
        }
    }

    pub fn reversed(self) -> Turn {
        match self {
            Turn::Counterclockwise => Turn::Clockwise,
            Turn::Clockwise => Turn::Counterclockwise,
        }
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// A directed line touching a first and then a second circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tangent {
    /// Where it touches.
    pub from: Point,
    pub to: Point,
    /// Unit, from the first centre to `from` when that circle is passed counter-clockwise;
    /// the right normal of the line.
    pub right: Vector,
    /// Inches between the two contacts.
    pub length: f64,
}

/// The tangent that leaves circle `a` turning one way and reaches circle `b` turning another:
/// outer if the turns are equal, inner if they differ. `None` where one circle lies in the
/// other or, for inner ones, where they overlap; circles that touch (to within
/// [`TOL`]) have the tangent through their point of contact. Circles of radius 0
/// are points. Equal centres have none.
pub fn common_tangent(a: &Disc, turn_a: Turn, b: &Disc, turn_b: Turn) -> Option<Tangent> {
    let d = b.center - a.center;
    let (ra, rb) = (turn_a.sign() * a.radius, turn_b.sign() * b.radius);
    let k = rb - ra;
    let distance_squared = d.norm_squared();
    let squared = distance_squared - k * k;
    let length = if squared > 0.0 {
        squared.sqrt()
    } else if distance_squared > 0.0 && distance_squared.sqrt() >= k.abs() - TOL {
        0.0
    } else {
        return None;
    };
    // The line's direction is d turned by the angle with sine -k/|d|.
    let across = -perp(d * length - perp(d) * k);
    let right = if squared > 0.0 { across / distance_squared } else { unit_or(across, across) };
    Some(Tangent { from: a.center + right * ra, to: b.center + right * rb, right, length })
}

/// The tangent from a point to a circle that is then passed with `turn`.
pub fn tangent_from(p: Point, circle: &Disc, turn: Turn) -> Option<Tangent> {
    common_tangent(&Disc { center: p, radius: 0.0 }, turn, circle, turn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::distance::norm;
    use crate::geometry::predicate::cross;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn disc(x: f64, y: f64, radius: f64) -> Disc {
        Disc { center: Point::new(x, y), radius }
    }

    #[test]
    fn tangents_touch_both_circles_on_the_side_of_the_turn() {
        let mut rng = ChaCha8Rng::seed_from_u64(20);
        for _ in 0..5_000 {
            let mut random = || {
                disc(
                    rng.random_range(0.0..20.0),
                    rng.random_range(0.0..20.0),
                    rng.random_range(0.0..3.0),
                )
            };
            let (a, b) = (random(), random());
            let distance = norm(b.center - a.center);
            for ta in Turn::BOTH {
                for tb in Turn::BOTH {
                    let k = (tb.sign() * b.radius - ta.sign() * a.radius).abs();
                    let Some(t) = common_tangent(&a, ta, &b, tb) else {
                        assert!(distance <= k);
                        continue;
                    };
                    assert!(distance > k - TOL);
                    let u = t.to - t.from;
                    assert!((norm(u) - t.length).abs() < 1e-9);
                    for (c, turn, p) in [(a, ta, t.from), (b, tb, t.to)] {
                        assert!((norm(p - c.center) - c.radius).abs() < 1e-9);
                        let side = cross(u, c.center - p) * turn.sign();
                        assert!(side >= -1e-9);
                        assert!((side - c.radius * norm(u)).abs() < 1e-7);
                    }
                }
            }
        }
    }

    #[test]
    fn touching_and_nested_circles() {
        use Turn::{Clockwise as Cw, Counterclockwise as Ccw};
        let (a, b) = (disc(0.0, 0.0, 1.0), disc(3.0, 0.0, 2.0));
        let inner = common_tangent(&a, Ccw, &b, Cw).unwrap();
        assert_eq!((inner.length, inner.from), (0.0, Point::new(1.0, 0.0)));
        assert_eq!(inner.to, Point::new(1.0, 0.0));
        assert!(common_tangent(&a, Ccw, &disc(2.5, 0.0, 2.0), Cw).is_none());
        assert!(common_tangent(&a, Ccw, &disc(0.2, 0.0, 2.0), Ccw).is_none());
        assert!(common_tangent(&a, Ccw, &disc(0.0, 0.0, 1.0), Ccw).is_none());
        let outer = common_tangent(&a, Ccw, &disc(5.0, 0.0, 1.0), Ccw).unwrap();
        assert_eq!((outer.from, outer.to), (Point::new(0.0, -1.0), Point::new(5.0, -1.0)));
        let on_it = tangent_from(Point::new(0.0, 1.0), &a, Cw).unwrap();
        assert_eq!((on_it.length, on_it.to), (0.0, Point::new(0.0, 1.0)));
    }
}
