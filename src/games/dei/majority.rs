//! Majorities, control of outposts, and control of the Citadel.

use super::map::Owner;
use super::pack::Skill;
use super::readings::Question;
use super::state::{Dei, MAX_SEATS, NOBODY};
use crate::geometry::region::{RegionId, RegionSet, linked};

/// By seat, the regions in which it has the majority.
#[derive(Clone, Copy, Debug, Default)]
pub struct Owners([RegionSet; MAX_SEATS]);

impl Owners {
    pub fn of(&self, seat: u8) -> RegionSet {
        self.0[usize::from(seat)]
    }
}

/// Who has strictly more than each other.
fn strictly_most(values: &[u8; MAX_SEATS]) -> Option<u8> {
    let mut best = (0, None);
    for (seat, &value) in values.iter().enumerate() {
        if value > best.0 {
            best = (value, Some(seat as u8));
        } else if value == best.0 {
            best.1 = None;
        }
    }
    best.1
}

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
        let mut values = self.state.scrappers[region.index()];
        for seat in 0..self.players() {
            let side = self.side(seat);
            if side.leader_at == region && side.leader != NOBODY {
                values[usize::from(seat)] += 1 + self.leader_bonus(seat);
            }
        }
        let ahab = &self.state.ahab;
        if ahab.at == region && ahab.with != NOBODY {
            values[usize::from(ahab.with)] += 1;
        }
        self.authority(region).or_else(|| strictly_most(&values))
    }

    /// The majorities of all regions at once.
    pub fn owners(&self) -> Owners {
        let mut values = self.state.scrappers;
        for seat in 0..self.players() {
            let side = self.side(seat);
            if side.leader != NOBODY {
                values[side.leader_at.index()][usize::from(seat)] += 1 + self.leader_bonus(seat);
            }
        }
        let ahab = &self.state.ahab;
        if ahab.with != NOBODY {
            values[ahab.at.index()][usize::from(ahab.with)] += 1;
        }
        let mut owners = Owners::default();
        for region in self.map().open.iter() {
            let here = &values[region.index()];
            if *here != [0; MAX_SEATS]
                && let Some(seat) = strictly_most(here)
            {
                owners.0[usize::from(seat)].insert(region);
            }
        }
        if let Some(at) = self.state.play.authority.and_then(|_| self.authority_at()) {
            owners.0.iter_mut().for_each(|set| set.remove(at));
            owners.0[usize::from(self.active())].insert(at);
        }
        owners
    }

    fn authority(&self, region: RegionId) -> Option<u8> {
        (self.authority_at()? == region).then(|| self.active())
    }

    /// Where Ahab as a leader has the majority whoever is there.
    fn authority_at(&self) -> Option<RegionId> {
        let acted = self.state.play.authority?;
        let seat = self.active();
        if self.skill(seat) != Skill::UndisputedAuthority {
            return None;
        }
        let follows = self.table.readings.default(Question::Authority);
        Some(if follows { self.side(seat).leader_at } else { acted })
    }

    pub fn has_majority(&self, region: RegionId, seat: u8) -> bool {
        self.majority(region) == Some(seat)
    }

    /// The regions in which a faction has the majority.
    pub fn majorities(&self, seat: u8) -> RegionSet {
        self.owners().of(seat)
    }

    /// How many outposts a faction controls: it has the majority where they stand.
    pub fn outposts(&self, seat: u8) -> u8 {
        self.outposts_in(self.majorities(seat))
    }

    /// How many outposts stand in some regions.
    pub(super) fn outposts_in(&self, regions: RegionSet) -> u8 {
        self.map().outposts.iter().filter(|(at, _)| regions.has(*at)).count() as u8
    }

    /// The majority values of a faction over all wall regions together (`cc.count`).
    pub fn wall_sum(&self, seat: u8) -> u8 {
        self.wall_sums()[usize::from(seat)]
    }

    /// [`Dei::wall_sum`] of every seat.
    fn wall_sums(&self) -> [u8; MAX_SEATS] {
        let (walls, readings) = (self.map().walls, &self.table.readings);
        let mut sums = [0; MAX_SEATS];
        for wall in walls.iter() {
            let here = &self.state.scrappers[wall.index()];
            sums.iter_mut().zip(here).for_each(|(sum, scrappers)| *sum += scrappers);
        }
        for seat in 0..self.players() {
            let side = self.side(seat);
            if side.leader != NOBODY && walls.has(side.leader_at) {
                let feats = readings.default(Question::ControlFeats);
                let bonus = if feats { self.leader_bonus(seat) } else { 0 };
                sums[usize::from(seat)] += 1 + bonus;
            }
        }
        let ahab = &self.state.ahab;
        let counts = readings.default(Question::AhabOnWalls);
        if counts && ahab.with != NOBODY && walls.has(ahab.at) {
            sums[usize::from(ahab.with)] += 1;
        }
        sums
    }

    /// Who would hold the Citadel by a count now; `cc.tie` decides ties.
    pub fn count_control(&self) -> Option<u8> {
        if !self.table.citadel {
            return None;
        }
        let sums = self.wall_sums();
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
        let usable =
            |joint: &super::map::Joint| joint.owner == Owner::NEUTRAL || joint.owner == Owner(seat);
        linked(region, self.map().level_borders[region.index()], &self.state.links, usable)
    }

    /// Is there a structure in a region, or does one touch it (`cmi.struct`)?
    pub fn has_structure(&self, region: RegionId) -> bool {
        self.state.refuges[region.index()] != 0
            || self.state.links.iter().any(|link| link.touches(region))
    }
}
