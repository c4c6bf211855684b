//! The decided cases that a scene answers; the others stand beside the rules they show.

use sightline::games::doomsday::measure::{matrix, reach, walk, walk_to};
use sightline::games::doomsday::readings::Open;
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

const ROW: [&str; 4] = [
    "{at: [0, 0], ways: [E]}",
    "{at: [1, 0], ways: [W, E]}",
    "{at: [2, 0], ways: [W, E]}",
    "{at: [3, 0], ways: [W]}",
];

/// Where `reach` lets the figure `c` end, each end confirmed by `walk_to`.
fn ends(scene: &Scene, allowance: u8) -> Vec<i16> {
    let c = scene.figure("c").unwrap();
    let reached = reach(scene, c, Some(allowance));
    let listed: Vec<i16> = reached.tiles.iter().map(|end| end.at[0]).collect();
    for q in (0..4).filter(|q| scene.ground.find(Hex::new(*q, 0)) != Some(c.tile)) {
        let judged = walk_to(scene, c, Hex::new(q, 0), Some(allowance));
        assert_eq!(judged.legal, listed.contains(&q), "{q}: {:?}", judged.refusals);
    }
    listed
}

#[test]
fn c_d17_cu_closer_a_cultist_moves_closer_to_the_nearest_marine() {
    let near = scene(&ROW, &[A, C]);
    let c = near.figure("c").unwrap();
    let away = walk_to(&near, c, Hex::new(3, 0), None);
    assert_eq!(away.refusals[0].code, "doomsday/cu/closer");
    let there_and_back = [Hex::new(1, 0), Hex::new(2, 0)];
    assert_eq!(walk(&near, c, &there_and_back, Some(2)).refusals[0].code, "doomsday/cu/closer");
    assert_eq!(ends(&near, 1), [1]);
    assert_eq!(ends(&near, 3), [1], "it attacks the Marine's tile instead");
    let one = "{id: c, kind: initiate, at: [1, 0]}";
    let past = scene(&ROW, &[A, one]);
    let far = walk_to(&past, past.figure("c").unwrap(), Hex::new(3, 0), None);
    assert_eq!(far.refusals[0].code, "doomsday/cu/closer", "by the way that leads there");
    // Of two Marines the nearest counts, and without any no way is closer.
    let between = scene(&ROW, &[A, "{id: b, kind: marine, at: [3, 0]}", one]);
    assert_eq!(ends(&between, 1), Vec::<i16>::new());
    assert_eq!(ends(&scene(&ROW, &[C]), 1), [1, 3]);
}

#[test]
fn cu_noway_a_cultist_steps_aside_by_the_other_reading() {
    // No way leads to the Marine, so the straight distance counts, and both tiles are beside it.
    let fork = ["{at: [0, 0], ways: []}", "{at: [1, 0], ways: [SW]}", "{at: [0, 1], ways: [NE]}"];
    let figures = ["{id: c, kind: initiate, at: [1, 0]}", "{id: a, kind: marine, at: [0, 0]}"];
    let mut scene = scene(&fork, &figures);
    let aside = |scene: &Scene| {
        walk_to(scene, scene.figure("c").unwrap(), Hex::new(0, 1), None)
            .refusals
            .first()
            .map(|refusal| refusal.code.clone())
    };
    assert_eq!(aside(&scene).as_deref(), Some("doomsday/cu/closer"));
    scene.readings = scene.readings.with(Open::NoWayCloser);
    assert_eq!(aside(&scene), None);
}
