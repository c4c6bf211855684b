//! The odds of shots: several in a row, at a target and at those round it.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use crate::games::killteam::sequence::Role;
use crate::games::killteam::sequence::after::AfterUse;
use crate::games::killteam::sequence::attack::{Attack, Defence};
use crate::games::killteam::sequence::dice::FACES;
use crate::games::killteam::sequence::readings::DiceReadings;
use crate::games::killteam::sequence::shoot::Shoot;

use super::chance::{Fraction, Probability};
use super::policy::{Rerolls, ShootAim, stated};
use super::solvable::ShootEnd;
use super::solver::{Solution, TooLarge, Worth, solve};
use super::spread::{Chance, Exact, ExactChance, Spread, shown};

/// Shots that are asked about: all are made, whatever the ones before have done.
#[derive(Clone, Debug)]
pub struct ShootQuestion {
    /// In their order; CP are those of the first and serve for all at the first target.
    pub shots: Vec<Attack>,
    pub target: Defence,
    /// Who is shot at beside the target by each of the shots, without CP of either player.
    pub secondary: Vec<Defence>,
    /// Wounds left of who shoots, for the harm its own weapon does.
    pub attacker_wounds: Option<u16>,
    pub aim: ShootAim,
    pub rerolls: Rerolls,
    pub readings: DiceReadings,
    /// Fractions too?
    pub exact: bool,
}

impl ShootQuestion {
    /// One shot under the default policy and readings.
    pub fn new(attack: Attack, target: Defence) -> ShootQuestion {
        ShootQuestion {
            shots: vec![attack],
            target,
            secondary: Vec::new(),
            attacker_wounds: None,
            aim: ShootAim::default(),
            rerolls: Rerolls::default(),
            readings: DiceReadings::default(),
            exact: false,
        }
    }
}

/// What shots do to one target.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShootOdds {
    /// Mean damage, wounds of the target not considered.
    pub mean: f64,
    /// The chance that the target is incapacitated.
    pub kill: f64,
    /// Every possible damage with its chance, the least first.
    pub damage: Vec<Chance>,
    pub policy: String,
    /// The chance that the target's APL is lowered, where a rule can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stun: Option<f64>,
    /// Damage on each operative near the target that a rule reaches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nearby: Vec<Chance>,
    /// What the shooter suffers from its own weapons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_damage: Option<SelfDamage>,
    /// The same for each secondary target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub secondary: Vec<TargetOdds>,
    /// All targets together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<AllTargets>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Exact>,
}

/// What shots do to a secondary target.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TargetOdds {
    pub save: u8,
    pub wounds: u16,
    pub mean: f64,
    pub kill: f64,
    pub damage: Vec<Chance>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Exact>,
}

/// The harm a weapon does to its user.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SelfDamage {
    pub mean: f64,
    pub damage: Vec<Chance>,
    /// The chance that the user is incapacitated, where its wounds are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dies: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Vec<ExactChance>>,
}

/// Several targets taken together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AllTargets {
    pub mean: f64,
    /// The chance of each number of targets incapacitated.
    pub killed: Vec<Killed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Killed {
    pub targets: usize,
    pub p: f64,
}

/// The odds of the shots.
///
/// # Errors
/// More states than can be solved in reasonable time: many dice with many re-rolls.
pub fn shoot(question: &ShootQuestion) -> Result<ShootOdds, TooLarge> {
    let first = Row::new(question, &question.shots, &question.target)?;
    let spread = first.spread::<f64>();
    let exact =
        |row: &Row| question.exact.then(|| Exact::of(&row.spread::<Fraction>().damage, row.wounds));
    let free: Vec<Attack> = question.shots.iter().map(|shot| shot.clone().cp(0)).collect();
    let mut secondary = Vec::new();
    let mut kills = vec![1.0];
    let mut kill_one = |p: f64| {
        kills.push(0.0);
        for n in (0..kills.len()).rev() {
            kills[n] = kills[n] * (1.0 - p) + if n > 0 { kills[n - 1] * p } else { 0.0 };
        }
    };
    kill_one(spread.damage.at_least(question.target.wounds));
    let mut total = spread.damage.mean();
    for target in &question.secondary {
        let row = Row::new(question, &free, &target.clone().cp(0))?;
        let damage = row.spread::<f64>().damage;
        let (mean, kill) = (damage.mean(), damage.at_least(target.wounds));
        total += mean;
        kill_one(kill);
        let Defence { save, wounds, .. } = *target;
        let exact = exact(&row);
        secondary.push(TargetOdds { save, wounds, mean, kill, damage: shown(&damage), exact });
    }
    let killed = kills.iter().enumerate().map(|(targets, &p)| Killed { targets, p }).collect();
    let all = (!secondary.is_empty()).then_some(AllTargets { mean: total, killed });
    let stuns =
        question.shots.iter().any(|shot| shot.rules.iter().any(|i| i.rule.hooks.stuns.is_some()));
    let reaches = spread.nearby.0.len() > 1;
    Ok(ShootOdds {
        mean: spread.damage.mean(),
        kill: spread.damage.at_least(question.target.wounds),
        damage: shown(&spread.damage),
        policy: stated(question.aim.text(), question.rerolls),
        stun: stuns.then_some(spread.stun),
        nearby: if reaches { shown(&spread.nearby) } else { Vec::new() },
        self_damage: self_damage(question),
        secondary,
        all,
        exact: exact(&first),
    })
}

/// What the weapons do to their user after each action (wr.hot).
fn self_damage(question: &ShootQuestion) -> Option<SelfDamage> {
    let rolls: Vec<AfterUse> =
        question.shots.iter().filter_map(|shot| AfterUse::new(shot, Role::Attacker)).collect();
    if rolls.is_empty() {
        return None;
    }
    let damage = after_use::<f64>(&rolls);
    let exact = question.exact.then(|| Exact::of(&after_use::<Fraction>(&rolls), 0).damage);
    let dies = question.attacker_wounds.map(|wounds| damage.at_least(wounds));
    Some(SelfDamage { mean: damage.mean(), damage: shown(&damage), dies, exact })
}

fn after_use<P: Probability>(rolls: &[AfterUse]) -> Spread<P> {
    rolls.iter().fold(Spread::nothing(), |sum, roll| {
        let mut one = Spread::default();
        for face in FACES {
            let mut roll = *roll;
            let damage = roll.roll(&[face]).ok().and_then(|()| roll.damage());
            one.add(damage.unwrap_or(0), &P::of_dice(1, 1));
        }
        sum.and(&one)
    })
}

/// Shots in a row at one target, solved.
struct Row {
    wounds: u16,
    shots: usize,
    aim: ShootAim,
    cp: [u8; 2],
    /// By shot, damage so far as far as it matters, and CP left.
    solved: HashMap<Key, Solution<Shoot>>,
}

/// Where a row stands: how many shots are made, the damage they did, CP left.
type Key = (usize, u16, [u8; 2]);

/// What a row comes to.
struct RowSpread<P> {
    damage: Spread<P>,
    nearby: Spread<P>,
    stun: P,
}

impl Row {
    fn new(question: &ShootQuestion, shots: &[Attack], target: &Defence) -> Result<Row, TooLarge> {
        let cp = [shots.first().map_or(0, |shot| shot.cp), target.cp];
        let mut row = Row {
            wounds: target.wounds,
            shots: shots.len(),
            aim: question.aim,
            cp,
            solved: HashMap::new(),
        };
        row.solve(question, shots, target, (0, 0, cp))?;
        Ok(row)
    }

    /// The worth of a row that is over, beside the damage it did.
    fn reached(&self, damage: u16) -> Worth {
        let killed = self.aim == ShootAim::Kill && damage >= self.wounds;
        [f64::from(u8::from(killed)), 0.0]
    }

    /// The key with what does not matter to the decisions left out.
    fn key(&self, (at, damage, cp): Key) -> Key {
        match self.aim {
            ShootAim::Damage => (at, 0, cp),
            ShootAim::Kill => (at, damage.min(self.wounds), cp),
        }
    }

    /// What follows one shot.
    fn after((at, damage, cp): Key, end: &ShootEnd) -> Key {
        let left = [cp[0] - end.spent[0], cp[1] - end.spent[1]];
        (at + 1, damage.saturating_add(end.damage), left)
    }

    /// The worth of all shots that are still to be made. Later shots are solved first.
    fn solve(
        &mut self,
        question: &ShootQuestion,
        shots: &[Attack],
        target: &Defence,
        key: Key,
    ) -> Result<Worth, TooLarge> {
        let key = self.key(key);
        let (at, damage, cp) = key;
        let Some(attack) = shots.get(at) else { return Ok(self.reached(damage)) };
        if let Some(solution) = self.solved.get(&key) {
            return Ok(solution.worth());
        }
        let attack = attack.clone().cp(cp[0]);
        // All damage counts, also beyond the target's wounds.
        let defence = Defence { wounds: u16::MAX, ..target.clone().cp(cp[1]) };
        let start = Shoot::with(attack, defence, question.readings);
        let mut later = HashMap::new();
        if at + 1 < shots.len() {
            for end in solve(&start, question.rerolls, &|_| [0.0; 2])?.ends() {
                let after = self.key(Row::after(key, &end));
                later.insert(after, self.solve(question, shots, target, after)?);
            }
        }
        let worth = |end: &ShootEnd| {
            let after = self.key(Row::after(key, end));
            let [first, second] =
                later.get(&after).copied().unwrap_or_else(|| self.reached(after.1));
            let damage = f64::from(end.damage);
            match self.aim {
                ShootAim::Damage => [first + damage, second],
                ShootAim::Kill => [first, second + damage],
            }
        };
        let solution = solve(&start, question.rerolls, &worth)?;
        let worth = solution.worth();
        self.solved.insert(key, solution);
        Ok(worth)
    }

    /// The chances of everything the row can come to.
    fn spread<P: Probability>(&self) -> RowSpread<P> {
        type State = (u16, [u8; 2], u16, bool);
        let start: State = (0, self.cp, 0, false);
        let mut now: BTreeMap<State, P> = BTreeMap::from([(start, P::one())]);
        for at in 0..self.shots {
            let mut ends: HashMap<Key, BTreeMap<ShootEnd, P>> = HashMap::new();
            let mut next = BTreeMap::new();
            for ((damage, cp, nearby, stun), chance) in now {
                let key = self.key((at, damage, cp));
                let ends = ends.entry(key).or_insert_with(|| self.solved[&key].chances());
                for (end, p) in ends {
                    let (_, damage, cp) = Row::after((at, damage, cp), end);
                    let nearby = nearby.saturating_add(end.nearby);
                    let state: State = (damage, cp, nearby, stun || end.stun);
                    next.entry(state).or_insert_with(P::zero).add(&chance.times(p));
                }
            }
            now = next;
        }
        let mut all =
            RowSpread { damage: Spread::default(), nearby: Spread::default(), stun: P::zero() };
        for ((damage, _, nearby, stun), chance) in &now {
            all.damage.add(*damage, chance);
            all.nearby.add(*nearby, chance);
            if *stun {
                all.stun.add(chance);
            }
        }
        all
    }
}
