//! Ceaseless: attack dice that show one result of the player's choice may be re-rolled, say every
//! 2. The result is chosen once per roll (wr.ceaseless-once).

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Reroll, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Ceaseless", form: Form::Plain },
    key: "wr.ceaseless",
    hooks: Hooks { reroll: Some(Reroll::OneResult), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{refused, shot};

    #[test]
    fn wr_ceaseless_once_the_result_is_chosen_once() {
        let mut shot = shot("4 4+ 3/4 Ceaseless", 6).attacker_cp(1);
        shot.step("2 2 5 6");
        assert_eq!(refused(&shot, "reroll ceaseless 5 2"), "kt/wr/ceaseless");
        shot.step("reroll ceaseless 2 2 | 2 4");
        assert_eq!(refused(&shot, "reroll ceaseless 2"), "kt/wr/ceaseless");
        assert_eq!(refused(&shot, "reroll command 2"), "kt/dice/once");
        shot.step("keep | 1 1 1");
        assert_eq!(shot.outcome().hits, [4, 3, 3]);
    }
}
