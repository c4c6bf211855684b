//! Punishing: if any critical success is retained, one fail may be retained as a normal success.

use crate::data::weapon_rule::{Form, Notation};
use crate::games::killteam::sequence::dice::Grade;

use super::{Hooks, Promotion, Rule, When};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Punishing", form: Form::Plain },
    key: "wr.punishing",
    hooks: Hooks {
        promotion: Some(Promotion {
            when: When::Critical,
            from: Grade::Fail,
            to: Grade::Normal,
            changes_retained: false,
        }),
        ..Hooks::NONE
    },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{refused, shot};

    #[test]
    fn wr_punishing_a_critical_saves_one_fail() {
        let mut shot = shot("4 3+ 4/5 Punishing", 3);
        shot.step("6 4 2 1");
        assert_eq!(refused(&shot, "promote punishing 4"), "kt/wr/punishing");
        shot.step("promote punishing 2 | 6 3 2");
        let mut other = shot.clone();
        shot.step("block critical with critical, normal with normal");
        assert_eq!(shot.outcome().damage, 4);
        other.step("block normal with critical, normal with normal");
        assert_eq!(other.outcome().damage, 5);
    }

    #[test]
    fn wr_punishing_needs_a_critical() {
        assert_eq!(shot("4 3+ 4/5 Punishing", 3).play("5 1 1 1 | 1 1 1").damage, 4);
    }
}
