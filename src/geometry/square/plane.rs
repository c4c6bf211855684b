//! The same board in continuous space: each square an inch wide, y up, walls without thickness.

use super::{Edge, Grid, Side, Square};
use crate::geometry::board::Board;
use crate::geometry::shape::{Convex, Part, Point};

/// The centre of a square, inches.
pub fn center(grid: &Grid, at: Square) -> Point {
    Point::new(f64::from(at.x) + 0.5, f64::from(grid.height()) - f64::from(at.y) - 0.5)
}

/// The two ends of a side of a square, inches.
pub fn ends(grid: &Grid, at: Square, side: Side) -> [Point; 2] {
    let (left, top) = (f64::from(at.x), f64::from(grid.height()) - f64::from(at.y));
    let corner = |dx: f64, dy: f64| Point::new(left + dx, top - dy);
    match side {
        Side::North => [corner(0.0, 0.0), corner(1.0, 0.0)],
        Side::East => [corner(1.0, 0.0), corner(1.0, 1.0)],
        Side::South => [corner(1.0, 1.0), corner(0.0, 1.0)],
        Side::West => [corner(0.0, 1.0), corner(0.0, 0.0)],
    }
}

/// The walls of the map as a board for the questions of continuous space: each a thin part that
/// is taller than everything.
pub fn board(grid: &Grid) -> Board {
    let mut parts = Vec::new();
    for at in grid.squares() {
        for side in Side::ALL {
            let shared = grid.neighbour(at, side).is_some();
            let again = shared && matches!(side, Side::North | Side::West);
            if again || grid.edge(at, side) == Edge::Open {
                continue;
            }
            let wall = Convex::new(ends(grid, at, side).to_vec(), 0.0);
            let pieces = vec![wall.expect("the ends of a side are two points")];
            let feature = parts.len() as u32;
            parts.push(Part { pieces, z: [0.0, f64::INFINITY], feature });
        }
    }
    Board::new([f64::from(grid.width()), f64::from(grid.height())], parts)
}
