//! The tiles in the plane.
//!
//! Tiles are two inches from edge to edge. Rows are as far apart as the lattice allows nearest to
//! √3 inches, so centres, corners and middles of edges are lattice points, rows of tiles are
//! exactly straight, and hexes are regular but for a millionth of an inch.

use super::{Direction, Hex, Tile};
use crate::geometry::number::LATTICE;
use crate::geometry::shape::{Convex, Point, Vector};

/// From the centre of a tile to that of its neighbour to the east, inches.
pub const WIDTH: f64 = 2.0;

/// Half the width of a walkway, inches.
pub const HALF_WALKWAY: f64 = 0.25;

/// From one row of centres to the next: a multiple of six lattice steps next to √3.
const ROW: f64 = 6.0 * 302_698.0 / LATTICE;

/// The centre of a place, the origin's at (0, 0), y to the north.
pub fn centre(at: Hex) -> Point {
    let (q, r) = (f64::from(at.q), f64::from(at.r));
    Point::new((q + r / 2.0) * WIDTH, -r * ROW)
}

/// The corners of a tile counter-clockwise from the east of its south.
pub fn corners(at: Hex) -> [Point; 6] {
    let c = centre(at);
    let (x, high, low) = (WIDTH / 2.0, ROW / 3.0 * 2.0, ROW / 3.0);
    [(x, -low), (x, low), (0.0, high), (-x, low), (-x, -low), (0.0, -high)]
        .map(|(dx, dy)| c + Vector::new(dx, dy))
}

/// The middle of an edge.
pub fn edge_middle(at: Hex, direction: Direction) -> Point {
    nalgebra::center(&centre(at), &centre(at.step(direction, 1)))
}

/// A tile as a convex piece.
pub fn outline(at: Hex) -> Convex {
    Convex::new(corners(at).to_vec(), 0.0).expect("a hexagon is convex")
}

/// A walkway from a centre to the middle of an edge: a strip of a half width, with square end at
/// the edge.
pub fn walkway(at: Hex, direction: Direction, half_width: f64) -> Convex {
    let (from, to) = (centre(at), edge_middle(at, direction));
    let along = to - from;
    let side = Vector::new(-along.y, along.x) / along.norm() * half_width;
    let ring = vec![from - side, to - side, to + side, from + side];
    Convex::new(ring, 0.0).expect("a strip is convex")
}

/// All walkways of a tile.
pub fn walkways(tile: Tile, half_width: f64) -> Vec<Convex> {
    tile.ways.iter().map(|direction| walkway(tile.at, direction, half_width)).collect()
}
