//! Moves of Space Marines, Pitfall and Trapped tiles.

use super::figure::{Brother, TileKind};
use super::readings::Open;
use super::refusals::{measured, no};
use super::state::{Ask, Doomsday, Step};
use crate::engine::refusal::Refusal;
use crate::geometry::hex::Hex;

/// Marines on a tile, but for the Elevator and the start.
const CROWD: usize = 2;

impl Doomsday {
    /// Whether a Move of this Marine would have no effect because it is on a Pitfall tile.
    pub(super) fn pit_holds(&self, brother: Brother) -> bool {
        let marine = self.marine(brother);
        self.kind_at(marine.tile) == TileKind::Pitfall && !marine.struggled
    }

    /// Whether a Move is allowed: so many of its actions are left after it.
    pub(super) fn check_move(
        &self,
        brother: Brother,
        to: Option<Hex>,
        after: u8,
        free: bool,
    ) -> Result<(), Refusal> {
        let from = self.marine(brother).tile;
        let held = self.pit_holds(brother) && !(free && self.other(Open::FreePits));
        let Some(to) = to else {
            return match held {
                true => Ok(()),
                false => Err(no("doomsday/mm/adj", "say to which tile it moves")),
            };
        };
        let Some(tile) = self.ground.find(to) else {
            return Err(no("doomsday/mm/adj", format!("there is no tile at {to}")));
        };
        if !self.ground.touch(from, tile) {
            let message = format!("{to} is not adjacent to the tile of {brother}");
            return Err(measured("doomsday/mm/adj", message, self.hex(from).distance(to), 1_u8));
        }
        if !self.ground.connected(from, tile) {
            let message = format!("no walkway leads to {to}: {brother} does not see it");
            return Err(no("doomsday/mm/los", message));
        }
        if self.cultist_count(tile) > 0 {
            return Err(no("doomsday/mm/cult", format!("there are Chaos Cultists on {to}")));
        }
        if held || self.can_end(brother, tile, after, self.marine(brother).struggled) {
            return Ok(());
        }
        let crowded_pit = self.kind_at(tile) == TileKind::Pitfall && after > 0;
        let code = if crowded_pit { "doomsday/mm/pitthird" } else { "doomsday/mm/third" };
        let message = format!("two Space Marines are on {to}, and {brother} could not move on");
        Err(measured(code, message, (CROWD + 1) as u8, CROWD as u8))
    }

    /// Whether a Marine may come to a tile with so many actions left: it may stay there, or can
    /// leave it at once.
    fn can_end(&self, brother: Brother, tile: u8, after: u8, struggled: bool) -> bool {
        if !self.too_many(brother, tile) {
            return true;
        }
        let held = self.kind_at(tile) == TileKind::Pitfall && !struggled;
        if held && !self.other(Open::CrowdedPit) {
            return false;
        }
        let spent = 1 + u8::from(held);
        after >= spent
            && self.ground.neighbours(tile).any(|next| {
                self.cultist_count(next) == 0
                    && self.can_end(brother, next, after - spent, struggled || held)
            })
    }

    /// Whether this Marine would be one too many on a tile.
    fn too_many(&self, brother: Brother, tile: u8) -> bool {
        let kind = self.kind_at(tile);
        let start = kind == TileKind::Entrance && !self.notes.begun && self.other(Open::FirstMove);
        kind != TileKind::Elevator
            && !start
            && self.marines_on(tile).filter(|other| *other != brother).count() >= CROWD
    }

    /// A checked Move.
    pub(super) fn make_move(&mut self, brother: Brother, to: Option<Hex>, free: bool) {
        let from = self.marine(brother).tile;
        let free_pass = free && self.other(Open::FreePits);
        let mut tile = from;
        if self.pit_holds(brother) && !free_pass {
            self.marines[brother.index()].struggled = true;
        } else {
            tile = to.and_then(|to| self.ground.find(to)).unwrap_or(from);
            self.marines[brother.index()].tile = tile;
        }
        let leave = self.too_many(brother, tile);
        if let Step::Active(active) = &mut self.step
            && active.brother == brother
        {
            active.leave = leave;
            active.moved = true;
        }
        if self.kind_at(tile) == TileKind::Trapped {
            self.ask = Ask::Trap { brother, again: false };
        }
    }

    pub(super) fn trap(&mut self, brother: Brother, again: bool, face: u16) {
        self.ask = Ask::Nothing;
        if face > 3 {
            return;
        }
        match !again && self.has_seal() {
            true => self.ask = Ask::Sprung(brother),
            false => self.wound(brother),
        }
    }
}
