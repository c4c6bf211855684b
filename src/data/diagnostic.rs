//! Diagnostics: what is wrong, where it stands, and what would help.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use serde_json::{Value, json};

/// How many diagnostics of each severity a report keeps; the rest are only counted.
pub const MAX_KEPT: usize = 200;

/// The longest stretch of a source line that is handed to the renderer, in bytes.
const MAX_LINE: usize = 2000;

/// The text of one file under the name its user knows it by.
#[derive(Clone, Debug, Default)]
pub struct Source {
    pub name: String,
    pub text: String,
    line_starts: Vec<usize>,
}

/// The index of a source in its report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u32);

/// A stretch of a source, in bytes of its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    pub source: SourceId,
    pub start: usize,
    pub end: usize,
}

/// A position as people and editors count it: lines and characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but probably says something its author does not mean.
    Warning,
}

/// One problem of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    pub severity: Severity,
    /// A stable word for the kind of problem, such as `unknown-key`.
    pub code: &'static str,
    pub message: String,
    pub span: Span,
    /// What stands beside the caret.
    pub label: Option<String>,
    pub help: Option<String>,
    /// Other places that have to do with it.
    pub notes: Vec<Note>,
}

/// A second place of a diagnostic.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    pub span: Span,
    pub message: String,
}

/// The problems of one or more files, in order of file and position.
#[derive(Clone, Debug, Default)]
pub struct Report {
    sources: Vec<Arc<Source>>,
    diagnostics: Vec<Diagnostic>,
    kept: [usize; 2],
    left_out: usize,
}

impl Source {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let text = text.into();
        let line_starts =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Source { name: name.into(), text, line_starts }
    }

    /// Line and column of a byte offset; offsets past the end are the end.
    pub fn place(&self, offset: usize) -> Place {
        let offset = self.floor(offset);
        let line = self.line_of(offset);
        let start = self.line_starts.get(line).copied().unwrap_or(0);
        Place { line: line + 1, column: self.text[start..offset].chars().count() + 1 }
    }

    /// The largest offset at or before this one that lies between two characters.
    fn floor(&self, offset: usize) -> usize {
        let mut at = offset.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// The index of the line of an offset.
    fn line_of(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// The bytes of a line without its line break.
    fn line_range(&self, line: usize) -> Range<usize> {
        let start = self.line_starts.get(line).copied().unwrap_or(0);
        let end = self.line_starts.get(line + 1).copied().unwrap_or(self.text.len());
        start..start + self.text[start..end].trim_end_matches(['\n', '\r']).len()
    }
}

impl Span {
    /// The empty span at the end of this one.
    pub fn end(self) -> Span {
        Span { start: self.end, ..self }
    }
}

impl Diagnostic {
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            span,
            label: None,
            help: None,
            notes: Vec::new(),
        }
    }

    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = Some(label.into());
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Adds the help if there is one.
    pub fn maybe_help(mut self, help: Option<String>) -> Diagnostic {
        self.help = help.or(self.help);
        self
    }

    pub fn note(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note { span, message: message.into() });
        self
    }
}

impl Report {
    pub fn new() -> Report {
        Report::default()
    }

    /// Takes a source in, so that spans may point into it.
    pub fn add_source(&mut self, source: Source) -> SourceId {
        let id = SourceId(u32::try_from(self.sources.len()).expect("files are few"));
        self.sources.push(Arc::new(source));
        id
    }

    pub fn source(&self, id: SourceId) -> &Source {
        &self.sources[id.0 as usize]
    }

    /// Takes a diagnostic in at its place. The same one is never kept twice: an alias may lead
    /// to one mistake several times.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let at = self.diagnostics.partition_point(|d| d.span.before() <= diagnostic.span.before());
        let earlier = self.diagnostics[..at].iter().rev();
        if earlier.take_while(|d| d.span == diagnostic.span).any(|d| *d == diagnostic) {
            return;
        }
        let kept = &mut self.kept[diagnostic.severity as usize];
        if *kept >= MAX_KEPT {
            self.left_out += 1;
            return;
        }
        *kept += 1;
        self.diagnostics.insert(at, diagnostic);
    }

    /// Takes in another report, its files after those already here.
    pub fn merge(&mut self, other: Report) {
        let shift = u32::try_from(self.sources.len()).expect("files are few");
        self.sources.extend(other.sources);
        self.left_out += other.left_out;
        for mut diagnostic in other.diagnostics {
            diagnostic.span.source.0 += shift;
            diagnostic.notes.iter_mut().for_each(|note| note.span.source.0 += shift);
            self.push(diagnostic);
        }
    }

    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    pub fn has_errors(&self) -> bool {
        self.kept[Severity::Error as usize] > 0
    }

    /// The number of errors and of warnings that are kept.
    pub fn counts(&self) -> [usize; 2] {
        self.kept
    }

    /// The report as text: message, file:line:column, source line, caret, help.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let mut out = String::new();
        for diagnostic in &self.diagnostics {
            out += &renderer.render(&self.groups(diagnostic));
            out += "\n\n";
        }
        if self.left_out > 0 {
            out += &format!("… and {} more\n\n", self.left_out);
        }
        out
    }

    fn groups<'a>(&'a self, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
        let label = diagnostic.label.as_deref();
        let mut first = self.excerpt(Group::with_title(title), diagnostic.span, label);
        if let (Some(help), true) = (&diagnostic.help, diagnostic.notes.is_empty()) {
            first = first.element(Level::HELP.message(help.as_str()));
        }
        let mut groups = vec![first];
        for note in &diagnostic.notes {
            let title = Level::NOTE.secondary_title(note.message.as_str());
            groups.push(self.excerpt(Group::with_title(title), note.span, None));
        }
        if let (Some(help), false) = (&diagnostic.help, diagnostic.notes.is_empty()) {
            groups.push(Group::with_title(Level::HELP.secondary_title(help.as_str())));
        }
        groups
    }

    /// Adds the place of a span and its source line to a group.
    fn excerpt<'a>(&'a self, group: Group<'a>, span: Span, label: Option<&'a str>) -> Group<'a> {
        let source = self.source(span.source);
        let origin = Origin::path(source.name.as_str());
        if source.text.is_empty() {
            return group.element(origin);
        }
        let place = source.place(span.start);
        let (line, marked, whole) = cut(source, span);
        let snippet = Snippet::source(line)
            .line_start(place.line)
            .annotation(AnnotationKind::Primary.span(marked).label(label));
        match whole {
            true => group.element(snippet.path(source.name.as_str())),
            false => {
                group.element(origin.line(place.line).char_column(place.column)).element(snippet)
            }
        }
    }

    /// The report as a list of objects with `severity`, `code`, `message`, `file`, `line`,
    /// `column`, `end`, and `help` and `notes` where there are any.
    pub fn to_json(&self) -> Value {
        self.diagnostics
            .iter()
            .map(|d| {
                let mut object = self.json_place(d.span);
                object["severity"] = json!(d.severity.to_string());
                object["code"] = json!(d.code);
                object["message"] = json!(d.message);
                if let Some(help) = &d.help {
                    object["help"] = json!(help);
                }
                if !d.notes.is_empty() {
                    let note = |note: &Note| {
                        let mut object = self.json_place(note.span);
                        object["message"] = json!(note.message);
                        object
                    };
                    object["notes"] = d.notes.iter().map(note).collect();
                }
                object
            })
            .collect()
    }

    fn json_place(&self, span: Span) -> Value {
        let source = self.source(span.source);
        let (start, end) = (source.place(span.start), source.place(span.end));
        json!({
            "file": source.name, "line": start.line, "column": start.column,
            "end": {"line": end.line, "column": end.column},
        })
    }
}

impl Span {
    fn before(&self) -> (SourceId, usize) {
        (self.source, self.start)
    }
}

/// The first line of a span, the bytes of it that the span covers, and whether it is whole: the
/// renderer clips lines to the width of a page, but is spared those of megabytes.
fn cut(source: &Source, span: Span) -> (&str, Range<usize>, bool) {
    let start = source.floor(span.start);
    let line = source.line_range(source.line_of(start));
    let start = start.min(line.end);
    let end = source.floor(span.end).clamp(start, line.end);
    let from = source.floor(line.start.max(start.saturating_sub(MAX_LINE / 2)));
    let to = source.floor(line.end.min(from + MAX_LINE)).max(start);
    let marked = start - from..end.min(to) - from;
    (&source.text[from..to], marked, from == line.start && to == line.end)
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Report {}

/// A user's text for a message: in backticks, without control characters, shortened.
pub fn quoted(text: &str) -> String {
    let mut shown: String =
        text.chars().take(40).map(|c| if c.is_control() { '␣' } else { c }).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// A length for a message: at most six decimals.
pub fn decimal(length: f64) -> String {
    let text = format!("{length:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The candidate that a mistyped word most probably means, if any is near.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.chars().nth(64).is_some() {
        return None;
    }
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let other = candidate.to_lowercase();
            let distance = strsim::damerau_levenshtein(&word, &other);
            let length = word.chars().count().max(other.chars().count());
            (distance <= 1.max(length / 3) && distance < length).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// "did you mean …" for [`nearest`].
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, candidates).map(|near| format!("did you mean `{near}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str, start: usize, end: usize) -> Report {
        let mut report = Report::new();
        let source = report.add_source(Source::new("file.yaml", text));
        let span = Span { source, start, end };
        report.push(Diagnostic::error("test", span, "wrong").label("here").help("right"));
        report
    }

    #[test]
    fn place_counts_characters_from_one() {
        let source = Source::new("s", "aé: 1\r\nb: 2");
        assert_eq!(source.place(0), Place { line: 1, column: 1 });
        assert_eq!(source.place(3), Place { line: 1, column: 3 });
        assert_eq!(source.place(8), Place { line: 2, column: 1 });
        assert_eq!(source.place(99), Place { line: 2, column: 5 });
        assert_eq!(Source::default().place(3), Place { line: 1, column: 1 });
    }

    #[test]
    fn render_shows_place_line_and_caret() {
        insta::assert_snapshot!(one("größe: 1\r\nb: 2\r\n", 0, 7).render(false));
        insta::assert_snapshot!("caret_after_umlaut", one("größe: 1\r\n", 9, 10).render(false));
    }

    #[test]
    fn render_clips_long_lines_and_keeps_the_true_column() {
        let line = |n: usize| format!("{}X{}", "ä".repeat(n), "b".repeat(n));
        insta::assert_snapshot!("clipped_line", one(&line(500), 1000, 1001).render(false));
        insta::assert_snapshot!(
            "clipped_long_line",
            one(&line(5000), 10_000, 10_001).render(false)
        );
        for at in [0, 2, 100, 9_998, 10_000, 10_001, 14_999, 15_001] {
            let text = one(&line(5000), at, at + 3000).render(false);
            assert!(text.len() < 10_000, "{text}");
        }
    }

    #[test]
    fn report_orders_by_position_and_drops_repetitions() {
        let mut report = one("abcdef", 4, 5);
        let span = |start| Span { source: SourceId(0), start, end: start + 1 };
        report.push(Diagnostic::warning("w", span(1), "first"));
        report.push(Diagnostic::warning("w", span(1), "first"));
        report.push(Diagnostic::warning("w", span(1), "second"));
        let seen: Vec<_> = report.diagnostics().iter().map(|d| d.message.as_str()).collect();
        assert_eq!(seen, ["first", "second", "wrong"]);
        assert_eq!(report.counts(), [1, 2]);
    }

    #[test]
    fn report_counts_what_it_leaves_out() {
        let mut report = one("abcdef", 4, 5);
        for n in 0..MAX_KEPT + 10 {
            report.push(Diagnostic::warning("w", Span::default(), format!("{n}")));
        }
        report.push(Diagnostic::error("e", Span::default(), "kept"));
        assert_eq!(report.counts(), [2, MAX_KEPT]);
        assert!(report.render(false).ends_with("… and 10 more\n\n"));
    }

    #[test]
    fn nearest_knows_small_slips_only() {
        let words = ["heavy", "light", "obstructing"];
        assert_eq!(nearest("Haevy", words), Some("heavy"));
        assert_eq!(nearest("obstructive", words), Some("obstructing"));
        assert_eq!(nearest("wall", words), None);
        assert_eq!(nearest(&"x".repeat(1_000_000), words), None);
    }
}
