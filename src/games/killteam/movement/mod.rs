//! Moves: Reposition, Dash, Fall Back and Charge along a path of the base's centre.
//!
//! A path is judged by [`judge`]: every leg against terrain, enemies and the board's edge, the
//! end against everything that may not be stood on, and the counted length against the
//! allowance. All breaches are reported together.

mod action;
mod ask;
mod contact;
mod doors;
mod end;
mod footing;
mod ground;
mod lane;
mod ledger;
mod levels;
mod place;
mod range;
mod reach;
mod route;
mod stairs;
mod watched;

pub use action::MoveAction;
pub use ask::{MoveAsk, MoveVerdict, Way, move_operative, way_to};
pub use contact::Leg;
pub use ledger::LedgerLeg;
pub use place::{Place, Stop, Waypoint};
pub use reach::{Ends, Reached, reach_operative};
pub use route::{Route, Router, shortest};

use crate::engine::refusal::Refusal;
use crate::geometry::number::within;
use crate::geometry::oval::Base;
use crate::geometry::path::Space;
use crate::geometry::shape::Point;

use super::standing::Standing;
use super::terrain::Terrain;

/// A move about to be judged.
#[derive(Clone, Copy, Debug)]
pub struct Walk<'a> {
    pub terrain: &'a Terrain,
    /// Everybody on the board; `names` has their ids.
    pub standings: &'a [Standing],
    pub names: &'a [&'a str],
    /// The index of the mover.
    pub mover: usize,
    pub action: MoveAction,
    /// The longest counted length, inches.
    pub allowance: f64,
}

/// A judged move.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Inches along the legs.
    pub length: f64,
    /// Inches that count: rounded legs and surcharges included (move.ledger).
    pub counted: f64,
    pub ledger: Vec<LedgerLeg>,
    /// Empty if the move is legal.
    pub refusals: Vec<Refusal>,
}

impl Walk<'_> {
    pub fn standing(&self) -> &Standing {
        &self.standings[self.mover]
    }

    /// The base's radius; of an oval half its length.
    pub fn radius(&self) -> f64 {
        self.standing().footing.disc.radius
    }

    /// The mover's base where it starts.
    pub fn base(&self) -> Base {
        self.standing().base()
    }

    /// The killzone without anything in the mover's way.
    pub fn space(&self) -> Space {
        Space::of_base(self.terrain.killzone.size, &self.base())
    }

    /// The mover as if it stood at `at`.
    pub fn placed(&self, at: Point) -> Standing {
        let mut standing = *self.standing();
        standing.footing.disc.center = at;
        standing
    }

    /// The mover as if it stood there, on that level.
    pub fn placed_at(&self, stop: Stop) -> Standing {
        let mut standing = self.placed(stop.at);
        standing.footing.level = stop.level;
        standing
    }

    /// Enemies of the mover, by index.
    pub fn enemies(&self) -> impl Iterator<Item = usize> {
        let side = self.standing().side;
        (0..self.standings.len()).filter(move |&i| self.standings[i].side != side)
    }

    /// Friends of the mover other than itself, by index.
    pub fn friends(&self) -> impl Iterator<Item = usize> {
        let side = self.standing().side;
        (0..self.standings.len())
            .filter(move |&i| i != self.mover && self.standings[i].side == side)
    }
}

/// Judges a path: the centres after the start, in order. An empty path is a move of 0 inches.
pub fn judge(walk: &Walk, path: &[Point]) -> Judged {
    let mut points = vec![walk.standing().footing.disc.center];
    points.extend_from_slice(path);
    let mut refusals = action::preconditions(walk);
    refusals.extend(breaches(walk, &points));
    let ledger = ledger::ledger(walk, &points);
    let length = ledger.iter().map(|leg| leg.length).sum();
    let counted: f64 = ledger.iter().map(|leg| leg.counted).sum();
    if !within(counted, walk.allowance, 0.0).holds {
        refusals.push(too_far(walk, counted));
    }
    Judged { length, counted, ledger, refusals }
}

/// Judges a path whose places may lie on different levels. On one level it is [`judge`].
pub fn judge_stops(walk: &Walk, path: &[Stop]) -> Judged {
    // On a raised floor a path may jump though it ends on the same level.
    let raised = walk.terrain.settings.vertical_moves && walk.standing().footing.level > 0.0;
    if raised || levels::changes_level(walk, path) {
        return levels::judge(walk, path);
    }
    let points: Vec<Point> = path.iter().map(|stop| stop.at).collect();
    judge(walk, &points)
}

/// What a path breaks on its way and at its end, whatever it counts.
fn breaches(walk: &Walk, points: &[Point]) -> Vec<Refusal> {
    let end = points[points.len() - 1];
    let mut refusals = ground::refusals(walk, points);
    let level = walk.standing().footing.level;
    let stops: Vec<Stop> = points.iter().map(|&at| Stop { at, level }).collect();
    refusals.extend(range::refusals(walk, &stops));
    refusals.extend(footing::refusals(walk, points));
    refusals.extend(end::refusals(walk, end));
    refusals
}

fn too_far(walk: &Walk, counted: f64) -> Refusal {
    let message = format!(
        "the move counts {counted:.4} inches, {:.4} more than the {} inches of a {}",
        counted - walk.allowance,
        walk.allowance,
        walk.action
    );
    Refusal::new("kt/move/too-far", message).measured(counted, walk.allowance)
}
