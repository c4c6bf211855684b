//! The legend of a picture explains what is drawn and nothing else.

use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::fact::Fact;
use sightline::engine::game::{Game, Needed};
use sightline::games::doomsday::figure::{Brother, Fiend};
use sightline::games::doomsday::measure::reach;
use sightline::games::doomsday::scene;
use sightline::games::doomsday::state::Doomsday;
use sightline::render::{game, hexes};

use crate::table::scenario;

fn text(svg: &str, wanted: &str) -> bool {
    svg.contains(&format!(">{wanted}</text>"))
}

fn check(doomsday: &Doomsday) {
    let svg = game(doomsday).unwrap().to_string();
    let ground = doomsday.ground();
    let tiles = || 0..ground.len();
    let alive = |brother: &Brother| doomsday.marine(*brother).alive;
    let ways = |tile: u8| ground.tiling().ways(tile).iter();
    let joined = |tile: u8| ground.tiling().joined(tile);
    let open = tiles().any(|tile| ways(tile).any(|way| !joined(tile).has(way)));
    let wounded = |brother: Brother| alive(&brother) && doomsday.marine(brother).wounds > 0;
    let rank = |rank: &str| {
        Fiend::all().any(|fiend| {
            fiend.rank().word() == rank.to_lowercase() && doomsday.cultist(fiend).is_some()
        })
    };
    let lies = doomsday.fact("codes", &[]) != Some(Fact::Word("none".into()));
    for (entry, must) in [
        ("Artellus", Brother::all().any(|b| b.word() == "artellus" && alive(&b))),
        ("Gallain", Brother::all().any(|b| b.word() == "gallain" && alive(&b))),
        ("Initiate", rank("Initiate")),
        ("Heavy", rank("Heavy")),
        ("Specialist", rank("Specialist")),
        ("Champion", rank("Champion")),
        ("wounds", Brother::all().any(wounded)),
        ("deactivation codes token", lies),
        ("walkway that does not connect", open),
        ("free line of sight", false),
        ("moves to end here", false),
        ("the way", false),
    ] {
        assert_eq!(text(&svg, entry), must, "{entry} in round {}", doomsday.round());
    }
    for tile in tiles() {
        assert!(text(&svg, &ground.at(tile).to_string()), "each tile tells its place");
    }
}

#[test]
fn games_are_explained_by_their_legend_at_every_moment() {
    for (name, seed) in [("doomsday-countdown", 1), ("last-gate", 2), ("campaign", 3)] {
        let mut doomsday = scenario(name).game;
        let mut dice = Seeded::new(seed, Stream::Dice);
        let mut choices = Seeded::new(seed, Stream::Bot(0));
        for step in 0.. {
            if step % 10 == 0 && !doomsday.ground().is_empty() {
                check(&doomsday);
            }
            match doomsday.needed() {
                Needed::Over => break,
                Needed::Roll(roll) => doomsday.roll(&dice.roll(&roll).unwrap()).unwrap(),
                Needed::Decision { .. } => {
                    let list = doomsday.candidates(choices.bits());
                    let chosen = choices.below(list.len() as u32) as usize;
                    doomsday.apply(&list[chosen]).unwrap();
                }
            }
        }
    }
}

#[test]
fn a_scene_is_named_by_its_file_and_explains_its_lines() {
    let path = std::path::Path::new("killzones/doomsday/gallery/a-long-hall.yaml");
    let scene = scene::load(path).unwrap().value;
    let svg = hexes::scene(&scene).to_string();
    assert!(text(&svg, "a-long-hall") && !svg.contains("gallery"), "{svg}");
    assert!(text(&svg, "free line of sight") && text(&svg, "Siceran"));
    let gallain = scene.figure("gallain").unwrap();
    let svg = hexes::reach(&scene, &reach(&scene, gallain, None)).to_string();
    assert!(text(&svg, "moves to end here") && !text(&svg, "free line of sight"));
}
