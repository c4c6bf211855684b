//! Visible (sight.line) and control range (range.test).

use crate::geometry::answer::{Detail, Exists, Touching};
use crate::geometry::number::{TOL, Within, within};
use crate::geometry::shape::{Convex, Disc, PartId};
use crate::geometry::sight::{
    Eye, Hidden, SightLine, SightQuery, SightTarget, seen_during, seen_throughout, sight,
};

use super::standing::Standing;
use super::terrain::Terrain;

/// The reach of a control range in inches (range.one-inch).
pub const CONTROL_RANGE: f64 = 1.0;

/// Is there a free line from a head to something, with witness and margin?
pub type Seen = Exists<SightLine, Hidden>;

/// Prisms over the bases of other operatives that obstruct, empty unless `operatives-block-sight: yes`.
pub type Bodies = Vec<(Convex, [f64; 2])>;

/// The bodies between two operatives that obstruct sight under the readings (sight.operatives).
pub fn bodies<'a>(terrain: &Terrain, others: impl Iterator<Item = &'a Standing>) -> Bodies {
    if !terrain.settings.operatives_block_sight {
        return Vec::new();
    }
    others.map(|other| (other.base().convex(), other.extent())).collect()
}

/// Does `from` see `to`?
pub fn visible(
    terrain: &Terrain,
    from: &Standing,
    to: &Standing,
    bodies: &[(Convex, [f64; 2])],
    tolerance: f64,
    detail: Detail,
) -> Seen {
    seen(terrain, from, to.body(), bodies, tolerance, detail)
}

/// Does `from` see a part of the terrain (sight.things)?
pub fn part_visible(terrain: &Terrain, from: &Standing, part: PartId) -> bool {
    seen(terrain, from, SightTarget::Part(part), &[], 0.0, Detail::Verdict).holds()
}

/// Does `from` see any point of a flat disc at a height, such as a marker (sight.things)?
pub fn disc_visible(
    terrain: &Terrain,
    from: &Standing,
    disc: Disc,
    level: f64,
    bodies: &[(Convex, [f64; 2])],
) -> bool {
    let target = SightTarget::Body { disc, z: [level; 2] };
    seen(terrain, from, target, bodies, 0.0, Detail::Verdict).holds()
}

/// Does somebody whose head goes straight from where it is to another place see any point of a
/// flat disc on the way? A stretch under 1/4096 inch that cannot be settled counts as one from
/// which it is seen.
pub fn disc_visible_during(
    terrain: &Terrain,
    from: &Standing,
    to: Eye,
    disc: Disc,
    level: f64,
    bodies: &[(Convex, [f64; 2])],
) -> bool {
    let target = SightTarget::Body { disc, z: [level; 2] };
    seen_during(&query(terrain, from, target, bodies, 0.0), to).holds()
}

/// Does somebody whose head goes straight from where it is to another place see a part of the
/// terrain all the way? A stretch under 1/4096 inch that cannot be settled counts as one from
/// which it is not seen.
pub fn part_visible_throughout(terrain: &Terrain, from: &Standing, to: Eye, part: PartId) -> bool {
    seen_throughout(&query(terrain, from, SightTarget::Part(part), &[], 0.0), to)
}

/// The gap in plan at which two things are 1 inch apart in space whose levels differ by `rise`;
/// `None` if that alone is more.
pub fn control_range_in_plan(rise: f64) -> Option<f64> {
    let most = CONTROL_RANGE + TOL;
    (rise.abs() <= most).then(|| (most * most - rise * rise).max(0.0).sqrt() - TOL)
}

fn seen(
    terrain: &Terrain,
    from: &Standing,
    target: SightTarget,
    bodies: &[(Convex, [f64; 2])],
    tolerance: f64,
    detail: Detail,
) -> Seen {
    sight(&query(terrain, from, target, bodies, tolerance), detail)
}

fn query<'a>(
    terrain: &'a Terrain,
    from: &Standing,
    target: SightTarget,
    bodies: &'a [(Convex, [f64; 2])],
    tolerance: f64,
) -> SightQuery<'a> {
    SightQuery {
        board: &terrain.killzone.board,
        eye: from.eye(),
        target,
        ignored: &[],
        bodies,
        half_width: terrain.settings.sight_half_width,
        touching: Touching::Clear,
        tolerance,
    }
}

/// Whether two operatives are within each other's control range, and how firmly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlRange {
    pub holds: bool,
    /// Their distance against 1 inch.
    pub within: Within,
    /// One of the two sees the other; looked at only where the distance is near enough.
    pub seen: bool,
    pub borderline: bool,
}

/// The mutual test (range.mutual): within 1 inch, and one of the two sees the other.
pub fn control_range(
    terrain: &Terrain,
    a: &Standing,
    b: &Standing,
    bodies: &[(Convex, [f64; 2])],
    tolerance: f64,
) -> ControlRange {
    let near = within(a.distance(b), CONTROL_RANGE, tolerance);
    if !near.holds && !near.borderline {
        return ControlRange { holds: false, within: near, seen: false, borderline: false };
    }
    let detail = if tolerance > 0.0 { Detail::Full } else { Detail::Verdict };
    let there = visible(terrain, a, b, bodies, tolerance, detail);
    let back = visible(terrain, b, a, bodies, tolerance, detail);
    let seen = there.holds() || back.holds();
    let firm_sight = (there.holds() && !there.margin().borderline)
        || (back.holds() && !back.margin().borderline);
    let doubt = there.margin().borderline || back.margin().borderline;
    ControlRange {
        holds: near.holds && seen,
        within: near,
        seen,
        borderline: (near.borderline && seen) || (near.holds && !firm_sight && doubt),
    }
}
