//! Scoring, the end of a battle, and mission files.

use sightline::data::diagnostic::Report;
use sightline::engine::game::{Game, Needed};

use super::driver::{Tale, battle_of, killzone, operative, scenario};

const RULES: &str = "gun 4 3+ 6/6";

/// Ends the turning point: everybody is activated and does nothing.
fn idle(tale: &mut Tale) {
    let now = tale.battle.state.turning_point;
    while tale.battle.state.turning_point == now {
        match tale.battle.needed() {
            Needed::Decision { .. } => {
                let all = tale.battle.candidates(0);
                let dull = all.iter().find(|action| {
                    let line = action.to_string();
                    line == "end" || line == "pass" || line.ends_with("conceal")
                });
                tale.battle.apply(dull.unwrap()).unwrap();
            }
            Needed::Over => return,
            Needed::Roll(_) => panic!("no dice are rolled"),
        }
    }
}

fn initiative(tale: &mut Tale) {
    tale.tell("roll initiative: 6 1\na: initiative a");
}

#[test]
fn house_hold_and_house_more() {
    let head = killzone("[]", "[[5, 5], [5, 15], [25, 5]]");
    let a = ["a1", "a2"].map(|id| operative(id, "", ""));
    let b = ["b1"].map(|id| operative(id, "", ""));
    let places = [("a1", "5,5"), ("a2", "5,15"), ("b1", "25,5")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    idle(&mut tale);
    tale.tell("= vp a 0\n= vp b 0");
    initiative(&mut tale);
    idle(&mut tale);
    tale.tell("= vp a 3\n= vp b 1");
    for _ in 0..2 {
        initiative(&mut tale);
        idle(&mut tale);
    }
    tale.tell("= vp a 9\n= vp b 3\n= over yes");
    assert_eq!(tale.battle.scores(), [9.0, 3.0]);
}

#[test]
fn house_kill_and_house_wiped_out() {
    let head = killzone("[]", "[[5, 20]]");
    let a = ["a1", "a2", "a3"].map(|id| operative(id, "", RULES));
    let b = ["b1", "b2"].map(|id| operative(id, "wounds: 6", ""));
    let places = [("a1", "5,5"), ("a2", "5,10"), ("a3", "5,15"), ("b1", "25,5"), ("b2", "25,15")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    let shoot = |tale: &mut Tale, a: &str, b: &str| {
        tale.tell(&format!(
            "a: activate {a} engage\na: shoot {b} with \"gun\"\nroll attack: 6 1 1 1\nroll defence: 1 1 1\na: end"
        ));
    };
    shoot(&mut tale, "a1", "b1");
    tale.tell("b: activate b2 engage\nb: end");
    shoot(&mut tale, "a2", "b2");
    tale.tell(
        "= losses b 2\n= over no\na: activate a3 engage\na: end\n= over yes\n= vp a 6\n= vp b 0",
    );
}

#[test]
fn house_kill_is_rounded_down() {
    let head = killzone("[]", "[[5, 20]]") + "readings: {tiebreak: kills}\n";
    let a = [operative("a1", "", RULES)];
    let b =
        ["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"].map(|id| operative(id, "wounds: 6", ""));
    let places = [
        ("a1", "5,5"),
        ("b1", "25,3"),
        ("b2", "25,5"),
        ("b3", "25,7"),
        ("b4", "25,9"),
        ("b5", "25,11"),
        ("b6", "25,13"),
        ("b7", "25,15"),
        ("b8", "25,17"),
    ];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    for turn in 0..4 {
        if turn > 0 {
            initiative(&mut tale);
        }
        tale.tell("a: activate a1 engage").tell(&format!("a: shoot b{} with \"gun\"", turn + 1));
        tale.tell("roll attack: 6 1 1 1\nroll defence: 1 1 1\na: end");
        idle(&mut tale);
    }
    // floor(6 x 4 / 8) = 3, and half of the share of one half for breaking ties.
    tale.tell("= losses b 4\n= vp a 3");
    assert_eq!(tale.battle.scores(), [3.0, 0.0], "victory points and nothing else");
    assert_eq!(tale.battle.ranks(), [3.25, 0.0]);
}

#[test]
fn house_objectives_without_any_there_are_three() {
    let text =
        "kind: scenario\ngame: killteam\nkillzone: {kind: killzone, id: bare, size: [30, 22]}
teams:
  a: {operatives: [{apl: 2, move: 6, save: 3+, wounds: 8, base: 32}]}
  b: {operatives: [{apl: 2, move: 6, save: 3+, wounds: 8, base: 32}]}
";
    let battle = scenario(text).unwrap();
    let places: Vec<[f64; 2]> =
        battle.setup.mission.markers.iter().map(|marker| [marker.at.x, marker.at.y]).collect();
    assert_eq!(places, [[7.5, 11.0], [15.0, 11.0], [22.5, 11.0]]);
    let names: Vec<&str> = battle.setup.zones.iter().map(|zone| &*zone.name).collect();
    assert_eq!(names, ["south", "north", "west", "east"]);
}

fn codes(report: &Report) -> Vec<String> {
    report.diagnostics().iter().map(|d| d.code.to_string()).collect()
}

#[test]
fn a_mission_file_is_checked() {
    let scenario = |mission: &str| {
        let head = killzone("[]", "[[5, 5]]");
        let one = |id| operative(id, "", "");
        scenario(&format!(
            "kind: scenario\ngame: killteam\n{head}mission: {mission}\nteams: {{a: {{operatives: [{}]}}, b: {{operatives: [{}]}}}}\n",
            one("a1"),
            one("b1")
        ))
    };
    let faults = |mission: &str| -> Vec<String> { codes(&scenario(mission).unwrap_err()) };
    assert_eq!(faults("{kind: killzone, id: m}"), ["wrong-kind"]);
    assert_eq!(
        faults("{kind: mission, scoring: [{rule: hodl, vp: 1}]}"),
        ["missing-key", "unknown-name"]
    );
    assert_eq!(
        faults("{kind: mission, id: m, turning_points: 0, colour: red}"),
        ["out-of-range", "unknown-key"]
    );
    assert_eq!(
        faults("{kind: mission, id: m, markers: [{id: x, at: [1, 1]}, {id: x, at: [1, 1]}]}"),
        ["duplicate-id"]
    );
    for off in ["objectives: [[5, 5], [50, 5]]", "markers: [{id: x, at: [-1, 5]}]"] {
        assert_eq!(faults(&format!("{{kind: mission, id: m, {off}}}")), ["off-board"], "{off}");
    }
    assert_eq!(faults("{kind: mission, id: m, objectives: [[5, 5], [5, 5]]}"), ["overlap"]);
    let late = "turning_points: 2, scoring: [{rule: hold, vp: 1, from: 9}]";
    assert_eq!(faults(&format!("{{kind: mission, id: m, {late}}}")), ["out-of-range"]);
    assert_eq!(faults("{kind: mission, id: m, name: \"a\\nb\"}"), ["out-of-range"]);
    let on = scenario("{kind: mission, id: m, markers: [{id: x, at: [1, 1], pick_up: on}]}");
    let report = on.unwrap_err();
    let help = report.diagnostics()[0].help.as_deref();
    assert_eq!(help, Some("write one of `yes` or `no`"));
    let edge = "{kind: mission, id: m, objectives: [[0, 0], [30, 22]]}";
    assert_eq!(scenario(edge).unwrap().setup.mission.markers.len(), 2);
    let short = scenario("{kind: mission, id: m, turning_points: 1}").unwrap();
    assert_eq!(short.setup.mission.turning_points, 1);
    assert!(short.setup.mission.scoring.is_empty());
}

#[test]
fn a_scenario_shows_all_its_mistakes() {
    let text = "kind: scenario\ngame: killteam\nkillzone: {kind: killzone, id: bare}\nploys: maybe
teams:
  a: {operatives: [{id: a b, apl: 2}, {id: x, apl: 2, move: 6, save: 3+, base: 32}]}
  b: {operatives: [nobody]}
";
    let report = scenario(text).unwrap_err();
    assert_eq!(codes(&report), ["unknown-name", "out-of-range", "missing-key", "unknown-name"]);
}

#[test]
fn mission_actions_are_performed_at_objectives_one_controls() {
    let mission = "mission:\n  kind: mission\n  id: m\n  markers: [{id: relic, at: [12, 11]}]\n  \
         actions: [{id: scan, name: Scan, ap: 1, vp: 2}]\n";
    let head = killzone("[]", "[[13, 11], [25, 5]]") + mission;
    let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
    let mut tale = battle_of(&head, &a, &b).deployed("a", &[("a1", "13,11"), ("b1", "25,5")]);
    tale.tell(
        "a: activate a1 engage
         refused kt/marker/mission a: perform scan at relic
         refused kt/marker/control a: perform scan at o2
         a: perform scan at o1
         = vp a 2
         refused kt/act/same a: perform scan at o1",
    );
}
