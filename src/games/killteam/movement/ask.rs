//! The outside's question about a move, and its answer.

use serde::Serialize;

use crate::data::scene::Scene;
use crate::engine::refusal::Refusal;
use crate::games::killteam::measure::{AskError, Table};
use crate::games::killteam::verdict::Reason;
use crate::geometry::number::{snap_point, within};
use crate::geometry::oval::SIDES;
use crate::geometry::path::Leg;
use crate::geometry::shape::{Point, Vector};

use super::place::{Place, Stop, Waypoint};
use super::{
    Ends, LedgerLeg, MoveAction, Route, Walk, action, judge_stops, levels, shortest, stairs,
};

/// How finely a refused path is searched backwards for a legal end, inches.
const STEP: f64 = 1.0 / 32.0;

/// One move to be judged.
#[derive(Clone, Debug)]
pub struct MoveAsk<'a> {
    pub op: &'a str,
    pub action: MoveAction,
    pub way: Way,
    /// The allowance in inches, else what the action gives the operative's Move.
    pub allowance: Option<f64>,
}

/// Where to.
#[derive(Clone, Debug)]
pub enum Way {
    /// Along these centres, the start left out.
    Path(Vec<Waypoint>),
    /// By the shortest legal path.
    To(Waypoint),
}

/// The verdict on a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveVerdict {
    pub op: String,
    pub legal: bool,
    pub action: String,
    pub allowance: f64,
    /// Inches along the path.
    pub length: f64,
    /// Inches that count against the allowance.
    pub counted: f64,
    /// The centres, the start included; arcs of a shortest path as chains.
    pub path: Vec<Place>,
    pub ledger: Vec<LedgerLeg>,
    pub refusals: Vec<Refusal>,
    /// What the answer rests on besides, such as the bound of an oval base (base.oval).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// The last place along the path at which the move could have ended; if no path was found,
    /// the nearest place to the goal at which it can end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest_end: Option<Place>,
    /// The path was searched for, and a slightly cheaper one may exist.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub upper_bound: bool,
    /// The path was asked for by its goal.
    #[serde(skip)]
    pub searched: bool,
    /// The counted length is within the tolerance of the allowance.
    pub borderline: bool,
}

/// Judges a move of a scene. `tolerance` only sets `borderline`.
pub fn move_operative(
    scene: &Scene,
    ask: &MoveAsk,
    tolerance: f64,
) -> Result<MoveVerdict, AskError> {
    let table = Table::new(scene);
    let mover = table.find(ask.op)?;
    let names: Vec<&str> = scene.operatives.iter().map(|op| op.id.as_str()).collect();
    let walk = Walk {
        terrain: &table.terrain,
        standings: table.standings(),
        names: &names,
        mover,
        action: ask.action,
        allowance: allowance(scene, mover, ask.action, ask.allowance)?,
    };
    Ok(match &ask.way {
        Way::Path(path) => along(&walk, path, tolerance),
        Way::To(goal) => to(&walk, *goal, tolerance),
    })
}

/// The allowance asked for, else what the action gives the operative's Move.
pub fn allowance(
    scene: &Scene,
    mover: usize,
    action: MoveAction,
    asked: Option<f64>,
) -> Result<f64, AskError> {
    let operative = &scene.operatives[mover];
    match (asked, action, operative.r#move) {
        (Some(allowance), _, _) => Ok(allowance),
        (None, MoveAction::Dash, _) => Ok(action.allowance(0.0)),
        (None, _, Some(stat)) => Ok(action.allowance(stat)),
        (None, _, None) => Err(AskError::NoMove { id: operative.id.clone() }),
    }
}

/// The places after the start of the cheapest way to a place that was found; whether it is too
/// long is not looked at.
///
/// # Errors
/// Why the place cannot be a path's end, or cannot be reached.
pub fn way_to(walk: &Walk, goal: Stop) -> Result<Vec<Stop>, Vec<Refusal>> {
    if levels::changes_level(walk, &[goal]) {
        return stairs::way(walk, goal).map(|stairs| stairs.path);
    }
    let level = walk.standing().footing.level;
    let stops = |route: Route| route.chain.iter().map(|at| Stop { at: *at, level }).collect();
    shortest(walk, goal.at).map(stops)
}

fn along(walk: &Walk, path: &[Waypoint], tolerance: f64) -> MoveVerdict {
    let mut level = walk.standing().footing.level;
    let stops: Vec<Stop> = path
        .iter()
        .map(|waypoint| {
            level = waypoint.z.unwrap_or(level);
            Stop { at: waypoint.at, level }
        })
        .collect();
    let judged = judge_stops(walk, &stops);
    let mut verdict = verdict(walk, &stops, judged.refusals, tolerance, judged.counted);
    (verdict.length, verdict.ledger) = (judged.length, judged.ledger);
    verdict
}

fn to(walk: &Walk, goal: Waypoint, tolerance: f64) -> MoveVerdict {
    let level = walk.standing().footing.level;
    let goal = Stop { at: goal.at, level: goal.z.unwrap_or(level) };
    let start = walk.standing().footing.disc.center;
    let on = |at: &Point| Stop { at: *at, level };
    let mut refusals = action::preconditions(walk);
    let found = if levels::changes_level(walk, &[goal]) {
        stairs::way(walk, goal).map(|stairs| {
            let ledger = levels::count(walk, &stairs.path);
            let length = ledger.iter().map(|leg| leg.length).sum();
            (stairs.path, length, stairs.counted, ledger, true)
        })
    } else {
        shortest(walk, goal.at).map(|route| {
            let stops = route.chain.iter().map(on).collect();
            let ledger = ledger(walk, &route);
            (stops, route.length, route.counted, ledger, !route.proven)
        })
    };
    match found {
        Err(found) => {
            refusals.extend(found);
            let length = (goal.at - start).norm();
            let mut verdict = verdict(walk, &[], refusals, tolerance, length);
            let several = levels::changes_level(walk, &[goal]);
            verdict.path.push(goal.place(several));
            (verdict.length, verdict.searched) = (length, true);
            verdict.nearest_end = near(walk, goal).map(Place::from);
            verdict
        }
        Ok((stops, length, counted, ledger, upper_bound)) => {
            if !within(counted, walk.allowance, 0.0).holds {
                refusals.push(super::too_far(walk, counted));
            }
            let mut verdict = verdict(walk, &stops, refusals, tolerance, counted);
            (verdict.length, verdict.ledger, verdict.upper_bound) = (length, ledger, upper_bound);
            verdict.searched = true;
            verdict
        }
    }
}

fn verdict(
    walk: &Walk,
    path: &[Stop],
    refusals: Vec<Refusal>,
    tolerance: f64,
    counted: f64,
) -> MoveVerdict {
    let footing = walk.standing().footing;
    let start = Stop { at: footing.disc.center, level: footing.level };
    let several = levels::changes_level(walk, path);
    let nearest = if refusals.is_empty() { None } else { nearest_end(walk, start, path) };
    MoveVerdict {
        op: walk.names[walk.mover].to_owned(),
        legal: refusals.is_empty(),
        action: walk.action.word().to_owned(),
        allowance: walk.allowance,
        length: 0.0,
        counted,
        path: std::iter::once(&start).chain(path).map(|stop| stop.place(several)).collect(),
        ledger: Vec::new(),
        refusals,
        reasons: oval(walk).into_iter().collect(),
        nearest_end: nearest.map(|stop| stop.place(several)),
        upper_bound: false,
        searched: false,
        borderline: within(counted, walk.allowance, tolerance).borderline,
    }
}

/// Said of a mover on an oval base: by what its base is enclosed.
fn oval(walk: &Walk) -> Option<Reason> {
    let oval = walk.standing().oval?;
    let text = format!(
        "{} stands on an oval base and keeps its facing; for what is in its way it counts as a polygon of {SIDES} sides round the ellipse, at most {:.4} inches larger, so no illegal move is accepted.",
        walk.names[walk.mover],
        oval.outside()
    );
    Some(Reason::new("kt/base/oval", text))
}

/// The legs of a route, arcs as one leg each, with the surcharges where they arise.
fn ledger(walk: &Walk, route: &Route) -> Vec<LedgerLeg> {
    if walk.terrain.settings.move_increments {
        return route.judged.ledger.clone();
    }
    let mut straight = route.judged.ledger.iter();
    route
        .legs
        .iter()
        .map(|leg| {
            let length = leg.length();
            let mut notes: Vec<String> = Vec::new();
            if matches!(leg, Leg::Arc(_)) {
                notes.push("round a corner".to_owned());
            }
            let mut extra = 0.0;
            for part in straight.by_ref() {
                extra += part.counted - part.length;
                notes.extend(part.notes.iter().cloned());
                if part.to == Place::from(leg.to()) {
                    break;
                }
            }
            LedgerLeg {
                from: leg.from().into(),
                to: leg.to().into(),
                length,
                counted: length + extra,
                notes,
            }
        })
        .collect()
}

/// The nearest place to a goal on the mover's level at which the move can end, looked for in
/// rings 1/16 inch apart.
fn near(walk: &Walk, goal: Stop) -> Option<Point> {
    const RING: f64 = 1.0 / 16.0;
    const RINGS: u32 = 48;
    if levels::changes_level(walk, &[goal]) {
        return None;
    }
    let ends = Ends::new(walk);
    let away = (goal.at - walk.standing().footing.disc.center).norm() - walk.allowance;
    let first = (away.max(0.0) / RING).floor() as u32;
    (first..first + RINGS).find_map(|ring| {
        let places = (ring * 6).max(1);
        (0..places).find_map(|k| {
            let turn = f64::from(k) / f64::from(places) * std::f64::consts::TAU;
            let (s, c) = libm::sincos(turn);
            let at = goal.at + Vector::new(c, s) * (f64::from(ring) * RING);
            let round = |x: f64| (x * 1e3).round() / 1e3;
            let at = snap_point(Point::new(round(at.x), round(at.y)));
            ends.accepts(at).then_some(at)
        })
    })
}

/// The last place of a path at which the same action could have ended: searched backwards in
/// steps, then between the last two steps, and given with three decimals where that is legal.
fn nearest_end(walk: &Walk, start: Stop, path: &[Stop]) -> Option<Stop> {
    if !action::preconditions(walk).is_empty() {
        return None;
    }
    let mut stops = vec![start];
    stops.extend_from_slice(path);
    for k in (1..stops.len()).rev() {
        let (from, to) = (stops[k - 1], stops[k]);
        let steps = ((to.at - from.at).norm() / STEP).ceil().max(1.0);
        let legal = |end: Stop| {
            let mut shorter = stops[1..k].to_vec();
            shorter.push(end);
            judge_stops(walk, &shorter).refusals.is_empty()
        };
        let on = |at: Point| Stop { at: snap_point(at), level: to.level };
        let at = |fraction: f64| on(from.at + (to.at - from.at) * fraction);
        for step in (1..=steps as usize).rev() {
            let fraction = step as f64 / steps;
            if legal(at(fraction)) {
                let beyond = (fraction + 1.0 / steps).min(1.0);
                let exact = at(furthest(fraction, beyond, &|f| legal(at(f))));
                let round = |x: f64| (x * 1e3).round() / 1e3;
                let short = on(Point::new(round(exact.at.x), round(exact.at.y)));
                return Some(if legal(short) { short } else { exact });
            }
        }
    }
    None
}

/// The greatest fraction found by halving between a legal one and one that is not.
fn furthest(mut legal: f64, mut beyond: f64, is_legal: &dyn Fn(f64) -> bool) -> f64 {
    for _ in 0..16 {
        let middle = 0.5 * (legal + beyond);
        if is_legal(middle) {
            legal = middle;
        } else {
            beyond = middle;
        }
    }
    legal
}
