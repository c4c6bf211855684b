//! The command line about hex tiles.

use assert_cmd::Command;
use serde_json::Value;

const HALL: &str = "killzones/doomsday/gallery/a-long-hall.yaml";

fn run(arguments: &str) -> (String, String, i32) {
    let mut command = Command::cargo_bin("sightline").unwrap();
    let output = command.args(arguments.split_whitespace()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn json(arguments: &str) -> Value {
    let (out, err, _) = run(&format!("{arguments} --format json"));
    serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}: {out}{err}"))
}

#[test]
fn matrix_covers_every_ordered_pair() {
    let answer = json(&format!("matrix {HALL}"));
    let pairs = answer["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 12);
    let find = |a: &str, b: &str| {
        pairs.iter().find(|p| p["attacker"] == a && p["target"] == b).unwrap().clone()
    };
    let pair = find("gallain", "heavy");
    assert_eq!(
        (&pair["tiles"], &pair["sight"], &pair["connected"]),
        (&3.into(), &true.into(), &true.into())
    );
    assert_eq!(find("siceran", "i1")["sight"], false);
    assert_eq!(answer["readings"]["walkways"], "both");
    let (text, _, code) = run(&format!("matrix {HALL}"));
    assert!(text.contains("sees 3") && code == 0, "{text}");
}

#[test]
fn moves_are_judged_with_codes_of_rules() {
    let legal = json(&format!("move {HALL} siceran --to 0,1"));
    assert_eq!(legal["legal"], false, "no walkway leads there");
    let answer = json(&format!("move {HALL} gallain --to 2,0"));
    assert_eq!(answer["refusals"][0]["code"], "doomsday/mm/los");
    let answer = json(&format!("move {HALL} gallain --path 1,0"));
    assert_eq!(
        (&answer["legal"], &answer["length"], &answer["allowance"]),
        (&true.into(), &1.into(), &3.into())
    );
    let (_, _, code) = run(&format!("move {HALL} gallain --path 2,0"));
    assert_eq!(code, 1);
    let (_, err, code) = run(&format!("move {HALL} galain --to 1,0"));
    assert!(code == 2 && err.contains("gallain"), "{err}");
    let reached = json(&format!("reach {HALL} gallain"));
    assert_eq!(reached["tiles"][0]["at"], serde_json::json!([-1, 1]));
}

#[test]
fn rules_are_explained_and_files_checked() {
    for code in ["dd/mm/third", "doomsday/mm/third"] {
        let (text, err, status) = run(&format!("rule {code}"));
        assert!(status == 0 && text.contains("very next action"), "{text}{err}");
    }
    let (text, err, status) = run(&format!("check {HALL} killzones/doomsday/tiles.yaml"));
    assert_eq!(status, 0, "{text}{err}");
}

#[test]
fn scenes_and_scenarios_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    for (name, file) in [("hall", HALL), ("gate", "killzones/doomsday/scenarios/last-gate.yaml")] {
        let out = folder.path().join(format!("{name}.svg"));
        let (_, err, status) = run(&format!("render {file} --out {}", out.display()));
        assert_eq!(status, 0, "{err}");
        let text = std::fs::read_to_string(&out).unwrap();
        assert!(text.contains("<svg") && text.contains("Tunnel"), "{name}");
    }
}
