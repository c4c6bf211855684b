//! Lines between levels where a base is oval, enclosed between two questions about discs.
//!
//! *Method.* Fewer origins and more ends can only be hit by more. With the disc inside the
//! first base for origins and the disc round the second for ends, nothing is hit too little;
//! with the disc round the first and the disc inside the second, nothing too much. What is near
//! or far is measured from those discs, with limits moved to the safe side. Where both
//! questions have the same outcomes, these are the outcomes of the ovals, and an origin of the
//! first question bears them out.

use super::super::bases::counted::stacked;
use super::super::bases::{BaseQuery, Stand};
use super::super::outcome::Outcomes;
use super::super::{Hit, Query, Reach, Watch};
use super::{Frame, levels, levels_from};
use crate::geometry::answer::Detail;
use crate::geometry::oval::Base;
use crate::geometry::shape::{Disc, Footing, PartId, Point};

/// The side on which a question about discs errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Hits no less than the truth.
    Blocked,
    /// Hits no more than the truth.
    Free,
}

/// The outcomes between levels of bases of any shapes; `None` where the bases are stacked in
/// plan or the discs cannot keep them apart.
///
/// Where the discs do not decide, the answer is the one that hits more, and borderline whatever
/// the detail. Slack and clearance are those of the disc inside the first base and the disc
/// round the second: the true clearance is no less.
pub fn levels_between(query: &BaseQuery, detail: Detail) -> Option<Outcomes> {
    let upper = watches(query, Side::Blocked);
    let upper = question(query, Side::Blocked, &upper);
    Frame::new(&upper, &query.model, 0.0)?;
    if stacked(&query.origin.base, &query.target.base, query.model.inset.max(0.0)) {
        return None;
    }
    let mut found = levels(&upper, detail);
    let lower = watches(query, Side::Free);
    let least = levels(&question(query, Side::Free, &lower), Detail::Verdict);
    let sets =
        |of: &Outcomes| of.list.iter().map(|outcome| outcome.hit.clone()).collect::<Vec<_>>();
    if least.borderline || sets(&least) != sets(&found) {
        found.borderline = true;
        found.list.iter_mut().for_each(|outcome| outcome.margin.borderline = true);
    }
    Some(found)
}

/// What lines between levels from one origin hit of bases of any shapes, and whether that is
/// certain; where it is not, some of it may not be hit. `None` where the disc round the
/// second base has the origin in it.
pub fn levels_between_from(query: &BaseQuery, p: Point) -> Option<(Vec<Hit>, bool)> {
    let upper = watches(query, Side::Blocked);
    let mut upper = question(query, Side::Blocked, &upper);
    if let Base::Oval(_) = query.origin.base {
        // Of the base only this point is sure to be asked about.
        upper.origin.disc = Disc { center: p, radius: query.model.inset.max(0.0) };
    }
    Frame::new(&upper, &query.model, 0.0)?;
    let lower = watches(query, Side::Free);
    let lower = question(query, Side::Free, &lower);
    let parts = |hits: &[Hit]| -> Vec<(usize, PartId)> {
        let mut parts: Vec<_> = hits.iter().map(|hit| (hit.watch, hit.part)).collect();
        parts.sort_unstable();
        parts
    };
    let hits = levels_from(&upper, p);
    let certain = parts(&levels_from(&lower, p)) == parts(&hits);
    Some((hits, certain))
}

/// The question about discs that errs on one side.
fn question<'q>(query: &BaseQuery<'q>, side: Side, watches: &'q [Watch<'q>]) -> Query<'q> {
    let (origin, target) = match side {
        Side::Blocked => (inside(&query.origin), around(&query.target)),
        Side::Free => (around(&query.origin), inside(&query.target)),
    };
    let BaseQuery { board, model, tolerance, .. } = *query;
    Query { board, origin, target, watches, model, tolerance }
}

/// The watches with limits moved to the safe side: what is far from the disc round an oval, or
/// from the disc inside it, may be nearer to or farther from the oval by what lies between them.
fn watches<'q>(query: &BaseQuery<'q>, side: Side) -> Vec<Watch<'q>> {
    let slip = around(&query.target).disc.radius - inside(&query.target).disc.radius;
    let reach = |reach: Reach| match (reach, side) {
        (Reach::Far { limit }, Side::Blocked) if limit < slip => Reach::Whole,
        (Reach::Far { limit }, Side::Blocked) => Reach::Far { limit: limit - slip },
        (Reach::Far { limit }, Side::Free) => Reach::Far { limit: limit + slip },
        (near_or_whole, _) => near_or_whole,
    };
    query.watches.iter().map(|watch| Watch { reach: reach(watch.reach), ..*watch }).collect()
}

fn around(stand: &Stand) -> Footing {
    Footing { disc: stand.base.around(), level: stand.level }
}

fn inside(stand: &Stand) -> Footing {
    let disc = match stand.base {
        Base::Round(disc) => disc,
        Base::Oval(oval) => Disc { center: oval.center, radius: oval.semi[0].min(oval.semi[1]) },
    };
    Footing { disc, level: stand.level }
}
