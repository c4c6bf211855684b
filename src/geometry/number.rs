//! The numeric policy: the lattice every length is rounded to, the few tolerances
//! there are, and the one comparison that rules make.
//!
//! Lengths are inches in `f64`. Each length that enters is snapped once to a multiple of
//! 2^-20 inch; with boards under 64 inches across, differences, dot products and 2x2
//! determinants of snapped coordinates are then computed without rounding.

use nalgebra::Point2;

/// Lattice steps per inch.
pub const LATTICE: f64 = 1_048_576.0;

/// The tolerance of every comparison a rule makes: 2^-18 inch.
///
/// Two bases typed with six decimals exactly at a limit are at most 2.5e-6 inch off after
/// snapping, so a typed contact is always a contact.
pub const TOL: f64 = 4.0 / LATTICE;

/// How far a test point is moved off a boundary, in inches.
pub const NUDGE: f64 = 1e-9;

/// Radians by which rounding may turn the direction in which a tangent leaves a circle; the
/// arc under it falls short of the tangent by far less than [`NUDGE`].
pub const GRAZE: f64 = 1e-6;

/// The shortest stretch of an arc (in tan φ/2) or of a boundary piece that is looked at.
pub const MIN_SPAN: f64 = 1e-12;

/// How far a circle of radius 1 reaches beyond the sides of its polygon of 128 corners, rounded
/// up.
pub const SAG: f64 = 3.1e-4;

/// Where picture planes of sight are cut: flatter slopes than 1 in 2^20 are not told apart.
pub const HORIZON: f64 = LATTICE;

/// What a hand with a ruler cannot settle, in inches: the default of [`Within::borderline`].
pub const DEFAULT_TOLERANCE: f64 = 0.02;

/// Half the width of a 1 mm line, in inches.
pub const HALF_MILLIMETRE: f64 = 20641.0 / LATTICE;

/// No two coordinates of a board may differ by this many inches or more.
pub const EXTENT: f64 = 64.0;

/// Rounds a length in inches to the lattice.
pub fn snap(x: f64) -> f64 {
    (x * LATTICE).round() / LATTICE
}

/// Rounds both coordinates to the lattice.
pub fn snap_point(p: Point2<f64>) -> Point2<f64> {
    Point2::new(snap(p.x), snap(p.y))
}

/// The radius in inches of a round base whose diameter is given in millimetres.
pub fn base_radius(millimetres: f64) -> f64 {
    snap(millimetres / 50.8)
}

/// The answer to "is `measured` at most `limit`?".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Within {
    /// `measured <= limit + TOL`: exactly the limit is within.
    pub holds: bool,
    /// `limit - measured` in inches.
    pub margin: f64,
    /// The margin is smaller than the caller's tolerance, either way.
    pub borderline: bool,
}

/// Compares a measured length with a limit, both in inches. "More than" is the negation.
pub fn within(measured: f64, limit: f64, tolerance: f64) -> Within {
    let margin = limit - measured;
    Within { holds: measured <= limit + TOL, margin, borderline: margin.abs() < tolerance }
}

/// True overlap: a penetration of more than [`TOL`]; contact is not overlap.
pub fn overlaps(gap: f64) -> bool {
    gap < -TOL
}

/// The stretch of a straight rise from height `from` to height `to`, as fractions of it, on
/// which the height is in a closed range; `None` if nowhere. A level line is in it wholly or
/// not at all.
pub fn fractions(from: f64, to: f64, range: [f64; 2]) -> Option<[f64; 2]> {
    if from == to {
        return (range[0] <= from && from <= range[1]).then_some([0.0, 1.0]);
    }
    let rise = to - from;
    let (a, b) = ((range[0] - from) / rise, (range[1] - from) / rise);
    let (f0, f1) = (a.min(b).max(0.0), a.max(b).min(1.0));
    (f0 <= f1).then_some([f0, f1])
}
