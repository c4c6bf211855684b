//! What lines between levels can hit of a piece, as convex prisms with the stretch of a line's
//! way on which it is at their height.

use smallvec::SmallVec;

use super::super::cut::zone;
use super::super::frame::inset;
use super::super::{LineModel, Query, Reach};
use crate::geometry::distance::{gap_point_core, nearest_point_on_segment};
use crate::geometry::hull::{Hull, clipped, convex_hull, eroded};
use crate::geometry::number::{NUDGE, TOL, fractions};
use crate::geometry::predicate::{edges, perp};
use crate::geometry::shape::{Bounds, Convex, Disc, PartId, Point, Vector};

/// How round cuts are replaced by straight ones: by less, or by more, than counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Inner,
    Outer,
}

/// One pair of bases, the lines, and by how much parts count as grown.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The discs that axes start and end in.
    pub origin: Disc,
    pub target: Disc,
    /// The radius of the target's base.
    base: f64,
    /// The effective half width, `growth` included.
    width: f64,
    growth: f64,
}

/// A convex set that lines may not come near to while they are at its height.
#[derive(Clone, Debug)]
pub(super) struct Prism {
    pub watch: usize,
    pub part: PartId,
    core: SmallVec<[Point; 6]>,
    /// The core counts as grown by this, half a line's width included.
    reach: f64,
    /// The stretch of a line, as fractions of its way, on which it can hit.
    way: [f64; 2],
}

/// The prisms of all watches.
pub(super) struct Prisms {
    pub list: Vec<Prism>,
    /// Some of them stand in for a set with round cuts.
    pub bounded: bool,
}

/// The origins from which some line hits a prism.
#[derive(Clone, Debug)]
pub(super) enum Blocked {
    All,
    None,
    /// In coordinates relative to the target's center.
    Set(Hull),
}

impl Frame {
    /// `None` where the discs meet in plan.
    pub fn new(query: &Query, model: &LineModel, growth: f64) -> Option<Frame> {
        let disc = |disc: Disc| Disc { radius: inset(disc.radius, model), ..disc };
        let (origin, target) = (disc(query.origin.disc), disc(query.target.disc));
        let width = model.touching.effective(model.half_width) + growth;
        let base = query.target.disc.radius;
        let apart = (target.center - origin.center).norm();
        let frame = Frame { origin, target, base, width, growth };
        (apart > origin.radius + target.radius).then_some(frame)
    }

    /// The origins, relative to the target's center.
    pub fn region(&self) -> Hull {
        let center = Point::from(self.origin.center - self.target.center);
        Hull::grown(&[center], self.origin.radius)
    }

    /// No origin is farther from the target's center.
    fn far(&self) -> f64 {
        (self.target.center - self.origin.center).norm() + self.origin.radius
    }
}

impl Prisms {
    pub fn new(query: &Query, frame: &Frame, bound: Bound) -> Prisms {
        let mut prisms = Prisms { list: Vec::new(), bounded: false };
        let round = |disc: Disc| Bounds::of(&[disc.center]).grown(disc.radius);
        let strip = round(frame.origin).joined(&round(frame.target)).grown(frame.width.max(0.0));
        for (watch, of) in query.watches.iter().enumerate() {
            for &part in of.parts {
                if strip.meets(query.board.bounds(part)) {
                    for piece in &query.board.part(part).pieces {
                        prisms.add(query, frame, bound, watch, part, piece);
                    }
                }
            }
        }
        prisms
    }

    fn add(
        &mut self,
        query: &Query,
        frame: &Frame,
        bound: Bound,
        watch: usize,
        part: PartId,
        piece: &Convex,
    ) {
        let [za, zt] = [query.origin.level, query.target.level];
        let z = query.board.part(part).z;
        // A part under or over a base in plan is not grown towards it.
        let over = |disc: &Disc| {
            gap_point_core(disc.center, piece.core()) <= disc.radius + frame.width + piece.rho()
        };
        let grow = frame.growth;
        let still = grow > 0.0 && (over(&frame.origin) || over(&frame.target));
        let grow = if still { 0.0 } else { grow };
        let Some(way) = fractions(za, zt, [z[0] - grow, z[1] + grow]) else { return };
        let mut push = |core: &[Point], rho: f64| {
            if let Some((core, reach)) = at_width(core, rho, frame) {
                self.list.push(Prism { watch, part, core, reach, way });
            }
        };
        match query.watches[watch].reach {
            Reach::Whole => push(piece.core(), piece.rho()),
            Reach::Near { limit } => {
                let Some(zone) = zone(&query.target, z, limit, frame.growth) else { return };
                if inside(piece, &zone) {
                    return push(piece.core(), piece.rho());
                }
                let core = within(&outline(piece, bound), &zone, bound);
                if !core.is_empty() {
                    self.bounded = true;
                    push(&core, 0.0);
                }
            }
            Reach::Far { limit } => {
                let zones = [&query.origin, &query.target]
                    .map(|base| zone(base, z, limit, -frame.growth))
                    .map(|zone| zone.filter(|zone| meets(piece, zone)));
                if zones == [None, None] {
                    return push(piece.core(), piece.rho());
                }
                if zones.iter().flatten().any(|zone| inside(piece, zone)) {
                    return;
                }
                let mut cores = vec![in_strip(&outline(piece, bound), frame)];
                for zone in zones.iter().flatten() {
                    cores = cores.iter().flat_map(|core| outside(core, zone, bound)).collect();
                }
                self.bounded = true;
                cores.iter().for_each(|core| push(core, 0.0));
            }
        }
    }
}

/// A core and what it is grown by at the width of a frame; `None` if it shrinks to nothing.
fn at_width(core: &[Point], rho: f64, frame: &Frame) -> Option<(SmallVec<[Point; 6]>, f64)> {
    let reach = frame.width + rho;
    if reach >= 0.0 {
        // Growth stops at the target's base.
        let room = gap_point_core(frame.target.center, core) - rho - frame.base;
        let spare = (frame.growth - room.max(0.0)).max(0.0);
        return Some((core.into(), reach - spare));
    }
    if core.len() < 3 {
        return Some((core.into(), 0.0));
    }
    eroded(core, -reach).map(|core| (core.into(), 0.0))
}

impl Prism {
    /// The origins whose lines hit it: `(1 + σ) q - σ τ` over its points `q`, the target's
    /// points `τ` and the `σ = s / (1 - s)` of its stretch; a convex set.
    pub fn blocked(&self, frame: &Frame) -> Blocked {
        let center = frame.target.center;
        let core: SmallVec<[Point; 6]> =
            self.core.iter().map(|q| Point::from(q - center)).collect();
        let shift = frame.target.radius;
        let reach = self.reach + shift;
        let gap = gap_point_core(Point::origin(), &core);
        let scale = self.way.map(|s| 1.0 / (1.0 - s));
        if gap <= (reach - 2.0 * TOL).max(NUDGE) {
            // It is over or under the target in plan.
            if scale[1].is_infinite() {
                return Blocked::All;
            }
            let core: SmallVec<[Point; 6]> = core.iter().map(|q| q * scale[1]).collect();
            return Blocked::Set(Hull::grown(&core, scale[1] * reach - shift));
        }
        // In contact with the target nearly all beyond the common tangent is blocked.
        let reach = reach.min(gap - NUDGE);
        let end = scale[1].min(1.0 + 2.0 * frame.far() / (gap - reach));
        if scale[0] > end {
            return Blocked::None;
        }
        Blocked::Set(Hull::cone(&core, reach, [scale[0], end], shift))
    }

    /// The nearest to a hit that lines from `p` come: how near to what is grown (negative: a
    /// hit), and the point of the core there. Each step of the search narrows it by a third.
    pub fn nearest(&self, p: Point, target: &Disc, steps: usize) -> (f64, Point) {
        let at = |s: f64| p + (target.center - p) * s;
        let room = |s: f64| gap_point_core(at(s), &self.core) - s * target.radius - self.reach;
        // The room is convex along the way.
        let [mut low, mut high] = self.way;
        for _ in 0..steps {
            let third = (high - low) / 3.0;
            if room(low + third) < room(high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        let best = [self.way[0], low, self.way[1]]
            .into_iter()
            .min_by(|a, b| room(*a).total_cmp(&room(*b)))
            .unwrap_or(low);
        let axis = at(best);
        let point = if self.core.len() > 2 && gap_point_core(axis, &self.core) <= 0.0 {
            axis
        } else {
            let feet = edges(&self.core).map(|(a, b)| nearest_point_on_segment(axis, a, b));
            let nearer = |a: Point, b: Point| {
                if (b - axis).norm_squared() < (a - axis).norm_squared() { b } else { a }
            };
            feet.fold(self.core[0], nearer)
        };
        (room(best), point)
    }
}

/// Directions of the polygons that stand in for circles.
const DIRECTIONS: usize = 64;

/// Unit vectors all round, and the cosine of half the angle between neighbours.
fn directions() -> (Vec<Vector>, f64) {
    let mut quarter = vec![Vector::x(), Vector::y()];
    while quarter.len() <= DIRECTIONS / 4 {
        let between = quarter.windows(2).map(|w| (w[0] + w[1]).normalize()).collect::<Vec<_>>();
        let first = quarter.iter().copied().zip(between.iter().copied().map(Some).chain([None]));
        quarter = first.flat_map(|(u, v)| [Some(u), v]).flatten().collect();
    }
    quarter.pop();
    let mut all = quarter.clone();
    for _ in 0..3 {
        quarter.iter_mut().for_each(|u| *u = perp(*u));
        all.extend(&quarter);
    }
    let cos = ((1.0 + all[0].dot(&all[1])) / 2.0).sqrt();
    (all, cos)
}

/// A piece as a polygon inside, or round, it.
fn outline(piece: &Convex, bound: Bound) -> Vec<Point> {
    if piece.rho() == 0.0 {
        return piece.core().to_vec();
    }
    let (directions, cos) = directions();
    let radius = if bound == Bound::Inner { piece.rho() } else { piece.rho() / cos };
    let grown = piece.core().iter().flat_map(|q| directions.iter().map(move |u| q + u * radius));
    convex_hull(grown.collect())
}

fn inside(piece: &Convex, zone: &Disc) -> bool {
    let far = |q: &Point| (q - zone.center).norm() + piece.rho();
    piece.core().iter().all(|q| far(q) <= zone.radius)
}

fn meets(piece: &Convex, zone: &Disc) -> bool {
    gap_point_core(zone.center, piece.core()) - piece.rho() < zone.radius
}

/// What of a core is in the zone, bounded by a polygon.
fn within(core: &[Point], zone: &Disc, bound: Bound) -> Vec<Point> {
    let (directions, cos) = directions();
    let offset = if bound == Bound::Inner { zone.radius * cos } else { zone.radius };
    let mut left = core.to_vec();
    for u in directions {
        left = clipped(&left, -u, -u.dot(&zone.center.coords) - offset);
        if left.is_empty() {
            break;
        }
    }
    left
}

/// What of a core is outside the zone, as convex sets that overlap.
fn outside(core: &[Point], zone: &Disc, bound: Bound) -> Vec<Vec<Point>> {
    let (directions, cos) = directions();
    let offset = if bound == Bound::Inner { zone.radius } else { zone.radius * cos };
    directions
        .iter()
        .map(|u| clipped(core, *u, u.dot(&zone.center.coords) + offset))
        .filter(|left| !left.is_empty())
        .collect()
}

/// What of a core lines can come near to: the strip about both discs.
fn in_strip(core: &[Point], frame: &Frame) -> Vec<Point> {
    let across = perp((frame.target.center - frame.origin.center).normalize());
    let half = frame.origin.radius.max(frame.target.radius) + frame.width.max(0.0) + TOL;
    let middle = across.dot(&frame.target.center.coords);
    let left = clipped(core, across, middle - half);
    if left.is_empty() { left } else { clipped(&left, -across, -middle - half) }
}
