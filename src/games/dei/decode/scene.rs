//! A scene: a moment of a game, from which it can be measured and played on.

use std::path::Path;
use std::sync::Arc;

use smallvec::SmallVec;

use super::super::map::Owner;
use super::super::pack::Pack;
use super::super::state::{Dei, MAX_SEATS, NOBODY, Side, Stage};
use super::{head, known, map, region, scenario, small};
use crate::data::decode::{Decoder, Fields};
use crate::data::diagnostic::{Diagnostic, Span, did_you_mean, quoted};
use crate::data::load::{self, Kind};
use crate::data::shipped;
use crate::data::tree::{Node, Value};
use crate::geometry::region::{RegionId, RegionSet};

/// The game of a scene: in the action phase of the player that `active` names, else before the
/// Jaeger card of the phase is revealed.
pub(super) fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Dei> {
    let mut f = d.fields(node, "a scene")?;
    if !head(d, &mut f, Kind::Scene) {
        return None;
    }
    let table = d.required(&mut f, "scenario", |d, node| {
        let path = node.as_text().map(|name| shipped::join(base_dir, name));
        let folder = path.as_deref().and_then(Path::parent).unwrap_or(base_dir);
        load::named_or_in_place(d, node, base_dir, "a scenario", |d, node| {
            scenario::decode(d, node, folder)
        })
    });
    let readings = d.optional(&mut f, "readings", super::readings);
    let Some(mut table) = table else {
        for key in KEYS {
            d.optional(&mut f, key, |_, _| Some(()));
        }
        d.finish(f);
        return None;
    };
    table.readings = readings.unwrap_or(table.readings);
    let errors = d.report.counts()[0];
    let mut game = Dei::new(Arc::new(table));
    clear(&mut game);
    moment(d, &mut f, &mut game);
    board(d, &mut f, &mut game);
    count_structures(&mut game);
    seats(d, &mut f, &mut game);
    cards(d, &mut f, &mut game);
    d.finish(f);
    game.settle(true);
    (d.report.counts()[0] == errors).then_some(game)
}

const KEYS: [&str; 13] = [
    "round", "phase", "active", "order", "position", "links", "ahab", "jaeger", "seats", "shown",
    "deck", "missions", "tokens",
];

/// An empty board at the beginning of the first phase.
fn clear(game: &mut Dei) {
    let players = game.players();
    let figures = game.pack().figures.clone();
    let state = &mut game.state;
    state.stage = Stage::Phase;
    state.order = (0..players).collect();
    state.scrappers = [[0; MAX_SEATS]; crate::geometry::region::MAX_REGIONS];
    state.tokens = RegionSet::default();
    for side in &mut state.sides {
        side.reserve = figures.scrappers;
        side.technology = 0;
        side.energy = 0;
    }
    let table = Arc::clone(&game.table);
    for seat in 0..players {
        let faction = &table.pack.factions[usize::from(table.seats[usize::from(seat)].faction)];
        let setup = &table.seats[usize::from(seat)];
        let side = game.side_mut(seat);
        side.leader = setup.leader.or(faction.leaders.first().copied()).unwrap_or(NOBODY);
        side.drone = setup.drone.or(faction.drones.first().copied()).unwrap_or(NOBODY);
    }
}

fn moment(d: &mut Decoder, f: &mut Fields, game: &mut Dei) {
    let figures = game.pack().figures.clone();
    if let Some(round) = d.optional(f, "round", |d, node| small(d, node, 1, figures.rounds)) {
        game.state.round = round;
    }
    if let Some(phase) = d.optional(f, "phase", |d, node| small(d, node, 1, figures.phases)) {
        game.state.phase = phase;
    }
    let names: Vec<String> = game.table.seats.iter().map(|seat| seat.name.clone()).collect();
    let seat =
        |d: &mut Decoder, node: &Node| known(d, node, "seat", names.iter().map(String::as_str));
    if let Some(order) = d.optional(f, "order", |d, node| {
        let order: SmallVec<[u8; MAX_SEATS]> = d.list(node, "seats", 4, seat).into_iter().collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if sorted.iter().copied().eq(0..names.len() as u8) {
            return Some(order);
        }
        d.error(Diagnostic::error("scene", node.span, "the order names every seat once"));
        None
    }) {
        game.state.order = order;
    }
    if let Some(active) = d.optional(f, "active", seat) {
        let turn = game.state.order.iter().position(|s| *s == active).unwrap_or(0);
        game.state.turn = turn as u8;
        game.state.stage = Stage::Begin;
    }
}

/// `position: {W1: a2 bL, G1: refuge aR}`.
fn board(d: &mut Decoder, f: &mut Fields, game: &mut Dei) {
    let table = Arc::clone(&game.table);
    let map = &table.map;
    d.required(f, "position", |d, node| {
        let Value::Map(entries) = &node.value else {
            return d.wrong_type::<()>(node, "a mapping of regions to what stands there");
        };
        let mut placed = Vec::new();
        for entry in entries {
            let Some(at) = map.find(&entry.key).filter(|at| map.open.has(*at)) else {
                let message = format!("no region is called {}", quoted(&entry.key));
                let known = || map.open.iter().map(|region| map.name(region));
                let listed = || known().collect::<Vec<_>>().join(", ");
                let help = did_you_mean(&entry.key, known())
                    .or_else(|| Some(format!("the regions are {}", listed())));
                d.error(
                    Diagnostic::error("unknown-name", entry.key_span, message).maybe_help(help),
                );
                continue;
            };
            let Some(text) = d.text(&entry.value) else { continue };
            for word in text.split_whitespace() {
                if let Err(wrong) = place(game, &mut placed, at, word) {
                    d.error(wrong.at(entry.value.span, word));
                }
            }
        }
        Some(())
    });
    let names: Vec<String> = table.seats.iter().map(|seat| seat.name.clone()).collect();
    if let Some(links) = d.optional(f, "links", |d, node| Some(map::links(d, node, map, &names))) {
        game.state.links = links;
    }
    let wall = |d: &mut Decoder, node: &Node| match table.citadel {
        true => map::wall(d, node, map),
        false => region(d, node, map),
    };
    if let Some(at) = d.optional(f, "jaeger", wall) {
        game.state.jaeger.at = at;
    }
    if let Some(at) = d.optional(f, "ahab", |d, node| region(d, node, map)) {
        game.state.ahab.at = at;
    }
    let tokens = d.optional(f, "tokens", |d, node| {
        let named =
            d.list(node, "regions", 32, |d, node| Some((region(d, node, map)?.0, node.span)));
        Some(limited(d, named, |_| 1, |at| map.name(RegionId(at))))
    });
    game.state.tokens = tokens.unwrap_or_default().into_iter().map(RegionId).collect();
}

/// Known names of a list, as places among all of them, each with where it stands.
fn located<'n>(
    d: &mut Decoder,
    node: &Node,
    [what, all]: [&str; 2],
    longest: usize,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Vec<(u8, Span)> {
    d.list(node, all, longest, |d, node| Some((known(d, node, what, names.clone())?, node.span)))
}

/// [`located`] names of which there are so many copies.
fn counted<'n>(
    d: &mut Decoder,
    node: &Node,
    whats: [&str; 2],
    longest: usize,
    names: impl Iterator<Item = (&'n str, u8)> + Clone,
) -> Vec<u8> {
    let found = located(d, node, whats, longest, names.clone().map(|(name, _)| name));
    let of = |one: u8| names.clone().nth(usize::from(one)).unwrap_or_default();
    limited(d, found, |one| of(one).1, |one| of(one).0)
}

/// Names with their places, without those that are there more often than can be; these are shown.
fn limited<'n>(
    d: &mut Decoder,
    named: Vec<(u8, Span)>,
    most: impl Fn(u8) -> u8,
    name: impl Fn(u8) -> &'n str,
) -> Vec<u8> {
    let mut kept: Vec<u8> = Vec::new();
    for (one, span) in named {
        let most = most(one);
        if kept.iter().filter(|other| **other == one).count() < usize::from(most) {
            kept.push(one);
            continue;
        }
        let message = match most {
            0 => format!("there is no {} here", quoted(name(one))),
            1 => format!("{} is named twice", quoted(name(one))),
            _ => format!("{} is named too often: there are {most}", quoted(name(one))),
        };
        d.error(Diagnostic::error("duplicate-id", span, message));
    }
    kept
}

/// What is wrong with a word of a position.
enum Misplaced {
    Nothing,
    /// It stands elsewhere already.
    Twice,
    /// So many scrappers are left.
    TooMany(u8),
}

impl Misplaced {
    fn at(self, span: Span, word: &str) -> Diagnostic {
        let word = quoted(word);
        match self {
            Misplaced::Nothing => {
                let message = format!("{word} is nothing that stands in a region");
                Diagnostic::error("unknown-name", span, message)
                    .help("write `a3` for scrappers, `aL` leader, `aD` drone, `aR` refuge, `refuge` for a neutral one")
            }
            Misplaced::Twice => {
                Diagnostic::error("duplicate-id", span, format!("{word} is placed twice"))
            }
            Misplaced::TooMany(left) => {
                let message = format!("{word} is too many: {left} scrappers are left");
                Diagnostic::error("out-of-range", span, message)
            }
        }
    }
}

/// What stands already: the seat, what it is, and the region unless there is one only.
type Placed = Vec<(u8, char, Option<RegionId>)>;

/// Puts what a word names into a region.
fn place(game: &mut Dei, placed: &mut Placed, at: RegionId, word: &str) -> Result<(), Misplaced> {
    let mut once = |what: (u8, char, Option<RegionId>)| {
        let twice = placed.contains(&what);
        placed.push(what);
        if twice { Err(Misplaced::Twice) } else { Ok(()) }
    };
    if word == "refuge" {
        game.state.refuges[at.index()] |= 1 << Owner::NEUTRAL.0;
        return once((Owner::NEUTRAL.0, 'R', Some(at)));
    }
    let names = game.table.seats.iter().map(|seat| seat.name.as_str());
    let (seat, rest) = names
        .enumerate()
        .filter_map(|(seat, name)| Some((seat as u8, word.strip_prefix(name)?)))
        .find(|(_, rest)| {
            matches!(*rest, "L" | "D" | "R") || rest.bytes().all(|b| b.is_ascii_digit())
        })
        .ok_or(Misplaced::Nothing)?;
    match rest {
        "L" => once((seat, 'L', None))?,
        "D" => once((seat, 'D', None))?,
        "R" => once((seat, 'R', Some(at)))?,
        _ => once((seat, '1', Some(at)))?,
    }
    match rest {
        "L" => game.side_mut(seat).leader_at = at,
        "D" => game.side_mut(seat).drone_at = at,
        "R" => game.state.refuges[at.index()] |= 1 << seat,
        "" => return Err(Misplaced::Nothing),
        _ => {
            let left = game.side(seat).reserve;
            let count = rest.parse().ok().filter(|count: &u8| *count <= left);
            let count = count.ok_or(Misplaced::TooMany(left))?;
            game.side_mut(seat).reserve -= count;
            *game.scrappers_mut(at, seat) += count;
        }
    }
    Ok(())
}

/// The structures that stand have been built, unless `seats` says otherwise.
fn count_structures(game: &mut Dei) {
    for seat in 0..game.players() {
        let refuges = game.state.refuges.iter().filter(|here| **here >> seat & 1 == 1).count();
        let owner = Owner(seat);
        let links = game.state.links.iter().filter(|link| link.kind.owner == owner).count();
        let side = game.side_mut(seat);
        side.refuges_built = refuges as u8;
        side.structures = side.structures.saturating_sub((refuges + links) as u8);
    }
}

/// `seats: {a: {supplies: 3, hand: [march], …}}`: what differs from the beginning.
fn seats(d: &mut Decoder, f: &mut Fields, game: &mut Dei) {
    let table = Arc::clone(&game.table);
    d.optional(f, "seats", |d, node| {
        let Value::Map(entries) = &node.value else {
            return d.wrong_type::<()>(node, "a mapping of seats to what they have");
        };
        for entry in entries {
            let Some(seat) = game.seat(&entry.key) else {
                let message = format!("no seat is called {}", quoted(&entry.key));
                let help = did_you_mean(&entry.key, table.seats.iter().map(|s| s.name.as_str()));
                d.error(
                    Diagnostic::error("unknown-name", entry.key_span, message).maybe_help(help),
                );
                continue;
            };
            side(d, &entry.value, game, seat, &table.pack);
        }
        Some(())
    });
    sold(d, f.value_span("seats"), game);
}

/// The cards that players have bought are gone from the markets.
fn sold(d: &mut Decoder, span: Span, game: &mut Dei) {
    let table = Arc::clone(&game.table);
    for (card, known) in (0_u8..).zip(&table.pack.cards) {
        let Some(sale) = known.sale else { continue };
        let held = |side: &Side| {
            let cards = side.hand.iter().chain(&side.played).chain(&side.recycled);
            cards.filter(|held| **held == card).count()
        };
        let all: usize = game.state.sides.iter().map(held).sum();
        match usize::from(sale.copies).checked_sub(all) {
            Some(left) => game.state.market[usize::from(card)] = left as u8,
            None => {
                let (name, copies) = (quoted(&known.id), sale.copies);
                let message = format!("the players have {all} cards {name}: there are {copies}");
                d.error(Diagnostic::error("out-of-range", span, message));
            }
        }
    }
}

fn side(d: &mut Decoder, node: &Node, game: &mut Dei, seat: u8, pack: &Pack) {
    let Some(mut f) = d.fields(node, "what a seat has") else { return };
    let mut number = |d: &mut Decoder, key, high| {
        d.optional(&mut f, key, |d: &mut Decoder, node: &Node| small(d, node, 0, high))
    };
    let supplies = number(d, "supplies", 250);
    let technology = number(d, "technology", 100);
    let energy = number(d, "energy", 100);
    let bought = number(d, "bought", 48);
    let structures = number(d, "structures", pack.figures.structures);
    let faction = game.faction(seat);
    let leader = d.optional(&mut f, "leader", |d, node| scenario::leader(d, node, pack, faction));
    let drone = d.optional(&mut f, "drone", |d, node| scenario::drone(d, node, pack, faction));
    let mut cards = |d: &mut Decoder, key| {
        d.optional(&mut f, key, |d: &mut Decoder, node: &Node| {
            let names = pack.cards.iter().map(|x| x.id.as_str());
            Some(located(d, node, ["card", "cards"], 12, names))
        })
    };
    let lists = ["hand", "played", "recycled"].map(|key| cards(d, key));
    let sizes = lists.each_ref().map(|list| list.as_ref().map(Vec::len));
    // Everybody has one of each starting card; those of markets are counted over all players.
    let copies = |card: u8| pack.cards[usize::from(card)].sale.map_or(1, |sale| sale.copies);
    let mut all = lists.into_iter().flatten().flatten();
    let [hand, played, recycled] =
        sizes.map(|size| size.map(|size| all.by_ref().take(size).collect::<Vec<(u8, Span)>>()));
    let all = [&hand, &played, &recycled].into_iter().flatten().flatten().copied().collect();
    limited(d, all, copies, |card| &pack.cards[usize::from(card)].id);
    let [hand, played, recycled] = [hand, played, recycled]
        .map(|list| list.map(|list| list.into_iter().map(|(card, _)| card).collect::<Vec<u8>>()));
    let feats = d.optional(&mut f, "feats", |d, node| {
        let feats = pack.feats.iter().map(|feat| (feat.id.as_str(), 1));
        Some(counted(d, node, ["feat", "feats"], 8, feats))
    });
    let columns = d.optional(&mut f, "columns", |d, node| {
        let named = d.list(node, "columns", 4, |d, node| Some((small(d, node, 1, 4)?, node.span)));
        Some(limited(d, named, |_| 1, |column| ["1", "2", "3", "4"][usize::from(column - 1)]))
    });
    d.finish(f);
    let side = game.side_mut(seat);
    side.supplies = u16::from(supplies.unwrap_or(0));
    side.technology = technology.unwrap_or(0);
    side.energy = energy.unwrap_or(0);
    side.structures = structures.unwrap_or(side.structures);
    side.leader = leader.unwrap_or(side.leader);
    side.drone = drone.unwrap_or(side.drone);
    let (hand_named, played_named) = (hand.is_some(), played.is_some());
    let (hand, played) = (hand.unwrap_or_default(), played.unwrap_or_default());
    let recycled = recycled.unwrap_or_default();
    // Starting cards that are not named have been played where the hand is, else they are in hand.
    let named = || hand.iter().chain(&played).chain(&recycled);
    let rest: Vec<u8> =
        pack.starting().filter(|card| !named().any(|other| other == card)).collect();
    let sold = named().filter(|card| pack.cards[usize::from(**card)].sale.is_some()).count();
    side.bought = bought.unwrap_or(sold as u8);
    let (more_hand, more_played) = match (hand_named, played_named) {
        (false, _) => (rest, Vec::new()),
        (true, false) => (Vec::new(), rest),
        (true, true) => (Vec::new(), Vec::new()),
    };
    side.hand = hand.into_iter().chain(more_hand).collect();
    side.hand.sort_unstable();
    side.played = played.into_iter().chain(more_played).collect();
    side.recycled = recycled.into_iter().collect();
    side.feats = feats.unwrap_or_default().into_iter().fold(0, |mask, feat| mask | 1 << feat);
    side.columns =
        columns.unwrap_or_default().into_iter().fold(0, |m, column| m | 1 << (column - 1));
}

/// Cards that lie open, and missions.
fn cards(d: &mut Decoder, f: &mut Fields, game: &mut Dei) {
    let table = Arc::clone(&game.table);
    let pack = &table.pack;
    game.state.ahab.shown.iter_mut().for_each(|count| *count = 0);
    game.state.ahab.turned = pack.figures.ahab_shown;
    let shown = d.optional(f, "shown", |d, node| {
        let cards = pack.ahab.iter().map(|card| (card.id.as_str(), card.copies));
        Some(counted(d, node, ["card of Ahab's", "cards"], 16, cards))
    });
    for card in shown.unwrap_or_default() {
        let ahab = &mut game.state.ahab;
        ahab.shown[usize::from(card)] += 1;
        ahab.deck[usize::from(card)] = ahab.deck[usize::from(card)].saturating_sub(1);
    }
    if let Some(left) = d.optional(f, "deck", |d, node| {
        let cards = pack.jaeger.iter().map(|card| (card.id.as_str(), card.copies));
        Some(counted(d, node, ["Jaeger card", "Jaeger cards"], 16, cards))
    }) {
        game.state.jaeger.deck.iter_mut().for_each(|count| *count = 0);
        left.into_iter().for_each(|card| game.state.jaeger.deck[usize::from(card)] += 1);
    }
    game.state.missions = [[NOBODY; 4]; 2];
    d.optional(f, "missions", |d, node| {
        let mut f = d.fields(node, "the table of missions")?;
        for (row, key) in ["citadel", "standard"].into_iter().enumerate() {
            let list = d.optional(&mut f, key, |d, node| {
                let missions = pack.missions[row].iter().map(|mission| (mission.id.as_str(), 1));
                Some(counted(d, node, ["mission", "missions"], 4, missions))
            });
            for (column, mission) in list.unwrap_or_default().into_iter().enumerate() {
                game.state.missions[row][column] = mission;
            }
        }
        d.finish(f);
        Some(())
    });
}
