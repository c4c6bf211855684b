//! Operatives, weapons, dice and distances by their definitions.

use sightline::data::diagnostic::Report;
use sightline::engine::game::{Game, Needed};
use sightline::games::killteam::battle::Battle;
use sightline::games::killteam::readings::READINGS;
use sightline::games::registry::Playable;

use super::driver::{Tale, battle_of, duel, killzone, operative, plain, scenario};
use super::equipping::{deploy, equipped};

const GUN: &str = "gun 4 3+ 3/4; Blade 3 4+ 2/3";

fn of(head: &str, a: &str, b: &str) -> Result<Battle, Report> {
    let board = plain("");
    let teams = format!("teams:\n  a: {{operatives: [{a}]}}\n  b: {{operatives: [{b}]}}\n");
    scenario(&format!("kind: scenario\ngame: killteam\n{board}{head}{teams}"))
}

fn armed(weapon: &str) -> Result<Battle, Report> {
    let a =
        format!("{{id: a1, apl: 3, move: 6, save: 3+, wounds: 12, base: 32, weapons: [{weapon}]}}");
    of("", &a, &operative("b1", "wounds: 30", ""))
}

/// The codes of what is wrong with a weapon.
fn faults(weapon: &str) -> Vec<String> {
    let report = armed(weapon).expect_err(weapon);
    report.diagnostics().iter().map(|d| d.code.to_string()).collect()
}

#[test]
fn edition_units_inches_and_millimetres() {
    let based = |id: &str, base: u8| {
        format!("{{id: {id}, apl: 2, move: 6, save: 3+, wounds: 8, base: {base}, weapons: []}}")
    };
    let battle = of("", &based("a1", 25), &based("b1", 50)).unwrap_or_else(|_| panic!());
    let mut tale = Tale::from(battle).deployed("a", &[("a1", "10,11"), ("b1", "20,11")]);
    // Half of 25 mm and half of 50 mm, at 25.4 mm to the inch, are 1.476378 inches.
    tale.tell("= distance a1 b1 8.523622\n= x b1 20");
}

#[test]
fn edition_default_is_lite() {
    let readings = |head: &str| {
        let (a, b) = (operative("a1", "", ""), operative("b1", "", ""));
        of(head, &a, &b).unwrap_or_else(|_| panic!("{head}")).readings()
    };
    let silent = readings("");
    assert_eq!(silent, readings("readings: {edition: lite}\n"));
    let core = readings("readings: {edition: core}\n");
    let differs: Vec<&str> =
        silent.iter().zip(&core).filter(|(a, b)| a != b).map(|(a, _)| a.0).collect();
    assert_eq!(
        differs,
        [
            "edition",
            "vantage",
            "move-measure",
            "enemy-range-pass",
            "vertical-moves",
            "fight-assist",
            "ammo-weapon",
            "comms-place",
            "razor-spacing",
            "precedence",
        ]
    );
    assert!(READINGS.iter().all(|reading| reading.values.contains(&reading.default)));
}

#[test]
fn st_weapon_and_st_weapon_stats_dice_hit_and_damage() {
    let mut tale = duel("", ["gun 5 4+ 2/7", ""], ["", "wounds: 40"]);
    tale.tell("a: activate a1 engage\na: shoot b1 with \"gun\"");
    let Needed::Roll(roll) = tale.battle.needed() else { panic!("no roll") };
    assert_eq!(roll.sides.len(), 5);
    // A 3 is no success, a 4 is a normal one for 2 and a 6 a critical one for 7.
    tale.tell("roll attack: 3 3 4 4 6\nroll defence: 1 1 1\n= damage 11");
    let sound = "{name: gun, type: ranged, atk: 4, hit: 3+, dmg: 3/4}";
    assert!(armed(sound).is_ok());
    assert_eq!(faults(&sound.replace("ranged", "thrown")), ["unknown-name"]);
    assert_eq!(faults("{name: gun, atk: 4, hit: 3+, dmg: 3/4}"), ["missing-key"]);
    assert_eq!(faults("{name: gun, type: ranged, hit: 3+, dmg: 3/4}"), ["missing-key"]);
    assert_eq!(faults("{name: gun, type: ranged, atk: 4, dmg: 3/4}"), ["missing-key"]);
    assert_eq!(faults("{name: gun, type: ranged, atk: 4, hit: 3+}"), ["missing-key"]);
    assert_eq!(faults(&sound.replace("3/4", "3")).len(), 1);
}

#[test]
fn height_floor_is_the_lowest_level_and_a_marker_does_not_raise() {
    let head = killzone("[]", "[[10, 11]]");
    let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
    let mut tale = battle_of(&head, &a, &b);
    tale.tell(
        "roll lot: a
         a: zone a
         refused kt/setup/placed a: set-up a1 at 10,11,0.1
         refused kt/setup/placed a: set-up a1 at 10,11,-0.5
         a: set-up a1 at 10,11
         b: set-up b1 at 20,11
         = z a1 0
         = distance a1 b1 8.7402",
    );
    // Nobody drops through it, and no marker is placed under it.
    let relic = "mission:\n  kind: mission\n  id: m\n  markers: [{id: relic, at: [10, 12]}]\n";
    let head = plain(relic) + "readings: {vertical-moves: on}\n";
    let places = [("a1", "10,11"), ("b1", "20,11")];
    battle_of(&head, &a, &b).deployed("a", &places).tell(
        "a: activate a1 engage
         refused kt/move/drop a: reposition 10,11,-1
         a: pick-up relic
         a: end
         b: activate b1 conceal\nb: end
         roll initiative: 6 1\na: initiative a\na: activate a1 engage
         refused kt/carry/place a: place at 10,11.5,-0.5
         a: place at 10,11.5",
    );
}

const TOWER: &str = "[{id: tower, parts: [{id: deck, traits: [vantage], rect: {center: [13, 11], size: [4, 4]}, height: 3}]}]";

#[test]
fn dist_area_height_does_not_count() {
    // The drop zone is an area of the floor, 3 inches below.
    let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
    let mut tale = battle_of(&killzone(TOWER, "[[15, 20]]"), &a, &b);
    tale.tell(
        "roll lot: a
         a: zone a
         refused kt/setup/placed a: set-up a1 at 14.361,13.1,3
         refused kt/setup/wholly a: set-up a1 at 14.371,11,3
         a: set-up a1 at 14.37,11,3
         = z a1 3",
    );
}

#[test]
fn dist_wholly_every_part_and_exactly_counts() {
    // The base of 32 mm ends at 15 if its centre is at 14.370079.
    let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
    let mut tale = battle_of(&plain(""), &a, &b);
    tale.tell(
        "roll lot: a
         a: zone a
         refused kt/setup/wholly a: set-up a1 at 14.3702,11
         refused kt/setup/wholly a: set-up a1 at 15,11
         a: set-up a1 at 14.370079,11",
    );
}

#[test]
fn order_token_ready_until_its_activation_ends() {
    let places = [("a1", "10,11"), ("b1", "20,11")];
    let (a, b) = ([operative("a1", "", GUN)], [operative("b1", "", GUN)]);
    let mut tale = battle_of(&plain(""), &a, &b).deployed("a", &places);
    tale.tell(
        "= ready a1 yes
         = ready b1 yes
         a: activate a1 engage
         a: end
         = ready a1 no
         = ready b1 yes
         b: activate b1 engage
         b: end
         roll initiative: 6 1
         a: initiative a
         = ready a1 yes
         = ready b1 yes",
    );
}

#[test]
fn dice_d3_and_dice_sum_half_of_a_die_and_three() {
    for (face, damage) in [(1, 4), (2, 4), (3, 5), (4, 5), (5, 6), (6, 6)] {
        let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
        let mut tale = equipped("", "[]", [&a, &b], ["nothing", "mines"]);
        tale.tell("b: lay mines at 16.5,11");
        deploy(&mut tale, "a", &[("a1", "13,11"), ("b1", "28,20")]);
        tale.tell("a: activate a1 engage\na: reposition 15,11");
        let Needed::Roll(roll) = tale.battle.needed() else { panic!("no roll") };
        assert_eq!(roll.sides.as_slice(), [6]);
        let left = 12 - damage;
        tale.tell(&format!("roll mines: {face}\n= damage {damage}\n= wounds a1 {left}"));
    }
}

#[test]
fn marker_tokens_are_in_nobodys_way_and_go_with_their_effect() {
    let mut tale = duel("", ["gun 1 3+ 1/1 Stun", ""], ["", ""]);
    tale.tell(
        "a: activate a1 engage
         a: shoot b1 with \"gun\"
         roll attack: 6
         roll defence: 1 1 1
         = apl b1 2
         a: end",
    );
    assert_eq!(tale.battle.state.piece(1).apl.len(), 1);
    assert_eq!(tale.battle.state.board.standings.len(), 2);
    tale.tell("b: activate b1 engage\nb: dash 20,12\nb: end\n= apl b1 3");
    assert!(tale.battle.state.piece(1).apl.is_empty());
}

#[test]
fn target_other_uses_a_further_target_is_tested_as_a_first_one() {
    let walls = "[{id: low, parts: [{id: low, traits: [light], wall: {from: [19.2, 13], to: [19.2, 15], thickness: 0.1}, height: 1}]}, \
                 {id: tall, parts: [{id: tall, traits: [heavy], wall: {from: [19.2, 7], to: [19.2, 9], thickness: 0.1}}]}]";
    let a = [operative("a1", "", "gun 1 3+ 3/4 Torrent 6"), operative("a2", "", "")];
    let b = ["b1", "b2", "b3", "b4"].map(|id| operative(id, "", ""));
    let places = [
        ("a1", "10,11"),
        ("a2", "14.3,15.5"),
        ("b1", "20,11"),
        ("b2", "20,14"),
        ("b3", "20,8"),
        ("b4", "15.8,15.5"),
    ];
    let mut tale = battle_of(&killzone(walls, "[[15, 20]]"), &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 engage
         refused kt/target/conceal a: shoot b2 with \"gun\"
         refused kt/target/visible a: shoot b3 with \"gun\"
         refused kt/shoot/friendly-close a: shoot b4 with \"gun\"
         refused kt/target/enemy a: shoot a2 with \"gun\"
         a: shoot b1 with \"gun\"",
    );
    // Torrent has no further target to offer, so dice are rolled.
    tale.tell("roll attack: 1");
}
