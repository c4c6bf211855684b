//! The decided cases that a scene answers; the others stand beside the rules they show.

use sightline::games::doomsday::measure::{matrix, reach, walk, walk_to};
use sightline::games::doomsday::scene::{Scene, load_str};
use sightline::geometry::hex::Hex;

/// Tiles in place and figures, as a scene.
fn scene(tiles: &[&str], figures: &[&str]) -> Scene {
    let list =
        |items: &[&str]| items.iter().map(|item| format!("  - {item}\n")).collect::<String>();
    let text =
        format!("kind: scene\ngame: doomsday\ntiles:\n{}figures:\n{}", list(tiles), list(figures));
    load_str("case.yaml", &text).unwrap_or_else(|report| panic!("{}", report.render(false))).value
}

fn sees(scene: &Scene, one: &str, other: &str) -> bool {
    let pairs = matrix(scene);
    let find = |a: &str, b: &str| {
        pairs.iter().find(|pair| pair.attacker == a && pair.target == b).expect("a pair").sight
    };
    assert_eq!(find(one, other), find(other, one));
    find(one, other)
}

const A: &str = "{id: a, kind: marine, at: [0, 0]}";
const B: &str = "{id: b, kind: initiate, at: [1, 0]}";
const C: &str = "{id: c, kind: initiate, at: [2, 0]}";

#[test]
fn c_d01_a_row_is_seen_from_end_to_end() {
    let tiles = [
        "{at: [0, 0], ways: [E]}",
        "{at: [1, 0], ways: [W, E]}",
        "{at: [2, 0], ways: [W, E]}",
        "{at: [3, 0], ways: [W]}",
    ];
    let scene = scene(&tiles, &[A, B, C, "{id: d, kind: heavy, at: [3, 0]}"]);
    assert!(sees(&scene, "a", "b") && sees(&scene, "a", "c") && sees(&scene, "a", "d"));
    let pair = matrix(&scene).into_iter().find(|p| p.attacker == "a" && p.target == "d").unwrap();
    assert_eq!((pair.tiles, pair.connected), (3, true));
    assert_eq!(pair.reasons[0].rule, "doomsday/lo/line");
}

#[test]
fn c_d02_c_d03_a_missing_walkway_breaks_the_row() {
    let gaps = [
        ["{at: [0, 0], ways: [E]}", "{at: [1, 0], ways: [W]}", "{at: [2, 0], ways: [W]}"],
        ["{at: [0, 0], ways: [E]}", "{at: [1, 0], ways: [W, E]}", "{at: [2, 0], ways: []}"],
    ];
    for tiles in gaps {
        let marine = "{id: m, kind: marine, at: [1, 0]}";
        let scene = scene(&tiles, &[A, marine, C]);
        assert!(!sees(&scene, "a", "c") && !sees(&scene, "m", "c"));
        let m = scene.figure("m").unwrap();
        let judged = walk(&scene, m, &[Hex::new(2, 0)], None);
        assert_eq!(judged.refusals[0].code, "doomsday/mm/los");
    }
}

#[test]
fn c_d04_a_bend_is_not_seen_through() {
    let tiles =
        ["{at: [0, 0], ways: [E]}", "{at: [1, 0], ways: [W, SE]}", "{at: [1, 1], ways: [NW]}"];
    let scene = scene(&tiles, &[A, B, "{id: d, kind: initiate, at: [1, 1]}"]);
    assert!(sees(&scene, "a", "b") && sees(&scene, "b", "d") && !sees(&scene, "a", "d"));
    let pairs = matrix(&scene);
    let pair = pairs.iter().find(|p| p.attacker == "a" && p.target == "d").unwrap();
    assert_eq!((pair.tiles, pair.connected), (2, true));
    assert_eq!(pair.reasons[0].rule, "doomsday/lo/hex");
}

const HALL: [&str; 5] = [
    "{at: [0, 0], ways: [E]}",
    "{at: [1, 0], ways: [W, E], kind: pitfall}",
    "{at: [2, 0], ways: [W, E], kind: trapped}",
    "{at: [3, 0], ways: [W, E]}",
    "{at: [4, 0], ways: [W]}",
];

#[test]
fn moves_count_pitfalls_and_name_traps() {
    let scene = scene(&HALL, &[A, "{id: h, kind: heavy, at: [4, 0]}"]);
    let a = scene.figure("a").unwrap();
    let judged = walk_to(&scene, a, Hex::new(2, 0), None);
    assert!(judged.legal);
    assert_eq!((judged.length, judged.counted), (2, 3));
    assert_eq!(judged.ledger[1].notes.len(), 2);
    let far = walk_to(&scene, a, Hex::new(3, 0), None);
    assert_eq!(far.refusals[0].code, "doomsday/ac/three");
    assert_eq!((far.refusals[0].measured, far.refusals[0].limit), (Some(4.0), Some(3.0)));
    let onto = walk_to(&scene, a, Hex::new(4, 0), None);
    assert!(!onto.legal);
    let ends: Vec<_> = reach(&scene, a, None).tiles.iter().map(|e| (e.at, e.moves)).collect();
    assert_eq!(ends, [([1, 0], 1), ([2, 0], 3)]);
    let h = scene.figure("h").unwrap();
    let ends: Vec<_> = reach(&scene, h, None).tiles.iter().map(|e| e.at).collect();
    assert_eq!(ends, [[3, 0]]);
}

#[test]
fn every_end_of_reach_can_be_moved_to() {
    let figures = [A, "{id: b, kind: marine, at: [3, 0]}", "{id: c, kind: marine, at: [3, 0]}"];
    let scene = scene(&HALL, &figures);
    let a = scene.figure("a").unwrap();
    for allowance in 1..7 {
        let reached = reach(&scene, a, Some(allowance));
        for q in 1..5 {
            let judged = walk_to(&scene, a, Hex::new(q, 0), Some(allowance));
            let listed = reached.tiles.iter().any(|end| end.at == [q, 0]);
            assert_eq!(judged.legal, listed, "{q} within {allowance}: {:?}", judged.refusals);
        }
    }
}
