//! A way between two levels: one climb or one drop.
//!
//! All round the raised floor lie steps: a place beside the floor where the base touches it, and
//! a place straight in from there where it stands on it. To the step and on from it the base
//! goes by shortest paths of each level, the bend at the edge taken out where that is legal.
//! Where legs are rounded it matters where one ends, so the base also goes up or down where the
//! legs before or after come out whole, at most an inch off the floor. Steps lie 1/4 inch apart,
//! and ways by more than one climb or drop, or by a jump, are not looked for: what is found is
//! an upper bound.

use crate::data::killzone::Trait;
use crate::engine::refusal::Refusal;
use crate::geometry::number::{TOL, snap_point};
use crate::geometry::path::Leg;
use crate::geometry::predicate::{edges, perp};
use crate::geometry::shape::{Convex, Point};

use super::levels::{self, standing_at};
use super::place::Stop;
use super::route::{Router, chain};
use super::{MoveAction, Walk, footing, ledger};

/// How far steps are apart, inches.
const SPACING: f64 = 0.25;
/// So many steps are judged before the search gives up.
const JUDGED: usize = 60;
/// A way over the floor with more bends than this keeps them.
const BENDS: usize = 24;

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
    let start = walk.standing().footing.disc.center;
    let length = |path: &[Stop]| {
        let mut from = start;
        path.iter()
            .map(|stop| (stop.at - std::mem::replace(&mut from, stop.at)).norm())
            .sum::<f64>()
    };
    // Of ways that count the same the shortest.
    ways.sort_by(|a, b| a.0.total_cmp(&b.0).then(length(&a.1).total_cmp(&length(&b.1))));
    let rounded = walk.terrain.settings.move_increments;
    let mut reason = None;
    let mut best: Option<Stairs> = None;
    let judged = if rounded { 2 * JUDGED } else { JUDGED };
    for (least, path) in ways.into_iter().take(judged) {
        if best.as_ref().is_some_and(|best| !rounded || best.counted <= least + TOL) {
            break;
        }
        match levels::breaches(walk, &path).into_iter().next() {
            Some(refusal) => reason = reason.or(Some(refusal)),
            None => {
                let found = straightened(walk, path);
                if best.as_ref().is_none_or(|best| found.counted < best.counted - TOL) {
                    best = Some(found);
                }
            }
        }
    }
    if let Some(best) = best {
        return Ok(best);
    }
    let message = format!(
        "no way by one climb or drop was found to ({:.3}, {:.3}) at {:.3}",
        goal.at.x, goal.at.y, goal.level
    );
    let mut refusals = vec![Refusal::new("kt/move/no-path", message)];
    refusals.extend(reason);
    Err(refusals)
}

/// A legal way without the bends on the raised floor that it can do without.
fn straightened(walk: &Walk, path: Vec<Stop>) -> Stairs {
    let high = path.iter().fold(walk.standing().footing.level, |high, stop| high.max(stop.level));
    let counted = |path: &[Stop]| levels::count(walk, path).iter().map(|leg| leg.counted).sum();
    let mut best = Stairs { counted: counted(&path), path };
    let bend = |path: &[Stop], k: usize| {
        let before = k.checked_sub(1).map_or(walk.standing().footing.level, |k| path[k].level);
        [before, path[k].level, path[k + 1].level].iter().all(|level| (level - high).abs() <= TOL)
    };
    let bends =
        |path: &[Stop]| -> Vec<usize> { (0..path.len() - 1).filter(|&k| bend(path, k)).collect() };
    let all = bends(&best.path);
    if all.is_empty() || all.len() > BENDS {
        return best;
    }
    let try_without = |gone: &[usize], best: &mut Stairs| {
        let kept = best.path.iter().enumerate().filter(|(k, _)| !gone.contains(k));
        let path: Vec<Stop> = kept.map(|(_, stop)| *stop).collect();
        let counted = counted(&path);
        let better = counted <= best.counted + TOL && levels::breaches(walk, &path).is_empty();
        if better {
            *best = Stairs { path, counted };
        }
        better
    };
    if !try_without(&all, &mut best) {
        for k in all.into_iter().rev() {
            try_without(&[k], &mut best);
        }
    }
    best
}

/// A way by each step, with what no way by it counts less than.
fn ways(walk: &Walk, goal: Stop, steps: &[Step]) -> Vec<(f64, Vec<Stop>)> {
    let start = walk.standing().footing.disc.center;
    let search = Search::new(walk, goal);
    let mut all: Vec<(f64, Vec<Stop>)> = standing_at(walk, goal, |there| {
        // From the goal back to the step: the way there is as long.
        let after = Router::new(there, f64::INFINITY);
        steps.iter().filter_map(|step| search.by(step, &after)).collect()
    });
    if !walk.terrain.settings.move_increments {
        return all;
    }
    let [low, high] = if search.up { [start, goal.at] } else { [goal.at, start] };
    let mut places: Vec<(f64, Point)> =
        off_the_edge(steps, low, high).into_iter().map(|at| (search.least(at), at)).collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0));
    places.dedup_by(|a, b| (a.1 - b.1).norm() <= TOL);
    standing_at(walk, goal, |there| {
        let after = Router::new(there, f64::INFINITY);
        let places = places.into_iter().take(JUDGED);
        all.extend(places.filter_map(|(_, at)| search.straight_by(at, &after)));
    });
    all
}

/// A search for ways between two levels.
struct Search<'a> {
    walk: &'a Walk<'a>,
    goal: Stop,
    up: bool,
    /// What the climb or drop counts without a ladder.
    upright: f64,
    before: Router<'a>,
}

impl<'a> Search<'a> {
    fn new(walk: &'a Walk<'a>, goal: Stop) -> Search<'a> {
        let rise = goal.level - walk.standing().footing.level;
        let upright = if rise > 0.0 { rise.max(2.0) } else { (-rise - 2.0).max(0.0) };
        let upright = ledger::cost(walk).count(upright);
        let before = Router::new(walk, f64::INFINITY);
        Search { walk, goal, up: rise > 0.0, upright, before }
    }

    fn start(&self) -> Point {
        self.walk.standing().footing.disc.center
    }

    fn count(&self, length: f64) -> f64 {
        ledger::cost(self.walk).count(length)
    }

    /// What no way counts less than that goes up or down here.
    fn least(&self, at: Point) -> f64 {
        let ladder = self.up && self.walk.terrain.ladders().next().is_some();
        let upright = if ladder { self.upright.min(1.0) } else { self.upright };
        self.count((at - self.start()).norm()) + upright + self.count((self.goal.at - at).norm())
    }

    /// By a step, over the places beside the floor and on it.
    fn by(&self, step: &Step, after: &Router) -> Option<(f64, Vec<Stop>)> {
        let (first, second) = if self.up { (step.beside, step.on) } else { (step.on, step.beside) };
        let there = legs(&self.before, first)?;
        let back = legs(after, second)?;
        let level = self.walk.standing().footing.level;
        let bottom = Stop { at: first, level };
        let laddered =
            self.up && levels::by_ladder(self.walk, bottom, Stop { at: first, ..self.goal });
        let upright = if laddered { self.upright.min(1.0) } else { self.upright };
        let length = |legs: &[Leg]| legs.iter().map(Leg::length).sum::<f64>();
        let cost = if self.walk.terrain.settings.move_increments {
            self.least(step.beside)
        } else {
            length(&there) + length(&back) + upright + (step.on - step.beside).norm()
        };
        Some((cost, self.path(&there, first, second, &back)))
    }

    /// Up or down at a place off the edge, straight to or from where the move ends or starts
    /// on the floor.
    fn straight_by(&self, at: Point, after: &Router) -> Option<(f64, Vec<Stop>)> {
        let (there, back) = match self.up {
            true => (self.there(at)?, vec![Leg::Line { from: self.goal.at, to: at }]),
            false => (vec![Leg::Line { from: self.start(), to: at }], self.back(at, after)?),
        };
        Some((self.least(at), self.path(&there, at, at, &back)))
    }

    fn there(&self, at: Point) -> Option<Vec<Leg>> {
        if at == self.start() { Some(Vec::new()) } else { legs(&self.before, at) }
    }

    fn back(&self, at: Point, after: &Router) -> Option<Vec<Leg>> {
        if at == self.goal.at { Some(Vec::new()) } else { legs(after, at) }
    }

    /// There on the level of the start to `first`, up at it or over to `second` and down, and
    /// to the goal.
    fn path(&self, there: &[Leg], first: Point, second: Point, back: &[Leg]) -> Vec<Stop> {
        let level = self.walk.standing().footing.level;
        let stop = |level: f64| move |at: Point| Stop { at, level };
        let mut path: Vec<Stop> = chain(there, 1e-4).into_iter().skip(1).map(stop(level)).collect();
        if self.up {
            path.push(Stop { at: first, level: self.goal.level });
        } else {
            path.push(Stop { at: second, level });
        }
        path.push(Stop { at: second, level: self.goal.level });
        path.extend(chain(back, 1e-4).into_iter().rev().skip(1).map(stop(self.goal.level)));
        path.dedup();
        path
    }
}

fn legs(router: &Router, to: Point) -> Option<Vec<Leg>> {
    let found = router.find(to, &mut None)?;
    router.legs(found, to)
}

/// Places beside the floor, at most an inch off it, whose distance from the lower or the higher
/// end of the move comes out in whole inches.
fn off_the_edge(steps: &[Step], low: Point, high: Point) -> Vec<Point> {
    let mut places = vec![low];
    let line = high - low;
    let length = line.norm();
    let whole = |most: f64| (0..=most.floor() as u32).map(f64::from);
    if length > TOL {
        for n in whole(length) {
            places.extend([low + line * (n / length), high - line * (n / length)]);
        }
    }
    for step in steps {
        let out = step.beside - step.on;
        let out = out / out.norm();
        let most = (low - step.beside).norm().max((high - step.beside).norm()) + levels::BESIDE;
        for (end, n) in [low, high].into_iter().flat_map(|end| whole(most).map(move |n| (end, n))) {
            // |beside + t out - end| = n
            let apart = step.beside - end;
            let (b, c) = (apart.dot(&out), apart.norm_squared() - n * n);
            let root = b * b - c;
            if root >= 0.0 {
                let roots = [-b - root.sqrt(), -b + root.sqrt()];
                let near = roots.into_iter().filter(|t| (0.0..=levels::BESIDE).contains(t));
                places.extend(near.map(|t| step.beside + out * t));
            }
        }
    }
    places.into_iter().map(snap_point).collect()
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
