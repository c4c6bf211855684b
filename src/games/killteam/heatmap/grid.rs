//! The cells of a map.

use crate::geometry::number::snap_point;
use crate::geometry::shape::{Point, Vector};

/// Square cells over a board, centred on it: what the last cell of a row would stick out is
/// left off evenly on both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The centre of the lower left cell.
    pub origin: Point,
    /// The side of a cell, inches.
    pub cell: f64,
    pub columns: usize,
    pub rows: usize,
}

/// A map of more cells than this is refused.
pub const MOST_CELLS: usize = 4_000_000;

impl Grid {
    /// `None` if the board is smaller than a cell, or the cells are too many.
    pub fn new(size: [f64; 2], cell: f64) -> Option<Grid> {
        let count = size.map(|side| (side / cell + 1e-9).floor());
        let [columns, rows] = count;
        if !(columns >= 1.0 && rows >= 1.0 && columns * rows <= MOST_CELLS as f64) {
            return None;
        }
        let first = |side: f64, count: f64| (side - count * cell) / 2.0 + cell / 2.0;
        let origin = Point::new(first(size[0], columns), first(size[1], rows));
        Some(Grid { origin, cell, columns: columns as usize, rows: rows as usize })
    }

    pub fn len(&self) -> usize {
        self.columns * self.rows
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The centre of a cell, on the lattice. Cells go row by row from the lower left.
    pub fn center(&self, index: usize) -> Point {
        let (row, column) = (index / self.columns, index % self.columns);
        snap_point(self.origin + Vector::new(column as f64, row as f64) * self.cell)
    }

    pub fn centers(&self) -> impl Iterator<Item = Point> {
        (0..self.len()).map(|index| self.center(index))
    }
}
