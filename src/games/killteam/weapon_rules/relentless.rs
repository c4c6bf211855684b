//! Relentless: any of the attack dice may be re-rolled.

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Reroll, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Relentless", form: Form::Plain },
    key: "wr.relentless",
    hooks: Hooks { reroll: Some(Reroll::Any), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{refused, shot};

    #[test]
    fn wr_relentless_any_dice_together_or_one_by_one() {
        let end = shot("4 3+ 3/4 Relentless", 6)
            .play("1 1 2 5 | reroll relentless 2 1 1 | 6 2 3 | keep | 1 1 1");
        assert_eq!(end.hits, [4, 3, 3]);
        let mut shot = shot("4 3+ 3/4 Relentless", 6);
        shot.step("1 1 2 5 | reroll relentless 1 | 1 | reroll relentless 1 | 6");
        assert_eq!(refused(&shot, "reroll relentless 1"), "kt/dice/once");
        assert_eq!(refused(&shot, "reroll relentless 2 2"), "kt/dice/record");
        shot.step("keep | 1 1 1");
        assert_eq!(shot.outcome().hits, [4, 3]);
    }
}
