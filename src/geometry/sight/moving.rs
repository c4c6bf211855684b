//! Sight while the eye or the body moves along a straight leg.
//!
//! Moving one end of a line by at most `d` moves each of its points by at most `d` in plan. So
//! what is hidden with all parts shrunk by `d` stays hidden while the mover stays within `d`.
//! The leg is halved until every stretch is settled; no glimpse is missed.

use super::super::answer::{Exists, Margin};
use super::super::shape::Point;
use super::scene::World;
use super::{Hidden, SightLine, SightQuery, SightTarget, look};

/// The shortest stretch, in inches, that is looked into; a shorter one counts as seen.
const SHORTEST: f64 = 1.0 / 4096.0;

/// A place on a leg from which, or at which, something is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glimpse {
    /// Of the leg, from 0 to 1.
    pub fraction: f64,
    /// The mover's place there.
    pub at: Point,
    /// The line, unless the stretch was too short to be looked into; then the answer is
    /// borderline.
    pub line: Option<SightLine>,
}

/// Is the target seen from anywhere along the leg of the eye from its place to `to`, at the
/// same height, ends included? Only `borderline` of the margin has a meaning.
pub fn seen_during(query: &SightQuery, to: Point) -> Exists<Glimpse, Hidden> {
    halve(query.eye.at, to, |at, query: &mut SightQuery| query.eye.at = at, query)
}

/// Is the body seen anywhere along its own leg from its place to `to`, at the same height,
/// ends included? A part does not move: its answer is that of its place.
pub fn seen_by_during(query: &SightQuery, to: Point) -> Exists<Glimpse, Hidden> {
    let from = match query.target {
        SightTarget::Body { disc, .. } => disc.center,
        SightTarget::Oval { oval, .. } => oval.center,
        SightTarget::Part(_) => to,
    };
    let place = |at: Point, query: &mut SightQuery| match &mut query.target {
        SightTarget::Body { disc, .. } => disc.center = at,
        SightTarget::Oval { oval, .. } => oval.center = at,
        SightTarget::Part(_) => {}
    };
    halve(from, to, place, query)
}

/// Is the target hidden from every eye, or the body in every place, within `by` inches of where
/// it is? A no proves nothing.
pub fn hidden_about(query: &SightQuery, by: f64) -> bool {
    look(query, World::moving(query, by)).is_err()
}

fn halve(
    from: Point,
    to: Point,
    place: impl Fn(Point, &mut SightQuery),
    query: &SightQuery,
) -> Exists<Glimpse, Hidden> {
    let length = (to - from).norm();
    let mut query = *query;
    let mut hidden = Hidden::default();
    let mut stretches = vec![[0.0, 1.0]];
    while let Some([a, b]) = stretches.pop() {
        let fraction = 0.5 * (a + b);
        let at = from + (to - from) * fraction;
        place(at, &mut query);
        let seen = |line, borderline| Exists::Yes {
            witness: Glimpse { fraction, at, line },
            margin: Margin { borderline, ..Margin::default() },
        };
        if let Ok(line) = look(&query, World::of(&query, 0.0)) {
            return seen(Some(line), false);
        }
        match look(&query, World::moving(&query, 0.5 * (b - a) * length)) {
            Err(by) => hidden.by.extend(by.by),
            Ok(_) if (b - a) * length <= SHORTEST => return seen(None, true),
            Ok(_) => stretches.extend([[fraction, b], [a, fraction]]),
        }
    }
    hidden.by.sort_unstable();
    hidden.by.dedup();
    Exists::No { certificate: hidden, margin: Margin::default() }
}
