//! Tokens on the board.

use super::pack::Colour;
use crate::geometry::square::Square;

/// What lies on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Debris,
    Trap,
    Terminal,
    Turret,
    Container,
    Portal,
    Bomb,
}

impl Kind {
    pub const WORDS: [(Kind, &'static str); 7] = [
        (Kind::Debris, "debris"),
        (Kind::Trap, "trap"),
        (Kind::Terminal, "terminal"),
        (Kind::Turret, "turret"),
        (Kind::Container, "container"),
        (Kind::Portal, "portal"),
        (Kind::Bomb, "bomb"),
    ];

    pub fn word(self) -> &'static str {
        Kind::WORDS[self as usize].1
    }

    /// Does a shot over its space meet cover? (`cv.tokens`)
    pub fn gives_cover(self) -> bool {
        matches!(self, Kind::Debris | Kind::Terminal | Kind::Turret | Kind::Container)
    }

    /// Has it a defence value? (`at.terrain`)
    pub fn may_be_attacked(self) -> bool {
        matches!(self, Kind::Trap | Kind::Terminal | Kind::Turret | Kind::Portal)
    }
}

/// A token in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub at: Square,
    /// The Doomtrooper that placed it, by its number; of traps and bombs.
    pub owner: Option<u8>,
    /// The round in which it was placed.
    pub round: u8,
    /// Spores of a trap.
    pub spores: Option<Colour>,
}
