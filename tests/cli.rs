//! The program as its users meet it: what it prints where, and its exit codes.

use std::path::Path;
use std::process::{Command, Stdio};

use insta::assert_snapshot;
use serde_json::Value;

const YARD: &str = "tests/cli/scenes/yard.yaml";
const EDGE: &str = "tests/cli/scenes/edge.yaml";
const BAD: &str = "tests/cli/scenes/bad.yaml";

/// The program, without anything in the environment that could ask for colour.
fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sightline"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"] {
        command.env_remove(name);
    }
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Standard output of a run that ends with `code` and says nothing on standard error.
fn answer(code: i32, arguments: &[&str]) -> String {
    let run = assert_cmd::Command::from_std(program(arguments)).assert();
    text(&run.code(code).stderr("").get_output().stdout)
}

/// Standard error of a run that ends with `code` and prints no data.
fn failure(code: i32, arguments: &[&str]) -> String {
    let run = assert_cmd::Command::from_std(program(arguments)).assert();
    text(&run.code(code).stdout("").get_output().stderr)
}

fn json(code: i32, arguments: &[&str]) -> Value {
    let text = answer(code, arguments);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{arguments:?}: {e}\n{text}"))
}

// rule

#[test]
fn rule_lists_readings_and_topics() {
    assert_snapshot!(answer(0, &["rule"]));
    let list = json(0, &["rule", "--format", "json"]);
    let of_game = |entry: &&Value| entry["rule"].as_str().is_some_and(|r| r.starts_with("kt/"));
    let readings = list["readings"].as_array().expect("readings");
    assert_eq!(readings.iter().filter(of_game).count(), 43);
    assert_eq!(list["readings"][10]["name"], "cover-part");
    assert_eq!(list["readings"][10]["rule"], "kt/cover/part");
    let topics = list["topics"].as_array().expect("topics").iter();
    let topics = topics.filter(|topic| topic["game"] == "kt");
    assert_eq!(topics.flat_map(|t| t["rules"].as_array()).map(Vec::len).sum::<usize>(), 502);
}

#[test]
fn rule_explains_a_rule_a_reading_and_a_topic() {
    assert_snapshot!("rule_rule", answer(0, &["rule", "kt/cover/two-inch"]));
    assert_snapshot!("rule_reading", answer(0, &["rule", "vantage"]));
    assert_snapshot!("rule_topic", answer(0, &["rule", "target"]));
    assert_snapshot!("rule_json", answer(0, &["rule", "cover-part", "--format", "json"]));
    let topic = json(0, &["rule", "cover", "--format", "json"]);
    assert_eq!(topic["rules"][2]["code"], "kt/cover/two-inch");
}

#[test]
fn rule_explains_what_check_prints() {
    let text = answer(0, &["rule", "unknown-key"]);
    assert!(text.starts_with("file/unknown-key"), "{text}");
    // A rule of a game has the same name: both are told.
    let text = answer(0, &["rule", "overlap"]);
    assert!(text.starts_with("kt/base/overlap") && text.contains("\nfile/overlap"), "{text}");
    assert!(answer(0, &["rule", "file/overlap"]).starts_with("file/overlap"));
}

#[test]
fn rule_refuses_unknown_codes_with_the_nearest() {
    assert_snapshot!("rule_unknown", failure(2, &["rule", "cover.two-inhc"]));
    assert_snapshot!("rule_nothing_near", failure(2, &["rule", "\u{1b}[31mzzzz"]));
}

// The program itself

#[test]
fn help_goes_to_standard_output_and_errors_to_standard_error() {
    assert!(answer(0, &["--help"]).contains("Exit codes: 0 fine"));
    assert!(answer(0, &["shot", "--help"]).contains("--tolerance <INCHES>"));
    assert_eq!(answer(0, &["--version"]), format!("sightline {}\n", env!("CARGO_PKG_VERSION")));
    assert!(failure(2, &[]).contains("Usage: sightline"));
    assert!(failure(2, &["shto"]).contains("'shot'"));
    assert!(failure(2, &["rule", "--format", "xml"]).contains("[possible values: text, json]"));
}

#[test]
fn completions_and_manual_know_the_verbs() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = answer(0, &["completions", shell]);
        for verb in ["check", "shot", "matrix", "render", "schema", "rule"] {
            assert!(script.contains(verb), "{shell} lacks {verb}");
        }
    }
    assert!(answer(0, &["man"]).contains(".SH SUBCOMMANDS"));
    assert!(answer(0, &["man", "shot"]).contains("origin"));
    assert!(failure(2, &["man", "nothing"]).contains("`nothing`"));
}

#[test]
fn pipes_get_no_colour_whatever_the_environment_asks() {
    for (name, value) in [("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1"), ("FORCE_COLOR", "1")] {
        for arguments in
            [&["rule", "cover.part"][..], &["rule", "zzzz"], &["check", BAD], &["--help"], &["x"]]
        {
            let output = program(arguments).env(name, value).output().expect("runs");
            let all = [output.stdout, output.stderr].concat();
            assert!(!all.is_empty());
            assert!(!all.contains(&0x1b), "{name} {arguments:?}");
        }
    }
}

#[test]
fn a_closed_pipe_is_no_reason_to_panic() {
    for (code, arguments) in
        [(0, &["rule"][..]), (0, &["--help"]), (1, &["check", BAD]), (0, &["completions", "bash"])]
    {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = program(arguments);
        let child = command.stdout(writer).stderr(Stdio::piped()).spawn().expect("starts");
        let output = child.wait_with_output().expect("ends");
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}

// check

#[test]
fn check_shows_every_problem() {
    assert_eq!(answer(0, &["check", YARD, EDGE]), "2 files checked: no problems.\n");
    assert_snapshot!("check_bad", answer(1, &["check", YARD, BAD]));
    assert_eq!(json(0, &["check", YARD, "--format", "json"]), Value::Array(Vec::new()));
    let problems = json(1, &["check", BAD, "--format", "json"]);
    let problems = problems.as_array().expect("a list");
    assert_eq!(problems.len(), 4);
    assert!(problems.iter().all(|p| p["file"] == BAD && p["line"].is_number()));
}

#[test]
fn check_of_a_file_that_cannot_be_read_still_checks_the_others() {
    let output = answer(2, &["check", "missing.yaml", BAD]);
    assert!(output.contains("missing.yaml"), "{output}");
    assert!(output.contains("`hevy`"), "{output}");
    assert!(failure(2, &["check"]).contains("<FILES>..."));
}

// schema

#[test]
fn schema_is_json_schema() {
    let schema = json(0, &["schema", "scene"]);
    assert!(schema["$schema"].as_str().is_some_and(|s| s.contains("draft-07")));
    assert!(failure(2, &["schema", "sceen"]).contains("'scene'"));
}

// render

#[test]
fn render_writes_the_picture_its_name_asks_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    assert_eq!(answer(0, &["render", YARD, "--out", &path("yard.svg")]), "");
    assert!(std::fs::read_to_string(path("yard.svg")).expect("written").contains("<svg"));
    let killzone = "killzones/killteam/foundry-yard.yaml";
    assert_eq!(answer(0, &["render", killzone, "--out", &path("zone.svg")]), "");
    assert!(std::fs::read_to_string(path("zone.svg")).expect("written").contains("Foundry Yard"));
    if cfg!(feature = "png") {
        assert_eq!(answer(0, &["render", YARD, "--out", &path("yard.PNG")]), "");
        assert!(std::fs::read(path("yard.PNG")).expect("written").starts_with(b"\x89PNG"));
    }
    assert!(failure(2, &["render", YARD, "--out", &path("yard.gif")]).contains(".svg or .png"));
    assert!(failure(2, &["render", YARD, "--out", &path("no/yard.svg")]).contains("cannot write"));
    assert!(failure(1, &["render", BAD, "--out", &path("bad.svg")]).contains("`hevy`"));
    assert!(!Path::new(&path("bad.svg")).exists());
    let cards = "datacards/killteam/ash-wardens.yaml";
    assert!(failure(2, &["render", cards, "--out", &path("x.svg")]).contains("`scene`"));
    assert!(failure(2, &["render", "missing.yaml", "--out", &path("x.svg")]).contains("missing"));
}

// shot

#[test]
fn shot_rules_first_and_then_says_why() {
    assert_snapshot!("shot_valid", answer(0, &["shot", YARD, "--from", "a1", "--to", "b2"]));
    assert_snapshot!("shot_hidden", answer(1, &["shot", YARD, "--from", "a1", "--to", "b1"]));
    assert_snapshot!(
        "shot_seek",
        answer(0, &["shot", YARD, "--from", "a1", "--to", "b1", "--weapon", "seeker"])
    );
    assert_snapshot!(
        "shot_range",
        answer(1, &["shot", YARD, "--from", "a1", "--to", "b1", "--weapon", "Ash rifle"])
    );
    assert_snapshot!("shot_refused", answer(1, &["shot", YARD, "--from", "a2", "--to", "b2"]));
}

#[test]
fn shot_says_what_is_too_close_to_call_and_which_readings_were_used() {
    assert_snapshot!("shot_edge", answer(1, &["shot", EDGE, "--from", "a1", "--to", "b1"]));
    let calm = answer(1, &["shot", EDGE, "--from", "a1", "--to", "b1", "--tolerance", "0.0001"]);
    assert!(!calm.contains("Too close to call"), "{calm}");
    let verbose = answer(1, &["shot", EDGE, "--from", "a1", "--to", "b1", "--verbose"]);
    assert!(verbose.contains(" line-inset "), "{verbose}");
}

#[test]
fn shot_in_json_is_the_verdict_with_the_readings() {
    let arguments = ["shot", YARD, "--from", "a1", "--to", "b1", "--format", "json"];
    assert_snapshot!("shot_json", answer(1, &arguments));
    let shot = json(1, &arguments);
    let distance = shot["distance"].as_f64().expect("a number");
    assert!((distance - (10.0 - 32.0 / 25.4)).abs() < 1e-5, "{distance}");
    assert_eq!(shot["in_cover"], true);
    assert_eq!(shot["valid_target"], false);
    assert_eq!(shot["readings"]["cover-part"], "crossing");
    assert_eq!(shot["readings"].as_object().map(|r| r.len()), Some(43));
}

#[test]
fn shot_draws_what_it_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let svg = folder.path().join("shot.svg");
    let png = folder.path().join("shot.png");
    let (svg_name, png_name) = (svg.to_string_lossy(), png.to_string_lossy());
    answer(1, &["shot", YARD, "--from", "a1", "--to", "b1", "--svg", &svg_name]);
    assert!(std::fs::read_to_string(&svg).expect("written").contains("</svg>"));
    if cfg!(feature = "png") {
        answer(1, &["shot", YARD, "--from", "a1", "--to", "b1", "--png", &png_name]);
        assert!(std::fs::read(&png).expect("written").starts_with(b"\x89PNG"));
    }
}

#[test]
fn shot_refuses_names_and_numbers_it_does_not_know() {
    let ask = |more: &[&str]| failure(2, &[&["shot", YARD], more].concat());
    assert_snapshot!("shot_unknown_operative", ask(&["--from", "a1", "--to", "b11"]));
    assert_snapshot!(
        "shot_unknown_weapon",
        ask(&["--from", "a1", "--to", "b1", "--weapon", "Ash rifel"])
    );
    assert_snapshot!("shot_no_weapons", ask(&["--from", "a2", "--to", "b1", "--weapon", "Bow"]));
    assert_snapshot!("shot_melee", ask(&["--from", "a1", "--to", "b1", "--weapon", "Rifle butt"]));
    assert_snapshot!("shot_itself", ask(&["--from", "a1", "--to", "a1"]));
    assert_snapshot!("shot_origin", ask(&["--from", "a1", "--to", "b1", "--origin", "-3,11"]));
    // Like a battle, a scene takes the origins of the base drawn in by half a millimetre alone.
    assert!(ask(&["--from", "a1", "--to", "b1", "--origin", "10.62,11"]).contains("0.0098"));
    answer(1, &["shot", YARD, "--from", "a1", "--to", "b1", "--origin", "10.61,11"]);
    for (option, value) in [("--origin", "3"), ("--origin", "x,y"), ("--tolerance", "nan")] {
        assert!(ask(&["--from", "a1", "--to", "b1", option, value]).contains(value));
    }
    assert!(ask(&["--from", "a1"]).contains("--to <ID>"));
}

#[test]
fn shot_needs_a_sound_scene() {
    let problems = failure(1, &["shot", BAD, "--from", "a1", "--to", "b1"]);
    assert!(problems.contains("`hevy`") && problems.contains("`ordr`"), "{problems}");
    let missing = failure(2, &["shot", "missing.yaml", "--from", "a1", "--to", "b1"]);
    assert!(missing.contains("missing.yaml"), "{missing}");
}

// matrix

#[test]
fn matrix_is_a_table_or_every_pair() {
    assert_snapshot!("matrix_text", answer(0, &["matrix", YARD]));
    let matrix = json(0, &["matrix", YARD, "--format", "json"]);
    assert_eq!(matrix["scene"], YARD);
    assert_eq!(matrix["readings"].as_object().map(|r| r.len()), Some(43));
    let pairs = matrix["pairs"].as_array().expect("pairs");
    assert_eq!(pairs.len(), 8);
    let mut shot = json(1, &["shot", YARD, "--from", "a1", "--to", "b1", "--format", "json"]);
    shot.as_object_mut().expect("an object").remove("readings");
    assert!(pairs.contains(&shot));
}
