//! Questions about a moment of Kill Team: shots, moves, maps.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::scenes::moved;
use super::{Answer, Problem, Text, place, read, told};
use crate::data::scene::{Order, Scene};
use crate::games::killteam::heatmap::{self as map, Class, Figure, Mode};
use crate::games::killteam::measure::{self as measuring, Ask};
use crate::games::killteam::movement::{
    MoveAction, MoveAsk, Way, Waypoint, move_operative, reach_operative,
};
use crate::games::killteam::readings::Readings;
use crate::games::killteam::verdict::{Effect, LineHit, Outcome, Verdict};
use crate::geometry::number::{DEFAULT_TOLERANCE, EXTENT, snap};
use crate::web::Shared;

/// The finest grid of a map or a reach, inches.
const FINEST: f64 = 0.1;

/// What every question about a scene has.
#[derive(Deserialize)]
struct Asked<T> {
    scene: Text,
    /// Where the scene lies in the opened folder; paths in it start from there.
    path: Option<String>,
    /// Where operatives stand instead of where the scene has them.
    #[serde(default)]
    moved: BTreeMap<String, [f64; 2]>,
    #[serde(default)]
    tolerance: Option<f64>,
    #[serde(flatten)]
    what: T,
}

impl<T: for<'de> Deserialize<'de>> Asked<T> {
    fn read(shared: &Shared, body: &[u8]) -> Result<(Arc<Scene>, f64, T), Problem> {
        let asked: Asked<T> = read(body)?;
        let beside = shared.opened.beside(asked.path.as_deref()).map_err(Problem::bad)?;
        let name = asked.path.as_deref().unwrap_or("scene");
        let mut scene = shared.scenes.read(name, asked.scene.into_text(), &beside)?;
        if !asked.moved.is_empty() {
            scene = Arc::new(moved(&scene, &asked.moved)?);
        }
        let tolerance = asked.tolerance.unwrap_or(DEFAULT_TOLERANCE);
        match (0.0..EXTENT).contains(&tolerance) {
            true => Ok((scene, tolerance, asked.what)),
            false => Err(Problem::bad(format!("a tolerance is from 0 to less than {EXTENT}"))),
        }
    }
}

fn inches(length: Option<f64>, what: &str) -> Result<Option<f64>, Problem> {
    match length {
        Some(length) if !(0.0..EXTENT).contains(&length) => {
            Err(Problem::bad(format!("{what} is from 0 to less than {EXTENT} inches")))
        }
        length => Ok(length.map(snap)),
    }
}

fn grain(step: Option<f64>, usual: f64) -> Result<f64, Problem> {
    match step.unwrap_or(usual) {
        step if (FINEST..EXTENT).contains(&step) => Ok(step),
        _ => Err(Problem::bad(format!("a step is from {FINEST} to less than {EXTENT} inches"))),
    }
}

fn with_readings(scene: &Scene, verdict: impl serde::Serialize) -> Answer {
    let readings = Readings::resolve(&scene.readings);
    let readings: BTreeMap<_, _> =
        readings.all().map(|(reading, value)| (reading.name, value)).collect();
    let mut answer = told(verdict)?;
    answer["readings"] = json!(readings);
    Ok(answer)
}

#[derive(Deserialize)]
struct Shot {
    from: String,
    to: String,
    weapon: Option<String>,
    origin: Option<[f64; 2]>,
}

pub fn shot(shared: &Shared, body: &[u8]) -> Answer {
    let (scene, tolerance, what) = Asked::<Shot>::read(shared, body)?;
    let ask = Ask {
        from: &what.from,
        to: &what.to,
        weapon: what.weapon.as_deref(),
        origin: what.origin.map(place).transpose()?,
        tolerance,
    };
    let verdict = measuring::shot(&scene, &ask).map_err(Problem::no)?;
    let mut answer = with_readings(&scene, &verdict)?;
    answer["drawing"] = drawing(&scene, &verdict);
    Ok(answer)
}

/// What a picture of the shot shows beside its figures: where lines meet terrain, and a free
/// line of sight.
fn drawing(scene: &Scene, verdict: &Verdict) -> Value {
    let hit = |outcome: &Outcome, hit: &LineHit| {
        let (effect, origin) = match hit.effect {
            Effect::Cover => ("cover", outcome.origin),
            Effect::Obscured => ("obscured", outcome.obscured_origin.unwrap_or(outcome.origin)),
        };
        json!({
            "part": scene.killzone.part_name(hit.part),
            "from": [origin.x, origin.y],
            "at": [hit.at.x, hit.at.y],
            "effect": effect,
        })
    };
    let hits: Vec<Value> = verdict
        .outcomes
        .first()
        .map(|outcome| outcome.hits.iter().map(|one| hit(outcome, one)).collect())
        .unwrap_or_default();
    let sight = verdict
        .sight_line
        .map(|line| json!({ "from": [line.from.x, line.from.y], "to": [line.to.x, line.to.y] }));
    json!({ "hits": hits, "sight": sight })
}

#[derive(Deserialize)]
struct Matrix {
    of: Option<String>,
}

pub fn matrix(shared: &Shared, body: &[u8]) -> Answer {
    let (scene, tolerance, what) = Asked::<Matrix>::read(shared, body)?;
    told(measuring::matrix_of(&scene, what.of.as_deref(), tolerance).map_err(Problem::no)?)
}

/// A place with or without the height of its floor.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stop {
    Flat([f64; 2]),
    Raised([f64; 3]),
}

impl Stop {
    fn waypoint(&self) -> Result<Waypoint, Problem> {
        match *self {
            Stop::Flat(at) => Ok(place(at)?.into()),
            Stop::Raised([x, y, z]) => {
                Ok(Waypoint { at: place([x, y])?, z: inches(Some(z), "a height")? })
            }
        }
    }
}

/// A move in a key of its own: its path is not that of the scene's file.
#[derive(Deserialize)]
struct Moved {
    r#move: Move,
}

#[derive(Deserialize)]
struct Move {
    op: String,
    action: String,
    path: Option<Vec<Stop>>,
    to: Option<Stop>,
    allowance: Option<f64>,
}

fn action(word: &str) -> Result<MoveAction, Problem> {
    let all = [MoveAction::Reposition, MoveAction::Dash, MoveAction::Charge, MoveAction::FallBack];
    let found = all.into_iter().find(|action| action.word() == word);
    found.ok_or_else(|| {
        let words = all.map(MoveAction::word).join(", ");
        Problem::bad(format!("no move is called `{word}`; there are {words}"))
    })
}

pub fn r#move(shared: &Shared, body: &[u8]) -> Answer {
    let (scene, tolerance, Moved { r#move: what }) = Asked::<Moved>::read(shared, body)?;
    let way = match (&what.path, &what.to) {
        (Some(path), None) => Way::Path(path.iter().map(Stop::waypoint).collect::<Result<_, _>>()?),
        (None, Some(goal)) => Way::To(goal.waypoint()?),
        _ => return Err(Problem::bad("a move has either `path` or `to`")),
    };
    let allowance = inches(what.allowance, "an allowance")?;
    let ask = MoveAsk { op: &what.op, action: action(&what.action)?, way, allowance };
    with_readings(&scene, move_operative(&scene, &ask, tolerance).map_err(Problem::no)?)
}

#[derive(Deserialize)]
struct Reach {
    op: String,
    action: String,
    allowance: Option<f64>,
    grid: Option<f64>,
}

pub fn reach(shared: &Shared, body: &[u8]) -> Answer {
    let (scene, _, what) = Asked::<Reach>::read(shared, body)?;
    let allowance = inches(what.allowance, "an allowance")?;
    let action = action(&what.action)?;
    let grid = grain(what.grid, 0.5)?;
    let reached =
        reach_operative(&scene, &what.op, action, allowance, grid).map_err(Problem::no)?;
    with_readings(&scene, reached)
}

#[derive(Deserialize)]
struct HeatMap {
    target: Option<String>,
    from: Option<String>,
    threat: Option<String>,
    weapon: Option<String>,
    base: Option<f64>,
    height: Option<f64>,
    level: Option<f64>,
    order: Option<String>,
    cell: Option<f64>,
}

pub fn heatmap(shared: &Shared, body: &[u8]) -> Answer {
    let (scene, _, what) = Asked::<HeatMap>::read(shared, body)?;
    let mode = match (&what.target, &what.from, &what.threat) {
        (Some(id), by, None) => Mode::Target { id, by: by.as_deref() },
        (None, Some(id), None) => Mode::From { id },
        (None, None, Some(id)) => Mode::Threat { id },
        _ => return Err(Problem::bad("a heat map has `target`, `from`, both, or `threat`")),
    };
    let order = match what.order.as_deref() {
        None => None,
        Some("engage") => Some(Order::Engage),
        Some("conceal") => Some(Order::Conceal),
        Some(_) => return Err(Problem::bad("an order is engage or conceal")),
    };
    let base = what.base.filter(|base| crate::data::datacards::BASE.contains(base));
    let threat = matches!(mode, Mode::Threat { .. });
    let ask = map::Ask {
        mode,
        weapon: what.weapon.as_deref(),
        figure: Figure {
            base,
            height: inches(what.height, "a height")?,
            level: inches(what.level, "a level")?,
            order,
        },
        cell: grain(what.cell, if threat { 1.0 } else { 0.5 })?,
    };
    let map = map::heatmap(&scene, &ask, &|_| {}).map_err(Problem::no)?;
    let grid = &map.grid;
    Ok(json!({
        "cell": grid.cell,
        "origin": [grid.origin.x, grid.origin.y],
        "columns": grid.columns,
        "rows": grid.rows,
        "classes": Class::ALL.map(Class::name),
        "cells": map.cells.iter().map(|class| class.index()).collect::<Vec<_>>(),
        "notes": map.notes,
    }))
}
