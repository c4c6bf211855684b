//! Diagnostics: what is wrong, where it stands, and what would help.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

mod render;
mod source;
mod words;

pub use source::{Place, Source};
pub use words::{decimal, did_you_mean, is_hidden, nearest, quoted};

/// How many diagnostics of each severity a report keeps; the rest are only counted.
pub const MAX_KEPT: usize = 200;

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
    pub code: Cow<'static, str>,
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

impl Diagnostic {
    pub fn error(
        code: impl Into<Cow<'static, str>>,
        span: Span,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code: code.into(),
            message: message.into(),
            span,
            label: None,
            help: None,
            notes: Vec::new(),
        }
    }

    pub fn warning(
        code: impl Into<Cow<'static, str>>,
        span: Span,
        message: impl Into<String>,
    ) -> Diagnostic {
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

    /// Every source, in the order they were taken in.
    pub fn sources(&self) -> &[Arc<Source>] {
        &self.sources
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

    /// Takes in another report, its files after those already here. A file that both have read
    /// is taken once, and so is what is wrong with it.
    pub fn merge(&mut self, other: Report) {
        let mut places: Vec<SourceId> = Vec::with_capacity(other.sources.len());
        for source in other.sources {
            let known = self.sources.iter().position(|own| *own == source);
            let at = known.unwrap_or_else(|| {
                self.sources.push(source);
                self.sources.len() - 1
            });
            places.push(SourceId(u32::try_from(at).expect("files are few")));
        }
        self.left_out += other.left_out;
        for mut diagnostic in other.diagnostics {
            let notes = diagnostic.notes.iter_mut().map(|note| &mut note.span);
            for span in notes.chain([&mut diagnostic.span]) {
                span.source = places[span.source.0 as usize];
            }
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
}

impl Span {
    fn before(&self) -> (SourceId, usize) {
        (self.source, self.start)
    }
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

#[cfg(test)]
mod tests;
