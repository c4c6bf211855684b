//! The fan of targeting lines from an origin.

use crate::geometry::number::HALF_MILLIMETRE;
use crate::geometry::predicate::perp;
use crate::geometry::shape::{Point, Vector};
use crate::render::canvas::Canvas;
use crate::render::figures::Outline;
use crate::render::svg::{Element, Path};
use crate::render::theme;

/// The triangle of targeting lines: apex and the ends of the facing arc.
pub struct Fan {
    pub origin: Point,
    pub ends: [Point; 2],
    target: Outline,
}

impl Fan {
    /// The facing arc lies between the tangents from the origin. A base is mapped to a unit
    /// circle, since affine maps keep tangents. `None` from above the target.
    pub fn from(origin: Point, target: &Outline) -> Option<Fan> {
        let radii = target.radii.map(|r| r - HALF_MILLIMETRE);
        let (sin, cos) = libm::sincos(target.angle.to_radians());
        let along = Vector::new(cos, sin);
        let offset = origin - target.center;
        let q = Vector::new(along.dot(&offset) / radii[0], perp(along).dot(&offset) / radii[1]);
        let d = q.norm();
        if d <= 1.0 {
            return None;
        }
        let u = q / d;
        let aside = perp(u) * (1.0 - 1.0 / (d * d)).sqrt();
        let back =
            |v: Vector| target.center + along * (v.x * radii[0]) + perp(along) * (v.y * radii[1]);
        let ends = [back(u / d + aside), back(u / d - aside)];
        Some(Fan { origin, ends, target: Outline { radii, ..*target } })
    }

    pub fn draw(&self, canvas: &Canvas) -> Element {
        let [a, b] = self.ends.map(|p| canvas.px(p));
        let c = canvas.px(self.target.center);
        let clockwise = (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x) > 0.0;
        let radii = self.target.radii.map(|r| canvas.len(r));
        let path = Path::new()
            .move_to(canvas.px(self.origin))
            .line_to(a)
            .arc_to(radii, -self.target.angle, clockwise, b)
            .close();
        paint(&path)
    }
}

/// A path in the look of a fan.
pub fn paint(path: &Path) -> Element {
    Element::path(path)
        .with("fill", theme::FAN)
        .with("fill-opacity", 0.3)
        .with("stroke", theme::FAN_EDGE)
        .with("stroke-width", 1.1)
        .with("stroke-linejoin", "round")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Found here by trying points of the target's edge.
    #[test]
    fn the_fan_ends_where_the_target_is_widest() {
        for angle in [0.0, 35.0, 110.0] {
            let outline = Outline { center: Point::new(9.0, 4.0), radii: [1.2, 0.7], angle };
            let origin = Point::new(3.5, 6.0);
            let fan = Fan::from(origin, &outline).unwrap();
            let inset = Outline { radii: outline.radii.map(|r| r - HALF_MILLIMETRE), ..outline };
            let bearing = |p: Point| libm::atan2(p.y - origin.y, p.x - origin.x);
            let tried = inset.at_distance(0.0).into_iter().map(bearing);
            let (low, high) = tried.fold((f64::MAX, f64::MIN), |(l, h), b| (l.min(b), h.max(b)));
            let mut ends = fan.ends.map(bearing);
            ends.sort_by(f64::total_cmp);
            assert!((ends[0] - low).abs() < 1e-3 && ends[0] <= low, "{ends:?} {low} {high}");
            assert!((ends[1] - high).abs() < 1e-3 && ends[1] >= high, "{ends:?} {low} {high}");
        }
    }

    #[test]
    fn there_is_no_fan_from_above_the_target() {
        let outline = Outline { center: Point::new(0.0, 0.0), radii: [1.0, 1.0], angle: 0.0 };
        assert!(Fan::from(Point::new(0.5, 0.2), &outline).is_none());
    }
}
