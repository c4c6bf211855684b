//! Paths that count by whole inches.

use sightline::geometry::number::{TOL, base_radius, snap};
use sightline::geometry::path::{Cost, Graph, Leg, check_path};

use crate::trial::*;

const INCHES: Cost = Cost::Increments { unit: 1.0 };

#[test]
fn legs_round_up_and_whole_ones_stay() {
    assert_eq!(INCHES.count(3.0), 3.0);
    assert_eq!(INCHES.count(3.0 + TOL / 2.0), 3.0);
    assert_eq!(INCHES.count(3.0 + 2.0 * TOL), 4.0);
    assert_eq!(INCHES.count(2.2), 3.0);
    assert_eq!(INCHES.count(0.0), 0.0);
    assert_eq!(Cost::Increments { unit: 0.5 }.count(1.2), 1.5);
    assert_eq!(Cost::Euclid.count(1.2), 1.2);
}

#[test]
fn a_straight_way_counts_its_length_rounded_up_and_is_proven() {
    let graph = Graph::new(space([12.0, 10.0], 0.5, &[]));
    let found = graph.cheapest(at(2.0, 2.0), at(5.5, 2.0), INCHES).unwrap();
    assert_eq!((found.path.counted, found.path.length, found.least), (4.0, 3.5, 4.0));
    assert!(found.proven());
    assert_eq!(found.ledger.len(), 1);
}

#[test]
fn one_bend_round_the_end_of_a_wall() {
    let r = base_radius(32.0);
    let graph = Graph::new(space([30.0, 22.0], r, &[rect([10.0, 11.0], [0.5, 4.0])]));
    let (start, goal) = (at(8.0, snap(12.4)), at(12.0, snap(12.4)));
    let found = graph.cheapest(start, goal, INCHES).unwrap();
    // The shortest way is 4.83; over one bend it would be 3 + 3, over two 2 + 1 + 2.
    assert_eq!((found.path.legs.len(), found.path.counted, found.least), (3, 5.0, 5.0));
    assert!(found.proven());
    assert!(check_path(graph.space(), start, goal, &found.path));
    // A little higher up one bend does.
    let (start, goal) = (at(8.0, 13.25), at(12.0, 13.25));
    let found = graph.cheapest(start, goal, INCHES).unwrap();
    assert_eq!((found.path.legs.len(), found.path.counted, found.least), (2, 5.0, 5.0));
}

/// The least count of two legs by trying bends on a fine grid.
fn least_by_grid(graph: &Graph, trial: &Trial, most: f64) -> Option<f64> {
    let step = 0.05;
    let mut least: Option<f64> = None;
    for row in 0..(SIZE[1] / step) as u32 {
        for column in 0..(SIZE[0] / step) as u32 {
            let x = at(f64::from(column) * step, f64::from(row) * step);
            let (a, b) = ((x - trial.start).norm(), (trial.goal - x).norm());
            let counted = INCHES.count(a) + INCHES.count(b);
            if counted < least.unwrap_or(most + 0.5)
                && graph.space().clear(trial.start, x)
                && graph.space().clear(x, trial.goal)
            {
                least = Some(counted);
            }
        }
    }
    least
}

#[test]
fn no_bend_on_a_grid_is_cheaper_and_bounds_hold() {
    let (mut bent, mut proven) = (0, 0);
    for seed in 6000..6060 {
        let trial = Trial::random(seed);
        let graph = Graph::new(trial.space());
        let Ok(found) = graph.cheapest(trial.start, trial.goal, INCHES) else { continue };
        let shortest = graph.shortest(trial.start, trial.goal).unwrap();
        assert!(check_path(graph.space(), trial.start, trial.goal, &found.path), "seed {seed}");
        assert!(found.path.legs.iter().all(|leg| matches!(leg, Leg::Line { .. })));
        assert!(found.least <= found.path.counted + TOL, "seed {seed}: {found:?}");
        assert!(found.path.counted >= shortest.length - 1e-4, "seed {seed}");
        let sum: f64 = found.ledger.iter().map(|c| c.counted).sum();
        close(sum, found.path.counted, 1e-12);
        if shortest.legs.len() > 1 {
            bent += 1;
            proven += usize::from(found.proven());
            if let Some(grid) = least_by_grid(&graph, &trial, found.path.counted) {
                assert!(found.path.counted <= grid, "seed {seed}: {grid} and {found:?}");
            }
            let fine: f64 = shortest
                .polyline(1e-3)
                .windows(2)
                .map(|p| INCHES.count((p[1] - p[0]).norm()))
                .sum();
            assert!(found.path.counted <= fine + TOL, "seed {seed}");
        }
    }
    println!("{bent} bent ways, {proven} proven");
    assert!(bent > 12 && proven * 2 > bent, "{bent} {proven}");
}

#[test]
fn no_bound_lies_above_what_is_found_with_more_in_the_way() {
    for seed in 6100..6140 {
        let trial = Trial::random(seed);
        let mut fewer = trial.clone();
        fewer.pieces.pop();
        let cheapest = |t: &Trial| Graph::new(t.space()).cheapest(t.start, t.goal, INCHES).ok();
        if let Some(found) = cheapest(&trial) {
            let free = cheapest(&fewer).unwrap();
            assert!(free.least <= found.path.counted + TOL, "seed {seed}: {free:?} {found:?}");
        }
    }
}
