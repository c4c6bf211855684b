//! Wounds of Space Marines.

use super::figure::Brother;
use super::readings::Open;
use super::state::{Ask, Codes, Doomsday};

impl Doomsday {
    /// A Marine is wounded, unless an Iron Halo is offered first.
    pub(super) fn wound(&mut self, brother: Brother) {
        match self.has_halo() {
            true => self.ask = Ask::Halo(brother),
            false => self.take_wound(brother),
        }
    }

    pub(super) fn take_wound(&mut self, brother: Brother) {
        self.ask = Ask::Nothing;
        self.notes.wounded = true;
        let wounds = self.pack.marine(brother).wounds;
        let marine = &mut self.marines[brother.index()];
        marine.wounds += 1;
        if marine.wounds >= wounds {
            self.slay_marine(brother);
        }
    }

    pub(super) fn slay_marine(&mut self, brother: Brother) {
        let marine = &mut self.marines[brother.index()];
        marine.alive = false;
        marine.token = false;
        let tile = marine.tile;
        if self.codes == Codes::With(brother) {
            self.codes = Codes::On(tile);
        }
        if self.survivors().next().is_none() {
            self.over(false);
        } else if !self.other(Open::TokensAfterDeath) {
            self.clear_tokens();
        }
    }
}
