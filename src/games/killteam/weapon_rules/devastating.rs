//! Devastating x: each retained critical success inflicts x damage on the target at once, and
//! stays to be resolved or blocked as usual (wr.devastating-stays). With a distance in front,
//! everyone else whom the target sees within that distance suffers the same
//! (wr.devastating-distance).

use crate::data::weapon_rule::{Form, Notation, WeaponRule};

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Devastating", form: Form::NumberWithin },
    key: "wr.devastating",
    hooks: Hooks { damage_at_once: Some(WeaponRule::number), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{FightScript, armed, fight, shot};

    use crate::games::killteam::sequence::fight::Fighter;

    #[test]
    fn wr_devastating_stays_a_blocked_critical_has_done_its_damage() {
        let end = shot("4 2+ 3/3 Devastating 3, Piercing Crits 1", 3)
            .wounds(14)
            .play("6 6 2 1 | 6 3 | block critical with critical, normal with normal");
        assert_eq!((end.at_once, end.damage, end.wounds), (6, 9, 5));
    }

    #[test]
    fn wr_devastating_distance_reaches_others() {
        let end = shot("3 3+ 3/4 2\" Devastating 1", 3).play("6 6 1 | 1 1 1");
        assert_eq!(end.at_once, 2);
        assert_eq!((end.nearby[0].within, end.nearby[0].damage), (2.0, 2));
        let end = shot("3 3+ 3/4 2\" Devastating 1", 3).play("5 5 1 | 1 1 1");
        assert!(end.nearby.is_empty());
    }

    #[test]
    fn wr_devastating_a_felled_target_rolls_no_dice() {
        let end = shot("2 3+ 3/4 Devastating 3", 3).wounds(6).play("6 6");
        assert_eq!((end.wounds, end.damage), (0, 6));
    }

    #[test]
    fn wr_devastating_fight_before_the_first_strike() {
        let mut fight = fight("2 3+ 3/4 Devastating 2", 8, "2 3+ 3/4", 8);
        fight.step("6 1 | 5 1");
        assert_eq!(fight.wounds(), [8, 6]);
        let attacker = Fighter { reaches_self: true, ..armed("2 3+ 3/4 2\" Devastating 2", 8) };
        let mut fight = FightScript::of([attacker, armed("2 3+ 3/4", 3)]);
        fight.step("6 6 | 5 5");
        assert_eq!(fight.outcome().wounds, [4, 0]);
    }
}
