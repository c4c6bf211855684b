//! Piercing Crits x: the defender collects x defence dice fewer if the attacker retains a critical
//! success. Beside Piercing the larger counts, or the sum (wr.piercing-stack).

use crate::data::weapon_rule::{Form, Notation, WeaponRule};
use crate::games::killteam::sequence::dice::Retained;

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Piercing Crits", form: Form::Number },
    key: "wr.piercing-crits",
    hooks: Hooks { fewer_defence_dice: Some(fewer), ..Hooks::NONE },
};

fn fewer(rule: &WeaponRule, retained: Retained) -> u16 {
    if retained.tally.critical > 0 { rule.number() } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::shot;

    use crate::games::killteam::sequence::readings::DiceReadings;

    #[test]
    fn wr_piercing_crits_only_with_a_retained_critical() {
        let two = "block normal with normal, normal with normal";
        let end = shot("4 3+ 3/4 Piercing Crits 1", 3).play(&format!("5 4 2 1 | 4 3 1 | {two}"));
        assert_eq!(end.damage, 0);
        let end = shot("4 3+ 3/4 Piercing Crits 1", 3)
            .play("6 4 2 1 | 4 3 | block critical with two normals");
        assert_eq!(end.damage, 3);
    }

    #[test]
    fn wr_piercing_stack_the_larger_or_the_sum() {
        let weapon = "2 3+ 3/4 Piercing 1, Piercing Crits 1";
        assert_eq!(shot(weapon, 3).play("6 1 | 1 1").damage, 4);
        let sum = DiceReadings { piercing_adds_up: true, ..DiceReadings::default() };
        assert_eq!(shot(weapon, 3).readings(sum).play("6 1 | 1").damage, 4);
        assert_eq!(shot(weapon, 3).readings(sum).play("5 1 | 1 1").damage, 3);
    }
}
