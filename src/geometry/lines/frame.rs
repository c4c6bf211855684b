//! One pair of bases as the lines see it, and the order of origins on the front arc.

use super::LineModel;
use super::cut::{Limit, circles};
use crate::geometry::number::TOL;
use crate::geometry::predicate::{cross, perp};
use crate::geometry::shape::{Bounds, Disc, Footing, Point, Vector};

/// The target as the lines see it: its inset disc, and how wide the lines count against parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub center: Point,
    /// Of the disc the axes end on.
    pub radius: f64,
    /// The base and its level, from which limits are measured.
    pub footing: Footing,
    /// Effective half width, `growth` included; negative where parts count as shrunk.
    pub e: f64,
    /// By how much parts count as grown.
    pub growth: f64,
}

impl Goal {
    pub fn new(target: Footing, model: &LineModel, growth: f64) -> Goal {
        Goal {
            center: target.disc.center,
            radius: inset(target.disc.radius, model),
            footing: target,
            e: model.touching.effective(model.half_width) + growth,
            growth,
        }
    }

    /// The effective half width against a piece that is `gap` from the center: one that is clear
    /// of the target's base grows until it touches the base and no further.
    pub fn width(&self, gap: f64) -> f64 {
        let room = gap - self.footing.disc.radius;
        if room > -2.0 * TOL { self.e - (self.growth - room.max(0.0)).max(0.0) } else { self.e }
    }

    /// Does a piece that is `gap` from the center lie in the way of lines at their very ends, as
    /// those do that are over the disc of ends or nearer to it than the half width? Contact
    /// alone does not count.
    pub fn overlaps(&self, gap: f64) -> bool {
        let width = if self.growth < 0.0 { self.e - self.growth } else { self.width(gap) };
        gap < self.radius + width - 2.0 * TOL
    }
}

/// Insets clamp to the radius, and an inset below zero to none.
pub(super) fn inset(radius: f64, model: &LineModel) -> f64 {
    (radius - model.inset.max(0.0)).max(0.0)
}

/// Origin and target. An origin on the front arc is named by `tan φ/2`, with `φ` its angle from
/// the direction to the target.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub goal: Goal,
    /// The origin's base and level, from which limits are measured.
    pub footing: Footing,
    /// The disc of origins.
    pub center: Point,
    pub radius: f64,
    /// The unit vector to the target, and the distance between centers.
    pub toward: Vector,
    pub distance: f64,
    /// The least cosine of `φ` on the front arc.
    pub cosine: f64,
}

impl Frame {
    /// `None` if the discs of origins and of ends meet: there are no lines then.
    pub fn new(footing: Footing, goal: Goal, model: &LineModel) -> Option<Frame> {
        let origins =
            Disc { center: footing.disc.center, radius: inset(footing.disc.radius, model) };
        Frame::about(origins, footing, goal)
    }

    /// As [`Frame::new`], for a disc of origins given outright.
    pub fn about(origins: Disc, footing: Footing, goal: Goal) -> Option<Frame> {
        let between = goal.center - origins.center;
        let distance = between.norm();
        let touching = origins.radius + goal.radius;
        (distance > touching).then(|| Frame {
            goal,
            footing,
            center: origins.center,
            radius: origins.radius,
            toward: between / distance,
            distance,
            cosine: touching / distance,
        })
    }

    /// The front arc runs from minus this to this.
    pub fn end(&self) -> f64 {
        ((1.0 - self.cosine) / (1.0 + self.cosine)).sqrt()
    }

    /// The unit vector from the origin's center at `tan φ/2`.
    pub fn direction(&self, half_tangent: f64) -> Vector {
        let squared = half_tangent * half_tangent;
        (self.toward * (1.0 - squared) + perp(self.toward) * (2.0 * half_tangent)) / (1.0 + squared)
    }

    pub fn origin(&self, half_tangent: f64) -> Point {
        self.center + self.direction(half_tangent) * self.radius
    }

    /// `tan φ/2` of a point of the rim, given from the center, if it is on the front arc.
    pub fn half_tangent(&self, rim: Vector) -> Option<f64> {
        let ahead = self.toward.dot(&rim);
        (ahead > self.cosine * self.radius).then(|| cross(self.toward, rim) / (self.radius + ahead))
    }

    /// Could lines of this pair come near anything in a box? As generous as [`Frame::passes`].
    pub fn passes_box(&self, bounds: &Bounds) -> bool {
        let margin = self.goal.e.max(0.0) + TOL;
        let width = self.radius.max(self.goal.radius) + margin;
        let [back, front] = self.reach(margin);
        let half = (bounds.max - bounds.min) / 2.0;
        let v = bounds.min + half - self.center;
        let (x, y) = (self.toward.x.abs(), self.toward.y.abs());
        let (along, side) = (self.toward.dot(&v), cross(self.toward, v));
        let (long, wide) = (x * half.x + y * half.y, y * half.x + x * half.y);
        (side.abs() <= width + wide) & (along >= back - long) & (along <= front + long)
    }

    /// From where to where lines are along the way between the centers. They end beyond the
    /// target's center where an origin off to the side looks past it, which only a disc larger
    /// than the target's has.
    fn reach(&self, margin: f64) -> [f64; 2] {
        let back = self.radius * self.cosine.min(0.0);
        let beyond = if self.radius > self.goal.radius { self.goal.radius } else { 0.0 };
        [back - margin, self.distance + beyond + margin]
    }

    /// Could lines of this pair come near a piece? Generous: a strip about both bases.
    pub fn passes(&self, core: &[Point], rho: f64) -> bool {
        let margin = self.goal.e.max(0.0) + rho + TOL;
        let width = self.radius.max(self.goal.radius) + margin;
        let [back, front] = self.reach(margin);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut near, mut far) = (f64::INFINITY, f64::NEG_INFINITY);
        for q in core {
            let v = q - self.center;
            let (along, side) = (self.toward.dot(&v), cross(self.toward, v));
            (low, high) = (low.min(side), high.max(side));
            (near, far) = (near.min(along), far.max(along));
        }
        low <= width && high >= -width && far >= back && near <= front
    }

    /// Where the rim meets the line `{x : normal·(x - center) = offset}`.
    pub fn rim_on_line(&self, normal: Vector, offset: f64, found: &mut impl FnMut(Vector)) {
        let half = self.radius * self.radius - offset * offset;
        if half >= 0.0 {
            let (foot, along) = (normal * offset, perp(normal) * half.sqrt());
            found(foot - along);
            found(foot + along);
        }
    }

    /// Where the rim meets a circle.
    pub fn rim_on_circle(&self, center: Point, radius: f64, found: &mut impl FnMut(Vector)) {
        let between = center - self.center;
        let squared = between.norm_squared();
        let (sum, difference) = (self.radius + radius, self.radius - radius);
        if squared > sum * sum || squared < difference * difference || squared == 0.0 {
            return;
        }
        let distance = squared.sqrt();
        let offset = (squared + sum * difference) / (2.0 * distance);
        self.rim_on_line(between / distance, offset, found);
    }

    /// Where the rim meets the inner tangents of the disc of ends and a disc.
    pub fn rim_on_inner_tangents(
        &self,
        center: Point,
        radius: f64,
        found: &mut impl FnMut(Vector),
    ) {
        let between = self.goal.center - center;
        let squared = between.norm_squared();
        let sum = self.goal.radius + radius;
        if squared <= sum * sum {
            return;
        }
        let distance = squared.sqrt();
        let (cos, axis) = (sum / distance, between / distance);
        let sin = (1.0 - cos * cos).sqrt();
        let here = self.center - self.goal.center;
        for normal in [axis * cos + perp(axis) * sin, axis * cos - perp(axis) * sin] {
            self.rim_on_line(normal, -self.goal.radius - normal.dot(&here), found);
        }
    }

    /// Where the rim meets a curve.
    pub fn rim_on_limit(&self, limit: Limit, found: &mut impl FnMut(Vector)) {
        match limit {
            Limit::Line(normal, offset) => {
                self.rim_on_line(normal, offset - normal.dot(&self.center.coords), found);
            }
            Limit::Circle(disc) => self.rim_on_circle(disc.center, disc.radius, found),
        }
    }

    /// Where the rim meets the tangents of the disc of ends at its crossings with a curve.
    pub fn rim_on_tangents_where_goal_meets(&self, limit: Limit, found: &mut impl FnMut(Vector)) {
        let (center, radius) = (self.goal.center, self.goal.radius);
        if radius == 0.0 {
            return;
        }
        let mut tangent = |contact: Point| {
            let normal = (contact - center) / radius;
            self.rim_on_line(normal, radius - normal.dot(&(self.center - center)), found);
        };
        match limit {
            Limit::Circle(disc) => {
                let goal = Disc { center, radius };
                circles(&goal, &disc).into_iter().flatten().for_each(&mut tangent);
            }
            Limit::Line(normal, offset) => {
                let off = offset - normal.dot(&center.coords);
                let half = radius * radius - off * off;
                if half >= 0.0 {
                    let along = perp(normal) * half.sqrt();
                    tangent(center + normal * off - along);
                    tangent(center + normal * off + along);
                }
            }
        }
    }
}
