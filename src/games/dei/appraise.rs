//! What a bot thinks of a position and of a decision.

use super::action::{Act, Enlist, Move};
use super::majority::Owners;
use super::notation::Action;
use super::pack::Symbol;
use super::state::{Dei, Stage};
use crate::engine::game::{Appraise, Seat};
use crate::geometry::region::{RegionId, RegionSet};

impl Dei {
    /// What a seat's position is worth, in supplies.
    fn estimate(&self, seat: u8, owners: &Owners) -> f64 {
        let side = self.side(seat);
        let done = f64::from(side.supplies);
        if self.state.stage == Stage::Over {
            return done;
        }
        let rounds = f64::from(self.pack().figures.rounds.saturating_sub(self.state.round));
        let mine = owners.of(seat);
        let outposts = self.outposts_in(mine);
        let resources = f64::from(side.technology) + f64::from(side.energy);
        let units = f64::from(
            self.pack().figures.scrappers - side.reserve.min(self.pack().figures.scrappers),
        );
        let walls = (mine.0 & self.map().walls.0).count_ones();
        let mut worth = done
            + 3.0 * f64::from(outposts)
            + f64::from(side.bought)
            + 0.55 * resources
            + 2.0 * f64::from(side.feats.count_ones())
            + units * (0.25 + 0.2 * rounds)
            + f64::from(walls) * (0.4 + 0.3 * rounds)
            + 0.4 * mine.len() as f64
            + 0.3 * f64::from(self.own_refuges(seat))
            - 0.1 * f64::from(side.hand.len() as u8);
        if self.control() == Some(seat) {
            worth += 3.0 + 1.5 * rounds;
        }
        worth + 0.7 * self.best_mission(seat, mine)
    }

    /// The best of the missions still open, if one is to come.
    fn best_mission(&self, seat: u8, mine: RegionSet) -> f64 {
        let columns = self.side(seat).columns;
        let open = self.places().filter(|(_, column)| columns >> column & 1 == 0);
        let worth = open.map(|(row, column)| self.worth_with(seat, row, column, mine));
        worth.max().map_or(0.0, f64::from)
    }

    /// How much a region draws units.
    fn pull(&self, region: RegionId, seat: u8) -> f64 {
        let map = self.map();
        let outpost = map.outposts.iter().any(|(at, _)| *at == region);
        let taken = self.majority(region).is_some_and(|other| other != seat);
        let wall = map.walls.has(region);
        let danger = wall && map.next_wall(self.state.jaeger.at) == Some(region);
        f64::from(u8::from(outpost)) * 1.5
            + f64::from(u8::from(wall)) * 2.0
            + f64::from(u8::from(!self.has_majority(region, seat)))
            - f64::from(u8::from(taken)) * 0.5
            - f64::from(u8::from(danger)) * 1.5
            + f64::from(u8::from(self.state.tokens.has(region))) * 0.5
    }

    fn opinion(&self, seat: u8, act: &Act) -> f64 {
        match act {
            Act::Mission { row, mission } => {
                let Some(column) = self.column_of(*row, *mission) else { return 0.0 };
                // A mission of a later column can wait for a better day.
                let wait = f64::from(column + 1) - f64::from(self.state.round);
                f64::from(self.mission_worth(seat, *row, column)) - 0.3 * wait.max(0.0)
            }
            Act::Plunder { .. } => 3.0,
            Act::Feat(_) => 2.0,
            Act::Ahab(_) => 2.5,
            Act::Play(card) => {
                let card = &self.pack().cards[usize::from(*card)];
                card.symbols.len() as f64 * 0.3 + f64::from(u8::from(card.sale.is_some())) * 0.3
            }
            Act::Move(step) => self.opinion_of_move(seat, step),
            Act::Enlist(Enlist { symbol, .. }) => f64::from(self.enlisted(seat, *symbol)) * 0.8,
            Act::Build { .. } => 1.0,
            Act::Buy(buy) => 1.4 - 0.2 * f64::from(buy.pay.total()),
            Act::Kill { .. } => 1.2,
            Act::Fly(flight) => {
                let units = flight.scrappers.iter().sum::<u8>() + u8::from(flight.leader);
                let end = flight.path[flight.path.len() - 1];
                f64::from(units) * self.pull(end, seat) * 0.4 - 0.2
            }
            Act::Collect(region) => f64::from(self.state.stock[region.index()]) * 0.2,
            Act::Hit(region) => {
                let spared = RegionSet(self.map().walls.0).has(*region);
                -self.pull(*region, seat) - f64::from(u8::from(spared))
            }
            Act::Done => -0.1 * self.state.play.symbols.len() as f64,
            Act::Leader(_) | Act::Drone(_) | Act::Take(_) => 0.0,
        }
    }

    fn opinion_of_move(&self, seat: u8, step: &Move) -> f64 {
        let units = step.scrappers + u8::from(step.leader) + u8::from(step.ahab);
        let left = self.majority_value(step.from, seat).saturating_sub(units);
        let leaves = f64::from(u8::from(left == 0 && self.has_majority(step.from, seat)));
        let many = f64::from(units.min(3)) * 0.3;
        let far = if step.symbol == Symbol::LogisticMove { 0.1 } else { 0.0 };
        many * (self.pull(step.to, seat) - self.pull(step.from, seat) * 0.6) - 0.5 * leaves + far
    }
}

impl Appraise for Dei {
    fn value(&self, seat: Seat) -> f64 {
        let others = (0..self.players()).filter(|other| *other != seat.0);
        if self.state.stage == Stage::Over {
            let rank = |seat| self.ranking(seat, self.side(seat).supplies);
            let best = others.map(rank).fold(f64::NEG_INFINITY, f64::max);
            let mine = rank(seat.0);
            return if mine > best {
                1.0
            } else if mine < best {
                0.0
            } else {
                0.5
            };
        }
        let owners = self.owners();
        let estimates = others.map(|other| self.estimate(other, &owners));
        let best = estimates.fold(f64::NEG_INFINITY, f64::max);
        if best == f64::NEG_INFINITY {
            return 0.5;
        }
        let ahead = self.estimate(seat.0, &owners) - best;
        0.5 + 0.5 * ahead / (ahead.abs() + 12.0)
    }

    fn settled(&self) -> bool {
        self.state.hits.is_empty() && !matches!(self.state.stage, Stage::Take | Stage::Tokens)
    }

    /// On the scale of values: a supply more is worth about so much in an even game.
    fn appeal(&self, seat: Seat, action: &Action) -> f64 {
        const SUPPLY: f64 = 0.02;
        SUPPLY * self.opinion(seat.0, &action.act)
    }
}
