//! A stretch of a circle that the centre of a disc runs along.

use super::super::distance::{gap_point_core, unit_or};
use super::super::predicate::{cross, edges, perp};
use super::super::shape::{Point, Vector};
use super::super::tangent::Turn;

/// An arc from one place to another about a centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    pub center: Point,
    pub radius: f64,
    pub from: Point,
    pub to: Point,
    pub turn: Turn,
    /// Radians turned, from 0 to a full turn.
    pub angle: f64,
}

impl Arc {
    pub fn length(&self) -> f64 {
        self.radius * self.angle
    }

    /// The same arc run the other way.
    pub fn reversed(&self) -> Arc {
        Arc { from: self.to, to: self.from, turn: self.turn.reversed(), ..*self }
    }

    /// The place after turning by `angle` radians.
    pub fn at(&self, angle: f64) -> Point {
        let (s, c) = libm::sincos(angle * self.turn.sign());
        let d = self.from - self.center;
        self.center + d * c + perp(d) * s
    }

    /// Is the direction `d` from the centre within the arc, both ends included?
    fn spans(&self, d: Vector) -> bool {
        let (from, to) = (self.from - self.center, self.to - self.center);
        let (a, b) = match self.turn {
            Turn::Counterclockwise => (from, to),
            Turn::Clockwise => (to, from),
        };
        if self.angle <= std::f64::consts::PI {
            cross(a, d) >= 0.0 && cross(d, b) >= 0.0 && d.dot(&(a + b)) >= 0.0
        } else {
            cross(b, d) <= 0.0 || cross(d, a) <= 0.0
        }
    }

    /// The places of the arc furthest along an axis, apart from its ends.
    pub(crate) fn extremes(&self) -> impl Iterator<Item = Point> + '_ {
        [Vector::x(), Vector::y(), -Vector::x(), -Vector::y()]
            .into_iter()
            .filter(|d| self.spans(*d))
            .map(|d| self.center + d * self.radius)
    }

    /// Signed distance from the arc to a convex core: the least over its points.
    ///
    /// The least lies at an end, towards a vertex, across an edge, or between two places
    /// where the arc crosses edges.
    pub(crate) fn gap(&self, core: &[Point]) -> f64 {
        let mut least = gap_point_core(self.from, core).min(gap_point_core(self.to, core));
        let mut try_towards = |d: Vector| {
            // No direction leads to a vertex at the centre: every place is as near to it.
            if d != Vector::zeros() && self.spans(d) {
                let p = self.center + unit_or(d, Vector::x()) * self.radius;
                least = least.min(gap_point_core(p, core));
            }
        };
        let mut crossings: Vec<Vector> = Vec::new();
        for (a, b) in edges(core) {
            try_towards(a - self.center);
            if a == b {
                continue;
            }
            let normal = perp(unit_or(b - a, Vector::x()));
            try_towards(normal);
            try_towards(-normal);
            let offset = normal.dot(&(a - self.center));
            let half = self.radius * self.radius - offset * offset;
            if half > 0.0 {
                let half = perp(normal) * half.sqrt();
                crossings.extend([normal * offset + half, normal * offset - half]);
            }
        }
        for (i, u) in crossings.iter().enumerate() {
            try_towards(*u);
            for v in &crossings[..i] {
                try_towards(u + v);
            }
        }
        least
    }

    /// The corners of a chain of tangents round the arc that is longer than it by at most
    /// `excess` inches; the ends of the arc are not among them. The chain stays outside the
    /// circle.
    pub fn corners(&self, excess: f64) -> Vec<Point> {
        if self.angle <= 0.0 || self.radius <= 0.0 {
            return Vec::new();
        }
        // The tangents of n equal parts are longer by r (2n tan(φ/2n) - φ).
        let too_long = |n: u32| {
            let half = self.angle / f64::from(2 * n);
            half >= 1.0
                || self.radius * (2.0 * f64::from(n) * libm::tan(half) - self.angle) > excess
        };
        let mut parts = 1;
        while parts < 1 << 12 && too_long(parts) {
            parts += 1;
        }
        let half = self.angle / f64::from(2 * parts);
        let stretch = 1.0 / libm::cos(half);
        (0..parts)
            .map(|k| self.center + (self.at(half * f64::from(2 * k + 1)) - self.center) * stretch)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::shape::Convex;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use std::f64::consts::TAU;

    fn random_arc(rng: &mut ChaCha8Rng) -> Arc {
        let center = Point::new(rng.random_range(0.0..6.0), rng.random_range(0.0..6.0));
        let radius = rng.random_range(0.1..3.0);
        let (s, c) = libm::sincos(rng.random_range(0.0..TAU));
        let from = center + Vector::new(c, s) * radius;
        let turn = Turn::BOTH[rng.random_range(0..2)];
        let mut arc =
            Arc { center, radius, from, to: from, turn, angle: rng.random_range(0.0..TAU) };
        arc.to = arc.at(arc.angle);
        arc
    }

    #[test]
    fn gap_is_the_least_over_sampled_places() {
        let mut rng = ChaCha8Rng::seed_from_u64(30);
        for _ in 0..3_000 {
            let arc = random_arc(&mut rng);
            let n = rng.random_range(1..6);
            let core: Vec<Point> = (0..n)
                .map(|k| {
                    let (s, c) = libm::sincos(TAU * f64::from(k) / f64::from(n));
                    Point::new(3.0 + 2.0 * c, 3.0 + 0.4 * s)
                })
                .collect();
            let core = Convex::new(core, 0.0).unwrap();
            let gap = arc.gap(core.core());
            let sampled = (0..=500)
                .map(|k| gap_point_core(arc.at(arc.angle * f64::from(k) / 500.0), core.core()))
                .fold(f64::INFINITY, f64::min);
            // Inside a polygon the depth alone may be missed by a little.
            assert!(gap <= sampled.max(0.0) + 1e-12, "{arc:?} {gap} {sampled}");
            assert!(gap >= sampled - arc.length() / 1000.0 - 1e-12);
        }
    }

    #[test]
    fn corners_stay_outside_and_within_the_excess() {
        let mut rng = ChaCha8Rng::seed_from_u64(31);
        for _ in 0..300 {
            let arc = random_arc(&mut rng);
            for excess in [1e-1, 1e-3, 1e-5] {
                let mut chain = vec![arc.from];
                chain.extend(arc.corners(excess));
                chain.push(arc.to);
                let mut length = 0.0;
                for leg in chain.windows(2) {
                    length += crate::geometry::distance::norm(leg[1] - leg[0]);
                    assert!(gap_point_core(arc.center, leg) >= arc.radius - 1e-12);
                }
                assert!(length >= arc.length() - 1e-12);
                assert!(length <= arc.length() + excess + 1e-12);
            }
        }
    }
}
