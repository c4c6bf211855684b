//! Solving a sequence backwards from its ends, then following it forwards.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, Hash};
use std::ops::Range;
use std::rc::Rc;

use hashbrown::HashTable;
use smallvec::SmallVec;

use crate::games::killteam::sequence::dice::{FACES, Grade, Pick, Tally};
use crate::games::killteam::sequence::roller::{Results, Roller};
use crate::games::killteam::sequence::{Choice, Decision, Needed, Role};

use super::chance::Probability;
use super::mixer::Mixer;
use super::policy::Rerolls;
use super::rolls::Rolls;

/// The most states solved for one answer.
const MOST_STATES: usize = 300_000;

/// Room made from the beginning.
const LIKELY_STATES: usize = 250;

/// Worths that differ by less are equal: less than any chance of a roll can make, more than
/// rounding does.
const EQUAL: f64 = 1e-12;

/// The sequence has more states than are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("too many dice, re-rolls or targets: more states than are solved")
    }
}

impl std::error::Error for TooLarge {}

/// What an end is worth to the attacker, the first number before the second; the defender
/// wants the opposite.
pub(super) type Worth = [f64; 2];

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Each player for its own role, against the other.
    Both,
    /// The attacker for both, as where it shoots at its own.
    Attacker,
}

/// A sequence that can be solved.
pub(super) trait Solvable: Clone + Eq + Hash {
    /// What is told of an end.
    type End: Copy + Ord + Hash;

    fn needed(&self) -> Needed;
    /// Adds every decision that is possible, less those that others make unnecessary.
    fn add_candidates(&self, all: &mut Vec<Decision>);
    fn roller(&self) -> Option<&Roller>;
    /// The results of the roll that is due which are alike in everything that follows.
    fn distinct_results(&self) -> Option<Results>;
    /// After a roll that was asked for, without what cannot matter any more.
    fn rolled(&self, faces: &[u8]) -> Self;
    /// After one of the candidates, without what cannot matter any more.
    fn decided(&self, decision: &Decision) -> Self;
    fn end(&self) -> Option<Self::End>;
}

/// One state of a solved sequence; those that follow it stand before it.
enum Node<E> {
    End(E),
    /// The place of the best among the candidates and where it leads.
    Decided(Choice, u16, u32),
    /// So many dice, and which of the steps lead on.
    Rolled(u8, Range<u32>),
}

/// A sequence under best play from one state on, which is the last node.
pub(super) struct Solution<S: Solvable> {
    nodes: Vec<Node<S::End>>,
    worths: Vec<Worth>,
    /// The ways to roll each roll, and the node it leads to.
    steps: Vec<(u64, u32)>,
    /// Every state that is no end, with its node, in their order.
    states: Vec<(u32, S)>,
    rerolls: Rerolls,
}

/// Solves a sequence.
pub(super) fn solve<S: Solvable>(
    start: &S,
    side: Side,
    rerolls: Rerolls,
    worth: &dyn Fn(&S::End) -> Worth,
) -> Result<Solution<S>, TooLarge> {
    let solution = Solution {
        nodes: Vec::with_capacity(LIKELY_STATES),
        worths: Vec::with_capacity(LIKELY_STATES),
        steps: Vec::with_capacity(LIKELY_STATES),
        states: Vec::with_capacity(LIKELY_STATES),
        rerolls,
    };
    let mut solver = Solver {
        solution,
        known: HashTable::with_capacity(LIKELY_STATES),
        ends: HashMap::default(),
        rolls: Vec::new(),
        spare: Spare::default(),
        side,
        worth,
    };
    solver.visit(start.clone())?;
    Ok(solver.solution)
}

impl<S: Solvable> Solution<S> {
    pub fn worth(&self) -> Worth {
        self.worths.last().copied().unwrap_or_default()
    }

    /// How many states were solved.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The best decision of the first state, if it asks for one.
    pub fn first_decision(&self) -> Option<Decision> {
        match (self.nodes.last(), self.states.last()) {
            (Some(Node::Decided(_, which, _)), Some((_, state))) => self.decision(state, *which),
            _ => None,
        }
    }

    fn decision(&self, state: &S, which: u16) -> Option<Decision> {
        let mut all = Vec::new();
        candidates(state, self.rerolls, &mut all);
        (usize::from(which) < all.len()).then(|| all.swap_remove(which.into()))
    }

    /// Every end there is, whatever the players decide.
    pub fn ends(&self) -> Vec<S::End> {
        let end = |node: &Node<S::End>| match node {
            Node::End(end) => Some(*end),
            _ => None,
        };
        self.nodes.iter().filter_map(end).collect()
    }

    /// The chance of every end that best play comes to.
    pub fn chances<P: Probability>(&self) -> BTreeMap<S::End, P> {
        let chances = self.flow::<P>(|_| false);
        let ends = self.nodes.iter().zip(chances).filter_map(|(node, chance)| match node {
            Node::End(end) => Some((*end, chance?)),
            _ => None,
        });
        ends.collect()
    }

    /// The states in which a choice is due for the first time, with the best decision and the
    /// chance to come there, the likeliest first.
    pub fn first_of(&self, choice: Choice) -> Vec<(&S, Decision, f64)> {
        let due = |node: &Node<S::End>| matches!(node, Node::Decided(c, ..) if *c == choice);
        let chances = self.flow::<f64>(due);
        let mut all: Vec<(&S, Decision, f64)> = self
            .states
            .iter()
            .filter_map(|(at, state)| match (&self.nodes[*at as usize], chances[*at as usize]) {
                (Node::Decided(_, which, _), Some(chance)) => {
                    Some((state, self.decision(state, *which)?, chance))
                }
                _ => None,
            })
            .collect();
        all.sort_by(|a, b| b.2.total_cmp(&a.2));
        all
    }

    /// The chance of every end and of every node at which one stops.
    fn flow<P: Probability>(&self, stops: impl Fn(&Node<S::End>) -> bool) -> Vec<Option<P>> {
        let mut chances: Vec<Option<P>> = vec![None; self.nodes.len()];
        if let Some(start) = chances.last_mut() {
            *start = Some(P::one());
        }
        for (at, node) in self.nodes.iter().enumerate().rev() {
            if stops(node) || matches!(node, Node::End(_)) {
                continue;
            }
            let Some(chance) = chances[at].take() else { continue };
            let mut go = |to: u32, chance: &P| match &mut chances[to as usize] {
                Some(sum) => sum.add(chance),
                none => *none = Some(chance.clone()),
            };
            match node {
                Node::End(_) => {}
                Node::Decided(.., to) => go(*to, &chance),
                Node::Rolled(dice, steps) => {
                    for (ways, to) in &self.steps[steps.start as usize..steps.end as usize] {
                        go(*to, &chance.times(&P::of_dice(*ways, *dice)));
                    }
                }
            }
        }
        chances
    }
}

struct Solver<'a, S: Solvable> {
    solution: Solution<S>,
    /// The places of known states, each with its hash.
    known: HashTable<(u64, u32)>,
    /// The nodes of ends: many states come to the same.
    ends: HashMap<S::End, u32, BuildHasherDefault<Mixer>>,
    /// Every roll of so many dice with these results.
    rolls: Vec<(Results, u8, Rc<Rolls>)>,
    spare: Spare,
    side: Side,
    worth: &'a dyn Fn(&S::End) -> Worth,
}

/// Emptied lists, to be filled again.
#[derive(Default)]
struct Spare {
    decisions: Vec<Vec<Decision>>,
    steps: Vec<Vec<(u64, u32)>>,
}

impl<S: Solvable> Solver<'_, S> {
    fn visit(&mut self, state: S) -> Result<u32, TooLarge> {
        if let Some(end) = state.end() {
            if let Some(at) = self.ends.get(&end) {
                return Ok(*at);
            }
            let at = self.push(Node::End(end), (self.worth)(&end))?;
            self.ends.insert(end, at);
            return Ok(at);
        }
        let hash = BuildHasherDefault::<Mixer>::default().hash_one(&state);
        let states = &self.solution.states;
        let same = |(other, at): &(u64, u32)| *other == hash && states[*at as usize].1 == state;
        if let Some((_, at)) = self.known.find(hash, same) {
            return Ok(states[*at as usize].0);
        }
        let (node, worth) = match state.needed() {
            Needed::Decision { role, choice } => self.best(&state, role, choice)?,
            Needed::Roll { count, .. } => self.weigh(&state, count)?,
            Needed::Nothing => unreachable!("a sequence that needs nothing is over"),
        };
        let at = self.push(node, worth)?;
        let place = self.solution.states.len() as u32;
        self.known.insert_unique(hash, (hash, place), |(hash, _)| *hash);
        self.solution.states.push((at, state));
        Ok(at)
    }

    fn push(&mut self, node: Node<S::End>, worth: Worth) -> Result<u32, TooLarge> {
        let Solution { nodes, worths, .. } = &mut self.solution;
        if nodes.len() >= MOST_STATES {
            return Err(TooLarge);
        }
        nodes.push(node);
        worths.push(worth);
        Ok(nodes.len() as u32 - 1)
    }

    /// The candidate that is worth most to its player; the first of equals.
    fn best(
        &mut self,
        state: &S,
        role: Role,
        choice: Choice,
    ) -> Result<(Node<S::End>, Worth), TooLarge> {
        let mut all = self.spare.decisions.pop().unwrap_or_default();
        candidates(state, self.solution.rerolls, &mut all);
        let better = match (role, self.side) {
            (Role::Attacker, _) | (_, Side::Attacker) => attackers_choice,
            (Role::Defender, Side::Both) => |worth, than| attackers_choice(than, worth),
        };
        let mut best: Option<(u16, u32, Worth)> = None;
        for (which, decision) in (0..).zip(all.drain(..)) {
            let at = self.visit(state.decided(&decision))?;
            let worth = self.solution.worths[at as usize];
            if best.as_ref().is_none_or(|(.., than)| better(worth, *than)) {
                best = Some((which, at, worth));
            }
        }
        self.spare.decisions.push(all);
        let (which, at, worth) = best.expect("a decision that is needed has candidates");
        Ok((Node::Decided(choice, which, at), worth))
    }

    /// The mean over all results of a roll.
    fn weigh(&mut self, state: &S, count: u8) -> Result<(Node<S::End>, Worth), TooLarge> {
        let results = state.distinct_results().unwrap_or_else(|| FACES.map(|f| (f, 1)).collect());
        let rolls = self.rolls(results, count);
        let one = f64::of_dice(1, count);
        let mut sum = [0.0; 2];
        let mut next = self.spare.steps.pop().unwrap_or_default();
        for (faces, ways) in rolls.iter() {
            let at = self.visit(state.rolled(faces))?;
            let chance = ways as f64 * one;
            for (sum, worth) in sum.iter_mut().zip(self.solution.worths[at as usize]) {
                *sum += chance * worth;
            }
            next.push((ways, at));
        }
        let steps = &mut self.solution.steps;
        let from = steps.len() as u32;
        steps.append(&mut next);
        let node = Node::Rolled(count, from..steps.len() as u32);
        self.spare.steps.push(next);
        Ok((node, sum))
    }

    fn rolls(&mut self, results: Results, count: u8) -> Rc<Rolls> {
        let known = self.rolls.iter().find(|(r, n, _)| *n == count && *r == results);
        if let Some((.., rolls)) = known {
            return rolls.clone();
        }
        let all = Rc::new(Rolls::new(&results, count));
        self.rolls.push((results, count, all.clone()));
        all
    }
}

/// The decisions that are weighed.
fn candidates<S: Solvable>(state: &S, rerolls: Rerolls, all: &mut Vec<Decision>) {
    state.add_candidates(all);
    match state.needed() {
        Needed::Decision { choice: Choice::Reroll, .. } => limit_rerolls(state, rerolls, all),
        Needed::Decision { choice: Choice::Block, .. } => drop_lesser_blocks(all),
        _ => {}
    }
}

/// Leaves out what the policy does not re-roll.
fn limit_rerolls<S: Solvable>(state: &S, rerolls: Rerolls, candidates: &mut Vec<Decision>) {
    let Some(roller) = state.roller() else { return };
    let failed = |pick: &Pick| match pick {
        Pick::Face(face) => roller.threshold.judge(*face) == Grade::Fail,
        Pick::Unrolled => false,
    };
    match rerolls {
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

/// Does the attacker prefer the one worth to the other?
pub(super) fn attackers_choice(worth: Worth, than: Worth) -> bool {
    for (a, b) in worth.into_iter().zip(than) {
        if (a - b).abs() > EQUAL {
            return a > b;
        }
    }
    false
}
