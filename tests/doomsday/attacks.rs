//! Attacks of Space Marines, Seal, the codes.

use sightline::games::doomsday::attack::hits;

use crate::table::{position, table};

const ROW: &str = "0,0 E; 1,0 W E; 2,0 W E; 3,0 W";

#[test]
fn ma_target_ma_own_an_attack_needs_cultists_in_sight() {
    let t = table("0,0 E; 1,0 W E; 2,0 W; 3,0", "gallain 0,0; i1 2,0; i2 3,0");
    assert_eq!(t.refuses("attack 1,0"), "doomsday/ma/target");
    assert_eq!(t.refuses("attack 9,9"), "doomsday/ma/target");
    assert_eq!(t.refuses("attack 3,0"), "doomsday/lo/line");
    assert_eq!(t.refuses("attack 0,0"), "doomsday/ma/own");
    assert!(t.allows("attack 2,0"));
}

#[test]
fn ma_roll_ma_onesix_ones_fail_and_sixes_succeed() {
    for value in 2..=6 {
        for modifier in -3..=3 {
            assert!(!hits(1, modifier, value) && hits(6, modifier, value));
            for face in 2..=5_u16 {
                let score = (face as i16 + modifier).max(1);
                assert_eq!(hits(face, modifier, value), score >= i16::from(value));
            }
        }
    }
    for (face, slain) in [("2", "2,0"), ("3", "hidden"), ("1", "2,0"), ("6", "hidden")] {
        let mut t = table(ROW, "gallain 0,0; i1 2,0");
        t.take("attack 2,0").roll("attack", face);
        assert_eq!(t.says("tile i1"), slain, "{face}");
    }
}

/// Case C-D12.
#[test]
fn ma_init_ma_hidden_initiates_are_slain_first() {
    let mut t = table(ROW, "gallain 0,0; i1 2,0; i2 2,0; heavy 2,0");
    assert_eq!(t.says("hidden"), "4");
    for (left, hidden) in [("i2", "5"), ("heavy", "6")] {
        t.take("attack 2,0").roll("attack", "6");
        assert_eq!([t.says(&format!("tile {left}")), t.says("hidden")], ["2,0", hidden]);
    }
    t.take("attack 2,0").roll("attack", "6");
    assert_eq!(t.says("hidden"), "7");
}

#[test]
fn ma_elite_among_elites_the_players_choose() {
    let mut t = table(ROW, "gallain 0,0; champion 2,0; heavy 2,0; i1 3,0");
    t.take("attack 2,0").roll("attack", "6");
    assert_eq!(t.refuses("slay i1"), "doomsday/ma/elite");
    assert_eq!(t.refuses("end"), "doomsday/ro/steps");
    t.take("slay champion");
    assert_eq!([t.says("tile champion"), t.says("tile heavy")], ["hidden", "2,0"]);
}

#[test]
fn se2_seal_a_sealed_tunnel_is_no_tunnel() {
    let mut t = table("0,0 E tunnel; 1,0 W", "gallain 0,0");
    assert_eq!(t.says("tunnels"), "1");
    t.take("seal");
    assert_eq!([t.says("sealed 0,0"), t.says("tunnels")], ["yes", "0"]);
    assert_eq!(t.refuses("seal"), "doomsday/se2/seal");
    t.take("move 1,0");
    assert_eq!(t.refuses("seal"), "doomsday/se2/seal");
}

#[test]
fn se2_gain_se2_deact_se_codes_the_codes_are_gained_and_used() {
    let tiles = "0,0 E control-panel; 1,0 W doomsday-device; 9,9 tunnel";
    let mut t = table(tiles, "gallain 0,0; siceran 1,0");
    assert_eq!(t.says("codes"), "0,0");
    t.take("activate gallain");
    assert_eq!(t.refuses("deactivate"), "doomsday/se2/deact");
    t.take("gain codes; move 1,0");
    assert_eq!(t.says("codes"), "gallain");
    assert_eq!(t.refuses("gain codes"), "doomsday/se2/gain");
    t.take("deactivate");
    assert_eq!(t.says("codes"), "1,0");
    let mut t = table(tiles, "gallain 0,0; siceran 1,0");
    t.take("activate siceran");
    assert_eq!(t.refuses("deactivate"), "doomsday/se2/deact", "he has no codes");
    let mut t = position("readings: {codes-start: supply}", tiles, "gallain 0,0", "");
    assert_eq!(t.says("codes"), "none");
    t.take("gain codes");
    assert_eq!(t.says("codes"), "gallain");
}

#[test]
fn se2_swap_marines_on_one_tile_hand_the_token_over() {
    let figures = "artellus 0,0; gallain 0,0; siceran 1,0";
    let mut t = position("", ROW, figures, "codes: gallain");
    assert_eq!(t.refuses("codes siceran"), "doomsday/se2/swap");
    assert_eq!(t.refuses("codes gallain"), "doomsday/se2/swap");
    t.take("codes artellus");
    assert_eq!(t.says("codes"), "artellus");
    assert_eq!(t.refuses("codes gallain"), "doomsday/se2/swap", "once between two actions");
    t.take("activate gallain; move 1,0; move 0,0; codes gallain; move 1,0");
    assert_eq!(t.says("codes"), "gallain");
}

#[test]
fn se2_swap3_three_on_the_elevator_do_so_too() {
    let tiles = "0,0 E elevator; 1,0 W; 9,9 tunnel";
    let figures = "artellus 0,0; gallain 0,0; siceran 0,0";
    let t = position("", tiles, figures, "codes: gallain");
    assert!(t.allows("codes artellus") && t.allows("codes siceran"));
    let t = position("readings: {elevator-swap: \"no\"}", tiles, figures, "codes: gallain");
    assert_eq!(t.refuses("codes artellus"), "doomsday/se2/swap3");
}

/// Case C-D24.
#[test]
fn se2_drop_se2_pick_se2_cult_a_dropped_token_lies_until_a_marine_takes_it() {
    let tiles = "0,0 E; 1,0 W E trapped; 2,0 W E; 3,0 W";
    let figures = "artellus 0,0; gallain 0,0 w2; i1 3,0; i2 3,0";
    let mut t = position("", tiles, figures, "codes: gallain");
    t.take("activate gallain; move 1,0").roll("trap", "2");
    assert_eq!([t.says("slain gallain"), t.says("codes")], ["yes", "1,0"]);
    t.roll("card", "Fanatic Charge");
    // Both Initiates walk onto the token, and attack from there or not at all.
    assert_eq!([t.says("tile i1"), t.says("tile i2"), t.says("codes")], ["1,0", "1,0", "1,0"]);
    t.take("attack 1,0").roll("attack", "6").take("attack 1,0").roll("attack", "6");
    assert_eq!(t.refuses("codes artellus"), "doomsday/se2/pick");
    t.take("move 1,0").roll("trap", "6").take("codes artellus");
    assert_eq!(t.says("codes"), "artellus");
}

#[test]
fn se2_pickpanel_the_panel_asks_for_an_action() {
    let tiles = "0,0 E control-panel; 1,0 W";
    let t = table(tiles, "gallain 0,0");
    assert_eq!(t.refuses("codes gallain"), "doomsday/se2/pickpanel");
    let t = position("readings: {panel-token: free}", tiles, "gallain 0,0", "");
    assert!(t.allows("codes gallain"));
    let t = position("", tiles, "gallain 0,0", "codes: [0, 0]");
    assert!(t.allows("codes gallain"), "a dropped token is free to take there");
}
