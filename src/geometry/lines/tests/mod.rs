//! Fixtures for each degenerate case, and properties on seeded random boards.

mod fixtures;
mod properties;

use crate::geometry;
use crate::geometry::answer::Detail;
use crate::geometry::board::Board;
use crate::geometry::number::snap;
use crate::geometry::shape::{Convex, Disc, Footing, Part, PartId, Point};

use super::*;

#[path = "../../../../tests/common/boards.rs"]
mod boards;

fn point(x: f64, y: f64) -> Point {
    Point::new(snap(x), snap(y))
}

fn base(x: f64, y: f64, radius: f64) -> Footing {
    Footing { disc: Disc { center: point(x, y), radius: snap(radius) }, level: 0.0 }
}

/// A part on the floor with the given corners, counter-clockwise.
fn part(corners: &[[f64; 2]]) -> Part {
    let core = corners.iter().map(|p| point(p[0], p[1])).collect();
    Part { pieces: vec![Convex::new(core, 0.0).expect("convex")], z: [0.0, 3.0], feature: 0 }
}

fn block(x: [f64; 2], y: [f64; 2]) -> Part {
    part(&[[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]])
}

fn board(parts: Vec<Part>) -> Board {
    Board::new([30.0, 22.0], parts)
}

/// The hit vectors of all outcomes.
fn vectors(query: &Query) -> Vec<Vec<bool>> {
    outcomes(query, Detail::Verdict).list.into_iter().map(|outcome| outcome.hit).collect()
}

/// Is everything on the board missed by some origin?
fn free(board: &Board, origin: Footing, target: Footing, model: LineModel) -> bool {
    let parts = boards::all_parts(board);
    let watches = [Watch { reach: Reach::Whole, parts: &parts }];
    let query = Query { model, ..Query::new(board, origin, target, &watches) };
    let found = misses(&query, &[true]);
    assert_eq!(vectors(&query), [[found.is_none()]]);
    found.is_some()
}

fn free_by_default(board: &Board, origin: Footing, target: Footing) -> bool {
    free(board, origin, target, LineModel::default())
}
