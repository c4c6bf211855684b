//! Places along a move.

use serde::{Serialize, Serializer};

use crate::geometry::shape::Point;

/// A place a mover is asked to go to. Left out, the height is that of the place before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Waypoint {
    pub at: Point,
    /// The height of the floor, inches.
    pub z: Option<f64>,
}

/// Where the centre of a base is on its way, and at which level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    pub at: Point,
    pub level: f64,
}

/// A place as answers write it: `[x, y]`, with a third number where levels matter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub at: [f64; 2],
    pub z: Option<f64>,
}

impl From<Point> for Waypoint {
    fn from(at: Point) -> Waypoint {
        Waypoint { at, z: None }
    }
}

impl From<Point> for Place {
    fn from(at: Point) -> Place {
        Place { at: [at.x, at.y], z: None }
    }
}

impl Stop {
    /// The place with or without its height.
    pub fn place(self, with_level: bool) -> Place {
        Place { z: with_level.then_some(self.level), ..Place::from(self.at) }
    }
}

impl Place {
    pub fn point(&self) -> Point {
        Point::new(self.at[0], self.at[1])
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [x, y] = self.at;
        match self.z {
            None => [x, y].serialize(serializer),
            Some(z) => [x, y, z].serialize(serializer),
        }
    }
}
