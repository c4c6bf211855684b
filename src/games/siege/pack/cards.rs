//! Weapons, equipment and the decks from files.

use std::sync::Arc;

use super::decode::{Pack, creatures, dice, mark, number, numbers, small};
use super::found::Found;
use super::words::{CardEffect, Creature, Effect, GearEffect, Instruction, Secondary, Specialty};
use super::{
    AiCard, Dice, Door, DoorEffect, Event, Force, Gear, Profile, SecondaryMission, TroopCard,
    Weapon,
};
use crate::data::decode::{Decoder, Fields};
use crate::data::diagnostic::Diagnostic;
use crate::data::tree::{Node, Value};
use crate::geometry::square::Square;

fn yes(d: &mut Decoder, f: &mut Fields, key: &'static str) -> bool {
    let words = [(true, "yes"), (true, "true"), (false, "no"), (false, "false")];
    d.optional(f, key, |d, n| d.word(n, &words, "yes or no")).unwrap_or(false)
}

fn ids(d: &mut Decoder, node: &Node) -> Option<Vec<String>> {
    Some(d.list(node, "ids", 60, Decoder::id))
}

pub fn weapon(d: &mut Decoder, node: &Node) -> Option<Weapon> {
    let mut f = d.fields(node, "a weapon")?;
    mark(d, &mut f);
    let id = d.required(&mut f, "id", Decoder::id);
    let name = d.required(&mut f, "name", Decoder::text);
    let rank = d.required(&mut f, "rank", small);
    let cost = d.required(&mut f, "cost", small);
    let copies = number(d, &mut f, "copies", 1);
    let icons = d.required(&mut f, "icons", |d, n| {
        let text = d.text(n)?;
        let icons: Option<Vec<Specialty>> = text.chars().map(Specialty::from_letter).collect();
        if icons.is_none() {
            let message = format!("`{text}` are no icons: some of C, F and T");
            d.error(Diagnostic::error("wrong-type", n.span, message));
        }
        icons
    });
    let close = d.optional(&mut f, "close", profile);
    let fire = d.optional(&mut f, "fire", profile);
    let tech = d.optional(&mut f, "tech", profile);
    d.finish(f);
    Some(Weapon {
        id: id?,
        name: name?,
        rank: rank?,
        cost: cost?,
        copies,
        icons: icons?,
        close,
        fire,
        tech,
    })
}

fn profile(d: &mut Decoder, node: &Node) -> Option<Profile> {
    let mut f = d.fields(node, "an attack of a weapon")?;
    let dice_of = d.required(&mut f, "dice", |d, n| d.whole(n, 1..=3).map(|n| n as u8));
    let extra = d.optional(&mut f, "extra", dice).unwrap_or(Dice::NONE);
    let range = d.optional(&mut f, "range", |d, n| {
        let range = <[u8; 2]>::try_from(d.list(n, "limits of a range", 2, small)).ok()?;
        if range[0] > range[1] {
            let message = format!("no distance is at least {} and at most {}", range[0], range[1]);
            d.error(Diagnostic::error("out-of-range", n.span, message));
        }
        Some(range)
    });
    let sweep = yes(d, &mut f, "sweep");
    let flame = yes(d, &mut f, "flame");
    let twice = d.optional(&mut f, "twice", small);
    let wall = yes(d, &mut f, "wall");
    let trap = yes(d, &mut f, "trap");
    let spores = yes(d, &mut f, "spores");
    d.finish(f);
    let range = range.unwrap_or([1, 1]);
    Some(Profile { dice: dice_of?, extra, range, sweep, flame, twice, wall, trap, spores })
}

pub fn gear(d: &mut Decoder, node: &Node) -> Option<Gear> {
    let mut f = d.fields(node, "a piece of equipment")?;
    mark(d, &mut f);
    let id = d.required(&mut f, "id", Decoder::id);
    let name = d.required(&mut f, "name", Decoder::text);
    let rank = d.required(&mut f, "rank", small);
    let cost = d.required(&mut f, "cost", small);
    let copies = number(d, &mut f, "copies", 1);
    let effect = d.required(&mut f, "effect", |d, n| d.word(n, GearEffect::WORDS, "an effect"));
    let enhances = yes(d, &mut f, "enhances");
    let only_on = d.optional(&mut f, "only-on", ids).unwrap_or_default();
    let not_on = d.optional(&mut f, "not-on", ids).unwrap_or_default();
    let range = number(d, &mut f, "range", 0);
    d.finish(f);
    Some(Gear {
        id: id?,
        name: name?,
        rank: rank?,
        cost: cost?,
        copies,
        effect: effect?,
        enhances,
        only_on,
        not_on,
        range,
    })
}

pub fn event(d: &mut Decoder, node: &Node) -> Option<Event> {
    let mut f = d.fields(node, "an Event card")?;
    mark(d, &mut f);
    let number = d.required(&mut f, "number", small);
    let name = d.required(&mut f, "name", Decoder::text);
    let effect = d.required(&mut f, "effect", |d, n| d.word(n, Effect::WORDS, "an effect"));
    let put = d.optional(&mut f, "put", creatures).unwrap_or_default();
    let put_each = d.optional(&mut f, "put-each", creatures).unwrap_or_default();
    let draw = yes(d, &mut f, "draw");
    d.finish(f);
    Some(Event { number: number?, name: name?, effect: effect?, put, put_each, draw })
}

/// Cards with the same text stand together under their numbers.
pub fn force(d: &mut Decoder, node: &Node) -> Option<Vec<Force>> {
    let mut f = d.fields(node, "the table of Force cards")?;
    mark(d, &mut f);
    let of = d.required(&mut f, "numbers", numbers);
    let put = d.optional(&mut f, "put", |d, n| match &n.value {
        Value::List(_) => Some(d.list(n, "choices", 4, creatures)),
        _ => creatures(d, n).map(|one| vec![one]),
    });
    let last_draws = yes(d, &mut f, "last-draws");
    let stops = yes(d, &mut f, "stops");
    let leaves = yes(d, &mut f, "leaves");
    yes(d, &mut f, "bonus");
    d.finish(f);
    let put = put.unwrap_or_else(|| vec![Vec::new()]);
    let word = |set: &Vec<Creature>| {
        let letters: Vec<String> = set.iter().map(|c| c.letter().to_string()).collect();
        format!("put-{}", letters.join("+")).into()
    };
    let words: Vec<Arc<str>> = put.iter().map(word).collect();
    let card = |number| {
        let name = format!("Force {number}");
        let words = words.clone();
        Force { number, name, put: put.clone(), words, last_draws, stops, leaves }
    };
    Some(of?.into_iter().map(card).collect())
}

pub fn door(d: &mut Decoder, node: &Node) -> Option<Door> {
    let mut f = d.fields(node, "a Door card")?;
    mark(d, &mut f);
    let name = d.required(&mut f, "name", Decoder::text);
    let words =
        [(DoorEffect::Nothing, "nothing"), (DoorEffect::Trap, "trap"), (DoorEffect::Stop, "stop")];
    let effect = d.required(&mut f, "effect", |d, n| d.word(n, &words, "an effect"));
    d.finish(f);
    Some(Door { name: name?, effect: effect? })
}

pub fn troop_card(d: &mut Decoder, node: &Node) -> Option<TroopCard> {
    let mut f = d.fields(node, "a Doomtrooper card")?;
    mark(d, &mut f);
    let id = d.required(&mut f, "id", Decoder::id);
    let name = d.required(&mut f, "name", Decoder::text);
    let copies = number(d, &mut f, "copies", 1);
    let effect = d.required(&mut f, "effect", |d, n| d.word(n, CardEffect::WORDS, "an effect"));
    d.finish(f);
    Some(TroopCard { id: id?, name: name?, copies, effect: effect? })
}

pub fn secondary(d: &mut Decoder, node: &Node) -> Option<SecondaryMission> {
    let mut f = d.fields(node, "a secondary mission")?;
    mark(d, &mut f);
    let id = d.required(&mut f, "id", Decoder::id);
    let name = d.required(&mut f, "name", Decoder::text);
    let copies = number(d, &mut f, "copies", 1);
    let goal = d.required(&mut f, "goal", |d, n| d.word(n, Secondary::WORDS, "a goal"));
    let count = number(d, &mut f, "count", 0);
    let reward = number(d, &mut f, "reward", 0);
    let failure = number(d, &mut f, "failure", 0);
    d.finish(f);
    Some(SecondaryMission { id: id?, name: name?, copies, goal: goal?, count, reward, failure })
}

pub fn ai(d: &mut Decoder, node: &Node) -> Option<AiCard> {
    let directions = [((0, -1), "N"), ((1, 0), "E"), ((0, 1), "S"), ((-1, 0), "W")];
    let mut f = d.fields(node, "an AI card")?;
    mark(d, &mut f);
    let primary = d.required(&mut f, "primary", |d, n| d.word(n, &directions, "a direction"));
    let secondary = d.required(&mut f, "secondary", |d, n| d.word(n, &directions, "a direction"));
    let space = d.required(&mut f, "space", |d, n| {
        let text = d.text(n)?;
        let square = text.parse::<Square>().ok().filter(|at| at.x < 8 && at.y < 8);
        if square.is_none() {
            let message = format!("`{text}` is no space of a tile, from A1 to H8");
            d.error(Diagnostic::error("wrong-type", n.span, message));
        }
        square
    });
    let icon = d.required(&mut f, "icon", |d, n| d.whole(n, 1..=8).map(|n| n as u8 - 1));
    let instructions = d.required(&mut f, "do", |d, n| {
        let words = Instruction::WORDS;
        Some(d.list(n, "instructions", 4, |d, n| d.word(n, words, "an instruction")))
    });
    d.finish(f);
    let space = space?;
    Some(AiCard {
        primary: primary?,
        secondary: secondary?,
        space: (space.x, space.y),
        icon: icon?,
        instructions: instructions?,
    })
}

/// Are the decks as large as the components say?
pub fn check_decks(d: &mut Decoder, pack: &Pack, places: &Found) {
    let copies = |list: &mut dyn Iterator<Item = u8>| list.map(u16::from).sum::<u16>();
    let characters: usize = pack.corporations.iter().map(|c| c.characters.len()).sum();
    // A Rank card has two faces, one rank on each.
    let ranks = pack.ranks.len() * pack.corporations.len() / 2;
    let equipment = copies(&mut pack.weapons.iter().map(|w| w.copies))
        + copies(&mut pack.gear.iter().map(|g| g.copies));
    let found = [
        characters as u16,
        ranks as u16,
        pack.doors.len() as u16,
        equipment,
        pack.events.len() as u16,
        pack.ai.len() as u16,
        copies(&mut pack.cards.iter().map(|c| c.copies)),
        pack.forces.len() as u16,
        // One for each Corporation, and one for whoever else needs it.
        pack.corporations.len() as u16 + 1,
        copies(&mut pack.secondaries.iter().map(|s| s.copies)),
    ];
    for (i, deck) in super::decode::DECKS.into_iter().enumerate() {
        let wanted = pack.components.decks[i];
        if found[i] != wanted {
            let message = format!("the deck `{deck}` has {} cards, not {wanted}", found[i]);
            d.error(Diagnostic::error("deck-size", places.decks[i], message));
        }
    }
    if pack.forces.len() > 64 {
        let message = "a pack has up to 64 Force cards";
        d.error(Diagnostic::error("limit", places.section("force"), message));
    }
    if pack.corporations.len() > 5 {
        let message = "a pack has up to five Corporations";
        d.error(Diagnostic::error("limit", places.section("corporations"), message));
    }
    if pack.weapons.iter().all(|w| w.cost > 0) {
        let message = "a pack has a weapon that costs nothing";
        d.error(Diagnostic::error("limit", places.section("weapons"), message));
    }
}
