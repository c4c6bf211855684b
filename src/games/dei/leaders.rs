//! Picking leaders, and the skills that act before an action or at the end of a phase.

use super::action::{Act, Before};
use super::check::{Verdict, require};
use super::map::Owner;
use super::pack::Skill;
use super::readings::Question;
use super::state::Dei;
use crate::engine::refusal::Refusal;
use crate::geometry::region::{RegionId, RegionSet};

impl Dei {
    /// The leaders a seat may pick (`lead.pick`, `cm.leadalt`).
    pub fn leaders(&self, seat: u8) -> impl Iterator<Item = u8> + '_ {
        let off = self.table.citadel && !self.table.readings.default(Question::AlternativeLeaders);
        let leaders = &self.pack().leaders;
        let all = &self.faction(seat).leaders;
        let base = all.iter().any(|leader| !leaders[usize::from(*leader)].alternative);
        all.iter()
            .copied()
            .filter(move |leader| !(off && base && leaders[usize::from(*leader)].alternative))
    }

    pub(super) fn pick_leader(&self, seat: u8, leader: u8) -> Verdict {
        require(self.leaders(seat).any(|known| known == leader), "dei/lead/pick", || {
            let name = &self.pack().leaders[usize::from(leader)].name;
            format!("{name} does not lead {}", self.faction(seat).name)
        })
    }

    /// Does an action involve a seat's leader: is the leader among those who move, or does the
    /// action take place where the leader is?
    pub(super) fn involves_leader(&self, seat: u8, act: &Act) -> bool {
        match act {
            Act::Move(step) => step.leader,
            Act::Fly(flight) => flight.leader,
            Act::Enlist(_) | Act::Build { .. } | Act::Kill { .. } => {
                act.regions().contains(&self.side(seat).leader_at)
            }
            _ => false,
        }
    }

    /// The game after what comes before an action; `None` where nothing does.
    pub(super) fn prepared(&self, seat: u8, act: &Act) -> Result<Option<Box<Dei>>, Refusal> {
        match act.before() {
            Before::Nothing => Ok(None),
            Before::Ride { over, to, scrapper } => {
                self.ride(seat, act, over, to, scrapper).map(|after| Some(Box::new(after)))
            }
            Before::Bridge { old, to } => {
                let mut after = Box::new(self.clone());
                after.bridge(seat, old, to)?;
                require(after.involves_leader(seat, act), "dei/arg/1", || {
                    "the action does not involve Argyle".to_owned()
                })?;
                Ok(Some(after))
            }
        }
    }

    /// Andromeda rides up to two regions before an action that involves her, alone or with one
    /// scrapper, and ends where her faction has the majority (`andro.1` to `andro.when`).
    fn ride(
        &self,
        seat: u8,
        act: &Act,
        over: Option<RegionId>,
        to: RegionId,
        scrapper: bool,
    ) -> Result<Dei, Refusal> {
        require(self.skill(seat) == Skill::Motorcyclist, "dei/andro/1", || {
            "only Andromeda rides".to_owned()
        })?;
        let once = !self.table.readings.default(Question::AndromedaRide);
        require(!(once && self.state.play.rode), "dei/andro/when", || {
            "Andromeda has ridden in this phase".to_owned()
        })?;
        let from = self.side(seat).leader_at;
        let with = self.table.readings.default(Question::AndromedaScrapper);
        require(!scrapper || with && self.scrappers(from, seat) > 0, "dei/andro/with", || {
            "no scrapper rides along".to_owned()
        })?;
        let mut at = from;
        for next in over.into_iter().chain([to]) {
            self.enterable(next)?;
            require(self.steps(at, seat).has(next), "dei/move/linked", || {
                format!("{} is not linked to {}", self.map().name(next), self.map().name(at))
            })?;
            at = next;
        }
        let mut after = self.clone();
        after.do_ride(seat, to, scrapper);
        require(after.has_majority(to, seat), "dei/andro/end", || {
            format!(
                "the ride must end in a region of your majority, not in {}",
                self.map().name(to)
            )
        })?;
        let few = match act {
            Act::Move(step) => step.scrappers <= 1 && !step.ahab,
            Act::Fly(flight) => flight.scrappers.iter().sum::<u8>() <= 1,
            _ => true,
        };
        require(few && after.involves_leader(seat, act), "dei/andro/1", || {
            "the action must involve Andromeda, alone or with one scrapper".to_owned()
        })?;
        Ok(after)
    }

    fn do_ride(&mut self, seat: u8, to: RegionId, scrapper: bool) {
        let from = self.side(seat).leader_at;
        if scrapper {
            *self.scrappers_mut(from, seat) -= 1;
            *self.scrappers_mut(to, seat) += 1;
        }
        self.side_mut(seat).leader_at = to;
        self.state.play.rode = true;
    }

    /// Argyle takes a neutral bridge and places it with one end at the roof where he is
    /// (`arg.1`, `arg.roof`).
    fn bridge(&mut self, seat: u8, old: [RegionId; 2], to: RegionId) -> Verdict {
        require(self.skill(seat) == Skill::Brigadier, "dei/arg/1", || {
            "only Argyle moves bridges".to_owned()
        })?;
        let at = self.side(seat).leader_at;
        require(self.map().is_roof(at), "dei/arg/roof", || "Argyle is on no roof".to_owned())?;
        let place = self.state.links.iter().position(|link| {
            link.touches(old[0])
                && link.touches(old[1])
                && !link.kind.elevator
                && link.kind.owner == Owner::NEUTRAL
        });
        let Some(place) = place else {
            return require(false, "dei/arg/1", || "there is no such neutral bridge".to_owned());
        };
        let mut link = self.state.links.remove(place);
        self.span(at, to)?;
        self.unlinked(at, to)?;
        link.ends = [at, to];
        self.state.links.push(link);
        Ok(())
    }

    /// At the end of its owner's action phase Z-07 strikes every opponent with a scrapper where
    /// it is (`z07.1`).
    pub(super) fn killer_instinct(&mut self, seat: u8) {
        if self.skill(seat) == Skill::KillerInstinct {
            let at = self.side(seat).leader_at;
            self.target(RegionSet::one(at), Some(seat));
        }
    }

    /// Ahab as a leader has the majority where he acted until the end of the phase (`ahabL.1`).
    pub(super) fn note_authority(&mut self, seat: u8, involved: bool) {
        if involved && self.skill(seat) == Skill::UndisputedAuthority {
            self.state.play.authority = Some(self.side(seat).leader_at);
        }
    }
}
