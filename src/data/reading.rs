//! Readings: named answers to ambiguous rules.

use std::collections::BTreeMap;

/// One ambiguous rule, its possible answers and its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub name: &'static str,
    pub values: &'static [&'static str],
    pub default: &'static str,
    /// The default under `edition: core` where it differs.
    pub core: Option<&'static str>,
    /// The key of the rule, such as `cover.part`.
    pub rule: &'static str,
}

/// The readings a file names, by name; names and values are checked against the game's list.
pub type Chosen = BTreeMap<&'static str, &'static str>;
