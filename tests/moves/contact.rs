//! Control range along level and upright legs, against what holds at many places of them.

use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::data::scene;
use sightline::games::killteam::KNOWN;
use sightline::games::killteam::measure::Table;
use sightline::games::killteam::movement::{MoveAction, Stop, Walk, judge_stops};
use sightline::games::killteam::sight::control_range;
use sightline::geometry::number::snap;
use sightline::geometry::shape::Point;

/// A mover and an enemy 0.44 inch apart at their nearest, between them screens with a slit.
fn yard(rng: &mut impl RngExt, upright: bool) -> scene::Scene {
    let (low, slit) = (rng.random_range(0.2..2.0), rng.random_range(0.0..0.3));
    let [south, north] = [rng.random_range(4.6..5.6), rng.random_range(6.1..7.4)];
    let wall = |y: [f64; 2], z: [f64; 2]| {
        let [middle, long] = [(y[0] + y[1]) / 2.0, y[1] - y[0]];
        format!(
            "rect: {{center: [5.45, {middle}], size: [0.2, {long}]}}, base: {}, height: {}",
            z[0], z[1]
        )
    };
    let shapes = if upright {
        [wall([3.0, 9.0], [0.0, low]), wall([3.0, 9.0], [low + slit, 7.0])]
    } else {
        let gap = rng.random_range(0.0..0.3);
        [wall([south, 6.0 - gap], [0.0, 3.0]), wall([6.0, north], [0.0, 3.0])]
    };
    let [first, second] = shapes;
    let text = format!(
        "kind: scene
game: killteam
readings: {{vertical-moves: \"on\"}}
killzone:
  kind: killzone
  id: screens
  name: Screens
  size: [30, 22]
  terrain:
    - {{id: first, parts: [{{id: part, traits: [heavy], {first}}}]}}
    - {{id: second, parts: [{{id: part, traits: [heavy], {second}}}]}}
operatives:
  - {{id: a1, side: a, base: 32, height: {}, move: 6, at: [4.6, {}], order: engage}}
  - {{id: b1, side: b, base: 32, height: {}, at: [6.3, 6], order: engage}}
",
        rng.random_range(0.3..1.5),
        if upright { 6.0 } else { 3.0 },
        rng.random_range(0.3..1.5),
    );
    match scene::load_str("yard", &text, Path::new("."), &KNOWN) {
        Ok(loaded) => loaded.value,
        Err(report) => panic!("{}", report.render(false)),
    }
}

/// Is the enemy within control range somewhere on the way, and let go of later?
fn sampled(walk: &Walk, path: &[Stop]) -> [bool; 2] {
    const PLACES: u32 = 120;
    let footing = walk.standing().footing;
    let mut from = Stop { at: footing.disc.center, level: footing.level };
    let (mut held, mut lost) = (false, false);
    for to in path {
        for k in 0..=PLACES {
            let share = f64::from(k) / f64::from(PLACES);
            let mut there = *walk.standing();
            there.footing.disc.center = from.at + (to.at - from.at) * share;
            there.footing.level = from.level + (to.level - from.level) * share;
            let range = control_range(walk.terrain, &there, &walk.standings[1], &[], 0.0);
            lost |= held && !range.holds;
            held |= range.holds;
        }
        from = *to;
    }
    [held, lost]
}

#[test]
fn move_enemy_range_and_charge_hold_agree_with_sampled_places() {
    let mut counts = [[0; 2]; 2];
    let mut missed = [0; 2];
    for seed in 0..160 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let upright = seed % 2 == 0;
        let scene = yard(&mut rng, upright);
        let table = Table::new(&scene);
        let mut standings = table.standings().to_vec();
        let stop = |y: f64, level: f64| Stop { at: Point::new(snap(4.6), snap(y)), level };
        let path = if upright {
            standings[1].footing.level = snap(rng.random_range(0.0..2.5));
            vec![stop(6.0, snap(rng.random_range(1.0..3.0))), stop(6.0, 0.0)]
        } else {
            vec![stop(rng.random_range(4.0..8.0), 0.0), stop(9.0, 0.0)]
        };
        let judged = |action: MoveAction, code: &str| {
            let names = ["a1", "b1"];
            let walk = Walk {
                terrain: &table.terrain,
                standings: &standings,
                names: &names,
                mover: 0,
                action,
                allowance: 30.0,
            };
            let refusals = judge_stops(&walk, &path).refusals;
            (refusals.iter().any(|r| r.code == code), sampled(&walk, &path))
        };
        let entered = judged(MoveAction::Reposition, "kt/move/enemy-range");
        let let_go = judged(MoveAction::Charge, "kt/charge/hold");
        for (rule, (refused, sampled)) in [entered, let_go].into_iter().enumerate() {
            let breaks = sampled[rule];
            assert!(refused || !breaks, "seed {seed}, rule {rule}");
            counts[rule][usize::from(breaks)] += 1;
            missed[rule] += u32::from(refused && !breaks);
        }
    }
    // What a hundred places of a leg miss is the rare exception.
    assert!(counts.iter().all(|count| count[0] > 20 && count[1] > 20), "{counts:?}");
    assert!(missed.iter().all(|missed| *missed < 6), "{missed:?} of {counts:?}");
}
