//! Journals: files of JSON lines that survive a kill at any moment.
//!
//! The first line, the head, says what the journal is of; every further line is a finished piece
//! of work with its `number`. Lines are appended whole as pieces end, so after a kill at most
//! the last one is torn, and it is left out when the journal is read. When all is done the lines
//! are put in the order of their numbers: then the file is the same whatever the order of the
//! work was.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;
use serde_json::Value;

/// No line is longer, bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Where a line stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    number: u64,
    start: u64,
    length: u64,
}

/// A journal that is being written. Nobody else can write it at the same time.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    places: Vec<Place>,
    end: u64,
}

impl Journal {
    /// Begins a journal.
    ///
    /// # Errors
    /// Where the file exists already or cannot be written.
    pub fn create(path: &Path, head: &str) -> Result<Journal, String> {
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path);
        let file = file.map_err(|error| told(path, error))?;
        let mut journal = Journal { path: path.to_owned(), file, places: Vec::new(), end: 0 };
        journal.lock()?;
        journal.write(head)?;
        Ok(journal)
    }

    /// Goes on with a journal, or begins it where there is none. Its finished lines are shown to
    /// `take`, which gives their numbers.
    ///
    /// # Errors
    /// Where it was begun for something else, or a line is not what it should be.
    pub fn resume(
        path: &Path,
        head: &str,
        take: &mut dyn FnMut(&str) -> Result<u64, String>,
    ) -> Result<Journal, String> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        let file = match file {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Journal::create(path, head);
            }
            other => other.map_err(|error| told(path, error))?,
        };
        let mut journal = Journal { path: path.to_owned(), file, places: Vec::new(), end: 0 };
        journal.lock()?;
        journal.expect_head(head)?;
        let mut places = Vec::new();
        let read = read(path, &mut |line| {
            match line {
                Line::Head(found) if found != head => return Err(difference(found, head)),
                Line::Head(_) => {}
                Line::Row { text, start } => {
                    let length = text.len() as u64 + 1;
                    places.push(Place { number: take(text)?, start, length });
                }
            }
            Ok(())
        })?;
        journal.places = places;
        journal.end = read.end;
        let cut = journal.file.set_len(read.end);
        cut.map_err(|error| told(path, error))?;
        journal.seek(read.end)?;
        if read.end == 0 {
            journal.write(head)?;
        }
        Ok(journal)
    }

    /// Appends a line.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn append(&mut self, number: u64, line: &str) -> Result<(), String> {
        let start = self.end;
        self.write(line)?;
        self.places.push(Place { number, start, length: self.end - start });
        Ok(())
    }

    /// Puts the lines in order and makes sure that they are on the disk.
    ///
    /// # Errors
    /// Where they cannot be written; the journal is then as it was.
    pub fn finish(mut self) -> Result<(), String> {
        let told = |error| told(&self.path, error);
        self.file.sync_data().map_err(told)?;
        if self.places.is_sorted_by_key(|place| place.number) {
            return Ok(());
        }
        self.places.sort_by_key(|place| place.number);
        let head = self.places.iter().map(|place| place.start).min().unwrap_or(self.end);
        let head = Place { number: 0, start: 0, length: head };
        let mut name = self.path.clone().into_os_string();
        name.push(".sorting");
        let sorted = PathBuf::from(name);
        let mut out = BufWriter::new(File::create(&sorted).map_err(told)?);
        for place in std::iter::once(&head).chain(&self.places) {
            copy(&mut self.file, *place, &mut out).map_err(told)?;
        }
        let out = out.into_inner().map_err(|error| told(error.into_error()))?;
        out.sync_data().map_err(told)?;
        fs::rename(&sorted, &self.path).map_err(told)
    }

    /// A file that begins as no journal does is somebody's: it is not touched.
    fn expect_head(&mut self, head: &str) -> Result<(), String> {
        let mut first = vec![0; head.len()];
        let mut length = 0;
        while let Ok(read @ 1..) = self.file.read(&mut first[length..]) {
            length += read;
        }
        let first = &first[..length];
        if head.as_bytes().starts_with(first) || first.starts_with(b"{\"kind\":\"") {
            return Ok(());
        }
        Err(format!("{} is no journal", self.path.display()))
    }

    fn lock(&mut self) -> Result<(), String> {
        self.file
            .try_lock()
            .map_err(|_| format!("{} is being written by another program", self.path.display()))
    }

    fn seek(&mut self, to: u64) -> Result<(), String> {
        self.file.seek(SeekFrom::Start(to)).map(drop).map_err(|error| told(&self.path, error))
    }

    fn write(&mut self, line: &str) -> Result<(), String> {
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        self.file.write_all(&bytes).map_err(|error| told(&self.path, error))?;
        self.end += bytes.len() as u64;
        Ok(())
    }
}

/// A line of a journal that is read.
#[derive(Clone, Copy, Debug)]
pub enum Line<'a> {
    Head(&'a str),
    /// A finished piece of work, and where its line starts.
    Row {
        text: &'a str,
        start: u64,
    },
}

/// What reading a journal came to.
#[derive(Clone, Copy, Debug)]
pub struct WasRead {
    /// Where its last whole line ends.
    pub end: u64,
    /// Whether there was a torn line behind it.
    pub torn: bool,
}

/// Reads a journal line by line, however long it is.
///
/// # Errors
/// Where it cannot be read, or `take` refuses a line other than a torn last one.
pub fn read(
    path: &Path,
    take: &mut dyn FnMut(Line) -> Result<(), String>,
) -> Result<WasRead, String> {
    let told = |error| told(path, error);
    let mut file = BufReader::new(File::open(path).map_err(told)?);
    let mut line = Vec::new();
    let mut was = WasRead { end: 0, torn: false };
    for number in 1.. {
        line.clear();
        let length = file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(told)?;
        if length == 0 {
            break;
        }
        let whole = line.pop_if(|byte| *byte == b'\n').is_some();
        let last = file.fill_buf().map_err(told)?.is_empty();
        let text = std::str::from_utf8(&line).ok();
        let text = text.filter(|text| serde_json::from_str::<IgnoredAny>(text).is_ok());
        let (Some(text), true) = (text, whole) else {
            if last {
                was.torn = true;
                break;
            }
            return Err(format!("{}:{number}: the line is not JSON", path.display()));
        };
        let line = match number {
            1 => Line::Head(text),
            _ => Line::Row { text, start: was.end },
        };
        take(line).map_err(|why| format!("{}:{number}: {why}", path.display()))?;
        was.end += length as u64;
    }
    Ok(was)
}

/// The rows of a journal that has been looked through, to be joined with others.
#[derive(Debug)]
pub struct Part {
    path: PathBuf,
    places: Vec<Place>,
}

impl Part {
    /// Looks through a journal. The head and every row are shown to `take`, which gives the
    /// number of a row.
    ///
    /// # Errors
    /// As [`read`].
    pub fn open(
        path: &Path,
        take: &mut dyn FnMut(Line) -> Result<u64, String>,
    ) -> Result<Part, String> {
        let mut places = Vec::new();
        read(path, &mut |line| {
            let number = take(line)?;
            if let Line::Row { text, start } = line {
                places.push(Place { number, start, length: text.len() as u64 + 1 });
            }
            Ok(())
        })?;
        Ok(Part { path: path.to_owned(), places })
    }
}

/// Writes the rows of several journals into one, in the order of their numbers.
///
/// # Errors
/// Where the file exists already, or cannot be written.
pub fn join(out: &Path, head: &str, parts: &[Part]) -> Result<(), String> {
    let file = OpenOptions::new().write(true).create_new(true).open(out);
    let mut to = BufWriter::new(file.map_err(|error| told(out, error))?);
    let mut files = Vec::new();
    for part in parts {
        files.push(File::open(&part.path).map_err(|error| told(&part.path, error))?);
    }
    let mut places: Vec<(Place, usize)> = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        places.extend(part.places.iter().map(|place| (*place, i)));
    }
    places.sort_by_key(|(place, _)| place.number);
    let told = |error| told(out, error);
    writeln!(to, "{head}").map_err(told)?;
    for (place, part) in places {
        copy(&mut files[part], place, &mut to).map_err(told)?;
    }
    to.into_inner().map_err(|error| told(error.into_error()))?.sync_data().map_err(told)
}

fn copy(from: &mut File, place: Place, to: &mut impl Write) -> std::io::Result<()> {
    from.seek(SeekFrom::Start(place.start))?;
    let mut line = vec![0; place.length as usize];
    from.read_exact(&mut line)?;
    to.write_all(&line)
}

fn told(path: &Path, error: std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            format!("{} exists already; it is not overwritten", path.display())
        }
        _ => format!("{}: {error}", path.display()),
    }
}

/// In what two heads differ.
pub fn difference(found: &str, wanted: &str) -> String {
    let values = [found, wanted].map(|text| serde_json::from_str(text).unwrap_or(Value::Null));
    let mut list = Vec::new();
    differing("", &values[0], &values[1], &mut list);
    format!("the journal is of something else: {}", list.join("; "))
}

fn differing(at: &str, found: &Value, wanted: &Value, list: &mut Vec<String>) {
    if let (Value::Object(one), Value::Object(other)) = (found, wanted) {
        let mut keys: Vec<&String> = one.keys().chain(other.keys()).collect();
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            let inner = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
            differing(&inner, &found[key], &wanted[key], list);
        }
    } else if found != wanted {
        list.push(format!("{at} is {found} there and {wanted} here"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"{"kind":"test","seed":1}"#;

    fn number(line: &str) -> Result<u64, String> {
        let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        value["number"].as_u64().ok_or_else(|| "no number".to_owned())
    }

    fn row(number: u64) -> String {
        format!(r#"{{"number":{number},"what":"{}"}}"#, "x".repeat(number as usize % 7))
    }

    fn written(path: &Path, numbers: &[u64]) {
        let mut journal = Journal::create(path, HEAD).unwrap();
        numbers.iter().for_each(|n| journal.append(*n, &row(*n)).unwrap());
        journal.finish().unwrap();
    }

    /// In order, whatever order the lines were written in.
    #[test]
    fn the_finished_file_does_not_depend_on_the_order() {
        let dir = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| dir.path().join(name));
        written(&one, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        written(&other, &[7, 3, 10, 0, 1, 2, 9, 8, 4, 6, 5]);
        assert_eq!(fs::read(&one).unwrap(), fs::read(&other).unwrap());
        let error = Journal::create(&one, HEAD).unwrap_err();
        assert!(error.contains("exists already"), "{error}");
    }

    /// Cut at every byte, it goes on to the same file.
    #[test]
    fn a_kill_at_any_byte_is_survived() {
        let dir = tempfile::tempdir().unwrap();
        let [whole, cut] = ["whole", "cut"].map(|name| dir.path().join(name));
        written(&whole, &[0, 1, 2, 3, 4]);
        let bytes = fs::read(&whole).unwrap();
        for length in 0..=bytes.len() {
            fs::write(&cut, &bytes[..length]).unwrap();
            let mut done = Vec::new();
            let mut journal = Journal::resume(&cut, HEAD, &mut |line| {
                done.push(number(line)?);
                number(line)
            })
            .unwrap();
            let lines = bytes[..length].iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(done.len(), lines.saturating_sub(1), "cut at {length}");
            for n in (0..5).rev().filter(|n| !done.contains(n)) {
                journal.append(n, &row(n)).unwrap();
            }
            journal.finish().unwrap();
            assert_eq!(fs::read(&cut).unwrap(), bytes, "cut at {length}");
        }
    }

    #[test]
    fn a_torn_line_in_the_middle_is_an_error_at_its_line() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("journal");
        fs::write(&path, format!("{HEAD}\n{}\n{{\"num\n{}\n", row(0), row(2))).unwrap();
        let error = Journal::resume(&path, HEAD, &mut number).unwrap_err();
        assert!(error.ends_with("journal:3: the line is not JSON"), "{error}");
        let zeros = [format!("{HEAD}\n{}\n", row(0)).as_bytes(), &[0; 40], b"\n"].concat();
        fs::write(&path, zeros).unwrap();
        assert!(Journal::resume(&path, HEAD, &mut number).is_ok());
    }

    #[test]
    fn a_journal_of_something_else_is_refused_with_the_difference() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("journal");
        written(&path, &[0]);
        let error = Journal::resume(&path, r#"{"kind":"test","seed":2}"#, &mut number).unwrap_err();
        assert!(error.contains("seed is 1 there and 2 here"), "{error}");
    }

    #[test]
    fn a_file_that_is_no_journal_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("notes");
        fs::write(&path, "buy dice").unwrap();
        let error = Journal::resume(&path, HEAD, &mut number).unwrap_err();
        assert!(error.ends_with("is no journal"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"buy dice");
    }

    #[test]
    fn two_programs_cannot_write_one_journal() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("journal");
        let _first = Journal::create(&path, HEAD).unwrap();
        let error = Journal::resume(&path, HEAD, &mut number).unwrap_err();
        assert!(error.contains("another program"), "{error}");
    }

    #[test]
    fn parts_are_joined_in_order() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        written(&path("even"), &[0, 2, 4]);
        written(&path("odd"), &[1, 3]);
        written(&path("all"), &[0, 1, 2, 3, 4]);
        let part = |name: &str| {
            let take = &mut |line: Line| match line {
                Line::Head(_) => Ok(0),
                Line::Row { text, .. } => number(text),
            };
            Part::open(&path(name), take).unwrap()
        };
        join(&path("joined"), HEAD, &[part("odd"), part("even")]).unwrap();
        assert_eq!(fs::read(path("joined")).unwrap(), fs::read(path("all")).unwrap());
    }
}
