//! An independent look at one origin: single lines as strips, clipped against the parts, with
//! none of the shadows, cuts or critical places that found the answer.

use super::cut::zone;
use super::frame::inset;
use super::{Hit, Query, Reach};
use crate::geometry::number::TOL;
use crate::geometry::predicate::{cross, perp};
use crate::geometry::shape::{Convex, Disc, Footing, Part, Point, Vector};

/// Lines looked at.
const LINES: usize = 64;
/// Sides of the polygon that stands in for a round part.
const SIDES: usize = 64;
/// What the check lets pass, in inches: at contact the shadow of a part is a half plane, and a
/// part counts as in contact from twice the tolerance within to the tolerance beyond.
const SLOP: f64 = 4.0 * TOL;

/// Do sampled lines bear out that exactly these parts are hit from `p`? Each hit must have its
/// point on the part, counted and in reach of a line; of a part that is not listed, no sampled
/// line may meet a counted point and no counted corner may lie among the lines. A sampled check
/// can miss a false "not hit"; it raises no false alarm.
pub fn check_origin(query: &Query, p: Point, hits: &[Hit]) -> bool {
    let goal = Disc {
        center: query.target.disc.center,
        radius: inset(query.target.disc.radius, &query.model),
    };
    if (goal.center - p).norm() <= goal.radius {
        return hits.is_empty();
    }
    let e = query.model.touching.effective(query.model.half_width);
    let view = View::new(p, goal);
    query.watches.iter().enumerate().all(|(index, watch)| {
        watch.parts.iter().all(|&id| {
            let part = query.board.part(id);
            let counted = Counted::new(watch.reach, part.z, &query.origin, &query.target);
            let listed: Vec<&Hit> =
                hits.iter().filter(|hit| (hit.watch, hit.part) == (index, id)).collect();
            match listed[..] {
                [] => !view.crosses(part, &counted, e - SLOP),
                [hit] => {
                    on_part(part, hit.at)
                        && counted.holds(hit.at, SLOP)
                        && view.distance(hit.at) <= e + SLOP
                }
                _ => false,
            }
        })
    })
}

fn on_part(part: &Part, p: Point) -> bool {
    part.pieces.iter().any(|piece| to_polygon(piece.core(), p) <= piece.rho() + SLOP)
}

/// What counts of a part, point by point.
struct Counted {
    near: Option<Disc>,
    far: [Option<Disc>; 2],
    none: bool,
}

impl Counted {
    fn new(reach: Reach, z: [f64; 2], origin: &Footing, target: &Footing) -> Counted {
        let mut counted = Counted { near: None, far: [None, None], none: false };
        match reach {
            Reach::Whole => {}
            Reach::Near { limit } => {
                counted.near = zone(target, z, limit, 0.0);
                counted.none = counted.near.is_none();
            }
            Reach::Far { limit } => {
                counted.far = [zone(origin, z, limit, 0.0), zone(target, z, limit, 0.0)];
            }
        }
        counted
    }

    /// Is a piece too far away for any of its points to count?
    fn misses(&self, piece: &Convex) -> bool {
        let far =
            |disc: &Disc| to_polygon(piece.core(), disc.center) > disc.radius + piece.rho() + SLOP;
        self.none || self.near.as_ref().is_some_and(far)
    }

    /// With a positive `slop` generously, with a negative one strictly.
    fn holds(&self, p: Point, slop: f64) -> bool {
        let within = |disc: &Disc, by: f64| (p - disc.center).norm() <= disc.radius + by;
        !self.none
            && self.near.as_ref().is_none_or(|disc| within(disc, slop))
            && self.far.iter().flatten().all(|disc| !within(disc, -slop))
    }
}

/// What one origin sees of the target.
struct View {
    origin: Point,
    goal: Disc,
    /// The cosine of the seen arc's half angle.
    seen: f64,
    back: Vector,
}

impl View {
    fn new(origin: Point, goal: Disc) -> View {
        let between = origin - goal.center;
        let distance = between.norm();
        View { origin, goal, seen: goal.radius / distance, back: between / distance }
    }

    /// A point of the seen arc, from -1 at one end to 1 at the other.
    fn end(&self, at: f64) -> Point {
        let half = at * ((1.0 - self.seen) / (1.0 + self.seen)).sqrt();
        let direction = (self.back * (1.0 - half * half) + perp(self.back) * (2.0 * half))
            / (1.0 + half * half);
        self.goal.center + direction * self.goal.radius
    }

    fn sees(&self, p: Point) -> bool {
        let v = p - self.goal.center;
        self.back.dot(&v) >= self.seen * v.norm()
    }

    /// Distance of a point from the axes.
    fn distance(&self, p: Point) -> f64 {
        let (one, two) = (self.end(-1.0), self.end(1.0));
        let v = p - self.goal.center;
        let corners = [self.origin, one, two];
        let turn = cross(one - self.origin, two - self.origin).signum();
        let among =
            (0..3).all(|i| turn * cross(corners[(i + 1) % 3] - corners[i], p - corners[i]) >= 0.0);
        if among && v.norm() >= self.goal.radius {
            return 0.0;
        }
        let sides = to_edge(self.origin, one, p).min(to_edge(self.origin, two, p));
        if self.sees(p) { sides.min((v.norm() - self.goal.radius).abs()) } else { sides }
    }

    /// Does one side of all lines keep a piece from them? Most pieces are told so.
    fn apart(&self, piece: &Convex, half_width: f64) -> bool {
        let outward = |end: Point, other: Point| {
            let normal = perp(end - self.origin).normalize();
            if normal.dot(&(other - self.origin)) > 0.0 { -normal } else { normal }
        };
        let (one, two) = (self.end(-1.0), self.end(1.0));
        let sides = [
            (self.origin, outward(one, two)),
            (self.origin, outward(two, one)),
            (self.origin, self.back),
            (self.goal.center, -self.back),
        ];
        let reach = piece.rho() + half_width.max(0.0) + SLOP;
        let beyond = |&(from, normal): &(Point, Vector)| {
            piece.core().iter().all(|p| normal.dot(&(p - from)) > reach)
        };
        sides.iter().any(beyond)
    }

    fn crosses(&self, part: &Part, counted: &Counted, half_width: f64) -> bool {
        part.pieces.iter().any(|piece| {
            if counted.misses(piece) || self.apart(piece, half_width) {
                return false;
            }
            let polygon = polygon(piece);
            let corner = |&p: &Point| {
                counted.holds(p, -SLOP) && self.distance(p) <= half_width.max(0.0) - SLOP
            };
            polygon.iter().any(corner)
                || (0..LINES).any(|i| {
                    let at = 2.0 * i as f64 / (LINES - 1) as f64 - 1.0;
                    counts(&self.strip(&polygon, self.end(at), half_width), counted)
                })
        })
    }

    /// The part of a polygon under one line.
    fn strip(&self, polygon: &[Point], end: Point, half_width: f64) -> Vec<Point> {
        let along = (end - self.origin).normalize();
        let side = perp(along);
        let width = half_width.max(0.0);
        let limits = [
            (along, along.dot(&end.coords)),
            (-along, -along.dot(&self.origin.coords)),
            (side, side.dot(&end.coords) + width),
            (-side, -side.dot(&end.coords) + width),
        ];
        limits.iter().fold(polygon.to_vec(), |kept, &(normal, offset)| clip(&kept, normal, offset))
    }
}

/// Does some point of a convex polygon count?
fn counts(polygon: &[Point], counted: &Counted) -> bool {
    if polygon.is_empty() || counted.none {
        return false;
    }
    if let Some(disc) = &counted.near {
        return to_polygon(polygon, disc.center) <= disc.radius - SLOP;
    }
    let n = polygon.len();
    (0..n).any(|i| {
        let (p, q) = (polygon[i], polygon[(i + 1) % n]);
        (0..16).any(|s| counted.holds(p + (q - p) * (s as f64 / 16.0), -SLOP))
    })
}

/// Keeps what has `normal · p <= offset`.
fn clip(polygon: &[Point], normal: Vector, offset: f64) -> Vec<Point> {
    let over = |p: Point| normal.dot(&p.coords) - offset;
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (i, &p) in polygon.iter().enumerate() {
        let q = polygon[(i + 1) % polygon.len()];
        let (a, b) = (over(p), over(q));
        if a <= 0.0 {
            kept.push(p);
        }
        if a * b < 0.0 {
            kept.push(p + (q - p) * (a / (a - b)));
        }
    }
    kept
}

/// A piece as a polygon within it.
fn polygon(piece: &Convex) -> Vec<Point> {
    let (core, rho) = (piece.core(), piece.rho());
    if rho == 0.0 {
        return core.to_vec();
    }
    let mut outline = Vec::new();
    for i in 0..SIDES {
        let angle = i as f64 * std::f64::consts::TAU / SIDES as f64;
        let (sin, cos) = libm::sincos(angle);
        let direction = Vector::new(cos, sin);
        let reach = |p: &Point| direction.dot(&p.coords);
        let vertex =
            core.iter().fold(core[0], |best, &q| if reach(&q) > reach(&best) { q } else { best });
        outline.push(vertex + direction * rho);
    }
    outline
}

fn to_edge(a: Point, b: Point, p: Point) -> f64 {
    let along = b - a;
    let squared = along.norm_squared();
    if squared == 0.0 {
        return (p - a).norm();
    }
    let s = (along.dot(&(p - a)) / squared).clamp(0.0, 1.0);
    (p - a - along * s).norm()
}

/// Distance of a point from a convex counter-clockwise polygon, 0 inside.
fn to_polygon(polygon: &[Point], p: Point) -> f64 {
    let n = polygon.len();
    let edge = |i: usize| (polygon[i], polygon[(i + 1) % n]);
    if n > 2 && (0..n).all(|i| cross(edge(i).1 - edge(i).0, p - edge(i).0) >= 0.0) {
        return 0.0;
    }
    (0..n).map(|i| to_edge(edge(i).0, edge(i).1, p)).fold(f64::INFINITY, f64::min)
}
