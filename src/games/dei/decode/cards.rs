//! Cards of a data pack: starting cards, markets, Ahab's, the Jaeger's, missions.

use super::super::pack::{
    AhabCard, Card, Colour, Condition, Effect, First, JaegerCard, Mission, Needs, Per, Price, Rate,
    Sale, Symbol, Symbols,
};
use super::{MOST, flag, mark, small, word_id};
use crate::data::decode::Decoder;
use crate::data::diagnostic::{Diagnostic, quoted};
use crate::data::tree::{Node, Value};

fn symbols(d: &mut Decoder, node: &Node) -> Option<Symbols> {
    let list = d.list(node, "symbols", 8, |d, node| d.word(node, &Symbol::ALL, "a symbol"));
    Some(list.into_iter().collect())
}

fn price(d: &mut Decoder, node: &Node) -> Option<Price> {
    let mut f = d.fields(node, "a price")?;
    let technology = d.optional(&mut f, "technology", |d, node| small(d, node, 0, 20));
    let energy = d.optional(&mut f, "energy", |d, node| small(d, node, 0, 20));
    d.finish(f);
    Some(Price { technology: technology.unwrap_or(0), energy: energy.unwrap_or(0) })
}

/// A card of a hand; in a market, `sale` is what the market says.
pub(super) fn card(d: &mut Decoder, node: &Node, sale: Option<(Colour, Price)>) -> Option<Card> {
    let mut f = d.fields(node, "a card")?;
    let id = d.required(&mut f, "id", word_id);
    let name = d.required(&mut f, "name", Decoder::text);
    let symbols = d.required(&mut f, "do", symbols);
    let drone = d.optional(&mut f, "drone", flag).unwrap_or(false);
    let (own, copies) = match sale {
        Some(_) => (
            d.optional(&mut f, "price", price),
            d.required(&mut f, "copies", |d, node| small(d, node, 1, 48)),
        ),
        None => {
            mark(d, &mut f);
            (None, Some(0))
        }
    };
    d.finish(f);
    let sale = match sale {
        Some((colour, price)) => {
            Some(Sale { colour, price: own.unwrap_or(price), copies: copies? })
        }
        None => None,
    };
    Some(Card { id: id?, name: name?, symbols: symbols?, drone, sale })
}

/// The cards of a market.
pub(super) fn market(d: &mut Decoder, node: &Node) -> Option<Vec<Card>> {
    let mut f = d.fields(node, "a market")?;
    let colour = d.required(&mut f, "colour", |d, node| d.word(node, &Colour::ALL, "a colour"));
    let price = d.required(&mut f, "price", price);
    mark(d, &mut f);
    let sale = (colour.unwrap_or(Colour::Grey), price.unwrap_or_default());
    let cards = d.required(&mut f, "cards", |d, node| {
        Some(d.list(node, "cards", MOST, |d, node| card(d, node, Some(sale))))
    });
    d.finish(f);
    cards
}

pub(super) fn ahab(d: &mut Decoder, node: &Node) -> Option<AhabCard> {
    let mut f = d.fields(node, "a card of Ahab's")?;
    let id = d.required(&mut f, "id", word_id);
    let deck = d.required(&mut f, "deck", |d, node| d.word(node, &[(0, "a"), (1, "b")], "a deck"));
    let copies = d.optional(&mut f, "copies", |d, node| small(d, node, 1, 8)).unwrap_or(1);
    let condition = d.required(&mut f, "if", condition);
    let first = d.optional(&mut f, "first", first);
    let symbols = d.required(&mut f, "do", symbols);
    mark(d, &mut f);
    d.finish(f);
    Some(AhabCard {
        id: id?,
        deck: deck?,
        copies,
        condition: condition?,
        first: first.unwrap_or(First::Nothing),
        symbols: symbols?,
    })
}

/// A mapping with one key, and its value.
fn single<'n>(d: &mut Decoder, node: &'n Node, what: &str) -> Option<(&'n str, &'n Node)> {
    match &node.value {
        Value::Map(entries) if entries.len() == 1 => {
            Some((entries[0].key.as_str(), &entries[0].value))
        }
        _ => d.wrong_type(node, &format!("{what} (a mapping with one key)")),
    }
}

fn unknown<T>(d: &mut Decoder, node: &Node, key: &str, help: &str) -> Option<T> {
    let message = format!("there is no {}", quoted(key));
    d.error(Diagnostic::error("unknown-key", node.span, message).help(help));
    None
}

fn condition(d: &mut Decoder, node: &Node) -> Option<Condition> {
    let (key, value) = single(d, node, "a condition")?;
    type Counted = fn(u8) -> Condition;
    let counts: [(&str, Counted); 6] = [
        ("refuges", Condition::Refuges),
        ("drone-cards", Condition::DroneCards),
        ("technology", Condition::Technology),
        ("energy", Condition::Energy),
        ("bought", Condition::Bought),
        ("outposts", Condition::Outposts),
    ];
    if let Some((_, make)) = counts.iter().find(|(word, _)| *word == key) {
        return small(d, value, 0, 48).map(make);
    }
    match key {
        "leader" => {
            let places =
                [(Condition::LeaderAtOutpost, "outpost"), (Condition::LeaderOnRoof, "roof")];
            d.word(value, &places, "a place for the leader")
        }
        "majority" => d.word(value, &[(Condition::MajorityAtStructure, "structure")], "a place"),
        _ => unknown(
            d,
            node,
            key,
            "conditions are refuges, drone-cards, technology, energy, bought, outposts, leader, majority",
        ),
    }
}

fn first(d: &mut Decoder, node: &Node) -> Option<First> {
    let (key, value) = single(d, node, "what a card does first")?;
    match key {
        "jaeger" => small(d, value, 1, 4).map(First::Jaeger),
        "place" => {
            let figures = [(First::LeaderToAhab, "leader"), (First::DroneToAhab, "drone")];
            d.word(value, &figures, "a figure to place beside Ahab")
        }
        _ => unknown(d, node, key, "a card does `jaeger: 1` or `place: leader` first"),
    }
}

pub(super) fn jaeger(d: &mut Decoder, node: &Node) -> Option<JaegerCard> {
    let mut f = d.fields(node, "a Jaeger card")?;
    let id = d.required(&mut f, "id", word_id);
    let copies = d.optional(&mut f, "copies", |d, node| small(d, node, 1, 6)).unwrap_or(1);
    let effects = d.required(&mut f, "do", |d, node| {
        Some(d.list(node, "effects", 4, |d, node| d.word(node, &Effect::ALL, "an effect")))
    });
    mark(d, &mut f);
    d.finish(f);
    Some(JaegerCard { id: id?, copies, effects: effects?.into_iter().collect() })
}

pub(super) fn mission(d: &mut Decoder, node: &Node) -> Option<Mission> {
    let mut f = d.fields(node, "a mission")?;
    let id = d.required(&mut f, "id", word_id);
    let name = d.required(&mut f, "name", Decoder::text);
    let needs = d.optional(&mut f, "needs", |d, node| d.word(node, &Needs::ALL, "a need"));
    let per = d.required(&mut f, "per", |d, node| d.word(node, &Per::ALL, "a thing to count"));
    let early = d.required(&mut f, "early", rate);
    let late = d.required(&mut f, "late", rate);
    mark(d, &mut f);
    d.finish(f);
    Some(Mission {
        id: id?,
        name: name?,
        needs: needs.unwrap_or(Needs::Nothing),
        per: per?,
        early: early?,
        late: late?,
    })
}

/// `2` for each, or `{supplies: 3, every: 2}`.
fn rate(d: &mut Decoder, node: &Node) -> Option<Rate> {
    if node.as_text().is_some() {
        return small(d, node, 0, 20).map(|supplies| Rate { supplies, every: 1 });
    }
    let mut f = d.fields(node, "what a mission gives")?;
    let supplies = d.required(&mut f, "supplies", |d, node| small(d, node, 0, 20));
    let every = d.required(&mut f, "every", |d, node| small(d, node, 1, 20));
    d.finish(f);
    Some(Rate { supplies: supplies?, every: every? })
}
