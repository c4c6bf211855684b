//! What a measured shot answers, with reasons, margins and witnesses.

use serde::Serialize;

pub use crate::engine::refusal::Refusal;
use crate::geometry::shape::{PartId, Point};

/// The verdict on one ordered pair of operatives.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    pub attacker: String,
    pub target: String,
    /// The weapon asked about, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// Base edge to base edge in space, inches.
    pub distance: f64,
    pub visible: bool,
    /// Clearance of the widest free line of sight; negative where hidden: how much narrower
    /// (inches, each side) the line would have to be, or `null` where no width would do.
    pub visible_margin: Option<f64>,
    pub control_range: bool,
    pub in_cover: bool,
    pub obscured: bool,
    pub valid_target: bool,
    pub outcomes: Vec<Outcome>,
    pub borderline: bool,
    pub reasons: Vec<Reason>,
    /// Rules about the shooter and its friends that forbid this Shoot action.
    pub refusals: Vec<Refusal>,
    /// For drawing: a free line of sight, from head to body.
    #[serde(skip)]
    pub sight_line: Option<SightWitness>,
}

/// A (cover, obscured) pair the attacker can reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    pub cover: bool,
    pub obscured: bool,
    #[serde(serialize_with = "point")]
    pub origin: Point,
    /// The origin for obscured, where cover and obscured may use an origin each.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "maybe_point")]
    pub obscured_origin: Option<Point>,
    /// Inches of base edge from which the outcome still holds around the origin.
    pub slack: f64,
    /// Inches, each side, by which the lines could be wider before the outcome fails.
    pub clearance: f64,
    /// `feature/part` names.
    pub cover_from: Vec<String>,
    pub obscured_from: Vec<String>,
    pub defender_chooses: bool,
    /// Where lines from `origin` first meet the parts that count: part and a point of it, for
    /// drawing.
    #[serde(skip)]
    pub hits: Vec<LineHit>,
}

/// A line from the origin that meets a part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineHit {
    pub part: PartId,
    pub at: Point,
    pub effect: Effect,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Cover,
    Obscured,
}

/// A free line of sight in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightWitness {
    pub from: Point,
    pub from_z: f64,
    pub to: Point,
    pub to_z: f64,
}

/// One step of the ruling.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// `kt/target/visible` and the like.
    pub rule: String,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measured: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// The pieces that decided it, `feature/part`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<String>,
    /// The verdict of this step turns on less than the tolerance.
    pub borderline: bool,
}

impl Reason {
    /// A step without figures.
    pub fn new(rule: &str, text: String) -> Reason {
        Reason {
            rule: rule.to_owned(),
            text,
            measured: None,
            limit: None,
            margin: None,
            pieces: Vec::new(),
            borderline: false,
        }
    }
}

/// Every ordered pair of enemies of a scene.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Matrix {
    pub scene: String,
    pub readings: std::collections::BTreeMap<String, String>,
    pub pairs: Vec<Verdict>,
}

fn maybe_point<S: serde::Serializer>(p: &Option<Point>, serializer: S) -> Result<S::Ok, S::Error> {
    p.map(|p| [p.x, p.y]).serialize(serializer)
}

fn point<S: serde::Serializer>(p: &Point, serializer: S) -> Result<S::Ok, S::Error> {
    [p.x, p.y].serialize(serializer)
}
