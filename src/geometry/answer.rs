//! The shapes of answers: no question is answered by a bare `bool`.

use super::number::TOL;
use super::shape::Point;

/// How far two things are apart, with the two nearest points; negative: depth of overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    pub distance: f64,
    pub from: Point,
    pub to: Point,
}

/// Is there a thing of the kind asked for? A witness can be checked without the algorithm
/// that found it; a certificate says why there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum Exists<W, C> {
    Yes { witness: W, margin: Margin },
    No { certificate: C, margin: Margin },
}

/// How firmly an answer holds. All zero where [`Detail::Verdict`] was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margin {
    /// Inches of base edge along which the witness may move.
    pub slack: f64,
    /// How much wider, on each side, the lines could be; negative in a "no": how much
    /// narrower before it turns.
    pub clearance: f64,
    /// The verdict would change if a length moved by less than the tolerance.
    pub borderline: bool,
}

/// How much of an answer is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The verdict and its witness.
    Verdict,
    /// Margins too.
    Full,
}

/// What touching counts as, for lines and parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Touching {
    /// Touching is clear: the axis must come nearer than the half width by more than the
    /// tolerance.
    #[default]
    Clear,
    /// Touching crosses: up to and including the half width.
    Crosses,
}

impl Touching {
    /// The half width that, against closed sets, gives this convention.
    pub fn effective(self, half_width: f64) -> f64 {
        match self {
            Touching::Clear => (half_width - TOL).max(0.0),
            Touching::Crosses => half_width + TOL,
        }
    }
}

impl<W, C> Exists<W, C> {
    pub fn holds(&self) -> bool {
        matches!(self, Exists::Yes { .. })
    }

    pub fn margin(&self) -> Margin {
        match self {
            Exists::Yes { margin, .. } | Exists::No { margin, .. } => *margin,
        }
    }
}
