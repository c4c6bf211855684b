//! The verb `odds` from the outside.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

fn sightline(arguments: &[&str]) -> (i32, String, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::cargo_bin("sightline")
        .unwrap()
        .args(arguments)
        .current_dir(root)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str]) -> Value {
    let (code, out, err) = sightline(arguments);
    assert_eq!(code, 0, "{err}");
    serde_json::from_str(&out).unwrap()
}

const SHOT: [&str; 8] = ["odds", "shoot", "--weapon", "4 3+ 3/4", "--save", "3+", "--wounds", "14"];

const FIGHT: [&str; 10] = [
    "odds",
    "fight",
    "--attacker",
    "5 3+ 4/5",
    "--attacker-wounds",
    "14",
    "--defender",
    "4 3+ 3/4",
    "--defender-wounds",
    "8",
];

#[test]
fn shoot_is_told_as_text() {
    let (code, out, _) = sightline(&[&SHOT[..], &["--exact"]].concat());
    assert_eq!(code, 0);
    insta::assert_snapshot!("odds_shoot_text", out);
}

#[test]
fn shoot_is_told_as_json() {
    let odds = json(&[&SHOT[..], &["--format", "json", "--cover"]].concat());
    let mean = odds["mean"].as_f64().unwrap();
    assert!((mean - 7799.0 / 2916.0).abs() < 1e-6);
    assert!(odds["kill"].is_number() && odds["policy"].is_string());
    assert_eq!(odds["damage"][0]["damage"], 0);
    assert!((odds["damage"][0]["p"].as_f64().unwrap() - 2507.0 / 5832.0).abs() < 1e-6);
    assert_eq!(odds.get("exact"), None);
    let exact = json(&[&SHOT[..], &["--format", "json", "--obscured", "--exact"]].concat());
    assert_eq!(exact["exact"]["mean"], "712/729");
}

#[test]
fn shoot_is_told_as_csv() {
    let (code, out, _) = sightline(&[&SHOT[..], &["--format", "csv", "--exact"]].concat());
    assert_eq!(code, 0);
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("target,damage,p,at_least,exact"));
    assert_eq!(lines.next(), Some("primary,0,0.365540695016,1.000000000000,12791/34992"));
    let sum: f64 = out
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(2).unwrap().parse::<f64>().unwrap())
        .sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn mistakes_of_a_weapon_are_shown_where_they_stand() {
    let weapon = "4 3+ 3/4 Peircing 1, Lethal 7+";
    let (code, out, err) =
        sightline(&["odds", "shoot", "--weapon", weapon, "--save", "3+", "--wounds", "14"]);
    assert_eq!((code, out.as_str()), (2, ""));
    insta::assert_snapshot!("odds_weapon_mistakes", err);
}

#[test]
fn arguments_that_cannot_be_are_refused() {
    for wrong in [
        &["odds"][..],
        &["odds", "shoot", "--weapon", "4 3+ 3/4"],
        &["odds", "shoot", "--weapon", "4 3+ 3/4", "--save", "4", "--wounds", "7"],
        &["odds", "shoot", "--weapon", "4 3+ 3/4", "--save", "4+", "--wounds", "0"],
        &[
            "odds",
            "shoot",
            "--weapon",
            "4 3+ 3/4",
            "--save",
            "4+",
            "--wounds",
            "7",
            "--secondary",
            "4+ 8",
        ],
        &["odds", "fight", "--attacker", "4 3+ 3/4", "--attacker-wounds", "7"],
        &[
            "odds",
            "fight",
            "--attacker",
            "4 3+ 3/4",
            "--attacker-wounds",
            "7",
            "--defender-wounds",
            "7",
            "--attacker-dice",
            "6 6",
        ],
        // Nobody of a scene that is not named, and no weapon of one.
        &[&SHOT[..], &["--from", "a1", "--to", "b1"]].concat(),
        &[&SHOT[..], &["--from", "a1"]].concat(),
        &[&FIGHT[..], &["--from", "a1", "--to", "b1"]].concat(),
        &[&FIGHT[..], &["--weapon", "Knife"]].concat(),
        &[&FIGHT[..], &["--against", "Knife"]].concat(),
        &[&FIGHT[..], &["--defender-dice", "6 5 3 1"]].concat(),
        &["odds", "killzones/killteam/cinderhold-scene.yaml", "--from", "a5"],
        &["odds", "killzones/killteam/cinderhold-scene.yaml", "--from", "a5", "--to", "nobody"],
    ] {
        let (code, out, err) = sightline(wrong);
        assert_eq!((code, out.as_str()), (2, ""), "{wrong:?}");
        assert!(err.starts_with("error"), "{err}");
    }
}

#[test]
fn fight_is_told_as_text_and_json() {
    let odds = json(&[&FIGHT[..], &["--format", "json", "--exact"]].concat());
    assert_eq!(odds["exact"]["defender_dies"], "522659/629856");
    for key in ["attacker_dies", "defender_dies", "both_survive"] {
        assert!(odds[key].is_number(), "{key}");
    }
    assert!(odds["attacker_damage"].is_array() && odds["defender_damage"].is_array());
    let (code, out, _) = sightline(&FIGHT);
    assert_eq!(code, 0);
    insta::assert_snapshot!("odds_fight_text", out);
}

const YARD: &str = "killzones/killteam/foundry-yard-scene.yaml";

/// Every shooter of the scene at every target: cover and obscured are those of the matrix.
#[test]
fn scene_odds_follow_the_measured_verdict() {
    let matrix = json(&["matrix", YARD, "--format", "json"]);
    let pairs = matrix["pairs"].as_array().unwrap();
    let mut seen = 0;
    for pair in pairs.iter().filter(|pair| pair["valid_target"] == true).take(6) {
        let [from, to] = ["attacker", "target"].map(|key| pair[key].as_str().unwrap());
        let (_, out, _) =
            sightline(&["odds", YARD, "--from", from, "--to", to, "--format", "json"]);
        let Ok(odds) = serde_json::from_str::<Value>(&out) else { continue };
        for weapon in odds["weapons"].as_array().unwrap() {
            let first = &weapon["outcomes"][0];
            assert_eq!(first["cover"], pair["in_cover"]);
            assert_eq!(first["obscured"], pair["obscured"]);
            seen += 1;
        }
        let best = odds["weapons"].as_array().unwrap().iter().flat_map(|weapon| {
            let valid = weapon["valid_target"] == true;
            weapon["outcomes"].as_array().unwrap().iter().filter(move |_| valid)
        });
        let most = best.map(|outcome| outcome["mean"].as_f64().unwrap()).fold(0.0, f64::max);
        if odds["valid_target"] == true {
            assert_eq!(odds["mean"].as_f64(), Some(most));
        }
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn matrix_is_told_as_csv() {
    let (code, out, _) = sightline(&["matrix", YARD, "--format", "csv"]);
    assert_eq!(code, 0);
    let matrix = json(&["matrix", YARD, "--format", "json"]);
    assert_eq!(out.lines().count(), matrix["pairs"].as_array().unwrap().len() + 1);
    let columns = out.lines().next().unwrap().split(',').count();
    assert!(out.lines().all(|line| line.split(',').count() == columns));
}

#[test]
fn odds_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("odds.svg");
    let (code, ..) = sightline(&[&SHOT[..], &["--svg", path.to_str().unwrap()]].concat());
    assert_eq!(code, 0);
    let svg = std::fs::read_to_string(path).unwrap();
    assert!(svg.contains("14 wounds") && svg.contains("mean 3.2925") && !svg.contains("NaN"));
}

/// Every target has its panel, and what is told of it has its rows.
#[test]
fn wr_blast_every_target_is_drawn_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("odds.svg");
    let shot = ["odds", "shoot", "--weapon", "4 3+ 3/4 Blast 2, 1\" Devastating 1", "--save", "3+"];
    let more = ["--wounds", "14", "--secondary", "4+ 8", "--secondary", "5+ 7 cover", "--cp", "1"];
    let out = ["--format", "csv", "--svg", path.to_str().unwrap()];
    let (code, csv, err) = sightline(&[&shot[..], &more[..], &out[..]].concat());
    assert_eq!(code, 0, "{err}");
    let svg = std::fs::read_to_string(path).unwrap();
    for target in ["Secondary target 1: Save 4+, 8 wounds", "Secondary target 2: Save 5+, 7 wounds"]
    {
        assert!(svg.contains(target), "{target}");
    }
    for row in ["primary,", "secondary 1,", "secondary 2,", "near,"] {
        assert!(csv.lines().any(|line| line.starts_with(row)), "{row}");
    }
}

/// A file that cannot be imported is told of, and nothing else is.
#[cfg(feature = "import")]
#[test]
fn import_of_nothing_tells_of_the_mistake_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("team.json");
    std::fs::write(&path, "[]").unwrap();
    let file = path.to_str().unwrap();
    let (code, out, err) = sightline(&["import", "killteamjson", file]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("there is no team in the file"), "{err}");
}

#[cfg(feature = "import")]
#[test]
fn import_arguments_that_cannot_be_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("team.json");
    let team = r#"{"killteamName": "Salt Choir",
        "equipments": [{"eqName": "Salt Hooks", "description": "Friendly operatives have it.",
            "weapons": [{"wepName": "Hook", "wepType": "M",
                "profiles": [{"ATK": "3", "HIT": "4+", "DMG": "3/4"}]}]}],
        "opTypes": [{"opTypeName": "Cantor", "MOVE": "6", "APL": 2, "SAVE": "4+", "WOUNDS": 9}]}"#;
    std::fs::write(&path, team).unwrap();
    let file = path.to_str().unwrap();
    for day in ["yesterday", "2026-13-45", "2026-1-1", "２026-01-0"] {
        let (code, out, err) = sightline(&["import", "killteamjson", file, "--as-of", day]);
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(err.contains("--as-of") && err.contains("YYYY-MM-DD"), "{err}");
    }
    let import = ["import", "killteamjson", file, "--equipment"];
    let (code, out, err) = sightline(&[&import[..], &["Salt Hoks"]].concat());
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("Salt Hooks"), "{err}");
    let (code, out, err) = sightline(&[&import[..], &["salt hooks", "--verbose"]].concat());
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("Hook of the equipment Salt Hooks is on 1 card"), "{out}");
}

const CINDERHOLD: &str = "killzones/killteam/cinderhold-scene.yaml";

/// The verdict behind the odds is the one that `shot` measures for the weapon: its reasons are
/// told, with their rules, and whether it is too close to call.
#[test]
fn scene_odds_tell_what_the_verdict_turns_on() {
    for (from, to, weapon, told) in [
        ("a1", "b3", "Rivet pistol", "kt/wr/range"),
        ("a2", "b4", "Flame lance", "Too close to call"),
    ] {
        let pair = [CINDERHOLD, "--from", from, "--to", to, "--weapon", weapon];
        let (code, text, _) = sightline(&[&["odds"], &pair[..]].concat());
        let (_, odds, _) = sightline(&[&["odds"], &pair[..], &["--format", "json"]].concat());
        let (shot_code, shot, _) =
            sightline(&[&["shot"], &pair[..], &["--format", "json"]].concat());
        let [odds, shot]: [Value; 2] =
            [odds, shot].map(|text| serde_json::from_str(&text).unwrap());
        assert_eq!(code, shot_code);
        for key in ["borderline", "reasons", "valid_target"] {
            assert_eq!(odds["weapons"][0][key], shot[key], "{key}");
        }
        assert_eq!(odds["borderline"], shot["borderline"]);
        assert!(text.contains(told), "{text}");
        let close = shot["reasons"].as_array().unwrap().iter().filter(|r| r["borderline"] == true);
        for reason in close {
            assert!(text.contains(reason["rule"].as_str().unwrap()), "{text}");
        }
        if shot["valid_target"] == false {
            assert!(text.contains(&format!("sightline shot --weapon {weapon:?}")), "{text}");
        }
    }
}

/// The column of a csv by its name.
fn column(csv: &str, name: &str) -> Vec<String> {
    let mut lines = csv.lines();
    let at = lines.next().unwrap().split(',').position(|head| head == name).unwrap();
    lines.map(|line| line.split(',').nth(at).unwrap().to_owned()).collect()
}

/// Every row of every csv has its fraction, equal to the number beside it.
#[test]
fn exact_csv_has_fractions_in_every_row() {
    let pair = ["--from", "a2", "--to", "b4"];
    let hot = ["odds", "shoot", "--weapon", "3 3+ 3/4 Hot", "--save", "3+", "--wounds", "9"];
    for arguments in [
        &hot[..],
        &[&["odds", CINDERHOLD][..], &pair].concat(),
        &[&["odds", "fight", CINDERHOLD][..], &pair].concat(),
    ] {
        let exact = ["--exact", "--format", "csv"];
        let (_, csv, err) = sightline(&[arguments, &exact].concat());
        let (fractions, numbers) = (column(&csv, "exact"), column(&csv, "p"));
        assert!(!numbers.is_empty(), "{err}");
        for (fraction, number) in fractions.iter().zip(numbers) {
            let (above, below) = fraction.split_once('/').unwrap_or((fraction, "1"));
            let value = above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap();
            assert!((value - number.parse::<f64>().unwrap()).abs() < 1e-9, "{fraction} {number}");
        }
        let (_, csv, _) = sightline(&[arguments, &exact[1..]].concat());
        assert!(column(&csv, "exact").iter().all(String::is_empty));
    }
}

#[test]
fn secondary_targets_are_told_with_their_state() {
    let shot = ["odds", "shoot", "--weapon", "3 3+ 3/4 Blast 2", "--save", "3+", "--wounds", "9"];
    let others = ["--secondary", "4+ 8 cover obscured", "--secondary", "5+ 1"];
    let (_, text, _) = sightline(&[&shot[..], &others].concat());
    assert!(text.contains("Secondary target 1: Save 4+, 8 wounds, in cover, obscured\n"), "{text}");
    assert!(text.contains("Secondary target 2: Save 5+, 1 wound\n"), "{text}");
    let (_, odds, _) = sightline(&[&shot[..], &others, &["--format", "json"]].concat());
    let odds: Value = serde_json::from_str(&odds).unwrap();
    let state = |i: usize| ["cover", "obscured"].map(|key| odds["secondary"][i][key] == true);
    assert_eq!([state(0), state(1)], [[true; 2], [false; 2]]);
}

#[test]
fn wr_blast_a_secondary_target_of_the_attackers_own_is_spared() {
    let shot = ["odds", "shoot", "--weapon", "3 3+ 3/4 Balanced, Blast 2", "--save", "3+"];
    let with = |target: &str, more: &[&str]| {
        let others = ["--wounds", "9", "--secondary", target];
        sightline(&[&shot[..], &others, more].concat())
    };
    let mean = |target: &str| {
        let (_, odds, _) = with(target, &["--format", "json"]);
        let odds: Value = serde_json::from_str(&odds).unwrap();
        (odds["secondary"][0]["own"] == true, odds["secondary"][0]["mean"].as_f64().unwrap())
    };
    let ((enemy, most), (own, least)) = (mean("4+ 8"), mean("4+ 8 own"));
    assert!(!enemy && own && least < most, "{least} {most}");
    let (_, text, _) = with("4+ 8 own", &[]);
    assert!(text.contains("Save 4+, 8 wounds, the attacker's own\n"), "{text}");
    // Torrent never takes a friend.
    let torrent = ["odds", "shoot", "--weapon", "3 3+ 3/4 Torrent 2", "--save", "3+"];
    let own = ["--wounds", "9", "--secondary", "4+ 8 own"];
    let (code, _, err) = sightline(&[&torrent[..], &own].concat());
    assert!(code == 2 && err.contains("torrent-own"), "{err}");
}

#[test]
fn range_mutual_a_fight_at_the_edge_of_control_range_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scene.yaml");
    let fight = |x: f64| {
        let one = |id: &str, side: &str, at: String| {
            format!(
                "  - {{id: {id}, side: {side}, base: 32, wounds: 8, order: engage, at: {at}, \
                 weapons: [{{name: Axe, type: melee, atk: 3, hit: 4+, dmg: 3/4}}]}}\n"
            )
        };
        let scene = format!(
            "kind: scene\ngame: killteam\nkillzone: {{kind: killzone, id: k, name: K, size: [30, 22], terrain: []}}\noperatives:\n{}{}",
            one("a1", "a", "[10, 11]".to_owned()),
            one("b1", "b", format!("[{x}, 11]"))
        );
        std::fs::write(&path, scene).unwrap();
        let file = path.to_str().unwrap();
        let pair = ["odds", "fight", file, "--from", "a1", "--to", "b1"];
        let (code, text, err) = sightline(&pair);
        assert!(code < 2, "{err}");
        let (_, odds, _) = sightline(&[&pair[..], &["--format", "json"]].concat());
        let odds: Value = serde_json::from_str(&odds).unwrap();
        let told = text.contains("Too close to call") && text.contains("kt/range/mutual");
        assert_eq!(told, odds["borderline"] == true, "{text}");
        [odds["control_range"] == true, told]
    };
    // The bases touch at 11.26 and are an inch apart at 12.26.
    assert_eq!(fight(12.0), [true, false]);
    assert_eq!(fight(12.25), [true, true]);
    assert_eq!(fight(12.27), [false, true]);
    assert_eq!(fight(12.5), [false, false]);
}

/// A number below 0 is a value that cannot be, of every option that takes one.
#[test]
fn negative_numbers_are_told_as_values() {
    let play = ["play", "killteam", "--bots", "random"];
    for (arguments, option) in [
        (&SHOT[..6], "--wounds"),
        (&SHOT[..], "--cp"),
        (&SHOT[..], "--shots"),
        (&SHOT[..], "--attacker-wounds"),
        (&FIGHT[..8], "--defender-wounds"),
        (&FIGHT[..], "--attacker-assists"),
        (&play[..], "--seed"),
    ] {
        let (code, _, err) = sightline(&[arguments, &[option, "-3"]].concat());
        assert_eq!(code, 2);
        assert!(err.contains("invalid value '-3'") && err.contains(option), "{err}");
    }
}

#[test]
fn numbers_of_rules_are_told_with_their_range() {
    for (rule, range) in
        [("Piercing 99", "from 1 to 20"), ("Lethal 9+", "from 2+ to 6+"), ("Blast 99", "up to 64")]
    {
        let weapon = format!("4 3+ 3/4 {rule}");
        let (code, _, err) =
            sightline(&["odds", "shoot", "--weapon", &weapon, "--save", "3+", "--wounds", "9"]);
        assert_eq!(code, 2);
        assert!(err.contains(range), "{err}");
    }
}

/// What is asked of a file of another kind cannot be run; a scene that names one has a mistake.
#[test]
fn files_of_another_kind_cannot_be_run() {
    let killzone = "killzones/killteam/cinderhold.yaml";
    for verb in [&["odds"][..], &["odds", "fight"], &["shot"]] {
        let (code, _, err) = sightline(&[verb, &[killzone, "--from", "a1", "--to", "b1"]].concat());
        assert_eq!(code, 2, "{err}");
        assert!(err.contains("wrong-kind"), "{err}");
    }
}
