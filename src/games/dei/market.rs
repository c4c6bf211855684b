//! Buying cards.

use super::action::Buy;
use super::check::{Verdict, require};
use super::pack::{Price, Skill};
use super::readings::Question;
use super::state::Dei;

impl Dei {
    /// By how much Nathan lowers a price: 1 for each outpost of the market's colour where he
    /// is, if his faction has the majority there (`nathan.1`), never below nothing. An action of a
    /// card of Ahab's is performed with Nathan only beside Ahab.
    pub fn saving(&self, seat: u8, card: u8) -> u8 {
        let Some(sale) = self.pack().cards[usize::from(card)].sale else { return 0 };
        let at = self.side(seat).leader_at;
        let absent = self.state.play.with_ahab && self.state.ahab.at != at;
        if self.skill(seat) != Skill::Extortion || absent || !self.has_majority(at, seat) {
            return 0;
        }
        let here = self.map().outposts.iter();
        let outposts = here.filter(|(place, colour)| *place == at && *colour == sale.colour);
        (outposts.count() as u8).min(sale.price.total())
    }

    /// What may be paid for a card: the saving is taken off as `nathan.which` says.
    pub fn payments(&self, seat: u8, card: u8) -> impl Iterator<Item = Price> {
        let price = self.pack().cards[usize::from(card)].sale.map_or(Price::default(), |s| s.price);
        let saving = self.saving(seat, card);
        let buyer = self.table.readings.default(Question::NathanSaving);
        let most = saving.min(price.technology);
        let least = if buyer { saving.saturating_sub(price.energy) } else { most };
        (least..=most).rev().map(move |technology| Price {
            technology: price.technology - technology,
            energy: price.energy - (saving - technology),
        })
    }

    pub(super) fn buy(&self, seat: u8, buy: &Buy) -> Verdict {
        let card = &self.pack().cards[usize::from(buy.card)];
        require(card.sale.is_some(), "dei/buy/stock", || {
            format!("{} is a starting card, not one of a market", card.name)
        })?;
        require(self.state.market[usize::from(buy.card)] > 0, "dei/buy/stock", || {
            format!("{} is sold out", card.name)
        })?;
        require(self.payments(seat, buy.card).any(|pay| pay == buy.pay), "dei/buy/price", || {
            let prices = self.payments(seat, buy.card).map(|pay| pay.to_string());
            format!("{} costs {}", card.name, prices.collect::<Vec<_>>().join(", or "))
        })?;
        let side = self.side(seat);
        let short = buy.pay.technology > side.technology || buy.pay.energy > side.energy;
        require(!short, "dei/buy/price", || {
            let have = Price { technology: side.technology, energy: side.energy };
            format!("{} costs {}, you have {have}", card.name, buy.pay)
        })?;
        let recycles = match buy.recycle {
            Some(old) => side.hand.contains(&old),
            None => side.hand.is_empty(),
        };
        require(recycles, "dei/buy/recycle", || {
            "a card of the hand is recycled for the one that is bought".to_owned()
        })
    }

    pub(super) fn do_buy(&mut self, seat: u8, buy: &Buy) {
        self.state.market[usize::from(buy.card)] -= 1;
        let side = self.side_mut(seat);
        side.technology -= buy.pay.technology;
        side.energy -= buy.pay.energy;
        side.bought += 1;
        if let Some(place) = side.hand.iter().position(|card| Some(*card) == buy.recycle) {
            let old = side.hand.remove(place);
            side.recycled.push(old);
            side.recycled.sort_unstable();
        }
        side.hand.push(buy.card);
        side.hand.sort_unstable();
    }
}
