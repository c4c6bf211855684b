//! Markers: contested, controlled, carried.

use super::driver::{Tale, battle_of, killzone, operative};

fn contested(a2: &str) -> Tale {
    let head = killzone("[]", "[[15, 11]]");
    let a = ["a1", "a2"].map(|id| operative(id, "apl: 2", ""));
    let b = [operative("b1", "apl: 3", ""), operative("b2", "apl: 3", "")];
    let places = [("a1", "13,11"), ("a2", a2), ("b1", "16.5,9.5"), ("b2", "28,2")];
    battle_of(&head, &a, &b).deployed("a", &places)
}

#[test]
fn marker_control_by_apl() {
    contested("14.3,13.3").tell("= control o1 a\n= objectives a 1");
    contested("14.3,13.4").tell("= control o1 b");
}

#[test]
fn marker_tie_nobody_controls() {
    let head = killzone("[]", "[[15, 11]]");
    let a = [
        operative("a1", "apl: 2", "gun 2 3+ 1/1 Stun"),
        operative("a2", "apl: 2", "gun 2 3+ 1/1 Stun"),
    ];
    let b = [operative("b1", "apl: 3", "")];
    let places = [("a1", "13,11"), ("a2", "4,4"), ("b1", "16.5,9.5")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "= control o1 b
         a: activate a2 engage
         a: shoot b1 with \"gun\"
         roll attack: 6 6
         = control o1 b
         roll defence: 1 1 1
         = apl b1 2
         = control o1 nobody",
    );
}

#[test]
fn marker_timing_control_changes_when_the_action_is_complete() {
    let head = killzone("[]", "[[15, 11]]");
    let a = [operative("a1", "apl: 2, wounds: 3", "")];
    let b = [operative("b1", "apl: 1", "gun 2 3+ 3/4 Blast 4")];
    let places = [("a1", "13.2,11"), ("b1", "16.8,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("b", &places);
    tale.tell(
        "= control o1 a
         b: activate b1 engage
         b: shoot a1 with \"gun\"
         roll attack: 6 6
         roll defence: 1 1 1
         = wounds a1 0
         = control o1 a
         roll attack: 1 1
         = control o1 b",
    );
}

#[test]
fn marker_sight_is_a_reading() {
    let wall = "[{id: w, parts: [{id: w, traits: [heavy], wall: {from: [13.8, 8], to: [13.8, 14], thickness: 0.1}}]}]";
    let play = |reading: &str| {
        let head = killzone(wall, "[[15, 11]]") + reading;
        let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
        battle_of(&head, &a, &b).deployed("a", &[("a1", "13,11"), ("b1", "28,11")])
    };
    play("").tell("= control o1 nobody");
    play("readings: {marker-sight: ignored}\n").tell("= control o1 a");
}

#[test]
fn carry_pick_up_place_and_drop() {
    let mission = "mission:\n  kind: mission\n  id: m\n  markers: [{id: relic, at: [12, 11]}]\n";
    let head = killzone("[]", "[[15, 11]]") + mission;
    let a = [operative("a1", "wounds: 4", ""), operative("a2", "", "")];
    let b = [operative("b1", "", "gun 2 3+ 4/4")];
    let places = [("a1", "11,11"), ("a2", "3,3"), ("b1", "28,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a2 engage
         refused kt/carry/pick-up a: pick-up relic
         refused kt/carry/place a: place at 3,3
         a: end
         b: activate b1 engage
         b: end
         a: activate a1 engage
         refused kt/carry/pick-up a: pick-up o1
         a: pick-up relic
         = carrier relic a1
         = control relic a
         a: reposition to 8,11
         refused kt/carry/place a: place at 12,11
         a: place at 8,12
         = carrier relic nobody
         a: end
         roll initiative: 6 1
         a: initiative a
         a: activate a1 engage
         a: pick-up relic
         a: end
         b: activate b1 engage
         b: shoot a1 with \"gun\"
         roll attack: 6 6
         roll defence: 1 1 1
         = removed a1 no
         refused kt/carry/drop a: end
         refused kt/carry/place a: place at 5,11
         a: place at 8,12
         = removed a1 yes
         = carrier relic nobody",
    );
}
