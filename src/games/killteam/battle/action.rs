//! The decisions of players.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::data::killzone::Side;
use crate::data::scene::Order;
use crate::games::killteam::movement::MoveAction;
use crate::games::killteam::sequence::Decision;
use crate::geometry::shape::Point;

use super::equipment::Use;

/// One decision. Its notation is that of [`super::notation`].
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Pick a drop zone or an edge.
    Zone(Name),
    SetUp {
        op: Name,
        at: Spot,
    },
    /// There is no room left for the operative.
    LeaveOut(Name),
    /// Who has initiative.
    Initiative(Side),
    Pass,
    Activate {
        op: Name,
        order: Order,
    },
    Counteract(Name),
    Move {
        kind: MoveAction,
        way: Way,
    },
    Shoot {
        target: Name,
        weapon: Name,
        /// The announced origin; left out, the best there is.
        origin: Option<Point>,
    },
    Fight {
        target: Name,
        weapon: Name,
    },
    PickUp(Name),
    /// Place the carried marker.
    PlaceMarker(Spot),
    /// An action of the mission, at a marker.
    Mission {
        action: Name,
        marker: Name,
    },
    /// Go on guard (guard.action).
    Guard,
    /// Interrupt an enemy activation on guard (guard.interrupt).
    Interrupt(Name),
    /// Use a ploy or gambit, on an operative where one is to be selected.
    Ploy {
        ploy: Name,
        op: Option<Name>,
    },
    /// Take these options of equipment.
    Equip(Vec<Name>),
    /// Lay down a piece of equipment, or leave it off the board.
    Lay {
        piece: Name,
        at: Option<Spot>,
    },
    /// An action of equipment.
    Use {
        deed: Name,
        with: Use,
    },
    /// End the activation or counteraction.
    End,

    /// One more target of the same shot (wr.torrent), or the next one to be shot at (wr.blast).
    Target {
        op: Name,
        origin: Option<Point>,
    },
    /// No more targets.
    Enough,
    /// The defender's choice where one feature would give both (outcome.same-feature).
    Take(Benefit),
    /// The weapon of the one that is fought (fight.weapons).
    Retaliate(Name),
    /// A decision about dice.
    Dice(Decision),
}

/// A thing by its index and the name it is written with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub index: u8,
    pub text: Arc<str>,
}

/// Where something is put.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub at: Point,
    /// The height of the floor; left out, the lowest or the one stood on.
    pub z: Option<f64>,
    /// Facing of an oval base, degrees counter-clockwise.
    pub angle: Option<f64>,
}

impl From<Point> for Spot {
    fn from(at: Point) -> Spot {
        Spot { at, z: None, angle: None }
    }
}

/// How a move goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Way {
    /// By the shortest legal path; straight wherever that is legal.
    To(Spot),
    /// Along these places.
    Path(SmallVec<[Spot; 4]>),
}

/// What terrain gives a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Benefit {
    Cover,
    Obscured,
}

impl Benefit {
    pub const ALL: [(Benefit, &'static str); 2] =
        [(Benefit::Cover, "cover"), (Benefit::Obscured, "obscured")];
}
