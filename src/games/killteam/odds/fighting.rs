//! The odds of a fight at best play of both sides.

use serde::Serialize;

use crate::engine::refusal::Refusal;
use crate::games::killteam::sequence::dice::Tally;
use crate::games::killteam::sequence::fight::{Fight, Fighter};
use crate::games::killteam::sequence::options::Options;
use crate::games::killteam::sequence::readings::DiceReadings;
use crate::games::killteam::sequence::{Choice, Decision, Needed, Role};

use super::chance::{Fraction, Probability};
use super::policy::{FightAim, Rerolls, stated};
use super::solvable::FightEnd;
use super::solver::{Side, Solution, Solvable, TooLarge, Worth, solve};
use super::spread::{Chance, Exact, ExactChance, Spread, shown};

/// A fight that is asked about.
#[derive(Clone, Debug)]
pub struct FightQuestion {
    pub fighters: [Fighter; 2],
    /// Who begins where both may re-roll (dice.alternate).
    pub initiative: Role,
    /// The faces already rolled by attacker and defender, if they were.
    pub rolled: [Option<Vec<u8>>; 2],
    pub aim: FightAim,
    pub rerolls: Rerolls,
    pub readings: DiceReadings,
    /// Fractions too?
    pub exact: bool,
}

impl FightQuestion {
    /// A fight under the default policy and readings, no dice rolled yet.
    pub fn new(attacker: Fighter, defender: Fighter) -> FightQuestion {
        FightQuestion {
            fighters: [attacker, defender],
            initiative: Role::Attacker,
            rolled: [None, None],
            aim: FightAim::default(),
            rerolls: Rerolls::default(),
            readings: DiceReadings::default(),
            exact: false,
        }
    }
}

/// What a fight does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FightOdds {
    pub attacker_dies: f64,
    pub defender_dies: f64,
    pub both_survive: f64,
    /// Damage that the attacker suffers, at most its wounds.
    pub attacker_damage: Vec<Chance>,
    /// Damage that the defender suffers, at most its wounds.
    pub defender_damage: Vec<Chance>,
    pub policy: String,
    /// The chances that APL is lowered, where a rule can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker_stunned: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_stunned: Option<f64>,
    /// Damage at once on each other operative near the defender that the attacker's weapon
    /// reaches, and the same round the attacker (wr.devastating-distance).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub near_defender: Vec<Chance>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub near_attacker: Vec<Chance>,
    /// The first strike or block at best play, by the successes that lie there, the likeliest
    /// first.
    pub first_choices: Vec<FirstChoice>,
    /// What each possible decision is worth where the dice were given and one is due.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choosing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<ExactFight>,
}

/// The best first strike or block for some successes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FirstChoice {
    /// Normal and critical successes of attacker and defender.
    pub attacker: [u8; 2],
    pub defender: [u8; 2],
    /// Who chooses: the attacker, unless it has no success.
    pub by: &'static str,
    pub choice: String,
    /// The chance that this is what lies there.
    pub p: f64,
}

/// One possible decision and what follows at best play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choosing {
    pub choice: String,
    pub best: bool,
    pub attacker_dies: f64,
    pub defender_dies: f64,
    /// Mean wounds lost.
    pub attacker_mean: f64,
    pub defender_mean: f64,
}

/// Chances as fractions in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExactFight {
    pub attacker_dies: String,
    pub defender_dies: String,
    pub both_survive: String,
    pub attacker_damage: Vec<ExactChance>,
    pub defender_damage: Vec<ExactChance>,
}

/// Why a fight cannot be answered.
#[derive(Clone, Debug, PartialEq)]
pub enum FightError {
    TooLarge(TooLarge),
    /// The dice given are not what the rules let this side roll.
    Rolled(Role, Refusal),
}

impl std::fmt::Display for FightError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            FightError::TooLarge(too_large) => write!(f, "{too_large}"),
            FightError::Rolled(role, refusal) => {
                write!(f, "the dice of the {role}: {} ({})", refusal.message, refusal.code)
            }
        }
    }
}

impl std::error::Error for FightError {}

impl From<TooLarge> for FightError {
    fn from(too_large: TooLarge) -> FightError {
        FightError::TooLarge(too_large)
    }
}

/// The odds of a fight.
///
/// # Errors
/// More states than can be solved in reasonable time, or dice given that do not fit.
pub fn fight(question: &FightQuestion) -> Result<FightOdds, FightError> {
    let start = started(question)?;
    let worth = |end: &FightEnd| worth(question.aim, end);
    let solution = solve(&start, Side::Both, question.rerolls, &worth)?;
    let ends = Ends::<f64>::of(&solution);
    let stuns = |role: Role| {
        let attack = question.fighters[role.index()].attack.as_ref();
        attack.is_some_and(|a| a.rules.iter().any(|i| i.rule.hooks.stuns.is_some()))
    };
    let near = |spread: &Spread<f64>| match spread.0.len() {
        0 | 1 => Vec::new(),
        _ => shown(spread),
    };
    let stunned = |role: Role| stuns(role.opponent()).then_some(ends.stunned[role.index()]);
    Ok(FightOdds {
        attacker_dies: ends.dies[0],
        defender_dies: ends.dies[1],
        both_survive: ends.survive,
        attacker_damage: shown(&ends.damage[0]),
        defender_damage: shown(&ends.damage[1]),
        policy: stated(question.aim.text(), question.rerolls),
        attacker_stunned: stunned(Role::Attacker),
        defender_stunned: stunned(Role::Defender),
        near_defender: near(&ends.nearby[0]),
        near_attacker: near(&ends.nearby[1]),
        first_choices: first_choices(&solution),
        options: options(question, &start, &solution)?,
        exact: question.exact.then(|| ExactFight::of(&Ends::of(&solution))),
    })
}

/// The fight with the dice that were given laid down.
fn started(question: &FightQuestion) -> Result<Fight, FightError> {
    let fighters = question.fighters.clone();
    let mut fight = Fight::with(fighters, question.initiative, question.readings);
    let given =
        || Role::BOTH.into_iter().filter_map(|r| Some((r, question.rolled[r.index()].as_ref()?)));
    for (role, faces) in given() {
        if let Needed::Decision { role: whose, choice: Choice::SetAside } = fight.needed()
            && whose == role
        {
            let atk = question.fighters[role.index()].attack.as_ref().map_or(0, |a| a.atk);
            let aside = usize::from(atk).saturating_sub(faces.len()) as u8;
            let refused = |refusal| FightError::Rolled(role, refusal);
            fight.apply(&Decision::SetAside(aside)).map_err(refused)?;
        }
    }
    for (role, faces) in given() {
        match fight.needed() {
            Needed::Roll { role: whose, .. } if whose == role => {
                fight.roll(faces).map_err(|refusal| FightError::Rolled(role, refusal))?;
            }
            _ if faces.is_empty() => {}
            needed => return Err(FightError::Rolled(role, too_early(needed))),
        }
    }
    Ok(fight)
}

/// Why dice that were given cannot lie there yet.
fn too_early(needed: Needed) -> Refusal {
    let message = match needed {
        Needed::Roll { role, .. } | Needed::Decision { role, choice: Choice::SetAside } => {
            format!("those of the {role} come first: give them too")
        }
        _ => "it has none to roll".to_owned(),
    };
    Refusal::new("kt/dice/record", message)
}

fn worth(aim: FightAim, end: &FightEnd) -> Worth {
    let dies = end.dead.map(|dead| f64::from(u8::from(dead)));
    let wounds = f64::from(end.lost[1]) - f64::from(end.lost[0]);
    let duel = dies[1] - dies[0];
    match aim {
        FightAim::Wounds => [wounds, 0.0],
        FightAim::Kill => [dies[1], wounds],
        FightAim::Survive => [-dies[0], wounds],
        FightAim::Duel => [duel, wounds],
    }
}

/// The ends of a fight, added up; by role.
struct Ends<P> {
    dies: [P; 2],
    survive: P,
    damage: [Spread<P>; 2],
    stunned: [P; 2],
    /// Of the weapon of each.
    nearby: [Spread<P>; 2],
}

impl<P: Probability> Ends<P> {
    fn of<S: Solvable<End = FightEnd>>(solution: &Solution<S>) -> Ends<P> {
        let zero = || [P::zero(), P::zero()];
        let mut ends = Ends {
            dies: zero(),
            survive: P::zero(),
            damage: [Spread::default(), Spread::default()],
            stunned: zero(),
            nearby: [Spread::default(), Spread::default()],
        };
        for (end, p) in solution.chances::<P>() {
            for role in 0..2 {
                ends.damage[role].add(end.lost[role], &p);
                ends.nearby[role].add(end.nearby[role], &p);
                if end.dead[role] {
                    ends.dies[role].add(&p);
                }
                if end.stunned[role] {
                    ends.stunned[role].add(&p);
                }
            }
            if end.dead == [false; 2] {
                ends.survive.add(&p);
            }
        }
        ends
    }
}

impl ExactFight {
    fn of(ends: &Ends<Fraction>) -> ExactFight {
        let damage = |role: usize| Exact::of(&ends.damage[role], 0).damage;
        ExactFight {
            attacker_dies: ends.dies[0].to_string(),
            defender_dies: ends.dies[1].to_string(),
            both_survive: ends.survive.to_string(),
            attacker_damage: damage(0),
            defender_damage: damage(1),
        }
    }
}

fn first_choices(solution: &Solution<Fight>) -> Vec<FirstChoice> {
    let mut all: Vec<FirstChoice> = Vec::new();
    for (state, decision, p) in solution.first_of(Choice::Resolve) {
        let Some([attacker, defender]) = state.unresolved() else { continue };
        let Needed::Decision { role, .. } = state.needed() else { continue };
        let pair = |tally: Tally| [tally.normal, tally.critical];
        let choice = decision.to_string();
        let (attacker, defender) = (pair(attacker), pair(defender));
        // Dice that count as the same successes may differ in what made them.
        match all
            .iter_mut()
            .find(|f| (f.attacker, f.defender, &f.choice) == (attacker, defender, &choice))
        {
            Some(same) => same.p += p,
            None => {
                let by = if role == Role::Attacker { "attacker" } else { "defender" };
                all.push(FirstChoice { attacker, defender, by, choice, p });
            }
        }
    }
    all.sort_by(|a, b| {
        let key = |f: &FirstChoice| (f.attacker, f.defender);
        b.p.total_cmp(&a.p).then(key(a).cmp(&key(b)))
    });
    all
}

/// Every decision that is possible after the dice given, with what follows.
fn options(
    question: &FightQuestion,
    start: &Fight,
    solution: &Solution<Fight>,
) -> Result<Vec<Choosing>, TooLarge> {
    let given = question.rolled.iter().all(Option::is_some);
    let Some(best) = solution.first_decision().filter(|_| given) else { return Ok(Vec::new()) };
    let worth = |end: &FightEnd| worth(question.aim, end);
    let mut all = Vec::new();
    for decision in start.candidates() {
        let after = solve(&start.decided(&decision), Side::Both, question.rerolls, &worth)?;
        let ends = Ends::<f64>::of(&after);
        all.push(Choosing {
            choice: decision.to_string(),
            best: decision == best,
            attacker_dies: ends.dies[0],
            defender_dies: ends.dies[1],
            attacker_mean: ends.damage[0].mean(),
            defender_mean: ends.damage[1].mean(),
        });
    }
    Ok(all)
}
