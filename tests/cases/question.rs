//! Asking a scene what a stored question asks.

use std::path::Path;

use serde_json::{Value, json};
use sightline::data::scene::{self, Order, Scene};
use sightline::games::killteam::KNOWN;
use sightline::games::killteam::measure::{Ask, shot};
use sightline::games::killteam::movement::{MoveAction, MoveAsk, Way, Waypoint, move_operative};
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
    let places = |value: &Value| -> Vec<Waypoint> {
        let path: Vec<[f64; 2]> = serde_json::from_value(value.clone()).unwrap();
        path.iter().map(|[x, y]| Point::new(snap(*x), snap(*y)).into()).collect()
    };
    let way = match question.get("to") {
        Some(to) => Way::To(places(&json!([to]))[0]),
        None => Way::Path(places(&question["path"])),
    };
    let op = question["op"].as_str().unwrap();
    let action = MoveAction::from_word(question["action"].as_str().unwrap()).unwrap();
    let stat = scene.operatives.iter().find(|o| o.id == op).and_then(|o| o.r#move);
    let allowance = Some(action.allowance(stat.unwrap_or(6.0)));
    let ask = MoveAsk { op, action, way, allowance };
    serde_json::to_value(move_operative(scene, &ask, DEFAULT_TOLERANCE).unwrap()).unwrap()
}
