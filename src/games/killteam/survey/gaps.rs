//! Gaps that are nearly as wide as a base: the ones that a moved piece of terrain, or a thick
//! base, opens or shuts.

use serde::Serialize;

use super::{CLOSE_GAP, place};
use crate::data::killzone::Trait;
use crate::games::killteam::terrain::Terrain;
use crate::geometry::distance::{distance_convex_convex, distance_disc_convex, gap_segment_core};
use crate::geometry::number::{TOL, overlaps, snap};
use crate::geometry::shape::{Bounds, Convex, Disc, PartId, Point};

/// A narrow way between two parts, or a part and the board's edge, on the killzone floor.
#[derive(Clone, Debug, Serialize)]
pub struct Gap {
    /// `feature/part`, or `edge`.
    pub between: [String; 2],
    /// Inches.
    pub width: f64,
    /// The middle of the narrowest place.
    #[serde(serialize_with = "place")]
    pub at: Point,
    /// The two sides of it.
    #[serde(skip)]
    pub ends: [Point; 2],
    /// The base that is nearly as wide, millimetres.
    pub base: f64,
    /// By how much the gap is wider than that base, inches; negative: narrower.
    pub spare: f64,
    /// Does the base pass?
    pub passes: bool,
}

/// A convex piece that stops bases on the killzone floor.
struct Stop<'a> {
    part: PartId,
    piece: &'a Convex,
}

/// How much of each end of a line across a gap is not looked at, inches.
const TRIM: f64 = 1e-3;

/// All gaps that come within [`CLOSE_GAP`] of a base, narrowest first.
pub(super) fn gaps(terrain: &Terrain, bases: &[f64]) -> Vec<Gap> {
    let stops = stops(terrain);
    let mut found: Vec<([String; 2], [Point; 2])> = Vec::new();
    let name = |stop: &Stop| terrain.killzone.part_name(stop.part);
    for (i, a) in stops.iter().enumerate() {
        for b in &stops[i + 1..] {
            let gap = distance_convex_convex(a.piece, b.piece);
            if gap.distance > TOL {
                found.push(([name(a), name(b)], [gap.from, gap.to]));
            }
        }
        for across in to_edges(a.piece, terrain.killzone.size) {
            found.push(([name(a), "edge".to_owned()], across));
        }
    }
    let diameters: Vec<(f64, f64)> =
        bases.iter().map(|base| (*base, 2.0 * snap(base / 50.8))).collect();
    let mut gaps: Vec<Gap> = Vec::new();
    for (between, ends) in found {
        let width = (ends[1] - ends[0]).norm();
        let near = diameters
            .iter()
            .map(|(base, across)| (*base, width - across))
            .min_by(|a, b| a.1.abs().total_cmp(&b.1.abs()));
        let Some((base, spare)) = near.filter(|(_, spare)| spare.abs() <= CLOSE_GAP) else {
            continue;
        };
        if !open(&stops, ends) || shut(terrain, ends) {
            continue;
        }
        let at = nalgebra::center(&ends[0], &ends[1]);
        // Pieces that share a corner give the same gap more than once.
        let known = |gap: &Gap| gap.between == between && (gap.at - at).norm() < CLOSE_GAP;
        if !gaps.iter().any(known) {
            let passes = spare >= -2.0 * TOL;
            gaps.push(Gap { between, width, at, ends, base, spare, passes });
        }
    }
    gaps.sort_by(|a, b| a.width.total_cmp(&b.width));
    gaps
}

/// The pieces that keep bases out at the killzone floor: not Insignificant, not Obstructing,
/// no doors, no gaps under something that hangs high.
fn stops(terrain: &Terrain) -> Vec<Stop<'_>> {
    let board = &terrain.killzone.board;
    let lowest = crate::games::killteam::standing::default_height(
        crate::data::datacards::Base::Round(super::BASES[0]),
    );
    terrain
        .at_level([0.0, lowest])
        .filter(|&part| {
            let traits = terrain.traits(part);
            ![Trait::Insignificant, Trait::Obstructing, Trait::Accessible, Trait::Ceiling]
                .into_iter()
                .any(|which| traits.has(which))
        })
        .flat_map(|part| board.part(part).pieces.iter().map(move |piece| Stop { part, piece }))
        .collect()
}

/// The shortest lines from a piece to each edge of the board.
fn to_edges(piece: &Convex, [w, h]: [f64; 2]) -> Vec<[Point; 2]> {
    let Bounds { min, max } = *piece.bounds();
    let extreme = |key: &dyn Fn(&Point) -> f64| {
        let best = piece.core().iter().min_by(|a, b| key(a).total_cmp(&key(b)));
        *best.expect("a piece has a vertex")
    };
    let left = extreme(&|p| p.x);
    let right = extreme(&|p| -p.x);
    let below = extreme(&|p| p.y);
    let above = extreme(&|p| -p.y);
    vec![
        [Point::new(min.x, left.y), Point::new(0.0, left.y)],
        [Point::new(max.x, right.y), Point::new(w, right.y)],
        [Point::new(below.x, min.y), Point::new(below.x, 0.0)],
        [Point::new(above.x, max.y), Point::new(above.x, h)],
    ]
}

/// Does a door stand in a gap?
fn shut(terrain: &Terrain, [from, to]: [Point; 2]) -> bool {
    let board = &terrain.killzone.board;
    let doors = (0..board.parts().len() as u32)
        .map(PartId)
        .filter(|part| terrain.traits(*part).has(Trait::Accessible));
    let mut pieces = doors.flat_map(|part| &board.part(part).pieces);
    pieces.any(|piece| gap_segment_core(from, to, piece.core()) - piece.rho() < TRIM)
}

/// Is the line across a gap free, and the gap no narrower anywhere near its middle?
fn open(stops: &[Stop], [from, to]: [Point; 2]) -> bool {
    let across = to - from;
    let length = across.norm();
    if length <= 3.0 * TRIM {
        return false;
    }
    let trim = across * (TRIM / length);
    let (a, b) = (from + trim, to - trim);
    let free = |stop: &Stop| gap_segment_core(a, b, stop.piece.core()) - stop.piece.rho() > 0.0;
    let middle = Disc { center: nalgebra::center(&from, &to), radius: length / 2.0 - 2.0 * TOL };
    let roomy = |stop: &Stop| !overlaps(distance_disc_convex(&middle, stop.piece).distance);
    stops.iter().all(|stop| free(stop) && roomy(stop))
}
