//! What is worth writing down after a step, and what a decision would lead to.

use std::borrow::Cow;
use std::fmt::Write;

use smallvec::SmallVec;

use crate::data::datacards::WeaponKind;
use crate::data::killzone::Side;

use super::Battle;
use super::action::{Action, Name};
use super::appraise::shot_damage;

/// What the last step brought about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// Somebody moved.
    pub moved: bool,
    /// Somebody was aimed at.
    pub aimed: bool,
    /// Who lost or regained wounds.
    pub wounds: SmallVec<[u8; 4]>,
    /// A sequence inflicted damage on its target, or is over.
    pub damage: bool,
    /// Victory points were scored.
    pub scored: bool,
}

impl Battle {
    /// Facts of the last step that a reader would have to measure or count again.
    pub(super) fn noteworthy(&self) -> Vec<Cow<'static, str>> {
        let told = &self.state.last.told;
        let mut claims: Vec<Cow<'static, str>> = Vec::new();
        if told.moved {
            claims.push("counted".into());
        }
        if told.aimed {
            claims.push("distance".into());
            let last = &self.state.last;
            let known = [("cover", last.cover), ("obscured", last.obscured)];
            claims.extend(known.iter().filter(|(_, f)| f.is_some()).map(|(n, _)| (*n).into()));
        }
        if told.damage {
            claims.push("damage".into());
        }
        if !told.wounds.is_empty() {
            let mut hurt = told.wounds.clone();
            hurt.sort_unstable();
            hurt.dedup();
            claims.extend(hurt.iter().map(|&op| format!("wounds {}", self.op(op)).into()));
        }
        if told.scored {
            claims.extend(Side::ALL.map(|(_, word)| format!("vp {word}").into()));
        }
        claims
    }

    /// A decision explained to somebody who has to choose.
    pub(super) fn prospect(&self, action: &Action) -> Option<String> {
        let active = self.state.activation.as_ref()?.op;
        match action {
            Action::Shoot { target, weapon, .. } => {
                Some(self.prospect_of_shot(active, target.index, weapon.index))
            }
            Action::Fight { target, weapon } => {
                let hit = self.attack(active, weapon.index, 0).hit;
                let back = self.melee(target.index).map(|arm| self.arm_name(target.index, arm));
                Some(format!("hits on {hit}+; {target} {}", retaliation(back)))
            }
            Action::Move { .. } => {
                let mut after = self.clone();
                after.apply_planned(action)?;
                Some(after.exposure(active))
            }
            Action::Dice(decision) => self.prospect_of_dice(decision),
            _ => None,
        }
    }

    fn prospect_of_shot(&self, op: u8, target: u8, weapon: u8) -> String {
        let aim = self.aim(op, target, weapon, None);
        let attack = self.attack(op, weapon, 0);
        let save = self.setup.member(target).save;
        let mut text = format!("hits on {}+ from {:.1} inches", attack.hit, aim.distance);
        text.push_str(match (aim.cover, aim.obscured) {
            (false, false) => ", in the open",
            (true, false) => ", in cover",
            (false, true) => ", obscured",
            (true, true) => ", in cover and obscured",
        });
        let mean = shot_damage(self.arm(op, weapon), save, &aim);
        let wounds = self.state.piece(target).wounds;
        let _ = write!(text, "; about {mean:.1} damage on {wounds} wounds; {}", self.exposure(op));
        text
    }

    /// Who can shoot at an operative where it stands.
    fn exposure(&self, op: u8) -> String {
        let ranged = |&weapon: &u8, enemy: u8| self.arm(enemy, weapon).is(WeaponKind::Ranged);
        let can = |&enemy: &u8| {
            let mut weapons = 0..self.setup.member(enemy).weapons.len() as u8;
            weapons.any(|weapon| {
                ranged(&weapon, enemy) && self.check_target(enemy, op, weapon, None).is_ok()
            })
        };
        let all: Vec<String> =
            self.enemies(op).filter(can).map(|enemy| self.op(enemy).to_string()).collect();
        match all.is_empty() {
            true => "nobody can shoot back".to_owned(),
            false => format!("can shoot back: {}", all.join(", ")),
        }
    }
}

fn retaliation(arms: impl Iterator<Item = Name>) -> String {
    let arms: Vec<String> = arms.map(|arm| arm.to_string()).collect();
    match arms.is_empty() {
        true => "cannot retaliate".to_owned(),
        false => format!("retaliates with {}", arms.join(" or ")),
    }
}
