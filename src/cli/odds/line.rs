//! Arguments of odds that are small notations.

use crate::cli::output::Failure;
use crate::data::datacards::WOUNDS;
use crate::data::diagnostic::{Diagnostic, Report, Source, Span};
use crate::data::weapon_rule::{self, located_weapon_line};
use crate::games::killteam::sequence::attack::{Attack, Defence};
use crate::games::killteam::weapon_rules::NOTATIONS;

/// A weapon written as one line; its mistakes are shown where they stand.
pub fn weapon(argument: &str, text: &str) -> Result<Attack, Failure> {
    located_weapon_line(text, NOTATIONS).map(|line| Attack::of_line(&line)).map_err(|errors| {
        let mut report = Report::new();
        let source = report.add_source(Source::new(argument, text));
        for (place, error) in errors {
            let span = Span { source, start: place.start, end: place.end };
            let diagnostic = Diagnostic::error("weapon", span, error.message);
            report.push(diagnostic.maybe_help(error.help));
        }
        Failure::BadArgument(report)
    })
}

/// A result such as `3+`.
pub fn save(text: &str) -> Result<u8, String> {
    weapon_rule::result(text.trim()).ok_or("a Save is a result from 2+ to 6+".to_owned())
}

/// Wounds left.
pub fn wounds(text: &str) -> Result<u16, String> {
    let (low, high) = (WOUNDS.start(), WOUNDS.end());
    let found = text.trim().parse().ok().filter(|wounds| WOUNDS.contains(wounds));
    found.ok_or(format!("wounds are a whole number from {low} to {high}"))
}

/// A target written as `SAVE WOUNDS [cover] [obscured] [own]`.
pub fn target(text: &str) -> Result<Defence, String> {
    let mut words = text.split_whitespace();
    let example = "write a target as `SAVE WOUNDS [cover] [obscured] [own]`, such as `4+ 8 cover`";
    let (Some(first), Some(second)) = (words.next(), words.next()) else {
        return Err(example.to_owned());
    };
    let mut target = Defence::new(save(first)?).wounds(wounds(second)?);
    for word in words {
        target = match word {
            "cover" => target.cover(true),
            "obscured" => target.obscured(true),
            "own" => Defence { own: true, ..target },
            _ => return Err(format!("`{word}` is not understood; {example}")),
        };
    }
    Ok(target)
}

/// Faces such as `6 5 3 1`, with spaces or commas between them.
pub fn faces(text: &str) -> Result<Faces, String> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let face = |word: &str| {
        let face = word.parse().ok().filter(|face| (1..=6).contains(face));
        face.ok_or(format!("`{word}` is no face of a D6; write dice as `6 5 3 1`"))
    };
    words.map(face).collect::<Result<_, _>>().map(Faces)
}

/// Dice that were rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces(pub Vec<u8>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations_are_read() {
        let both = target("4+ 8 cover obscured").unwrap();
        assert_eq!((both.save, both.wounds, both.cover, both.obscured), (4, 8, true, true));
        assert!(!both.own && target("4+ 8 own cover").unwrap().own);
        assert_eq!(faces("6 5,1").unwrap().0, [6, 5, 1]);
        assert_eq!(faces("").unwrap().0, [0; 0]);
        for wrong in ["", "4+", "4 8", "4+ 0", "4+ 8 hidden"] {
            assert!(target(wrong).is_err(), "{wrong}");
        }
        assert!(faces("7").is_err());
    }
}
