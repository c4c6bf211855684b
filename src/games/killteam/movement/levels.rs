//! Moves that change level: climbing, dropping and jumping (move.vertical).
//!
//! Such a path is a chain of level legs and of straight ups and downs. On a raised level the
//! base may hang over the edge of the floor only right after a climb, or on the straight leg
//! before a drop, and stays within 1 inch of a floor there; further out it jumps.

use crate::data::killzone::Trait;
use crate::engine::refusal::Refusal;
use crate::games::killteam::sight::{CONTROL_RANGE, part_visible, part_visible_throughout};
use crate::geometry::number::{TOL, overlaps, within};
use crate::geometry::oval::{gap_base_part, gap_bases};
use crate::geometry::shape::{PartId, Point};
use crate::geometry::sweep::base_within;

use super::ledger::ledger;
use super::place::Stop;
use super::{Judged, LedgerLeg, MoveAction, Walk, action, end, footing, ground, range};

/// How near climbed terrain must be in plan, and how far a base may hang, inches (move.climb).
pub const BESIDE: f64 = 1.0;
/// How far above or below climbed terrain may begin, inches (move.climb).
const WITHIN: f64 = 3.0;
/// The least a climb counts, inches (move.climb).
const CLIMB: f64 = 2.0;
/// What a climb by a ladder counts, inches (eq.ladder-climb).
const LADDER: f64 = 1.0;
/// Dropping that is free in one action, inches (move.drop).
const FREE_DROP: f64 = 2.0;
/// Floors must be higher than this for a jump, inches (move.jump).
const JUMP_FROM: f64 = 2.0;
/// How far a jump goes, inches (move.jump).
const JUMP: f64 = 4.0;
/// A difference of height that is ignored when landing from a jump, inches (move.jump-land).
const LANDING: f64 = 1.0;

/// A stretch of a path on one level, with what comes before and after.
struct Run {
    points: Vec<Point>,
    level: f64,
    /// Does it begin after a climb or drop?
    after: bool,
    /// Does it end with a climb or drop?
    before: bool,
}

impl Run {
    fn stops(&self) -> Vec<Stop> {
        self.points.iter().map(|&at| Stop { at, level: self.level }).collect()
    }
}

/// Does a path leave the level of its start?
pub fn changes_level(walk: &Walk, stops: &[Stop]) -> bool {
    let level = walk.standing().footing.level;
    stops.iter().any(|stop| (stop.level - level).abs() > TOL)
}

/// Calls `with` on the walk as if the mover stood at `stop`.
pub fn standing_at<T>(walk: &Walk, stop: Stop, with: impl FnOnce(&Walk) -> T) -> T {
    let mut standings = walk.standings.to_vec();
    let footing = &mut standings[walk.mover].footing;
    (footing.disc.center, footing.level) = (stop.at, stop.level);
    with(&Walk { standings: &standings, ..*walk })
}

/// Judges a path that changes level: the places after the start, in order.
pub fn judge(walk: &Walk, path: &[Stop]) -> Judged {
    let mut refusals = action::preconditions(walk);
    refusals.extend(breaches(walk, path));
    let ledger = count(walk, path);
    let length = ledger.iter().map(|leg| leg.length).sum();
    let counted: f64 = ledger.iter().map(|leg| leg.counted).sum();
    if !within(counted, walk.allowance, 0.0).holds {
        refusals.push(super::too_far(walk, counted));
    }
    Judged { length, counted, ledger, refusals }
}

/// What a path breaks on its way and at its end, whatever it counts.
pub fn breaches(walk: &Walk, path: &[Stop]) -> Vec<Refusal> {
    let stops = from_start(walk, path);
    let code = "kt/move/vertical";
    if !walk.terrain.settings.vertical_moves {
        let message = "operatives keep their level (reading vertical-moves: off)";
        return vec![Refusal::new(code, message)];
    }
    if let Some(leg) = stops.windows(2).find(|leg| !is_level(leg) && !is_upright(leg)) {
        let message = format!(
            "a leg is level or goes straight up or down; the one from ({:.3}, {:.3}) does neither",
            leg[0].at.x, leg[0].at.y
        );
        return vec![Refusal::new(code, message).at([leg[0].at.x, leg[0].at.y])];
    }
    let mut refusals = Vec::new();
    for run in runs(&stops) {
        let stop = Stop { at: run.points[0], level: run.level };
        standing_at(walk, stop, |there| {
            refusals.extend(ground::refusals(there, &run.points));
            refusals.extend(range::on_the_way(there, &run.stops()));
            refusals.extend(hanging(there, &run));
        });
    }
    for (i, leg) in stops.windows(2).enumerate().filter(|(_, leg)| is_upright(leg)) {
        refusals.extend(upright(walk, leg[0], leg[1], after_jump(walk, &stops, i)));
    }
    if walk.action == MoveAction::Charge {
        refusals.extend(walk.enemies().find_map(|enemy| range::let_go(walk, &stops, enemy)));
    }
    refusals.extend(ending(walk, &stops));
    refusals
}

fn from_start(walk: &Walk, path: &[Stop]) -> Vec<Stop> {
    let footing = walk.standing().footing;
    let mut stops = vec![Stop { at: footing.disc.center, level: footing.level }];
    stops.extend_from_slice(path);
    stops
}

fn is_level(leg: &[Stop]) -> bool {
    (leg[1].level - leg[0].level).abs() <= TOL
}

fn is_upright(leg: &[Stop]) -> bool {
    !is_level(leg) && (leg[1].at - leg[0].at).norm() <= TOL
}

fn runs(stops: &[Stop]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut first = 0;
    for i in 0..stops.len() {
        if i + 1 == stops.len() || !is_level(&stops[i..i + 2]) {
            if i > first {
                runs.push(Run {
                    points: stops[first..=i].iter().map(|stop| stop.at).collect(),
                    level: stops[first].level,
                    after: first > 0,
                    before: i + 1 < stops.len(),
                });
            }
            first = i + 1;
        }
    }
    runs
}

/// Where the base hangs over an edge though it may not, or jumps too far.
fn hanging(there: &Walk, run: &Run) -> Option<Refusal> {
    if run.level <= TOL {
        return None;
    }
    let last = run.points.len() - 2;
    run.points.windows(2).enumerate().find_map(|(k, leg)| {
        let off = footing::refusals(there, leg)?;
        if (k == 0 && run.after) || (k == last && run.before) {
            return if stays_beside(there, leg) { None } else { jump(there, leg) };
        }
        match footing::refusals(there, &[leg[1], leg[1]]) {
            None => jump(there, leg),
            Some(_) => Some(off),
        }
    })
}

/// Is the base within 1 inch of a floor of its level all along?
fn stays_beside(there: &Walk, leg: &[Point]) -> bool {
    let board = &there.terrain.killzone.board;
    let mut near: Vec<[f64; 2]> = footing::floor(there)
        .iter()
        .flat_map(|&id| &board.part(id).pieces)
        .filter_map(|piece| base_within(leg[0], leg[1], &there.base(), piece, BESIDE))
        .collect();
    near.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let covered = near.iter().fold(
        0.0_f64,
        |done, [from, to]| {
            if *from <= done { done.max(*to) } else { done }
        },
    );
    covered >= 1.0
}

/// Does a level leg lead from a floor over a gap further than a base may hang?
fn jumps(there: &Walk, leg: &[Point]) -> bool {
    there.standing().footing.level > TOL
        && footing::refusals(there, leg).is_some()
        && !stays_beside(there, leg)
}

/// What is wrong with a jump.
fn jump(there: &Walk, leg: &[Point]) -> Option<Refusal> {
    let code = "kt/move/jump";
    let level = there.standing().footing.level;
    let at = [leg[0].x, leg[0].y];
    let base = there.base().at(leg[0]);
    let board = &there.terrain.killzone.board;
    let floor = ground::all_parts(there)
        .filter(|&part| there.terrain.traits(part).has(Trait::Vantage))
        .filter(|&part| gap_base_part(&base, board.part(part)) <= TOL)
        .map(|part| board.part(part).z[1])
        .filter(|top| *top <= level + TOL && level - top <= WITHIN)
        .fold(f64::NEG_INFINITY, f64::max);
    if floor == f64::NEG_INFINITY {
        let message = "a jump starts from Vantage terrain";
        return Some(Refusal::new(code, message).at(at));
    }
    if floor <= JUMP_FROM + TOL {
        let message = format!(
            "a jump starts from Vantage terrain higher than {JUMP_FROM} inches; this is {floor:.4}"
        );
        return Some(Refusal::new(code, message).measured(floor, JUMP_FROM).at(at));
    }
    let along = leg[1] - leg[0];
    let place = |s: f64| leg[0] + along * s;
    let off = last(&|s| footing::refusals(there, &[leg[0], place(s)]).is_none());
    let on = last(&|s| footing::refusals(there, &[place(1.0 - s), leg[1]]).is_none());
    let distance = along.norm() * (1.0 - off - on);
    (!within(distance, JUMP, 0.0).holds).then(|| {
        let message = format!(
            "the jump goes {distance:.4} inches from the edge, {:.4} more than {JUMP}",
            distance - JUMP
        );
        Refusal::new(code, message).measured(distance, JUMP).at(at)
    })
}

/// The greatest fraction for which something holds that holds up to some fraction, 0 if it
/// never does.
fn last(holds: &dyn Fn(f64) -> bool) -> f64 {
    let (mut yes, mut no) = (0.0, 1.0);
    for _ in 0..30 {
        let middle = 0.5 * (yes + no);
        if holds(middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    yes
}

/// Is the up or down after this stop the landing of a jump, so small that it is ignored?
fn after_jump(walk: &Walk, stops: &[Stop], i: usize) -> bool {
    i > 0
        && is_level(&stops[i - 1..=i])
        && (stops[i + 1].level - stops[i].level).abs() <= LANDING + TOL
        && stops[i + 1].level > TOL
        && standing_at(walk, stops[i - 1], |there| jumps(there, &[stops[i - 1].at, stops[i].at]))
}

/// What is wrong with a climb or drop.
fn upright(walk: &Walk, from: Stop, to: Stop, landing: bool) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let at = [from.at.x, from.at.y];
    let (low, high) = (from.level.min(to.level), from.level.max(to.level));
    // The body sweeps everything from the lower floor to the higher head.
    standing_at(walk, Stop { at: from.at, level: low }, |there| {
        let base = there.base();
        let top = high + there.standing().height;
        let board = &there.terrain.killzone.board;
        for part in ground::stopping(there, [low, top]) {
            let gap = gap_base_part(&base, board.part(part));
            if overlaps(gap) {
                let message = format!(
                    "{} is in the way of the {} at ({:.3}, {:.3})",
                    there.terrain.killzone.part_name(part),
                    if to.level > from.level { "climb" } else { "drop" },
                    at[0],
                    at[1]
                );
                refusals.push(Refusal::new("kt/move/terrain", message).measured(gap, 0.0).at(at));
            }
        }
        for enemy in there.enemies() {
            let other = &there.standings[enemy];
            let [z0, z1] = other.extent();
            let gap = gap_bases(&base, &other.base());
            if z0 < top - TOL && z1 > low + TOL && overlaps(gap) {
                let message = format!("the base of the enemy {} is in the way", there.names[enemy]);
                let refusal = Refusal::new("kt/move/through-enemy", message);
                refusals.push(refusal.measured(gap, 0.0).at(at));
            }
        }
    });
    refusals.extend(range::on_the_way(walk, &[from, to]));
    if to.level > from.level {
        refusals.extend(climb(walk, from, to, landing));
    } else if !lands(walk, to) {
        let message = format!("the drop at ({:.3}, {:.3}) ends on no floor", at[0], at[1]);
        refusals.push(Refusal::new("kt/move/drop", message).at(at));
    }
    refusals
}

/// Does the base come down on something? Nothing lies below the killzone floor (height.floor).
fn lands(walk: &Walk, to: Stop) -> bool {
    to.level.abs() <= TOL
        || standing_at(walk, to, |there| {
            let base = there.base();
            let board = &there.terrain.killzone.board;
            footing::floor(there).iter().any(|&part| gap_base_part(&base, board.part(part)) <= TOL)
        })
}

fn climb(walk: &Walk, from: Stop, to: Stop, landing: bool) -> Option<Refusal> {
    let at = [from.at.x, from.at.y];
    if walk.action == MoveAction::Dash && !landing {
        return Some(Refusal::new("kt/dash/climb", "a Dash may not include climbing").at(at));
    }
    standing_at(walk, from, |there| {
        let base = there.base();
        let board = &there.terrain.killzone.board;
        let high: Vec<(PartId, f64)> = ground::all_parts(there)
            .filter(|&part| !there.terrain.traits(part).has(Trait::Insignificant))
            .filter(|&part| {
                let [z0, z1] = board.part(part).z;
                z1 >= to.level - TOL && z0 <= from.level + WITHIN + TOL
            })
            .map(|part| (part, gap_base_part(&base, board.part(part))))
            .collect();
        let near = high.iter().filter(|(_, gap)| within(*gap, BESIDE, 0.0).holds);
        let near: Vec<&(PartId, f64)> = near.collect();
        if near.iter().any(|(part, _)| part_visible(there.terrain, there.standing(), *part)) {
            return None;
        }
        let nearest = high.iter().min_by(|a, b| a.1.total_cmp(&b.1));
        let code = "kt/move/climb";
        Some(match (near.first(), nearest) {
            (Some((part, _)), _) => {
                let name = there.terrain.killzone.part_name(*part);
                Refusal::new(code, format!("{name} is not visible from where it is climbed")).at(at)
            }
            (None, Some((part, gap))) => {
                let name = there.terrain.killzone.part_name(*part);
                let message = format!(
                    "the nearest terrain to climb to {:.3}, {name}, is {gap:.4} inches away",
                    to.level
                );
                Refusal::new(code, message).measured(*gap, BESIDE).at(at)
            }
            (None, None) => {
                let message = format!("there is no terrain to climb to {:.3}", to.level);
                Refusal::new(code, message).at(at)
            }
        })
    })
}

/// Is the climb one of the feature a ladder leans on, with the ladder in control range all the
/// way (eq.ladder-climb)? The distance is greatest at an end.
pub fn by_ladder(walk: &Walk, from: Stop, to: Stop) -> bool {
    let board = &walk.terrain.killzone.board;
    let base = walk.base().at(from.at);
    walk.terrain.ladders().any(|(ladder, against)| {
        let climbed = |id: PartId| {
            let part = board.part(id);
            part.feature == against
                && part.z[1] >= to.level - TOL
                && within(gap_base_part(&base, part), BESIDE, 0.0).holds
        };
        ground::all_parts(walk).any(climbed)
            && [from, to].into_iter().all(|stop| {
                let distance = walk.terrain.distance(walk.placed_at(stop).stand(), ladder);
                within(distance, CONTROL_RANGE, 0.0).holds
            })
            && part_visible_throughout(
                walk.terrain,
                &walk.placed_at(from),
                walk.placed_at(to).eye(),
                ladder,
            )
    })
}

/// May the move end where it does?
fn ending(walk: &Walk, stops: &[Stop]) -> Vec<Refusal> {
    let last = stops[stops.len() - 1];
    standing_at(walk, last, |there| {
        let mut refusals = end::refusals(there, last.at);
        refusals.extend(range::end_refusals(there, last.at));
        let floor = |part: &PartId| there.terrain.traits(*part).has(Trait::Vantage);
        let floors: Vec<PartId> = footing::floor(there).into_iter().filter(floor).collect();
        if last.level.abs() > TOL && footing::off(there, &floors, &[last.at, last.at]).is_some() {
            let message = format!(
                "the move may not end at ({:.3}, {:.3}, z {:.3}): the base is not on a floor there",
                last.at.x, last.at.y, last.level
            );
            let refusal = Refusal::new("kt/move/end-floor", message);
            refusals.push(refusal.at([last.at.x, last.at.y]));
        }
        refusals
    })
}

/// The ledger: level legs as on one level, climbs and drops by their own measure.
pub fn count(walk: &Walk, path: &[Stop]) -> Vec<LedgerLeg> {
    let stops = from_start(walk, path);
    let mut legs: Vec<LedgerLeg> = Vec::new();
    let mut free = FREE_DROP;
    let mut ladder = true;
    let mut i = 0;
    while i + 1 < stops.len() {
        if is_level(&stops[i..i + 2]) {
            let from = i;
            while i + 1 < stops.len() && is_level(&stops[i..i + 2]) {
                i += 1;
            }
            let points: Vec<Point> = stops[from..=i].iter().map(|stop| stop.at).collect();
            let mut run = standing_at(walk, stops[from], |there| ledger(there, &points));
            for leg in &mut run {
                (leg.from.z, leg.to.z) = (Some(stops[from].level), Some(stops[from].level));
            }
            legs.extend(run);
            continue;
        }
        let (from, to) = (stops[i], stops[i + 1]);
        let rise = to.level - from.level;
        let (counted, note) = if after_jump(walk, &stops, i) {
            (0.0, "landing within 1 inch of height".to_owned())
        } else if rise > 0.0 && ladder && by_ladder(walk, from, to) {
            ladder = false;
            (LADDER, "climb by a ladder".to_owned())
        } else if rise > 0.0 {
            (rise.max(CLIMB), "climb, at least 2".to_owned())
        } else {
            let used = free.min(-rise);
            free -= used;
            (-rise - used, format!("drop, {used:.3} of it free"))
        };
        let counted = super::ledger::cost(walk).count(counted);
        legs.push(LedgerLeg {
            from: from.place(true),
            to: to.place(true),
            length: rise.abs(),
            counted,
            notes: vec![note],
        });
        i += 1;
    }
    legs
}
