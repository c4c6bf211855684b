//! Accurate x: up to x attack dice are retained as normal successes without being rolled.
//!
//! They are part of Atk, show no result, cannot be re-rolled and are not promoted by Rending
//! (wr.accurate-of, wr.accurate-once). Several instances together count as Accurate 2 at most
//! (wr.accurate-stack).

use crate::data::weapon_rule::{Form, Notation, Value, WeaponRule};

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Accurate", form: Form::Number },
    key: "wr.accurate",
    hooks: Hooks { merge: together, set_aside: Some(WeaponRule::number), ..Hooks::NONE },
};

/// The most that several instances amount to.
const TOGETHER: u16 = 2;

fn together(a: Value, b: Value) -> Value {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            Value::Number(a.max(b).max(a.saturating_add(b).min(TOGETHER)))
        }
        _ => a,
    }
}

/// `Accurate x` as a card would print it.
pub fn printed(x: u16) -> WeaponRule {
    WeaponRule { name: RULE.notation.name, x: Some(Value::Number(x)), within: None, only: None }
}

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{refused, shot};
    use crate::games::killteam::weapon_rules::read;

    #[test]
    fn wr_accurate_once_rending_does_not_promote_an_unrolled_die() {
        let end = shot("4 3+ 3/4 Accurate 1, Rending", 4)
            .play("set-aside 1 | 6 2 1 | 5 2 1 | block normal with normal");
        assert_eq!(end.damage, 4);
    }

    #[test]
    fn wr_accurate_of_unrolled_dice_are_part_of_atk() {
        let mut shot = shot("4 6+ 3/4 Accurate 2", 6);
        assert_eq!(refused(&shot, "set-aside 3"), "kt/wr/accurate");
        shot.step("set-aside 2 | 1 1 | 1 1 1");
        assert_eq!(shot.outcome().hits, [3, 3]);
        assert_eq!(
            refused(&self::shot("1 3+ 3/4 Accurate 2", 4), "set-aside 2"),
            "kt/wr/accurate-of"
        );
    }

    #[test]
    fn wr_accurate_up_to_x_dice_stand() {
        let end = shot("2 3+ 3/4 Accurate 2", 3).play("set-aside 0 | 6 6 | 1 1 1");
        assert_eq!(end.damage, 8);
        let end = shot("2 3+ 3/4 Accurate 2", 3).play("set-aside 2 | 1 1 1");
        assert_eq!(end.damage, 6);
    }

    #[test]
    fn wr_accurate_stack_several_count_as_two_at_most() {
        let most = [("Accurate 1", 1), ("Accurate 1, Accurate 1", 2), ("Accurate 3", 3)];
        let more = [("Accurate 2, Accurate 1", 2), ("Accurate 3, Accurate 1", 3)];
        for (text, dice) in most.into_iter().chain(more) {
            assert_eq!(read(text).set_aside(), dice, "{text}");
        }
    }

    #[test]
    fn dice_unrolled_an_unrolled_die_is_not_re_rolled() {
        let mut shot = shot("3 3+ 3/4 Accurate 1, Balanced", 3);
        shot.step("set-aside 1 | 2 2");
        assert_eq!(refused(&shot, "reroll balanced unrolled"), "kt/dice/unrolled");
    }
}
