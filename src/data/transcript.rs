//! Transcripts: a game written down, a line an entry.
//!
//! ```yaml
//! kind: transcript
//! game: killteam
//! version: 1
//! scenario: skirmish.yaml        # a path relative to this file, or the mapping itself
//! data: {skirmish.yaml: 3f9a0c…}  # hashes of the files that were played with
//! seed: 7
//! players: {a: greedy, b: random}
//! result: {a: 7, b: 3}
//! log: |
//!   a: activate a1 engage
//!   roll attack: 6 4 1
//!   = cover yes
//! ```
//!
//! The entries are those of [`crate::engine::log`].

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::decode::{Decoder, Fields};
use super::diagnostic::{Diagnostic, Report, Source, Span};
use super::load::{self, Kind, Loaded};
use super::shipped;
use super::tree::{Node, Value};
use crate::engine::log::{Entry, Place, entries};

/// The only version of the format so far.
pub const VERSION: u16 = 1;

/// A transcript, read but not yet replayed.
#[derive(Debug)]
pub struct Transcript {
    pub game: Stated<String>,
    pub scenario: Scenario,
    /// The hashes it says its files had, by the names of the files.
    pub data: Vec<(Stated<String>, Stated<String>)>,
    /// The readings it says were in force.
    pub readings: Vec<(Stated<String>, Stated<String>)>,
    /// Who it says played each seat.
    pub players: Vec<(Stated<String>, Stated<String>)>,
    /// What it says each seat has at the end.
    pub result: Vec<(Stated<String>, Stated<f64>)>,
    /// The seed of its dice, which are then checked.
    pub seed: Option<u64>,
    log: Log,
}

/// The log of a transcript.
#[derive(Debug)]
struct Log {
    source: Arc<Source>,
    entries: Vec<Place>,
    /// All of it.
    span: Span,
}

impl Transcript {
    /// The entries of its log.
    pub fn entries(&self) -> impl Iterator<Item = Stated<Entry<'_>>> {
        let Log { source, entries, span } = &self.log;
        entries.iter().map(|place| {
            let at = place.range();
            let span = Span { start: at.start, end: at.end, ..*span };
            Stated { value: place.entry(&source.text), span }
        })
    }

    /// The end of its log.
    pub fn end(&self) -> Span {
        Span { start: self.log.span.end, ..self.log.span }
    }
}

/// A value and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Stated<T> {
    pub value: T,
    pub span: Span,
}

/// Where a transcript's scenario is.
#[derive(Debug)]
pub enum Scenario {
    File { path: PathBuf, name: String, span: Span },
    InPlace { node: Rc<Node>, base_dir: PathBuf },
}

/// The hash of a file as transcripts state it: SHA-256 of its text with plain line ends, the
/// first 16 hexadecimal digits.
pub fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.replace("\r\n", "\n").as_bytes());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The last part of a path: what `data` names a file by.
pub fn file_name(source: &Source) -> String {
    let name = source.name.rsplit(['/', '\\']).next();
    name.unwrap_or(&source.name).to_owned()
}

/// Reads a transcript; the files it names are not opened.
///
/// # Errors
/// All the problems of the file.
pub fn load(path: &Path) -> Result<Loaded<Transcript>, Report> {
    let mut report = Report::new();
    let tree = load::open(&mut report, path);
    let base_dir = path.parent().unwrap_or(Path::new(""));
    let transcript = tree.and_then(|tree| {
        decode(&mut Decoder { report: &mut report, complete: tree.complete }, &tree.root, base_dir)
    });
    load::finish(report, transcript)
}

/// [`load`] of a text under a name; paths in it start from `base_dir`.
///
/// # Errors
/// All the problems of the text.
pub fn load_str(name: &str, text: &str, base_dir: &Path) -> Result<Loaded<Transcript>, Report> {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, name, text);
    let transcript = tree.and_then(|tree| {
        decode(&mut Decoder { report: &mut report, complete: tree.complete }, &tree.root, base_dir)
    });
    load::finish(report, transcript)
}

/// The transcript of a node.
pub fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Transcript> {
    let mut f = d.fields(node, "a transcript")?;
    if !load::expect_kind(d, &mut f, Kind::Transcript) {
        return None;
    }
    let game = d.required(&mut f, "game", stated_text);
    d.required(&mut f, "version", |d, node| d.whole(node, VERSION..=VERSION));
    d.optional(&mut f, "program", Decoder::text);
    let scenario =
        d.required(&mut f, "scenario", |d, at| match (&at.value, node.get("scenario")) {
            (Value::Map(_), Some(node)) => {
                Some(Scenario::InPlace { node: node.clone(), base_dir: base_dir.to_owned() })
            }
            _ => scenario(d, at, base_dir),
        });
    let data = d.optional(&mut f, "data", |d, node| mapping(d, node, stated_text));
    let readings = d.optional(&mut f, "readings", |d, node| mapping(d, node, stated_text));
    let seed = d.optional(&mut f, "seed", seed);
    let players = d.optional(&mut f, "players", |d, node| mapping(d, node, stated_text));
    d.optional(&mut f, "notes", Decoder::text);
    let result = d.optional(&mut f, "result", |d, node| {
        mapping(d, node, |d, node| {
            let value = d.number(node, -1e6..=1e6, "")?;
            Some(Stated { value, span: node.span })
        })
    });
    let log = log(d, &mut f);
    d.finish(f);
    Some(Transcript {
        game: game?,
        scenario: scenario?,
        data: data.unwrap_or_default(),
        readings: readings.unwrap_or_default(),
        players: players.unwrap_or_default(),
        result: result.unwrap_or_default(),
        seed,
        log: log?,
    })
}

fn stated_text(d: &mut Decoder, node: &Node) -> Option<Stated<String>> {
    Some(Stated { value: d.text(node)?, span: node.span })
}

fn seed(d: &mut Decoder, node: &Node) -> Option<u64> {
    let text = d.text(node)?;
    text.parse().ok().or_else(|| d.wrong_type(node, "a whole number from 0"))
}

/// The pairs of a mapping with any keys.
fn mapping<T>(
    d: &mut Decoder,
    node: &Node,
    decode: impl Fn(&mut Decoder, &Node) -> Option<T>,
) -> Option<Vec<(Stated<String>, T)>> {
    let Value::Map(entries) = &node.value else {
        return d.wrong_type(node, "a mapping");
    };
    let pair = |entry: &super::tree::Entry| {
        let key = Stated { value: entry.key.clone(), span: entry.key_span };
        Some((key, decode(d, &entry.value)?))
    };
    Some(entries.iter().filter_map(pair).collect())
}

fn scenario(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Scenario> {
    let name = d.text(node)?;
    let path = shipped::join(base_dir, &name);
    Some(Scenario::File { path, name, span: node.span })
}

/// The log, every entry of it read once.
fn log<'n>(d: &mut Decoder, f: &mut Fields<'n>) -> Option<Log> {
    let node = d.required(f, "log", |_, node: &'n Node| Some(node))?;
    let span = node.span;
    let source = d.report.sources()[span.source.0 as usize].clone();
    if node.is_nothing() {
        return Some(Log { source, entries: Vec::new(), span });
    }
    let raw = &source.text[span.start..span.end.min(source.text.len())];
    let block = matches!(node.value, Value::Scalar { plain: false, .. })
        && !raw.starts_with(['"', '\'', '>']);
    if !block {
        return d.wrong_type(node, "the entries as a block of lines, after `log: |`");
    }
    // An entry has about so many bytes.
    let mut found = Vec::with_capacity(raw.len() / 20);
    let mut start = span.start;
    for line in raw.split_inclusive('\n') {
        let header = start == span.start && line.trim_start().starts_with('|');
        let begin = start;
        start += line.len();
        if header {
            continue;
        }
        let taken = entries(line.trim_end(), |place| found.push(place.within(begin)));
        if let Err((at, message)) = taken {
            let place = Span { start: begin + at.start, end: begin + at.end, ..span };
            d.error(Diagnostic::error("notation", place, message));
        }
    }
    Some(Log { source, entries: found, span })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "kind: transcript\ngame: killteam\nversion: 1\nscenario: s.yaml\n";

    fn read(text: &str) -> Result<Loaded<Transcript>, Report> {
        load_str("t.yaml", text, Path::new("dir"))
    }

    #[test]
    fn entries_know_their_places() {
        let text = format!("{HEAD}log: |\n  # begin\n  a: pass  # why not\n\n  roll attack: 6 4\n");
        let read = read(&text).unwrap().value;
        let spans: Vec<&str> =
            read.entries().map(|entry| &text[entry.span.start..entry.span.end]).collect();
        assert_eq!(spans, ["a: pass", "roll attack: 6 4"]);
        assert!(
            matches!(&read.scenario, Scenario::File { path, .. } if path == Path::new("dir/s.yaml"))
        );
    }

    #[test]
    fn all_mistakes_are_shown_at_line_and_column() {
        let text = format!("{HEAD}sead: 3\nlog: |\n  a pass\n  a: pass\n  roll: 3\n");
        let report = read(&text).unwrap_err();
        let places: Vec<(usize, usize)> = report
            .diagnostics()
            .iter()
            .map(|d| report.source(d.span.source).place(d.span.start))
            .map(|place| (place.line, place.column))
            .collect();
        assert_eq!(places, [(5, 1), (7, 3), (9, 3)], "{report}");
    }

    #[test]
    fn a_log_is_a_block_of_lines() {
        for log in ["log: 'a: pass'\n", "log: [a]\n", "log: pass\n"] {
            assert!(read(&format!("{HEAD}{log}")).is_err(), "{log}");
        }
        assert!(read(&format!("{HEAD}log:\n")).unwrap().value.entries().next().is_none());
    }

    #[test]
    fn hashes_ignore_the_kind_of_line_ends() {
        assert_eq!(hash("a\r\nb"), hash("a\nb"));
        assert_ne!(hash("a"), hash("b"));
        assert_eq!(hash("abc"), "ba7816bf8f01cfea");
    }
}
