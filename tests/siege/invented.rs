//! A mission of our own that uses what no shipped one does, and files of a pack checked together.

use std::fs;
use std::path::{Path, PathBuf};

use sightline::engine::game::Game;
use sightline::games::check::together;
use sightline::games::registry;
use sightline::games::siege::action::Action;
use sightline::games::siege::figure::{Fig, Place};
use sightline::games::siege::pack::FILES;
use sightline::games::siege::state::Siege;
use sightline::geometry::square::Square;

use crate::table::*;

/// An empty hall, open in the west and the east.
fn tile() -> String {
    let rows: Vec<String> = (0..17)
        .map(|n| match n {
            0 | 16 => "      +---+---+---+---+---+---+---+---+".to_owned(),
            7 | 9 => format!("      {}", " ".repeat(33)),
            n if n % 2 == 1 => format!("      |{}|", " ".repeat(31)),
            _ => "      +   +   +   +   +   +   +   +   +".to_owned(),
        })
        .collect();
    format!(
        "kind: tiles\ngame: siege\ntiles:\n  - number: 1\n    mark: D\n    map: |\n{}\n",
        rows.join("\n")
    )
}

fn mission(more: &str) -> String {
    format!(
        "kind: missions\ngame: siege\nmissions:\n  - number: 1\n    mark: D\n    name: Lights Out\n    \
         turns: 3\n    events: \"1-6\"\n    force: \"1-8\"\n    layout: [\"1\"]\n    red: [1E]\n    \
         white: [1W]\n    objective: {{kind: kills, count: 3}}\n{more}"
    )
}

/// The files of a pack with this hall and this mission, and a scenario of it.
fn files(folder: &Path, mission: &str) -> (PathBuf, PathBuf, PathBuf) {
    let at = |name: &str| folder.join(name);
    fs::write(at("tiles.yaml"), tile()).unwrap();
    fs::write(at("missions.yaml"), mission).unwrap();
    let mut pack: Vec<String> =
        FILES[..FILES.len() - 2].iter().map(|file| format!("\"shipped:/{file}\"")).collect();
    pack.extend(["tiles.yaml".to_owned(), "missions.yaml".to_owned()]);
    let scenario = format!("{PLAIN}pack: [{}]\n", pack.join(", "));
    fs::write(at("scenario.yaml"), scenario).unwrap();
    (at("scenario.yaml"), at("tiles.yaml"), at("missions.yaml"))
}

/// The mission with a Doomtrooper in the hall, a Legionnaire and a Necromutant further east.
fn placed(more: &str) -> Siege {
    let folder = tempfile::tempdir().unwrap();
    let (scenario, ..) = files(folder.path(), &mission(more));
    let started = registry::start::<Siege>(&scenario);
    let mut game = started.unwrap_or_else(|report| panic!("{}", report.render(false))).value.game;
    game.tasks.clear();
    for (fig, at) in [("d1", "A1"), ("leg1", "F1"), ("nec1", "E4")] {
        let (fig, at): (Fig, Square) = (fig.parse().unwrap(), at.parse().unwrap());
        game.put(fig, Place::On(at));
    }
    game.teams[0].started = true;
    game
}

#[test]
fn los_special_the_brief_limits_how_far_anybody_sees() {
    let (lit, mut dark) = (placed(""), placed("    sight: 4\n"));
    let sees = |game: &Siege, to: &str| {
        let to: Square = to.parse().unwrap();
        game.field().sees(Square::new(0, 0), to)
    };
    assert!(sees(&lit, "F1") && sees(&lit, "E4"));
    assert!(!sees(&dark, "F1"), "five spaces away");
    assert!(sees(&dark, "E4"), "four spaces away");
    turn(&mut dark, 0);
    assert_eq!(refused(&dark, "fire d1 leg1"), "siege/los/need");
    assert!(legal(&dark, "fire d1 nec1"));
}

#[test]
fn dl_special_the_brief_gives_creatures_attacks_of_their_own() {
    let plain = placed("");
    let mut special = placed("    attacks:\n      - {creature: L, fire: RRB}\n");
    let told = |game: &mut Siege| {
        dark_turn(game);
        let fire = |action: &Action| action.to_string() == "fire leg1 d1";
        let all = game.all_candidates(0);
        all.iter().find(|action| fire(action)).and_then(|action| game.consequence(action))
    };
    let before = told(&mut plain.clone()).unwrap();
    assert!(!before.starts_with("RRB:"), "{before}");
    let after = told(&mut special).unwrap();
    assert!(after.starts_with("RRB: d1 "), "{after}");
    act(&mut special, "fire leg1 d1");
    roll(&mut special, "attack-RRB", &[6, 1, 6]);
    assert_eq!(special.last.hits, 2, "one of red and one of black");
    let legionnaire = special.row(sightline::games::siege::pack::Creature::Legionnaire);
    let printed = plain.row(sightline::games::siege::pack::Creature::Legionnaire);
    assert_eq!(legionnaire.close, printed.close, "what the brief leaves out stays");
}

#[test]
fn files_of_a_pack_are_checked_together() {
    let folder = tempfile::tempdir().unwrap();
    let (_, tiles, missions) = files(folder.path(), &mission(""));
    assert!(together(&[tiles.clone(), missions.clone()]).is_empty());
    let wrong = mission("").replace("[\"1\"]", "[\"1 5\"]");
    fs::write(&missions, wrong).unwrap();
    let alone = answer_of(&["check", missions.to_str().unwrap()]);
    assert!(alone.contains("1 file checked: no problems."), "{alone}");
    let found = together(&[missions.clone(), tiles.clone()]).render(false);
    assert!(found.contains("mission 1 needs tile 5, which the pack has not"), "{found}");
    assert!(found.contains("missions.yaml:10"), "{found}");
    let folder = answer_of(&["check", folder.path().to_str().unwrap()]);
    assert!(folder.contains("needs tile 5"), "{folder}");
    // Two files with a section are of two packs: nothing can be said of them together.
    assert!(together(&[missions.clone(), missions, tiles]).is_empty());
}

fn answer_of(arguments: &[&str]) -> String {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_sightline"))
        .args(arguments)
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}
