//! From the nodes of a scene file to a checked scene.

use std::path::Path;
use std::sync::Arc;

use super::super::datacards::{self, Card, Team};
use super::super::decode::{DEGREES, Decoder, Unique, listed};
use super::super::diagnostic::{Diagnostic, Span, did_you_mean, quoted};
use super::super::killzone::{self, Side};
use super::super::load::{self, Kind, Known};
use super::super::reading::Chosen;
use super::super::tree::{Node, Value};
use super::placement::{self, Placed};
use super::{Operative, Order, Scene};
use crate::geometry::number::EXTENT;
use crate::geometry::shape::Point;

const MAX_FILES: usize = 20;
const MAX_OPERATIVES: usize = 200;
/// The games whose scenes exist.
const GAMES: [(&str, &str); 4] =
    [("killteam", "killteam"), ("siege", "siege"), ("doomsday", "doomsday"), ("dei", "dei")];

/// The scene of a node. Files it names start from `base_dir`.
pub(in super::super) fn decode(
    d: &mut Decoder,
    node: &Node,
    name: String,
    base_dir: &Path,
    known: &Known,
) -> Option<Scene> {
    let fields = d.fields(node, "a scene")?;
    match node.get("game") {
        Some(game) => match d.word(game, &GAMES, "a game")? {
            "killteam" => killteam(d, node, name, base_dir, known),
            "siege" => {
                super::siege::decode(d, node, name, None);
                None
            }
            // Scenes of other games are read by the games themselves.
            _ => None,
        },
        None => {
            if d.complete && node.get("kind").is_none_or(|kind| kind.as_text() == Some("scene")) {
                let words = GAMES.map(|(_, word)| word);
                let message = "a scene needs the key `game`";
                d.error(
                    Diagnostic::error("missing-key", fields.span(), message)
                        .help(format!("add `game:` and one of {}", listed(&words))),
                );
            }
            killteam(d, node, name, base_dir, known)
        }
    }
}

fn killteam(
    d: &mut Decoder,
    node: &Node,
    name: String,
    base_dir: &Path,
    known: &Known,
) -> Option<Scene> {
    let mut f = d.fields(node, "a scene")?;
    if !load::expect_kind(d, &mut f, Kind::Scene) {
        return None;
    }
    d.optional(&mut f, "game", |_, _| Some(()));
    let drawn = d.required(&mut f, "killzone", |d, node| {
        load::named_or_in_place(d, node, base_dir, "a killzone", killzone::decode)
    });
    let errors = d.report.counts();
    let teams = d.optional(&mut f, "datacards", |d, node| teams(d, node, base_dir, known));
    let cards = Cards { teams, sound: d.report.counts() == errors };
    let readings = d.optional(&mut f, "readings", |d, node| readings(d, node, known));
    let readings = readings.unwrap_or_default();
    let mut ids = Unique::default();
    let placed = d.required(&mut f, "operatives", |d, node| {
        Some(d.list(node, "operatives", MAX_OPERATIVES, |d, node| {
            operative(d, node, known, &cards, &mut ids)
        }))
    });
    d.finish(f);
    let (drawn, placed) = (drawn?, placed?);
    placement::check(d, &drawn, &placed, &readings);
    Some(Scene {
        name,
        killzone: Arc::new(drawn.killzone),
        readings,
        operatives: placed.into_iter().map(|placed| placed.operative).collect(),
    })
}

/// The teams of the files named; one path may stand without a list.
pub(crate) fn teams(
    d: &mut Decoder,
    node: &Node,
    base_dir: &Path,
    known: &Known,
) -> Option<Vec<Team>> {
    let one = |d: &mut Decoder, node: &Node| {
        load::named_or_in_place(d, node, base_dir, "datacards", |d, node| {
            datacards::decode(d, node, known)
        })
    };
    match &node.value {
        Value::List(_) => {
            let mut paths = Unique::default();
            let items = d.items(node, "files of datacards", MAX_FILES);
            let teams = items.iter().map(|item| {
                if let Some(path) = item.as_text() {
                    paths.check(d, "file of datacards", path, item.span);
                }
                one(d, item)
            });
            teams.collect::<Vec<_>>().into_iter().collect()
        }
        _ => one(d, node).map(|team| vec![team]),
    }
}

pub(crate) fn readings(d: &mut Decoder, node: &Node, known: &Known) -> Option<Chosen> {
    readings_of(d, node, known.readings)
}

/// Named answers to some of the ambiguous rules of a game.
pub fn readings_of(
    d: &mut Decoder,
    node: &Node,
    known: &[crate::data::reading::Reading],
) -> Option<Chosen> {
    let Value::Map(entries) = &node.value else {
        return d.wrong_type(node, "a mapping of readings to their values");
    };
    let mut chosen = Chosen::new();
    for entry in entries {
        let names = || known.iter().map(|reading| reading.name);
        let Some(reading) = known.iter().find(|r| r.name == entry.key) else {
            let message = format!("there is no reading {}", quoted(&entry.key));
            let help = did_you_mean(&entry.key, names()).unwrap_or_else(|| {
                format!("the readings are {}", listed(&names().collect::<Vec<_>>()))
            });
            d.error(Diagnostic::error("unknown-name", entry.key_span, message).help(help));
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

/// The datacards at hand.
pub(crate) struct Cards {
    pub(crate) teams: Option<Vec<Team>>,
    /// False if there were problems with them: then no card is reported as unknown.
    pub(crate) sound: bool,
}

impl Cards {
    /// The card of an id, or of `Team name/id` where two teams share the id.
    pub(crate) fn find(&self, d: &mut Decoder, node: &Node) -> Option<Card> {
        let text = d.text(node)?;
        let all: Vec<(&Team, &Card)> = self
            .teams
            .iter()
            .flatten()
            .flat_map(|team| team.operatives.iter().map(move |card| (team, card)))
            .collect();
        let found: Vec<&(&Team, &Card)> = all
            .iter()
            .filter(|(team, card)| card.id == text || format!("{}/{}", team.team, card.id) == text)
            .collect();
        match found.as_slice() {
            [(_, card)] => return Some((*card).clone()),
            [] if self.sound && d.complete => {
                let help = if self.teams.is_none() {
                    Some("name the files that have it under `datacards`".to_owned())
                } else {
                    did_you_mean(&text, all.iter().map(|(_, card)| card.id.as_str()))
                };
                let message = format!("there is no datacard {}", quoted(&text));
                d.error(Diagnostic::error("unknown-name", node.span, message).maybe_help(help));
            }
            [] => {}
            [(team, card), ..] => {
                let message = format!("more than one team has a datacard {}", quoted(&text));
                let help = format!("say which, for example `{}/{}`", team.team, card.id);
                d.error(Diagnostic::error("duplicate-id", node.span, message).help(help));
            }
        }
        None
    }
}

/// An operative in place: its own fields over those of its card.
fn operative(
    d: &mut Decoder,
    node: &Node,
    known: &Known,
    cards: &Cards,
    ids: &mut Unique,
) -> Option<Placed> {
    let mut f = d.fields(node, "an operative")?;
    let id = d.required(&mut f, "id", Decoder::id);
    if let Some(id) = &id {
        ids.check(d, "operative", id, f.value_span("id"));
    }
    let side = d.required(&mut f, "side", |d, node| d.word(node, &Side::ALL, "a side"));
    let card = d.optional(&mut f, "card", |d, node| cards.find(d, node));
    let at: Option<Point> = d.required(&mut f, "at", Decoder::point);
    let z = d.optional(&mut f, "z", |d, node| d.length(node, 0.0..=EXTENT));
    let angle = d.optional(&mut f, "angle", |d, n| d.number(n, -3600.0..=3600.0, DEGREES));
    let order = d.optional(&mut f, "order", |d, node| d.word(node, &Order::ALL, "an order"));
    let own = datacards::stats(d, &mut f, known);
    if order.is_none() && !f.has("order") && d.complete {
        let message = "the operative has no order: engage is assumed";
        let help = "add `order: engage` or `order: conceal`";
        d.error(Diagnostic::warning("missing-key", f.span(), message).help(help));
    }
    let unresolved = f.has("card") && card.is_none();
    let card = card.unwrap_or_default();
    let base = own.base.or(card.base);
    let doubtful = f.has("base") || unresolved || f.has("card") && !cards.sound;
    if base.is_none() && !doubtful && d.complete {
        let message = "the operative has no `base`, and no card gives it one";
        let help = "add `base:` with the diameter in millimetres";
        d.error(Diagnostic::error("missing-key", f.span(), message).help(help));
    }
    let spans: [Span; 2] = [f.value_span("at"), f.value_span(if f.has("z") { "z" } else { "at" })];
    let (has_keywords, has_weapons) = (f.has("keywords"), f.has("weapons"));
    d.finish(f);
    let operative = Operative {
        id: id?,
        side: side?,
        name: own.name.or(card.name),
        at: at?,
        z: z.unwrap_or(0.0),
        angle: angle.unwrap_or(0.0),
        order: order.unwrap_or(Order::Engage),
        base: base?,
        height: own.height.or(card.height),
        apl: own.apl.or(card.apl),
        r#move: own.r#move.or(card.r#move),
        save: own.save.or(card.save),
        wounds: own.wounds.or(card.wounds),
        keywords: if has_keywords { own.keywords } else { card.keywords },
        weapons: if has_weapons { own.weapons } else { card.weapons },
    };
    Some(Placed { operative, at: spans[0], z: spans[1] })
}
