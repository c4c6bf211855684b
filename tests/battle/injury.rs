//! Injury, stuns, and when the incapacitated are removed.

use super::driver::{battle_of, duel, operative, plain};

#[test]
fn dmg_injured_move_and_hit() {
    // Move, starting wounds, damage, injured, Reposition.
    let cases = [
        (6, 8, 4, "no", 6),
        (6, 8, 5, "yes", 4),
        (5, 13, 6, "no", 5),
        (5, 13, 7, "yes", 4),
        (4, 7, 4, "yes", 4),
        (3, 7, 4, "yes", 3),
    ];
    for (stat, wounds, damage, injured, reposition) in cases {
        let head = plain("");
        let a = [operative("a1", &format!("move: {stat}, wounds: {wounds}"), "gun 2 3+ 3/4")];
        let b = [operative("b1", "wounds: 40", &format!("gun 1 2+ {damage}/{damage}"))];
        let places = [("a1", "10,2"), ("b1", "20,11")];
        let mut tale = battle_of(&head, &a, &b).deployed("b", &places);
        tale.tell(&format!(
            "b: activate b1 engage
             b: shoot a1 with \"gun\"
             roll attack: 2
             roll defence: 1 1 1
             = wounds a1 {}
             = injured a1 {injured}
             = move a1 {reposition}
             b: end
             a: activate a1 engage
             refused kt/move/too-far a: dash 10,5.1
             refused kt/move/too-far a: reposition 10,{}
             a: dash 10,5
             a: reposition to 10,{}
             a: shoot b1 with \"gun\"
             roll attack: 3 3",
            wounds - damage,
            2.1 + f64::from(reposition),
            5 - reposition.min(4)
        ));
        let lost = if injured == "yes" { "= damage 0" } else { "roll defence: 1 1 1\n= damage 6" };
        tale.tell(lost);
    }
}

#[test]
fn wr_stun_until_the_end_of_the_next_activation() {
    let mut tale = duel("", ["gun 2 3+ 3/4 Stun", ""], ["", ""]);
    tale.tell(
        "a: activate a1 engage
         a: shoot b1 with \"gun\"
         roll attack: 6 6
         = apl b1 3
         roll defence: 1 1 1
         = apl b1 2
         a: end
         b: activate b1 engage
         = ap 2
         b: reposition to 21,11
         b: dash to 22,11
         refused kt/act/same b: reposition to 23,11
         b: end
         = apl b1 3",
    );
}

#[test]
fn st_apl_two_a_stun_in_the_own_activation_covers_the_next_one_too() {
    let head = plain("");
    let a = [operative("a1", "", "Blade 2 3+ 1/1")];
    let b = [operative("b1", "", "Knife 2 3+ 1/1 Stun")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &[("a1", "14.3,11"), ("b1", "15.7,11")]);
    tale.tell(
        "a: activate a1 engage
         a: fight b1 with \"Blade\"
         b: retaliate with \"Knife\"
         roll attack: 1 1
         roll retaliation: 6 6
         b: strike critical
         = apl a1 3
         b: strike critical
         = apl a1 2
         = ap 1
         refused kt/act/apl a: fall-back to 10,11
         a: end
         = apl a1 2
         b: activate b1 engage
         b: end
         roll initiative: 6 1
         a: initiative a
         a: activate a1 engage
         = ap 2
         a: end
         = apl a1 3",
    );
}

#[test]
fn dmg_removal_timing_is_a_reading() {
    // The blast takes b1 at once; whether b1 still stands in b3's way of nothing, it counts no more.
    let play = |reading: &str| {
        let head = plain(reading);
        let a = [operative("a1", "", "gun 2 3+ 6/6 Blast 1")];
        let b = [operative("b1", "wounds: 6", ""), operative("b2", "", "")];
        let places = [("a1", "10,11"), ("b1", "20,11"), ("b2", "20,12.5")];
        let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
        tale.tell(
            "a: activate a1 engage
             a: shoot b1 with \"gun\"
             roll attack: 5 1
             roll defence: 1 1 1
             = wounds b1 0",
        );
        tale
    };
    let rest = "roll attack: 5 1\nroll defence: 1 1 1\n= wounds b2 6\n= removed b1 yes";
    play("").tell("= removed b1 no").tell(rest);
    play("readings: {removal: sequence}\n").tell("= removed b1 yes").tell(rest);
}
