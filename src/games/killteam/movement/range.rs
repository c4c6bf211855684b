//! Enemies' control range along a path.

use crate::engine::refusal::Refusal;
use crate::games::killteam::sight::{CONTROL_RANGE, control_range, control_range_in_plan};
use crate::games::killteam::standing::Standing;
use crate::geometry::number::TOL;
use crate::geometry::shape::Point;
use crate::geometry::sight::{Drift, hidden_about};

use super::action::range_at_start;
use super::contact::{Hold, Leg, bodies_between, query};
use super::place::Stop;
use super::{MoveAction, Walk};

/// The breaches of control range: entering it where the action may not, ending in it or out of
/// it where it must not, and letting go of an enemy.
pub fn refusals(walk: &Walk, stops: &[Stop]) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let end = walk.placed_at(stops[stops.len() - 1]);
    match walk.action {
        MoveAction::Reposition | MoveAction::Dash => {
            refusals.extend(walk.enemies().find_map(|enemy| entered(walk, stops, enemy)));
        }
        MoveAction::FallBack => refusals.extend(walk.enemies().find_map(|enemy| {
            let distance = in_range(walk, &end, enemy)?;
            let message = format!(
                "the Fall Back ends within control range of {} ({distance:.4} inches)",
                walk.names[enemy]
            );
            let at = end.footing.disc.center;
            let refusal = Refusal::new("kt/fall-back/end-free", message);
            Some(refusal.measured(distance, CONTROL_RANGE).at([at.x, at.y]))
        })),
        MoveAction::Charge => {
            refusals.extend(walk.enemies().find_map(|enemy| let_go(walk, stops, enemy)));
            if !walk.enemies().any(|enemy| in_range(walk, &end, enemy).is_some()) {
                refusals.push(ends_free(walk, &end));
            }
        }
    }
    refusals
}

/// Does a Reposition or Dash enter a control range on the way, its end apart?
pub fn on_the_way(walk: &Walk, stops: &[Stop]) -> Option<Refusal> {
    if walk.action.enters_range() {
        return None;
    }
    walk.enemies().filter(|&enemy| !shared(walk, enemy)).find_map(|e| entered(walk, stops, e))
}

/// Does a Charge leave the control range of an enemy that nobody else holds (charge.hold)?
pub fn let_go(walk: &Walk, stops: &[Stop], enemy: usize) -> Option<Refusal> {
    let mut hold = Hold::default();
    let lost = Leg::all(stops).find_map(|leg| hold.lost(walk, leg, enemy))?;
    let end = walk.placed_at(stops[stops.len() - 1]);
    (!held(walk, enemy)).then(|| let_go_refusal(walk, enemy, lost.at, &end))
}

fn let_go_refusal(walk: &Walk, enemy: usize, at: Point, end: &Standing) -> Refusal {
    let message = format!(
        "the Charge comes within control range of {} and leaves it again near ({:.3}, {:.3})",
        walk.names[enemy], at.x, at.y
    );
    let distance = end.distance(&walk.standings[enemy]);
    let refusal = Refusal::new("kt/charge/hold", message);
    refusal.measured(distance, CONTROL_RANGE).at([at.x, at.y])
}

/// The breaches of control range by a place as the end of a move.
pub fn end_refusals(walk: &Walk, end: Point) -> Vec<Refusal> {
    match walk.action {
        MoveAction::Reposition | MoveAction::Dash => {
            let placed = walk.placed(end);
            let inside = |enemy| {
                let distance = in_range(walk, &placed, enemy)?;
                Some(entered_refusal(walk, enemy, end, "ends", distance))
            };
            walk.enemies().find_map(inside).into_iter().collect()
        }
        // An end alone lets go of nobody.
        MoveAction::FallBack | MoveAction::Charge => {
            let level = walk.standing().footing.level;
            refusals(walk, &[Stop { at: end, level }])
        }
    }
}

/// May a move that ends at `goal` pass through this enemy's control range?
pub fn may_pass(walk: &Walk, enemy: usize, goal: Point) -> bool {
    match walk.action {
        MoveAction::FallBack => true,
        MoveAction::Charge => {
            in_range(walk, &walk.placed(goal), enemy).is_some() || held(walk, enemy)
        }
        MoveAction::Reposition | MoveAction::Dash => shared(walk, enemy),
    }
}

/// How near in plan the mover's centre comes to an enemy's centre at the edge of control range;
/// `None` if the gap of their levels alone is more than 1 inch.
pub fn reach_in_plan(walk: &Walk, enemy: usize) -> Option<f64> {
    let other = &walk.standings[enemy].footing;
    let limit = control_range_in_plan(walk.standing().footing.level - other.level)?;
    Some(limit + other.disc.radius + walk.radius())
}

/// Do mover and enemy surely not see each other wherever the mover stands within `by` of `at`?
pub fn surely_hidden(walk: &Walk, enemy: usize, at: Point, by: f64) -> bool {
    if walk.terrain.settings.range_sight_ignored {
        return false;
    }
    let bodies = bodies_between(walk, walk.mover, enemy);
    let (mover, other) = (walk.placed(at), &walk.standings[enemy]);
    hidden_about(&query(walk, &mover, other, &bodies), Drift::plan(by))
        && hidden_about(&query(walk, other, &mover, &bodies), Drift::plan(by))
}

fn ends_free(walk: &Walk, end: &Standing) -> Refusal {
    let nearest = walk
        .enemies()
        .map(|enemy| (end.distance(&walk.standings[enemy]), enemy))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    let code = "kt/charge/end-engaged";
    match nearest {
        None => Refusal::new(code, "there is no enemy to charge"),
        Some((distance, enemy)) => Refusal::new(
            code,
            format!(
                "the Charge ends within control range of no enemy; the nearest, {}, is {distance:.4} inches away",
                walk.names[enemy]
            ),
        )
        .measured(distance, CONTROL_RANGE)
        .at([end.footing.disc.center.x, end.footing.disc.center.y]),
    }
}

/// Does the path come within control range of an enemy it must keep out of?
fn entered(walk: &Walk, stops: &[Stop], enemy: usize) -> Option<Refusal> {
    let end = stops[stops.len() - 1];
    if shared(walk, enemy) {
        let distance = in_range(walk, &walk.placed_at(end), enemy)?;
        return Some(entered_refusal(walk, enemy, end.at, "ends", distance));
    }
    Leg::all(stops).find_map(|leg| {
        let stretch = leg.near(walk, enemy)?;
        let at = leg.glimpse(walk, stretch, enemy)?;
        let closest = leg.closest(walk, enemy);
        let distance = walk.placed_at(closest).distance(&walk.standings[enemy]);
        let passes = if closest == end { "ends" } else { "passes" };
        Some(entered_refusal(walk, enemy, at, passes, distance))
    })
}

fn entered_refusal(walk: &Walk, enemy: usize, at: Point, comes: &str, distance: f64) -> Refusal {
    let message = format!(
        "the {} would be within control range of {} at ({:.3}, {:.3}); it {comes} at {distance:.4} inches",
        walk.action, walk.names[enemy], at.x, at.y
    );
    Refusal::new("kt/move/enemy-range", message).measured(distance, CONTROL_RANGE).at([at.x, at.y])
}

/// May this enemy's control range be passed, because another friend already holds it
/// (move.enemy-range-pass)?
fn shared(walk: &Walk, enemy: usize) -> bool {
    walk.terrain.settings.enemy_range_shared && held(walk, enemy)
}

/// Has the enemy another friendly operative within control range at the start of the action
/// (charge.hold-when)?
fn held(walk: &Walk, enemy: usize) -> bool {
    walk.friends().any(|friend| range_at_start(walk, friend, enemy).is_some())
}

/// The distance, if the mover placed there is within control range of the enemy.
fn in_range(walk: &Walk, placed: &Standing, enemy: usize) -> Option<f64> {
    let other = &walk.standings[enemy];
    let bodies = bodies_between(walk, walk.mover, enemy);
    if walk.terrain.settings.range_sight_ignored {
        let distance = placed.distance(other);
        return (distance <= CONTROL_RANGE + TOL).then_some(distance);
    }
    let range = control_range(walk.terrain, placed, other, &bodies, 0.0);
    range.holds.then(|| placed.distance(other))
}
