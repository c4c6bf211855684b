//! Reading files: which kinds there are, what a game tells the loader, and what comes out.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;

use super::decode::{Decoder, Fields, listed};
use super::diagnostic::{Diagnostic, Report, Source, SourceId, Span, did_you_mean, quoted};
use super::reading::Reading;
use super::tree::{self, MAX_BYTES, Node, Tree, Value};
use super::weapon_rule::Notation;
use super::{confine, datacards, killzone, scene, shipped, transcript};

/// What a game tells the loader.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known<'a> {
    /// The weapon rules that exist and how they are written.
    pub weapon_rules: &'a [Notation],
    /// The ambiguous rules a file may settle.
    pub readings: &'a [Reading],
}

/// A value that was read without an error, and the warnings.
#[derive(Clone, Debug)]
pub struct Loaded<T> {
    pub value: T,
    pub report: Report,
}

/// What a file says it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Killzone,
    Datacards,
    Scene,
    Mission,
    Ploys,
    Scenario,
    Transcript,
}

impl Kind {
    /// Every kind with the word that `kind:` takes.
    pub const ALL: [(Kind, &'static str); 7] = [
        (Kind::Killzone, "killzone"),
        (Kind::Datacards, "datacards"),
        (Kind::Scene, "scene"),
        (Kind::Mission, "mission"),
        (Kind::Ploys, "ploys"),
        (Kind::Scenario, "scenario"),
        (Kind::Transcript, "transcript"),
    ];

    pub fn word(self) -> &'static str {
        Kind::ALL.into_iter().find(|(kind, _)| *kind == self).expect("every kind is listed").1
    }

    pub fn from_word(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|(_, known)| *known == word).map(|(kind, _)| kind)
    }
}

/// Every problem of a file of any kind, and of the files it refers to.
pub fn check(path: &Path, known: &Known) -> Report {
    let mut report = Report::new();
    if let Some(tree) = open(&mut report, path) {
        check_tree(&mut report, &tree, path.parent().unwrap_or(Path::new("")), known);
    }
    report
}

/// [`check`] of a text; paths in it start from `base_dir`.
pub fn check_str(name: &str, text: &str, base_dir: &Path, known: &Known) -> Report {
    let mut report = Report::new();
    if let Some(tree) = open_str(&mut report, name, text) {
        check_tree(&mut report, &tree, base_dir, known);
    }
    report
}

/// [`check`] of a file that has been parsed.
pub fn check_tree(report: &mut Report, tree: &Tree, base_dir: &Path, known: &Known) {
    let mut decoder = Decoder { report, complete: tree.complete };
    match kind_of(&mut decoder, &tree.root) {
        Some(Kind::Killzone) => drop(killzone::decode(&mut decoder, &tree.root)),
        Some(Kind::Datacards) => drop(datacards::decode(&mut decoder, &tree.root, known)),
        Some(Kind::Scene) => {
            drop(scene::decode(&mut decoder, &tree.root, String::new(), base_dir, known));
        }
        Some(Kind::Transcript) => drop(transcript::decode(&mut decoder, &tree.root, base_dir)),
        Some(kind @ (Kind::Mission | Kind::Ploys | Kind::Scenario)) => {
            let span = tree.root.get("kind").map_or(tree.root.span, |node| node.span);
            let message = format!("what a {} may hold is known to its game only", kind.word());
            decoder.error(Diagnostic::error("unsupported", span, message));
        }
        None => {}
    }
}

/// What the file says it is; an error if it does not.
fn kind_of(decoder: &mut Decoder, root: &Node) -> Option<Kind> {
    let fields = decoder.fields(root, "a file")?;
    let words: Vec<&str> = Kind::ALL.iter().map(|(_, word)| *word).collect();
    match root.get("kind") {
        Some(node) => decoder.word(node, &Kind::ALL, "a kind of file"),
        None => {
            if decoder.complete {
                let message = "the file does not say what it is: the key `kind` is missing";
                decoder.error(
                    Diagnostic::error("missing-key", fields.span(), message)
                        .help(format!("begin with `kind:` and one of {}", listed(&words))),
                );
            }
            None
        }
    }
}

/// What a file says it is and of which game, where it can be read that far.
pub fn named(path: &Path) -> Option<(String, Option<String>)> {
    let tree = open(&mut Report::new(), path)?;
    let text = |key: &str| tree.root.get(key)?.as_text().map(str::to_owned);
    Some((text("kind")?, text("game")))
}

/// Reads the key `kind`; false if it names another kind, of whose keys nothing can be said.
pub fn expect_kind(d: &mut Decoder, fields: &mut Fields, kind: Kind) -> bool {
    let word = kind.word();
    let found = d.required(fields, "kind", |d, node| {
        let found = d.text(node)?;
        if found == word {
            return Some(true);
        }
        let message = format!("a file of the kind `{word}` is needed here, not {}", quoted(&found));
        let help = did_you_mean(&found, [word]);
        d.error(Diagnostic::error("wrong-kind", node.span, message).maybe_help(help));
        Some(false)
    });
    found != Some(false)
}

/// Reads and parses a file; its problems go into the report.
pub fn open(report: &mut Report, path: &Path) -> Option<Tree> {
    let name = path.display().to_string();
    match read(path) {
        Ok(text) => open_str(report, &name, &text),
        Err(problem) => {
            let source = report.add_source(Source::new(name, ""));
            report.push(problem.diagnostic(Span { source, start: 0, end: 0 }));
            None
        }
    }
}

/// Reads and parses a file that another file names at `span`; the name starts from `base_dir`.
pub fn open_named(report: &mut Report, base_dir: &Path, name: &str, span: Span) -> Option<Tree> {
    let path = shipped::join(base_dir, name);
    match read(&path) {
        Ok(text) => open_str(report, &path.display().to_string(), &text),
        Err(problem) => {
            report.push(problem.diagnostic(span));
            None
        }
    }
}

/// A thing given by the path of its file, or written in place.
pub fn named_or_in_place<T>(
    d: &mut Decoder,
    node: &Node,
    base_dir: &Path,
    what: &str,
    decode: impl FnOnce(&mut Decoder, &Node) -> Option<T>,
) -> Option<T> {
    match &node.value {
        Value::Map(_) => decode(d, node),
        Value::Scalar { text, .. } if !node.is_nothing() => {
            let tree: Tree = open_named(d.report, base_dir, text, node.span)?;
            let mut inner = Decoder { report: &mut *d.report, complete: tree.complete };
            decode(&mut inner, &tree.root)
        }
        _ => d.wrong_type(node, &format!("{what} in place or the path of its file")),
    }
}

/// Parses a text under a name.
pub fn open_str(report: &mut Report, name: &str, text: &str) -> Option<Tree> {
    let source: SourceId =
        report.add_source(Source::new(name, text.strip_prefix('\u{feff}').unwrap_or(text)));
    tree::parse(report, source)
}

/// Ends loading: the value and the warnings, or all the problems.
pub fn finish<T>(report: Report, value: Option<T>) -> Result<Loaded<T>, Report> {
    match value {
        Some(value) if !report.has_errors() => Ok(Loaded { value, report }),
        _ => Err(report),
    }
}

/// Why a file cannot be read.
struct Unreadable {
    code: &'static str,
    message: String,
    help: Option<&'static str>,
}

impl Unreadable {
    fn diagnostic(self, span: Span) -> Diagnostic {
        Diagnostic::error(self.code, span, self.message).maybe_help(self.help.map(str::to_owned))
    }
}

/// The text of a file. Its size is looked at before it is read, and no more than the limit is
/// ever read, whatever the file grows to.
fn read(path: &Path) -> Result<String, Unreadable> {
    let name = quoted(&path.display().to_string());
    let cannot = |message: String, help| Unreadable { code: "unreadable", message, help };
    if let Some(key) = shipped::key(path) {
        return shipped::text(&key)
            .map(str::to_owned)
            .ok_or_else(|| cannot(format!("no file {name} is shipped"), None));
    }
    if !confine::allowed(path) {
        let help = Some("start in a folder that holds both files");
        return Err(cannot(format!("{name} lies outside the opened folder"), help));
    }
    let io = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => cannot(format!("there is no file {name}"), None),
        _ => cannot(format!("{name} cannot be read: {error}"), None),
    };
    let metadata = fs::metadata(path).map_err(io)?;
    if metadata.is_dir() {
        return Err(cannot(format!("{name} is a directory, not a file"), None));
    }
    if !metadata.is_file() {
        return Err(cannot(format!("{name} is not a regular file"), None));
    }
    if metadata.len() > MAX_BYTES as u64 {
        return Err(too_large(&name, metadata.len()));
    }
    let file = File::open(path).map_err(io)?;
    match path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz")) {
        true => text_of(&name, MultiGzDecoder::new(file)),
        false => text_of(&name, file),
    }
}

/// A text that comes from anywhere, such as standard input; no more than the limit is ever read.
///
/// # Errors
/// Where it is too large or no text.
pub fn text_from(name: &str, reader: impl Read) -> Result<String, Report> {
    text_of(&quoted(name), reader).map_err(|problem| {
        let mut report = Report::new();
        let source = report.add_source(Source::new(name, ""));
        report.push(problem.diagnostic(Span { source, start: 0, end: 0 }));
        report
    })
}

/// The text of a file, unpacked where its name ends in `.gz`.
///
/// # Errors
/// Where it cannot be read.
pub fn text(path: &Path) -> Result<String, Report> {
    read(path).map_err(|problem| {
        let mut report = Report::new();
        let source = report.add_source(Source::new(path.display().to_string(), ""));
        report.push(problem.diagnostic(Span { source, start: 0, end: 0 }));
        report
    })
}

fn too_large(name: &str, bytes: u64) -> Unreadable {
    Unreadable {
        code: "limit",
        message: format!("{name} is too large: {bytes} bytes; a file may have up to {MAX_BYTES}"),
        help: None,
    }
}

fn text_of(name: &str, reader: impl Read) -> Result<String, Unreadable> {
    let cannot = |message: String, help| Unreadable { code: "unreadable", message, help };
    let mut bytes = Vec::new();
    let read = reader.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| cannot(format!("{name} cannot be read: {error}"), None))?;
    if bytes.len() > MAX_BYTES {
        return Err(too_large(name, bytes.len() as u64));
    }
    if bytes.contains(&0) {
        let help = Some("only text files in UTF-8 are read");
        return Err(cannot(format!("{name} is a binary file"), help));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = format!("{name} is not UTF-8 text: line {line} has a byte that cannot be");
        cannot(message, Some("save the file in the encoding UTF-8"))
    })
}
