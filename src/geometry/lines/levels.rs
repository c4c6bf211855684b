//! Targeting lines between bases at different heights, judged in space: a line rises evenly
//! from one base to the other, and a part can be hit only where the line is at its height.
//!
//! *Method.* All lines are at a given height at the same fraction of their way, so the origins
//! whose lines hit a convex piece are again a convex set, bounded by arcs and segments. Where a
//! part ends below a higher target, or begins above a lower one, a step forward can make a line
//! hit it; then the best origin may lie at the back of the base or strictly inside. So all
//! origins are looked at: the rim stretch by stretch, and, where that does not decide, whether
//! the sets cover the whole base.
//!
//! A line may end at any point of the target's disc: from another level the whole base faces.

mod between;
mod prism;
#[cfg(test)]
mod tests;

use super::outcome::{Outcome, Outcomes};
use super::{Hit, LineModel, Query, Reach};
use crate::geometry::answer::{Detail, Exists, Margin};
use crate::geometry::cover::{cut_all, uncovered};
use crate::geometry::distance::gap_segment_core;
use crate::geometry::hull::{FULL_TURN, Hull, Piece, turned};
use crate::geometry::number::{MIN_SPAN, TOL, fractions};
use crate::geometry::predicate::perp;
use crate::geometry::shape::{Point, Vector};
use prism::{Blocked, Bound, Frame, Prisms};

pub use between::{levels_between, levels_between_from};

/// The most watches [`levels`] takes: it looks at every set of them.
pub const MOST_WATCHES: usize = 16;

/// The outcomes minimal by inclusion over all origins of the base, between levels. With equal
/// levels they are those of [`outcomes`](super::outcomes) for parts that reach that level.
///
/// The slack of an outcome is the longest stretch of the base's edge, all round, that has it;
/// 0 if only origins inside the base do. Round cuts of near and far watches are enclosed by
/// polygons of 64 sides from within and without; where these differ, the answer is the one
/// that hits more, and borderline whatever the detail.
pub fn levels(query: &Query, detail: Detail) -> Outcomes {
    assert!(query.watches.len() <= MOST_WATCHES, "at most {MOST_WATCHES} watches");
    let count = query.watches.len();
    let hit = |bits: u32| (0..count).map(|i| bits >> i & 1 == 1).collect::<Vec<bool>>();
    let Some(view) = View::new(query, &query.model, 0.0, Bound::Outer) else {
        let origin = query.stacked_origin();
        let (hits, margin) = (Vec::new(), Margin::default());
        let list = vec![Outcome { hit: hit(0), origin, hits, margin }];
        let borderline = detail == Detail::Full && changes(query);
        return Outcomes { stacked: true, list, borderline };
    };
    let best = view.best();
    let unsure = view.bounded && {
        let inner = View::new(query, &query.model, 0.0, Bound::Inner);
        inner.is_none_or(|inner| bits(&inner.best()) != bits(&best))
    };
    let mut list: Vec<Outcome> = Vec::new();
    for Best { bits, origin, slack } in best {
        let hits = view.hits(origin);
        let origin = view.place(origin);
        debug_assert!(check_levels(query, origin, &hits), "hits from {origin} fail the check");
        let margin = Margin { slack, borderline: unsure, ..Margin::default() };
        list.push(Outcome { hit: hit(bits), origin, hits, margin });
    }
    let mut outcomes = Outcomes { stacked: false, list, borderline: unsure };
    if detail == Detail::Full {
        let changes = unsure || changes(query);
        for outcome in &mut outcomes.list {
            outcome.margin.clearance = clearance(query, &outcome.hit);
            let Margin { slack, clearance, .. } = outcome.margin;
            outcome.margin.borderline =
                changes || slack < query.tolerance || clearance < query.tolerance;
        }
        outcomes.borderline = outcomes.list.iter().any(|outcome| outcome.margin.borderline);
    }
    outcomes
}

/// What lines between levels from one origin hit; nothing where the bases are stacked.
pub fn levels_from(query: &Query, p: Point) -> Vec<Hit> {
    let view = View::new(query, &query.model, 0.0, Bound::Outer);
    view.map_or_else(Vec::new, |view| view.hits(Point::from(p - view.frame.target.center)))
}

/// Would the outcomes be others if all parts grew, or shrank, by the tolerance?
fn changes(query: &Query) -> bool {
    let with = |growth: f64| {
        let view = View::new(query, &query.model, growth, Bound::Outer);
        view.map_or(vec![0], |view| bits(&view.best()))
    };
    with(query.tolerance) != with(-query.tolerance)
}

/// How much wider, on each side, lines may be and still miss from some origin what the outcome
/// misses.
fn clearance(query: &Query, hit: &[bool]) -> f64 {
    let LineModel { half_width, inset, touching } = query.model;
    let allowed = hit.iter().enumerate().fold(0, |bits, (i, hit)| bits | u32::from(*hit) << i);
    let free = |by: f64| {
        let model = LineModel { half_width: half_width + by, inset: inset + by, touching };
        let view = View::new(query, &model, 0.0, Bound::Outer);
        view.is_none_or(|view| view.origin(allowed).is_some())
    };
    let mut high = (query.origin.disc.radius.min(query.target.disc.radius) - inset).max(0.0);
    if free(high) {
        return high;
    }
    let mut low = 0.0;
    for _ in 0..24 {
        let middle = (low + high) / 2.0;
        if free(middle) { low = middle } else { high = middle }
    }
    low
}

/// Steps of the search for the place of a hit: to show it, and to check it.
const ROUGHLY: usize = 16;
const FINELY: usize = 100;

/// An outcome no other beats: its watches, an origin relative to the target's center, and the
/// stretch of base edge.
struct Best {
    bits: u32,
    origin: Point,
    slack: f64,
}

fn bits(best: &[Best]) -> Vec<u32> {
    best.iter().map(|best| best.bits).collect()
}

/// What the origins of a base hit. Coordinates are relative to the target's center.
struct View {
    frame: Frame,
    prisms: Prisms,
    region: Hull,
    /// For each prism that can be hit but not from everywhere: its index and origins.
    sets: Vec<(usize, Hull)>,
    /// Watches hit, and prisms, from everywhere.
    always: u32,
    everywhere: Vec<usize>,
    /// The base's radius, for lengths along its edge.
    edge: f64,
    bounded: bool,
}

impl View {
    fn new(query: &Query, model: &LineModel, growth: f64, bound: Bound) -> Option<View> {
        let frame = Frame::new(query, model, growth)?;
        let prisms = Prisms::new(query, &frame, bound);
        let region = frame.region();
        let edge = query.origin.disc.radius;
        let bounded = prisms.bounded;
        let (mut sets, mut always, mut everywhere) = (Vec::new(), 0, Vec::new());
        let (center, radius) = (region.inner(), frame.origin.radius);
        for (i, prism) in prisms.list.iter().enumerate() {
            let all = match prism.blocked(&frame) {
                Blocked::None => continue,
                Blocked::All => true,
                Blocked::Set(hull) => {
                    let all = hull.covers_disc(center, radius);
                    if !all && hull.distance(center) <= radius {
                        sets.push((i, hull));
                    }
                    all
                }
            };
            if all {
                always |= 1 << prism.watch;
                everywhere.push(i);
            }
        }
        Some(View { frame, prisms, region, sets, always, everywhere, edge, bounded })
    }

    fn place(&self, p: Point) -> Point {
        self.frame.target.center + p.coords
    }

    fn bits_at(&self, p: Point) -> u32 {
        self.sets.iter().fold(self.always, |bits, (i, hull)| {
            let bit = 1 << self.prisms.list[*i].watch;
            if bits & bit == 0 && hull.contains(p) { bits | bit } else { bits }
        })
    }

    /// The outcomes minimal by inclusion, in order of their first watches.
    fn best(&self) -> Vec<Best> {
        let runs = self.runs();
        let count = self.watch_count();
        let mut subsets: Vec<u32> =
            (0..1 << count).filter(|s| s & self.always == self.always).collect();
        subsets.sort_by_key(|s| s.count_ones());
        let mut found: Vec<Best> = Vec::new();
        for allowed in subsets {
            if found.iter().any(|best| best.bits & !allowed == 0) {
                continue;
            }
            let longest = runs.iter().filter(|run| run.bits & !allowed == 0);
            let longest = longest.max_by(|a, b| a.slack.total_cmp(&b.slack));
            if let Some(&Best { bits, origin, slack }) = longest {
                found.push(Best { bits, origin, slack });
            } else if let Some(origin) = self.inner_origin(allowed) {
                found.push(Best { bits: self.bits_at(origin), origin, slack: 0.0 });
            }
        }
        found.sort_by_key(|best| best.bits.reverse_bits());
        found
    }

    fn watch_count(&self) -> u32 {
        let watches = self.prisms.list.iter().map(|prism| prism.watch as u32 + 1);
        watches.max().unwrap_or(0)
    }

    /// An origin from which only allowed watches are hit.
    fn origin(&self, allowed: u32) -> Option<Point> {
        let runs = self.runs();
        let run = runs.iter().find(|run| run.bits & !allowed == 0);
        run.map(|run| run.origin).or_else(|| self.inner_origin(allowed))
    }

    fn inner_origin(&self, allowed: u32) -> Option<Point> {
        if self.always & !allowed != 0 {
            return None;
        }
        let avoided = |i: usize| allowed >> self.prisms.list[i].watch & 1 == 0;
        let sets: Vec<Hull> =
            self.sets.iter().filter(|(i, _)| avoided(*i)).map(|(_, hull)| hull.clone()).collect();
        match uncovered(&self.region, &sets) {
            Exists::Yes { witness, .. } => Some(witness),
            Exists::No { .. } => None,
        }
    }

    /// The rim of the base, as runs of origins that hit the same watches.
    fn runs(&self) -> Vec<Best> {
        let [rim] = self.region.pieces() else { return Vec::new() };
        let Piece::Arc { center, radius, from, .. } = *rim else { return Vec::new() };
        let mut cuts = Vec::new();
        let open = |i: usize| self.always >> self.prisms.list[i].watch & 1 == 0;
        let sets = self.sets.iter().filter(|(i, _)| open(*i));
        cut_all(rim, sets.flat_map(|(_, hull)| hull.pieces()), &mut cuts);
        let stretches = cuts.windows(2).filter(|pair| pair[1] - pair[0] > MIN_SPAN);
        let mut cells: Vec<(f64, f64, u32)> = stretches
            .map(|pair| (pair[0], pair[1], self.bits_at(rim.point((pair[0] + pair[1]) / 2.0).0)))
            .collect();
        // The rim has no first place: start where the watches change.
        if let Some(k) = (1..cells.len()).find(|k| cells[*k].2 != cells[*k - 1].2) {
            cells.rotate_left(k);
        }
        let mut runs = Vec::new();
        for run in cells.chunk_by(|a, b| a.2 == b.2) {
            let length: f64 = run.iter().map(|(low, high, _)| angle(*high) - angle(*low)).sum();
            let start = turned(from, run[0].0);
            let at = |direction: Vector| center + direction * radius;
            let middle = at(rotated(start, length / 2.0));
            let bits = run[0].2;
            let origin = if self.bits_at(middle) == bits {
                middle
            } else {
                let longest = run.iter().fold(run[0], |best, cell| {
                    if cell.1 - cell.0 > best.1 - best.0 { *cell } else { best }
                });
                at(turned(from, (longest.0 + longest.1) / 2.0))
            };
            runs.push(Best { bits, origin, slack: length * self.edge });
        }
        runs
    }

    /// Each part hit from an origin, once a watch, in the order of watches.
    fn hits(&self, p: Point) -> Vec<Hit> {
        let from = self.place(p);
        let of_sets = self.sets.iter().filter(|(_, hull)| hull.contains(p)).map(|(i, _)| *i);
        let mut indices: Vec<usize> = of_sets.chain(self.everywhere.iter().copied()).collect();
        indices.sort_unstable();
        let mut hits: Vec<Hit> = Vec::new();
        for i in indices {
            let prism = &self.prisms.list[i];
            let known = hits.iter().any(|hit| (hit.watch, hit.part) == (prism.watch, prism.part));
            if !known {
                let (_, at) = prism.nearest(from, &self.frame.target, ROUGHLY);
                hits.push(Hit { watch: prism.watch, part: prism.part, at });
            }
        }
        hits
    }
}

/// The angle of a [`turn`](crate::geometry::hull::turn), for lengths that are reported.
fn angle(turn: f64) -> f64 {
    let quarter = turn.floor().clamp(0.0, FULL_TURN - 1.0);
    let rest = turn - quarter;
    let odd = quarter % 2.0 == 1.0;
    let within = if odd {
        std::f64::consts::FRAC_PI_2 - 2.0 * libm::atan(1.0 - rest)
    } else {
        2.0 * libm::atan(rest)
    };
    quarter * std::f64::consts::FRAC_PI_2 + within
}

fn rotated(u: Vector, angle: f64) -> Vector {
    u * libm::cos(angle) + perp(u) * libm::sin(angle)
}

/// Lines that the check looks at, besides the one to the center.
const LINES: u32 = 64;

/// What the check lets pass, in inches: rounding in both ways of reckoning, and contact.
const SLOP: f64 = 4.0 * TOL;

/// Do single lines bear out which parts are hit from `p`? No sampled line may come near a part
/// that counts whole and is not listed, and every listed part must be near enough to some line.
/// A sampled check can miss a false "not hit"; it raises no false alarm.
pub fn check_levels(query: &Query, p: Point, hits: &[Hit]) -> bool {
    let Some(frame) = Frame::new(query, &query.model, 0.0) else { return hits.is_empty() };
    let e = query.model.touching.effective(query.model.half_width);
    let target = &frame.target;
    let ends = (0..LINES).map(|i| {
        let rim = turned(Vector::x(), f64::from(i) * FULL_TURN / f64::from(LINES));
        target.center + rim * target.radius
    });
    let ends: Vec<Point> = ends.chain([target.center]).collect();
    let prisms = Prisms::new(query, &frame, Bound::Outer);
    query.watches.iter().enumerate().all(|(watch, of)| {
        of.parts.iter().all(|&part| {
            let listed = hits.iter().any(|hit| (hit.watch, hit.part) == (watch, part));
            if listed {
                let mut own = prisms.list.iter().filter(|q| (q.watch, q.part) == (watch, part));
                return own.any(|prism| prism.nearest(p, target, FINELY).0 <= SLOP);
            }
            let prism = query.board.part(part);
            let way = fractions(query.origin.level, query.target.level, prism.z);
            let (Reach::Whole, Some([s0, s1])) = (of.reach, way) else { return true };
            ends.iter().all(|end| {
                let at = |s: f64| p + (end - p) * s;
                prism.pieces.iter().all(|piece| {
                    gap_segment_core(at(s0), at(s1), piece.core()) > e + piece.rho() - SLOP
                })
            })
        })
    })
}
