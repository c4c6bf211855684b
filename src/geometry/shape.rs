//! Discs, convex pieces, parts and boards.

use nalgebra::{Point2, Vector2};

/// A place in plan, in inches, x to the right and y up.
pub type Point = Point2<f64>;
/// A displacement or direction in plan.
pub type Vector = Vector2<f64>;

/// A closed disc: a base, a marker, a round area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    pub center: Point,
    pub radius: f64,
}

/// A disc lying flat at a height above the floor: a base where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footing {
    pub disc: Disc,
    pub level: f64,
}

/// An axis-parallel box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub min: Point,
    pub max: Point,
}

/// The convex hull of `core` grown by `rho`: one vertex is a disc, two a segment, more a
/// polygon in counter-clockwise order without repeated or collinear vertices.
#[derive(Clone, Debug, PartialEq)]
pub struct Convex {
    core: Vec<Point>,
    rho: f64,
    bounds: Bounds,
}

/// The index of a part on its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId(pub u32);

/// An upright prism over the union of its pieces, from `z[0]` to `z[1]` (may be infinite).
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub pieces: Vec<Convex>,
    pub z: [f64; 2],
    /// The feature the part belongs to; the kernel only carries it.
    pub feature: u32,
}

impl Part {
    /// The box round all pieces.
    pub fn bounds(&self) -> Bounds {
        self.pieces.iter().fold(Bounds::of(&[]), |all, piece| all.joined(piece.bounds()))
    }
}

impl Bounds {
    /// The least box round some points.
    pub fn of(points: &[Point]) -> Bounds {
        let mut bounds = Bounds {
            min: Point::new(f64::INFINITY, f64::INFINITY),
            max: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
        };
        for p in points {
            bounds.min = bounds.min.inf(p);
            bounds.max = bounds.max.sup(p);
        }
        bounds
    }

    /// The box with each side moved out by `by`.
    pub fn grown(self, by: f64) -> Bounds {
        let v = Vector::new(by, by);
        Bounds { min: self.min - v, max: self.max + v }
    }

    /// The least box round both.
    pub fn joined(self, other: &Bounds) -> Bounds {
        Bounds { min: self.min.inf(&other.min), max: self.max.sup(&other.max) }
    }

    /// Do the closed boxes meet?
    pub fn meets(&self, other: &Bounds) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }
}

impl Convex {
    /// A convex set from its core: one vertex, two distinct vertices, or a strictly convex
    /// polygon in counter-clockwise order; `None` for anything else.
    pub fn new(core: Vec<Point>, rho: f64) -> Option<Convex> {
        let n = core.len();
        let sound = rho >= 0.0
            && match n {
                0 => false,
                1 => true,
                2 => core[0] != core[1],
                _ => (0..n).all(|i| {
                    let (a, b) = (core[i], core[(i + 1) % n]);
                    (0..n).all(|j| {
                        j == i || j == (i + 1) % n || super::predicate::orient(a, b, core[j]) > 0.0
                    })
                }),
            };
        let bounds = Bounds::of(&core).grown(rho);
        sound.then_some(Convex { core, rho, bounds })
    }

    /// A disc as a one-vertex core.
    pub fn disc(disc: Disc) -> Convex {
        Convex {
            core: vec![disc.center],
            rho: disc.radius,
            bounds: Bounds::of(&[disc.center]).grown(disc.radius),
        }
    }

    pub fn core(&self) -> &[Point] {
        &self.core
    }

    pub fn rho(&self) -> f64 {
        self.rho
    }

    /// The box round the grown set.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }
}
