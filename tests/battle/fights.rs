//! Fights in a battle, die by die.

use super::driver::{Tale, battle_of, killzone, operative};

/// `a1` stands within 1 inch of `b1` and is active.
fn close(a: (&str, &str), b: (&str, &str)) -> Tale {
    let head = killzone("[]", "[[15, 20]]");
    let a = [operative("a1", a.0, a.1)];
    let b = [operative("b1", b.0, b.1)];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &[("a1", "14.3,11"), ("b1", "15.7,11")]);
    tale.tell("a: activate a1 conceal");
    tale
}

const BEGIN: &str = "a: fight b1 with \"Blade\"\nb: retaliate with \"Knife\"";

#[test]
fn fight_alternate_die_by_die() {
    let mut tale = close(("wounds: 8", "Blade 4 3+ 4/5"), ("wounds: 9", "Knife 3 4+ 3/4"));
    tale.tell(BEGIN).tell(
        "roll attack: 6 4 3 1
         roll retaliation: 6 4 2
         a: strike critical
         refused kt/fight/no-pair b: block critical with two normals
         b: strike critical
         a: strike normal
         = removed b1 yes
         = wounds a1 4
         = wounded a1 yes
         = injured a1 no",
    );
}

#[test]
fn wr_brutal_only_criticals_block() {
    let mut tale = close(("wounds: 10", "Blade 3 3+ 3/5 Brutal"), ("wounds: 8", "Knife 3 4+ 3/4"));
    tale.tell(BEGIN).tell(
        "roll attack: 6 5 2
         roll retaliation: 6 5 3
         a: strike critical
         refused kt/wr/brutal b: block normal with normal
         b: block normal with critical
         b: strike normal
         = wounds a1 7
         = wounds b1 3",
    );
}

#[test]
fn wr_shock_once_in_a_sequence() {
    let mut tale = close(("", "Blade 4 3+ 3/4 Shock"), ("", "Knife 3 3+ 4/5"));
    tale.tell(BEGIN).tell(
        "roll attack: 6 6 3 1
         roll retaliation: 6 5 4
         a: strike critical
         b: strike critical
         a: strike critical
         b: strike normal
         a: strike normal
         = wounds a1 3
         = wounds b1 1",
    );
}

#[test]
fn fight_conditions() {
    let mut tale = close(("", "Blade 4 3+ 4/5; gun 4 3+ 3/4"), ("", ""));
    tale.tell(
        "refused kt/fight/no-weapon a: fight b1 with \"gun\"
         a: fight b1 with \"Blade\"
         roll attack: 6 4 3 1
         a: strike critical
         a: strike normal
         a: strike normal
         = removed b1 yes
         refused kt/act/same a: fight b1 with \"Blade\"",
    );
    let head = killzone("[]", "[[15, 20]]");
    let a = [operative("a1", "", "Blade 4 3+ 4/5")];
    let b = [operative("b1", "", ""), operative("b2", "", "")];
    let places = [("a1", "14.3,11"), ("b1", "15.7,11"), ("b2", "28,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell("a: activate a1 engage\nrefused kt/fight/target a: fight b2 with \"Blade\"");
    let places = [("a1", "4.3,11"), ("b1", "15.7,11"), ("b2", "28,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell("a: activate a1 engage\nrefused kt/fight/needs-enemy a: fight b1 with \"Blade\"");
}

#[test]
fn fight_assist_is_a_reading() {
    let fight = |reading: &str| {
        let head = killzone("[]", "[[15, 20]]") + reading;
        let a = [operative("a1", "", "Blade 4 4+ 4/5"), operative("a2", "", "")];
        let b = [operative("b1", "", "")];
        let places = [("a1", "14.3,11"), ("a2", "14.3,9.5"), ("b1", "15.7,10.3")];
        let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
        tale.tell("a: activate a1 engage\na: fight b1 with \"Blade\"\nroll attack: 3 1 1 1");
        tale
    };
    fight("").tell("= wounds b1 12\na: end");
    fight("readings: {fight-assist: on}\n").tell("a: strike normal\n= wounds b1 8");
}

#[test]
fn wr_devastating_distance_reaches_everyone_near_the_opponent() {
    let head = killzone("[]", "[[15, 20]]");
    let a = [operative("a1", "", "Blade 2 3+ 3/4 1\" Devastating 2"), operative("a2", "", "")];
    let b = [operative("b1", "", "Knife 2 3+ 3/4"), operative("b2", "", "")];
    let places = [("a1", "14.3,11"), ("a2", "2,2"), ("b1", "15.7,11"), ("b2", "17.2,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 engage
         a: fight b1 with \"Blade\"
         b: retaliate with \"Knife\"
         roll attack: 6 1
         roll retaliation: 1 1
         a: strike critical
         = wounds b1 6
         = wounds a1 10
         = wounds b2 10
         = wounds a2 12",
    );
}
