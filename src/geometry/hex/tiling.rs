//! Tiles side by side: which touch, and which connect.

use super::{Direction, Hex, Ways};

/// The most tiles of a tiling: sets of tiles are the bits of a `u64`.
pub const MAX_TILES: usize = 64;

/// A tile in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    pub at: Hex,
    pub ways: Ways,
}

/// When touching tiles are connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joining {
    /// Both have the walkway over the common edge.
    #[default]
    Both,
    /// One of them having it is enough.
    Either,
}

/// Tiles, at most [`MAX_TILES`], in the order they were laid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiling {
    tiles: Vec<Tile>,
    near: Vec<[u8; 6]>,
    joined: Vec<Ways>,
    joining: Joining,
}

/// Why a tile cannot be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// Another tile is there.
    Taken,
    /// There are [`MAX_TILES`] already.
    TooMany,
}

const NOTHING: u8 = u8::MAX;

impl Tiling {
    pub fn new(joining: Joining) -> Tiling {
        Tiling { joining, ..Tiling::default() }
    }

    /// Lays a tile; its index.
    ///
    /// # Errors
    /// Where the place is taken or there are too many tiles; nothing is changed then.
    pub fn lay(&mut self, tile: Tile) -> Result<u8, Full> {
        if self.find(tile.at).is_some() {
            return Err(Full::Taken);
        }
        if self.tiles.len() == MAX_TILES {
            return Err(Full::TooMany);
        }
        let index = self.tiles.len() as u8;
        let mut near = [NOTHING; 6];
        let mut joined = Ways::NONE;
        for direction in Direction::ALL {
            let Some(other) = self.find(tile.at.step(direction, 1)) else { continue };
            let back = direction.opposite();
            near[direction.index()] = other;
            self.near[usize::from(other)][back.index()] = index;
            let theirs = self.ways(other).has(back);
            let connected = match self.joining {
                Joining::Both => tile.ways.has(direction) && theirs,
                Joining::Either => tile.ways.has(direction) || theirs,
            };
            if connected {
                joined = joined.with(direction);
                let other = &mut self.joined[usize::from(other)];
                *other = other.with(back);
            }
        }
        self.tiles.push(tile);
        self.near.push(near);
        self.joined.push(joined);
        Ok(index)
    }

    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    pub fn at(&self, tile: u8) -> Hex {
        self.tiles[usize::from(tile)].at
    }

    pub fn ways(&self, tile: u8) -> Ways {
        self.tiles[usize::from(tile)].ways
    }

    /// The tile at a place.
    pub fn find(&self, at: Hex) -> Option<u8> {
        self.tiles.iter().position(|tile| tile.at == at).map(|index| index as u8)
    }

    /// The tile that touches this one over an edge, connected or not.
    pub fn touching(&self, tile: u8, direction: Direction) -> Option<u8> {
        let other = self.near[usize::from(tile)][direction.index()];
        (other != NOTHING).then_some(other)
    }

    /// The edges over which this tile is connected.
    pub fn joined(&self, tile: u8) -> Ways {
        self.joined[usize::from(tile)]
    }

    /// The tile connected with this one over an edge.
    pub fn connected(&self, tile: u8, direction: Direction) -> Option<u8> {
        self.joined(tile).has(direction).then(|| self.near[usize::from(tile)][direction.index()])
    }

    /// The tiles connected with this one, clockwise from the north-east.
    pub fn neighbours(&self, tile: u8) -> impl Iterator<Item = u8> + '_ {
        self.joined(tile).iter().map(move |d| self.near[usize::from(tile)][d.index()])
    }
}
