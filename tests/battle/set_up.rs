//! Setting up.

use sightline::engine::game::{Game, Needed};
use sightline::games::killteam::battle::thirds;

use super::driver::{battle_of, killzone, operative, skirmish};

#[test]
fn setup_third_size() {
    assert_eq!(thirds(10, false), [4, 4, 2]);
    assert_eq!(thirds(10, true), [4, 3, 3]);
    assert_eq!(thirds(7, false), [3, 3, 1]);
    assert_eq!(thirds(7, true), [3, 2, 2]);
    assert_eq!(thirds(4, false), [2, 2, 0]);
    assert_eq!(thirds(1, false), [1, 0, 0]);
    for n in 0..30 {
        assert_eq!(thirds(n, true).iter().sum::<u8>(), n);
        assert_eq!(thirds(n, false).iter().sum::<u8>(), n);
    }
}

#[test]
fn setup_thirds_sides_take_turns() {
    let mut battle = skirmish();
    battle.roll(&[2]).unwrap();
    let zone = battle.read("zone b").unwrap();
    battle.apply(&zone).unwrap();
    let mut seats = String::new();
    while let Needed::Decision { seat, .. } = battle.needed() {
        seats.push_str(&battle.seat_name(seat));
        let all = battle.candidates(seats.len() as u64);
        battle.apply(&all[0]).unwrap();
    }
    assert_eq!(seats, "bbbaaabbbaaaba");
}

#[test]
fn setup_wholly_placed_and_conceal() {
    let terrain = "[{id: w, parts: [{id: w, traits: [heavy], disc: {center: [5, 5], radius: 1}, height: 2}]}]";
    let head = killzone(terrain, "[[15, 20]]");
    let a = ["a1", "a2", "a3", "a4"].map(|id| operative(id, "", ""));
    let b = [operative("b1", "", "")];
    let mut tale = battle_of(&head, &a, &b);
    tale.tell(
        "roll lot: a
         refused kt/tp/phases a: set-up a1 at 3,3
         a: zone a
         refused kt/setup/wholly a: set-up a1 at 14.5,11
         refused kt/setup/wholly a: set-up a1 at 0.5,11
         refused kt/setup/placed a: set-up a1 at 6,5
         refused kt/setup/thirds a: set-up b1 at 20,5
         refused kt/setup/placed a: leave-out a1
         a: set-up a1 at 14.37,11
         = order a1 conceal
         refused kt/setup/placed a: set-up a2 at 13.2,11
         refused kt/setup/thirds a: set-up a1 at 3,3
         a: set-up a2 at 13.110157,11
         refused kt/setup/wholly b: set-up b1 at 14,11
         b: set-up b1 at 20,11
         a: set-up a3 at 3,3
         a: set-up a4 at 3,6",
    );
}
