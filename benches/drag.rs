//! One drag on a board of 14 operatives, as the page asks about it: answers a second, with the
//! scene told in each question and read anew, and with the scene kept and only the place told.
//!
//! `cargo bench --bench drag`. A frame is 16.7 milliseconds; the answer is one part of it, the
//! page's drawing the other. The checksum depends on nothing but the places.

use std::time::Instant;

use serde_json::{Value, json};
use sightline::web::{Opened, Shared, answer};

const SCENE: &str = "shipped:/killzones/killteam/foundry-yard-scene.yaml";
const STEPS: usize = 400;

/// Fourteen operatives, and the first one's places along its drag.
fn scene(shared: &Shared) -> Value {
    let (status, text) = answer(shared, "open", json!({ "path": SCENE }).to_string().as_bytes());
    assert_eq!(status, 200, "{text}");
    let mut answer: Value = serde_json::from_str(&text).expect("JSON");
    let mut model = answer["model"].take();
    let operatives = model["operatives"].as_array_mut().expect("operatives");
    operatives.truncate(14);
    model
}

/// Answers a second of one question, the middle and the slowest of them in milliseconds.
fn measure(name: &str, shared: &Shared, question: impl Fn(f64) -> (&'static str, Value)) {
    let mut times = Vec::new();
    let (mut answered, mut checksum) = (0, 0_u64);
    for step in 0..STEPS {
        let (path, body) = question(10.0 + 0.002 * step as f64);
        let body = body.to_string();
        let start = Instant::now();
        let (status, text) = answer(shared, path, body.as_bytes());
        times.push(start.elapsed().as_secs_f64() * 1e3);
        answered += usize::from(status == 200);
        checksum = text.bytes().fold(checksum, |sum, b| sum.rotate_left(5) ^ u64::from(b));
    }
    times.sort_by(f64::total_cmp);
    let all: f64 = times.iter().sum();
    println!(
        "{name:<28} {:>8.0} answers/s   middle {:.2} ms   95 of 100 {:.2} ms   slowest {:.2} ms   {answered} of {STEPS} answered   {checksum:016x}",
        STEPS as f64 / all * 1e3,
        times[STEPS / 2],
        times[STEPS * 95 / 100],
        times[STEPS - 1],
    );
}

fn main() {
    let shared = Shared::new(Opened::new(None).expect("the current folder"));
    let model = scene(&shared);
    let id = model["operatives"][0]["id"].as_str().expect("an id").to_owned();
    let enemy = model["operatives"][13]["id"].as_str().expect("an id").to_owned();
    let at = |x: f64| json!([x, model["operatives"][0]["at"][1]]);
    println!("14 operatives, {STEPS} places of {id}");
    measure("matrix, scene told anew", &shared, |x| {
        let mut scene = model.clone();
        scene["operatives"][0]["at"] = at(x);
        ("matrix", json!({ "scene": scene, "of": id }))
    });
    let text = model.to_string();
    let moved = |x: f64| Value::Object([(id.clone(), at(x))].into_iter().collect());
    measure("matrix, place told", &shared, |x| {
        ("matrix", json!({ "scene": text, "moved": moved(x), "of": id }))
    });
    measure("shot, place told", &shared, |x| {
        ("shot", json!({ "scene": text, "moved": moved(x), "from": id, "to": enemy }))
    });
}
