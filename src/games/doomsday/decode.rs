//! From files to what a game is played with.
//!
//! Every card and tile carries a mark: `S` printed in the rulebook, `P` a public fact, `D` a
//! default of this project that the owner of the printed game may correct.

mod cards;
mod position;
mod scenario;
mod tiles;

use std::path::Path;

use super::readings::READINGS;
use super::state::Doomsday;
use crate::data::decode::{Decoder, Fields};
use crate::data::diagnostic::{Diagnostic, Span, did_you_mean, quoted};
use crate::data::load;
use crate::data::reading::Chosen;
use crate::data::tree::{Node, Value};
use crate::games::catalogue::Catalogue;
use crate::games::registry::{Playable, Schemas};
use crate::geometry::hex::{Direction, Hex, Ways};

pub(super) use tiles::laid;

/// The farthest from the origin a tile may lie, in either coordinate.
const FARTHEST: f64 = 100.0;

impl Playable for Doomsday {
    const NAME: &'static str = "Doomsday Countdown";
    const SCENARIO: &'static str = "killzones/doomsday/scenarios/doomsday-countdown.yaml";

    fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Doomsday> {
        scenario::decode(d, node, base_dir)
    }

    fn pointed_at(&self, name: &str) -> Vec<String> {
        let tile = name.parse::<Hex>().is_ok();
        ["move", "attack"].into_iter().filter(|_| tile).map(|way| format!("{way} {name}")).collect()
    }

    fn catalogue() -> Option<&'static Catalogue> {
        Some(&super::rules::RULES)
    }

    fn readings(&self) -> Vec<(&'static str, &'static str)> {
        self.pack().readings.all().map(|(reading, answer)| (reading.name, answer)).collect()
    }

    fn schemas() -> Schemas {
        super::schema::SCHEMAS
    }

    fn check_file(d: &mut Decoder, kind: &str, node: &Node, _base_dir: &Path) -> bool {
        match kind {
            "tiles" => drop(tiles::decode(d, node)),
            "datacards" => drop(cards::datacards(d, node)),
            "cards" => drop(cards::decode(d, node)),
            "scene" => drop(super::scene::decode(d, node, String::new())),
            _ => return false,
        }
        true
    }
}

/// Reads the keys `kind` and `game`; false where the file is another one.
fn expect(d: &mut Decoder, fields: &mut Fields, kind: &'static str) -> bool {
    let what = format!("the kind of file needed here, `{kind}`");
    let is_kind = d.required(fields, "kind", |d, node| d.word(node, &[((), kind)], &what));
    let missing = !fields.has("kind");
    let game = d.required(fields, "game", |d, node| {
        d.word(node, &[((), "doomsday")], "the game of this file")
    });
    (is_kind.is_some() || missing) && (game.is_some() || !fields.has("game"))
}

/// A file named by its path, or written in place.
fn named_or_in_place<T>(
    d: &mut Decoder,
    node: &Node,
    base_dir: &Path,
    what: &str,
    decode: impl FnOnce(&mut Decoder, &Node) -> Option<T>,
) -> Option<T> {
    match &node.value {
        Value::Map(_) => decode(d, node),
        Value::Scalar { text, .. } if !node.is_nothing() => {
            named(d, base_dir, text, node.span, decode)
        }
        _ => d.wrong_type(node, &format!("{what} in place or the path of a file")),
    }
}

fn named<T>(
    d: &mut Decoder,
    base_dir: &Path,
    name: &str,
    span: Span,
    decode: impl FnOnce(&mut Decoder, &Node) -> Option<T>,
) -> Option<T> {
    let tree = load::open_named(d.report, base_dir, name, span)?;
    let mut inner = Decoder { report: &mut *d.report, complete: tree.complete };
    decode(&mut inner, &tree.root)
}

/// An error at a place.
fn complain(d: &mut Decoder, code: &'static str, span: Span, message: String) {
    d.error(Diagnostic::error(code, span, message));
}

/// `yes` or `no`.
fn flag(d: &mut Decoder, node: &Node) -> Option<bool> {
    d.word(node, &[(true, "yes"), (false, "no"), (true, "true"), (false, "false")], "yes or no")
}

/// The mark of a datum.
fn mark(d: &mut Decoder, fields: &mut Fields) {
    d.required(fields, "mark", |d, node| {
        d.word(node, &[((), "S"), ((), "P"), ((), "D")], "a mark: S, P or D")
    });
}

/// A place `[q, r]`.
pub(super) fn hex(d: &mut Decoder, node: &Node) -> Option<Hex> {
    let pair = d.pair(node, "a tile [q, r]", -FARTHEST..=FARTHEST, "")?;
    if pair.iter().any(|x| x.fract() != 0.0) {
        complain(d, "out-of-range", node.span, "a tile is two whole numbers [q, r]".to_owned());
        return None;
    }
    Some(Hex::new(pair[0] as i16, pair[1] as i16))
}

/// A list of edges.
pub(super) fn ways(d: &mut Decoder, node: &Node) -> Option<Ways> {
    let words = Direction::ALL.map(|direction| (direction, direction.name()));
    let mut ways = Ways::NONE;
    for item in d.items(node, "walkways", 6) {
        let direction = d.word(item, &words, "an edge")?;
        if ways.has(direction) {
            let message = format!("the walkway {} is given twice", direction.name());
            complain(d, "duplicate-id", item.span, message);
        }
        ways = ways.with(direction);
    }
    Some(ways)
}

/// Answers to open questions.
pub(super) fn readings(d: &mut Decoder, node: &Node) -> Option<Chosen> {
    let Value::Map(entries) = &node.value else {
        return d.wrong_type(node, "a mapping of readings to their values");
    };
    let mut chosen = Chosen::new();
    for entry in entries {
        let Some(reading) = READINGS.iter().find(|reading| reading.name == entry.key) else {
            let message = format!("there is no reading {}", quoted(&entry.key));
            let help = did_you_mean(&entry.key, READINGS.iter().map(|reading| reading.name));
            d.error(Diagnostic::error("unknown-name", entry.key_span, message).maybe_help(help));
            continue;
        };
        let values: Vec<_> = reading.values.iter().map(|value| (*value, *value)).collect();
        let what = format!("a value of `{}`", reading.name);
        if let Some(value) = d.word(&entry.value, &values, &what) {
            chosen.insert(reading.name, value);
        }
    }
    Some(chosen)
}
