//! Tile packs.

use super::{complain, expect, hex, mark, ways};
use crate::data::decode::{Decoder, Fields, Unique};
use crate::data::diagnostic::Span;
use crate::data::tree::Node;
use crate::games::doomsday::figure::TileKind;
use crate::games::doomsday::pack::{Laid, MAX_KINDS, TileType};
use crate::geometry::hex::{Joining, MAX_TILES, Tile, Tiling};

/// The tiles of a game: those in place at the start, and those that are drawn.
pub(super) struct Tiles {
    pub cluster: Vec<Laid>,
    pub types: Vec<TileType>,
}

/// How many tiles of a kind the rulebook lists.
const COUNTS: [(TileKind, u16); 7] = [
    (TileKind::Entrance, 1),
    (TileKind::Tunnel, 3),
    (TileKind::Trapped, 2),
    (TileKind::Pitfall, 2),
    (TileKind::Elevator, 1),
    (TileKind::ControlPanel, 1),
    (TileKind::DoomsdayDevice, 1),
];
const TILES: u16 = 32;
const CLUSTER: usize = 4;
/// Walkways of the cluster that lead into the open.
const OPEN: usize = 9;

/// A tile in its place, and where its file says so.
pub(in super::super) fn laid(d: &mut Decoder, node: &Node, marked: bool) -> Option<(Laid, Span)> {
    let mut f = d.fields(node, "a tile")?;
    let at = d.required(&mut f, "at", hex);
    let ways = d.required(&mut f, "ways", ways);
    let kind = d.optional(&mut f, "kind", kind);
    let doubtful = f.has("kind") && kind.is_none();
    if marked {
        mark(d, &mut f);
    }
    let span = f.value_span("at");
    d.finish(f);
    let kind = kind.unwrap_or(TileKind::Plain);
    (!doubtful).then_some((Laid { at: at?, ways: ways?, kind }, span))
}

fn kind(d: &mut Decoder, node: &Node) -> Option<TileKind> {
    d.word(node, TileKind::ALL, "a kind of tile")
}

/// Reports tiles on one place; true if there are none.
pub(in super::super) fn apart(d: &mut Decoder, tiles: &[(Laid, Span)]) -> bool {
    let mut sound = true;
    for (i, (tile, span)) in tiles.iter().enumerate() {
        if tiles[..i].iter().any(|(other, _)| other.at == tile.at) {
            let message = format!("another tile is at {} already", tile.at);
            complain(d, "duplicate-id", *span, message);
            sound = false;
        }
    }
    sound
}

pub(super) fn decode(d: &mut Decoder, node: &Node) -> Option<Tiles> {
    let mut f = d.fields(node, "a pack of tiles")?;
    if !expect(d, &mut f, "tiles") {
        return None;
    }
    d.optional(&mut f, "name", Decoder::text);
    let size = d.optional(&mut f, "size", |d, node| d.whole(node, 5..=MAX_TILES as u16));
    let errors = d.report.counts();
    let cluster = d.required(&mut f, "cluster", |d, node| {
        Some(d.list(node, "tiles", CLUSTER, |d, node| laid(d, node, true)))
    });
    let mut names = Unique::default();
    let types = d.required(&mut f, "tiles", |d, node| {
        Some(d.list(node, "kinds of tiles", MAX_KINDS, |d, node| one_type(d, node, &mut names)))
    });
    let sound = d.report.counts() == errors;
    if let (true, Some(cluster), Some(types)) = (sound, &cluster, &types) {
        counts(d, &f, cluster, types, size.unwrap_or(TILES));
        if apart(d, cluster) {
            open(d, &f, cluster);
        }
    }
    d.finish(f);
    let cluster = cluster?.into_iter().map(|(tile, _)| tile).collect();
    Some(Tiles { cluster, types: types? })
}

fn one_type(d: &mut Decoder, node: &Node, names: &mut Unique) -> Option<TileType> {
    let mut f = d.fields(node, "a kind of tiles")?;
    let name = super::cards::name(d, &mut f, names);
    let ways = d.required(&mut f, "ways", ways);
    let kind = d.optional(&mut f, "kind", kind);
    let count = d.required(&mut f, "count", |d, node| d.whole(node, 1..=MAX_TILES as u16));
    let doubtful = f.has("kind") && kind.is_none();
    mark(d, &mut f);
    let span = f.value_span("ways");
    d.finish(f);
    let ways = ways?;
    if ways.is_empty() {
        complain(d, "out-of-range", span, "a tile needs a walkway to be laid by".to_owned());
        return None;
    }
    let kind = kind.unwrap_or(TileKind::Plain);
    (!doubtful).then_some(TileType { name: name?, ways, kind, count: count? as u8 })
}

fn counts(d: &mut Decoder, f: &Fields, cluster: &[(Laid, Span)], types: &[TileType], size: u16) {
    let drawn: u16 = types.iter().map(|tile| u16::from(tile.count)).sum();
    let all = drawn + cluster.len() as u16;
    if all != size {
        let message = format!("the pack has {all} tiles, not {size}");
        complain(d, "out-of-range", f.key_span("tiles"), message);
    }
    for (kind, wanted) in COUNTS {
        let laid = cluster.iter().filter(|(tile, _)| tile.kind == kind).count() as u16;
        let of_kind = types.iter().filter(|tile| tile.kind == kind);
        let drawn: u16 = of_kind.map(|tile| u16::from(tile.count)).sum();
        if laid + drawn != wanted {
            let message = format!("{} tiles of the kind `{kind}`, not {wanted}", laid + drawn);
            complain(d, "out-of-range", f.key_span("tiles"), message);
        }
        let set_aside =
            matches!(kind, TileKind::Elevator | TileKind::ControlPanel | TileKind::DoomsdayDevice);
        if (kind == TileKind::Entrance && drawn > 0) || (set_aside && laid > 0) {
            let message = format!("the `{kind}` cannot be in that place");
            complain(d, "out-of-range", f.key_span("cluster"), message);
        }
    }
}

/// The cluster of the rulebook has nine walkways that connect to no tile.
fn open(d: &mut Decoder, f: &Fields, cluster: &[(Laid, Span)]) {
    let mut tiling = Tiling::new(Joining::Both);
    for (tile, _) in cluster {
        let _ = tiling.lay(Tile { at: tile.at, ways: tile.ways });
    }
    let open = crate::geometry::hex::open_walkways(&tiling).0.len();
    if open != OPEN || tiling.len() != CLUSTER {
        let message = format!(
            "the cluster has {} tiles with {open} open walkways, not {CLUSTER} with {OPEN}",
            tiling.len()
        );
        complain(d, "out-of-range", f.key_span("cluster"), message);
    }
}
