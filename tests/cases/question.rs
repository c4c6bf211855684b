//! Asking a scene what a stored question asks.

use std::path::Path;

use serde_json::Value;
use sightline::data::scene::{self, Order, Scene};
use sightline::games::killteam::KNOWN;
use sightline::games::killteam::measure::{Ask, shot};
use sightline::games::killteam::verdict::Verdict;
use sightline::geometry::number::DEFAULT_TOLERANCE;

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
