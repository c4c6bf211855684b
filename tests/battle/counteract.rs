//! Counteracting.

use super::driver::{Tale, battle_of, killzone, operative, plain};

const DOOR: &str = "{id: gate, parts: [{id: door, traits: [accessible, light], wall: {from: [5, 14], to: [5, 18], thickness: 0.2}}]}";

/// Side `a` has acted with all; `b` has one ready operative left. `a1` is near an enemy, `a2`
/// at a door, `a3` engaged, `a4` concealed.
fn ready(head: &str) -> Tale {
    let head = killzone(&format!("[{DOOR}]"), "[[15, 20]]") + head;
    let weapons = "gun 4 3+ 3/4; Blade 3 4+ 2/3";
    let a = ["a1", "a2", "a3", "a4"].map(|id| operative(id, "", weapons));
    let b = ["b1", "b2", "b3", "b4", "b5", "b6"].map(|id| operative(id, "wounds: 40", ""));
    let places = [
        ("a1", "13,11"),
        ("a2", "4,16"),
        ("a3", "14.3,5"),
        ("a4", "2,2"),
        ("b1", "16.5,11"),
        ("b2", "15.7,5"),
        ("b3", "28,20"),
        ("b4", "28,16"),
        ("b5", "28,12"),
        ("b6", "28,8"),
    ];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    for (a, order, b) in [
        ("a1", "engage", "b1"),
        ("a2", "engage", "b2"),
        ("a3", "engage", "b3"),
        ("a4", "conceal", "b4"),
    ] {
        tale.tell(&format!("a: activate {a} {order}\na: end\nb: activate {b} engage\nb: end"));
    }
    tale
}

#[test]
fn counter_two_inch_moves() {
    let mut tale = ready("");
    tale.tell(
        "a: counteract a1
         refused kt/counter/two-inch a: reposition to 10.9,11
         refused kt/counter/two-inch a: dash to 10.9,11
         a: dash to 11,11
         b: activate b5 engage",
    );
    ready("").tell("a: counteract a1\na: charge to 14.9,11\n= engaged a1 yes");
}

#[test]
fn counter_surcharge_counts() {
    // Through the door: the base must be clear of it at the end.
    let mut tale = ready("");
    tale.tell("a: counteract a2\nrefused kt/counter/two-inch a: reposition 5.74,16");
    let mut tale = ready("readings: {counteract-surcharge: free}\n");
    tale.tell("a: counteract a2\na: reposition 5.74,16\n= moved 2.74");
}

#[test]
fn counter_one_action_of_one_ap() {
    let mut tale = ready("");
    tale.tell(
        "a: counteract a3
         refused kt/counter/one-action a: fall-back to 10,5
         a: fight b2 with \"Blade\"
         roll attack: 1 1 1
         b: activate b5 engage
         b: end
         refused kt/counter/once a: counteract a3
         refused kt/counter/conceal a: counteract a4
         refused kt/counter/when a: counteract b1
         a: counteract a1
         a: shoot b1 with \"gun\"
         roll attack: 1 1 1 1
         b: activate b6 engage",
    );
}

#[test]
fn counter_optional_it_may_be_declined() {
    let mut tale = ready("");
    tale.tell(
        "a: pass
         b: activate b5 engage
         b: end
         a: counteract a1
         a: end
         b: activate b6 engage
         b: end
         = turning-point 2",
    );
}

#[test]
fn counter_when_a_friend_is_ready_there_is_none() {
    let head = plain("");
    let a = ["a1", "a2"].map(|id| operative(id, "", ""));
    let b = ["b1", "b2"].map(|id| operative(id, "", ""));
    let places = [("a1", "5,11"), ("a2", "5,5"), ("b1", "25,11"), ("b2", "25,5")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 engage
         a: end
         b: activate b1 engage
         b: end
         refused kt/counter/when a: counteract a1",
    );
}

#[test]
fn counter_cost_of_free_actions_is_a_reading() {
    let mission = "mission:\n  kind: mission\n  id: m\n  actions: [{id: scan, ap: 0, vp: 1}]\n";
    let play = |reading: &str| {
        let head = killzone("[]", "[[13, 11]]") + mission + reading;
        let a = [operative("a1", "", "")];
        let b = ["b1", "b2"].map(|id| operative(id, "", ""));
        let places = [("a1", "13,11"), ("b1", "25,11"), ("b2", "25,5")];
        let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
        tale.tell("a: activate a1 engage\na: end\nb: activate b1 engage\nb: end\na: counteract a1");
        tale
    };
    play("").tell("refused kt/counter/cost a: perform scan at o1");
    play("readings: {counteract-cost: up-to-one}\n").tell("a: perform scan at o1\n= vp a 1");
}
