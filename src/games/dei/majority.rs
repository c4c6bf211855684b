//! Majorities, control of outposts, and control of the Citadel.

use super::map::Owner;
use super::pack::Skill;
use super::readings::Question;
use super::state::{Dei, MAX_SEATS, NOBODY};
use crate::geometry::region::{RegionId, RegionSet, linked};

impl Dei {
    /// What a faction's units in a region count for: 1 each, the leader more by feats, Ahab 1
    /// while he is a unit of it (`aa.unit`).
    pub fn majority_value(&self, region: RegionId, seat: u8) -> u8 {
        let side = self.side(seat);
        let mut value = self.scrappers(region, seat);
        if side.leader_at == region && side.leader != NOBODY {
            value += 1 + self.leader_bonus(seat);
        }
        value + u8::from(self.state.ahab.with == seat && self.state.ahab.at == region)
    }

    /// What feats add to the leader's count.
    fn leader_bonus(&self, seat: u8) -> u8 {
        let side = self.side(seat);
        if side.feats == 0 {
            return 0;
        }
        let unlocked = |(i, _): &(usize, _)| side.feats >> i & 1 == 1;
        let feats = self.pack().feats.iter().enumerate().filter(unlocked);
        feats.map(|(_, feat)| feat.leader_majority).sum()
    }

    /// Who has the majority: strictly more than each other faction (`base.majority`), or the
    /// authority of Ahab as a leader (`ahabL.1`).
    pub fn majority(&self, region: RegionId) -> Option<u8> {
        if let Some(seat) = self.authority(region) {
            return Some(seat);
        }
        let mut best = (0, None);
        for seat in 0..self.players() {
            let value = self.majority_value(region, seat);
            if value > best.0 {
                best = (value, Some(seat));
            } else if value == best.0 {
                best.1 = None;
            }
        }
        best.1
    }

    fn authority(&self, region: RegionId) -> Option<u8> {
        let acted = self.state.play.authority?;
        let seat = self.active();
        if self.skill(seat) != Skill::UndisputedAuthority {
            return None;
        }
        let follows = self.table.readings.default(Question::Authority);
        let at = if follows { self.side(seat).leader_at } else { acted };
        (at == region).then_some(seat)
    }

    pub fn has_majority(&self, region: RegionId, seat: u8) -> bool {
        self.majority(region) == Some(seat)
    }

    /// The regions in which a faction has the majority.
    pub fn majorities(&self, seat: u8) -> RegionSet {
        self.map().open.iter().filter(|region| self.has_majority(*region, seat)).collect()
    }

    /// How many outposts a faction controls: it has the majority where they stand.
    pub fn outposts(&self, seat: u8) -> u8 {
        let mine = |(at, _): &&(RegionId, _)| self.has_majority(*at, seat);
        self.map().outposts.iter().filter(mine).count() as u8
    }

    /// The majority values of a faction over all wall regions together (`cc.count`).
    pub fn wall_sum(&self, seat: u8) -> u8 {
        let readings = &self.table.readings;
        let mut sum: u8 =
            self.map().walls.iter().map(|region| self.majority_value(region, seat)).sum();
        let walls = self.map().walls;
        if !readings.default(Question::ControlFeats) && walls.has(self.side(seat).leader_at) {
            sum -= self.leader_bonus(seat);
        }
        let ahab = &self.state.ahab;
        if !readings.default(Question::AhabOnWalls) && ahab.with == seat && walls.has(ahab.at) {
            sum -= 1;
        }
        sum
    }

    /// Who would hold the Citadel by a count now; `cc.tie` decides ties.
    pub fn count_control(&self) -> Option<u8> {
        if !self.table.citadel {
            return None;
        }
        let mut sums = [0; MAX_SEATS];
        for seat in 0..self.players() {
            sums[usize::from(seat)] = self.wall_sum(seat);
        }
        let most = sums.iter().copied().max().filter(|most| *most > 0)?;
        let mut highest = (0..self.players()).filter(|seat| sums[usize::from(*seat)] == most);
        let first = highest.next();
        let holder = self.state.holder;
        match highest.next() {
            None => first,
            Some(_) if self.table.readings.default(Question::ControlTie) => None,
            Some(_) => (holder != NOBODY && sums[usize::from(holder)] == most).then_some(holder),
        }
    }

    /// Who holds the card of the Citadel.
    pub fn control(&self) -> Option<u8> {
        (self.state.holder != NOBODY).then_some(self.state.holder)
    }

    pub(super) fn recount(&mut self) {
        self.state.holder = self.count_control().unwrap_or(NOBODY);
    }

    /// The regions linked to one, whoever owns the bridges and elevators (`cmi.linked`).
    pub fn linked_to(&self, region: RegionId) -> RegionSet {
        linked(region, self.map().level_borders[region.index()], &self.state.links, |_| true)
    }

    /// The regions a faction's units can move to from one: over borders of the same level, and
    /// over bridges and elevators that are neutral or its own.
    pub fn steps(&self, region: RegionId, seat: u8) -> RegionSet {
        let usable = |joint: &super::map::Joint| {
            joint.owner == Owner::NEUTRAL || joint.owner == Owner(seat)
        };
        linked(region, self.map().level_borders[region.index()], &self.state.links, usable)
    }

    /// Is there a structure in a region, or does one touch it (`cmi.struct`)?
    pub fn has_structure(&self, region: RegionId) -> bool {
        self.state.refuges[region.index()] != 0
            || self.state.links.iter().any(|link| link.touches(region))
    }
}
