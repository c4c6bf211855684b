//! The cells of a map.

use crate::geometry::number::{NUDGE, snap_point};
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
        let count = size.map(|side| (side / cell + NUDGE).floor());
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

impl Grid {
    /// The cells that share an edge with one.
    pub fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> {
        let (row, column) = (index / self.columns, index % self.columns);
        [
            (column > 0).then(|| index - 1),
            (column + 1 < self.columns).then(|| index + 1),
            (row > 0).then(|| index - self.columns),
            (row + 1 < self.rows).then(|| index + self.columns),
        ]
        .into_iter()
        .flatten()
    }

    /// The cells with their centres round a place, nearest first: up to four.
    pub fn around(&self, p: Point) -> impl Iterator<Item = usize> {
        let at = (p - self.origin) / self.cell;
        let mut near: Vec<(f64, usize)> = Vec::with_capacity(4);
        for row in [at.y.floor(), at.y.floor() + 1.0] {
            for column in [at.x.floor(), at.x.floor() + 1.0] {
                let inside = row >= 0.0
                    && column >= 0.0
                    && row < self.rows as f64
                    && column < self.columns as f64;
                if inside {
                    let index = row as usize * self.columns + column as usize;
                    near.push(((self.center(index) - p).norm_squared(), index));
                }
            }
        }
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        near.into_iter().map(|(_, index)| index)
    }
}
