//! The verbs about moving as their users meet them.

use std::process::Command;

use insta::assert_snapshot;
use serde_json::Value;

const WIRE: &str = "killzones/killteam/gallery/razor-wire.yaml";
const DOOR: &str = "killzones/killteam/gallery/a-door-that-costs-an-inch.yaml";
const HOLD: &str = "killzones/killteam/gallery/a-charge-that-cannot-let-go.yaml";
const ENEMY: &str = "tests/cases/killteam/c-28.yaml";
const WALL: &str = "tests/cases/killteam/c-38.yaml";

/// Standard output of a run that ends with `code`.
fn answer(code: i32, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sightline"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    let run = assert_cmd::Command::from_std(command).assert();
    let output = run.code(code).get_output().clone();
    String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8")
}

fn json(code: i32, arguments: &[&str]) -> Value {
    let text = answer(code, arguments);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{arguments:?}: {e}\n{text}"))
}

fn moves(scene: &'static str, op: &'static str, action: &'static str) -> Vec<&'static str> {
    vec!["move", scene, op, "--action", action]
}

#[test]
fn move_rules_first_and_then_shows_the_ledger() {
    let ask = |more: &[&'static str], code| {
        answer(code, &[&moves(DOOR, "a1", "reposition"), more].concat())
    };
    assert_snapshot!("move_through_a_door", ask(&["--to", "10,4"], 0));
    assert_snapshot!("move_too_far", ask(&["--path", "10.1,4"], 1));
    assert_snapshot!(
        "move_past_an_enemy",
        answer(1, &[&moves(ENEMY, "a1", "reposition"), &["--path", "11,4"][..]].concat())
    );
    assert_snapshot!(
        "move_round_a_wall",
        answer(0, &[&moves(WALL, "a2", "reposition"), &["--to", "12,12.4"][..]].concat())
    );
    assert_snapshot!(
        "move_lets_go",
        answer(1, &[&moves(HOLD, "a1", "charge"), &["--path", "11,3"][..]].concat())
    );
    assert_snapshot!(
        "move_not_engaged",
        answer(1, &[&moves(WIRE, "a1", "fall-back"), &["--to", "5,4"][..]].concat())
    );
}

#[test]
fn move_in_json_has_the_fixed_fields() {
    let ask = [&moves(DOOR, "a1", "reposition"), &["--path", "10,4", "--format", "json"][..]];
    let verdict = json(0, &ask.concat());
    assert_eq!(verdict["legal"], true);
    assert_eq!(verdict["action"], "reposition");
    assert_eq!(verdict["allowance"], 6.0);
    assert_eq!((&verdict["length"], &verdict["counted"]), (&5.0.into(), &6.0.into()));
    assert_eq!(verdict["path"], serde_json::json!([[5.0, 4.0], [10.0, 4.0]]));
    assert_eq!(verdict["ledger"][0]["notes"][0], "+1 through hut/door");
    assert_eq!(verdict["refusals"], serde_json::json!([]));
    assert_eq!(verdict["readings"]["accessible"], "centre");
    let ask = [&moves(DOOR, "a1", "reposition"), &["--path", "10.1,4", "--format", "json"][..]];
    let refusal = &json(1, &ask.concat())["refusals"][0];
    assert_eq!(refusal["code"], "kt/move/too-far");
    assert!((refusal["measured"].as_f64().unwrap() - 6.1).abs() < 1e-5);
    assert_eq!(refusal["limit"], 6.0);
    let longer = [&moves(DOOR, "a1", "reposition"), &["--path", "10.1,4", "--allowance", "7"][..]];
    answer(0, &longer.concat());
}

#[test]
fn a_path_that_was_found_is_accepted_when_played() {
    let verdict = json(
        0,
        &["move", WALL, "a2", "--action", "reposition", "--to", "12,12.4", "--format", "json"],
    );
    let places: Vec<String> = verdict["path"].as_array().unwrap()[1..]
        .iter()
        .map(|p| format!("{},{}", p[0], p[1]))
        .collect();
    answer(0, &["move", WALL, "a2", "--action", "reposition", "--path", &places.join(" ")]);
}

#[test]
fn reach_lists_what_can_be_played() {
    assert_snapshot!("reach_text", answer(0, &["reach", DOOR, "a1", "--action", "reposition"]));
    let csv =
        answer(0, &["reach", DOOR, "a1", "--action", "dash", "--grid", "0.5", "--format", "csv"]);
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("x,y,counted"));
    let places: Vec<&str> = lines.collect();
    assert!(places.len() > 20, "{csv}");
    for place in places.iter().step_by(7) {
        let (at, counted) = place.rsplit_once(',').unwrap();
        let verdict =
            json(0, &["move", DOOR, "a1", "--action", "dash", "--to", at, "--format", "json"]);
        let difference = verdict["counted"].as_f64().unwrap() - counted.parse::<f64>().unwrap();
        assert!(difference.abs() < 1e-6, "{place}");
    }
    let reach = json(0, &["reach", DOOR, "a1", "--action", "dash", "--format", "json"]);
    let cells = reach["columns"].as_u64().unwrap() * reach["rows"].as_u64().unwrap();
    assert_eq!(reach["counted"].as_array().map(Vec::len), Some(cells as usize));
    assert!(!reach["outline"].as_array().unwrap().is_empty());
    assert!(answer(1, &["reach", WIRE, "a1", "--action", "fall-back"]).contains("nowhere"));
    let charge = ["reach", DOOR, "a1", "--action", "charge", "--allowance", "0.1"];
    let text = answer(1, &charge);
    assert!(text.contains("can end nowhere: ") && text.contains("kt/charge/"), "{text}");
    let json = json(1, &[&charge[..], &["--format", "json"]].concat());
    assert_eq!(json["refusals"].as_array().map(Vec::len), Some(1));
}

#[test]
fn moves_and_ends_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    answer(
        1,
        &["move", ENEMY, "a1", "--action", "reposition", "--path", "11,4", "--svg", &path("m.svg")],
    );
    let svg = std::fs::read_to_string(path("m.svg")).expect("written");
    for told in ["not legal", "move/enemy-range 0.84", "could end at", "control range of an enemy"]
    {
        assert!(svg.contains(told), "{told}");
    }
    answer(0, &["reach", DOOR, "a1", "--action", "reposition", "--svg", &path("r.svg")]);
    let svg = std::fs::read_to_string(path("r.svg")).expect("written");
    assert!(svg.contains("where the centre can end") && svg.contains("square inches"));
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let fails = |more: &[&str]| answer(2, &[&["move", DOOR], more].concat());
    assert!(fails(&["a1", "--action", "reposition"]).contains("--path <X,Y…>"));
    assert!(
        fails(&["a1", "--action", "reposition", "--path", "1,1", "--to", "1,1"])
            .contains("cannot be used")
    );
    assert!(fails(&["a9", "--action", "dash", "--to", "1,1"]).contains("there are: a1"));
    assert!(fails(&["a1", "--action", "walk", "--to", "1,1"]).contains("fall-back"));
    assert!(fails(&["a1", "--action", "dash", "--to", "1"]).contains("x,y"));
    assert!(fails(&["a1", "--action", "dash", "--to", "1,1", "--allowance", "-1"]).contains("-1"));
    assert!(answer(2, &["reach", DOOR, "a1", "--action", "dash", "--grid", "0"]).contains("step"));
}
