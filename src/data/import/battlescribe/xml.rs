//! XML of catalogues, also zipped, read with care: files come from strangers.

use std::io::{Cursor, Read};

use roxmltree::{Document, Error, ParsingOptions};
use zip::ZipArchive;

use crate::data::diagnostic::{Report, quoted};
use crate::data::import::{MAX_BYTES, problem, problem_at, too_large, utf8};

/// The most elements, texts and comments of a file.
const MAX_NODES: u32 = 1_000_000;

/// The text of a file, unpacked if it is zipped.
pub fn text(name: &str, bytes: Vec<u8>) -> Result<String, Report> {
    if bytes.starts_with(b"PK") {
        return utf8(name, unzipped(name, bytes)?);
    }
    let text = utf8(name, bytes)?;
    // What the first line claims must be what the file is.
    let claimed = text.get(..text.find("?>").unwrap_or(0)).and_then(|head| {
        let value = head.split("encoding=").nth(1)?;
        let quote = value.chars().next()?;
        value[1..].split(quote).next()
    });
    match claimed {
        Some(encoding)
            if !["utf-8", "utf8", "us-ascii"].contains(&encoding.to_lowercase().as_str()) =>
        {
            let message =
                format!("{} says it is in the encoding {}", quoted(name), quoted(encoding));
            Err(problem(name, "encoding", message, Some("save the file in the encoding UTF-8")))
        }
        _ => Ok(text),
    }
}

/// The one catalogue within a zip file.
fn unzipped(name: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Report> {
    let broken = |error: &dyn std::fmt::Display| {
        problem(name, "import", format!("{} is no whole zip file: {error}", quoted(name)), None)
    };
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    let is_catalogue = |name: &&str| {
        let lower = name.to_lowercase();
        lower.ends_with(".cat") || lower.ends_with(".gst")
    };
    let inside = archive.file_names().find(is_catalogue).map(str::to_owned).ok_or_else(|| {
        let message = format!("{} holds no .cat or .gst", quoted(name));
        problem(name, "import", message, None)
    })?;
    let file = archive.by_name(&inside).map_err(|error| broken(&error))?;
    let mut unpacked = Vec::new();
    // What the archive claims of its size is not believed.
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut unpacked).map_err(|error| broken(&error))?;
    if unpacked.len() > MAX_BYTES { Err(too_large(name)) } else { Ok(unpacked) }
}

/// The document of a catalogue or game system.
pub fn parse<'t>(name: &str, text: &'t str) -> Result<Document<'t>, Report> {
    let options =
        ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES, entity_resolver: None };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let message = match &error {
            Error::DtdDetected => {
                "the file defines a document type: entities are not read".to_owned()
            }
            Error::NodesLimitReached => format!("the file has more than {MAX_NODES} elements"),
            Error::UnexpectedEndOfStream | Error::UnclosedRootNode => {
                "the file ends too early".to_owned()
            }
            error => format!("this is no XML: {error}"),
        };
        let place = match error {
            Error::UnexpectedEndOfStream | Error::UnclosedRootNode => {
                let last = text.lines().count();
                [last, text.lines().last().map_or(1, |line| line.chars().count())]
            }
            error => [error.pos().row as usize, error.pos().col as usize],
        };
        problem_at(name, text, place, message)
    })?;
    let root = document.root_element().tag_name().name().to_owned();
    if root == "catalogue" || root == "gameSystem" {
        return Ok(document);
    }
    let message = format!("this is no catalogue: its root is {}", quoted(&root));
    Err(problem_at(name, text, [1, 1], message))
}
