//! What a transcript may claim.

use smallvec::SmallVec;
use smol_str::SmolStr;

use super::state::{Dei, Placed, Stage};
use crate::engine::fact::Fact;

/// The value of a fact: those of a player (`supplies a`), of a region (`majority W1`), of both
/// (`units a W1`), or of the game (`control`).
pub fn fact(game: &Dei, name: &str, of: &[&str]) -> Option<Fact> {
    match of {
        [] => general(game, name),
        [one] => match game.seat(one) {
            Some(seat) => of_seat(game, name, seat),
            None => of_region(game, name, one),
        },
        [from, to] if name == "linked" => {
            let (from, to) = (game.map().find(from)?, game.map().find(to)?);
            Some(Fact::Flag(game.linked_to(from).has(to)))
        }
        [seat, feat] if name == "feat" => {
            let feat = game.pack().feats.iter().position(|known| known.id == *feat)?;
            Some(Fact::Flag(game.side(game.seat(seat)?).feats >> feat & 1 == 1))
        }
        [seat, card] if name == "recycled" => {
            let card = game.pack().cards.iter().position(|known| known.id == *card)?;
            let recycled = &game.side(game.seat(seat)?).recycled;
            count(recycled.iter().filter(|known| usize::from(**known) == card).count() as u8)
        }
        [seat, region] => {
            let (seat, region) = (game.seat(seat)?, game.map().find(region)?);
            let side = game.side(seat);
            match name {
                "scrappers" => count(game.scrappers(region, seat)),
                "units" => count(game.majority_value(region, seat)),
                "leader" => Some(Fact::Flag(side.leader_at == region)),
                "refuge" => Some(Fact::Flag(game.state.refuges[region.index()] >> seat & 1 == 1)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn count(n: u8) -> Option<Fact> {
    Some(Fact::Count(i64::from(n)))
}

fn word(text: impl Into<SmolStr>) -> Option<Fact> {
    Some(Fact::Word(text.into()))
}

fn somebody(game: &Dei, seat: Option<u8>) -> Option<Fact> {
    word(seat.map_or("nobody", |seat| game.name(seat)))
}

fn general(game: &Dei, name: &str) -> Option<Fact> {
    let state = &game.state;
    match name {
        "round" => count(state.round),
        "phase" => count(state.phase),
        "active" => word(game.name(game.active())),
        "first" => word(game.name(*state.order.first()?)),
        "order" => {
            let names: Vec<&str> = state.order.iter().map(|seat| game.name(*seat)).collect();
            word(names.join(">"))
        }
        "slots" => {
            let pack = game.pack();
            let ids = state.play.slots.iter().map(|placed| match placed {
                Placed::Card(card) => pack.cards[usize::from(*card)].id.as_str(),
                Placed::Ahab(card) => pack.ahab[usize::from(*card)].id.as_str(),
            });
            let ids: SmallVec<[&str; 4]> = ids.collect();
            word(if ids.is_empty() { "none".into() } else { ids.join("+") })
        }
        "control" => somebody(game, game.control()),
        "jaeger" => word(game.map().name(state.jaeger.at)),
        "ahab" => word(game.map().name(state.ahab.at)),
        "ahab-with" => somebody(game, game.seat(game.name(state.ahab.with))),
        "shown" => count(state.ahab.shown.iter().sum()),
        "over" => Some(Fact::Flag(state.stage == Stage::Over)),
        _ => None,
    }
}

fn of_seat(game: &Dei, name: &str, seat: u8) -> Option<Fact> {
    let side = game.side(seat);
    match name {
        "supplies" | "score" => Some(Fact::Count(i64::from(side.supplies))),
        "technology" => count(side.technology),
        "energy" => count(side.energy),
        "reserve" => count(side.reserve),
        "structures" => count(side.structures),
        "bought" => count(side.bought),
        "drone-cards" => count(game.drone_cards(seat)),
        "outposts" => count(game.outposts(seat)),
        "wall-sum" => count(game.wall_sum(seat)),
        "feats" => Some(Fact::Count(i64::from(side.feats.count_ones()))),
        "columns" => {
            let used = (0..4).filter(|column| side.columns >> column & 1 == 1);
            let columns: SmallVec<[String; 4]> = used.map(|n| (n + 1).to_string()).collect();
            word(if columns.is_empty() { "none".into() } else { columns.join("+") })
        }
        "hand" => Some(Fact::Count(side.hand.len() as i64)),
        "leader" => word(game.map().name(side.leader_at)),
        "flies" => word(game.drone(seat).map_or("nothing", |drone| &drone.id)),
        "leads" => word(game.leader(seat).map_or("nobody", |leader| &leader.id)),
        "drone" => word(game.map().name(side.drone_at)),
        _ => None,
    }
}

fn of_region(game: &Dei, name: &str, of: &str) -> Option<Fact> {
    if name == "shown" {
        let card = game.pack().ahab.iter().position(|card| card.id == of)?;
        return count(game.state.ahab.shown[card]);
    }
    if name == "deck" {
        let card = game.pack().jaeger.iter().position(|card| card.id == of)?;
        return count(game.state.jaeger.deck[card]);
    }
    if name == "market" {
        let card = game.pack().cards.iter().position(|card| card.id == of)?;
        return count(game.state.market[card]);
    }
    let region = game.map().find(of)?;
    match name {
        "majority" => somebody(game, game.majority(region)),
        "stock" => count(game.state.stock[region.index()]),
        "structure" => Some(Fact::Flag(game.has_structure(region))),
        "token" => Some(Fact::Flag(game.state.tokens.has(region))),
        _ => None,
    }
}
