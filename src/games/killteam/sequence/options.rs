//! The decisions that are possible, listed alike for shots and for fights.

use super::decision::Decision;
use super::hand::Hand;
use super::roller::{Results, Roller};

/// A sequence that lists what can be decided.
pub trait Options {
    /// The dice in hand, and what the player brings who rolls or decides about them now.
    fn hand(&self) -> Option<(&Hand, &Roller)>;

    /// Adds the decisions that are about no dice in hand.
    fn add_others(&self, all: &mut Vec<Decision>);

    /// Adds every possible decision; dice that may be re-rolled one after the other as well as
    /// together can be left to the former.
    fn add_candidates(&self, one_by_one: bool, all: &mut Vec<Decision>) {
        match self.hand() {
            Some((hand, roller)) => hand.candidates(roller, one_by_one, all),
            None => self.add_others(all),
        }
    }

    /// Every possible decision, equal dice named once; empty if none is due.
    fn candidates(&self) -> Vec<Decision> {
        let mut all = Vec::new();
        self.add_candidates(false, &mut all);
        all
    }

    /// The decisions possible, equal dice named once; where more than `most` selections of dice
    /// could be re-rolled, those that take the worst dice first stand for them.
    fn offers(&self, most: usize) -> Vec<Decision> {
        match self.hand() {
            Some((hand, roller)) => hand.offers(roller, most),
            None => self.candidates(),
        }
    }

    /// The results of the roll that is due which are alike in everything that follows.
    fn distinct_results(&self) -> Option<Results> {
        self.hand().map(|(hand, roller)| hand.distinct_results(roller))
    }
}
