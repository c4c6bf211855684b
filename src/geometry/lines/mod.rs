//! Targeting lines in plan: straight lines of a given width from one origin on a base to every
//! point of another base that the origin sees, and which parts they hit.
//!
//! An origin may be any point of the first base's disc less an inset; the lines end on the
//! facing arc of the second base's disc less the same inset. Both discs are closed, and so are
//! parts; what touching counts as is [`LineModel::touching`]. Where the discs meet in plan
//! there are no lines and nothing is hit: the answer is *stacked*.
//!
//! Heights play no part here but in the zones of [`Reach::Near`] and [`Reach::Far`], which are
//! measured in space. Which parts can be hit at all the caller selects. A part under or over
//! the target's base is hit where a line passes over its plan before it ends; so is a part that
//! overlaps the target's base at its own level, which no legal placement allows.
//!
//! *Method.* The origins whose lines hit a convex piece form a convex set with a simple
//! boundary, the piece's shadow. If some origin misses a set of obstacles, so does one
//! on the front arc, the stretch of the base's rim whose tangents have the whole target beyond
//! them: on the way from a free origin towards the target the fan of lines only shrinks. So the
//! front arc is cut where hits can change, and one origin of each stretch is judged exactly.

mod arc;
mod bases;
mod check;
mod cut;
mod fan;
mod field;
mod frame;
mod levels;
mod outcome;
mod piece;
mod shadow;
mod target;
#[cfg(test)]
mod tests;
mod wholly;

use super::answer::Touching;
use super::board::Board;
use super::number::{DEFAULT_TOLERANCE, HALF_MILLIMETRE};
use super::shape::{Footing, PartId, Point};

pub use arc::{Arc, Run, Span, hits_from, partition};
pub use bases::{
    BaseQuery, Rim, Stand, rim, rim_borderline, rim_clearance, rim_hits_from, rim_stacked_origin,
    widest,
};
pub use check::check_origin;
pub use field::{Glance, field, grid};
pub use levels::{
    MOST_WATCHES, check_levels, levels, levels_between, levels_between_from, levels_from,
};
pub use outcome::{Bits, Outcome, Outcomes, borderline, clearance, misses, outcomes};
pub use target::Target;
pub use wholly::{Line, Stretch, free_line_from, wholly};

/// Which points of a part count. Limits are inches in space, closed: exactly the limit is
/// within it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reach {
    /// All of the part.
    Whole,
    /// What lies within `limit` of the target's base.
    Near { limit: f64 },
    /// What lies more than `limit` from both bases.
    Far { limit: f64 },
}

/// One yes/no about the lines of an origin: does any of them hit any of these parts, in what
/// counts of them?
#[derive(Clone, Copy, Debug)]
pub struct Watch<'a> {
    pub reach: Reach,
    pub parts: &'a [PartId],
}

/// What a targeting line is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineModel {
    /// Half the width of a line, in inches.
    pub half_width: f64,
    /// By how much the discs of origins and of ends are smaller than the bases.
    pub inset: f64,
    pub touching: Touching,
}

impl Default for LineModel {
    /// Lines of 1 mm that stay inside both bases and may touch parts.
    fn default() -> LineModel {
        LineModel { half_width: HALF_MILLIMETRE, inset: HALF_MILLIMETRE, touching: Touching::Clear }
    }
}

/// Lines from one base to another, and what is watched of them: at most 64 watches.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    pub board: &'a Board,
    pub origin: Footing,
    pub target: Footing,
    pub watches: &'a [Watch<'a>],
    pub model: LineModel,
    /// What a hand with a ruler cannot settle; used for margins alone.
    pub tolerance: f64,
}

impl<'a> Query<'a> {
    /// A query with the usual lines and tolerance.
    pub fn new(
        board: &'a Board,
        origin: Footing,
        target: Footing,
        watches: &'a [Watch<'a>],
    ) -> Query<'a> {
        let model = LineModel::default();
        Query { board, origin, target, watches, model, tolerance: DEFAULT_TOLERANCE }
    }

    /// Where the bases are stacked: a point of the first base over the discs of ends, from
    /// which there are no lines. Elsewhere, the point of the first base nearest to them.
    pub fn stacked_origin(&self) -> Point {
        let (a, t) = (self.origin.disc, self.target.disc);
        let way = t.center - a.center;
        let (origins, ends) = (a.radius - self.model.inset, t.radius - self.model.inset);
        let far = way.norm();
        let (low, high) = ((far - ends).max(0.0), far.min(origins));
        let Some(toward) = way.try_normalize(0.0) else { return a.center };
        a.center + toward * ((low + high) / 2.0).min(origins)
    }
}

/// A part that lines hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The index of the watch.
    pub watch: usize,
    pub part: PartId,
    /// A counted point of the part that a line meets.
    pub at: Point,
}
