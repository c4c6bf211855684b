//! Sight to the points of one horizontal plane.
//!
//! A line from the eye to a point at a given height is at a part's heights along a stretch of
//! fractions of its way, the same for all points of that height. So what the part hides in the
//! plane is its grown outline scaled from the eye by the inverses of those fractions: a convex
//! set, even if the part floats.

use super::super::answer::Exists;
use super::super::cover::uncovered;
use super::super::hull::Hull;
use super::super::number::{TOL, fractions};
use super::scene::Scene;
use super::{Blocker, SightLine};

/// How many heights are tried where no exact method applies.
const SLICES: u32 = 16;

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

/// Tries the heights at which the view can change and some between them: for a target that
/// overlaps a floating part in space.
pub(super) fn seen_in_slices(scene: &Scene) -> Result<SightLine, Vec<Blocker>> {
    let [low, high] = scene.z;
    let even = (0..=SLICES).map(|i| low + (high - low) * f64::from(i) / f64::from(SLICES));
    let edges = scene.obstacles.iter().flat_map(|o| [o.z[0] - TOL, o.z[1] + TOL]);
    let mut hidden = Vec::new();
    for z in even.chain(edges.filter(|z| low <= *z && *z <= high)) {
        match seen_at(scene, z) {
            Ok(line) => return Ok(line),
            Err(by) => hidden.extend(by),
        }
    }
    Err(hidden)
}
