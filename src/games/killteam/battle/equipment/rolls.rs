//! Dice that equipment asks for.

use smallvec::SmallVec;

use crate::engine::game::{Needed, Roll};
use crate::games::killteam::battle::Battle;

use super::{OPTIONS, option};

/// Dice to be rolled, all D6; a D3 is half of one, rounded up (dice.d3).
#[derive(Clone, Debug, PartialEq)]
pub struct Pending {
    /// The option that asks.
    pub option: u8,
    pub label: &'static str,
    /// Whom each die is for.
    pub who: SmallVec<[u8; 4]>,
    /// The thing laid down it is about.
    pub thing: u8,
}

impl Pending {
    /// One die for each of them.
    pub fn new(word: &str, label: &'static str, who: &[u8]) -> Pending {
        let option = option(word).unwrap_or_default();
        Pending { option, label, who: SmallVec::from_slice(who), thing: 0 }
    }
}

impl Battle {
    pub(super) fn ask_for(&mut self, pending: Pending) {
        self.state.kit.pending.push(pending);
    }

    /// The dice equipment waits for.
    pub(in super::super) fn due_for_equipment(&self) -> Option<Needed> {
        let pending = self.state.kit.pending.first()?;
        Some(Needed::Roll(Roll::new(pending.label, pending.who.len(), 6)))
    }

    /// Takes their faces; false if none are due.
    pub(in super::super) fn rolled_for_equipment(&mut self, faces: &[u16]) -> bool {
        if self.state.kit.pending.is_empty() {
            return false;
        }
        let pending = self.state.kit.pending.remove(0);
        if let Some(act) = OPTIONS[usize::from(pending.option)].hooks.rolled {
            act(self, &pending, faces);
        }
        self.complete_unless_pending();
        true
    }

    /// The action is complete unless dice are to be rolled first.
    pub(in super::super) fn complete_unless_pending(&mut self) {
        if self.state.kit.pending.is_empty() {
            self.complete_action();
        }
    }
}
