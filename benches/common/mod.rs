//! What the benchmarks share: seeded boards and places, a checksum, and a report line.

#![allow(dead_code)]

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sightline::geometry::board::Board;
use sightline::geometry::distance::{distance_convex_convex, gap_disc_convex};
use sightline::geometry::number::{base_radius, snap_point};
use sightline::geometry::shape::{Convex, Disc, Part, Point, Vector};
use std::hint::black_box;
use std::time::Instant;

pub const SIZE: [f64; 2] = [30.0, 22.0];

const RECTANGLES: [[f64; 2]; 7] =
    [[4.0, 0.25], [3.0, 0.25], [2.0, 0.3], [2.5, 1.5], [1.2, 1.2], [3.0, 2.0], [1.0, 0.8]];

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// `n` rectangles of fixed sizes at random places and turns, at least 0.05 inch apart and 0.3
/// from the edge, each with the heights that `z` draws.
pub fn board(seed: u64, n: usize, mut z: impl FnMut(&mut ChaCha8Rng) -> [f64; 2]) -> Board {
    let mut rng = rng(seed);
    let mut parts: Vec<Part> = Vec::new();
    while parts.len() < n {
        let [w, d] = RECTANGLES[parts.len() % RECTANGLES.len()];
        let at = place(&mut rng);
        let u = direction(&mut rng);
        let v = Vector::new(-u.y, u.x);
        let corner = |i: f64, j: f64| snap_point(at + u * (i * 0.5 * w) + v * (j * 0.5 * d));
        let core = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        let piece = Convex::new(core, 0.0).expect("a rectangle");
        let bounds = piece.bounds();
        let inside = bounds.min.x >= 0.3
            && bounds.min.y >= 0.3
            && bounds.max.x <= SIZE[0] - 0.3
            && bounds.max.y <= SIZE[1] - 0.3;
        let apart =
            |other: &Part| distance_convex_convex(&piece, &other.pieces[0]).distance >= 0.05;
        if inside && parts.iter().all(apart) {
            let z = z(&mut rng);
            parts.push(Part { pieces: vec![piece], z, feature: parts.len() as u32 });
        }
    }
    Board::new(SIZE, parts)
}

fn place(rng: &mut impl Rng) -> Point {
    Point::new(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1]))
}

fn direction(rng: &mut impl Rng) -> Vector {
    loop {
        let v = Vector::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
        let length = v.norm();
        if 0.1 < length && length < 1.0 {
            return v / length;
        }
    }
}

/// `n` random places at which a base of that size touches no part and stays on the board.
pub fn places(rng: &mut impl Rng, board: &Board, millimetres: f64, n: usize) -> Vec<Disc> {
    let radius = base_radius(millimetres);
    let mut found = Vec::with_capacity(n);
    while found.len() < n {
        let center = snap_point(place(rng));
        let disc = Disc { center, radius };
        let inside = center.x >= radius
            && center.y >= radius
            && center.x <= SIZE[0] - radius
            && center.y <= SIZE[1] - radius;
        let mut pieces = board.parts().iter().flat_map(|part| &part.pieces);
        if inside && pieces.all(|piece| gap_disc_convex(&disc, piece) > 0.0) {
            found.push(disc);
        }
    }
    found
}

/// FNV-1a, over verdicts and snapped witnesses in query order.
pub struct Checksum(u64);

impl Checksum {
    pub fn new() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }

    pub fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    pub fn point(&mut self, p: Point) {
        let p = snap_point(p);
        for byte in p.x.to_bits().to_le_bytes().into_iter().chain(p.y.to_bits().to_le_bytes()) {
            self.byte(byte);
        }
    }
}

impl std::fmt::Display for Checksum {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Median nanoseconds per query over 31 batches, each running all queries once.
pub fn nanoseconds(queries: usize, mut batch: impl FnMut()) -> f64 {
    batch();
    let mut times: Vec<f64> = (0..31)
        .map(|_| {
            let start = Instant::now();
            batch();
            start.elapsed().as_nanos() as f64 / queries as f64
        })
        .collect();
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Runs `query` over all inputs and returns the median nanoseconds of one.
pub fn time<T, R>(inputs: &[T], query: impl Fn(&T) -> R) -> f64 {
    nanoseconds(inputs.len(), || {
        for input in inputs {
            black_box(query(black_box(input)));
        }
    })
}

pub fn report(name: &str, nanoseconds: f64, queries: usize, k: f64, checksum: &Checksum) {
    println!("{name:<24} {nanoseconds:>10.0} ns  {queries:>6} queries  K {k:.2}  {checksum}");
}
