//! The battlefield: tiles, what they are, and what follows from how they lie.

use super::figure::TileKind;
use super::readings::{Open, Readings};
use crate::geometry::hex::{
    Direction, Full, Hex, Joining, Tables, Tile, Tiling, Walkway, Ways, open_walkways,
};

/// The tiles of a game. Sight, distances and the edge are there once it is [finished].
///
/// [finished]: Ground::finish
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    tiling: Tiling,
    kinds: Vec<TileKind>,
    tables: Tables,
    /// Between tiles as Cultists measure it.
    far: Vec<u8>,
    open: Vec<Walkway>,
    tunnels: u64,
}

impl Ground {
    pub fn new(readings: Readings) -> Ground {
        let joining = if readings.other(Open::Walkways) { Joining::Either } else { Joining::Both };
        Ground { tiling: Tiling::new(joining), ..Ground::default() }
    }

    /// Lays a tile.
    ///
    /// # Errors
    /// Where its place is taken or there are too many.
    pub fn lay(&mut self, at: Hex, ways: Ways, kind: TileKind) -> Result<u8, Full> {
        let tile = self.tiling.lay(Tile { at, ways })?;
        self.kinds.push(kind);
        if kind == TileKind::Tunnel {
            self.tunnels |= 1 << tile;
        }
        Ok(tile)
    }

    /// Works out sight, distances and the edge.
    pub fn finish(&mut self, readings: Readings) {
        self.tables = Tables::new(&self.tiling);
        let n = self.len();
        let measure = |from: u8, to: u8| {
            let straight = || self.at(from).distance(self.at(to)).min(250) as u8;
            match self.tables.steps(from, to) {
                Some(steps) if !readings.other(Open::Distance) => steps,
                _ => straight(),
            }
        };
        self.far =
            (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).map(|(a, b)| measure(a, b)).collect();
        let (mut open, outer) = open_walkways(&self.tiling);
        if readings.other(Open::Holes) {
            open.truncate(outer);
        }
        self.open = open;
    }

    pub fn tiling(&self) -> &Tiling {
        &self.tiling
    }

    pub fn len(&self) -> u8 {
        self.kinds.len() as u8
    }

    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    pub fn at(&self, tile: u8) -> Hex {
        self.tiling.at(tile)
    }

    pub fn kind(&self, tile: u8) -> TileKind {
        self.kinds[usize::from(tile)]
    }

    pub fn find(&self, at: Hex) -> Option<u8> {
        self.tiling.find(at)
    }

    /// The first tile of a kind.
    pub fn first(&self, kind: TileKind) -> Option<u8> {
        self.kinds.iter().position(|known| *known == kind).map(|tile| tile as u8)
    }

    /// All tiles, as bits.
    pub fn all(&self) -> u64 {
        u64::MAX.checked_shr(64 - u32::from(self.len())).unwrap_or(0)
    }

    /// The tiles printed as Tunnels, as bits.
    pub fn tunnels(&self) -> u64 {
        self.tunnels
    }

    /// Whether two tiles touch, connected or not.
    pub fn touch(&self, one: u8, other: u8) -> bool {
        self.at(one).distance(self.at(other)) == 1
    }

    /// Whether two tiles touch and their walkways connect.
    pub fn connected(&self, one: u8, other: u8) -> bool {
        self.touch(one, other) && self.tables.sees(one, other)
    }

    pub fn neighbours(&self, tile: u8) -> impl Iterator<Item = u8> + '_ {
        self.tiling.neighbours(tile)
    }

    /// The tiles that touch a tile, clockwise.
    pub fn touching(&self, tile: u8) -> impl Iterator<Item = u8> + '_ {
        Direction::ALL.into_iter().filter_map(move |d| self.tiling.touching(tile, d))
    }

    pub fn sees(&self, from: u8, to: u8) -> bool {
        self.tables.sees(from, to)
    }

    /// The tiles in sight of a tile, as bits.
    pub fn seen(&self, from: u8) -> u64 {
        self.tables.seen(from)
    }

    /// Moves along connected walkways; straight where there is no way.
    pub fn distance(&self, from: u8, to: u8) -> u8 {
        self.far[usize::from(from) * self.kinds.len() + usize::from(to)]
    }

    /// Walkways that do not connect, clockwise round the edge.
    pub fn open(&self) -> &[Walkway] {
        &self.open
    }
}

/// The tiles of a set of bits.
pub fn tiles(bits: u64) -> impl Iterator<Item = u8> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let tile = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        (tile < 64).then_some(tile as u8)
    })
}
