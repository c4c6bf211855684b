//! The entries of a transcript: one line each, readable and writable by hand.
//!
//! | line | meaning |
//! |---|---|
//! | `a: activate a1 engage` | a decision of the player `a` |
//! | `roll attack: 6 4 1` | what dice show, or the names of drawn cards joined by commas |
//! | `= cover yes` | a claim about the state or the last step |
//! | `# …` | a comment; also behind an entry, after two spaces |
//!
//! Empty lines are skipped.

use std::fmt::{Display, Formatter};

use super::game::{Faces, Game};
use super::play::Step;

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Decision { seat: String, text: String },
    Roll { label: String, faces: Vec<String> },
    Claim { name: String, of: Vec<String>, value: String },
}

impl Entry {
    /// Reads a line; `None` if it holds no entry.
    ///
    /// # Errors
    /// Says what the line should have held.
    pub fn read(line: &str) -> Result<Option<Entry>, String> {
        let line = without_comment(line).trim();
        if line.is_empty() {
            return Ok(None);
        }
        if let Some(claim) = line.strip_prefix('=') {
            let words: Vec<String> = claim.split_whitespace().map(str::to_owned).collect();
            return match &words[..] {
                [name, of @ .., value] => Ok(Some(Entry::Claim {
                    name: name.clone(),
                    of: of.to_vec(),
                    value: value.clone(),
                })),
                _ => Err("a claim has a name and a value, such as `= cover yes`".to_owned()),
            };
        }
        let Some((head, rest)) = line.split_once(':') else {
            return Err(
                "an entry is `player: decision`, `roll what: faces` or `= claim value`".to_owned()
            );
        };
        let rest = rest.trim().to_owned();
        let words: Vec<&str> = head.split_whitespace().collect();
        match words[..] {
            ["roll", label] => {
                Ok(Some(Entry::Roll { label: label.to_owned(), faces: faces(&rest) }))
            }
            [seat] if seat != "roll" => {
                Ok(Some(Entry::Decision { seat: seat.to_owned(), text: rest }))
            }
            ["roll"] => Err("say what is rolled, such as `roll attack: 6 4 1`".to_owned()),
            _ => Err(format!("`{head}` is neither a player nor a roll")),
        }
    }

    /// The entry of a step that is about to be taken.
    pub fn of<G: Game>(game: &G, step: Step<G>) -> Entry {
        match step {
            Step::Decision { seat, action } => Entry::Decision {
                seat: game.seat_name(seat).into_owned(),
                text: action.to_string(),
            },
            Step::Roll { roll, faces } => {
                let name = |(die, &face): (usize, &u16)| match game.face_name(die, face) {
                    Some(name) => name.into_owned(),
                    None => face.to_string(),
                };
                Entry::Roll {
                    label: roll.label.clone().into_owned(),
                    faces: faces.iter().enumerate().map(name).collect(),
                }
            }
        }
    }
}

/// Names of cards may have spaces, so commas part them; plain faces may do without.
fn faces(text: &str) -> Vec<String> {
    let numbers = text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
    let parts: Vec<&str> =
        if numbers { text.split_whitespace().collect() } else { text.split(',').collect() };
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// A line up to its comment: `#` at its start or after two blanks.
fn without_comment(line: &str) -> &str {
    if line.trim_start().starts_with('#') {
        return "";
    }
    line.find("  #").map_or(line, |at| &line[..at])
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

/// The faces of the needed roll as they are written: numbers, or names the game gives them.
///
/// # Errors
/// The first that the die cannot show.
pub fn read_faces<G: Game>(game: &G, sides: &[u16], written: &[String]) -> Result<Faces, String> {
    let face = |(die, text): (usize, &String)| {
        let most = sides.get(die).copied().unwrap_or(0);
        let named = (1..=most)
            .find(|&face| game.face_name(die, face).is_some_and(|n| n.eq_ignore_ascii_case(text)));
        let number = || text.parse().ok().filter(|face| (1..=most).contains(face));
        named.or_else(number).ok_or_else(|| text.clone())
    };
    written.iter().enumerate().map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(line: &str) -> Entry {
        let entry = Entry::read(line).unwrap().unwrap();
        assert_eq!(entry.to_string(), line);
        entry
    }

    #[test]
    fn entries_read_back_to_the_same_line() {
        round_trip("a: activate a1 engage");
        round_trip("a: shoot b1 with \"Ash rifle: long\" from 4.5,10");
        round_trip("roll attack: 6 4 1");
        round_trip("roll event: Dark Tide, Ambush");
        round_trip("= cover yes");
        round_trip("= wounds b1 5");
    }

    #[test]
    fn comments_and_empty_lines_hold_no_entry() {
        for line in ["", "   ", "# a comment", "  # a: pass"] {
            assert_eq!(Entry::read(line), Ok(None));
        }
        let with = Entry::read("a: pass  # nothing to do").unwrap().unwrap();
        assert_eq!(with.to_string(), "a: pass");
    }

    #[test]
    fn other_lines_say_what_is_wanted() {
        for line in ["=", "= cover", "pass", "roll: 3", "roll two words: 3", "a b: pass"] {
            assert!(Entry::read(line).is_err(), "{line}");
        }
    }
}
