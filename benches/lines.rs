//! Targeting lines, each with the same question put to a sampled fan in the same run.
//!
//! Before the timings a table gives, for every benchmark, the seeds, the number of queries, the
//! mean count of pieces in the way, a checksum over all verdicts and witnesses, and how often
//! the sampled fan decides otherwise.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion};

use sightline::geometry;
use sightline::geometry::answer::Detail;
use sightline::geometry::board::Board;
use sightline::geometry::lines::{
    LineModel, Outcomes, Query, Reach, Target, Watch, field, grid, misses, outcomes, partition,
};
use sightline::geometry::number::{DEFAULT_TOLERANCE, LATTICE, base_radius};
use sightline::geometry::shape::{Bounds, Disc, Footing, PartId, Point};

#[path = "../tests/common/boards.rs"]
mod boards;
#[path = "lines/fan.rs"]
mod fan;

const BOARD_SEED: u64 = 7;
const PLACE_SEED: u64 = 11;
const PARTS: usize = 25;

/// FNV-1a.
struct Checksum(u64);

impl Checksum {
    fn new() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn point(&mut self, p: Point) {
        for x in [p.x, p.y] {
            self.bytes(&((x * LATTICE).round() as i64).to_le_bytes());
        }
    }

    fn outcomes(&mut self, outcomes: &Outcomes) {
        for outcome in &outcomes.list {
            outcome.hit.iter().for_each(|&hit| self.bytes(&[u8::from(hit)]));
            self.point(outcome.origin);
            for hit in &outcome.hits {
                self.bytes(&(hit.watch as u32).to_le_bytes());
                self.bytes(&hit.part.0.to_le_bytes());
            }
        }
    }
}

fn base(center: Point) -> Footing {
    Footing { disc: Disc { center, radius: base_radius(32.0) }, level: 0.0 }
}

fn pairs(board: &Board, n: usize) -> Vec<(Footing, Footing)> {
    let places = boards::places(board, PLACE_SEED, 2 * n, base_radius(32.0));
    places
        .chunks_exact(2)
        .map(|pair| (base(pair[0]), base(pair[1])))
        .filter(|(a, t)| (a.disc.center - t.disc.center).norm() > a.disc.radius + t.disc.radius)
        .collect()
}

/// Mean count of parts that come near the strip between two bases.
fn mean_in_the_way(board: &Board, pairs: &[(Footing, Footing)]) -> f64 {
    let count = |(a, t): &(Footing, Footing)| {
        let (from, to) = (a.disc.center, t.disc.center);
        let strip = geometry::shape::Convex::new(vec![from, to], a.disc.radius).expect("distinct");
        board.parts().iter().filter(|part| boards::gap(&part.pieces[0], &strip) <= 0.0).count()
    };
    pairs.iter().map(count).sum::<usize>() as f64 / pairs.len() as f64
}

fn row(name: &str, pairs: usize, k: f64, checksum: u64, note: &str) {
    println!(
        "{name}: board seed {BOARD_SEED}, place seed {PLACE_SEED}, {PARTS} parts, \
         {pairs} queries, K = {k:.2}, checksum {checksum:016x}{note}"
    );
}

fn exists(criterion: &mut Criterion) {
    let board = boards::board(BOARD_SEED, PARTS);
    let parts = boards::all_parts(&board);
    let watches = [Watch { reach: Reach::Whole, parts: &parts }];
    let pairs = pairs(&board, 20_000);
    let query = |(a, t): (Footing, Footing)| Query::new(&board, a, t, &watches);
    let mut checksum = Checksum::new();
    let (mut free, mut missed, mut wrong) = (0, 0, 0);
    for &pair in &pairs {
        let found = misses(&query(pair), &[true]);
        free += usize::from(found.is_some());
        checksum.bytes(&[u8::from(found.is_some())]);
        found.into_iter().for_each(|p| checksum.point(p));
        let sampled = fan::outcomes(&query(pair)).contains(&0);
        missed += usize::from(found.is_some() && !sampled);
        wrong += usize::from(found.is_none() && sampled);
    }
    let note = format!(
        ", free {free}; the sampled fan misses {missed} of these and calls {wrong} others free"
    );
    row("lines/exists", pairs.len(), mean_in_the_way(&board, &pairs), checksum.0, &note);
    let mut group = criterion.benchmark_group("lines/exists");
    let mut next = cycle(&pairs);
    group.bench_function("exact", |b| b.iter(|| misses(&query(next()), black_box(&[true]))));
    let mut next = cycle(&pairs);
    group.bench_function("outcomes", |b| {
        b.iter(|| outcomes(black_box(&query(next())), Detail::Verdict))
    });
    let mut next = cycle(&pairs);
    group.bench_function("sampled", |b| b.iter(|| fan::free(black_box(&query(next())))));
    group.finish();
}

fn near_and_far(parts: &[PartId]) -> [Watch<'_>; 2] {
    [
        Watch { reach: Reach::Near { limit: 1.0 }, parts },
        Watch { reach: Reach::Far { limit: 1.0 }, parts },
    ]
}

fn best(criterion: &mut Criterion) {
    let board = boards::board(BOARD_SEED, PARTS);
    let parts = boards::all_parts(&board);
    let watches = near_and_far(&parts);
    let pairs = pairs(&board, 20_000);
    let query = |(a, t): (Footing, Footing)| Query::new(&board, a, t, &watches);
    let mut checksum = Checksum::new();
    let mut differs = 0;
    for &pair in &pairs {
        let outcomes = outcomes(&query(pair), Detail::Verdict);
        checksum.outcomes(&outcomes);
        let bits = |hit: &[bool]| {
            hit.iter().enumerate().fold(0, |bits, (i, &hit)| bits | u8::from(hit) << i)
        };
        let mut exact: Vec<u8> = outcomes.list.iter().map(|o| bits(&o.hit)).collect();
        exact.sort_unstable();
        differs += usize::from(exact != fan::outcomes(&query(pair)));
    }
    let note = format!("; the sampled fan differs in {differs}");
    row("lines/outcomes", pairs.len(), mean_in_the_way(&board, &pairs), checksum.0, &note);
    let mut group = criterion.benchmark_group("lines/outcomes");
    let mut next = cycle(&pairs);
    group.bench_function("verdict", |b| {
        b.iter(|| outcomes(black_box(&query(next())), Detail::Verdict))
    });
    let mut next = cycle(&pairs);
    group.bench_function("full", |b| b.iter(|| outcomes(black_box(&query(next())), Detail::Full)));
    let mut next = cycle(&pairs);
    group.bench_function("partition", |b| b.iter(|| partition(black_box(&query(next())))));
    let mut next = cycle(&pairs);
    group.bench_function("sampled", |b| b.iter(|| fan::outcomes(black_box(&query(next())))));
    group.finish();
}

/// All ordered pairs of 14 bases, shadows cast once a target.
fn matrix(criterion: &mut Criterion) {
    let board = boards::board(BOARD_SEED, PARTS);
    let parts = boards::all_parts(&board);
    let watches = near_and_far(&parts);
    let bases: Vec<Footing> =
        boards::places(&board, PLACE_SEED, 14, base_radius(32.0)).into_iter().map(base).collect();
    let all = |detail: Detail, mut each: Box<dyn FnMut(Outcomes) + '_>| {
        for (i, &target) in bases.iter().enumerate() {
            let model = LineModel::default();
            let target = Target::new(&board, target, &watches, model, DEFAULT_TOLERANCE);
            for (j, &origin) in bases.iter().enumerate() {
                if i != j {
                    each(target.outcomes(origin, detail));
                }
            }
        }
    };
    let mut checksum = Checksum::new();
    all(Detail::Verdict, Box::new(|outcomes| checksum.outcomes(&outcomes)));
    let ordered: Vec<(Footing, Footing)> = (0..bases.len())
        .flat_map(|i| (0..bases.len()).filter(move |&j| i != j).map(move |j| (i, j)))
        .map(|(i, j)| (bases[i], bases[j]))
        .collect();
    row("lines/matrix", ordered.len(), mean_in_the_way(&board, &ordered), checksum.0, "");
    let mut group = criterion.benchmark_group("lines/matrix");
    for (name, detail) in [("verdict", Detail::Verdict), ("full", Detail::Full)] {
        group.bench_with_input(BenchmarkId::from_parameter(name), &detail, |b, &detail| {
            b.iter(|| all(detail, Box::new(|outcomes| drop(black_box(outcomes)))))
        });
    }
    group.finish();
}

/// One target seen from a grid of places that are legal for a 32 mm base.
fn heatmap(criterion: &mut Criterion) {
    let board = boards::board(BOARD_SEED, PARTS);
    let parts = boards::all_parts(&board);
    let watches = near_and_far(&parts);
    let radius = base_radius(32.0);
    let target = base(boards::places(&board, PLACE_SEED, 1, radius)[0]);
    let mut places = grid(board.size(), 0.25);
    places.retain(|&p| boards::is_legal(&board, p, radius));
    let all = || {
        let model = LineModel::default();
        let target = Target::new(&board, target, &watches, model, DEFAULT_TOLERANCE);
        field(&target, &places, radius, 0.0)
    };
    let mut checksum = Checksum::new();
    for glance in all() {
        checksum.bytes(&[u8::from(glance.free), glance.unavoidable as u8]);
    }
    let pairs: Vec<_> = places.iter().map(|&p| (base(p), target)).collect();
    row("lines/heatmap", places.len(), mean_in_the_way(&board, &pairs), checksum.0, "");
    criterion.bench_function("lines/heatmap", |b| b.iter(all));
}

/// The queries one after the other, over and over.
fn cycle<T: Copy>(items: &[T]) -> impl FnMut() -> T + '_ {
    let mut i = 0;
    move || {
        i = (i + 1) % items.len();
        items[i]
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    exists(&mut criterion);
    best(&mut criterion);
    matrix(&mut criterion);
    heatmap(&mut criterion);
    criterion.final_summary();
}
