//! XML of catalogues, also zipped, read with care: files come from strangers.

use std::io::{Cursor, Read};

use roxmltree::{Document, Error, ParsingOptions};
use zip::ZipArchive;

use crate::data::diagnostic::{Report, quoted};
use crate::data::import::{MAX_BYTES, problem, problem_at, too_large, utf8};

/// The most elements, texts and comments of a file.
const MAX_NODES: u32 = 1_000_000;

/// The names and texts of a file: its own, or those of all catalogues it holds if it is zipped.
pub fn texts(name: &str, bytes: Vec<u8>) -> Result<Vec<(String, String)>, Report> {
    if !bytes.starts_with(b"PK") {
        return Ok(vec![(name.to_owned(), text(name, bytes)?)]);
    }
    let mut report = Report::new();
    let mut texts = Vec::new();
    for (inside, bytes) in unzipped(name, bytes)? {
        let name = format!("{name}/{inside}");
        match text(&name, bytes) {
            Ok(text) => texts.push((name, text)),
            Err(problems) => report.merge(problems),
        }
    }
    if report.has_errors() { Err(report) } else { Ok(texts) }
}

fn text(name: &str, bytes: Vec<u8>) -> Result<String, Report> {
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

/// The catalogues within a zip file, together no larger than one file may be.
fn unzipped(name: &str, bytes: Vec<u8>) -> Result<Vec<(String, Vec<u8>)>, Report> {
    let broken = |error: &dyn std::fmt::Display| {
        problem(name, "import", format!("{} is no whole zip file: {error}", quoted(name)), None)
    };
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    let is_catalogue = |name: &&str| {
        let lower = name.to_lowercase();
        lower.ends_with(".cat") || lower.ends_with(".gst")
    };
    let inside: Vec<String> =
        archive.file_names().filter(is_catalogue).map(str::to_owned).collect();
    if inside.is_empty() {
        let message = format!("{} holds no .cat or .gst", quoted(name));
        return Err(problem(name, "import", message, None));
    }
    let mut left = MAX_BYTES;
    let mut all = Vec::new();
    for inside in inside {
        let file = archive.by_name(&inside).map_err(|error| broken(&error))?;
        let mut unpacked = Vec::new();
        // What the archive claims of its size is not believed.
        file.take(left as u64 + 1).read_to_end(&mut unpacked).map_err(|error| broken(&error))?;
        left = left.checked_sub(unpacked.len()).ok_or_else(|| too_large(name))?;
        all.push((inside, unpacked));
    }
    Ok(all)
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
