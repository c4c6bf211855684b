//! Is some single line free? Its negation: the parts are wholly in the way.

use smallvec::SmallVec;

use super::arc::{HalfTangents, stretches};
use super::cut::{Limit, circles};
use super::frame::{Frame, Goal};
use super::{LineModel, Query};
use crate::geometry::answer::{Detail, Exists, Margin};
use crate::geometry::distance::{gap_point_core, gap_segment_core};
use crate::geometry::number::{MIN_SPAN, TOL};
use crate::geometry::predicate::{cross, perp};
use crate::geometry::shape::{Convex, Disc, PartId, Point, Vector};

/// The axis of one line, from an origin to the arc it sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    pub from: Point,
    pub to: Point,
}

/// A stretch of the origin base's rim from no point of which a line is free.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// Its ends, counter-clockwise.
    pub from: Point,
    pub to: Point,
    /// The parts that between them block every line from its middle.
    pub parts: Vec<PartId>,
}

/// Does some line from some origin miss all of `parts`? Parts count whole; the query's watches
/// play no role. Where the bases are stacked nothing is in the way, and the line joins their
/// centers. In full detail, `clearance` is how much wider the lines could be, or, negative, how
/// much narrower they must be, as far as lines of no width.
pub fn wholly(query: &Query, parts: &[PartId], detail: Detail) -> Exists<Line, Vec<Stretch>> {
    let found = find(query, parts, &query.model, 0.0);
    let mut margin = Margin::default();
    if let Ok((_, slack)) = found {
        margin.slack = slack;
    }
    if detail == Detail::Full {
        let grown = find(query, parts, &query.model, query.tolerance).is_ok();
        let shrunk = find(query, parts, &query.model, -query.tolerance).is_ok();
        margin.borderline = grown != shrunk || found.is_ok() && margin.slack < query.tolerance;
        margin.clearance = clearance(query, parts, found.is_ok());
    }
    match found {
        Ok((witness, _)) => Exists::Yes { witness, margin },
        Err(certificate) => Exists::No { certificate, margin },
    }
}

/// A line from one origin that misses all of `parts`, if there is one.
pub fn free_line_from(query: &Query, parts: &[PartId], p: Point) -> Option<Line> {
    let goal = Goal::new(query.target, &query.model, 0.0);
    let frame = Frame::about(Disc { center: p, radius: 0.0 }, query.origin, goal)?;
    Obstacles::new(query, parts, &frame).free_from(p)
}

fn clearance(query: &Query, parts: &[PartId], free: bool) -> f64 {
    let LineModel { half_width, inset, touching } = query.model;
    let holds = |by: f64| {
        let model = LineModel { half_width: half_width + by, inset: inset + by, touching };
        find(query, parts, &model, 0.0).is_ok()
    };
    let (mut low, mut high) = if free {
        let most = query.origin.disc.radius.min(query.target.disc.radius) - inset;
        (0.0, most.max(0.0))
    } else {
        (-half_width, 0.0)
    };
    if free && holds(high) || !free && !holds(low) {
        return if free { high } else { low };
    }
    for _ in 0..24 {
        let middle = (low + high) / 2.0;
        if holds(middle) { low = middle } else { high = middle }
    }
    low
}

/// A free line and the slack of its origin, or why there is none.
fn find(
    query: &Query,
    parts: &[PartId],
    model: &LineModel,
    growth: f64,
) -> Result<(Line, f64), Vec<Stretch>> {
    let goal = Goal::new(query.target, model, growth);
    let Some(mut frame) = Frame::new(query.origin, goal, model) else {
        let line = Line { from: query.origin.disc.center, to: goal.center };
        return Ok((line, 0.0));
    };
    // Some point of the target sees the origins up to here.
    frame.cosine = (frame.radius - goal.radius) / frame.distance;
    let obstacles = Obstacles::new(query, parts, &frame);
    let mut blocked = Vec::new();
    for (low, high) in stretches(&frame, obstacles.critical(&frame)) {
        let p = frame.origin((low + high) / 2.0);
        if let Some(line) = obstacles.free_from(p) {
            let half = libm::atan((high - low) / (1.0 + high * low));
            return Ok((line, 2.0 * half * query.origin.disc.radius));
        }
        let (from, to) = (frame.origin(low), frame.origin(high));
        blocked.push(Stretch { from, to, parts: obstacles.blocking(p) });
    }
    Err(blocked)
}

struct Obstacles<'a> {
    pieces: Vec<(PartId, &'a Convex, f64)>,
    /// The circles that lines can touch: round each core vertex, and points of the arc of ends
    /// at which a piece begins to cover it.
    circles: Vec<Disc>,
    goal: Disc,
}

impl<'a> Obstacles<'a> {
    fn new(query: &Query<'a>, parts: &[PartId], frame: &Frame) -> Obstacles<'a> {
        let goal = Disc { center: frame.goal.center, radius: frame.goal.radius };
        let mut obstacles = Obstacles { pieces: Vec::new(), circles: Vec::new(), goal };
        for &part in parts {
            for piece in &query.board.part(part).pieces {
                if !frame.passes(piece.core(), piece.rho()) {
                    continue;
                }
                let spread = (frame.goal.e + piece.rho()).max(0.0);
                obstacles.pieces.push((part, piece, spread));
                let round = |&center: &Point| Disc { center, radius: spread };
                obstacles.circles.extend(piece.core().iter().map(round));
                if gap_point_core(goal.center, piece.core()) < goal.radius + spread - 2.0 * TOL {
                    for limit in limits(piece, spread) {
                        let point = |center: Point| Disc { center, radius: 0.0 };
                        obstacles.circles.extend(on_circle(&goal, limit).into_iter().map(point));
                    }
                }
            }
        }
        obstacles
    }

    /// The places of the rim between which the order of all ends of blocked directions is fixed.
    fn critical(&self, frame: &Frame) -> HalfTangents {
        let mut critical = HalfTangents::new();
        let mut found = |rim: Vector| critical.extend(frame.half_tangent(rim));
        for (_, piece, spread) in &self.pieces {
            for limit in limits(piece, *spread) {
                frame.rim_on_limit(limit, &mut found);
            }
        }
        for (i, one) in self.circles.iter().enumerate() {
            for two in self.circles[..i].iter().chain([&self.goal]) {
                common_tangents(one, two, |limit| frame.rim_on_limit(limit, &mut found));
            }
        }
        critical
    }

    fn free_from(&self, p: Point) -> Option<Line> {
        let between = self.goal.center - p;
        let distance = between.norm();
        if distance <= self.goal.radius {
            return None;
        }
        let toward = between / distance;
        let sine = self.goal.radius / distance;
        let widest = sine / (1.0 + (1.0 - sine * sine).sqrt());
        let mut ends: SmallVec<[f64; 32]> = SmallVec::from_slice(&[-widest, widest]);
        for circle in &self.circles {
            let v = circle.center - p;
            let squared = v.norm_squared() - circle.radius * circle.radius;
            if squared <= 0.0 {
                continue;
            }
            let (along, across) = (v * squared.sqrt(), perp(v) * circle.radius);
            for direction in [along + across, along - across] {
                let ahead = toward.dot(&direction);
                let half = cross(toward, direction) / (direction.norm() + ahead);
                if half.abs() < widest {
                    ends.push(half);
                }
            }
        }
        ends.sort_unstable_by(f64::total_cmp);
        let line = |half: f64| {
            let squared = half * half;
            let direction =
                (toward * (1.0 - squared) + perp(toward) * (2.0 * half)) / (1.0 + squared);
            let off = cross(direction, between);
            let depth = (self.goal.radius * self.goal.radius - off * off).max(0.0).sqrt();
            Line { from: p, to: p + direction * (direction.dot(&between) - depth) }
        };
        if widest < MIN_SPAN {
            return Some(line(0.0)).filter(|line| self.is_free(line));
        }
        ends.windows(2)
            .filter(|pair| pair[1] - pair[0] > MIN_SPAN)
            .map(|pair| line((pair[0] + pair[1]) / 2.0))
            .find(|line| self.is_free(line))
    }

    fn is_free(&self, line: &Line) -> bool {
        self.pieces
            .iter()
            .all(|(_, piece, spread)| gap_segment_core(line.from, line.to, piece.core()) > *spread)
    }

    /// The parts that some line from `p` crosses, tried in each direction that matters.
    fn blocking(&self, p: Point) -> Vec<PartId> {
        let mut parts: Vec<PartId> = Vec::new();
        for &(part, piece, spread) in &self.pieces {
            let single = Obstacles {
                pieces: vec![(part, piece, spread)],
                circles: self.circles.clone(),
                goal: self.goal,
            };
            if parts.last() != Some(&part) && single.free_from(p).is_none() {
                return vec![part];
            }
            if parts.last() != Some(&part) {
                parts.push(part);
            }
        }
        parts
    }
}

/// The curves that bound a piece grown by `spread` beyond its core, with their extensions.
fn limits(piece: &Convex, spread: f64) -> Vec<Limit> {
    let core = piece.core();
    let mut limits: Vec<Limit> =
        core.iter().map(|&center| Limit::Circle(Disc { center, radius: spread })).collect();
    for (i, &p) in core.iter().enumerate().filter(|_| core.len() > 1) {
        let normal = -perp((core[(i + 1) % core.len()] - p).normalize());
        limits.push(Limit::Line(normal, normal.dot(&p.coords) + spread));
    }
    limits
}

fn on_circle(disc: &Disc, limit: Limit) -> Vec<Point> {
    match limit {
        Limit::Circle(other) => circles(disc, &other).into_iter().flatten().collect(),
        Limit::Line(normal, offset) => {
            let off = offset - normal.dot(&disc.center.coords);
            let half = disc.radius * disc.radius - off * off;
            if half < 0.0 {
                return Vec::new();
            }
            let (foot, along) = (disc.center + normal * off, perp(normal) * half.sqrt());
            vec![foot - along, foot + along]
        }
    }
}

/// The lines that touch both circles, up to four.
fn common_tangents(one: &Disc, two: &Disc, mut give: impl FnMut(Limit)) {
    let between = one.center - two.center;
    let distance = between.norm();
    if distance == 0.0 {
        return;
    }
    let axis = between / distance;
    for side in [1.0, -1.0] {
        let cos = (one.radius - side * two.radius) / distance;
        if cos.abs() > 1.0 {
            continue;
        }
        let sin = (1.0 - cos * cos).sqrt();
        for normal in [axis * cos + perp(axis) * sin, axis * cos - perp(axis) * sin] {
            give(Limit::Line(normal, normal.dot(&one.center.coords) - one.radius));
        }
    }
}
