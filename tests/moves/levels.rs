//! Climbing, dropping and jumping, worked by hand.

use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::data::scene::{self, Scene};
use sightline::games::killteam::KNOWN;
use sightline::games::killteam::movement::{
    MoveAction, MoveAsk, MoveVerdict, Way, Waypoint, move_operative,
};
use sightline::geometry::number::snap;
use sightline::geometry::shape::Point;

/// Two decks 3 inches up with 2.5 inches between them, a low deck, a crate, a kerb.
fn yard(readings: &str, at: &str, more: &str) -> Scene {
    let text = format!(
        "kind: scene
game: killteam
readings: {{{readings}}}
killzone:
  kind: killzone
  id: decks
  name: Decks
  size: [30, 22]
  terrain:
    - {{id: west, parts: [{{id: deck, traits: [vantage], rect: {{center: [8, 6], size: [4, 3]}}, base: 2.75, height: 3}}]}}
    - {{id: east, parts: [{{id: deck, traits: [vantage], rect: {{center: [14.5, 6], size: [4, 3]}}, base: 2.75, height: 3}}]}}
    - {{id: low, parts: [{{id: deck, traits: [vantage], rect: {{center: [8, 14], size: [4, 3]}}, base: 1.5, height: 1.8}}]}}
    - {{id: crate, parts: [{{id: crate, traits: [light], rect: {{center: [20, 14], size: [2, 4]}}, height: 1}}]}}
    - {{id: kerb, parts: [{{id: kerb, traits: [insignificant, exposed], rect: {{center: [25, 14], size: [1, 4]}}, height: 0.4}}]}}
operatives:
  - {{id: a1, side: a, base: 32, height: 1.4, move: 6, at: {at}, order: engage}}
{more}"
    );
    match scene::load_str("yard", &text, Path::new("."), &KNOWN) {
        Ok(loaded) => loaded.value,
        Err(report) => panic!("{}", report.render(false)),
    }
}

const ON: &str = "vertical-moves: \"on\"";

fn stop(x: f64, y: f64, z: f64) -> Waypoint {
    Waypoint { at: Point::new(snap(x), snap(y)), z: Some(snap(z)) }
}

fn ask(scene: &Scene, action: MoveAction, way: Way) -> MoveVerdict {
    let ask = MoveAsk { op: "a1", action, way, allowance: None };
    move_operative(scene, &ask, 0.02).unwrap()
}

fn along(scene: &Scene, action: MoveAction, path: &[Waypoint]) -> MoveVerdict {
    ask(scene, action, Way::Path(path.to_vec()))
}

fn codes(verdict: &MoveVerdict) -> Vec<&str> {
    verdict.refusals.iter().map(|r| r.code.as_str()).collect()
}

fn legal(verdict: &MoveVerdict, counted: f64) {
    assert!(verdict.legal, "{:?}", verdict.refusals);
    assert!((verdict.counted - counted).abs() < 1e-5, "{} {counted}", verdict.counted);
}

fn refused(verdict: &MoveVerdict, code: &str) {
    assert!(codes(verdict).contains(&code), "{code}: {:?}", verdict.refusals);
}

const REPOSITION: MoveAction = MoveAction::Reposition;

#[test]
fn move_climb_move_climb_horizontal_dash_climb_and_move_end_floor() {
    let yard = yard(ON, "[4, 6]", "");
    let up = [stop(5.3, 6.0, 0.0), stop(5.3, 6.0, 3.0), stop(6.7, 6.0, 3.0)];
    legal(&along(&yard, REPOSITION, &up), 1.3 + 3.0 + 1.4);
    refused(&along(&yard, MoveAction::Dash, &up), "kt/dash/climb");
    // Half the base over the edge is no place to end, and neither is the air beside it.
    let short = [up[0], up[1], stop(6.2, 6.0, 3.0)];
    refused(&along(&yard, REPOSITION, &short), "kt/move/end-floor");
    refused(&along(&yard, REPOSITION, &up[..2]), "kt/move/end-floor");
}

#[test]
fn move_climb_needs_terrain_within_an_inch() {
    let yard = yard(ON, "[4, 6]", "");
    let far = [stop(4.0, 6.0, 3.0), stop(6.7, 6.0, 3.0)];
    let verdict = along(&yard, REPOSITION, &far);
    refused(&verdict, "kt/move/climb");
    let climb = verdict.refusals.iter().find(|r| r.code == "kt/move/climb").unwrap();
    assert!((climb.measured.unwrap() - (2.0 - 32.0 / 50.8)).abs() < 1e-5);
    // Nothing is 4 inches tall.
    let high = [stop(5.3, 6.0, 0.0), stop(5.3, 6.0, 4.0)];
    refused(&along(&yard, REPOSITION, &high), "kt/move/climb");
}

#[test]
fn move_climb_counts_two_inches_at_least() {
    let yard = yard(ON, "[17.5, 14]", "");
    let over = [
        stop(18.3, 14.0, 0.0),
        stop(18.3, 14.0, 1.0),
        stop(21.7, 14.0, 1.0),
        stop(21.7, 14.0, 0.0),
    ];
    let verdict = along(&yard, REPOSITION, &over);
    assert_eq!(codes(&verdict), ["kt/move/too-far"]);
    assert!((verdict.counted - (0.8 + 2.0 + 3.4)).abs() < 1e-5);
    // The crate is no floor to end on.
    let on_top = [over[0], over[1], stop(20.0, 14.0, 1.0)];
    refused(&along(&yard, REPOSITION, &on_top), "kt/move/end-floor");
    // Without climbing it is in the way.
    refused(&along(&yard, REPOSITION, &[stop(21.7, 14.0, 0.0)]), "kt/move/terrain");
}

#[test]
fn terrain_insignificant_is_stepped_over() {
    let yard = yard(ON, "[23, 14]", "");
    legal(&along(&yard, REPOSITION, &[stop(27.0, 14.0, 0.0)]), 4.0);
    let climbed = [stop(24.0, 14.0, 0.0), stop(24.0, 14.0, 0.4)];
    refused(&along(&yard, REPOSITION, &climbed), "kt/move/climb");
}

#[test]
fn move_drop_dash_drop_and_move_ledge_first_two_inches_are_free() {
    let yard = yard(ON, "[7, 6], z: 3", "");
    let down = [stop(5.3, 6.0, 3.0), stop(5.3, 6.0, 0.0), stop(5.0, 6.0, 0.0)];
    legal(&along(&yard, REPOSITION, &down), 1.7 + 1.0 + 0.3);
    legal(&along(&yard, MoveAction::Dash, &down), 3.0);
    // The deck itself is in the way further in.
    refused(
        &along(&yard, REPOSITION, &[stop(6.2, 6.0, 3.0), stop(6.2, 6.0, 0.0)]),
        "kt/move/terrain",
    );
    refused(&along(&yard, REPOSITION, &[stop(5.3, 6.0, 3.0), stop(5.3, 6.0, 2.0)]), "kt/move/drop");
    // Walking off without dropping is leaving the floor.
    refused(&along(&yard, REPOSITION, &[stop(5.3, 6.0, 3.0)]), "kt/move/ledge");
}

#[test]
fn move_jump_goes_four_inches_from_a_high_vantage() {
    let yard = yard(ON, "[9, 6], z: 3", "");
    // The base first hangs over at x = 9.37 and is on the other deck at x = 13.13.
    legal(&along(&yard, REPOSITION, &[stop(13.2, 6.0, 3.0)]), 4.2);
    legal(&along(&yard, REPOSITION, &[stop(14.0, 6.0, 3.0)]), 5.0);
    let far = [stop(9.0, 11.5, 3.0), stop(9.0, 11.5, 0.0)];
    let verdict = along(&yard, REPOSITION, &far);
    refused(&verdict, "kt/move/jump");
    let jump = verdict.refusals.iter().find(|r| r.code == "kt/move/jump").unwrap();
    assert!((jump.measured.unwrap() - (11.5 - 7.5 + 32.0 / 50.8)).abs() < 1e-4);
    // Off into the open and down.
    let open = [stop(9.0, 2.5, 3.0), stop(9.0, 2.5, 0.0)];
    legal(&along(&yard, REPOSITION, &open), 3.5 + 1.0);
    let air = along(&yard, REPOSITION, &open[..1]);
    refused(&air, "kt/move/end-floor");
}

#[test]
fn move_jump_not_from_a_low_floor() {
    let yard = yard(ON, "[9, 14], z: 1.8", "");
    let off = [stop(12.5, 14.0, 1.8), stop(12.5, 14.0, 0.0)];
    let verdict = along(&yard, REPOSITION, &off);
    refused(&verdict, "kt/move/jump");
    // Down beside it is a drop like any other.
    let down = [stop(10.7, 14.0, 1.8), stop(10.7, 14.0, 0.0), stop(12.5, 14.0, 0.0)];
    legal(&along(&yard, REPOSITION, &down), 1.7 + 1.8);
}

#[test]
fn move_vertical_off_keeps_the_level() {
    let yard = yard("", "[4, 6]", "");
    let up = [stop(5.3, 6.0, 0.0), stop(5.3, 6.0, 3.0), stop(6.7, 6.0, 3.0)];
    assert_eq!(codes(&along(&yard, REPOSITION, &up)), ["kt/move/vertical"]);
    refused(&ask(&yard, REPOSITION, Way::To(stop(7.0, 6.0, 3.0))), "kt/move/vertical");
    legal(&along(&yard, REPOSITION, &[stop(5.0, 6.0, 0.0)]), 1.0);
}

#[test]
fn move_vertical_neither_level_nor_upright_is_refused() {
    let yard = yard(ON, "[4, 6]", "");
    assert_eq!(codes(&along(&yard, REPOSITION, &[stop(6.7, 6.0, 3.0)])), ["kt/move/vertical"]);
}

#[test]
fn move_enemy_range_counts_on_the_way_up() {
    let enemy = "  - {id: b1, side: b, base: 32, height: 1.4, at: [7.2, 7], z: 3, order: engage}\n";
    let yard = yard(ON, "[4, 6]", enemy);
    let up = [stop(5.3, 6.0, 0.0), stop(5.3, 6.0, 3.0), stop(6.7, 5.2, 3.0)];
    refused(&along(&yard, REPOSITION, &up), "kt/move/enemy-range");
    // A charge may, and ends engaged.
    let charge = along(&yard, MoveAction::Charge, &up);
    assert!(charge.legal, "{:?}", charge.refusals);
    let away = along(&yard, MoveAction::Charge, &[up[0], up[1], up[2], stop(8.9, 5.2, 3.0)]);
    refused(&away, "kt/charge/end-engaged");
    refused(&away, "kt/charge/hold");
}

#[test]
fn a_way_up_and_a_way_down_are_found() {
    let below = yard(ON, "[4, 6]", "");
    let up = ask(&below, REPOSITION, Way::To(stop(6.7, 6.0, 3.0)));
    legal(&up, 2.7 + 3.0);
    assert!(up.upper_bound);
    let again: Vec<Waypoint> =
        up.path.iter().skip(1).map(|p| Waypoint { at: p.point(), z: p.z }).collect();
    assert!(along(&below, REPOSITION, &again).legal);
    let above = yard(ON, "[6.7, 6], z: 3", "");
    legal(&ask(&above, REPOSITION, Way::To(stop(4.0, 6.0, 0.0))), 2.7 + 1.0);
    refused(&ask(&below, MoveAction::Dash, Way::To(stop(6.7, 6.0, 3.0))), "kt/dash/climb");
    refused(&ask(&below, REPOSITION, Way::To(stop(5.9, 6.0, 3.0))), "kt/move/ledge");
}

const ROUNDED: &str = "vertical-moves: \"on\", move-measure: increments";

#[test]
fn move_measure_increments_no_leg_ends_at_an_edge_without_need() {
    // Beside the deck 0.3 counts 1, the climb 3, and 1.4 straight in from there 2.
    let below = yard(ROUNDED, "[5, 6]", "");
    legal(&ask(&below, REPOSITION, Way::To(stop(6.7, 6.0, 3.0))), 2.0 + 3.0);
    let below = yard(ROUNDED, "[4, 6]", "");
    legal(&ask(&below, REPOSITION, Way::To(stop(6.7, 6.0, 3.0))), 1.0 + 3.0 + 2.0);
    // 4 inches straight out over the edge, and down.
    let above = yard(ROUNDED, "[9.2, 6], z: 3", "");
    legal(&ask(&above, REPOSITION, Way::To(stop(9.2, 8.9, 0.0))), 3.0 + 1.0);
}

/// The least that a way by one climb or drop counts at a place of a grid beside the west deck.
fn by_one_place(scene: &Scene, start: Point, goal: Waypoint) -> Option<f64> {
    let from = scene.operatives[0].z;
    let units = |p: Point, q: Point| ((q - p).norm() - 1e-6).ceil();
    let beside = |at: &Point| {
        let gap = |x: f64, [low, high]: [f64; 2]| (low - x).max(x - high).max(0.0);
        let [across, up] = [gap(at.x, [6.0, 10.0]), gap(at.y, [4.5, 7.5])];
        let gap = (across * across + up * up).sqrt() - 32.0 / 50.8;
        gap > 0.0 && gap <= 1.0
    };
    let grid = (0..=64).flat_map(|i| (0..=56).map(move |j| (f64::from(i), f64::from(j))));
    let mut places: Vec<(f64, Point)> = grid
        .map(|(i, j)| Point::new(4.0 + i / 8.0, 2.5 + j / 8.0))
        .filter(beside)
        .map(|at| (units(start, at) + units(at, goal.at), at))
        .collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0));
    let legal = |at: Point| {
        let [low, high] = [from, goal.z.unwrap()].map(|z| Waypoint { at, z: Some(z) });
        let verdict = along(scene, REPOSITION, &[low, high, goal]);
        codes(&verdict).iter().all(|code| *code == "kt/move/too-far")
    };
    let (counted, _) = places.into_iter().find(|(_, at)| legal(*at))?;
    Some(counted + if goal.z > Some(from) { 3.0 } else { 1.0 })
}

#[test]
fn move_measure_increments_no_climb_or_drop_elsewhere_counts_less() {
    let mut rng = ChaCha8Rng::seed_from_u64(71);
    let mut found = 0;
    for _ in 0..8 {
        let low = Point::new(snap(rng.random_range(3.0..5.3)), snap(rng.random_range(3.0..9.0)));
        let high = Point::new(snap(rng.random_range(6.7..9.3)), snap(rng.random_range(5.2..6.8)));
        for (from, to, z) in [(low, high, 0.0), (high, low, 3.0)] {
            let scene = yard(ROUNDED, &format!("[{}, {}], z: {z}", from.x, from.y), "");
            let goal = stop(to.x, to.y, 3.0 - z);
            let Some(least) = by_one_place(&scene, from, goal) else { continue };
            let verdict = ask(&scene, REPOSITION, Way::To(goal));
            assert!(verdict.counted <= least + 1e-6, "{from} {to}: {} {least}", verdict.counted);
            assert_eq!(verdict.legal, verdict.counted <= 6.0, "{:?}", verdict.refusals);
            found += 1;
        }
    }
    assert!(found > 12, "{found}");
}
