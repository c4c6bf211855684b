//! Solving a sequence backwards from its ends.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::rc::Rc;

use crate::games::killteam::sequence::dice::FACES;
use crate::games::killteam::sequence::fight::Fight;
use crate::games::killteam::sequence::roller::Roller;
use crate::games::killteam::sequence::shoot::Shoot;
use crate::games::killteam::sequence::{Decision, Needed, Role};

/// The most states solved for one answer.
const MOST_STATES: usize = 100_000;

/// What damage inflicted less damage suffered is worth beside bringing the opponent down: too
/// little for all the wounds there are to outweigh it.
const WOUND: f64 = 1e-6;

/// The sequence has more states than are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "too many dice with too many re-rolls: more than {MOST_STATES} states")
    }
}

impl std::error::Error for TooLarge {}

/// A sequence that can be solved.
pub(super) trait Solvable: Clone + Eq + Hash {
    /// What is told of an end.
    type End: Copy + Ord;

    fn needed(&self) -> Needed;
    fn candidates(&self) -> Vec<Decision>;
    fn roller(&self) -> Option<&Roller>;
    /// After a roll that was asked for.
    fn rolled(&self, faces: &[u8]) -> Self;
    /// After one of the candidates.
    fn decided(&self, decision: &Decision) -> Self;
    fn end(&self) -> Option<Self::End>;
    /// What the end is worth to the attacker; the defender wants the opposite.
    fn worth(&self, end: Self::End) -> f64;
}

/// The chances of the ends of a state, and their worth.
struct Solved<E> {
    worth: f64,
    chances: Vec<(E, f64)>,
}

/// The chances of all ends under best play.
pub(super) fn solve<S: Solvable>(start: &S) -> Result<Vec<(S::End, f64)>, TooLarge> {
    let mut solver = Solver { known: HashMap::new() };
    let solved = solver.solve(start)?;
    Ok(solved.chances.clone())
}

struct Solver<S: Solvable> {
    known: HashMap<S, Rc<Solved<S::End>>>,
}

impl<S: Solvable> Solver<S> {
    fn solve(&mut self, state: &S) -> Result<Rc<Solved<S::End>>, TooLarge> {
        if let Some(solved) = self.known.get(state) {
            return Ok(solved.clone());
        }
        let solved = match (state.needed(), state.end()) {
            (Needed::Decision { role, .. }, _) => self.best(state, role)?,
            (Needed::Roll { count, .. }, _) => Rc::new(self.weigh(state, count)?),
            (Needed::Nothing, Some(end)) => {
                Rc::new(Solved { worth: state.worth(end), chances: vec![(end, 1.0)] })
            }
            (Needed::Nothing, None) => Rc::new(Solved { worth: 0.0, chances: Vec::new() }),
        };
        if self.known.len() >= MOST_STATES {
            return Err(TooLarge);
        }
        self.known.insert(state.clone(), solved.clone());
        Ok(solved)
    }

    /// The candidate that is worth most to its player; the first of equals.
    fn best(&mut self, state: &S, role: Role) -> Result<Rc<Solved<S::End>>, TooLarge> {
        let again = |source: &str| state.roller().is_some_and(|roller| roller.again(source));
        let needless = |decision: &Decision| match decision {
            Decision::Reroll { source, dice } => dice.len() > 1 && again(source),
            _ => false,
        };
        let mut best: Option<Rc<Solved<S::End>>> = None;
        for decision in state.candidates().iter().filter(|decision| !needless(decision)) {
            let solved = self.solve(&state.decided(decision))?;
            let better = best.as_ref().is_none_or(|best| match role {
                Role::Attacker => solved.worth > best.worth,
                Role::Defender => solved.worth < best.worth,
            });
            if better {
                best = Some(solved);
            }
        }
        Ok(best.expect("a decision that is needed has candidates"))
    }

    /// The mean over all results of a roll.
    fn weigh(&mut self, state: &S, count: u8) -> Result<Solved<S::End>, TooLarge> {
        let results = match state.roller() {
            Some(roller) => roller.distinct_results().to_vec(),
            None => FACES.map(|face| (face, 1)).collect(),
        };
        let mut worth = 0.0;
        let mut chances = BTreeMap::new();
        for (faces, p) in rolls(&results, count) {
            let solved = self.solve(&state.rolled(&faces))?;
            worth += p * solved.worth;
            for &(end, q) in &solved.chances {
                *chances.entry(end).or_insert(0.0) += p * q;
            }
        }
        Ok(Solved { worth, chances: chances.into_iter().collect() })
    }
}

/// Every roll of so many dice without regard to their order, with its chance; the results are
/// given with how many of the six each stands for.
fn rolls(results: &[(u8, u8)], count: u8) -> Vec<(Vec<u8>, f64)> {
    let [(face, of_six), rest @ ..] = results else {
        return if count == 0 { vec![(Vec::new(), 1.0)] } else { Vec::new() };
    };
    let p = f64::from(*of_six) / 6.0;
    let mut all = Vec::new();
    // The chance that `n` named dice show the face, times the ways to name them.
    let mut weight = 1.0;
    for n in 0..=count {
        if n > 0 {
            weight *= p * f64::from(count - n + 1) / f64::from(n);
        }
        for (mut faces, q) in rolls(rest, count - n) {
            faces.extend(std::iter::repeat_n(*face, n.into()));
            all.push((faces, weight * q));
        }
    }
    all
}

macro_rules! solvable_steps {
    () => {
        fn needed(&self) -> Needed {
            self.needed()
        }

        fn candidates(&self) -> Vec<Decision> {
            self.candidates()
        }

        fn roller(&self) -> Option<&Roller> {
            self.roller()
        }

        fn rolled(&self, faces: &[u8]) -> Self {
            let mut next = self.clone();
            next.roll(faces).expect("as many faces as were asked for");
            next
        }

        fn decided(&self, decision: &Decision) -> Self {
            let mut next = self.clone();
            next.apply(decision).expect("candidates are allowed");
            next
        }
    };
}

impl Solvable for Shoot {
    /// Damage on the target.
    type End = u16;

    solvable_steps!();

    fn end(&self) -> Option<u16> {
        self.outcome().map(|outcome| outcome.damage)
    }

    fn worth(&self, damage: u16) -> f64 {
        damage.into()
    }
}

impl Solvable for Fight {
    /// Wounds lost by attacker and defender.
    type End = [u16; 2];

    solvable_steps!();

    fn end(&self) -> Option<[u16; 2]> {
        self.outcome().map(|outcome| outcome.lost)
    }

    fn worth(&self, lost: [u16; 2]) -> f64 {
        let [attacker, defender] = self.wounds().map(|left| f64::from(u8::from(left == 0)));
        defender - attacker + WOUND * (f64::from(lost[1]) - f64::from(lost[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_complete_and_weighed() {
        let six: Vec<_> = FACES.map(|face| (face, 1)).collect();
        let all = rolls(&six, 4);
        assert_eq!(all.len(), 126);
        let total: f64 = all.iter().map(|(_, p)| p).sum();
        assert!((total - 1.0).abs() < 1e-14);
        let chance = |faces: &[u8]| {
            let same = |rolled: &[u8]| {
                let mut rolled = rolled.to_vec();
                rolled.sort_unstable();
                rolled == faces
            };
            all.iter().filter(|(rolled, _)| same(rolled)).map(|(_, p)| p).sum::<f64>()
        };
        assert!((chance(&[1, 2, 2, 6]) - 12.0 / 1296.0).abs() < 1e-16);
        assert!((chance(&[3, 3, 3, 3]) - 1.0 / 1296.0).abs() < 1e-16);
        assert_eq!(
            rolls(&[(1, 3), (4, 3)], 2).iter().map(|r| r.1).collect::<Vec<_>>(),
            [0.25, 0.5, 0.25]
        );
    }
}
