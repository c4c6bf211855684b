//! The boards, teams and teaching scenes that ship are sound, and say what they claim.

mod cases;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cases::question::{check_move, check_shot, load_scene};
use serde_json::Value;
use sightline::data::diagnostic::Report;
use sightline::data::{datacards, killzone, scene};
use sightline::games::killteam::KNOWN;

const GALLERY: &str = "killzones/killteam/gallery";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The YAML files of a folder, in order.
fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "yaml"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{folder} is empty");
    files
}

#[test]
fn every_file_loads_without_a_warning() {
    let mut problems = String::new();
    let mut note = |report: &Report| {
        if !report.is_empty() {
            problems += &report.render(false);
        }
    };
    for path in files("datacards/killteam") {
        match datacards::load(&path, &KNOWN) {
            Ok(loaded) => note(&loaded.report),
            Err(report) => note(&report),
        }
    }
    for path in files("killzones/killteam").into_iter().chain(files(GALLERY)) {
        let is_scene = std::fs::read_to_string(&path).unwrap().contains("\nkind: scene\n");
        let result = if is_scene {
            scene::load(&path, &KNOWN).map(|loaded| loaded.report)
        } else {
            killzone::load(&path).map(|loaded| loaded.report)
        };
        note(&result.unwrap_or_else(|report| report));
    }
    assert!(problems.is_empty(), "{problems}");
}

#[test]
fn the_teams_use_every_weapon_rule() {
    let mut used = BTreeSet::new();
    for path in files("datacards/killteam") {
        let team = datacards::load(&path, &KNOWN).unwrap_or_else(|r| panic!("{}", r.render(false)));
        let weapons = team.value.operatives.iter().flat_map(|card| &card.weapons);
        used.extend(weapons.flat_map(|weapon| &weapon.rules).map(|rule| rule.name));
    }
    let known: BTreeSet<&str> = KNOWN.weapon_rules.iter().map(|notation| notation.name).collect();
    assert_eq!(used, known);
}

/// The answers that the comments of the gallery give.
#[test]
fn gallery_scenes_answer_as_they_say() {
    let text = std::fs::read_to_string(root().join("tests/cases/gallery.json")).unwrap();
    let questions: Vec<Value> = serde_json::from_str(&text).unwrap();
    let mut wrong = Vec::new();
    for question in &questions {
        let name = question["scene"].as_str().unwrap();
        let scene = load_scene(&root().join(GALLERY).join(format!("{name}.yaml")));
        let check = if question.get("op").is_some() { check_move } else { check_shot };
        wrong.extend(check(&scene, question));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
