//! How transcripts are written.
#![expect(dead_code, reason = "the type is only described, never filled")]

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde_json::Value;

use super::files::PathOr;

/// A game written down: how it began, and a line for each decision and roll.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Transcript {
    /// Says what the file is.
    #[schemars(extend("const" = "transcript"))]
    kind: String,
    /// The game that was played, such as `killteam`.
    game: String,
    /// The version of this format.
    #[schemars(range(min = 1, max = 1))]
    version: u16,
    /// The program that wrote it.
    program: Option<String>,
    /// How the game began: a scenario, or the path of its file.
    scenario: PathOr<BTreeMap<String, Value>>,
    /// The hashes of the files that were played with, by the names of the files. They are
    /// compared; left out, any files will do.
    data: Option<BTreeMap<String, String>>,
    /// The answers to ambiguous rules that were in force, compared with those of the scenario.
    readings: Option<BTreeMap<String, String>>,
    /// The seed of the dice, which are then compared with what it gives. A game whose dice were
    /// rolled by hand has none.
    #[schemars(range(min = 0))]
    seed: Option<u64>,
    /// Who played each seat.
    players: Option<BTreeMap<String, String>>,
    /// Anything worth saying.
    notes: Option<String>,
    /// What each seat has at the end, compared with what it has.
    result: Option<BTreeMap<String, f64>>,
    /// The entries as a block of lines after `log: |`, one a line: `a: activate a1 engage`,
    /// `roll attack: 6 4 1`, claims such as `= cover yes`, also behind an entry, and comments
    /// after `#`.
    log: String,
}
