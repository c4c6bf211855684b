//! The JSON API: a question a path, each a JSON object posted to `/api/…`.
//!
//! Answers are what the command line prints with `--format json`; `openapi.json` of the page
//! describes all of them.

mod files;
mod measure;
mod model;
mod picture;
pub mod play;
pub mod scenes;
mod table;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Shared;
use crate::data::confine::confined;
use crate::data::diagnostic::Report;
use crate::engine::refusal::Refusal;
use crate::geometry::number::{EXTENT, snap_point};
use crate::geometry::shape::Point;

/// How a question is answered.
type Question = fn(&Shared, &[u8]) -> Answer;
type Answer = Result<Value, Problem>;

/// Every question.
const QUESTIONS: &[(&str, Question)] = &[
    ("about", files::about),
    ("check", files::check),
    ("consider", play::consider),
    ("files", files::files),
    ("heatmap", measure::heatmap),
    ("matrix", measure::matrix),
    ("move", measure::r#move),
    ("open", files::open),
    ("picture", picture::picture),
    ("play", play::play),
    ("reach", measure::reach),
    ("referee", files::referee),
    ("replay", files::replay),
    ("save", files::save),
    ("scenarios", files::scenarios),
    ("shot", measure::shot),
    ("transcript", play::transcript),
];

/// The names of the questions, as they stand behind `/api/`.
pub const PATHS: [&str; QUESTIONS.len()] = {
    let mut names = [""; QUESTIONS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = QUESTIONS[i].0;
        i += 1;
    }
    names
};

/// Why there is no answer.
#[derive(Debug)]
pub struct Problem {
    /// The HTTP status.
    status: u16,
    message: String,
    /// The problems of a file.
    report: Option<Box<Report>>,
    /// The broken rule.
    refusal: Option<Box<Refusal>>,
}

impl Problem {
    /// The question itself is wrong.
    fn bad(message: impl ToString) -> Problem {
        Problem { status: 400, message: message.to_string(), report: None, refusal: None }
    }

    /// The question is sound, and cannot be answered.
    fn no(message: impl ToString) -> Problem {
        Problem { status: 422, ..Problem::bad(message) }
    }

    fn refused(refusal: Refusal) -> Problem {
        let message = refusal.message.clone();
        Problem { refusal: Some(Box::new(refusal)), ..Problem::no(message) }
    }

    fn to_json(&self) -> Value {
        let mut object = json!({ "error": self.message });
        if let Some(report) = &self.report {
            object["problems"] = report.to_json();
            object["shown"] = json!(report.render(false));
        }
        if let Some(refusal) = &self.refusal {
            object["refusal"] = json!(refusal);
        }
        object
    }
}

impl From<Report> for Problem {
    fn from(report: Report) -> Problem {
        let first = report.diagnostics().first().map(|d| d.message.clone());
        Problem { report: Some(Box::new(report)), ..Problem::no(first.unwrap_or_default()) }
    }
}

/// The status and the JSON text that answer a question; only files of the opened folder are
/// read meanwhile.
pub fn answer(shared: &Shared, name: &str, body: &[u8]) -> (u16, String) {
    let answer = match QUESTIONS.iter().find(|(known, _)| *known == name) {
        Some((_, question)) => confined(shared.opened.bounds(), || question(shared, body)),
        None => Err(Problem { status: 404, ..Problem::bad(format!("no question `{name}`")) }),
    };
    match answer {
        Ok(value) => (200, value.to_string()),
        Err(problem) => (problem.status, problem.to_json().to_string()),
    }
}

fn place([x, y]: [f64; 2]) -> Result<Point, Problem> {
    match x.abs() < EXTENT && y.abs() < EXTENT {
        true => Ok(snap_point(Point::new(x, y))),
        false => Err(Problem::bad(format!("coordinates are less than {EXTENT} inches"))),
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(Problem::bad)
}

/// An answer as JSON.
fn told(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(Problem::no)
}

/// A file in a question: its YAML text, or the same as JSON.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Text {
    Yaml(String),
    Json(Value),
}

impl Text {
    fn text(&self) -> String {
        match self {
            Text::Yaml(text) => text.clone(),
            Text::Json(value) => value.to_string(),
        }
    }

    fn into_text(self) -> String {
        match self {
            Text::Yaml(text) => text,
            // JSON is YAML.
            Text::Json(value) => value.to_string(),
        }
    }
}
