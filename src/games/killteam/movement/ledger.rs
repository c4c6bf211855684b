//! The ledger of a move: each straight leg with its length, what it counts, and why.

use serde::Serialize;

use crate::data::killzone::Trait;
use crate::geometry::number::TOL;
use crate::geometry::shape::{PartId, Point};
use crate::geometry::sweep::leg_within;

use super::{Walk, ground};

/// What a surcharge adds, inches (terrain.accessible, terrain.obstructing).
const SURCHARGE: f64 = 1.0;

/// A straight leg of a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LedgerLeg {
    pub from: [f64; 2],
    pub to: [f64; 2],
    pub length: f64,
    /// Rounded where moves are made in increments, surcharges included.
    pub counted: f64,
    /// What was added, in words.
    pub notes: Vec<String>,
}

/// The legs of a path with their surcharges, each in the leg in which it arises.
pub fn ledger(walk: &Walk, points: &[Point]) -> Vec<LedgerLeg> {
    let mut legs: Vec<LedgerLeg> = points
        .windows(2)
        .map(|leg| {
            let length = (leg[1] - leg[0]).norm();
            let counted = if walk.terrain.settings.move_increments {
                (length - TOL).ceil().max(0.0)
            } else {
                length
            };
            let place = |p: Point| [p.x, p.y];
            LedgerLeg { from: place(leg[0]), to: place(leg[1]), length, counted, notes: Vec::new() }
        })
        .collect();
    for (leg, note) in surcharges(walk, points) {
        legs[leg].counted += SURCHARGE;
        legs[leg].notes.push(note);
    }
    legs
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
    let near = walk.terrain.settings.obstructing_near;
    for part in ground::with_trait(walk, Trait::Obstructing) {
        if near {
            let leg =
                (0..points.len() - 1).find(|&i| comes_near(walk, points[i], points[i + 1], part));
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
fn crossings(walk: &Walk, points: &[Point], part: PartId) -> Vec<usize> {
    let pieces = &walk.terrain.killzone.board.part(part).pieces;
    let mut begun = Vec::new();
    let mut over = false;
    for (i, leg) in points.windows(2).enumerate() {
        let mut stretches: Vec<[f64; 2]> = pieces
            .iter()
            .filter_map(|piece| leg_within(leg[0], leg[1], walk.radius(), piece, -2.0 * TOL))
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

fn comes_near(walk: &Walk, p: Point, q: Point, part: PartId) -> bool {
    let pieces = &walk.terrain.killzone.board.part(part).pieces;
    pieces.iter().any(|piece| leg_within(p, q, walk.radius(), piece, 1.0).is_some())
}
