//! What YAML syntax errors say.

use granit_parser::{ErrorKind, ScanError};

use super::super::diagnostic::{Diagnostic, SourceId, Span};
use super::builder::too_deep;

/// The diagnostic of an error of the YAML parser.
pub(super) fn diagnostic(error: &ScanError, text: &str, source: SourceId) -> Box<Diagnostic> {
    let at = error.marker().byte_offset().unwrap_or(text.len()).min(text.len());
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let span = Span { source, start: at, end: at + length };
    if *error.kind() == ErrorKind::RecursionLimitExceeded {
        return too_deep(span);
    }
    let message = format!("this is not valid YAML: {}", error.kind());
    Box::new(Diagnostic::error("syntax", span, message).maybe_help(help(error.kind())))
}

fn help(kind: &ErrorKind) -> Option<String> {
    let help = match kind {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => "indent with spaces",
        ErrorKind::UnclosedFlowCollection { .. }
        | ErrorKind::MismatchedFlowCollectionEnd { .. }
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping => "a closing bracket is missing",
        ErrorKind::ExpectedFlowMappingSeparator | ErrorKind::ExpectedFlowSequenceSeparator => {
            "a comma or a closing bracket is missing before this"
        }
        ErrorKind::UnclosedQuotedScalar => "a closing quotation mark is missing",
        ErrorKind::UnknownQuotedScalarEscape => {
            "inside double quotes write `\\\\` for a backslash, or use single quotes"
        }
        ErrorKind::MappingValueNotAllowed | ErrorKind::MappingKeyNotAllowed => {
            "check the indentation, and put a text that contains `: ` in quotes"
        }
        ErrorKind::ExpectedBlockMappingKey
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::InvalidIndentation
        | ErrorKind::SimpleKeyExpected => "check the indentation of this line and the one above",
        ErrorKind::UnexpectedCharacter { .. } => "put the text in quotes",
        ErrorKind::BomInsideDocument => "remove the byte order mark",
        _ => return None,
    };
    Some(help.to_owned())
}
