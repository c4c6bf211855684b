//! Scenes: tiles with figures on them, to be measured.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::decode::{hex, laid, readings};
use super::figure::TileKind;
use super::ground::Ground;
use super::readings::Readings;
use crate::data::decode::{Decoder, Unique};
use crate::data::diagnostic::{Diagnostic, Report};
use crate::data::load::{self, Kind, Loaded};
use crate::data::tree::Node;
use crate::geometry::hex::MAX_TILES;

/// Tiles with figures on them.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The path it was read from, as the user gave it.
    pub name: String,
    pub ground: Arc<Ground>,
    pub readings: Readings,
    pub figures: Vec<Figure>,
}

/// A figure on a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    pub id: String,
    pub kind: FigureKind,
    /// The index of its tile.
    pub tile: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FigureKind {
    Marine,
    Initiate,
    Heavy,
    Specialist,
    Champion,
}

impl FigureKind {
    pub const ALL: [(FigureKind, &'static str); 5] = [
        (FigureKind::Marine, "marine"),
        (FigureKind::Initiate, "initiate"),
        (FigureKind::Heavy, "heavy"),
        (FigureKind::Specialist, "specialist"),
        (FigureKind::Champion, "champion"),
    ];

    pub fn word(self) -> &'static str {
        FigureKind::ALL[self as usize].1
    }
}

impl Scene {
    pub fn figure(&self, id: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.id == id)
    }

    /// The figures of a side on a tile.
    pub fn on(&self, tile: u8, marines: bool) -> impl Iterator<Item = &Figure> {
        let side = move |figure: &&Figure| (figure.kind == FigureKind::Marine) == marines;
        self.figures.iter().filter(move |figure| figure.tile == tile).filter(side)
    }
}

/// Reads a scene.
///
/// # Errors
/// All the problems of the file.
pub fn load(path: &Path) -> Result<Loaded<Scene>, Report> {
    let mut report = Report::new();
    let tree = load::open(&mut report, path);
    let scene = tree.and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut d, &tree.root, path.display().to_string())
    });
    load::finish(report, scene)
}

/// [`load`] of a text under a name.
///
/// # Errors
/// All the problems of the text.
pub fn load_str(name: &str, text: &str) -> Result<Loaded<Scene>, Report> {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, name, text);
    let scene = tree.and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut d, &tree.root, name.to_owned())
    });
    load::finish(report, scene)
}

pub(super) fn decode(d: &mut Decoder, node: &Node, name: String) -> Option<Scene> {
    let mut f = d.fields(node, "a scene")?;
    if !load::expect_kind(d, &mut f, Kind::Scene) {
        return None;
    }
    d.required(&mut f, "game", |d, node| d.word(node, &[((), "doomsday")], "the game"))?;
    let chosen = d.optional(&mut f, "readings", readings).unwrap_or_default();
    let readings = Readings::resolve(&chosen);
    let tiles = d.required(&mut f, "tiles", |d, node| {
        Some(d.list(node, "tiles", MAX_TILES, |d, node| laid(d, node, false)))
    });
    let mut ground = Ground::new(readings);
    for (tile, span) in tiles.iter().flatten() {
        if ground.lay(tile.at, tile.ways, tile.kind).is_err() {
            let message = format!("another tile is at {} already", tile.at);
            d.error(Diagnostic::error("duplicate-id", *span, message));
        }
    }
    ground.finish(readings);
    let mut ids = Unique::default();
    let figures = d.required(&mut f, "figures", |d, node| {
        let mut figures: Vec<Figure> = Vec::new();
        for item in d.items(node, "figures", 64) {
            if let Some(figure) = figure(d, item, &ground, &figures, &mut ids) {
                figures.push(figure);
            }
        }
        Some(figures)
    });
    d.finish(f);
    tiles?;
    Some(Scene { name, ground: Arc::new(ground), readings, figures: figures? })
}

fn figure(
    d: &mut Decoder,
    node: &Node,
    ground: &Ground,
    others: &[Figure],
    ids: &mut Unique,
) -> Option<Figure> {
    let mut f = d.fields(node, "a figure")?;
    let id = d.required(&mut f, "id", Decoder::id);
    if let Some(id) = &id {
        ids.check(d, "figure", id, f.value_span("id"));
    }
    let kind = d.required(&mut f, "kind", |d, n| d.word(n, &FigureKind::ALL, "a figure"));
    let at = d.required(&mut f, "at", hex);
    let span = f.value_span("at");
    d.finish(f);
    let (id, kind, at) = (id?, kind?, at?);
    let Some(tile) = ground.find(at) else {
        let message = format!("there is no tile at {at}");
        d.error(Diagnostic::error("unknown-name", span, message));
        return None;
    };
    let marine = kind == FigureKind::Marine;
    let there = || others.iter().filter(|other| other.tile == tile);
    let enemies = there().any(|other| (other.kind == FigureKind::Marine) != marine);
    let crowded = there().count() >= 3
        || marine
            && there().count() >= 2
            && !matches!(ground.kind(tile), TileKind::Elevator | TileKind::Entrance);
    if enemies || crowded {
        let message = match enemies {
            true => format!("Space Marines and Cultists are never both at {at}"),
            false => format!("too many figures are at {at}"),
        };
        d.error(Diagnostic::error("overlap", span, message));
        return None;
    }
    Some(Figure { id, kind, tile })
}
