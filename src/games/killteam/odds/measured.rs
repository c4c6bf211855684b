//! Odds between two operatives of a scene: cover, obscured and who else is hit come from the
//! measured verdict.

use serde::Serialize;

use crate::data::datacards::{Weapon, WeaponKind};
use crate::data::scene::{Operative, Order, Scene};
use crate::games::killteam::measure::{self, Ask, AskError, Table};
use crate::games::killteam::sequence::Role;
use crate::games::killteam::sequence::attack::{Attack, Defence};
use crate::games::killteam::sequence::fight::Fighter;
use crate::games::killteam::sequence::readings::DiceReadings;
use crate::games::killteam::sight::{control_range, visible};
use crate::games::killteam::verdict::{Outcome, Reason, Refusal, Verdict};
use crate::games::killteam::weapon_rules::{self, Secondary, Seeks};
use crate::geometry::answer::Detail;
use crate::geometry::number::{DEFAULT_TOLERANCE, within};

use super::shooting::shoot_within;
use super::volley::Budget;
use super::{
    FightAim, FightError, FightOdds, FightQuestion, Rerolls, ShootAim, ShootOdds, ShootQuestion,
    TooLarge, fight,
};

/// What is asked about two operatives of a scene.
#[derive(Clone, Copy, Debug)]
pub struct SceneAsk<'a> {
    pub from: &'a str,
    pub to: &'a str,
    /// One weapon of the attacker by name; left out, all that fit.
    pub weapon: Option<&'a str>,
    /// The weapon the target retaliates with; left out, its best answer.
    pub against: Option<&'a str>,
    /// Is the attacker, is the target injured?
    pub injured: [bool; 2],
    /// What attacker and target may spend on Command Re-rolls.
    pub cp: [u8; 2],
    /// Shots in a row.
    pub shots: usize,
    pub shoot_aim: ShootAim,
    pub fight_aim: FightAim,
    /// Who begins where both may re-roll in a fight.
    pub initiative: Role,
    pub rerolls: Rerolls,
    pub exact: bool,
}

impl<'a> SceneAsk<'a> {
    /// All weapons, under the default policies.
    pub fn new(from: &'a str, to: &'a str) -> SceneAsk<'a> {
        SceneAsk {
            from,
            to,
            weapon: None,
            against: None,
            injured: [false; 2],
            cp: [0; 2],
            shots: 1,
            shoot_aim: ShootAim::default(),
            fight_aim: FightAim::default(),
            initiative: Role::Attacker,
            rerolls: Rerolls::default(),
            exact: false,
        }
    }
}

/// Why a scene does not answer.
#[derive(Clone, Debug, PartialEq)]
pub enum SceneOddsError {
    Ask(AskError),
    /// The operative lacks a stat that odds need.
    Lacks {
        id: String,
        stat: &'static str,
        example: &'static str,
    },
    /// The attacker has no weapon of the kind.
    NoWeapon {
        id: String,
        kind: &'static str,
    },
    Odds(String),
}

impl std::fmt::Display for SceneOddsError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            SceneOddsError::Ask(error) => write!(f, "{error}"),
            SceneOddsError::Lacks { id, stat, example } => write!(
                f,
                "`{id}` has no {stat}: write `{example}` (or what it is) with it in the scene"
            ),
            SceneOddsError::NoWeapon { id, kind } => write!(f, "`{id}` has no {kind} weapon"),
            SceneOddsError::Odds(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for SceneOddsError {}

impl From<AskError> for SceneOddsError {
    fn from(error: AskError) -> SceneOddsError {
        SceneOddsError::Ask(error)
    }
}

impl From<TooLarge> for SceneOddsError {
    fn from(error: TooLarge) -> SceneOddsError {
        SceneOddsError::Odds(error.to_string())
    }
}

impl From<FightError> for SceneOddsError {
    fn from(error: FightError) -> SceneOddsError {
        SceneOddsError::Odds(error.to_string())
    }
}

/// What shooting is worth in a scene: the best weapon from its best origin, and all others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SceneShots {
    pub attacker: String,
    pub target: String,
    /// Of the weapon that does best.
    pub weapon: String,
    pub valid_target: bool,
    /// Does the verdict on the best weapon's shot turn on less than the tolerance?
    pub borderline: bool,
    #[serde(flatten)]
    pub best: ShootOdds,
    pub weapons: Vec<WeaponOdds>,
}

impl SceneShots {
    /// The best weapon, with its verdict.
    pub fn best_weapon(&self) -> Option<&WeaponOdds> {
        self.weapons.iter().find(|weapon| weapon.weapon == self.weapon)
    }
}

/// One ranged weapon from every origin that makes a difference.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WeaponOdds {
    pub weapon: String,
    /// May the attacker shoot at the target with it?
    pub valid_target: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<Refusal>,
    /// Does the verdict turn on less than the tolerance?
    pub borderline: bool,
    /// The steps of the verdict.
    pub reasons: Vec<Reason>,
    /// Those of the verdict, in its order.
    pub outcomes: Vec<OutcomeOdds>,
    /// What was measured.
    #[serde(skip)]
    pub verdict: Verdict,
}

/// A (cover, obscured) pair the attacker can reach, and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutcomeOdds {
    pub cover: bool,
    pub obscured: bool,
    /// A point of the attacker's base from which it holds.
    pub origin: [f64; 2],
    pub slack: f64,
    /// Is the target valid from there?
    pub valid_target: bool,
    /// Who else is shot at, by id, in the order of the odds' `secondary`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    #[serde(flatten)]
    pub odds: ShootOdds,
}

/// What fighting is worth in a scene: the best weapon, and all others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SceneFights {
    pub attacker: String,
    pub target: String,
    /// Of the weapon that does best.
    pub weapon: String,
    /// Are the two within each other's control range?
    pub control_range: bool,
    /// Does that turn on less than the tolerance?
    pub borderline: bool,
    #[serde(flatten)]
    pub best: FightOdds,
    pub weapons: Vec<MeleeOdds>,
}

/// One melee weapon against the target's best answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeleeOdds {
    pub weapon: String,
    /// What the target retaliates with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
    #[serde(flatten)]
    pub odds: FightOdds,
}

/// The odds of shooting.
///
/// # Errors
/// Unknown names, stats that are missing, or too much to solve.
pub fn scene_shots(scene: &Scene, ask: &SceneAsk) -> Result<SceneShots, SceneOddsError> {
    let table = Table::new(scene);
    let (from, to) = (table.find(ask.from)?, table.find(ask.to)?);
    let mut weapons = Vec::new();
    let budget = Budget::new();
    for weapon in arms(&scene.operatives[from], ask.weapon, WeaponKind::Ranged)? {
        weapons.push(weapon_odds(&table, ask, [from, to], weapon, &budget)?);
    }
    let better = |a: &(&WeaponOdds, &OutcomeOdds), b: &(&WeaponOdds, &OutcomeOdds)| {
        let valid = |(w, o): &(&WeaponOdds, &OutcomeOdds)| w.valid_target && o.valid_target;
        let worth = |(_, o): &(&WeaponOdds, &OutcomeOdds)| match ask.shoot_aim {
            ShootAim::Damage => o.odds.mean,
            ShootAim::Kill => o.odds.kill,
        };
        valid(a).cmp(&valid(b)).then(worth(a).total_cmp(&worth(b)))
    };
    let each = weapons.iter().flat_map(|w| w.outcomes.iter().map(move |outcome| (w, outcome)));
    // The first of equals: the verdict's own order.
    let best = each.reduce(|a, b| if better(&b, &a).is_gt() { b } else { a });
    let (weapon, outcome) = best.expect("a verdict has an outcome");
    Ok(SceneShots {
        attacker: ask.from.to_owned(),
        target: ask.to.to_owned(),
        weapon: weapon.weapon.clone(),
        valid_target: weapon.valid_target && outcome.valid_target,
        borderline: weapon.borderline,
        best: outcome.odds.clone(),
        weapons,
    })
}

/// The odds of fighting, whether or not the two are near enough.
///
/// # Errors
/// Unknown names, stats that are missing, or too much to solve.
pub fn scene_fights(scene: &Scene, ask: &SceneAsk) -> Result<SceneFights, SceneOddsError> {
    let table = Table::new(scene);
    let pair = [table.find(ask.from)?, table.find(ask.to)?];
    if pair[0] == pair[1] {
        return Err(AskError::Itself { id: ask.from.to_owned() }.into());
    }
    let [attacker, target] = pair.map(|i| &scene.operatives[i]);
    let mut answers: Vec<Option<&Weapon>> = match ask.against {
        Some(name) => vec![Some(named(target, name)?)],
        None => melee(target).map(Some).collect(),
    };
    if answers.is_empty() {
        answers.push(None);
    }
    let mut weapons = Vec::new();
    for weapon in arms(attacker, ask.weapon, WeaponKind::Melee)? {
        let mut worst: Option<MeleeOdds> = None;
        for answer in &answers {
            let odds = fight(&melee_question(&table, ask, pair, weapon, *answer)?)?;
            let against = answer.map(|weapon| weapon.name.clone());
            let one = MeleeOdds { weapon: weapon.name.clone(), against, odds };
            if worst.as_ref().is_none_or(|w| {
                fight_worth(&one.odds, ask.fight_aim) < fight_worth(&w.odds, ask.fight_aim)
            }) {
                worst = Some(one);
            }
        }
        weapons.extend(worst);
    }
    let best = weapons.iter().reduce(|a, b| {
        let worth = |w: &MeleeOdds| fight_worth(&w.odds, ask.fight_aim);
        if worth(b) > worth(a) { b } else { a }
    });
    let best = best.expect("the attacker has a melee weapon");
    let [first, second] = pair.map(|i| &table.standings()[i]);
    let bodies = table.bodies(pair[0], pair[1]);
    let range = control_range(&table.terrain, first, second, &bodies, DEFAULT_TOLERANCE);
    Ok(SceneFights {
        attacker: ask.from.to_owned(),
        target: ask.to.to_owned(),
        weapon: best.weapon.clone(),
        control_range: range.holds,
        borderline: range.borderline,
        best: best.odds.clone(),
        weapons,
    })
}

fn melee(operative: &Operative) -> impl Iterator<Item = &Weapon> {
    operative.weapons.iter().filter(|weapon| weapon.kind == WeaponKind::Melee)
}

fn named<'a>(operative: &'a Operative, name: &str) -> Result<&'a Weapon, AskError> {
    let same = |weapon: &&Weapon| weapon.name.to_lowercase() == name.to_lowercase();
    melee(operative).find(same).ok_or_else(|| AskError::UnknownWeapon {
        name: name.to_owned(),
        known: melee(operative).map(|weapon| weapon.name.clone()).collect(),
    })
}

/// The weapons asked about.
fn arms<'a>(
    operative: &'a Operative,
    name: Option<&str>,
    kind: WeaponKind,
) -> Result<Vec<&'a Weapon>, SceneOddsError> {
    if let Some(name) = name {
        return Ok(vec![match kind {
            WeaponKind::Ranged => measure::weapon(operative, name)?,
            WeaponKind::Melee => named(operative, name)?,
        }]);
    }
    let all: Vec<&Weapon> = operative.weapons.iter().filter(|w| w.kind == kind).collect();
    let word = if kind == WeaponKind::Melee { "melee" } else { "ranged" };
    match all.is_empty() {
        true => Err(SceneOddsError::NoWeapon { id: operative.id.clone(), kind: word }),
        false => Ok(all),
    }
}

fn wounds(operative: &Operative) -> Result<u16, SceneOddsError> {
    let id = operative.id.clone();
    operative.wounds.ok_or(SceneOddsError::Lacks { id, stat: "Wounds", example: "wounds: 8" })
}

fn save(operative: &Operative) -> Result<u8, SceneOddsError> {
    let id = operative.id.clone();
    operative.save.ok_or(SceneOddsError::Lacks { id, stat: "Save", example: "save: 4+" })
}

/// What a fight is worth to the attacker.
fn fight_worth(odds: &FightOdds, aim: FightAim) -> f64 {
    let mean = |chances: &[super::Chance]| -> f64 {
        chances.iter().map(|chance| f64::from(chance.damage) * chance.p).sum()
    };
    match aim {
        FightAim::Wounds => mean(&odds.defender_damage) - mean(&odds.attacker_damage),
        FightAim::Kill => odds.defender_dies,
        FightAim::Survive => -odds.attacker_dies,
        FightAim::Duel => odds.defender_dies - odds.attacker_dies,
    }
}

fn melee_question(
    table: &Table,
    ask: &SceneAsk,
    pair: [usize; 2],
    weapon: &Weapon,
    answer: Option<&Weapon>,
) -> Result<FightQuestion, SceneOddsError> {
    let readings = DiceReadings::new(&table.terrain.settings.readings);
    let distance = table.standings()[pair[0]].distance(&table.standings()[pair[1]]);
    let fighter = |own: usize, weapon: Option<&Weapon>| {
        let wounds = wounds(&table.scene.operatives[pair[own]])?;
        let assisting =
            if readings.fight_assist { assisting(table, pair[own], pair[1 - own]) } else { 0 };
        let attack = weapon
            .map(|weapon| Attack::new(weapon).changed(ask.injured[own], assisting).cp(ask.cp[own]));
        let reaches = |weapon: &Weapon| {
            weapon
                .rules
                .iter()
                .filter_map(|rule| rule.within)
                .any(|x| within(distance, x, 0.0).holds)
        };
        let reaches_self = weapon.is_some_and(reaches);
        Ok::<Fighter, SceneOddsError>(Fighter { attack, wounds, reaches_self })
    };
    let question = FightQuestion::new(fighter(0, Some(weapon))?, fighter(1, answer)?);
    Ok(FightQuestion {
        initiative: ask.initiative,
        aim: ask.fight_aim,
        rerolls: ask.rerolls,
        readings,
        exact: ask.exact,
        ..question
    })
}

/// Friends within control range of the enemy and of no other enemy (fight.assist).
fn assisting(table: &Table, own: usize, enemy: usize) -> u8 {
    let ops = &table.scene.operatives;
    let free = |friend: usize| {
        !(0..ops.len()).any(|other| {
            ops[other].side != ops[own].side
                && other != enemy
                && table.engaged(friend, other).is_some()
        })
    };
    let assists = |friend: &usize| {
        *friend != own
            && ops[*friend].side == ops[own].side
            && table.engaged(*friend, enemy).is_some()
            && free(*friend)
    };
    (0..ops.len()).filter(assists).count() as u8
}

fn weapon_odds(
    table: &Table,
    ask: &SceneAsk,
    [from, to]: [usize; 2],
    weapon: &Weapon,
    budget: &Budget,
) -> Result<WeaponOdds, SceneOddsError> {
    let verdict = verdict(table.scene, ask.from, ask.to, weapon)?;
    let target = &table.scene.operatives[to];
    let defence = Defence::new(save(target)?).wounds(wounds(target)?).cp(ask.cp[1]);
    let attack = attack(table, ask, [from, to], weapon);
    let mut outcomes = Vec::new();
    for outcome in &verdict.outcomes {
        let (also, secondary) = secondary(table, [from, to], weapon, outcome)?;
        let question = |cover, obscured| ShootQuestion {
            shots: vec![attack.clone(); ask.shots],
            target: covered(table, [from, to], defence.clone(), cover, obscured),
            secondary: secondary.clone(),
            attacker_wounds: table.scene.operatives[from].wounds,
            aim: ask.shoot_aim,
            rerolls: ask.rerolls,
            readings: DiceReadings::new(&table.terrain.settings.readings),
            exact: ask.exact,
        };
        let seen = question(outcome.cover, outcome.obscured && !outcome.defender_chooses);
        let mut odds = shoot_within(&seen, budget)?;
        if outcome.defender_chooses {
            let other = shoot_within(&question(false, outcome.obscured), budget)?;
            if other.mean < odds.mean {
                odds = other;
            }
        }
        let hides = target.order == Order::Conceal
            && outcome.cover
            && weapon_rules::seeks(&weapon.rules) != Some(Seeks::All);
        outcomes.push(OutcomeOdds {
            cover: outcome.cover,
            obscured: outcome.obscured,
            origin: [outcome.origin.x, outcome.origin.y],
            slack: outcome.slack,
            valid_target: verdict.valid_target && (outcomes.is_empty() || !hides),
            also,
            odds,
        });
    }
    Ok(WeaponOdds {
        weapon: weapon.name.clone(),
        valid_target: verdict.valid_target && verdict.refusals.is_empty(),
        refusals: verdict.refusals.clone(),
        borderline: verdict.borderline,
        reasons: verdict.reasons.clone(),
        outcomes,
        verdict,
    })
}

fn verdict(scene: &Scene, from: &str, to: &str, weapon: &Weapon) -> Result<Verdict, AskError> {
    let weapon = Some(weapon.name.as_str());
    measure::shot(scene, &Ask { from, to, weapon, origin: None, tolerance: DEFAULT_TOLERANCE })
}

/// How far the shooter, on Vantage terrain under a reading that knows it, stands above the
/// target, inches.
fn drop(table: &Table, [from, to]: [usize; 2]) -> f64 {
    let [shooter, target] = [from, to].map(|i| &table.standings()[i]);
    let vantage = table.terrain.settings.vantage && table.terrain.on_vantage(shooter.stand());
    if vantage { shooter.footing.level - target.footing.level } else { 0.0 }
}

/// The attack with what place and state change (terrain.vantage-accurate, dmg.injured).
fn attack(table: &Table, ask: &SceneAsk, pair: [usize; 2], weapon: &Weapon) -> Attack {
    let attack = Attack::new(weapon).changed(ask.injured[0], 0).cp(ask.cp[0]);
    let engaged = table.scene.operatives[pair[1]].order == Order::Engage;
    let below = |inches: f64| within(inches, drop(table, pair), 0.0).holds;
    match (engaged && below(2.0), engaged && below(4.0)) {
        (_, true) => attack.accurate(2),
        (true, false) => attack.accurate(1),
        _ => attack,
    }
}

/// The target with its cover, improved where it is shot at from above (terrain.vantage-save).
fn covered(
    table: &Table,
    pair: [usize; 2],
    target: Defence,
    cover: bool,
    obscured: bool,
) -> Defence {
    let conceal = table.scene.operatives[pair[1]].order == Order::Conceal;
    let improved = cover && conceal && within(2.0, drop(table, pair), 0.0).holds;
    Defence { improved, ..target.cover(cover).obscured(obscured) }
}

/// Who else is shot at: with Blast everyone whom the primary target sees within the distance,
/// as covered and obscured as it is (wr.blast-secondary, wr.blast-copy); with Torrent further
/// valid targets, each judged by itself (wr.torrent, wr.torrent-own).
fn secondary(
    table: &Table,
    [from, to]: [usize; 2],
    weapon: &Weapon,
    primary: &Outcome,
) -> Result<(Vec<String>, Vec<Defence>), SceneOddsError> {
    let attack = Attack::new(weapon);
    let ops = &table.scene.operatives;
    let standings = table.standings();
    let (mut ids, mut targets) = (Vec::new(), Vec::new());
    for (kind, reach) in attack.rules.secondary() {
        for other in (0..ops.len()).filter(|other| *other != to) {
            let near = within(standings[to].distance(&standings[other]), reach, 0.0).holds;
            if !near || ids.contains(&ops[other].id) {
                continue;
            }
            let (cover, obscured) = match kind {
                Secondary::Everyone => {
                    let spared =
                        other == from && table.terrain.settings.readings.is("blast-self", "no");
                    let bodies = table.bodies(to, other);
                    let (seer, seen) = (&standings[to], &standings[other]);
                    let sees =
                        visible(&table.terrain, seer, seen, &bodies, 0.0, Detail::Verdict).holds();
                    if spared || !sees {
                        continue;
                    }
                    (primary.cover, primary.obscured && !primary.defender_chooses)
                }
                Secondary::Selected => {
                    if ops[other].side == ops[from].side {
                        continue;
                    }
                    let verdict = verdict(table.scene, &ops[from].id, &ops[other].id, weapon)?;
                    if !verdict.valid_target || !verdict.refusals.is_empty() {
                        continue;
                    }
                    (verdict.in_cover, verdict.obscured)
                }
            };
            let defence = Defence::new(save(&ops[other])?).wounds(wounds(&ops[other])?);
            let own = ops[other].side == ops[from].side;
            ids.push(ops[other].id.clone());
            targets
                .push(Defence { own, ..covered(table, [from, other], defence, cover, obscured) });
        }
    }
    Ok((ids, targets))
}
