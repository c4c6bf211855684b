//! What bots think of decisions about dice at first sight.

use crate::engine::game::Seat;
use crate::games::killteam::sequence::Decision;
use crate::games::killteam::sequence::Role;
use crate::games::killteam::sequence::decision::CoverSave;
use crate::games::killteam::sequence::dice::{Grade, Pick, Tally};
use crate::games::killteam::sequence::reroll::COMMAND;
use crate::games::killteam::sequence::roller::Roller;

use super::shooting::Stage as Shot;
use super::{Battle, fighting};

impl Battle {
    pub(super) fn appeal_of_dice(&self, seat: Seat, decision: &Decision) -> f64 {
        if let Some(shooting) = self.shooting()
            && let Shot::Rolling(shoot) = &shooting.stage
        {
            let [normal, critical] = self.arm(shooting.shooter, shooting.weapon).weapon.dmg;
            return match decision {
                Decision::Block(allocation) => {
                    let left = shoot.attack_successes().after(*allocation);
                    -0.02 * damage(left, [normal, critical])
                }
                other => appeal(other, shoot.roller()),
            };
        }
        let Some(fighting) = self.fighting() else { return 0.0 };
        let fighting::Stage::Fighting(fight) = &fighting.stage else { return 0.0 };
        let Some(left) = fight.unresolved() else { return appeal(decision, fight.roller()) };
        let role =
            if self.seat_of(fighting.ops[0]) == seat { Role::Attacker } else { Role::Defender };
        let (own, other) = (role.index(), role.opponent().index());
        let strike = |role: Role, grade| f64::from(self.strike(fighting, role, grade));
        let wounds = fight.wounds().map(f64::from);
        let threat = [Grade::Critical, Grade::Normal]
            .into_iter()
            .filter(|grade| left[other].of(*grade) > 0)
            .map(|grade| strike(role.opponent(), grade))
            .fold(0.0, f64::max);
        match decision {
            Decision::Strike(grade) if strike(role, *grade) >= wounds[other] => 2.0,
            Decision::Strike(grade) => 0.05 * strike(role, *grade),
            // To live on is worth more than to wound.
            Decision::Block(block) => {
                let after = left[other].after(*block);
                let fewer = left[other].critical > after.critical;
                let saved =
                    strike(role.opponent(), if fewer { Grade::Critical } else { Grade::Normal });
                if threat >= wounds[own] && saved >= threat { 1.0 } else { 0.04 * saved }
            }
            _ => 0.0,
        }
    }

    /// What a success of one side's weapon inflicts.
    fn strike(&self, fighting: &fighting::Fighting, role: Role, grade: Grade) -> u16 {
        let op = fighting.ops[role.index()];
        let weapon = match role {
            Role::Attacker => Some(fighting.weapon),
            Role::Defender => fighting.retaliation,
        };
        let [normal, critical] = weapon.map_or([0, 0], |weapon| self.arm(op, weapon).weapon.dmg);
        if grade == Grade::Critical { critical } else { normal }
    }
}

fn damage(left: Tally, [normal, critical]: [u16; 2]) -> f64 {
    f64::from(left.normal) * f64::from(normal) + f64::from(left.critical) * f64::from(critical)
}

/// Decisions before dice are retained.
fn appeal(decision: &Decision, roller: Option<&Roller>) -> f64 {
    let worth = |pick: &Pick| match (pick, roller) {
        (Pick::Face(face), Some(roller)) => match roller.threshold.judge(*face) {
            Grade::Fail => 0.0,
            Grade::Normal => 1.0,
            Grade::Critical => 1.6,
        },
        _ => 1.0,
    };
    match decision {
        Decision::Reroll { source, dice } => {
            let price = if *source == COMMAND.name { 0.03 } else { 0.0 };
            // A die rolled again is worth about half a success; one that stands is not given up.
            let gain = |pick| if worth(pick) > 0.0 { -0.5 } else { 0.06 };
            dice.iter().map(gain).sum::<f64>() - price
        }
        Decision::Discard(pick) => -0.1 * worth(pick),
        Decision::Promote { die, .. } => 0.1 * (2.0 - worth(die)),
        Decision::CoverSave(CoverSave::None) => 0.0,
        Decision::CoverSave(CoverSave::Normal) => 0.1,
        Decision::CoverSave(CoverSave::Critical) => 0.12,
        Decision::CoverSave(CoverSave::Two) => 0.14,
        Decision::SetAside(n) => 0.01 * f64::from(*n),
        _ => 0.0,
    }
}
