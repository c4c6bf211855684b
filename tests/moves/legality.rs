//! Legality of a path by looking at many places of it. Written without the library's sweeps.

use sightline::data::killzone::Trait;
use sightline::games::killteam::movement::{MoveAction, Walk};
use sightline::games::killteam::sight::visible;
use sightline::geometry::answer::Detail;
use sightline::geometry::shape::{Convex, PartId, Point};

/// Signed distance from a point to a piece; inside only the sign counts.
fn gap(p: Point, piece: &Convex) -> f64 {
    let core = piece.core();
    let n = core.len();
    let mut least = f64::INFINITY;
    let mut inside = n > 2;
    for i in 0..n {
        let (a, b) = (core[i], core[(i + 1) % n]);
        let ab = b - a;
        let t = if ab.norm_squared() > 0.0 {
            (ab.dot(&(p - a)) / ab.norm_squared()).clamp(0.0, 1.0)
        } else {
            0.0
        };
        least = least.min((p - (a + ab * t)).norm());
        inside &= ab.x * (p.y - a.y) - ab.y * (p.x - a.x) >= 0.0;
    }
    (if inside { -least } else { least }) - piece.rho()
}

pub fn part_gap(walk: &Walk, p: Point, part: PartId) -> f64 {
    let pieces = &walk.terrain.killzone.board.part(part).pieces;
    pieces.iter().map(|piece| gap(p, piece)).fold(f64::INFINITY, f64::min)
}

pub fn parts(walk: &Walk) -> impl Iterator<Item = PartId> + use<> {
    (0..walk.terrain.killzone.board.parts().len() as u32).map(PartId)
}

/// By how much a place on the way is legal: below zero it is not. Control ranges are looked at
/// apart.
pub fn room(walk: &Walk, p: Point) -> f64 {
    let r = walk.radius();
    let [w, h] = walk.terrain.killzone.size;
    let mut least = p.x.min(p.y).min(w - p.x).min(h - p.y) - r;
    let has = |part: PartId, which: Trait| walk.terrain.traits(part).has(which);
    let doors: Vec<PartId> =
        parts(walk).filter(|&d| has(d, Trait::Accessible) && part_gap(walk, p, d) <= r).collect();
    let whole = walk.terrain.settings.accessible_whole_base;
    for part in parts(walk) {
        if has(part, Trait::Accessible) || has(part, Trait::Obstructing) {
            continue;
        }
        let feature = walk.terrain.feature(part);
        let in_door = !whole && doors.iter().any(|&d| walk.terrain.feature(d) == feature);
        least = least.min(part_gap(walk, p, part) - if in_door { 0.0 } else { r });
    }
    for enemy in walk.enemies() {
        let disc = walk.standings[enemy].footing.disc;
        least = least.min((disc.center - p).norm() - disc.radius - r);
    }
    least
}

/// By how much a place stays out of control ranges: infinite where nobody near sees the mover.
pub fn range_room(walk: &Walk, p: Point) -> f64 {
    let placed = walk.placed(p);
    walk.enemies()
        .filter(|&enemy| {
            let other = &walk.standings[enemy];
            let sees =
                |from, to| visible(walk.terrain, from, to, &[], 0.0, Detail::Verdict).holds();
            placed.distance(other) < 1.05 && (sees(&placed, other) || sees(other, &placed))
        })
        .map(|enemy| placed.distance(&walk.standings[enemy]) - 1.0)
        .fold(f64::INFINITY, f64::min)
}

/// The number of parts with a trait that the base overlaps at a place, as bits.
pub fn overlapped(walk: &Walk, p: Point, which: Trait, depth: f64) -> u32 {
    parts(walk)
        .filter(|&part| walk.terrain.traits(part).has(which))
        .enumerate()
        .filter(|(_, part)| part_gap(walk, p, *part) < walk.radius() - depth)
        .fold(0, |bits, (i, _)| bits | 1 << i)
}

/// What sampling says of a path.
pub struct Sampled {
    /// The least room of any place.
    pub room: f64,
    pub range_room: f64,
    pub length: f64,
    /// Surcharges, an inch each.
    pub surcharges: u32,
}

pub fn sample(walk: &Walk, path: &[Point], depth: f64) -> Sampled {
    const STEP: f64 = 1.0 / 128.0;
    let mut sampled =
        Sampled { room: f64::INFINITY, range_room: f64::INFINITY, length: 0.0, surcharges: 0 };
    let mut over = [0, 0];
    let free = matches!(walk.action, MoveAction::FallBack | MoveAction::Charge);
    for leg in path.windows(2) {
        let along = leg[1] - leg[0];
        sampled.length += along.norm();
        let steps = (along.norm() / STEP).ceil().max(1.0) as usize;
        for k in 0..=steps {
            let p = leg[0] + along * (k as f64 / steps as f64);
            sampled.room = sampled.room.min(room(walk, p));
            if !free && k % 4 == 0 {
                sampled.range_room = sampled.range_room.min(range_room(walk, p));
            }
            for (over, which) in over.iter_mut().zip([Trait::Accessible, Trait::Obstructing]) {
                let now = overlapped(walk, p, which, depth);
                sampled.surcharges += (now & !*over).count_ones();
                *over = now;
            }
        }
    }
    sampled
}
