//! Ammo Cache: a marker at which an operative is supplied, and then re-rolls an attack die
//! whenever it shoots (eq.ammo-cache).

use crate::engine::refusal::Refusal;
use crate::games::killteam::sequence::reroll::AMMO_CACHE;

use super::{Form, Gear, GearDeed, Hooks, Piece, Use, UseForm, option};
use crate::engine::fact::Fact;
use crate::games::killteam::battle::Battle;

pub const GEAR: Gear = Gear {
    word: "ammo-cache",
    name: "Ammo Cache",
    key: "eq.ammo-cache",
    piece: Some(Piece {
        word: "ammo-cache",
        count: 1,
        form: Form::Marker,
        key: "eq.ammo-cache",
        place: |site| site.wholly_in_territory(),
    }),
    deeds: &[GearDeed {
        word: "ammo-resupply",
        name: "Ammo Resupply",
        key: "eq.ammo-resupply",
        ap: 0,
        form: UseForm::Plain,
        counts_as: None,
        plan: |battle, activation, _| {
            check(battle, activation.op)?;
            Ok(None)
        },
        perform: |battle, op, _, _| {
            if let Some(cache) = cache(battle, op) {
                battle.state.kit.laid[usize::from(cache)].spent = true;
                battle.state.kit.supplied.push(op);
            }
        },
        appeal: 0.03,
        offer: |_, _, _| vec![Use::Plain],
    }],
    hooks: Hooks {
        shot: Some(|battle, [op, _], weapon, attack| {
            let foreign = battle.arm(op, weapon).option.is_some();
            let barred = foreign && battle.setup.rulings.ammo_datacard;
            if battle.state.kit.supplied.contains(&op) && !barred {
                attack.sources.push(AMMO_CACHE);
            }
        }),
        turned: Some(|battle| {
            battle.state.kit.supplied.clear();
            let own = option(GEAR.word);
            for laid in &mut battle.state.kit.laid {
                laid.spent &= Some(laid.option) != own;
            }
        }),
        fact: Some(|battle, name, of| match (name, of) {
            ("supplied", [id]) => {
                let op = battle.named_op(id)?;
                Some(Fact::Flag(battle.state.kit.supplied.contains(&op)))
            }
            _ => None,
        }),
        ..Hooks::NONE
    },
    ..Gear::NONE
};

/// The cache of an operative's side, used or not.
fn cache(battle: &Battle, op: u8) -> Option<u8> {
    let (own, side) = (option(GEAR.word)?, battle.setup.member(op).side);
    let mut all = (0..).zip(&battle.state.kit.laid);
    all.find(|(_, laid)| laid.option == own && laid.side == side).map(|(n, _)| n)
}

fn check(battle: &Battle, op: u8) -> Result<(), Refusal> {
    let refuse = |message: String| Err(Refusal::new("kt/eq/ammo-not", message));
    if let Some(enemy) = battle.engaged_with(op) {
        let enemy = &battle.setup.member(enemy).id;
        return refuse(format!("{enemy} is within control range"));
    }
    let Some(laid) = cache(battle, op).map(|cache| battle.state.kit.laid[usize::from(cache)])
    else {
        return refuse("the team has no Ammo Cache on the board".to_owned());
    };
    if laid.spent {
        return refuse("the Ammo Cache has been used in this turning point".to_owned());
    }
    let marker = laid.marker.unwrap_or_default();
    battle.check_controls(op, marker, "kt/eq/ammo-resupply")
}
