//! The Jaeger of Citadel Mode: its cards, and what they do from left to right.

use super::pack::Effect;
use super::readings::Question;
use super::state::Dei;
use crate::geometry::region::RegionSet;

impl Dei {
    /// A revealed card: its effects wait, the first one next.
    pub(super) fn reveal_jaeger(&mut self, card: usize) {
        let jaeger = &mut self.state.jaeger;
        jaeger.deck[card] -= 1;
        jaeger.reveals -= 1;
        jaeger.effects = self.table.pack.jaeger[card].effects.iter().rev().copied().collect();
    }

    /// All cards in a new deck (`ja.shuffle`, `ja.empty`).
    pub(super) fn shuffle_jaeger(&mut self) {
        let cards = self.table.pack.jaeger.iter().map(|card| card.copies);
        self.state.jaeger.deck = cards.collect();
    }

    /// The deck is empty and a card is wanted.
    pub(super) fn jaeger_is_out(&mut self) {
        let empty = self.pack().jaeger.is_empty();
        if empty || !self.table.readings.default(Question::JaegerEmpty) {
            self.state.jaeger.reveals = 0;
        } else {
            self.shuffle_jaeger();
        }
    }

    pub fn apply_jaeger(&mut self, effect: Effect) {
        match effect {
            Effect::Patrol => {
                self.patrol_step();
                self.target(RegionSet::one(self.state.jaeger.at), None);
            }
            Effect::HeavyFire => self.target(self.under_fire(), None),
            Effect::Displacement => {
                self.patrol_step();
                self.displace();
            }
        }
    }

    /// The next wall region clockwise (`ja.walls`).
    fn patrol_step(&mut self) {
        if let Some(next) = self.map().next_wall(self.state.jaeger.at) {
            self.state.jaeger.at = next;
        }
    }

    /// The Jaeger's region and those adjacent to it, as `ja.adj` reads it.
    pub fn under_fire(&self) -> RegionSet {
        let at = self.state.jaeger.at;
        let map = self.map();
        let near = match self.table.readings.get(Question::HeavyFire) {
            "bordering" => map.plan_borders[at.index()],
            "level" => map.level_borders[at.index()],
            _ => self.linked_to(at),
        };
        RegionSet(near.0 | RegionSet::one(at).0)
    }

    /// Every scrapper and leader where the Jaeger is moves one wall region on (`ja.disp`); Ahab
    /// does not (`ja.dispahab`).
    fn displace(&mut self) {
        let at = self.state.jaeger.at;
        let Some(next) = self.map().next_wall(at) else { return };
        for seat in 0..self.players() {
            let count = std::mem::take(self.scrappers_mut(at, seat));
            *self.scrappers_mut(next, seat) += count;
            if self.side(seat).leader_at == at {
                self.side_mut(seat).leader_at = next;
            }
        }
    }
}
