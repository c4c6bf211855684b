//! Reports as text for people and as JSON for programs.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use serde_json::{Value, json};

use super::{Diagnostic, Note, Report, Severity, Source, Span};

/// The longest source line that is shown, in bytes. The renderer clips lines to the width of a
/// page, but reads them whole.
const MAX_LINE: usize = 1 << 16;

impl Report {
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
        let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.as_ref());
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
        let (line, marked) = first_line(source, span);
        if line.len() > MAX_LINE {
            return group.element(origin.line(place.line).char_column(place.column));
        }
        let snippet = Snippet::source(line).line_start(place.line).path(source.name.as_str());
        group.element(snippet.annotation(AnnotationKind::Primary.span(marked).label(label)))
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

/// The first line of a span and the bytes of it that the span covers.
fn first_line(source: &Source, span: Span) -> (&str, Range<usize>) {
    let start = source.floor(span.start);
    let line = source.line_range(source.line_of(start));
    let start = start.min(line.end);
    let end = source.floor(span.end).clamp(start, line.end);
    (&source.text[line.clone()], start - line.start..end - line.start)
}
