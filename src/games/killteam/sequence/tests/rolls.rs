//! Re-rolls, the Command Re-roll, and rolls that do not fit.

use super::script::{Script, armed, attack, fight, refused, shot};
use crate::games::killteam::sequence::attack::Defence;
use crate::games::killteam::sequence::fight::Fight;
use crate::games::killteam::sequence::readings::DiceReadings;
use crate::games::killteam::sequence::reroll::AMMO_CACHE;
use crate::games::killteam::sequence::shoot::Shoot;
use crate::games::killteam::sequence::{Needed, Purpose, Role};

#[test]
fn ploy_command_again_but_never_on_a_die_re_rolled() {
    let mut shot = shot("4 4+ 3/4 Balanced", 6).attacker_cp(2);
    shot.step("1 2 4 6 | reroll balanced 1 | 2");
    assert_eq!(refused(&shot, "reroll command 2 2"), "kt/ploy/command");
    assert_eq!(refused(&shot, "reroll balanced 2"), "kt/wr/balanced");
    shot.step("reroll command 2 | 5");
    assert_eq!(refused(&shot, "reroll command 2"), "kt/dice/once");
    assert_eq!(refused(&shot, "reroll command 5"), "kt/dice/once");
    shot.step("reroll command 4 | 3 | 1 1 1");
    assert_eq!(shot.outcome().hits, [4, 3]);
    assert_eq!(shot.outcome().spent, [2, 0]);
}

#[test]
fn ploy_pay_without_cp_it_cannot_be_used() {
    let mut shot = shot("2 4+ 3/4 Ceaseless", 6);
    shot.step("1 2");
    assert_eq!(refused(&shot, "reroll command 1"), "kt/ploy/pay");
    shot.step("keep");
}

#[test]
fn ploy_command_defence_dice_too_but_no_cover_save() {
    let mut shot = shot("2 3+ 3/4", 3).in_cover().defender_cp(1);
    shot.step("5 5 | cover-save yes | 2 1");
    assert_eq!(refused(&shot, "reroll command unrolled"), "kt/dice/unrolled");
    assert_eq!(refused(&shot, "reroll balanced 1"), "kt/wr/balanced");
    shot.step("reroll command 1 | 3 | block normal with normal, normal with normal");
    assert_eq!(shot.outcome().damage, 0);
    assert_eq!(shot.outcome().spent, [0, 1]);
}

#[test]
fn dice_stands_even_if_worse_and_dice_success_successes_may_be_re_rolled() {
    let end = shot("2 4+ 3/4 Balanced", 6).play("5 6 | reroll balanced 6 | 1 | 1 1 1");
    assert_eq!(end.hits, [3]);
}

#[test]
fn eq_ammo_effect_one_die_each_time() {
    let attack = attack("2 4+ 3/4").source(AMMO_CACHE);
    let mut shoot = Shoot::new(attack, Defence::new(6));
    super::script::play(&mut shoot, "1 2 | reroll ammo-cache 2 | 6 | 1 1 1");
    assert_eq!(shoot.outcome().unwrap().damage, 4);
}

#[test]
fn dice_before_no_re_roll_once_dice_are_retained() {
    let mut shot = shot("4 3+ 3/4 Balanced, Rending", 3).attacker_cp(1);
    shot.step("6 4 2 1 | keep");
    assert_eq!(refused(&shot, "reroll balanced 1"), "kt/dice/before");
    assert_eq!(refused(&shot, "discard 4"), "kt/shoot/attack-order");
    shot.step("promote rending 4");
    assert_eq!(refused(&shot, "keep"), "kt/shoot/attack-order");
}

#[test]
fn dice_record_rolls_must_be_what_was_asked_for() {
    let mut shoot = shot("2 3+ 3/4", 3).sequence();
    let asked = Needed::Roll { role: Role::Attacker, count: 2, purpose: Purpose::Attack };
    assert_eq!(shoot.needed(), asked);
    for (faces, code) in [
        (&[1][..], "kt/dice/record"),
        (&[1, 2, 3], "kt/dice/record"),
        (&[0, 1], "kt/dice/d6"),
        (&[1, 7], "kt/dice/d6"),
    ] {
        assert_eq!(shoot.roll(faces).unwrap_err().code, code);
        assert_eq!(shoot.needed(), asked);
    }
    shoot.roll(&[1, 1]).unwrap();
    assert_eq!(shoot.roll(&[1]).unwrap_err().code, "kt/dice/record");
}

#[test]
fn dice_alternate_one_re_roll_or_pass_each_until_both_pass() {
    let fighter = |weapon| {
        let fighter = armed(weapon, 10);
        let attack = fighter.attack.map(|attack| attack.cp(1));
        crate::games::killteam::sequence::fight::Fighter { attack, ..fighter }
    };
    let fighters = [fighter("2 4+ 3/4 Balanced"), fighter("2 4+ 3/4 Ceaseless")];
    let mut fight = Fight::with(fighters, Role::Defender, DiceReadings::default());
    let mut step = |script: &str, next: Role| {
        super::script::play(&mut fight, script);
        match fight.needed() {
            Needed::Decision { role, .. } | Needed::Roll { role, .. } => assert_eq!(role, next),
            Needed::Nothing => panic!("over"),
        }
    };
    step("1 2 | 3 3", Role::Defender);
    step("reroll ceaseless 3 3 | 4 1", Role::Attacker);
    step("reroll balanced 1 | 5", Role::Attacker);
    step("reroll command 2 | 6", Role::Attacker);
    step("strike critical", Role::Defender);
}

#[test]
fn dice_alternate_who_passed_may_come_back_until_both_pass() {
    let mut fight = fight("2 4+ 3/4 Relentless", 10, "2 4+ 3/4 Relentless", 10);
    fight.step("1 2 | 3 3 | keep | reroll relentless 3 | 4 | reroll relentless 1 | 6");
    assert_eq!(refused(&fight, "strike normal"), "kt/fight/alternate");
    fight.step("keep | keep | strike critical");
}
