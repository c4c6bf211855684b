//! What a scenario fixes for a whole game.

use std::path::Path;
use std::sync::Arc;

use super::board::Board;
use super::pack::{self, Pack};
use super::readings::{READINGS, Settings};
use crate::data::decode::{Decoder, Unique};
use crate::data::diagnostic::{Diagnostic, did_you_mean, quoted};
use crate::data::load::{self, Kind};
use crate::data::scene;
use crate::data::shipped;
use crate::data::tree::{Node, Value};

/// Who plays the Dark Legion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A seat of its own.
    Own,
    /// One of the players, drawn for each mission. (`prep.s2`, `prep.s2camp`)
    Drawn,
    /// The AI deck. (`ai.mode`)
    Ai,
}

/// What a scenario fixes.
#[derive(Clone, Debug)]
pub struct Setup {
    pub name: String,
    pub pack: Pack,
    pub settings: Settings,
    pub chosen: Vec<(&'static str, &'static str)>,
    /// The Corporations of each seat, by their place in the pack.
    pub players: Vec<Vec<u8>>,
    pub role: Role,
    pub campaign: bool,
    /// Numbers of missions in order.
    pub missions: Vec<u8>,
    pub boards: Vec<Arc<Board>>,
    pub rank: u8,
    pub points: u8,
    pub seats: Vec<String>,
}

/// Two setups are the same if they are one.
impl PartialEq for Setup {
    fn eq(&self, other: &Setup) -> bool {
        std::ptr::eq(self, other)
    }
}

/// The setup of a scenario file.
pub fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Setup> {
    let mut f = d.fields(node, "a scenario")?;
    if !load::expect_kind(d, &mut f, Kind::Scenario) {
        return None;
    }
    d.optional(&mut f, "game", |_, _| Some(()));
    let name = d.required(&mut f, "name", Decoder::text);
    let files = d.optional(&mut f, "pack", |d, node| {
        let named = d.items(node, "files of a pack", 20).iter();
        named.map(|item| Some((d.text(item)?, item.span))).collect::<Option<Vec<_>>>()
    });
    let files = files.unwrap_or_else(|| {
        let named = pack::FILES.map(|file| shipped::path(file).display().to_string());
        named.into_iter().map(|file| (file, f.span())).collect()
    });
    let pack = pack::load(d, &files, base_dir);
    let missions = d.required(&mut f, "missions", |d, node| {
        Some(d.list(node, "missions", 20, |d, n| Some((d.whole(n, 1..=255)? as u8, n.span))))
    });
    let players = d.required(&mut f, "players", |d, node| {
        Some(d.list(node, "players", 5, |d, n| match &n.value {
            Value::List(_) => Some(d.list(n, "Corporations", 5, |d, n| Some((d.text(n)?, n.span)))),
            _ => Some(vec![(d.text(n)?, n.span)]),
        }))
    });
    let roles = [(Role::Own, "player"), (Role::Drawn, "drawn"), (Role::Ai, "ai")];
    let role = d.required(&mut f, "dark-legion", |d, n| d.word(n, &roles, "who it may be"));
    let words = [(true, "yes"), (true, "true"), (false, "no"), (false, "false")];
    let campaign = d.optional(&mut f, "campaign", |d, n| d.word(n, &words, "yes or no"));
    let rank = d.optional(&mut f, "rank", |d, n| d.whole(n, 1..=12)).unwrap_or(1);
    let points = d.optional(&mut f, "points", |d, n| d.whole(n, 0..=9)).unwrap_or(0);
    let chosen = d
        .optional(&mut f, "readings", |d, n| scene::readings_of(d, n, READINGS))
        .unwrap_or_default();
    let span = f.span();
    d.finish(f);
    let (pack, missions, players, role) = (pack?, missions?, players?, role?);
    for (number, span) in &missions {
        if pack.mission(*number).is_none() {
            let message = format!("the pack has no mission {number}");
            d.error(Diagnostic::error("unknown-name", *span, message));
        }
    }
    let campaign = campaign.unwrap_or(false);
    if missions.is_empty() || (!campaign && missions.len() > 1) {
        let message = "a single game has one mission, a campaign at least one";
        d.error(Diagnostic::error("limit", span, message));
    }
    let players = corporations(d, &pack, players);
    let count: usize = players.iter().map(Vec::len).sum();
    if count == 0 || role == Role::Drawn && (players.len() < 2 || players.len() > 5) {
        let message = "there is at least one Corporation, and one more where one player of \
                       several is drawn for the Dark Legion";
        d.error(Diagnostic::error("limit", span, message));
    }
    if d.report.has_errors() {
        return None;
    }
    let missions: Vec<u8> = missions.into_iter().map(|(number, _)| number).collect();
    let board = |number: &u8| pack.mission(*number).map(|m| Arc::new(Board::new(&pack, m)));
    let boards = missions.iter().filter_map(board).collect();
    Some(Setup {
        name: name?,
        settings: Settings::resolve(&chosen),
        chosen: chosen.into_iter().collect(),
        seats: seats(&pack, &players, role),
        players,
        role,
        campaign,
        missions,
        boards,
        rank: rank as u8,
        points: points as u8,
        pack,
    })
}

/// The word for each seat: its first Corporation, and one for the Dark Legion.
fn seats(pack: &Pack, players: &[Vec<u8>], role: Role) -> Vec<String> {
    let first = |p: &Vec<u8>| p.first().map(|c| pack.corporations[usize::from(*c)].id.clone());
    let own = (role == Role::Own).then(|| "dark-legion".to_owned());
    players.iter().filter_map(first).chain(own).collect()
}

fn corporations(
    d: &mut Decoder,
    pack: &Pack,
    players: Vec<Vec<(String, crate::data::diagnostic::Span)>>,
) -> Vec<Vec<u8>> {
    let mut once = Unique::default();
    let mut all = Vec::new();
    for player in players {
        let mut own = Vec::new();
        for (id, span) in player {
            once.check(d, "player", &id, span);
            let ids = || pack.corporations.iter().map(|c| c.id.as_str());
            match ids().position(|known| known == id) {
                Some(n) => own.push(n as u8),
                None => {
                    let message = format!("no Corporation is called {}", quoted(&id));
                    let help = did_you_mean(&id, ids());
                    d.error(Diagnostic::error("unknown-name", span, message).maybe_help(help));
                }
            }
        }
        if !own.is_empty() {
            all.push(own);
        }
    }
    all
}
