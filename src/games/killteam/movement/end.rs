//! Where a move may end.

use crate::engine::refusal::Refusal;
use crate::geometry::number::{TOL, overlaps};
use crate::geometry::oval::{gap_base_part, gap_bases};
use crate::geometry::shape::{PartId, Point};

use super::{Walk, ground};

/// What lies at the end of a move: bases, and terrain that is no place to stand
/// (move.end-overlap).
pub fn refusals(walk: &Walk, end: Point) -> Vec<Refusal> {
    let placed = walk.placed(end);
    let base = placed.base();
    let [low, high] = placed.extent();
    let code = "kt/move/end-overlap";
    let mut refusals = Vec::new();
    for (i, other) in walk.standings.iter().enumerate() {
        let [z0, z1] = other.extent();
        let gap = gap_bases(&base, &other.base());
        if i != walk.mover && z0 < high - TOL && z1 > low + TOL && overlaps(gap) {
            let message = format!(
                "the move ends overlapping the base of {} by {:.4} inches",
                walk.names[i], -gap
            );
            refusals.push(Refusal::new(code, message).measured(gap, 0.0).at([end.x, end.y]));
        }
    }
    let board = &walk.terrain.killzone.board;
    let around = base.bounds();
    let meets = |part: &PartId| board.bounds(*part).meets(&around);
    for part in ground::no_place_to_end(walk).filter(meets) {
        let gap = gap_base_part(&base, board.part(part));
        if overlaps(gap) {
            let message = format!(
                "the move ends overlapping {} by {:.4} inches",
                walk.terrain.killzone.part_name(part),
                -gap
            );
            refusals.push(Refusal::new(code, message).measured(gap, 0.0).at([end.x, end.y]));
        }
    }
    refusals
}
