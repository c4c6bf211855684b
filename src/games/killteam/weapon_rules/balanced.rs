//! Balanced: one of the attack dice may be re-rolled.

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Reroll, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Balanced", form: Form::Plain },
    key: "wr.balanced",
    hooks: Hooks { reroll: Some(Reroll::One), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{refused, shot};

    #[test]
    fn wr_balanced_one_die_once() {
        let mut shot = shot("3 4+ 3/4 Balanced", 6);
        shot.step("1 2 5");
        assert_eq!(refused(&shot, "reroll balanced 1 2"), "kt/wr/balanced");
        assert_eq!(refused(&shot, "reroll relentless 1"), "kt/wr/relentless");
        shot.step("reroll balanced 1 | 6 | 2 3 1");
        assert_eq!(shot.outcome().hits, [4, 3]);
    }
}
