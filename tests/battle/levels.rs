//! Vantage terrain in a battle, and readings of set-up.

use sightline::engine::game::Game;

use super::driver::{Tale, battle_of, killzone, operative, plain, scenario};

const DECK: &str = "{id: tower, parts: [{id: deck, traits: [vantage], rect: {center: [10, 11], size: [4, 4]}, height: 3}]}";
const WALL: &str = "{id: wall, parts: [{id: wall, traits: [light], wall: {from: [19.2, 8], to: [19.2, 14], thickness: 0.1}, height: 1}]}";

/// `a1` on a deck 3 inches high, `b1` behind a low wall.
fn tower(readings: &str) -> Tale {
    let head = killzone(&format!("[{DECK}, {WALL}]"), "[[15, 20]]") + readings;
    let a =
        [operative("a1", "", "gun 4 3+ 3/4; seeker 4 3+ 3/4 Seek Light"), operative("a2", "", "")];
    let b = [operative("b1", "", "")];
    let places = [("a1", "10,11,3"), ("a2", "2,2"), ("b1", "20,11")];
    battle_of(&head, &a, &b).deployed("a", &places)
}

#[test]
fn terrain_vantage_save_is_improved_for_a_concealed_target() {
    let shoot = "a: activate a1 engage\na: shoot b1 with \"gun\"\nroll attack: 6 6 1 1";
    let mut tale = tower("readings: {vantage: on}\n");
    tale.tell(shoot).tell(
        "b: cover-save critical
         roll defence: 1 1
         b: block critical with critical
         = damage 4",
    );
    let mut tale = tower("readings: {vantage: on}\n");
    tale.tell(shoot)
        .tell("b: cover-save two\nroll defence: 1\nb: block critical with two normals\n= damage 4");
    // Seek Light alone finds the target, and denies the better save.
    let mut tale = tower("readings: {vantage: on}\n");
    tale.tell(
        "a: activate a1 engage
         a: shoot b1 with \"seeker\"
         roll attack: 6 6 1 1
         refused kt/terrain/vantage-save b: cover-save critical
         b: cover-save yes
         roll defence: 1 1
         = damage 8",
    );
    tower("").tell("a: activate a1 engage\nrefused kt/target/conceal a: shoot b1 with \"gun\"");
}

#[test]
fn terrain_vantage_accurate_against_an_engaged_target() {
    let wait =
        "a: activate a2 engage\na: end\nb: activate b1 engage\nb: end\na: activate a1 engage";
    let mut tale = tower("readings: {vantage: on}\n");
    tale.tell(wait).tell(
        "a: shoot b1 with \"gun\"
         refused kt/wr/accurate a: set-aside 2
         a: set-aside 1
         roll attack: 1 1 1
         b: cover-save yes
         roll defence: 1 1
         b: block normal with normal
         = damage 0",
    );
    tower("").tell(wait).tell("a: shoot b1 with \"gun\"\nroll attack: 1 1 1 1\n= damage 0");
}

#[test]
fn setup_edge_long_edges_alone_is_a_reading() {
    let zones = |readings: &str| -> Vec<String> {
        let text = format!(
            "kind: scenario\ngame: killteam\nkillzone: {{kind: killzone, id: bare, size: [22, 30]}}\n{readings}\
             teams:\n  a: {{operatives: [{0}]}}\n  b: {{operatives: [{0}]}}\n",
            "{apl: 2, move: 6, save: 3+, wounds: 8, base: 32}"
        );
        let battle = scenario(&text).unwrap();
        battle.setup.zones.iter().map(|zone| zone.name.to_string()).collect()
    };
    assert_eq!(zones(""), ["south", "north", "west", "east"]);
    assert_eq!(zones("readings: {drop-zone-edge: long}\n"), ["west", "east"]);
}

#[test]
fn setup_zone_the_opponent_has_the_opposite_edge() {
    let one = "{apl: 2, move: 6, save: 3+, wounds: 8, base: 32}";
    let text = format!(
        "kind: scenario\ngame: killteam\nkillzone: {{kind: killzone, id: bare}}\n\
         teams:\n  a: {{operatives: [{one}]}}\n  b: {{operatives: [{one}]}}\n"
    );
    let mut tale = Tale::of(text);
    tale.tell(
        "roll lot: b
         b: zone west
         refused kt/setup/wholly b: set-up b1 at 2.5,11
         b: set-up b1 at 2,11
         refused kt/setup/wholly a: set-up a1 at 27.5,11
         a: set-up a1 at 28,11",
    );
    assert!(tale.battle.show().contains("a1"));
}

#[test]
fn st_move_printed_is_a_reading() {
    let stat = |readings: &str| {
        let head = plain(readings);
        let (a, b) = ([operative("a1", "move: 3", "")], [operative("b1", "", "")]);
        battle_of(&head, &a, &b).battle.move_stat(0)
    };
    assert_eq!(stat(""), 3.0);
    assert_eq!(stat("readings: {printed-move: raised}\n"), 4.0);
}
