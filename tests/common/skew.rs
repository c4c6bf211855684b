//! Lines in space by brute force: sight from a head to points of a body, and targeting lines
//! between two levels.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use sightline::geometry::answer::Touching;
use sightline::geometry::number::TOL;
use sightline::geometry::shape::{Disc, Part, Point};

use super::plane::{lerp, on_circle, rounded, segment_convex};

/// A point in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub at: Point,
    pub z: f64,
}

/// Parts as obstacles of thin-in-height strips, grown (or shrunk) by a little all round.
pub struct Obstacles {
    half: f64,
    prisms: Vec<([f64; 2], Vec<Vec<Point>>)>,
}

impl Obstacles {
    pub fn new<'a>(
        parts: impl IntoIterator<Item = &'a Part>,
        half_width: f64,
        touching: Touching,
        grow: f64,
    ) -> Obstacles {
        let touch = if touching == Touching::Clear { -TOL } else { TOL };
        let prisms = parts.into_iter().map(|part| {
            let outlines =
                part.pieces.iter().map(|q| rounded(q.core(), q.rho(), grow > 0.0)).collect();
            ([part.z[0] + TOL - grow, part.z[1] - TOL + grow], outlines)
        });
        Obstacles { half: (half_width + touch + grow).max(0.0), prisms: prisms.collect() }
    }

    /// The same for lines on one level, which every part reaches.
    pub fn in_plan(parts: &[Part], half_width: f64, touching: Touching, grow: f64) -> Obstacles {
        let mut all = Obstacles::new(parts, half_width, touching, grow);
        for (z, _) in &mut all.prisms {
            *z = [f64::NEG_INFINITY, f64::INFINITY];
        }
        all
    }

    /// Is the line stopped: near a part in plan where its height is inside the part's range?
    pub fn stop(&self, from: Spot, to: Spot) -> bool {
        self.prisms.iter().any(|(z, outlines)| {
            stretch_between(from.z, to.z, *z).is_some_and(|[s0, s1]| {
                let (a, b) = (lerp(from.at, to.at, s0), lerp(from.at, to.at, s1));
                outlines.iter().any(|q| segment_convex(a, b, q) < self.half)
            })
        })
    }
}

/// Where a height that goes evenly from `z0` to `z1` lies in a range, as fractions.
pub fn stretch_between(z0: f64, z1: f64, range: [f64; 2]) -> Option<[f64; 2]> {
    if range[0] > range[1] {
        return None;
    }
    if z0 == z1 {
        return (range[0] <= z0 && z0 <= range[1]).then_some([0.0, 1.0]);
    }
    let at = |z: f64| (z - z0) / (z1 - z0);
    let (s0, s1) =
        if z1 > z0 { (at(range[0]), at(range[1])) } else { (at(range[1]), at(range[0])) };
    let (s0, s1) = (s0.max(0.0), s1.min(1.0));
    (s0 <= s1).then_some([s0, s1])
}

/// Points of a body: an upright cylinder over the inset disc, rim first.
pub fn body_spots(disc: Disc, z: [f64; 2], inset: f64, heights: usize) -> Vec<Spot> {
    let radius = (disc.radius - inset).max(0.0);
    let mut list = Vec::new();
    for k in 0..=heights {
        let z = z[0] + (z[1] - z[0]) * k as f64 / heights as f64;
        list.push(Spot { at: disc.center, z });
        for (part, n) in [(1.0, 48), (0.75, 16), (0.4, 8)] {
            list.extend((0..n).map(|i| Spot {
                at: on_circle(disc.center, radius * part, i as f64 / n as f64),
                z,
            }));
        }
    }
    list
}

/// A random point of the same body.
pub fn body_spot(rng: &mut ChaCha8Rng, disc: Disc, z: [f64; 2], inset: f64) -> Spot {
    let part = rng.random_range(0.0f64..1.0).sqrt();
    let radius = (disc.radius - inset).max(0.0) * part;
    Spot {
        at: on_circle(disc.center, radius, rng.random_range(0.0..1.0)),
        z: rng.random_range(z[0]..=z[1]),
    }
}
