//! The questions of the outside: one shot, and every ordered pair of enemies.

use std::sync::Arc;

use rayon::prelude::*;

use crate::data::datacards::{Weapon, WeaponKind};
use crate::data::scene::{Operative, Order, Scene};
use crate::geometry::answer::Detail;
use crate::geometry::number::within;
use crate::geometry::shape::Point;

use super::explain::explain;
use super::settings::Settings;
use super::shot::{Question, judge, outside_origins};
use super::sight::{Bodies, CONTROL_RANGE, bodies, control_range};
use super::standing::Standing;
use super::terrain::Terrain;
use super::verdict::{Matrix, Refusal, Verdict};
use super::weapon_rules;

/// One shot to be judged.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    pub from: &'a str,
    pub to: &'a str,
    /// A ranged weapon of the attacker, by name; letter case does not matter.
    pub weapon: Option<&'a str>,
    /// The announced origin; left out, the best one for the attacker.
    pub origin: Option<Point>,
    /// Below this many inches a verdict is too close to call.
    pub tolerance: f64,
}

/// Why a question cannot be answered.
#[derive(Clone, Debug, PartialEq)]
pub enum AskError {
    /// No operative of that id; the known ids follow.
    UnknownOperative { id: String, known: Vec<String> },
    /// The attacker has no weapon of that name; its weapons follow.
    UnknownWeapon { name: String, known: Vec<String> },
    /// The weapon is not a ranged one.
    NotRanged { name: String },
    /// Attacker and target are the same operative.
    Itself { id: String },
    /// The origin lies outside the attacker's base drawn in by the inset of lines, by so many
    /// inches.
    OriginOutside { by: f64 },
    /// The operative has no Move and no allowance was given.
    NoMove { id: String },
}

impl std::fmt::Display for AskError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            AskError::UnknownOperative { id, known } => {
                write!(f, "no operative is called `{id}`; there are {}", known.join(", "))
            }
            AskError::UnknownWeapon { name, known } if known.is_empty() => {
                write!(f, "no weapon is called `{name}`: the attacker has none")
            }
            AskError::UnknownWeapon { name, known } => {
                write!(f, "no weapon is called `{name}`; the attacker has {}", known.join(", "))
            }
            AskError::NotRanged { name } => {
                write!(f, "`{name}` is a melee weapon and cannot shoot")
            }
            AskError::Itself { id } => write!(f, "`{id}` cannot be measured against itself"),
            AskError::OriginOutside { by } => {
                write!(
                    f,
                    "the origin lies {by:.4} inches outside the attacker's base drawn in by the inset of lines"
                )
            }
            AskError::NoMove { id } => {
                write!(
                    f,
                    "`{id}` has no Move: write `move: 6` (or what it is) with it in the scene, or give --allowance"
                )
            }
        }
    }
}

impl std::error::Error for AskError {}

/// A scene made ready for measuring.
pub struct Table<'a> {
    pub scene: &'a Scene,
    pub terrain: Terrain,
    standings: Vec<Standing>,
}

impl<'a> Table<'a> {
    pub fn new(scene: &'a Scene) -> Table<'a> {
        let settings = Arc::new(Settings::new(&scene.readings));
        let standings = scene.operatives.iter().map(|op| Standing::new(op, &settings)).collect();
        let terrain = Terrain::new(scene.killzone.clone(), settings);
        Table { scene, terrain, standings }
    }

    /// Every operative where it stands, in file order.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// The bodies that may obstruct sight between two operatives.
    pub fn bodies(&self, from: usize, to: usize) -> Bodies {
        let others = self.standings.iter().enumerate().filter(|(i, _)| *i != from && *i != to);
        bodies(&self.terrain, others.map(|(_, standing)| standing))
    }

    /// The index of an operative.
    pub fn find(&self, id: &str) -> Result<usize, AskError> {
        self.scene.operatives.iter().position(|op| op.id == id).ok_or_else(|| {
            AskError::UnknownOperative {
                id: id.to_owned(),
                known: self.scene.operatives.iter().map(|op| op.id.clone()).collect(),
            }
        })
    }

    fn verdict(&self, from: usize, to: usize, weapon: Option<&Weapon>, ask: &Ask) -> Verdict {
        let question = Question {
            from: &self.standings[from],
            to: &self.standings[to],
            weapon,
            origin: ask.origin,
            tolerance: ask.tolerance,
            detail: Detail::Full,
        };
        let shot = judge(&self.terrain, &question, &self.bodies(from, to));
        let refusals = self.refusals(from, to, weapon);
        explain(self, from, to, &question, &shot, refusals)
    }

    /// The rules about the shooter, and about friends beside the target, that forbid this
    /// Shoot action (shoot.conceal, shoot.engaged, shoot.friendly-close).
    fn refusals(&self, from: usize, to: usize, weapon: Option<&Weapon>) -> Vec<Refusal> {
        let shooter = &self.scene.operatives[from];
        let mut refusals = Vec::new();
        if shooter.order == Order::Conceal && !weapon.is_some_and(is_silent) {
            refusals.push(Refusal::new("kt/shoot/conceal", conceal_message(shooter, weapon)));
        }
        let name = |i: usize| &self.scene.operatives[i].id;
        for other in 0..self.standings.len() {
            let enemy = self.standings[other].side != shooter.side;
            if enemy && let Some(distance) = self.engaged(from, other) {
                let message = format!(
                    "{} is within control range of the enemy {}: {distance:.4} inches",
                    shooter.id,
                    name(other)
                );
                refusals.push(
                    Refusal::new("kt/shoot/engaged", message).measured(distance, CONTROL_RANGE),
                );
            }
            let friend = !enemy && other != from && other != to;
            if friend && let Some(distance) = self.engaged(to, other) {
                let message = format!(
                    "{}, friendly to the shooter, is within control range of {}: {distance:.4} inches",
                    name(other),
                    name(to)
                );
                refusals.push(
                    Refusal::new("kt/shoot/friendly-close", message)
                        .measured(distance, CONTROL_RANGE),
                );
            }
        }
        refusals
    }

    /// Their distance, if the two are within each other's control range.
    pub(super) fn engaged(&self, a: usize, b: usize) -> Option<f64> {
        let (first, second) = (&self.standings[a], &self.standings[b]);
        let distance = first.distance(second);
        let near = within(distance, CONTROL_RANGE, 0.0).holds;
        (near && control_range(&self.terrain, first, second, &self.bodies(a, b), 0.0).holds)
            .then_some(distance)
    }
}

/// Judges one shot.
pub fn shot(scene: &Scene, ask: &Ask) -> Result<Verdict, AskError> {
    let table = Table::new(scene);
    let (from, to) = (table.find(ask.from)?, table.find(ask.to)?);
    if from == to {
        return Err(AskError::Itself { id: ask.from.to_owned() });
    }
    let weapon = ask.weapon.map(|name| weapon(&scene.operatives[from], name)).transpose()?;
    let outside = |origin| outside_origins(&table.terrain, &table.standings[from], origin);
    if let Some(by) = ask.origin.and_then(outside) {
        return Err(AskError::OriginOutside { by });
    }
    Ok(table.verdict(from, to, weapon, ask))
}

/// Judges every ordered pair of enemies, in file order.
pub fn matrix(scene: &Scene, tolerance: f64) -> Result<Matrix, AskError> {
    matrix_of(scene, None, tolerance)
}

/// [`matrix`] of the pairs that one operative is part of.
pub fn matrix_of(scene: &Scene, of: Option<&str>, tolerance: f64) -> Result<Matrix, AskError> {
    let table = Table::new(scene);
    let of = of.map(|id| table.find(id)).transpose()?;
    let ops = &scene.operatives;
    let pairs: Vec<(usize, usize)> = (0..ops.len())
        .flat_map(|from| (0..ops.len()).map(move |to| (from, to)))
        .filter(|&(from, to)| ops[from].side != ops[to].side)
        .filter(|&(from, to)| of.is_none_or(|one| one == from || one == to))
        .collect();
    let judge = |&(from, to): &(usize, usize)| {
        let ask =
            Ask { from: &ops[from].id, to: &ops[to].id, weapon: None, origin: None, tolerance };
        table.verdict(from, to, None, &ask)
    };
    let pairs =
        pairs.par_iter().with_min_len(if of.is_some() { 4 } else { 16 }).map(judge).collect();
    let readings = table.terrain.settings.readings.all();
    Ok(Matrix {
        scene: scene.name.clone(),
        readings: readings
            .map(|(reading, value)| (reading.name.to_owned(), value.to_owned()))
            .collect(),
        pairs,
    })
}

/// A ranged weapon of an operative by name.
pub(super) fn weapon<'a>(operative: &'a Operative, name: &str) -> Result<&'a Weapon, AskError> {
    let found = operative.weapons.iter().find(|w| w.name.eq_ignore_ascii_case(name));
    match found {
        Some(weapon) if weapon.kind == WeaponKind::Ranged => Ok(weapon),
        Some(weapon) => Err(AskError::NotRanged { name: weapon.name.clone() }),
        None => Err(AskError::UnknownWeapon {
            name: name.to_owned(),
            known: operative.weapons.iter().map(|w| w.name.clone()).collect(),
        }),
    }
}

pub(super) fn is_silent(weapon: &Weapon) -> bool {
    weapon_rules::silent(&weapon.rules)
}

fn conceal_message(shooter: &Operative, weapon: Option<&Weapon>) -> String {
    let silent: Vec<&str> =
        shooter.weapons.iter().filter(|w| is_silent(w)).map(|w| w.name.as_str()).collect();
    let who = match weapon {
        Some(weapon) => {
            format!("{} has a Conceal order and {} is not Silent", shooter.id, weapon.name)
        }
        None => format!("{} has a Conceal order", shooter.id),
    };
    if silent.is_empty() {
        format!("{who}: it may not shoot")
    } else {
        format!("{who}: it may shoot with {} only", silent.join(" or "))
    }
}
