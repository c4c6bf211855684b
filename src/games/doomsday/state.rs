//! The state of a game.

use std::sync::Arc;

use super::figure::{Brother, CULTISTS, Fiend, GEAR, Gear, MARINES, Rank, Stage, TileKind};
use super::ground::Ground;
use super::pack::{MAX_KINDS, Pack};
use super::readings::Open;
use super::stack::Stack;
use crate::geometry::hex::{Hex, Walkway};

/// A game of Doomsday Countdown, or a campaign of three.
#[derive(Clone, Debug)]
pub struct Doomsday {
    pub(super) pack: Arc<Pack>,
    pub(super) ground: Arc<Ground>,
    pub(super) stage: Stage,
    pub(super) step: Step,
    pub(super) ask: Ask,
    pub(super) round: u8,
    pub(super) countdown: u8,
    pub(super) marines: [Marine; MARINES],
    pub(super) cultists: [Cultist; CULTISTS],
    pub(super) codes: Codes,
    /// Tiles with a sealed tunnel token, as bits.
    pub(super) sealed: u64,
    /// Cards left in the action deck, by kind.
    pub(super) deck: [u8; MAX_KINDS],
    /// The next action card, where an Auspex has shown it.
    pub(super) next_card: Option<u8>,
    /// Wargear cards left in the box, and in hand by player.
    pub(super) box_gear: [u8; GEAR],
    pub(super) hands: [[u8; GEAR]; 3],
    pub(super) stack: Stack,
    pub(super) notes: Notes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marine {
    pub tile: u8,
    pub wounds: u8,
    pub alive: bool,
    pub token: bool,
    /// It has made a Move on a Pitfall tile this round.
    pub struggled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cultist {
    /// [`HIDDEN`] off the battlefield.
    pub tile: u8,
    pub acted: bool,
}

/// The tile of a Cultist who is not on the battlefield.
pub const HIDDEN: u8 = u8::MAX;

/// Where the deactivation codes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codes {
    /// Not in play.
    Away,
    /// Where they start: with the Control Panel.
    Panel,
    /// On the datacard of a Marine.
    With(Brother),
    /// Dropped on a tile.
    On(u8),
    /// Put on the Doomsday Device by the Deactivate action.
    Used,
}

/// What the game is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    FirstWalkway,
    /// The next tile is drawn for this walkway.
    Draw(Walkway),
    /// A tile of this kind is laid there.
    Lay(Walkway, u8),
    /// Cultists are put on the Tunnels, from this tile on.
    Guard(u8),
    EdgeFirst,
    /// The index of the next open walkway.
    EdgeNext(u8),
    Deal {
        player: u8,
        left: u8,
    },
    Prepare {
        player: u8,
        left: u8,
    },
    Pick,
    Active(Active),
    Heroic,
    Free {
        brother: Brother,
        done: bool,
    },
    Card,
    Cultists(u8),
    Acting {
        card: u8,
        fiend: Fiend,
        done: u8,
    },
    AmbushWho,
    AmbushWhere(Fiend),
    /// Tunnels that have received a Cultist, as bits.
    Tunnels(u64),
    EdgeStart,
    /// The first and the last open walkway of a lap, and the tiles passed in it.
    Edge {
        start: u8,
        place: u8,
        lap: u64,
    },
    Countdown,
    Over {
        won: bool,
    },
}

impl Step {
    /// Whether a Space Marine activates, or a free action follows.
    pub fn is_activation(self) -> bool {
        matches!(self, Step::Pick | Step::Active(_) | Step::Heroic | Step::Free { .. })
    }
}

/// A Marine's activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Active {
    pub brother: Brother,
    /// Actions left.
    pub left: u8,
    pub moved: bool,
    /// The next action must be a Move off a tile with two others.
    pub leave: bool,
}

/// What interrupts a step until it is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Nothing,
    Attack {
        brother: Brother,
        tile: u8,
        again: bool,
    },
    Missed {
        brother: Brother,
        tile: u8,
    },
    Slay(u8),
    Frag {
        brother: Brother,
        tile: u8,
    },
    /// Cultists that were missed, as bits.
    FragMissed {
        brother: Brother,
        missed: u8,
    },
    FragAgain {
        brother: Brother,
        fiend: Fiend,
    },
    Trap {
        brother: Brother,
        again: bool,
    },
    Sprung(Brother),
    Strike {
        fiend: Fiend,
        tile: u8,
        again: bool,
    },
    Struck {
        fiend: Fiend,
        tile: u8,
    },
    Victim(u8),
    Halo(Brother),
    Auspex,
    Shown,
    Go(Fiend),
    Target(Fiend),
}

/// What has to be remembered of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// A Marine was wounded.
    pub wounded: bool,
    /// Heroic Bearing was used.
    pub heroic: bool,
    /// A wargear card was played.
    pub geared: bool,
    /// The first activation is over.
    pub begun: bool,
    /// The codes token changed hands since the last action.
    pub swapped: bool,
    /// Marines slain in the stage before, as bits.
    pub fallen: u8,
    /// The player that last activated a Marine.
    pub last_player: u8,
    pub redraws: u8,
}

impl Doomsday {
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    pub fn step(&self) -> Step {
        self.step
    }

    pub fn ask(&self) -> Ask {
        self.ask
    }

    pub fn stage(&self) -> Stage {
        self.stage
    }

    pub fn countdown(&self) -> u8 {
        self.countdown
    }

    pub fn round(&self) -> u8 {
        self.round
    }

    pub fn codes(&self) -> Codes {
        self.codes
    }

    pub fn marine(&self, brother: Brother) -> &Marine {
        &self.marines[brother.index()]
    }

    /// The tile of a Cultist on the battlefield.
    pub fn cultist(&self, fiend: Fiend) -> Option<u8> {
        let tile = self.cultists[fiend.index()].tile;
        (tile != HIDDEN).then_some(tile)
    }

    /// The tiles with a sealed tunnel token, as bits.
    pub fn sealed(&self) -> u64 {
        self.sealed
    }

    /// Cards of a kind in the hand of a player.
    pub fn hand(&self, player: u8, gear: Gear) -> u8 {
        self.hands[usize::from(player)][gear.index()]
    }

    pub(super) fn other(&self, open: Open) -> bool {
        self.pack.readings.other(open)
    }

    pub(super) fn survivors(&self) -> impl Iterator<Item = Brother> + '_ {
        Brother::all().filter(|brother| self.marine(*brother).alive)
    }

    /// The surviving Marines on a tile.
    pub(super) fn marines_on(&self, tile: u8) -> impl Iterator<Item = Brother> + '_ {
        self.survivors().filter(move |brother| self.marine(*brother).tile == tile)
    }

    pub(super) fn cultists_on(&self, tile: u8) -> impl Iterator<Item = Fiend> + '_ {
        Fiend::all().filter(move |fiend| self.cultists[fiend.index()].tile == tile)
    }

    pub(super) fn marine_count(&self, tile: u8) -> usize {
        self.marines.iter().filter(|marine| marine.alive && marine.tile == tile).count()
    }

    pub(super) fn cultist_count(&self, tile: u8) -> usize {
        self.cultists.iter().filter(|cultist| cultist.tile == tile).count()
    }

    /// The tiles with surviving Marines, as bits.
    pub(super) fn marine_tiles(&self) -> u64 {
        let alive = self.marines.iter().filter(|marine| marine.alive);
        alive.fold(0, |bits, marine| bits | 1 << marine.tile)
    }

    pub(super) fn cultist_tiles(&self) -> u64 {
        let seen = self.cultists.iter().filter(|cultist| cultist.tile != HIDDEN);
        seen.fold(0, |bits, cultist| bits | 1 << cultist.tile)
    }

    pub(super) fn hidden(&self) -> impl Iterator<Item = Fiend> + '_ {
        self.cultists_on(HIDDEN)
    }

    /// One of each rank among Cultists that are alike otherwise.
    pub(super) fn one_of_each(fiends: impl Iterator<Item = Fiend>) -> impl Iterator<Item = Fiend> {
        let mut seen = [false; Rank::ALL.len()];
        fiends.filter(move |fiend| !std::mem::replace(&mut seen[fiend.rank().index()], true))
    }

    /// The distance from a tile to the nearest surviving Marine.
    pub(super) fn nearest(&self, tile: u8) -> u8 {
        let distance = |brother: Brother| self.ground.distance(tile, self.marine(brother).tile);
        self.survivors().map(distance).min().unwrap_or(u8::MAX)
    }

    /// Unsealed Tunnel tiles, as bits.
    pub(super) fn open_tunnels(&self) -> u64 {
        self.ground.tunnels() & !self.sealed
    }

    pub(super) fn kind_at(&self, tile: u8) -> TileKind {
        self.ground.kind(tile)
    }

    pub(super) fn hex(&self, tile: u8) -> Hex {
        self.ground.at(tile)
    }

    /// Whether a Cultist can be placed on a tile: no Marine, fewer than three Cultists.
    pub(super) fn has_room(&self, tile: u8) -> bool {
        self.marine_count(tile) == 0 && self.cultist_count(tile) < 3
    }
}
