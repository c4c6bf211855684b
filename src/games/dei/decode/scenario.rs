//! A scenario: a map, data packs, and who plays.

use std::path::Path;
use std::sync::Arc;

use super::super::map::Map;
use super::super::pack::{Faction, Pack};
use super::super::readings::{Question, Readings};
use super::super::state::{SeatSetup, Table};
use super::{head, known, map, pack, readings, region, word_id};
use crate::data::decode::{Decoder, Unique};
use crate::data::diagnostic::Diagnostic;
use crate::data::load::{self, Kind};
use crate::data::tree::Node;

/// The table of a scenario.
pub(super) fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Table> {
    let mut f = d.fields(node, "a scenario")?;
    if !head(d, &mut f, Kind::Scenario) {
        return None;
    }
    d.optional(&mut f, "name", Decoder::text);
    let modes = [(true, "citadel"), (false, "base")];
    let citadel = d.optional(&mut f, "mode", |d, node| d.word(node, &modes, "a mode"));
    let citadel = citadel.unwrap_or(true);
    let map = d.required(&mut f, "map", |d, node| {
        load::named_or_in_place(d, node, base_dir, "a map", map::decode)
    });
    let data = node.get("data").map(|node| &**node);
    d.optional(&mut f, "data", |_, _| Some(()));
    let pack = pack::load(d, data, base_dir, f.key_span("data"));
    let readings = d.optional(&mut f, "readings", readings).unwrap_or_default();
    let mut names = Unique::default();
    let seats = match (&map, &pack) {
        (Some(map), Some(pack)) => d.required(&mut f, "seats", |d, node| {
            let mut seats = Vec::new();
            for item in d.items(node, "seats", usize::from(pack.figures.players)) {
                let found = seat(d, item, map, pack, seats.len(), &mut names);
                let faction = item.get("faction").map_or(item.span, |node| node.span);
                seats.extend(found.map(|seat| (seat, faction)));
            }
            Some(seats)
        }),
        _ => d.optional(&mut f, "seats", |_, _| None),
    };
    let places = [f.key_span("seats"), f.value_span("map"), f.key_span("data")];
    d.finish(f);
    let (map, pack, seats) = (map?, pack?, seats?);
    let (seats, factions): (Vec<_>, Vec<_>) = seats.into_iter().unzip();
    let table = Table { map: Arc::new(map), pack: Arc::new(pack), readings, seats, citadel };
    let problems = problems(&table, readings);
    for (place, message) in &problems {
        let span = match place {
            Place::Seats => places[0],
            Place::Map => places[1],
            Place::Data => places[2],
            Place::Seat(n) => factions[*n],
        };
        d.error(Diagnostic::error("scenario", span, message.clone()));
    }
    problems.is_empty().then_some(table)
}

/// What of a scenario is wrong.
enum Place {
    Map,
    Data,
    Seats,
    /// The faction of one.
    Seat(usize),
}

fn seat(
    d: &mut Decoder,
    node: &Node,
    map: &Map,
    pack: &Pack,
    place: usize,
    names: &mut Unique,
) -> Option<SeatSetup> {
    let mut f = d.fields(node, "a seat")?;
    let name = d.required(&mut f, "seat", word_id);
    if let Some(name) = &name {
        names.check(d, "seat", name, f.value_span("seat"));
    }
    let faction = d.required(&mut f, "faction", |d, node| {
        known(d, node, "faction", pack.factions.iter().map(|x| x.id.as_str()))
    });
    let faction = faction.map(|faction| (faction, &pack.factions[usize::from(faction)]));
    let leader = d.optional(&mut f, "leader", |d, node| leader(d, node, pack, faction?.1));
    let drone = d.optional(&mut f, "drone", |d, node| drone(d, node, pack, faction?.1));
    let start = d.optional(&mut f, "start", |d, node| region(d, node, map));
    let span = f.span();
    d.finish(f);
    let start = start.or_else(|| map.starts.get(place).copied());
    if start.is_none() {
        let message = "the map has no start for so many players: give the seat a `start`";
        d.error(Diagnostic::error("missing-key", span, message));
    }
    Some(SeatSetup { name: name?, faction: faction?.0, leader, drone, start: start? })
}

/// A leader of a faction.
pub(super) fn leader(d: &mut Decoder, node: &Node, pack: &Pack, of: &Faction) -> Option<u8> {
    let leader = known(d, node, "leader", pack.leaders.iter().map(|x| x.id.as_str()))?;
    if !of.leaders.contains(&leader) {
        let name = &pack.leaders[usize::from(leader)].name;
        let message = format!("{name} does not lead {}", of.name);
        d.error(Diagnostic::error("scenario", node.span, message));
    }
    Some(leader)
}

/// A drone of a faction.
pub(super) fn drone(d: &mut Decoder, node: &Node, pack: &Pack, of: &Faction) -> Option<u8> {
    let drone = known(d, node, "drone", pack.drones.iter().map(|x| x.id.as_str()))?;
    if !of.drones.contains(&drone) {
        let name = &pack.drones[usize::from(drone)].name;
        let message = format!("{} do not start with the drone {name}", of.name);
        d.error(Diagnostic::error("scenario", node.span, message));
    }
    Some(drone)
}

/// What does not fit together, and where.
fn problems(table: &Table, readings: Readings) -> Vec<(Place, String)> {
    let (map, pack) = (&table.map, &table.pack);
    let mut found = Vec::new();
    let fewest = if readings.default(Question::FewestPlayers) { 2 } else { 1 };
    if table.seats.len() < fewest {
        found.push((Place::Seats, format!("the game needs {fewest} players or more")));
    }
    for (n, seat) in table.seats.iter().enumerate() {
        if table.seats[..n].iter().any(|other| other.faction == seat.faction) {
            found.push((Place::Seat(n), "a faction is played by one player".to_owned()));
        }
    }
    for (one, other) in table.seats.iter().flat_map(|s| table.seats.iter().map(move |o| (s, o))) {
        let digits = one.name.strip_prefix(other.name.as_str()).filter(|rest| !rest.is_empty());
        if digits.is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit())) {
            let message = format!(
                "scrappers of `{}` would be written like the seat `{}`",
                other.name, one.name
            );
            found.push((Place::Seats, message));
        }
    }
    if !table.citadel {
        return found;
    }
    for (n, seat) in table.seats.iter().enumerate() {
        if pack.factions[usize::from(seat.faction)].purebred {
            let message = "the Purebred cannot be played in Citadel Mode".to_owned();
            found.push((Place::Seat(n), message));
        }
    }
    let walls = map.walls.len();
    if walls != usize::from(pack.figures.walls) {
        let message = match walls {
            0 => "Citadel Mode needs a map with a Citadel: `mode: base` does without".to_owned(),
            _ => format!("the Citadel has {} walls, this map has {walls}", pack.figures.walls),
        };
        found.push((Place::Map, message));
    }
    for deck in 0..2_u8 {
        let cards: u8 = pack.ahab.iter().filter(|card| card.deck == deck).map(|c| c.copies).sum();
        if cards > 16 {
            let message = format!("a deck of Ahab's has {cards} cards: 16 are the most");
            found.push((Place::Data, message));
        }
    }
    found
}
