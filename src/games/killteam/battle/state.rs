//! What changes during a battle. Small, and cheap to clone.

use smallvec::SmallVec;

use crate::data::killzone::Side;
use crate::games::killteam::standing::Standing;
use crate::geometry::shape::Point;

use super::activation::Activation;
use super::equipment::Kit;
use super::guard::Watch;
use super::ploys::Played;
use super::sequence::Sequence;
use super::told::Told;

/// A battle at one moment.
#[derive(Clone, Debug)]
pub struct State {
    pub turning_point: u8,
    pub phase: Phase,
    pub initiative: Side,
    pub cp: [u8; 2],
    pub vp: [u16; 2],
    /// The drop zone of each side, by its place in the setup's list.
    pub zones: [u8; 2],
    /// Every operative, in the order of the setup.
    pub pieces: Vec<Piece>,
    pub board: Board,
    pub markers: SmallVec<[Marker; 4]>,
    pub activation: Option<Activation>,
    /// The shooting or fighting that is going on.
    pub sequence: Option<Box<Sequence>>,
    /// Who is stunned when the action is complete (st.stat-timing).
    pub stunned: SmallVec<[u8; 4]>,
    pub kit: Kit,
    /// The incapacitated whose players are to place what they carry (carry.drop).
    pub dropping: SmallVec<[u8; 2]>,
    /// An action is done, but not yet complete.
    pub completing: bool,
    pub ploys: Played,
    pub guard: Watch,
    pub last: Last,
}

/// Where a battle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Who begins with initiative is drawn by lot (setup.initiative).
    Lot,
    /// The initiative player picks a drop zone (setup.zone).
    Zone,
    /// A side chooses equipment (setup.equipment).
    Equip {
        side: Side,
    },
    /// A side lays a piece of equipment down.
    Lay {
        side: Side,
    },
    /// One side sets up a third of its operatives (setup.thirds).
    SetUp {
        /// Each side has three, the initiative player's first.
        group: u8,
        /// Operatives of this group yet to be set up.
        left: u8,
    },
    /// Both roll for initiative (tp.roll).
    Initiative,
    /// The winner decides who has it.
    Decide {
        side: Side,
    },
    /// Strategic gambits (tp.gambits).
    Gambits {
        side: Side,
        /// In succession.
        passes: u8,
    },
    /// A side activates an operative, or counteracts (fire.alternate).
    Activate {
        side: Side,
    },
    /// The active operative performs actions.
    Act,
    Over,
}

/// One operative.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its place among those on the board.
    pub slot: Option<u8>,
    pub ready: bool,
    /// Wounds left.
    pub wounds: u16,
    /// Brought about by lost wounds when an action is complete (dmg.timing).
    pub injured: bool,
    pub removed: bool,
    /// Has it counteracted in this turning point (counter.once)?
    pub counteracted: bool,
    /// Changes of its APL.
    pub apl: SmallVec<[AplChange; 2]>,
    /// The marker it carries.
    pub carries: Option<u8>,
    /// Actions in which each weapon was used (wr.limited), by its place on the card.
    pub uses: SmallVec<[u8; 8]>,
}

/// A change of APL that ends with an activation of the operative (wr.stun, st.apl-two).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AplChange {
    pub by: i8,
    /// It is over at the end of so many activations more.
    pub activations: u8,
}

/// The operatives on the board, as measuring wants them.
#[derive(Clone, Debug, Default)]
pub struct Board {
    pub standings: Vec<Standing>,
    /// Whose standing each is.
    pub who: SmallVec<[u8; 16]>,
}

/// A marker and where it lies; a carried one is where its carrier is (dist.carried).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marker {
    pub at: Point,
    /// The height at which it lies, inches.
    pub level: f64,
    pub carrier: Option<u8>,
    /// Who controlled it when the last action was complete (marker.timing).
    pub control: Option<Side>,
}

/// What the last steps came to, for claims.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Last {
    /// The target of the last shot: in cover, obscured.
    pub cover: Option<bool>,
    pub obscured: Option<bool>,
    /// From the last attacker to its target, inches.
    pub distance: f64,
    /// Damage inflicted by the last sequence.
    pub damage: u16,
    /// What the last move counted, inches.
    pub moved: f64,
    pub told: Told,
}

impl State {
    pub fn piece(&self, op: u8) -> &Piece {
        &self.pieces[usize::from(op)]
    }

    pub fn piece_mut(&mut self, op: u8) -> &mut Piece {
        &mut self.pieces[usize::from(op)]
    }

    /// Where an operative on the board stands.
    pub fn standing(&self, op: u8) -> Option<&Standing> {
        let slot = self.piece(op).slot?;
        Some(&self.board.standings[usize::from(slot)])
    }

    pub fn standing_mut(&mut self, op: u8) -> Option<&mut Standing> {
        let slot = self.piece(op).slot?;
        Some(&mut self.board.standings[usize::from(slot)])
    }

    /// Puts an operative on the board.
    pub fn put(&mut self, op: u8, standing: Standing) {
        self.piece_mut(op).slot = Some(self.board.who.len() as u8);
        self.board.standings.push(standing);
        self.board.who.push(op);
    }

    /// Takes an operative off the board for good.
    pub fn remove(&mut self, op: u8) {
        let piece = self.piece_mut(op);
        piece.removed = true;
        piece.ready = false;
        let Some(slot) = piece.slot.take() else { return };
        self.board.standings.remove(slot.into());
        self.board.who.remove(slot.into());
        for (slot, &op) in self.board.who.iter().enumerate() {
            self.pieces[usize::from(op)].slot = Some(slot as u8);
        }
    }
}
