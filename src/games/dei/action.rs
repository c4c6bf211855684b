//! What players decide, and its notation.

use smallvec::SmallVec;

use super::pack::{Price, Symbol};
use crate::geometry::region::RegionId;

/// A decision of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    Leader(u8),
    Drone(u8),
    Play(u8),
    Ahab(u8),
    Move(Move),
    Enlist(Enlist),
    Build {
        what: Building,
        before: Before,
    },
    Buy(Buy),
    Kill {
        at: RegionId,
        target: u8,
        before: Before,
    },
    Fly(Flight),
    /// Places this seat's drone in Ahab's region.
    Take(u8),
    Plunder {
        from: RegionId,
        to: RegionId,
    },
    Collect(RegionId),
    Feat(u8),
    /// A mission by its row and its place in that row's list of the data pack.
    Mission {
        row: u8,
        mission: u8,
    },
    /// Where a Kill strikes the player who decides.
    Hit(RegionId),
    /// No more of what could be done now.
    Done,
}

/// Units that leave one region for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub symbol: Symbol,
    pub scrappers: u8,
    pub leader: bool,
    pub ahab: bool,
    pub from: RegionId,
    pub to: RegionId,
    pub before: Before,
}

/// New scrappers; a Logistic Enlist may name a region for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enlist {
    pub symbol: Symbol,
    pub at: SmallVec<[RegionId; 4]>,
    pub before: Before,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Building {
    Refuge(RegionId),
    Elevator(RegionId, RegionId),
    Bridge(RegionId, RegionId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buy {
    pub card: u8,
    pub pay: Price,
    /// The card of the hand that is turned face down.
    pub recycle: Option<u8>,
}

/// A drone's flight and who is carried, by the region where they join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The seat whose drone it is.
    pub drone: u8,
    /// Where it is and every region it moves to.
    pub path: SmallVec<[RegionId; 4]>,
    pub scrappers: SmallVec<[u8; 4]>,
    pub leader: bool,
    pub before: Before,
}

/// What a leader's skill does before an action that involves the leader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Before {
    #[default]
    Nothing,
    /// Andromeda rides through one or two regions, perhaps with a scrapper.
    Ride { over: Option<RegionId>, to: RegionId, scrapper: bool },
    /// Argyle moves a neutral bridge: its old ends, and the far one of the new.
    Bridge { old: [RegionId; 2], to: RegionId },
}

impl Act {
    /// What comes before the action.
    pub fn before(&self) -> Before {
        match self {
            Act::Move(Move { before, .. })
            | Act::Enlist(Enlist { before, .. })
            | Act::Build { before, .. }
            | Act::Kill { before, .. }
            | Act::Fly(Flight { before, .. }) => *before,
            _ => Before::Nothing,
        }
    }

    /// May units move by it, or count for more or less?
    pub(super) fn changes_counts(&self) -> bool {
        !matches!(
            self,
            Act::Drone(_) | Act::Play(_) | Act::Buy(_) | Act::Collect(_) | Act::Mission { .. }
        )
    }

    /// The symbol of a card that the action uses.
    pub fn symbol(&self) -> Option<Symbol> {
        match self {
            Act::Move(Move { symbol, .. }) | Act::Enlist(Enlist { symbol, .. }) => Some(*symbol),
            Act::Build { .. } => Some(Symbol::Build),
            Act::Buy(_) => Some(Symbol::Buy),
            Act::Kill { .. } => Some(Symbol::Kill),
            Act::Fly(_) => Some(Symbol::Drone),
            _ => None,
        }
    }

    /// The regions where the action takes place.
    pub fn regions(&self) -> SmallVec<[RegionId; 4]> {
        match self {
            Act::Move(Move { from, to, .. }) => SmallVec::from_slice(&[*from, *to]),
            Act::Enlist(Enlist { at, .. }) => at.clone(),
            Act::Build { what: Building::Refuge(at), .. } => SmallVec::from_slice(&[*at]),
            Act::Build { what: Building::Elevator(a, b) | Building::Bridge(a, b), .. } => {
                SmallVec::from_slice(&[*a, *b])
            }
            Act::Kill { at, .. } => SmallVec::from_slice(&[*at]),
            Act::Fly(Flight { path, .. }) => path.clone(),
            _ => SmallVec::new(),
        }
    }
}
