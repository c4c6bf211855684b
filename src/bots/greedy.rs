//! A bot that looks one decision ahead.

use super::settle::settle;
use crate::engine::dice::{Seeded, Stream};
use crate::engine::game::{Appraise, Seat};
use crate::engine::play::{GivesUp, Player};

/// How often the dice of a decision are tried.
pub const SAMPLES: u64 = 3;

/// Takes the decision after which it stands best, on average over a few rolls that are the same
/// for every decision; what the decision promises at first sight is added.
#[derive(Clone, Debug)]
pub struct Greedy(Seeded);

impl Greedy {
    pub fn new(seed: u64, seat: Seat) -> Greedy {
        Greedy(Seeded::new(seed, Stream::Bot(seat.0)))
    }
}

impl<G: Appraise> Player<G> for Greedy {
    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, GivesUp> {
        let seed = self.0.bits();
        let candidates = game.candidates(self.0.bits());
        let best = ranked(game, seat, candidates, seed, SAMPLES).into_iter().next();
        best.map(|(_, action)| action)
            .ok_or_else(|| GivesUp("the game offers no decision".to_owned()))
    }
}

/// Decisions with how well the seat stands after each on average over some samples of the dice,
/// best first.
pub fn ranked<G: Appraise>(
    game: &G,
    seat: Seat,
    candidates: Vec<G::Action>,
    seed: u64,
    samples: u64,
) -> Vec<(f64, G::Action)> {
    if candidates.len() == 1 {
        return candidates.into_iter().map(|action| (0.0, action)).collect();
    }
    let worth = |action: G::Action| {
        let mut sum = 0.0;
        for sample in 0..samples {
            let mut after = game.clone();
            if after.apply(&action).is_err() {
                return (f64::NEG_INFINITY, action);
            }
            settle(&mut after, &mut Seeded::new(seed.wrapping_add(sample), Stream::Dice));
            sum += after.value(seat);
        }
        (sum / samples as f64 + game.appeal(seat, &action), action)
    };
    let mut list: Vec<(f64, G::Action)> = candidates.into_iter().map(worth).collect();
    list.sort_by(|one, other| other.0.total_cmp(&one.0));
    list
}
