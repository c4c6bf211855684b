//! Lethal x+: successes of x or more are critical. A result that is no success, because Hit was
//! worsened beyond it, is not critical either (wr.lethal-success).

use crate::data::weapon_rule::{Form, Notation, WeaponRule};

use super::hooks::smaller;
use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Lethal", form: Form::Result },
    key: "wr.lethal",
    hooks: Hooks { merge: smaller, critical_from: Some(WeaponRule::result), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::shot;

    #[test]
    fn wr_lethal_successes_of_x_or_more_are_critical() {
        let end = shot("4 5+ 3/4 Lethal 5+", 6).play("5 6 5 2 | 1 1 1");
        assert_eq!(end.hits, [4, 4, 4]);
    }

    #[test]
    fn wr_lethal_success_a_fail_of_the_injured_stays_a_fail() {
        let end = shot("4 5+ 3/4 Lethal 5+", 6).injured().play("5 6 5 2 | 1 1 1");
        assert_eq!(end.hits, [4]);
    }
}
