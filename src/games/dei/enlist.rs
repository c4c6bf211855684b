//! The four Enlists, and refuges.

use super::action::Enlist;
use super::check::{Verdict, require};
use super::map::Owner;
use super::pack::Symbol;
use super::readings::Question;
use super::state::Dei;
use crate::geometry::region::{RegionId, RegionSet};

impl Dei {
    /// How many scrappers an Enlist brings now.
    pub(super) fn enlisted(&self, seat: u8, symbol: Symbol) -> u8 {
        let figures = &self.pack().figures;
        let count = match symbol {
            Symbol::Enlist => figures.enlist,
            Symbol::LogisticEnlist => figures.logistic_enlist,
            Symbol::TacticEnlist => figures.tactic_enlist,
            _ => figures.machinery_enlist,
        };
        count.min(self.side(seat).reserve)
    }

    /// Where an Enlist can bring scrappers.
    pub(super) fn enlist_regions(&self, seat: u8, symbol: Symbol) -> RegionSet {
        let ahab = RegionSet::one(self.state.ahab.at);
        let with_ahab = self.state.play.with_ahab;
        match symbol {
            Symbol::Enlist | Symbol::LogisticEnlist => {
                let refuges = self.refuges(seat);
                let bound = with_ahab && self.table.readings.default(Question::AhabEnlist);
                if bound { RegionSet(refuges.0 & ahab.0) } else { refuges }
            }
            Symbol::TacticEnlist if with_ahab => ahab,
            Symbol::TacticEnlist => RegionSet::one(self.side(seat).leader_at),
            _ => {
                let drones: RegionSet = self.state.sides.iter().map(|side| side.drone_at).collect();
                if with_ahab { RegionSet(drones.0 & ahab.0) } else { drones }
            }
        }
    }

    /// The regions with an own or a neutral refuge.
    pub(super) fn refuges(&self, seat: u8) -> RegionSet {
        let mask = 1 << seat | 1 << Owner::NEUTRAL.0;
        self.map().open.iter().filter(|r| self.state.refuges[r.index()] & mask != 0).collect()
    }

    pub(super) fn neutral_refuge(&self, region: RegionId) -> bool {
        self.state.refuges[region.index()] >> Owner::NEUTRAL.0 & 1 == 1
    }

    pub(super) fn enlist(&self, seat: u8, enlist: &Enlist) -> Verdict {
        let count = self.enlisted(seat, enlist.symbol);
        require(count > 0, "dei/enlist/reserve", || "no scrapper is left in reserve".to_owned())?;
        let wanted = if enlist.symbol == Symbol::LogisticEnlist { usize::from(count) } else { 1 };
        require(enlist.at.len() == wanted, "dei/enlist/place", || match wanted {
            1 => "all scrappers come to one region: name it".to_owned(),
            _ => format!("name a region for each of {wanted} scrappers"),
        })?;
        let allowed = self.enlist_regions(seat, enlist.symbol);
        match enlist.at.iter().find(|region| !allowed.has(**region)) {
            None => Ok(()),
            Some(region) => {
                self.with_ahab_enlist(enlist)?;
                require(false, "dei/enlist/place", || {
                    format!(
                        "{} brings nobody to {}",
                        enlist.symbol.word(),
                        self.map().name(*region)
                    )
                })
            }
        }
    }

    fn with_ahab_enlist(&self, enlist: &Enlist) -> Verdict {
        match enlist.at.iter().find(|region| **region != self.state.ahab.at) {
            Some(other) if self.table.readings.default(Question::AhabEnlist) => {
                self.with_ahab(&[*other])
            }
            _ => Ok(()),
        }
    }

    pub(super) fn do_enlist(&mut self, seat: u8, enlist: &Enlist) {
        let count = self.enlisted(seat, enlist.symbol);
        self.side_mut(seat).reserve -= count;
        match enlist.at[..] {
            [one] => *self.scrappers_mut(one, seat) += count,
            _ => enlist.at.iter().for_each(|region| *self.scrappers_mut(*region, seat) += 1),
        }
    }
}
