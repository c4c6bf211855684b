//! Datacards, action cards and wargear cards.

use super::{complain, expect, mark};
use crate::data::decode::{Decoder, Fields, Unique};
use crate::data::diagnostic::{Span, quoted};
use crate::data::tree::{Node, Value};
use crate::games::doomsday::figure::{Brother, Fiend, GEAR, Gear, MARINES, Rank};
use crate::games::doomsday::pack::{
    ActionCard, CultistCard, Deed, Doing, EliteRule, GearCard, MAX_KINDS, MarineCard,
};

pub(super) struct Datacards {
    pub marines: [MarineCard; MARINES],
    pub cultists: [CultistCard; 4],
}

pub(super) struct Cards {
    pub actions: Vec<ActionCard>,
    pub wargear: [GearCard; GEAR],
    pub deal: [u8; 3],
}

/// Cards of the rulebook.
const ACTIONS: u16 = 12;
const WARGEAR: u16 = 14;
const MOST: u16 = 60;

/// A name that may stand in a transcript: no comma, not a number.
pub(super) fn name(d: &mut Decoder, f: &mut Fields, names: &mut Unique) -> Option<String> {
    let name = d.required(f, "name", |d, node| {
        let text = d.text(node)?;
        let number = text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
        if number || text.contains([',', '#', ':']) || text.chars().any(char::is_control) {
            let message = format!("{} cannot be the name of a card or tile", quoted(&text));
            complain(d, "out-of-range", node.span, message);
            return None;
        }
        Some(text)
    })?;
    names.check(d, "card or tile", &name, f.value_span("name"));
    Some(name)
}

/// An attack value such as `3+`.
fn attack(d: &mut Decoder, node: &Node) -> Option<u8> {
    let text = d.text(node)?;
    let value = text.strip_suffix('+').and_then(|number| number.parse().ok());
    let value = value.filter(|value| (2..=6).contains(value));
    if value.is_none() {
        let message = format!("{} is no attack value from 2+ to 6+", quoted(&text));
        complain(d, "out-of-range", node.span, message);
    }
    value
}

pub(super) fn datacards(d: &mut Decoder, node: &Node) -> Option<Datacards> {
    let mut f = d.fields(node, "a file of datacards")?;
    if !expect(d, &mut f, "datacards") {
        return None;
    }
    d.optional(&mut f, "name", Decoder::text);
    let mut ids = Unique::default();
    let marines = d.required(&mut f, "marines", |d, node| {
        let list = d.list(node, "Space Marines", MARINES, |d, node| marine(d, node, &mut ids));
        each(d, node.span, list, Brother::ALL)
    });
    let cultists = d.required(&mut f, "cultists", |d, node| {
        let list = d.list(node, "Cultists", 4, |d, node| cultist(d, node, &mut ids));
        each(d, node.span, list, Rank::ALL)
    });
    d.finish(f);
    Some(Datacards { marines: marines?, cultists: cultists? })
}

/// One card for each value, in their order.
fn each<K: Copy + PartialEq, T, const N: usize>(
    d: &mut Decoder,
    span: Span,
    list: Vec<(K, T)>,
    all: &[(K, &str)],
) -> Option<[T; N]> {
    let mut list: Vec<Option<(K, T)>> = list.into_iter().map(Some).collect();
    let mut found = Vec::new();
    for (key, word) in all {
        let card = list.iter_mut().find(|card| card.as_ref().is_some_and(|card| card.0 == *key));
        match card.and_then(Option::take) {
            Some((_, card)) => found.push(card),
            None if d.complete => complain(d, "missing-key", span, format!("no card of `{word}`")),
            None => {}
        }
    }
    found.try_into().ok()
}

fn marine(d: &mut Decoder, node: &Node, ids: &mut Unique) -> Option<(Brother, MarineCard)> {
    let mut f = d.fields(node, "a Space Marine")?;
    let id = d.required(&mut f, "id", |d, node| d.word(node, Brother::ALL, "a Space Marine"));
    if let Some(id) = id {
        ids.check(d, "datacard", id.word(), f.value_span("id"));
    }
    let name = d.required(&mut f, "name", Decoder::text);
    let attack = d.required(&mut f, "attack", attack);
    let wounds = d.required(&mut f, "wounds", |d, node| d.whole(node, 1..=9));
    let rule = d.optional(&mut f, "rule", |d, node| {
        d.word(node, &[((), "heroic-bearing")], "a rule of a Space Marine")
    });
    mark(d, &mut f);
    d.finish(f);
    let card =
        MarineCard { name: name?, attack: attack?, wounds: wounds? as u8, heroic: rule.is_some() };
    Some((id?, card))
}

fn cultist(d: &mut Decoder, node: &Node, ids: &mut Unique) -> Option<(Rank, CultistCard)> {
    let mut f = d.fields(node, "a Chaos Cultist")?;
    let id = d.required(&mut f, "id", |d, node| d.word(node, Rank::ALL, "a Chaos Cultist"));
    if let Some(id) = id {
        ids.check(d, "datacard", id.word(), f.value_span("id"));
    }
    let name = d.required(&mut f, "name", Decoder::text);
    let attack = d.required(&mut f, "attack", attack);
    let models = d.required(&mut f, "models", |d, node| d.whole(node, 1..=9));
    let rule = d.optional(&mut f, "rule", |d, node| {
        d.word(node, &EliteRule::ALL, "a rule of a Chaos Cultist")
    });
    mark(d, &mut f);
    let span = f.value_span("models");
    d.finish(f);
    let id = id?;
    let wanted = Fiend::all().filter(|fiend| fiend.rank() == id).count() as u16;
    if models.is_some_and(|models| models != wanted) {
        complain(d, "out-of-range", span, format!("the game has {wanted} models of `{id}`"));
    }
    Some((id, CultistCard { name: name?, attack: attack?, rule }))
}

pub(super) fn decode(d: &mut Decoder, node: &Node) -> Option<Cards> {
    let mut f = d.fields(node, "a file of cards")?;
    if !expect(d, &mut f, "cards") {
        return None;
    }
    d.optional(&mut f, "name", Decoder::text);
    let sizes = d.optional(&mut f, "sizes", |d, node| {
        let mut f = d.fields(node, "the table of deck sizes")?;
        let size = |d: &mut Decoder, node: &Node| d.whole(node, 1..=MOST);
        let actions = d.optional(&mut f, "actions", size);
        let wargear = d.optional(&mut f, "wargear", size);
        d.finish(f);
        Some([actions.unwrap_or(ACTIONS), wargear.unwrap_or(WARGEAR)])
    });
    let [action_size, gear_size] = sizes.unwrap_or([ACTIONS, WARGEAR]);
    let mut names = Unique::default();
    let actions = d.required(&mut f, "actions", |d, node| {
        let errors = d.report.counts();
        let list = d.list(node, "action cards", MAX_KINDS, |d, n| action(d, n, &mut names));
        let size = list.iter().map(|card| u16::from(card.count)).sum();
        deck(d, node.span, errors, "action cards", size, action_size);
        Some(list)
    });
    let mut names = Unique::default();
    let wargear = d.required(&mut f, "wargear", |d, node| {
        let errors = d.report.counts();
        let mut all: [GearCard; GEAR] = Default::default();
        for (gear, card) in d.list(node, "wargear cards", GEAR, |d, n| wargear(d, n, &mut names)) {
            all[gear.index()] = card;
        }
        let size = all.iter().map(|card| u16::from(card.count)).sum();
        deck(d, node.span, errors, "wargear cards", size, gear_size);
        Some(all)
    });
    let deal = d.required(&mut f, "deal", |d, node| deal(d, node, gear_size));
    d.finish(f);
    Some(Cards { actions: actions?, wargear: wargear?, deal: deal? })
}

/// Reports a deck that has not the size it should have.
fn deck(d: &mut Decoder, span: Span, errors: [usize; 2], what: &str, size: u16, wanted: u16) {
    if size != wanted && d.report.counts() == errors && d.complete {
        complain(d, "out-of-range", span, format!("{size} {what}, not {wanted}"));
    }
}

fn count(d: &mut Decoder, f: &mut Fields) -> Option<u8> {
    d.required(f, "count", |d, node| d.whole(node, 1..=MOST)).map(|count| count as u8)
}

fn action(d: &mut Decoder, node: &Node, names: &mut Unique) -> Option<ActionCard> {
    let mut f = d.fields(node, "an action card")?;
    let name = name(d, &mut f, names);
    let count = count(d, &mut f);
    let deed = d.required(&mut f, "effect", |d, node| match &node.value {
        Value::List(_) => {
            let doings = d.list(node, "actions", 4, |d, n| d.word(n, &Doing::ALL, "an action"));
            Some(Deed::Each(doings))
        }
        _ => d.word(node, &[((), "ambush")], "an effect").map(|()| Deed::Ambush),
    });
    mark(d, &mut f);
    d.finish(f);
    Some(ActionCard { name: name?, deed: deed?, count: count? })
}

fn wargear(d: &mut Decoder, node: &Node, names: &mut Unique) -> Option<(Gear, GearCard)> {
    let mut f = d.fields(node, "a wargear card")?;
    let name = name(d, &mut f, names);
    let effect = d.required(&mut f, "effect", |d, node| d.word(node, Gear::ALL, "an effect"));
    if let Some(effect) = effect {
        names.check(d, "wargear card with the effect", effect.word(), f.value_span("effect"));
    }
    let count = count(d, &mut f);
    mark(d, &mut f);
    d.finish(f);
    Some((effect?, GearCard { name: name?, count: count? }))
}

/// Cards dealt to each of one, two or three players.
fn deal(d: &mut Decoder, node: &Node, size: u16) -> Option<[u8; 3]> {
    let mut f = d.fields(node, "the deal")?;
    let mut each = |key: &'static str, players: u16| {
        d.required(&mut f, key, |d, node| d.whole(node, 0..=size / players))
    };
    let dealt = [each("solo", 1), each("two", 2), each("three", 3)];
    mark(d, &mut f);
    d.finish(f);
    let [solo, two, three] = dealt;
    Some([solo? as u8, two? as u8, three? as u8])
}
