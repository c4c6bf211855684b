//! Moves, doors, Force cards, cards, equipment, rounds, promotion, the end.

use sightline::engine::game::{Game, Needed};
use sightline::games::siege::figure::{Fig, Place};
use sightline::games::siege::flow::Task;

use crate::table::*;

pub const HALL: &str = "
+---+---+---+---+---+---+
| A                     |
+   +   +   +   +   +   +
| T       L             |
+   +   +   +   +   +   +
|                 G     |
+---+---+---+---+---+---+";

#[test]
fn mv_3_mv_partial_mv_end_mv_own_mv_nodl_ct_two_a_move() {
    let mut game = table(HALL);
    turn(&mut game, 0);
    assert_eq!(refused(&game, "move d1: B1 C1 D1 E1"), "siege/mv/3");
    assert_eq!(refused(&game, "move d1: C1"), "siege/mv/3");
    assert_eq!(refused(&game, "move d1:"), "siege/mv/3");
    assert_eq!(refused(&game, "move d1: A2"), "siege/mv/end");
    assert_eq!(refused(&game, "move d1: B2 C2 D2"), "siege/mv/nodl");
    assert!(legal(&game, "move d1: A2 A3"), "through the own Doomtrooper");
    act(&mut game, "move d1: B1");
    act(&mut game, "move d1: A1");
    assert_eq!(refused(&game, "move d1: B1"), "siege/ct/two");
}

#[test]
fn ct_any_ct_optional_one_finishes_before_the_other_begins() {
    let mut game = table(HALL);
    turn(&mut game, 0);
    act(&mut game, "move d1: B1");
    act(&mut game, "move d2: A3");
    assert_eq!(refused(&game, "move d1: C1"), "siege/ct/any");
    assert_eq!(refused(&game, "move d3: E2"), "siege/ct/any");
    act(&mut game, "end");
    assert!(!matches!(game.tasks.last(), Some(Task::Team(_))));
}

#[test]
fn mv_other_another_team_must_agree() {
    let mut game = table(
        "
+---+---+---+---+
| A   G         |
+---+---+---+---+",
    );
    turn(&mut game, 0);
    let mut asked = game.clone();
    act(&mut asked, "move d1: B1 C1");
    assert!(matches!(asked.needed(), Needed::Decision { seat, .. } if seat.0 == 1));
    let mut no = asked.clone();
    act(&mut no, "no");
    assert_eq!((at(&no, "d1"), no.troopers[0].left), ("A1".to_owned(), 2));
    act(&mut asked, "yes");
    assert_eq!((at(&asked, "d1"), asked.troopers[0].left), ("C1".to_owned(), 1));
    assert_eq!(at(&asked, "d3"), "B1");
    assert!(asked.occupied.has("B1".parse().unwrap()));
}

#[test]
fn mv_block_mv_blockn_mv_blockmid_only_the_start_counts() {
    let mut game = table(
        "
+---+---+---+---+---+---+
|     L   L             |
+   +   +   +   +   +   +
| A                     |
+   +   +   +   +   +   +
|                       |
+---+---+---+---+---+---+",
    );
    turn(&mut game, 0);
    assert_eq!(refused(&game, "move d1: B2 C2 D2"), "siege/mv/block");
    act(&mut game, "move d1: B3 C3");
    act(&mut game, "move d1: D2 E2 F2");
    assert_eq!(at(&game, "d1"), "F2");
}

#[test]
fn mv_bombok_mv_endbomb_a_bomb_is_no_hindrance() {
    let map = "
+---+---+---+
| A   b     |
+---+---+---+";
    let mut game = table(map);
    turn(&mut game, 0);
    assert!(legal(&game, "move d1: B1") && legal(&game, "move d1: B1 C1"));
    let mut strict = table_with(map, "readings: {end-on-bomb: \"no\"}");
    turn(&mut strict, 0);
    assert_eq!(refused(&strict, "move d1: B1"), "siege/mv/end");
}

#[test]
fn mv_dlnoblock_dl_move_dl_pass_dl_end_dl_wall_creatures_move() {
    let mut game = table(
        "
+---+---+---+---+---+
| A   L   N         |
+   +   +   +   +   +
| T       #         |
+---+---+---+---+---+",
    );
    dark_turn(&mut game);
    assert!(legal(&game, "move leg1: C1 D1 E1"), "through a friend, although beside enemies");
    assert_eq!(refused(&game, "move leg1: C1"), "siege/dl/end");
    assert_eq!(refused(&game, "move leg1: C2"), "siege/dl/wall");
    assert_eq!(refused(&game, "move leg1: A2"), "siege/dl/pass");
    assert_eq!(refused(&game, "move nec1: D1 E1 D2 E2"), "siege/dl/move");
}

#[test]
fn ct_entry1_ct_entry2_ct_entry4_ct_offatk_entering_the_map() {
    let mut game = table(
        "
+---+---+---+---+
  L             |
+   +   +   +   +
                |
+---+---+---+---+",
    );
    turn(&mut game, 0);
    assert_eq!(refused(&game, "move d1: A1"), "siege/ct/entry4", "an enemy stands there");
    assert_eq!(refused(&game, "move d1: B2"), "siege/ct/entry4");
    assert_eq!(refused(&game, "fire d1 leg1"), "siege/ct/offatk");
    assert_eq!(refused(&game, "move d1: A2 B2 C2 D2"), "siege/mv/3", "the first space costs one");
    act(&mut game, "move d1: A2 B2 C2");
    assert_eq!(at(&game, "d1"), "C2");
    // Both of a team come by the entrance that was chosen in its first turn.
    game.teams[0].started = false;
    turn(&mut game, 0);
    assert!(game.troopers[..2].iter().all(|t| t.place == Place::Off(0)));
}

#[test]
fn ct_left_rnd_outleave_leaving_the_map() {
    let mut game = table(
        "
+---+---+---+
  A         |
+---+---+---+",
    );
    game.put(Fig::of_trooper(1), Place::Out);
    turn(&mut game, 0);
    assert_eq!(refused(&game, "move d1: B1 C1 off"), "siege/ct/left");
    act(&mut game, "move d1: off");
    assert_eq!(game.place(Fig::of_trooper(0)), Place::Left);
    assert!(game.is_out(0) && game.survives(0));
}

const DOOR: &str = "
+---+---+---+---+---+
| A     :           |
+---+---+---+---+---+";

#[test]
fn door_first_door_cross_door_gone_door_mid_the_first_through_draws_a_card() {
    let mut game = table(DOOR);
    turn(&mut game, 0);
    let mut stopped = game.clone();
    act(&mut game, "move d1: B1 C1 D1");
    roll(&mut game, "door", &[1]);
    assert_eq!(at(&game, "d1"), "D1");
    act(&mut game, "move d1: C1 B1");
    assert!(waits_for_actions(&game), "the token is gone");
    act(&mut stopped, "move d1: B1 C1 D1");
    roll(&mut stopped, "door", &[6]);
    assert_eq!(at(&stopped, "d1"), "C1", "the card stops it");
    let mut trap = table(DOOR);
    turn(&mut trap, 0);
    act(&mut trap, "move d1: B1 C1 D1");
    roll(&mut trap, "door", &[4]);
    roll(&mut trap, "attack-WWW", &[6, 6, 6]);
    roll(&mut trap, "armour-W", &[1]);
    assert_eq!((trap.troopers[0].health, at(&trap, "d1")), (3, "D1".to_owned()));
}

#[test]
fn door_tech_te_door_e_other_no_card_for_those_who_know() {
    let mut game = table(DOOR);
    trained(&mut game, 0, 2);
    turn(&mut game, 0);
    act(&mut game, "move d1: B1 C1");
    assert!(waits_for_actions(&game));
    assert_eq!(game.opened.len(), 1);
    let mut other = table(DOOR);
    carries(&mut other, 0, "security-download");
    turn(&mut other, 0);
    act(&mut other, "move d1: B1 C1");
    assert!(waits_for_actions(&other));
}

#[test]
fn door_dlopen_door_dlkeep_creatures_open_doors_and_leave_the_token() {
    let mut game = table(
        "
+---+---+---+---+---+
| L     :     A     |
+---+---+---+---+---+",
    );
    dark_turn(&mut game);
    assert_eq!(refused(&game, "fire leg1 d1"), "siege/los/need");
    act(&mut game, "move leg1: B1");
    assert!(legal(&game, "fire leg1 d1"), "it stands at the door");
    act(&mut game, "move leg1: C1 B1 A1");
    assert!(game.opened.is_empty());
    assert!(!game.field().sees("A1".parse().unwrap(), "D1".parse().unwrap()));
}

#[test]
fn case_34_fc_first_fc_pass_fc_others_fc_place_fc_wait_a_force_card_is_revealed() {
    let wall = "+---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+";
    let row = |inside: &str| format!("|{inside:<63}|");
    let blank = "+   +   +   +   +   +   +   +   +   +   +   +   +   +   +   +   +";
    let mut lines = vec![wall.to_owned(), row("                         A")];
    for n in 0..7 {
        lines.push(blank.to_owned());
        lines.push(row(if n == 0 { "                         T   G" } else { "" }));
    }
    lines.push(wall.to_owned());
    let mut game = table(&lines.join("\n"));
    assert_eq!(game.board.sectors.len(), 2);
    game.decks.on_tiles = [2, 2].into_iter().collect();
    turn(&mut game, 0);
    act(&mut game, "move d1: H1 I1 J1");
    let mixed = game.decks.mixed;
    roll(&mut game, "force", &[1]);
    assert_eq!(game.decks.mixed.count_ones(), mixed.count_ones() - 1);
    assert_eq!(refused(&game, "choose K1"), "siege/fc/place", "adjacent to a Doomtrooper");
    assert_eq!(refused(&game, "choose A1"), "siege/fc/place", "another tile");
    act(&mut game, "choose P8");
    assert_eq!(at(&game, "leg1"), "P8");
    assert_eq!(game.decks.on_tiles.as_slice(), [2, 1]);
    act(&mut game, "move d2: H3 I3");
    assert!(waits_for_actions(&game), "the second of the team reveals nothing");
    assert_eq!(refused(&game, "move leg1: P7"), "siege/ct/any");
    // A Move that ends where it began to cross reveals on the tile of its end only.
    act(&mut game, "move d2: H3 G3");
    roll(&mut game, "force", &[1]);
    act(&mut game, "choose A8");
    assert_eq!(game.decks.on_tiles.as_slice(), [1, 1]);
    turn(&mut game, 1);
    act(&mut game, "move d3: I3 J3");
    roll(&mut game, "force", &[1]);
    assert_eq!(game.decks.on_tiles.as_slice(), [1, 0], "the next card for the next team");
}

#[test]
fn fc_none_fc_short_fc_full_dl_s2short_nothing_more_comes() {
    let mut game = table(HALL);
    for n in 0..game.creatures.len() {
        game.creatures[n].place = Place::Kept(0);
    }
    game.decks.on_tiles = [1].into_iter().collect();
    turn(&mut game, 0);
    act(&mut game, "move d1: B1");
    roll(&mut game, "force", &[1]);
    assert!(waits_for_actions(&game), "the pool is empty");
    turn(&mut game, 1);
    act(&mut game, "move d3: E2");
    assert!(waits_for_actions(&game), "no card is left");
}

#[test]
fn ct_card1_ct_cardx_ct_cardres_one_card_a_turn() {
    let mut game = table(HALL);
    holds(&mut game, 0, "second-wind");
    holds(&mut game, 0, "ghost-step");
    game.troopers[0].health = 2;
    turn(&mut game, 0);
    assert_eq!(refused(&game, "card blink B1"), "siege/ct/card1");
    assert_eq!(refused(&game, "card second-wind d2"), "siege/ct/cardres", "it is not wounded");
    act(&mut game, "card second-wind d1");
    assert_eq!(game.troopers[0].health, 4);
    assert_eq!(refused(&game, "extra ghost-step d1"), "siege/ct/card1");
    assert_eq!(game.teams[0].hand.len(), 1);
}

#[test]
fn ct_cardother_a_firearm_hit_is_cancelled_in_another_turn() {
    let mut game = table(
        "
+---+---+---+---+
| A           C |
+---+---+---+---+",
    );
    holds(&mut game, 0, "duck");
    dark_turn(&mut game);
    act(&mut game, "fire cen1 d1");
    roll(&mut game, "attack-WWWW", &[6, 6, 1, 1]);
    assert!(matches!(game.needed(), Needed::Decision { seat, .. } if seat.0 == 0));
    act(&mut game, "yes");
    assert_eq!(game.troopers[0].health, 5);
    assert!(game.teams[0].hand.is_empty());
    act(&mut game, "fire cen1 d1");
    roll(&mut game, "attack-WWWW", &[6, 6, 1, 1]);
    roll(&mut game, "armour-W", &[1]);
    assert_eq!(game.troopers[0].health, 4);
}

#[test]
fn sg_act_sg_eff_sg_end_smoke_fills_a_sector_for_the_round() {
    let mut game = table(HALL);
    carries(&mut game, 0, "smoke-grenade");
    turn(&mut game, 0);
    assert_eq!(refused(&game, "smoke d2"), "siege/sg/act");
    act(&mut game, "smoke d1");
    assert!(game.troopers[0].gear.is_empty());
    assert_eq!(game.troopers[0].left, 1);
    assert_eq!(refused(&game, "move d1: B1 C1 D1"), "siege/sg/eff");
    assert_eq!(refused(&game, "fire d1 leg1"), "siege/sg/eff");
    game.end_round();
    assert!(game.smoke.is_empty());
}

#[test]
fn tb_act_tb_when_tb_eff_tb_side_a_time_bomb() {
    let mut game = table(
        "
+---+---+---+---+
| A       L     |
+   +   +---+   +
|         N     |
+---+---+---+---+",
    );
    carries(&mut game, 0, "time-bomb");
    turn(&mut game, 0);
    assert_eq!(refused(&game, "bomb d1 C1"), "siege/tb/act");
    act(&mut game, "bomb d1 B1");
    game.tasks.clear();
    game.explode();
    assert!(game.tasks.is_empty(), "not in the same round");
    game.round += 1;
    game.explode();
    game.advance();
    roll(&mut game, "attack-WWW", &[6, 6, 1]);
    // A1 and C1 are adjacent, C2 is past one wall end: its armour is tested first.
    roll(&mut game, "armour-W", &[1]);
    roll(&mut game, "armour-W", &[1]);
    assert!(!alive(&game, "leg1") && !alive(&game, "nec1"));
    assert_eq!(game.troopers[0].health, 4);
    assert_eq!(game.teams[0].reckless, 1);
}
