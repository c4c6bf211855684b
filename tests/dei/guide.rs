//! The guide to transcripts says what is so: its example is accepted, and every decision, draw and
//! claim it names is understood.

use std::collections::BTreeSet;

use sightline::data::transcript;
use sightline::engine::game::{Game, Needed};
use sightline::games::dei::Dei;
use sightline::games::registry;
use sightline::referee::{Options, fold};

use super::stand::{fact, root, stand};

const GUIDE: &str = include_str!("../../src/games/dei/notation.md");

/// What stands between back quotes in the last cells of a table's rows.
fn examples(heading: &str) -> Vec<&'static str> {
    let table = GUIDE.split_once(&format!("| {heading} |")).expect("a table").1;
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.trim_end_matches(" |").rsplit(" | ").next().unwrap());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

fn game() -> Dei {
    stand("position: {G2: aL a3 aD}\nlinks: [{elevator: [K1, W1]}]\nactive: a")
}

#[test]
fn the_example_is_accepted() {
    let text = GUIDE.split_once("```yaml\n").unwrap().1.split_once("```").unwrap().0;
    let read = transcript::load_str("t.yaml", text, &root());
    let read = read.unwrap_or_else(|report| panic!("{}", report.render(false))).value;
    let path = root().join("killzones/dei/scenarios/alternative-leaders.yaml");
    let started = registry::start::<Dei>(&path).unwrap().value;
    let folded = fold(&started, &read, Options::default());
    let told: Vec<_> =
        folded.breaches.iter().map(|b| format!("{}: {}", b.code, b.message)).collect();
    assert_eq!(told, Vec::<String>::new());
    assert_eq!(folded.entries, 19);
}

#[test]
fn every_decision_is_read_and_none_is_missing() {
    let game = game();
    let first = |text: &str| text.split(' ').next().unwrap().to_owned();
    let told: Vec<&str> = examples("decision | notation");
    for text in &told {
        let read = game.read(text).unwrap_or_else(|e| panic!("`{text}`: {e}"));
        assert_eq!(read.to_string(), *text);
    }
    let told: BTreeSet<String> = told.into_iter().map(first).collect();
    for scenario in ["citadel", "alternative-leaders", "armed-guard"] {
        let path = root().join(format!("killzones/dei/scenarios/{scenario}.yaml"));
        let mut game = registry::start::<Dei>(&path).unwrap().value.game;
        for n in 0_u64.. {
            match game.needed() {
                Needed::Over => break,
                Needed::Roll(roll) => {
                    game.roll(&[(n % u64::from(roll.sides[0])) as u16 + 1]).unwrap()
                }
                Needed::Decision { .. } => {
                    let offers = game.candidates(n);
                    for offer in &offers {
                        let word = first(&offer.to_string());
                        assert!(told.contains(&word), "`{offer}` is not in the guide");
                    }
                    game.apply(&offers[(n as usize * 7) % offers.len()]).unwrap();
                }
            }
        }
    }
}

#[test]
fn every_claim_is_known_and_has_a_value_of_its_kind() {
    let game = game();
    for text in examples("about | claims") {
        let (name, value) = text.rsplit_once(' ').unwrap();
        let known = fact(&game, name);
        let kind = |text: &str| text.parse::<u16>().is_ok();
        let flag = |text: &str| ["yes", "no"].contains(&text);
        assert_eq!((kind(&known), flag(&known)), (kind(value), flag(value)), "`{text}`: {known}");
    }
}

/// The names of draws are those that games ask for.
#[test]
fn every_draw_is_one_that_is_asked_for() {
    let told: BTreeSet<String> = examples("draw | roll")
        .into_iter()
        .map(|text| text.strip_prefix("roll ").unwrap().split_once(": ").unwrap().0.to_owned())
        .collect();
    let path = root().join("killzones/dei/scenarios/citadel.yaml");
    let mut game = registry::start::<Dei>(&path).unwrap().value.game;
    let mut asked = BTreeSet::new();
    for n in 0_usize.. {
        match game.needed() {
            Needed::Over => break,
            Needed::Roll(roll) => {
                asked.insert(roll.label.to_string());
                game.roll(&[1]).unwrap();
            }
            Needed::Decision { .. } => {
                let offers = game.candidates(n as u64);
                game.apply(&offers[n % offers.len()]).unwrap();
            }
        }
    }
    assert_eq!(told, asked);
}
