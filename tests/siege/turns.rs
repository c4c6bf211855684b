//! Moves, doors, Force cards, cards, equipment, rounds, promotion, the end.

use sightline::engine::game::{Game, Needed};
use sightline::games::siege::figure::{Fig, Place};
use sightline::games::siege::flow::{DarkStep, Task};
use sightline::games::siege::pack::Creature;
use sightline::games::siege::state::Dark;

use crate::table::*;

const HALL: &str = "
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

#[test]
fn eq_slots_eq_spec_eq_rank_eq_credits_eq_attach_eq_assign_eq_pass_choosing_equipment() {
    let scenario = PLAIN.replace("dark-legion: player\n", "dark-legion: player\nrank: 4\n");
    let mut game = crate::driver::start_text(&scenario);
    act(&mut game, "choose max-steiner+valerie-duval");
    act(&mut game, "choose big-bob-watts+mitch-hunter");
    assert_eq!(game.teams[0].credits, 5);
    assert_eq!(game.teams[1].credits, 6, "Capitol has a credit more");
    assert_eq!(refused(&game, "buy tentacle-kit d1"), "siege/eq/spec");
    assert_eq!(refused(&game, "buy plasma-carbine d3"), "siege/eq/assign");
    assert_eq!(refused(&game, "buy gehenna-puker d1"), "siege/eq/rank");
    assert_eq!(refused(&game, "buy laser-sight d1"), "siege/eq/attach");
    act(&mut game, "buy plasma-carbine d1");
    assert!(legal(&game, "buy gehenna-puker d3"), "Capitol may take a rank higher");
    act(&mut game, "pass");
    assert_eq!(refused(&game, "buy deathlockdrum d1"), "siege/eq/slots");
    act(&mut game, "buy laser-sight d1");
    assert_eq!(refused(&game, "buy explosive-ammunition d1"), "siege/eq/attach");
    assert_eq!(game.teams[0].credits, 3);
    assert_eq!(refused(&game, "buy disruptor d1"), "siege/eq/attach");
    act(&mut game, "buy combat-medical-unit d1");
    assert_eq!(refused(&game, "buy time-bomb d1"), "siege/eq/credits");
    act(&mut game, "pass");
    assert_eq!(label(&game), "secondary");
}

#[test]
fn eq_quick_the_quick_start_cards() {
    let mut game = crate::driver::start_text(PLAIN);
    act(&mut game, "choose max-steiner+carl-lind");
    act(&mut game, "choose mitch-hunter+angelina-drake");
    act(&mut game, "quick-start");
    let weapon = |n: usize| game.weapon(n).unwrap().id.clone();
    assert_eq!((weapon(0), weapon(1)), ("plasma-carbine".into(), "tentacle-kit".into()));
}

#[test]
fn team_pick_team_hp_dt_deal_sec_deal_eq_draft_set_up() {
    let game = set_up(PLAIN);
    assert!(game.troopers.iter().all(|t| t.health == 5));
    let mut fresh = crate::driver::start_text(PLAIN);
    assert_eq!(fresh.candidates(0).len(), 3);
    act(&mut fresh, "choose valerie-duval+carl-lind");
    act(&mut fresh, "choose big-bob-watts+mitch-hunter");
    for _ in 0..2 {
        act(&mut fresh, "pass");
    }
    roll(&mut fresh, "secondary", &[1]);
    roll(&mut fresh, "secondary", &[5]);
    act(&mut fresh, "choose glory");
    assert_eq!(fresh.decks.secondaries[0], 3, "the other went back");
    roll(&mut fresh, "secondary", &[1]);
    roll(&mut fresh, "secondary", &[1]);
    for _ in 0..4 {
        roll(&mut fresh, "card", &[1]);
    }
    assert!(fresh.teams.iter().all(|team| team.hand.len() == 2));
    assert_eq!(label(&fresh), "marker");
}

#[test]
fn dt_imperial_imperial_has_more_cards() {
    let game = set_up(&PLAIN.replace("capitol", "imperial"));
    let drawn: u8 = game.pack().cards.iter().map(|c| c.copies).sum::<u8>()
        - game.decks.cards.iter().sum::<u8>();
    assert_eq!(drawn, 2 + 3);
}

#[test]
fn case_36_ref_pick_ref_tie_ref_one_ref_nodl_which_table() {
    let with = |ranks: &[(u8, u8)], dark: bool| {
        let mut game = crate::driver::start_text(
            "kind: scenario\ngame: siege\nname: x\nmissions: [1]\nplayers: [bauhaus, capitol, mishima]\ndark-legion: player\n",
        );
        for (team, (rank, points)) in game.teams.iter_mut().zip(ranks) {
            (team.rank, team.points) = (*rank, *points);
        }
        for team in game.teams.iter_mut().skip(ranks.len()) {
            team.plays = false;
            team.rank = if dark { 9 } else { 1 };
        }
        let table = usize::from(game.choose_table());
        game.pack().tables[table].from_rank
    };
    assert_eq!(with(&[(4, 3), (3, 9), (3, 2)], false), 3);
    assert_eq!(with(&[(5, 0), (5, 0), (2, 0)], false), 5);
    assert_eq!(with(&[(2, 7)], true), 1);
}

#[test]
fn rank_cmd_rank_cmdtie_camp_cmd_camp_cmdfloor_the_commander() {
    let scenario = PLAIN.replace("missions: [1]", "campaign: yes\nmissions: [1, 2]");
    let mut game = crate::driver::start_text(&scenario);
    assert!(game.teams.iter().all(|team| !team.commands), "a tie");
    game.teams[1].rank = 3;
    game.tasks.clear();
    game.start_mission();
    assert!(game.teams[1].commands && !game.teams[0].commands);
    game.teams[1].points = 4;
    game.tasks.clear();
    game.end_mission();
    assert_eq!((game.teams[1].rank, game.teams[1].points), (2, 4), "the mission failed");
    assert_eq!(game.mission, 1);
}

#[test]
fn pp_up_pp_max_pp_floor_pp_down_pp_upnow_the_tracker() {
    let mut game = set_up(PLAIN);
    game.gain(0, 9);
    assert_eq!((game.teams[0].rank, game.teams[0].points), (1, 9));
    game.gain(0, 3);
    assert_eq!((game.teams[0].rank, game.teams[0].points), (2, 2));
    assert_eq!(game.pack().rank(2).dice.to_string(), "WWR");
    game.award(0, -3);
    assert_eq!((game.teams[0].rank, game.teams[0].points), (1, 9));
    game.award(0, -20);
    assert_eq!((game.teams[0].rank, game.teams[0].points), (1, 0));
    game.teams[0].rank = 12;
    game.award(0, 25);
    assert_eq!((game.teams[0].rank, game.teams[0].points, game.teams[0].stars), (12, 5, 2));
}

#[test]
fn case_39_end_win_end_tiedl_end_tie_winners() {
    let mut game = set_up(&PLAIN.replace("[bauhaus, capitol]", "[mishima, capitol]"));
    let mut standing = |dark: i16, mishima: i16, capitol: i16| {
        game.dark_points = dark - 5;
        game.teams[0].earned = mishima;
        game.teams[1].earned = capitol;
        game.scores()
    };
    let scores = standing(14, 14, 12);
    assert!(scores[2] > scores[0] && scores[2] > scores[1]);
    let scores = standing(13, 14, 14);
    assert!(scores[0] == scores[1] && scores[0] > scores[2]);
}

#[test]
fn end_dt_end_dl_end_main_end_mainlost_end_fail_end_sec_end_seclost_totals() {
    let mut game = set_up(PLAIN);
    assert_eq!(game.dark_total(), 5, "the mission failed");
    game.teams[0].kills = [10, 0, 0, 0, 0, 0, 0];
    game.teams[0].earned = 10;
    assert!(game.objective_met());
    assert_eq!((game.total(0), game.total(1), game.dark_total()), (15, 5, 0));
    for n in [0, 1] {
        game.put(Fig::of_trooper(n), Place::Out);
    }
    assert_eq!(game.total(0), 10, "both are lost: no main reward, points in play stay");
    game.teams[0].secondary = Some(0);
    assert_eq!(game.total(0), 15, "a secondary reward all the same");
    game.teams[1].secondary = Some(0);
    assert_eq!(game.dark_total(), 3, "the other team failed its own");
    game.teams[1].reckless = 2;
    assert_eq!(game.total(1), 5 - 6);
}

#[test]
fn rnd_markers_rnd_draw_rnd_once_rnd_out_each_marker_once_a_round() {
    let mut game = set_up(PLAIN);
    assert_eq!(game.face_name(0, 1).unwrap(), "bauhaus");
    assert_eq!(game.face_name(0, 3).unwrap(), "dark-legion");
    for n in [0, 1] {
        game.put(Fig::of_trooper(n), Place::Out);
    }
    game.tasks.clear();
    game.start_round();
    assert_eq!(game.face_name(0, 1).unwrap(), "capitol");
    assert_eq!(game.face_name(0, 2).unwrap(), "dark-legion");
    assert_eq!(game.face_name(0, 3), None);
}

#[test]
fn rnd_lastevent_rnd_endcheck_dl_s1last_rnd_early_the_last_event_ends_the_mission() {
    let mut game = set_up(PLAIN);
    game.tasks.clear();
    game.decks.events_left = 1;
    game.end_round();
    assert!(matches!(game.tasks.last(), Some(Task::Round)));
    game.tasks.clear();
    game.teams[0].kills[0] = 20;
    game.end_round();
    assert!(matches!(game.tasks.last(), Some(Task::Round)), "it is played on");
    game.tasks.clear();
    game.decks.events_left = 0;
    game.end_round();
    assert!(matches!(game.tasks.last(), Some(Task::MissionEnd)));
}

#[test]
fn dl_s1_dl_s1reinf_dl_s1both_dl_s2_dl_s2enter_dl_s3_an_event_and_what_follows() {
    let mut game = set_up(PLAIN);
    game.tasks.clear();
    game.start_dark_turn();
    game.advance();
    let names: Vec<String> = (1..=12).map(|f| game.face_name(0, f).unwrap().into_owned()).collect();
    assert_eq!(names[0], "Close Combat Phobia");
    roll(&mut game, "event", &[1]);
    assert!(game.effects.no_close);
    assert_eq!(game.decks.events_left, 4);
    // One Force card for each Corporation player.
    roll(&mut game, "force", &[4]);
    act(&mut game, "choose entrance 15W");
    assert_eq!(game.place("leg1".parse().unwrap()), game.creatures[0].place);
    assert!(matches!(game.creatures[0].place, Place::Off(_)));
    roll(&mut game, "force", &[4]);
    act(&mut game, "choose entrance 14E");
    act(&mut game, "choose tile 12");
    roll(&mut game, "force", &[1]);
    let action = game.candidates(0).remove(0);
    game.apply(&action).unwrap();
    assert!(matches!(game.tasks.last(), Some(Task::Dark(DarkStep::Act))));
    assert!(game.creatures[..3].iter().all(|c| c.left == 2), "dl.s3act: all may act");
    act(&mut game, "end");
    assert!(game.event.is_none());
    assert!(game.effects.no_close, "until the end of the round");
    game.end_round();
    assert!(!game.effects.no_close);
}

#[test]
fn dl_fclast_dl_s1empty_fc_discard_force_cards_are_drawn_on() {
    let mut game = set_up(PLAIN);
    let card = |game: &sightline::games::siege::state::Siege, number: u8| {
        let place = game.pack().forces.iter().position(|f| f.number == number).unwrap();
        let below = game.decks.drawable() & ((1 << place) - 1);
        below.count_ones() as u16 + 1
    };
    game.tasks.clear();
    game.tasks.push(Task::Draw(1));
    let first = card(&game, 1);
    roll(&mut game, "force", &[first]);
    act(&mut game, "choose entrance 15W");
    // It was the last one: one more.
    let stop = card(&game, 25);
    roll(&mut game, "force", &[stop]);
    act(&mut game, "choose entrance 15W");
    assert!(game.tasks.is_empty());
    game.decks.pile = 0;
    game.tasks.push(Task::Draw(1));
    assert_eq!(game.decks.drawable().count_ones(), 2, "the two discards are shuffled");
    roll(&mut game, "force", &[1]);
    assert_eq!(game.decks.fresh.count_ones(), 1);
}

#[test]
fn dl_s4_dl_s4any_dl_s5_comp_pool_actions_of_creatures() {
    let mut game = table(
        "
+---+---+---+---+---+---+
| A               X   L |
+---+---+---+---+---+---+",
    );
    dark_turn(&mut game);
    assert_eq!(game.creatures[0].left, 2);
    for to in ["D1", "C1", "B1"] {
        act(&mut game, &format!("move nep1: {to}"));
    }
    assert_eq!(refused(&game, "move nep1: C1"), "siege/dl/s4");
    act(&mut game, "move leg1: E1");
    assert_eq!(refused(&game, "move nep1: C1"), "siege/ct/any");
    assert_eq!(game.creatures.len(), 30);
}

#[test]
fn ai_mode_ai_act_ai_t4atk_the_cards_act_for_the_dark_legion() {
    let mut game = table(
        "
+---+---+---+---+---+---+
| A           L         |
+   +   +   +   +   +   +
|                       |
+---+---+---+---+---+---+",
    );
    game.dark = Dark::Ai;
    dark_turn(&mut game);
    game.advance();
    // Card 1 strikes if it can, else fires, else moves: it fires at the only Doomtrooper.
    roll(&mut game, "ai", &[1]);
    assert_eq!(label(&game), "attack-WWW");
    roll(&mut game, "attack-WWW", &[1, 1, 1]);
    // Card 3 moves towards it, and of two spaces beside it to the southern one.
    roll(&mut game, "ai", &[2]);
    assert_eq!(at(&game, "leg1"), "B2");
    assert_eq!(game.creatures[0].left, 0);
}

#[test]
fn ai_pick_ai_compass_ai_t2_entrances_by_compass() {
    let mut game = set_up(&PLAIN.replace("dark-legion: player", "dark-legion: ai"));
    game.tasks.clear();
    let legionnaire = [Creature::Legionnaire].into_iter().collect();
    game.tasks.push(Task::Reinforce(legionnaire));
    game.advance();
    // Card 1 points north, then east: both entrances are as far north, 14E is further east.
    roll(&mut game, "ai", &[1]);
    let Place::Off(n) = game.creatures[0].place else { panic!("{:?}", game.creatures[0]) };
    assert_eq!(game.board.entrances[usize::from(n)].tile, 14);
}

#[test]
fn e_helmet_e_injector_equipment_without_an_action() {
    let mut game = table(HALL);
    carries(&mut game, 0, "command-helmet");
    carries(&mut game, 0, "coagulant-injector");
    game.troopers[0].health = 2;
    turn(&mut game, 0);
    act(&mut game, "use d1 command-helmet");
    assert_eq!(game.troopers[0].left, 3);
    assert_eq!(refused(&game, "use d1 command-helmet"), "siege/e/other");
    act(&mut game, "use d1 coagulant-injector");
    roll(&mut game, "heal-RRR", &[4, 4, 1]);
    assert_eq!((game.troopers[0].health, game.troopers[0].gear.len()), (4, 1));
}
