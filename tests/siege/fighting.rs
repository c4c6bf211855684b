//! Attacks: close combat, firearms, tech, armour, friendly fire, special weapons.

use sightline::engine::fact::Fact;
use sightline::engine::game::Game;

use crate::table::*;

pub const ROW: &str = "
+---+---+---+---+---+---+
| A   L               C |
+   +   +   +   +   +   +
|                       |
+---+---+---+---+---+---+";

#[test]
fn at_dice3_at_hits_at_succ_at_dmg_at_elim_at_pp_a_blow_that_kills() {
    let mut game = table(ROW);
    trained(&mut game, 0, 1);
    turn(&mut game, 0);
    act(&mut game, "close d1 leg1");
    // Three dice of rank 1; one of them shows a hit, and a Legionnaire has no defence.
    roll(&mut game, "attack-WWW", &[1, 4, 5]);
    assert!(!alive(&game, "leg1"));
    assert_eq!(game.teams[0].earned, 1);
    assert_eq!(game.fact("hits", &[]), Some(Fact::Count(1)));
    assert_eq!(game.fact("damage", &[]), Some(Fact::Count(1)));
}

#[test]
fn at_less_at_noted_fa_noadj_a_carbine_strikes_with_one_die() {
    let mut game = table(ROW);
    game.teams[0].rank = 2;
    turn(&mut game, 0);
    assert_eq!(refused(&game, "fire d1 leg1"), "siege/fa/noadj");
    assert_eq!(refused(&game, "close d1 leg1 with WW"), "siege/at/less");
    assert_eq!(refused(&game, "close d1 leg1 with B"), "siege/at/less");
    let mut other = game.clone();
    act(&mut game, "close d1 leg1");
    assert_eq!(label(&game), "attack-R");
    act(&mut other, "close d1 leg1 with W");
    roll(&mut other, "attack-W", &[4]);
    assert!(alive(&other, "leg1"));
}

#[test]
fn at_target_cc_adj_cc_wall_ff_decl_at_tile_targets() {
    let mut game = table(
        "
+---+---+---+---+
| A | L   T     |
+   +   +   +   +
| L       N     |
+---+---+---+---+",
    );
    trained(&mut game, 0, 1);
    turn(&mut game, 0);
    assert_eq!(refused(&game, "close d1 leg1"), "siege/cc/wall");
    assert_eq!(refused(&game, "close d1 nec1"), "siege/cc/adj");
    assert_eq!(refused(&game, "close d1 d2"), "siege/ff/decl");
    assert_eq!(refused(&game, "close d1 cen1"), "siege/at/target");
    assert_eq!(refused(&game, "close d1 B2"), "siege/at/terrain");
    assert!(legal(&game, "close d1 leg2"));
    assert_eq!(refused(&game, "fire d1 nec1"), "siege/at/one");
}

#[test]
fn at_armdl_at_armdie_at_arm0_a_necromutant_rolls_its_white_die() {
    let map = "
+---+---+---+---+
| A       N     |
+---+---+---+---+";
    let mut game = table(map);
    turn(&mut game, 0);
    let mut missed = game.clone();
    act(&mut missed, "fire d1 nec1");
    roll(&mut missed, "attack-WWW", &[1, 1, 1]);
    act(&mut missed, "keep");
    assert!(waits_for_actions(&missed), "no damage, no armour test");
    act(&mut game, "fire d1 nec1");
    roll(&mut game, "attack-WWW", &[6, 1, 1]);
    act(&mut game, "keep");
    roll(&mut game, "armour-W", &[5]);
    assert!(alive(&game, "nec1"));
    assert_eq!(game.teams[0].earned, 0);
    act(&mut game, "fire d1 nec1");
    // Concentrated fire: one white die more.
    roll(&mut game, "attack-WWWW", &[6, 5, 1, 1]);
    act(&mut game, "keep");
    roll(&mut game, "armour-W", &[6]);
    assert!(!alive(&game, "nec1"), "two hits, one cancelled");
    assert_eq!(game.teams[0].earned, 2);
}

#[test]
fn at_rr_at_rronce_at_bauhaus_rerolls_of_firearms() {
    let mut game = table(
        "
+---+---+---+---+
| A       C     |
+---+---+---+---+",
    );
    carries(&mut game, 0, "laser-sight");
    turn(&mut game, 0);
    act(&mut game, "fire d1 cen1");
    roll(&mut game, "attack-WWW", &[1, 2, 6]);
    assert_eq!(refused(&game, "reroll 1 2 3"), "siege/at/rr");
    assert_eq!(refused(&game, "reroll 4"), "siege/at/rr");
    act(&mut game, "reroll 1 2");
    roll(&mut game, "again-WW", &[5, 1]);
    // Two hits against a defence of 1.
    assert!(!alive(&game, "cen1"));
}

#[test]
fn at_mishima_at_cyber_rerolls_are_for_one_kind_of_attack() {
    let mut game = table(ROW);
    trained(&mut game, 0, 1);
    turn(&mut game, 0);
    act(&mut game, "close d1 leg1");
    roll(&mut game, "attack-WWW", &[1, 1, 1]);
    assert!(waits_for_actions(&game), "Bauhaus re-rolls firearms only");
    game.teams[0].corporation = 4;
    trained(&mut game, 0, 1);
    act(&mut game, "close d1 leg1");
    roll(&mut game, "attack-WWW", &[1, 1, 1]);
    act(&mut game, "reroll 2");
    roll(&mut game, "again-W", &[6]);
    assert!(!alive(&game, "leg1"));
}

#[test]
fn cc_over_cc_only_a_close_combat_specialist_steps_on() {
    let mut game = table(ROW);
    trained(&mut game, 0, 1);
    turn(&mut game, 0);
    let mut soldier = game.clone();
    act(&mut game, "close d1 leg1");
    roll(&mut game, "attack-WWW", &[6, 6, 6]);
    act(&mut game, "choose B1");
    assert_eq!(at(&game, "d1"), "B1");
    assert_eq!(game.troopers[0].left, 1, "the step costs nothing");
    trained(&mut soldier, 0, 0);
    act(&mut soldier, "close d1 leg1");
    roll(&mut soldier, "attack-W", &[6]);
    assert!(waits_for_actions(&soldier));
}

#[test]
fn case_35_cc_charge_cc_chargeadj_cc_chargeturn_charge_and_overrun() {
    let map = "
+---+---+---+---+---+
| A       L   L     |
+   +   +   +   +   +
|                   |
+---+---+---+---+---+";
    let mut game = table(map);
    trained(&mut game, 0, 1);
    holds(&mut game, 0, "double-time");
    turn(&mut game, 0);
    act(&mut game, "move d1: B1");
    act(&mut game, "close d1 leg1");
    roll(&mut game, "attack-WWWW", &[6, 1, 1, 1]);
    act(&mut game, "choose C1");
    assert_eq!(game.troopers[0].left, 0);
    act(&mut game, "extra double-time d1");
    act(&mut game, "close d1 leg2");
    assert_eq!(label(&game), "attack-WWW", "it did not get there by a Move");
    // Adjacent before the Move: no charge.
    let mut near = table(
        "
+---+---+---+---+---+
|     A   L         |
+   +   +   +   +   +
|                   |
+---+---+---+---+---+",
    );
    trained(&mut near, 0, 1);
    turn(&mut near, 0);
    act(&mut near, "move d1: B2");
    act(&mut near, "close d1 leg1");
    assert_eq!(label(&near), "attack-WWW");
    let mut others = table(map);
    armed(&mut others, 0, "punisher-combo");
    turn(&mut others, 0);
    act(&mut others, "move d1: B1");
    act(&mut others, "close d1 leg1");
    assert_eq!(label(&others), "attack-WWW", "a firearm specialist does not charge");
}

#[test]
fn fa_range_los_need_cv_value_cv_own_firearms() {
    let mut game = table(
        "
+---+---+---+---+---+---+---+---+---+---+---+---+---+
| A   d           C                           L   L |
+---+---+---+---+---+---+---+---+---+---+---+---+---+",
    );
    game.teams[0].corporation = 1;
    turn(&mut game, 0);
    assert_eq!(refused(&game, "fire d1 leg2"), "siege/los/need");
    let far = table(
        "
+---+---+---+---+---+---+---+---+---+---+---+---+---+
| A                                           L     |
+---+---+---+---+---+---+---+---+---+---+---+---+---+",
    );
    let mut far = far;
    turn(&mut far, 0);
    assert_eq!(refused(&far, "fire d1 leg1"), "siege/fa/range");
    act(&mut game, "fire d1 cen1");
    // Defence 1 and 1 for cover: two hits are not enough.
    roll(&mut game, "attack-WWW", &[6, 6, 1]);
    assert!(alive(&game, "cen1"));
    assert_eq!(game.fact("cover", &[]), Some(Fact::Flag(true)));
}

#[test]
fn cv_white_cover_as_a_die() {
    let map = "
+---+---+---+---+---+
| A   d           C |
+---+---+---+---+---+";
    let mut game = table_with(map, "readings: {cover-as: die}");
    game.teams[0].corporation = 1;
    turn(&mut game, 0);
    act(&mut game, "fire d1 cen1");
    roll(&mut game, "attack-WWW", &[6, 6, 1]);
    roll(&mut game, "armour-W", &[1]);
    assert!(!alive(&game, "cen1"));
}

#[test]
fn case_42_cf_do_cf_cum_cf_imm_cf_last_cf_only_concentrated_fire() {
    let map = "
+---+---+---+---+---+
| A           N     |
+   +   +   +   +   +
| T                 |
+---+---+---+---+---+";
    let mut game = table(map);
    game.teams[0].corporation = 1;
    holds(&mut game, 0, "blink");
    turn(&mut game, 0);
    act(&mut game, "extra blink d1");
    act(&mut game, "fire d1 nec1");
    roll(&mut game, "attack-WWW", &[1, 1, 1]);
    act(&mut game, "fire d1 nec1");
    roll(&mut game, "attack-WWWW", &[1, 1, 1, 1]);
    act(&mut game, "fire d1 nec1");
    roll(&mut game, "attack-WWWWW", &[1, 1, 1, 1, 1]);
    // A Move in between breaks it.
    let mut game = table(map);
    game.teams[0].corporation = 1;
    holds(&mut game, 0, "blink");
    turn(&mut game, 0);
    act(&mut game, "extra blink d1");
    act(&mut game, "fire d1 nec1");
    roll(&mut game, "attack-WWW", &[1, 1, 1]);
    act(&mut game, "move d1: B1");
    act(&mut game, "fire d1 nec1");
    assert_eq!(label(&game), "attack-WWW");
    let mut close = table(map);
    trained(&mut close, 0, 1);
    armed(&mut close, 0, "punisher-combo");
    close.teams[0].corporation = 1;
    turn(&mut close, 0);
    act(&mut close, "fire d1 nec1");
    roll(&mut close, "attack-WWW", &[1, 1, 1]);
    act(&mut close, "fire d1 nec1");
    assert_eq!(label(&close), "attack-WWW", "only firearm specialists");
}

#[test]
fn cf_keep_dice_stay_when_the_target_changes() {
    let map = "
+---+---+---+---+---+
| A           N     |
+   +   +   +   +   +
|             L     |
+---+---+---+---+---+";
    for (more, wanted) in
        [("", "attack-WWWW"), ("readings: {concentrated-other: lost}", "attack-WWW")]
    {
        let mut game = table_with(map, more);
        game.teams[0].corporation = 1;
        holds(&mut game, 0, "blink");
        turn(&mut game, 0);
        act(&mut game, "extra blink d1");
        act(&mut game, "fire d1 nec1");
        roll(&mut game, "attack-WWW", &[1, 1, 1]);
        act(&mut game, "fire d1 nec1");
        roll(&mut game, "attack-WWWW", &[1, 1, 1, 1]);
        act(&mut game, "fire d1 leg1");
        assert_eq!(label(&game), wanted);
    }
}
