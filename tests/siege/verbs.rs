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

/// A scene in a file of its own.
fn drawn(folder: &tempfile::TempDir, map: &str, more: &str) -> String {
    let lines: String = map.trim().lines().map(|l| format!("  {}\n", l.trim_start())).collect();
    let path = folder.path().join("scene.yaml");
    std::fs::write(&path, format!("kind: scene\ngame: siege\nmap: |\n{lines}{more}")).unwrap();
    path.display().to_string()
}

/// What `check` says of a text in a file called `name`, and the mistake's line with its carets.
fn checked(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    answer(1, &["check", path.to_str().unwrap()])
}

/// A shipped file with changes, each of which is to be found.
fn changed(file: &str, changes: &[(&str, &str)]) -> String {
    let mut text = std::fs::read_to_string(file).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{from} in {file}");
        text = text.replacen(from, to, 1);
    }
    text
}

#[test]
fn mistakes_of_a_drawing_stand_where_they_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let text = "kind: scene\ngame: siege\nmap: |\n  +---+---+---+\n  | A | ?   T |\n  +   +   +   +\n  \
                | L         |\n  +---+---+---+\nfigures:\n  A: {kind: dragon}\n  Z: {kind: razide}\n";
    let told = checked(&folder, "scene.yaml", text);
    for (place, what) in [(":5:9", "`?` in B1"), (":10:13", "dragon"), (":11:3", "`Z` is drawn")] {
        assert!(told.contains(&format!("scene.yaml{place}")) && told.contains(what), "{told}");
    }
    let walls = text.replace("  | L         |", "  | L     x   |");
    let told = checked(&folder, "scene.yaml", &walls.replace("+   +   +   +", "+   +-- +   +"));
    assert!(told.contains("scene.yaml:6:8") && told.contains("`-- ` is no level edge"), "{told}");
}

#[test]
fn mistakes_of_one_file_of_a_pack_need_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let check = |file: &str, from: &str, to: &str| {
        let text = changed(file, &[(from, to)]);
        let line = text.lines().position(|line| line.contains(to.lines().last().unwrap()));
        (checked(&folder, "pack.yaml", &text), format!("pack.yaml:{}:", line.unwrap() + 1))
    };
    let (cards, missions, tiles) = (
        "datacards/siege/equipment.yaml",
        "killzones/siege/missions.yaml",
        "killzones/siege/tiles.yaml",
    );
    for (file, from, to, what) in [
        (cards, "range: [4, 12]", "range: [12, 4]", "at least 12 and at most 4"),
        (cards, "id: laser-sight", "id: disruptor", "another card is called `disruptor`"),
        (cards, "only-on: [plasma-carbine]", "only-on: [plasma-carabine]", "`plasma-carabine`"),
        (missions, "events: \"1-12\"", "events: \"1-120\"", "more events than the 32"),
        (missions, "\"15 2 14\"", "\"15 2 2\"", "has tile 2 twice"),
        (missions, "number: 2\n", "number: 1\n    mark: P", "another mission is called `1`"),
        (tiles, "number: 2\n", "number: 1\n", "another tile is called `1`"),
    ] {
        let (told, place) = check(file, from, to);
        assert!(told.contains(what), "{what} in\n{told}");
        if !what.contains("another") {
            assert!(told.contains(&place), "{place} in\n{told}");
        }
    }
}

#[test]
fn mistakes_of_a_pack_stand_in_its_own_files() {
    let folder = tempfile::tempdir().unwrap();
    let changes = [("\"- 12 -\"", "\"- 77 -\""), ("force: \"1-32, 37-44\"", "force: \"1-99\"")];
    let missions = changed("killzones/siege/missions.yaml", &changes);
    std::fs::write(folder.path().join("missions.yaml"), missions).unwrap();
    let root = env!("CARGO_MANIFEST_DIR");
    let others = sightline::games::siege::pack::FILES.iter().filter(|f| !f.contains("missions"));
    let others: Vec<String> = others.map(|file| format!("{root}/{file}")).collect();
    let text = format!(
        "kind: scenario\ngame: siege\nname: x\nmissions: [2]\nplayers: [bauhaus, capitol]\n\
         dark-legion: player\npack: [missions.yaml, {}]\n",
        others.join(", ")
    );
    let told = checked(&folder, "scenario.yaml", &text);
    assert!(told.contains("needs tile 77") && told.contains("needs Force card 99"), "{told}");
    assert!(told.contains("missions.yaml:") && !told.contains("scenario.yaml:"), "{told}");
}

#[test]
fn questions_that_other_games_answer_are_refused_truly() {
    let origin = ["shot", CORNERS, "--from", "A", "--to", "B", "--origin", "1,1"];
    assert!(answer(2, &origin).contains("--origin"));
    let odds = answer(2, &["odds", CORRIDOR, "--from", "A", "--to", "T"]);
    assert!(odds.contains("a scene of siege") && odds.contains("games: killteam\n"), "{odds}");
    let scenario = "killzones/doomsday/scenarios/doomsday-countdown.yaml";
    let matrix = answer(2, &["matrix", scenario]);
    assert!(matrix.contains("a scenario of doomsday"), "{matrix}");
    assert!(matrix.contains("killteam, siege, doomsday, dei"), "{matrix}");
    let shot = answer(2, &["shot", scenario, "--from", "a", "--to", "b"]);
    assert!(shot.contains("killteam, siege\n"), "{shot}");
}

#[test]
fn every_rule_of_a_name_is_told_and_the_topics_of_a_game() {
    let corner = answer(0, &["rule", "corner"]);
    for code in ["siege/los/", "Reading corner", "kt/obscured/corner"] {
        assert!(corner.contains(code), "{code} in\n{corner}");
    }
    let distance = answer(0, &["rule", "distance"]);
    assert!(distance.contains("doomsday/cu/dist"), "{distance}");
    let json = json(0, &["rule", "distance", "--format", "json"]);
    assert!(json["also"].as_array().is_some_and(|also| !also.is_empty()), "{json}");
    for (game, own, other) in [
        ("siege", "siege/", "kt/"),
        ("doomsday", "doomsday/", "siege/"),
        ("dei", "dei/", "siege/"),
        ("killteam", "kt/", "dei/"),
    ] {
        let topics = answer(0, &["rule", game]);
        assert!(topics.contains(own) && !topics.contains(other), "{topics}");
    }
}

/// The answer of `shot` with a weapon, and the codes it is refused with.
fn fired(scene: &str, from: &str, to: &str, weapon: &str) -> (bool, Vec<String>) {
    let ask = ["shot", scene, "--from", from, "--to", to, "--weapon", weapon, "--format", "json"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_sightline"));
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).args(ask).output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let codes = answer["refusals"].as_array().unwrap().iter();
    (output.status.success(), codes.map(|r| r["code"].as_str().unwrap().to_owned()).collect())
}

#[test]
fn c_s24_gp_fig_a_flame_is_judged_by_its_own_line() {
    let folder = tempfile::tempdir().unwrap();
    let map = "+---+---+---+---+---+---+---+---+---+
               | A   L   T       N |     R         |
               +---+---+---+---+---+---+---+---+---+";
    let scene = drawn(&folder, map, "");
    let flame = |to: &str| fired(&scene, "A", to, "gehenna-puker");
    assert_eq!(flame("N"), (true, vec![]), "through L and T");
    assert_eq!(flame("R"), (false, vec!["siege/gp/line".to_owned()]), "behind the wall");
    assert_eq!(flame("L"), (false, vec!["siege/fa/noadj".to_owned()]));
    assert_eq!(flame("T"), (false, vec!["siege/ff/decl".to_owned()]));
    assert!(!fired(&scene, "A", "N", "plasma-carbine").0, "a firearm is stopped by figures");
}

#[test]
fn c_s30_tech_attacks_are_judged_and_creatures_carry_no_cards() {
    let folder = tempfile::tempdir().unwrap();
    let map = "+---+---+---+---+---+---+
               | A   N | L   C   X     |
               +   +   +   +   +   +   +
               |     B                 |
               +   +   +   +   +   +   +
               |                       |
               +---+---+---+---+---+---+";
    let scene = drawn(&folder, map, "figures: {B: {side: corporation}}\n");
    let tentacle = |from: &str, to: &str| fired(&scene, from, to, "tentacle-kit");
    assert_eq!(tentacle("A", "L"), (true, vec![]), "no line of sight is needed");
    assert_eq!(tentacle("A", "C"), (true, vec![]));
    for to in ["N", "X"] {
        assert_eq!(tentacle("A", to), (false, vec!["siege/tk/dist".to_owned()]), "{to}");
    }
    assert_eq!(tentacle("B", "C"), (false, vec!["siege/tk/wall".to_owned()]));
    // The combo attacks by tech where its firearm sees nothing, and says so.
    let combo = ["shot", &scene, "--from", "A", "--to", "L", "--weapon", "talon-combo"];
    let told = answer(0, &combo);
    assert!(told.contains("a tech attack: yes") && told.contains("a shot: no"), "{told}");
    let creature = ["shot", &scene, "--from", "N", "--to", "A", "--weapon", "plasma-carbine"];
    assert!(answer(2, &creature).contains("no weapon cards"));
}

#[test]
fn a_move_to_a_space_names_what_is_in_the_way() {
    let folder = tempfile::tempdir().unwrap();
    let map = "+---+---+---+---+---+
               | A   #   L   T |   |
               +   +---+---+   +   +
               |   | N |       |   |
               +---+---+---+---+---+";
    let scene = drawn(&folder, map, "");
    let code = |figure: &str, way: [&str; 2]| {
        let ask = ["move", &scene, figure, way[0], way[1], "--format", "json"];
        json(1, &ask)["refusals"][0]["code"].as_str().unwrap().to_owned()
    };
    for (figure, to, path, wanted) in [
        ("A", "B1", "B1", "mv/pit"),
        ("L", "B1", "B1", "dl/wall"),
        ("T", "C1", "C1", "mv/nodl"),
        ("L", "D1", "D1", "dl/pass"),
        ("T", "E1", "E1", "mv/nowall"),
        ("N", "A2", "A2", "dl/wall"),
        ("A", "C1", "B1 C1", "mv/pit"),
    ] {
        let wanted = format!("siege/{wanted}");
        assert_eq!(code(figure, ["--path", path]), wanted, "{figure} by {path}");
        assert_eq!(code(figure, ["--to", to]), wanted, "{figure} to {to}");
    }
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
        ("killzones/siege/scenarios/battle-plans.yaml", "set-up · 5 rounds"),
        ("killzones/siege/tiles.yaml", ">16<"),
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
    assert!(answer(0, &["odds", "siege", "--dice", "3W"]).contains("mean 1.0000"));
    let exact = answer(0, &[&ask[..ask.len() - 2], &["--exact"]].concat());
    // One hit through in 5/18 and two in 1/18 of all rolls, less one in a third of them.
    assert!(exact.contains("exactly: mean 5/18, success 13/54"), "{exact}");
    assert!(exact.contains(" %  ") && exact.contains("  1/27  "), "{exact}");
    let none = answer(0, &["odds", "siege", "--dice", "0W"]);
    assert!(none.contains("success 0.00 %") && !none.contains("-0"), "{none}");
    let csv = answer(0, &["odds", "siege", "--dice", "W", "--exact", "--format", "csv"]);
    assert!(csv.contains("1,0.333333333333,0.333333333333,1/3"), "{csv}");
    assert!(answer(2, &["odds", "siege", "--dice", "QQ"]).contains("WWR"));
}
