//! Targeting lines from a low base to a high one.
//!
//! Run with `cargo bench --bench levels`. The checksum is over all verdicts and witnesses; also
//! counted is how often the front arc of the base alone would decide otherwise.

use sightline::geometry;
use sightline::geometry::answer::Detail;
use sightline::geometry::lines::{Query, Reach, Watch, levels};
use sightline::geometry::number::{HALF_MILLIMETRE, base_radius};
use sightline::geometry::shape::{Convex, Disc, Footing, Point, Vector};

#[path = "../tests/common/boards.rs"]
mod boards;
mod common;

use common::{Checksum, report, time};

const BOARD_SEED: u64 = 7;
const PLACE_SEED: u64 = 11;
const PARTS: usize = 25;
/// The target's height.
const HIGH: f64 = 3.0;

fn base(center: Point, level: f64) -> Footing {
    Footing { disc: Disc { center, radius: base_radius(32.0) }, level }
}

/// Whether some origin of the query's base is free.
fn free(query: &Query) -> bool {
    levels(query, Detail::Verdict).list[0].hit == [false]
}

/// Is one of many origins on the front arc free? Each is asked about as a base of its own.
fn front_is_free(query: &Query) -> bool {
    let (origin, target) = (query.origin.disc, query.target.disc);
    let between = target.center - origin.center;
    let toward = between.normalize();
    let across = Vector::new(-toward.y, toward.x);
    let radii = origin.radius + target.radius - 2.0 * HALF_MILLIMETRE;
    let cosine = radii / between.norm();
    let end = ((1.0 - cosine) / (1.0 + cosine)).sqrt();
    (0..=200).any(|i| {
        let k = end * (f64::from(i) / 100.0 - 1.0);
        let u = (toward * (1.0 - k * k) + across * (2.0 * k)) / (1.0 + k * k);
        let center = origin.center + u * (origin.radius - HALF_MILLIMETRE);
        let disc = Disc { center, radius: HALF_MILLIMETRE };
        free(&Query { origin: Footing { disc, ..query.origin }, ..*query })
    })
}

fn main() {
    let board = boards::board(BOARD_SEED, PARTS);
    let parts = boards::all_parts(&board);
    let watches = [Watch { reach: Reach::Whole, parts: &parts }];
    let radius = base_radius(32.0);
    let in_the_way = |from: Point, to: Point| {
        let strip = Convex::new(vec![from, to], radius).expect("distinct");
        let near = |part: &&geometry::shape::Part| boards::gap(&part.pieces[0], &strip) <= 0.0;
        board.parts().iter().filter(near).count()
    };
    let mut pieces = 0;
    let queries: Vec<Query> = boards::places(&board, PLACE_SEED, 20_000, radius)
        .chunks_exact(2)
        .filter(|pair| (pair[1] - pair[0]).norm() > 2.0 * radius)
        .filter(|pair| (2..=4).contains(&in_the_way(pair[0], pair[1])))
        .map(|pair| {
            pieces += in_the_way(pair[0], pair[1]);
            Query::new(&board, base(pair[0], 0.0), base(pair[1], HIGH), &watches)
        })
        .collect();
    let mut sum = Checksum::new();
    let (mut seen, mut wrong) = (0, 0);
    for query in &queries {
        let outcome = levels(query, Detail::Verdict).list.remove(0);
        let free = outcome.hit == [false];
        seen += usize::from(free);
        wrong += usize::from(free && !front_is_free(query));
        sum.byte(u8::from(free));
        sum.point(outcome.origin);
    }
    println!("board seed {BOARD_SEED}, place seed {PLACE_SEED}, {PARTS} parts");
    println!("{seen} free; the front arc alone calls {wrong} of these blocked");
    let k = pieces as f64 / queries.len() as f64;
    let verdict = time(&queries, |query| levels(query, Detail::Verdict));
    report("lines/levels", verdict, queries.len(), k, &sum);
}
