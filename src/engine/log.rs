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
    Decision { seat: SmolStr, text: String },
    Roll { label: SmolStr, faces: Vec<SmolStr> },
    Claim { name: SmolStr, of: Vec<SmolStr>, value: SmolStr },
}

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
        let text = without_comment(line);
        let split = claims_at(text);
        let mut entries = SmallVec::new();
        let (first, claims) = text.split_at(split.unwrap_or(text.len()));
        let mut take = |start: usize, part: &str, read: fn(&str) -> Result<Entry, String>| {
            let trimmed = part.trim();
            let from = start + part.len() - part.trim_start().len();
            let place = from..from + trimmed.len();
            match read(trimmed) {
                Ok(entry) => {
                    entries.push((place, entry));
                    Ok(())
                }
                Err(message) => Err((place, message)),
            }
        };
        if !first.trim().is_empty() {
            take(0, first, Entry::read)?;
        }
        if let (Some(at), Some(claims)) = (split, claims.strip_prefix('=')) {
            let mut start = at + 1;
            for claim in claims.split(',') {
                take(start, claim, Entry::read_claim)?;
                start += claim.len() + 1;
            }
        }
        Ok(Line { entries })
    }
}

/// Where the claims of a line begin: at its `=`, outside quotes.
fn claims_at(line: &str) -> Option<usize> {
    let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    line.match_indices('=').map(|(at, _)| at).find(|&at| {
        let (before, after) = (&line[..at], &line[at + 1..]);
        let alone = blank(before.chars().next_back()) && blank(after.chars().next());
        alone && before.matches('"').count() % 2 == 0
    })
}

impl Entry {
    fn read_claim(claim: &str) -> Result<Entry, String> {
        let mut words = claim.split_whitespace().map(SmolStr::new);
        match (words.next(), words.next_back()) {
            (Some(name), Some(value)) => Ok(Entry::Claim { name, of: words.collect(), value }),
            _ => Err("a claim has a name and a value, such as `= cover yes`".to_owned()),
        }
    }

    /// Reads a decision or a roll.
    fn read(line: &str) -> Result<Entry, String> {
        let Some((head, rest)) = line.split_once(':') else {
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
                Ok(Entry::Decision { seat: seat.into(), text: rest.trim().to_owned() })
            }
            _ => Err(format!("`{head}` is neither a player nor a roll")),
        }
    }

    /// The entry of a step that is about to be taken.
    pub fn of<G: Game>(game: &G, step: Step<G>) -> Entry {
        match step {
            Step::Decision { seat, action } => {
                Entry::Decision { seat: game.seat_name(seat).into(), text: action.to_string() }
            }
            Step::Roll { roll, faces } => {
                Entry::Roll { label: roll.label.as_ref().into(), faces: face_names(game, faces) }
            }
        }
    }
}

/// The faces of a roll as they are written. Names of cards may have spaces, so commas part them;
/// plain faces may do without.
pub fn faces(text: &str) -> Vec<SmolStr> {
    let numbers = text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
    let parted = |c: char| if numbers { c.is_whitespace() } else { c == ',' };
    text.split(parted).map(str::trim).filter(|part| !part.is_empty()).map(SmolStr::new).collect()
}

/// A line up to its comment: `#` at its start or after two blanks.
fn without_comment(line: &str) -> &str {
    if line.trim_start().starts_with('#') {
        return "";
    }
    let hash = line.match_indices('#').find(|(at, _)| line[..*at].ends_with("  "));
    hash.map_or(line, |(at, _)| &line[..at - 2])
}

impl Display for Entry {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            Entry::Decision { seat, text } => write!(f, "{seat}: {text}"),
            Entry::Roll { label, faces } => {
                let numbers = faces.iter().all(|face| face.parse::<u16>().is_ok());
                write!(f, "roll {label}: {}", faces.join(if numbers { " " } else { ", " }))
            }
            Entry::Claim { name, of, value } => {
                write!(f, "= {name}")?;
                of.iter().try_for_each(|word| write!(f, " {word}"))?;
                write!(f, " {value}")
            }
        }
    }
}

/// What dice of the needed roll show as it is written: names where the game gives them.
pub fn face_names<G: Game>(game: &G, faces: &Faces) -> Vec<SmolStr> {
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
