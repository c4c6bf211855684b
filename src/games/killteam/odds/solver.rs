//! Solving a sequence backwards from its ends, then following it forwards.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::rc::Rc;

use smallvec::SmallVec;

use crate::games::killteam::sequence::dice::{FACES, Grade, Pick, Tally};
use crate::games::killteam::sequence::fight::Fight;
use crate::games::killteam::sequence::roller::Roller;
use crate::games::killteam::sequence::shoot::Shoot;
use crate::games::killteam::sequence::{Choice, Decision, Needed, Role};

use super::chance::Probability;
use super::policy::Rerolls;

/// The most states solved for one answer.
const MOST_STATES: usize = 300_000;

/// Worths that differ by less are equal: less than any chance of a roll can make, more than
/// rounding does.
const EQUAL: f64 = 1e-12;

/// The sequence has more states than are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "too many dice with too many re-rolls: more than {MOST_STATES} states")
    }
}

impl std::error::Error for TooLarge {}

/// What an end is worth to the attacker, the first number before the second; the defender
/// wants the opposite.
pub(super) type Worth = [f64; 2];

/// A sequence that can be solved.
pub(super) trait Solvable: Clone + Eq + Hash {
    /// What is told of an end.
    type End: Copy + Ord + Hash;

    fn needed(&self) -> Needed;
    fn candidates(&self) -> Vec<Decision>;
    fn roller(&self) -> Option<&Roller>;
    /// After a roll that was asked for.
    fn rolled(&self, faces: &[u8]) -> Self;
    /// After one of the candidates.
    fn decided(&self, decision: &Decision) -> Self;
    fn end(&self) -> Option<Self::End>;
}

/// Results of a die, each with how many of the six it stands for.
type Results = SmallVec<[(u8, u8); 6]>;

/// Faces without regard to their order, and the ways to roll them.
type Roll = (Vec<u8>, u64);

/// One state of a solved sequence; those that follow it stand before it.
enum Node<E> {
    End(E),
    /// The best decision and where it leads.
    Decided(Decision, usize),
    /// So many dice, and where each roll leads with the ways to roll it.
    Rolled(u8, Vec<(u64, usize)>),
}

/// A sequence under best play from one state on, which is the last node.
pub(super) struct Solution<S: Solvable> {
    nodes: Vec<Node<S::End>>,
    worths: Vec<Worth>,
    known: HashMap<S, usize, BuildHasherDefault<Mixer>>,
}

/// Solves a sequence.
pub(super) fn solve<S: Solvable>(
    start: &S,
    rerolls: Rerolls,
    worth: &dyn Fn(&S::End) -> Worth,
) -> Result<Solution<S>, TooLarge> {
    let (nodes, worths) = (Vec::new(), Vec::new());
    let solution = Solution { nodes, worths, known: HashMap::default() };
    let (ends, rolls) = (HashMap::default(), Vec::new());
    let mut solver = Solver { solution, ends, rolls, rerolls, worth };
    solver.visit(start.clone())?;
    Ok(solver.solution)
}

impl<S: Solvable> Solution<S> {
    pub fn worth(&self) -> Worth {
        self.worths.last().copied().unwrap_or_default()
    }

    /// The best decision of the first state, if it asks for one.
    pub fn first_decision(&self) -> Option<&Decision> {
        match self.nodes.last() {
            Some(Node::Decided(decision, _)) => Some(decision),
            _ => None,
        }
    }

    /// Every end there is, whatever the players decide.
    pub fn ends(&self) -> Vec<S::End> {
        let end = |node: &Node<S::End>| match node {
            Node::End(end) => Some(*end),
            _ => None,
        };
        self.nodes.iter().filter_map(end).collect()
    }

    /// The chance of every end.
    pub fn chances<P: Probability>(&self) -> BTreeMap<S::End, P> {
        let mut ends = BTreeMap::new();
        self.follow(&mut |node, chance: &P, _| {
            if let Node::End(end) = node {
                ends.entry(*end).or_insert_with(P::zero).add(chance);
            }
        });
        ends
    }

    /// The states at which the best decision is the first of a kind, with the decision and the
    /// chance to come there.
    pub fn first_of(&self, kind: fn(&Decision) -> bool) -> Vec<(&S, &Decision, f64)> {
        let mut found: BTreeMap<usize, f64> = BTreeMap::new();
        let is = |node: &Node<S::End>| matches!(node, Node::Decided(d, _) if kind(d));
        let last = self.nodes.len() - 1;
        if is(&self.nodes[last]) {
            found.insert(last, 1.0);
        }
        self.follow(&mut |node, chance: &f64, next| {
            if let Some((to, more)) = next
                && !is(node)
                && is(&self.nodes[to])
            {
                *found.entry(to).or_insert(0.0) += chance * more;
            }
        });
        let mut all: Vec<(&S, &Decision, f64)> = self
            .known
            .iter()
            .filter_map(|(state, at)| match (&self.nodes[*at], found.get(at)) {
                (Node::Decided(decision, _), Some(chance)) => Some((state, decision, *chance)),
                _ => None,
            })
            .collect();
        all.sort_by(|a, b| b.2.total_cmp(&a.2));
        all
    }

    /// Goes through every state that is reached with its chance: once by itself, then once for
    /// each state that may follow with the chance of that step.
    fn follow<P: Probability>(&self, see: &mut impl FnMut(&Node<S::End>, &P, Option<(usize, P)>)) {
        let mut chances: Vec<Option<P>> = vec![None; self.nodes.len()];
        if let Some(start) = chances.last_mut() {
            *start = Some(P::one());
        }
        for at in (0..self.nodes.len()).rev() {
            let Some(chance) = chances[at].take() else { continue };
            let node = &self.nodes[at];
            see(node, &chance, None);
            let mut go = |to: usize, step: P| {
                chances[to].get_or_insert_with(P::zero).add(&chance.times(&step));
                see(node, &chance, Some((to, step)));
            };
            match node {
                Node::End(_) => {}
                Node::Decided(_, to) => go(*to, P::one()),
                Node::Rolled(dice, all) => {
                    all.iter().for_each(|(ways, to)| go(*to, P::of_dice(*ways, *dice)));
                }
            }
        }
    }
}

struct Solver<'a, S: Solvable> {
    solution: Solution<S>,
    /// The nodes of ends: many states come to the same.
    ends: HashMap<S::End, usize, BuildHasherDefault<Mixer>>,
    /// Every roll of so many dice with these results.
    rolls: Vec<(Results, u8, Rc<[Roll]>)>,
    rerolls: Rerolls,
    worth: &'a dyn Fn(&S::End) -> Worth,
}

impl<S: Solvable> Solver<'_, S> {
    fn visit(&mut self, state: S) -> Result<usize, TooLarge> {
        if let Some(end) = state.end() {
            if let Some(at) = self.ends.get(&end) {
                return Ok(*at);
            }
            let at = self.push(Node::End(end), (self.worth)(&end))?;
            self.ends.insert(end, at);
            return Ok(at);
        }
        if let Some(at) = self.solution.known.get(&state) {
            return Ok(*at);
        }
        let (node, worth) = match state.needed() {
            Needed::Decision { role, choice } => self.best(&state, role, choice)?,
            Needed::Roll { count, .. } => self.weigh(&state, count)?,
            Needed::Nothing => unreachable!("a sequence that needs nothing is over"),
        };
        let at = self.push(node, worth)?;
        self.solution.known.insert(state, at);
        Ok(at)
    }

    fn push(&mut self, node: Node<S::End>, worth: Worth) -> Result<usize, TooLarge> {
        let Solution { nodes, worths, .. } = &mut self.solution;
        if nodes.len() >= MOST_STATES {
            return Err(TooLarge);
        }
        nodes.push(node);
        worths.push(worth);
        Ok(nodes.len() - 1)
    }

    /// The candidate that is worth most to its player; the first of equals.
    fn best(
        &mut self,
        state: &S,
        role: Role,
        choice: Choice,
    ) -> Result<(Node<S::End>, Worth), TooLarge> {
        let mut candidates = state.candidates();
        match choice {
            Choice::Reroll => self.limit_rerolls(state, &mut candidates),
            Choice::Block => drop_lesser_blocks(&mut candidates),
            _ => {}
        }
        let mut best: Option<(Decision, usize, Worth)> = None;
        for decision in candidates {
            let at = self.visit(state.decided(&decision))?;
            let worth = self.solution.worths[at];
            if best.as_ref().is_none_or(|(.., than)| better(role, worth, *than)) {
                best = Some((decision, at, worth));
            }
        }
        let (decision, at, worth) = best.expect("a decision that is needed has candidates");
        Ok((Node::Decided(decision, at), worth))
    }

    /// Leaves out what the policy does not re-roll, and what another order of re-rolls covers.
    fn limit_rerolls(&self, state: &S, candidates: &mut Vec<Decision>) {
        let Some(roller) = state.roller() else { return };
        candidates.retain(|decision| match decision {
            Decision::Reroll { source, dice } => dice.len() == 1 || !roller.again(source),
            _ => true,
        });
        let failed = |pick: &Pick| match pick {
            Pick::Face(face) => roller.threshold.judge(*face) == Grade::Fail,
            Pick::Unrolled => false,
        };
        match self.rerolls {
            Rerolls::Best => {}
            Rerolls::Never => candidates.retain(|decision| *decision == Decision::Keep),
            Rerolls::Fails => {
                let fails = |decision: &Decision| match decision {
                    Decision::Reroll { dice, .. } if dice.iter().all(failed) => dice.len(),
                    _ => 0,
                };
                let most = candidates.iter().map(fails).max().unwrap_or(0);
                candidates.retain(|decision| match most {
                    0 => *decision == Decision::Keep,
                    most => fails(decision) == most,
                });
            }
        }
    }

    /// The mean over all results of a roll.
    fn weigh(&mut self, state: &S, count: u8) -> Result<(Node<S::End>, Worth), TooLarge> {
        let results = match state.roller() {
            Some(roller) => roller.distinct_results(),
            None => FACES.map(|face| (face, 1)).collect(),
        };
        let rolls = self.rolls(results, count);
        let one = f64::of_dice(1, count);
        let mut sum = [0.0; 2];
        let mut next = Vec::with_capacity(rolls.len());
        for (faces, ways) in rolls.iter() {
            let at = self.visit(state.rolled(faces))?;
            let chance = *ways as f64 * one;
            for (sum, worth) in sum.iter_mut().zip(self.solution.worths[at]) {
                *sum += chance * worth;
            }
            next.push((*ways, at));
        }
        Ok((Node::Rolled(count, next), sum))
    }

    fn rolls(&mut self, results: Results, count: u8) -> Rc<[Roll]> {
        let known = self.rolls.iter().find(|(r, n, _)| *n == count && *r == results);
        if let Some((.., rolls)) = known {
            return rolls.clone();
        }
        let all: Rc<[Roll]> = rolls(&results, count).into();
        self.rolls.push((results, count, all.clone()));
        all
    }
}

/// Leaves out blocks that others exceed: blocking more is never worse.
fn drop_lesser_blocks(candidates: &mut Vec<Decision>) {
    let blocked = |decision: &Decision| match decision {
        Decision::Block(allocation) => allocation.blocked(),
        _ => Tally::default(),
    };
    let all: SmallVec<[Tally; 16]> = candidates.iter().map(blocked).collect();
    let mut at = 0;
    candidates.retain(|_| {
        let own = all[at];
        let exceeds = |(i, other): (usize, &Tally)| {
            let more = other.normal >= own.normal && other.critical >= own.critical;
            more && (*other != own || i < at)
        };
        let lesser = all.iter().enumerate().any(exceeds);
        at += 1;
        !lesser
    });
}

/// Does the player prefer the one worth to the other?
fn better(role: Role, worth: Worth, than: Worth) -> bool {
    for (a, b) in worth.into_iter().zip(than) {
        let more = if role == Role::Attacker { a - b } else { b - a };
        if more.abs() > EQUAL {
            return more > 0.0;
        }
    }
    false
}

/// Every roll of so many dice without regard to their order, with the ways to roll it; the
/// results are given with how many of the six each stands for.
fn rolls(results: &[(u8, u8)], count: u8) -> Vec<Roll> {
    let [(face, of_six), rest @ ..] = results else {
        return if count == 0 { vec![(Vec::new(), 1)] } else { Vec::new() };
    };
    if rest.is_empty() {
        return vec![(vec![*face; count.into()], u64::from(*of_six).pow(count.into()))];
    }
    let mut all = Vec::new();
    // The ways that `n` dice show the face, times the ways to name them.
    let mut ways = 1;
    let mut names = 1;
    for n in 0..=count {
        if n > 0 {
            ways *= u64::from(*of_six);
            names = names * u64::from(count - n + 1) / u64::from(n);
        }
        for (mut faces, others) in rolls(rest, count - n) {
            faces.extend(std::iter::repeat_n(*face, n.into()));
            all.push((faces, ways * names * others));
        }
    }
    all
}

/// A quick hash of small states: no outsider chooses them, so none needs to be fended off.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
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

/// What a shot comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ShootEnd {
    /// On the target.
    pub damage: u16,
    /// CP of attacker and defender.
    pub spent: [u8; 2],
    /// On everyone else near the target.
    pub nearby: u16,
    pub stun: bool,
}

impl Solvable for Shoot {
    type End = ShootEnd;

    solvable_steps!();

    fn end(&self) -> Option<ShootEnd> {
        self.outcome().map(|outcome| ShootEnd {
            damage: outcome.damage,
            spent: outcome.spent,
            nearby: outcome.nearby.iter().map(|nearby| nearby.damage).max().unwrap_or(0),
            stun: outcome.stun,
        })
    }
}

/// What a fight comes to, by role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FightEnd {
    pub lost: [u16; 2],
    pub dead: [bool; 2],
    pub stunned: [bool; 2],
}

impl Solvable for Fight {
    type End = FightEnd;

    solvable_steps!();

    fn end(&self) -> Option<FightEnd> {
        self.outcome().map(|outcome| FightEnd {
            lost: outcome.lost,
            dead: outcome.wounds.map(|left| left == 0),
            stunned: outcome.stunned,
        })
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
        assert_eq!(all.iter().map(|(_, ways)| ways).sum::<u64>(), 1296);
        let ways = |faces: &[u8]| {
            let same = |rolled: &[u8]| {
                let mut rolled = rolled.to_vec();
                rolled.sort_unstable();
                rolled == faces
            };
            all.iter().filter(|(rolled, _)| same(rolled)).map(|(_, ways)| ways).sum::<u64>()
        };
        assert_eq!(ways(&[1, 2, 2, 6]), 12);
        assert_eq!(ways(&[3, 3, 3, 3]), 1);
        let pairs: Vec<u64> = rolls(&[(1, 3), (4, 3)], 2).iter().map(|r| r.1).collect();
        assert_eq!(pairs, [9, 18, 9]);
        let most: u64 = rolls(&six[..2], 20).iter().map(|r| r.1).sum();
        assert_eq!(most, 1 << 20);
    }
}
