//! Boards, tokens, what stays hidden, and what mission briefs change.

use sightline::engine::game::{Game, Needed};
use sightline::games::siege::board::Board;
use sightline::games::siege::figure::{Fig, Place};
use sightline::games::siege::flow::{Ask, DarkStep, Task};
use sightline::games::siege::pack::{self, Creature, Objective, Tile};
use sightline::games::siege::state::Dark;
use sightline::geometry::square::{Edge, Side, Square};

use crate::driver::start_text;
use crate::table::*;

const ROOM: &str = "
+---+---+---+---+
| A | L   #     |
+   +   +   +   +
|               |
+---+---+---+---+";

#[test]
fn comp_walls_walls_are_edges_rubble_is_a_space() {
    let mut game = table(ROOM);
    turn(&mut game, 0);
    let (a1, b1, c1): (Square, Square, Square) =
        ("A1".parse().unwrap(), "B1".parse().unwrap(), "C1".parse().unwrap());
    let grid = &game.board.floor.grid;
    assert_eq!((grid.edge(a1, Side::East), grid.edge(b1, Side::East)), (Edge::Wall, Edge::Open));
    assert!(grid.contains(c1) && game.board.floor.rubble.has(c1));
    // Both spaces beside a wall are stood on, the rubble is not.
    assert_eq!(game.figure_at(a1), Some(Fig::of_trooper(0)));
    assert!(game.figure_at(b1).is_some());
    assert_eq!(refused(&game, "move d1: B2 C1"), "siege/mv/pit");
}

#[test]
fn comp_bigbase_an_ezoghoul_stands_on_one_space() {
    let mut game = table(&ROOM.replace('L', "Z"));
    assert_eq!(game.dark_spaces, ["B1".parse().unwrap()].into_iter().collect());
    dark_turn(&mut game);
    act(&mut game, "move ezo1: B2 C2 D1");
    assert_eq!(game.dark_spaces, ["D1".parse().unwrap()].into_iter().collect());
}

#[test]
fn comp_tokens28_tokens_for_counting_do_not_raise_the_pool() {
    let mut game = table(ROOM);
    // Ten tokens of Legionnaires count points; twelve figures are all there are.
    game.teams[0].kills[Creature::Legionnaire as usize] = 11;
    for slot in 0..12 {
        let fig = game.creatures[slot].fig();
        assert_eq!(game.creatures[slot].kind, Creature::Legionnaire);
        game.put(fig, Place::Off(0));
    }
    assert_eq!(game.in_pool(Creature::Legionnaire), None);
    game.put(Fig::of_creature(Creature::Legionnaire, 3), Place::Out);
    assert_eq!(game.in_pool(Creature::Legionnaire), Some(2));
}

#[test]
fn comp_tokens_no_more_than_the_supply() {
    let mut game = table(ROOM);
    let c = &game.pack().components;
    assert_eq!((c.traps, c.bombs, c.smoke, c.doors, c.debris, c.reckless), (8, 2, 2, 6, 6, 8));
    carries(&mut game, 0, "smoke-grenade");
    game.smoke_used = 2;
    turn(&mut game, 0);
    assert_eq!(refused(&game, "smoke d1"), "siege/comp/tokens");
    // A seventh door has no token: it is open.
    let doors = "
+---+---+---+---+---+---+---+---+
| A :   :   :   :   :   :   :   |
+---+---+---+---+---+---+---+---+";
    let drawn = sightline::data::drawing::parse(doors.trim_start()).unwrap();
    let board = Board::drawn(drawn.grid, Default::default(), &[], 6);
    assert_eq!((board.doors.len(), board.opened.len()), (6, 1));
}

#[test]
fn mv_print_tiles_know_nothing_but_walls_rubble_and_stairs() {
    let pack = pack::shipped();
    let board = |tile: &Tile| tile.grid.squares().count();
    assert!(pack.tiles.iter().all(|tile| board(tile) == 64));
    // What is printed besides means nothing: every other space is walked on.
    let mut game = table(
        "
+---+---+---+
| A         |
+---+---+---+",
    );
    turn(&mut game, 0);
    assert!(legal(&game, "move d1: B1 C1"));
    let text = "kind: tiles\ngame: siege\ntiles:\n  - number: 1\n    mark: D\n    map: |\n      +---+---+---+---+---+---+---+---+\n      | s                             |\n      +---+---+---+---+---+---+---+---+\n";
    let report = sightline::games::check::check_str(
        "t.yaml",
        text,
        std::path::Path::new(""),
        &Default::default(),
    );
    assert!(report.render(false).contains("`s` in A1 means nothing on a tile"));
}

#[test]
fn door_noatk_doors_are_no_targets() {
    let mut game = table(
        "
+---+---+---+---+
| A :     L     |
+---+---+---+---+",
    );
    trained(&mut game, 0, 1);
    turn(&mut game, 0);
    assert_eq!(refused(&game, "close d1 B1"), "siege/at/terrain");
    assert_eq!(refused(&game, "fire d1 B1"), "siege/at/one", "a sword does not fire");
    trained(&mut game, 0, 0);
    assert_eq!(refused(&game, "fire d1 B1"), "siege/at/terrain");
}

#[test]
fn dl_s3act_figures_of_step_three_act_in_step_four() {
    let mut game = set_up(PLAIN);
    game.tasks.clear();
    game.run_dark(DarkStep::Event);
    game.advance();
    let tiles = game.decks.on_tiles.iter().filter(|n| **n > 0).count();
    assert!(tiles > 1, "the mission deals Force cards to its tiles");
    while !matches!(game.tasks.last(), Some(Task::Dark(DarkStep::Act))) {
        match game.needed() {
            Needed::Roll(roll) => game.roll(&vec![1; roll.sides.len()]).unwrap(),
            _ => {
                let first = game.candidates(0).into_iter().next().unwrap();
                game.apply(&first).unwrap();
            }
        }
    }
    let placed = game.creatures.iter().find(|c| c.place.square().is_some()).expect("one is placed");
    assert_eq!((placed.done, placed.left), (false, 2));
    assert!(game.ready().contains(&placed.fig()));
}

#[test]
fn team_talk_choices_of_characters_are_open() {
    let mut game = start_text(PLAIN);
    let choices: Vec<String> = game.candidates(0).iter().map(ToString::to_string).collect();
    assert_eq!(choices.len(), 3);
    assert!(choices.contains(&"choose max-steiner+carl-lind".to_owned()));
    act(&mut game, "choose max-steiner+carl-lind");
    assert!(game.show().contains("Carl Lind"), "everybody sees who goes in");
}

#[test]
fn ct_cardsecret_end_secsecret_hands_and_secondary_missions_are_not_told() {
    let mut game = table(ROOM);
    holds(&mut game, 0, "blink");
    game.teams[0].secondary = Some(0);
    turn(&mut game, 0);
    let (card, mission) = (&game.pack().cards, &game.pack().secondaries[0]);
    let blink = &card.iter().find(|c| c.id == "blink").unwrap().name;
    let shown = game.show();
    assert!(!shown.contains(blink) && !shown.contains(&mission.name), "{shown}");
    assert!(shown.contains("1 cards"), "how many there are is seen");
    assert!(game.fact("secondary", &["bauhaus"]).is_none());
    // Nothing is carried over to another mission.
    game.setup.missions.first().unwrap();
    game.begin_mission();
    game.advance();
    assert!(game.teams.iter().all(|team| team.hand.is_empty() && team.secondary.is_none()));
}

#[test]
fn ms_brief_a_brief_overrides_the_rule_that_a_mission_runs_to_its_last_event() {
    for (at_once, over) in [(false, false), (true, true)] {
        let mut game = set_up(PLAIN);
        let mut setup = game.setup.as_ref().clone();
        setup.pack.missions[0].ends_at_once = at_once;
        setup.pack.missions[0].objective = Objective::Leave(0);
        game.setup = std::sync::Arc::new(setup);
        assert!(game.decks.events_left > 0 && game.objective_met());
        game.tasks.clear();
        game.end_round();
        assert_eq!(matches!(game.tasks.last(), Some(Task::MissionEnd)), over);
    }
}

#[test]
fn mv_other_every_player_who_is_passed_must_agree() {
    let mut game = set_up(&PLAIN.replace("capitol]", "capitol, mishima]"));
    for (n, at) in [(0, "D4"), (2, "E4"), (4, "F4")] {
        game.put(Fig::of_trooper(n), Place::On(at.parse().unwrap()));
    }
    game.teams[0].started = true;
    turn(&mut game, 0);
    act(&mut game, "move d1: E4 F4 G4");
    assert!(matches!(game.needed(), Needed::Decision { seat, .. } if seat.0 == 1));
    act(&mut game, "choose yes");
    assert!(matches!(game.needed(), Needed::Decision { seat, .. } if seat.0 == 2));
    let mut refused = game.clone();
    act(&mut refused, "choose no");
    assert_eq!((at(&refused, "d1"), refused.troopers[0].left), ("D4".to_owned(), 2));
    act(&mut game, "choose yes");
    assert_eq!((at(&game, "d1"), game.troopers[0].left), ("G4".to_owned(), 1));
}

#[test]
fn eq_order1_the_player_left_of_the_dark_legion_buys_first() {
    let text = PLAIN.replace("capitol]", "capitol, mishima]").replace("player\n", "drawn\n");
    for (dark, first) in [(1, 1), (2, 2), (3, 0)] {
        let mut game = start_text(&text);
        roll(&mut game, "dark-legion", &[dark]);
        while !matches!(game.tasks.last(), Some(Task::Draft { .. })) {
            let any = game.candidates(0).into_iter().next().unwrap();
            game.apply(&any).unwrap();
        }
        assert!(matches!(game.needed(), Needed::Decision { seat, .. } if seat.0 == first));
    }
}

#[test]
fn at_bauhaus_only_dice_without_a_hit_are_rolled_again() {
    let mut game = table(
        "
+---+---+---+---+
| A           L |
+---+---+---+---+",
    );
    turn(&mut game, 0);
    act(&mut game, "fire d1 leg1");
    roll(&mut game, "attack-WWW", &[6, 1, 1]);
    assert_eq!(refused(&game, "reroll 1"), "siege/at/bauhaus");
    assert!(legal(&game, "reroll 2"));
    assert_eq!(refused(&game, "reroll 2 3"), "siege/at/rr");
    // A card that lets any die be rolled again adds one of any kind.
    if let Some(Task::Strike(strike)) = game.tasks.last_mut() {
        strike.rerolls += 1;
    }
    assert!(legal(&game, "reroll 1") && legal(&game, "reroll 1 2"));
}

#[test]
fn ai_corp_of_two_as_near_the_icon_decides_before_the_compass() {
    for (card, target) in [(1, 0), (2, 2)] {
        let mut game = table(
            "
+---+---+---+---+---+
| A       L       G |
+---+---+---+---+---+",
        );
        game.dark = Dark::Ai;
        dark_turn(&mut game);
        game.advance();
        // Both cards attack if they can; the first points east and shows Bauhaus, the second
        // west and shows Capitol.
        roll(&mut game, "ai", &[card]);
        let Some(Task::Strike(strike)) = game.tasks.last() else { panic!("{:?}", game.tasks) };
        let aim = sightline::games::siege::action::Target::Fig(Fig::of_trooper(target));
        assert_eq!(strike.targets[0].target, aim);
    }
}

/// The note of mission 4: 33 and 35 are out, 34 is dealt like any other card.
#[test]
fn prep_s6pool_mission_4_has_a_nepharite_that_may_lie_on_a_tile() {
    let game = set_up(&PLAIN.replace("[1]", "[4]"));
    let place = |n: u8| game.pack().forces.iter().position(|f| f.number == n).unwrap();
    let may_come = |n: u8| game.decks.mixed >> place(n) & 1 != 0;
    assert_eq!([33, 34, 35].map(may_come), [false, true, false]);
    let mut revealed = game.clone();
    revealed.tasks.clear();
    revealed.tasks.push(Task::Reveal(0));
    let below = game.decks.mixed & ((1 << place(34)) - 1);
    revealed.roll(&[below.count_ones() as u16 + 1]).unwrap();
    assert!(matches!(revealed.tasks.last(), Some(Task::Place { sector: 0, .. })));
}

/// The note of mission 10: the Nepharite stands beside the portal if mission 9 failed.
#[test]
fn ms_fields_mission_10_begins_with_the_nepharite_of_a_failed_mission_9() {
    let text = "kind: scenario\ngame: siege\nname: x\ncampaign: yes\nmissions: [9, 10]\nplayers: [bauhaus]\ndark-legion: player\n";
    for (won, stands) in [(false, true), (true, false)] {
        let mut game = start_text(text);
        game.results.push(won);
        game.mission = 1;
        game.tasks.clear();
        game.start_mission();
        game.advance();
        let asked = matches!(game.tasks.last(), Some(Task::Ask(Ask::BesidePortal(..))));
        assert_eq!(asked, stands);
        if !stands {
            continue;
        }
        let portal = game.board.tokens.iter().find(|t| t.kind.word() == "portal").unwrap().at;
        let places = game.candidates(0);
        game.apply(&places[0]).unwrap();
        let Place::On(at) = game.place(Fig::of_creature(Creature::Nepharite, 1)) else {
            panic!("it is not on the map")
        };
        assert!(at.touches(portal) && at != portal);
    }
}
