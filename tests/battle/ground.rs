//! Terrain as it stands in the way of bases, and ways past it.

use sightline::games::killteam::movement::{MoveAction, Walk, shortest};
use sightline::geometry::shape::Point;

use super::driver::{Tale, battle_of, killzone, operative, plain};
use super::equipping::{deploy, equipped};

/// `a1` at (10, 11) and `b1` far away, on a board with these features; `a1` is active.
fn walker(features: &str, stats: &str, weapons: &str) -> Tale {
    let a = [operative("a1", stats, weapons)];
    let b = [operative("b1", "", "")];
    let head = killzone(&format!("[{features}]"), "[[15, 20]]");
    let mut tale = battle_of(&head, &a, &b).deployed("a", &[("a1", "10,11"), ("b1", "27,3")]);
    tale.tell("a: activate a1 engage");
    tale
}

/// A bar across the way from (10, 11) to (14, 11).
fn bar(traits: &str, heights: &str) -> String {
    format!(
        "{{id: bar, parts: [{{id: bar, traits: [{traits}], wall: {{from: [12, 8], to: [12, 14], thickness: 0.2}}{heights}}}]}}"
    )
}

const THROUGH: &str = "a: reposition 14,11";
const BARRED: &str = "refused kt/move/terrain a: reposition 14,11";

#[test]
fn terrain_under_a_part_if_the_height_fits() {
    // The height of a 32 mm base is 1.4.
    walker(&bar("", ", base: 1.4"), "", "").tell(THROUGH);
    walker(&bar("", ", base: 1.39"), "", "").tell(BARRED);
    walker(&bar("", ", base: 1.39"), "height: 1.3", "").tell(THROUGH);
    walker(&bar("heavy", ", base: 1.5, height: 3"), "height: 1.6", "").tell(BARRED);
}

#[test]
fn move_stops_which_parts_stand_in_the_way() {
    for traits in ["", "heavy", "light", "exposed", "vantage", "heavy, exposed"] {
        walker(&bar(traits, ", height: 1"), "", "").tell(BARRED);
        walker(&bar(traits, ", height: 0.1"), "", "").tell(BARRED);
        walker(&bar(traits, ", base: 1.4"), "", "").tell(THROUGH);
    }
    walker(&bar("insignificant", ", height: 1"), "", "").tell(THROUGH).tell("= counted 4");
    walker(&bar("obstructing", ", height: 1"), "", "").tell(THROUGH).tell("= counted 5");
    walker(&bar("accessible, heavy", ", height: 1"), "", "").tell(THROUGH).tell("= counted 5");
    walker(&bar("ceiling", ", base: 1, height: 1.2"), "", "").tell(THROUGH).tell("= counted 4");
    walker(&bar("", ", base: 1, height: 1.2"), "", "").tell(BARRED);
    // A Ceiling is overhead; what stands on the floor is none.
    walker(&bar("ceiling", ", height: 1"), "", "").tell(BARRED);
}

#[test]
fn terrain_shapes_closed_regions_and_holes_that_are_no_terrain() {
    let piece = |shape: &str| {
        format!("{{id: thing, parts: [{{id: thing, traits: [heavy], {shape}, height: 1}}]}}")
    };
    // The base reaches 0.629921 from (10, 11): the nearest edges lie at 0.63 and at 0.6297.
    for (shape, fits) in [
        ("disc: {center: [12, 11], radius: 1.37}", true),
        ("disc: {center: [12, 11], radius: 1.3703}", false),
        ("rect: {center: [12.13, 11], size: [3, 2]}", true),
        ("rect: {center: [12.1297, 11], size: [3, 2]}", false),
        ("wall: {from: [10.63, 11], to: [14, 11], thickness: 0.4}", true),
        ("wall: {from: [10.6297, 11], to: [14, 11], thickness: 0.4}", false),
        // A corner at 45 degrees, half a diagonal of 1.414214 before the centre.
        ("rect: {center: [12.04422, 11], size: [2, 2], angle: 45}", true),
        ("rect: {center: [12.0439, 11], size: [2, 2], angle: 45}", false),
        // The notch of a concave shape, and a hole: neither is terrain.
        ("polygon: [[9, 9], [14, 9], [14, 13], [12, 13], [12, 10.36], [9, 10.36]]", true),
        ("polygon: [[9, 9], [14, 9], [14, 13], [12, 13], [12, 10.3703], [9, 10.3703]]", false),
        (
            "polygon: [[8, 9], [14, 9], [14, 13], [8, 13]], holes: [[[9, 10], [11, 10], [11, 12], [9, 12]]]",
            true,
        ),
        (
            "polygon: [[8, 9], [14, 9], [14, 13], [8, 13]], holes: [[[9.3703, 10], [11, 10], [11, 12], [9.3703, 12]]]",
            false,
        ),
    ] {
        let head = killzone(&format!("[{}]", piece(shape)), "[[15, 20]]");
        let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
        let mut tale = battle_of(&head, &a, &b);
        tale.tell("roll lot: a\na: zone a");
        tale.tell(match fits {
            true => "a: set-up a1 at 10,11",
            false => "refused kt/setup/placed a: set-up a1 at 10,11",
        });
    }
    // Nobody leaves a hole through its rim.
    let rim = "polygon: [[8, 9], [12, 9], [12, 13], [8, 13]], holes: [[[9, 10], [11, 10], [11, 12], [9, 12]]]";
    walker(&piece(rim), "", "").tell(BARRED).tell("a: dash 10.2,11.2");
}

#[test]
fn move_limit_path_of_a_way_round_a_control_range() {
    // Both ends are 4 inches from b1, whose range keeps centres 2.259843 away: two tangents of
    // 3.300499 and an arc of 1.200747 times 2.259843.
    let (a, b) = ([operative("a1", "", "")], [operative("b1", "", "")]);
    let places = [("a1", "12,11"), ("b1", "16,11")];
    let tale = battle_of(&plain(""), &a, &b).deployed("a", &places);
    let state = &tale.battle.state;
    let walk = Walk {
        terrain: &tale.battle.setup.terrain,
        standings: &state.board.standings,
        names: &["a1", "b1"],
        mover: 0,
        action: MoveAction::Reposition,
        allowance: 10.0,
    };
    let round = shortest(&walk, Point::new(20.0, 11.0)).unwrap();
    assert!((round.length - 9.314_504).abs() < 1e-4, "{}", round.length);
    assert!(round.judged.refusals.is_empty());
}

#[test]
fn move_set_up_is_no_move_of_the_operative() {
    // Being set up is not; taking a barricade along says that it counts as Reposition.
    let heavy = "heavy 4 3+ 3/4 Heavy";
    let a = [operative("a1", "", "")];
    let b = [operative("b1", "", heavy)];
    let fresh = || {
        let mut tale = equipped("", "[]", [&a, &b], ["nothing", "portable-barricade"]);
        tale.tell("b: lay portable-barricade at 20,5 facing 90");
        deploy(&mut tale, "b", &[("b1", "20.9,5"), ("a1", "10,5")]);
        tale.tell("b: activate b1 engage");
        tale
    };
    fresh().tell(
        "b: shoot a1 with \"heavy\"\nroll attack: 1 1 1 1\nrefused kt/wr/heavy b: reposition 22,5",
    );
    fresh().tell(
        "b: use move-with-barricade to 19.9,8 barricade 19,8 facing 90
         refused kt/wr/heavy b: shoot a1 with \"heavy\"
         refused kt/act/same b: reposition 22,5",
    );
}
