//! What one player brings to a roll: everything that does not change while dice are rolled.

use smallvec::SmallVec;

use crate::games::killteam::weapon_rules::{Reroll, Rules};

use super::dice::{FACES, Grade, Threshold};
use super::readings::DiceReadings;
use super::reroll::{COMMAND, Source};

/// Results of a die, each with how many of the six it stands for.
pub type Results = SmallVec<[(u8, u8); 6]>;

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

    /// One result for each group of results that are alike in everything that follows, with
    /// how many of the six it stands for: what a die is worth is all that matters, unless a
    /// source that is still to be used names dice by their result.
    pub fn distinct_results(&self, rerolling: bool) -> Results {
        let named = self.sources.iter().any(|source| source.dice == Reroll::OneResult);
        let named = named && !rerolling;
        let mut results = Results::new();
        for face in FACES {
            let grade = self.threshold.judge(face);
            let alike = |(other, _): &&mut (u8, u8)| self.threshold.judge(*other) == grade;
            match results.iter_mut().find(alike).filter(|_| !named) {
                Some((_, count)) => *count += 1,
                None => results.push((face, 1)),
            }
        }
        results
    }

    /// The least result that is worth so much, if there is one.
    pub(super) fn least(&self, grade: Grade) -> Option<u8> {
        FACES.into_iter().find(|&face| self.threshold.judge(face) == grade)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::killteam::weapon_rules::read;

    #[test]
    fn results_that_are_worth_the_same_are_alike_unless_named() {
        let results = |rules| Roller::new(4, read(rules), &[], 0).distinct_results(false);
        assert_eq!(results("Balanced").as_slice(), [(1, 3), (4, 2), (6, 1)]);
        assert_eq!(results("Lethal 5+").as_slice(), [(1, 3), (4, 1), (5, 2)]);
        assert_eq!(results("Ceaseless").len(), 6);
        let again = Roller::new(4, read("Ceaseless"), &[], 0).distinct_results(true);
        assert_eq!(again.as_slice(), [(1, 3), (4, 2), (6, 1)]);
    }
}
