//! Mines: a marker that goes off under the first operative that comes near (eq.mines,
//! eq.mines-effect).

use super::site::{SPACING, Whom};
use super::{Form, Gear, Hooks, Laid, Pending, Piece, option};
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::mission::SMALL_MARKER;
use crate::games::killteam::movement::{Stop, Walk};
use crate::games::killteam::sight::{
    CONTROL_RANGE, bodies, control_range_in_plan, disc_visible_during,
};
use crate::games::killteam::standing::Standing;
use crate::geometry::number::TOL;
use crate::geometry::shape::{Convex, Disc};
use crate::geometry::sweep::base_within;

/// What is added to the D3.
const DAMAGE: u16 = 3;
/// How finely a climb or drop is looked at, inches; on the level nothing is missed.
const LOOK: f64 = 1.0 / 16.0;

pub const GEAR: Gear = Gear {
    word: "mines",
    name: "Mines",
    key: "eq.mines",
    piece: Some(Piece {
        word: "mines",
        count: 1,
        form: Form::Token,
        key: "eq.mines",
        place: |site| {
            site.wholly_in_territory()?;
            site.apart(Whom::Markers, SPACING)?;
            site.apart(Whom::Access, SPACING)
        },
    }),
    hooks: Hooks {
        passed: Some(passed),
        set_off: Some(|battle, op, thing| {
            battle.state.kit.laid[usize::from(thing)].spent = true;
            battle.ask_for(Pending::new(GEAR.word, "mines", &[op]));
        }),
        rolled: Some(|battle, pending, faces| {
            let damage = faces[0].div_ceil(2) + DAMAGE;
            battle.suffer(pending.who[0], damage);
            (battle.state.last.damage, battle.state.last.told.damage) = (damage, true);
        }),
        ..Hooks::NONE
    },
    ..Gear::NONE
};

/// The mines that come within control range of the mover on a path.
fn passed(battle: &Battle, walk: &Walk, path: &[Stop]) -> u32 {
    let own = option(GEAR.word).into_iter().flat_map(|own| battle.state.kit.lying(own));
    let met = own.filter(|(_, mine)| meets(battle, walk, path, mine));
    met.fold(0, |all, (n, _)| all | 1 << n)
}

fn meets(battle: &Battle, walk: &Walk, path: &[Stop], mine: &Laid) -> bool {
    let footing = walk.standing().footing;
    let mut from = Stop { at: footing.disc.center, level: footing.level };
    let disc = Disc { center: mine.at, radius: SMALL_MARKER };
    let placed = |stop: Stop| {
        let mut there = walk.placed(stop.at);
        there.footing.level = stop.level;
        there
    };
    let others = walk.standings.iter().enumerate().filter(|(n, _)| *n != walk.mover);
    let others: Vec<&Standing> = others.map(|(_, other)| other).collect();
    let near = |stop: Stop| {
        battle.reaches(walk.terrain, &placed(stop), others.iter().copied(), disc, mine.level)
    };
    if near(from) {
        return true;
    }
    let bodies = bodies(walk.terrain, others.iter().copied());
    path.iter().any(|&to| {
        let leg = std::mem::replace(&mut from, to);
        if (to.level - leg.level).abs() > TOL {
            return upright(leg, to, mine.level).into_iter().any(near);
        }
        let start = placed(leg);
        let Some([first, last]) = stretch(&start, to, disc, mine.level) else { return false };
        let place = |share: f64| leg.at + (to.at - leg.at) * share;
        battle.setup.rulings.marker_sight_ignored
            || disc_visible_during(
                walk.terrain,
                &start.at(place(first)),
                place(last),
                disc,
                mine.level,
                &bodies,
            )
    })
}

/// The stretch of a level leg on which the base is within 1 inch of a flat disc, in space.
fn stretch(start: &Standing, to: Stop, disc: Disc, level: f64) -> Option<[f64; 2]> {
    let limit = control_range_in_plan(start.footing.level - level)?;
    let from = start.footing.disc.center;
    base_within(from, to.at, &start.base(), &Convex::disc(disc), limit)
}

/// The places of a climb or drop that are looked at: the ends of what is at most 1 inch above
/// or below the mine, and at least one every 1/16 inch between.
fn upright(from: Stop, to: Stop, level: f64) -> Vec<Stop> {
    let (low, high) = (from.level.min(to.level), from.level.max(to.level));
    let (low, high) = (low.max(level - CONTROL_RANGE), high.min(level + CONTROL_RANGE));
    if low > high {
        return Vec::new();
    }
    let steps = ((high - low) / LOOK).ceil().max(1.0);
    let at = |k: usize| low + (high - low) * (k as f64 / steps);
    (0..=steps as usize).map(|k| Stop { level: at(k), ..to }).collect()
}
