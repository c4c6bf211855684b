//! The shortest legal path to a place.
//!
//! Terrain, enemy bases and the board's edge are obstacles of the kernel's tangent graph, whose
//! paths are exact. What a path may pass at a price is tried both ways: an Obstructing part is
//! left in or taken out, an Accessible part is crossed at the gates of [`super::doors`]. An
//! enemy's control range is first ignored; if the path then breaks it, the range is kept out of
//! where either could see the other. Every path is judged as a player's would be before it is
//! given. Without the ranges and with the least price of what is crossed, the lengths bound
//! every path from below; a path that meets the bound is proven to be the best.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::data::killzone::Trait;
use crate::engine::refusal::Refusal;
use crate::geometry::number::TOL;
use crate::geometry::oval::gap_base_part;
use crate::geometry::path::Leg;
use crate::geometry::shape::{PartId, Point};

use super::lane::{Lane, Way};
use super::ledger::{NEAR, SURCHARGE};
use super::watched::Ranges;
use super::{Judged, MoveAction, Walk, breaches, end, footing, ground, judge, ledger, range};

/// More Obstructing parts than this are not tried one by one, only all or none.
const TRIED: usize = 4;

/// A way to a place.
#[derive(Clone, Debug)]
pub struct Route {
    pub legs: Vec<Leg>,
    /// The centres after the start, with arcs as chains of straight legs.
    pub chain: Vec<Point>,
    /// Inches along the legs, arcs measured as arcs.
    pub length: f64,
    /// What counts, with surcharges.
    pub counted: f64,
    pub judged: Judged,
    /// Nothing counts less: false where doors, hidden stretches of control range or bends of
    /// rounded legs were searched at a grain.
    pub proven: bool,
}

/// The wires to go round, as bits, and the enemies whose ranges are kept out of.
type LaneKey = (u32, Vec<usize>);
type LaneFound = Result<Rc<Lane>, Option<Refusal>>;

/// The ways of one walk, with everything laid out that they share.
pub struct Router<'a> {
    walk: Walk<'a>,
    limit: f64,
    /// Obstructing parts near enough to matter.
    wires: Vec<PartId>,
    ranges: Ranges,
    ranges_ignored: bool,
    lanes: RefCell<BTreeMap<LaneKey, LaneFound>>,
}

/// The cheapest way found.
pub struct Found {
    lane: Rc<Lane>,
    way: Way,
    pub cost: f64,
    pub proven: bool,
}

/// The shortest legal path to `goal`; or why it cannot be a path's end, or cannot be reached.
/// Being too long, and what forbids the action at its start, are not looked at here.
pub fn shortest(walk: &Walk, goal: Point) -> Result<Route, Vec<Refusal>> {
    let near = Router::new(walk, walk.allowance);
    match near.route(goal) {
        Ok(route) => Ok(route),
        Err(refusals) if refusals.iter().all(|r| r.code != "kt/move/no-path") => Err(refusals),
        Err(_) => Router::new(walk, f64::INFINITY).route(goal),
    }
}

impl<'a> Router<'a> {
    /// Ways that count at most `limit` inches.
    pub fn new(walk: &Walk<'a>, limit: f64) -> Router<'a> {
        let start = walk.base();
        let board = &walk.terrain.killzone.board;
        let near = |part: &PartId| gap_base_part(&start, board.part(*part)) <= limit + NEAR;
        Router {
            walk: *walk,
            limit,
            wires: ground::with_trait(walk, Trait::Obstructing).into_iter().filter(near).collect(),
            ranges: Ranges::default(),
            ranges_ignored: !super::action::preconditions(walk).is_empty(),
            lanes: RefCell::default(),
        }
    }

    /// What forbids the place itself.
    pub fn end_refusals(&self, goal: Point) -> Vec<Refusal> {
        let walk = &self.walk;
        let mut refusals = Vec::new();
        let space = walk.space();
        if !space.legal(goal) {
            let gap = space.nearest(goal).gap;
            let message =
                format!("the base would be over the edge of the killzone by {:.4} inches", -gap);
            refusals.push(Refusal::new("kt/move/board-edge", message).measured(gap, 0.0));
        }
        refusals.extend(end::refusals(walk, goal));
        if !self.ranges_ignored {
            refusals.extend(range::end_refusals(walk, goal));
        }
        refusals.extend(footing::refusals(walk, &[goal, goal]));
        refusals
    }

    /// The cheapest legal way to a place at which the move may end.
    pub fn route(&self, goal: Point) -> Result<Route, Vec<Refusal>> {
        let refusals = self.end_refusals(goal);
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let mut reason = None;
        if let Some(found) = self.find(goal, &mut reason)
            && let Some(route) = self.laid(found, goal, &mut reason)
        {
            return Ok(route);
        }
        let message = format!(
            "no path of a base {:.4} inches across was found to ({:.3}, {:.3})",
            2.0 * self.walk.radius(),
            goal.x,
            goal.y
        );
        let mut refusals = vec![Refusal::new("kt/move/no-path", message)];
        refusals.extend(reason);
        Err(refusals)
    }

    /// The cheapest way to a place that is known to be a legal end. What kept a way from being
    /// taken is noted in `reason`.
    pub fn find(&self, goal: Point, reason: &mut Option<Refusal>) -> Option<Found> {
        let kept = self.kept_out(goal);
        let mut best: Option<(Rc<Lane>, Way, f64)> = None;
        let mut least = f64::INFINITY;
        for (solid, crossed) in self.choices() {
            let free = match self.lane(solid, &[]) {
                Ok(lane) => lane,
                Err(refusal) => {
                    *reason = reason.take().or(refusal);
                    continue;
                }
            };
            let Some(way) = free.find(&self.walk, goal) else { continue };
            let mut bound = way.least;
            let candidate = if kept.is_empty() {
                self.checked(free, way, goal, reason)
            } else {
                self.past_ranges((free, way), &kept, solid, goal, &mut bound, reason)
            };
            least = least.min(bound + SURCHARGE * f64::from(crossed));
            if let Some((lane, way, cost)) = candidate
                && best.as_ref().is_none_or(|(_, _, known)| cost < *known)
                && cost <= self.limit + TOL
            {
                best = Some((lane, way, cost));
            }
        }
        let start = self.walk.standing().footing.disc.center;
        if self.walk.terrain.settings.vertical_moves {
            // Over an obstacle it may be shorter than round it.
            least = least.min((goal - start).norm());
        }
        best.map(|(lane, way, cost)| Found { lane, way, cost, proven: cost <= least + 2.0 * TOL })
    }

    /// The legs of a way that was found.
    pub fn legs(&self, found: Found, goal: Point) -> Option<Vec<Leg>> {
        found.lane.legs(found.way, goal)
    }

    /// The way that ignores ranges if it is legal all the same, else the one that keeps out of
    /// them where they may be seen.
    fn past_ranges(
        &self,
        (free, way): (Rc<Lane>, Way),
        kept: &[usize],
        solid: u32,
        goal: Point,
        bound: &mut f64,
        reason: &mut Option<Refusal>,
    ) -> Option<(Rc<Lane>, Way, f64)> {
        let outside = self.lane(solid, kept).ok();
        let round = outside.as_ref().and_then(|lane| lane.find(&self.walk, goal));
        if let Some(lane) = &outside
            && !lane.grained
        {
            *bound = round.as_ref().map_or(f64::INFINITY, |round| round.least);
        }
        if round.as_ref().is_none_or(|round| round.cost > way.cost + TOL)
            && outside.as_ref().is_none_or(|lane| lane.grained)
            && let Some(found) = self.judged(free, way, goal, reason)
        {
            return Some(found);
        }
        let (lane, round) = outside.zip(round)?;
        self.checked(lane, round, goal, reason)
    }

    /// A way by its construction legal, but for a Charge that may let go of somebody.
    fn checked(
        &self,
        lane: Rc<Lane>,
        way: Way,
        goal: Point,
        reason: &mut Option<Refusal>,
    ) -> Option<(Rc<Lane>, Way, f64)> {
        if self.walk.action == MoveAction::Charge && !self.ranges_ignored {
            return self.judged(lane, way, goal, reason);
        }
        if self.wires.is_empty() {
            let cost = way.cost;
            return Some((lane, way, cost));
        }
        let cost = way.cost;
        let legs = lane.legs(way, goal)?;
        let cost = cost + self.obstructed(&chain(&legs, 1e-3));
        Some((lane, Way::of(cost, legs), cost))
    }

    fn judged(
        &self,
        lane: Rc<Lane>,
        way: Way,
        goal: Point,
        reason: &mut Option<Refusal>,
    ) -> Option<(Rc<Lane>, Way, f64)> {
        let cost = way.cost;
        let legs = lane.legs(way, goal)?;
        let chain = chain(&legs, 1e-3);
        match self.breach(&chain) {
            None => {
                let cost = cost + self.obstructed(&chain);
                Some((lane, Way::of(cost, legs), cost))
            }
            Some(refusal) => {
                *reason = reason.take().or(Some(refusal));
                None
            }
        }
    }

    fn obstructed(&self, chain: &[Point]) -> f64 {
        if self.wires.is_empty() {
            return 0.0;
        }
        SURCHARGE * ledger::obstructed(&self.walk, chain) as f64
    }

    /// The first rule a path breaks, its length apart.
    fn breach(&self, chain: &[Point]) -> Option<Refusal> {
        let found = breaches(&self.walk, chain);
        let counts = |r: &Refusal| !self.ranges_ignored || !is_about_ranges(&r.code);
        found.into_iter().find(counts)
    }

    /// The way as a route, its chain as coarse as is legal.
    fn laid(&self, found: Found, goal: Point, reason: &mut Option<Refusal>) -> Option<Route> {
        let Found { lane, way, cost, proven } = found;
        let legs = lane.legs(way, goal)?;
        let length: f64 = legs.iter().map(Leg::length).sum();
        let spare = self.walk.allowance - cost;
        let finest = TOL / 4.0;
        let coarse = if spare > TOL { spare.min(1e-3) } else { finest };
        for excess in [coarse, 1e-5, finest].into_iter().filter(|e| *e <= coarse) {
            let chain = chain(&legs, excess);
            match self.breach(&chain) {
                Some(refusal) => *reason = Some(refusal),
                None => {
                    let chain: Vec<Point> = chain.into_iter().skip(1).collect();
                    let judged = judge(&self.walk, &chain);
                    return Some(Route { legs, chain, length, counted: cost, judged, proven });
                }
            }
        }
        None
    }

    /// Enemies whose control range must be kept out of on the way to `goal`.
    fn kept_out(&self, goal: Point) -> Vec<usize> {
        if self.ranges_ignored {
            return Vec::new();
        }
        let walk = &self.walk;
        let start = walk.standing().footing.disc.center;
        let near = |enemy: &usize| {
            let away = (walk.standings[*enemy].footing.disc.center - start).norm();
            range::reach_in_plan(walk, *enemy).is_some_and(|reach| away <= self.limit + reach)
        };
        walk.enemies().filter(near).filter(|&e| !range::may_pass(walk, e, goal)).collect()
    }

    /// The sets of Obstructing parts to go round, as bits, with how many are crossed at least.
    fn choices(&self) -> Vec<(u32, u32)> {
        let n = self.wires.len();
        let all = (1_u32 << n.min(31)) - 1;
        if n > TRIED {
            return vec![(0, 1), (all, 0)];
        }
        (0..=all).map(|bits| (bits, n as u32 - bits.count_ones())).collect()
    }

    fn lane(&self, solid: u32, kept: &[usize]) -> Result<Rc<Lane>, Option<Refusal>> {
        let key = (solid, kept.to_vec());
        if let Some(lane) = self.lanes.borrow().get(&key) {
            return lane.clone();
        }
        let parts: Vec<PartId> = self
            .wires
            .iter()
            .enumerate()
            .filter(|(i, _)| solid >> (*i).min(31) & 1 == 1)
            .map(|(_, part)| *part)
            .collect();
        let kept = self.ranges.kept(&self.walk, kept);
        let lane = Lane::new(&self.walk, &parts, &kept, self.limit).map(Rc::new);
        self.lanes.borrow_mut().insert(key, lane.clone());
        lane
    }
}

fn is_about_ranges(code: &str) -> bool {
    ["kt/move/enemy-range", "kt/charge/hold", "kt/charge/end-engaged", "kt/fall-back/end-free"]
        .contains(&code)
}

/// The places of a leg after its first, an arc with corners for at most `excess` more inches.
pub fn corners(leg: &Leg, excess: f64) -> Vec<Point> {
    let mut places = match leg {
        Leg::Arc(arc) => arc.corners(excess),
        Leg::Line { .. } => Vec::new(),
    };
    places.push(leg.to());
    places
}

/// The legs as straight ones from the start on, at most `excess` inches longer in all.
pub fn chain(legs: &[Leg], excess: f64) -> Vec<Point> {
    let arcs = legs.iter().filter(|leg| matches!(leg, Leg::Arc(_))).count().max(1) as f64;
    let mut chain: Vec<Point> = legs.first().map(Leg::from).into_iter().collect();
    chain.extend(legs.iter().flat_map(|leg| corners(leg, excess / arcs)));
    chain
}
