//! The moment a scenario begins with, instead of a set-up.

use std::sync::Arc;

use super::tiles::{apart, laid};
use super::{complain, flag, hex};
use crate::data::decode::{Decoder, Unique};
use crate::data::diagnostic::Span;
use crate::data::tree::{Node, Value};
use crate::games::doomsday::figure::{Brother, Fiend, Gear};
use crate::games::doomsday::ground::Ground;
use crate::games::doomsday::pack::Pack;
use crate::games::doomsday::state::{Codes, Doomsday};
use crate::geometry::hex::{Hex, MAX_TILES};

/// A figure of either side.
#[derive(Clone, Copy, PartialEq)]
enum Figure {
    Brother(Brother),
    Fiend(Fiend),
}

struct Placed {
    figure: Figure,
    at: Hex,
    wounds: u8,
    token: bool,
    span: Span,
}

pub(super) fn decode(d: &mut Decoder, node: &Node, pack: Arc<Pack>) -> Option<Doomsday> {
    let mut f = d.fields(node, "a position")?;
    let errors = d.report.counts();
    let tiles = d.required(&mut f, "tiles", |d, node| {
        let tiles = d.list(node, "tiles", MAX_TILES, |d, node| laid(d, node, false));
        apart(d, &tiles).then_some(tiles)
    });
    let mut ids = Unique::default();
    let figures = d.required(&mut f, "figures", |d, node| {
        Some(d.list(node, "figures", 10, |d, node| placed(d, node, &mut ids)))
    });
    let codes = d.optional(&mut f, "codes", codes);
    let sealed = d.optional(&mut f, "sealed", |d, node| {
        Some(d.list(node, "tiles", MAX_TILES, |d, node| Some((hex(d, node)?, node.span))))
    });
    let round = d.optional(&mut f, "round", |d, node| d.whole(node, 1..=99));
    let begun = d.optional(&mut f, "begun", flag);
    let hands = d.optional(&mut f, "hands", |d, node| hands(d, node, &pack));
    d.finish(f);
    if d.report.counts() != errors {
        return None;
    }
    let mut ground = Ground::new(pack.readings);
    for (tile, _) in tiles? {
        let _ = ground.lay(tile.at, tile.ways, tile.kind);
    }
    ground.finish(pack.readings);
    let mut game = Doomsday::empty(pack);
    game.ground = Arc::new(ground);
    place(d, &mut game, &figures?, node.span);
    for (at, span) in sealed.unwrap_or_default() {
        match game.ground.find(at).filter(|tile| game.ground.tunnels() >> tile & 1 == 1) {
            Some(tile) => game.sealed |= 1 << tile,
            None => complain(d, "unknown-name", span, format!("there is no Tunnel at {at}")),
        }
    }
    if let Some((codes, span)) = codes {
        give(d, &mut game, codes, span);
    }
    game.round = round.unwrap_or(1) as u8;
    game.notes.begun = begun.unwrap_or(true);
    for (player, gear, span) in hands.unwrap_or_default() {
        game.hands[usize::from(player)][gear.index()] += 1;
        match &mut game.box_gear[gear.index()] {
            0 => complain(d, "conflict", span, format!("the box has no such {gear} left")),
            left => *left -= 1,
        }
    }
    if d.report.counts() != errors {
        return None;
    }
    game.flow();
    Some(game)
}

fn placed(d: &mut Decoder, node: &Node, ids: &mut Unique) -> Option<Placed> {
    let mut f = d.fields(node, "a figure")?;
    let figure = d.required(&mut f, "id", |d, node| {
        let brothers = Brother::ALL.iter().map(|(b, word)| (Figure::Brother(*b), *word));
        let fiends = Fiend::ALL.iter().map(|(c, word)| (Figure::Fiend(*c), *word));
        let all: Vec<_> = brothers.chain(fiends).collect();
        let figure = d.word(node, &all, "a figure");
        if figure.is_some() {
            ids.check(d, "figure", node.as_text().unwrap_or_default(), node.span);
        }
        figure
    });
    let at = d.required(&mut f, "at", hex);
    let span = f.value_span("at");
    let wounds = d.optional(&mut f, "wounds", |d, node| d.whole(node, 0..=8));
    let token = d.optional(&mut f, "token", flag);
    if matches!(figure, Some(Figure::Fiend(_))) && (wounds.is_some() || token.is_some()) {
        let message = "only Space Marines have wound counters and tokens".to_owned();
        complain(d, "conflict", span, message);
    }
    d.finish(f);
    Some(Placed {
        figure: figure?,
        at: at?,
        wounds: wounds.unwrap_or(0) as u8,
        token: token.unwrap_or(false),
        span,
    })
}

/// Puts the figures on their tiles; Marines that are not named have been slain.
fn place(d: &mut Decoder, game: &mut Doomsday, figures: &[Placed], whole: Span) {
    for marine in &mut game.marines {
        (marine.alive, marine.wounds) = (false, 0);
    }
    for placed in figures {
        let Some(tile) = game.ground.find(placed.at) else {
            let message = format!("there is no tile at {}", placed.at);
            complain(d, "unknown-name", placed.span, message);
            continue;
        };
        let (marines, cultists) = (game.marine_count(tile), game.cultist_count(tile));
        match placed.figure {
            Figure::Brother(brother) => {
                if cultists > 0 {
                    let message = format!("Cultists are at {} already", placed.at);
                    complain(d, "overlap", placed.span, message);
                }
                if placed.wounds >= game.pack.marine(brother).wounds {
                    let message = format!("so many wounds slay {brother}");
                    complain(d, "out-of-range", placed.span, message);
                }
                let marine = &mut game.marines[brother.index()];
                (marine.tile, marine.alive) = (tile, true);
                (marine.wounds, marine.token) = (placed.wounds, placed.token);
            }
            Figure::Fiend(fiend) => {
                if marines > 0 || cultists > 2 {
                    let message = format!("there is no room for a Cultist at {}", placed.at);
                    complain(d, "overlap", placed.span, message);
                }
                game.put(fiend, tile);
            }
        }
    }
    if game.marines.iter().all(|marine| !marine.alive) {
        let span = figures.first().map_or(whole, |placed| placed.span);
        complain(d, "missing-key", span, "no Space Marine is on the battlefield".to_owned());
    }
}

/// Where the codes token is, as it is written.
enum Written {
    Word(Codes),
    At(Hex),
}

fn codes(d: &mut Decoder, node: &Node) -> Option<(Written, Span)> {
    if let Value::List(_) = node.value {
        return Some((Written::At(hex(d, node)?), node.span));
    }
    let mut words = vec![(Codes::Panel, "panel"), (Codes::Away, "away"), (Codes::Used, "used")];
    words.extend(Brother::ALL.iter().map(|(b, word)| (Codes::With(*b), *word)));
    Some((Written::Word(d.word(node, &words, "a place of the codes token")?), node.span))
}

fn give(d: &mut Decoder, game: &mut Doomsday, codes: Written, span: Span) {
    match codes {
        Written::Word(Codes::With(brother)) if !game.marine(brother).alive => {
            complain(d, "conflict", span, format!("{brother} is not on the battlefield"));
        }
        Written::Word(codes) => game.codes = codes,
        Written::At(at) => match game.ground.find(at) {
            Some(tile) => game.codes = Codes::On(tile),
            None => complain(d, "unknown-name", span, format!("there is no tile at {at}")),
        },
    }
}

fn hands(d: &mut Decoder, node: &Node, pack: &Pack) -> Option<Vec<(u8, Gear, Span)>> {
    let mut f = d.fields(node, "the table of hands")?;
    let mut all = Vec::new();
    for (player, key) in ["p1", "p2", "p3"].into_iter().enumerate() {
        if player >= usize::from(pack.players) {
            break;
        }
        let cards = d.optional(&mut f, key, |d, node| {
            Some(d.list(node, "cards", 14, |d, node| {
                Some((d.word(node, Gear::ALL, "a wargear card")?, node.span))
            }))
        });
        let cards = cards.unwrap_or_default().into_iter();
        all.extend(cards.map(|(gear, span)| (player as u8, gear, span)));
    }
    d.finish(f);
    Some(all)
}
