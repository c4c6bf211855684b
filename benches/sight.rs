//! Sight: with the nine lines first, and the exact test alone.
//!
//! Run with `cargo bench --bench sight`. The boards and pairs are those of `lines/exists`; the
//! checksum is over all verdicts and witnesses.

use sightline::geometry;
use sightline::geometry::answer::{Detail, Exists, Touching};
use sightline::geometry::board::Board;
use sightline::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE, base_radius};
use sightline::geometry::shape::{Disc, Part, Point};
use sightline::geometry::sight::{
    Eye, SightLine, SightQuery, SightTarget, in_the_way, sight, sight_exact, try_lines,
};

#[path = "../tests/common/boards.rs"]
mod boards;
mod common;

use common::{Checksum, report, time};

const BOARD_SEED: u64 = 7;
const PLACE_SEED: u64 = 11;
const PARTS: usize = 25;
/// Height of a figure's head.
const HEAD: f64 = 1.4;

fn query(board: &Board, from: Point, to: Point) -> SightQuery<'_> {
    let disc = Disc { center: to, radius: base_radius(32.0) };
    SightQuery {
        board,
        eye: Eye { at: from, z: HEAD },
        target: SightTarget::Body { disc, z: [0.0, HEAD] },
        ignored: &[],
        bodies: &[],
        half_width: HALF_MILLIMETRE,
        touching: Touching::Clear,
        tolerance: DEFAULT_TOLERANCE,
    }
}

fn queries(board: &Board, n: usize) -> Vec<SightQuery<'_>> {
    let places = boards::places(board, PLACE_SEED, 2 * n, base_radius(32.0));
    places.chunks_exact(2).map(|pair| query(board, pair[0], pair[1])).collect()
}

fn checksum(lines: impl Iterator<Item = Option<SightLine>>) -> Checksum {
    let mut sum = Checksum::new();
    for line in lines {
        sum.byte(u8::from(line.is_some()));
        if let Some(SightLine { to, to_z, .. }) = line {
            sum.point(to);
            sum.point(Point::new(to_z, 0.0));
        }
    }
    sum
}

/// Mean count of pieces in the way.
fn mean(queries: &[SightQuery]) -> f64 {
    let pieces: usize = queries.iter().map(|query| in_the_way(query).len()).sum();
    pieces as f64 / queries.len() as f64
}

fn mixed() {
    let board = boards::board(BOARD_SEED, PARTS);
    let queries = queries(&board, 20_000);
    let witness = |query: &SightQuery| match sight(query, Detail::Verdict) {
        Exists::Yes { witness, .. } => Some(witness),
        Exists::No { .. } => None,
    };
    let seen = queries.iter().filter(|query| witness(query).is_some()).count();
    let by_lines = queries.iter().filter(|query| try_lines(query).is_some()).count();
    let (k, sum) = (mean(&queries), checksum(queries.iter().map(witness)));
    println!("{seen} seen; nine lines alone miss {} of these", seen - by_lines);
    let verdict = time(&queries, |query| sight(query, Detail::Verdict));
    report("sight/mixed", verdict, queries.len(), k, &sum);
    report("  nine lines", time(&queries, try_lines), queries.len(), k, &sum);
    let full = time(&queries[..2000], |query| sight(query, Detail::Full));
    report("  with margins", full, 2000, k, &sum);
}

/// Every other part hangs an inch above the floor.
fn exact() {
    let standing = boards::board(BOARD_SEED, PARTS);
    let parts = standing.parts().iter().enumerate().map(|(i, part)| {
        let lift = f64::from(u8::from(i % 2 == 1));
        Part { z: [lift, part.z[1] + lift], ..part.clone() }
    });
    let board = Board::new(standing.size(), parts.collect());
    let mut queries = queries(&board, 20_000);
    queries.retain(|query| (2..=5).contains(&in_the_way(query).len()));
    let witness = |query: &SightQuery| sight_exact(query).ok();
    let seen = queries.iter().filter(|query| witness(query).is_some()).count();
    let (k, sum) = (mean(&queries), checksum(queries.iter().map(witness)));
    println!("{seen} seen");
    report("sight/exact", time(&queries, sight_exact), queries.len(), k, &sum);
}

fn main() {
    println!("board seed {BOARD_SEED}, place seed {PLACE_SEED}, {PARTS} parts");
    mixed();
    exact();
}
