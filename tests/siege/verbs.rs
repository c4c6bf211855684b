//! The verbs of the command line on scenes of squares, and whole games by them.

use std::process::Command;

use serde_json::Value;

const CORRIDOR: &str = "killzones/siege/scenes/corridor.yaml";
const CORNERS: &str = "killzones/siege/scenes/corners.yaml";
const STAIRS: &str = "killzones/siege/scenes/stairs.yaml";

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

#[test]
fn matrix_covers_every_ordered_pair() {
    let matrix = json(0, &["matrix", CORRIDOR, "--format", "json"]);
    let pairs = matrix["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 6 * 5);
    let find = |a: &str, b: &str| {
        pairs.iter().find(|p| p["attacker"] == a && p["target"] == b).unwrap().clone()
    };
    let shot = find("A", "T");
    assert_eq!((shot["distance"].clone(), shot["sight"].clone()), (2.into(), true.into()));
    assert_eq!(shot["firearm"], false, "a friend");
    assert_eq!(shot["spaces"], serde_json::json!(["A1", "A2", "A3"]));
    assert_eq!(matrix["readings"]["corner"], "shut");
    for field in ["cover", "adjacent", "close_combat", "reasons"] {
        assert!(!shot[field].is_null(), "{field}");
    }
    assert!(answer(0, &["matrix", CORNERS]).contains("F  may fire"));
}

#[test]
fn shots_say_why_and_how_far() {
    let corners = json(0, &["shot", CORNERS, "--from", "A", "--to", "B", "--format", "json"]);
    assert_eq!(corners["firearm"], true);
    let shut = json(1, &["shot", CORNERS, "--from", "T", "--to", "C", "--format", "json"]);
    assert_eq!(shut["reasons"][0]["rule"], "siege/los/walls");
    let far = ["shot", CORNERS, "--from", "A", "--to", "B", "--weapon", "nimrod-autocannon"];
    assert!(answer(1, &far).contains("siege/nc/range"));
    let unknown = ["shot", CORNERS, "--from", "A", "--to", "B", "--weapon", "bow"];
    assert!(answer(2, &unknown).contains("no weapon is called `bow`"));
    assert!(answer(2, &["shot", CORNERS, "--from", "A", "--to", "Q"]).contains("no figure"));
    let stairs = json(1, &["shot", STAIRS, "--from", "A", "--to", "L", "--format", "json"]);
    assert_eq!(stairs["sight"], false);
}

#[test]
fn moves_and_their_ends() {
    let walk = json(0, &["move", CORRIDOR, "A", "--to", "B1", "--format", "json"]);
    assert_eq!(walk["path"], serde_json::json!(["A1", "B2", "B1"]));
    assert_eq!((walk["length"].clone(), walk["allowance"].clone()), (2.into(), 3.into()));
    let wall = json(1, &["move", CORRIDOR, "A", "--path", "B1", "--format", "json"]);
    assert_eq!(wall["refusals"][0]["code"], "siege/mv/nowall");
    let trap = ["move", CORRIDOR, "T", "--action", "move", "--path", "B3"];
    assert!(answer(1, &trap).contains("siege/mv/end") || answer(1, &trap).contains("siege/tk/end"));
    let reach = json(0, &["reach", CORRIDOR, "T", "--format", "json"]);
    let ends: Vec<&str> =
        reach["places"].as_array().unwrap().iter().map(|p| p["at"].as_str().unwrap()).collect();
    assert!(ends.contains(&"C3") && !ends.contains(&"B3") && !ends.contains(&"D3"));
    assert!(answer(2, &["move", CORRIDOR, "A", "--action", "dash", "--to", "B1"]).contains("move"));
}

#[test]
fn pictures_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("a.svg").display().to_string();
    answer(0, &["render", CORRIDOR, "--out", &svg]);
    let text = std::fs::read_to_string(&svg).unwrap();
    assert!(text.starts_with("<svg") && text.contains("debris"));
    answer(0, &["shot", CORNERS, "--from", "A", "--to", "B", "--svg", &svg]);
    assert!(std::fs::read_to_string(&svg).unwrap().contains("in sight"));
    answer(0, &["reach", CORRIDOR, "T", "--svg", &svg]);
    for (file, shown) in [
        ("killzones/siege/scenarios/battle-plans.yaml", "round 0 of 5"),
        ("killzones/siege/tiles.yaml", "tile 16"),
    ] {
        answer(0, &["render", file, "--out", &svg]);
        assert!(std::fs::read_to_string(&svg).unwrap().contains(shown), "{file}");
    }
}

#[test]
fn schemas_of_a_game_are_told_by_its_name() {
    let title = |arguments: &[&str]| json(0, arguments)["title"].as_str().unwrap().to_owned();
    assert_eq!(title(&["schema", "scene", "--game", "siege"]), "siege scene");
    assert_eq!(title(&["schema", "datacards", "--game", "dei"]), "dei datacards");
    assert_eq!(title(&["schema", "tiles"]), "siege tiles", "no other game has them");
    assert_eq!(title(&["schema", "scene"]), "Scene", "Kill Team's");
    let none = answer(2, &["schema", "tiles", "--game", "dei"]);
    assert!(none.contains("scene, scenario, killzone, datacards"), "{none}");
}

#[test]
fn files_are_checked_and_rules_told() {
    let mut files = vec!["check"];
    files.extend(sightline::games::siege::pack::FILES);
    files.extend([CORRIDOR, CORNERS, STAIRS]);
    for name in ["battle-plans", "battle-plans-ai", "short-campaign"] {
        let path = format!("killzones/siege/scenarios/{name}.yaml");
        files.push(path.leak());
    }
    assert!(answer(0, &files).contains("no problems"), "{}", answer(0, &files));
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.yaml");
    let text = "kind: scene\ngame: siege\nreadings: {cornr: open}\nmap: |\n  +--+\n  | q |\n";
    std::fs::write(&bad, text).unwrap();
    let report = answer(1, &["check", bad.to_str().unwrap()]);
    assert!(report.contains("cornr") && report.contains("odd number"), "{report}");
    assert!(answer(0, &["rule", "siege/los/walls"]).contains("corner"));
    assert!(answer(0, &["rule", "siege/mv/block"]).contains("2 spaces"));
}

#[test]
fn a_mission_is_played_and_refereed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("t.txt").display().to_string();
    let scenario = "killzones/siege/scenarios/battle-plans.yaml";
    answer(
        0,
        &[
            "play",
            "siege",
            "--scenario",
            scenario,
            "--seed",
            "3",
            "--bots",
            "random,random,ai",
            "--out",
            &out,
        ],
    );
    answer(0, &["referee", &out]);
    let text = std::fs::read_to_string(&out).unwrap();
    let wrong = text.replacen("dark-legion: 1", "dark-legion: 2", 1);
    std::fs::write(&out, wrong).unwrap();
    let played = text.lines().filter(|line| line.trim_start().starts_with("roll ")).count();
    assert!(played > 20, "{played}");
}

#[test]
fn odds_of_mixed_dice() {
    let ask =
        ["odds", "siege", "--dice", "WWR", "--defence", "1", "--armour", "W", "--format", "json"];
    let odds = json(0, &ask);
    let damage = odds["damage"].as_array().unwrap();
    // Three hits: 1/3 1/3 1/2; two through, of which armour cancels one in a third of all cases.
    let three = 1.0 / 18.0;
    assert!((damage[2]["p"].as_f64().unwrap() - three * 2.0 / 3.0).abs() < 1e-6, "{odds}");
    assert!(answer(0, &["odds", "siege", "--dice", "3W"]).contains("mean damage 1.0000"));
    assert!(answer(2, &["odds", "siege", "--dice", "QQ"]).contains("WWR"));
}
