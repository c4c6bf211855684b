//! A picture of the state in characters.

use std::fmt::Write;

use super::map::Owner;
use super::state::{Dei, Placed, Stage};
use crate::geometry::region::RegionId;

pub fn show(game: &Dei) -> String {
    let state = &game.state;
    let mut text = String::new();
    let order: Vec<&str> = state.order.iter().map(|seat| game.name(*seat)).collect();
    let order = order.join(" ");
    let (round, phase, active) = (state.round, state.phase, game.name(game.active()));
    let _ = match state.stage {
        Stage::Over => writeln!(text, "Round {round}: the game is over   order {order}"),
        _ if state.order.len() < state.sides.len() => writeln!(text, "Set-up"),
        _ => {
            writeln!(text, "Round {round}, phase {phase}: {active}'s action phase   order {order}")
        }
    };
    let widest = (0..game.players()).map(|seat| game.name(seat).len()).max().unwrap_or(0).max(4);
    for seat in 0..game.players() {
        let side = game.side(seat);
        let leader = game.leader(seat).map_or("leader not yet picked", |leader| &leader.name);
        let _ = writeln!(
            text,
            "{:<widest$} {:>3} supplies  {:>2} technology  {:>2} energy  {:>2} in reserve  {} structures left  {} bought  {} ({leader})",
            game.name(seat),
            side.supplies,
            side.technology,
            side.energy,
            side.reserve,
            side.structures,
            side.bought,
            game.faction(seat).name,
        );
    }
    if game.table.citadel {
        let sums: Vec<String> =
            (0..game.players()).map(|s| format!("{} {}", game.name(s), game.wall_sum(s))).collect();
        let holder = game.control().map_or("nobody", |seat| game.name(seat));
        let _ = writeln!(text, "Citadel: {} ({holder})", sums.join(", "));
    }
    open_cards(game, &mut text);
    let map = game.map();
    for region in map.open.iter() {
        let here = content(game, region);
        if !here.is_empty() {
            let majority = game.majority(region).map_or("-", |seat| game.name(seat));
            let level = map.levels[region.index()].word();
            let _ = writeln!(
                text,
                "  {:<4} {level:<7} {majority:<3} {}",
                map.name(region),
                here.join("  ")
            );
        }
    }
    let links = state.links.iter().map(|link| {
        let kind = if link.kind.elevator { "elevator" } else { "bridge" };
        let [a, b] = link.ends.map(|end| map.name(end));
        let owner = match link.kind.owner {
            Owner::NEUTRAL => String::new(),
            Owner(seat) => format!(" ({})", game.name(seat)),
        };
        format!("{kind} {a} {b}{owner}")
    });
    let _ = writeln!(text, "{}", links.collect::<Vec<_>>().join("  "));
    text
}

/// Missions by column, Ahab's open cards, and what is left of the card in use.
fn open_cards(game: &Dei, text: &mut String) {
    let (state, pack) = (&game.state, game.pack());
    for column in 0..4_u8 {
        let missions: Vec<&str> =
            (0..2).filter_map(|row| Some(game.mission_at(row, column)?.id.as_str())).collect();
        if !missions.is_empty() {
            let used =
                (0..game.players()).filter(|seat| game.side(*seat).columns >> column & 1 == 1);
            let used: Vec<&str> = used.map(|seat| game.name(seat)).collect();
            let used = if used.is_empty() {
                String::new()
            } else {
                format!("  used by {}", used.join(" "))
            };
            let _ =
                writeln!(text, "Missions of round {}: {}{used}", column + 1, missions.join(", "));
        }
    }
    for (card, count) in pack.ahab.iter().zip(&state.ahab.shown).filter(|(_, count)| **count > 0) {
        let symbols: Vec<&str> = card.symbols.iter().map(|symbol| symbol.word()).collect();
        let times = if *count > 1 { format!(" x{count}") } else { String::new() };
        let _ = writeln!(
            text,
            "Ahab: {}{times} needs {}: {}{}",
            card.id,
            card.condition,
            card.first,
            symbols.join(", ")
        );
    }
    if !state.play.slots.is_empty() {
        let placed = state.play.slots.iter().map(|slot| match *slot {
            Placed::Card(card) => pack.cards[usize::from(card)].id.as_str(),
            Placed::Ahab(card) => pack.ahab[usize::from(card)].id.as_str(),
        });
        let placed: Vec<&str> = placed.collect();
        let _ = writeln!(text, "Placed by {}: {}", game.name(game.active()), placed.join(", "));
    }
    if !state.play.symbols.is_empty() {
        let left: Vec<&str> = state.play.symbols.iter().map(|symbol| symbol.word()).collect();
        let _ = writeln!(text, "Card in use: {}", left.join(", "));
    }
}

/// What stands in a region, in a few words.
pub fn content(game: &Dei, region: RegionId) -> Vec<String> {
    let state = &game.state;
    let mut here = Vec::new();
    for seat in 0..game.players() {
        let (name, side) = (game.name(seat), game.side(seat));
        let scrappers = game.scrappers(region, seat);
        if scrappers > 0 {
            here.push(format!("{name}{scrappers}"));
        }
        if side.leader_at == region {
            here.push(format!("{name}L"));
        }
        if side.drone_at == region && game.drone(seat).is_some() {
            here.push(format!("{name}D"));
        }
        if state.refuges[region.index()] >> seat & 1 == 1 {
            here.push(format!("{name}R"));
        }
    }
    if game.neutral_refuge(region) {
        here.push("refuge".to_owned());
    }
    let outposts = game.map().outposts.iter().filter(|(at, _)| *at == region);
    here.extend(outposts.map(|(_, colour)| format!("{} outpost", colour.word())));
    here.extend(state.tokens.has(region).then(|| "token".to_owned()));
    if game.table.citadel && state.jaeger.at == region {
        here.push("JAEGER".to_owned());
    }
    if game.table.citadel && state.ahab.at == region {
        here.push("AHAB".to_owned());
    }
    here
}
