//! The map of a mission.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::field::{Floor, Spaces, WallsOnly};
use super::pack::{Mission, Pack, SpecialAttack};
use super::token::{Kind, Token};
use crate::geometry::square::tile::{self, Placement};
use crate::geometry::square::{Corners, Edge, Grid, Side, Square, open_step};

/// A sector tile in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sector {
    pub number: u8,
    pub corner: Square,
    /// Do Force cards lie on it?
    pub force: bool,
}

/// A way onto the map: the open edges of a tile on one side, or the spaces round a portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrance {
    pub tile: u8,
    /// N, E, S or W; P for a portal.
    pub letter: char,
    pub red: bool,
    pub white: bool,
    pub squares: SmallVec<[Square; 8]>,
    /// The space of the portal.
    pub portal: Option<Square>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub floor: Floor,
    pub sectors: Vec<Sector>,
    /// The place in `sectors` of each space's tile, row by row.
    sector_of: Vec<u8>,
    /// Every way on and off the map.
    pub entrances: Vec<Entrance>,
    /// Doors that have their token at the start.
    pub doors: Vec<(Square, Side)>,
    /// Doors without one: there were not enough tokens.
    pub opened: Vec<(Square, Side)>,
    pub tokens: Vec<Token>,
    /// Attacks of creatures that the brief gives.
    pub attacks: Vec<SpecialAttack>,
}

const TILE: u8 = 8;
const NONE: u8 = u8::MAX;

impl Board {
    /// Lays out the tiles of a mission, whose names have been checked.
    pub fn new(pack: &Pack, mission: &Mission) -> Board {
        let tiles: Vec<_> = mission
            .plan
            .iter()
            .filter_map(|placed| Some((placed, pack.tile(placed.tile)?)))
            .collect();
        let corner = |at: (u8, u8)| Square::new(at.0 * TILE, at.1 * TILE);
        let placements: Vec<Placement> = tiles
            .iter()
            .map(|(p, t)| Placement { tile: &t.grid, turns: p.turns, at: corner(p.at) })
            .collect();
        let joined = tile::join(&placements);
        let place = |n: usize, at: Square| {
            let (placed, tile) = tiles[n];
            let turned = tile::turned(at, tile.grid.width(), tile.grid.height(), placed.turns);
            let corner = corner(placed.at);
            Square::new(corner.x + turned.x, corner.y + turned.y)
        };
        let mut rubble = Spaces::default();
        let mut stairs = Vec::new();
        for (n, (_, tile)) in tiles.iter().enumerate() {
            tile.rubble.iter().for_each(|at| rubble.add(place(n, *at)));
            stairs.extend(tile.stairs.iter().map(|(number, at)| (*number, place(n, *at))));
        }
        let tokens = mission.tokens.iter().filter_map(|(kind, number, at)| {
            let n = tiles.iter().position(|(placed, _)| placed.tile == *number)?;
            Some(Token { kind: *kind, at: place(n, *at), owner: None, round: 0, spores: None })
        });
        let sectors = tiles
            .iter()
            .map(|(p, t)| Sector { number: t.number, corner: corner(p.at), force: p.force })
            .collect();
        let mut board = Board {
            sector_of: joined.tile_of.iter().map(|n| n.unwrap_or(NONE)).collect(),
            floor: Floor { sight: mission.sight, ..Floor::new(joined.grid, rubble, &stairs) },
            sectors,
            entrances: Vec::new(),
            doors: Vec::new(),
            opened: Vec::new(),
            tokens: tokens.collect(),
            attacks: mission.attacks.clone(),
        };
        board.find_entrances(mission, &joined.openings);
        board.find_doors(usize::from(pack.components.doors));
        board
    }

    /// A board that is drawn as one piece, each eight by eight squares a sector numbered from 1
    /// row by row; ways on and off are its open border edges, those in the west for Doomtroopers
    /// and all others red.
    pub fn drawn(grid: Grid, rubble: Spaces, stairs: &[(u8, Square)], doors: usize) -> Board {
        let columns = grid.width().div_ceil(TILE);
        let sector_of = |at: Square| at.y / TILE * columns + at.x / TILE;
        let count = columns * grid.height().div_ceil(TILE);
        let corner = |n: u8| Square::new(n % columns * TILE, n / columns * TILE);
        let sector = |n: u8| Sector { number: n + 1, corner: corner(n), force: true };
        let mut board = Board {
            sector_of: grid.squares().map(sector_of).collect(),
            sectors: (0..count).map(sector).collect(),
            entrances: Vec::new(),
            doors: Vec::new(),
            opened: Vec::new(),
            tokens: Vec::new(),
            attacks: Vec::new(),
            floor: Floor::new(grid.clone(), rubble, stairs),
        };
        for side in Side::ALL {
            let border = grid.squares().filter(|at| grid.neighbour(*at, side).is_none());
            let squares: SmallVec<[Square; 8]> =
                border.filter(|at| grid.edge(*at, side) == Edge::Open).collect();
            if !squares.is_empty() {
                let white = side == Side::West;
                let (letter, red) = (side.letter(), !white);
                board.entrances.push(Entrance {
                    tile: 1,
                    letter,
                    red,
                    white,
                    squares,
                    portal: None,
                });
            }
        }
        board.find_doors(doors);
        board
    }

    fn find_entrances(&mut self, mission: &Mission, openings: &[(Square, Side)]) {
        let mut groups: BTreeMap<(u8, Side), SmallVec<[Square; 8]>> = BTreeMap::new();
        for (at, side) in openings.iter().filter(|(at, _)| !self.floor.rubble.has(*at)) {
            if let Some(sector) = self.sector(*at) {
                groups.entry((self.sectors[sector].number, *side)).or_default().push(*at);
            }
        }
        for ((tile, side), squares) in groups {
            let red = mission.red.contains(&(tile, side));
            let white = match mission.white.as_slice() {
                [] => !red,
                named => named.contains(&(tile, side)),
            };
            let letter = side.letter();
            self.entrances.push(Entrance { tile, letter, red, white, squares, portal: None });
        }
        for token in self.tokens.iter().filter(|token| token.kind == Kind::Portal) {
            let Some(sector) = self.sector(token.at) else { continue };
            let grid = &self.floor.grid;
            let squares = grid
                .around(token.at)
                .filter(|at| open_step(&WallsOnly(grid), token.at, *at, Corners::default()))
                .filter(|at| !self.floor.rubble.has(*at))
                .collect();
            self.entrances.push(Entrance {
                tile: self.sectors[sector].number,
                letter: 'P',
                red: false,
                white: false,
                squares,
                portal: Some(token.at),
            });
        }
    }

    fn find_doors(&mut self, supply: usize) {
        for at in self.floor.grid.squares() {
            for side in [Side::East, Side::South] {
                let inside = self.floor.grid.neighbour(at, side).is_some();
                if inside && self.floor.grid.edge(at, side) == Edge::Door {
                    match self.doors.len() < supply {
                        true => self.doors.push((at, side)),
                        false => self.opened.push((at, side)),
                    }
                }
            }
        }
    }

    /// The grid as it is drawn: without walls between spaces that no tile covers.
    pub fn drawn_grid(&self) -> Grid {
        let mut grid = self.floor.grid.clone();
        let bare = |at: Square| self.sector(at).is_none();
        for at in self.floor.grid.squares().filter(|at| bare(*at)) {
            for side in Side::ALL {
                if self.floor.grid.neighbour(at, side).is_none_or(bare) {
                    grid.set(at, side, Edge::Open);
                }
            }
        }
        grid
    }

    /// The tile of a space, by its place among the sectors.
    pub fn sector(&self, at: Square) -> Option<usize> {
        let n = self.sector_of[self.floor.grid.index(at)];
        (n != NONE).then_some(usize::from(n))
    }

    /// The spaces of a tile, row by row.
    pub fn spaces(&self, sector: usize) -> impl Iterator<Item = Square> + use<> {
        let corner = self.sectors[sector].corner;
        let (width, height) = (self.floor.grid.width(), self.floor.grid.height());
        (corner.y..(corner.y + TILE).min(height)).flat_map(move |y| {
            (corner.x..(corner.x + TILE).min(width)).map(move |x| Square::new(x, y))
        })
    }

    pub fn sector_number(&self, number: u8) -> Option<usize> {
        self.sectors.iter().position(|sector| sector.number == number)
    }

    /// Tiles that share a side.
    pub fn next_to(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.sectors[a].corner, self.sectors[b].corner);
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        (dx, dy) == (TILE, 0) || (dx, dy) == (0, TILE)
    }

    /// Can somebody leave the map from a space?
    pub fn leads_off(&self, at: Square) -> bool {
        self.entrances.iter().any(|e| e.portal.is_none() && e.squares.contains(&at))
    }
}
