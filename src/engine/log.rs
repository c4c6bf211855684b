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

use std::borrow::Cow;
use std::fmt::{Display, Formatter};
use std::ops::Range;

use memchr::{memchr, memchr3_iter};
use smallvec::SmallVec;

use super::game::{Faces, Game};
use super::play::Step;

/// One entry, as it stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<'t> {
    Decision {
        seat: &'t str,
        text: &'t str,
    },
    /// The faces are written as [`faces`] reads them.
    Roll {
        label: &'t str,
        faces: &'t str,
    },
    Claim(Claim<'t>),
}

/// A name, perhaps words it is of, and a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim<'t>(&'t str);

impl<'t> Claim<'t> {
    /// The name of the fact, the words it is of, and the value it is said to have.
    pub fn parts(self) -> (&'t str, SmallVec<[&'t str; 2]>, &'t str) {
        let mut words = self.0.split_ascii_whitespace();
        let (name, value) = (words.next(), words.next_back());
        (name.unwrap_or_default(), words.collect(), value.unwrap_or_default())
    }

    /// What stands behind the `=`.
    pub fn text(self) -> &'t str {
        self.0
    }
}

/// The words of a line.
pub type Words<'t> = SmallVec<[&'t str; 8]>;

/// A text parted at its blanks.
#[inline]
pub fn words(text: &str) -> Words<'_> {
    let mut words = Words::new();
    text.split_ascii_whitespace().for_each(|word| words.push(word));
    words
}

/// Hands over where the entries of a line stand, an entry and the claims behind it; a line may
/// hold none.
///
/// # Errors
/// The first place that cannot be read, and what it should have held; the entries before it have
/// been handed over.
pub fn entries(line: &str, mut take: impl FnMut(Place)) -> Result<(), (Range<usize>, String)> {
    let (claims, end) = parts(line);
    let first = trimmed(line, 0, claims.unwrap_or(end));
    if !first.is_empty() {
        take(Place::of_entry(line, first)?);
    }
    let mut next = claims.map(|at| at + 1);
    while let Some(start) = next {
        let comma = memchr(b',', &line.as_bytes()[start..end]);
        let stop = comma.map_or(end, |comma| start + comma);
        take(Place::of_claim(line, trimmed(line, start, stop))?);
        next = comma.map(|_| stop + 1);
    }
    Ok(())
}

/// Where a part of a line stands without the blanks about it.
fn trimmed(line: &str, start: usize, end: usize) -> Range<usize> {
    let text = line[start..end].trim_start();
    let start = end - text.len();
    start..start + text.trim_end().len()
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
    let (mut claims, mut quoted) = (None, false);
    for at in memchr3_iter(b'=', b'"', b'#', line.as_bytes()) {
        match line.as_bytes()[at] {
            b'#' if line[..at].ends_with("  ") => return (claims, at - 2),
            b'"' => quoted = !quoted,
            b'=' if claims.is_none() && !quoted && alone(at) => claims = Some(at),
            _ => {}
        }
    }
    (claims, line.len())
}

/// Where an entry stands in a text, and how it is parted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    start: u32,
    end: u32,
    /// Where its colon is, counted from its start.
    colon: u32,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Decision,
    Roll,
    Claim,
}

impl Place {
    fn of_entry(line: &str, at: Range<usize>) -> Result<Place, (Range<usize>, String)> {
        let text = &line[at.clone()];
        let Some(colon) = memchr(b':', text.as_bytes()) else {
            let message = "an entry is `player: decision`, `roll what: faces` or `= claim value`";
            return Err((at, message.to_owned()));
        };
        let head = &text[..colon];
        let mut words = head.split_ascii_whitespace();
        let kind = match (words.next(), words.next(), words.next()) {
            (Some("roll"), Some(_), None) => Kind::Roll,
            (Some("roll"), None, _) => {
                return Err((at, "say what is rolled, such as `roll attack: 6 4 1`".to_owned()));
            }
            (Some(_), None, _) => Kind::Decision,
            _ => return Err((at, format!("`{head}` is neither a player nor a roll"))),
        };
        Ok(Place::new(at, kind, colon))
    }

    fn of_claim(line: &str, at: Range<usize>) -> Result<Place, (Range<usize>, String)> {
        match line[at.clone()].bytes().any(|byte| byte.is_ascii_whitespace()) {
            true => Ok(Place::new(at, Kind::Claim, 0)),
            false => {
                let message = "a claim has a name and a value, such as `= cover yes`";
                Err((at, message.to_owned()))
            }
        }
    }

    fn new(at: Range<usize>, kind: Kind, colon: usize) -> Place {
        Place { start: at.start as u32, end: at.end as u32, kind, colon: colon as u32 }
    }

    /// The same place in a text that holds the line from one of its bytes on.
    #[must_use]
    pub fn within(self, from: usize) -> Place {
        Place { start: self.start + from as u32, end: self.end + from as u32, ..self }
    }

    /// The bytes of the text where it stands.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The entry that stands there.
    pub fn entry(self, text: &str) -> Entry<'_> {
        let text = &text[self.range()];
        let (head, rest) = text.split_at(self.colon as usize);
        let rest = || rest[1..].trim_start();
        match self.kind {
            Kind::Decision => Entry::Decision { seat: head.trim_end(), text: rest() },
            Kind::Roll => Entry::Roll { label: head["roll".len()..].trim(), faces: rest() },
            Kind::Claim => Entry::Claim(Claim(text)),
        }
    }
}

/// The text of a step that is about to be taken, and the place of its entry there.
pub fn written<G: Game>(game: &G, step: Step<G>) -> (String, Place) {
    let (head, rest, kind) = match step {
        Step::Decision { seat, action } => {
            (game.seat_name(seat), action.to_string(), Kind::Decision)
        }
        Step::Roll { roll, faces } => {
            (format!("roll {}", roll.label).into(), face_names(game, faces), Kind::Roll)
        }
    };
    let text = format!("{head}: {rest}");
    let place = Place::new(0..text.len(), kind, head.len());
    (text, place)
}

impl Display for Entry<'_> {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            Entry::Decision { seat, text } => write!(f, "{seat}: {text}"),
            Entry::Roll { label, faces } => write!(f, "roll {label}: {faces}"),
            Entry::Claim(claim) => write!(f, "= {}", claim.0),
        }
    }
}

/// Faces of dice as they are written.
pub type Shown<'t> = SmallVec<[&'t str; 8]>;

/// The faces of a roll as they are written. Names of cards may have spaces, so commas part them;
/// plain faces may do without.
pub fn faces(text: &str) -> Shown<'_> {
    let numbers = text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
    let parted = |c: char| if numbers { c.is_ascii_whitespace() } else { c == ',' };
    text.split(parted).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// What dice of the needed roll show as it is written: names where the game gives them.
pub fn face_names<G: Game>(game: &G, faces: &Faces) -> String {
    let mut numbers = true;
    let name = |(die, &face): (usize, &u16)| match game.face_name(die, face) {
        Some(name) => {
            numbers &= name.parse::<u16>().is_ok();
            name
        }
        None => Cow::Owned(face.to_string()),
    };
    let names: SmallVec<[Cow<str>; 8]> = faces.iter().enumerate().map(name).collect();
    names.join(if numbers { " " } else { ", " })
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

    fn read(line: &str) -> Vec<Entry<'_>> {
        let mut found = Vec::new();
        entries(line, |place| found.push(place.entry(line))).unwrap();
        found
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
            assert_eq!(read(line)[0].to_string(), line);
        }
    }

    #[test]
    fn claims_stand_behind_an_entry_with_their_places() {
        let line = "  a: shoot b1 = cover no, wounds b1 5  # a hit";
        let mut parts = Vec::new();
        entries(line, |place| parts.push(&line[place.range()])).unwrap();
        assert_eq!(parts, ["a: shoot b1", "cover no", "wounds b1 5"]);
        assert_eq!(read(line)[2].to_string(), "= wounds b1 5");
    }

    #[test]
    fn entries_may_hold_any_letters() {
        for line in ["b: zone é", "é: zone a", "roll é: 1", "a: fight b1 with “Été ß”"] {
            assert_eq!(read(line)[0].to_string(), line);
        }
        assert_eq!(read("a: activate é1 = cover é"), read("a: activate é1  =  cover é"));
    }

    #[test]
    fn comments_and_empty_lines_hold_no_entry() {
        for line in ["", "   ", "# a comment", "  # a: pass"] {
            assert_eq!(read(line), [], "{line}");
        }
        assert_eq!(read("a: pass  # nothing to do")[0].to_string(), "a: pass");
    }

    #[test]
    fn other_lines_say_what_is_wanted() {
        for line in
            ["=", "= cover", "pass", "roll: 3", "roll two words: 3", "a b: pass", "a: x = y"]
        {
            assert!(entries(line, |_| ()).is_err(), "{line}");
        }
    }
}
