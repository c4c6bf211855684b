//! Equipment, set-up, promotion, rounds, the Dark Legion's turn, the AI deck, the end.

use sightline::engine::game::Game;
use sightline::games::siege::figure::{Fig, Place};
use sightline::games::siege::flow::{DarkStep, Task};
use sightline::games::siege::pack::Creature;
use sightline::games::siege::state::Dark;

use crate::table::*;

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
    let mut game = table(crate::turns::HALL);
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
