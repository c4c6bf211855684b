//! Shots in a row at some targets, solved together because they share what may be spent.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use smallvec::{SmallVec, smallvec};

use crate::games::killteam::sequence::attack::{Attack, Defence};
use crate::games::killteam::sequence::readings::DiceReadings;
use crate::games::killteam::sequence::shoot::Shoot;

use super::chance::Probability;
use super::policy::{Rerolls, ShootAim};
use super::solvable::ShootEnd;
use super::solver::{Side, Solution, TooLarge, Worth, attackers_choice, solve};
use super::spread::Spread;

/// The most targets of which any may be next.
const MOST_TARGETS: usize = 16;

/// The most states solved, of all shots at all targets, and steps followed for one answer.
const MOST_WORK: usize = 4_000_000;

/// What is left of the work that one answer may take, whatever it is made of.
pub(super) struct Budget(Cell<usize>);

impl Budget {
    pub fn new() -> Budget {
        Budget::of(MOST_WORK)
    }

    pub fn of(work: usize) -> Budget {
        Budget(Cell::new(work))
    }

    #[cfg(test)]
    pub fn left(&self) -> usize {
        self.0.get()
    }

    /// Refuses more work than is left.
    fn allow(&self, work: usize) -> Result<(), TooLarge> {
        if work > self.0.get() { Err(TooLarge) } else { Ok(()) }
    }

    fn spend(&self, work: usize) -> Result<(), TooLarge> {
        self.0.set(self.0.get().checked_sub(work).ok_or(TooLarge)?);
        Ok(())
    }
}

/// How the sequences are decided.
#[derive(Clone, Copy)]
pub(super) struct Deciding<'a> {
    pub aim: ShootAim,
    pub rerolls: Rerolls,
    pub readings: DiceReadings,
    pub budget: &'a Budget,
}

/// Sequences of dice, one for each shot at each target, solved: the first target first, the
/// others in the order that serves the attacker best (wr.blast).
pub(super) struct Volley<'a> {
    shots: &'a [Attack],
    /// At the attacker's own the less damage the better.
    targets: Vec<Defence>,
    deciding: Deciding<'a>,
    start: Key,
    solved: HashMap<Key, Next>,
    /// What each shot with so many CP can do to a target, whatever is decided, by the first shot
    /// and target that are alike.
    ends: HashMap<(usize, usize, [u8; 2]), Any>,
}

/// A sequence under any decisions.
#[derive(Clone)]
struct Any {
    states: usize,
    ends: Rc<[ShootEnd]>,
}

/// Who is shot at next, and how it goes at best play.
struct Next {
    target: usize,
    /// Of this sequence and all after it.
    worth: Worth,
    sequence: Rc<Solution<Shoot>>,
}

/// Where a volley stands, as far as it matters to decisions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Key {
    shot: usize,
    /// A bit for each target still to be shot at with this shot.
    open: u32,
    /// CP left.
    cp: [u8; 2],
    /// The damage that still counts towards killing each target.
    damage: Suffered,
}

type Suffered = SmallVec<[u16; 4]>;

/// What a volley does to one target.
pub(super) struct OnTarget<P> {
    pub damage: Spread<P>,
    /// On everyone else near it.
    pub nearby: Spread<P>,
    pub stun: P,
}

/// Each place of a volley with who is shot at there and what may come of it.
type Steps<P> = HashMap<Key, (usize, Rc<BTreeMap<ShootEnd, P>>)>;

impl<'a> Volley<'a> {
    /// `cp` are those of both players for all of it.
    pub fn new(
        shots: &'a [Attack],
        targets: Vec<Defence>,
        cp: [u8; 2],
        deciding: Deciding<'a>,
    ) -> Result<Volley<'a>, TooLarge> {
        if targets.len() > MOST_TARGETS {
            return Err(TooLarge);
        }
        let start =
            Key { shot: 0, open: all(targets.len()), cp, damage: smallvec![0; targets.len()] };
        let mut volley = Volley {
            shots,
            targets,
            deciding,
            start: start.clone(),
            solved: HashMap::new(),
            ends: HashMap::new(),
        };
        volley.foresee(&start)?;
        volley.solve(&start)?;
        Ok(volley)
    }

    /// Counts what [`Volley::solve`] will take where sequences bear on each other: how many
    /// states one has does not depend on what they are worth.
    fn foresee(&mut self, start: &Key) -> Result<(), TooLarge> {
        let mut work = 0;
        let mut known = HashSet::from([start.clone()]);
        let mut open = vec![start.clone()];
        while let Some(key) = open.pop() {
            if key.shot == self.shots.len() || !self.branches(&key) {
                continue;
            }
            for target in self.next(&key) {
                let any = self.any(&key, target)?;
                work += any.states + any.ends.len();
                self.deciding.budget.allow(work)?;
                for end in any.ends.iter() {
                    let after = self.after(&key, target, end);
                    if known.insert(after.clone()) {
                        open.push(after);
                    }
                }
            }
        }
        Ok(())
    }

    /// How a target is shot at with what is left of the CP.
    fn shot(&self, key: &Key, target: usize) -> (Shoot, Side) {
        let defence = &self.targets[target];
        let side = if defence.own { Side::Attacker } else { Side::Both };
        let attack = self.shots[key.shot].clone().cp(key.cp[0]);
        // All damage counts, also beyond the target's wounds.
        let defence = Defence { wounds: u16::MAX, ..defence.clone().cp(key.cp[1]) };
        (Shoot::with(attack, defence, self.deciding.readings), side)
    }

    fn any(&mut self, key: &Key, target: usize) -> Result<Any, TooLarge> {
        let same = |other: &Attack| *other == self.shots[key.shot];
        let wounds = self.targets[target].wounds;
        let alike = |other: &Defence| Defence { wounds, ..other.clone() } == self.targets[target];
        let shot = self.shots.iter().position(same).unwrap_or(key.shot);
        let place = (shot, self.targets.iter().position(alike).unwrap_or(target), key.cp);
        if let Some(known) = self.ends.get(&place) {
            return Ok(known.clone());
        }
        let (start, side) = self.shot(key, target);
        let Deciding { rerolls, budget, .. } = self.deciding;
        let any = solve(&start, side, rerolls, &|_| [0.0; 2])?;
        budget.spend(any.len())?;
        let any = Any { states: any.len(), ends: any.ends().into() };
        self.ends.insert(place, any.clone());
        Ok(any)
    }

    /// The worth of all sequences from here on; later ones are solved first.
    fn solve(&mut self, key: &Key) -> Result<Worth, TooLarge> {
        if key.shot == self.shots.len() {
            return Ok([0.0; 2]);
        }
        if let Some(next) = self.solved.get(key) {
            return Ok(next.worth);
        }
        let mut best: Option<Next> = None;
        for target in self.next(key) {
            let next = self.sequence(key, target)?;
            if best.as_ref().is_none_or(|best| attackers_choice(next.worth, best.worth)) {
                best = Some(next);
            }
        }
        let best = best.expect("a shot that is not over has a target");
        let worth = best.worth;
        self.solved.insert(key.clone(), best);
        Ok(worth)
    }

    /// Who may be shot at next; of targets that are alike the first.
    fn next(&self, key: &Key) -> SmallVec<[usize; 8]> {
        let open = |target: &usize| key.open & bit(*target) != 0;
        if open(&0) {
            return smallvec![0];
        }
        let alike = |a: usize, b: usize| {
            self.targets[a] == self.targets[b] && key.damage[a] == key.damage[b]
        };
        let mut all = SmallVec::new();
        for target in (0..self.targets.len()).filter(open) {
            if !all.iter().any(|other| alike(*other, target)) {
                all.push(target);
            }
        }
        all
    }

    fn sequence(&mut self, key: &Key, target: usize) -> Result<Next, TooLarge> {
        let branches = self.branches(key);
        // What comes whatever happens.
        let always = match branches {
            true => [0.0; 2],
            false => self.solve(&self.after(key, target, &ShootEnd::default()))?,
        };
        if let Some(sequence) = self.same(key, target) {
            return Ok(Next { target, worth: plus(sequence.worth(), always), sequence });
        }
        let Deciding { rerolls, budget, .. } = self.deciding;
        let mut later = HashMap::new();
        if branches {
            let any = self.any(key, target)?.ends;
            budget.spend(any.len())?;
            for end in any.iter() {
                let after = self.after(key, target, end);
                let worth = self.solve(&after)?;
                later.insert(after, worth);
            }
        }
        let worth = |end: &ShootEnd| {
            let own = self.worth(key, target, end);
            if branches { plus(own, later[&self.after(key, target, end)]) } else { own }
        };
        let (start, side) = self.shot(key, target);
        let sequence = Rc::new(solve(&start, side, rerolls, &worth)?);
        budget.spend(sequence.len())?;
        Ok(Next { target, worth: plus(sequence.worth(), always), sequence })
    }

    /// The sequence of an equal shot that was solved already, where nothing else bears on it.
    fn same(&self, key: &Key, target: usize) -> Option<Rc<Solution<Shoot>>> {
        if key.cp != [0, 0] || self.deciding.aim != ShootAim::Damage {
            return None;
        }
        let mut later = (key.shot + 1..self.shots.len()).map(|shot| Key { shot, ..key.clone() });
        let equal = later.find(|other| self.shots[other.shot] == self.shots[key.shot])?;
        let next = self.solved.get(&equal).filter(|next| next.target == target)?;
        Some(next.sequence.clone())
    }

    /// Can what follows depend on how the next sequence ends?
    fn branches(&self, key: &Key) -> bool {
        let more = key.shot + 1 < self.shots.len();
        key.cp != [0, 0] && (more || key.open.count_ones() > 1)
            || more && self.deciding.aim == ShootAim::Kill
    }

    /// What the end of a sequence adds by itself.
    fn worth(&self, key: &Key, target: usize, end: &ShootEnd) -> Worth {
        let defence = &self.targets[target];
        let sign = if defence.own { -1.0 } else { 1.0 };
        let damage = f64::from(end.damage) * sign;
        match self.deciding.aim {
            ShootAim::Damage => [damage, 0.0],
            ShootAim::Kill => {
                let last = key.shot + 1 == self.shots.len();
                let dead = key.damage[target].saturating_add(end.damage) >= defence.wounds;
                [if last && dead { sign } else { 0.0 }, damage]
            }
        }
    }

    /// What follows one sequence.
    fn after(&self, key: &Key, target: usize, end: &ShootEnd) -> Key {
        let mut after = key.clone();
        after.open &= !bit(target);
        let [a, b] = end.spent;
        // At the attacker's own one player pays for all dice.
        let spent = if self.targets[target].own { [a + b, 0] } else { [a, b] };
        after.cp = [key.cp[0] - spent[0], key.cp[1] - spent[1]];
        if self.deciding.aim == ShootAim::Kill {
            self.suffer(&mut after.damage, key.shot, target, end);
        }
        if after.open == 0 {
            after.shot += 1;
            after.open = all(self.targets.len());
        }
        after
    }

    /// Adds the damage of a sequence as far as later ones can make more of it.
    fn suffer(&self, damage: &mut Suffered, shot: usize, target: usize, end: &ShootEnd) {
        let sum = damage[target].saturating_add(end.damage).min(self.targets[target].wounds);
        damage[target] = if shot + 1 == self.shots.len() { 0 } else { sum };
    }

    fn steps<P: Probability>(&self) -> Steps<P> {
        let mut known = HashMap::new();
        let step = |(key, next): (&Key, &Next)| {
            let chances = known.entry(Rc::as_ptr(&next.sequence));
            let chances = chances.or_insert_with(|| Rc::new(next.sequence.chances()));
            (key.clone(), (next.target, chances.clone()))
        };
        self.solved.iter().map(step).collect()
    }

    /// The chances of what is remembered along the way.
    fn follow<P: Probability, M: Clone + Ord>(
        &self,
        steps: &Steps<P>,
        start: M,
        remember: impl Fn(&M, &Key, usize, &ShootEnd) -> M,
    ) -> Result<BTreeMap<M, P>, TooLarge> {
        let mut now = BTreeMap::from([((self.start.clone(), start), P::one())]);
        for _ in 0..self.shots.len() * self.targets.len() {
            let mut next = BTreeMap::new();
            for ((key, memory), chance) in &now {
                let (target, ends) = &steps[key];
                self.deciding.budget.spend(ends.len())?;
                for (end, p) in ends.iter() {
                    let to = (self.after(key, *target, end), remember(memory, key, *target, end));
                    next.entry(to).or_insert_with(P::zero).add(&chance.times(p));
                }
            }
            now = next;
        }
        let mut all = BTreeMap::new();
        for ((_, memory), chance) in now {
            all.entry(memory).or_insert_with(P::zero).add(&chance);
        }
        Ok(all)
    }

    /// What becomes of each target.
    pub fn on_targets<P: Probability>(&self) -> Result<Vec<OnTarget<P>>, TooLarge> {
        let steps = self.steps::<P>();
        let on = |target: usize| {
            let remember =
                |(damage, nearby, stun): &(u16, u16, bool), _: &Key, at: usize, end: &ShootEnd| {
                    if at != target {
                        return (*damage, *nearby, *stun);
                    }
                    let nearby = nearby.saturating_add(end.nearby);
                    (damage.saturating_add(end.damage), nearby, *stun || end.stun)
                };
            let mut sum =
                OnTarget { damage: Spread::default(), nearby: Spread::default(), stun: P::zero() };
            for ((damage, nearby, stun), chance) in self.follow(&steps, (0, 0, false), remember)? {
                sum.damage.add(damage, &chance);
                sum.nearby.add(nearby, &chance);
                if stun {
                    sum.stun.add(&chance);
                }
            }
            Ok(sum)
        };
        (0..self.targets.len()).map(on).collect()
    }

    /// The chance of each number of targets incapacitated, from none to all.
    pub fn killed(&self) -> Result<Vec<f64>, TooLarge> {
        let remember =
            |(damage, killed): &(Suffered, usize), key: &Key, target: usize, end: &ShootEnd| {
                let wounds = self.targets[target].wounds;
                let last = key.shot + 1 == self.shots.len();
                let dead = last && damage[target].saturating_add(end.damage) >= wounds;
                let mut damage = damage.clone();
                self.suffer(&mut damage, key.shot, target, end);
                (damage, killed + usize::from(dead))
            };
        let start = (smallvec![0; self.targets.len()], 0);
        let mut all = vec![0.0; self.targets.len() + 1];
        for ((_, killed), chance) in self.follow::<f64, _>(&self.steps(), start, remember)? {
            all[killed] += chance;
        }
        Ok(all)
    }
}

fn plus(a: Worth, b: Worth) -> Worth {
    [a[0] + b[0], a[1] + b[1]]
}

fn bit(target: usize) -> u32 {
    1 << target
}

/// A bit for each of so many targets.
fn all(targets: usize) -> u32 {
    bit(targets) - 1
}
