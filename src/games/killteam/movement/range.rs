//! Enemies' control range along a path.
//!
//! Distance is decided exactly: the stretch of a leg within 1 inch of an enemy is one interval.
//! Whether either sees the other is decided on the whole interval by halving it until every
//! stretch is surely hidden or a glimpse is found; a stretch under 2^-12 inch that cannot be
//! settled counts as seen, so no illegal move is accepted.

use crate::engine::refusal::Refusal;
use crate::games::killteam::sight::{
    Bodies, CONTROL_RANGE, bodies, control_range, control_range_in_plan,
};
use crate::games::killteam::standing::Standing;
use crate::geometry::answer::Exists;
use crate::geometry::distance::nearest_point_on_segment;
use crate::geometry::number::TOL;
use crate::geometry::shape::{Convex, Point};
use crate::geometry::sight::{SightQuery, hidden_about, seen_by_during, seen_during};
use crate::geometry::sweep::base_within;

use super::action::range_at_start;
use super::place::Stop;
use super::{MoveAction, Walk};

/// More than a polygon round an oval sticks out of the disc round it, inches.
const ROUND: f64 = 0.01;
/// How finely a charge's hold is looked at where terrain stands near, inches.
const LOOK: f64 = 1.0 / 64.0;

/// The breaches of control range: entering it where the action may not, ending in it or out of
/// it where it must not, and letting go of an enemy.
pub fn refusals(walk: &Walk, points: &[Point]) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let end = walk.placed(points[points.len() - 1]);
    match walk.action {
        MoveAction::Reposition | MoveAction::Dash => {
            refusals.extend(walk.enemies().find_map(|enemy| entered(walk, points, enemy)));
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
            refusals.extend(walk.enemies().find_map(|enemy| let_go(walk, points, enemy)));
            if !walk.enemies().any(|enemy| in_range(walk, &end, enemy).is_some()) {
                refusals.push(ends_free(walk, &end));
            }
        }
    }
    refusals
}

/// Does a Reposition or Dash enter a control range on the way, its end apart?
pub fn on_the_way(walk: &Walk, points: &[Point]) -> Option<Refusal> {
    if walk.action.enters_range() {
        return None;
    }
    walk.enemies().filter(|&enemy| !shared(walk, enemy)).find_map(|e| entered(walk, points, e))
}

/// Is an enemy that nobody else holds within control range at one of these places and no longer
/// at a later one (charge.hold)?
pub fn lost(walk: &Walk, places: &[Stop], enemy: usize) -> Option<Refusal> {
    let mut holding = false;
    for stop in places {
        let mut placed = walk.placed(stop.at);
        placed.footing.level = stop.level;
        let now = placed.distance(&walk.standings[enemy]) <= CONTROL_RANGE + TOL
            && in_range(walk, &placed, enemy).is_some();
        if holding && !now {
            return (!held(walk, enemy)).then(|| let_go_refusal(walk, enemy, stop.at, &placed));
        }
        holding |= now;
    }
    None
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
        MoveAction::FallBack | MoveAction::Charge => refusals(walk, &[end, end]),
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
    Some(limit_in_plan(walk, enemy)? + other.disc.radius + walk.radius())
}

/// Do mover and enemy surely not see each other wherever the mover stands within `by` of `at`?
pub fn surely_hidden(walk: &Walk, enemy: usize, at: Point, by: f64) -> bool {
    if walk.terrain.settings.range_sight_ignored {
        return false;
    }
    let bodies = bodies_between(walk, walk.mover, enemy);
    let (mover, other) = (walk.placed(at), &walk.standings[enemy]);
    hidden_about(&query(walk, &mover, other, &bodies), by)
        && hidden_about(&query(walk, other, &mover, &bodies), by)
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
fn entered(walk: &Walk, points: &[Point], enemy: usize) -> Option<Refusal> {
    let end = points.len() - 1;
    if shared(walk, enemy) {
        let distance = in_range(walk, &walk.placed(points[end]), enemy)?;
        return Some(entered_refusal(walk, enemy, points[end], "ends", distance));
    }
    points.windows(2).find_map(|leg| {
        let stretch = near(walk, leg[0], leg[1], enemy)?;
        let at = glimpse(walk, leg[0], leg[1], stretch, enemy)?;
        let centre = walk.standings[enemy].footing.disc.center;
        let closest = nearest_point_on_segment(centre, leg[0], leg[1]);
        let distance = walk.placed(closest).distance(&walk.standings[enemy]);
        let passes = if closest == points[end] { "ends" } else { "passes" };
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

/// Does a Charge leave the control range of an enemy that nobody else holds (charge.hold)?
fn let_go(walk: &Walk, points: &[Point], enemy: usize) -> Option<Refusal> {
    let mut entered = false;
    let mut last = points[0];
    for leg in points.windows(2) {
        let stretch = near(walk, leg[0], leg[1], enemy);
        let inside = stretch.filter(|&s| glimpse(walk, leg[0], leg[1], s, enemy).is_some());
        let left = entered && stretch.is_none_or(|[from, to]| from > 0.0 || to < 1.0);
        let leaves = match inside {
            Some([from, to]) => {
                let place = |s: f64| leg[0] + (leg[1] - leg[0]) * s;
                last = place(to);
                left || to < 1.0 || hidden_later(walk, place(from), place(to), enemy, entered)
            }
            None => left || entered,
        };
        entered |= inside.is_some();
        if leaves && entered {
            if held(walk, enemy) {
                return None;
            }
            let end = walk.placed(points[points.len() - 1]);
            return Some(let_go_refusal(walk, enemy, last, &end));
        }
    }
    None
}

/// Once seen on the way from `p` to `q`, is the enemy lost from view again before the end?
fn hidden_later(walk: &Walk, p: Point, q: Point, enemy: usize, seen_before: bool) -> bool {
    let steps = ((q - p).norm() / LOOK).ceil().max(1.0) as usize;
    let mut seen = seen_before;
    for step in 0..=steps {
        let at = walk.placed(p + (q - p) * (step as f64 / steps as f64));
        let now = in_range(walk, &at, enemy).is_some();
        if seen && !now {
            return true;
        }
        seen |= now;
    }
    false
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

/// The stretch of a leg on which the mover is within 1 inch of an enemy, in space.
fn near(walk: &Walk, p: Point, q: Point, enemy: usize) -> Option<[f64; 2]> {
    let limit = limit_in_plan(walk, enemy)?;
    let other = &walk.standings[enemy];
    // Most enemies are nowhere near: the discs round both bases are apart by more.
    let disc = other.footing.disc;
    let away = (nearest_point_on_segment(disc.center, p, q) - disc.center).norm();
    if away > disc.radius + walk.radius() + limit + ROUND {
        return None;
    }
    base_within(p, q, &walk.base(), &other.base().convex(), limit)
}

/// The gap in plan at which mover and enemy are 1 inch apart in space.
fn limit_in_plan(walk: &Walk, enemy: usize) -> Option<f64> {
    let rise = walk.standing().footing.level - walk.standings[enemy].footing.level;
    control_range_in_plan(rise)
}

/// A place on a stretch of a leg where mover or enemy sees the other.
fn glimpse(walk: &Walk, p: Point, q: Point, [from, to]: [f64; 2], enemy: usize) -> Option<Point> {
    let (start, end) = (p + (q - p) * from, p + (q - p) * to);
    if walk.terrain.settings.range_sight_ignored {
        return Some(start);
    }
    let bodies = bodies_between(walk, walk.mover, enemy);
    let mover = walk.placed(start);
    let other = &walk.standings[enemy];
    let there = query(walk, &mover, other, &bodies);
    if let Exists::Yes { witness, .. } = seen_during(&there, end) {
        return Some(witness.at);
    }
    let back = query(walk, other, &mover, &bodies);
    match seen_by_during(&back, end) {
        Exists::Yes { witness, .. } => Some(witness.at),
        Exists::No { .. } => None,
    }
}

fn query<'a>(
    walk: &'a Walk,
    from: &Standing,
    to: &Standing,
    bodies: &'a [(Convex, [f64; 2])],
) -> SightQuery<'a> {
    SightQuery {
        board: &walk.terrain.killzone.board,
        eye: from.eye(),
        target: to.body(),
        ignored: &[],
        bodies,
        half_width: walk.terrain.settings.sight_half_width,
        touching: crate::geometry::answer::Touching::Clear,
        tolerance: 0.0,
    }
}

/// The bodies that obstruct sight between two operatives.
pub fn bodies_between(walk: &Walk, a: usize, b: usize) -> Bodies {
    let others = walk.standings.iter().enumerate().filter(|(i, _)| *i != a && *i != b);
    bodies(walk.terrain, others.map(|(_, standing)| standing))
}
