//! A table to test at: a position from a few words, decisions by notation, dice by name.

use std::fmt::Write;
use std::path::Path;

use sightline::data::decode::Decoder;
use sightline::data::diagnostic::Report;
use sightline::data::load;
use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed};
use sightline::engine::log::read_faces;
use sightline::games::doomsday::state::Doomsday;
use sightline::games::registry::{self, Started};

/// A scenario file with the game it begins.
pub fn scenario(name: &str) -> Started<Doomsday> {
    let path = format!("killzones/doomsday/scenarios/{name}.yaml");
    let loaded = registry::start(Path::new(&path));
    let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(false)));
    assert!(loaded.report.is_empty(), "{}", loaded.report.render(false));
    loaded.value
}

/// The game of a scenario's text, or what is wrong with it.
pub fn read(text: &str) -> Result<Doomsday, String> {
    let mut report = Report::new();
    let game = load::open_str(&mut report, "test.yaml", text).and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        registry::decode(&mut d, &tree.root, Path::new(""))
    });
    match game {
        Some(game) if !report.has_errors() => Ok(game),
        _ => Err(report.render(false)),
    }
}

/// A whole game with more keys in its scenario.
pub fn whole(head: &str) -> Table {
    let game = read(&format!("kind: scenario\ngame: doomsday\n{head}\n"));
    Table { game: game.unwrap_or_else(|why| panic!("{why}")) }
}

/// Tiles such as `0,0 E W entrance; 1,0 W` and figures such as `gallain 0,0 w1 token; i1 1,0`.
pub fn table(tiles: &str, figures: &str) -> Table {
    position("", tiles, figures, "")
}

/// A table with more keys in the scenario and in the position.
pub fn position(head: &str, tiles: &str, figures: &str, rest: &str) -> Table {
    let game = read(&text(head, tiles, figures, rest));
    Table { game: game.unwrap_or_else(|why| panic!("{why}")) }
}

pub fn text(head: &str, tiles: &str, figures: &str, rest: &str) -> String {
    let mut text = format!("kind: scenario\ngame: doomsday\n{head}\nposition:\n  tiles:\n");
    for tile in tiles.split(';') {
        let mut words = tile.split_whitespace();
        let at = words.next().expect("a tile");
        let (ways, kinds): (Vec<&str>, Vec<&str>) =
            words.partition(|word| word.chars().all(|c| c.is_ascii_uppercase()));
        let kind = kinds.first().unwrap_or(&"plain");
        let _ = writeln!(text, "    - {{at: [{at}], ways: [{}], kind: {kind}}}", ways.join(", "));
    }
    text += "  figures:\n";
    for figure in figures.split(';') {
        let mut words = figure.split_whitespace();
        let (id, at) = (words.next().expect("an id"), words.next().expect("a tile"));
        let _ = write!(text, "    - {{id: {id}, at: [{at}]");
        for word in words {
            let _ = match word.strip_prefix('w') {
                Some(wounds) => write!(text, ", wounds: {wounds}"),
                None => write!(text, ", {word}: \"yes\""),
            };
        }
        text += "}\n";
    }
    for line in rest.lines() {
        let _ = writeln!(text, "  {line}");
    }
    text
}

#[derive(Clone)]
pub struct Table {
    pub game: Doomsday,
}

impl Table {
    /// Decisions, parted by semicolons.
    pub fn take(&mut self, lines: &str) -> &mut Table {
        for line in lines.split(';').map(str::trim) {
            let action = self.game.read(line).unwrap_or_else(|e| panic!("{line}: {e}"));
            let taken = self.game.apply(&action);
            taken.unwrap_or_else(|e| panic!("{line}: {e}\n{}", self.game.show()));
        }
        self
    }

    /// What the needed dice show: numbers or names, of a roll with this label.
    pub fn roll(&mut self, label: &str, faces: &str) -> &mut Table {
        let Needed::Roll(roll) = self.game.needed() else {
            panic!("{label} is not rolled: {:?}\n{}", self.game.needed(), self.game.show())
        };
        assert_eq!(roll.label, label, "{}", self.game.show());
        let written: Vec<String> = faces.split(',').map(|face| face.trim().to_owned()).collect();
        let faces = read_faces(&self.game, &roll.sides, &written).unwrap();
        self.game.roll(&faces).unwrap();
        self
    }

    /// The code with which a decision is refused.
    pub fn refuses(&self, line: &str) -> String {
        let action = self.game.read(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        match self.game.check(&action) {
            Ok(()) => panic!("{line} is legal\n{}", self.game.show()),
            Err(refusal) => refusal.code,
        }
    }

    pub fn allows(&self, line: &str) -> bool {
        let action = self.game.read(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        self.game.check(&action).is_ok()
    }

    /// The decisions offered, as text.
    pub fn offers(&self) -> Vec<String> {
        self.game.candidates(0).iter().map(ToString::to_string).collect()
    }

    /// A fact, such as `wounds gallain`.
    pub fn says(&self, claim: &str) -> String {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let fact = self.game.fact(words[0], &words[1..]);
        fact.unwrap_or_else(|| panic!("no fact {claim}")).to_string()
    }

    /// What is needed: the label of a roll, the words of a decision, or `over`.
    pub fn needs(&self) -> String {
        match self.game.needed() {
            Needed::Over => "over".to_owned(),
            Needed::Roll(roll) => roll.label.into_owned(),
            Needed::Decision { what, .. } => what.into_owned(),
        }
    }

    pub fn sides(&self) -> u16 {
        match self.game.needed() {
            Needed::Roll(roll) => roll.sides[0],
            other => panic!("{other:?}"),
        }
    }

    /// Random decisions and dice until `done`; how many dice were rolled.
    pub fn until(&mut self, seed: u64, done: impl Fn(&Table) -> bool) -> usize {
        let mut dice = Seeded::new(seed, Stream::Dice);
        let mut rolls = 0;
        for _ in 0..20_000 {
            if done(self) {
                return rolls;
            }
            match self.game.needed() {
                Needed::Over => return rolls,
                Needed::Roll(roll) => {
                    rolls += 1;
                    let faces = dice.roll(&roll).unwrap();
                    self.game.roll(&faces).unwrap();
                }
                Needed::Decision { .. } => {
                    let list = self.game.candidates(0);
                    let chosen = dice.below(list.len() as u32) as usize;
                    self.game.apply(&list[chosen]).unwrap();
                }
            }
        }
        panic!("seed {seed}: no end\n{}", self.game.show());
    }
}
