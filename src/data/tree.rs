//! YAML text as a tree of nodes that know where they stand.
//!
//! Nothing is resolved here: a scalar keeps its text, so `3+`, `3/4`, `007`, `no` and `off` are
//! what their author wrote, and the decoder decides what a field means. The tree is built from
//! the events of `granit-parser`, which lets it go on after a duplicate key or a bad merge and
//! show all of them at once.

use std::rc::Rc;

use granit_parser::{Parser, options};

use super::diagnostic::{Diagnostic, Report, SourceId, Span};

mod builder;
mod syntax;

use builder::Builder;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 4 << 20;
/// How deep lists and mappings may be nested.
pub const MAX_DEPTH: usize = 64;
/// How many values a file may hold.
pub const MAX_NODES: usize = 100_000;
/// How many values all aliases of a file together may stand for.
pub const MAX_ALIASED: usize = 10_000;

/// A value and its place. Aliases share the node they stand for.
#[derive(Debug)]
pub struct Node {
    pub span: Span,
    pub value: Value,
    /// Values within, itself included, with aliases written out.
    size: usize,
    /// Levels of nesting, itself included; 0 for a scalar.
    height: usize,
}

#[derive(Debug)]
pub enum Value {
    /// `plain` is false for a quoted or block scalar.
    Scalar {
        text: String,
        plain: bool,
    },
    List(Vec<Rc<Node>>),
    Map(Vec<Entry>),
}

/// One key of a mapping with its value.
#[derive(Debug)]
pub struct Entry {
    pub key: String,
    pub key_span: Span,
    pub value: Rc<Node>,
}

/// What could be read of a file.
#[derive(Debug)]
pub struct Tree {
    pub root: Rc<Node>,
    /// False where a syntax error cut the file short: nothing may be missed in it then.
    pub complete: bool,
}

impl Node {
    /// Is this an empty value, `~` or `null`?
    pub fn is_nothing(&self) -> bool {
        matches!(&self.value, Value::Scalar { text, plain: true }
            if matches!(text.as_str(), "" | "~" | "null" | "Null" | "NULL"))
    }

    /// The value of a key, if this is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Rc<Node>> {
        match &self.value {
            Value::Map(entries) => entries.iter().find(|e| e.key == key).map(|e| &e.value),
            _ => None,
        }
    }

    /// The text of a scalar.
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }
}

/// Parses a source of the report. Every problem of the YAML itself goes into the report;
/// `None` if nothing is left to look at.
pub fn parse(report: &mut Report, source: SourceId) -> Option<Tree> {
    let whole = Span { source, start: 0, end: 0 };
    let bytes = report.source(source).text.len();
    if bytes > MAX_BYTES {
        let message = format!("the text is too large: {bytes} bytes; up to {MAX_BYTES} are read");
        report.push(Diagnostic::error("limit", whole, message));
        return None;
    }
    let text = report.source(source).text.clone();
    let options = options! {
        emit_unresolved_aliases: true,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
    };
    let mut builder = Builder::new(report, source);
    let mut complete = true;
    for next in Parser::new_from_str_with_options(&text, options) {
        let step = match next {
            Ok((event, span)) => builder.event(event, span),
            Err(error) => Err(syntax::diagnostic(&error, &text, source)),
        };
        if let Err(diagnostic) = step {
            builder.refuse(*diagnostic);
            complete = false;
            break;
        }
    }
    let root = builder.finish();
    if root.is_none() && complete {
        report.push(Diagnostic::error("syntax", whole, "the file is empty"));
    }
    root.map(|root| Tree { root, complete })
}

#[cfg(test)]
mod tests;
