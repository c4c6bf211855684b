//! Data packs, scenarios and scenes: what ships is sound, and mistakes are shown.

use std::path::{Path, PathBuf};

use sightline::engine::game::Game;
use sightline::games::check::{check, check_str};
use sightline::games::doomsday::figure::{Brother, Fiend, Rank};
use sightline::games::doomsday::scene;
use sightline::games::killteam::KNOWN;

use crate::table::{read, scenario, text, whole};

fn yaml(folder: &str) -> Vec<PathBuf> {
    let mut list = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension() {
            Some(ending) if ending == "yaml" => list.push(path),
            _ if path.is_dir() => list.extend(yaml(path.to_str().unwrap())),
            _ => {}
        }
    }
    list
}

#[test]
fn shipped_files_have_no_problems() {
    let files = [yaml("killzones/doomsday"), yaml("datacards/doomsday")].concat();
    assert!(files.len() >= 7, "{files:?}");
    for path in files {
        let report = check(&path, &KNOWN);
        assert!(report.is_empty(), "{}", report.render(false));
    }
}

#[test]
fn co_players_one_to_three_play_and_win_together() {
    for players in 1..=3 {
        let game = whole(&format!("players: {players}")).game;
        assert_eq!((game.seats(), game.scores()), (players, vec![0.0; players]));
    }
    assert!(read("kind: scenario\ngame: doomsday\nplayers: 4").is_err());
}

#[test]
fn co_marines_co_cult_co_tokens_the_figures_are_those_of_the_rulebook() {
    let game = scenario("doomsday-countdown").game;
    let pack = game.pack();
    let names: Vec<&str> = pack.marines.iter().map(|marine| marine.name.as_str()).collect();
    assert_eq!(names, ["Brother-Sergeant Artellus", "Brother Gallain", "Brother Siceran"]);
    assert!(pack.marine(Brother::Artellus).heroic && !pack.marine(Brother::Gallain).heroic);
    let counters: u8 = pack.marines.iter().map(|marine| marine.wounds).sum();
    assert_eq!(counters, 9);
    let initiates = Fiend::all().filter(|fiend| fiend.rank() == Rank::Initiate).count();
    assert_eq!((Fiend::all().count(), initiates), (7, 4));
}

#[test]
fn co_cards_co_tiles_co_blue_co_hex_co_cards2_packs_have_the_printed_sizes() {
    let game = scenario("doomsday-countdown").game;
    let pack = game.pack();
    assert_eq!(pack.actions.iter().map(|card| card.count).sum::<u8>(), 12);
    assert_eq!(pack.wargear.iter().map(|card| card.count).sum::<u8>(), 14);
    let drawn: u8 = pack.tiles.iter().map(|tile| tile.count).sum();
    assert_eq!((drawn, pack.cluster.len()), (28, 4));
    // A file in place of the shipped one; its sizes are checked.
    let cards = |sizes: &str, count: u8| {
        let actions = format!("{{name: Advance, effect: [move, attack], count: {count}, mark: D}}");
        let deal = "{solo: 1, two: 0, three: 0, mark: D}";
        let gear = "{name: Kit, effect: medi-kit, count: 14, mark: D}";
        read(&format!(
            "kind: scenario\ngame: doomsday\ncards:\n  kind: cards\n  game: doomsday\n{sizes}  \
             actions: [{actions}]\n  wargear: [{gear}]\n  deal: {deal}\n"
        ))
    };
    assert!(cards("", 12).is_ok());
    assert!(cards("", 9).unwrap_err().contains("9 action cards, not 12"));
    assert!(cards("  sizes: {actions: 9}\n", 9).is_ok());
}

#[test]
fn mistakes_are_all_shown() {
    let text = "kind: tiles\ngame: doomsday\ncluster:\n  - {at: [0, 0], ways: [NE, N], kind: \
                entrance, mark: D}\n  - {at: [0.5, 0], ways: [NE], mark: X}\ntiles:\n  - {name: \
                'a, b', ways: [], count: 1, mark: D}\n";
    let report = check_str("tiles.yaml", text, Path::new(""), &KNOWN).render(false);
    for wanted in ["`N`", "two whole numbers", "a mark: S, P or D", "`a, b`", "needs a walkway"] {
        assert!(report.contains(wanted), "{wanted}\n{report}");
    }
    let small = "kind: tiles\ngame: doomsday\ncluster: []\ntiles:\n  - {name: Hall, ways: [E], \
                 count: 3, mark: D}\n";
    let report = check_str("tiles.yaml", small, Path::new(""), &KNOWN).render(false);
    for wanted in ["3 tiles, not 32", "0 tiles of the kind `tunnel`, not 3", "open walkways"] {
        assert!(report.contains(wanted), "{wanted}\n{report}");
    }
}

#[test]
fn positions_are_checked() {
    let wrong = |tiles: &str, figures: &str, rest: &str| {
        read(&crate::table::text("", tiles, figures, rest)).unwrap_err()
    };
    assert!(wrong("0,0; 0,0", "gallain 0,0", "").contains("another tile is at 0,0"));
    assert!(wrong("0,0", "gallain 1,0", "").contains("no tile at 1,0"));
    assert!(wrong("0,0", "gallain 0,0; i1 0,0", "").contains("no room for a Cultist"));
    assert!(wrong("0,0; 1,0", "gallain 0,0 w3", "").contains("slay gallain"));
    assert!(wrong("0,0", "gallain 0,0", "sealed: [[0, 0]]").contains("no Tunnel at 0,0"));
    assert!(wrong("0,0", "gallain 0,0", "codes: siceran").contains("not on the battlefield"));
    assert!(wrong("0,0; 1,0", "i1 1,0", "").contains("no Space Marine"));
}

#[test]
fn scenes_are_checked() {
    let tiles = "kind: scene\ngame: doomsday\ntiles:\n  - {at: [0, 0], ways: [E]}\n";
    let wrong = |figures: &str| {
        let text = format!("{tiles}figures: {figures}\n");
        scene::load_str("scene.yaml", &text).unwrap_err().render(false)
    };
    assert!(wrong("[{id: a, kind: marine, at: [1, 0]}]").contains("no tile at 1,0"));
    assert!(wrong("[{id: a, kind: marin, at: [0, 0]}]").contains("did you mean `marine`"));
    let both = "[{id: a, kind: marine, at: [0, 0]}, {id: b, kind: heavy, at: [0, 0]}]";
    assert!(wrong(both).contains("never both"));
    let text = format!("{tiles}readings: {{walkway: both}}\nfigures: []\n");
    let report = scene::load_str("scene.yaml", &text).unwrap_err().render(false);
    assert!(report.contains("did you mean `walkways`"), "{report}");
}

/// What no game can be is refused, instead of being played.
#[test]
fn positions_that_cannot_be_are_refused() {
    let refused = |figures: &str, rest: &str| {
        read(&text("", "0,0 E; 1,0 W", figures, rest)).expect_err("a mistake")
    };
    let nobody = refused("i1 1,0", "");
    assert!(nobody.contains("no Space Marine is on the battlefield"), "{nobody}");
    let empty =
        "kind: scenario\ngame: doomsday\nposition: {tiles: [{at: [0, 0], ways: [E]}], figures: []}";
    let empty = read(empty).expect_err("a mistake");
    assert!(empty.contains("no Space Marine is on the battlefield"), "{empty}");
    let cards = refused("gallain 0,0", "hands: {p1: [krak-charge, krak-charge]}");
    assert!(cards.contains("the box has no such krak-charge left"), "{cards}");
    assert!(cards.contains("krak-charge, krak-charge]"), "shown where it stands: {cards}");
}
