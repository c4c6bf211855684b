//! Activating, ending an activation, and whose turn it is (fire.alternate).

use smallvec::SmallVec;

use crate::data::killzone::Side;
use crate::data::scene::Order;
use crate::engine::refusal::Refusal;
use crate::games::killteam::movement::MoveAction;

use super::Battle;
use super::deed::Deed;
use super::ploys::Lasts;
use super::state::{AplChange, Phase};

/// An activation or counteraction that is going on.
#[derive(Clone, Debug, PartialEq)]
pub struct Activation {
    pub op: u8,
    pub counteracting: bool,
    /// AP.
    pub spent: u8,
    /// The actions completed, or begun.
    pub done: SmallVec<[Deed; 4]>,
    /// The moves that count for Heavy (wr.heavy-moved).
    pub moved: SmallVec<[MoveAction; 2]>,
    /// The weapons used, by their place on the card.
    pub used: SmallVec<[u8; 2]>,
}

impl Activation {
    pub(super) fn new(op: u8, counteracting: bool) -> Activation {
        Activation {
            op,
            counteracting,
            spent: 0,
            done: SmallVec::new(),
            moved: SmallVec::new(),
            used: SmallVec::new(),
        }
    }
}

impl Battle {
    /// The activation in which an action may begin now.
    pub fn acting(&self) -> Option<&Activation> {
        let free = self.state.phase == Phase::Act
            && self.state.sequence.is_none()
            && !self.state.guard.waiting;
        self.state.activation.as_ref().filter(|_| free)
    }

    /// Is one of a side's operatives ready?
    pub fn has_ready(&self, side: Side) -> bool {
        self.setup.of(side).any(|op| self.state.piece(op).ready)
    }

    /// May the operative be activated?
    ///
    /// # Errors
    /// It is not the side's, or not ready.
    pub(super) fn check_activate(&self, op: u8) -> Result<(), Refusal> {
        let side = self.to_activate("activate")?;
        let (member, piece) = (self.setup.member(op), self.state.piece(op));
        if member.side != side {
            let message = format!("{} is not a friendly operative", member.id);
            return Err(Refusal::new("kt/fire/alternate", message));
        }
        if !piece.ready {
            let why = if piece.removed { "incapacitated" } else { "expended" };
            return Err(Refusal::new("kt/act/expended", format!("{} is {why}", member.id)));
        }
        Ok(())
    }

    /// May the operative counteract?
    ///
    /// # Errors
    /// What keeps it from doing so.
    pub(super) fn check_counteract(&self, op: u8) -> Result<(), Refusal> {
        let side = self.to_activate("counteract")?;
        let (member, piece) = (self.setup.member(op), self.state.piece(op));
        let id = &member.id;
        if member.side != side || piece.slot.is_none() {
            let message = format!("{id} is no friendly operative on the board");
            return Err(Refusal::new("kt/counter/when", message));
        }
        if self.has_ready(side) {
            let message = "a friendly operative is ready: it must be activated".to_owned();
            return Err(Refusal::new("kt/counter/when", message));
        }
        if piece.counteracted {
            let message = format!("{id} has counteracted in this turning point");
            return Err(Refusal::new("kt/counter/once", message));
        }
        if self.has_interrupted(op) {
            let message = format!("{id} has interrupted on guard in this turning point");
            return Err(Refusal::new("kt/guard/no-counteract", message));
        }
        if self.state.standing(op).is_some_and(|standing| standing.order == Order::Conceal) {
            let message = format!("{id} has a Conceal order and may not counteract");
            return Err(Refusal::new("kt/counter/conceal", message));
        }
        Ok(())
    }

    fn to_activate(&self, what: &str) -> Result<Side, Refusal> {
        match self.state.phase {
            Phase::Activate { side } => Ok(side),
            Phase::Act => {
                let message = format!("an activation must be ended before one can {what}");
                Err(Refusal::new("kt/act/complete", message))
            }
            _ => Err(self.not_now("operatives are activated in the Firefight phase")),
        }
    }

    /// May the side decline to counteract (counter.optional)?
    pub(super) fn check_decline(&self, side: Side) -> Result<(), Refusal> {
        if self.has_ready(side) {
            let message = "a player with a ready operative may not pass".to_owned();
            return Err(Refusal::new("kt/fire/no-pass", message));
        }
        Ok(())
    }

    pub(super) fn activate(&mut self, op: u8, order: Order) {
        if let Some(standing) = self.state.standing_mut(op) {
            standing.order = order;
        }
        self.leave_guard(op);
        self.begin(Activation::new(op, false));
    }

    pub(super) fn counteract(&mut self, op: u8) {
        self.state.piece_mut(op).counteracted = true;
        self.leave_guard(op);
        self.begin(Activation::new(op, true));
    }

    fn begin(&mut self, activation: Activation) {
        self.state.activation = Some(activation);
        self.state.phase = Phase::Act;
        self.forget();
    }

    /// Pays for an action and notes it.
    pub(super) fn begin_deed(&mut self, deed: Deed) {
        let cost = self.cost(deed);
        let free = self.interrupting();
        if let Some(activation) = &mut self.state.activation {
            if !activation.counteracting && !free {
                activation.spent += cost;
            }
            activation.done.push(deed);
        }
    }

    /// The activation or counteraction is over; play passes to the opponent.
    pub(super) fn end_activation(&mut self) {
        let Some(activation) = self.state.activation.take() else { return };
        let piece = self.state.piece_mut(activation.op);
        if !activation.counteracting {
            piece.ready = false;
            piece.apl.retain(|change| {
                change.activations -= 1;
                change.activations > 0
            });
            self.at_moment(|hooks| hooks.activated);
        }
        let side = self.setup.member(activation.op).side;
        self.state.phase = Phase::Activate { side: side.opponent() };
        self.end_ploys(Lasts::Activation);
        self.end_watch();
        self.forget();
    }

    /// Can anybody of the side counteract?
    fn can_counteract(&self, side: Side) -> bool {
        self.setup.of(side).any(|op| self.check_counteract(op).is_ok())
    }

    /// Goes on to the side that has a choice; `None` if all operatives are expended (fire.end).
    pub(super) fn next_to_activate(&mut self, side: Side) -> Option<Side> {
        let ready = [self.has_ready(side), self.has_ready(side.opponent())];
        match ready {
            [true, _] => Some(side),
            [false, true] if self.can_counteract(side) => Some(side),
            [false, true] => Some(side.opponent()),
            [false, false] => None,
        }
    }

    /// APL as changed, by at most 1 in all (st.apl-limit, st.apl-sum).
    pub fn apl(&self, op: u8) -> u8 {
        let changes: i16 = self.state.piece(op).apl.iter().map(|change| i16::from(change.by)).sum();
        let changes = changes + self.ploys_apl(op);
        let apl = i16::from(self.setup.member(op).apl) + changes.clamp(-1, 1);
        apl.max(0) as u8
    }

    /// AP left in this activation (st.apl-midway).
    pub fn ap_left(&self) -> u8 {
        self.state.activation.as_ref().map_or(0, |activation| match activation.counteracting {
            true => u8::from(activation.done.is_empty()),
            false => self.apl(activation.op).saturating_sub(activation.spent),
        })
    }

    /// Changes APL until the end of the operative's next activation; one that is going on is
    /// not its next (st.apl-two).
    pub(super) fn change_apl(&mut self, op: u8, by: i8) {
        let active = |a: &Activation| a.op == op && !a.counteracting;
        let now = self.state.activation.as_ref().is_some_and(active);
        let change = AplChange { by, activations: 1 + u8::from(now) };
        self.state.piece_mut(op).apl.push(change);
    }
}
