//! Brutal: the opponent can block with critical successes only, when shooting and when fighting.

use crate::data::weapon_rule::{Form, Notation};
use crate::games::killteam::sequence::dice::Grade;

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Brutal", form: Form::Plain },
    key: "wr.brutal",
    hooks: Hooks { blocked_with: Some(|with| with == Grade::Critical), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{fight, refused, shot};

    #[test]
    fn wr_brutal_in_a_fight_only_criticals_block() {
        let mut fight = fight("3 3+ 3/5 Brutal", 10, "3 4+ 3/4", 8);
        fight.step("6 5 2 | 6 5 3 | strike critical");
        assert_eq!(refused(&fight, "block normal with normal"), "kt/wr/brutal");
        fight.step("block normal with critical | strike normal");
        assert_eq!(fight.outcome().wounds, [7, 3]);
    }

    #[test]
    fn wr_brutal_when_shot_at_only_criticals_block() {
        let mut shot = shot("3 3+ 3/5 Brutal", 3);
        shot.step("6 5 2 | 6 5 3");
        for blocks in ["normal with normal", "critical with two normals"] {
            assert_eq!(refused(&shot, &format!("block {blocks}")), "kt/wr/brutal");
        }
        shot.step("block critical with critical");
        assert_eq!(shot.outcome().damage, 3);
        let end = self::shot("3 3+ 3/5 Brutal", 3).play("6 5 2 | 5 5 3");
        assert_eq!(end.damage, 8);
    }
}
