//! Seal, Gain Codes, Deactivate, and the codes token.

use super::action::Action;
use super::figure::{Brother, TileKind};
use super::readings::Open;
use super::refusals::no;
use super::state::{Codes, Doomsday};
use crate::engine::refusal::Refusal;

impl Doomsday {
    pub(super) fn check_seal(&self, brother: Brother) -> Result<(), Refusal> {
        let tile = self.marine(brother).tile;
        match self.open_tunnels() >> tile & 1 == 1 {
            true => Ok(()),
            false => Err(no("doomsday/se2/seal", format!("{brother} is on no Tunnel tile"))),
        }
    }

    pub(super) fn check_gain(&self, brother: Brother) -> Result<(), Refusal> {
        let tile = self.marine(brother).tile;
        let here = match self.codes {
            Codes::Panel => true,
            Codes::On(dropped) => dropped == tile,
            _ => false,
        };
        match here && self.kind_at(tile) == TileKind::ControlPanel {
            true => Ok(()),
            false => {
                let message =
                    format!("{brother} is not on the Control Panel tile with the codes token");
                Err(no("doomsday/se2/gain", message))
            }
        }
    }

    pub(super) fn check_deactivate(&self, brother: Brother) -> Result<(), Refusal> {
        if self.kind_at(self.marine(brother).tile) != TileKind::DoomsdayDevice {
            let message = format!("{brother} is not on the Doomsday Device tile");
            return Err(no("doomsday/se2/deact", message));
        }
        match self.codes == Codes::With(brother) {
            true => Ok(()),
            false => {
                Err(no("doomsday/se2/deact", format!("{brother} does not carry the codes token")))
            }
        }
    }

    /// Whether the token may go to a Marine's datacard without an action. Between two actions
    /// it changes hands once: a second change would undo or replace the first.
    pub(super) fn check_codes(&self, brother: Brother) -> Result<(), Refusal> {
        let marine = self.marine(brother);
        if !marine.alive {
            return Err(no("doomsday/se2/swap", format!("{brother} has been slain")));
        }
        if self.notes.swapped {
            let message = "the token has changed hands since the last action";
            return Err(no("doomsday/se2/swap", message));
        }
        match self.codes {
            Codes::With(carrier) => {
                let together = self.marine(carrier).tile == marine.tile;
                if carrier == brother || !together {
                    let message = format!("no other Marine on the tile of {brother} has the token");
                    return Err(no("doomsday/se2/swap", message));
                }
                let three = self.marine_count(marine.tile) > 2;
                if three && self.other(Open::ElevatorSwap) {
                    let message = "three Marines are on the tile, not two";
                    return Err(no("doomsday/se2/swap3", message));
                }
                Ok(())
            }
            Codes::On(tile) if tile == marine.tile => Ok(()),
            Codes::Panel if self.kind_at(marine.tile) == TileKind::ControlPanel => {
                match self.other(Open::PanelToken) {
                    true => Ok(()),
                    false => {
                        let message = "the token on the Control Panel needs the Gain Codes action";
                        Err(no("doomsday/se2/pickpanel", message))
                    }
                }
            }
            _ => {
                let message = format!("the codes token is not on the tile of {brother}");
                Err(no("doomsday/se2/pick", message))
            }
        }
    }

    pub(super) fn take_codes(&mut self, brother: Brother) {
        self.codes = Codes::With(brother);
        self.notes.swapped = true;
    }

    pub(super) fn code_options(&self, list: &mut Vec<Action>) {
        if self.codes == Codes::Away || self.codes == Codes::Used || self.notes.swapped {
            return;
        }
        let able = self.survivors().filter(|brother| self.check_codes(*brother).is_ok());
        list.extend(able.map(Action::Codes));
    }

    /// The tile on which the token lies, if it lies on one.
    pub(super) fn codes_tile(&self) -> Option<u8> {
        match self.codes {
            Codes::On(tile) => Some(tile),
            Codes::Used => self.ground.first(TileKind::DoomsdayDevice),
            Codes::Panel if !self.other(Open::CodesStart) => {
                self.ground.first(TileKind::ControlPanel)
            }
            _ => None,
        }
    }
}
