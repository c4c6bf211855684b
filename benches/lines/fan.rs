//! The rival: 64 origins on the front arc, 17 lines each, every line a segment against every
//! part near it by the kernel's own distance. It culls parts as the exact method does, and
//! stops at the first line that hits and, asked for a verdict alone, at the first free origin.

use super::*;
use geometry::distance::gap_segment_core;
use geometry::lines::Query;
use geometry::predicate::{cross, perp};
use geometry::shape::Vector;

const ORIGINS: usize = 64;
const LINES: usize = 17;

/// Is some sampled origin free of the first watch?
pub fn free(query: &Query) -> bool {
    let view = View::new(query);
    (0..ORIGINS).any(|i| view.hit(query, view.origin(i), true) & 1 == 0)
}

/// The minimal sets of watches hit over the sampled origins, in ascending order.
pub fn outcomes(query: &Query) -> Vec<u8> {
    let view = View::new(query);
    let mut sets: Vec<u8> = Vec::new();
    for i in 0..ORIGINS {
        let hit = view.hit(query, view.origin(i), false);
        if sets.iter().all(|set| set & !hit != 0) {
            sets.retain(|set| hit & !set != 0);
            sets.push(hit);
        }
    }
    sets.sort_unstable();
    sets
}

struct View {
    near: Vec<PartId>,
    from: Disc,
    to: Disc,
    toward: Vector,
    widest: f64,
    e: f64,
}

impl View {
    fn new(query: &Query) -> View {
        let inset = |disc: Disc| Disc { radius: disc.radius - query.model.inset, ..disc };
        let (from, to) = (inset(query.origin.disc), inset(query.target.disc));
        let between = to.center - from.center;
        let distance = between.norm();
        let cosine = (from.radius + to.radius) / distance;
        let reach = from.radius.max(to.radius) + query.model.half_width;
        let bounds = Bounds::of(&[from.center, to.center]).grown(reach);
        let toward = between / distance;
        let band = |&id: &PartId| {
            let core = query.board.part(id).pieces[0].core();
            let side = |p: &Point| cross(toward, p - from.center);
            query.board.bounds(id).meets(&bounds)
                && core.iter().any(|p| side(p) <= reach)
                && core.iter().any(|p| side(p) >= -reach)
        };
        let near = query.watches[0].parts.iter().copied().filter(band).collect();
        let e = query.model.touching.effective(query.model.half_width);
        View { near, from, to, toward, widest: ((1.0 - cosine) / (1.0 + cosine)).sqrt(), e }
    }

    fn origin(&self, i: usize) -> Point {
        let at = (2.0 * i as f64 / (ORIGINS - 1) as f64 - 1.0) * self.widest;
        self.from.center + turned(self.toward, at) * self.from.radius
    }

    fn hit(&self, query: &Query, p: Point, first: bool) -> u8 {
        let back = p - self.to.center;
        let distance = back.norm();
        let cosine = self.to.radius / distance;
        let widest = ((1.0 - cosine) / (1.0 + cosine)).sqrt();
        let all = if first { 1 } else { (1 << query.watches.len()) - 1 };
        let mut hit = 0;
        for j in 0..LINES {
            let at = (2.0 * j as f64 / (LINES - 1) as f64 - 1.0) * widest;
            let end = self.to.center + turned(back / distance, at) * self.to.radius;
            for &id in &self.near {
                for (watch, Watch { reach, .. }) in query.watches.iter().enumerate() {
                    if hit >> watch & 1 == 0 && self.meets(query, p, end, id, *reach) {
                        hit |= 1 << watch;
                    }
                }
            }
            if hit & all == all {
                break;
            }
        }
        hit
    }

    /// Does a line come near a counted stretch of a part? Cuts take the axis clipped against
    /// the part's edges moved out by the half width.
    fn meets(&self, query: &Query, p: Point, end: Point, id: PartId, reach: Reach) -> bool {
        let core = query.board.part(id).pieces[0].core();
        if gap_segment_core(p, end, core) > self.e {
            return false;
        }
        let along = end - p;
        let length = along.norm();
        let direction = along / length;
        let (mut low, mut high) = (0.0_f64, length);
        for (i, &q) in core.iter().enumerate() {
            let edge = core[(i + 1) % core.len()] - q;
            let (slope, height) =
                (cross(edge, direction), cross(edge, p - q) + self.e * edge.norm());
            if slope > 0.0 {
                low = low.max(-height / slope);
            } else if slope < 0.0 {
                high = high.min(-height / slope);
            }
        }
        let chord = |disc: Disc, limit: f64| {
            let v = disc.center - p;
            let off = cross(direction, v);
            let reach = disc.radius + limit;
            let half = (reach * reach - off * off).max(0.0).sqrt();
            (direction.dot(&v) - half, direction.dot(&v) + half)
        };
        match reach {
            Reach::Whole => true,
            Reach::Near { limit } => chord(query.target.disc, limit).0 <= high,
            Reach::Far { limit } => {
                let from = chord(query.origin.disc, limit).1;
                let to = chord(query.target.disc, limit).0;
                from.max(low) < to.min(high)
            }
        }
    }
}

fn turned(direction: Vector, half_tangent: f64) -> Vector {
    let squared = half_tangent * half_tangent;
    (direction * (1.0 - squared) + perp(direction) * (2.0 * half_tangent)) / (1.0 + squared)
}
