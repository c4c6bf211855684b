//! Step 1: activations, moves, sight.

use crate::table::{position, table};

/// Four tiles in a row, closed at both ends.
const ROW: &str = "0,0 E entrance; 1,0 W E; 2,0 W E; 3,0 W";

#[test]
fn ac_pick_ac_token_ac_clear_ro_steps_ro_loop_a_marine_with_a_token_waits() {
    let mut t = table(ROW, "artellus 0,0; gallain 1,0; siceran 3,0");
    assert_eq!(t.needs(), "which Space Marine activates");
    assert_eq!(t.refuses("move 2,0"), "doomsday/ro/steps");
    t.take("activate gallain; end");
    assert_eq!([t.says("token gallain"), t.says("token artellus")], ["yes", "no"]);
    t.roll("card", "Closing In");
    assert_eq!(t.says("round"), "2");
    assert_eq!(t.refuses("activate gallain"), "doomsday/ac/pick");
    t.take("activate artellus; end; decline").roll("card", "Closing In");
    // Only one is left to be picked: nothing is asked.
    assert_eq!(t.needs(), "an action");
    t.take("end");
    for marine in ["artellus", "gallain", "siceran"] {
        assert_eq!(t.says(&format!("token {marine}")), "no");
    }
    t.roll("card", "Closing In");
    assert!(t.allows("activate gallain"));
}

#[test]
fn ac_single_a_lone_survivor_acts_every_round() {
    let mut t = table(ROW, "gallain 0,0");
    for round in 1..4 {
        assert_eq!(t.says("round"), round.to_string());
        t.take("end");
        assert_eq!(t.says("token gallain"), "no");
        t.roll("card", "Closing In");
    }
}

#[test]
fn ac_dead_tokens_go_as_soon_as_all_survivors_have_one() {
    // Case C-D26: two have tokens, the third dies in step 2 while a Cultist is still to act.
    let tiles = "-1,0 E; 0,0 W E; 1,0 W E; 2,0 W E; 3,0 W";
    let figures = "artellus 3,0 token; gallain 1,0; siceran 0,0 w2; i1 -1,0; heavy 2,0";
    for (readings, tokens) in
        [("", "no"), ("readings: {tokens-after-death: after-activation}", "yes")]
    {
        let mut t = position(readings, tiles, figures, "");
        t.take("activate gallain; end").roll("card", "Open Fire").take("act i1");
        t.roll("strike", "6");
        assert_eq!([t.says("slain siceran"), t.says("token artellus")], ["yes", tokens]);
        t.take("strike 1,0").roll("strike", "1");
        assert!(t.allows("activate gallain") && t.allows("activate artellus"));
    }
}

#[test]
fn ac_three_three_actions_of_any_kind_or_fewer() {
    let mut t = table(ROW, "gallain 0,0");
    t.take("move 1,0; move 2,0; move 3,0");
    assert_eq!(t.needs(), "card");
    let mut t = position("", ROW, "gallain 0,0 w1", "hands: {p1: [medi-kit]}");
    t.take("activate gallain; move 1,0; move 0,0; move 1,0");
    assert_eq!(t.needs(), "an action", "a card can still be played");
    assert_eq!(t.refuses("move 2,0"), "doomsday/ac/three");
    t.take("play p1 medi-kit gallain");
    assert_eq!(t.needs(), "card");
}

#[test]
fn ac_free_cards_are_played_between_actions_even_for_a_marine_with_a_token() {
    let hands = "hands: {p1: [servo-skull, purity-seal], p2: [frag-grenade]}";
    let figures = "artellus 0,0 token; gallain 1,0; i1 3,0; i2 3,0";
    let mut t = position("", ROW, figures, hands);
    assert_eq!(t.refuses("play p2 servo-skull gallain 2,0"), "doomsday/ac/free");
    assert_eq!(t.refuses("play p1 purity-seal"), "doomsday/ac/free");
    t.take("play p1 servo-skull artellus 1,0");
    assert_eq!([t.says("tile artellus"), t.says("token artellus")], ["1,0", "yes"]);
    t.take("activate gallain; play p2 frag-grenade gallain 3,0");
    // One die a Cultist; the missed one may be rolled again.
    t.roll("frag-grenade", "6, 2").take("reroll").roll("frag-grenade", "3");
    assert_eq!([t.says("tile i1"), t.says("tile i2")], ["hidden", "hidden"]);
    assert_eq!(t.says("hand p1 purity-seal"), "0");
    t.take("move 2,0; move 3,0; move 2,0");
    assert_eq!(t.needs(), "card", "the cards cost no action");
}

#[test]
fn ac_free_an_auspex_shows_the_next_card_and_may_bury_it() {
    let mut t = position("", ROW, "gallain 0,0", "hands: {p1: [auspex, auspex]}");
    t.take("play p1 auspex").roll("card", "Ambush").take("leave");
    assert_eq!(t.refuses("play p1 auspex"), "doomsday/ac/free");
    t.take("end");
    assert_eq!(t.says("round"), "2", "the known card was followed without a roll");
    t.take("play p1 auspex").roll("card", "Ambush").take("bury; end");
    assert_eq!((t.needs().as_str(), t.sides()), ("card", 10));
}

#[test]
fn ac_free_a_krak_charge_seals_and_an_iron_halo_ignores() {
    let hands = "hands: {p1: [krak-charge, iron-halo]}";
    let tiles = "0,0 E tunnel; 1,0 W E; 2,0 W";
    let mut t = position("", tiles, "gallain 0,0; i1 1,0", hands);
    t.take("play p1 krak-charge gallain");
    assert_eq!(t.says("sealed 0,0"), "yes");
    t.take("end").roll("card", "Open Fire").roll("strike", "5").take("ignore");
    assert_eq!([t.says("wounds gallain"), t.says("hand p1 iron-halo")], ["0", "0"]);
}

/// Case C-D08.
#[test]
fn ac_must_ac_mustany_the_first_marine_moves() {
    let tiles = "-1,0 E; 0,0 W E entrance; 1,0 W E; 2,0 W";
    let figures = "artellus 0,0; gallain 0,0; siceran 0,0; i1 2,0; i2 2,0";
    let mut t = position("", tiles, figures, "begun: \"no\"");
    t.take("activate gallain");
    assert_eq!(t.refuses("end"), "doomsday/ac/must");
    t.take("attack 2,0").roll("attack", "1").take("attack 2,0").roll("attack", "1");
    assert_eq!(t.refuses("attack 2,0"), "doomsday/ac/must");
    assert_eq!(t.refuses("end"), "doomsday/ac/must");
    t.take("move -1,0");
    assert_eq!(t.needs(), "card");
    let mut back = position("", tiles, figures, "begun: \"no\"");
    back.take("activate gallain; move -1,0; attack 2,0").roll("attack", "1");
    assert_eq!(back.refuses("move 0,0"), "doomsday/mm/third", "three would be left there");
    let any = "readings: {first-move: any-move}";
    let mut t = position(any, tiles, figures, "begun: \"no\"");
    t.take("activate gallain; move -1,0; move 0,0; end");
    assert_eq!(t.says("tile gallain"), "0,0");
}

/// Case C-D07.
#[test]
fn ac_two_mm_elev_only_the_elevator_holds_three() {
    let figures = "artellus 1,0; siceran 1,0; gallain 0,0";
    let mut t = table("0,0 E; 1,0 W elevator; 9,9 tunnel", figures);
    t.take("activate gallain; move 1,0; end");
    assert_eq!(t.says("tile gallain"), "1,0");
    let t = table("0,0 E; 1,0 W E; 2,0 W", figures);
    let mut other = t.clone();
    other.take("activate gallain; move 1,0");
    assert_eq!(other.refuses("end"), "doomsday/mm/third");
}

#[test]
fn mm_third_mm_thirdcost_a_third_marine_must_move_on_at_once() {
    let tiles = "-1,0 E; 0,0 W E; 1,0 W E; 2,0 W";
    let figures = "artellus 1,0; siceran 1,0; gallain 0,0; i1 -1,0";
    let mut t = position("", tiles, figures, "hands: {p1: [servo-skull]}");
    assert_eq!(t.refuses("play p1 servo-skull gallain 1,0"), "doomsday/mm/third");
    t.take("activate gallain; move 1,0");
    assert_eq!(t.refuses("attack -1,0"), "doomsday/mm/third");
    assert_eq!(t.refuses("play p1 servo-skull gallain 2,0"), "doomsday/ac/free");
    t.take("move 2,0; end");
    let mut t = table(tiles, figures);
    t.take("activate gallain; attack -1,0").roll("attack", "2");
    t.take("attack -1,0").roll("attack", "2");
    assert_eq!(t.refuses("move 1,0"), "doomsday/mm/third", "one action is left, two are needed");
}

#[test]
fn mm_adj_mm_los_mm_cult_a_move_goes_to_a_free_adjacent_tile_in_sight() {
    let t = table("0,0 E NE; 1,0 W E; 2,0 W; 0,1; 1,-1 SW", "gallain 0,0; i1 1,0");
    assert_eq!(t.refuses("move 2,0"), "doomsday/mm/adj");
    assert_eq!(t.refuses("move 9,9"), "doomsday/mm/adj");
    assert_eq!(t.refuses("move"), "doomsday/mm/adj");
    assert_eq!(t.refuses("move 0,1"), "doomsday/mm/los");
    assert_eq!(t.refuses("move 1,0"), "doomsday/mm/cult");
    assert!(t.allows("move 1,-1"));
}

/// Case C-D09.
#[test]
fn mm_pit1_mm_pit2_the_second_move_leaves_a_pitfall() {
    let mut t = table("0,0 E pitfall; 1,0 W E; 2,0 W", "gallain 0,0; i1 2,0");
    assert!(t.offers().contains(&"move".to_owned()));
    assert!(!t.offers().contains(&"move 1,0".to_owned()));
    t.take("move");
    assert_eq!(t.says("tile gallain"), "0,0");
    t.take("move 1,0; attack 2,0").roll("attack", "6");
    assert_eq!([t.says("tile gallain"), t.says("tile i1")], ["1,0", "hidden"]);
}

#[test]
fn mm_pitround_a_pitfall_holds_every_marine_once_a_round() {
    let mut t = table("0,0 E pitfall; 1,0 W", "gallain 0,0");
    t.take("move; end").roll("card", "Closing In");
    assert!(t.allows("move"), "a new round holds anew");
    t.take("move; move 1,0; end");
    let mut t = table("0,0 E pitfall; 1,0 W", "gallain 0,0; siceran 0,0");
    t.take("activate gallain; move; end").roll("card", "Closing In");
    t.take("move");
    assert_eq!(t.says("tile siceran"), "0,0", "every Marine counts for itself");
}

#[test]
fn mm_pitfree_free_moves_count_by_default() {
    let hands = "hands: {p1: [servo-skull]}";
    let tiles = "0,0 E pitfall; 1,0 W";
    let mut t = position("", tiles, "gallain 0,0; siceran 0,0", hands);
    t.take("play p1 servo-skull gallain; activate gallain; move 1,0");
    assert_eq!(t.says("tile gallain"), "1,0");
    let pass = "readings: {free-moves-in-pits: pass}";
    let mut t = position(pass, tiles, "gallain 0,0; siceran 0,0", hands);
    t.take("play p1 servo-skull gallain 1,0");
    assert_eq!(t.says("tile gallain"), "1,0");
}

#[test]
fn mm_pitthird_a_crowded_pitfall_cannot_be_passed() {
    let tiles = "0,0 E; 1,0 W E pitfall; 2,0 W";
    let figures = "artellus 1,0; siceran 1,0; gallain 0,0";
    let mut t = table(tiles, figures);
    t.take("activate gallain");
    assert_eq!(t.refuses("move 1,0"), "doomsday/mm/pitthird");
    let mut t = position("readings: {crowded-pit: allowed}", tiles, figures, "");
    t.take("activate gallain; move 1,0");
    assert_eq!(t.refuses("end"), "doomsday/mm/third");
    t.take("move; move 2,0");
    assert_eq!(t.says("tile gallain"), "2,0");
}

/// Case C-D11.
#[test]
fn mm_trap_mm_trapstay_mm_trappass_each_move_onto_a_trap_is_rolled_for() {
    let tiles = "0,0 E; 1,0 W E trapped; 2,0 W E trapped; 3,0 W E; 4,0 W";
    let mut t = table(tiles, "gallain 0,0; i1 4,0");
    t.take("move 1,0").roll("trap", "3");
    assert_eq!(t.says("wounds gallain"), "1");
    t.take("attack 4,0").roll("attack", "1");
    assert_eq!(t.says("wounds gallain"), "1", "whoever stays does not roll");
    t.take("move 2,0").roll("trap", "4");
    assert_eq!(t.says("wounds gallain"), "1");
    let mut t = table(tiles, "gallain 0,0; i1 4,0");
    t.take("move 1,0").roll("trap", "1").take("move 2,0").roll("trap", "2").take("move 3,0");
    assert_eq!(t.says("wounds gallain"), "2", "passing on does not spare the roll");
}

/// Case C-D01.
#[test]
fn lo_line_lo_own_lo_range_lo_sym_sight_runs_along_a_row_of_any_length() {
    let t = table("0,0 E; 1,0 W E; 2,0 W E; 3,0 W E; 4,0 W", "gallain 0,0");
    for from in 0..5 {
        for to in 0..5 {
            assert_eq!(t.says(&format!("sees {from},0 {to},0")), "yes");
        }
    }
}

/// Cases C-D02, C-D03 and C-D04.
#[test]
fn lo_hex_lo_line_a_missing_walkway_or_a_bend_breaks_sight() {
    for gap in ["0,0 E; 1,0 W; 2,0 W", "0,0 E; 1,0 W E; 2,0"] {
        let t = table(gap, "gallain 0,0");
        assert_eq!([t.says("sees 0,0 2,0"), t.says("sees 1,0 2,0")], ["no", "no"]);
        let either = position("readings: {walkways: either}", gap, "gallain 0,0", "");
        assert_eq!(either.says("sees 0,0 2,0"), "yes");
    }
    let t = table("0,0 E; 1,0 W SE; 1,1 NW", "gallain 0,0");
    let seen = [("0,0", "1,0"), ("1,0", "1,1"), ("0,0", "1,1")];
    assert_eq!(seen.map(|(a, b)| t.says(&format!("sees {a} {b}"))), ["yes", "yes", "no"]);
    let mut t = table("0,0 E; 1,0 W; 2,0 W", "gallain 1,0");
    assert_eq!(t.refuses("move 2,0"), "doomsday/mm/los", "adjacent, yet not in sight");
    t.take("end");
}

/// Case C-D05.
#[test]
fn lo_models_models_block_no_line() {
    let t = table("0,0 E; 1,0 W E; 2,0 W", "gallain 0,0; i1 1,0; i2 2,0");
    assert!(t.allows("attack 1,0") && t.allows("attack 2,0"));
    assert_eq!(t.refuses("move 1,0"), "doomsday/mm/cult");
}

#[test]
fn lo_seal_a_sealed_tunnel_is_seen_through() {
    let mut t = table("0,0 E; 1,0 W E tunnel; 2,0 W", "gallain 1,0");
    t.take("seal");
    assert_eq!(t.says("sees 0,0 2,0"), "yes");
}
