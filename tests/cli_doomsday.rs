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
fn the_end_of_a_game_is_told_by_play_and_referee() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.yaml").display().to_string();
    let last = "--scenario killzones/doomsday/scenarios/last-gate.yaml --bots greedy --seed";
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let answer = json(&format!("play doomsday {last} {seed} --out {out}"));
        let refereed = json(&format!("referee {out}"));
        assert_eq!(answer["ending"], refereed["transcripts"][0]["ending"]);
        let won = answer["scores"]["p1"] == 1.0;
        let ending = answer["ending"].as_object().unwrap();
        assert_eq!(ending.contains_key("victory_level"), won, "seed {seed}: {answer}");
        assert_eq!(ending.contains_key("lost"), !won, "seed {seed}: {answer}");
        let word = if won { "victory_level" } else { "lost" };
        let told = ending[word][0].as_str().unwrap();
        let (text, _, _) = run(&format!("play doomsday {last} {seed}"));
        assert!(text.contains(&format!("{}: {told}\n", word.replace('_', " "))), "{text}");
        assert!(run(&format!("referee {out}")).0.contains(told));
        ends.insert(won);
        if ends.len() == 2 {
            break;
        }
    }
    assert_eq!(ends.len(), 2, "some games are won, some lost");
}

#[test]
fn no_bot_follows_rules_that_the_game_has_not() {
    for verb in ["play doomsday --bots ai", "tournament doomsday --bots ai --games 1"] {
        let (_, err, code) = run(verb);
        assert_eq!(code, 2, "{verb}");
        assert!(err.contains("Doomsday Countdown has no rules for a side"), "{err}");
        assert!(err.contains("random, greedy, search"), "{err}");
    }
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

const GATE: &str = "killzones/doomsday/scenarios/last-gate.yaml";

/// A game written down by the program itself.
fn transcript(folder: &std::path::Path, seed: u32) -> String {
    let path = folder.join("game.yaml").display().to_string();
    let (out, err, code) =
        run(&format!("play doomsday --scenario {GATE} --seed {seed} --bots greedy --out {path}"));
    assert_eq!(code, 0, "{out}{err}");
    path
}

fn plan(file: &str, plan: &str, more: &[&str]) -> (String, String, i32) {
    let mut command = Command::cargo_bin("sightline").unwrap();
    let output = command.args(["odds", "plan", file, "--do", plan]).args(more).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

#[test]
fn plans_are_weighed_from_a_scenario_and_from_a_transcript() {
    let lines = "activate gallain; move 1,0; move 1,1; attack 2,1";
    let (out, err, code) = plan(GATE, lines, &["--exact", "--format", "json"]);
    assert_eq!(code, 0, "{out}{err}");
    let answer: Value = serde_json::from_str(&out).unwrap();
    // One attack that hits on a 3 or more.
    assert_eq!(answer["exact"]["slain"][1], serde_json::json!({"slain": 1, "p": "2/3"}));
    assert_eq!(answer["exact"]["cultists"][0]["id"], "i1");
    assert_eq!(answer["done"], 1.0);
    let (text, _, _) = plan(GATE, lines, &["--exact"]);
    assert!(text.contains("66.67 %  2/3") && text.contains("attack 2,1"), "{text}");

    // Before the first entry of a game from the same scenario the chances are the same.
    let folder = tempfile::tempdir().unwrap();
    let game = transcript(folder.path(), 3);
    let text = std::fs::read_to_string(&game).unwrap();
    let first = 2 + text.lines().position(|line| line.starts_with("log:")).unwrap();
    let line = first.to_string();
    let (same, err, code) = plan(&game, lines, &["--line", &line, "--exact", "--format", "json"]);
    assert_eq!((same, code), (out, 0), "{err}");
    let (_, err, code) = plan(&game, lines, &[]);
    assert!(code == 2 && err.contains("the game is over"), "{err}");
}

#[test]
fn plans_that_cannot_be_say_why() {
    let (out, _, code) = plan(GATE, "activate gallain; move 4,0", &[]);
    assert!(code == 1 && out.contains("doomsday/mm/adj"), "{out}");
    let (out, _, code) = plan(GATE, "activate siceran", &["--format", "json"]);
    assert!(code == 1 && out.contains("doomsday/ac/pick"), "{out}");
    for (file, lines, more, wanted) in [
        (GATE, "attack; fly 1,0", &[][..], "`fly 1,0`: `fly` begins no decision"),
        (GATE, " ; ", &[], "names no decision"),
        (GATE, "activate gallain; slay heavy", &[], "nothing in the plan leads to the question"),
        (GATE, "end", &["--line", "3"], "--line is for transcripts"),
        (
            "killzones/doomsday/scenarios/doomsday-countdown.yaml",
            "end",
            &[],
            "where the first tile",
        ),
        ("killzones/killteam/scenarios/skirmish.yaml", "end", &[], "doomsday"),
        ("nowhere.yaml", "end", &[], "nowhere.yaml"),
    ] {
        let (out, err, code) = plan(file, lines, more);
        assert!(code == 2 || code == 1, "{lines}: {code}");
        assert!(out.is_empty() && err.contains(wanted), "{lines}: {out}{err}");
    }
}

#[test]
fn transcripts_are_drawn_at_their_end_and_before_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let game = transcript(folder.path(), 5);
    let text = std::fs::read_to_string(&game).unwrap();
    let first = 2 + text.lines().position(|line| line.starts_with("log:")).unwrap();
    let draw = |name: &str, more: &str| {
        let out = folder.path().join(name);
        let answer = run(&format!("render {game} --out {} {more}", out.display()));
        (answer, std::fs::read(&out).unwrap_or_default())
    };
    let ((_, err, code), end) = draw("end.svg", "");
    assert_eq!(code, 0, "{err}");
    let ((_, _, code), start) = draw("start.svg", &format!("--line {first}"));
    assert_eq!(code, 0);
    let shows = |svg: &[u8], word: &str| String::from_utf8_lossy(svg).contains(word);
    assert!(shows(&start, "round 17") && shows(&start, "countdown 4"));
    assert!(end != start && shows(&end, "<svg"));
    assert!(draw("end.png", "").1.starts_with(b"\x89PNG"));
    assert!(shows(&draw("end.html", "").1, "<html"));

    let lines = text.lines().count();
    for more in ["--line 0".to_owned(), format!("--line {}", lines + 1)] {
        let ((_, err, code), _) = draw("no.svg", &more);
        assert!(code == 2 && err.contains("--line is from 1 to"), "{err}");
    }
    let (_, err, code) = run(&format!("render {GATE} --out {game}.svg --line 3"));
    assert!(code == 2 && err.contains("--line is for transcripts"), "{err}");
}

/// A refused transcript is drawn as it was before its first breach.
#[test]
fn a_refused_transcript_is_drawn_up_to_its_breach() {
    let folder = tempfile::tempdir().unwrap();
    let game = transcript(folder.path(), 5);
    let text = std::fs::read_to_string(&game).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    let log = lines.iter().position(|line| line.starts_with("log:")).unwrap();
    lines.insert(log + 1, "  p1: move 9,9");
    std::fs::write(&game, lines.join("\n")).unwrap();
    let out = folder.path().join("game.svg");
    let (_, err, code) = run(&format!("render {game} --out {}", out.display()));
    assert!(code == 1 && err.contains("doomsday/"), "{err}");
    assert!(std::fs::read_to_string(&out).unwrap().contains("round 17"));
}
