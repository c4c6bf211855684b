//! The legend of a picture explains what is drawn and nothing else; tiles and ways are named.

use sightline::engine::dice::{Seeded, Stream};
use sightline::games::siege::measure;
use sightline::games::siege::state::Siege;
use sightline::games::siege::token::Kind;
use sightline::geometry::square::{Edge, Grid, Side};
use sightline::render::{game, squares};

use crate::driver;
use crate::table::*;

fn text(svg: &str, wanted: &str) -> bool {
    svg.contains(&format!(">{wanted}</text>"))
}

fn has_edge(grid: &Grid, edge: Edge) -> bool {
    grid.squares().any(|at| Side::ALL.into_iter().any(|side| grid.edge(at, side) == edge))
}

/// Everything the legend may explain, and whether it must.
fn explained(siege: &Siege) -> Vec<(String, bool)> {
    let board = &siege.board;
    let on_map = |test: &dyn Fn(usize) -> bool| siege.on_map().any(|(n, _)| test(n));
    let shut = board.doors.iter().any(|door| !siege.opened.contains(door));
    let mut all = vec![
        ("closed door".to_owned(), shut),
        ("open door".to_owned(), !siege.opened.is_empty()),
        ("smoke".to_owned(), !siege.smoke.is_empty()),
        ("rubble or pit: nobody enters".to_owned(), !board.floor.rubble.is_empty()),
        ("stairs, 1 at the bottom".to_owned(), board.floor.has_stairs),
        ("red entrance: Dark Legion".to_owned(), board.entrances.iter().any(|e| e.red)),
        ("white entrance: Doomtroopers".to_owned(), board.entrances.iter().any(|e| e.white)),
        ("wall".to_owned(), true),
        ("free line of sight".to_owned(), false),
        ("a Move can end here, steps".to_owned(), false),
    ];
    for (kind, word) in Kind::WORDS {
        let cover = if kind.gives_cover() { ", gives cover" } else { "" };
        let lies = siege.tokens.iter().any(|token| token.kind == kind);
        all.push((format!("{word}{cover}"), lies));
    }
    for creature in &siege.creatures {
        let kind = creature.kind;
        let here = siege.creatures.iter().any(|c| c.kind == kind && c.place.square().is_some());
        all.push((kind.name().to_owned(), here));
    }
    for team in 0..siege.teams.len() {
        let own: Vec<String> = (2 * team..2 * team + 2)
            .filter(|n| on_map(&|other| other == *n))
            .map(|n| format!("d{}", n + 1))
            .collect();
        let name = &siege.corporation(team).name;
        all.push((format!("{}: {name}", own.join(", ")), own.len() == 2));
    }
    all
}

fn check(siege: &Siege, what: &str) {
    let svg = game(siege).unwrap().to_string();
    for (entry, must) in explained(siege) {
        assert_eq!(text(&svg, &entry), must, "{what}: {entry}");
    }
    for sector in &siege.board.sectors {
        assert!(text(&svg, &sector.number.to_string()), "{what}: tile {}", sector.number);
    }
    for way in siege.board.entrances.iter().filter(|way| way.portal.is_none()) {
        let name = format!("{}{}", way.tile, way.letter);
        assert!(text(&svg, &name), "{what}: {name}");
    }
}

#[test]
fn every_mission_is_explained_by_its_legend_at_every_moment() {
    for number in 1..=10 {
        let scenario = PLAIN.replace("missions: [1]", &format!("missions: [{number}]"));
        let mut siege = driver::start_text(&scenario);
        check(&siege, &format!("mission {number}"));
        let mut dice = Seeded::new(number, Stream::Dice);
        let mut choices = Seeded::new(number, Stream::Bot(0));
        for step in 0..600 {
            if !driver::step(&mut siege, &mut dice, &mut choices, &mut |_, _| {}) {
                break;
            }
            if step % 40 == 0 {
                check(&siege, &format!("mission {number}, step {step}"));
            }
        }
    }
}

#[test]
fn scenes_are_explained_by_their_legends() {
    for name in ["stairs", "corridor", "corners"] {
        let path = format!("killzones/siege/scenes/{name}.yaml");
        let scene = measure::load(std::path::Path::new(&path)).unwrap().value;
        let svg = squares::scene(&scene).to_string();
        assert!(text(&svg, name), "the title is the name of the file alone");
        for (entry, must) in [
            ("closed door", has_edge(&scene.grid, Edge::Door)),
            ("stairs, 1 at the bottom", !scene.stairs.is_empty()),
            ("rubble or pit: nobody enters", !scene.rubble.is_empty()),
            ("debris, gives cover", scene.tokens.iter().any(|(kind, _)| *kind == Kind::Debris)),
            ("Centurion", scene.figures.iter().any(|figure| figure.kind == "centurion")),
            ("number of a sector tile", false),
            ("free line of sight", false),
        ] {
            assert_eq!(text(&svg, entry), must, "{name}: {entry}");
        }
    }
}
