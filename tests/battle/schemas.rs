//! The schemas of scenarios, missions and ploys have the keys and words of what reads them.

use std::path::Path;

use rstest::rstest;
use serde_json::Value;
use sightline::data::decode::Decoder;
use sightline::data::diagnostic::Report;
use sightline::data::{Kind, load, schema};
use sightline::games::killteam::battle::Battle;
use sightline::games::registry::Playable;

/// What the reader of a file says.
fn report(kind: &str, text: &str) -> Report {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, "file", text).expect("YAML");
    let mut d = Decoder { report: &mut report, complete: tree.complete };
    let root = &tree.root;
    match kind {
        "scenario" => drop(Battle::decode(&mut d, root, Path::new(""))),
        _ => assert!(Battle::check_file(&mut d, kind, root, Path::new(""))),
    }
    report
}

/// The words in backticks with which help answers something unknown.
fn known(text: &str, code: &str) -> Vec<String> {
    let kind = text.trim_start_matches("{kind: ").split(',').next().unwrap();
    let report = report(kind, text);
    let unknown = report.diagnostics().iter().find(|d| d.code == code);
    let help = unknown.and_then(|d| d.help.as_deref()).unwrap_or_else(|| panic!("{text}"));
    let mut words: Vec<String> = help.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    words.sort();
    words
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

#[rstest]
#[case(Kind::Mission, "/properties", "{kind: mission, '????????': 1}")]
#[case(
    Kind::Mission,
    "/definitions/Marker/properties",
    "{kind: mission, id: m, markers: [{'????????': 1}]}"
)]
#[case(
    Kind::Mission,
    "/definitions/Scoring/properties",
    "{kind: mission, id: m, scoring: [{'????????': 1}]}"
)]
#[case(
    Kind::Mission,
    "/definitions/MissionAction/properties",
    "{kind: mission, id: m, actions: [{'????????': 1}]}"
)]
#[case(Kind::Scenario, "/properties", "{kind: scenario, '????????': 1}")]
#[case(Kind::Scenario, "/definitions/Teams/properties", "{kind: scenario, teams: {'????????': 1}}")]
#[case(
    Kind::Scenario,
    "/definitions/Team/properties",
    "{kind: scenario, teams: {a: {'????????': 1}}}"
)]
#[case(
    Kind::Scenario,
    "/definitions/Fielded/properties",
    "{kind: scenario, teams: {a: {operatives: [{'????????': 1}]}}}"
)]
#[case(Kind::Ploys, "/properties", "{kind: ploys, '????????': 1}")]
#[case(Kind::Ploys, "/definitions/Ploy/properties", "{kind: ploys, ploys: [{'????????': 1}]}")]
#[case(
    Kind::Ploys,
    "/definitions/Effect/properties",
    "{kind: ploys, ploys: [{id: x, type: gambit, effects: [{'????????': 1}]}]}"
)]
fn a_schema_has_the_keys_of_its_reader(
    #[case] kind: Kind,
    #[case] pointer: &str,
    #[case] text: &str,
) {
    let schema = schema::schema(kind);
    let properties = schema.pointer(pointer).and_then(Value::as_object).expect(pointer);
    let keys = sorted(properties.keys().cloned().collect());
    assert_eq!(keys, known(text, "unknown-key"));
}

#[rstest]
#[case(Kind::Mission, "Score", "{kind: mission, id: m, scoring: [{vp: 1, rule: '????'}]}")]
#[case(Kind::Ploys, "PloyType", "{kind: ploys, ploys: [{id: x, type: '????', effects: []}]}")]
#[case(Kind::Ploys, "Moment", "{kind: ploys, ploys: [{id: x, when: '????', effects: []}]}")]
#[case(Kind::Ploys, "Bearer", "{kind: ploys, ploys: [{id: x, who: '????', effects: []}]}")]
#[case(Kind::Ploys, "PloySide", "{kind: ploys, ploys: [{id: x, side: '????', effects: []}]}")]
#[case(Kind::Ploys, "Lasts", "{kind: ploys, ploys: [{id: x, lasts: '????', effects: []}]}")]
#[case(Kind::Ploys, "Rank", "{kind: ploys, ploys: [{id: x, precedence: '????', effects: []}]}")]
#[case(Kind::Ploys, "Deed", "{kind: ploys, ploys: [{id: x, effects: [{allow: '????'}]}]}")]
#[case(Kind::Ploys, "Weapons", "{kind: ploys, ploys: [{id: x, effects: [{weapons: '????'}]}]}")]
fn a_schema_has_the_words_of_its_reader(
    #[case] kind: Kind,
    #[case] name: &str,
    #[case] text: &str,
) {
    let schema = schema::schema(kind);
    let choices = &schema["definitions"][name];
    // Words with a description of their own are constants, the others one list.
    let listed = |value: &Value| -> Vec<String> {
        let all = value["enum"].as_array().into_iter().flatten();
        all.chain(value.get("const")).filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let described = choices["oneOf"].as_array().into_iter().flatten().flat_map(listed);
    let words = sorted(described.chain(listed(choices)).collect());
    assert_eq!(words, known(text, "unknown-name"));
}
