//! What a transcript does that it may not.

use serde_json::{Value, json};

use crate::data::diagnostic::{Diagnostic, Report, Span};
use crate::engine::refusal::{Refusal, figure};

/// An entry or a statement that the rules or the facts do not allow.
#[derive(Clone, Debug, PartialEq)]
pub struct Breach {
    pub span: Span,
    /// The code of the broken rule, or one that begins with `transcript/`.
    pub code: String,
    pub message: String,
    /// What the transcript says, where it states something.
    pub claimed: Option<String>,
    /// What is true instead.
    pub truth: Option<String>,
    pub measured: Option<f64>,
    pub limit: Option<f64>,
}

impl Breach {
    pub fn new(span: Span, code: &str, message: impl Into<String>) -> Breach {
        Breach {
            span,
            code: code.to_owned(),
            message: message.into(),
            claimed: None,
            truth: None,
            measured: None,
            limit: None,
        }
    }

    pub fn refused(span: Span, refusal: Refusal) -> Breach {
        Breach {
            measured: refusal.measured,
            limit: refusal.limit,
            ..Breach::new(span, &refusal.code, refusal.message)
        }
    }

    pub fn claim(self, claimed: impl Into<String>, truth: impl Into<String>) -> Breach {
        Breach { claimed: Some(claimed.into()), truth: Some(truth.into()), ..self }
    }

    /// The breach for programs; `report` has the file it stands in.
    pub fn to_json(&self, report: &Report) -> Value {
        let place = report.source(self.span.source).place(self.span.start);
        json!({
            "code": self.code,
            "line": place.line,
            "column": place.column,
            "message": self.message,
            "claimed": self.claimed,
            "truth": self.truth,
            "measured": self.measured,
            "limit": self.limit,
        })
    }

    /// The breach as it is shown in the file.
    pub fn diagnostic(&self) -> Diagnostic {
        let label = match (&self.claimed, &self.truth, self.measured, self.limit) {
            (Some(claimed), Some(truth), ..) => format!("says {claimed}, it is {truth}"),
            (_, _, Some(measured), Some(limit)) => {
                let by = figure((measured - limit).abs());
                let [measured, limit] = [measured, limit].map(figure);
                format!("measured {measured}, the limit is {limit}: off by {by}")
            }
            _ => "not allowed here".to_owned(),
        };
        Diagnostic::error(self.code.clone(), self.span, self.message.clone())
            .label(label)
            .help(format!("`sightline rule {}` says what is meant", self.code))
    }
}
