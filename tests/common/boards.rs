#![allow(dead_code, reason = "each test and benchmark uses its own share")]
//! Seeded boards for benches and property tests. The file that includes this one has
//! `geometry` in scope.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::geometry::board::Board;
use super::geometry::load;
use super::geometry::number::snap_point;
use super::geometry::predicate::cross;
use super::geometry::shape::{Convex, Part, PartId, Point};

pub const SIZE: [f64; 2] = [30.0, 22.0];

/// Walls and blocks, width by depth in inches.
const FOOTPRINTS: [[f64; 2]; 7] =
    [[4.0, 0.25], [3.0, 0.25], [2.0, 0.3], [2.5, 1.5], [1.2, 1.2], [3.0, 2.0], [1.0, 0.8]];

/// `n` convex parts at random places and turns, at least 0.05 in apart and 0.3 in from the edge,
/// between 0.5 and 4.25 in tall.
pub fn board(seed: u64, n: usize) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut parts: Vec<Part> = Vec::with_capacity(n);
    while parts.len() < n {
        let center = Point::new(rng.random_range(0.0..SIZE[0]), rng.random_range(0.0..SIZE[1]));
        let footprint = FOOTPRINTS[rng.random_range(0..FOOTPRINTS.len())];
        let angle = rng.random_range(0.0..180.0);
        let height = 0.5 + 0.25 * f64::from(rng.random_range(0u8..16));
        let pieces = load::rect(center, footprint, angle).expect("the footprints are sound");
        let inside = pieces[0]
            .core()
            .iter()
            .all(|p| (0.3..=SIZE[0] - 0.3).contains(&p.x) && (0.3..=SIZE[1] - 0.3).contains(&p.y));
        if inside && parts.iter().all(|part| gap(&part.pieces[0], &pieces[0]) >= 0.05) {
            parts.push(Part { pieces, z: [0.0, height], feature: parts.len() as u32 });
        }
    }
    Board::new(SIZE, parts)
}

/// `n` legal places of a round base of `radius`: on the board and off its parts.
pub fn places(board: &Board, seed: u64, n: usize, radius: f64) -> Vec<Point> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut places = Vec::with_capacity(n);
    let [width, depth] = board.size();
    while places.len() < n {
        let place = snap_point(Point::new(
            rng.random_range(radius..width - radius),
            rng.random_range(radius..depth - radius),
        ));
        if is_legal(board, place, radius) {
            places.push(place);
        }
    }
    places
}

/// Is a round base of `radius` on the board and off its parts?
pub fn is_legal(board: &Board, place: Point, radius: f64) -> bool {
    let [width, depth] = board.size();
    let base = Convex::new(vec![place], radius).expect("a disc");
    (radius..=width - radius).contains(&place.x)
        && (radius..=depth - radius).contains(&place.y)
        && board.parts().iter().all(|part| part.pieces.iter().all(|piece| gap(piece, &base) >= 0.0))
}

/// Every part of a board.
pub fn all_parts(board: &Board) -> Vec<PartId> {
    (0..board.parts().len() as u32).map(PartId).collect()
}

/// The gap between two pieces; below zero if they overlap, and then no measure of anything.
pub fn gap(one: &Convex, two: &Convex) -> f64 {
    let round = one.rho() + two.rho();
    if overlap(one.core(), two.core()) {
        return -1.0;
    }
    let to = |points: &[Point], core: &[Point]| {
        points.iter().map(|&p| to_core(p, core)).fold(f64::INFINITY, f64::min)
    };
    to(one.core(), two.core()).min(to(two.core(), one.core())) - round
}

fn to_core(p: Point, core: &[Point]) -> f64 {
    let segment = |a: Point, b: Point| {
        let along = b - a;
        let squared = along.norm_squared();
        let s = if squared > 0.0 { along.dot(&(p - a)) / squared } else { 0.0 };
        (p - a - along * s.clamp(0.0, 1.0)).norm()
    };
    let n = core.len();
    (0..n).map(|i| segment(core[i], core[(i + 1) % n])).fold(f64::INFINITY, f64::min)
}

/// No edge of either polygon separates them.
fn overlap(one: &[Point], two: &[Point]) -> bool {
    let separates = |core: &[Point], other: &[Point]| {
        let n = core.len();
        (0..n).any(|i| {
            let along = core[(i + 1) % n] - core[i];
            other.iter().all(|&p| cross(along, p - core[i]) < 0.0)
        })
    };
    (one.len() > 2 || two.len() > 2) && !separates(one, two) && !separates(two, one)
}
