//! Placing cards into slots: ordinary ones, and Ahab's with their conditions.

use super::check::{Verdict, require};
use super::pack::{AhabCard, Condition, First};
use super::readings::Question;
use super::state::{Dei, NOBODY, Placed, Stage};
use crate::geometry::region::RegionId;

impl Dei {
    pub(super) fn play_card(&self, seat: u8, card: u8) -> Verdict {
        require(self.side(seat).hand.contains(&card), "dei/card/hand", || {
            format!("{} is not in your hand", self.pack().cards[usize::from(card)].name)
        })
    }

    pub(super) fn play_ahab(&self, seat: u8, card: u8) -> Verdict {
        let used = self.state.play.slots.iter().any(|placed| matches!(placed, Placed::Ahab(_)));
        require(!used, "dei/aa/one", || {
            "one card of Ahab's may be used in an action phase".to_owned()
        })?;
        let shown = self.state.ahab.shown.get(usize::from(card)).is_some_and(|count| *count > 0);
        require(shown, "dei/aa/taken", || {
            format!("{} is not face up beside the deck", self.pack().ahab[usize::from(card)].id)
        })?;
        self.meets(seat, self.pack().ahab[usize::from(card)].condition)
    }

    pub(super) fn nothing_to_place(&self, seat: u8) -> bool {
        let cards = 0..self.pack().ahab.len() as u8;
        self.side(seat).hand.is_empty()
            && !cards.into_iter().any(|card| self.play_ahab(seat, card).is_ok())
    }

    /// Does a player meet a condition now (`aa.cond`)?
    pub(super) fn meets(&self, seat: u8, condition: Condition) -> Verdict {
        let side = self.side(seat);
        let least = |have: u8, need: u8, what: &str| {
            let message = || format!("the card needs {need} {what}, you have {have}");
            require(have >= need, "dei/aa/cond", message)
                .map_err(|refusal| refusal.measured(f64::from(have), f64::from(need)))
        };
        let holds = |holds: bool, what: &str| {
            require(holds, "dei/aa/cond", || format!("the card needs {what}"))
        };
        match condition {
            Condition::Refuges(need) => least(self.refuges_counted(seat), need, "refuges"),
            Condition::DroneCards(need) => least(self.drone_cards(seat), need, "drone cards"),
            Condition::Technology(need) => least(side.technology, need, "technology"),
            Condition::Energy(need) => least(side.energy, need, "energy cells"),
            Condition::Bought(need) => least(self.cards_bought(seat), need, "market cards"),
            Condition::Outposts(need) => least(self.outposts(seat), need, "outposts"),
            Condition::LeaderAtOutpost => {
                holds(self.leader_at_outpost(seat), "your leader in a region with an outpost")
            }
            Condition::LeaderOnRoof => {
                holds(self.map().is_roof(side.leader_at), "your leader in a roof region")
            }
            Condition::MajorityAtStructure => {
                let regions = self.map().open;
                let mut with = regions.iter().filter(|region| self.has_structure(*region));
                holds(
                    with.any(|region| self.has_majority(region, seat)),
                    "the majority in a region with a structure",
                )
            }
        }
    }

    fn refuges_counted(&self, seat: u8) -> u8 {
        if !self.table.readings.default(Question::RefugesBuilt) {
            return self.side(seat).refuges_built;
        }
        self.own_refuges(seat)
    }

    /// Refuges of a player's colour on the board.
    pub(super) fn own_refuges(&self, seat: u8) -> u8 {
        self.state.refuges.iter().filter(|mask| *mask >> seat & 1 == 1).count() as u8
    }

    /// Drone cards a player owns, face-down ones and recycled ones included (`aa.dcards`).
    pub fn drone_cards(&self, seat: u8) -> u8 {
        let side = self.side(seat);
        let owned = side.hand.iter().chain(&side.played).chain(&side.recycled);
        owned.filter(|card| self.pack().cards[usize::from(**card)].drone).count() as u8
    }

    fn cards_bought(&self, seat: u8) -> u8 {
        let side = self.side(seat);
        if self.table.readings.default(Question::CardsBought) {
            return side.bought;
        }
        let kept = side.hand.iter().chain(&side.played);
        kept.filter(|card| self.pack().cards[usize::from(**card)].sale.is_some()).count() as u8
    }

    fn leader_at_outpost(&self, seat: u8) -> bool {
        let at = self.side(seat).leader_at;
        let any = self.table.readings.default(Question::OutpostCondition);
        let here = |(place, _): &(RegionId, _)| *place == at;
        self.map().outposts.iter().any(here) && (any || self.has_majority(at, seat))
    }

    pub(super) fn do_play(&mut self, seat: u8, card: u8) {
        let side = self.side_mut(seat);
        if let Some(place) = side.hand.iter().position(|held| *held == card) {
            side.hand.remove(place);
            side.played.push(card);
        }
        self.state.play.slots.push(Placed::Card(card));
    }

    /// The card leaves the display, and Ahab is a unit of the player until the end of the
    /// action phase (`aa.taken`, `aa.unit`).
    pub(super) fn do_ahab(&mut self, seat: u8, card: u8) {
        self.state.ahab.shown[usize::from(card)] -= 1;
        self.state.ahab.with = seat;
        self.state.play.slots.push(Placed::Ahab(card));
    }

    /// Turns to the next slot: its symbols, and what a card of Ahab's does before them.
    pub(super) fn begin_card(&mut self) {
        let placed = self.state.play.slots[usize::from(self.state.play.begun)];
        self.state.play.begun += 1;
        self.state.play.with_ahab = false;
        self.state.stage = Stage::Perform;
        match placed {
            Placed::Card(card) => {
                self.state.play.symbols = self.pack().cards[usize::from(card)].symbols.clone();
            }
            Placed::Ahab(card) => {
                let AhabCard { first, symbols, .. } = self.pack().ahab[usize::from(card)].clone();
                self.state.play.symbols = symbols;
                self.state.play.with_ahab = true;
                self.text_first(first);
            }
        }
    }

    fn text_first(&mut self, first: First) {
        let seat = self.active();
        match first {
            First::Nothing => {}
            First::Jaeger(cards) => self.state.jaeger.reveals = cards,
            First::LeaderToAhab => self.side_mut(seat).leader_at = self.state.ahab.at,
            First::DroneToAhab if self.any_drone_to_take(seat) => self.state.stage = Stage::Take,
            First::DroneToAhab => {}
        }
    }

    /// Ahab is neutral again (`aa.unitend`).
    pub(super) fn release_ahab(&mut self) {
        self.state.ahab.with = NOBODY;
    }
}
