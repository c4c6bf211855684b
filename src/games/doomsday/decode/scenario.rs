//! Scenarios.

use std::path::Path;
use std::sync::Arc;

use super::cards::{Cards, Datacards};
use super::position;
use super::tiles::Tiles;
use super::{cards, complain, flag, named, named_or_in_place, readings, tiles};
use crate::data::decode::{Decoder, Fields};
use crate::data::load::{self, Kind};
use crate::data::tree::Node;
use crate::games::doomsday::figure::{Penance, Stage};
use crate::games::doomsday::pack::{Pack, Penances};
use crate::games::doomsday::readings::Readings;
use crate::games::doomsday::state::Doomsday;

const TILES: &str = "shipped:/killzones/doomsday/tiles.yaml";
const DATACARDS: &str = "shipped:/datacards/doomsday/datacards.yaml";
const CARDS: &str = "shipped:/datacards/doomsday/cards.yaml";
const COUNTDOWN: u16 = 20;

pub(super) fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Doomsday> {
    let mut f = d.fields(node, "a scenario")?;
    if !load::expect_kind(d, &mut f, Kind::Scenario) {
        return None;
    }
    d.required(&mut f, "game", |_, _| Some(()));
    let name = d.optional(&mut f, "name", Decoder::text);
    let players = d.optional(&mut f, "players", |d, node| d.whole(node, 1..=3));
    let countdown = d.optional(&mut f, "countdown", |d, node| d.whole(node, 1..=20));
    let campaign = d.optional(&mut f, "campaign", flag).unwrap_or(false);
    let stage = d.optional(&mut f, "stage", |d, node| d.word(node, Stage::ALL, "a stage"));
    let penances = d.optional(&mut f, "penances", penances).unwrap_or_default();
    let chosen = d.optional(&mut f, "readings", readings).unwrap_or_default();
    let packs = Packs {
        tiles: pack(d, &mut f, "tiles", TILES, base_dir, tiles::decode),
        datacards: pack(d, &mut f, "datacards", DATACARDS, base_dir, cards::datacards),
        cards: pack(d, &mut f, "cards", CARDS, base_dir, cards::decode),
    };
    if campaign && !penances.is_empty() {
        let message = "penances are not used in a campaign".to_owned();
        complain(d, "conflict", f.key_span("penances"), message);
    }
    if campaign && (stage.is_some() && !f.has("position") || stage == Some(Stage::Single)) {
        let message = "a campaign begins with its first stage, or with a position".to_owned();
        complain(d, "conflict", f.key_span("stage"), message);
    }
    let first = stage.unwrap_or(if campaign { Stage::Breach } else { Stage::Single });
    let pack = packs.pack().map(|pack| Pack {
        name: name.unwrap_or_else(|| "Doomsday Countdown".to_owned()),
        players: players.unwrap_or(3) as u8,
        countdown: countdown.unwrap_or(COUNTDOWN) as u8,
        penances,
        readings: Readings::resolve(&chosen),
        stage: first,
        campaign,
        ..pack
    });
    let pack = pack.map(Arc::new);
    let placed = f.has("position");
    let moment = d.optional(&mut f, "position", |d, node| position::decode(d, node, pack.clone()?));
    let game = if placed { moment } else { pack.map(Doomsday::new) };
    d.finish(f);
    game
}

/// A pack that the scenario names or holds, else the one that ships.
fn pack<T>(
    d: &mut Decoder,
    f: &mut Fields,
    key: &'static str,
    shipped: &str,
    base_dir: &Path,
    decode: fn(&mut Decoder, &Node) -> Option<T>,
) -> Option<T> {
    let (given, span) = (f.has(key), f.span());
    let own = d.optional(f, key, |d, node| named_or_in_place(d, node, base_dir, key, decode));
    if given { own } else { named(d, base_dir, shipped, span, decode) }
}

struct Packs {
    tiles: Option<Tiles>,
    datacards: Option<Datacards>,
    cards: Option<Cards>,
}

impl Packs {
    /// A pack with what does not come from files left at its defaults.
    fn pack(self) -> Option<Pack> {
        let (tiles, datacards, cards) = (self.tiles?, self.datacards?, self.cards?);
        Some(Pack {
            name: String::new(),
            players: 3,
            marines: datacards.marines,
            cultists: datacards.cultists,
            cluster: tiles.cluster,
            tiles: tiles.types,
            actions: cards.actions,
            wargear: cards.wargear,
            deal: cards.deal,
            countdown: COUNTDOWN as u8,
            penances: Penances::default(),
            readings: Readings::default(),
            stage: Stage::Single,
            campaign: false,
        })
    }
}

fn penances(d: &mut Decoder, node: &Node) -> Option<Penances> {
    let list = d.list(node, "penances", Penance::ALL.len(), |d, node| {
        d.word(node, Penance::ALL, "a penance")
    });
    Some(list.into_iter().fold(Penances::default(), Penances::with))
}
