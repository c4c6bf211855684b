//! Positions as text, and steps as transcripts write them.

use std::path::{Path, PathBuf};

use sightline::engine::game::{Game, Needed};
use sightline::games::dei::Dei;
use sightline::games::registry;

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

const THREE: &str = "
scenario:
  kind: scenario
  game: dei
  map: killzones/dei/citadel-4.yaml
  seats:
    - {seat: a, faction: brokers, start: G2}
    - {seat: b, faction: riders, start: G4}
    - {seat: c, faction: machines, start: G6}
";

/// A game of the factions a, b and c on the map for four: the scene with these lines.
pub fn stand(lines: &str) -> Dei {
    built(&format!("kind: scene\ngame: dei\n{THREE}{}", trimmed(lines)), &root())
}

/// The game of a whole scene.
pub fn built(text: &str, base: &Path) -> Dei {
    match registry::start_str::<Dei>("scene.yaml", text, base) {
        Ok(loaded) => loaded.value.game,
        Err(report) => panic!("{}\n{text}", report.render(false)),
    }
}

/// Lines without the indentation they have in a test.
pub fn trimmed(lines: &str) -> String {
    let indent =
        lines.lines().filter(|l| !l.trim().is_empty()).map(|l| l.len() - l.trim_start().len());
    let indent = indent.min().unwrap_or(0);
    let cut = |line: &str| line.get(indent..).unwrap_or("").to_owned() + "\n";
    lines.lines().map(cut).collect()
}

/// Takes decisions, `seat: decision`, and draws, `roll: face name`.
#[track_caller]
pub fn steps(game: &mut Dei, lines: &[&str]) {
    for line in lines {
        let (who, what) = line.split_once(": ").expect("who: what");
        match game.needed() {
            Needed::Roll(roll) => {
                assert_eq!(who, "roll", "`{line}` where {} is drawn", roll.label);
                let face =
                    (1..=roll.sides[0]).find(|face| game.face_name(0, *face).unwrap() == what);
                let face =
                    face.unwrap_or_else(|| panic!("`{line}`: no such face of {}", roll.label));
                game.roll(&[face]).unwrap();
            }
            Needed::Decision { seat, what: about } => {
                assert_eq!(game.seat_name(seat), who, "`{line}`, but it is asked {about}");
                let action = game.read(what).unwrap_or_else(|e| panic!("`{line}`: {e}"));
                game.apply(&action).unwrap_or_else(|e| panic!("`{line}`: {e}\n{}", game.show()));
            }
            Needed::Over => panic!("`{line}` after the end"),
        }
    }
}

/// The code with which a decision is refused; empty if it is allowed.
#[track_caller]
pub fn refused(game: &Dei, what: &str) -> String {
    let action = game.read(what).unwrap_or_else(|e| panic!("`{what}`: {e}"));
    game.check(&action).err().map_or(String::new(), |refusal| refusal.code)
}

/// A fact as text: `control`, `supplies a`, `units a W1`.
#[track_caller]
pub fn fact(game: &Dei, claim: &str) -> String {
    let words: Vec<&str> = claim.split_whitespace().collect();
    let fact = game.fact(words[0], &words[1..]);
    fact.unwrap_or_else(|| panic!("no fact `{claim}`")).to_string()
}

/// Checks facts written as `control = a`.
#[track_caller]
pub fn facts(game: &Dei, claims: &[&str]) {
    for claim in claims {
        let (name, value) = claim.split_once(" = ").expect("fact = value");
        assert_eq!(fact(game, name), value, "{name}\n{}", game.show());
    }
}

/// Plays the rest of the active player's phase with its first cards, using nothing.
pub fn pass(game: &mut Dei) {
    let turn = |game: &Dei| (game.state.round, game.state.phase, game.state.turn);
    let before = turn(game);
    while turn(game) == before && game.needed() != Needed::Over {
        idle(game);
    }
}

/// Takes one step that uses as little as possible.
pub fn idle(game: &mut Dei) {
    match game.needed() {
        Needed::Roll(_) => game.roll(&[1]).unwrap(),
        Needed::Decision { .. } => {
            let offers = game.candidates(0);
            let done = offers.iter().find(|offer| offer.to_string() == "done");
            game.apply(done.unwrap_or(&offers[0])).unwrap();
        }
        Needed::Over => panic!("the game is over"),
    }
}

/// What is needed, in a word or two.
pub fn needed(game: &Dei) -> String {
    match game.needed() {
        Needed::Roll(roll) => format!("roll {} {}", roll.label, roll.sides[0]),
        Needed::Decision { seat, what } => format!("{}: {what}", game.seat_name(seat)),
        Needed::Over => "over".to_owned(),
    }
}
