//! What counts of a piece near, or far from, bases that may be oval: convex cores whose lines
//! are the lines that hit what counts.

use crate::geometry::hull::{clipped, convex_hull};
use crate::geometry::number::{SAG, TOL};
use crate::geometry::oval::{Base, Oval, SIDES, apart_oval_core, gap_base_convex, gap_bases};
use crate::geometry::predicate::{cross, edges, perp};
use crate::geometry::shape::{Convex, Point, Vector};

use super::{Side, Stand};

/// All points in plan within a distance of a base.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zone {
    pub base: Base,
    pub reach: f64,
}

/// A convex core, rounded by the radius.
pub(super) type Core = (Vec<Point>, f64);

impl Zone {
    /// What of a part with the heights `z` is within `limit` of the base in space; `growth`
    /// makes it wider or, negative, narrower. `None` if nothing.
    pub fn new(stand: &Stand, z: [f64; 2], limit: f64, growth: f64) -> Option<Zone> {
        let apart = (z[0] - stand.level).max(stand.level - z[1]).max(0.0);
        let apart = (apart - growth).max(0.0);
        let most = (limit + growth).max(0.0) + TOL;
        let reach = (most * most - apart * apart).max(0.0).sqrt();
        (apart <= most).then_some(Zone { base: stand.base, reach })
    }

    fn holds(&self, p: Point) -> bool {
        self.base.distance(p) <= self.reach
    }

    fn covers(&self, piece: &Convex) -> bool {
        piece.core().iter().all(|q| self.base.distance(*q) + piece.rho() <= self.reach)
    }

    fn meets(&self, piece: &Convex) -> bool {
        gap_base_convex(&self.base, piece) <= self.reach
    }

    /// The fractions of a segment between which it is in the zone. The distance to a base is
    /// convex along it: halving finds its least place, or one inside, and from there both ends.
    fn stretch(&self, p: Point, q: Point) -> Option<[f64; 2]> {
        let at = |t: f64| p + (q - p) * t;
        let oval = self.base.oval();
        let rises = |t: f64| oval.distance(at(t)).1.dot(&(q - p)) >= 0.0;
        let holds = |t: f64| self.holds(at(t));
        let (mut low, mut high) = (0.0, 1.0);
        let mut inside = if holds(0.0) {
            Some(0.0)
        } else if holds(1.0) {
            Some(1.0)
        } else {
            None
        };
        for _ in 0..HALVINGS {
            if inside.is_some() {
                break;
            }
            let middle = (low + high) / 2.0;
            if holds(middle) {
                inside = Some(middle);
            } else if rises(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        let inside = inside?;
        let end = |far: f64| {
            if holds(far) {
                return far;
            }
            let (mut within, mut out) = (inside, far);
            for _ in 0..HALVINGS {
                let middle = (within + out) / 2.0;
                if holds(middle) { within = middle } else { out = middle }
            }
            within
        };
        Some([end(0.0), end(1.0)])
    }

    /// The point of its edge with the outward normal `n`.
    fn rim(&self, n: Vector) -> Point {
        let oval = self.base.oval();
        oval.center + oval.rim(n) + n * self.reach
    }

    /// What of a core is in the zone, bounded by a polygon.
    fn clip(&self, core: &[Point], side: Side) -> Vec<Point> {
        let oval = self.base.oval();
        let normals: Vec<Vector> = oval.normals().collect();
        let mut left = core.to_vec();
        for i in 0..normals.len() {
            let (n, p) = (normals[i], self.rim(normals[i]));
            let n = match side {
                Side::Blocked => n,
                Side::Free => {
                    let next = self.rim(normals[(i + 1) % normals.len()]);
                    -perp((next - p).normalize())
                }
            };
            left = clipped(&left, -n, -n.dot(&p.coords));
            if left.is_empty() {
                break;
            }
        }
        left
    }
}

/// Halvings of a segment down to rounding.
const HALVINGS: usize = 48;

/// What of a piece is near a base. A core that is over or under the base is bounded by a polygon.
pub(super) fn near(piece: &Convex, zone: &Zone, side: Side) -> Option<Core> {
    if zone.covers(piece) {
        return Some((piece.core().to_vec(), piece.rho()));
    }
    if !zone.meets(piece) {
        return None;
    }
    let core = outline(piece, side);
    let over = apart_oval_core(&zone.base.oval(), &core).gap < -2.0 * TOL;
    let left = if over || core.len() == 1 {
        zone.clip(&core, side)
    } else {
        let mut kept = Vec::new();
        for (p, q) in sides(&core) {
            if let Some([from, to]) = zone.stretch(p, q) {
                kept.extend([p + (q - p) * from, p + (q - p) * to]);
            }
        }
        convex_hull(kept)
    };
    (!left.is_empty()).then_some((left, 0.0))
}

/// What of a piece is outside both zones, as far as lines that start in the first zone's base
/// and end in the second one's can tell: such a line leaves the zones inside the piece only if
/// it crosses the piece's edge outside them or passes from one to the other through a gap.
pub(super) fn far(
    piece: &Convex,
    zones: [Option<Zone>; 2],
    bases: [&Base; 2],
    half_width: f64,
    side: Side,
) -> Vec<Core> {
    let zones = zones.map(|zone| zone.filter(|zone| zone.meets(piece)));
    if zones.iter().flatten().any(|zone| zone.covers(piece)) {
        return Vec::new();
    }
    let met: Vec<&Zone> = zones.iter().flatten().collect();
    if met.is_empty() {
        return vec![(piece.core().to_vec(), piece.rho())];
    }
    let core = outline(piece, side);
    let near = half_width.max(0.0) + TOL;
    let at_base = |i: usize| apart_oval_core(&bases[i].oval(), &core).gap <= near;
    if (0..2).any(|i| zones[i].is_none() && at_base(i)) {
        return beyond(vec![core], &met, side).into_iter().map(|core| (core, 0.0)).collect();
    }
    let mut cores = runs(&core, &met, at_base(0) || at_base(1));
    if let [a, t] = met[..] {
        cores.extend(gaps(&core, a, t));
    }
    cores.into_iter().map(|core| (core, 0.0)).collect()
}

/// The edges of a core outside the zones, neighbours together as their hull: a line that is
/// straight cannot enter a hull and leave it again but across its edges. Apart where a line may
/// end inside or beside.
fn runs(core: &[Point], zones: &[&Zone], apart: bool) -> Vec<Vec<Point>> {
    let mut runs: Vec<Vec<Point>> = Vec::new();
    for (p, q) in sides(core) {
        for [from, to] in outside(p, q, zones) {
            let (a, b) = (p + (q - p) * from, p + (q - p) * to);
            match runs.last_mut() {
                Some(run) if !apart && run.last() == Some(&a) => run.push(b),
                _ => runs.push(vec![a, b]),
            }
        }
    }
    if !apart && runs.len() > 1 && runs[0].first() == runs[runs.len() - 1].last() {
        let first = runs.remove(0);
        if let Some(last) = runs.last_mut() {
            last.extend(first);
        }
    }
    runs.into_iter().map(convex_hull).collect()
}

/// The fractions of a segment outside all zones.
fn outside(p: Point, q: Point, zones: &[&Zone]) -> Vec<[f64; 2]> {
    let mut left: Vec<[f64; 2]> = vec![[0.0, 1.0]];
    for zone in zones {
        let Some([from, to]) = zone.stretch(p, q) else { continue };
        left = left
            .into_iter()
            .flat_map(|[low, high]| [[low, high.min(from)], [low.max(to), high]])
            .filter(|[low, high]| low < high)
            .collect();
    }
    left
}

/// The stretches of a core through which every line passes that leaves one zone and enters the
/// other inside it: on a line between the zones or, where these overlap, on the rays that lead
/// outward from the corners of their union.
fn gaps(core: &[Point], a: &Zone, t: &Zone) -> Vec<Vec<Point>> {
    let reach = 4.0 * crate::geometry::number::EXTENT;
    let between =
        crate::geometry::oval::apart_along(&a.base, a.base.center(), a.base.center(), &t.base);
    let n = between.normal;
    let (ahead, behind) = (
        n.dot(&a.base.center().coords) + a.base.reach(n) + a.reach,
        n.dot(&t.base.center().coords) - t.base.reach(n) - t.reach,
    );
    if ahead < behind {
        let foot = Point::from(n * ((ahead + behind) / 2.0));
        let across = perp(n) * reach;
        return cut(core, foot - across, foot + across).into_iter().collect();
    }
    corners(a, t, -n)
        .into_iter()
        .filter_map(|(p, outward)| cut(core, p, p + outward * reach))
        .collect()
}

/// Where the edges of two zones cross, with a direction out of both; `towards` is the normal at
/// which the second reaches deepest into the first.
fn corners(a: &Zone, t: &Zone, towards: Vector) -> Vec<(Point, Vector)> {
    let oval = t.base.oval();
    let mut normals: Vec<Vector> = oval.normals().collect();
    let after = |n: &Vector| cross(*n, towards) >= 0.0 && n.dot(&towards) > 0.0;
    let next = (0..SIDES).find(|i| after(&normals[*i]) && !after(&normals[(i + 1) % SIDES]));
    normals.insert(next.map_or(0, |i| i + 1), towards);
    let inside: Vec<bool> = normals.iter().map(|n| a.holds(t.rim(*n))).collect();
    let mut corners = Vec::new();
    for i in 0..normals.len() {
        let j = (i + 1) % normals.len();
        if inside[i] == inside[j] {
            continue;
        }
        let (mut within, mut out) =
            if inside[i] { (normals[i], normals[j]) } else { (normals[j], normals[i]) };
        for _ in 0..HALVINGS {
            let middle = (within + out).normalize();
            if a.holds(t.rim(middle)) { within = middle } else { out = middle }
        }
        let p = t.rim(within);
        let outward = within + a.base.oval().distance(p).1;
        if let Some(outward) = outward.try_normalize(0.0) {
            corners.push((p, outward));
        }
    }
    corners
}

/// What of a segment is in a core.
fn cut(core: &[Point], p: Point, q: Point) -> Option<Vec<Point>> {
    if core.len() == 1 {
        return None;
    }
    if let [a, b] = *core {
        let (s, t) = (cross(q - p, a - p), cross(q - p, b - p));
        let crosses = s * t < 0.0 && cross(b - a, p - a) * cross(b - a, q - a) <= 0.0;
        return crosses.then(|| vec![a + (b - a) * (s / (s - t))]);
    }
    let mut left = vec![p, q];
    for (a, b) in edges(core) {
        let inward = perp((b - a).normalize());
        left = clipped(&left, inward, inward.dot(&a.coords));
    }
    (!left.is_empty()).then_some(left)
}

/// A core less the zones, as convex sets that overlap: beyond each side of a zone's polygon that
/// reaches into the core.
fn beyond(mut cores: Vec<Vec<Point>>, zones: &[&Zone], side: Side) -> Vec<Vec<Point>> {
    for zone in zones {
        let oval: Oval = zone.base.oval();
        let rim: Vec<Point> = oval.normals().map(|n| zone.rim(n)).collect();
        let scale = match side {
            Side::Blocked => 0.0,
            // The sides' tangents are farther out by less than this.
            Side::Free => oval.around().radius.max(zone.reach) * SAG * 4.0,
        };
        let mut left = Vec::new();
        for core in &cores {
            if core.iter().all(|q| !zone.holds(*q))
                && gap_base_convex(&zone.base, &polygon(core)) > zone.reach
            {
                left.push(core.clone());
                continue;
            }
            for (a, b) in edges(&rim) {
                let out = -perp((b - a).normalize());
                if cut(core, a, b).is_some() || core.len() < 3 {
                    left.push(clipped(core, out, out.dot(&a.coords) + scale));
                }
            }
        }
        left.retain(|core| !core.is_empty());
        cores = left;
    }
    cores
}

fn polygon(core: &[Point]) -> Convex {
    Convex::new(convex_hull(core.to_vec()), 0.0).unwrap_or_else(|| {
        Convex::disc(crate::geometry::shape::Disc { center: core[0], radius: 0.0 })
    })
}

/// A piece as a polygon round, or in, it.
pub(super) fn outline(piece: &Convex, side: Side) -> Vec<Point> {
    let (core, rho) = (piece.core(), piece.rho());
    if rho == 0.0 {
        return core.to_vec();
    }
    let disc = Oval { center: Point::origin(), semi: [rho; 2], along: Vector::x() };
    let rim = if side == Side::Blocked { disc.outer(0.0) } else { disc.inner(0.0) };
    let grown = core.iter().flat_map(|q| rim.iter().map(move |r| q + r.coords));
    convex_hull(grown.collect())
}

/// The edges of a core, the one of a segment once.
fn sides(core: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let count = if core.len() > 2 { core.len() } else { core.len() - 1 };
    (0..count).map(|i| (core[i], core[(i + 1) % core.len()]))
}

/// Do bases drawn in by `inset` meet in plan?
pub(in super::super) fn stacked(a: &Base, t: &Base, inset: f64) -> bool {
    gap_bases(a, t) + 2.0 * inset <= 0.0
}
