//! Shots that were worked out by hand, beyond those of single weapon rules.

use super::script::{refused, shot};
use crate::games::killteam::sequence::attack::Defence;
use crate::games::killteam::sequence::options::Options;
use crate::games::killteam::sequence::readings::DiceReadings;
use crate::games::killteam::sequence::shoot::Shoot;
use crate::games::killteam::sequence::tests::script::attack;

#[test]
fn shoot_block_choice_two_normals_stop_a_critical_or_two_normals() {
    let mut shot = shot("4 3+ 3/4", 3).in_cover();
    shot.step("6 4 3 2 | cover-save yes | 5 2");
    let mut other = shot.clone();
    shot.step("block critical with two normals");
    assert_eq!(shot.outcome().hits, [3, 3]);
    other.step("block normal with normal, normal with normal");
    assert_eq!(other.outcome().hits, [4]);
}

#[test]
fn shoot_block_choice_dice_may_stay_unused_and_none_is_used_twice() {
    let mut shot = shot("4 3+ 3/4", 3);
    shot.step("6 4 3 2 | 6 4 1");
    for blocks in [
        "critical with critical, normal with critical",
        "critical with two normals",
        "normal with normal, normal with normal",
        "critical with critical, critical with critical",
    ] {
        assert_eq!(refused(&shot, &format!("block {blocks}")), "kt/shoot/block-choice");
    }
    assert_eq!(refused(&shot, "block critical with normal"), "kt/shoot/block-normal");
    shot.step("block nothing");
    assert_eq!(shot.outcome().damage, 10);
}

#[test]
fn shoot_block_critical_one_critical_blocks_either() {
    let mut shot = shot("2 3+ 3/4", 3);
    shot.step("6 4 | 6 1 1");
    let mut other = shot.clone();
    shot.step("block critical with critical");
    assert_eq!(shot.outcome().hits, [3]);
    other.step("block normal with critical");
    assert_eq!(other.outcome().hits, [4]);
}

#[test]
fn shoot_cover_save_is_the_defenders_choice() {
    let end = shot("1 3+ 3/4", 3).in_cover().play("5 | cover-save no | 1 1 1");
    assert_eq!(end.damage, 3);
    let mut open = shot("1 3+ 3/4", 3);
    open.step("5");
    assert_eq!(refused(&open, "cover-save yes"), "kt/shoot/cover-save");
    let mut covered = shot("1 3+ 3/4", 3).in_cover();
    covered.step("5");
    assert_eq!(refused(&covered, "cover-save critical"), "kt/terrain/vantage-save");
}

#[test]
fn terrain_vantage_save_is_critical_or_double() {
    let mut shot = shot("2 3+ 3/4 Piercing 1", 3).in_improved_cover();
    shot.step("6 5");
    let mut two = shot.clone();
    shot.step("cover-save critical | 1 | block critical with critical");
    assert_eq!(shot.outcome().hits, [3]);
    two.step("cover-save two | block critical with two normals");
    assert_eq!(two.outcome().hits, [3]);
    let mut few = self::shot("2 3+ 3/4 Piercing 2", 3).in_improved_cover();
    few.step("6 5");
    assert_eq!(refused(&few, "cover-save two"), "kt/shoot/cover-save-of");
}

#[test]
fn obscured_discard_and_no_crit() {
    let weapon = "4 3+ 3/4 Lethal 5+, Rending, Devastating 2, Stun";
    let mut shot = shot(weapon, 4).obscured();
    shot.step("6 5 4 1");
    assert_eq!(refused(&shot, "discard 1"), "kt/obscured/discard");
    assert_eq!(refused(&shot, "discard 3"), "kt/dice/record");
    shot.step("discard 4 | 6 2 1 | block normal with critical");
    let end = shot.outcome();
    assert_eq!((end.hits, end.at_once, end.stun), (vec![3], 0, false));
    let end = self::shot(weapon, 4)
        .play("6 5 4 1 | promote rending 4 | 6 2 1 | block critical with critical");
    assert_eq!((end.damage, end.at_once, end.stun), (14, 6, true));
}

#[test]
fn obscured_rules_off_severe_and_punishing_do_nothing() {
    let weapon = "3 3+ 3/4 Severe, Punishing, Piercing Crits 2";
    let end = shot(weapon, 6).obscured().play("6 5 1 | discard 5 | 1 1 1");
    assert_eq!(end.hits, [3]);
}

#[test]
fn obscured_accurate_is_a_reading() {
    let weapon = "2 3+ 3/4 Accurate 1";
    let end = shot(weapon, 6).obscured().play("set-aside 1 | 1");
    assert_eq!(end.damage, 0);
    let rolled = DiceReadings { discards_rolled_only: true, ..DiceReadings::default() };
    let end = shot(weapon, 6).readings(rolled).obscured().play("set-aside 1 | 1 | 1 1 1");
    assert_eq!(end.damage, 3);
    let mut shot = shot("3 3+ 3/4 Accurate 1", 6).readings(rolled).obscured();
    shot.step("set-aside 1 | 4 5");
    assert_eq!(refused(&shot, "discard unrolled"), "kt/obscured/accurate");
    shot.step("discard 4 | 1 1 1");
    assert_eq!(shot.outcome().hits, [3, 3]);
}

#[test]
fn shoot_attack_order_nothing_is_left_to_do_without_a_success() {
    let end = shot("2 3+ 3/4", 3).in_cover().play("1 2");
    assert_eq!(end.damage, 0);
}

#[test]
fn terrain_vantage_accurate_adds_to_the_weapons() {
    let both = attack("3 3+ 3/4 Accurate 1").accurate(1);
    assert_eq!(both.rules.set_aside(), 2);
    let shoot = Shoot::new(attack("3 3+ 3/4").accurate(2), Defence::new(3));
    assert_eq!(shoot.candidates().len(), 3);
}

#[test]
fn dmg_injured_hit_is_worse_by_one() {
    let hit = |weapon, injured| attack(weapon).changed(injured, 0).hit;
    assert_eq!(hit("4 3+ 3/4", false), 3);
    assert_eq!(hit("4 3+ 3/4", true), 4);
    let end = shot("2 6+ 3/4", 3).injured().play("6 5 | 1 1 1");
    assert_eq!(end.hits, [4]);
}

#[test]
fn fight_assist_improves_hit() {
    let hit = |injured, assisting| attack("4 4+ 3/4").changed(injured, assisting).hit;
    assert_eq!([hit(false, 1), hit(true, 1), hit(true, 2), hit(false, 5)], [3, 4, 3, 2]);
}
