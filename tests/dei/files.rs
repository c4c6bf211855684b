//! Files of this game: those that ship are sound, and mistakes are shown where they stand.

use std::path::PathBuf;

use super::stand::root;
use sightline::games::check::{check, check_str};
use sightline::games::killteam::KNOWN;

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "yaml"))
        .collect();
    files.sort();
    files
}

#[test]
fn shipped_files_are_sound() {
    let folders =
        ["datacards/dei", "killzones/dei", "killzones/dei/scenarios", "killzones/dei/scenes"];
    let all: Vec<PathBuf> = folders.into_iter().flat_map(files).collect();
    assert!(all.len() >= 14, "{all:?}");
    for path in all {
        let report = check(&path, &KNOWN);
        assert!(report.is_empty(), "{}", report.render(false));
    }
}

fn problems(text: &str) -> String {
    check_str("file.yaml", text, &root(), &KNOWN).render(false)
}

#[test]
fn mistakes_of_a_data_pack_are_shown_together() {
    let text = "
kind: datacards
game: dei
pack: mine
jaeger:
  - {id: patrol, do: [patrl], mark: S}
  - {id: two words, do: [patrol], mark: X}
figures:
  players: {value: 9, mark: S}
  plundr: {value: 3, mark: S}
";
    let shown = problems(text);
    for part in ["`patrl`", "two words", "`X`", "9", "plundr", "did you mean", "is missing"] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
}

#[test]
fn mistakes_of_a_map_are_shown_together() {
    let map = std::fs::read_to_string(root().join("killzones/dei/citadel-4.yaml")).unwrap();
    let broken = map
        .replace("bridge: [R1, W2]", "bridge: [R1, W5]")
        .replace("elevator: [K3, W5]", "elevator: [K3, G1]")
        .replace("jaeger: W1", "jaeger: K1")
        .replace("{at: G1, colour: red}", "{at: C, colour: pink}");
    let shown = problems(&broken);
    for part in [
        "a bridge joins",
        "an elevator joins",
        "never leaves the walls",
        "`pink`",
        "enter the Citadel",
    ] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
    let gap = map.replace("{id: W3, level: roof", "{id: W3, level: ground");
    assert!(problems(&gap).contains("no closed ring"), "{}", problems(&gap));
    let overlap = map
        .replace("{id: W2, level: roof, outline: [", "{id: W2, level: roof, outline: [[12, 12], ");
    assert!(problems(&overlap).contains("W2"), "{}", problems(&overlap));
}

#[test]
fn mistakes_of_a_scenario_and_a_scene_are_shown() {
    let scenario = "
kind: scenario
game: dei
map: killzones/dei/citadel-4.yaml
readings: {control-ties: nobody}
seats:
  - {seat: a, faction: brokers, leader: andromeda}
  - {seat: a, faction: brokers}
";
    let shown = problems(scenario);
    for part in ["control-ties", "does not lead", "called `a` already", "played by one player"] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
    let scene = "
kind: scene
game: dei
scenario: killzones/dei/scenarios/citadel.yaml
position: {W1: a2 x3, W99: a1}
jager: W1
";
    let shown = problems(scene);
    for part in ["`x3`", "W99", "jager"] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
}

#[test]
fn mistakes_stand_where_they_are_written() {
    let read = |file: &str| std::fs::read_to_string(root().join(file)).unwrap();
    let scenario = read("killzones/dei/scenarios/citadel.yaml");
    let twice = scenario.replace("{seat: c, faction: builders}", "{seat: c, faction: riders}");
    let line = twice.lines().position(|line| line.contains("seat: c")).unwrap() + 1;
    let folder = root().join("killzones/dei/scenarios");
    let shown = check_str("file.yaml", &twice, &folder, &KNOWN).render(false);
    assert!(shown.contains("played by one player"), "{shown}");
    assert!(shown.contains(&format!("file.yaml:{line}:24")), "{shown}");
    let cards = read("datacards/dei/cards.yaml").replace(
        "  - {id: march,",
        "  - {id: march, name: Other, do: [tactic-move], mark: D}\n  - {id: march,",
    );
    let line = cards.lines().position(|line| line.contains("name: March")).unwrap() + 1;
    let shown = problems(&cards);
    assert!(shown.contains("`march` already"), "{shown}");
    assert!(shown.contains(&format!("file.yaml:{line}:10")), "{shown}");
}

fn sightline(arguments: &[&str]) -> String {
    let mut program = assert_cmd::Command::new(env!("CARGO_BIN_EXE_sightline"));
    let run = program.current_dir(root()).args(arguments).assert().success();
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

const SCENE: &str = "killzones/dei/scenes/contested-walls.yaml";

#[test]
fn the_matrix_of_a_scene_is_its_table_of_majorities() {
    let json: serde_json::Value =
        serde_json::from_str(&sightline(&["matrix", SCENE, "--format", "json"])).unwrap();
    assert_eq!(json["control"]["holder"], "b");
    assert_eq!(json["control"]["sums"]["a"], 4);
    let row = |name: &str| {
        let rows = json["regions"].as_array().unwrap();
        rows.iter().find(|row| row["region"] == name).unwrap().clone()
    };
    assert_eq!(row("W1")["majority"], "a");
    assert_eq!(row("W2")["majority"], serde_json::Value::Null);
    assert_eq!(row("W3")["linked"], serde_json::json!(["W2", "W4", "R2"]));
    assert_eq!(row("W3")["adjacent"], serde_json::json!(["W2", "W4", "K2"]));
    assert!(sightline(&["matrix", SCENE]).contains("b holds it"));
    assert!(sightline(&["matrix", SCENE, "--format", "csv"]).contains("W5,wall,,4,,,b,W4 W6 K3"));
}

#[test]
fn maps_and_scenes_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg");
    let out = file.to_str().unwrap();
    for (source, shown) in [
        (SCENE, "holds it"),
        ("killzones/dei/citadel-2.yaml", "the Jaeger"),
        ("killzones/dei/scenarios/citadel-3.yaml", "three players: set-up"),
    ] {
        sightline(&["render", source, "--out", out]);
        let svg = std::fs::read_to_string(&file).unwrap();
        assert!(svg.contains(shown) && svg.contains(">Citadel</text>"), "{source}");
    }
}

#[test]
fn rules_are_explained_by_code() {
    let text = sightline(&["rule", "dei/cc/tie"]);
    assert!(text.contains("control-tie") && text.contains("`holder`"), "{text}");
    assert!(sightline(&["rule", "dei/ahabL/1"]).contains("Undisputed Authority"));
}

/// The words of a name that mean something else in a transcript or a scene would make it unreadable.
#[test]
fn names_that_transcripts_would_misread_are_refused() {
    let scenario = |seats: &str, data: &str| {
        let head = "kind: scenario\ngame: dei\nmap: killzones/dei/citadel-4.yaml\n";
        problems(&format!("{head}{data}seats:\n{seats}"))
    };
    let two = |name: &str| {
        format!("  - {{seat: a, faction: brokers}}\n  - {{seat: {name}, faction: riders}}\n")
    };
    assert_eq!(scenario(&two("b"), ""), "");
    for word in ["roll", "after", "nobody", "none", "refuge"] {
        let shown = scenario(&two(word), "");
        assert!(shown.contains("a meaning of its own"), "{word}: {shown}");
    }
    assert!(scenario(&two("a1"), "").contains("scrappers of `a`"), "{}", scenario(&two("a1"), ""));
    let card = |id: &str, copies: u8| {
        format!(
            "kind: datacards\ngame: dei\npack: mine\njaeger:\n  - {{id: patrol, copies: {copies}, do: [patrol], mark: D}}\n  - {{id: {id}, do: [patrol], mark: D}}\n"
        )
    };
    assert!(problems(&card("patrol-2", 2)).contains("copy 2 of `patrol`"));
    for (id, copies) in [("patrol-2", 1), ("patrol-3", 2), ("patrol-1", 2), ("patrol-two", 2)] {
        assert_eq!(problems(&card(id, copies)), "", "{id} of {copies}");
    }
}

#[test]
fn maps_keep_to_their_size_and_to_where_the_figures_start() {
    let map = std::fs::read_to_string(root().join("killzones/dei/citadel-4.yaml")).unwrap();
    let with = |from: &str, to: &str| {
        assert!(map.contains(from), "{from}");
        problems(&map.replace(from, to))
    };
    assert!(with("size: [24, 24]", "size: [20, 24]").contains("not on the map, 20 x 24"));
    for ahab in ["K3", "W2", "G1"] {
        let shown = with("ahab: K1", &format!("ahab: {ahab}"));
        assert!(shown.contains("in a courtyard beside"), "{ahab}: {shown}");
    }
    assert!(with("ahab: K1\n", "").contains("in which courtyard"));
    assert!(with("jaeger: W1\n", "").contains("on which wall"));
    assert!(with("level: citadel", "level: roof").contains("must be of the level `citadel`"));
    assert!(with("citadel: C\n", "").contains("names it: `citadel: C`"));
    // One mistake is shown once.
    for (from, to) in [
        ("jaeger: W1", "jaeger: K1"),
        ("ahab: K1", "ahab: K9"),
        ("citadel: C", "citadel: W1"),
        ("citadel: C\n", ""),
        ("level: citadel", "level: ground"),
    ] {
        let shown = with(from, to);
        assert_eq!(shown.matches("error[").count(), 1, "{to}: {shown}");
    }
}

#[test]
fn links_join_two_regions_and_factions_name_a_figure_once() {
    let map = std::fs::read_to_string(root().join("killzones/dei/citadel-4.yaml")).unwrap();
    for (link, wanted) in [
        ("{elevator: [K1]}", "joins two regions"),
        ("{elevator: K1}", "a list of regions is needed here"),
        ("{elevator: [K1, X9]}", "no region is called `X9`"),
        ("{bridge: [R1, W2], elevator: [K1, W1]}", "one `bridge` or one `elevator`"),
        ("{}", "one `bridge` or one `elevator`"),
    ] {
        let shown = problems(&map.replace("{elevator: [K1, W1]}", link));
        assert!(shown.contains(wanted), "{link}: {shown}");
        assert_eq!(shown.matches("error[").count(), 1, "{link}: {shown}");
    }
    let factions = std::fs::read_to_string(root().join("datacards/dei/factions.yaml")).unwrap();
    for (from, to) in [("[tallyman, nathan]", "[nathan, nathan]"), ("[lifter]", "[lifter, lifter]")]
    {
        let shown = problems(&factions.replacen(from, to, 1));
        assert!(shown.contains("already"), "{to}: {shown}");
    }
}

/// A scene holds nothing that cannot be: figures twice, cards that are not in the box, leaders and
/// drones of other factions.
#[test]
fn scenes_with_more_than_the_box_holds_are_refused() {
    let scene = |position: &str, rest: &str| {
        problems(&format!(
            "kind: scene\ngame: dei\nscenario: killzones/dei/scenarios/citadel.yaml\nposition: {{{position}}}\n{rest}\n"
        ))
    };
    assert_eq!(
        scene("W1: a2 aR, G1: refuge aR", "tokens: [W1, W2]\nshown: [a-refuges, a-refuges]"),
        ""
    );
    for (position, rest, wanted) in [
        ("W1: a2 a3", "", "`a3` is placed twice"),
        ("G1: refuge refuge", "", "`refuge` is placed twice"),
        ("G1: aR aR", "", "`aR` is placed twice"),
        ("", "tokens: [W4, W4]", "`W4` is named twice"),
        ("", "shown: [a-roof, a-roof]", "`a-roof` is named twice"),
        ("", "shown: [a-refuges, a-refuges, a-refuges]", "there are 2"),
        ("", "deck: [push, push]", "`push` is named twice"),
        ("", "missions: {citadel: [outpost, outpost]}", "`outpost` is named twice"),
        ("", "seats: {a: {hand: [march, march]}}", "`march` is named twice"),
        ("", "seats: {a: {hand: [march], recycled: [march]}}", "`march` is named twice"),
        ("", "seats: {a: {columns: [1, 1]}}", "`1` is named twice"),
        ("", "seats: {a: {feats: [banner, banner]}}", "`banner` is named twice"),
        ("", "seats: {a: {structures: 6}}", "outside 0 to 5"),
        ("", "seats: {a: {leader: andromeda}}", "Andromeda does not lead The Brokers"),
        ("", "seats: {a: {drone: jaeger}}", "do not start with the drone Jaeger"),
        (
            "",
            "seats: {a: {hand: [convoy, convoy, convoy, convoy]}, b: {played: [convoy, convoy, convoy]}}",
            "the players have 7 cards `convoy`: there are 6",
        ),
    ] {
        let shown = scene(position, rest);
        assert!(shown.contains(wanted), "{position} {rest}: {shown}");
        assert_eq!(shown.matches("error[").count(), 1, "{position} {rest}: {shown}");
    }
}
