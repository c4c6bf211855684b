//! Decided cases as files: a scene, questions about it and the answers they must get.
//!
//! `tests/cases/killteam/c-12b.yaml` is a scene as anybody would write it; `c-12b.json` beside
//! it lists the keys of the rules that decide it, the expectations and the margins.

#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod question;

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

/// What a case's JSON file holds.
#[derive(Deserialize)]
pub struct Case {
    /// Keys of the rules that give the answers, such as `cover.two-inch`.
    pub rules: Vec<String>,
    /// Questions with their answers; `expect` is a part of the answer's JSON.
    pub expectations: Vec<Value>,
    /// How far terrain may move before an answer changes.
    pub margins: Vec<Margin>,
}

/// The answer for one pair holds although all terrain is moved or resized by this much.
#[derive(Deserialize)]
pub struct Margin {
    pub attacker: String,
    pub target: String,
    /// Inches, for cover and obscured.
    pub lines: Option<f64>,
    /// Inches, for being visible.
    pub sight: Option<f64>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/killteam")
}

pub fn scene_path(key: &str) -> PathBuf {
    folder().join(format!("{key}.yaml"))
}

pub fn load(key: &str) -> Case {
    let path = folder().join(format!("{key}.json"));
    let text = std::fs::read_to_string(&path).unwrap();
    let case: Case = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path:?}: {e}"));
    assert!(!case.rules.is_empty() && !case.expectations.is_empty(), "{key} shows nothing");
    case
}

/// The keys of all stored cases that ask a question with this field, in order.
pub fn keys_asking(field: &str) -> Vec<String> {
    let mut keys: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .filter(|key| load(key).expectations.iter().any(|e| e.get(field).is_some()))
        .collect();
    keys.sort();
    keys
}

/// Where `actual` differs from what `expected` says about it. Objects may hold more than is
/// expected, lists may not; numbers agree to 0.0001.
pub fn differences(expected: &Value, actual: &Value, at: &str) -> Vec<String> {
    let differ = || vec![format!("{at}: expected {expected}, got {actual}")];
    match (expected, actual) {
        (Value::Object(wanted), Value::Object(_)) => wanted
            .iter()
            .flat_map(|(k, v)| {
                let got = actual.get(k).unwrap_or(&Value::Null);
                differences(v, got, &format!("{at}.{k}"))
            })
            .collect(),
        (Value::Array(wanted), Value::Array(got)) if wanted.len() == got.len() => wanted
            .iter()
            .zip(got)
            .enumerate()
            .flat_map(|(i, (w, g))| differences(w, g, &format!("{at}[{i}]")))
            .collect(),
        (Value::Number(w), Value::Number(g)) => {
            let off = (w.as_f64().unwrap() - g.as_f64().unwrap()).abs();
            if off <= 1e-4 { Vec::new() } else { differ() }
        }
        _ if expected == actual => Vec::new(),
        _ => differ(),
    }
}
