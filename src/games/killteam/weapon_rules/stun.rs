//! Stun: if any critical success is retained, the target's APL is 1 lower until the end of its
//! next activation. Several do not add up beyond the limit of changes (wr.stun-limit). Whether a
//! success made critical by Severe stuns is a reading (wr.severe-stun).

use crate::data::weapon_rule::{Form, Notation};
use crate::games::killteam::sequence::dice::Retained;
use crate::games::killteam::sequence::readings::DiceReadings;

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Stun", form: Form::Plain },
    key: "wr.stun",
    hooks: Hooks { stuns: Some(stuns), ..Hooks::NONE },
};

fn stuns(retained: Retained, readings: &DiceReadings) -> bool {
    let critical = retained.tally.critical;
    if readings.severe_stuns { critical > 0 } else { critical > retained.made }
}

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{fight, shot};

    use super::*;

    #[test]
    fn wr_stun_with_a_retained_critical_even_if_blocked() {
        assert!(!shot("2 3+ 3/4 Stun", 3).play("5 5 | 1 1 1").stun);
        let end = shot("2 3+ 3/4 Stun", 3).play("6 1 | 6 1 1 | block critical with critical");
        assert!(end.stun);
        assert_eq!(end.damage, 0);
    }

    #[test]
    fn wr_severe_stun_is_a_reading() {
        let play = |severe_stuns| {
            let readings = DiceReadings { severe_stuns, ..DiceReadings::default() };
            let shot = shot("2 3+ 3/4 Severe, Stun", 3).readings(readings);
            shot.play("5 1 | promote severe 5 | 1 1 1").stun
        };
        assert!(play(true));
        assert!(!play(false));
    }

    #[test]
    fn wr_stun_in_a_fight_the_opponent_is_stunned() {
        let mut fight = fight("1 3+ 3/4 Stun", 12, "1 3+ 4/5", 12);
        fight.step("6 | 1 | strike critical");
        assert_eq!(fight.outcome().stunned, [false, true]);
    }
}
