//! Whole-inch legs, against all paths with one bend on a grid.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sightline::games::killteam::movement::{MoveAction, Walk, judge, shortest};
use sightline::geometry::shape::{Point, Vector};

use crate::legality::room;
use crate::trial::{Mix, random_place, scene, walk};

fn clear(walk: &Walk, p: Point, q: Point) -> bool {
    let steps = ((q - p).norm() * 24.0).ceil().max(1.0) as usize;
    (0..=steps).all(|k| room(walk, p + (q - p) * (k as f64 / steps as f64)) >= 5e-3)
}

/// The least that one leg, or two with a bend on a grid, count.
fn bent(walk: &Walk, goal: Point) -> Option<f64> {
    let start = walk.standing().footing.disc.center;
    let units = |p: Point, q: Point| ((q - p).norm() - 1e-6).ceil();
    if clear(walk, start, goal) {
        return Some(units(start, goal));
    }
    let mut bends = Vec::new();
    for i in -24..=24 {
        for j in -24..=24 {
            let bend = start + Vector::new(f64::from(i), f64::from(j)) * 0.25;
            bends.push((units(start, bend) + units(bend, goal), bend));
        }
    }
    bends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let found = bends.into_iter().filter(|(count, _)| *count <= 8.0).find(|(_, bend)| {
        room(walk, *bend) >= 5e-3 && clear(walk, start, *bend) && clear(walk, *bend, goal)
    });
    found.map(|(count, _)| count)
}

#[test]
fn move_measure_increments_no_bend_is_cheaper_where_proven() {
    let (mut proven, mut doubtful) = (0, 0);
    for seed in 3000..3050 {
        let mix = Mix { doors: 0, wires: 0, enemies: 0, readings: "move-measure: increments" };
        let scene = scene(seed, mix);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        walk(&scene, MoveAction::Reposition, 8.0, |walk| {
            for _ in 0..12 {
                let goal = random_place(&mut rng);
                let Ok(route) = shortest(walk, goal) else { continue };
                let judged = judge(walk, &route.chain);
                assert!((judged.counted - route.counted).abs() < 1e-9, "seed {seed} {goal}");
                assert!(route.counted >= route.length - 1e-5);
                if let Some(bent) = bent(walk, goal)
                    && bent <= 8.0
                {
                    assert!(
                        !route.proven || route.counted <= bent,
                        "seed {seed} {goal}: {} but {bent}",
                        route.counted
                    );
                    assert!(route.counted <= bent + 1.0, "seed {seed} {goal}");
                }
                proven += u32::from(route.proven && route.legs.len() > 1);
                doubtful += u32::from(!route.proven);
            }
        });
    }
    println!("{proven} bent and proven, {doubtful} doubtful");
    assert!(proven > 20 && proven > 2 * doubtful, "{proven} {doubtful}");
}

#[test]
fn move_measure_increments_doors_cost_an_inch_more() {
    for seed in 3100..3130 {
        let mix = Mix { doors: 2, wires: 1, enemies: 0, readings: "move-measure: increments" };
        let scene = scene(seed, mix);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        walk(&scene, MoveAction::Reposition, 9.0, |walk| {
            for _ in 0..8 {
                let goal = random_place(&mut rng);
                let Ok(route) = shortest(walk, goal) else { continue };
                let judged = judge(walk, &route.chain);
                let legal = judged.refusals.iter().all(|r| r.code == "kt/move/too-far");
                assert!(legal, "seed {seed} {goal}: {:?}", judged.refusals);
                assert!(judged.counted <= route.counted + 1e-9, "seed {seed} {goal}");
            }
        });
    }
}
