//! Tokens on the board.

use super::pack::Colour;
pub use crate::data::scene::siege::Token as Kind;
use crate::geometry::square::Square;

impl Kind {
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
