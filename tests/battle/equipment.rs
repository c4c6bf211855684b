//! Equipment in use: terrain, markers, mines, carried barricades.

use super::driver::{Tale, operative};
use super::equipping::{deploy, equipped, offered, refusal};

fn one(gear: [&str; 2], terrain: &str, head: &str, stats: &str) -> Tale {
    let a = [operative("a1", stats, "gun 4 3+ 3/4; Fist 3 3+ 2/3")];
    let b = [operative("b1", "", "gun 4 3+ 3/4; Fist 3 3+ 2/3")];
    equipped(head, terrain, [&a, &b], gear)
}

#[test]
fn eq_mines_effect_on_the_way() {
    let places = [("a1", "13,11"), ("b1", "28,20")];
    let mut tale = one(["nothing", "mines"], "[]", "", "");
    tale.tell("b: lay mines at 16.5,11");
    deploy(&mut tale, "a", &places);
    // Past them and away again; D3 + 3 for a 5.
    tale.tell(
        "a: activate a1 engage
         a: reposition 15,11 14,14
         roll mines: 5
         = damage 6
         = wounds a1 6
         = injured a1 no
         = spent mines-b yes
         a: dash to 15,11.5
         = wounds a1 6",
    );
}

#[test]
fn eq_mines_effect_only_if_they_are_seen_within_an_inch() {
    let wall = "[{id: wall, parts: [{id: wall, traits: [heavy], rect: {center: [15.7, 11], size: [0.2, 6]}}]}]";
    let mut tale = one(["nothing", "mines"], wall, "", "");
    tale.tell("b: lay mines at 16.5,11");
    deploy(&mut tale, "a", &[("a1", "13,11"), ("b1", "28,20")]);
    tale.tell(
        "a: activate a1 engage\na: reposition to 14.9,11\n= wounds a1 12\n= spent mines-b no",
    );

    // Their edge is 1 inch away at 14.476377, and is not at 14.47.
    let mut tale = one(["nothing", "mines"], "[]", "", "");
    tale.tell("b: lay mines at 16.5,11");
    deploy(&mut tale, "a", &[("a1", "13,11"), ("b1", "28,20")]);
    tale.tell("a: activate a1 engage\na: reposition to 14.47,11\n= spent mines-b no");
    tale.tell("a: dash to 14.476378,11\nroll mines: 1\n= wounds a1 8");
}

#[test]
fn eq_mines_effect_however_short_the_glimpse() {
    // Between two blocks 0.6 thick the mine is seen from about 0.03 inch of the way past them.
    let block = |id: &str, y: [f64; 2]| {
        format!(
            "{{id: {id}, parts: [{{id: {id}, traits: [heavy], wall: {{from: [15, {}], to: [15, {}], thickness: 0.6}}}}]}}",
            y[0], y[1]
        )
    };
    let past = |low: f64, told: &str| {
        let blocks = [block("south", [7.0, low]), block("north", [11.025, 15.0])];
        let mut tale = one(["nothing", "mines"], &format!("[{}]", blocks.join(", ")), "", "");
        tale.tell("b: lay mines at 15.71,11.02");
        deploy(&mut tale, "a", &[("a1", "14.06,9"), ("b1", "28,20")]);
        tale.tell("a: activate a1 engage\na: reposition 14.06,13").tell(told);
    };
    past(10.975, "roll mines: 1\n= spent mines-b yes");
    past(10.99, "= spent mines-b no\n= ap 2");
}

#[test]
fn eq_mines_effect_halfway_up_a_climb() {
    // The mine lies 1.5 inches high, and its climber begins below it and ends above it.
    let decks = "[\
        {id: high, parts: [{id: high, traits: [vantage], rect: {center: [11.37, 11], size: [4, 4]}, height: 3}]}, \
        {id: shelf, parts: [{id: shelf, traits: [vantage], rect: {center: [17, 11], size: [3.5, 4]}, height: 1.5}]}]";
    let climb = |mine: &str, told: &str| {
        let mut tale = one(["nothing", "mines"], decks, "readings: {vertical-moves: on}\n", "");
        tale.tell(&format!("b: lay mines at {mine},11,1.5"));
        deploy(&mut tale, "a", &[("a1", "14,11"), ("b1", "28,20")]);
        tale.tell("a: activate a1 engage\na: reposition 14,11,3 12.7,11,3").tell(told);
    };
    climb("15.7", "roll mines: 1\n= spent mines-b yes");
    climb("16.2", "= spent mines-b no\n= ap 2");
}

#[test]
fn eq_mines_effect_however_short_the_glimpse_on_a_climb() {
    // Through a slit 1.6 inches up a head sees the mine from 1.713 to 1.730 inches up, or, where
    // the slit is a sixth as high, from nowhere.
    let climb = |slit: f64, told: &str| {
        let screens = format!(
            "[{{id: high, parts: [{{id: high, traits: [vantage], rect: {{center: [11.37, 11], size: [4, 4]}}, height: 3}}]}}, \
             {{id: shelf, parts: [{{id: shelf, traits: [vantage], rect: {{center: [17, 11], size: [3.5, 4]}}, height: 1.5}}]}}, \
             {{id: screen, parts: [\
               {{id: low, traits: [heavy], rect: {{center: [15, 11], size: [0.2, 8]}}, height: 1.6}}, \
               {{id: up, traits: [heavy], rect: {{center: [15, 11], size: [0.2, 8]}}, base: {}, height: 6}}]}}]",
            1.6 + slit
        );
        let head = "readings: {vertical-moves: on}\n";
        let mut tale = one(["nothing", "mines"], &screens, head, "height: 0.5");
        tale.tell("b: lay mines at 15.7,11,1.5");
        deploy(&mut tale, "a", &[("a1", "14,11"), ("b1", "28,20")]);
        tale.tell("a: activate a1 engage\na: reposition 14,11,3 12.7,11,3").tell(told);
    };
    climb(0.03, "roll mines: 1\n= spent mines-b yes");
    climb(0.005, "= spent mines-b no\n= ap 2");
}

#[test]
fn eq_mines_effect_incapacitates_and_ends_the_activation() {
    let mut tale = one(["nothing", "mines"], "[]", "", "wounds: 4");
    tale.tell("b: lay mines at 16.5,11");
    deploy(&mut tale, "a", &[("a1", "13,11"), ("b1", "28,20")]);
    tale.tell("a: activate a1 engage\na: reposition to 15,11\nroll mines: 2\n= removed a1 yes");
    tale.tell("b: activate b1 engage");
}

#[test]
fn eq_mines_effect_on_friends_too() {
    let mut tale = one(["mines", "nothing"], "[]", "", "wounds: 8");
    tale.tell("a: lay mines at 10,5\na: set-up a1 at 11,5\nroll mines: 6\n= wounds a1 2");
    tale.tell("b: set-up b1 at 20,5\n= injured a1 yes\n= move a1 4");
}

#[test]
fn eq_razor_wire_is_obstructing() {
    let mut tale = one(["razor-wire", "nothing"], "[]", "", "");
    tale.tell("a: lay razor-wire at 8,11 facing 90");
    deploy(&mut tale, "a", &[("a1", "6,11"), ("b1", "28,20")]);
    tale.tell(
        "a: activate a1 engage
         refused kt/move/end-overlap a: reposition to 8,11
         a: reposition to 10,11
         = moved 5",
    );
}

#[test]
fn eq_feature_cover_by_one_and_obscured_by_another() {
    let mut tale = one(["nothing", "heavy-barricade light-barricades"], "[]", "", "");
    tale.tell(
        "b: lay heavy-barricade at 15,11 facing 90
         b: lay light-barricade at 19.2,11 facing 90
         b: lay light-barricade nowhere",
    );
    deploy(&mut tale, "a", &[("a1", "10,11"), ("b1", "20,11")]);
    tale.tell("= cover a1 b1 yes\n= obscured a1 b1 yes\n= protected a1 b1 no");
    // Only the heavy one is far from both; as one feature only one of the two would hold.
    tale.tell("a: activate a1 engage\na: reposition to 10,8\n= obscured a1 b1 yes");
}

/// `b1` behind its barricade or elsewhere, on Engage, and `a1` to act.
fn behind(place: &str) -> Tale {
    let mut tale = one(["nothing", "portable-barricade"], "[]", "", "");
    tale.tell("b: lay portable-barricade at 20,5 facing 90");
    deploy(&mut tale, "b", &[("b1", place), ("a1", "10,5")]);
    tale.tell("b: activate b1 engage\nb: end\na: activate a1 engage");
    tale
}

#[test]
fn eq_portable_cover_only_while_connected() {
    behind("20.9,5").tell("= connected b1 yes\n= cover a1 b1 yes\n= protected a1 b1 yes");
    behind("21.2,5").tell("= connected b1 no\n= cover a1 b1 no\n= protected a1 b1 no");
    // Connected to its feet on the near side: the shield is not between.
    behind("19.1,5").tell("= connected b1 yes\n= cover a1 b1 no");
}

#[test]
fn eq_protective_betters_the_save() {
    behind("20.9,5").tell(
        "a: shoot b1 with gun
         = cover yes
         roll attack: 4 4 3 5
         b: cover-save no
         roll defence: 2 2 1
         b: block normal with normal, normal with normal
         = damage 6",
    );
    behind("21.2,5")
        .tell("a: shoot b1 with gun\nroll attack: 4 4 3 5\nroll defence: 2 2 1\n= damage 12");
}

/// `b1` behind its barricade and active.
fn carrier(gear: &str, places: &[(&str, &str)]) -> Tale {
    let mut tale = one(["nothing", gear], "[]", "readings: {vertical-moves: on}\n", "");
    tale.tell("b: lay portable-barricade at 20,5 facing 90");
    if gear.contains("heavy") {
        tale.tell("b: lay heavy-barricade at 20,11");
    }
    deploy(&mut tale, "b", places);
    tale.tell("b: activate b1 engage");
    tale
}

#[test]
fn eq_portable_move_takes_it_along() {
    let mut tale = carrier("portable-barricade", &[("b1", "20.9,5"), ("a1", "10,5")]);
    assert!(offered(&tale, "use move-with-barricade to "));
    tale.tell(
        "refused kt/move/too-far b: use move-with-barricade to 20.9,9.5 barricade 20,9.5 facing 90
         refused kt/eq/portable-move b: use move-with-barricade to 19.9,8 barricade 17,8 facing 90
         refused kt/eq/portable-move b: use move-with-barricade to 19.9,8 barricade 19.3,8 facing 90
         refused kt/eq/portable-move b: use move-with-barricade to 19.9,8 barricade lost
         refused kt/eq/portable-move b: use move-with-barricade to 19.9,8,3 barricade 19,8 facing 90
         refused kt/eq/portable-move b: use move-with-barricade to 19.9,8 barricade 19,8,1 facing 90
         b: use move-with-barricade to 19.9,8 barricade 19,8 facing 90
         = moved 3.1623
         = connected b1 yes
         = cover a1 b1 yes
         refused kt/act/same b: reposition to 21,8
         refused kt/act/same b: use move-with-barricade to 19.9,8 barricade 19,8 facing 90
         refused kt/charge/same-activation b: charge to 12,8
         b: dash to 22,8
         = cover a1 b1 no",
    );
    let refused = "use move-with-barricade to 19.9,8 barricade 17,8 facing 90";
    let tale = carrier("portable-barricade", &[("b1", "20.9,5"), ("a1", "10,5")]);
    let gap = refusal(&tale, refused);
    assert!((gap.measured.unwrap() - 1.795_465).abs() < 1e-4, "{gap:?}");
}

#[test]
fn eq_portable_move_through_where_it_stood_and_past_others() {
    // The way leads through the place of the barricade itself, which is taken up.
    let mut tale =
        carrier("portable-barricade heavy-barricade", &[("b1", "20.9,5"), ("a1", "10,5")]);
    tale.tell(
        "refused kt/eq/portable-move b: use move-with-barricade to 20.9,8 barricade 20,8.9 facing 90
         b: use move-with-barricade to 18,5 barricade 17,5 facing 90
         = moved 2.9",
    );
}

#[test]
fn eq_portable_move_not_while_engaged_or_apart() {
    let mut tale = carrier("portable-barricade", &[("b1", "20.9,5"), ("a1", "14,5")]);
    tale.tell(
        "b: dash to 23,5
         refused kt/eq/portable-move b: use move-with-barricade to 22,5 barricade 21,5 facing 90
         b: end
         a: activate a1 engage
         refused kt/eq/portable a: use move-with-barricade to 22,5 barricade 21,5 facing 90",
    );
    let mut tale = carrier("portable-barricade", &[("b1", "20.9,5"), ("a1", "14,5")]);
    tale.tell("b: end\na: activate a1 engage\na: charge to 20.9,6.4\na: end");
    tale.tell("roll initiative: 1 6\nb: initiative b\nb: activate b1 engage");
    tale.tell(
        "refused kt/eq/portable-move b: use move-with-barricade to 19,5 barricade 18,5 facing 90",
    );
}

#[test]
fn eq_ladder_climb_counts_an_inch() {
    let tower = "[{id: tower, parts: [{id: top, traits: [vantage], rect: {center: [8, 12], size: [4, 4]}, height: 3}]}]";
    let on = "readings: {vertical-moves: on}\n";
    let climb = "a: reposition 8,9.36 8,9.36,3 8,10.7,3";
    let places = [("a1", "8,7"), ("b1", "28,20")];
    let mut tale = one(["ladders", "nothing"], tower, on, "");
    tale.tell("a: lay ladder at 8,9.94\na: lay ladder nowhere");
    deploy(&mut tale, "a", &places);
    tale.tell(&format!(
        "a: activate a1 engage\nrefused kt/move/end-overlap a: reposition to 8,9.3\n{climb}\n= moved 4.7\n= z a1 3"
    ));
    // The way is found, too.
    let mut tale = one(["ladders", "nothing"], tower, on, "");
    tale.tell("a: lay ladder at 8,9.94\na: lay ladder nowhere");
    deploy(&mut tale, "a", &places);
    tale.tell("a: activate a1 engage\na: reposition to 8,10.7,3\n= z a1 3");
    // Without a ladder, or with one out of reach, it is 3 inches up.
    for lay in ["a: lay ladder nowhere", "a: lay ladder at 8,14.06"] {
        let mut tale = one(["ladders", "nothing"], tower, on, "");
        tale.tell(lay).tell("a: lay ladder nowhere");
        deploy(&mut tale, "a", &places);
        tale.tell(&format!("a: activate a1 engage\nrefused kt/move/too-far {climb}"));
    }
}
