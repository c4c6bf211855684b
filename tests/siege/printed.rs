//! Rules that rest on what is printed on cards, tiles and missions: the engine takes it from the
//! pack.

use sightline::games::siege::figure::Fig;
use sightline::games::siege::pack::{self, Creature, Dice, Gear, Weapon};
use sightline::games::siege::state::Siege;
use sightline::geometry::square::tile::turned;
use sightline::geometry::square::{Edge, Side, Square};

use crate::driver::start_text;
use crate::table::*;

fn mission(number: u8) -> Siege {
    set_up(&PLAIN.replace("[1]", &format!("[{number}]")))
}

#[test]
fn prep_s4_prep_s4ent_tiles_lie_as_the_plan_shows_them() {
    let game = mission(3);
    let board = &game.board;
    let corners: Vec<(u8, String)> =
        board.sectors.iter().map(|s| (s.number, s.corner.to_string())).collect();
    let wanted = [(7, "I1"), (6, "Q1"), (2, "A9"), (13, "I9"), (4, "Q9")];
    assert_eq!(corners, wanted.map(|(n, at)| (n, at.to_owned())));
    // Every space of rubble lies where the turned tile has it, and nowhere else.
    let plan = &game.mission().plan;
    assert_eq!(plan.iter().map(|p| p.turns).collect::<Vec<_>>(), [0, 1, 0, 0, 2]);
    let mut rubble = Vec::new();
    for (placed, sector) in plan.iter().zip(&board.sectors) {
        for at in &game.pack().tile(placed.tile).unwrap().rubble {
            let at = turned(*at, 8, 8, placed.turns);
            rubble.push(Square::new(sector.corner.x + at.x, sector.corner.y + at.y));
        }
    }
    for at in board.floor.grid.squares() {
        assert_eq!(board.floor.rubble.has(at), rubble.contains(&at), "{at}");
    }
    let red: Vec<String> = board
        .entrances
        .iter()
        .filter(|e| e.red)
        .map(|e| format!("{}{}", e.tile, e.letter))
        .collect();
    assert_eq!(red, ["4S", "6E", "7N"]);
    assert!(board.entrances.iter().filter(|e| e.white).count() > 0);
}

#[test]
fn prep_s5pool_prep_s6place_decks_are_those_of_the_mission() {
    let game = mission(3);
    let numbers = |set: u64, of: &dyn Fn(usize) -> u8| -> Vec<u8> {
        (0..64).filter(|n| set >> n & 1 != 0).map(of).collect()
    };
    let events = numbers(game.decks.events, &|n| game.pack().events[n].number);
    assert_eq!(events, (1..=17).collect::<Vec<u8>>());
    assert_eq!(game.decks.events_left, 5);
    // One card for each of two players on every tile but the one with a star.
    assert_eq!(game.decks.on_tiles[..], [2, 2, 2, 0, 2]);
    let cards = numbers(game.decks.mixed, &|n| game.pack().forces[n].number);
    assert_eq!(cards.len(), 40);
    assert_eq!(usize::from(game.decks.pile), 40 - 8);
}

#[test]
fn eq_capitol_more_credits_and_cards_of_one_rank_more() {
    let text = format!("{}rank: 2\n", PLAIN);
    let mut game = start_text(&text);
    act(&mut game, "choose max-steiner+valerie-duval");
    act(&mut game, "choose big-bob-watts+mitch-hunter");
    assert_eq!((game.teams[0].credits, game.teams[1].credits), (3, 4));
    assert_eq!(refused(&game, "buy deathlockdrum d1"), "siege/eq/rank");
    act(&mut game, "pass");
    act(&mut game, "buy deathlockdrum d3");
    assert_eq!(game.teams[1].credits, 1);
}

#[test]
fn at_more_tk_blade_dice_are_those_of_the_card() {
    let map = "
+---+---+---+---+
| A   L       N |
+---+---+---+---+";
    let mut drum = table(&map.replace('L', " "));
    armed(&mut drum, 0, "deathlockdrum");
    turn(&mut drum, 0);
    act(&mut drum, "fire d1 nec1");
    assert_eq!(label(&drum), "attack-WWWW", "three of the Rank card and one of the weapon");
    let mut blade = table(map);
    trained(&mut blade, 0, 2);
    turn(&mut blade, 0);
    act(&mut blade, "close d1 leg1");
    assert_eq!(label(&blade), "attack-W", "the kit's small blade");
}

#[test]
fn te_termdc_ct_special_difficulty_and_actions() {
    let map = "
+---+---+---+
| A   m     |
+---+---+---+";
    for (faces, hacked) in [([6, 6, 1], false), ([6, 6, 6], true)] {
        let mut game = table(map);
        trained(&mut game, 0, 2);
        turn(&mut game, 0);
        act(&mut game, "hack d1 B1");
        roll(&mut game, "attack-WWW", &faces);
        assert_eq!(game.tokens.is_empty(), hacked, "two hits are no more than the difficulty");
    }
    let mut game = table(map);
    carries(&mut game, 0, "smoke-grenade");
    turn(&mut game, 0);
    act(&mut game, "smoke d1");
    assert_eq!(game.troopers[0].left, 1, "in place of a Move or an attack");
}

#[test]
fn end_secdl_a_failed_secondary_mission_brings_the_dark_legion_points() {
    let mut game = mission(1);
    let card = game.pack().secondaries.iter().position(|s| s.failure > 0).unwrap();
    let before = game.dark_total();
    game.teams[0].secondary = Some(card as u8);
    let failure = i16::from(game.pack().secondaries[card].failure);
    assert_eq!(game.dark_total() - before, failure);
}

#[test]
fn w_table_e_table_ref_data_printed_figures_stand_in_the_pack() {
    let pack = pack::shipped();
    let weapon = |id: &str| -> &Weapon { pack.weapons.iter().find(|w| w.id == id).unwrap() };
    for (id, rank, cost) in [
        ("tentacle-kit", 1, 0),
        ("punisher-short-sword", 1, 0),
        ("plasma-carbine", 1, 0),
        ("manus-kit", 3, 2),
        ("violator-sword", 3, 3),
        ("deathlockdrum", 3, 3),
        ("punisher-combo", 4, 2),
        ("tentacle-combo", 4, 2),
    ] {
        assert_eq!((weapon(id).rank, weapon(id).cost), (rank, cost), "{id}");
    }
    let gear = |id: &str| -> &Gear { pack.gear.iter().find(|g| g.id == id).unwrap() };
    for (id, rank, cost) in [
        ("coagulant-injector", 1, 1),
        ("command-helmet", 1, 1),
        ("smoke-grenade", 1, 1),
        ("time-bomb", 1, 1),
        ("molecular-phaser", 1, 2),
        ("explosive-ammunition", 2, 2),
        ("laser-sight", 2, 2),
        ("glyph-decrypter", 2, 2),
    ] {
        assert_eq!((gear(id).rank, gear(id).cost), (rank, cost), "{id}");
    }
    let first = &pack.tables[0];
    let printed = [
        (Creature::Legionnaire, "2R", "3W", 0, 1),
        (Creature::Necromutant, "3W", "2R", 0, 2),
        (Creature::Centurion, "3W", "4W", 1, 3),
    ];
    for (creature, close, fire, defence, points) in printed {
        let row = first.rows[creature as usize];
        let dice = |text| Dice::read(text).unwrap();
        assert_eq!((row.close, row.fire), (dice(close), dice(fire)), "{}", creature.word());
        assert_eq!((row.defence, row.points, row.actions), (defence, points, 2));
    }
    assert_eq!(pack.tables.iter().map(|t| t.from_rank).collect::<Vec<_>>(), [1, 3, 5, 7, 9, 11]);
}

#[test]
fn st_layout_te_restr_stairs_are_two_wide_three_long_between_walls() {
    let pack = pack::shipped();
    for number in [8, 16] {
        let tile = pack.tile(number).unwrap();
        let mut stairs: Vec<(u8, String)> =
            tile.stairs.iter().map(|(n, at)| (*n, at.to_string())).collect();
        stairs.sort_unstable();
        let wanted = [(1, "D8"), (2, "E8"), (3, "D7"), (4, "E7"), (5, "D6"), (6, "E6")];
        assert_eq!(stairs, wanted.map(|(n, at)| (n, at.to_owned())));
        for (n, at) in &tile.stairs {
            let side = if n % 2 == 1 { Side::West } else { Side::East };
            assert_eq!(tile.grid.edge(*at, side), Edge::Wall, "tile {number}, space {n}");
        }
    }
    // What a weapon asks for is on its card: the kit works beside a wall only.
    let mut game = table(
        "
+---+---+---+---+---+
|                   |
+   +   +   +   +   +
|     A       L     |
+   +   +   +   +   +
|                   |
+---+---+---+---+---+",
    );
    trained(&mut game, 0, 2);
    turn(&mut game, 0);
    assert_eq!(refused(&game, "tech d1 leg1"), "siege/tk/wall");
    assert!(game.armed(0).unwrap().tech.unwrap().wall);
    assert_eq!(game.at(Fig::of_trooper(0)).unwrap().to_string(), "B2");
}
