//! The lines and circles that bound what a disc can do from two places.

use super::super::distance::{norm, unit_or};
use super::super::predicate::{cross, edges, perp};
use super::super::shape::{Bounds, Disc, Point, Vector};
use super::super::tangent::{Turn, tangent_from};
use super::space::Space;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Curve {
    /// Through a place in a unit direction.
    Line(Point, Vector),
    Circle(Point, f64),
}

impl Curve {
    /// Where two curves cross or touch.
    pub fn crossings(&self, other: &Curve) -> [Option<Point>; 2] {
        match (*self, *other) {
            (Curve::Line(p, u), Curve::Line(q, v)) => {
                let slope = cross(u, v);
                let t = cross(q - p, v) / slope;
                [(slope != 0.0 && t.is_finite()).then(|| p + u * t), None]
            }
            (Curve::Line(p, u), Curve::Circle(c, r)) | (Curve::Circle(c, r), Curve::Line(p, u)) => {
                let foot = p + u * u.dot(&(c - p));
                half_chord(r * r - (c - foot).norm_squared(), r)
                    .map_or([None, None], |half| [Some(foot + u * half), Some(foot - u * half)])
            }
            (Curve::Circle(a, r), Curve::Circle(b, s)) => {
                let distance = norm(b - a);
                if distance == 0.0 {
                    return [None, None];
                }
                let u = (b - a) / distance;
                let along = (distance * distance + r * r - s * s) / (2.0 * distance);
                half_chord(r * r - along * along, r).map_or([None, None], |half| {
                    let foot = a + u * along;
                    [Some(foot + perp(u) * half), Some(foot - perp(u) * half)]
                })
            }
        }
    }
}

/// The root of a squared half chord; a touching line may come out a little below zero.
fn half_chord(squared: f64, radius: f64) -> Option<f64> {
    (squared >= -radius * super::super::number::NUDGE).then(|| squared.max(0.0).sqrt())
}

/// All curves near a box: the edges and circles of obstacles grown by their reach, the board's
/// inset, and the tangents from two places to those circles.
pub(crate) fn bounding(space: &Space, around: &Bounds, ends: [Point; 2]) -> Vec<Curve> {
    let mut curves = Vec::new();
    for (obstacle, bounds) in space.obstacles().iter().zip(space.boxes()) {
        if !bounds.meets(around) {
            continue;
        }
        for (a, b) in edges(&obstacle.core) {
            if a != b {
                let u = unit_or(b - a, Vector::x());
                curves.push(Curve::Line(a - perp(u) * obstacle.reach, u));
            }
        }
        for center in &obstacle.core {
            curves.push(Curve::Circle(*center, obstacle.reach));
            let disc = Disc { center: *center, radius: obstacle.reach };
            for (end, turn) in ends.into_iter().flat_map(|e| Turn::BOTH.map(|turn| (e, turn))) {
                if let Some(t) = tangent_from(end, &disc, turn) {
                    curves.push(Curve::Line(t.to, perp(t.right)));
                }
            }
        }
    }
    let ([w, h], [x, y]) = (space.size(), space.insets());
    let (low, high) = (Point::new(x, y), Point::new(w - x, h - y));
    for corner in [low, high] {
        curves.push(Curve::Line(corner, Vector::x()));
        curves.push(Curve::Line(corner, Vector::y()));
    }
    curves
}
