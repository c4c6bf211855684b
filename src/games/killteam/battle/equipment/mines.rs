//! Mines: a marker that goes off under the first operative that comes near (eq.mines,
//! eq.mines-effect).

use super::site::{SPACING, Whom};
use super::{Form, Gear, Hooks, Laid, Pending, Piece, option};
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::mission::SMALL_MARKER;
use crate::games::killteam::movement::{Leg, Stop, Walk};
use crate::games::killteam::sight::{bodies, control_range_in_plan, disc_visible_during};
use crate::games::killteam::standing::Standing;
use crate::geometry::shape::{Convex, Disc};
use crate::geometry::sweep::base_within;

/// What is added to the D3.
const DAMAGE: u16 = 3;

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
    let start = Stop { at: footing.disc.center, level: footing.level };
    let stops: Vec<Stop> = std::iter::once(start).chain(path.iter().copied()).collect();
    let disc = Disc { center: mine.at, radius: SMALL_MARKER };
    let others = walk.standings.iter().enumerate().filter(|(n, _)| *n != walk.mover);
    let others: Vec<&Standing> = others.map(|(_, other)| other).collect();
    if battle.reaches(walk.terrain, walk.standing(), others.iter().copied(), disc, mine.level) {
        return true;
    }
    let bodies = bodies(walk.terrain, others.iter().copied());
    Leg::all(&stops).any(|leg| {
        let Some(near) = stretch(walk, leg, disc, mine.level) else { return false };
        let [first, last] = near.map(|share| walk.placed_at(leg.at(share)));
        battle.setup.rulings.marker_sight_ignored
            || disc_visible_during(walk.terrain, &first, last.eye(), disc, mine.level, &bodies)
    })
}

/// The stretch of a leg on which the base is within 1 inch of a flat disc, in space.
fn stretch(walk: &Walk, leg: Leg, disc: Disc, level: f64) -> Option<[f64; 2]> {
    if !leg.is_level() {
        let plan = walk.base().at(leg.from.at).distance(disc.center) - disc.radius;
        return leg.within(plan, level);
    }
    let limit = control_range_in_plan(leg.from.level - level)?;
    base_within(leg.from.at, leg.to.at, &walk.base(), &Convex::disc(disc), limit)
}
