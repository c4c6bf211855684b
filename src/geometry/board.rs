//! A board: its size and its parts, immutable.

use super::shape::{Part, PartId};

/// The parts of a board in file order. Usually held behind an `Arc`.
#[derive(Clone, Debug)]
pub struct Board {
    size: [f64; 2],
    parts: Vec<Part>,
}

impl Board {
    /// `size` is width and depth in inches; the lower left corner is the origin.
    pub fn new(size: [f64; 2], parts: Vec<Part>) -> Board {
        Board { size, parts }
    }

    pub fn size(&self) -> [f64; 2] {
        self.size
    }

    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub fn part(&self, id: PartId) -> &Part {
        &self.parts[id.0 as usize]
    }
}
