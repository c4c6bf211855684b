//! Keeping the feet on a raised floor.

use crate::engine::refusal::Refusal;
use crate::geometry::answer::Exists;
use crate::geometry::cover::uncovered;
use crate::geometry::hull::Hull;
use crate::geometry::number::TOL;
use crate::geometry::shape::{PartId, Point};

use super::Walk;

/// How far inside the floor a centre must stay where only the centre counts, inches.
const CENTRE: f64 = 2.0 * TOL;

/// The parts whose tops are the floor at a level: every one that ends there.
pub fn floor(walk: &Walk) -> Vec<PartId> {
    let level = walk.standing().footing.level;
    let board = &walk.terrain.killzone.board;
    (0..board.parts().len() as u32)
        .map(PartId)
        .filter(|&id| (board.part(id).z[1] - level).abs() <= TOL)
        .collect()
}

/// Does the base leave the raised floor it stands on (move.ledge)? On the killzone floor it
/// cannot.
pub fn refusals(walk: &Walk, points: &[Point]) -> Option<Refusal> {
    if walk.standing().footing.level <= TOL {
        return None;
    }
    let board = &walk.terrain.killzone.board;
    let sets: Vec<Hull> = floor(walk)
        .iter()
        .flat_map(|&id| &board.part(id).pieces)
        .map(|piece| Hull::grown(piece.core(), piece.rho()))
        .collect();
    let radius = if walk.terrain.settings.ledge_centre { CENTRE } else { walk.radius() - CENTRE };
    points.windows(2).find_map(|leg| {
        let ends = if leg[0] == leg[1] { &leg[..1] } else { leg };
        match uncovered(&Hull::grown(ends, radius), &sets) {
            Exists::No { .. } => None,
            Exists::Yes { witness, .. } => {
                let message = format!(
                    "the base would leave the floor it stands on, at ({:.3}, {:.3})",
                    witness.x, witness.y
                );
                Some(Refusal::new("kt/move/ledge", message))
            }
        }
    })
}
