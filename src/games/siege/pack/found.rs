//! What the files of a pack say where, and whether what they name is there.

use std::collections::BTreeMap;

use super::decode::{DECKS, Pack};
use crate::data::decode::{Decoder, Unique};
use crate::data::diagnostic::{Diagnostic, Span};
use crate::data::tree::{Node, Value};

/// What has been found in the files read so far.
pub struct Found {
    /// The sections, each with the place of its key.
    pub sections: Vec<(&'static str, Span)>,
    /// Whether a file could not be read.
    pub doubtful: bool,
    /// Where the size of each deck is told.
    pub decks: [Span; DECKS.len()],
    references: Vec<Reference>,
    names: BTreeMap<&'static str, Unique>,
    /// Where what has no place of its own is told.
    span: Span,
}

/// What a section names in another.
#[derive(Clone, Debug)]
pub struct Reference {
    pub what: Named,
    pub by: String,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    Tile(u8),
    Event(u8),
    Force(u8),
    Card(String),
}

impl Found {
    pub fn new(span: Span) -> Found {
        Found {
            sections: Vec::new(),
            doubtful: false,
            decks: [span; DECKS.len()],
            references: Vec::new(),
            names: BTreeMap::new(),
            span,
        }
    }

    pub fn has(&self, section: &str) -> bool {
        self.sections.iter().any(|(found, _)| *found == section)
    }

    pub fn section(&self, section: &str) -> Span {
        let found = self.sections.iter().find(|(found, _)| *found == section);
        found.map_or(self.span, |(_, span)| *span)
    }

    pub fn name(&mut self, what: Named, by: String, span: Span) {
        self.references.push(Reference { what, by, span });
    }

    /// Takes in a section whose entries have been decoded: their names stand once.
    pub fn take(&mut self, d: &mut Decoder, section: &str, node: &Node) {
        let (what, key) = match section {
            "weapons" | "equipment" => ("card", "id"),
            "corporations" => ("Corporation", "id"),
            "doomtrooper-cards" => ("Doomtrooper card", "id"),
            "secondary-missions" => ("secondary mission", "id"),
            "tiles" => ("tile", "number"),
            "missions" => ("mission", "number"),
            "events" => ("Event card", "number"),
            "components" => return self.deck_sizes(node),
            _ => return,
        };
        for item in items(node) {
            self.unique(d, what, item.get(key));
            for character in item.get("characters").into_iter().flat_map(|list| items(list)) {
                self.unique(d, "character", character.get("id"));
            }
            for key in ["only-on", "not-on", "quick-start"] {
                for id in item.get(key).into_iter().flat_map(|list| items(list)) {
                    let name = id.as_text().unwrap_or_default().to_owned();
                    self.name(Named::Card(name), String::new(), id.span);
                }
            }
        }
    }

    fn unique(&mut self, d: &mut Decoder, what: &'static str, node: Option<&std::rc::Rc<Node>>) {
        if let Some((node, name)) = node.and_then(|node| Some((node, node.as_text()?))) {
            self.names.entry(what).or_default().check(d, what, name, node.span);
        }
    }

    fn deck_sizes(&mut self, node: &Node) {
        let Some(decks) = node.get("decks") else { return };
        for (span, deck) in self.decks.iter_mut().zip(DECKS) {
            *span = decks.get(deck).map_or(decks.span, |size| size.span);
        }
    }

    /// Reports what is named but not there, as far as the sections are read that would have it.
    pub fn check(&self, d: &mut Decoder, pack: &Pack) {
        for Reference { what, by, span } in &self.references {
            let (known, message) = match what {
                Named::Tile(n) => (
                    !self.has("tiles") || pack.tile(*n).is_some(),
                    format!("{by} needs tile {n}, which the pack has not"),
                ),
                Named::Event(n) => (
                    !self.has("events") || pack.events.iter().any(|event| event.number == *n),
                    format!("{by} needs event {n}, which the pack has not"),
                ),
                Named::Force(n) => (
                    !self.has("force") || pack.forces.iter().any(|force| force.number == *n),
                    format!("{by} needs Force card {n}, which is not there"),
                ),
                Named::Card(id) => {
                    let weapon = pack.weapons.iter().any(|weapon| weapon.id == *id);
                    let all = self.has("weapons") && self.has("equipment");
                    (
                        !all || weapon || pack.gear.iter().any(|gear| gear.id == *id),
                        format!("no card of the pack is called `{id}`"),
                    )
                }
            };
            if !known {
                let code = if matches!(what, Named::Card(_)) { "unknown-name" } else { "mission" };
                d.error(Diagnostic::error(code, *span, message));
            }
        }
    }
}

fn items(node: &Node) -> &[std::rc::Rc<Node>] {
    match &node.value {
        Value::List(items) => items,
        _ => &[],
    }
}
