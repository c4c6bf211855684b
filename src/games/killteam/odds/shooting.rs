//! The odds of shots: several in a row, at a target and at those round it.

use serde::Serialize;

use crate::games::killteam::sequence::Role;
use crate::games::killteam::sequence::after::AfterUse;
use crate::games::killteam::sequence::attack::{Attack, Defence};
use crate::games::killteam::sequence::dice::FACES;
use crate::games::killteam::sequence::readings::DiceReadings;

use super::chance::{Fraction, Probability};
use super::policy::{Rerolls, ShootAim, stated};
use super::solver::TooLarge;
use super::spread::{Chance, Exact, ExactChance, Spread, shown};
use super::volley::{Budget, Deciding, OnTarget, Volley};

/// Shots that are asked about: all are made, whatever the ones before have done.
#[derive(Clone, Debug)]
pub struct ShootQuestion {
    /// In their order; CP are those of the first and serve for all shots at all targets.
    pub shots: Vec<Attack>,
    /// The primary target; its CP serve for all targets of its side.
    pub target: Defence,
    /// Who is hit beside the target by each of the shots; at the attacker's own the attacker
    /// decides everything, for the least damage.
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

    /// What attacker and defender may spend.
    fn cp(&self) -> [u8; 2] {
        [self.shots.first().map_or(0, |shot| shot.cp), self.target.cp]
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
    pub cover: bool,
    pub obscured: bool,
    /// It is the attacker's own, whose player decides for the least damage.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
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
    shoot_within(question, &Budget::new())
}

/// [`shoot`] with so much work.
pub(super) fn shoot_within(
    question: &ShootQuestion,
    budget: &Budget,
) -> Result<ShootOdds, TooLarge> {
    let volleys = volleys(question, budget)?;
    let mut spreads = on_targets::<f64>(&volleys)?.into_iter();
    let mut exact = match question.exact {
        true => on_targets::<Fraction>(&volleys)?,
        false => Vec::new(),
    }
    .into_iter()
    .map(|on| on.damage);
    let mut exact = |wounds| exact.next().map(|spread| Exact::of(&spread, wounds));
    let first = spreads.next().expect("there is a primary target");
    let mean = first.damage.mean();
    let wounds = question.target.wounds;
    let primary = exact(wounds);
    let secondary: Vec<TargetOdds> = question
        .secondary
        .iter()
        .zip(spreads)
        .map(|(Defence { save, wounds, cover, obscured, own, .. }, OnTarget { damage, .. })| {
            TargetOdds {
                save: *save,
                wounds: *wounds,
                cover: *cover,
                obscured: *obscured,
                own: *own,
                mean: damage.mean(),
                kill: damage.at_least(*wounds),
                damage: shown(&damage),
                exact: exact(*wounds),
            }
        })
        .collect();
    let stuns =
        question.shots.iter().any(|shot| shot.rules.iter().any(|i| i.rule.hooks.stuns.is_some()));
    let reaches = first.nearby.0.len() > 1;
    let total = secondary.iter().fold(mean, |sum, target| sum + target.mean);
    Ok(ShootOdds {
        mean,
        kill: first.damage.at_least(wounds),
        damage: shown(&first.damage),
        policy: policy(question),
        stun: stuns.then_some(first.stun),
        nearby: if reaches { shown(&first.nearby) } else { Vec::new() },
        self_damage: self_damage(question),
        all: match secondary.is_empty() {
            true => None,
            false => Some(AllTargets { mean: total, killed: killed(&volleys)? }),
        },
        secondary,
        exact: primary,
    })
}

/// The sequences at all targets: together if they share CP, otherwise each for itself.
fn volleys<'a>(
    question: &'a ShootQuestion,
    budget: &'a Budget,
) -> Result<Vec<Volley<'a>>, TooLarge> {
    let targets = std::iter::once(&question.target).chain(&question.secondary).cloned();
    let cp = question.cp();
    let ShootQuestion { aim, rerolls, readings, .. } = *question;
    let deciding = Deciding { aim, rerolls, readings, budget };
    let volley = |targets| Volley::new(&question.shots, targets, cp, deciding);
    match cp {
        [0, 0] => targets.map(|target| volley(vec![target])).collect(),
        _ => Ok(vec![volley(targets.collect())?]),
    }
}

fn on_targets<P: Probability>(volleys: &[Volley]) -> Result<Vec<OnTarget<P>>, TooLarge> {
    let mut all = Vec::new();
    for volley in volleys {
        all.extend(volley.on_targets()?);
    }
    Ok(all)
}

/// The chance of each number of targets incapacitated.
fn killed(volleys: &[Volley]) -> Result<Vec<Killed>, TooLarge> {
    let mut sum = vec![1.0];
    for volley in volleys {
        let own = volley.killed()?;
        let mut next = vec![0.0; sum.len() + own.len() - 1];
        for (a, p) in sum.iter().enumerate() {
            for (b, q) in own.iter().enumerate() {
                next[a + b] += p * q;
            }
        }
        sum = next;
    }
    Ok(sum.into_iter().enumerate().map(|(targets, p)| Killed { targets, p }).collect())
}

fn policy(question: &ShootQuestion) -> String {
    let mut text = stated(question.aim.text(), question.rerolls);
    if !question.secondary.is_empty() && question.cp() != [0, 0] {
        text += "; CP are spent where they serve that best over all targets";
    }
    if question.secondary.iter().any(|target| target.own) {
        text += "; at friends the attacker decides everything, for the least";
    }
    text
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
