//! Distances and sweeps, beside parry.

mod support;

use parry2d::math::{Pose, Vector as ParryVector};
use parry2d::query::{ShapeCastOptions, cast_shapes, distance};
use parry2d::shape::{Ball, ConvexPolygon};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::geometry::distance::{distance_disc_convex, gap_disc_convex};
use sightline::geometry::number::{TOL, base_radius, snap_point};
use sightline::geometry::path::Space;
use sightline::geometry::shape::{Convex, Disc, Point, Vector};
use sightline::geometry::sweep::sweep_disc;
use support::{Checksum, board, measure, place};

const SEED: u64 = 1;

fn main() {
    println!("seed {SEED}");
    disc_convex();
    sweep_board();
}

fn polygon(piece: &Convex) -> ConvexPolygon {
    let points = piece.core().iter().map(|p| ParryVector::new(p.x, p.y)).collect();
    ConvexPolygon::from_convex_polyline(points).expect("the piece is convex")
}

fn disc_convex() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut pairs = Vec::new();
    while pairs.len() < 200_000 {
        let center = place(&mut rng);
        let n = rng.random_range(3..8);
        let mut turns: Vec<f64> = (0..n).map(|_| rng.random_range(0.0..1.0)).collect();
        turns.sort_by(f64::total_cmp);
        let core = turns.iter().map(|t| {
            let (s, c) = libm::sincos(t * std::f64::consts::TAU);
            snap_point(center + Vector::new(2.0 * c, 1.3 * s))
        });
        if let Some(piece) = Convex::new(core.collect(), 0.0) {
            pairs.push((Disc { center: place(&mut rng), radius: base_radius(32.0) }, piece));
        }
    }
    measure("distance/disc_convex", pairs.len(), || {
        let mut sum = Checksum::default();
        for (disc, piece) in &pairs {
            sum.length(gap_disc_convex(disc, piece));
        }
        sum.get()
    });
    measure("distance/disc_convex witnesses", pairs.len(), || {
        let mut sum = Checksum::default();
        for (disc, piece) in &pairs {
            sum.length(distance_disc_convex(disc, piece).distance);
        }
        sum.get()
    });
    let shapes: Vec<_> = pairs
        .iter()
        .map(|(disc, piece)| {
            (
                Ball::new(disc.radius),
                Pose::translation(disc.center.x, disc.center.y),
                polygon(piece),
            )
        })
        .collect();
    measure("distance/disc_convex parry", pairs.len(), || {
        let mut sum = Checksum::default();
        for (ball, at, polygon) in &shapes {
            let found = distance(at, ball, &Pose::identity(), polygon);
            sum.length(found.map_or(f64::NAN, |d| d.distance));
        }
        sum.get()
    });
    let mut sum = Checksum::default();
    measure("checksum alone", pairs.len(), || {
        sum = Checksum::default();
        for (disc, _) in &pairs {
            sum.length(disc.center.x);
        }
        sum.get()
    });
}

fn sweep_board() {
    let radius = base_radius(32.0);
    let board = board(SEED, 22);
    let space = Space::of_board(&board, radius);
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut places = Vec::new();
    while places.len() < 400 {
        let p = place(&mut rng);
        if space.legal(p) {
            places.push(p);
        }
    }
    let pairs: Vec<(Point, Point)> = places
        .iter()
        .flat_map(|p| places.iter().map(move |q| (*p, *q)))
        .filter(|(p, q)| p != q)
        .collect();
    let ours = |p: Point, q: Point| space.clear(p, q);
    measure("sweep/board", pairs.len(), || {
        let mut sum = Checksum::default();
        for (p, q) in &pairs {
            sum.bytes(&[u8::from(ours(*p, *q))]);
        }
        sum.get()
    });
    measure("sweep/board with contact", pairs.len(), || {
        let mut sum = Checksum::default();
        for (p, q) in &pairs {
            sum.bytes(&[u8::from(sweep_disc(&space, *p, *q).is_clear())]);
        }
        sum.get()
    });
    let polygons: Vec<_> = board
        .parts()
        .iter()
        .map(|part| (polygon(&part.pieces[0]), part.pieces[0].bounds()))
        .collect();
    let ball = Ball::new(radius - TOL);
    let theirs = |p: Point, q: Point| {
        let (low, high) = (p.inf(&q), p.sup(&q));
        let options = ShapeCastOptions::with_max_time_of_impact(1.0);
        !polygons.iter().any(|(polygon, bounds)| {
            let box_of = bounds.grown(radius);
            box_of.min.x <= high.x
                && low.x <= box_of.max.x
                && box_of.min.y <= high.y
                && low.y <= box_of.max.y
                && cast_shapes(
                    &Pose::translation(p.x, p.y),
                    ParryVector::new(q.x - p.x, q.y - p.y),
                    &ball,
                    &Pose::identity(),
                    ParryVector::ZERO,
                    polygon,
                    options,
                )
                .ok()
                .flatten()
                .is_some()
        })
    };
    measure("sweep/board parry", pairs.len(), || {
        let mut sum = Checksum::default();
        for (p, q) in &pairs {
            sum.bytes(&[u8::from(theirs(*p, *q))]);
        }
        sum.get()
    });
    let differ = pairs.iter().filter(|(p, q)| ours(*p, *q) != theirs(*p, *q)).count();
    println!("sweep/board: {differ} of {} answers differ from parry", pairs.len());
}
