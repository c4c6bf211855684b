//! Fights that were worked out by hand.

use super::script::{FightScript, armed, fight, refused};
use crate::games::killteam::sequence::fight::Fighter;
use crate::games::killteam::sequence::{Needed, Role};

#[test]
fn fight_alternate_die_by_die_and_fight_stop() {
    let mut fight = fight("4 3+ 4/5", 8, "3 4+ 3/4", 9);
    fight.step("6 4 3 1 | 6 4 2 | strike critical");
    assert_eq!(fight.wounds(), [8, 4]);
    assert_eq!(refused(&fight, "block critical with two normals"), "kt/fight/no-pair");
    fight.step("strike critical");
    assert_eq!(fight.wounds(), [4, 4]);
    fight.step("strike normal");
    let end = fight.outcome();
    assert_eq!(end.wounds, [4, 0]);
    assert_eq!(end.lost, [4, 4 + 5]);
}

#[test]
fn fight_block_a_critical_blocks_either_and_a_normal_a_normal() {
    let mut fight = fight("3 3+ 3/4", 10, "3 3+ 3/4", 10);
    fight.step("6 4 4 | 6 4 1");
    assert_eq!(refused(&fight, "block nothing with normal"), "kt/fight/idle-block");
    let both = "block normal with normal, critical with critical";
    assert_eq!(refused(&fight, both), "kt/fight/alternate");
    assert_eq!(refused(&fight, "block nothing"), "kt/fight/alternate");
    assert_eq!(refused(&fight, "block critical with normal"), "kt/fight/block");
    fight.step("block critical with critical | block normal with normal | strike normal");
    assert_eq!(fight.outcome().wounds, [10, 7]);
}

#[test]
fn fight_rest_the_other_resolves_all_that_is_left() {
    let mut fight = fight("3 3+ 3/4", 20, "1 3+ 3/4", 20);
    fight.step("5 4 3 | 5 | strike normal | strike normal | strike normal");
    assert_eq!(
        fight.0.needed(),
        Needed::Decision {
            role: Role::Attacker,
            choice: crate::games::killteam::sequence::Choice::Resolve
        }
    );
    fight.step("strike normal");
    assert_eq!(fight.outcome().wounds, [17, 11]);
}

#[test]
fn fight_none_the_defender_begins_without_an_attack_success() {
    let mut fight = fight("1 3+ 3/4", 10, "1 3+ 3/4", 10);
    fight.step("1 | 3");
    assert_eq!(refused(&fight, "strike critical"), "kt/fight/any-die");
    fight.step("strike normal");
    assert_eq!(fight.outcome().wounds, [7, 10]);
}

#[test]
fn fight_idle_block_uses_a_success_up() {
    let mut fight = fight("1 3+ 3/4", 10, "1 3+ 3/4", 10);
    fight.step("6 | 4 | strike critical | block nothing with normal");
    assert_eq!(fight.outcome().wounds, [10, 6]);
    let mut fight = self::fight("1 3+ 3/4", 10, "1 3+ 3/4", 10);
    fight.step("4 | 6 | block nothing with normal | strike critical");
    assert_eq!(fight.outcome().wounds, [6, 10]);
}

#[test]
fn fight_no_weapon_no_dice() {
    let mut fight = FightScript::of([armed("2 3+ 3/4", 10), Fighter::unarmed(4)]);
    fight.step("5 4 | strike normal | strike normal");
    assert_eq!(fight.outcome().wounds, [10, 0]);
}

#[test]
fn fight_both_rules_apply_to_both() {
    let mut fight = fight("2 3+ 3/4 Accurate 1", 10, "3 3+ 3/4 Accurate 1, Rending", 10);
    fight.step("set-aside 1 | set-aside 1 | 1 | 6 4 | promote rending 4");
    fight.step("strike normal | strike critical | strike critical | strike normal");
    assert_eq!(fight.outcome().wounds, [0, 7]);
}

#[test]
fn fight_over_without_any_success() {
    let mut fight = fight("2 3+ 3/4", 10, "2 3+ 3/4", 10);
    fight.step("1 1 | 2 2");
    assert_eq!(fight.outcome().wounds, [10, 10]);
    assert_eq!(refused(&fight, "strike normal"), "kt/fight/alternate");
}
