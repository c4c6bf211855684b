//! The outside's question about a move, and its answer.

use serde::Serialize;

use crate::data::scene::Scene;
use crate::engine::refusal::Refusal;
use crate::games::killteam::measure::{AskError, Table};
use crate::geometry::number::{snap_point, within};
use crate::geometry::path::Leg;
use crate::geometry::shape::Point;

use super::place::{Place, Waypoint};
use super::{LedgerLeg, MoveAction, Route, Walk, action, judge, shortest};

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
    /// The last place along the path at which the move could have ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest_end: Option<Place>,
    /// The path was searched for, and a slightly cheaper one may exist.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub upper_bound: bool,
    /// The counted length is within the tolerance of the allowance.
    pub borderline: bool,
}

/// Judges a move of a scene. `tolerance` only sets `borderline`.
pub fn move_operative(
    scene: &Scene,
    ask: &MoveAsk,
    tolerance: f64,
) -> Result<MoveVerdict, AskError> {
    let table = Table::new(scene)?;
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

fn along(walk: &Walk, path: &[Waypoint], tolerance: f64) -> MoveVerdict {
    let points: Vec<Point> = path.iter().map(|stop| stop.at).collect();
    let judged = judge(walk, &points);
    let counted = judged.counted;
    let mut verdict = verdict(walk, &points, judged.refusals, tolerance, counted);
    (verdict.length, verdict.ledger) = (judged.length, judged.ledger);
    verdict
}

fn to(walk: &Walk, goal: Waypoint, tolerance: f64) -> MoveVerdict {
    let goal = goal.at;
    let mut refusals = action::preconditions(walk);
    match shortest(walk, goal) {
        Err(found) => {
            refusals.extend(found);
            let length = (goal - walk.standing().footing.disc.center).norm();
            let mut verdict = verdict(walk, &[goal], refusals, tolerance, length);
            verdict.length = length;
            verdict
        }
        Ok(route) => {
            if !within(route.counted, walk.allowance, 0.0).holds {
                refusals.push(super::too_far(walk, route.counted));
            }
            let mut verdict = verdict(walk, &route.chain, refusals, tolerance, route.counted);
            verdict.length = route.length;
            verdict.ledger = ledger(walk, &route);
            verdict.upper_bound = !route.proven;
            verdict
        }
    }
}

fn verdict(
    walk: &Walk,
    path: &[Point],
    refusals: Vec<Refusal>,
    tolerance: f64,
    counted: f64,
) -> MoveVerdict {
    let start = walk.standing().footing.disc.center;
    let nearest = if refusals.is_empty() { None } else { nearest_end(walk, path) };
    MoveVerdict {
        op: walk.names[walk.mover].to_owned(),
        legal: refusals.is_empty(),
        action: walk.action.word().to_owned(),
        allowance: walk.allowance,
        length: 0.0,
        counted,
        path: std::iter::once(&start).chain(path).map(|p| Place::from(*p)).collect(),
        ledger: Vec::new(),
        refusals,
        nearest_end: nearest.map(Place::from),
        upper_bound: false,
        borderline: within(counted, walk.allowance, tolerance).borderline,
    }
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

/// The last place of a path at which the same action could have ended: searched backwards in
/// steps, then between the last two steps, and given with three decimals where that is legal.
fn nearest_end(walk: &Walk, path: &[Point]) -> Option<Point> {
    if !action::preconditions(walk).is_empty() {
        return None;
    }
    let mut points = vec![walk.standing().footing.disc.center];
    points.extend_from_slice(path);
    for k in (1..points.len()).rev() {
        let (from, to) = (points[k - 1], points[k]);
        let steps = ((to - from).norm() / STEP).ceil().max(1.0);
        let legal = |end: Point| {
            let mut shorter = points[1..k].to_vec();
            shorter.push(end);
            judge(walk, &shorter).refusals.is_empty()
        };
        let at = |fraction: f64| snap_point(from + (to - from) * fraction);
        for step in (1..=steps as usize).rev() {
            let fraction = step as f64 / steps;
            if legal(at(fraction)) {
                let found =
                    furthest(fraction, (fraction + 1.0 / steps).min(1.0), &|f| legal(at(f)));
                let exact = at(found);
                let round = |x: f64| (x * 1e3).round() / 1e3;
                let short = snap_point(Point::new(round(exact.x), round(exact.y)));
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
