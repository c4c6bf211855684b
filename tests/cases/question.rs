//! Asking a scene what a stored question asks.

use std::path::Path;

use serde_json::{Value, json};
use sightline::data::scene::{self, Order, Scene};
use sightline::games::killteam::KNOWN;
use sightline::games::killteam::measure::{Ask, Table, shot};
use sightline::games::killteam::movement::{MoveAction, Walk, judge};
use sightline::games::killteam::verdict::Verdict;
use sightline::geometry::number::{DEFAULT_TOLERANCE, snap};
use sightline::geometry::shape::Point;

use super::differences;

pub fn load_scene(path: &Path) -> Scene {
    match scene::load(path, &KNOWN) {
        Ok(loaded) => loaded.value,
        Err(report) => panic!("{}", report.render(false)),
    }
}

/// What is wrong with the scene's answer to a question about a shot.
pub fn check_shot(scene: &Scene, question: &Value) -> Vec<String> {
    let verdict = ask(&altered(scene, question), question);
    let verdict = serde_json::to_value(verdict).unwrap();
    differences(&question["expect"], &verdict, "")
        .into_iter()
        .map(|difference| format!("{question}\n  {difference}\n  because {}", verdict["reasons"]))
        .collect()
}

pub fn ask(scene: &Scene, question: &Value) -> Verdict {
    let text = |field: &str| question[field].as_str();
    let ask = Ask {
        from: text("attacker").unwrap(),
        to: text("target").unwrap(),
        weapon: text("weapon"),
        origin: None,
        tolerance: DEFAULT_TOLERANCE,
    };
    shot(scene, &ask).unwrap_or_else(|e| panic!("{question}: {e}"))
}

/// The scene with the readings and orders that a question names for itself.
pub fn altered(scene: &Scene, question: &Value) -> Scene {
    let mut scene = scene.clone();
    let named = |field: &str| question[field].as_object().cloned().unwrap_or_default();
    for (name, value) in named("readings") {
        let reading = KNOWN.readings.iter().find(|r| r.name == name).unwrap();
        let value = reading.values.iter().find(|v| value == **v).unwrap();
        scene.readings.insert(reading.name, value);
    }
    for (id, order) in named("orders") {
        let operative = scene.operatives.iter_mut().find(|o| o.id == id).unwrap();
        operative.order = if order == "conceal" { Order::Conceal } else { Order::Engage };
    }
    scene
}

/// What is wrong with the scene's answer to a question about a move.
pub fn check_move(scene: &Scene, question: &Value) -> Vec<String> {
    let answer = judged(&altered(scene, question), question);
    let mut wrong = differences(&expected(question), &answer, "");
    if let Some(prefix) = question["expect"]["refusal_code_prefix"].as_str() {
        let refusals = answer["refusals"].as_array().unwrap();
        if !refusals.iter().any(|r| r["code"].as_str().unwrap().starts_with(prefix)) {
            wrong.push(format!("no refusal begins with {prefix}"));
        }
    }
    wrong.into_iter().map(|w| format!("{question}\n  {w}\n  in {answer}")).collect()
}

/// What must stand in the answer as it is.
fn expected(question: &Value) -> Value {
    let mut expected = question["expect"].clone();
    expected.as_object_mut().unwrap().remove("refusal_code_prefix");
    expected
}

fn judged(scene: &Scene, question: &Value) -> Value {
    let table = Table::new(scene).unwrap();
    let names: Vec<&str> = scene.operatives.iter().map(|o| o.id.as_str()).collect();
    let mover = table.find(question["op"].as_str().unwrap()).unwrap();
    let action = MoveAction::from_word(question["action"].as_str().unwrap()).unwrap();
    let walk = Walk {
        terrain: &table.terrain,
        standings: table.standings(),
        names: &names,
        mover,
        action,
        allowance: action.allowance(scene.operatives[mover].r#move.unwrap_or(6.0)),
    };
    let path: Vec<[f64; 2]> = serde_json::from_value(question["path"].clone()).unwrap();
    let path: Vec<Point> = path.iter().map(|[x, y]| Point::new(snap(*x), snap(*y))).collect();
    let judged = judge(&walk, &path);
    json!({
        "legal": judged.refusals.is_empty(),
        "length": judged.length,
        "counted": judged.counted,
        "refusals": judged.refusals,
    })
}
