//! Squares with walls and doors on their edges: lines, steps, reach, tiles joined to a map.
//!
//! All arithmetic is whole numbers. A line runs from the centre of a square to the centre of
//! another and passes edges and corners ([`line`]). One test says whether a corner lets it
//! through: a corner is shut if it has a wall on both of its sides, never by what stands beside
//! it. Lines, diagonal steps, blows to a neighbour and blasts all ask that test
//! ([`line::open_step`]).

use std::fmt::{Display, Formatter};
use std::str::FromStr;

pub mod line;
pub mod plane;
pub mod tile;
pub mod walk;

pub use line::{Block, Corners, SightSquare, clear, open_step, sight};
pub use tile::{Joined, Placement, join};
pub use walk::{Reach, reach};

/// A square by its column from the left and its row from the top, both from 0. Written as a
/// letter and a number from 1: `A1` is the upper left one, `AA1` stands 26 columns to its right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub x: u8,
    pub y: u8,
}

/// A side of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    North,
    East,
    South,
    West,
}

/// The longest side of a map, in squares.
pub const MAX_SIDE: u8 = 64;

/// The eight neighbours clockwise from the upper left one, as steps in x and y.
pub const AROUND: [(i8, i8); 8] =
    [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];

impl Square {
    pub const fn new(x: u8, y: u8) -> Square {
        Square { x, y }
    }

    /// The square so many columns and rows away; `None` left of or above the map. It may lie
    /// right of or below it.
    pub fn plus(self, dx: i8, dy: i8) -> Option<Square> {
        Some(Square { x: self.x.checked_add_signed(dx)?, y: self.y.checked_add_signed(dy)? })
    }

    /// The number of steps, diagonal ones counted as one; 0 for the square itself.
    pub fn distance(self, other: Square) -> u8 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }

    /// The number of steps without diagonal ones.
    pub fn taxicab(self, other: Square) -> u16 {
        u16::from(self.x.abs_diff(other.x)) + u16::from(self.y.abs_diff(other.y))
    }

    /// Is it one of the eight neighbours?
    pub fn touches(self, other: Square) -> bool {
        self.distance(other) == 1
    }

    /// The square of a name such as B3.
    pub fn named(text: &str) -> Option<Square> {
        let digits = text.bytes().position(|byte| byte.is_ascii_digit())?;
        let (column, row) = text.split_at(digits);
        if column.is_empty() || column.len() > 2 {
            return None;
        }
        let letters = |x: Option<u32>, byte: u8| {
            let letter = byte.to_ascii_uppercase();
            let x = x.filter(|_| letter.is_ascii_uppercase())?;
            Some(x * 26 + u32::from(letter - b'A') + 1)
        };
        let x = column.bytes().fold(Some(0), letters)?;
        let y: u32 = row.parse().ok()?;
        let most = u32::from(MAX_SIDE);
        let on = (1..=most).contains(&x) && (1..=most).contains(&y);
        on.then(|| Square { x: (x - 1) as u8, y: (y - 1) as u8 })
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        let letter = |n: u8| char::from(b'A' + n % 26);
        if self.x >= 26 {
            write!(f, "{}", letter(self.x / 26 - 1))?;
        }
        write!(f, "{}{}", letter(self.x), u16::from(self.y) + 1)
    }
}

impl FromStr for Square {
    type Err = String;

    fn from_str(text: &str) -> Result<Square, String> {
        let wrong = || format!("`{text}` is no square: write its column and row, such as B3");
        Square::named(text).ok_or_else(wrong)
    }
}

impl Side {
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    pub fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// The side it becomes after quarter turns clockwise.
    pub fn turned(self, quarters: u8) -> Side {
        Side::ALL[(self as usize + usize::from(quarters)) % 4]
    }

    /// The step to the neighbour over this side.
    pub fn step(self) -> (i8, i8) {
        match self {
            Side::North => (0, -1),
            Side::East => (1, 0),
            Side::South => (0, 1),
            Side::West => (-1, 0),
        }
    }

    /// The side of `from` that `to`, an orthogonal neighbour, lies over.
    pub fn between(from: Square, to: Square) -> Option<Side> {
        let step = |side: &Side| from.plus(side.step().0, side.step().1) == Some(to);
        Side::ALL.into_iter().find(step)
    }

    pub fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    pub fn from_letter(letter: char) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.letter() == letter.to_ascii_uppercase())
    }
}

/// What lies on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Open,
    Wall,
    Door,
}

/// Something with walls on the edges of squares. Doors are walls or open as the implementer
/// says.
pub trait Ground {
    /// Is there a wall on this side of a square of the map?
    fn wall(&self, at: Square, side: Side) -> bool;
}

/// A map of squares; each edge is stored with both of its squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    width: u8,
    height: u8,
    /// Walls in the lower four bits, doors in the upper four, by side.
    sides: Vec<u8>,
}

impl Grid {
    /// A map without walls, its border included.
    ///
    /// # Panics
    /// If a side is longer than [`MAX_SIDE`].
    pub fn new(width: u8, height: u8) -> Grid {
        assert!(width <= MAX_SIDE && height <= MAX_SIDE, "a map of {width} by {height} squares");
        Grid { width, height, sides: vec![0; usize::from(width) * usize::from(height)] }
    }

    pub fn width(&self) -> u8 {
        self.width
    }

    pub fn height(&self) -> u8 {
        self.height
    }

    pub fn contains(&self, at: Square) -> bool {
        at.x < self.width && at.y < self.height
    }

    /// The place of a square among all, row by row.
    #[inline]
    pub fn index(&self, at: Square) -> usize {
        usize::from(at.y) * usize::from(self.width) + usize::from(at.x)
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Square { x, y }))
    }

    /// The neighbour over a side, if it is on the map.
    pub fn neighbour(&self, at: Square, side: Side) -> Option<Square> {
        let (dx, dy) = side.step();
        at.plus(dx, dy).filter(|next| self.contains(*next))
    }

    /// The neighbours on the map, clockwise from the upper left one.
    pub fn around(&self, at: Square) -> impl Iterator<Item = Square> + '_ {
        AROUND.iter().filter_map(move |(dx, dy)| at.plus(*dx, *dy)).filter(|s| self.contains(*s))
    }

    /// What lies on a side of a square of the map.
    #[inline]
    pub fn edge(&self, at: Square, side: Side) -> Edge {
        let bits = self.sides[self.index(at)] >> side as u8;
        match (bits & 1 != 0, bits & 16 != 0) {
            (true, _) => Edge::Wall,
            (false, true) => Edge::Door,
            (false, false) => Edge::Open,
        }
    }

    /// Puts something on a side, for both of its squares.
    pub fn set(&mut self, at: Square, side: Side, edge: Edge) {
        self.set_one(at, side, edge);
        if let Some(other) = self.neighbour(at, side) {
            self.set_one(other, side.opposite(), edge);
        }
    }

    fn set_one(&mut self, at: Square, side: Side, edge: Edge) {
        let index = self.index(at);
        let bit = match edge {
            Edge::Open => 0,
            Edge::Wall => 1,
            Edge::Door => 16,
        };
        let cleared = self.sides[index] & !(17 << side as u8);
        self.sides[index] = cleared | (bit << side as u8);
    }
}

/// The drawn map with all of its doors shut.
impl Ground for Grid {
    #[inline]
    fn wall(&self, at: Square, side: Side) -> bool {
        self.sides[self.index(at)] & (17 << side as u8) != 0
    }
}

#[cfg(test)]
mod tests;
