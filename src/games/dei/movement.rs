//! Logistic and Tactic Moves.

use super::action::{Before, Move};
use super::check::{Verdict, at_most, require, there_are};
use super::flow::Awaited;
use super::map::{Joint, Owner};
use super::pack::Symbol;
use super::readings::Question;
use super::state::{Dei, Stage};
use crate::geometry::region::{RegionId, RegionSet, linked};

impl Dei {
    pub(super) fn movement(&self, seat: u8, step: &Move) -> Verdict {
        let name = |region| self.map().name(region);
        require(step.scrappers > 0 || step.leader || step.ahab, "dei/move/units", || {
            "nobody moves".to_owned()
        })?;
        there_are(step.scrappers, self.scrappers(step.from, seat), "dei/move/units", "scrappers")?;
        require(!step.leader || self.side(seat).leader_at == step.from, "dei/move/units", || {
            format!("the leader is not in {}", name(step.from))
        })?;
        self.ahab_moves(seat, step)?;
        self.enterable(step.to)?;
        let next = self.reachable(step.from, seat, step.ahab);
        require(next.has(step.to), "dei/move/linked", || {
            format!("{} is not linked to {} for these units", name(step.to), name(step.from))
        })?;
        match step.symbol {
            Symbol::LogisticMove => {
                require(self.has_majority(step.from, seat), "dei/move/logistic", || {
                    format!(
                        "a Logistic Move leaves a region of your majority, and {} is none",
                        name(step.from)
                    )
                })
            }
            _ => {
                let units = step.scrappers + u8::from(step.leader);
                let any = step.ahab && self.table.readings.default(Question::AhabTactic);
                let limit = self.pack().figures.tactic_units;
                if any { Ok(()) } else { at_most(units, limit, "dei/move/tactic", "units") }
            }
        }
    }

    /// Whether a Move that breaks a rule still comes to something: its symbol is on the card,
    /// its units are where it begins, and it ends in another open region.
    pub(super) fn may_be_forced(&self, step: &Move) -> bool {
        let Awaited::Decision(seat, _) = self.awaited() else { return false };
        let open = self.map().open;
        self.state.hits.is_empty()
            && self.state.stage == Stage::Perform
            && step.before == Before::Nothing
            && self.state.play.symbols.contains(&step.symbol)
            && step.scrappers <= self.scrappers(step.from, seat)
            && (!step.leader || self.side(seat).leader_at == step.from)
            && (!step.ahab || self.state.ahab.at == step.from)
            && open.has(step.from)
            && open.has(step.to)
            && step.from != step.to
    }

    /// No unit enters the Citadel (`cc.special`).
    pub(super) fn enterable(&self, region: RegionId) -> Verdict {
        require(self.map().open.has(region), "dei/cc/special", || {
            format!("no unit may enter the Citadel, {}", self.map().name(region))
        })
    }

    fn ahab_moves(&self, seat: u8, step: &Move) -> Verdict {
        let ahab = &self.state.ahab;
        if self.state.play.with_ahab {
            require(step.ahab, "dei/aa/self", || {
                "Ahab himself must move with the units of his card".to_owned()
            })?;
        } else {
            let as_unit = !self.table.readings.default(Question::AhabOrdinary) && ahab.with == seat;
            require(!step.ahab || as_unit, "dei/aa/ordinary", || {
                "Ahab moves only by his own cards".to_owned()
            })?;
        }
        require(!step.ahab || ahab.at == step.from, "dei/aa/self", || {
            format!("Ahab is in {}", self.map().name(ahab.at))
        })
    }

    /// Where units can go in one step; with Ahab over everybody's bridges and elevators
    /// (`aa.bridge`).
    pub(super) fn reachable(&self, from: RegionId, seat: u8, with_ahab: bool) -> RegionSet {
        let usable = |joint: &Joint| {
            with_ahab || joint.owner == Owner::NEUTRAL || joint.owner == Owner(seat)
        };
        linked(from, self.map().level_borders[from.index()], &self.state.links, usable)
    }

    pub(super) fn do_move(&mut self, seat: u8, step: &Move) {
        *self.scrappers_mut(step.from, seat) -= step.scrappers;
        *self.scrappers_mut(step.to, seat) += step.scrappers;
        if step.leader {
            self.side_mut(seat).leader_at = step.to;
        }
        if step.ahab {
            self.state.ahab.at = step.to;
        }
    }
}
