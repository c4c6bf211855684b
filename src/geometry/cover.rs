//! Is a convex region covered by convex sets?
//!
//! The uncovered part of a region is open in it, so beside a stretch of positive length of the
//! region's or some set's boundary its points are free. Cutting every boundary where it meets
//! the others and testing the middle of each stretch is therefore exact; a gap narrower than
//! [`nudge`] counts as covered.

use super::answer::{Exists, Margin};
use super::hull::{FULL_TURN, Hull, Piece, nudge, turn};
use super::number::MIN_SPAN;
use super::predicate::{cross, perp};
use super::shape::{Bounds, Point, Vector};

/// Why nothing is free: boundary stretches inside the region, each with a set that covers it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cover {
    pub stretches: Vec<Stretch>,
}

/// A boundary stretch, by its middle (moved off the boundary), and the index of a set over it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    pub middle: Point,
    pub set: usize,
}

impl Cover {
    /// The sets that take part, each once, in index order.
    pub fn sets(&self) -> Vec<usize> {
        let mut sets: Vec<usize> = self.stretches.iter().map(|stretch| stretch.set).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    }
}

/// How near to a boundary an end of another one counts as on it; only adds cuts.
const ON: f64 = 10.0;

/// A slack on the ends of arcs and segments when they are cut; only adds cuts.
const ENDS: f64 = 1e-9;

/// A boundary piece, whose it is (0 the region, i + 1 the set i) and a box round what of it
/// can matter.
struct Bounded<'a> {
    piece: &'a Piece,
    owner: usize,
    bounds: Bounds,
}

/// Is there a point of `region` in none of the closed `sets`? The witness is such a point.
/// The margin is left at zero. A region without width is judged by its own points.
pub fn uncovered(region: &Hull, sets: &[Hull]) -> Exists<Point, Cover> {
    let mut cover = Cover::default();
    if region.pieces().is_empty() {
        return match covering(region.inner(), sets, None) {
            None => yes(region.inner()),
            Some(set) => no(cover, region.inner(), set),
        };
    }
    let frame = region.bounds();
    let frame = frame.grown(nudge(frame.min, 0.0).max(nudge(frame.max, 0.0)));
    let thin = region.is_thin();
    let near = bounded(region, sets, &frame);
    let mut cuts = Vec::new();
    for b in &near {
        if thin && b.owner > 0 {
            break;
        }
        let [first, last] = b.piece.range();
        cuts.clear();
        cuts.extend([first, last]);
        for o in &near {
            if o.owner != b.owner && o.bounds.meets(&b.bounds) {
                cut(b.piece, o.piece, &mut cuts);
            }
        }
        cuts.retain(|t| first <= *t && *t <= last);
        cuts.sort_unstable_by(f64::total_cmp);
        for pair in cuts.windows(2) {
            if pair[1] - pair[0] <= MIN_SPAN {
                continue;
            }
            let (middle, normal) = b.piece.point(0.5 * (pair[0] + pair[1]));
            let off = nudge(middle, b.piece.radius());
            let own = b.owner.checked_sub(1);
            let p = match own {
                None if thin => middle,
                None => middle - normal * off,
                Some(_) => middle + normal * off,
            };
            if !thin && !region.contains(p) {
                continue;
            }
            match covering(p, sets, own) {
                None => return yes(p),
                Some(set) => cover.stretches.push(Stretch { middle: p, set }),
            }
        }
    }
    Exists::No { certificate: cover, margin: Margin::default() }
}

fn yes(witness: Point) -> Exists<Point, Cover> {
    Exists::Yes { witness, margin: Margin::default() }
}

fn no(mut cover: Cover, middle: Point, set: usize) -> Exists<Point, Cover> {
    cover.stretches.push(Stretch { middle, set });
    Exists::No { certificate: cover, margin: Margin::default() }
}

fn covering(p: Point, sets: &[Hull], except: Option<usize>) -> Option<usize> {
    (0..sets.len()).find(|i| Some(*i) != except && sets[*i].contains(p))
}

/// The boundary pieces that reach into the frame, the region's first.
fn bounded<'a>(region: &'a Hull, sets: &'a [Hull], frame: &Bounds) -> Vec<Bounded<'a>> {
    let mut near = Vec::with_capacity(8 * (sets.len() + 1));
    for (owner, hull) in std::iter::once(region).chain(sets).enumerate() {
        for piece in hull.pieces() {
            let bounds = piece.bounds();
            if bounds.meets(frame) {
                let bounds = Bounds {
                    min: bounds.min.sup(&frame.min),
                    max: bounds.max.inf(&frame.max),
                };
                near.push(Bounded { piece, owner, bounds: bounds.grown(nudge(bounds.max, 0.0)) });
            }
        }
    }
    near
}

/// Adds to `cuts` the parameters at which `b` meets `o`, or an end of `o` lies on `b`.
fn cut(b: &Piece, o: &Piece, cuts: &mut Vec<f64>) {
    match (b, o) {
        (
            Piece::Segment { at, dir, .. },
            Piece::Segment { at: other_at, dir: other_dir, lo, hi },
        ) => {
            let c = cross(*dir, *other_dir);
            if c != 0.0 {
                let d = other_at - at;
                let u = cross(d, *dir) / c;
                let slack = ENDS * (hi - lo).max(1.0);
                if lo - slack <= u && u <= hi + slack {
                    cuts.push(cross(d, *other_dir) / c);
                }
            }
        }
        (Piece::Segment { at, dir, .. }, Piece::Arc { center, radius, .. }) => {
            for t in line_circle(*at, *dir, *center, *radius) {
                if on_arc(o, at + dir * t) {
                    cuts.push(t);
                }
            }
        }
        (Piece::Arc { center, radius, .. }, Piece::Segment { at, dir, lo, hi }) => {
            let slack = ENDS * (hi - lo).max(1.0);
            for t in line_circle(*at, *dir, *center, *radius) {
                if lo - slack <= t && t <= hi + slack {
                    push_on_arc(b, at + dir * t, cuts);
                }
            }
        }
        (
            Piece::Arc { center, radius, .. },
            Piece::Arc { center: other_center, radius: other_radius, .. },
        ) => {
            for v in circle_circle(*center, *radius, *other_center, *other_radius) {
                let p = center + v * *radius;
                if on_arc(o, p) {
                    push_on_arc(b, p, cuts);
                }
            }
        }
    }
    for end in o.ends() {
        match b {
            Piece::Segment { at, dir, .. } => {
                let v = end - at;
                if cross(*dir, v).abs() < ON * nudge(end, 0.0) {
                    cuts.push(v.dot(dir));
                }
            }
            Piece::Arc { center, radius, .. } => {
                if ((end - center).norm() - radius).abs() < ON * nudge(end, *radius) {
                    push_on_arc(b, end, cuts);
                }
            }
        }
    }
}

fn push_on_arc(arc: &Piece, p: Point, cuts: &mut Vec<f64>) {
    if let Piece::Arc { center, from, .. } = arc {
        let v = p - center;
        let length = v.norm();
        if length > 0.0 {
            cuts.push(turn(*from, v / length));
        }
    }
}

/// Is a point of the arc's circle on the arc, its ends included with some slack?
fn on_arc(arc: &Piece, p: Point) -> bool {
    let Piece::Arc { center, from, span, .. } = arc else { return false };
    let v = p - center;
    let length = v.norm();
    let t = turn(*from, v / length);
    length > 0.0 && (t <= span + ENDS || t >= FULL_TURN - ENDS)
}

/// Where a line crosses a circle, by distance from `at` along the unit vector `dir`.
fn line_circle(at: Point, dir: Vector, center: Point, radius: f64) -> impl Iterator<Item = f64> {
    let v = center - at;
    let off = cross(dir, v).abs();
    let half = ((radius - off) * (radius + off)).max(0.0).sqrt();
    let along = v.dot(&dir);
    let meets = off <= radius;
    [along - half, along + half].into_iter().filter(move |_| meets)
}

/// Where circle `b` crosses circle `o`, by unit direction from the centre of `b`.
fn circle_circle(b: Point, rb: f64, o: Point, ro: f64) -> impl Iterator<Item = Vector> {
    let v = o - b;
    let d = v.norm();
    let along = (d * d + (rb - ro) * (rb + ro)) / (2.0 * d);
    let meets = d > 0.0 && along.abs() <= rb;
    let w = if meets { v / d } else { Vector::x() };
    let cos = if meets { along / rb } else { 1.0 };
    let sin = ((1.0 - cos) * (1.0 + cos)).max(0.0).sqrt();
    [w * cos + perp(w) * sin, w * cos - perp(w) * sin].into_iter().filter(move |_| meets)
}
