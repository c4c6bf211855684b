//! The ledger of a move: each straight leg with its length, what it counts, and why.

use serde::Serialize;

use crate::data::killzone::Trait;
use crate::geometry::number::TOL;
use crate::geometry::path::Cost;
use crate::geometry::shape::{PartId, Point};
use crate::geometry::sweep::base_within;

use super::place::Place;
use super::{Walk, ground};

/// What a surcharge adds, inches (terrain.accessible, terrain.obstructing).
pub const SURCHARGE: f64 = 1.0;

/// How far an Obstructing part reaches under `obstructing: near`, inches.
pub const NEAR: f64 = 1.0;

/// A leg of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LedgerLeg {
    pub from: Place,
    pub to: Place,
    pub length: f64,
    /// Rounded where moves are made in increments, surcharges included.
    pub counted: f64,
    /// What was added, in words.
    pub notes: Vec<String>,
}

/// What a length counts under the readings.
pub fn cost(walk: &Walk) -> Cost {
    match walk.terrain.settings.move_increments {
        true => Cost::Increments { unit: 1.0 },
        false => Cost::Euclid,
    }
}

/// The legs of a path on one level with their surcharges, each in the leg in which it arises.
pub fn ledger(walk: &Walk, points: &[Point]) -> Vec<LedgerLeg> {
    let mut legs: Vec<LedgerLeg> = points
        .windows(2)
        .map(|leg| {
            let length = (leg[1] - leg[0]).norm();
            LedgerLeg {
                from: leg[0].into(),
                to: leg[1].into(),
                length,
                counted: cost(walk).count(length),
                notes: Vec::new(),
            }
        })
        .collect();
    for (leg, note) in surcharges(walk, points) {
        legs[leg].counted += SURCHARGE;
        legs[leg].notes.push(note);
    }
    legs
}

/// How often a path passes through or over parts with a trait.
pub fn passages(walk: &Walk, points: &[Point], which: Trait) -> usize {
    let parts = ground::with_trait(walk, which);
    parts.into_iter().map(|part| crossings(walk, points, part).len()).sum()
}

/// How often Obstructing parts make a path count an inch more.
pub fn obstructed(walk: &Walk, points: &[Point]) -> usize {
    if walk.terrain.settings.obstructing_near {
        let parts = ground::with_trait(walk, Trait::Obstructing);
        parts.into_iter().filter(|&part| first_near(walk, points, part).is_some()).count()
    } else {
        passages(walk, points, Trait::Obstructing)
    }
}

/// The surcharges of a path: the leg and the reason of each.
fn surcharges(walk: &Walk, points: &[Point]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let name = |part| walk.terrain.killzone.part_name(part);
    for part in ground::with_trait(walk, Trait::Accessible) {
        for leg in crossings(walk, points, part) {
            found.push((leg, format!("+1 through {}", name(part))));
        }
    }
    for part in ground::with_trait(walk, Trait::Obstructing) {
        if walk.terrain.settings.obstructing_near {
            let leg = first_near(walk, points, part);
            found.extend(leg.map(|leg| (leg, format!("+1 within 1 inch of {}", name(part)))));
        } else {
            for leg in crossings(walk, points, part) {
                found.push((leg, format!("+1 over {}", name(part))));
            }
        }
    }
    found.sort();
    found
}

/// The legs in which the base begins to overlap a part, once for each unbroken passage.
/// Contact is no passage.
fn crossings(walk: &Walk, points: &[Point], part: PartId) -> Vec<usize> {
    let pieces = &walk.terrain.killzone.board.part(part).pieces;
    let mut begun = Vec::new();
    let mut over = false;
    for (i, leg) in points.windows(2).enumerate() {
        let mut stretches: Vec<[f64; 2]> = pieces
            .iter()
            .filter_map(|piece| base_within(leg[0], leg[1], &walk.base(), piece, -2.0 * TOL))
            .collect();
        stretches.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let mut end = if over { 0.0 } else { f64::NEG_INFINITY };
        for [from, to] in stretches {
            if from > end {
                begun.push(i);
            }
            end = end.max(to);
        }
        over = end >= 1.0;
    }
    begun
}

/// The first leg that comes within 1 inch of a part.
fn first_near(walk: &Walk, points: &[Point], part: PartId) -> Option<usize> {
    let pieces = &walk.terrain.killzone.board.part(part).pieces;
    points.windows(2).position(|leg| {
        let near = |piece| base_within(leg[0], leg[1], &walk.base(), piece, NEAR);
        pieces.iter().any(|piece| near(piece).is_some())
    })
}
