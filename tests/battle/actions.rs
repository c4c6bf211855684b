//! Which actions go together, and what each needs.

use sightline::engine::game::Game;

use super::driver::{Tale, battle_of, killzone, operative, plain};

const WEAPONS: &str = "gun 4 3+ 3/4; Blade 3 4+ 2/3; heavy 4 3+ 3/4 Heavy; \
     dasher 4 3+ 3/4 Heavy (Dash only); one 4 3+ 3/4 Limited 1";

/// `a1` in the open with an enemy 6 inches away; `a2` within an enemy's control range.
fn open(stats: &str, head: &str) -> Tale {
    let head = plain(head);
    let a = [operative("a1", stats, WEAPONS), operative("a2", stats, WEAPONS)];
    let b = [operative("b1", "wounds: 40", ""), operative("b2", "", "")];
    let places = [("a1", "9,11"), ("a2", "14.3,5"), ("b1", "16,11"), ("b2", "15.7,5")];
    battle_of(&head, &a, &b).deployed("a", &places)
}

#[test]
fn act_same_activation_restrictions() {
    let cases = [
        ("a: reposition to 8,11", "a: dash to 7,11", ""),
        ("a: reposition to 9,12", "a: charge to 14.5,11", "kt/charge/same-activation"),
        ("a: charge to 14.5,11", "a: reposition to 12,11", "kt/reposition/same-activation"),
        ("a: dash to 10,11", "a: charge to 14.5,11", "kt/charge/same-activation"),
        ("a: charge to 14.5,11", "a: dash to 12,11", "kt/dash/same-activation"),
        ("a: charge to 14.5,11", "a: fall-back to 12,11", "kt/fall-back/same-activation"),
        ("a: dash to 8,11", "a: dash to 7,11", "kt/act/same"),
    ];
    for (first, second, code) in cases {
        let mut tale = open("", "");
        tale.tell("a: activate a1 engage").tell(first);
        match code {
            "" => tale.tell(second),
            code => tale.tell(&format!("refused {code} {second}")),
        };
    }
    let mut tale = open("", "");
    tale.tell(
        "a: activate a2 engage
         a: fall-back to 10,5
         refused kt/reposition/same-activation a: reposition to 9,5
         refused kt/charge/same-activation a: charge to 14.3,5
         a: dash to 9,5",
    );
    let mut tale = open("apl: 2", "");
    tale.tell(
        "a: activate a2 engage
         a: fall-back to 10,5
         refused kt/act/apl a: shoot b1 with \"gun\"
         refused kt/act/apl a: dash to 9,5",
    );
}

#[test]
fn act_same_after_a_charge_one_fight() {
    let mut tale = open("", "");
    tale.tell(
        "a: activate a1 engage
         a: charge to 14.5,11
         = engaged a1 yes
         a: fight b1 with \"Blade\"
         roll attack: 1 1 1
         refused kt/act/same a: fight b1 with \"Blade\"
         refused kt/shoot/engaged a: shoot b1 with \"gun\"
         a: end
         = ready a1 no",
    );
}

#[test]
fn moves_and_control_range() {
    let mut tale = open("", "");
    tale.tell(
        "a: activate a1 conceal
         refused kt/charge/conceal a: charge to 14.5,11
         refused kt/fall-back/needs-enemy a: fall-back to 4,11
         refused kt/move/enemy-range a: reposition to 14.2,11
         refused kt/move/too-far a: reposition 9,17.5
         refused kt/move/board-edge a: reposition 9,11 9,0.2
         a: reposition 9,12 9,13
         = moved 2
         a: end
         b: activate b2 engage
         refused kt/reposition/engaged b: reposition to 20,5
         refused kt/dash/engaged b: dash to 18,5
         refused kt/charge/engaged b: charge to 18,5
         refused kt/fall-back/end-free b: fall-back to 15.8,5
         refused kt/move/through-enemy b: fall-back 13,5
         b: fall-back to 20,5",
    );
}

#[test]
fn wr_heavy_before_and_after_a_move() {
    let mut tale = open("", "");
    tale.tell(
        "a: activate a1 engage
         a: dash to 9,11
         refused kt/wr/heavy a: shoot b1 with \"heavy\"
         a: shoot b1 with \"dasher\"
         roll attack: 1 1 1 1
         refused kt/wr/heavy a: reposition to 8,11
         a: end",
    );
    let mut tale = open("", "");
    tale.tell(
        "a: activate a1 engage
         a: shoot b1 with \"heavy\"
         roll attack: 1 1 1 1
         refused kt/wr/heavy a: dash to 8,11
         a: end",
    );
    // A move of no length is none under the other reading.
    let mut tale = open("", "readings: {heavy-moved: distance}\n");
    tale.tell(
        "a: activate a1 engage
         a: dash to 9,11
         a: shoot b1 with \"heavy\"
         roll attack: 1 1 1 1
         refused kt/wr/heavy a: reposition to 8,11
         a: reposition to 9,11",
    );
}

#[test]
fn wr_limited_uses_are_counted() {
    let mut tale = open("", "");
    tale.tell(
        "a: activate a1 engage
         a: shoot b1 with \"one\"
         roll attack: 1 1 1 1
         a: end
         b: activate b1 engage
         b: end
         a: activate a2 engage
         a: end
         b: activate b2 engage
         b: end
         roll initiative: 6 1
         a: initiative a
         a: activate a1 engage
         refused kt/wr/limited a: shoot b1 with \"one\"",
    );
}

#[test]
fn act_complete_and_phases() {
    let mut tale = open("", "");
    tale.tell(
        "refused kt/tp/phases a: dash to 9,11
         refused kt/tp/phases a: end
         refused kt/tp/phases a: initiative a
         refused kt/tp/phases a: zone a
         refused kt/tp/phases a: set-up a1 at 3,3
         refused kt/fire/no-pass a: pass
         refused kt/fire/alternate a: activate b1 engage
         refused kt/counter/when a: counteract a1
         a: activate a1 engage
         refused kt/act/complete a: activate a2 engage
         a: shoot b1 with \"gun\"
         roll attack: 6 6 1 1
         roll defence: 6 6 1
         refused kt/act/complete b: dash to 9,11
         b: block critical with critical, critical with critical
         = damage 0
         a: end
         b: activate b1 engage
         b: end
         refused kt/act/expended a: activate a1 engage",
    );
}

#[test]
fn fall_back_and_dash_exclude_what_they_exclude() {
    let mut tale = open("", "");
    tale.tell(
        "a: activate a1 engage
         a: charge to 14.5,11
         refused kt/dash/same-activation a: dash to 12,11
         refused kt/fall-back/same-activation a: fall-back to 12,11",
    );
}

#[test]
fn move_no_path_and_a_way_round() {
    let pen = "[{id: pen, parts: [{id: rim, traits: [light], polygon: [[4, 9], [8, 9], [8, 13], [4, 13]], \
         holes: [[[4.5, 9.5], [7.5, 9.5], [7.5, 12.5], [4.5, 12.5]]], height: 1}]}]";
    let head = killzone(pen, "[[15, 20]]");
    let (a, b) = ([operative("a1", "move: 8", "")], [operative("b1", "", "")]);
    let places = [("a1", "9.2,11"), ("b1", "28,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 engage
         refused kt/move/no-path a: reposition to 6,11
         refused kt/move/terrain a: reposition 6,14
         a: reposition to 6,14",
    );
    let moved = tale.battle.state.last.moved;
    assert!(moved > 4.4 && moved < 5.2, "{moved}");
}

#[test]
fn dice_record_the_dice_that_are_needed() {
    let mut tale = open("", "");
    tale.tell("a: activate a1 engage\na: shoot b1 with \"gun\"");
    for faces in [&[1, 2, 3][..], &[1, 2, 3, 7], &[0, 1, 2, 3], &[]] {
        assert_eq!(tale.battle.roll(faces).unwrap_err().code, "kt/dice/record");
    }
    tale.tell("roll attack: 1 1 1 1");
    assert_eq!(tale.battle.roll(&[1]).unwrap_err().code, "kt/dice/record");
}
