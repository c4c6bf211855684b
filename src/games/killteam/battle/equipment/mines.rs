//! Mines: a marker that goes off under the first operative that comes near (eq.mines,
//! eq.mines-effect).

use super::site::{SPACING, Whom};
use super::{Form, Gear, Hooks, Laid, Pending, Piece, option};
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::mission::SMALL_MARKER;
use crate::games::killteam::movement::{Stop, Walk};
use crate::games::killteam::sight::CONTROL_RANGE;
use crate::geometry::number::TOL;
use crate::geometry::shape::{Convex, Disc};
use crate::geometry::sweep::base_within;

/// What is added to the D3.
const DAMAGE: u16 = 3;
/// How finely sight of the marker is looked at along a path, inches.
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
    let near = |stop: Stop| {
        let mut there = walk.placed(stop.at);
        there.footing.level = stop.level;
        let others = walk.standings.iter().enumerate().filter(|(n, _)| *n != walk.mover);
        battle.reaches(walk.terrain, &there, others.map(|(_, other)| other), disc, mine.level)
    };
    if near(from) {
        return true;
    }
    path.iter().any(|&to| {
        let leg = std::mem::replace(&mut from, to);
        let piece = Convex::disc(disc);
        let stretch = base_within(leg.at, to.at, &walk.base(), &piece, CONTROL_RANGE);
        let Some([first, last]) = stretch else { return false };
        let (along, rise) = (to.at - leg.at, to.level - leg.level);
        let length = along.norm().max(rise.abs());
        if length <= TOL {
            return near(to);
        }
        let steps = ((last - first) * length / LOOK).ceil().max(1.0);
        (0..=steps as usize).any(|k| {
            let share = first + (last - first) * (k as f64 / steps);
            near(Stop { at: leg.at + along * share, level: leg.level + rise * share })
        })
    })
}
