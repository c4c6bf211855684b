//! The bot that decides as the rules of a game say for a side without a player.

use crate::engine::dice::{Seeded, Stream};
use crate::engine::game::{Appraise, Seat};
use crate::engine::play::{GivesUp, Player};

use super::greedy::Greedy;

/// Follows the game's own rules for a side without a player; where they are silent it is greedy.
#[derive(Clone, Debug)]
pub struct Ai {
    cards: Seeded,
    fallback: Greedy,
}

impl Ai {
    pub fn new(seed: u64, seat: Seat) -> Ai {
        Ai { cards: Seeded::new(seed, Stream::Bot(seat.0)), fallback: Greedy::new(seed, seat) }
    }
}

impl<G: Appraise> Player<G> for Ai {
    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, GivesUp> {
        match game.by_rules(seat, self.cards.bits()) {
            Some(action) => Ok(action),
            None => self.fallback.choose(game, seat),
        }
    }
}
