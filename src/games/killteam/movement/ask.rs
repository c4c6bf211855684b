//! The outside's question about a move, and its answer.

use serde::Serialize;

use crate::data::scene::Scene;
use crate::engine::refusal::Refusal;
use crate::games::killteam::measure::{AskError, Table};
use crate::geometry::number::within;
use crate::geometry::path::Leg;
use crate::geometry::shape::Point;

use super::{LedgerLeg, MoveAction, Route, Walk, judge, shortest};

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
    Path(Vec<Point>),
    /// By the shortest legal path.
    To(Point),
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
    pub path: Vec<[f64; 2]>,
    pub ledger: Vec<LedgerLeg>,
    pub refusals: Vec<Refusal>,
    /// The last place along the path at which the move could have ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest_end: Option<[f64; 2]>,
    /// The shortest path was searched at a grain somewhere, so a slightly shorter one may exist.
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
    let stat = scene.operatives[mover].r#move;
    let allowance = match (ask.allowance, ask.action, stat) {
        (Some(allowance), _, _) => allowance,
        (None, MoveAction::Dash, _) => ask.action.allowance(0.0),
        (None, _, Some(stat)) => ask.action.allowance(stat),
        (None, _, None) => return Err(AskError::NoMove { id: ask.op.to_owned() }),
    };
    let walk = Walk {
        terrain: &table.terrain,
        standings: table.standings(),
        names: &names,
        mover,
        action: ask.action,
        allowance,
    };
    Ok(match &ask.way {
        Way::Path(path) => along(&walk, path, tolerance),
        Way::To(goal) => to(&walk, *goal, tolerance),
    })
}

fn along(walk: &Walk, path: &[Point], tolerance: f64) -> MoveVerdict {
    let judged = judge(walk, path);
    let counted = judged.counted;
    let mut verdict = verdict(walk, path, judged.refusals, tolerance, counted);
    (verdict.length, verdict.ledger) = (judged.length, judged.ledger);
    verdict
}

fn to(walk: &Walk, goal: Point, tolerance: f64) -> MoveVerdict {
    match shortest(walk, goal) {
        Err(refusals) => {
            let length = (goal - walk.standing().footing.disc.center).norm();
            let mut verdict = verdict(walk, &[goal], refusals, tolerance, length);
            verdict.length = length;
            verdict
        }
        Ok(route) => {
            let mut refusals = super::action::preconditions(walk);
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
    let place = |p: &Point| [p.x, p.y];
    let nearest = if refusals.is_empty() { None } else { nearest_end(walk, path) };
    MoveVerdict {
        op: walk.names[walk.mover].to_owned(),
        legal: refusals.is_empty(),
        action: walk.action.word().to_owned(),
        allowance: walk.allowance,
        length: 0.0,
        counted,
        path: std::iter::once(&start).chain(path).map(place).collect(),
        ledger: Vec::new(),
        refusals,
        nearest_end: nearest.as_ref().map(place),
        upper_bound: false,
        borderline: within(counted, walk.allowance, tolerance).borderline,
    }
}

/// The legs of a route, arcs as one leg each, with the surcharges where they arise.
fn ledger(walk: &Walk, route: &Route) -> Vec<LedgerLeg> {
    if walk.terrain.settings.move_increments {
        return route.judged.ledger.clone();
    }
    let place = |p: Point| [p.x, p.y];
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
                if part.to == place(leg.to()) {
                    break;
                }
            }
            LedgerLeg {
                from: place(leg.from()),
                to: place(leg.to()),
                length,
                counted: length + extra,
                notes,
            }
        })
        .collect()
}

/// The last place of a path at which the same action could have ended, searched backwards.
fn nearest_end(walk: &Walk, path: &[Point]) -> Option<Point> {
    let mut points = vec![walk.standing().footing.disc.center];
    points.extend_from_slice(path);
    for k in (1..points.len()).rev() {
        let (from, to) = (points[k - 1], points[k]);
        let steps = ((to - from).norm() / STEP).ceil() as usize;
        for step in (1..=steps).rev() {
            let end = from + (to - from) * (step as f64 / steps as f64);
            let mut shorter = points[1..k].to_vec();
            shorter.push(end);
            if judge(walk, &shorter).refusals.is_empty() {
                return Some(end);
            }
        }
    }
    None
}
