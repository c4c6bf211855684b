//! Breaching Charge: once per battle a Breach costs 1 AP less (eq.breaching).
//!
//! Breach is an action of missions that have doors or walls to breach: one whose id is `breach`.

use super::{Gear, Hooks, option};
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::deed::Deed;
use crate::data::killzone::Side;

pub const GEAR: Gear = Gear {
    word: "breaching-charge",
    name: "Breaching Charge",
    key: "eq.breaching",
    uses: Some(1),
    hooks: Hooks { cheaper: Some(cheaper), ..Hooks::NONE },
    ..Gear::NONE
};

/// The id of the action in a mission.
const BREACH: &str = "breach";

/// The charge is used by the first Breach that it makes cheaper.
fn cheaper(battle: &Battle, side: Side, deed: Deed) -> u8 {
    let Deed::Mission(action) = deed else { return 0 };
    let action = &battle.setup.mission.actions[usize::from(action)];
    let has = option(GEAR.word).is_some_and(|own| {
        battle.state.kit.has(side, own) && battle.check_team_uses(side, own).is_ok()
    });
    u8::from(has && *action.id == *BREACH && action.ap > 1)
}
