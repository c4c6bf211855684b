//! Many rulings in a few lines.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::cli::output::{BAD, styled};

/// How many were accepted, and why the others were not.
#[derive(Debug, Default)]
pub struct Summary {
    pub accepted: u64,
    pub refused: u64,
    /// Files of other kinds.
    passed_over: u64,
    /// In how many files each code stands.
    codes: BTreeMap<String, u64>,
    /// Whether a file could not be read.
    pub unreadable: bool,
}

impl Summary {
    /// Takes in a line of a journal.
    pub fn add(&mut self, row: &Value) {
        if row["passed_over"] == true {
            self.passed_over += 1;
            return;
        }
        if row["accepted"] == true {
            self.accepted += 1;
            return;
        }
        self.refused += 1;
        let code = |problem: &Value| {
            let error = problem["severity"].as_str().is_none_or(|severity| severity == "error");
            error.then(|| problem["code"].as_str().map(str::to_owned)).flatten()
        };
        let lists = ["breaches", "problems"].map(|list| row[list].as_array());
        let codes: BTreeSet<String> =
            lists.into_iter().flatten().flatten().filter_map(code).collect();
        for code in codes {
            *self.codes.entry(code).or_default() += 1;
        }
    }

    pub fn text(&self) -> String {
        let all = self.accepted + self.refused;
        if all < 2 && self.passed_over == 0 {
            return String::new();
        }
        let mut text =
            format!("{all} transcripts: {} accepted, {} refused", self.accepted, self.refused);
        if self.passed_over > 0 {
            text += &format!("; {} files are of other kinds", self.passed_over);
        }
        text += ".\n";
        let mut codes: Vec<(&String, &u64)> = self.codes.iter().collect();
        codes.sort_by_key(|(code, count)| (u64::MAX - **count, *code));
        for (code, count) in codes {
            text += &format!("  {count:>6}  {}\n", styled(BAD, code));
        }
        text
    }

    pub fn value(&self) -> Value {
        json!({
            "accepted": self.accepted,
            "refused": self.refused,
            "passed_over": self.passed_over,
            "codes": self.codes,
        })
    }
}
