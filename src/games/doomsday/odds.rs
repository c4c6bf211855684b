//! What comes of a plan, exactly: every face of every die, weighed.

use serde::Serialize;

use super::action::Action;
use super::figure::Brother;
use super::state::{Doomsday, Step};
use crate::engine::game::{Appraise, Game, Needed};
use crate::engine::refusal::Refusal;

/// What may be expected of a plan for one activation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Prospect {
    /// The chance that every decision of the plan can be carried out.
    pub done: f64,
    /// Chances of 0, 1, 2, … slain Cultists.
    pub slain: Vec<f64>,
    /// Chances of 0, 1, 2, … wounds suffered.
    pub wounds: Vec<f64>,
    /// The chance that a Space Marine is slain.
    pub marine_slain: f64,
    /// The chance that the plan wins the game.
    pub won: f64,
}

/// Why a plan cannot be weighed.
#[derive(Clone, Debug, PartialEq)]
pub enum Unplanned {
    /// A decision that is never legal, however the dice fall.
    Refused { action: String, refusal: Box<Refusal> },
    /// The dice branch more often than is worked out.
    TooWide,
}

/// Dice sequences that are followed.
const BRANCHES: usize = 200_000;

/// Weighs decisions made in order. Where a decision is asked for that the plan does not name,
/// such as which Cultist is slain, the one that looks best is taken; a decision that has become
/// impossible is left out. Only the dice of the players' own step are rolled.
///
/// # Errors
/// Where a decision is illegal on every path, or there are too many paths.
pub fn weigh(game: &Doomsday, plan: &[Action]) -> Result<Prospect, Unplanned> {
    let mut weighing = Weighing {
        start: game,
        plan,
        prospect: Prospect::default(),
        made: vec![false; plan.len()],
        refused: vec![None; plan.len()],
        branches: 0,
    };
    weighing.follow(game.clone(), 0, true, 1.0)?;
    for (index, action) in plan.iter().enumerate() {
        if let (false, Some(refusal)) = (weighing.made[index], weighing.refused[index].take()) {
            let (action, refusal) = (action.to_string(), Box::new(refusal));
            return Err(Unplanned::Refused { action, refusal });
        }
    }
    Ok(weighing.prospect)
}

struct Weighing<'a> {
    start: &'a Doomsday,
    plan: &'a [Action],
    prospect: Prospect,
    made: Vec<bool>,
    refused: Vec<Option<Refusal>>,
    branches: usize,
}

impl Weighing<'_> {
    fn follow(
        &mut self,
        mut game: Doomsday,
        mut next: usize,
        mut whole: bool,
        chance: f64,
    ) -> Result<(), Unplanned> {
        loop {
            if is_over(&game) {
                self.note(&game, whole && next == self.plan.len(), chance);
                return Ok(());
            }
            match game.needed() {
                Needed::Over => {
                    self.note(&game, whole && next == self.plan.len(), chance);
                    return Ok(());
                }
                Needed::Roll(roll) => {
                    return self.branch(&game, &roll.sides, next, whole, chance);
                }
                Needed::Decision { seat, .. } => {
                    let between = game.settled();
                    if between && next == self.plan.len() {
                        self.note(&game, whole, chance);
                        return Ok(());
                    }
                    let planned = self.plan.get(next);
                    let legal = planned.map(|action| game.check(action));
                    match (planned, legal) {
                        (Some(action), Some(Ok(()))) => {
                            self.made[next] = true;
                            next += 1;
                            let _ = game.apply(action);
                        }
                        (Some(_), Some(Err(refusal))) if between => {
                            self.refused[next].get_or_insert(refusal);
                            (next, whole) = (next + 1, false);
                        }
                        _ => {
                            let list = game.candidates(0);
                            let best = list.iter().max_by(|a, b| {
                                game.appeal(seat, a).total_cmp(&game.appeal(seat, b))
                            });
                            let Some(best) = best.copied() else { return Ok(()) };
                            let _ = game.apply(&best);
                        }
                    }
                }
            }
        }
    }

    fn branch(
        &mut self,
        game: &Doomsday,
        sides: &[u16],
        next: usize,
        whole: bool,
        chance: f64,
    ) -> Result<(), Unplanned> {
        let ways: u64 = sides.iter().map(|sides| u64::from(*sides)).product();
        self.branches = self.branches.saturating_add(ways as usize);
        if self.branches > BRANCHES {
            return Err(Unplanned::TooWide);
        }
        for way in 0..ways {
            let mut rest = way;
            let faces: smallvec::SmallVec<[u16; 4]> = sides
                .iter()
                .map(|&sides| {
                    let face = rest % u64::from(sides);
                    rest /= u64::from(sides);
                    face as u16 + 1
                })
                .collect();
            let mut after = game.clone();
            let _ = after.roll(&faces);
            self.follow(after, next, whole, chance / ways as f64)?;
        }
        Ok(())
    }

    fn note(&mut self, game: &Doomsday, whole: bool, chance: f64) {
        let prospect = &mut self.prospect;
        prospect.done += if whole { chance } else { 0.0 };
        let hidden = |game: &Doomsday| game.hidden().count();
        add(&mut prospect.slain, hidden(game).saturating_sub(hidden(self.start)), chance);
        let wounds = |game: &Doomsday| -> u8 {
            Brother::all().map(|brother| game.marine(brother).wounds).sum()
        };
        add(&mut prospect.wounds, wounds(game).saturating_sub(wounds(self.start)).into(), chance);
        let alive = |game: &Doomsday| game.survivors().count();
        prospect.marine_slain += if alive(game) < alive(self.start) { chance } else { 0.0 };
        prospect.won += if game.outcome() == Some(true) { chance } else { 0.0 };
    }
}

/// Whether the players' own step has ended.
fn is_over(game: &Doomsday) -> bool {
    let own = matches!(
        game.step(),
        Step::Pick | Step::Active(_) | Step::Heroic | Step::Free { .. } | Step::Over { .. }
    );
    !own
}

fn add(list: &mut Vec<f64>, index: usize, chance: f64) {
    if list.len() <= index {
        list.resize(index + 1, 0.0);
    }
    list[index] += chance;
}
