//! Guard: going on guard, interrupting, point-blank shots, and how it ends.

use super::driver::{Tale, battle_of, duel, operative, plain};

const GUN: &str = "gun 4 3+ 3/4; Knife 3 4+ 2/3";

fn watch(head: &str) -> Tale {
    let head = plain(head);
    let a = ["a1", "a2", "a3"].map(|id| operative(id, "", GUN));
    let b = ["b1", "b2", "b3", "b4"].map(|id| operative(id, "wounds: 40", GUN));
    let places = [
        ("a1", "10,11"),
        ("a2", "14.3,3"),
        ("a3", "3,19"),
        ("b1", "17.5,11"),
        ("b2", "15.7,3"),
        ("b3", "25,16"),
        ("b4", "25,19"),
    ];
    battle_of(&head, &a, &b).deployed("a", &places)
}

const ON_GUARD: &str = "a: activate a1 engage\na: guard\n= guard a1 yes\n= ap 2\na: end";

#[test]
fn guard_reading_and_guard_action() {
    watch("").tell("a: activate a1 engage\nrefused kt/guard/reading a: guard");
    watch("readings: {guard: on}\n").tell(ON_GUARD);
    watch("guard: on\n").tell(
        "a: activate a1 conceal
         refused kt/guard/action a: guard
         a: end
         b: activate b1 conceal
         b: end
         a: activate a2 engage
         refused kt/guard/action a: guard",
    );
}

#[test]
fn guard_interrupt_once_in_an_activation() {
    let mut tale = watch("guard: on\n");
    tale.tell(ON_GUARD).tell(
        "b: activate b1 engage
         b: dash 17.5,12
         refused kt/guard/interrupt a: interrupt a3
         refused kt/guard/interrupt a: interrupt b1
         a: interrupt a1
         refused kt/guard/interrupt a: dash 10,12
         a: shoot b1 with \"gun\"
         roll attack: 6 1 1 1
         roll defence: 1 1 1
         = wounds b1 36
         = guard a1 no
         = active b1
         b: reposition 17.5,13
         = ap 1",
    );
}

#[test]
fn guard_no_counteract() {
    let mut tale = watch("guard: on\n");
    tale.tell(ON_GUARD).tell(
        "b: activate b1 engage
         b: dash 17.5,12
         a: interrupt a1
         a: end
         b: end
         a: activate a2 engage
         a: end
         b: activate b2 conceal
         b: end
         a: activate a3 engage
         a: end
         b: activate b3 conceal
         b: end
         refused kt/guard/no-counteract a: counteract a1
         a: counteract a3
         refused kt/counter/guard a: guard",
    );
}

#[test]
fn counter_guard_ends_it() {
    let mut tale = watch("guard: on\n");
    tale.tell(ON_GUARD).tell(
        "b: activate b1 conceal
         b: end
         a: activate a2 conceal
         a: end
         b: activate b2 conceal
         b: end
         a: activate a3 conceal
         a: end
         b: activate b3 conceal
         b: end
         = guard a1 yes
         a: counteract a1
         = guard a1 no",
    );
}

#[test]
fn guard_no_action_nothing_to_interrupt() {
    let mut tale = watch("guard: on\n");
    tale.tell(ON_GUARD).tell(
        "b: activate b1 engage
         b: end
         a: activate a3 conceal
         = guard a1 yes",
    );
}

#[test]
fn guard_ends_with_an_enemy_near_or_the_turning_point() {
    let mut tale = watch("guard: on\n");
    tale.tell(ON_GUARD).tell(
        "b: activate b1 engage
         b: charge 11.4,11
         a: pass
         = guard a1 no
         b: end",
    );
    let mut tale = watch("guard: on\n");
    tale.tell(ON_GUARD).tell(
        "b: activate b1 engage
         b: dash 17.5,12
         a: pass
         = guard a1 yes
         b: reposition 17.5,13
         a: pass
         b: end
         a: activate a2 conceal
         a: end
         b: activate b2 conceal
         b: end
         a: activate a3 conceal
         a: end
         b: activate b3 conceal
         b: end
         a: pass
         b: activate b4 conceal
         b: end
         = guard a1 yes
         roll initiative: 6 1
         a: initiative a
         = guard a1 no",
    );
}

#[test]
fn guard_point_blank_hits_worse_and_cannot_retaliate() {
    let mut tale = watch("guard: on\n");
    tale.tell(ON_GUARD).tell(
        "b: activate b1 engage
         b: charge 11.4,11
         a: interrupt a1
         refused kt/guard/point-blank a: shoot b3 with \"gun\"
         a: shoot b1 with \"gun\"
         roll attack: 4 3 3 3
         roll defence: 1 1 1
         = wounds b1 37
         b: fight a1 with \"Knife\"
         roll attack: 4 1 1
         b: strike normal
         = wounds a1 10",
    );
    // A fight on guard goes as usual.
    let mut tale = watch("guard: on\n");
    tale.tell(ON_GUARD).tell(
        "b: activate b1 engage
         b: charge 11.4,11
         a: interrupt a1
         a: fight b1 with \"Knife\"
         b: retaliate with \"Knife\"
         roll attack: 4 1 1
         roll retaliation: 1 1 1
         a: strike normal
         = wounds b1 38
         = active b1",
    );
}

#[test]
fn wr_heavy_guard_goes_with_heavy_weapons() {
    let mut tale = duel("guard: on\n", ["heavy 4 3+ 3/4 Heavy", ""], ["", ""]);
    tale.tell(
        "a: activate a1 engage
         a: shoot b1 with \"heavy\"
         roll attack: 1 1 1 1
         a: guard
         = guard a1 yes",
    );
}
