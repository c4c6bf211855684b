//! A way between two levels: one climb or one drop.
//!
//! All round the raised floor lie steps: a place beside the floor where the base touches it, and
//! a place straight in from there where it stands on it. To the step and on from it the base
//! goes by shortest paths of each level. Steps lie 1/4 inch apart, and ways by more than one
//! climb or drop, or by a jump, are not looked for: what is found is an upper bound.

use crate::data::killzone::Trait;
use crate::engine::refusal::Refusal;
use crate::geometry::number::{TOL, snap_point};
use crate::geometry::path::Leg;
use crate::geometry::predicate::{edges, perp};
use crate::geometry::shape::{Convex, Point};

use super::levels::{self, standing_at};
use super::place::Stop;
use super::route::{Router, chain};
use super::{MoveAction, Walk, footing};

/// How far steps are apart, inches.
const SPACING: f64 = 0.25;
/// So many steps are judged before the search gives up.
const JUDGED: usize = 60;

/// A way to another level, judged.
pub struct Stairs {
    /// The places after the start.
    pub path: Vec<Stop>,
    /// Inches that count.
    pub counted: f64,
}

/// Beside the floor and on it.
struct Step {
    beside: Point,
    on: Point,
}

/// The cheapest way found to a place on another level.
pub fn way(walk: &Walk, goal: Stop) -> Result<Stairs, Vec<Refusal>> {
    let level = walk.standing().footing.level;
    let up = goal.level > level;
    let end = |there: &Walk| Router::new(there, f64::INFINITY).end_refusals(goal.at);
    let mut refusals = standing_at(walk, goal, end);
    if walk.action == MoveAction::Dash && up {
        refusals.push(Refusal::new("kt/dash/climb", "a Dash may not include climbing"));
    }
    if !walk.terrain.settings.vertical_moves {
        let message = "operatives keep their level (reading vertical-moves: off)";
        refusals.push(Refusal::new("kt/move/vertical", message));
    }
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let high = level.max(goal.level);
    let steps = standing_at(walk, Stop { at: goal.at, level: high }, steps);
    let mut ways = ways(walk, goal, &steps);
    ways.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut reason = None;
    for (_, path) in ways.into_iter().take(JUDGED) {
        match levels::breaches(walk, &path).into_iter().next() {
            Some(refusal) => reason = reason.or(Some(refusal)),
            None => {
                let counted = levels::count(walk, &path).iter().map(|leg| leg.counted).sum();
                return Ok(Stairs { path, counted });
            }
        }
    }
    let message = format!(
        "no way by one climb or drop was found to ({:.3}, {:.3}) at {:.3}",
        goal.at.x, goal.at.y, goal.level
    );
    let mut refusals = vec![Refusal::new("kt/move/no-path", message)];
    refusals.extend(reason);
    Err(refusals)
}

/// A way by each step, with what it counts about.
fn ways(walk: &Walk, goal: Stop, steps: &[Step]) -> Vec<(f64, Vec<Stop>)> {
    let level = walk.standing().footing.level;
    let up = goal.level > level;
    let height = (goal.level - level).abs();
    let upright = if up { height.max(2.0) } else { (height - 2.0).max(0.0) };
    let before = Router::new(walk, f64::INFINITY);
    standing_at(walk, goal, |there| {
        // From the goal back to the step: the way there is as long.
        let after = Router::new(there, f64::INFINITY);
        let legs = |router: &Router, to: Point| -> Option<Vec<Leg>> {
            let found = router.find(to, &mut None)?;
            router.legs(found, to)
        };
        let way = |step: &Step| {
            let (first, second) = if up { (step.beside, step.on) } else { (step.on, step.beside) };
            let there = legs(&before, first)?;
            let back = legs(&after, second)?;
            let length: f64 = there.iter().chain(&back).map(Leg::length).sum();
            let bottom = Stop { at: first, level };
            let laddered = up && levels::by_ladder(walk, bottom, Stop { at: first, ..goal });
            let upright = if laddered { upright.min(1.0) } else { upright };
            let cost = length + upright + (step.on - step.beside).norm();
            let stop = |level: f64| move |at: Point| Stop { at, level };
            let mut path: Vec<Stop> =
                chain(&there, 1e-4).into_iter().skip(1).map(stop(level)).collect();
            if up {
                path.push(Stop { at: first, level: goal.level });
            } else {
                path.push(Stop { at: second, level });
            }
            path.push(Stop { at: second, level: goal.level });
            let back = chain(&back, 1e-4).into_iter().rev().skip(1);
            path.extend(back.map(stop(goal.level)));
            Some((cost, path))
        };
        steps.iter().filter_map(way).collect()
    })
}

/// The steps round all floors of the mover's level.
fn steps(there: &Walk) -> Vec<Step> {
    let board = &there.terrain.killzone.board;
    footing::floor(there)
        .into_iter()
        .filter(|&part| there.terrain.traits(part).has(Trait::Vantage))
        .flat_map(|part| &board.part(part).pieces)
        .flat_map(|piece| round(piece, there.radius()))
        .collect()
}

fn round(piece: &Convex, radius: f64) -> Vec<Step> {
    let core = piece.core();
    let mut steps = Vec::new();
    for (a, b) in edges(core).filter(|(a, b)| a != b) {
        let along = b - a;
        let outward = -perp(along) / along.norm();
        let count = (along.norm() / SPACING).ceil().max(1.0);
        for k in 0..=count as usize {
            let edge = a + along * (k as f64 / count);
            let out = |by: f64| snap_point(edge + outward * by);
            let (beside, on) = (radius + piece.rho() + TOL, piece.rho() - radius - 4.0 * TOL);
            steps.push(Step { beside: out(beside), on: out(on) });
        }
    }
    steps
}
