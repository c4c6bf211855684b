//! What answers about squares and about hex tiles have in common.

use std::fmt::Write;

use super::output::{BAD, CODE, FAINT, Failure, styled};
use super::table::table;
use crate::engine::refusal::Refusal;

/// A move that is asked for.
pub struct Way<'a> {
    pub path: Option<&'a str>,
    pub to: Option<&'a str>,
}

/// Refusals with their measures, a line each.
pub fn refused(refusals: &[Refusal]) -> String {
    let mut text = String::new();
    for refusal in refusals {
        let mut line = format!("  {} {}", styled(BAD, "!"), refusal.message);
        if let (Some(measured), Some(limit)) = (refusal.measured, refusal.limit) {
            let figures = format!("[measured {measured}, limit {limit}]");
            let _ = write!(line, "  {}", styled(FAINT, figures));
        }
        let _ = writeln!(text, "{line}  {}", styled(CODE, &refusal.code));
    }
    text
}

/// An allowance counted in steps; `what` such as "on squares is a whole number of spaces".
///
/// # Errors
/// For a part of a step.
pub fn steps(allowance: Option<f64>, what: &str) -> Result<Option<u8>, Failure> {
    match allowance {
        Some(n) if n.fract() != 0.0 => Err(Failure::cannot_run(format!("an allowance {what}"))),
        Some(n) => Ok(Some(n as u8)),
        None => Ok(None),
    }
}

/// A table of every figure (rows) with every other (columns); no cell where there is no pair.
pub fn pairs(ids: &[&str], cell: impl Fn(&str, &str) -> Option<String>) -> String {
    let mut rows = table([""].into_iter().chain(ids.iter().copied()).collect::<Vec<_>>());
    for id in ids {
        let cells = ids.iter().map(|other| cell(id, other).unwrap_or_default());
        rows.add_row(std::iter::once((*id).to_owned()).chain(cells).collect::<Vec<_>>());
    }
    rows.trim_fmt()
}
