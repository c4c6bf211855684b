//! A bot that plays every promising decision on for a while.

use super::greedy::{SAMPLES, ranked};
use super::settle::{advance, settle};
use crate::engine::dice::{Seeded, Stream};
use crate::engine::game::{Appraise, Needed, Playouts, Seat};
use crate::engine::play::{GivesUp, Player};

/// Ranks decisions as the greedy bot does, then plays the best of them on, every side by first
/// sight or by value as the game's [`Playouts`] say, and halves the field until one is left
/// (sequential halving). Rolls and plays are the same for every decision of a round, so that
/// luck does not decide between them. Where a game offers no [`Playouts`] it takes the decision
/// that looks best to a practised player.
#[derive(Clone, Debug)]
pub struct Search(Seeded);

impl Search {
    pub fn new(seed: u64, seat: Seat) -> Search {
        Search(Seeded::new(seed, Stream::Bot(seat.0)))
    }

    fn by_instinct<G: Appraise>(&mut self, game: &G, seat: Seat) -> Option<G::Action> {
        let mut candidates = game.candidates(self.0.bits());
        // Among equals any, so that play does not stick to the first.
        let start = self.0.below(u32::try_from(candidates.len()).unwrap_or(u32::MAX)) as usize;
        candidates.rotate_left(start);
        let appeals = game.instinct(seat, &candidates);
        let best =
            candidates.into_iter().zip(appeals).max_by(|one, other| one.1.total_cmp(&other.1));
        best.map(|(action, _)| action)
    }
}

impl<G: Appraise> Player<G> for Search {
    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, GivesUp> {
        let nothing = || GivesUp("the game offers no decision".to_owned());
        let Some(playouts) = game.playouts() else {
            return self.by_instinct(game, seat).ok_or_else(nothing);
        };
        let seed = self.0.bits();
        let candidates = game.candidates(self.0.bits());
        let mut field: Vec<Branch<G>> = ranked(game, seat, candidates, seed, SAMPLES)
            .into_iter()
            .take(playouts.width)
            .map(|(first, action)| Branch { action, first, sum: 0.0, plays: 0 })
            .collect();
        let mut number = seed;
        while field.len() > 1 {
            for _ in 0..playouts.plays {
                number = number.wrapping_add(1);
                for branch in &mut field {
                    branch.sum += played_on(game, seat, &branch.action, playouts, number);
                    branch.plays += 1;
                }
            }
            field.sort_by(|one, other| other.worth().total_cmp(&one.worth()));
            field.truncate(field.len().div_ceil(2));
        }
        let best = field.pop().map(|branch| branch.action);
        best.ok_or_else(nothing)
    }
}

struct Branch<G: Appraise> {
    action: G::Action,
    /// What the first ranking said.
    first: f64,
    sum: f64,
    plays: u32,
}

impl<G: Appraise> Branch<G> {
    /// The mean of the plays, with the first ranking as one play more.
    fn worth(&self) -> f64 {
        (self.sum + self.first) / f64::from(self.plays + 1)
    }
}

fn played_on<G: Appraise>(
    game: &G,
    seat: Seat,
    action: &G::Action,
    playouts: Playouts,
    seed: u64,
) -> f64 {
    let mut after = game.clone();
    if after.apply(action).is_err() {
        return f64::NEG_INFINITY;
    }
    let mut dice = Seeded::new(seed, Stream::Dice);
    for _ in 0..playouts.horizon {
        let taken = match after.needed() {
            Needed::Over => false,
            Needed::Decision { seat, .. } if playouts.valued && after.settled() => {
                take_best(&mut after, seat, &mut dice)
            }
            _ => advance(&mut after, &mut dice),
        };
        if !taken {
            break;
        }
    }
    settle(&mut after, &mut dice);
    after.value(seat)
}

/// Takes the decision after which a seat stands best, of one try each.
fn take_best<G: Appraise>(game: &mut G, seat: Seat, dice: &mut Seeded) -> bool {
    let candidates = game.candidates(dice.bits());
    let best = ranked(game, seat, candidates, dice.bits(), 1).into_iter().next();
    best.is_some_and(|(_, action)| game.apply(&action).is_ok())
}
