//! Components, tables, ranks, Corporations, tiles and missions from files.

use super::decode::{
    Components, DECKS, Pack, colour, creatures, dice, mark, number, numbers, small,
};
use super::words::{Creature, Specialty};
use super::{
    Ability, Arrival, Character, Corporation, Mission, Objective, Placed, Rank, Row, Table, Thing,
    Tile,
};
use crate::data::decode::{Decoder, Fields};
use crate::data::diagnostic::{Diagnostic, Span};
use crate::data::drawing;
use crate::data::tree::Node;
use crate::games::siege::token::Kind;
use crate::geometry::square::{Side, Square};

fn wrong<T>(d: &mut Decoder, node: &Node, message: String) -> Option<T> {
    d.error(Diagnostic::error("wrong-type", node.span, message));
    None
}

pub fn components(d: &mut Decoder, node: &Node) -> Option<Components> {
    let mut f = d.fields(node, "the table of components")?;
    let mut c = Components::default();
    mark(d, &mut f);
    for (i, key) in ["white", "red", "black"].into_iter().enumerate() {
        if let Some(faces) = d.required(&mut f, key, |d, n| {
            Some(d.list(n, "faces", 6, |d, n| d.whole(n, 0..=3).map(|n| n as u8)))
        }) {
            match <[u8; 6]>::try_from(faces) {
                Ok(faces) => c.faces[i] = faces,
                Err(_) => drop(wrong::<()>(d, node, format!("a {key} die has six faces"))),
            }
        }
    }
    d.required(&mut f, "pool", |d, node| {
        let mut f = d.fields(node, "a pool of figures")?;
        for creature in Creature::ALL {
            let few = |d: &mut Decoder, n: &Node| d.whole(n, 0..=30).map(|n| n as u8);
            c.pool[creature as usize] = d.required(&mut f, creature.word(), few).unwrap_or(0);
        }
        d.finish(f);
        // Sets of creatures are kept as bits of one word.
        if c.pool.iter().map(|n| u16::from(*n)).sum::<u16>() > 64 {
            wrong::<()>(d, node, "the pool has more than 64 figures".to_owned())?;
        }
        Some(())
    });
    d.required(&mut f, "decks", |d, node| {
        let mut f = d.fields(node, "the table of deck sizes")?;
        for (i, deck) in DECKS.into_iter().enumerate() {
            c.decks[i] = d.required(&mut f, deck, |d, n| d.whole(n, 0..=500)).unwrap_or(0);
        }
        d.finish(f);
        Some(())
    });
    let mut figure = |key, to: &mut u8| {
        if let Some(n) = d.required(&mut f, key, small) {
            *to = n;
        }
    };
    figure("traps", &mut c.traps);
    figure("bombs", &mut c.bombs);
    figure("smoke", &mut c.smoke);
    figure("doors", &mut c.doors);
    figure("reckless", &mut c.reckless);
    figure("debris", &mut c.debris);
    figure("health", &mut c.health);
    figure("defence", &mut c.defence);
    figure("move", &mut c.r#move);
    figure("move-blocked", &mut c.blocked);
    figure("actions", &mut c.actions);
    figure("dark-move", &mut c.dark_move);
    figure("dark-range", &mut c.dark_range);
    figure("reckless-cost", &mut c.reckless_cost);
    figure("kill-bonus", &mut c.kill_bonus);
    for (key, to) in [
        ("terminal", &mut c.terminal),
        ("turret", &mut c.turret),
        ("portal", &mut c.portal),
        ("trap", &mut c.trap),
    ] {
        if let Some(thing) = d.required(&mut f, key, thing) {
            *to = thing;
        }
    }
    d.finish(f);
    Some(c)
}

fn thing(d: &mut Decoder, node: &Node) -> Option<Thing> {
    let mut f = d.fields(node, "a thing that may be attacked")?;
    mark(d, &mut f);
    let defence = d.required(&mut f, "defence", small);
    let points = d.required(&mut f, "points", small);
    d.finish(f);
    Some(Thing { defence: defence?, points: points? })
}

pub fn table(d: &mut Decoder, node: &Node) -> Option<Table> {
    let mut f = d.fields(node, "a reference table")?;
    let from_rank = d.required(&mut f, "from-rank", small);
    let trap = d.required(&mut f, "trap", dice);
    let mut rows = [Row::default(); 7];
    for creature in Creature::ALL {
        if let Some(found) = d.required(&mut f, creature.word(), row) {
            rows[creature as usize] = found;
        }
    }
    d.finish(f);
    Some(Table { from_rank: from_rank?, rows, trap: trap? })
}

fn row(d: &mut Decoder, node: &Node) -> Option<Row> {
    let mut f = d.fields(node, "a row of a table")?;
    mark(d, &mut f);
    let close = d.required(&mut f, "close", dice);
    let fire = d.required(&mut f, "fire", dice);
    let defence = d.required(&mut f, "defence", small);
    let die = d.optional(&mut f, "die", colour);
    let actions = number(d, &mut f, "actions", 2);
    let points = d.required(&mut f, "points", small);
    d.finish(f);
    Some(Row { close: close?, fire: fire?, defence: defence?, die, actions, points: points? })
}

pub fn rank(d: &mut Decoder, node: &Node) -> Option<Rank> {
    let mut f = d.fields(node, "a Rank card")?;
    mark(d, &mut f);
    let dice = d.required(&mut f, "dice", dice);
    let die = d.optional(&mut f, "die", colour);
    let credits = d.required(&mut f, "credits", small);
    let cards = d.required(&mut f, "cards", small);
    d.finish(f);
    Some(Rank { dice: dice?, die, credits: credits?, cards: cards? })
}

pub fn corporation(d: &mut Decoder, node: &Node) -> Option<Corporation> {
    let mut f = d.fields(node, "a Corporation")?;
    mark(d, &mut f);
    let id = d.required(&mut f, "id", Decoder::id);
    let name = d.required(&mut f, "name", Decoder::text);
    let ability = d.required(&mut f, "ability", ability);
    let characters = d.required(&mut f, "characters", |d, node| {
        Some(d.list(node, "characters", 3, |d, node| {
            let mut f = d.fields(node, "a character")?;
            let id = d.required(&mut f, "id", Decoder::id);
            let name = d.required(&mut f, "name", Decoder::text);
            let known = Specialty::WORDS;
            let specialty = d.required(&mut f, "specialty", |d, n| d.word(n, known, "a specialty"));
            d.finish(f);
            Some(Character { id: id?, name: name?, specialty: specialty? })
        }))
    });
    if characters.as_ref().is_some_and(|all| all.len() != 3) {
        wrong::<()>(d, node, "a Corporation has three characters".to_owned());
    }
    let quick = d.required(&mut f, "quick-start", |d, n| Some(d.list(n, "cards", 3, Decoder::id)));
    d.finish(f);
    Some(Corporation {
        id: id?,
        name: name?,
        ability: ability?,
        characters: characters?,
        quick_start: quick?,
    })
}

fn ability(d: &mut Decoder, node: &Node) -> Option<Ability> {
    let mut f = d.fields(node, "an ability")?;
    let words = [
        (0, "reroll-firearms"),
        (1, "reroll-close-combat"),
        (2, "reroll-tech"),
        (3, "cards"),
        (4, "credits"),
    ];
    let kind = d.required(&mut f, "kind", |d, n| d.word(n, &words, "an ability"));
    let steps =
        d.required(&mut f, "steps", |d, n| <[u8; 3]>::try_from(d.list(n, "steps", 3, small)).ok());
    d.finish(f);
    let steps = steps?;
    Some(match kind? {
        0 => Ability::Reroll(Specialty::Fire, steps),
        1 => Ability::Reroll(Specialty::Close, steps),
        2 => Ability::Reroll(Specialty::Tech, steps),
        3 => Ability::Cards(steps),
        _ => Ability::Credits(steps),
    })
}

pub fn tile(d: &mut Decoder, node: &Node) -> Option<Tile> {
    let mut f = d.fields(node, "a tile")?;
    mark(d, &mut f);
    let number = d.required(&mut f, "number", small);
    let span = f.key_span("map");
    let drawn = d.required(&mut f, "map", |d, node| {
        let text = d.text(node)?;
        drawing::parse(&text)
            .map_err(|mistakes| {
                for mistake in mistakes {
                    d.error(Diagnostic::error("drawing", node.span, mistake));
                }
            })
            .ok()
    });
    d.finish(f);
    let drawn = drawn?;
    let (mut rubble, mut stairs) = (Vec::new(), Vec::new());
    for (at, mark) in &drawn.marks {
        match mark.as_str() {
            "#" => rubble.push(*at),
            "1" | "2" | "3" | "4" | "5" | "6" => stairs.push((mark.as_bytes()[0] - b'0', *at)),
            other => {
                let message = format!("`{other}` in {at} means nothing on a tile");
                d.error(Diagnostic::error("drawing", span, message));
            }
        }
    }
    if (drawn.grid.width(), drawn.grid.height()) != (8, 8) {
        let message = "a sector tile has 8 columns and 8 rows";
        d.error(Diagnostic::error("drawing", span, message));
    }
    Some(Tile { number: number?, grid: drawn.grid, rubble, stairs })
}

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

pub fn mission(d: &mut Decoder, node: &Node) -> Option<Mission> {
    let mut f = d.fields(node, "a mission")?;
    mark(d, &mut f);
    let number_of = d.required(&mut f, "number", small);
    let name = d.required(&mut f, "name", Decoder::text);
    let turns = d.required(&mut f, "turns", |d, n| d.whole(n, 1..=30).map(|n| n as u8));
    let events = d.required(&mut f, "events", numbers);
    let force = d.required(&mut f, "force", numbers);
    let mut plan = Vec::new();
    d.required(&mut f, "layout", |d, node| {
        for (y, row) in d.items(node, "rows", 8).iter().enumerate() {
            let text = d.text(row)?;
            if text.split_whitespace().count() > 8 {
                wrong::<()>(d, row, "a plan has at most eight tiles in a row".to_owned())?;
            }
            for (x, word) in text.split_whitespace().enumerate() {
                match placed(word, (x as u8, y as u8)) {
                    Some(found) => plan.extend(found),
                    None => wrong::<()>(d, row, format!("`{word}` is no tile such as 14@90"))?,
                }
            }
        }
        Some(())
    });
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
    d.optional(&mut f, "note", Decoder::text);
    d.finish(f);
    Some(Mission {
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
    })
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

/// Are the tiles and cards that missions name there, and no two faces of one tile on a map?
pub fn check_maps(d: &mut Decoder, pack: &Pack, span: Span) {
    let mut wrong = |message: String| d.error(Diagnostic::error("mission", span, message));
    for mission in &pack.missions {
        let name = mission.number;
        for placed in &mission.plan {
            if pack.tile(placed.tile).is_none() {
                wrong(format!("mission {name} needs tile {}, which the pack has not", placed.tile));
            }
            if mission.plan.iter().any(|other| other.tile == placed.tile + 8) {
                let other = placed.tile + 8;
                wrong(format!("mission {name}: {} and {other} are faces of one tile", placed.tile));
            }
            if mission.plan.iter().filter(|other| other.tile == placed.tile).count() > 1 {
                wrong(format!("mission {name} has tile {} twice", placed.tile));
            }
        }
        let sides = mission.red.iter().chain(&mission.white).map(|(tile, _)| *tile);
        let tokens = mission.tokens.iter().map(|(_, tile, _)| *tile);
        for tile in sides.chain(tokens).chain(mission.debris.map(|(tile, _)| tile)) {
            if !mission.plan.iter().any(|placed| placed.tile == tile) {
                wrong(format!("mission {name} names tile {tile}, which is not on its map"));
            }
        }
        for number in &mission.events {
            if !pack.events.iter().any(|event| event.number == *number) {
                wrong(format!("mission {name} needs event {number}, which the pack has not"));
            }
        }
        if mission.events.len() < usize::from(mission.turns) {
            wrong(format!("mission {name} has fewer events than turns"));
        }
        for number in &mission.force {
            if !pack.forces.iter().any(|force| force.number == *number) {
                wrong(format!("mission {name} needs Force card {number}, which is not there"));
            }
        }
    }
    if pack.ranks.is_empty() || pack.tables.is_empty() {
        wrong("a pack needs at least one rank and one table".to_owned());
    }
}
