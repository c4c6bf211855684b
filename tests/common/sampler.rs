//! Targeting lines on one level by brute force, from the definitions alone: for one origin the
//! lines are swept over the facing arc and clipped against each tested portion; all the rest
//! is trying origins.

use sightline::geometry::answer::Touching;
use sightline::geometry::number::TOL;
use sightline::geometry::shape::{Footing, Part, Point, Vector};

use super::plane::{
    clip_to_convex, clip_to_disc, convex_contains, cross, left, lerp, on_circle, point_convex,
    point_segment, rounded, segment_segment, sides, without,
};

/// Which points of the parts count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Portion {
    Whole,
    /// Within so many inches of the target's base, in space.
    Near(f64),
    /// More than so many inches from both bases, in space.
    Far(f64),
}

/// The lines: half width, inset of both discs, and what touching counts as.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    pub half_width: f64,
    pub inset: f64,
    pub touching: Touching,
}

/// One question about the lines, over parts of a board.
#[derive(Clone, Debug)]
pub struct Watched<'a> {
    pub portion: Portion,
    pub parts: Vec<&'a Part>,
}

/// The lines from any origin, judged with all parts grown or shrunk by a little, so that what
/// is too close to tell shows as a difference between the two.
pub struct Sampler {
    origin: Point,
    origin_radius: f64,
    target: Point,
    target_radius: f64,
    half: f64,
    watches: Vec<Vec<Piece>>,
}

/// A convex piece with the zones that cut it.
struct Piece {
    outline: Vec<Point>,
    /// The sides of the piece as far as the zones leave them.
    rim: Vec<(Point, Point)>,
    cut: Cut,
    /// Under or over the target's base, or in contact with it: the ends of the lines matter.
    at_the_end: bool,
}

enum Cut {
    None,
    Inside(Point, f64),
    Outside(Vec<(Point, f64)>),
}

impl Cut {
    fn allowed(&self, a: Point, b: Point) -> Vec<[f64; 2]> {
        match self {
            Cut::None => vec![[0.0, 1.0]],
            Cut::Inside(c, r) => clip_to_disc(a, b, *c, *r).into_iter().collect(),
            Cut::Outside(zones) => zones
                .iter()
                .fold(vec![[0.0, 1.0]], |rest, (c, r)| without(rest, clip_to_disc(a, b, *c, *r))),
        }
    }

    fn allows(&self, p: Point) -> bool {
        match self {
            Cut::None => true,
            Cut::Inside(c, r) => (p - c).norm() <= *r,
            Cut::Outside(zones) => zones.iter().all(|(c, r)| (p - c).norm() > *r),
        }
    }
}

/// How far a zone of so many inches in space reaches in plan, round a base at this level.
fn zone(footing: &Footing, part: &Part, limit: f64) -> Option<(Point, f64)> {
    let rise = (part.z[0] - footing.level).max(footing.level - part.z[1]).max(0.0);
    (rise <= limit && limit >= 0.0)
        .then(|| (footing.disc.center, footing.disc.radius + (limit * limit - rise * rise).sqrt()))
}

impl Sampler {
    /// `grow` inches are added to every part: with the plus sign what may be hit is hit, with
    /// the minus sign only what surely is.
    pub fn new(
        origin: Footing,
        target: Footing,
        watches: &[Watched],
        lines: Lines,
        grow: f64,
    ) -> Sampler {
        let effective = match lines.touching {
            Touching::Clear => lines.half_width - TOL,
            Touching::Crosses => lines.half_width + TOL,
        };
        let half = (effective + grow).max(0.0);
        let target_radius = (target.disc.radius - lines.inset).max(0.0);
        let prepare = |watch: &Watched| {
            let mut pieces = Vec::new();
            for part in &watch.parts {
                let cut = match watch.portion {
                    Portion::Whole => Cut::None,
                    Portion::Near(limit) => match zone(&target, part, limit + TOL + grow) {
                        Some((c, r)) => Cut::Inside(c, r),
                        None => continue,
                    },
                    Portion::Far(limit) => Cut::Outside(
                        [&origin, &target]
                            .iter()
                            .filter_map(|f| zone(f, part, limit + TOL - grow))
                            .collect(),
                    ),
                };
                for piece in &part.pieces {
                    let outline = rounded(piece.core(), piece.rho(), grow > 0.0);
                    pieces.push((outline, cut.clone()));
                }
            }
            pieces
                .into_iter()
                .map(|(outline, cut)| {
                    let gap = point_convex(target.disc.center, &outline);
                    Piece::new(outline, cut, gap < target_radius + half)
                })
                .collect()
        };
        Sampler {
            origin: origin.disc.center,
            origin_radius: (origin.disc.radius - lines.inset).max(0.0),
            target: target.disc.center,
            target_radius,
            half,
            watches: watches.iter().map(prepare).collect(),
        }
    }

    /// Which watches the lines from this origin hit. From inside the target's disc there are
    /// no lines.
    pub fn hits(&self, p: Point) -> Vec<bool> {
        let Some(fan) = Fan::new(p, self.target, self.target_radius, self.half) else {
            return vec![false; self.watches.len()];
        };
        self.watches.iter().map(|pieces| pieces.iter().any(|q| fan.meets(q))).collect()
    }

    /// The same by trying lines one by one across the fan: coarser, and simpler still.
    pub fn hits_line_by_line(&self, p: Point, lines: usize) -> Vec<bool> {
        let Some(fan) = Fan::new(p, self.target, self.target_radius, self.half) else {
            return vec![false; self.watches.len()];
        };
        let ends: Vec<Point> = (0..=lines).map(|i| fan.end(i as f64 / lines as f64)).collect();
        let strip = |piece: &Piece| {
            ends.iter().any(|end| {
                (-4..=4).any(|k| {
                    let across = left(end - p).normalize() * (self.half * k as f64 / 4.0);
                    piece.allows_some(p + across, end + across)
                })
            })
        };
        self.watches.iter().map(|pieces| pieces.iter().any(strip)).collect()
    }

    /// Origins all over the inset disc: rings, the denser the farther out, and the front arc
    /// again.
    pub fn origins(&self, density: usize) -> Vec<Point> {
        let mut list = vec![self.origin];
        for (part, share) in [(0.3, 0.25), (0.6, 0.5), (0.85, 0.5), (1.0, 2.0)] {
            let n = (density as f64 * share) as usize;
            list.extend((0..n).map(|i| {
                on_circle(
                    self.origin,
                    self.origin_radius * part,
                    (i as f64 + 0.5 * part) / n as f64,
                )
            }));
        }
        let u = (self.target - self.origin).normalize();
        for i in 0..=2 * density {
            // Half a turn about the direction of the target.
            let s = i as f64 / density as f64 - 1.0;
            let v = on_circle(Point::origin(), self.origin_radius, s / 4.0).coords;
            list.push(self.origin + u * v.x + left(u) * v.y);
        }
        list
    }

    /// Points of the facing arc of an origin, the tangent points first and last.
    pub fn ends(&self, p: Point, steps: usize) -> Vec<Point> {
        let fan = Fan::new(p, self.target, self.target_radius, self.half);
        let along = |fan: Fan| (0..=steps).map(|i| fan.end(i as f64 / steps as f64)).collect();
        fan.map(along).unwrap_or_default()
    }

    pub fn contains_origin(&self, p: Point) -> bool {
        (p - self.origin).norm() <= self.origin_radius + TOL
    }
}

impl Piece {
    fn new(outline: Vec<Point>, cut: Cut, at_the_end: bool) -> Piece {
        let rim = sides(&outline)
            .flat_map(|(a, b)| {
                cut.allowed(a, b).into_iter().map(move |[s, e]| (lerp(a, b, s), lerp(a, b, e)))
            })
            .collect();
        Piece { outline, rim, cut, at_the_end }
    }

    /// Has the segment a point in the tested portion of the piece?
    fn allows_some(&self, a: Point, b: Point) -> bool {
        clip_to_convex(a, b, &self.outline)
            .is_some_and(|[s, e]| !self.cut.allowed(lerp(a, b, s), lerp(a, b, e)).is_empty())
    }
}

impl Clone for Cut {
    fn clone(&self) -> Cut {
        match self {
            Cut::None => Cut::None,
            Cut::Inside(c, r) => Cut::Inside(*c, *r),
            Cut::Outside(zones) => Cut::Outside(zones.clone()),
        }
    }
}

/// All lines from one origin to the facing arc.
struct Fan {
    p: Point,
    target: Point,
    radius: f64,
    half: f64,
    toward: Vector,
    /// The outermost axes: to the right and to the left tangent point.
    right: Point,
    left: Point,
    /// Sine of half the opening.
    sine: f64,
}

impl Fan {
    fn new(p: Point, target: Point, radius: f64, half: f64) -> Option<Fan> {
        let apart = (target - p).norm();
        if apart <= radius {
            return None;
        }
        let (w, k) = ((target - p) / apart, radius / apart);
        let (along, length) = ((1.0 - k * k).sqrt(), (apart * apart - radius * radius).sqrt());
        let end = |side: f64| p + (w * along + left(w) * (side * k)) * length;
        Some(Fan { p, target, radius, half, toward: w, right: end(-1.0), left: end(1.0), sine: k })
    }

    /// A point of the facing arc, from the right tangent point (0) to the left one (1).
    fn end(&self, s: f64) -> Point {
        let (from, to) = (self.right - self.target, self.left - self.target);
        // The arc is less than half a turn: chords of chords stay well off the centre.
        let chord = from * (1.0 - s) + to * s;
        if chord.norm() == 0.0 {
            self.target
        } else {
            self.target + chord.normalize() * self.radius
        }
    }

    fn contains(&self, x: Point) -> bool {
        let v = x - self.p;
        cross(self.right - self.p, v) >= 0.0
            && cross(self.left - self.p, v) <= 0.0
            && v.dot(&self.toward) >= 0.0
            && (x - self.target).norm() >= self.radius
            && (x - self.target).dot(&self.toward) <= -self.radius * self.sine
    }

    fn meets(&self, piece: &Piece) -> bool {
        let p = self.p;
        piece.rim.iter().any(|&(a, b)| {
            self.contains(a)
                || self.contains(b)
                || segment_segment(a, b, p, self.right) < self.half
                || segment_segment(a, b, p, self.left) < self.half
        }) || [(self.right, -1.0), (self.left, 1.0)].iter().any(|&(end, side)| {
            let out = left(end - p).normalize() * (side * self.half);
            piece.allows_some(p, end) || piece.allows_some(p + out, end + out)
        }) || (convex_contains(&piece.outline, p) && self.starts_in(piece))
            || (piece.at_the_end && self.ends_in(piece))
    }

    /// Does a line end in the portion, or beside it?
    fn ends_in(&self, piece: &Piece) -> bool {
        (0..=48).map(|i| self.end(i as f64 / 48.0)).any(|end| {
            (convex_contains(&piece.outline, end) && piece.cut.allows(end))
                || piece.rim.iter().any(|&(a, b)| point_segment(end, a, b) < self.half)
        })
    }

    /// Does a line start in the portion? Its round end is tried all round.
    fn starts_in(&self, piece: &Piece) -> bool {
        piece.cut.allows(self.p)
            || (0..16).any(|i| {
                let x = on_circle(self.p, self.half, i as f64 / 16.0);
                convex_contains(&piece.outline, x) && piece.cut.allows(x)
            })
    }
}
