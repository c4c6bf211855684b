//! The first line of the journals that verbs write.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::data::journal::{self, Line, Part};
use crate::tournament::{Plan, Shard};

/// The version of journals.
const VERSION: u16 = 1;

/// What a journal is of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    pub kind: Kind,
    version: u16,
    program: String,
    /// How many pieces of work there are in all; they are numbered from 0.
    pub total: u64,
    /// The part that this journal is of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    #[serde(flatten)]
    pub of: Of,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Tournament,
    Referee,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Of {
    Plan(Plan),
    Inputs(Inputs),
}

/// What a referee looks at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Inputs {
    /// A hash of the names of all files, in order.
    pub files: String,
    pub tolerance: f64,
    pub all: bool,
}

impl Head {
    pub fn new(kind: Kind, total: u64, shard: Option<Shard>, of: Of) -> Head {
        let program = format!("sightline {}", env!("CARGO_PKG_VERSION"));
        Head { kind, version: VERSION, program, total, shard, of }
    }

    pub fn read(line: &str) -> Result<Head, String> {
        let head: Head =
            serde_json::from_str(line).map_err(|error| format!("this is no journal: {error}"))?;
        if head.version != VERSION {
            let version = head.version;
            return Err(format!("journals of version {version} are not known, only {VERSION}"));
        }
        Ok(head)
    }

    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a head has text keys")
    }

    /// The head of the whole that the part belongs to.
    pub fn whole(&self) -> Head {
        Head { shard: None, ..self.clone() }
    }

    pub fn plan(&self) -> Option<&Plan> {
        match &self.of {
            Of::Plan(plan) => Some(plan),
            Of::Inputs(_) => None,
        }
    }
}

/// The head of a journal, and its rows one by one.
pub fn read(
    path: &Path,
    take: &mut dyn FnMut(&Head, &str) -> Result<(), String>,
) -> Result<Head, String> {
    let mut head: Option<Head> = None;
    journal::read(path, &mut |line| match (line, &head) {
        (Line::Head(text), _) => {
            head = Some(Head::read(text)?);
            Ok(())
        }
        (Line::Row { text, .. }, Some(head)) => take(head, text),
        (Line::Row { .. }, None) => Err("the journal has no head".to_owned()),
    })?;
    head.ok_or_else(|| format!("{} is empty", path.display()))
}

/// A journal as a part of a whole, with the numbers of its rows.
pub fn part(path: &Path) -> Result<(Head, Vec<u64>, Part), String> {
    #[derive(Deserialize)]
    struct Row {
        number: u64,
    }
    let (mut head, mut numbers) = (None, Vec::new());
    let part = Part::open(path, &mut |line| match line {
        Line::Head(text) => {
            head = Some(Head::read(text)?);
            Ok(0)
        }
        Line::Row { text, .. } => {
            let row: Row = serde_json::from_str(text).map_err(|error| error.to_string())?;
            numbers.push(row.number);
            Ok(row.number)
        }
    })?;
    let head = head.ok_or_else(|| format!("{} is empty", path.display()))?;
    Ok((head, numbers, part))
}
