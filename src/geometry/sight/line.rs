//! Single sight lines.

use super::super::distance::{gap_point_core, gap_segment_core};
use super::super::number::NUDGE;
use super::super::predicate::{cross, perp};
use super::super::shape::{Point, Vector};
use super::scene::{Heights, Obstacle, Scene, World, blockers, fractions};
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
    fn blocks(&self, scene: &Scene, to: Point, to_z: f64) -> bool {
        let Some([f0, f1]) = fractions(scene.eye_z, to_z, self.z) else { return false };
        let aside = self.reach * to.coords.norm();
        let (mut left, mut right) = (true, true);
        for q in &self.core {
            let c = cross(to.coords, q.coords);
            left &= c > aside;
            right &= c < -aside;
        }
        !left && !right && gap_segment_core(to * f0, to * f1, &self.core) <= self.reach
    }
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
        SightTarget::Part(id) => query
            .board
            .part(id)
            .pieces
            .iter()
            .any(|piece| gap_point_core(line.to, piece.core()) <= piece.rho() + SLACK),
    };
    let starts = line.from == query.eye.at && line.from_z == query.eye.z;
    let mut free = starts && ends && within(heights.target);
    blockers(query, |_, core, rho, _, z| {
        let blocked = heights.blocked(z, 0.0);
        if let Some([f0, f1]) = fractions(line.from_z, line.to_z, blocked)
            && blocked[0] <= blocked[1]
        {
            let at = |f: f64| line.from + (line.to - line.from) * f;
            free &= gap_segment_core(at(f0), at(f1), core) > world.width + rho - SLACK;
        }
    });
    free
}
