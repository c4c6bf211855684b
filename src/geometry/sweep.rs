//! A disc moving straight from one place to another.

use super::distance::{nearest_on_segment, norm, unit_or};
use super::number::TOL;
use super::oval::{Base, Oval};
use super::path::{Contact, Space};
use super::predicate::{cross, edges, perp};
use super::shape::{Convex, Point, Vector};

/// The answer to "can the disc move straight there?".
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sweep {
    /// Nothing is overlapped by more than [`TOL`] on the whole way.
    Clear {
        /// The least gap on the way, contact being 0; an overlap within the tolerance is
        /// negative.
        clearance: f64,
        /// Where that is.
        nearest: Contact,
    },
    Blocked {
        /// The disc at the last legal place of the way.
        contact: Contact,
        /// The fraction of the way at which that is.
        at: f64,
        /// The least gap on the whole way, below `-TOL`.
        worst: f64,
    },
}

impl Sweep {
    pub fn is_clear(&self) -> bool {
        matches!(self, Sweep::Clear { .. })
    }
}

/// Moves the disc of `space` from `p` to `q`. A start that is illegal already is blocked at
/// fraction 0; callers report it as a fault of placement.
pub fn sweep_disc(space: &Space, p: Point, q: Point) -> Sweep {
    let by_edge = if space.edge_gap(p) <= space.edge_gap(q) { p } else { q };
    let mut first = None;
    let mut worst = space.edge_gap(by_edge);
    if worst < -TOL {
        let at = leaves_board(space, p, q);
        first = Some((at, edge_contact(space, p + (q - p) * at)));
    }
    let mut nearest = None;
    for index in nearest_first(space, p, q) {
        if box_distance(&space.boxes()[index], p, q) > worst.max(0.0) {
            continue;
        }
        let obstacle = &space.obstacles()[index];
        let gap = obstacle.gap_along(p, q);
        if gap < -TOL {
            let stretch = stretch_within(p, q, &obstacle.core, obstacle.reach - TOL);
            let at = stretch.map_or(0.0, |[from, _]| from);
            if first.is_none_or(|(earlier, _)| at < earlier) {
                first = Some((at, space.contact_at(index, p + (q - p) * at)));
            }
        }
        if gap < worst {
            worst = gap;
            nearest = Some(index);
        }
    }
    if let Some((at, contact)) = first {
        return Sweep::Blocked { contact, at, worst };
    }
    let nearest = match nearest {
        None => edge_contact(space, by_edge),
        Some(index) => {
            let (center, _) = nearest_on_segment(p, q, &space.obstacles()[index].core);
            space.contact_at(index, center)
        }
    };
    Sweep::Clear { clearance: worst, nearest }
}

/// All obstacles, one with the nearest box first, so that the others are dismissed by theirs.
fn nearest_first(space: &Space, p: Point, q: Point) -> impl Iterator<Item = usize> {
    let boxes = space.boxes();
    let distance = |i: &usize| box_distance(&boxes[*i], p, q);
    let first = (0..boxes.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)));
    let skipped = first.unwrap_or(usize::MAX);
    first.into_iter().chain((0..boxes.len()).filter(move |i| *i != skipped))
}

/// The stretch of a straight leg, as fractions of it, on which a disc of the given radius is
/// within `limit` inches of a piece; exactly the limit is within, to within [`TOL`]. One
/// stretch, because the distance to a convex piece is convex along the leg. With a limit of 0
/// the disc touches or overlaps the piece there.
pub fn leg_within(p: Point, q: Point, radius: f64, piece: &Convex, limit: f64) -> Option<[f64; 2]> {
    stretch_within(p, q, piece.core(), radius + piece.rho() + limit + TOL)
}

/// As [`leg_within`], for a base of any shape: an oval is taken for a polygon round it.
pub fn base_within(
    p: Point,
    q: Point,
    base: &Base,
    piece: &Convex,
    limit: f64,
) -> Option<[f64; 2]> {
    match base {
        Base::Round(disc) => leg_within(p, q, disc.radius, piece, limit),
        Base::Oval(oval) => {
            let oval = Oval { center: p, ..*oval };
            let bounds = oval.bounds().grown(piece.rho() + limit.max(0.0) + TOL);
            let end = Oval { center: q, ..oval }.bounds().grown(piece.rho() + limit.max(0.0) + TOL);
            if !bounds.joined(&end).meets(piece.bounds()) {
                return None;
            }
            stretch_within(p, q, &oval.sum(piece.core()), piece.rho() + limit + TOL)
        }
    }
}

/// The fractions between which the segment is within `reach` of a core: the hull of the
/// stretches inside the circles about its vertices, the strips along its edges and itself.
/// A reach below zero asks for that depth inside a polygon.
pub(crate) fn stretch_within(p: Point, q: Point, core: &[Point], reach: f64) -> Option<[f64; 2]> {
    let d = q - p;
    let depth = (-reach).max(0.0);
    let reach = reach.max(0.0);
    let round = if depth > 0.0 && core.len() > 2 { &[] } else { core };
    let mut hull: Option<[f64; 2]> = None;
    let mut add = |[low, high]: [f64; 2]| {
        let (low, high) = (low.max(0.0), high.min(1.0));
        if low <= high {
            hull = Some(hull.map_or([low, high], |[a, b]| [a.min(low), b.max(high)]));
        }
    };
    for v in round {
        if let Some(stretch) = in_circle(p, d, *v, reach) {
            add(stretch);
        }
    }
    for (a, b) in edges(round) {
        if a != b {
            let u = unit_or(b - a, Vector::x());
            let along = linear(u.dot(&(p - a)), u.dot(&d), 0.0, norm(b - a));
            let across = linear(cross(u, p - a), cross(u, d), -reach, reach);
            if let (Some(s), Some(t)) = (along, across) {
                add([s[0].max(t[0]), s[1].min(t[1])]);
            }
        }
    }
    if core.len() > 2 {
        let mut inside = Some([0.0, 1.0]);
        for (a, b) in edges(core) {
            let n = perp(unit_or(b - a, Vector::x()));
            let half = linear(n.dot(&(p - a)), n.dot(&d), depth, f64::INFINITY);
            inside = inside
                .zip(half)
                .map(|(s, t): ([f64; 2], [f64; 2])| [s[0].max(t[0]), s[1].min(t[1])]);
        }
        if let Some(stretch) = inside {
            add(stretch);
        }
    }
    hull
}

/// Where `low <= value + slope t <= high`.
fn linear(value: f64, slope: f64, low: f64, high: f64) -> Option<[f64; 2]> {
    if slope == 0.0 {
        return (low <= value && value <= high).then_some([f64::NEG_INFINITY, f64::INFINITY]);
    }
    let (s, t) = ((low - value) / slope, (high - value) / slope);
    Some([s.min(t), s.max(t)])
}

/// Where `p + t d` is within `reach` of `center`.
pub(crate) fn in_circle(p: Point, d: Vector, center: Point, reach: f64) -> Option<[f64; 2]> {
    let squared = d.norm_squared();
    let v = center - p;
    if squared == 0.0 {
        return (norm(v) <= reach).then_some([0.0, 1.0]);
    }
    let (middle, off) = (v.dot(&d) / squared, cross(d, v) / squared.sqrt());
    let half = reach * reach - off * off;
    (half >= 0.0 && reach >= 0.0).then(|| {
        let half = (half / squared).sqrt();
        [middle - half, middle + half]
    })
}

fn edge_contact(space: &Space, center: Point) -> Contact {
    space.emptied().nearest(center)
}

/// The fraction at which the disc first touches the edge of the board.
fn leaves_board(space: &Space, p: Point, q: Point) -> f64 {
    let ([w, h], [x, y], d) = (space.size(), space.insets(), q - p);
    let inside = |t: f64| space.edge_gap(p + d * t);
    if inside(0.0) < 0.0 {
        return 0.0;
    }
    [linear(p.x, d.x, x, w - x), linear(p.y, d.y, y, h - y)]
        .into_iter()
        .flatten()
        .map(|[_, high]| high)
        .fold(1.0, f64::min)
        .max(0.0)
}

/// A lower bound of the distance from a segment to a box.
fn box_distance(bounds: &super::shape::Bounds, p: Point, q: Point) -> f64 {
    let (low, high) = (p.inf(&q), p.sup(&q));
    let gap = |a: f64, b: f64, c: f64, d: f64| (c - b).max(a - d).max(0.0);
    let x = gap(low.x, high.x, bounds.min.x, bounds.max.x);
    let y = gap(low.y, high.y, bounds.min.y, bounds.max.y);
    norm(Vector::new(x, y))
}
