//! From spanned nodes to values. Each mistake goes into the report, and decoding goes on, so
//! that a file shows all its mistakes at once.

use std::ops::RangeInclusive;
use std::rc::Rc;

use super::diagnostic::{Diagnostic, Report, Span, did_you_mean, is_hidden, quoted};
use super::tree::{Entry, Node, Value};
use crate::geometry::number::{EXTENT, snap};
use crate::geometry::shape::Point;

/// Units as they stand behind limits in messages.
pub const INCHES: &str = " inches";
pub const MILLIMETRES: &str = " millimetres";
pub const DEGREES: &str = " degrees";

/// Decodes the nodes of one file. Functions return `None` where they have reported an error.
pub struct Decoder<'r> {
    pub report: &'r mut Report,
    /// False if a syntax error cut the file short: then nothing is reported as missing.
    pub complete: bool,
}

/// A mapping whose keys are asked for one by one; those never asked for are unknown.
pub struct Fields<'n> {
    pub node: &'n Node,
    /// What the mapping describes, with an article: "a weapon".
    what: &'static str,
    entries: &'n [Entry],
    asked: Vec<&'static str>,
}

impl Fields<'_> {
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|e| e.key == key)
    }

    /// Where the mapping is shown: its first key.
    pub fn span(&self) -> Span {
        self.entries.first().map_or(self.node.span, |e| e.key_span)
    }

    /// Where a key stands, else where the mapping does.
    pub fn key_span(&self, key: &str) -> Span {
        self.entries.iter().find(|e| e.key == key).map_or(self.span(), |e| e.key_span)
    }

    /// Where the value of a key stands, else where the mapping does.
    pub fn value_span(&self, key: &str) -> Span {
        self.node.get(key).map_or(self.span(), |value| value.span)
    }
}

impl Decoder<'_> {
    pub fn error(&mut self, diagnostic: Diagnostic) {
        self.report.push(diagnostic);
    }

    /// Starts on a mapping; `what` with its article, such as "a weapon".
    pub fn fields<'n>(&mut self, node: &'n Node, what: &'static str) -> Option<Fields<'n>> {
        let Value::Map(entries) = &node.value else {
            return self.wrong_type(node, &format!("{what} (a mapping)"));
        };
        Some(Fields { node, what, entries, asked: Vec::new() })
    }

    /// The decoded value of a key that may be left out.
    pub fn optional<'n, T>(
        &mut self,
        fields: &mut Fields<'n>,
        key: &'static str,
        decode: impl FnOnce(&mut Self, &'n Node) -> Option<T>,
    ) -> Option<T> {
        fields.asked.push(key);
        fields.node.get(key).and_then(|node| decode(self, node))
    }

    /// The decoded value of a key that must be there.
    pub fn required<'n, T>(
        &mut self,
        fields: &mut Fields<'n>,
        key: &'static str,
        decode: impl FnOnce(&mut Self, &'n Node) -> Option<T>,
    ) -> Option<T> {
        if self.complete && !fields.has(key) {
            let message = format!("{} needs the key `{key}`", fields.what);
            self.error(Diagnostic::error("missing-key", fields.span(), message));
        }
        self.optional(fields, key, decode)
    }

    /// Reports the keys that nobody asked for.
    pub fn finish(&mut self, fields: Fields) {
        for entry in fields.entries.iter().filter(|e| !fields.asked.contains(&e.key.as_str())) {
            let message = format!("{} has no key {}", fields.what, quoted(&entry.key));
            let help = did_you_mean(&entry.key, fields.asked.iter().copied())
                .unwrap_or_else(|| format!("its keys are {}", listed(&fields.asked)));
            self.error(Diagnostic::error("unknown-key", entry.key_span, message).help(help));
        }
    }

    /// Any text but nothing; `3`, `no` and the like are text as they stand.
    pub fn text(&mut self, node: &Node) -> Option<String> {
        match node.as_text() {
            Some(text) if !node.is_nothing() => Some(text.to_owned()),
            _ => self.wrong_type(node, "a text"),
        }
    }

    /// What something is called: one visible line. Names stand in lines of transcripts and in
    /// pictures, where anything else would hide or change what is around it.
    pub fn name(&mut self, node: &Node) -> Option<String> {
        let text = self.text(node)?;
        let fault = if text.trim().is_empty() {
            Some("a name cannot be empty")
        } else if text.trim() != text {
            Some("a name has no spaces at its ends")
        } else if text.chars().any(char::is_control) {
            Some("a name is one line without control characters")
        } else if text.chars().any(is_hidden) {
            Some("a name has no characters that change the direction of writing")
        } else {
            None
        };
        if let Some(fault) = fault {
            let message = format!("{} cannot be a name", quoted(&text));
            self.error(Diagnostic::error("out-of-range", node.span, message).help(fault));
            return None;
        }
        Some(text)
    }

    /// A name that other things refer to: short, visible, without `/`.
    pub fn id(&mut self, node: &Node) -> Option<String> {
        let text = self.text(node)?;
        let bad = text.is_empty()
            || text.trim() != text
            || text.chars().nth(64).is_some()
            || text.chars().any(|c| is_hidden(c) || c == '/');
        if bad {
            let message = format!("{} cannot be an id", quoted(&text));
            self.error(
                Diagnostic::error("out-of-range", node.span, message)
                    .help("an id has 1 to 64 characters, no `/`, and no spaces at its ends"),
            );
            return None;
        }
        Some(text)
    }

    /// A finite number within a range; `unit` follows the limits in messages.
    pub fn number(&mut self, node: &Node, range: RangeInclusive<f64>, unit: &str) -> Option<f64> {
        let number = self.any_number(node)?;
        if !range.contains(&number) {
            let (low, high) = (range.start(), range.end());
            let message = format!("{} is outside {low} to {high}{unit}", quoted(node.as_text()?));
            let help = (unit == MILLIMETRES && number < *low)
                .then(|| "one inch is 25.4 millimetres".to_owned());
            self.error(Diagnostic::error("out-of-range", node.span, message).maybe_help(help));
            return None;
        }
        Some(number)
    }

    fn any_number(&mut self, node: &Node) -> Option<f64> {
        let Value::Scalar { text, plain } = &node.value else {
            return self.wrong_type(node, "a number");
        };
        let looks_numeric = text.contains(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
        let parsed = text.parse::<f64>().ok().filter(|_| looks_numeric);
        match parsed {
            Some(number) if *plain && number.is_finite() => Some(number),
            Some(_) if !*plain => {
                self.error(
                    Diagnostic::error(
                        "wrong-type",
                        node.span,
                        "a number is needed here, not a text",
                    )
                    .help(format!("write {text} without quotation marks")),
                );
                None
            }
            Some(_) => self.not_finite(node),
            None if is_infinite_or_nan(text) => self.not_finite(node),
            None => self.wrong_type(node, "a number"),
        }
    }

    fn not_finite<T>(&mut self, node: &Node) -> Option<T> {
        let message = "the number must be finite";
        self.error(Diagnostic::error("out-of-range", node.span, message));
        None
    }

    /// A whole number within a range.
    pub fn whole(&mut self, node: &Node, range: RangeInclusive<u16>) -> Option<u16> {
        let (low, high) = (f64::from(*range.start()), f64::from(*range.end()));
        let number = self.number(node, low..=high, "")?;
        if number.fract() != 0.0 {
            let message = format!("{} is not a whole number", quoted(node.as_text()?));
            self.error(Diagnostic::error("out-of-range", node.span, message));
            return None;
        }
        Some(number as u16)
    }

    /// A length in inches, rounded to the lattice.
    pub fn length(&mut self, node: &Node, range: RangeInclusive<f64>) -> Option<f64> {
        self.number(node, range, INCHES).map(snap)
    }

    /// One of some words.
    pub fn word<T: Copy>(&mut self, node: &Node, words: &[(T, &str)], what: &str) -> Option<T> {
        let text = self.text(node)?;
        let found = words.iter().find(|(_, word)| *word == text);
        if found.is_none() {
            let names: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
            let message = format!("{} is not {what}", quoted(&text));
            let help = did_you_mean(&text, names.iter().copied())
                .unwrap_or_else(|| format!("write one of {}", listed(&names)));
            self.error(Diagnostic::error("unknown-name", node.span, message).help(help));
        }
        found.map(|(value, _)| *value)
    }

    /// The items of a list of at most `max`.
    pub fn items<'n>(&mut self, node: &'n Node, what: &str, max: usize) -> &'n [Rc<Node>] {
        let Value::List(items) = &node.value else {
            self.wrong_type::<()>(node, &format!("a list of {what}"));
            return &[];
        };
        if items.len() > max {
            let message = format!("{} {what} are too many: up to {max} are allowed", items.len());
            self.error(Diagnostic::error("limit", items[max].span, message));
        }
        &items[..items.len().min(max)]
    }

    /// The decoded items of a list of at most `max`; those with errors are left out.
    pub fn list<'n, T>(
        &mut self,
        node: &'n Node,
        what: &str,
        max: usize,
        mut decode: impl FnMut(&mut Self, &'n Node) -> Option<T>,
    ) -> Vec<T> {
        self.items(node, what, max).iter().filter_map(|item| decode(self, item)).collect()
    }

    /// Two numbers, each within a range.
    pub fn pair(
        &mut self,
        node: &Node,
        what: &str,
        range: RangeInclusive<f64>,
        unit: &str,
    ) -> Option<[f64; 2]> {
        let Value::List(items) = &node.value else {
            return self.wrong_type(node, what);
        };
        let [first, second] = items.as_slice() else {
            let message = format!("{what} is needed here, not a list of {}", items.len());
            self.error(Diagnostic::error("wrong-type", node.span, message));
            return None;
        };
        let first = self.number(first, range.clone(), unit);
        let second = self.number(second, range, unit);
        Some([first?, second?])
    }

    /// A place on a board, rounded to the lattice.
    pub fn point(&mut self, node: &Node) -> Option<Point> {
        let pair = self.pair(node, "a point [x, y]", -EXTENT..=EXTENT, INCHES)?;
        Some(Point::new(snap(pair[0]), snap(pair[1])))
    }

    /// Reports a value of the wrong type. `wanted` with its article.
    pub fn wrong_type<T>(&mut self, node: &Node, wanted: &str) -> Option<T> {
        let message = format!("{wanted} is needed here, not {}", describe(node));
        self.error(Diagnostic::error("wrong-type", node.span, message));
        None
    }
}

fn is_infinite_or_nan(text: &str) -> bool {
    let bare = text.trim_start_matches(['+', '-']).trim_start_matches('.').to_ascii_lowercase();
    matches!(bare.as_str(), "nan" | "inf" | "infinity")
}

fn describe(node: &Node) -> String {
    match &node.value {
        _ if node.is_nothing() => "nothing".to_owned(),
        Value::Scalar { text, .. } => quoted(text),
        Value::List(_) => "a list".to_owned(),
        Value::Map(_) => "a mapping".to_owned(),
    }
}

/// Words for a sentence: "`a`, `b` or `c`".
pub fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Names that may stand only once, with the place of the first.
#[derive(Default)]
pub struct Unique {
    seen: std::collections::BTreeMap<String, Span>,
}

impl Unique {
    /// Reports a name that was there before; `what` without article, such as "operative".
    pub fn check(&mut self, decoder: &mut Decoder, what: &str, name: &str, span: Span) {
        match self.seen.get(name) {
            Some(first) => decoder.error(
                Diagnostic::error(
                    "duplicate-id",
                    span,
                    format!("another {what} is called {} already", quoted(name)),
                )
                .note(*first, "the first one is here"),
            ),
            None => {
                self.seen.insert(name.to_owned(), span);
            }
        }
    }
}
