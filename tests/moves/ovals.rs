//! Oval bases: circles taken for ovals against discs, and ellipses against sampled ones.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::data::scene::Scene;
use sightline::games::killteam::movement::{MoveAction, Walk, judge, shortest};
use sightline::games::killteam::standing::Standing;
use sightline::geometry::number::base_radius;
use sightline::geometry::oval::{Base, Oval};
use sightline::geometry::shape::{Point, Vector};

use crate::legality::{part_gap, parts, room};
use crate::properties::MIXES;
use crate::trial::{random_place, scene, walk};

const WAY: [&str; 3] = ["kt/move/terrain", "kt/move/board-edge", "kt/move/through-enemy"];

/// Calls `with` on the walk with other standings.
fn changed(scene: &Scene, change: impl Fn(&mut [Standing]), with: impl FnOnce(&Walk, &Walk)) {
    walk(scene, MoveAction::FallBack, 9.0, |discs| {
        let mut standings = discs.standings.to_vec();
        change(&mut standings);
        with(discs, &Walk { standings: &standings, ..*discs });
    });
}

fn rounded(standings: &mut [Standing]) {
    for standing in standings {
        standing.oval = Some(Oval::of_disc(&standing.footing.disc));
    }
}

fn length(path: &[Point]) -> f64 {
    path.windows(2).map(|leg| (leg[1] - leg[0]).norm()).sum()
}

#[test]
fn base_oval_circles_move_like_discs() {
    let (mut found, mut firm) = (0, 0);
    for seed in 0..60 {
        let scene = scene(seed, MIXES[seed as usize % 5]);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        changed(&scene, rounded, |discs, ovals| {
            for _ in 0..6 {
                let path: Vec<Point> =
                    (0..rng.random_range(1..4)).map(|_| random_place(&mut rng)).collect();
                let (a, b) = (judge(discs, &path), judge(ovals, &path));
                let codes = |judged: &sightline::games::killteam::movement::Judged| {
                    let way = judged.refusals.iter().map(|r| r.code.clone());
                    let mut way: Vec<String> =
                        way.filter(|code| WAY.contains(&code.as_str())).collect();
                    // Beyond the edge nothing else need be told.
                    way.truncate(if way.iter().any(|c| c == WAY[1]) { 1 } else { 3 });
                    way
                };
                let near = |by: f64| {
                    let mut all = vec![discs.base().center()];
                    all.extend(&path);
                    let places = all.windows(2).flat_map(|leg| {
                        (0..=400).map(|i| leg[0] + (leg[1] - leg[0]) * (f64::from(i) / 400.0))
                    });
                    let least = places.map(|p| room(discs, p)).fold(f64::INFINITY, f64::min);
                    least.abs() < by
                };
                if !near(5e-3) {
                    firm += 1;
                    assert_eq!(codes(&a), codes(&b), "seed {seed} {path:?}");
                }
                let goal = random_place(&mut rng);
                match (shortest(discs, goal), shortest(ovals, goal)) {
                    (Ok(a), Ok(b)) => {
                        found += 1;
                        let off = b.length - a.length;
                        assert!((-1e-6..2e-2).contains(&off), "seed {seed} {goal}: {off}");
                    }
                    (Err(a), Ok(_)) => panic!("seed {seed} {goal}: only as an oval, {a:?}"),
                    (Ok(a), Err(b)) => {
                        assert!(a.length > 8.9 || near(1.0), "seed {seed} {goal}: {b:?}");
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(found > 60 && firm > 150, "{found} {firm}");
}

/// By how much a place of the mover is legal, as a sampled ellipse.
fn sampled(walk: &Walk, at: Point) -> f64 {
    let rim = |base: Base| -> Vec<Point> {
        let oval = base.oval();
        (0..240)
            .map(|i| {
                let turn = f64::from(i) * std::f64::consts::TAU / 240.0;
                let (x, y) = (oval.semi[0] * libm::cos(turn), oval.semi[1] * libm::sin(turn));
                oval.center + oval.along * x + Vector::new(-oval.along.y, oval.along.x) * y
            })
            .collect()
    };
    let own = rim(walk.base().at(at));
    let [w, h] = walk.terrain.killzone.size;
    let edge = own.iter().map(|p| p.x.min(p.y).min(w - p.x).min(h - p.y));
    let mut least = edge.fold(f64::INFINITY, f64::min);
    let away = |p: Point, other: Base| (p - other.center()).norm();
    let around = walk.base().around().radius;
    for part in parts(walk) {
        // No point of the rim is nearer than that.
        if part_gap(walk, at, part) - around > least {
            continue;
        }
        least = own.iter().map(|p| part_gap(walk, *p, part)).fold(least, f64::min);
    }
    for enemy in walk.enemies() {
        let other = walk.standings[enemy].base();
        if away(at, other) - around - other.around().radius > least {
            continue;
        }
        let there = rim(other);
        let here = walk.base().at(at);
        let inside = own.iter().any(|p| other.oval().contains(*p))
            || there.iter().any(|p| here.oval().contains(*p));
        let apart = own
            .iter()
            .flat_map(|p| there.iter().map(move |q| (p - q).norm()))
            .fold(f64::INFINITY, f64::min);
        least = least.min(if inside { -apart.max(1e-9) } else { apart });
    }
    least
}

/// Ellipses of random sizes and facings.
fn ovals(seed: u64) -> impl Fn(&mut [Standing]) {
    move |standings| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for standing in standings {
            let [length, width] =
                [(60.0, 35.0), (75.0, 42.0), (40.0, 32.0)][rng.random_range(0..3)].into();
            let degrees = if rng.random_bool(0.3) { 90.0 } else { rng.random_range(0.0..360.0) };
            let center = standing.footing.disc.center;
            standing.oval = Some(Oval::new(center, [length, width], degrees));
            standing.footing.disc.radius = base_radius(length);
        }
    }
}

#[test]
fn base_oval_judged_paths_agree_with_sampled_ellipses() {
    let (mut legal_ways, mut illegal, mut routes) = (0, 0, 0);
    for seed in 0..240 {
        let scene = scene(seed, MIXES[0]);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        changed(&scene, ovals(seed), |_, walk| {
            let start = walk.base().center();
            if sampled(walk, start) < 5e-3 {
                return;
            }
            for _ in 0..4 {
                let goal = random_place(&mut rng);
                let judged = judge(walk, &[goal]);
                let legal = !judged.refusals.iter().any(|r| WAY.contains(&r.code.as_str()));
                let places = (0..=150).map(|i| start + (goal - start) * (f64::from(i) / 150.0));
                let least = places.map(|p| sampled(walk, p)).fold(f64::INFINITY, f64::min);
                assert!(!legal || least > -2e-3, "seed {seed} {goal}: legal with {least}");
                assert!(legal || least < 2e-3, "seed {seed} {goal}: {:?}", judged.refusals);
                if legal { legal_ways += 1 } else { illegal += 1 }
            }
            let goal = random_place(&mut rng);
            if let Ok(route) = shortest(walk, goal) {
                routes += 1;
                let mut all = vec![start];
                all.extend(&route.chain);
                assert!((length(&all) - route.length).abs() < 2e-3);
                for leg in all.windows(2) {
                    let steps = ((leg[1] - leg[0]).norm() / 0.02).ceil().max(1.0);
                    for i in 0..=steps as usize {
                        let at = leg[0] + (leg[1] - leg[0]) * (i as f64 / steps);
                        let room = sampled(walk, at);
                        assert!(room > -1e-4, "seed {seed} to {goal}: {room} at {at}");
                    }
                }
            }
        });
    }
    println!("{legal_ways} legal, {illegal} illegal, {routes} routes");
    assert!(legal_ways > 40 && illegal > 40 && routes > 20);
}
