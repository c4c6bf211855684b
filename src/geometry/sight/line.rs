//! Single sight lines.

use super::super::distance::{gap_point_core, gap_segment_core, nearest_point_on_segment};
use super::super::number::{NUDGE, fractions};
use super::super::predicate::{cross, edges, perp, segments_meet};
use super::super::shape::{Bounds, Point, Vector};
use super::scene::{Heights, Obstacle, Scene, World, blockers};
use super::{SightLine, SightQuery, SightTarget};

/// Tries the line to the middle and to both flanks of the target, each at its top, its middle
/// height and its foot; only at the top if everything that may block stands on the ground.
pub(super) fn try_lines(scene: &Scene) -> Option<SightLine> {
    let [low, high] = scene.z;
    let heights = [high, 0.5 * (low + high), low];
    let grounded = scene.obstacles.iter().all(|o| o.z[0] == f64::NEG_INFINITY);
    let heights = if grounded { &heights[..1] } else { &heights };
    let places = places(scene);
    heights.iter().find_map(|z| {
        let to =
            places.iter().find(|to| !scene.obstacles.iter().any(|o| o.blocks(scene, **to, *z)));
        to.map(|to| scene.line(*to, *z))
    })
}

/// The middle of the target and its two flanks as seen from the eye.
fn places(scene: &Scene) -> [Point; 3] {
    let sum: Vector = scene.target.iter().map(|q| q.coords).sum();
    let middle = sum / scene.target.len() as f64;
    let distance = middle.norm();
    let u = if distance > 0.0 { middle / distance } else { Vector::x() };
    let side = perp(u);
    let most = |side: Vector| {
        let mut best = scene.target[0];
        for q in &scene.target[1..] {
            if q.coords.dot(&side) > best.coords.dot(&side) {
                best = *q;
            }
        }
        best + side * scene.radius
    };
    [Point::from(middle), most(side), most(-side)]
}

impl Obstacle {
    /// Does it block the line to a point given relative to the eye's place?
    pub fn blocks(&self, scene: &Scene, to: Point, to_z: f64) -> bool {
        let Some([f0, f1]) = fractions(scene.eye_z, to_z, self.z) else { return false };
        comes_within(to * f0, to * f1, &self.core, self.reach)
    }
}

/// Does the segment come as near to a core as `reach`, or nearer?
fn comes_within(a: Point, b: Point, core: &[Point], reach: f64) -> bool {
    let squared = reach * reach;
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for (p, q) in edges(core).filter(|_| core.len() > 2) {
        let e = q - p;
        let (side_a, side_b) = (cross(e, a - p), cross(e, b - p));
        if side_a < 0.0 && side_b < 0.0 {
            let side = side_a.max(side_b);
            if side * side > squared * e.norm_squared() {
                return false;
            }
            high = -1.0;
        } else if side_a < 0.0 {
            low = low.max(side_a / (side_a - side_b));
        } else if side_b < 0.0 {
            high = high.min(side_a / (side_a - side_b));
        }
    }
    if core.len() > 2 && low <= high {
        return true;
    }
    let near = |p: Point, a: Point, b: Point| {
        (p - nearest_point_on_segment(p, a, b)).norm_squared() <= squared
    };
    core.iter().any(|q| near(*q, a, b))
        || edges(core).any(|(p, q)| near(a, p, q) || near(b, p, q))
        || (core.len() == 2 && segments_meet(a, b, core[0], core[1]))
}

/// Is a line of a query, found in the actual world, also free in another one?
pub(super) fn is_free(query: &SightQuery, world: World, line: &SightLine) -> bool {
    let to = Point::from(line.to - query.eye.at);
    Scene::all(query, world)
        .all(|scene| !scene.obstacles.iter().any(|o| o.blocks(&scene, to, line.to_z)))
}

/// The independent check of a line: does it start at the eye, end in the target, and pass
/// everything that may block? Looks at each part and its distance from the line alone.
pub fn check_line(query: &SightQuery, line: &SightLine) -> bool {
    /// Ends and sides may be off by this much.
    const SLACK: f64 = 10.0 * NUDGE;
    let heights = Heights::of(query);
    let within = |z: [f64; 2]| z[0] - SLACK <= line.to_z && line.to_z <= z[1] + SLACK;
    let world = World::of(query, 0.0);
    let ends = match query.target {
        SightTarget::Body { disc, .. } => {
            (line.to - disc.center).norm() <= (disc.radius - world.inset).max(0.0) + SLACK
        }
        SightTarget::Oval { oval, .. } => {
            oval.distance(line.to).0 <= SLACK - world.inset.min(oval.curvature())
        }
        SightTarget::Part(id) => query
            .board
            .part(id)
            .pieces
            .iter()
            .any(|piece| gap_point_core(line.to, piece.core()) <= piece.rho() + SLACK),
    };
    let starts = line.from == query.eye.at && line.from_z == query.eye.z;
    let mut free = starts && ends && within(heights.target);
    let everywhere = Bounds {
        min: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
        max: Point::new(f64::INFINITY, f64::INFINITY),
    };
    blockers(query, everywhere, |_, core, rho, z| {
        let blocked = heights.blocked(z, world);
        if let Some([f0, f1]) = fractions(line.from_z, line.to_z, blocked)
            && blocked[0] <= blocked[1]
        {
            let at = |f: f64| line.from + (line.to - line.from) * f;
            free &= gap_segment_core(at(f0), at(f1), core) > world.width + rho - SLACK;
        }
    });
    free
}
