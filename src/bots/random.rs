//! A bot that takes any legal decision.

use crate::engine::dice::{Seeded, Stream};
use crate::engine::game::{Game, Seat};
use crate::engine::play::{GivesUp, Player};

/// Chooses evenly among the candidates.
#[derive(Clone, Debug)]
pub struct Random(Seeded);

impl Random {
    pub fn new(seed: u64, seat: Seat) -> Random {
        Random(Seeded::new(seed, Stream::Bot(seat.0)))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, game: &G, _seat: Seat) -> Result<G::Action, GivesUp> {
        let mut candidates = game.candidates(self.0.bits());
        if candidates.is_empty() {
            return Err(GivesUp("the game offers no decision".to_owned()));
        }
        let chosen = self.0.below(u32::try_from(candidates.len()).unwrap_or(u32::MAX));
        Ok(candidates.swap_remove(chosen as usize))
    }
}
