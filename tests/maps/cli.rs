//! The verbs `heatmap` and `survey` as their users meet them.

use std::path::Path;
use std::process::Command;

use insta::assert_snapshot;
use serde_json::Value;

const YARD: &str = "tests/cli/scenes/yard.yaml";
const CORRIDOR: &str = "tests/maps/scenes/corridor.yaml";
const HALL: &str = "killzones/killteam/underhall.yaml";

fn run(code: i32, arguments: &[&str]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sightline"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).env_remove("NO_COLOR");
    let output = command.output().expect("runs");
    let [out, err] = [output.stdout, output.stderr].map(|b| String::from_utf8(b).expect("UTF-8"));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}{err}");
    (out, err)
}

fn answer(arguments: &[&str]) -> String {
    let (out, err) = run(0, arguments);
    assert_eq!(err, "", "{arguments:?}");
    out
}

fn failure(code: i32, arguments: &[&str]) -> String {
    let (out, err) = run(code, arguments);
    assert_eq!(out, "", "{arguments:?}");
    err
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(arguments)).expect("JSON")
}

#[test]
fn heatmap_is_a_table_and_a_drawing_in_letters() {
    let ask = ["heatmap", YARD, "--target", "b1", "--cell", "0.5"];
    assert_snapshot!("heatmap_text", answer(&ask));
    let ask = ["heatmap", CORRIDOR, "--threat", "a1", "--cell", "0.5", "--order", "conceal"];
    assert_snapshot!("heatmap_threat", answer(&ask));
    assert_snapshot!("heatmap_heavy", answer(&[&ask[..], &["--weapon", "long gun"]].concat()));
    let ask = ["heatmap", CORRIDOR, "--target", "b1", "--from", "a1", "--weapon", "Pistol"];
    assert_snapshot!("heatmap_range", answer(&ask));
}

#[test]
fn heatmap_in_json_has_every_cell_from_the_bottom_row_up() {
    let map = json(&["heatmap", YARD, "--target", "b1", "--cell", "1", "--format", "json"]);
    assert_eq!((&map["scene"], &map["mode"]), (&Value::from(YARD), &Value::from("target")));
    let [columns, rows] = ["columns", "rows"].map(|k| map[k].as_u64().expect("a number") as usize);
    let cells = map["cells"].as_array().expect("rows");
    assert_eq!(cells.len(), rows);
    let classes = map["classes"].as_array().expect("names").len() as u64;
    for row in cells {
        let row = row.as_array().expect("a row");
        assert_eq!(row.len(), columns);
        assert!(row.iter().all(|class| class.as_u64().is_some_and(|class| class < classes)));
    }
    assert_eq!(map["origin"], serde_json::json!([0.5, 0.5]));
    // The same cells as rows of a table.
    let csv = answer(&["heatmap", YARD, "--target", "b1", "--cell", "1", "--format", "csv"]);
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("x,y,class,visible,valid"));
    let lines: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), columns * rows);
    for (i, line) in lines.iter().enumerate() {
        let class = cells[i / columns][i % columns].as_u64().expect("a class") as usize;
        assert_eq!(map["classes"][class], line[2]);
        assert_eq!(line[0].parse::<f64>().unwrap(), 0.5 + (i % columns) as f64);
    }
}

#[test]
fn heatmap_draws_and_is_the_same_every_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let ask = |name: &str| {
        let svg = path(name);
        let arguments = ["heatmap", YARD, "--from", "a1", "--cell", "1", "--svg", &svg];
        answer(&arguments);
        std::fs::read_to_string(svg).expect("written")
    };
    let first = ask("one.svg");
    assert!(first.contains("What a1 can shoot from where it stands"));
    assert_eq!(first, ask("two.svg"));
    if cfg!(feature = "png") {
        let png = path("map.png");
        answer(&["heatmap", YARD, "--target", "b1", "--cell", "1", "--png", &png]);
        assert!(std::fs::read(png).expect("written").starts_with(b"\x89PNG"));
    }
}

#[test]
fn heatmap_refuses_what_it_cannot_answer() {
    let ask = |more: &[&str]| failure(2, &[&["heatmap", YARD], more].concat());
    assert!(ask(&[]).contains("--target <ID>"));
    assert!(ask(&["--target", "b11"]).contains("did you mean"));
    assert!(ask(&["--target", "b1", "--threat", "a1"]).contains("cannot be used with"));
    assert!(ask(&["--target", "b1", "--order", "conceal"]).contains("cannot be used with"));
    assert!(ask(&["--threat", "a1"]).contains("no Move"));
    assert!(ask(&["--target", "b1", "--from", "b2"]).contains("same side"));
    assert!(ask(&["--target", "b1", "--weapon", "Bow"]).contains("Bow"));
    assert!(ask(&["--from", "a1", "--weapon", "Rifle butt"]).contains("melee"));
    for (option, value) in [
        ("--cell", "0"),
        ("--cell", "-1"),
        ("--cell", "nan"),
        ("--base", "0"),
        ("--base", "x"),
        ("--height", "64"),
        ("--level", "-1"),
    ] {
        let message = ask(&["--target", "b1", &format!("{option}={value}")]);
        assert!(message.contains(value) && message.contains(option), "{message}");
    }
    assert!(ask(&["--target", "b1", "--cell", "0.001"]).contains("0.001"));
    assert!(ask(&["--target", "b1", "--cell", "50"]).contains("no cell"));
    assert!(ask(&["--target", "b1", "--svg", "no/such/map.svg"]).contains("cannot write"));
    failure(1, &["heatmap", "tests/cli/scenes/bad.yaml", "--target", "b1"]);
    assert!(failure(2, &["heatmap", "missing.yaml", "--target", "b1"]).contains("missing.yaml"));
}

#[test]
fn survey_reports_in_text() {
    assert_snapshot!("survey_text", answer(&["survey", HALL, "--base", "32", "40"]));
}

#[test]
fn survey_writes_reports_and_maps_into_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("survey");
    let named = out.to_string_lossy().into_owned();
    let report = answer(&["survey", HALL, "--base", "32", "--out", &named, "--format", "json"]);
    let read = |name: &str| std::fs::read_to_string(out.join(name)).expect("written");
    assert_eq!(read("survey.json"), report);
    assert!(read("survey.txt").starts_with("Underhall\n"));
    for map in ["exposure.svg", "room.svg"] {
        assert!(read(map).contains("Underhall"));
    }
    if cfg!(feature = "png") {
        assert!(std::fs::read(out.join("room.png")).expect("written").starts_with(b"\x89PNG"));
    }
    let svg = folder.path().join("room.svg").to_string_lossy().into_owned();
    answer(&["survey", HALL, "--base", "32", "--map", "room", "--svg", &svg]);
    assert_eq!(std::fs::read_to_string(svg).expect("written"), read("room.svg"));
}

#[test]
fn survey_takes_a_scene_for_its_killzone_and_refuses_other_files() {
    let scene = "killzones/killteam/underhall-scene.yaml";
    let [one, other] =
        [HALL, scene].map(|file| json(&["survey", file, "--base", "25", "--format", "json"]));
    assert_eq!(one, other);
    failure(2, &["survey", "datacards/killteam/ash-wardens.yaml"]);
    assert!(failure(2, &["survey", "missing.yaml"]).contains("missing.yaml"));
    assert!(failure(2, &["survey", HALL, "--base", "5"]).contains("10"));
    assert!(failure(2, &["survey", HALL, "--map", "both"]).contains("exposure"));
    assert!(!Path::new("survey").exists());
}
