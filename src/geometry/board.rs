//! A board: its size and its parts, immutable, with a broad phase.

use super::accel::Tree;
use super::shape::{Bounds, Convex, Part, PartId};

/// Below this many pieces a loop over boxes is as fast as a tree.
const TREE_FROM: usize = 128;

/// The parts of a board in file order. Usually held behind an `Arc`.
#[derive(Clone, Debug)]
pub struct Board {
    size: [f64; 2],
    parts: Vec<Part>,
    /// The box round each part.
    bounds: Vec<Bounds>,
    /// Every piece: its part and its index there.
    pieces: Vec<(PartId, u32)>,
    tree: Option<Tree>,
}

impl Board {
    /// `size` is width and depth in inches; the lower left corner is the origin.
    pub fn new(size: [f64; 2], parts: Vec<Part>) -> Board {
        let bounds = parts.iter().map(Part::bounds).collect();
        let pieces: Vec<(PartId, u32)> = parts
            .iter()
            .enumerate()
            .flat_map(|(i, part)| (0..part.pieces.len()).map(move |j| (PartId(i as u32), j as u32)))
            .collect();
        let mut board = Board { size, parts, bounds, pieces, tree: None };
        if board.pieces.len() >= TREE_FROM {
            let boxes: Vec<Bounds> =
                (0..board.pieces.len()).map(|i| *board.piece(i).1.bounds()).collect();
            board.tree = Some(Tree::new(&boxes));
        }
        board
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

    /// The box round all pieces of a part.
    pub fn bounds(&self, id: PartId) -> &Bounds {
        &self.bounds[id.0 as usize]
    }

    /// The pieces whose boxes meet `bounds` (closed), with their parts, in the board's order.
    pub fn near(&self, bounds: Bounds) -> impl Iterator<Item = (PartId, &Convex)> {
        let (mut listed, mut all) = (Vec::new(), 0..0);
        match &self.tree {
            Some(tree) => tree.meeting(&bounds, &mut listed),
            None => all = 0..self.pieces.len() as u32,
        }
        listed.sort_unstable();
        listed
            .into_iter()
            .chain(all)
            .map(|i| self.piece(i as usize))
            .filter(move |(_, piece)| piece.bounds().meets(&bounds))
    }

    fn piece(&self, index: usize) -> (PartId, &Convex) {
        let (part, piece) = self.pieces[index];
        (part, &self.part(part).pieces[piece as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::{Disc, Point};
    use super::*;

    fn board(n: usize) -> Board {
        let disc = |i: usize| Disc {
            center: Point::new((i * 7 % 29) as f64, (i * 5 % 23) as f64),
            radius: 0.5,
        };
        let part =
            |i: usize| Part { pieces: vec![Convex::disc(disc(i))], z: [0.0, 1.0], feature: 0 };
        Board::new([30.0, 24.0], (0..n).map(part).collect())
    }

    #[test]
    fn near_lists_what_meets_the_box_in_order() {
        for n in [0, 5, TREE_FROM - 1, TREE_FROM, 400] {
            let board = board(n);
            assert_eq!(board.tree.is_some(), n >= TREE_FROM);
            for (x, y) in [(3.0, 4.0), (10.0, 10.0), (28.5, 22.0), (-5.0, 0.0)] {
                let bounds = Bounds::of(&[Point::new(x, y), Point::new(x + 6.0, y + 2.5)]);
                let found: Vec<PartId> = board.near(bounds).map(|(part, _)| part).collect();
                let expected: Vec<PartId> = (0..n as u32)
                    .map(PartId)
                    .filter(|&id| board.bounds(id).meets(&bounds))
                    .collect();
                assert_eq!(found, expected);
            }
        }
    }
}
