//! All lines from one origin: the axes sweep the triangle-like region between the origin and
//! the arc of the target's inset disc that the origin sees.

use super::cut::{Cut, Shape, circles, gap};
use super::frame::Goal;
use crate::geometry::predicate::{cross, perp};
use crate::geometry::shape::{Disc, Point, Vector};

/// The fan of one origin, as wide as the lines.
#[derive(Clone, Debug)]
pub(super) struct Fan {
    origin: Point,
    goal: Disc,
    /// Effective half width.
    e: f64,
    /// The unit vector to the target, the sine of the fan's half angle and its sides' length.
    toward: Vector,
    sine: f64,
    length: f64,
    sides: [Side; 2],
}

#[derive(Clone, Copy, Debug)]
struct Side {
    outward: Vector,
    start: Point,
    direction: Vector,
}

/// Which ends of the lines can matter to a cut: parts far from the origin or from the target
/// need no look at that end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub origin: bool,
    pub target: bool,
}

impl Ends {
    pub const BOTH: Ends = Ends { origin: true, target: true };
}

impl Fan {
    /// `None` if the origin lies on or in the disc of ends.
    pub fn new(origin: Point, goal: &Goal) -> Option<Fan> {
        let between = goal.center - origin;
        let distance = between.norm();
        if distance <= goal.radius {
            return None;
        }
        let toward = between / distance;
        let sine = goal.radius / distance;
        let cosine = (1.0 - sine * sine).sqrt();
        let side = |across: Vector| {
            let outward = across * cosine - toward * sine;
            let direction = toward * cosine + across * sine;
            Side { outward, start: origin, direction }
        };
        let fan = Fan {
            origin,
            goal: Disc { center: goal.center, radius: goal.radius },
            e: 0.0,
            toward,
            sine,
            length: cosine * distance,
            sides: [side(perp(toward)), side(-perp(toward))],
        };
        Some(fan.of_width(goal.e))
    }

    /// The same lines with another effective half width.
    pub fn of_width(mut self, e: f64) -> Fan {
        self.e = e;
        for side in &mut self.sides {
            side.start = self.origin + side.outward * e;
        }
        self
    }

    /// Does some line hit the cut?
    pub fn hits(&self, cut: &Cut, ends: Ends) -> bool {
        self.visit(cut, ends, &mut |_| true)
    }

    /// A counted point that a line hits, near the origin.
    pub fn touch(&self, cut: &Cut) -> Option<Point> {
        let mut best: Option<(f64, Point)> = None;
        self.visit(cut, Ends::BOTH, &mut |p| {
            let squared = (p - self.origin).norm_squared();
            if best.is_none_or(|(least, _)| squared < least) {
                best = Some((squared, p));
            }
            false
        });
        best.map(|(_, p)| p)
    }

    /// Shows counted points in reach of a line until one is taken; complete in that one is
    /// shown if there is any. What counts and meets the fan reaches one of its two sides, has a
    /// corner in it, or comes near one of its ends.
    fn visit(&self, cut: &Cut, ends: Ends, take: &mut impl FnMut(Point) -> bool) -> bool {
        for side in &self.sides {
            let Some((low, high)) = cut.shape.chord(side.start, side.direction) else { continue };
            let (low, high) = (low.max(0.0), high.min(self.length));
            for (from, _) in cut.keep.intervals(side.start, side.direction, low, high) {
                if take(side.start + side.direction * from) {
                    return true;
                }
            }
        }
        for &corner in &cut.corners {
            if self.holds(corner) && take(corner) {
                return true;
            }
        }
        if self.e < 0.0 {
            return false;
        }
        ends.origin && self.visit_near(cut, self.origin, take)
            || ends.target && self.visit_target(cut, take)
    }

    /// Is the point within the half width of an axis, the rounded ends apart?
    fn holds(&self, p: Point) -> bool {
        let (from_origin, from_goal) = (p - self.origin, p - self.goal.center);
        let inner = self.goal.radius - self.e;
        self.sides.iter().all(|side| side.outward.dot(&from_origin) <= self.e)
            && self.toward.dot(&from_origin) >= -self.sine * self.e
            && self.toward.dot(&from_goal) <= -self.sine * (self.goal.radius + self.e)
            && (inner <= 0.0 || from_goal.norm_squared() >= inner * inner)
    }

    fn visit_near(&self, cut: &Cut, p: Point, take: &mut impl FnMut(Point) -> bool) -> bool {
        if gap(&cut.shape, p) > self.e {
            return false;
        }
        let (point, squared) = cut.nearest(p);
        squared <= self.e * self.e && take(point)
    }

    /// Counted points within the half width of the seen arc.
    fn visit_target(&self, cut: &Cut, take: &mut impl FnMut(Point) -> bool) -> bool {
        let Disc { center, radius } = self.goal;
        if gap(&cut.shape, center) > radius + self.e {
            return false;
        }
        for side in &self.sides {
            if self.visit_near(cut, center + side.outward * radius, take) {
                return true;
            }
        }
        let mut offer = |p: Point| {
            let v = p - center;
            let distance = v.norm();
            (distance - radius).abs() <= self.e
                && self.toward.dot(&v) <= -self.sine * distance
                && take(p)
        };
        if cut.corners.iter().any(|&p| offer(p)) {
            return true;
        }
        match &cut.shape {
            Shape::Polygon(_) => cut.stretches.iter().any(|&(p, q)| {
                let along = (q - p).normalize();
                let foot = along.dot(&(center - p));
                let off = cross(along, center - p);
                let half = (radius * radius - off * off).max(0.0).sqrt();
                [foot - half, foot, foot + half]
                    .into_iter()
                    .any(|s| s >= 0.0 && s <= (q - p).norm() && offer(p + along * s))
            }),
            Shape::Disc(disc) => {
                let axis = center - disc.center;
                let axis = axis.try_normalize(0.0).unwrap_or(self.toward) * disc.radius;
                let crossings = circles(disc, &self.goal).into_iter().flatten();
                crossings
                    .chain([disc.center + axis, disc.center - axis])
                    .any(|p| cut.keep.keeps(p) && offer(p))
            }
        }
    }
}
