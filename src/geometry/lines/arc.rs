//! The front arc, cut where hits can change.

use smallvec::SmallVec;

use super::fan::Fan;
use super::frame::{Frame, Goal};
use super::piece::{Item, Items, in_the_way, touched};
use super::shadow::Reaches;
use super::{Hit, Query};
use crate::geometry::number::{MIN_SPAN, NUDGE};
use crate::geometry::shape::{Disc, Point, Vector};

/// All origins of the front arc, in order from the right to the left as seen towards the
/// target. Empty if the bases are stacked.
#[derive(Clone, Debug)]
pub struct Arc {
    /// The discs of origins and ends meet in plan: there are no lines and nothing is hit.
    pub stacked: bool,
    pub spans: Vec<Span>,
    /// The disc of origins and the radius of the base itself.
    origins: Disc,
    base_radius: f64,
}

/// A stretch of the front arc on which the same parts are hit.
#[derive(Clone, Debug)]
pub struct Span {
    /// Unit vectors from the base's center to the ends, counter-clockwise.
    pub l: Vector,
    pub r: Vector,
    /// An origin between the ends, from which [`Span::hits`] were found.
    pub point: Point,
    pub hits: Vec<Hit>,
}

/// Neighbouring spans that are equal in what the caller asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Run<K> {
    pub key: K,
    /// The middle of the run.
    pub origin: Point,
    /// Inches of base edge along which the origin may move.
    pub slack: f64,
}

/// What lines from one origin hit; nothing if it lies on or in the disc of ends.
pub fn hits_from(query: &Query, p: Point) -> Vec<Hit> {
    let goal = Goal::new(query.target, &query.model, 0.0);
    let origins = Disc { center: p, radius: 0.0 };
    match Frame::about(origins, query.origin, goal) {
        None => Vec::new(),
        Some(frame) => {
            let mut items = Items::new();
            in_the_way(query, &frame, &mut items);
            hits(&items, &frame.goal, p)
        }
    }
}

/// All origins of the front arc with what their lines hit.
pub fn partition(query: &Query) -> Arc {
    let mut items = Items::new();
    let frame = pair(query, &mut items);
    spans(query, frame, &items)
}

/// The frame of a query, with the pieces in its way; `None` if the bases are stacked.
pub(super) fn pair<'a>(query: &Query<'a>, items: &mut Items<'a>) -> Option<Frame> {
    let goal = Goal::new(query.target, &query.model, 0.0);
    let frame = Frame::new(query.origin, goal, &query.model)?;
    in_the_way(query, &frame, items);
    Some(frame)
}

/// The arc of a frame and the pieces in its way.
pub(super) fn spans(query: &Query, frame: Option<Frame>, items: &Items) -> Arc {
    let Some(frame) = frame else {
        let disc = query.origin.disc;
        return Arc { stacked: true, spans: Vec::new(), origins: disc, base_radius: disc.radius };
    };
    let mut arc = Arc {
        stacked: false,
        spans: Vec::new(),
        origins: Disc { center: frame.center, radius: frame.radius },
        base_radius: query.origin.disc.radius,
    };
    for (low, high) in cuts(&frame, items) {
        let point = frame.origin((low + high) / 2.0);
        let hits = hits(items, &frame.goal, point);
        debug_assert!(super::check_origin(query, point, &hits), "hits from {point} fail the check");
        match arc.spans.last_mut() {
            Some(last) if same_parts(&last.hits, &hits) => {
                if (last.r - last.l).norm_squared()
                    < (frame.direction(high) - last.r).norm_squared()
                {
                    (last.point, last.hits) = (point, hits);
                }
                last.r = frame.direction(high);
            }
            _ => arc.spans.push(Span {
                l: frame.direction(low),
                r: frame.direction(high),
                point,
                hits,
            }),
        }
    }
    arc
}

impl Arc {
    /// Merges neighbouring spans with equal keys, in order along the arc.
    pub fn runs<K: PartialEq>(&self, key: impl Fn(&[Hit]) -> K) -> Vec<Run<K>> {
        let mut runs: Vec<(K, &[Span])> = Vec::new();
        for (i, span) in self.spans.iter().enumerate() {
            let key = key(&span.hits);
            match runs.last_mut() {
                Some((last, spans)) if *last == key => *spans = &self.spans[i - spans.len()..=i],
                _ => runs.push((key, &self.spans[i..=i])),
            }
        }
        runs.into_iter().map(|(key, spans)| self.run(key, spans)).collect()
    }

    fn run<K>(&self, key: K, spans: &[Span]) -> Run<K> {
        let (l, r) = (spans[0].l, spans[spans.len() - 1].r);
        let middle = (l + r).try_normalize(0.0).unwrap_or(spans[0].l);
        let length = |span: &Span| (span.r - span.l).norm_squared();
        let on_a_seam = spans.windows(2).any(|s| (s[0].r - middle).norm() < NUDGE);
        let origin =
            if spans.len() == 1 || on_a_seam {
                let longest = spans.iter().fold(&spans[0], |best, span| {
                    if length(span) > length(best) { span } else { best }
                });
                longest.point
            } else {
                self.origins.center + middle * self.origins.radius
            };
        let half_angle = libm::atan2((r - l).norm(), (r + l).norm());
        Run { key, origin, slack: 2.0 * half_angle * self.base_radius }
    }
}

fn same_parts(one: &[Hit], two: &[Hit]) -> bool {
    one.len() == two.len()
        && one.iter().zip(two).all(|(a, b)| (a.watch, a.part) == (b.watch, b.part))
}

/// Each part that lines from `p` hit, once a watch, in the order of the items.
pub(super) fn hits(items: &Items, goal: &Goal, p: Point) -> Vec<Hit> {
    let mut hits: Vec<Hit> = Vec::new();
    let mut fan = None;
    for item in items {
        if !item.hits(p, goal, &mut fan) {
            continue;
        }
        if fan.is_none() {
            fan = Fan::new(p, goal);
        }
        let Some(at) = fan.as_ref().and_then(|fan| touched(item, fan, p)) else { continue };
        let known = hits.iter_mut().find(|hit| (hit.watch, hit.part) == (item.watch, item.part));
        match known {
            None => hits.push(Hit { watch: item.watch, part: item.part, at }),
            Some(hit) if (at - p).norm_squared() < (hit.at - p).norm_squared() => hit.at = at,
            Some(_) => {}
        }
    }
    hits
}

pub(super) type HalfTangents = SmallVec<[f64; 24]>;

/// The stretches between neighbouring places where hits can change.
fn cuts(frame: &Frame, items: &Items) -> SmallVec<[(f64, f64); 16]> {
    let mut critical = HalfTangents::new();
    for item in items {
        let mut found = |rim: Vector| critical.extend(frame.half_tangent(rim));
        item.crossings(frame, &mut found);
    }
    stretches(frame, critical)
}

/// Sorts critical places and gives the stretches between them that are long enough to look at.
pub(super) fn stretches(frame: &Frame, mut critical: HalfTangents) -> SmallVec<[(f64, f64); 16]> {
    critical.sort_unstable_by(f64::total_cmp);
    let end = frame.end();
    let mut low = -end;
    let mut spans = SmallVec::new();
    for high in critical.into_iter().chain([end]) {
        if high - low >= MIN_SPAN {
            spans.push((low, high));
            low = high;
        }
    }
    spans
}

/// A stretch of the arc and the watches hit there, as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub low: f64,
    pub high: f64,
    pub hit: u64,
}

/// Where hits can change on the arc, gathered piece by piece.
#[derive(Default)]
pub(super) struct Rim {
    critical: HalfTangents,
    always: u64,
}

impl Rim {
    /// What a piece does to the origins of the arc.
    pub fn add(&mut self, frame: &Frame, item: &Item) -> Reaches {
        let mut found = |rim: Vector| self.critical.extend(frame.half_tangent(rim));
        let reaches = item.crossings(frame, &mut found);
        if reaches == Reaches::All {
            self.always |= 1 << item.watch;
        }
        reaches
    }

    /// The arc as cells; `items` are the pieces that were added and reach some origin.
    pub fn cells(self, frame: &Frame, items: &Items) -> Cells {
        let mut cells = Cells::new();
        for (low, high) in stretches(frame, self.critical) {
            let p = frame.origin((low + high) / 2.0);
            let (mut hit, mut fan) = (self.always, None);
            for item in items {
                let bit = 1 << item.watch;
                if hit & bit == 0 && item.hits(p, &frame.goal, &mut fan) {
                    hit |= bit;
                }
            }
            cells.push(Cell { low, high, hit });
        }
        cells
    }
}

pub(super) type Cells = SmallVec<[Cell; 16]>;

/// The arc as cells; drops the items no origin is hit by.
pub(super) fn cells(frame: &Frame, items: &mut Items) -> Cells {
    let mut rim = Rim::default();
    items.retain(|item| rim.add(frame, item) != Reaches::None);
    rim.cells(frame, items)
}
