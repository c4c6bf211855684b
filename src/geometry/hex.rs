//! Hexes joined by walkways: tiles with their points up, named by axial coordinates.
//!
//! A tile has walkways from its centre to the middles of some of its edges. Two touching tiles
//! are connected where both have the walkway over their common edge. [`Tiling`] answers which
//! tiles touch and connect and grows tile by tile; [`Tables`] answers sight, distance and the
//! outline of a finished one; [`polygon`] draws the same tiles as convex pieces of the plane,
//! so that the graph can be held against the continuous kernel.

mod outline;
pub mod polygon;
mod tables;
#[cfg(test)]
mod tests;
mod tiling;

pub use outline::{Walkway, boundary, next_free, open_walkways};
pub use tables::{Line, NoLine, Tables, line};
pub use tiling::{Full, Joining, MAX_TILES, Tile, Tiling};

/// A place of the hexagonal grid, axial: `q` grows to the east, `r` to the south-east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    pub q: i16,
    pub r: i16,
}

/// One of the six edges of a tile, clockwise from the north-east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    NE,
    E,
    SE,
    SW,
    W,
    NW,
}

/// A set of edges: the walkways of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ways(u8);

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] =
        [Direction::NE, Direction::E, Direction::SE, Direction::SW, Direction::W, Direction::NW];

    const NAMES: [&'static str; 6] = ["NE", "E", "SE", "SW", "W", "NW"];

    /// The direction with this place in [`Direction::ALL`], counted round and round.
    pub fn from_index(index: usize) -> Direction {
        Direction::ALL[index % 6]
    }

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn name(self) -> &'static str {
        Direction::NAMES[self.index()]
    }

    /// The direction of a name in capitals.
    pub fn from_name(name: &str) -> Option<Direction> {
        let index = Direction::NAMES.iter().position(|known| *known == name)?;
        Some(Direction::from_index(index))
    }

    /// Turned clockwise by so many sixths of a full turn.
    #[must_use]
    pub fn turned(self, sixths: usize) -> Direction {
        Direction::from_index(self.index() + sixths % 6)
    }

    #[must_use]
    pub fn opposite(self) -> Direction {
        self.turned(3)
    }

    fn offset(self) -> (i16, i16) {
        [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)][self.index()]
    }
}

impl Hex {
    pub fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The place so many steps away in a direction.
    #[must_use]
    pub fn step(self, direction: Direction, steps: i16) -> Hex {
        let (dq, dr) = direction.offset();
        Hex { q: self.q + dq * steps, r: self.r + dr * steps }
    }

    /// The number of steps to another place, whatever lies between.
    pub fn distance(self, other: Hex) -> u16 {
        let (dq, dr) = (i32::from(other.q - self.q), i32::from(other.r - self.r));
        ((dq.abs() + dr.abs() + (dq + dr).abs()) / 2) as u16
    }

    /// The direction in which another place lies, if in one of the six.
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        let steps = self.distance(other) as i16;
        Direction::ALL.into_iter().find(|&d| steps > 0 && self.step(d, steps) == other)
    }

    /// The place after a turn of the whole grid by so many sixths clockwise about the origin.
    #[must_use]
    pub fn turned(self, sixths: usize) -> Hex {
        (0..sixths % 6).fold(self, |hex, _| Hex { q: -hex.r, r: hex.q + hex.r })
    }
}

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl std::str::FromStr for Hex {
    type Err = ();

    /// Reads `q,r`.
    fn from_str(text: &str) -> Result<Hex, ()> {
        let (q, r) = text.split_once(',').ok_or(())?;
        let number = |text: &str| text.parse::<i16>().ok().filter(|n| n.abs() <= 1000).ok_or(());
        Ok(Hex { q: number(q)?, r: number(r)? })
    }
}

impl Ways {
    pub const NONE: Ways = Ways(0);

    pub fn of(directions: &[Direction]) -> Ways {
        directions.iter().fold(Ways::NONE, |ways, &d| ways.with(d))
    }

    pub fn has(self, direction: Direction) -> bool {
        self.0 >> direction.index() & 1 == 1
    }

    #[must_use]
    pub fn with(self, direction: Direction) -> Ways {
        Ways(self.0 | 1 << direction.index())
    }

    #[must_use]
    pub fn without(self, direction: Direction) -> Ways {
        Ways(self.0 & !(1 << direction.index()))
    }

    /// All turned clockwise by so many sixths of a full turn.
    #[must_use]
    pub fn turned(self, sixths: usize) -> Ways {
        let doubled = (u16::from(self.0) * 0x41) << (sixths % 6) >> 6;
        Ways((doubled & 0x3f) as u8)
    }

    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The directions, clockwise from the north-east.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |d| self.has(*d))
    }

    /// The set as six bits, the north-east lowest.
    pub fn bits(self) -> u8 {
        self.0
    }
}

impl std::fmt::Display for Ways {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut names = self.iter().map(Direction::name);
        names.next().map_or(Ok(()), |first| f.write_str(first))?;
        names.try_for_each(|name| write!(f, " {name}"))
    }
}
