//! Blast, Torrent, and the order of their sequences.

use super::driver::{Tale, battle_of, killzone, operative, plain};

fn crowd(weapon: &str, terrain: &str, head: &str) -> Tale {
    let head = killzone(terrain, "[[15, 20]]") + head;
    let a = [operative("a1", "", &format!("gun {weapon}")), operative("a2", "", "")];
    let b = ["b1", "b2", "b3"].map(|id| operative(id, "", ""));
    let places = [
        ("a1", "10,11"),
        ("a2", "14.3,14.2"),
        ("b1", "16.5,11"),
        ("b2", "16.5,12.6"),
        ("b3", "16.5,9.4"),
    ];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell("a: activate a1 engage");
    tale
}

#[test]
fn wr_blast_everyone_seen_within_reach_in_any_order() {
    // a2 is 2.6 inches from b1: a friend, and in reach of Blast 3.
    let mut tale = crowd("1 3+ 3/4 Blast 3", "[]", "");
    tale.tell(
        "a: shoot b1 with \"gun\"
         roll attack: 5
         roll defence: 1 1 1
         refused kt/wr/blast-secondary a: target a1
         a: target b3
         roll attack: 5
         roll defence: 1 1 1
         a: target a2
         roll attack: 6
         roll defence: 1 1 1
         roll attack: 1
         = wounds b1 9
         = wounds b3 9
         = wounds a2 8
         = wounds b2 12",
    );
}

#[test]
fn wr_blast_self_is_a_reading() {
    let close = |reading: &str| {
        let head = plain(reading);
        let a = [operative("a1", "", "gun 1 3+ 3/4 Blast 3")];
        let b = [operative("b1", "", "")];
        let places = [("a1", "13,11"), ("b1", "16.5,11")];
        let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
        tale.tell("a: activate a1 engage\na: shoot b1 with \"gun\"\nroll attack: 1");
        tale
    };
    close("").tell("roll attack: 6\nroll defence: 1 1 1\n= wounds a1 8");
    close("readings: {blast-self: no}\n").tell("a: end");
}

#[test]
fn wr_blast_copy_cover_of_the_primary_target() {
    let wall = "[{id: wall, parts: [{id: wall, traits: [light], wall: {from: [15.7, 10], to: [15.7, 12], thickness: 0.1}, height: 1}]}]";
    let mut tale = crowd("1 3+ 3/4 Blast 1", wall, "");
    tale.tell("a: end\nb: activate b1 engage\nb: end\na: activate a2 engage\na: end");
    tale.tell(
        "b: activate b2 engage
         b: end
         a: pass
         b: activate b3 engage
         b: end
         roll initiative: 6 1
         a: initiative a
         a: activate a1 engage
         a: shoot b1 with \"gun\"
         = cover yes
         roll attack: 5
         b: cover-save no
         roll defence: 1 1 1
         a: target b2
         = cover yes
         roll attack: 5
         b: cover-save no
         roll defence: 1 1 1
         = cover yes
         roll attack: 5
         b: cover-save yes
         roll defence: 1 1
         b: block normal with normal
         = wounds b3 12",
    );
}

#[test]
fn wr_torrent_further_valid_targets_as_many_as_wished() {
    let mut tale = crowd("1 3+ 3/4 Torrent 2, Hot", "[]", "");
    tale.tell(
        "a: shoot b1 with \"gun\"
         refused kt/wr/torrent a: target b1
         refused kt/wr/torrent a: target a2
         a: target b3
         a: enough
         roll attack: 5
         roll defence: 1 1 1
         roll attack: 5
         roll defence: 1 1 1
         roll after-use: 6
         = wounds b1 9
         = wounds b3 9
         = wounds b2 12",
    );
    crowd("1 3+ 3/4 Torrent 0.5", "[]", "").tell(
        "a: shoot b1 with \"gun\"
         a: enough",
    );
}

#[test]
fn wr_torrent_zero_the_primary_target_alone() {
    crowd("1 3+ 3/4 Torrent 0", "[]", "").tell(
        "a: shoot b1 with \"gun\"
         roll attack: 5
         roll defence: 1 1 1
         = wounds b1 9",
    );
}

#[test]
fn ploy_command_for_every_target_of_one_shot() {
    // Each sequence has its own re-rolls, of attack and of defence dice.
    let mut tale = crowd("2 4+ 3/4 Blast 2", "[]", "ploys: on\n");
    tale.tell(
        "= cp a 3
         = cp b 3
         a: shoot b1 with \"gun\"
         roll attack: 1 5
         a: reroll command 1
         roll reroll: 4
         a: keep
         roll defence: 1 1 1
         b: reroll command 1
         roll reroll: 5
         b: keep
         b: block normal with normal
         = wounds b1 9
         = cp a 2
         = cp b 2
         a: target b2
         roll attack: 1 5
         a: reroll command 1
         roll reroll: 1
         a: keep
         roll defence: 1 1 1
         b: reroll command 1
         roll reroll: 1
         b: reroll command 1
         roll reroll: 5
         b: block normal with normal
         = wounds b2 12
         = cp a 1
         = cp b 0",
    );
}

#[test]
fn ploy_command_for_a_friend_comes_from_one_purse() {
    // a2 is caught by its own side's Blast: one player rolls for both.
    let caught = || {
        let mut tale = crowd("1 4+ 3/4 Blast 3", "[]", "ploys: on\n");
        tale.tell(
            "a: shoot b1 with \"gun\"
             roll attack: 1
             a: keep
             a: target a2
             roll attack: 1",
        );
        tale
    };
    caught().tell(
        "a: reroll command 1
         roll reroll: 5
         roll defence: 1 1 2
         a: reroll command 1
         roll reroll: 1
         a: reroll command 2
         roll reroll: 4
         a: block normal with normal
         = wounds a2 12
         = cp a 0
         = cp b 3",
    );
    // What the attack has spent is gone for the defence.
    let mut tale = crowd("3 4+ 3/4 Blast 3", "[]", "ploys: on\n");
    tale.tell(
        "a: shoot b1 with \"gun\"
         roll attack: 1 1 1
         a: keep
         a: target a2
         roll attack: 1 1 1
         a: reroll command 1
         roll reroll: 5
         a: reroll command 1
         roll reroll: 2
         a: keep
         roll defence: 1 1 1
         a: reroll command 1
         roll reroll: 5
         a: block normal with normal
         = wounds a2 12
         = cp a 0",
    );
}
