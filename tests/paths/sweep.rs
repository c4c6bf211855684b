//! Straight moves against samples along them and against parry's shape casts.

use parry2d::math::{Pose, Vector as ParryVector};
use parry2d::query::{ShapeCastOptions, cast_shapes};
use parry2d::shape::{Ball, ConvexPolygon};
use sightline::geometry::distance::gap_disc_convex;
use sightline::geometry::number::TOL;
use sightline::geometry::path::{Blocker, Space};
use sightline::geometry::shape::{Convex, Disc, PartId, Point};
use sightline::geometry::sweep::{Sweep, leg_within, sweep_disc};

use crate::trial::*;

fn least_sampled(trial: &Trial) -> f64 {
    let (p, q) = (trial.start, trial.goal);
    let gaps = (0..=2000).flat_map(|k| {
        let center = p + (q - p) * (f64::from(k) / 2000.0);
        let disc = Disc { center, radius: trial.radius };
        trial.pieces.iter().map(move |piece| gap_disc_convex(&disc, piece))
    });
    gaps.fold(f64::INFINITY, f64::min)
}

fn edge_gap(trial: &Trial, p: Point) -> f64 {
    p.x.min(p.y).min(SIZE[0] - p.x).min(SIZE[1] - p.y) - trial.radius
}

#[test]
fn verdict_and_clearance_equal_samples() {
    let (mut clear, mut blocked) = (0, 0);
    for seed in 7000..7600 {
        let trial = Trial::random(seed);
        let edge = edge_gap(&trial, trial.start).min(edge_gap(&trial, trial.goal));
        let sampled = least_sampled(&trial).min(edge);
        let step = (trial.goal - trial.start).norm() / 4000.0;
        let space = trial.space();
        let sweep = sweep_disc(&space, trial.start, trial.goal);
        assert_eq!(sweep.is_clear(), space.clear(trial.start, trial.goal), "seed {seed}");
        match sweep {
            Sweep::Clear { clearance, nearest } => {
                clear += 1;
                assert!(clearance <= sampled + 1e-12 && clearance >= sampled - step - 1e-9);
                close(nearest.gap, clearance, 1e-9);
                close((nearest.point - nearest.center).norm() - trial.radius, clearance, 1e-9);
            }
            Sweep::Blocked { contact, at, worst } => {
                blocked += 1;
                assert!(worst < -TOL && worst <= sampled.max(-trial.radius) + 1e-9, "seed {seed}");
                assert!((0.0..=1.0).contains(&at));
                // Up to there nothing is overlapped, and just beyond something is.
                close(contact.gap, -TOL, 1e-9);
                assert!(
                    space.clear(trial.start, trial.start + (contact.center - trial.start) * 0.9999)
                );
                let beyond = contact.center + (trial.goal - trial.start) * 1e-3;
                assert!(!space.clear(trial.start, beyond), "seed {seed}");
            }
        }
    }
    assert!(clear > 100 && blocked > 100, "{clear} {blocked}");
}

#[test]
fn first_contact_equals_parrys_shape_cast() {
    let mut hits = 0;
    for seed in 7600..8200 {
        let mut trial = Trial::random(seed);
        trial.pieces.retain(|piece| piece.core().len() > 2);
        let (p, d) = (trial.start, trial.goal - trial.start);
        let first = trial.pieces.iter().filter_map(|piece| {
            let points = piece.core().iter().map(|v| ParryVector::new(v.x, v.y)).collect();
            let polygon = ConvexPolygon::from_convex_polyline_unmodified(points).unwrap();
            let (at, by) = (Pose::translation(p.x, p.y), ParryVector::new(d.x, d.y));
            let ball = Ball::new(trial.radius + piece.rho());
            let options = ShapeCastOptions::with_max_time_of_impact(1.0);
            let still = ParryVector::ZERO;
            let hit = cast_shapes(&at, by, &ball, &Pose::identity(), still, &polygon, options);
            hit.unwrap().map(|hit| hit.time_of_impact)
        });
        let first = first.fold(f64::INFINITY, f64::min);
        match sweep_disc(&trial.space(), trial.start, trial.goal) {
            Sweep::Blocked { at, .. } => {
                hits += 1;
                assert!(first <= at + 1e-7, "seed {seed}: {first} {at}");
                // A graze sinks in slowly: as deep as the tolerance only a little later.
                assert!((at - first) * d.norm() < 0.01, "seed {seed}: {first} {at}");
            }
            Sweep::Clear { clearance, .. } => {
                assert!(first.is_infinite() || clearance < 1e-6, "seed {seed}: {first}");
            }
        }
    }
    assert!(hits > 100, "{hits}");
}

#[test]
fn the_stretch_within_a_limit_equals_samples() {
    let mut entered = 0;
    for seed in 8200..8500 {
        let trial = Trial::random(seed);
        let (p, q) = (trial.start, trial.goal);
        for piece in &trial.pieces {
            let limit = 1.0;
            let stretch = leg_within(p, q, trial.radius, piece, limit);
            let mut seen = 0;
            for k in 0..=500 {
                let t = f64::from(k) / 500.0;
                let disc = Disc { center: p + (q - p) * t, radius: trial.radius };
                let gap = gap_disc_convex(&disc, piece);
                let within = stretch.is_some_and(|[from, to]| from <= t && t <= to);
                if (gap - limit - TOL).abs() > 1e-9 {
                    assert_eq!(within, gap <= limit + TOL, "seed {seed} at {t}");
                }
                seen += u32::from(within);
            }
            entered += u32::from(seen > 0 && seen < 501);
        }
    }
    assert!(entered > 100, "{entered}");
}

#[test]
fn touching_is_clear_and_exactly_the_limit_is_within() {
    let wall = rect([6.0, 5.0], [4.0, 2.0]);
    let space = space([12.0, 10.0], 0.5, std::slice::from_ref(&wall));
    match sweep_disc(&space, at(1.0, 6.5), at(11.0, 6.5)) {
        Sweep::Clear { clearance, nearest } => {
            assert_eq!((clearance, nearest.blocker), (0.0, Blocker::Part(PartId(0))));
        }
        other => panic!("{other:?}"),
    }
    assert!(!sweep_disc(&space, at(1.0, 6.5 - 1e-5), at(11.0, 6.5)).is_clear());
    match sweep_disc(&space, at(1.0, 8.0), at(13.0, 8.0)) {
        Sweep::Blocked { contact, at, worst } => {
            assert_eq!((contact.blocker, worst), (Blocker::Edge, -1.5));
            close(at * 12.0, 10.5, 1e-9);
        }
        other => panic!("{other:?}"),
    }
    let [from, to] = leg_within(at(1.0, 7.5), at(11.0, 7.5), 0.5, &wall, 1.0).unwrap();
    assert!(from * 10.0 < 3.0 + 0.01 && to * 10.0 > 7.0 - 0.01);
    assert!(leg_within(at(1.0, 7.5 + 1e-5), at(11.0, 7.5 + 1e-5), 0.5, &wall, 1.0).is_none());
}

#[test]
fn a_bare_centre_is_kept_out_of_the_inside_only() {
    let block = rect([5.0, 5.0], [2.0, 2.0]);
    let mut space = Space::new([10.0, 10.0], 0.5);
    space.add_part(PartId(0), &part(vec![block]), 0.0);
    assert!(space.clear(at(1.0, 4.0), at(9.0, 4.0)), "along the edge");
    assert!(space.clear(at(3.0, 5.0), at(5.0, 3.0)), "past the corner");
    assert!(!space.clear(at(1.0, 4.1), at(9.0, 4.1)));
    assert!(!space.clear(at(3.0, 3.0), at(7.0, 7.0)));
    match sweep_disc(&space, at(1.0, 5.0), at(9.0, 5.0)) {
        Sweep::Blocked { at, worst, .. } => {
            close(at * 8.0, 3.0, 1e-5);
            close(worst, -1.0, 1e-12);
        }
        other => panic!("{other:?}"),
    }
    let thin = Convex::new(vec![at(5.0, 1.0), at(5.0, 3.0)], 0.0).unwrap();
    space.add_part(PartId(1), &part(vec![thin]), 0.0);
    match sweep_disc(&space, at(4.0, 2.0), at(6.0, 2.0)) {
        Sweep::Blocked { at, .. } => close(at, 0.5, 1e-9),
        other => panic!("{other:?}"),
    }
}
