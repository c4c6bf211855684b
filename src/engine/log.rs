//! The entries of a transcript: one line each, readable and writable by hand.
//!
//! | line | meaning |
//! |---|---|
//! | `a: activate a1 engage` | a decision of the player `a` |
//! | `roll attack: 6 4 1` | what dice show, or the names of drawn cards joined by commas |
//! | `= cover yes, wounds b1 5` | claims about the state or the last step; they may also stand behind an entry |
//! | `# …` | a comment; also behind an entry, after two spaces |
//!
//! Empty lines are skipped.

use std::fmt::{Display, Formatter};
use std::ops::Range;

use smallvec::SmallVec;
use smol_str::{SmolStr, format_smolstr};

use super::game::{Faces, Game};
use super::play::Step;

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Decision { seat: SmolStr, text: SmolStr },
    Roll { label: SmolStr, faces: Shown },
    Claim(Claim),
}

/// A name, perhaps words it is of, and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    text: SmolStr,
    /// Where the name ends and where the value begins.
    name: u32,
    value: u32,
}

impl Claim {
    /// Reads a text with no blanks about it.
    fn read(text: &str) -> Result<Claim, String> {
        let blank = char::is_whitespace;
        let (Some(name), Some((_, value))) = (text.find(blank), text.rsplit_once(blank)) else {
            return Err("a claim has a name and a value, such as `= cover yes`".to_owned());
        };
        let value = text.len() - value.len();
        Ok(Claim { text: text.into(), name: name as u32, value: value as u32 })
    }

    /// The name of the fact, what it is of, and the value it is said to have.
    pub fn parts(&self) -> (&str, SmallVec<[&str; 2]>, &str) {
        let (start, value) = self.text.split_at(self.value as usize);
        let (name, of) = start.split_at(self.name as usize);
        (name, of.split_whitespace().collect(), value)
    }
}

/// The words of a line.
pub type Words<'t> = SmallVec<[&'t str; 8]>;

/// A text parted at its blanks.
pub fn words(text: &str) -> Words<'_> {
    let mut words = Words::new();
    match text.is_ascii() {
        true => text.split_ascii_whitespace().for_each(|word| words.push(word)),
        false => text.split_whitespace().for_each(|word| words.push(word)),
    }
    words
}

/// Faces of dice as they are written.
pub type Shown = SmallVec<[SmolStr; 1]>;

/// A line of a log: an entry with the claims behind it. Where each stands is given in bytes of
/// the line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    pub entries: SmallVec<[(Range<usize>, Entry); 1]>,
}

impl Line {
    /// Reads a line; it may hold nothing.
    ///
    /// # Errors
    /// The first place that cannot be read, and what it should have held.
    pub fn read(line: &str) -> Result<Line, (Range<usize>, String)> {
        let mut entries = SmallVec::new();
        Line::each(line, |place, entry| entries.push((place, entry)))?;
        Ok(Line { entries })
    }

    /// Hands over the entries of a line one by one.
    ///
    /// # Errors
    /// As [`Line::read`]; the entries before that place have been handed over.
    pub fn each(
        line: &str,
        mut take: impl FnMut(Range<usize>, Entry),
    ) -> Result<(), (Range<usize>, String)> {
        let (claims, end) = parts(line);
        let (place, first) = trimmed(line, 0, claims.unwrap_or(end));
        if !first.is_empty() {
            match Entry::read(first) {
                Ok(entry) => take(place, entry),
                Err(message) => return Err((place, message)),
            }
        }
        let mut next = claims.map(|at| at + 1);
        while let Some(start) = next {
            let comma = line.as_bytes()[start..end].iter().position(|byte| *byte == b',');
            let stop = comma.map_or(end, |comma| start + comma);
            let (place, claim) = trimmed(line, start, stop);
            match Claim::read(claim) {
                Ok(claim) => take(place, Entry::Claim(claim)),
                Err(message) => return Err((place, message)),
            }
            next = comma.map(|_| stop + 1);
        }
        Ok(())
    }
}

/// A part of a line without the blanks about it, and its place.
fn trimmed(line: &str, start: usize, end: usize) -> (Range<usize>, &str) {
    let text = line[start..end].trim_start();
    let (start, text) = (end - text.len(), text.trim_end());
    (start..start + text.len(), text)
}

/// Where the claims of a line begin, at its first `=` that stands alone outside quotes, and where
/// its comment does: at a `#` that begins it or has two blanks before.
fn parts(line: &str) -> (Option<usize>, usize) {
    if line.trim_start().starts_with('#') {
        return (None, 0);
    }
    let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let alone =
        |at: usize| blank(line[..at].chars().next_back()) && blank(line[at + 1..].chars().next());
    let bytes = line.as_bytes();
    let rare = |rare, byte: &u8| rare | (*byte == b'#') | (*byte == b'"');
    if !bytes.iter().fold(false, rare) {
        let signs = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'=');
        return (signs.map(|(at, _)| at).find(|at| alone(*at)), line.len());
    }
    let (mut claims, mut quoted) = (None, false);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'#' if line[..at].ends_with("  ") => return (claims, at - 2),
            b'"' => quoted = !quoted,
            b'=' if claims.is_none() && !quoted && alone(at) => claims = Some(at),
            _ => {}
        }
    }
    (claims, line.len())
}

/// A text parted at its first byte of a kind.
fn parted(text: &str, at: impl Fn(u8) -> bool) -> Option<(&str, &str)> {
    let place = text.bytes().position(at)?;
    Some((&text[..place], &text[place + 1..]))
}

impl Entry {
    /// Reads a decision or a roll.
    fn read(line: &str) -> Result<Entry, String> {
        let Some((head, rest)) = parted(line, |byte| byte == b':') else {
            return Err(
                "an entry is `player: decision`, `roll what: faces` or `= claim value`".to_owned()
            );
        };
        let mut words = head.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("roll"), Some(label), None) => {
                Ok(Entry::Roll { label: label.into(), faces: faces(rest.trim()) })
            }
            (Some("roll"), None, _) => {
                Err("say what is rolled, such as `roll attack: 6 4 1`".to_owned())
            }
            (Some(seat), None, _) => {
                Ok(Entry::Decision { seat: seat.into(), text: rest.trim().into() })
            }
            _ => Err(format!("`{head}` is neither a player nor a roll")),
        }
    }

    /// The entry of a step that is about to be taken.
    pub fn of<G: Game>(game: &G, step: Step<G>) -> Entry {
        match step {
            Step::Decision { seat, action } => {
                let text = format_smolstr!("{action}");
                Entry::Decision { seat: game.seat_name(seat).into(), text }
            }
            Step::Roll { roll, faces } => {
                Entry::Roll { label: roll.label.as_ref().into(), faces: face_names(game, faces) }
            }
        }
    }
}

/// The faces of a roll as they are written. Names of cards may have spaces, so commas part them;
/// plain faces may do without.
pub fn faces(text: &str) -> Shown {
    let numbers = text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
    let parted = |c: char| if numbers { c.is_whitespace() } else { c == ',' };
    text.split(parted).map(str::trim).filter(|part| !part.is_empty()).map(SmolStr::new).collect()
}

impl Display for Entry {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            Entry::Decision { seat, text } => write!(f, "{seat}: {text}"),
            Entry::Roll { label, faces } => {
                let numbers = faces.iter().all(|face| face.parse::<u16>().is_ok());
                write!(f, "roll {label}: {}", faces.join(if numbers { " " } else { ", " }))
            }
            Entry::Claim(claim) => write!(f, "= {}", claim.text),
        }
    }
}

/// What dice of the needed roll show as it is written: names where the game gives them.
pub fn face_names<G: Game>(game: &G, faces: &Faces) -> Shown {
    let name = |(die, &face): (usize, &u16)| match game.face_name(die, face) {
        Some(name) => name.into(),
        None => format_smolstr!("{face}"),
    };
    faces.iter().enumerate().map(name).collect()
}

/// The faces of the needed roll as they are written: numbers, or names the game gives them.
///
/// # Errors
/// The first that the die cannot show.
pub fn read_faces<G: Game>(
    game: &G,
    sides: &[u16],
    written: &[impl AsRef<str>],
) -> Result<Faces, String> {
    let face = |(die, text): (usize, &str)| {
        let most = sides.get(die).copied().unwrap_or(0);
        let number = || text.parse().ok().filter(|face| (1..=most).contains(face));
        if game.face_name(die, 1).is_none() {
            return number().ok_or_else(|| text.to_owned());
        }
        game.face_called(die, most, text).or_else(number).ok_or_else(|| text.to_owned())
    };
    written.iter().map(AsRef::as_ref).enumerate().map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(line: &str) -> Vec<Entry> {
        Line::read(line).unwrap().entries.into_iter().map(|(_, entry)| entry).collect()
    }

    #[test]
    fn entries_read_back_to_the_same_line() {
        for line in [
            "a: activate a1 engage",
            "a: shoot b1 with \"Ash rifle: a = b\" from 4.5,10",
            "roll attack: 6 4 1",
            "roll event: Dark Tide, Ambush",
            "= cover yes",
            "= wounds b1 5",
        ] {
            assert_eq!(entries(line)[0].to_string(), line);
        }
    }

    #[test]
    fn claims_stand_behind_an_entry_with_their_places() {
        let line = "  a: shoot b1 = cover no, wounds b1 5  # a hit";
        let read = Line::read(line).unwrap().entries;
        let parts: Vec<&str> = read.iter().map(|(place, _)| &line[place.clone()]).collect();
        assert_eq!(parts, ["a: shoot b1", "cover no", "wounds b1 5"]);
        assert_eq!(read[2].1.to_string(), "= wounds b1 5");
    }

    #[test]
    fn entries_may_hold_any_letters() {
        for line in ["b: zone é", "é: zone a", "roll é: 1", "a: fight b1 with “Été ß”"] {
            assert_eq!(entries(line)[0].to_string(), line);
        }
        assert_eq!(entries("a: activate é1 = cover é"), entries("a: activate é1  =  cover é"));
    }

    #[test]
    fn comments_and_empty_lines_hold_no_entry() {
        for line in ["", "   ", "# a comment", "  # a: pass"] {
            assert_eq!(entries(line), []);
        }
        assert_eq!(entries("a: pass  # nothing to do")[0].to_string(), "a: pass");
    }

    #[test]
    fn other_lines_say_what_is_wanted() {
        for line in
            ["=", "= cover", "pass", "roll: 3", "roll two words: 3", "a b: pass", "a: x = y"]
        {
            assert!(Line::read(line).is_err(), "{line}");
        }
    }
}
