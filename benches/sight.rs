//! Sight: with the nine lines first, and the exact test alone.
//!
//! Before the timings a table gives, for every benchmark, the seeds, the number of queries, the
//! mean count of pieces in the way, a checksum over all verdicts and witnesses, and how often
//! the nine lines alone decide otherwise.

use std::hint::black_box;

use criterion::Criterion;

use sightline::geometry;
use sightline::geometry::answer::{Detail, Exists, Touching};
use sightline::geometry::board::Board;
use sightline::geometry::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE, LATTICE, base_radius};
use sightline::geometry::shape::{Disc, Part, Point};
use sightline::geometry::sight::{
    Eye, SightLine, SightQuery, SightTarget, in_the_way, sight, sight_exact, try_lines,
};

#[path = "../tests/common/boards.rs"]
mod boards;

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

/// FNV-1a over verdicts and snapped witnesses.
fn checksum(lines: impl Iterator<Item = Option<SightLine>>) -> u64 {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    let mut bytes = |bytes: &[u8]| {
        for &byte in bytes {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for line in lines {
        bytes(&[u8::from(line.is_some())]);
        if let Some(SightLine { to, to_z, .. }) = line {
            for x in [to.x, to.y, to_z] {
                bytes(&((x * LATTICE).round() as i64).to_le_bytes());
            }
        }
    }
    sum
}

fn row(name: &str, queries: &[SightQuery], checksum: u64, note: &str) {
    let pieces: usize = queries.iter().map(|query| in_the_way(query).len()).sum();
    println!(
        "{name}: board seed {BOARD_SEED}, place seed {PLACE_SEED}, {PARTS} parts, {} queries, \
         K = {:.2}, checksum {checksum:016x}{note}",
        queries.len(),
        pieces as f64 / queries.len() as f64,
    );
}

fn mixed(criterion: &mut Criterion) {
    let board = boards::board(BOARD_SEED, PARTS);
    let queries = queries(&board, 20_000);
    let witness = |query: &SightQuery| match sight(query, Detail::Verdict) {
        Exists::Yes { witness, .. } => Some(witness),
        Exists::No { .. } => None,
    };
    let seen = queries.iter().filter(|query| witness(query).is_some()).count();
    let by_lines = queries.iter().filter(|query| try_lines(query).is_some()).count();
    let note = format!(", seen {seen}; nine lines alone miss {} of these", seen - by_lines);
    row("sight/mixed", &queries, checksum(queries.iter().map(witness)), &note);
    let mut group = criterion.benchmark_group("sight/mixed");
    let mut next = cycle(&queries);
    group.bench_function("verdict", |b| b.iter(|| sight(black_box(next()), Detail::Verdict)));
    let mut next = cycle(&queries);
    group.bench_function("full", |b| b.iter(|| sight(black_box(next()), Detail::Full)));
    let mut next = cycle(&queries);
    group.bench_function("nine lines", |b| b.iter(|| try_lines(black_box(next()))));
    group.finish();
}

/// Every other part hangs an inch above the floor.
fn exact(criterion: &mut Criterion) {
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
    let note = format!(", seen {seen}");
    row("sight/exact", &queries, checksum(queries.iter().map(witness)), &note);
    let mut next = cycle(&queries);
    criterion.bench_function("sight/exact", |b| b.iter(|| sight_exact(black_box(next()))));
}

/// The queries one after the other, over and over.
fn cycle<'a, T>(items: &'a [T]) -> impl FnMut() -> &'a T {
    let mut i = 0;
    move || {
        i = (i + 1) % items.len();
        &items[i]
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    mixed(&mut criterion);
    exact(&mut criterion);
    criterion.final_summary();
}
