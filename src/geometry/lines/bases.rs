//! Targeting lines in plan where one of the bases is oval.
//!
//! *Method.* A shadow needs of the target only its tangents, so it is found for an oval as for a
//! disc ([`Shadow`]); cuts by zones round an oval are found by halving. Only the
//! front arc is bounded: by a polygon line inside the base for the outcomes that are reported,
//! and by tangents round it for those that could be at all. Where the two differ, the answer is
//! the one that hits more, and borderline.

pub(super) mod counted;

use smallvec::SmallVec;

use super::shadow::{Ends, Shadow};
use super::{Hit, LineModel, Reach, Run, Watch};
use crate::geometry::board::Board;
use crate::geometry::distance::{gap_point_core, gap_segment_core, nearest_point_on_segment};
use crate::geometry::hull::clipped;
use crate::geometry::number::{GRAZE, MIN_SPAN, NUDGE, SAG, TOL};
use crate::geometry::oval::{Base, Oval, apart_along, meeting};
use crate::geometry::predicate::{cross, edges, perp};
use crate::geometry::shape::{Bounds, Convex, Footing, PartId, Point, Vector};
use counted::{Zone, far, near, stacked};

/// A base where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    pub base: Base,
    pub level: f64,
}

impl From<&Footing> for Stand {
    fn from(footing: &Footing) -> Stand {
        Stand { base: Base::Round(footing.disc), level: footing.level }
    }
}

/// Lines from one base to another, of any shapes; otherwise as [`Query`](super::Query).
#[derive(Clone, Copy, Debug)]
pub struct BaseQuery<'a> {
    pub board: &'a Board,
    pub origin: Stand,
    pub target: Stand,
    pub watches: &'a [Watch<'a>],
    pub model: LineModel,
    /// What a hand with a ruler cannot settle; used for margins alone.
    pub tolerance: f64,
}

/// The side on which a bound lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Hits no less than the truth.
    Blocked,
    /// Hits no more than the truth.
    Free,
}

/// The front arc with what the lines of its origins hit, in order.
#[derive(Clone, Debug)]
pub struct Rim {
    /// The bases meet in plan: there are no lines.
    pub stacked: bool,
    stretches: Vec<Stretch>,
}

/// Neighbouring origins that hit the same parts.
#[derive(Clone, Debug)]
struct Stretch {
    /// Cells without a change of hits inside, as pairs of origins, with their inches of base
    /// edge.
    cells: Vec<Cell>,
    hits: Vec<Hit>,
}

impl Rim {
    /// Merges neighbouring origins with equal keys, in order along the arc.
    pub fn runs<K: PartialEq>(&self, key: impl Fn(&[Hit]) -> K) -> Vec<Run<K>> {
        let mut runs: Vec<(K, Vec<Cell>)> = Vec::new();
        for stretch in &self.stretches {
            let key = key(&stretch.hits);
            match runs.last_mut() {
                Some((last, cells)) if *last == key => cells.extend(&stretch.cells),
                _ => runs.push((key, stretch.cells.clone())),
            }
        }
        runs.into_iter().map(|(key, cells)| run(key, &cells)).collect()
    }
}

/// The middle of a run by its length, or, where that is on a seam, of its longest cell.
fn run<K>(key: K, cells: &[Cell]) -> Run<K> {
    let slack: f64 = cells.iter().map(|cell| cell.2).sum();
    let mut longest = cells[0];
    let mut before = 0.0;
    let mut middle = None;
    for &(p, q, length) in cells {
        if length > longest.2 {
            longest = (p, q, length);
        }
        let at = (slack / 2.0 - before) / length;
        if (GRAZE..1.0 - GRAZE).contains(&at) {
            middle = middle.or(Some(p + (q - p) * at));
        }
        before += length;
    }
    let origin = middle.unwrap_or(longest.0 + (longest.1 - longest.0) / 2.0);
    Run { key, origin, slack }
}

/// All origins of the front arc with what their lines hit.
pub fn rim(query: &BaseQuery) -> Rim {
    let Some(view) = View::new(query, &query.model, 0.0, Side::Blocked, u64::MAX) else {
        return Rim { stacked: true, stretches: Vec::new() };
    };
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut last: Option<SmallVec<[usize; 8]>> = None;
    for (cell, blocked) in view.cells() {
        let parts = view.parts(&blocked);
        if last.as_ref().is_some_and(|before| view.parts(before) == parts)
            && let Some(stretch) = stretches.last_mut()
        {
            stretch.cells.push(cell);
        } else {
            let middle = cell.0 + (cell.1 - cell.0) / 2.0;
            stretches.push(Stretch { cells: vec![cell], hits: view.hits(middle, &blocked) });
        }
        last = Some(blocked);
    }
    Rim { stacked: false, stretches }
}

/// What lines from one origin hit; nothing if it lies on or in the ends.
pub fn rim_hits_from(query: &BaseQuery, p: Point) -> Vec<Hit> {
    let ends = ends(query, &query.model, 0.0);
    if ends.oval.distance(p).0 + ends.inset <= 0.0 {
        return Vec::new();
    }
    let view = View::of(query, ends, Vec::new(), Side::Blocked, u64::MAX);
    let blocked = view.blocked(p);
    view.hits(p, &blocked)
}

/// Would the set of outcomes change if every part grew, or shrank, by the query's tolerance, or
/// within the bounds of the method?
pub fn rim_borderline(query: &BaseQuery) -> bool {
    let outcomes = |growth: f64, side: Side| {
        let view = View::new(query, &query.model, growth, side, u64::MAX);
        view.map_or_else(|| vec![0], |view| view.minimal())
    };
    outcomes(query.tolerance, Side::Blocked) != outcomes(-query.tolerance, Side::Free)
}

/// How much wider, on each side, lines can be and still miss every watch that is marked from
/// some origin, at most what the sharper base's least radius of curvature leaves; negative if
/// there is none: how much narrower they must be, at least as far as lines of no width.
pub fn rim_clearance(query: &BaseQuery, avoided: &[bool]) -> f64 {
    let only = avoided.iter().enumerate().fold(0, |bits, (i, &on)| bits | u64::from(on) << i);
    let LineModel { half_width, inset, touching } = query.model;
    let free = |by: f64| {
        let model = LineModel { half_width: half_width + by, inset: inset + by, touching };
        let view = View::new(query, &model, 0.0, Side::Blocked, only);
        view.is_none_or(|view| view.minimal().contains(&0))
    };
    let (mut low, mut high) = if free(0.0) { (0.0, widest(query)) } else { (-half_width, 0.0) };
    if low == 0.0 && free(high) {
        return high;
    }
    if high == 0.0 && !free(low) {
        return low;
    }
    for _ in 0..24 {
        let middle = (low + high) / 2.0;
        if free(middle) { low = middle } else { high = middle }
    }
    low
}

/// The most by which lines may be wider.
pub fn widest(query: &BaseQuery) -> f64 {
    let most = query.origin.base.curvature().min(query.target.base.curvature());
    (most - query.model.inset).max(0.0)
}

/// Where the bases are stacked: a point of the first base over the ends or, elsewhere, nearest
/// to them.
pub fn rim_stacked_origin(query: &BaseQuery) -> Point {
    let (a, t) = (query.origin.base.oval(), query.target.base.oval());
    let inset = query.model.inset.max(0.0);
    let into = |oval: &Oval, p: Point| {
        let (distance, n) = oval.distance(p);
        p - n * (distance + inset.min(oval.curvature())).max(0.0)
    };
    let mut p = t.center;
    for _ in 0..64 {
        p = into(&a, p);
        p = into(&t, p);
    }
    into(&a, p)
}

/// How a piece is judged.
#[derive(Clone, Debug)]
enum Body {
    Shadow(Shadow),
    /// Over or under the target's base: origin by origin.
    Over(f64),
}

#[derive(Clone, Debug)]
struct Item {
    watch: usize,
    part: PartId,
    core: Vec<Point>,
    rho: f64,
    body: Body,
}

/// A cell of the rim: its ends and its inches of base edge.
type Cell = (Point, Point, f64);

/// What one base sees of another.
struct View {
    ends: Ends,
    items: Vec<Item>,
    /// The front arc.
    rim: Vec<Cell>,
    /// Normals of the ends, where some item is over or under them.
    facing: Vec<Vector>,
}

fn ends(query: &BaseQuery, model: &LineModel, growth: f64) -> Ends {
    let oval = query.target.base.oval();
    let inset = model.inset.max(0.0).min(oval.curvature());
    Ends { oval, inset, e: model.touching.effective(model.half_width) + growth, growth }
}

impl View {
    /// `None` where the bases are stacked.
    fn new(
        query: &BaseQuery,
        model: &LineModel,
        growth: f64,
        side: Side,
        only: u64,
    ) -> Option<View> {
        if stacked(&query.origin.base, &query.target.base, model.inset.max(0.0)) {
            return None;
        }
        let ends = ends(query, model, growth);
        let rim = front(&query.origin.base, model.inset, &ends, side);
        Some(View::of(query, ends, rim, side, only))
    }

    fn of(query: &BaseQuery, ends: Ends, rim: Vec<Cell>, side: Side, only: u64) -> View {
        let mut view = View { ends, items: Vec::new(), rim, facing: Vec::new() };
        let both = query.origin.base.bounds().joined(&query.target.base.bounds());
        let both = both.grown(ends.e.max(0.0) + TOL);
        for (watch, of) in query.watches.iter().enumerate().filter(|(i, _)| only >> i & 1 == 1) {
            for &part in of.parts {
                if !both.meets(query.board.bounds(part)) {
                    continue;
                }
                let z = query.board.part(part).z;
                for piece in &query.board.part(part).pieces {
                    if passes(query, piece, &both, ends.e) {
                        let cores = counted(query, of.reach, piece, z, &ends, side);
                        for (core, rho) in cores {
                            view.add(watch, part, core, rho, side);
                        }
                    }
                }
            }
        }
        view
    }

    fn add(&mut self, watch: usize, part: PartId, core: Vec<Point>, rho: f64, side: Side) {
        let shadow = Shadow::toward(&core, rho, &self.ends);
        let body = shadow.map_or_else(|| Body::Over(self.slip(side)), Body::Shadow);
        if matches!(body, Body::Over(_)) && self.facing.is_empty() {
            self.facing = self.ends.oval.normals().collect();
        }
        self.items.push(Item { watch, part, core, rho, body });
    }

    /// How far chords of the ends may be from them.
    fn slip(&self, side: Side) -> f64 {
        let sag = self.ends.oval.around().radius * SAG;
        if side == Side::Blocked { sag } else { -2.0 * sag }
    }

    /// The cells of the rim and the items hit there.
    fn cells(&self) -> impl Iterator<Item = (Cell, SmallVec<[usize; 8]>)> + '_ {
        self.rim.iter().flat_map(move |&(p, q, length)| {
            let mut cuts = Vec::new();
            for item in &self.items {
                match &item.body {
                    Body::Shadow(shadow) => shadow.crossings_between(p, q, &mut cuts),
                    Body::Over(_) => cuts.push(0.5),
                }
            }
            cuts.retain(|t| *t > 0.0 && *t < 1.0);
            cuts.extend([0.0, 1.0]);
            cuts.sort_unstable_by(f64::total_cmp);
            let at = move |t: f64| p + (q - p) * t;
            let stretches: Vec<[f64; 2]> = cuts.windows(2).map(|w| [w[0], w[1]]).collect();
            stretches.into_iter().filter(|[low, high]| high - low > MIN_SPAN).map(
                move |[low, high]| {
                    let cell = (at(low), at(high), length * (high - low));
                    (cell, self.blocked(at((low + high) / 2.0)))
                },
            )
        })
    }

    /// The items that lines from `p` hit.
    fn blocked(&self, p: Point) -> SmallVec<[usize; 8]> {
        (0..self.items.len()).filter(|i| self.hit(&self.items[*i], p)).collect()
    }

    fn hit(&self, item: &Item, p: Point) -> bool {
        match &item.body {
            Body::Shadow(shadow) => shadow.blocks(p),
            Body::Over(slip) => {
                let reach = self.ends.e + item.rho + slip;
                self.fan_gap(p, &item.core) <= reach
            }
        }
    }

    /// From a core to the lines of an origin, which end on the edge that it sees.
    fn fan_gap(&self, p: Point, core: &[Point]) -> f64 {
        let Ends { oval, inset, .. } = self.ends;
        let (away, n) = oval.distance(p);
        if away + inset <= 0.0 {
            return f64::INFINITY;
        }
        let grazing = |high: Vector| -self.ends.grazing(&[p], 0.0, -n, high);
        let (left, right) = (grazing(-perp(n)), grazing(perp(n)));
        let place = |u: &Vector| cross(n, *u) / (1.0 + n.dot(u));
        let (low, high) = (place(&left).min(place(&right)), place(&left).max(place(&right)));
        let seen = self.facing.iter().copied().filter(|u| low < place(u) && place(u) < high);
        let mut normals: Vec<Vector> = seen.chain([left, right]).collect();
        normals.sort_unstable_by(|u, v| place(u).total_cmp(&place(v)));
        let at = |u: Vector| oval.center + oval.rim(u) - u * inset;
        let mut least = f64::INFINITY;
        for pair in normals.windows(2) {
            let (a, b) = (at(pair[0]), at(pair[1]));
            let triangle = [p, b, a];
            if core.iter().any(|q| gap_point_core(*q, &triangle) <= 0.0) {
                return 0.0;
            }
            for (from, to) in [(p, a), (a, b), (p, b)] {
                least = least.min(gap_segment_core(from, to, core).max(0.0));
            }
        }
        least
    }

    /// The sets of watches hit that contain no other, in order of their first watches.
    fn minimal(&self) -> Vec<u64> {
        let mut sets: Vec<u64> = Vec::new();
        for (_, blocked) in self.cells() {
            let hit = blocked.iter().fold(0, |bits, i| bits | 1 << self.items[*i].watch);
            if sets.iter().any(|&set| set & !hit == 0) {
                continue;
            }
            sets.retain(|set| hit & !*set != 0);
            sets.push(hit);
        }
        sets.sort_unstable_by_key(|set| set.reverse_bits());
        sets
    }

    /// The parts of some items with their watches, each once, in order.
    fn parts(&self, items: &[usize]) -> Vec<(usize, PartId)> {
        let mut parts: Vec<(usize, PartId)> =
            items.iter().map(|i| (self.items[*i].watch, self.items[*i].part)).collect();
        parts.dedup();
        parts
    }

    /// Each part hit from `p`, once a watch, at the place that lines meet first.
    fn hits(&self, p: Point, items: &[usize]) -> Vec<Hit> {
        let mut hits: Vec<Hit> = Vec::new();
        for item in items.iter().map(|i| &self.items[*i]) {
            let at = self.touch(item, p);
            let known =
                hits.iter_mut().find(|hit| (hit.watch, hit.part) == (item.watch, item.part));
            match known {
                None => hits.push(Hit { watch: item.watch, part: item.part, at }),
                Some(hit) if (at - p).norm_squared() < (hit.at - p).norm_squared() => hit.at = at,
                Some(_) => {}
            }
        }
        hits
    }

    /// The point of a piece nearest to `p` among those that its lines can reach.
    fn touch(&self, item: &Item, p: Point) -> Point {
        let (distance, n) = self.ends.oval.distance(p);
        let mut core = item.core.clone();
        if distance + self.ends.inset > NUDGE {
            for high in [perp(n), -perp(n)] {
                // The ends are on one side of the line, the origin on it.
                let u = self.ends.grazing(&[p], 0.0, -n, high);
                let reach = self.ends.e.max(0.0) + item.rho;
                let left = clipped(&core, u, u.dot(&p.coords) - reach);
                if !left.is_empty() {
                    core = left;
                }
            }
        }
        if gap_point_core(p, &core) <= 0.0 {
            return p;
        }
        let feet = edges(&core).map(|(a, b)| nearest_point_on_segment(p, a, b));
        let nearest = feet
            .min_by(|a, b| (a - p).norm_squared().total_cmp(&(b - p).norm_squared()))
            .unwrap_or(core[0]);
        let back = p - nearest;
        let length = back.norm();
        if length <= item.rho { p } else { nearest + back * (item.rho / length) }
    }
}

/// Could lines come near a piece? Generous: a strip about both bases.
fn passes(query: &BaseQuery, piece: &Convex, both: &Bounds, e: f64) -> bool {
    if !both.meets(piece.bounds()) {
        return false;
    }
    let (a, t) = (query.origin.base, query.target.base);
    let Some(toward) = (t.center() - a.center()).try_normalize(0.0) else { return true };
    let margin = e.max(0.0) + piece.rho() + TOL;
    [perp(toward), -perp(toward)].into_iter().all(|n| {
        let most = |base: &Base| n.dot(&base.center().coords) + base.reach(n);
        let least = piece.core().iter().map(|q| n.dot(&q.coords)).fold(f64::INFINITY, f64::min);
        least <= most(&a).max(most(&t)) + margin
    })
}

/// What counts of a piece.
fn counted(
    query: &BaseQuery,
    reach: Reach,
    piece: &Convex,
    z: [f64; 2],
    ends: &Ends,
    side: Side,
) -> Vec<(Vec<Point>, f64)> {
    let growth = ends.growth;
    match reach {
        Reach::Whole => vec![(piece.core().to_vec(), piece.rho())],
        Reach::Near { limit } => Zone::new(&query.target, z, limit, growth)
            .and_then(|zone| near(piece, &zone, side))
            .into_iter()
            .collect(),
        Reach::Far { limit } => {
            let zones =
                [&query.origin, &query.target].map(|stand| Zone::new(stand, z, limit, -growth));
            far(piece, zones, [&query.origin.base, &query.target.base], ends.e, side)
        }
    }
}

/// The front arc of the origins, all whose tangents have the ends beyond them, from the right to
/// the left: chords of the arc, or tangents round it.
fn front(base: &Base, inset: f64, ends: &Ends, side: Side) -> Vec<Cell> {
    let oval = base.oval();
    let inset = inset.max(0.0).min(oval.curvature());
    let (c, t) = (oval.center, ends.oval);
    let toward = apart_along(&Base::Oval(oval), c, c, &Base::Oval(t)).normal;
    let beyond =
        |u: Vector| u.dot(&(t.center - c)) - oval.reach(u) - t.reach(u) + inset + ends.inset >= 0.0;
    let last = |high: Vector| {
        let (mut low, mut high) = (toward, high);
        for _ in 0..56 {
            let middle = (low + high).normalize();
            if beyond(middle) { low = middle } else { high = middle }
        }
        low
    };
    let (right, left) = (last(-perp(toward)), last(perp(toward)));
    let place = |u: &Vector| cross(toward, *u) / (1.0 + toward.dot(u));
    let apart = |a: Vector, b: Vector| cross(a, b) > GRAZE;
    let mut normals: Vec<Vector> =
        oval.normals().filter(|u| apart(right, *u) && apart(*u, left)).collect();
    normals.sort_unstable_by(|u, v| place(u).total_cmp(&place(v)));
    normals.insert(0, right);
    normals.push(left);
    let at = |u: Vector| c + oval.rim(u) - u * inset;
    let edge = |u: Vector, v: Vector| (oval.rim(u) - oval.rim(v)).norm();
    let pairs = normals.windows(2).map(|pair| (pair[0], pair[1]));
    match side {
        Side::Blocked => pairs.map(|(u, v)| (at(u), at(v), edge(u, v))).collect(),
        Side::Free => pairs
            .flat_map(|(u, v)| {
                let reach = |u: Vector| oval.reach(u) - inset;
                let corner =
                    if apart(u, v) { c + meeting(u, reach(u), v, reach(v)) } else { at(u) };
                [(at(u), corner, edge(u, v) / 2.0), (corner, at(v), edge(u, v) / 2.0)]
            })
            .collect(),
    }
}
