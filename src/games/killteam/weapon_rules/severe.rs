//! Severe: if no critical success is retained, one normal success may be changed to critical, also
//! one that stands unrolled. Devastating and Piercing Crits act on it, Punishing and Rending do
//! not (wr.severe-others).

use crate::data::weapon_rule::{Form, Notation};
use crate::games::killteam::sequence::dice::Grade;

use super::{Hooks, Promotion, Rule, When};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Severe", form: Form::Plain },
    key: "wr.severe",
    hooks: Hooks {
        promotion: Some(Promotion {
            when: When::NoCritical,
            from: Grade::Normal,
            to: Grade::Critical,
            changes_retained: true,
        }),
        ..Hooks::NONE
    },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{refused, shot};

    #[test]
    fn wr_severe_others_piercing_crits_acts_and_rending_does_not() {
        let weapon = "4 3+ 3/4 Severe, Piercing Crits 1, Rending";
        let mut shot = shot(weapon, 3);
        shot.step("5 4 2 1");
        assert_eq!(refused(&shot, "promote rending 4"), "kt/wr/rending");
        shot.step("promote severe 5 | 5 1 | block normal with normal");
        assert_eq!(shot.outcome().damage, 4);
        let mut shot = self::shot(weapon, 3);
        shot.step("6 4 2 1");
        assert_eq!(refused(&shot, "promote severe 4"), "kt/wr/severe");
        shot.step("promote rending 4 | 1 1");
        assert_eq!(shot.outcome().hits, [4, 4]);
    }

    #[test]
    fn wr_severe_devastating_acts_and_an_unrolled_die_may_be_changed() {
        let end = shot("2 3+ 3/4 Severe, Devastating 2, Accurate 1", 3)
            .play("set-aside 1 | 1 | promote severe unrolled | 1 1 1");
        assert_eq!((end.at_once, end.damage), (2, 6));
    }
}
