//! The best an attacker can do with one origin for all watches, and by how much it holds.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::arc::{Cell, Rim, cells, hits, pair};
use super::frame::{Frame, Goal};
use super::piece::{Body, Items, each_in_the_way, in_the_way};
use super::shadow::Reaches;
use super::{Hit, LineModel, Query};
use crate::geometry::answer::{Detail, Margin};
use crate::geometry::number::NUDGE;
use crate::geometry::shape::Point;

/// All outcomes that no other origin beats, in order of [`Outcome::hit`].
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes {
    /// The bases overlap in plan: nothing is hit.
    pub stacked: bool,
    /// Never empty.
    pub list: Vec<Outcome>,
    /// The set of outcomes would change if a length moved by less than the tolerance. False
    /// where only the verdict was asked for.
    pub borderline: bool,
}

/// Which watches are hit from one origin; no other origin hits a proper subset of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub hit: Vec<bool>,
    /// The middle of the longest stretch of base edge with this outcome.
    pub origin: Point,
    /// Every part hit from the origin.
    pub hits: Vec<Hit>,
    /// The slack is always there, the rest in full detail.
    pub margin: Margin,
}

/// The outcomes minimal by inclusion over all origins of the base.
pub fn outcomes(query: &Query, detail: Detail) -> Outcomes {
    let mut items = Items::new();
    let frame = pair(query, &mut items);
    outcomes_of(query, frame, &mut items, detail)
}

/// The outcomes of a frame and the pieces in its way.
pub(super) fn outcomes_of(
    query: &Query,
    frame: Option<Frame>,
    items: &mut Items,
    detail: Detail,
) -> Outcomes {
    let count = query.watches.len();
    let Some(frame) = frame else {
        let outcome = Outcome {
            hit: vec![false; count],
            origin: query.stacked_origin(),
            hits: Vec::new(),
            margin: Margin::default(),
        };
        let borderline = detail == Detail::Full && self::borderline(query);
        return Outcomes { stacked: true, list: vec![outcome], borderline };
    };
    let cells = cells(&frame, items);
    let list: Vec<Outcome> = minimal(&cells)
        .into_iter()
        .map(|bits| {
            let (origin, slack) = longest(&frame, &cells, bits);
            let hits = hits(items, &frame.goal, origin);
            debug_assert!(
                super::check_origin(query, origin, &hits),
                "hits from {origin} fail the check"
            );
            let hit = (0..count).map(|i| bits >> i & 1 == 1).collect();
            Outcome { hit, origin, hits, margin: Margin { slack, ..Margin::default() } }
        })
        .collect();
    let mut outcomes = Outcomes { stacked: false, list, borderline: false };
    if detail == Detail::Full {
        let changes = self::borderline(query);
        for outcome in &mut outcomes.list {
            let avoided: Vec<bool> = outcome.hit.iter().map(|hit| !hit).collect();
            outcome.margin.clearance = clearance(query, &avoided);
            let Margin { slack, clearance, .. } = outcome.margin;
            outcome.margin.borderline =
                changes || slack < query.tolerance || clearance < query.tolerance;
        }
        outcomes.borderline = outcomes.list.iter().any(|outcome| outcome.margin.borderline);
    }
    outcomes
}

/// Would the set of outcomes change if every part grew, or shrank, by the query's tolerance?
pub fn borderline(query: &Query) -> bool {
    let outcomes = |growth: f64| -> Bits {
        let goal = Goal::new(query.target, &query.model, growth);
        let Some(frame) = Frame::new(query.origin, goal, &query.model) else {
            return SmallVec::from_slice(&[0]);
        };
        let mut items = Items::new();
        in_the_way(query, &frame, &mut items);
        minimal(&cells(&frame, &mut items))
    };
    outcomes(query.tolerance) != outcomes(-query.tolerance)
}

/// An origin whose lines miss every watch that is marked, if there is one. Where the bases are
/// stacked, one over the target.
pub fn misses(query: &Query, avoided: &[bool]) -> Option<Point> {
    let only = bits_of(avoided);
    match free(query, &query.model, only) {
        Free::Stacked => Some(query.stacked_origin()),
        Free::Yes(origin) => Some(origin),
        Free::No => None,
    }
}

/// How much wider, on each side, lines can be and still miss every watch that is marked from
/// some origin; at most what fits into the smaller base. Negative if there is no such origin:
/// how much narrower they must be, and, where even lines of no width hit, how much smaller the
/// parts, as long as all of them count whole or near.
pub fn clearance(query: &Query, avoided: &[bool]) -> f64 {
    let only = bits_of(avoided);
    let LineModel { half_width, inset, touching } = query.model;
    let wider = |by: f64| LineModel { half_width: half_width + by, inset: inset + by, touching };
    let most = (query.origin.disc.radius.min(query.target.disc.radius) - inset).max(0.0);
    let state = |by: f64| free(query, &wider(by), only);
    match state(0.0) {
        Free::Yes(_) | Free::Stacked => {
            if !matches!(state(most), Free::No) {
                return most;
            }
            bisect(0.0, most, |by| !matches!(state(by), Free::No))
        }
        Free::No => {
            if !matches!(state(-half_width), Free::No) {
                return bisect(-half_width, 0.0, |by| !matches!(state(by), Free::No));
            }
            if !convex(query, &query.model, only) {
                return -half_width;
            }
            let shrunk = |by: f64| {
                let model = wider(-half_width);
                let goal = Goal::new(query.target, &model, by);
                !matches!(free_with(query, &model, goal, only), Free::No)
            };
            let mut depth = -half_width.max(0.25);
            while depth > -64.0 && !shrunk(depth) {
                depth *= 2.0;
            }
            -half_width + bisect(depth, 0.0, shrunk)
        }
    }
}

enum Free {
    Stacked,
    Yes(Point),
    No,
}

fn free(query: &Query, model: &LineModel, only: u64) -> Free {
    free_with(query, model, Goal::new(query.target, model, 0.0), only)
}

/// Stops at the first piece that hits all origins.
fn free_with(query: &Query, model: &LineModel, goal: Goal, only: u64) -> Free {
    let Some(frame) = Frame::new(query.origin, goal, model) else { return Free::Stacked };
    let (mut items, mut rim) = (Items::new(), Rim::default());
    let flow = each_in_the_way(query, &frame, only, &mut |item| {
        match rim.add(&frame, &item) {
            Reaches::None => {}
            Reaches::Some => items.push(item),
            Reaches::All => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    });
    if flow.is_break() {
        return Free::No;
    }
    let cells = rim.cells(&frame, &items);
    if cells.iter().any(|cell| cell.hit == 0) {
        Free::Yes(longest(&frame, &cells, 0).0)
    } else {
        Free::No
    }
}

/// Do all pieces that are watched have a convex shadow?
fn convex(query: &Query, model: &LineModel, only: u64) -> bool {
    let goal = Goal::new(query.target, model, 0.0);
    Frame::new(query.origin, goal, model).is_none_or(|frame| {
        let flow = each_in_the_way(query, &frame, only, &mut |item| match *item.body {
            Body::Shadow(_) => ControlFlow::Continue(()),
            Body::Cut(..) => ControlFlow::Break(()),
        });
        flow.is_continue()
    })
}

/// Halves a stretch whose lower end holds, and returns the last place that does.
fn bisect(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..24 {
        let middle = (low + high) / 2.0;
        if holds(middle) { low = middle } else { high = middle }
    }
    low
}

fn bits_of(marked: &[bool]) -> u64 {
    marked.iter().enumerate().fold(0, |bits, (i, &marked)| bits | u64::from(marked) << i)
}

/// Sets of watches, each as bits.
pub type Bits = SmallVec<[u64; 4]>;

/// The sets that contain no other, in order of their first watches.
pub(super) fn minimal(cells: &[Cell]) -> Bits {
    let mut sets = Bits::new();
    for &Cell { hit, .. } in cells {
        if sets.iter().any(|&set| set & !hit == 0) {
            continue;
        }
        sets.retain(|set| hit & !*set != 0);
        sets.push(hit);
    }
    sets.sort_unstable_by_key(|set| set.reverse_bits());
    sets
}

/// The middle and the length, in inches of base edge, of the longest run of cells with `bits`.
pub(super) fn longest(frame: &Frame, cells: &[Cell], bits: u64) -> (Point, f64) {
    let length = |low: f64, high: f64| (high - low) / (1.0 + high * low);
    let (mut best, mut most) = (0..0, -1.0);
    let mut start = 0;
    for i in 0..cells.len() {
        if cells[i].hit != bits {
            start = i + 1;
        } else if length(cells[start].low, cells[i].high) > most {
            most = length(cells[start].low, cells[i].high);
            best = start..i + 1;
        }
    }
    let run = &cells[best];
    let ends = frame.direction(run[0].low) + frame.direction(run[run.len() - 1].high);
    let middle = ends.try_normalize(0.0).unwrap_or(frame.toward);
    let on_a_seam = run
        .windows(2)
        .any(|cells| (frame.direction(cells[0].high) - middle).norm_squared() < NUDGE * NUDGE);
    let origin = if on_a_seam {
        let longest = run.iter().fold(run[0], |best, cell| {
            if length(cell.low, cell.high) > length(best.low, best.high) { *cell } else { best }
        });
        frame.origin((longest.low + longest.high) / 2.0)
    } else {
        frame.center + middle * frame.radius
    };
    (origin, 2.0 * libm::atan(most) * frame.footing.disc.radius)
}
