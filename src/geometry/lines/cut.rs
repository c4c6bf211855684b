//! The counted part of a piece: all of it, what lies within a zone, or what lies outside zones.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::Reach;
use super::frame::Goal;
use crate::geometry::distance::{gap_point_core, nearest_point_on_segment};
use crate::geometry::number::TOL;
use crate::geometry::predicate::{cross, perp};
use crate::geometry::shape::{Convex, Disc, Footing, Point, Vector};

/// A convex piece without rounding, or a disc.
#[derive(Clone, Debug)]
pub(super) enum Shape<'a> {
    Polygon(Cow<'a, [Point]>),
    Disc(Disc),
}

/// Which of its points count.
#[derive(Clone, Copy, Debug)]
pub(super) enum Keep {
    All,
    Inside(Disc),
    Outside([Option<Disc>; 2]),
}

type Intervals = SmallVec<[(f64, f64); 3]>;

/// A shape with what counts of it.
#[derive(Clone, Debug)]
pub(super) struct Cut<'a> {
    pub shape: Shape<'a>,
    pub keep: Keep,
    /// The counted stretches of a polygon's edges.
    pub stretches: SmallVec<[(Point, Point); 6]>,
    /// Where the boundary of the counted part bends inward or outward; a disc of which the
    /// whole rim counts is represented by one point of it.
    pub corners: SmallVec<[Point; 10]>,
}

/// The zone round a base of what is within `limit` of it in space, for a part with height
/// range `z`; `growth` makes it wider (or, negative, narrower).
pub(super) fn zone(base: &Footing, z: [f64; 2], limit: f64, growth: f64) -> Option<Disc> {
    let apart = (z[0] - base.level).max(base.level - z[1]).max(0.0);
    let apart = (apart - growth).max(0.0);
    let reach = (limit + growth).max(0.0) + TOL;
    let radius = base.disc.radius + (reach * reach - apart * apart).max(0.0).sqrt();
    (apart <= reach).then_some(Disc { center: base.disc.center, radius })
}

impl Keep {
    /// What counts of a part with height range `z`; `None` if nothing can. `origin` is needed
    /// for [`Reach::Far`] alone.
    pub fn of(reach: Reach, z: [f64; 2], goal: &Goal, origin: &Footing) -> Option<Keep> {
        match reach {
            Reach::Whole => Some(Keep::All),
            Reach::Near { limit } => zone(&goal.footing, z, limit, goal.growth).map(Keep::Inside),
            Reach::Far { limit } => {
                let zone = |base| zone(base, z, limit, -goal.growth);
                match [zone(origin), zone(&goal.footing)] {
                    [None, None] => Some(Keep::All),
                    zones => Some(Keep::Outside(zones)),
                }
            }
        }
    }

    pub fn keeps(&self, p: Point) -> bool {
        self.keeps_but(p, usize::MAX)
    }

    /// Leaves out the zone with index `but`, on whose rim `p` lies.
    fn keeps_but(&self, p: Point, but: usize) -> bool {
        let squared = |zone: &Disc| (p - zone.center).norm_squared();
        match self {
            Keep::All => true,
            Keep::Inside(zone) => but == 0 || squared(zone) <= zone.radius * zone.radius,
            Keep::Outside(zones) => zones.iter().enumerate().all(|(i, zone)| {
                i == but || zone.is_none_or(|zone| squared(&zone) >= zone.radius * zone.radius)
            }),
        }
    }

    /// Does one zone that is left out cover the shape?
    fn none_of(&self, shape: &Shape) -> bool {
        let Keep::Outside(zones) = self else { return false };
        zones.iter().flatten().any(|zone| {
            let within = |p: Point, radius: f64| {
                let reach = zone.radius - radius;
                reach > 0.0 && (p - zone.center).norm_squared() < reach * reach
            };
            match shape {
                Shape::Polygon(core) => core.iter().all(|&p| within(p, 0.0)),
                Shape::Disc(disc) => within(disc.center, disc.radius),
            }
        })
    }

    fn zones(&self) -> impl Iterator<Item = (usize, Disc)> {
        let zones = match *self {
            Keep::All => [None, None],
            Keep::Inside(zone) => [Some(zone), None],
            Keep::Outside(zones) => zones,
        };
        zones.into_iter().enumerate().filter_map(|(i, zone)| zone.map(|zone| (i, zone)))
    }

    /// What counts of the stretch from `low` to `high` of a line with unit direction.
    pub fn intervals(&self, start: Point, direction: Vector, low: f64, high: f64) -> Intervals {
        let mut kept = Intervals::new();
        if low > high {
            return kept;
        }
        match self {
            Keep::All => kept.push((low, high)),
            Keep::Inside(zone) => {
                if let Some((from, to)) = chord_within(zone, start, direction, low, high)
                    && from.max(low) <= to.min(high)
                {
                    kept.push((from.max(low), to.min(high)));
                }
            }
            Keep::Outside(zones) => {
                kept.push((low, high));
                for zone in zones.iter().flatten() {
                    let Some((from, to)) = chord_within(zone, start, direction, low, high) else {
                        continue;
                    };
                    let before = std::mem::take(&mut kept);
                    for (low, high) in before {
                        if low <= from.min(high) {
                            kept.push((low, from.min(high)));
                        }
                        if to.max(low) <= high {
                            kept.push((to.max(low), high));
                        }
                    }
                }
            }
        }
        kept
    }
}

/// The stretch of a line that lies in a disc.
pub(super) fn chord(disc: &Disc, start: Point, direction: Vector) -> Option<(f64, f64)> {
    let v = disc.center - start;
    let off = cross(direction, v);
    let half = disc.radius * disc.radius - off * off;
    (half >= 0.0).then(|| {
        let (middle, half) = (direction.dot(&v), half.sqrt());
        (middle - half, middle + half)
    })
}

/// As [`chord`], but none if it misses the stretch from `low` to `high`.
fn chord_within(
    disc: &Disc,
    start: Point,
    direction: Vector,
    low: f64,
    high: f64,
) -> Option<(f64, f64)> {
    let middle = direction.dot(&(disc.center - start));
    if middle + disc.radius < low || middle - disc.radius > high {
        return None;
    }
    chord(disc, start, direction).filter(|&(from, to)| to >= low && from <= high)
}

/// The crossings of two circles; none if they do not meet or have one center.
pub(super) fn circles(a: &Disc, b: &Disc) -> Option<[Point; 2]> {
    let between = b.center - a.center;
    let squared = between.norm_squared();
    let (sum, difference) = (a.radius + b.radius, a.radius - b.radius);
    if squared == 0.0 || squared > sum * sum || squared < difference * difference {
        return None;
    }
    let distance = squared.sqrt();
    let along = (squared + sum * difference) / (2.0 * distance);
    let across = (a.radius * a.radius - along * along).max(0.0).sqrt();
    let axis = between / distance;
    let foot = a.center + axis * along;
    Some([foot - perp(axis) * across, foot + perp(axis) * across])
}

impl Shape<'_> {
    /// The shapes whose union is a piece: itself, or, for a rounded polygon, the polygon of
    /// its offset edges and a disc at each vertex.
    pub fn each<'a>(piece: &'a Convex, mut give: impl FnMut(Shape<'a>)) {
        let (core, rho) = (piece.core(), piece.rho());
        if rho == 0.0 {
            return give(Shape::Polygon(core.into()));
        }
        for &center in core {
            give(Shape::Disc(Disc { center, radius: rho }));
        }
        if core.len() > 1 {
            let mut outline = Vec::with_capacity(2 * core.len());
            for (i, &p) in core.iter().enumerate() {
                let q = core[(i + 1) % core.len()];
                let out = -perp((q - p).normalize()) * rho;
                outline.extend([p + out, q + out]);
            }
            give(Shape::Polygon(outline.into()));
        }
    }

    pub fn into_owned(self) -> Shape<'static> {
        match self {
            Shape::Polygon(core) => Shape::Polygon(Cow::Owned(core.into_owned())),
            Shape::Disc(disc) => Shape::Disc(disc),
        }
    }

    fn contains(&self, p: Point) -> bool {
        match self {
            Shape::Disc(disc) => (p - disc.center).norm_squared() <= disc.radius * disc.radius,
            Shape::Polygon(core) => {
                let n = core.len();
                n > 2 && (0..n).all(|i| cross(core[(i + 1) % n] - core[i], p - core[i]) >= 0.0)
            }
        }
    }

    /// The stretch of a line with unit direction that lies in the shape.
    pub fn chord(&self, start: Point, direction: Vector) -> Option<(f64, f64)> {
        match self {
            Shape::Disc(disc) => chord(disc, start, direction),
            Shape::Polygon(core) if core.len() > 2 => {
                let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
                for (i, &p) in core.iter().enumerate() {
                    let along = core[if i + 1 == core.len() { 0 } else { i + 1 }] - p;
                    let (slope, height) = (cross(along, direction), cross(along, start - p));
                    if slope > 0.0 {
                        low = low.max(-height / slope);
                    } else if slope < 0.0 {
                        high = high.min(-height / slope);
                    } else if height < 0.0 {
                        return None;
                    }
                }
                (low <= high).then_some((low, high))
            }
            Shape::Polygon(core) if core.len() == 2 => {
                let (p, along) = (core[0], core[1] - core[0]);
                let (a, b) = (cross(direction, p - start), cross(direction, core[1] - start));
                if a * b > 0.0 || a == b {
                    return None;
                }
                let at = direction.dot(&(p + along * (a / (a - b)) - start));
                Some((at, at))
            }
            Shape::Polygon(_) => None,
        }
    }
}

impl<'a> Cut<'a> {
    /// `None` if nothing of the shape counts.
    pub fn new(shape: Shape<'a>, keep: Keep) -> Option<Cut<'a>> {
        if keep.none_of(&shape) {
            return None;
        }
        let (mut stretches, mut corners) = (SmallVec::new(), SmallVec::new());
        match &shape {
            Shape::Polygon(core) => keep_polygon(core, &keep, &mut stretches, &mut corners),
            Shape::Disc(disc) => keep_rim(disc, &keep, &mut corners),
        }
        match keep {
            Keep::All => {}
            Keep::Inside(zone) => {
                if corners.is_empty() && !shape.contains(zone.center) {
                    return None;
                }
            }
            Keep::Outside(zones) => {
                if corners.is_empty() {
                    return None;
                }
                if let [Some(one), Some(two)] = &zones
                    && let Some(points) = circles(one, two)
                {
                    corners.extend(points.into_iter().filter(|&p| shape.contains(p)));
                }
            }
        }
        Some(Cut { shape, keep, stretches, corners })
    }

    /// The nearest counted point and its distance squared.
    pub fn nearest(&self, p: Point) -> (Point, f64) {
        if self.shape.contains(p) && self.keep.keeps(p) {
            return (p, 0.0);
        }
        let mut best = (p, f64::INFINITY);
        let mut offer = |q: Point| {
            let squared = (q - p).norm_squared();
            if squared < best.1 {
                best = (q, squared);
            }
        };
        self.corners.iter().copied().for_each(&mut offer);
        for &(from, to) in &self.stretches {
            offer(nearest_point_on_segment(p, from, to));
        }
        if let Shape::Disc(disc) = &self.shape
            && let Some(q) = on_rim(disc, p)
            && self.keep.keeps(q)
        {
            offer(q);
        }
        for (i, zone) in self.keep.zones() {
            if let Some(q) = on_rim(&zone, p)
                && self.shape.contains(q)
                && self.keep.keeps_but(q, i)
            {
                offer(q);
            }
        }
        best
    }
}

/// The counted part of a polygon within a zone, as the polygon of its straight sides; the
/// zone's own arc faces away from the zone's center.
pub(super) fn clipped(core: &[Point], zone: &Disc) -> SmallVec<[Point; 8]> {
    let n = core.len();
    let mut kept = SmallVec::new();
    if n == 1 {
        kept.extend(core.iter().copied().filter(|&p| Keep::Inside(*zone).keeps(p)));
        return kept;
    }
    for i in 0..if n == 2 { 1 } else { n } {
        let (p, q) = (core[i], core[(i + 1) % n]);
        let along = q - p;
        let length = along.norm();
        let direction = along / length;
        let Some((from, to)) = chord(zone, p, direction) else { continue };
        if to < 0.0 || from > length {
            continue;
        }
        kept.push(if from > 0.0 { p + direction * from } else { p });
        if to < length {
            kept.push(p + direction * to);
        } else if n == 2 {
            kept.push(q);
        }
    }
    kept
}

fn on_rim(disc: &Disc, p: Point) -> Option<Point> {
    let v = p - disc.center;
    let distance = v.norm();
    (distance > 0.0).then(|| disc.center + v * (disc.radius / distance))
}

fn keep_polygon(
    core: &[Point],
    keep: &Keep,
    stretches: &mut SmallVec<[(Point, Point); 6]>,
    corners: &mut SmallVec<[Point; 10]>,
) {
    let n = core.len();
    if n == 1 {
        if keep.keeps(core[0]) {
            corners.push(core[0]);
        }
        return;
    }
    for i in 0..if n == 2 { 1 } else { n } {
        let (p, q) = (core[i], core[if i + 1 == n { 0 } else { i + 1 }]);
        if let Keep::All = keep {
            stretches.push((p, q));
            corners.push(p);
            continue;
        }
        let along = q - p;
        let length = along.norm();
        let direction = along / length;
        for (from, to) in keep.intervals(p, direction, 0.0, length) {
            let from = if from == 0.0 { p } else { p + direction * from };
            let to = if to == length { q } else { p + direction * to };
            stretches.push((from, to));
            if corners.last() != Some(&from) {
                corners.push(from);
            }
            corners.push(to);
        }
    }
    if let Keep::All = keep
        && n == 2
    {
        corners.push(core[1]);
    }
    if corners.len() > 1 && corners.first() == corners.last() {
        corners.pop();
    }
}

fn keep_rim(disc: &Disc, keep: &Keep, corners: &mut SmallVec<[Point; 10]>) {
    for (i, zone) in keep.zones() {
        let crossings = circles(disc, &zone).into_iter().flatten();
        corners.extend(crossings.filter(|&p| keep.keeps_but(p, i)));
    }
    let any = disc.center + Vector::new(disc.radius, 0.0);
    if corners.is_empty() && keep.keeps(any) {
        corners.push(any);
    }
}

/// The gap between a shape and a point.
pub(super) fn gap(shape: &Shape, p: Point) -> f64 {
    match shape {
        Shape::Polygon(core) => gap_point_core(p, core).max(0.0),
        Shape::Disc(disc) => ((disc.center - p).norm() - disc.radius).max(0.0),
    }
}

/// A curve on which the distance to a cut may be a given one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Limit {
    /// The points `p` with `normal · p` equal to the offset.
    Line(Vector, f64),
    Circle(Disc),
}

impl Cut<'_> {
    /// Curves among which are all points at distance `e` from what counts.
    pub fn limits(&self, e: f64, give: &mut impl FnMut(Limit)) {
        let mut ring = |center: Point, radius: f64| {
            if radius > 0.0 {
                give(Limit::Circle(Disc { center, radius }));
            }
        };
        self.corners.iter().for_each(|&corner| ring(corner, e));
        if let Shape::Disc(disc) = &self.shape {
            ring(disc.center, disc.radius + e);
        }
        for (_, zone) in self.keep.zones() {
            ring(zone.center, zone.radius - e);
            ring(zone.center, zone.radius + e);
        }
        for &(p, q) in &self.stretches {
            let normal = perp((q - p).normalize());
            for offset in [-e, e] {
                give(Limit::Line(normal, normal.dot(&p.coords) + offset));
            }
        }
    }
}
