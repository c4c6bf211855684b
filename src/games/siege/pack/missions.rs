//! Missions from files.

use super::decode::{creatures, dice, mark, number, numbers, small};
use super::figures::wrong;
use super::found::{Found, Named};
use super::words::Creature;
use super::{Arrival, Mission, Objective, Placed, SpecialAttack};
use crate::data::decode::{Decoder, Fields};
use crate::data::diagnostic::{Diagnostic, Span};
use crate::data::tree::{Node, Value};
use crate::games::siege::token::Kind;
use crate::geometry::square::{Side, Square};

/// As many Event cards as a pack has.
pub const MOST_EVENTS: usize = 32;

/// `15W`: a tile of the plan and one of its sides there.
fn tile_side(d: &mut Decoder, node: &Node) -> Option<(u8, Side)> {
    let text = d.text(node)?;
    let side = text.chars().last().and_then(Side::from_letter);
    let number = text.get(..text.len().saturating_sub(1)).and_then(|n| n.parse().ok());
    match (number, side) {
        (Some(number), Some(side)) => Some((number, side)),
        _ => wrong(d, node, format!("`{text}` is no tile with a side, such as 15W")),
    }
}

/// `14@90*`: a tile, turned, without Force cards; `-` for none.
fn placed(text: &str, at: (u8, u8)) -> Option<Option<Placed>> {
    if text == "-" {
        return Some(None);
    }
    let (text, force) = match text.strip_suffix('*') {
        Some(text) => (text, false),
        None => (text, true),
    };
    let (number, angle) = text.split_once('@').unwrap_or((text, "0"));
    let turns = match angle {
        "0" => 0,
        "90" => 1,
        "180" => 2,
        "270" => 3,
        _ => return None,
    };
    Some(Some(Placed { tile: number.parse().ok()?, turns, at, force }))
}

/// The tiles of a plan, each with the row it stands in.
fn layout(d: &mut Decoder, node: &Node) -> Option<Vec<(Placed, Span)>> {
    let mut plan = Vec::new();
    for (y, row) in d.items(node, "rows", 8).iter().enumerate() {
        let text = d.text(row)?;
        if text.split_whitespace().count() > 8 {
            wrong::<()>(d, row, "a plan has at most eight tiles in a row".to_owned())?;
        }
        for (x, word) in text.split_whitespace().enumerate() {
            match placed(word, (x as u8, y as u8)) {
                Some(found) => plan.extend(found.map(|found| (found, row.span))),
                None => wrong::<()>(d, row, format!("`{word}` is no tile such as 14@90"))?,
            }
        }
    }
    Some(plan)
}

/// What can be said about a mission by itself; what it names elsewhere is remembered.
fn check(d: &mut Decoder, node: &Node, mission: &Mission, rows: &[Span], found: &mut Found) {
    let name = format!("mission {}", mission.number);
    let mut wrong = |span: Span, message: String| {
        d.error(Diagnostic::error("mission", span, message));
    };
    let at = |key: &str| node.get(key).map_or(node.span, |value| value.span);
    for (n, placed) in mission.plan.iter().enumerate() {
        found.name(Named::Tile(placed.tile), name.clone(), rows[n]);
        if mission.plan.iter().any(|other| placed.tile.checked_add(8) == Some(other.tile)) {
            let other = placed.tile + 8;
            wrong(rows[n], format!("{name}: {} and {other} are faces of one tile", placed.tile));
        }
        if mission.plan[..n].iter().any(|other| other.tile == placed.tile) {
            wrong(rows[n], format!("{name} has tile {} twice", placed.tile));
        }
    }
    let item = |key: &str, n: usize| match node.get(key).map(|list| &list.value) {
        Some(Value::List(items)) => items.get(n).map_or(at(key), |item| item.span),
        _ => at(key),
    };
    let red = mission.red.iter().enumerate().map(|(n, (tile, _))| (*tile, item("red", n)));
    let white = mission.white.iter().enumerate().map(|(n, (tile, _))| (*tile, item("white", n)));
    let tokens = mission.tokens.iter().enumerate();
    let tokens = tokens.map(|(n, (_, tile, _))| (*tile, item("tokens", n)));
    let debris = mission.debris.map(|(tile, _)| (tile, at("debris")));
    for (tile, span) in red.chain(white).chain(tokens).chain(debris) {
        if !mission.plan.iter().any(|placed| placed.tile == tile) {
            wrong(span, format!("{name} names tile {tile}, which is not on its map"));
        }
    }
    if mission.events.len() < usize::from(mission.turns) {
        wrong(at("events"), format!("{name} has fewer events than turns"));
    }
    if mission.events.len() > MOST_EVENTS {
        wrong(at("events"), format!("{name} names more events than the {MOST_EVENTS} of a pack"));
    } else {
        for number in &mission.events {
            found.name(Named::Event(*number), name.clone(), at("events"));
        }
    }
    for number in &mission.force {
        found.name(Named::Force(*number), name.clone(), at("force"));
    }
}

pub fn mission(d: &mut Decoder, node: &Node, found: &mut Found) -> Option<Mission> {
    let mut f = d.fields(node, "a mission")?;
    mark(d, &mut f);
    let number_of = d.required(&mut f, "number", small);
    let name = d.required(&mut f, "name", Decoder::text);
    let turns = d.required(&mut f, "turns", |d, n| d.whole(n, 1..=30).map(|n| n as u8));
    let events = d.required(&mut f, "events", numbers);
    let force = d.required(&mut f, "force", numbers);
    let plan = d.required(&mut f, "layout", layout);
    let sides = |d: &mut Decoder, node: &Node| Some(d.list(node, "entrances", 20, tile_side));
    let red = d.required(&mut f, "red", sides);
    let white = d.optional(&mut f, "white", sides).unwrap_or_default();
    let objective = d.required(&mut f, "objective", objective);
    let reward = number(d, &mut f, "reward", 0);
    let failure = number(d, &mut f, "failure", 0);
    let secondary = flag(d, &mut f, "secondary");
    let ends_at_once = flag(d, &mut f, "ends-at-once");
    let debris = d.optional(&mut f, "debris", |d, node| {
        let mut f = d.fields(node, "debris")?;
        let tile = d.required(&mut f, "tile", small);
        let count = d.required(&mut f, "count", small);
        d.finish(f);
        Some((tile?, count?))
    });
    let tokens = d.optional(&mut f, "tokens", |d, node| Some(d.list(node, "tokens", 40, token)));
    let portals_from = d.optional(&mut f, "portals-from", small);
    let arrives = d.optional(&mut f, "arrives", |d, n| Some(d.list(n, "arrivals", 10, arrival)));
    let attacks = d.optional(&mut f, "attacks", |d, n| Some(d.list(n, "attacks", 7, attack)));
    let sight = d.optional(&mut f, "sight", |d, n| d.whole(n, 1..=64).map(|n| n as u8));
    d.optional(&mut f, "note", Decoder::text);
    d.finish(f);
    let (plan, rows): (Vec<Placed>, Vec<Span>) = plan?.into_iter().unzip();
    let mission = Mission {
        number: number_of?,
        name: name?,
        turns: turns?,
        events: events?,
        force: force?,
        plan,
        red: red?,
        white,
        objective: objective?,
        reward,
        failure,
        secondary,
        ends_at_once,
        debris,
        tokens: tokens.unwrap_or_default(),
        portals_from,
        arrives: arrives.unwrap_or_default(),
        attacks: attacks.unwrap_or_default(),
        sight,
    };
    check(d, node, &mission, &rows, found);
    Some(mission)
}

fn arrival(d: &mut Decoder, node: &Node) -> Option<Arrival> {
    let mut f = d.fields(node, "an arrival")?;
    let creature = d.required(&mut f, "creature", |d, n| creatures(d, n)?.first().copied());
    let round = d.required(&mut f, "round", small);
    let tile = d.required(&mut f, "tile", small);
    let if_failed = d.optional(&mut f, "if-failed", small);
    d.finish(f);
    Some(Arrival { creature: creature?, round: round?, tile: tile?, if_failed })
}

fn attack(d: &mut Decoder, node: &Node) -> Option<SpecialAttack> {
    let mut f = d.fields(node, "an attack")?;
    let creature = d.required(&mut f, "creature", |d, n| creatures(d, n)?.first().copied());
    let close = d.optional(&mut f, "close", dice);
    let fire = d.optional(&mut f, "fire", dice);
    d.finish(f);
    Some(SpecialAttack { creature: creature?, close, fire })
}

fn flag(d: &mut Decoder, f: &mut Fields, key: &'static str) -> bool {
    let words = [(true, "yes"), (true, "true"), (false, "no"), (false, "false")];
    d.optional(f, key, |d, n| d.word(n, &words, "yes or no")).unwrap_or(false)
}

fn token(d: &mut Decoder, node: &Node) -> Option<(Kind, u8, Square)> {
    let mut f = d.fields(node, "a token")?;
    let kind = d.required(&mut f, "kind", |d, n| d.word(n, &Kind::WORDS, "a token"));
    let tile = d.required(&mut f, "tile", small);
    let at = d.required(&mut f, "at", |d, n| {
        let text = d.text(n)?;
        match text.parse::<Square>() {
            Ok(at) => Some(at),
            Err(message) => wrong(d, n, message),
        }
    });
    d.finish(f);
    Some((kind?, tile?, at?))
}

fn objective(d: &mut Decoder, node: &Node) -> Option<Objective> {
    let mut f = d.fields(node, "an objective")?;
    let words = [(0, "kills"), (1, "slay"), (2, "leave"), (3, "destroy")];
    let kind = d.required(&mut f, "kind", |d, n| d.word(n, &words, "an objective"));
    let count = d.required(&mut f, "count", small);
    let creature = d.optional(&mut f, "creature", |d, n| creatures(d, n)?.first().copied());
    let token = d.optional(&mut f, "token", |d, n| d.word(n, &Kind::WORDS, "a token"));
    d.finish(f);
    let count = count?;
    Some(match kind? {
        0 => Objective::Kills(count),
        1 => Objective::Slay(creature.unwrap_or(Creature::Nepharite), count),
        2 => Objective::Leave(count),
        _ => Objective::Destroy(token.unwrap_or(Kind::Portal), count),
    })
}
