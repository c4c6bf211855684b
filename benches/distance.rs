//! `distance/disc_convex` and `sweep/board`, beside parry. Run with
//! `cargo bench --bench distance`.

mod common;

use common::{Checksum, SIZE, board, places, report, rng, time};
use parry2d::math::{Pose, Vector as ParryVector};
use parry2d::query::{ShapeCastOptions, cast_shapes, distance};
use parry2d::shape::{Ball, ConvexPolygon};
use rand::RngExt;
use sightline::geometry::distance::{distance_disc_convex, gap_disc_convex};
use sightline::geometry::number::{TOL, base_radius, snap_point};
use sightline::geometry::path::Space;
use sightline::geometry::shape::{Bounds, Convex, Disc, Point, Vector};
use sightline::geometry::sweep::sweep_disc;

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

/// Times a query and reports it with a checksum of its answers.
fn run<T, R: Into<f64>>(name: &str, inputs: &[T], k: f64, query: impl Fn(&T) -> R) {
    let mut sum = Checksum::new();
    for input in inputs {
        sum.point(Point::new(query(input).into(), 0.0));
    }
    report(name, time(inputs, query), inputs.len(), k, &sum);
}

fn disc_convex() {
    let mut rng = rng(SEED);
    let mut pairs = Vec::new();
    while pairs.len() < 200_000 {
        let mut place =
            || Point::new(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1]));
        let (center, of_disc) = (place(), snap_point(place()));
        let n = rng.random_range(3..8);
        let mut turns: Vec<f64> = (0..n).map(|_| rng.random_range(0.0..1.0)).collect();
        turns.sort_by(f64::total_cmp);
        let core = turns.iter().map(|t| {
            let (s, c) = libm::sincos(t * std::f64::consts::TAU);
            snap_point(center + Vector::new(2.0 * c, 1.3 * s))
        });
        if let Some(piece) = Convex::new(core.collect(), 0.0) {
            pairs.push((Disc { center: of_disc, radius: base_radius(32.0) }, piece));
        }
    }
    run("distance/disc_convex", &pairs, 1.0, |(disc, piece)| gap_disc_convex(disc, piece));
    run("  with witnesses", &pairs, 1.0, |(disc, piece)| {
        distance_disc_convex(disc, piece).distance
    });
    let shapes: Vec<_> = pairs
        .iter()
        .map(|(disc, piece)| {
            let at = Pose::translation(disc.center.x, disc.center.y);
            (Ball::new(disc.radius), at, polygon(piece))
        })
        .collect();
    // Parry's answer is 0 where they overlap, so the checksum differs.
    run("  parry", &shapes, 1.0, |(ball, at, polygon)| {
        distance(at, ball, &Pose::identity(), polygon).map_or(f64::NAN, |d| d.distance)
    });
}

fn sweep_board() {
    let radius = base_radius(32.0);
    let board = board(SEED, 22, |_| [0.0, 3.0]);
    let space = Space::of_board(&board, radius);
    let places: Vec<Point> =
        places(&mut rng(SEED), &board, 32.0, 400).iter().map(|disc| disc.center).collect();
    let pairs: Vec<(Point, Point)> = places
        .iter()
        .flat_map(|p| places.iter().map(move |q| (*p, *q)))
        .filter(|(p, q)| p != q)
        .collect();
    let boxes: Vec<Bounds> =
        board.parts().iter().map(|part| part.pieces[0].bounds().grown(radius)).collect();
    let meets =
        |p: Point, q: Point, i: usize| boxes[i].meets(&Bounds { min: p.inf(&q), max: p.sup(&q) });
    let culled: usize =
        pairs.iter().map(|(p, q)| (0..boxes.len()).filter(|i| meets(*p, *q, *i)).count()).sum();
    let k = culled as f64 / pairs.len() as f64;
    let ours = |(p, q): &(Point, Point)| f64::from(u8::from(space.clear(*p, *q)));
    run("sweep/board", &pairs, k, ours);
    run("  with contact", &pairs, k, |(p, q)| {
        f64::from(u8::from(sweep_disc(&space, *p, *q).is_clear()))
    });
    let polygons: Vec<_> = board.parts().iter().map(|part| polygon(&part.pieces[0])).collect();
    let ball = Ball::new(radius - TOL);
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let theirs = |(p, q): &(Point, Point)| {
        let (at, by) = (Pose::translation(p.x, p.y), ParryVector::new(q.x - p.x, q.y - p.y));
        let hits = |polygon: &ConvexPolygon| {
            let still = ParryVector::ZERO;
            let hit = cast_shapes(&at, by, &ball, &Pose::identity(), still, polygon, options);
            hit.ok().flatten().is_some()
        };
        let blocked = (0..boxes.len()).any(|i| meets(*p, *q, i) && hits(&polygons[i]));
        f64::from(u8::from(!blocked))
    };
    run("  parry", &pairs, k, theirs);
    let differ = pairs.iter().filter(|pair| ours(pair) != theirs(pair)).count();
    println!("  {differ} of {} answers differ from parry's", pairs.len());
}
