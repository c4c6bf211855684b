//! Sight to the points of one horizontal plane.
//!
//! A line from the eye to a point at a given height is at a part's heights along a stretch of
//! fractions of its way, the same for all points of that height. So what the part hides in the
//! plane is its grown outline scaled from the eye by the inverses of those fractions: a convex
//! set, even if the part floats.

use super::super::answer::Exists;
use super::super::cover::uncovered;
use super::super::hull::Hull;
use super::super::number::fractions;
use super::scene::Scene;
use super::{Blocker, SightLine};

/// Is any point of the target at this height seen?
pub(super) fn seen_at(scene: &Scene, z: f64) -> Result<SightLine, Vec<Blocker>> {
    let region = Hull::grown(&scene.target, scene.radius);
    let far = scene.far();
    let (mut sets, mut whose) = (Vec::new(), Vec::new());
    for (i, o) in scene.obstacles.iter().enumerate() {
        let Some([f0, f1]) = fractions(scene.eye_z, z, o.z) else { continue };
        if f1 > 0.0
            && let Some(hull) = o.scaled([1.0 / f1, 1.0 / f0], far)
        {
            if let [center] = *scene.target
                && hull.covers_disc(center, scene.radius)
            {
                return Err(scene.names(&[i]));
            }
            sets.push(hull);
            whose.push(i);
        }
    }
    match uncovered(&region, &sets) {
        Exists::Yes { witness, .. } => Ok(scene.line(witness, z)),
        Exists::No { certificate, .. } => {
            let by: Vec<usize> = certificate.sets().iter().map(|set| whose[*set]).collect();
            Err(scene.names(&by))
        }
    }
}
