//! Plundering the Citadel.

use super::check::{Verdict, require};
use super::readings::Question;
use super::state::Dei;
use crate::geometry::region::RegionId;

impl Dei {
    /// The holder of the Citadel may once in an action phase withdraw a scrapper from a wall to
    /// a neutral refuge.
    pub(super) fn plunder(&self, seat: u8, from: RegionId, to: RegionId) -> Verdict {
        let map = self.map();
        require(self.control() == Some(seat), "dei/pl/once", || {
            "only the holder of the Citadel may plunder".to_owned()
        })?;
        let own = self.table.readings.default(Question::PlunderPhase);
        require(!own || self.active() == seat, "dei/pl/phase", || {
            "the Citadel is plundered in one's own action phase".to_owned()
        })?;
        require(!self.state.play.plundered, "dei/pl/limit", || {
            "one scrapper may be withdrawn in an action phase".to_owned()
        })?;
        require(map.walls.has(from) && self.scrappers(from, seat) > 0, "dei/pl/kind", || {
            format!("you have no scrapper on a wall in {}", map.name(from))
        })?;
        require(self.neutral_refuge(to), "dei/pl/where", || {
            format!("there is no neutral refuge in {}", map.name(to))
        })
    }

    pub(super) fn can_plunder(&self, seat: u8) -> bool {
        let allowed = self.control() == Some(seat)
            && !self.state.play.plundered
            && (self.active() == seat || !self.table.readings.default(Question::PlunderPhase));
        allowed
            && self.map().walls.iter().any(|wall| self.scrappers(wall, seat) > 0)
            && self.map().open.iter().any(|region| self.neutral_refuge(region))
    }

    pub(super) fn do_plunder(&mut self, seat: u8, from: RegionId, to: RegionId) {
        *self.scrappers_mut(from, seat) -= 1;
        *self.scrappers_mut(to, seat) += 1;
        let gain = u16::from(self.pack().figures.plunder);
        self.side_mut(seat).supplies += gain;
        self.state.play.plundered = true;
    }
}
