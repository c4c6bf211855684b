//! What every benchmark shares: seeded boards, a median over batches, a checksum of answers.
#![allow(dead_code, reason = "each benchmark uses its part")]

use std::time::Instant;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::geometry::board::Board;
use sightline::geometry::distance::distance_convex_convex;
use sightline::geometry::number::{snap, snap_point};
use sightline::geometry::shape::{Convex, Part, Point, Vector};

pub const SIZE: [f64; 2] = [30.0, 22.0];
const BATCHES: usize = 31;

/// FNV-1a over the answers in query order, so that a faster wrong answer shows.
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Adds a length, snapped to the lattice.
    pub fn length(&mut self, x: f64) {
        self.bytes(&snap(x).to_le_bytes());
    }

    pub fn get(&self) -> u64 {
        self.0
    }
}

/// Runs a batch of `queries` queries over and over and prints the median time of one query.
pub fn measure(name: &str, queries: usize, mut batch: impl FnMut() -> u64) -> f64 {
    let checksum = batch();
    let mut times: Vec<f64> = (0..BATCHES)
        .map(|_| {
            let start = Instant::now();
            let again = std::hint::black_box(batch());
            let nanoseconds = start.elapsed().as_nanos() as f64;
            assert_eq!(again, checksum, "{name}: the same questions, other answers");
            nanoseconds / queries as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let median = times[BATCHES / 2];
    println!("{name:<34} {median:>12.1} ns  {queries:>8} queries  checksum {checksum:016x}");
    median
}

/// `n` convex parts of fixed sizes at random places and turns, at least 0.05 inches apart and
/// 0.3 from the edge.
pub fn board(seed: u64, n: usize) -> Board {
    const SIZES: [[f64; 2]; 7] =
        [[4.0, 0.25], [3.0, 0.25], [2.0, 0.3], [2.5, 1.5], [1.2, 1.2], [3.0, 2.0], [1.0, 0.8]];
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut parts: Vec<Part> = Vec::new();
    while parts.len() < n {
        let [w, h] = SIZES[rng.random_range(0..SIZES.len())];
        let center = Point::new(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1]));
        let (s, c) = libm::sincos(rng.random_range(0.0..std::f64::consts::TAU));
        let core: Vec<Point> = [(-w, -h), (w, -h), (w, h), (-w, h)]
            .map(|(x, y)| Vector::new(x, y) / 2.0)
            .map(|v| snap_point(center + Vector::new(c * v.x - s * v.y, s * v.x + c * v.y)))
            .to_vec();
        let piece = Convex::new(core, 0.0).expect("a turned rectangle is convex");
        let inside =
            piece.core().iter().all(|p| p.x.min(p.y).min(SIZE[0] - p.x).min(SIZE[1] - p.y) >= 0.3);
        let apart =
            |other: &Part| distance_convex_convex(&piece, &other.pieces[0]).distance >= 0.05;
        if inside && parts.iter().all(apart) {
            parts.push(Part { pieces: vec![piece], z: [0.0, 3.0], feature: parts.len() as u32 });
        }
    }
    Board::new(SIZE, parts)
}

/// Snapped random places on the board.
pub fn place(rng: &mut ChaCha8Rng) -> Point {
    snap_point(Point::new(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1])))
}
