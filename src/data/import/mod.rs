//! Datacards from the files players already have: killteamjson teams and BattleScribe
//! catalogues.
//!
//! Nothing is lost in silence: an [`Imported`] team comes with what was read, what had to be
//! guessed, what was left out, and the team's own rules that are kept as names.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use serde::Serialize;

use super::datacards::Team;
use super::diagnostic::{Diagnostic, Report, Source, Span, quoted};
use super::weapon_rule::Notation;

mod battlescribe;
mod diff;
mod draft;
mod killteamjson;
pub mod rules;

pub use battlescribe::battlescribe;
pub use diff::{Difference, diff};
pub use draft::slug;
pub use killteamjson::killteamjson;

/// The largest file that is imported, also after unpacking, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// What an importer is told.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// The weapon rules that exist and how they are written.
    pub weapon_rules: &'a [Notation],
    /// The base in millimetres of an operative whose source has none; `None` leaves it out.
    pub base: Option<f64>,
    /// The day the figures were true, `YYYY-MM-DD`, where the source does not say.
    pub as_of: Option<String>,
    /// Equipment whose weapons the cards are to have, by name; a player chooses it before a
    /// battle, so that without a name none is taken.
    pub equipment: &'a [String],
}

/// The base in millimetres of an operative whose source has none.
pub const DEFAULT_BASE: f64 = 32.0;

/// A team that was read, and how.
#[derive(Clone, Debug)]
pub struct Imported {
    pub team: Team,
    pub account: Account,
    /// The team's equipment that has weapons.
    pub armed_equipment: Vec<String>,
}

/// How a team was read.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Account {
    pub team: String,
    pub operatives: usize,
    pub weapons: usize,
    pub weapon_rules: usize,
    /// What the source did not say, or not clearly, and how it was taken.
    pub guessed: Vec<String>,
    /// What could not be taken, and why.
    pub left_out: Vec<String>,
    /// The team's own rules that are kept by name and decide nothing.
    pub kept_as_notes: Vec<String>,
}

/// The bytes of a file, its size looked at first.
///
/// # Errors
/// It cannot be read or is too large.
pub fn read(path: &Path) -> Result<Vec<u8>, Report> {
    let name = path.display().to_string();
    let cannot = |code, message| problem(&name, code, message, None);
    let io = |error: std::io::Error| {
        cannot("unreadable", format!("{} cannot be read: {error}", quoted(&name)))
    };
    let metadata = fs::metadata(path).map_err(io)?;
    if !metadata.is_file() {
        return Err(cannot("unreadable", format!("{} is not a regular file", quoted(&name))));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(io)?;
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() > MAX_BYTES {
        return Err(too_large(&name));
    }
    Ok(bytes)
}

fn too_large(name: &str) -> Report {
    let message = format!("{} is too large: up to {MAX_BYTES} bytes are read", quoted(name));
    problem(name, "limit", message, None)
}

/// A team of a file that came out as no file of datacards can be; the places in what would have
/// been written mean nothing to who has the source.
pub fn unsound(name: &str, team: &str, checked: &Report) -> Report {
    let errors = checked.diagnostics().iter().map(|diagnostic| diagnostic.message.as_str());
    let errors = errors.collect::<Vec<_>>().join("; ");
    let message = format!("the team {} cannot be written as datacards: {errors}", quoted(team));
    problem(name, "import", message, None)
}

/// A problem of a whole file.
fn problem(name: &str, code: &'static str, message: String, help: Option<&str>) -> Report {
    let mut report = Report::new();
    let source = report.add_source(Source::new(name, ""));
    let span = Span { source, start: 0, end: 0 };
    report.push(Diagnostic::error(code, span, message).maybe_help(help.map(str::to_owned)));
    report
}

/// A problem at a line and column of a text, both counted from 1; columns are characters.
fn problem_at(name: &str, text: &str, [line, column]: [usize; 2], message: String) -> Report {
    let mut report = Report::new();
    let start_of_line: usize =
        text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = &text[start_of_line.min(text.len())..];
    let inside = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at);
    let start = start_of_line + inside;
    let source = report.add_source(Source::new(name, text));
    let span = Span { source, start, end: (start + 1).min(text.len()).max(start) };
    report.push(Diagnostic::error("import", span, message));
    report
}

/// Text in UTF-8, without a byte order mark.
fn utf8(name: &str, bytes: Vec<u8>) -> Result<String, Report> {
    let help = Some("save the file in the encoding UTF-8");
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        let message = format!("{} is UTF-16, not UTF-8", quoted(name));
        return Err(problem(name, "encoding", message, help));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message =
            format!("{} is not UTF-8: line {line} has a byte that cannot be", quoted(name));
        problem(name, "encoding", message, help)
    })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}
