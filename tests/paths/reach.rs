//! Where a disc can be after a move.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::geometry::number::TOL;
use sightline::geometry::path::{Graph, Reach, check_path};
use sightline::geometry::predicate::{Location, locate_in_ring};
use sightline::geometry::shape::Point;

use crate::trial::*;

fn reaches(reach: &Reach<&Graph>, x: Point) -> bool {
    reach.distance(x).is_some()
}

#[test]
fn distances_equal_shortest_paths_up_to_the_limit() {
    let (mut near, mut bent) = (0, 0);
    for seed in 5000..5060 {
        let trial = Trial::random(seed);
        let graph = Graph::new(trial.space());
        let limit = 6.0;
        let reach = graph.reach(trial.start, limit).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..100 {
            let x = at(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1]));
            let shortest = graph.shortest(trial.start, x).ok().filter(|p| p.length <= limit + TOL);
            match (reach.distance(x), shortest) {
                (Some(distance), Some(path)) => {
                    close(distance, path.length, 1e-9);
                    let again = reach.path(x).unwrap();
                    close(again.length, path.length, 1e-9);
                    assert!(check_path(graph.space(), trial.start, x, &again));
                    near += 1;
                    bent += usize::from(path.legs.len() > 1);
                }
                (None, None) => {}
                (one, other) => panic!("seed {seed} to {x}: {one:?} but {other:?}"),
            }
        }
    }
    assert!(near > 500 && bent > 100, "{near} {bent}");
}

#[test]
fn reach_grows_with_the_limit() {
    for seed in 5100..5130 {
        let trial = Trial::random(seed);
        let graph = Graph::new(trial.space());
        let [short, long] = [3.0, 5.0].map(|l| graph.reach(trial.start, l).unwrap());
        let (few, many) = (short.grid(0.5), long.grid(0.5));
        for row in 0..few.rows {
            for column in 0..few.columns {
                let x = few.place(column, row);
                if let Some(distance) = short.distance(x) {
                    close(long.distance(x).unwrap(), distance, 1e-12);
                }
            }
        }
        assert!(few.lengths.iter().filter(|l| l.is_finite()).count() > 0);
        assert!(many.lengths.iter().filter(|l| l.is_finite()).count() > 0);
    }
}

#[test]
fn exactly_the_limit_is_reached() {
    let wall = [rect([6.0, 5.0], [4.0, 2.0])];
    let graph = Graph::new(space([12.0, 10.0], 0.5, &wall));
    // A quarter round the corner from contact on top to contact at the side.
    let limit = std::f64::consts::FRAC_PI_4 + 1.0;
    let reach = graph.reach(at(8.0, 6.5), limit).unwrap();
    assert!(reaches(&reach, at(8.5, 5.0)));
    assert!(!reaches(&reach, at(8.5, 5.0 - 1e-5)));
    let straight = graph.reach(at(2.0, 8.0), 3.0).unwrap();
    assert!(reaches(&straight, at(5.0, 8.0)));
    assert!(!reaches(&straight, at(5.0 + 1e-5, 8.0)));
}

/// Is `x` in the region the rings enclose?
fn enclosed(rings: &[Vec<Point>], x: Point) -> bool {
    rings.iter().filter(|ring| locate_in_ring(x, ring) == Location::Inside).count() % 2 == 1
}

#[test]
fn the_outline_parts_reached_from_not_reached() {
    for seed in 5200..5206 {
        let trial = Trial::random(seed);
        let graph = Graph::new(trial.space());
        let reach = graph.reach(trial.start, 3.5).unwrap();
        let rings = reach.outline(0.1, 1e-3);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut wrong = 0;
        for _ in 0..4_000 {
            let x = trial.start
                + nalgebra::Vector2::new(rng.random_range(-4.0..4.0), rng.random_range(-4.0..4.0));
            wrong += usize::from(reaches(&reach, x) != enclosed(&rings, x));
        }
        // Only by the boundary and in channels narrower than the grid.
        assert!(wrong < 12, "seed {seed}: {wrong}");
        for p in rings.iter().flatten() {
            assert!(reaches(&reach, *p), "seed {seed}: vertex {p}");
        }
    }
}

#[test]
fn an_open_board_is_a_round_outline() {
    let graph = Graph::new(space([20.0, 20.0], 0.5, &[]));
    let reach = graph.reach(at(10.0, 10.0), 6.0).unwrap();
    let rings = reach.outline(0.25, 1e-3);
    assert_eq!(rings.len(), 1);
    for (i, p) in rings[0].iter().enumerate() {
        let next = rings[0][(i + 1) % rings[0].len()];
        let middle = nalgebra::center(p, &next);
        assert!(((middle - at(10.0, 10.0)).norm() - 6.0).abs() < 2e-3);
        assert!(((p - at(10.0, 10.0)).norm() - 6.0).abs() < 1e-3);
    }
}
