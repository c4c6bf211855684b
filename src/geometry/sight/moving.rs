//! Sight while the eye or the body moves along a straight leg.
//!
//! Moving one end of a line by some drift moves each of its points by at most as much, in plan
//! and in height. So what is hidden with all parts shrunk by the drift stays hidden while the
//! mover stays within it, and what is seen with all parts grown by it stays seen. The leg is
//! halved until every stretch is settled; no glimpse is missed, and none that passes.

use super::super::answer::{Exists, Margin};
use super::super::shape::{Point, Vector};
use super::scene::World;
use super::{Eye, Hidden, SightLine, SightQuery, SightTarget, look};

/// The shortest stretch, in inches, that is looked into; of a shorter one the worse is assumed.
pub const SHORTEST: f64 = 1.0 / 4096.0;

/// How far the ends of lines may be from where a query has them, inches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drift {
    /// The eye or the body in plan.
    pub plan: f64,
    /// The eye up or down.
    pub eye: f64,
    /// The body up or down.
    pub body: f64,
}

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

impl Drift {
    /// In plan alone.
    pub fn plan(by: f64) -> Drift {
        Drift { plan: by, ..Drift::default() }
    }

    /// The drift of an eye.
    pub fn eye(plan: f64, height: f64) -> Drift {
        Drift { plan, eye: height, body: 0.0 }
    }

    /// The drift of a body.
    pub fn body(plan: f64, height: f64) -> Drift {
        Drift { plan, eye: 0.0, body: height }
    }
}

/// Is the target seen from anywhere along the straight leg of the eye from its place to `to`,
/// ends included? Only `borderline` of the margin has a meaning.
pub fn seen_during(query: &SightQuery, to: Eye) -> Exists<Glimpse, Hidden> {
    Leg::eye(query, to).glimpse()
}

/// Is the body seen anywhere along its own leg from its place to `to`, by which it rises as
/// much as `rise`, ends included? A part does not move: its answer is that of its place.
pub fn seen_by_during(query: &SightQuery, to: Point, rise: f64) -> Exists<Glimpse, Hidden> {
    Leg::body(query, to, rise).glimpse()
}

/// Is the target seen from everywhere along the straight leg of the eye from its place to `to`?
/// A stretch too short to be looked into counts as one from which it is not.
pub fn seen_throughout(query: &SightQuery, to: Eye) -> bool {
    let leg = Leg::eye(query, to);
    let mut stretches = vec![[0.0, 1.0]];
    while let Some([a, b]) = stretches.pop() {
        let fraction = 0.5 * (a + b);
        let query = leg.query(fraction);
        if seen_about(&query, leg.drift(b - a)) {
            continue;
        }
        if leg.is_short(b - a) || look(&query, World::of(&query, 0.0)).is_err() {
            return false;
        }
        stretches.extend([[fraction, b], [a, fraction]]);
    }
    true
}

/// Is the target hidden wherever the ends of lines are within the drift of where they are? A no
/// proves nothing.
pub fn hidden_about(query: &SightQuery, drift: Drift) -> bool {
    look(query, World::moving(query, drift)).is_err()
}

/// Is the target seen wherever the ends of lines are within the drift of where they are? A no
/// proves nothing.
pub fn seen_about(query: &SightQuery, drift: Drift) -> bool {
    look(query, World::about(query, drift)).is_ok()
}

/// A straight leg of one end of the lines.
struct Leg<'a> {
    start: SightQuery<'a>,
    /// The eye moves, else the body.
    eye: bool,
    from: Point,
    way: Vector,
    rise: f64,
}

impl<'a> Leg<'a> {
    fn eye(query: &SightQuery<'a>, to: Eye) -> Leg<'a> {
        let from = query.eye;
        let (way, rise) = (to.at - from.at, to.z - from.z);
        Leg { start: *query, eye: true, from: from.at, way, rise }
    }

    fn body(query: &SightQuery<'a>, to: Point, rise: f64) -> Leg<'a> {
        let (from, rise) = match query.target {
            SightTarget::Body { disc, .. } => (disc.center, rise),
            SightTarget::Oval { oval, .. } => (oval.center, rise),
            SightTarget::Part(_) => (to, 0.0),
        };
        Leg { start: *query, eye: false, from, way: to - from, rise }
    }

    fn at(&self, fraction: f64) -> Point {
        self.from + self.way * fraction
    }

    /// The query with the moving end at a fraction of the leg.
    fn query(&self, fraction: f64) -> SightQuery<'a> {
        let (at, rise) = (self.at(fraction), self.rise * fraction);
        let mut query = self.start;
        if self.eye {
            query.eye = Eye { at, z: query.eye.z + rise };
            return query;
        }
        match &mut query.target {
            SightTarget::Body { disc, z } => {
                disc.center = at;
                *z = z.map(|z| z + rise);
            }
            SightTarget::Oval { oval, z } => {
                oval.center = at;
                *z = z.map(|z| z + rise);
            }
            SightTarget::Part(_) => {}
        }
        query
    }

    /// How far the ends of a share of the leg are from its middle.
    fn drift(&self, share: f64) -> Drift {
        let (plan, height) = (0.5 * share * self.way.norm(), 0.5 * share * self.rise.abs());
        if self.eye { Drift::eye(plan, height) } else { Drift::body(plan, height) }
    }

    fn is_short(&self, share: f64) -> bool {
        share * share * (self.way.norm_squared() + self.rise * self.rise) <= SHORTEST * SHORTEST
    }

    fn glimpse(&self) -> Exists<Glimpse, Hidden> {
        let mut hidden = Hidden::default();
        let mut stretches = vec![[0.0, 1.0]];
        while let Some([a, b]) = stretches.pop() {
            let fraction = 0.5 * (a + b);
            let query = self.query(fraction);
            let seen = |line, borderline| Exists::Yes {
                witness: Glimpse { fraction, at: self.at(fraction), line },
                margin: Margin { borderline, ..Margin::default() },
            };
            if let Ok(line) = look(&query, World::of(&query, 0.0)) {
                return seen(Some(line), false);
            }
            match look(&query, World::moving(&query, self.drift(b - a))) {
                Err(by) => hidden.by.extend(by.by),
                Ok(_) if self.is_short(b - a) => return seen(None, true),
                Ok(_) => stretches.extend([[fraction, b], [a, fraction]]),
            }
        }
        hidden.by.sort_unstable();
        hidden.by.dedup();
        Exists::No { certificate: hidden, margin: Margin::default() }
    }
}
