//! Step 2: the Chaos Cultists.

use sightline::engine::game::{Game, Needed, Seat};

use crate::table::{Table, position, table};

const ROW: &str = "0,0 E; 1,0 W E; 2,0 W E; 3,0 W";
/// Two ways of the same length between 0,0 and 2,-1.
const DIAMOND: &str = "0,0 NE E; 1,-1 SW E; 1,0 W NE; 2,-1 W SW";

/// Gallain does nothing, then the card is drawn.
fn after(head: &str, tiles: &str, figures: &str, card: &str) -> Table {
    let mut t = position(head, tiles, figures, "");
    if t.needs() == "which Space Marine activates" {
        t.take("activate gallain");
    }
    t.take("end").roll("card", card);
    t
}

#[test]
fn cu_draw_a_card_is_a_die_with_a_side_for_each_card_left() {
    let mut t = table("0,0 E; 1,0 W", "gallain 0,0");
    t.take("end");
    assert_eq!(t.sides(), 12);
    t.roll("card", "Ambush").take("end");
    assert_eq!(t.sides(), 11);
}

#[test]
fn se_deck_an_empty_deck_is_shuffled_again() {
    for (head, reshuffled) in [("", true), ("readings: {empty-deck: no-card}", false)] {
        let mut t = position(head, "0,0 E; 1,0 W", "gallain 0,0", "");
        for left in (1..=12).rev() {
            t.take("end");
            // The last card is known.
            if left > 1 {
                assert_eq!(t.sides(), left);
                t.roll("card", "1");
            }
        }
        assert_eq!(t.says("round"), "13");
        t.take("end");
        match reshuffled {
            true => assert_eq!(t.sides(), 12),
            false => assert_eq!(t.says("round"), "14"),
        }
    }
}

#[test]
fn cu_each_every_cultist_is_picked_once_in_any_order() {
    let mut t = after("", ROW, "gallain 0,0; i1 2,0; heavy 3,0; i2 3,0", "Closing In");
    assert_eq!(t.offers(), ["act i1", "act i2", "act heavy"]);
    assert_eq!(t.refuses("act champion"), "doomsday/cu/each");
    t.take("act heavy");
    assert_eq!(t.says("tile heavy"), "2,0");
    assert_eq!(t.refuses("act heavy"), "doomsday/cu/each");
    t.take("act i2");
    assert_eq!([t.says("tile i1"), t.says("tile i2")], ["1,0", "2,0"]);
}

#[test]
fn cu_move_cu_closer_cu_closing_cultists_close_in_along_walkways() {
    let t = after("", ROW, "gallain 0,0; i1 3,0", "Closing In");
    assert_eq!(t.says("tile i1"), "2,0");
    let t = after("", "0,0 E; 1,0 W E; 2,0 W; 3,0", "gallain 0,0; i1 2,0; heavy 3,0", "Closing In");
    assert_eq!([t.says("tile i1"), t.says("tile heavy")], ["1,0", "3,0"]);
    let mut t = after("", DIAMOND, "gallain 0,0; i1 2,-1", "Closing In");
    assert_eq!(t.refuses("go 0,0"), "doomsday/cu/closer");
    t.take("go 1,0");
}

/// Case C-D17.
#[test]
fn cu_noway_without_a_closer_tile_it_stays() {
    let tiles = "0,0; 2,0 SW; 1,1 NE";
    let t = after("", tiles, "gallain 0,0; i1 2,0", "Closing In");
    assert_eq!(t.says("tile i1"), "2,0");
    let side = "readings: {no-way-closer: sidestep}";
    let t = after(side, tiles, "gallain 0,0; i1 2,0", "Closing In");
    assert_eq!(t.says("tile i1"), "1,1");
}

#[test]
fn cu_dist_distance_is_counted_along_walkways() {
    let tiles = "0,0 NE; 1,-1 SW E; 2,-1 W E; 3,-1 W SW; 2,0 NE";
    let t = after("", tiles, "gallain 0,0; i1 2,0", "Closing In");
    assert_eq!(t.says("tile i1"), "3,-1");
    assert_eq!(t.says("distance 0,0 2,0"), "4");
    let t = after("readings: {distance: straight}", tiles, "gallain 0,0; i1 2,0", "Closing In");
    assert_eq!(t.says("tile i1"), "2,0");
    assert_eq!(t.says("distance 0,0 2,0"), "2");
}

/// Case C-D15.
#[test]
fn cu_atkinst_cu_roll_wo_count_instead_of_moving_onto_a_marine_it_attacks() {
    for (face, wounds) in [("4", "0"), ("5", "1"), ("6", "1"), ("1", "0")] {
        let mut t = after("", ROW, "gallain 0,0; i1 1,0", "Closing In");
        t.roll("strike", face);
        assert_eq!([t.says("wounds gallain"), t.says("tile i1")], [wounds, "1,0"], "{face}");
    }
    let mut t = after("", DIAMOND, "gallain 1,0; siceran 1,0; artellus 0,0; i1 2,-1", "Closing In");
    t.roll("strike", "1");
    let free = after("", DIAMOND, "gallain 1,0; siceran 0,0; i1 2,-1", "Closing In");
    assert_eq!(free.needs(), "strike", "the tile of the Marine is the only closer one");
}

#[test]
fn cu_full_a_cultist_stays_where_the_next_tile_is_full() {
    let mut t = after("", ROW, "gallain 0,0; i1 1,0; i2 1,0; i3 1,0; heavy 2,0", "Closing In");
    t.take("act heavy");
    assert_eq!(t.says("tile heavy"), "2,0");
    for _ in 0..3 {
        t.roll("strike", "1");
    }
    assert_eq!(t.says("round"), "2");
}

#[test]
fn cu_fullalt_the_players_may_choose_a_full_tile() {
    let figures = "gallain 0,0; i1 1,0; i2 1,0; i3 1,0; heavy 2,-1";
    let mut t = after("", DIAMOND, figures, "Closing In");
    t.take("act heavy");
    assert_eq!(t.offers(), ["go 1,0", "go 1,-1"]);
    t.take("go 1,0");
    assert_eq!(t.says("tile heavy"), "2,-1");
    let mut t = after("readings: {full-tile: avoided}", DIAMOND, figures, "Closing In");
    t.take("act heavy");
    assert_eq!(t.says("tile heavy"), "1,-1");
}

#[test]
fn cu_ambush_cu_amblos_cu_placefull_co_any_the_furthest_is_placed_beside_a_marine() {
    let tiles = "0,0 NE E; 1,-1 SW E; 1,0 W NE; 2,-1 W SW; 0,1";
    let figures = "gallain 0,0; heavy 1,0; i1 2,-1; champion 2,-1";
    let mut t = after("", tiles, figures, "Ambush");
    assert_eq!(t.offers(), ["act i1", "act champion"], "the players choose among equals");
    assert_eq!(t.refuses("act heavy"), "doomsday/cu/ambush");
    t.take("act i1");
    assert_eq!(t.offers(), ["beside 1,-1", "beside 1,0"]);
    assert_eq!(t.refuses("beside 2,-1"), "doomsday/cu/amblos");
    assert_eq!(t.refuses("beside 0,1"), "doomsday/cu/amblos");
    t.take("beside 1,0");
    assert_eq!(t.says("tile i1"), "1,0");
    let full = "gallain 0,0; heavy 1,0; i2 1,0; i3 1,0; i1 2,-1";
    let t = after("", tiles, full, "Ambush");
    assert_eq!(t.says("tile i1"), "1,-1", "not where three are");
    let t = after("readings: {beside: touching}", tiles, full, "Ambush");
    assert_eq!(t.offers(), ["beside 1,-1", "beside 0,1"]);
    let t = after("", "0,0; 1,0 E; 2,0 W", "gallain 0,0; i1 2,0", "Ambush");
    assert_eq!([t.says("tile i1"), t.says("round")], ["2,0", "2"], "no tile beside: no effect");
}

#[test]
fn cu_atk_only_cultists_that_see_a_marine_attack() {
    let t = after("", "0,0 E; 1,0 W SE; 1,1 NW", "gallain 0,0; i1 1,1", "Open Fire");
    assert_eq!(t.says("round"), "2");
    let t = after("", ROW, "gallain 0,0; i1 3,0", "Open Fire");
    assert_eq!(t.needs(), "strike");
}

/// Case C-D16.
#[test]
fn cu_near_cu_which_the_nearest_tile_is_attacked() {
    let tiles = "0,0 E; 1,0 W E; 2,0 W E; 3,0 W E; 4,0 W E; 5,0 W";
    let mut t = after("", tiles, "gallain 0,0; siceran 0,0; artellus 5,0; i1 2,0", "Open Fire");
    t.roll("strike", "6");
    assert_eq!(t.refuses("wound artellus"), "doomsday/cu/which");
    t.take("wound siceran");
    assert_eq!([t.says("wounds siceran"), t.says("wounds artellus")], ["1", "0"]);
    let mut t = after("", tiles, "gallain 0,0; artellus 4,0; i1 2,0", "Open Fire");
    assert_eq!(t.refuses("strike 1,0"), "doomsday/cu/near");
    t.take("strike 4,0").roll("strike", "6");
    assert_eq!(t.says("wounds artellus"), "1");
}

#[test]
fn cu_elite_specialists_seek_crowds_and_champions_lead() {
    let tiles = "0,0 E; 1,0 W E; 2,0 W E; 3,0 W E; 4,0 W";
    let figures = "gallain 1,0; siceran 4,0; artellus 4,0; specialist 2,0";
    let mut t = after("", tiles, figures, "Open Fire");
    t.roll("strike", "6").take("wound artellus");
    assert_eq!(t.says("wounds gallain"), "0");
    for (leader, wounds) in [("champion 2,0", "1"), ("champion 3,0", "0"), ("heavy 2,0", "0")] {
        let mut t = after("", ROW, &format!("gallain 0,0; i1 2,0; {leader}"), "Open Fire");
        t.take("act i1").roll("strike", "4");
        assert_eq!(t.says("wounds gallain"), wounds, "{leader}");
    }
}

#[test]
fn ac_free_a_purity_seal_rerolls_a_hit_once() {
    let mut t = position("", ROW, "gallain 0,0; i1 1,0", "hands: {p2: [purity-seal]}");
    t.take("end").roll("card", "Open Fire").roll("strike", "6").take("reroll");
    t.roll("strike", "2");
    assert_eq!([t.says("wounds gallain"), t.says("hand p2 purity-seal")], ["0", "0"]);
}

#[test]
fn wo_slain_wo_player_a_marine_with_all_wounds_is_slain() {
    let tiles = "0,0 E; 1,0 W E; 2,0 W E; 3,0 W E; 4,0 W";
    let figures = "artellus 4,0; gallain 0,0 w2; siceran 4,0; i1 1,0; heavy 3,0";
    let mut t = position("", tiles, figures, "hands: {p2: [medi-kit]}");
    t.take("activate siceran; end").roll("card", "Open Fire").take("act i1").roll("strike", "5");
    assert_eq!(t.says("slain gallain"), "yes");
    t.roll("strike", "6");
    let Needed::Decision { seat, what } = t.game.needed() else { panic!() };
    assert_eq!((seat, &*what), (Seat(1), "which Space Marine is wounded"));
    t.take("wound artellus");
    assert_eq!(t.refuses("activate gallain"), "doomsday/ac/pick");
    assert!(t.allows("play p2 medi-kit artellus"), "his player still plays cards");
}

#[test]
fn wo_lose_without_a_marine_the_game_is_lost() {
    let mut t = after("", ROW, "gallain 0,0 w2; i1 1,0", "Open Fire");
    t.roll("strike", "6");
    assert_eq!([t.needs(), t.says("lost")], ["over", "yes"]);
    assert_eq!(t.game.scores(), [0.0, 0.0, 0.0]);
}
