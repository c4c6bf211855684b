//! Properties on random boards.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::geometry::number::{base_radius, snap_point};
use sightline::geometry::path::{Graph, Obstacle};
use sightline::geometry::shape::{Convex, Disc, Point};
use sightline::geometry::sweep::sweep_disc;

use crate::trial::*;

/// From seed 1000; the environment variable SIGHTLINE_BOARDS sets how many boards.
fn all_lie_between_chains(make: fn(u64) -> Trial) {
    let boards = std::env::var("SIGHTLINE_BOARDS").ok().and_then(|count| count.parse().ok());
    let seeds = 1000..1000 + boards.unwrap_or(300);
    let (count, mut bent) = (seeds.end - seeds.start, 0);
    for seed in seeds {
        let trial = make(seed);
        if let Some(fault) = fault(&trial) {
            let least = trial.shrunk(|t| self::fault(t).is_some());
            panic!("seed {seed}: {fault}; least: {least:#?} {:?}", self::fault(&least));
        }
        bent += u64::from(!sweep_disc(&trial.space(), trial.start, trial.goal).is_clear());
    }
    assert!(bent * 4 > count, "{bent} of the ways are not straight");
}

#[test]
fn random_paths_lie_between_chains_of_lines() {
    all_lie_between_chains(Trial::random);
}

#[test]
fn paths_among_aligned_blocks_lie_between_chains_of_lines() {
    all_lie_between_chains(Trial::aligned);
}

#[test]
fn contacts_a_lattice_step_off_are_contacts() {
    all_lie_between_chains(Trial::nearly_aligned);
    for seed in 1000..1300 {
        let exact = Trial::aligned(seed);
        let off = Trial { start: exact.start, goal: exact.goal, ..Trial::nearly_aligned(seed) };
        if let (Ok(one), Ok(other)) = (exact.solve(), off.solve()) {
            close(one.length, other.length, 2e-5);
        } else {
            assert_eq!(exact.solve().is_err(), off.solve().is_err(), "seed {seed}");
        }
    }
}

#[test]
fn splitting_parts_and_their_order_change_nothing() {
    for seed in 2000..2120 {
        let trial = if seed % 2 == 0 { Trial::random(seed) } else { Trial::aligned(seed) };
        let mut halves = Vec::new();
        for piece in &trial.pieces {
            let core = piece.core();
            if core.len() == 4 {
                for half in [vec![core[0], core[1], core[2]], vec![core[0], core[2], core[3]]] {
                    halves.push(Convex::new(half, piece.rho()).unwrap());
                }
            } else {
                halves.push(piece.clone());
            }
        }
        halves.reverse();
        let split = Trial { pieces: halves, ..trial.clone() };
        match (trial.solve(), split.solve()) {
            (Ok(one), Ok(other)) => close(one.length, other.length, 1e-9),
            (one, other) => assert_eq!(one.is_err(), other.is_err(), "seed {seed}"),
        }
    }
}

#[test]
fn symmetric_and_no_shorter_than_straight_and_triangle() {
    for seed in 3000..3200 {
        let trial = if seed % 2 == 0 { Trial::random(seed) } else { Trial::aligned(seed) };
        let graph = Graph::new(trial.space());
        let length = |p: Point, q: Point| graph.shortest(p, q).map_or(f64::INFINITY, |x| x.length);
        let (p, q) = (trial.start, trial.goal);
        let there = length(p, q);
        assert!(there >= (q - p).norm() - 1e-12);
        let back = length(q, p);
        assert!(there == back || (there - back).abs() < 1e-9, "seed {seed}: {there} {back}");
        let third = trial.space();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..10 {
            let x = at(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1]));
            if third.legal(x) {
                assert!(there <= length(p, x) + length(x, q) + 1e-8, "seed {seed} by {x}");
            }
        }
    }
}

#[test]
fn discs_in_the_way_are_inserted_as_if_they_had_been_there() {
    let mut apart = 0;
    for seed in 4000..4300 {
        let trial = Trial::random(seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let graph = Graph::new(trial.space());
        let mut all = trial.space();
        let mut extra = Vec::new();
        for i in 0..4 {
            let center = at(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1]));
            let disc = Disc { center: snap_point(center), radius: base_radius(32.0) };
            let limit = [0.0, 1.0][rng.random_range(0..2)];
            extra.push(Obstacle::disc(i, &disc, limit, trial.radius));
            all.add_disc(i, &disc, limit);
        }
        let one = graph.with(&extra).shortest(trial.start, trial.goal);
        let other = Graph::new(all).shortest(trial.start, trial.goal);
        match (one, other) {
            (Ok(one), Ok(other)) => {
                close(one.length, other.length, 1e-9);
                let free = graph.shortest(trial.start, trial.goal).unwrap();
                assert!(one.length >= free.length - 1e-9, "seed {seed}");
                apart += usize::from(one.length > free.length + 0.1);
            }
            (one, other) => assert_eq!(one.is_err(), other.is_err(), "seed {seed}"),
        }
    }
    assert!(apart > 8, "{apart}");
}
