//! What one player brings to a roll: everything that does not change while dice are rolled.

use smallvec::SmallVec;

use crate::games::killteam::weapon_rules::Rules;

use super::dice::Threshold;
use super::readings::DiceReadings;
use super::reroll::{COMMAND, Source};

/// One player's side of a roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Roller {
    pub threshold: Threshold,
    /// Of the weapon; none for defence dice.
    pub rules: Rules,
    /// Every way to re-roll dice, the Command Re-roll last.
    pub sources: SmallVec<[Source; 3]>,
    /// What the player may spend on re-rolls.
    pub cp: u8,
    /// Of the target of these attack dice.
    pub obscured: bool,
    pub readings: DiceReadings,
}

impl Roller {
    /// A roller whose sources are those of its rules, the given ones, and the Command Re-roll.
    pub fn new(success: u8, rules: Rules, extra: &[Source], cp: u8) -> Roller {
        let of_rules = rules.rerolls().map(|(rule, dice)| Source::of_rule(rule, dice));
        let sources = of_rules.chain(extra.iter().copied()).chain([COMMAND]).collect();
        let threshold = Threshold { success, critical: rules.critical_from() };
        let readings = DiceReadings::default();
        Roller { threshold, rules, sources, cp, obscured: false, readings }
    }
}
