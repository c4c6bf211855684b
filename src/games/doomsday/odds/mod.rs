//! What comes of a plan, exactly: every face of every die, weighed.

use serde::Serialize;
use smallvec::SmallVec;

use super::action::Action;
use super::figure::{Brother, Fiend};
use super::state::{Doomsday, HIDDEN};
use crate::engine::game::{Appraise, Game, Needed};
use crate::engine::refusal::Refusal;

pub use crate::engine::chance::Chance;

/// What may be expected of a plan for one activation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prospect {
    /// Each decision of the plan with the chance that it can be made.
    pub steps: Vec<Planned>,
    /// The chance that all of them can.
    pub done: Chance,
    /// Chances of 0, 1, 2, … slain Cultists.
    pub slain: Vec<Chance>,
    /// Chances of 0, 1, 2, … more wound counters in all.
    pub wounds: Vec<Chance>,
    /// Cultists that may be slain, each with the chance.
    pub cultists: Vec<Fate>,
    /// Space Marines that may be slain, each with the chance.
    pub marines: Vec<Fate>,
    /// The chance that any Space Marine is slain.
    pub marine_slain: Chance,
    /// The chance that the plan wins the game.
    pub won: Chance,
}

/// A decision of a plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Planned {
    pub action: String,
    pub p: Chance,
}

/// A figure that may be slain.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fate {
    pub id: &'static str,
    pub p: Chance,
}

/// Why a plan cannot be weighed.
#[derive(Clone, Debug, PartialEq)]
pub enum Unplanned {
    /// Nobody is to act now: what is needed instead.
    NotNow(String),
    /// A decision that is never legal, however the dice fall.
    Refused { action: String, refusal: Box<Refusal> },
    /// An answer to a question that is never asked.
    NeverAsked { action: String },
    /// The dice branch more often than is worked out.
    TooWide,
}

/// Dice sequences that are followed.
const BRANCHES: u64 = 200_000;

/// Weighs decisions made in order. A decision that has become impossible is left out. Answers,
/// such as `reroll` or `slay heavy`, are given where they are asked for and left out where they
/// are not; a question the plan does not answer is answered at first sight. Only the dice of
/// the players' own step are rolled.
///
/// # Errors
/// Outside the players' own step, where a decision is illegal on every path, or where there are
/// too many paths.
pub fn weigh(game: &Doomsday, plan: &[Action]) -> Result<Prospect, Unplanned> {
    match game.needed() {
        Needed::Over => return Err(Unplanned::NotNow("the game is over".to_owned())),
        Needed::Roll(roll) if has_ended(game) => {
            return Err(Unplanned::NotNow(format!("a roll is needed: {}", roll.label)));
        }
        Needed::Decision { what, .. } if has_ended(game) => {
            return Err(Unplanned::NotNow(format!("what is to be decided now is {what}")));
        }
        _ => {}
    }
    let mut weighing = Weighing {
        start: game,
        plan,
        made: vec![Chance::NEVER; plan.len()],
        refused: vec![None; plan.len()],
        done: Chance::NEVER,
        ends: Vec::new(),
        branches: 0,
    };
    weighing.follow(game.clone(), Course { next: 0, whole: true, chance: Chance::CERTAIN })?;
    for (index, action) in plan.iter().enumerate() {
        if weighing.made[index] == Chance::NEVER {
            let action = action.to_string();
            return Err(match weighing.refused[index].take() {
                Some(refusal) => Unplanned::Refused { action, refusal: Box::new(refusal) },
                None => Unplanned::NeverAsked { action },
            });
        }
    }
    weighing.prospect()
}

/// How far a plan has come on one way of the dice.
#[derive(Clone, Copy)]
struct Course {
    next: usize,
    /// Every decision so far could be made.
    whole: bool,
    chance: Chance,
}

/// What a way of the dice came to.
#[derive(Clone, Copy, PartialEq)]
struct End {
    /// Cultists and Marines that were slain, as bits.
    cultists: u8,
    marines: u8,
    wounds: u8,
    won: bool,
}

struct Weighing<'a> {
    start: &'a Doomsday,
    plan: &'a [Action],
    made: Vec<Chance>,
    refused: Vec<Option<Refusal>>,
    done: Chance,
    ends: Vec<(End, Chance)>,
    branches: u64,
}

impl Weighing<'_> {
    fn follow(&mut self, mut game: Doomsday, mut course: Course) -> Result<(), Unplanned> {
        loop {
            if has_ended(&game) {
                return self.end(&game, course);
            }
            let seat = match game.needed() {
                Needed::Over => return self.end(&game, course),
                Needed::Roll(roll) => return self.branch(&game, &roll.sides, course),
                Needed::Decision { seat, .. } => seat,
            };
            let between = game.settled();
            let planned = self.plan.get(course.next);
            let legal = planned.map(|action| (action, game.check(action)));
            match legal {
                None if between => return self.end(&game, course),
                Some((action, Ok(()))) => {
                    add(&mut self.made[course.next], course.chance)?;
                    course.next += 1;
                    let _ = game.apply(action);
                }
                Some((action, Err(refusal))) if between => {
                    if !is_answer(action) {
                        self.refused[course.next].get_or_insert(refusal);
                        course.whole = false;
                    }
                    course.next += 1;
                }
                _ => {
                    let list = game.candidates(0);
                    let appeal = |action: &Action| game.appeal(seat, action);
                    let best = list.iter().max_by(|a, b| appeal(a).total_cmp(&appeal(b)));
                    let Some(best) = best else { return Ok(()) };
                    let _ = game.apply(best);
                }
            }
        }
    }

    fn branch(&mut self, game: &Doomsday, sides: &[u16], course: Course) -> Result<(), Unplanned> {
        let ways: u64 = sides.iter().map(|sides| u64::from(*sides)).product();
        self.branches = self.branches.saturating_add(ways);
        let chance = course.chance.one_in(ways).ok_or(Unplanned::TooWide)?;
        if self.branches > BRANCHES {
            return Err(Unplanned::TooWide);
        }
        for way in 0..ways {
            let mut rest = way;
            let face = |&sides: &u16| {
                let face = rest % u64::from(sides);
                rest /= u64::from(sides);
                face as u16 + 1
            };
            let faces: SmallVec<[u16; 4]> = sides.iter().map(face).collect();
            let mut after = game.clone();
            let _ = after.roll(&faces);
            self.follow(after, Course { chance, ..course })?;
        }
        Ok(())
    }

    fn end(&mut self, game: &Doomsday, course: Course) -> Result<(), Unplanned> {
        let rest = &self.plan[course.next..];
        if course.whole && rest.iter().all(is_answer) {
            add(&mut self.done, course.chance)?;
        }
        let slain = |fiend: &Fiend| {
            let tile = |game: &Doomsday| game.cultists[fiend.index()].tile;
            tile(self.start) != HIDDEN && tile(game) == HIDDEN
        };
        let fallen =
            |brother: &Brother| self.start.marine(*brother).alive && !game.marine(*brother).alive;
        let suffered = |brother: Brother| {
            game.marine(brother).wounds.saturating_sub(self.start.marine(brother).wounds)
        };
        let end = End {
            cultists: Fiend::all().filter(slain).fold(0, |bits, fiend| bits | 1 << fiend.index()),
            marines: Brother::all().filter(fallen).fold(0, |bits, b| bits | 1 << b.index()),
            wounds: Brother::all().map(suffered).sum(),
            won: game.outcome() == Some(true),
        };
        match self.ends.iter_mut().find(|(known, _)| *known == end) {
            Some((_, chance)) => add(chance, course.chance),
            None => {
                self.ends.push((end, course.chance));
                Ok(())
            }
        }
    }

    fn prospect(&self) -> Result<Prospect, Unplanned> {
        let steps = self.plan.iter().zip(&self.made);
        let counted = |count: &dyn Fn(&End) -> u32| -> Result<Vec<Chance>, Unplanned> {
            let most = self.ends.iter().map(|(end, _)| count(end)).max().unwrap_or(0);
            (0..=most).map(|n| self.sum(|end| count(end) == n)).collect()
        };
        let mut prospect = Prospect {
            steps: steps.map(|(action, p)| Planned { action: action.to_string(), p: *p }).collect(),
            done: self.done,
            slain: counted(&|end| end.cultists.count_ones())?,
            wounds: counted(&|end| end.wounds.into())?,
            cultists: Vec::new(),
            marines: Vec::new(),
            marine_slain: self.sum(|end| end.marines != 0)?,
            won: self.sum(|end| end.won)?,
        };
        for fiend in Fiend::all() {
            let p = self.sum(|end| end.cultists >> fiend.index() & 1 == 1)?;
            prospect.cultists.extend((p != Chance::NEVER).then(|| Fate { id: fiend.word(), p }));
        }
        for brother in Brother::all() {
            let p = self.sum(|end| end.marines >> brother.index() & 1 == 1)?;
            prospect.marines.extend((p != Chance::NEVER).then(|| Fate { id: brother.word(), p }));
        }
        Ok(prospect)
    }

    fn sum(&self, pick: impl Fn(&End) -> bool) -> Result<Chance, Unplanned> {
        let mut sum = Chance::NEVER;
        let picked = self.ends.iter().filter(|(end, _)| pick(end));
        picked.into_iter().try_for_each(|(_, chance)| add(&mut sum, *chance))?;
        Ok(sum)
    }
}

fn add(sum: &mut Chance, chance: Chance) -> Result<(), Unplanned> {
    *sum = sum.or(chance).ok_or(Unplanned::TooWide)?;
    Ok(())
}

/// Whether a decision only answers what the dice have led to.
fn is_answer(action: &Action) -> bool {
    use Action::{Bury, Ignore, Keep, Leave, Reroll, Slay, Take, Wound};
    matches!(action, Reroll(_) | Keep | Ignore | Take | Slay(_) | Wound(_) | Bury | Leave)
}

/// Whether the players' own step has ended.
fn has_ended(game: &Doomsday) -> bool {
    !game.step().is_activation()
}
