//! Kills: who is a target, where, and what a target loses.

use super::check::{Verdict, require};
use super::state::{Dei, Hit};
use crate::geometry::region::{RegionId, RegionSet};

impl Dei {
    /// The Kill of an action card: in a region of the majority, on an opponent with a scrapper
    /// there (`kill.where`).
    pub(super) fn strike(&self, seat: u8, at: RegionId, target: u8) -> Verdict {
        self.with_ahab(&[at])?;
        require(self.has_majority(at, seat), "dei/kill/where", || {
            format!("you have no majority in {}", self.map().name(at))
        })?;
        require(target != seat, "dei/kill/target", || "the target is an opponent".to_owned())?;
        require(self.scrappers(at, target) > 0, "dei/kill/target", || {
            format!("{} has no scrapper in {}", self.name(target), self.map().name(at))
        })
    }

    /// Makes every faction with a scrapper in some regions the target of one Kill, in order of
    /// initiative; `except` is spared (`ja.killone`, `ja.heavy1`).
    pub(super) fn target(&mut self, regions: RegionSet, except: Option<u8>) {
        for i in 0..self.state.order.len() {
            let seat = self.state.order[i];
            let regions = RegionSet(regions.0 & self.scrapper_regions(seat).0);
            if Some(seat) != except && !regions.is_empty() {
                self.state.hits.push(Hit { seat, regions });
            }
        }
    }

    /// The target of a Kill removes one of its scrappers to its reserve (`ja.kill`).
    pub(super) fn remove_scrapper(&mut self, region: RegionId, seat: u8) {
        *self.scrappers_mut(region, seat) -= 1;
        self.side_mut(seat).reserve += 1;
    }
}
