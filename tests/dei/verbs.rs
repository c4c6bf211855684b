//! Every verb of the command line on files of this game: an answer, or what to ask instead.

use super::stand::root;

const SCENE: &str = "killzones/dei/scenes/contested-walls.yaml";
const SCENARIO: &str = "killzones/dei/scenarios/citadel.yaml";
const MAP: &str = "killzones/dei/citadel-4.yaml";
const CARDS: &str = "datacards/dei/ahab.yaml";

/// The exit code, standard output and standard error.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let mut program = assert_cmd::Command::new(env!("CARGO_BIN_EXE_sightline"));
    let output = program.current_dir(root()).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// What is said of readings is of this game: it has no editions.
#[test]
fn the_readings_are_listed_with_an_example_of_this_game() {
    let (code, out, _) = run(&["rule", "dei"]);
    assert_eq!(code, 0);
    assert!(out.contains("`readings: {nathan-saving: technology}`"), "{out}");
    for word in ["edition", "core", "cover-part"] {
        assert!(!out.contains(word), "{word}: {out}");
    }
}

#[test]
fn questions_in_inches_are_refused_in_regions() {
    let questions: [&[&str]; 5] = [
        &["shot", "FILE", "--from", "a", "--to", "b"],
        &["move", "FILE", "a", "--to", "W1"],
        &["move", "FILE", "aL", "--path", "W1 W2", "--action", "dash"],
        &["heatmap", "FILE", "--target", "b"],
        &["odds", "shoot", "FILE", "--from", "a", "--to", "b", "--weapon", "x"],
    ];
    for (file, instead) in [
        (SCENE, "D.E.I. knows regions, not inches"),
        (SCENARIO, "D.E.I. knows regions, not inches"),
        (MAP, "a map of D.E.I. is drawn by `render`"),
        (CARDS, "cards of D.E.I. are looked over by `check`"),
    ] {
        for question in questions {
            let arguments: Vec<&str> =
                question.iter().map(|word| if *word == "FILE" { file } else { word }).collect();
            let (code, out, err) = run(&arguments);
            assert_eq!((code, &*out), (2, ""), "{arguments:?}");
            assert!(err.contains(instead), "{arguments:?}: {err}");
        }
    }
    for (verb, file) in [("survey", MAP), ("matrix", MAP), ("matrix", CARDS), ("survey", SCENE)] {
        let (code, _, err) = run(&[verb, file]);
        assert!(code == 2 && err.contains("D.E.I."), "{verb} {file}: {err}");
    }
}

#[test]
fn reach_lists_the_steps_of_a_seats_units() {
    let (code, text, _) = run(&["reach", SCENE, "a"]);
    assert!(code == 0 && text.contains("One step each"), "{text}");
    let (_, csv, _) = run(&["reach", SCENE, "a", "--format", "csv"]);
    // The elevator of R2 and the bridge to W3 are a's own; K1 has an elevator to W1 only.
    for row in ["R2,a1,yes,W3 G2", "K1,a2 aL,yes,W1 G2", "W2,a1,no,W1 W3 R1"] {
        assert!(csv.lines().any(|line| line == row), "{row} in\n{csv}");
    }
    let (_, json, _) = run(&["reach", SCENE, "b", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let from = json["from"].as_array().unwrap();
    // b may not use a's bridge from W3 to R2.
    let wall = from.iter().find(|row| row["region"] == "W2").unwrap();
    assert_eq!(wall["next"], serde_json::json!(["W1", "W3", "R1"]));
    let (code, _, err) = run(&["reach", SCENE, "e"]);
    assert!(code == 2 && err.contains("a, b, c, d"), "{err}");
    let (code, _, err) = run(&["reach", SCENE, "a", "--allowance", "2"]);
    assert!(code == 2 && err.contains("single steps"), "{err}");
}

#[test]
fn a_scene_is_played_saved_refereed_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let log = file("game.yaml");
    let (code, text, err) = run(&[
        "play",
        "dei",
        "--scenario",
        SCENE,
        "--bots",
        "random",
        "--seed",
        "2",
        "--out",
        &log,
    ]);
    assert!(code == 0 && text.contains("the game is over"), "{text}{err}");
    let (code, text, _) = run(&["referee", &log]);
    assert!(code == 0 && text.contains("accepted"), "{text}");
    for ending in ["svg", "html"] {
        let picture = file(&format!("picture.{ending}"));
        let (code, _, err) = run(&["render", &log, "--out", &picture]);
        assert_eq!(code, 0, "{err}");
        let drawn = std::fs::read_to_string(picture).unwrap();
        assert!(drawn.contains("Factions, in order of initiative"), "{ending}");
    }
    let (code, _, err) = run(&["render", SCENE, "--out", &file("page.html")]);
    assert!(code == 2 && err.contains("only a transcript becomes a page"), "{err}");
}

/// Where scores are equal at the end, it is said that a rule has decided.
#[test]
fn score_tie_a_winner_by_a_rule_is_told_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let play = |supplies: u8| {
        let map = root().join("killzones/dei/citadel-2.yaml");
        let text = format!(
            "kind: scene\ngame: dei\nscenario:\n  kind: scenario\n  game: dei\n  map: {}\n  seats:\n    - {{seat: a, faction: brokers}}\n    - {{seat: b, faction: riders}}\nround: 4\nphase: 3\norder: [a, b]\nactive: b\nposition: {{G2: a3, G3: b2 bL}}\nseats:\n  a: {{supplies: {supplies}, columns: [1, 2, 3, 4]}}\n  b: {{supplies: 6, columns: [1, 2, 3, 4], hand: []}}\n",
            map.display()
        );
        let scene = folder.path().join("s.yaml");
        std::fs::write(&scene, text).unwrap();
        run(&["play", "dei", "--scenario", scene.to_str().unwrap(), "--bots", "greedy"]).1
    };
    let tied = play(9);
    assert!(tied.contains("a (greedy): 9\nb (greedy): 9\n"), "{tied}");
    assert!(tied.contains("a wins: a rule parts equal scores"), "{tied}");
    let clear = play(10);
    assert!(clear.contains("\na wins\n"), "{clear}");
}
