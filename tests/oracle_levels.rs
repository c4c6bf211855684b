//! Targeting lines in space between bases on different levels, against the definition: at each
//! fraction of their way the lines from one origin fill a disc at one height.

mod common;

use std::cell::Cell;

use common::case::Case;
use common::plane::{lerp, on_circle, point_convex, rounded};
use common::question::{text, within};
use common::random::{Kind, each_case};
use common::skew::stretch_between;
use rand::RngExt;
use sightline::geometry::answer::Detail;
use sightline::geometry::board::Board;
use sightline::geometry::lines::{Query, Reach, Watch, levels};
use sightline::geometry::number::{HALF_MILLIMETRE, TOL};
use sightline::geometry::shape::{Part, PartId, Point};

const PAIRS: u64 = 1_000;
/// Differences inside this are too close to tell: the near zone is a polygon here.
const EDGE: f64 = 2e-4;
const LIMIT: f64 = 1.0;

/// The convex pieces that count of a part, with all heights at which lines may meet them.
struct Counted {
    outlines: Vec<Vec<Point>>,
    z: [f64; 2],
}

/// Lines from any origin, with all parts grown (or shrunk) by a little.
struct Lines<'a> {
    case: &'a Case,
    radius: f64,
    half: f64,
    watches: Vec<Vec<Counted>>,
}

/// The part of a convex polygon on the left of a line.
fn left_of(polygon: &[Point], a: Point, b: Point) -> Vec<Point> {
    let side = |p: Point| common::plane::turn(a, b, p);
    let mut kept = Vec::new();
    for (p, q) in common::plane::sides(polygon) {
        let (at_p, at_q) = (side(p), side(q));
        if at_p >= 0.0 {
            kept.push(p);
        }
        if (at_p >= 0.0) != (at_q >= 0.0) {
            kept.push(lerp(p, q, at_p / (at_p - at_q)));
        }
    }
    kept
}

impl<'a> Lines<'a> {
    fn new(case: &'a Case, board: &Board, watches: &[(bool, Vec<PartId>)], grow: f64) -> Lines<'a> {
        let target = &case.target;
        let count = |part: &Part, near: bool| -> Counted {
            let rise = (part.z[0] - target.z).max(target.z - part.z[1]).max(0.0);
            let limit = LIMIT + TOL + grow;
            let mut outlines: Vec<Vec<Point>> =
                part.pieces.iter().map(|q| rounded(q.core(), q.rho(), grow > 0.0)).collect();
            if near && rise > limit {
                outlines.clear();
            } else if near {
                let zone = target.disc().radius + (limit * limit - rise * rise).sqrt();
                let rim = rounded(&[target.at], zone, grow > 0.0);
                for outline in &mut outlines {
                    for (a, b) in common::plane::sides(&rim) {
                        *outline = left_of(outline, a, b);
                    }
                }
            }
            outlines.retain(|q| q.len() > 2);
            Counted { outlines, z: [part.z[0] - grow, part.z[1] + grow] }
        };
        Lines {
            case,
            radius: target.disc().radius - HALF_MILLIMETRE,
            half: HALF_MILLIMETRE - TOL + grow,
            watches: watches
                .iter()
                .map(|(near, ids)| ids.iter().map(|id| count(board.part(*id), *near)).collect())
                .collect(),
        }
    }

    fn hits(&self, p: Point) -> Vec<bool> {
        let meets = |part: &Counted| {
            let Some(span) = stretch_between(self.case.attacker.z, self.case.target.z, part.z)
            else {
                return false;
            };
            part.outlines.iter().any(|outline| self.nearest(p, outline, span) < self.half)
        };
        self.watches.iter().map(|parts| parts.iter().any(meets)).collect()
    }

    /// The least distance from a convex outline to the lines' discs. It is convex along the
    /// way, so thirds close in on it.
    fn nearest(&self, p: Point, outline: &[Point], [mut s0, mut s1]: [f64; 2]) -> f64 {
        let gap = |s: f64| point_convex(lerp(p, self.case.target.at, s), outline) - s * self.radius;
        let mut least = gap(s0).min(gap(s1));
        for _ in 0..60 {
            let (l, r) = (s0 + (s1 - s0) / 3.0, s1 - (s1 - s0) / 3.0);
            let (at_l, at_r) = (gap(l), gap(r));
            least = least.min(at_l).min(at_r);
            if at_l < at_r { s1 = r } else { s0 = l }
        }
        least
    }
}

#[test]
fn line_height_slope_outcomes_hold_and_no_origin_does_better() {
    let counts = Cell::new([0usize; 3]);
    each_case(Kind { heights: true }, PAIRS, |case, rng| {
        let board = case.board();
        let kind = rng.random_range(0..3);
        let all: Vec<PartId> = (0..case.terrain.len() as u32).map(PartId).collect();
        let watches: Vec<(bool, Vec<PartId>)> = match kind {
            0 => vec![(false, all)],
            1 => vec![(true, all)],
            _ => vec![(false, all.iter().copied().step_by(2).collect()), (true, all)],
        };
        let asked: Vec<Watch> = watches
            .iter()
            .map(|(near, parts)| Watch {
                reach: if *near { Reach::Near { limit: LIMIT } } else { Reach::Whole },
                parts,
            })
            .collect();
        let query = Query::new(&board, case.attacker.footing(), case.target.footing(), &asked);
        let found = levels(&query, Detail::Verdict);
        if found.stacked || found.borderline {
            return Ok(());
        }
        let (sure, possible) =
            (Lines::new(case, &board, &watches, -EDGE), Lines::new(case, &board, &watches, EDGE));
        let (center, radius) = (case.attacker.at, case.attacker.disc().radius - HALF_MILLIMETRE);
        for o in &found.list {
            let mut seen = counts.get();
            seen[o.hit.iter().filter(|h| **h).count()] += 1;
            counts.set(seen);
            let (least, most) = (sure.hits(o.origin), possible.hits(o.origin));
            if (o.origin - center).norm() > radius + TOL {
                return Err(format!("origin {} is off the base", o.origin));
            }
            if !within(&least, &o.hit) || !within(&o.hit, &most) {
                let (s, p) = (text(&least), text(&most));
                return Err(format!("from {}: {}, between {s} and {p}", o.origin, text(&o.hit)));
            }
        }
        for (part, n) in [(1.0, 48), (0.8, 16), (0.5, 10), (0.2, 4)] {
            for i in 0..n {
                let p = on_circle(center, radius * part, i as f64 / n as f64);
                let hit = possible.hits(p);
                if !found.list.iter().any(|o| within(&o.hit, &hit)) {
                    let list: Vec<String> = found.list.iter().map(|o| text(&o.hit)).collect();
                    return Err(format!("{p} hits only {}, better than {list:?}", text(&hit)));
                }
            }
        }
        Ok(())
    });
    if std::env::var("SIGHTLINE_SEED").is_err() {
        assert!(counts.get().iter().all(|n| *n > 50), "{:?}", counts.get());
    }
}
