//! Sight to a body with height past parts that may float.
//!
//! A direction that rises from the eye is a point of the plane one unit above it, one that
//! falls a point of the plane one unit below. In either plane a prism hides its outline scaled
//! by the inverses of its heights from the eye, a convex set; the body appears likewise. What
//! is between the eye and the body in plan is before it in every direction that meets both,
//! and what is not does not matter.

use super::super::answer::Exists;
use super::super::cover::uncovered;
use super::super::distance::{gap_point_core, gap_segment_core};
use super::super::hull::Hull;
use super::super::number::HORIZON;
use super::super::shape::Point;
use super::scene::{Obstacle, Scene};
use super::{Blocker, SightLine};

/// Is any point of the target seen?
pub(super) fn seen(scene: &Scene) -> Result<SightLine, Vec<Blocker>> {
    let corridor = appearance(scene, [0.0, 1.0]);
    let between: Vec<usize> = (0..scene.obstacles.len())
        .filter(|i| is_between(scene, &corridor, &scene.obstacles[*i]))
        .collect();
    let mut hidden = Vec::new();
    for up in [true, false] {
        let [low, high] = from_eye(scene.eye_z, scene.z, up);
        if high < 1.0 / HORIZON {
            continue;
        }
        let low = low.max(1.0 / HORIZON);
        let region = appearance(scene, [1.0 / high, 1.0 / low]);
        let far = scene.far() / low;
        let (mut sets, mut whose) = (Vec::new(), Vec::new());
        for i in &between {
            let o = &scene.obstacles[*i];
            let [under, top] = from_eye(scene.eye_z, o.z, up);
            if top > 0.0
                && let Some(hull) = o.scaled([1.0 / top, 1.0 / under], far)
            {
                sets.push(hull);
                whose.push(*i);
            }
        }
        match uncovered(&region, &sets) {
            Exists::Yes { witness, .. } => {
                let (to, to_z) = entry(scene, witness, [low, high], up);
                return Ok(scene.line(to, to_z));
            }
            Exists::No { certificate, .. } => {
                hidden.extend(certificate.sets().iter().map(|set| whose[*set]));
            }
        }
    }
    Err(scene.names(&hidden))
}

/// The target scaled from the eye by all factors of a range.
pub(super) fn appearance(scene: &Scene, scale: [f64; 2]) -> Hull {
    if gap_point_core(Point::origin(), &scene.target) > scene.radius {
        return Hull::cone(&scene.target, scene.radius, scale, 0.0);
    }
    scaled(&scene.target, scene.radius, scale[1])
}

/// A grown core scaled from the eye.
pub(super) fn scaled(core: &[Point], radius: f64, scale: f64) -> Hull {
    let core: Vec<Point> = core.iter().map(|q| q * scale).collect();
    Hull::grown(&core, scale * radius)
}

/// A range of heights as distances above the eye, or below it; at least 0.
pub(super) fn from_eye(eye_z: f64, z: [f64; 2], up: bool) -> [f64; 2] {
    let [a, b] = if up { [z[0] - eye_z, z[1] - eye_z] } else { [eye_z - z[1], eye_z - z[0]] };
    [a.max(0.0), b.max(0.0)]
}

/// Does the obstacle's grown core meet what lies between the eye and the target in plan?
fn is_between(scene: &Scene, corridor: &Hull, o: &Obstacle) -> bool {
    let origin = Point::origin();
    scene.target.iter().any(|v| {
        gap_segment_core(origin, *v, &o.core) <= o.reach
            || gap_point_core(*v, &o.core) <= o.reach + scene.radius
    }) || o.core.iter().any(|q| corridor.distance(*q) <= o.reach)
}

/// The first point of the target in a direction of a picture plane, relative to the eye's place,
/// and its height.
pub(super) fn entry(scene: &Scene, direction: Point, height: [f64; 2], up: bool) -> (Point, f64) {
    let length = direction.coords.norm();
    let way = if length > 0.0 {
        let target = Hull::grown(&scene.target, scene.radius);
        let u = direction.coords / length;
        let range = target.clip(u);
        // A direction along the rim may just miss: then the target's nearest point to it.
        let [start, end] = range.unwrap_or_else(|| [scene.target[0].coords.dot(&u); 2]);
        [start / length, end / length]
    } else {
        height
    };
    let rise = way[0].max(height[0]).min(way[1]).min(height[1]).max(height[0]);
    (direction * rise, scene.eye_z + if up { rise } else { -rise })
}
