//! Sight to a target that overlaps floating things in space.
//!
//! Such a thing is neither before the target nor behind it in all directions. But along each
//! direction the line to the target's first point is the freest one, so every direction is free
//! or not by itself. Which it is changes only where a direction touches an outline, or where
//! the target's front and the thing's front cross. These fronts are upright walls and level
//! faces: they cross above a crossing of their outlines, or at the height of a face along the
//! other's outline. In the planes one unit above and below the eye all that is arcs and
//! segments, and beside them lies a free direction if there is any.

use super::super::cover::{beside, cut_all};
use super::super::hull::{Hull, Piece};
use super::super::number::{HORIZON, NUDGE};
use super::super::shape::{Point, Vector};
use super::scene::{Obstacle, Scene};
use super::slab::{appearance, entry, from_eye, scaled};
use super::{Blocker, SightLine};

/// Is any point of the target seen?
pub(super) fn seen(scene: &Scene) -> Result<SightLine, Vec<Blocker>> {
    let mut hidden = Vec::new();
    for up in [true, false] {
        let [low, high] = from_eye(scene.eye_z, scene.z, up);
        if high < 1.0 / HORIZON {
            continue;
        }
        let height = [low.max(1.0 / HORIZON), high];
        let region = appearance(scene, [1.0 / height[1], 1.0 / height[0]]);
        let curves = curves(scene, &region, height, up);
        let thin = region.is_thin();
        let along = if thin { region.pieces() } else { &curves };
        let mut free = |direction: Point| {
            if !thin && !region.contains(direction) {
                return None;
            }
            let (to, to_z) = entry(scene, direction, height, up);
            match scene.obstacles.iter().position(|o| o.blocks(scene, to, to_z)) {
                None => return Some(scene.line(to, to_z)),
                Some(by) if !hidden.contains(&by) => hidden.push(by),
                Some(_) => {}
            }
            None
        };
        let mut line = if region.pieces().is_empty() { free(region.inner()) } else { None };
        beside(along, &curves, thin, |direction| {
            line = free(direction);
            line.is_some()
        });
        if let Some(line) = line {
            return Ok(line);
        }
    }
    hidden.sort_unstable();
    Err(scene.names(&hidden))
}

/// All curves of a picture plane at which a direction can become free.
fn curves(scene: &Scene, region: &Hull, height: [f64; 2], up: bool) -> Vec<Piece> {
    let mut curves = region.pieces().to_vec();
    let frame = region.bounds();
    let far = scene.far() / height[0];
    for o in &scene.obstacles {
        let [under, top] = from_eye(scene.eye_z, o.z, up);
        if top <= 0.0 {
            continue;
        }
        let silhouette = o.scaled([1.0 / top, 1.0 / under], far);
        curves.extend(silhouette.iter().flat_map(|hull| hull.pieces()));
        if scene.overlaps(o) {
            fronts(scene, o, height, [under, top], &mut curves);
        }
    }
    curves.retain(|piece| piece.bounds().meets(&frame));
    curves
}

/// Where the fronts of the target and of an obstacle can cross, both given by their heights
/// from the eye.
fn fronts(
    scene: &Scene,
    o: &Obstacle,
    [low, high]: [f64; 2],
    [under, top]: [f64; 2],
    curves: &mut Vec<Piece>,
) {
    let (least, most) = (low.max(under), high.min(top));
    for height in [low, high, under, top] {
        if least <= height && height <= most {
            let target = scaled(&scene.target, scene.radius, 1.0 / height);
            if target.pieces().is_empty() {
                // An axis: its point at this height.
                let (at, dir) = (target.inner(), Vector::x());
                curves.push(Piece::Segment { at, dir, lo: 0.0, hi: 0.0 });
            }
            curves.extend(target.pieces());
            curves.extend(scaled(&o.core, o.reach, 1.0 / height).pieces());
        }
    }
    let (target, obstacle) =
        (Hull::grown(&scene.target, scene.radius), Hull::grown(&o.core, o.reach));
    let mut cuts = Vec::new();
    for piece in target.pieces() {
        cut_all(piece, obstacle.pieces().iter(), &mut cuts);
        for place in cuts.iter().map(|cut| piece.point(*cut).0) {
            let length = place.coords.norm();
            if least < most && length > NUDGE {
                let (at, dir) = (place / most, place.coords / length);
                let hi = length / least - length / most;
                curves.push(Piece::Segment { at, dir, lo: 0.0, hi });
            }
        }
    }
}
