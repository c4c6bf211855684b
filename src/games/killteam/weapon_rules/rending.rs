//! Rending: if any critical success is retained, one normal success may be retained as critical
//! instead. A die is retained once: not one that stands unrolled (wr.accurate-once), nor one that
//! Punishing kept (wr.rending-punishing).

use crate::data::weapon_rule::{Form, Notation};
use crate::games::killteam::sequence::dice::Grade;

use super::{Hooks, Promotion, Rule, When};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Rending", form: Form::Plain },
    key: "wr.rending",
    hooks: Hooks {
        promotion: Some(Promotion {
            when: When::Critical,
            from: Grade::Normal,
            to: Grade::Critical,
            changes_retained: false,
        }),
        ..Hooks::NONE
    },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{refused, shot};

    #[test]
    fn wr_rending_a_critical_makes_another() {
        let end = shot("5 3+ 4/5 Rending", 3)
            .play("6 4 3 2 1 | promote rending 4 | 5 2 2 | block normal with normal");
        assert_eq!(end.damage, 10);
        let end =
            shot("5 3+ 4/5 Rending", 3).play("6 4 3 2 1 | keep | 5 2 2 | block normal with normal");
        assert_eq!(end.damage, 9);
    }

    #[test]
    fn wr_rending_punishing_a_kept_fail_is_not_made_critical() {
        let mut shot = shot("4 3+ 3/4 Punishing, Rending", 6);
        shot.step("6 2 1 1 | promote punishing 2 | 1 1 1");
        assert_eq!(shot.outcome().hits, [4, 3]);
        let mut shot = self::shot("4 3+ 3/4 Punishing, Rending", 6);
        shot.step("6 3 2 1 | promote punishing 2");
        assert_eq!(refused(&shot, "promote rending 2"), "kt/dice/retained-once");
        assert_eq!(refused(&shot, "promote punishing 1"), "kt/wr/punishing");
        shot.step("promote rending 3 | 1 1 1");
        assert_eq!(shot.outcome().hits, [4, 4, 3]);
    }
}
