//! The exact odds of a shot and of a fight: every roll of the sequence is weighed, every
//! decision solved.
//!
//! Nothing is simulated and no rule is written twice: the odds walk through the very states of
//! [`super::sequence`]. At a roll the chances of its results are added up, at a decision the
//! player takes what is best under the policy of the answer; both know all that lies on the
//! table and nothing of the rolls to come.

mod solver;

use serde::Serialize;

use super::sequence::Role;
use super::sequence::attack::{Attack, Defence};
use super::sequence::fight::{Fight, Fighter};
use super::sequence::readings::DiceReadings;
use super::sequence::shoot::Shoot;

pub use solver::TooLarge;

/// The chance of an amount of damage.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Chance {
    pub damage: u16,
    pub p: f64,
}

/// What a shot does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShootOdds {
    /// Mean damage, wounds of the target not considered.
    pub mean: f64,
    /// The chance that the target is incapacitated.
    pub kill: f64,
    /// Every possible damage with its chance, the least first.
    pub damage: Vec<Chance>,
    pub policy: &'static str,
}

/// What a fight does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FightOdds {
    pub attacker_dies: f64,
    pub defender_dies: f64,
    pub both_survive: f64,
    /// Damage that the attacker suffers, at most its wounds.
    pub attacker_damage: Vec<Chance>,
    /// Damage that the defender suffers, at most its wounds.
    pub defender_damage: Vec<Chance>,
    pub policy: &'static str,
}

const SHOOT_POLICY: &str = "both decide by mean damage, as it lies on the table: the attacker \
     for the most, the defender for the least";

const FIGHT_POLICY: &str = "both decide by their chance to incapacitate less their risk to be \
     incapacitated, and between equals by damage inflicted less damage suffered";

/// The odds of a shot. All damage counts, also beyond the target's wounds.
///
/// # Errors
/// More states than can be solved in reasonable time: many dice with many re-rolls.
pub fn shoot(
    attack: Attack,
    defence: Defence,
    readings: DiceReadings,
) -> Result<ShootOdds, TooLarge> {
    let wounds = defence.wounds;
    let shoot = Shoot::with(attack, Defence { wounds: u16::MAX, ..defence }, readings);
    let chances = solver::solve(&shoot)?;
    let damage: Vec<Chance> = chances.iter().map(|&(damage, p)| Chance { damage, p }).collect();
    Ok(ShootOdds {
        mean: chances.iter().map(|&(damage, p)| f64::from(damage) * p).sum(),
        kill: chances.iter().filter(|(damage, _)| *damage >= wounds).map(|(_, p)| p).sum(),
        damage,
        policy: SHOOT_POLICY,
    })
}

/// The odds of a fight.
///
/// # Errors
/// More states than can be solved in reasonable time: many dice with many re-rolls.
pub fn fight(
    fighters: [Fighter; 2],
    initiative: Role,
    readings: DiceReadings,
) -> Result<FightOdds, TooLarge> {
    let wounds = [fighters[0].wounds, fighters[1].wounds];
    let chances = solver::solve(&Fight::with(fighters, initiative, readings))?;
    let chance = |holds: &dyn Fn([bool; 2]) -> bool| -> f64 {
        let dead = |lost: [u16; 2]| [lost[0] >= wounds[0], lost[1] >= wounds[1]];
        chances.iter().filter(|(lost, _)| holds(dead(*lost))).map(|(_, p)| p).sum()
    };
    let suffered = |role: Role| {
        let mut amounts = std::collections::BTreeMap::new();
        for (lost, p) in &chances {
            *amounts.entry(lost[role.index()]).or_insert(0.0) += p;
        }
        amounts.into_iter().map(|(damage, p)| Chance { damage, p }).collect()
    };
    Ok(FightOdds {
        attacker_dies: chance(&|dead| dead[0]),
        defender_dies: chance(&|dead| dead[1]),
        both_survive: chance(&|dead| dead == [false; 2]),
        attacker_damage: suffered(Role::Attacker),
        defender_damage: suffered(Role::Defender),
        policy: FIGHT_POLICY,
    })
}

#[cfg(test)]
mod tests;
