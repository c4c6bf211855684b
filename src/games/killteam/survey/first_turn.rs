//! How far a first turn goes: moves, charges, and the way to the objectives.

use rayon::prelude::*;
use serde::Serialize;

use super::zones::kept;
use super::{AVERAGE_MOVE, Site, WAY_CELL, grid, letter, place, share};
use crate::data::killzone::Side;
use crate::games::killteam::heatmap::Grid;
use crate::games::killteam::movement::MoveAction;
use crate::games::killteam::sight::{CONTROL_RANGE, control_range};
use crate::games::killteam::standing::Standing;
use crate::geometry::answer::{Detail, Touching};
use crate::geometry::distance::gap_disc_disc;
use crate::geometry::number::{TOL, snap_point, within};
use crate::geometry::shape::{Disc, Point, Vector};
use crate::geometry::sight::{SightQuery, SightTarget, sight};

/// The radius of an objective marker (marker.size), inches.
const MARKER: f64 = 20.0 / 25.4;
/// Places round an objective that are looked at as ends of ways to it.
const ROUND: u32 = 48;
/// How finely a charge is followed to where it may end, inches.
const FOLLOW: f64 = 1.0 / 32.0;

/// What the average operative reaches from its drop zone.
#[derive(Clone, Debug, Serialize)]
pub struct FirstTurn {
    #[serde(serialize_with = "letter")]
    pub side: Side,
    /// Shares of the places on the whole board at which a move can end.
    pub reposition: f64,
    pub charge: f64,
    pub reposition_and_dash: f64,
    /// The share of the places in the other zone that a charge brings within control range.
    pub enemy_zone_charged: f64,
    /// The cells with the length of the shortest way: infinite beyond the first turn's moves,
    /// no number where nobody can stand.
    #[serde(skip)]
    pub lengths: Vec<f64>,
}

/// A charge.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub struct Charge {
    /// Along the shortest way, to where control range begins, inches.
    pub length: f64,
    #[serde(serialize_with = "place")]
    pub from: Point,
    /// The place of the one that is charged.
    #[serde(serialize_with = "place")]
    pub to: Point,
    /// Is it within the average operative's first charge?
    pub first_turn: bool,
    /// The whole way, as a chain.
    #[serde(skip)]
    pub way: Vec<Point>,
}

/// How far an objective is from each zone, `a` first.
#[derive(Clone, Debug, Serialize)]
pub struct Objective {
    #[serde(serialize_with = "place")]
    pub at: Point,
    /// The shortest way to a place that contests it, inches; `null` if there is none.
    pub ways: [Option<f64>; 2],
}

/// Lengths of the shortest ways from one zone, on cells over the board.
pub(super) struct Lengths {
    pub grid: Grid,
    pub lengths: Vec<f64>,
}

impl Lengths {
    /// The centres of every few cells, so that they are about `step` apart, whose way is longer
    /// than `above` and at most `limit`.
    pub fn coarse(&self, step: f64, above: f64, limit: f64) -> Vec<Point> {
        let every = (step / self.grid.cell).round().max(1.0) as usize;
        let chosen = |i: &usize| {
            let (row, column) = (i / self.grid.columns, i % self.grid.columns);
            let length = self.lengths[*i];
            kept(row, self.grid.rows, every)
                && kept(column, self.grid.columns, every)
                && length > above
                && length <= limit + TOL
        };
        (0..self.lengths.len()).filter(chosen).map(|i| self.grid.center(i)).collect()
    }

    fn share(&self, limit: f64, of: usize) -> f64 {
        share(self.lengths.iter().filter(|length| **length <= limit + TOL).count(), of)
    }
}

/// The ways from both zones, as far as Reposition and Dash together.
pub(super) fn lengths(site: &Site) -> [Lengths; 2] {
    let limit =
        MoveAction::Reposition.allowance(AVERAGE_MOVE) + MoveAction::Dash.allowance(AVERAGE_MOVE);
    let grid = grid(site.terrain.killzone.size, WAY_CELL);
    let radius = site.average.footing.disc.radius;
    let legal: Vec<Option<Point>> =
        grid.centers().map(|p| site.places.legal(p).then_some(p)).collect();
    [0, 1].map(|side| {
        let starts = &site.spreads[side].front;
        let zone = &site.zones[side];
        let inside = |p: &Option<Point>| match p {
            Some(p) if zone.holds(*p, radius) => 0.0,
            _ => f64::INFINITY,
        };
        let own: Vec<f64> = legal.iter().map(inside).collect();
        let from = |start: &Point| {
            let mut found = vec![f64::INFINITY; own.len()];
            let Some(reach) = site.ways.from(*start, limit) else { return found };
            for ((length, own), at) in found.iter_mut().zip(&own).zip(&legal) {
                if own.is_infinite()
                    && let Some(reached) = at.and_then(|at| reach.distance(at))
                {
                    *length = reached;
                }
            }
            found
        };
        let least = |mut a: Vec<f64>, b: Vec<f64>| {
            a.iter_mut().zip(b).for_each(|(a, b)| *a = a.min(b));
            a
        };
        let lengths = starts.par_iter().map(from).reduce(|| own.clone(), least);
        Lengths { grid, lengths }
    })
}

pub(super) fn first_turn(site: &Site, lengths: &[Lengths; 2]) -> [FirstTurn; 2] {
    let legal = lengths[0].grid.centers().filter(|p| site.places.legal(*p)).count();
    [0, 1].map(|side| {
        let of = |limit| lengths[side].share(limit, legal);
        let reposition = MoveAction::Reposition.allowance(AVERAGE_MOVE);
        let dash = MoveAction::Dash.allowance(AVERAGE_MOVE);
        let charge = MoveAction::Charge.allowance(AVERAGE_MOVE);
        let ends: Vec<Point> = lengths[side]
            .grid
            .centers()
            .zip(&lengths[side].lengths)
            .filter_map(|(at, length)| (*length <= charge + TOL).then_some(at))
            .collect();
        let drawn = lengths[side].grid.centers().zip(&lengths[side].lengths);
        let drawn =
            drawn.map(|(at, length)| if site.places.legal(at) { *length } else { f64::NAN });
        let drawn = drawn.collect();
        let enemies = &site.spreads[1 - side].all;
        let charged = enemies.iter().filter(|enemy| {
            let to = standing(site, 1 - side, **enemy);
            ends.iter().any(|end| {
                let near = (end - **enemy).norm();
                let limit = 2.0 * site.average.footing.disc.radius + CONTROL_RANGE + TOL;
                near <= limit && holds(site, &standing(site, side, *end), &to)
            })
        });
        FirstTurn {
            side: site.zones[side].side,
            reposition: of(reposition),
            charge: of(charge),
            reposition_and_dash: of(reposition + dash),
            enemy_zone_charged: share(charged.count(), enemies.len()),
            lengths: drawn,
        }
    })
}

/// The shortest charge from each zone into the other: of all pairs of places at the edges of
/// the zones, followed along the shortest way.
pub(super) fn charges(site: &Site) -> [Option<Charge>; 2] {
    [0, 1].map(|side| {
        let radius = site.average.footing.disc.radius;
        let saved = 2.0 * radius + CONTROL_RANGE;
        let [from, to] = [&site.spreads[side].front, &site.spreads[1 - side].front];
        let pairs = pairs(&site.labelled(from), &site.labelled(to));
        let mut best: Option<Charge> = None;
        for (straight, from, to) in pairs {
            let bound = straight - saved;
            if best.as_ref().is_some_and(|best| bound >= best.length - TOL) {
                break;
            }
            let Some((length, way)) = followed(site, side, from, to) else { continue };
            if best.as_ref().is_none_or(|best| length < best.length) {
                let first_turn = length <= MoveAction::Charge.allowance(AVERAGE_MOVE) + TOL;
                best = Some(Charge { length, from, to, first_turn, way });
            }
        }
        best
    })
}

/// The shortest way to an enemy, and how long it is up to where control range begins.
fn followed(site: &Site, side: usize, from: Point, to: Point) -> Option<(f64, Vec<Point>)> {
    let path = site.ways.between(from, to).ok()?;
    let radius = site.average.footing.disc.radius;
    let most = 2.0 * radius + CONTROL_RANGE;
    let enemy = standing(site, 1 - side, to);
    let chain = path.polyline(1e-4);
    let mut before = 0.0;
    for leg in chain.windows(2) {
        let length = (leg[1] - leg[0]).norm();
        let steps = (length / FOLLOW).ceil().max(1.0) as usize;
        let at = |step: usize| leg[0] + (leg[1] - leg[0]) * (step as f64 / steps as f64);
        let inside = |p: Point| {
            (p - to).norm() <= most + TOL && holds(site, &standing(site, side, p), &enemy)
        };
        if let Some(step) = (0..=steps).find(|step| inside(at(*step))) {
            let (mut low, mut high) = (step.saturating_sub(1) as f64, step as f64);
            let place = |step: f64| leg[0] + (leg[1] - leg[0]) * (step / steps as f64);
            while high - low > TOL {
                let middle = 0.5 * (low + high);
                if inside(place(middle)) { high = middle } else { low = middle }
            }
            return Some((before + length * high / steps as f64, chain));
        }
        before += length;
    }
    None
}

fn standing(site: &Site, side: usize, at: Point) -> Standing {
    let mut standing = Standing { side: site.zones[side].side, ..site.average };
    standing.footing.disc.center = at;
    standing
}

fn holds(site: &Site, a: &Standing, b: &Standing) -> bool {
    control_range(&site.terrain, a, b, &[], 0.0).holds
}

/// The ways from both zones to where each objective is contested (marker.contest).
pub(super) fn objectives(site: &Site) -> Vec<Objective> {
    let killzone = &site.terrain.killzone;
    let objectives = killzone.objectives.par_iter();
    objectives
        .map(|&at| {
            let ends = contesting(site, at);
            let ways = [0, 1].map(|side| {
                let spread = &site.spreads[side];
                let there = spread.all.iter().any(|p| contests(site, *p, at));
                if there { Some(0.0) } else { nearest(site, &spread.front, &ends) }
            });
            Objective { at, ways }
        })
        .collect()
}

/// Places round an objective just near enough to contest it.
fn contesting(site: &Site, objective: Point) -> Vec<Point> {
    let reach = site.average.footing.disc.radius + CONTROL_RANGE + MARKER;
    let around = (0..ROUND).map(|i| {
        let turn = f64::from(i) / f64::from(ROUND) * std::f64::consts::TAU;
        let (sin, cos) = libm::sincos(turn);
        snap_point(objective + Vector::new(cos, sin) * reach)
    });
    around.filter(|p| site.places.legal(*p) && contests(site, *p, objective)).collect()
}

/// Is an objective within control range of the average operative at `p`?
fn contests(site: &Site, p: Point, objective: Point) -> bool {
    let marker = Disc { center: objective, radius: MARKER };
    let at = standing(site, 0, p);
    let query = SightQuery {
        board: &site.terrain.killzone.board,
        eye: at.eye(),
        target: SightTarget::Body { disc: marker, z: [0.0, 0.0] },
        ignored: &[],
        bodies: &[],
        half_width: site.terrain.settings.sight_half_width,
        touching: Touching::Clear,
        tolerance: 0.0,
    };
    within(gap_disc_disc(&at.footing.disc, &marker), CONTROL_RANGE, 0.0).holds
        && sight(&query, Detail::Verdict).holds()
}

/// The shortest of all ways from one of some places to one of others.
fn nearest(site: &Site, from: &[Point], to: &[Point]) -> Option<f64> {
    let mut best = None;
    for (straight, from, to) in pairs(&site.labelled(from), &site.labelled(to)) {
        if best.is_some_and(|best| straight >= best - TOL) {
            break;
        }
        if let Ok(path) = site.ways.between(from, to)
            && best.is_none_or(|best| path.length < best)
        {
            best = Some(path.length);
        }
    }
    best
}

/// All pairs that some way connects, nearest first as the crow flies.
fn pairs(from: &[(Point, usize)], to: &[(Point, usize)]) -> Vec<(f64, Point, Point)> {
    let mut pairs: Vec<(f64, Point, Point)> = from
        .iter()
        .flat_map(|a| to.iter().filter(move |b| a.1 == b.1).map(move |b| (a.0, b.0)))
        .map(|(a, b)| ((b - a).norm(), a, b))
        .collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    pairs
}
