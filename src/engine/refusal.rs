//! Why an action is not allowed.

use serde::Serialize;

/// A rule that forbids something, with what was measured and the limit it broke.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refusal {
    /// A stable code: the game and the key of the rule, such as `kt/move/too-far`.
    pub code: String,
    /// What is wrong, in a sentence.
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measured: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// The place of the board it is about, inches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[f64; 2]>,
}

impl Refusal {
    pub fn new(code: impl Into<String>, message: impl Into<String>) -> Refusal {
        Refusal {
            code: code.into(),
            message: message.into(),
            measured: None,
            limit: None,
            at: None,
        }
    }

    /// The same with what was measured and the limit.
    pub fn measured(self, measured: f64, limit: f64) -> Refusal {
        Refusal { measured: Some(measured), limit: Some(limit), ..self }
    }

    /// The same with the place of the board it is about.
    pub fn at(self, place: [f64; 2]) -> Refusal {
        Refusal { at: Some(place), ..self }
    }
}

/// A measure or its limit in words: counts as they are, lengths with four decimals.
pub fn figure(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.4}") }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} ({})", self.message, self.code)
    }
}

impl std::error::Error for Refusal {}
