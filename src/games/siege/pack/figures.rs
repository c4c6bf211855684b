//! Components, tables, ranks, Corporations, tiles and missions from files.

use super::decode::{Components, DECKS, colour, dice, mark, number, small};
use super::words::{Creature, Specialty};
use super::{Ability, Character, Corporation, Rank, Row, Table, Thing, Tile};
use crate::data::decode::Decoder;
use crate::data::diagnostic::Diagnostic;
use crate::data::scene::siege;
use crate::data::tree::Node;

pub fn wrong<T>(d: &mut Decoder, node: &Node, message: String) -> Option<T> {
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
        siege::drawing(d, node, &text)
    });
    d.finish(f);
    let (drawn, sheet) = drawn?;
    let (mut rubble, mut stairs) = (Vec::new(), Vec::new());
    for (at, mark) in &drawn.marks {
        match mark.as_str() {
            "#" => rubble.push(*at),
            "1" | "2" | "3" | "4" | "5" | "6" => stairs.push((mark.as_bytes()[0] - b'0', *at)),
            other => {
                let message = format!("`{other}` in {at} means nothing on a tile");
                let span = sheet.square(*at, other.chars().next().unwrap_or(' '));
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
