//! Reading the files of this game: maps, data packs, scenarios and scenes.

use std::path::Path;
use std::sync::Arc;

use super::map::Map;
use super::pack::Mark;
use super::readings::{READINGS, Readings};
use super::rules::RULES;
use super::schema;
use super::state::Dei;
use crate::data::decode::{Decoder, Fields};
use crate::data::diagnostic::{Diagnostic, did_you_mean, quoted};
use crate::data::load::{self, Kind};
use crate::data::reading::Chosen;
use crate::data::tree::{Node, Value};
use crate::games::catalogue::Catalogue;
use crate::games::registry::{Playable, Schemas};
use crate::geometry::region::RegionId;

mod cards;
mod faction;
mod map;
mod pack;
mod scenario;
mod scene;

pub use map::{load as load_map, load_str as load_map_str};

/// The most items of any list of a data pack.
const MOST: usize = 32;

impl Playable for Dei {
    const NAME: &'static str = "D.E.I.: The Citadel";
    const SCENARIO: &'static str = "killzones/dei/scenarios/citadel.yaml";

    fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Dei> {
        scenario::decode(d, node, base_dir).map(|table| Dei::new(Arc::new(table)))
    }

    const SCENES_START: bool = true;

    fn decode_scene(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Dei> {
        scene::decode(d, node, base_dir)
    }

    fn catalogue() -> Option<&'static Catalogue> {
        Some(&RULES)
    }

    fn readings(&self) -> Vec<(&'static str, &'static str)> {
        self.table.readings.all().map(|(reading, value)| (reading.name, value)).collect()
    }

    fn schemas() -> Schemas {
        schema::SCHEMAS
    }

    fn check_file(d: &mut Decoder, kind: &str, node: &Node, base_dir: &Path) -> bool {
        match kind {
            "killzone" => drop(map::decode(d, node)),
            "datacards" => drop(pack::check(d, node)),
            "scenario" => drop(scenario::decode(d, node, base_dir)),
            "scene" => drop(scene::decode(d, node, base_dir)),
            _ => return false,
        }
        true
    }
}

/// Reads the keys `kind` and `game`; false if the file is of another kind.
fn head(d: &mut Decoder, f: &mut Fields, kind: Kind) -> bool {
    if !load::expect_kind(d, f, kind) {
        return false;
    }
    d.required(f, "game", |d, node| d.word(node, &[((), "dei")], "the game of this file"));
    true
}

/// The mark of an entry: `S`, `P` or `D`, which every entry of a data pack has.
fn mark(d: &mut Decoder, f: &mut Fields) {
    d.required(f, "mark", |d, node| d.word(node, &Mark::ALL, "a mark of where data comes from"));
    d.optional(f, "from", Decoder::text);
}

/// Words that say something else in transcripts and scenes than a name: the head of a roll, what
/// comes before an action, nobody, no columns, a neutral refuge.
const RESERVED: [&str; 5] = ["roll", "after", "nobody", "none", "refuge"];

/// A name that is one word in the notation of decisions.
fn word_id(d: &mut Decoder, node: &Node) -> Option<String> {
    let id = d.id(node)?;
    let plain = id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let help = match plain {
        true if !RESERVED.contains(&id.as_str()) => return Some(id),
        true => "there this word has a meaning of its own",
        false => "use letters, digits and hyphens",
    };
    let message = format!("{} cannot be a name in a transcript", quoted(&id));
    d.error(Diagnostic::error("out-of-range", node.span, message).help(help));
    None
}

/// Yes or no.
fn flag(d: &mut Decoder, node: &Node) -> Option<bool> {
    d.word(node, &[(true, "yes"), (false, "no"), (true, "true"), (false, "false")], "yes or no")
}

/// A whole number of this game's sizes.
fn small(d: &mut Decoder, node: &Node, low: u8, high: u8) -> Option<u8> {
    d.whole(node, u16::from(low)..=u16::from(high)).map(|n| n as u8)
}

/// A name of something listed elsewhere, as its place there.
fn known<'n>(
    d: &mut Decoder,
    node: &Node,
    what: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Option<u8> {
    let text = d.text(node)?;
    let found = names.clone().position(|name| name == text);
    if found.is_none() {
        let message = format!("no {what} is called {}", quoted(&text));
        let help = did_you_mean(&text, names);
        d.error(Diagnostic::error("unknown-name", node.span, message).maybe_help(help));
    }
    found.map(|place| place as u8)
}

/// A region of a map.
fn region(d: &mut Decoder, node: &Node, map: &Map) -> Option<RegionId> {
    let names = map.names.iter().map(String::as_str);
    let region = known(d, node, "region", names).map(RegionId)?;
    if map.open.has(region) {
        return Some(region);
    }
    let message = "no unit may enter the Citadel, and nothing stands in it";
    d.error(Diagnostic::error("out-of-range", node.span, message));
    None
}

/// The readings a file names.
fn readings(d: &mut Decoder, node: &Node) -> Option<Readings> {
    let Value::Map(entries) = &node.value else {
        return d.wrong_type(node, "a mapping of readings to their values");
    };
    let mut chosen = Chosen::new();
    for entry in entries {
        let Some(reading) = READINGS.iter().find(|r| r.name == entry.key) else {
            let message = format!("there is no reading {}", quoted(&entry.key));
            let help = did_you_mean(&entry.key, READINGS.iter().map(|r| r.name));
            d.error(Diagnostic::error("unknown-name", entry.key_span, message).maybe_help(help));
            continue;
        };
        let values: Vec<_> = reading.values.iter().map(|value| (*value, *value)).collect();
        if let Some(value) =
            d.word(&entry.value, &values, &format!("a value of `{}`", reading.name))
        {
            chosen.insert(reading.name, value);
        }
    }
    Some(Readings::resolve(&chosen))
}
