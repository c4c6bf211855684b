//! Weapon rules as the world spells them, into rules as they stand on a card.

use crate::data::weapon_rule::{self, Notation, WeaponRule, split_rules};

/// What a text of weapon rules comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spelt {
    pub rules: Vec<WeaponRule>,
    /// Names of rules that are not known: a team's own.
    pub notes: Vec<String>,
    /// What had to be mended to be understood, as written and as taken.
    pub mended: Vec<(String, String)>,
}

/// Reads rules with commas between them, however they are dressed up.
pub fn read(text: &str, known: &[Notation]) -> Spelt {
    let mut spelt = Spelt::default();
    let plain = undressed(text);
    for (_, piece) in split_rules(&plain) {
        spelt.take(piece, known);
    }
    spelt
}

impl Spelt {
    pub fn add(&mut self, other: Spelt) {
        self.rules.extend(other.rules);
        self.notes.extend(other.notes);
        self.mended.extend(other.mended);
    }

    fn take(&mut self, piece: &str, known: &[Notation]) {
        let piece = piece.trim_end_matches('*').trim();
        if matches!(piece, "" | "-" | "–" | "—") {
            return;
        }
        if let Ok(rule) = weapon_rule::parse(piece, known) {
            return self.rules.push(rule);
        }
        let mended = mended(piece);
        if let Some(rules) = run_together(&mended, known) {
            let taken: Vec<String> = rules.iter().map(ToString::to_string).collect();
            self.mended.push((piece.to_owned(), taken.join(", ")));
            return self.rules.extend(rules);
        }
        self.notes.push(piece.to_owned());
    }
}

/// Without emphasis of a markup language, hard spaces and the marks behind a team's own rules.
fn undressed(text: &str) -> String {
    let spaces = text.replace(['\u{a0}', '\u{202f}', '\n', '\r', '\t'], " ");
    spaces.replace("**", "").replace("__", "").replace(['`', '\u{200b}'], "")
}

/// Brackets as a card has them: `Heavy (Dash)`, `(Repos)`, `RepoOnly` name a move.
fn mended(piece: &str) -> String {
    let Some((name, bracket)) = piece.split_once('(') else { return piece.to_owned() };
    let bracket = bracket.trim_end().trim_end_matches(')').to_lowercase();
    match the_move(&bracket) {
        Some(action) => format!("{} ({action} only)", name.trim_end()),
        None => piece.to_owned(),
    }
}

/// The move that a word such as `repos` or `dashonly` means.
pub fn the_move(word: &str) -> Option<&'static str> {
    let word = word.trim().to_lowercase();
    let starts = |beginning: &str| word.starts_with(beginning);
    match () {
        () if starts("dash") => Some("Dash"),
        () if starts("repo") => Some("Reposition"),
        () if starts("charge") => Some("Charge"),
        () if starts("fall") => Some("Fall Back"),
        () => None,
    }
}

/// Several rules whose commas were forgotten: `Brutal Severe`.
fn run_together(piece: &str, known: &[Notation]) -> Option<Vec<WeaponRule>> {
    if piece.trim().is_empty() {
        return Some(Vec::new());
    }
    let ends = piece.match_indices(' ').map(|(at, _)| at).chain([piece.len()]);
    // The longest rule that leaves something that can be read.
    ends.collect::<Vec<_>>().into_iter().rev().find_map(|end| {
        let rule = weapon_rule::parse(&piece[..end], known).ok()?;
        let mut rules = vec![rule];
        rules.extend(run_together(piece[end..].trim_start(), known)?);
        Some(rules)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::weapon_rule::Form;

    const KNOWN: [Notation; 7] = [
        Notation { name: "Blast", form: Form::Distance },
        Notation { name: "Brutal", form: Form::Plain },
        Notation { name: "Devastating", form: Form::NumberWithin },
        Notation { name: "Heavy", form: Form::MoveOnly },
        Notation { name: "Lethal", form: Form::Result },
        Notation { name: "Piercing Crits", form: Form::Number },
        Notation { name: "Severe", form: Form::Plain },
    ];

    #[rstest::rstest]
    #[case("-", "", "")]
    #[case("Blast 1, lethal 5+", "Blast 1\", Lethal 5+", "")]
    #[case("Heavy (Dash Only)", "Heavy (Dash only)", "")]
    #[case("Heavy (Repos)", "Heavy (Reposition only)", "")]
    #[case("**TIDEBORN**, Severe", "Severe", "TIDEBORN")]
    #[case("Undertow*", "", "Undertow")]
    #[case("2\" Devastating 1", "2\" Devastating 1", "")]
    #[case("Brutal Severe, Piercing Crits 2", "Brutal, Severe, Piercing Crits 2", "")]
    #[case("Blast 2\" Heavy (Reposition only)", "Blast 2\", Heavy (Reposition only)", "")]
    #[case("Lethal 5+\u{a0}Brutal", "Lethal 5+, Brutal", "")]
    #[case("Severe Undertow", "", "Severe Undertow")]
    fn spellings_are_understood(#[case] text: &str, #[case] rules: &str, #[case] notes: &str) {
        let spelt = read(text, &KNOWN);
        let told: Vec<String> = spelt.rules.iter().map(ToString::to_string).collect();
        assert_eq!(told.join(", "), rules);
        assert_eq!(spelt.notes.join(", "), notes);
    }
}
