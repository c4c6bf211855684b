//! The text of a file, and positions in it.

use std::ops::Range;
use std::sync::OnceLock;

/// The text of one file under the name its user knows it by.
#[derive(Clone, Debug, Default)]
pub struct Source {
    pub name: String,
    pub text: String,
    /// Where its lines begin, once somebody has asked for a place.
    line_starts: OnceLock<Vec<usize>>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        (&self.name, &self.text) == (&other.name, &other.text)
    }
}

impl Eq for Source {}

/// A position as people and editors count it: lines and characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl Source {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source { name: name.into(), text: text.into(), line_starts: OnceLock::new() }
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let breaks = self.text.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(breaks).collect()
        })
    }

    /// Line and column of a byte offset; offsets past the end are the end.
    pub fn place(&self, offset: usize) -> Place {
        let offset = self.floor(offset);
        let line = self.line_of(offset);
        let start = self.line_starts().get(line).copied().unwrap_or(0);
        Place { line: line + 1, column: self.text[start..offset].chars().count() + 1 }
    }

    /// The largest offset at or before this one that lies between two characters.
    pub(super) fn floor(&self, offset: usize) -> usize {
        let mut at = offset.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// The index of the line of an offset.
    pub(super) fn line_of(&self, offset: usize) -> usize {
        self.line_starts().partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// The bytes of a line without its line break.
    pub(super) fn line_range(&self, line: usize) -> Range<usize> {
        let start = self.line_starts().get(line).copied().unwrap_or(0);
        let end = self.line_starts().get(line + 1).copied().unwrap_or(self.text.len());
        start..start + self.text[start..end].trim_end_matches(['\n', '\r']).len()
    }
}
