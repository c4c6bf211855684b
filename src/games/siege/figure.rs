//! Figures: Doomtroopers and creatures of the pool.

use std::fmt::{Display, Formatter};
use std::str::FromStr;

use smallvec::SmallVec;

use super::pack;
use crate::geometry::square::Square;

/// A figure: a Doomtrooper below 16, else a kind of creature and its number among its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fig(u8);

const CREATURES: u8 = 16;
/// The most figures of a kind there may be.
pub const MOST: u8 = 32;
/// The short names of creatures.
const NAMES: [&str; 7] = ["leg", "nec", "cen", "raz", "sta", "nep", "ezo"];

impl Fig {
    pub fn of_trooper(n: usize) -> Fig {
        Fig(n as u8)
    }

    /// A creature by its kind and its number from 1.
    pub fn of_creature(kind: pack::Creature, number: u8) -> Fig {
        Fig(CREATURES + kind as u8 * MOST + number - 1)
    }

    /// The figure of this short name.
    pub fn named(text: &str) -> Option<Fig> {
        let digits = text.bytes().position(|byte| byte.is_ascii_digit())?;
        let (name, number) = text.split_at(digits);
        let number: u8 = number.parse().ok()?;
        if name == "d" && (1..=CREATURES).contains(&number) {
            return Some(Fig(number - 1));
        }
        let kind = NAMES.iter().position(|known| *known == name)?;
        let some = (1..=MOST).contains(&number);
        some.then(|| Fig::of_creature(pack::Creature::ALL[kind], number))
    }

    pub fn is_dark(self) -> bool {
        self.0 >= CREATURES
    }

    /// The kind and the number of a creature.
    pub fn creature(self) -> Option<(pack::Creature, u8)> {
        let n = self.0.checked_sub(CREATURES)?;
        Some((pack::Creature::ALL[usize::from(n / MOST)], n % MOST + 1))
    }

    /// The number of a Doomtrooper.
    pub fn trooper(self) -> usize {
        usize::from(self.0)
    }
}

/// `d1` for the first Doomtrooper, `leg1` for the first Legionnaire.
impl Display for Fig {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self.creature() {
            Some((kind, number)) => write!(f, "{}{number}", NAMES[kind as usize]),
            None => write!(f, "d{}", self.0 + 1),
        }
    }
}

impl FromStr for Fig {
    type Err = String;

    fn from_str(text: &str) -> Result<Fig, String> {
        let wrong = || format!("`{text}` is no figure: d1 is a Doomtrooper, leg1 a Legionnaire");
        Fig::named(text).ok_or_else(wrong)
    }
}

/// Where a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the box, or eliminated.
    Out,
    /// Beside the map at an entrance, by its place among those of the board.
    Off(u8),
    On(Square),
    /// Gone from the map.
    Left,
    /// Kept by a team.
    Kept(u8),
}

impl Place {
    pub fn square(self) -> Option<Square> {
        match self {
            Place::On(at) => Some(at),
            _ => None,
        }
    }
}

/// What a Doomtrooper did last in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Did {
    Nothing,
    Other,
    Move,
    /// An attack of a kind on a figure.
    Attack(pack::Specialty, Fig),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Trooper {
    /// Its place among the characters of its Corporation.
    pub character: u8,
    pub place: Place,
    pub health: u8,
    /// Actions left in this turn.
    pub left: u8,
    pub free_moves: u8,
    /// Has finished its actions of this turn.
    pub done: bool,
    pub weapon: Option<u8>,
    pub gear: SmallVec<[u8; 3]>,
    pub did: Did,
    /// White dice of concentrated attacks, for firearms and tech.
    pub concentrated: [u8; 2],
    /// The targets of the last such attacks.
    pub aimed: [Option<Fig>; 2],
    /// Creatures it may charge with its next action, by their place in the pool.
    pub charges: u64,
    /// Moves through walls in this turn.
    pub ghost: bool,
    pub helmet_used: bool,
    /// Has one action only in its next turn.
    pub slowed: bool,
}

impl Trooper {
    pub fn new(character: u8, health: u8) -> Trooper {
        Trooper {
            character,
            place: Place::Out,
            health,
            left: 0,
            free_moves: 0,
            done: false,
            weapon: None,
            gear: SmallVec::new(),
            did: Did::Nothing,
            concentrated: [0; 2],
            aimed: [None; 2],
            charges: 0,
            ghost: false,
            helmet_used: false,
            slowed: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Creature {
    pub kind: pack::Creature,
    /// Its number among its kind, from 1.
    pub number: u8,
    pub place: Place,
    pub left: u8,
    pub done: bool,
    /// Actions it has beyond those of its table, and such that it loses.
    pub extra: u8,
    pub stunned: u8,
    /// Defence value it lacks in this turn.
    pub weakened: u8,
    /// No armour tests against it.
    pub berserk: bool,
}

impl Creature {
    pub fn fig(&self) -> Fig {
        Fig::of_creature(self.kind, self.number)
    }

    pub fn new(kind: pack::Creature, number: u8) -> Creature {
        Creature {
            kind,
            number,
            place: Place::Out,
            left: 0,
            done: false,
            extra: 0,
            stunned: 0,
            weakened: 0,
            berserk: false,
        }
    }
}
