//! Blast, Torrent, and the order of their sequences.

use super::driver::{Tale, battle_of, killzone, operative};

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
        let head = killzone("[]", "[[15, 20]]") + reading;
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
