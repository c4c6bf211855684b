//! The shortest way of a disc between obstacles.
//!
//! ```
//! use sightline::geometry::path::{Graph, Space};
//! use sightline::geometry::shape::{Convex, Part, PartId, Point};
//!
//! let at = |x: f64, y: f64| Point::new(x, y);
//! let wall = Convex::new(vec![at(4.5, 2.0), at(5.5, 2.0), at(5.5, 8.0), at(4.5, 8.0)], 0.0);
//! let wall = Part { pieces: vec![wall.unwrap()], z: [0.0, 3.0], feature: 0 };
//! let mut space = Space::new([10.0, 10.0], 0.5);
//! space.add_part(PartId(0), &wall, 0.5);
//! let path = Graph::new(space).shortest(at(2.0, 2.0), at(8.0, 2.0)).unwrap();
//! // Under the lower end: two tangents, two arcs and an inch along it.
//! assert_eq!(path.legs.len(), 5);
//! assert!((path.length - 6.100338).abs() < 1e-6);
//! ```

mod arc;
mod cost;
mod curve;
mod graph;
mod outline;
mod reach;
mod search;
mod space;
mod stretch;

pub use arc::Arc;
pub use cost::{Cheapest, Cost, Count};
pub use graph::Graph;
pub use outline::outline;
pub use reach::{Grid, Reach};
pub use space::{Blocker, Contact, Obstacle, Space};

use super::distance::norm;
use super::number::TOL;
use super::shape::Point;

/// A piece of a path of the disc's centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leg {
    Line { from: Point, to: Point },
    Arc(Arc),
}

/// A legal way of the disc's centre.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// In order; each begins where the one before ends.
    pub legs: Vec<Leg>,
    /// Inches along all legs.
    pub length: f64,
    /// Inches that count by the chosen cost: the length, or the sum of rounded legs.
    pub counted: f64,
    /// The least gap to anything on the whole way; 0 where the disc brushes past.
    pub clearance: f64,
}

/// Why there is no way.
#[derive(Clone, Debug, PartialEq)]
pub enum NoPath {
    /// The start is no legal place.
    Start(Contact),
    /// The goal is no legal place.
    Goal(Contact),
    /// Both are legal and nothing connects them.
    NotConnected,
}

impl Leg {
    pub fn from(&self) -> Point {
        match self {
            Leg::Line { from, .. } => *from,
            Leg::Arc(arc) => arc.from,
        }
    }

    pub fn to(&self) -> Point {
        match self {
            Leg::Line { to, .. } => *to,
            Leg::Arc(arc) => arc.to,
        }
    }

    pub fn length(&self) -> f64 {
        match self {
            Leg::Line { from, to } => norm(to - from),
            Leg::Arc(arc) => arc.length(),
        }
    }

    pub fn reversed(&self) -> Leg {
        match self {
            Leg::Line { from, to } => Leg::Line { from: *to, to: *from },
            Leg::Arc(arc) => Leg::Arc(arc.reversed()),
        }
    }

    /// The least gap between the disc on this leg and anything in the space.
    pub fn clearance(&self, space: &Space) -> f64 {
        let (from, to) = (self.from(), self.to());
        let mut least = space.edge_gap(from).min(space.edge_gap(to));
        let bounds = match self {
            Leg::Line { from, to } => super::shape::Bounds { min: from.inf(to), max: from.sup(to) },
            Leg::Arc(arc) => {
                for quarter in arc.extremes() {
                    least = least.min(space.edge_gap(quarter));
                }
                super::shape::Bounds::of(&[arc.center]).grown(arc.radius)
            }
        };
        for (obstacle, box_of) in space.obstacles().iter().zip(space.boxes()) {
            if box_of.meets(&bounds.grown(least.max(0.0))) {
                least = least.min(match self {
                    Leg::Line { .. } => obstacle.gap_along(from, to),
                    Leg::Arc(arc) => arc.gap(&obstacle.core) - obstacle.reach,
                });
            }
        }
        least
    }
}

impl Path {
    /// A path from its legs, measured and checked against the space.
    fn of(legs: Vec<Leg>, space: &Space) -> Path {
        let length = legs.iter().map(Leg::length).sum();
        let clearance = legs.iter().map(|leg| leg.clearance(space)).fold(f64::INFINITY, f64::min);
        Path { legs, length, counted: length, clearance }
    }

    /// The path as a chain of straight legs, at most `excess` inches longer on each arc. The
    /// chain runs outside the arcs, so it is legal where they are clear by as much.
    pub fn polyline(&self, excess: f64) -> Vec<Point> {
        let mut chain: Vec<Point> = self.legs.first().map(Leg::from).into_iter().collect();
        for leg in &self.legs {
            if let Leg::Arc(arc) = leg {
                chain.pop();
                chain.push(arc.from);
                chain.extend(arc.corners(excess));
            }
            chain.push(leg.to());
        }
        chain
    }
}

/// Is this a legal path from `start` to `goal`? Checks every leg on its own, without the
/// graph: the legs join, lengths add up, and nothing is overlapped by more than the tolerance.
pub fn check_path(space: &Space, start: Point, goal: Point, path: &Path) -> bool {
    let ends = path.legs.first().map(Leg::from).zip(path.legs.last().map(Leg::to));
    let joined = path.legs.windows(2).all(|pair| norm(pair[1].from() - pair[0].to()) <= TOL);
    let length: f64 = path.legs.iter().map(Leg::length).sum();
    ends == Some((start, goal))
        && joined
        && (length - path.length).abs() <= TOL
        && path.legs.iter().all(|leg| leg.clearance(space) >= -TOL)
}
