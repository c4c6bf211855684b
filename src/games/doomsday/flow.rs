//! From one decision or roll to the next: steps in which the rules leave no choice are taken by
//! themselves.

use super::state::{Ask, Doomsday, Step};

/// Whether a step is done or waits for a decision or a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    On,
    Wait,
}

impl Doomsday {
    /// Goes on until something is needed.
    pub(super) fn flow(&mut self) {
        while self.advance() == Flow::On {}
    }

    fn advance(&mut self) -> Flow {
        if self.ask != Ask::Nothing {
            return Flow::Wait;
        }
        match self.step {
            Step::FirstWalkway => self.first_walkway(),
            Step::Draw(at) => self.draw_known(at),
            Step::Lay(at, kind) => self.lay_forced(at, kind),
            Step::Guard(from) => self.guard(from),
            Step::EdgeFirst => self.edge_first(),
            Step::EdgeNext(place) => self.edge_next(place),
            Step::Deal { player, left } => self.deal(player, left),
            Step::Prepare { player, left } => self.prepare(player, left),
            Step::Pick => self.pick(),
            Step::Active(active) => self.active(active),
            Step::Heroic => Flow::Wait,
            Step::Free { brother, done } => self.free(brother, done),
            Step::Card => self.card(),
            Step::Cultists(card) => self.cultists(card),
            Step::Acting { card, fiend, done } => self.acting(card, fiend, done),
            Step::AmbushWho => self.ambush_who(),
            Step::AmbushWhere(fiend) => self.ambush_where(fiend),
            Step::Tunnels(given) => self.tunnels(given),
            Step::EdgeStart => self.edge_start(),
            Step::Edge { start, place, lap } => self.edge(start, place, lap),
            Step::Countdown => self.count_down(),
            Step::Over { .. } => Flow::Wait,
        }
    }

    /// The game is lost or won.
    pub(super) fn over(&mut self, won: bool) {
        self.ask = Ask::Nothing;
        self.step = Step::Over { won };
    }
}
