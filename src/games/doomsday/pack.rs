//! What a game is played with: tiles, datacards and cards, and the answers to open questions.

use super::figure::{Brother, GEAR, Gear, MARINES, Penance, Rank, Stage, TileKind};
use super::readings::Readings;
use crate::geometry::hex::{Hex, Ways};

/// Everything of a game that never changes while it is played.
#[derive(Clone, Debug)]
pub struct Pack {
    pub name: String,
    pub players: u8,
    pub marines: [MarineCard; MARINES],
    /// By [`Rank`].
    pub cultists: [CultistCard; 4],
    /// The blue-backed tiles in their places, the Entrance among them.
    pub cluster: Vec<Laid>,
    pub tiles: Vec<TileType>,
    pub actions: Vec<ActionCard>,
    /// By [`Gear`].
    pub wargear: [GearCard; GEAR],
    /// Cards dealt to each of one, two or three players.
    pub deal: [u8; 3],
    /// Where the Countdown dice starts.
    pub countdown: u8,
    pub penances: Penances,
    pub readings: Readings,
    /// The stage that is played, or the first one of a campaign.
    pub stage: Stage,
    pub campaign: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MarineCard {
    pub name: String,
    /// An attack roll of this or more slays.
    pub attack: u8,
    pub wounds: u8,
    /// Heroic Bearing: once a game another Marine makes a free action after his activation.
    pub heroic: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CultistCard {
    pub name: String,
    pub attack: u8,
    pub rule: Option<EliteRule>,
}

/// What an elite Cultist's datacard adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EliteRule {
    /// It targets a tile with two or more Marines if it sees one.
    Crowd,
    /// Initiates on its tile add 1 to their attack rolls.
    Leader,
}

impl EliteRule {
    pub const ALL: [(EliteRule, &'static str); 2] =
        [(EliteRule::Crowd, "crowd"), (EliteRule::Leader, "leader")];
}

/// A tile in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    pub at: Hex,
    pub ways: Ways,
    pub kind: TileKind,
}

/// Tiles that are all alike.
#[derive(Clone, Debug, PartialEq)]
pub struct TileType {
    pub name: String,
    pub ways: Ways,
    pub kind: TileKind,
    pub count: u8,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ActionCard {
    pub name: String,
    pub deed: Deed,
    pub count: u8,
}

/// What an action card has the Cultists do.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Each Cultist makes these actions in order.
    Each(Vec<Doing>),
    /// The furthest one is placed beside a Marine.
    Ambush,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    Move,
    Attack,
}

impl Doing {
    pub const ALL: [(Doing, &'static str); 2] = [(Doing::Move, "move"), (Doing::Attack, "attack")];
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct GearCard {
    pub name: String,
    pub count: u8,
}

/// The penances that are active.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Penances(u8);

impl Penances {
    pub fn has(self, penance: Penance) -> bool {
        self.0 >> penance.index() & 1 == 1
    }

    #[must_use]
    pub fn with(self, penance: Penance) -> Penances {
        Penances(self.0 | 1 << penance.index())
    }

    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Most kinds of tiles and of action cards of a pack.
pub const MAX_KINDS: usize = 24;

impl Pack {
    pub fn marine(&self, brother: Brother) -> &MarineCard {
        &self.marines[brother.index()]
    }

    pub fn cultist(&self, rank: Rank) -> &CultistCard {
        &self.cultists[rank.index()]
    }

    pub fn gear_name(&self, gear: Gear) -> &str {
        &self.wargear[gear.index()].name
    }

    /// The player of a Marine: they go round the players, or stay together by the reading
    /// `shared-marines`.
    pub fn owner(&self, brother: Brother) -> u8 {
        let index = brother.index() as u8;
        match self.players {
            0 | 1 => 0,
            2 if self.readings.other(super::readings::Open::SharedMarines) => index / 2,
            players => index % players,
        }
    }
}
