//! Weapon rules in card notation: `Piercing 1`, `Lethal 5+`, `Heavy (Dash only)`,
//! `2" Devastating 1`, `Range 8"`.
//!
//! Which rules exist is the game's business: the loader is handed a list of [`Notation`].

use std::ops::{Range, RangeInclusive};

use super::datacards::{MAX_ATK, MAX_DMG, RESULTS};
use super::diagnostic::{did_you_mean, quoted};

/// How a weapon rule is written on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The printed name, such as `Piercing Crits`.
    pub name: &'static str,
    pub form: Form,
}

/// What stands beside a rule's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Nothing: `Balanced`.
    Plain,
    /// A whole number: `Piercing 1`.
    Number,
    /// A whole number of uses: `Limited 1`.
    Uses,
    /// A die result: `Lethal 5+`.
    Result,
    /// A distance in inches, with or without the mark: `Range 8"`, `Blast 2`.
    Distance,
    /// A whole number, perhaps with a distance in front: `2" Devastating 1`.
    NumberWithin,
    /// Perhaps one move action in brackets: `Heavy`, `Heavy (Dash only)`.
    MoveOnly,
}

/// One weapon rule of a weapon, checked against the game's list.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponRule {
    /// The name as the game's list spells it.
    pub name: &'static str,
    /// The x of the rule where its form has one.
    pub x: Option<Value>,
    /// The distance in front of the name, inches.
    pub within: Option<f64>,
    /// The one move action allowed by `Heavy (x only)`, lower case: `dash`, `reposition`, …
    pub only: Option<String>,
}

/// The x of a weapon rule. Values of one kind are ordered.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Value {
    Number(u16),
    Uses(u16),
    /// "x+".
    Result(u8),
    /// Inches.
    Distance(f64),
}

impl WeaponRule {
    /// Can both not stand on one weapon? A rule twice with other numbers can where one of them
    /// is the better (wr.duplicates); a number of uses or a distance is what it is.
    pub fn clashes(&self, other: &WeaponRule) -> bool {
        let one = matches!(self.x, None | Some(Value::Uses(_) | Value::Distance(_)));
        self.name == other.name && (one || self == other)
    }

    /// The x of `Piercing x`; 0 for a rule of another form.
    pub fn number(&self) -> u16 {
        match self.x {
            Some(Value::Number(x)) => x,
            _ => 0,
        }
    }

    /// The x of `Limited x`, if the rule has that form.
    pub fn uses(&self) -> Option<u16> {
        match self.x {
            Some(Value::Uses(x)) => Some(x),
            _ => None,
        }
    }

    /// The x of `Lethal x+`, if the rule has that form.
    pub fn result(&self) -> Option<u8> {
        match self.x {
            Some(Value::Result(x)) => Some(x),
            _ => None,
        }
    }

    /// The x of `Range x"` in inches, if the rule has that form.
    pub fn distance(&self) -> Option<f64> {
        match self.x {
            Some(Value::Distance(x)) => Some(x),
            _ => None,
        }
    }
}

/// As it stands on a card.
impl std::fmt::Display for WeaponRule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(within) = self.within {
            write!(f, "{within}\" ")?;
        }
        f.write_str(self.name)?;
        match self.x {
            Some(Value::Number(x) | Value::Uses(x)) => write!(f, " {x}")?,
            Some(Value::Result(x)) => write!(f, " {x}+")?,
            Some(Value::Distance(x)) => write!(f, " {x}\"")?,
            None => {}
        }
        match &self.only {
            Some(only) => {
                let capital = |word: &str| {
                    let (first, rest) = word.split_at(word.len().min(1));
                    first.to_uppercase() + rest
                };
                let words: Vec<String> = only.split(' ').map(capital).collect();
                write!(f, " ({} only)", words.join(" "))
            }
            None => Ok(()),
        }
    }
}

/// Why a piece of card notation cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    pub message: String,
    pub help: Option<String>,
}

/// A weapon in one line: `ATK HIT DMG [rules]`, such as `4 3+ 3/4 Piercing 1, Lethal 5+`.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponLine {
    pub atk: u8,
    /// The least successful attack result.
    pub hit: u8,
    /// Normal and critical damage.
    pub dmg: [u16; 2],
    pub rules: Vec<WeaponRule>,
}

/// The x of a rule, such as the 1 of `Piercing 1`.
const NUMBERS: RangeInclusive<u16> = 1..=20;
/// The longest distance of a rule, in inches.
const MAX_DISTANCE: f64 = 64.0;

/// Reads one rule as it stands on a card, in any case.
///
/// # Errors
/// An unknown name (with the nearest known one), or something beside the name that its form
/// does not have.
pub fn parse(text: &str, known: &[Notation]) -> Result<WeaponRule, NotationError> {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (within, rest) = leading_distance(&words);
    let (rest, bracket) = trailing_bracket(rest)?;
    let (name, argument) = match rest.rsplit_once(' ') {
        Some((name, last)) if last.starts_with(|c: char| c.is_ascii_digit()) => (name, Some(last)),
        Some((_, last)) if is_inch_word(last) => split_inch_word(rest),
        _ => (rest, None),
    };
    let Some(notation) = known.iter().find(|n| n.name.eq_ignore_ascii_case(name)) else {
        return Err(unknown(name, known));
    };
    let rule = WeaponRule { name: notation.name, x: None, within: None, only: None };
    let bad = || Err(wants(notation));
    if within.is_some() && notation.form != Form::NumberWithin
        || bracket.is_some() && notation.form != Form::MoveOnly
    {
        return bad();
    }
    let x = match (notation.form, argument) {
        (Form::Plain | Form::MoveOnly, None) => None,
        (Form::Number | Form::Uses | Form::NumberWithin, Some(x)) => {
            match x.parse().ok().filter(|x| NUMBERS.contains(x)) {
                Some(x) if notation.form == Form::Uses => Some(Value::Uses(x)),
                Some(x) => Some(Value::Number(x)),
                None => return bad(),
            }
        }
        (Form::Result, Some(x)) => match result(x) {
            Some(x) => Some(Value::Result(x)),
            None => return bad(),
        },
        (Form::Distance, Some(x)) => match distance(x) {
            Some(x) => Some(Value::Distance(x)),
            None => return bad(),
        },
        _ => return bad(),
    };
    Ok(WeaponRule { x, within, only: bracket, ..rule })
}

/// Reads several rules with commas between them.
pub fn parse_list(text: &str, known: &[Notation]) -> Result<Vec<WeaponRule>, Vec<NotationError>> {
    all(split_rules(text).map(|(_, rule)| parse(rule, known)))
}

/// The rules of a list with commas between them, each with its offset; blank ones are dropped.
pub fn split_rules(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut depth = 0_usize;
    let mut start = 0;
    text.split(move |c| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
    .filter_map(move |piece| {
        let at = start + piece.len() - piece.trim_start().len();
        start += piece.len() + 1;
        (!piece.trim().is_empty()).then(|| (at, piece.trim()))
    })
}

/// Reads a weapon written as `ATK HIT DMG [rules]`.
///
/// # Errors
/// Everything that is wrong with the line.
pub fn weapon_line(text: &str, known: &[Notation]) -> Result<WeaponLine, Vec<NotationError>> {
    located_weapon_line(text, known)
        .map_err(|errors| errors.into_iter().map(|(_, error)| error).collect())
}

/// [`weapon_line`] whose errors come with the bytes of the text they are about.
///
/// # Errors
/// Everything that is wrong with the line, in its order.
pub fn located_weapon_line(
    text: &str,
    known: &[Notation],
) -> Result<WeaponLine, Vec<(Range<usize>, NotationError)>> {
    let mut at = 0;
    let mut next = || {
        let rest = &text[at..];
        let start = at + rest.len() - rest.trim_start().len();
        let length = text[start..].find(char::is_whitespace).unwrap_or(text.len() - start);
        at = start + length;
        (start..at, &text[start..at])
    };
    let (atk, hit, dmg) = (next(), next(), next());
    let mut errors = Vec::new();
    let mut need = |found: bool, part: &str, (place, word): (Range<usize>, &str), example: &str| {
        if !found {
            let message = match word {
                "" => format!("the {part} of the weapon is missing"),
                word => format!("{} is not the {part} of a weapon", quoted(word)),
            };
            let help = format!(
                "write {example}, as in `4 3+ 3/4 Piercing 1, Lethal 5+`: Atk, Hit, Dmg, rules"
            );
            errors.push((place, NotationError { message, help: Some(help) }));
        }
    };
    let atk_value = atk.1.parse().ok().filter(|n| (1..=MAX_ATK).contains(n));
    need(atk_value.is_some(), "Atk", atk, &format!("a number from 1 to {MAX_ATK}"));
    let hit_value = result(hit.1);
    need(hit_value.is_some(), "Hit", hit, "a result such as `3+`");
    let dmg_value = damage(dmg.1);
    need(dmg_value.is_some(), "Dmg", dmg, "normal and critical damage such as `3/4`");
    let mut rules = Vec::new();
    for (start, written) in split_rules(&text[at..]) {
        match parse(written, known) {
            Ok(rule) if rules.iter().any(|other: &WeaponRule| other.clashes(&rule)) => {
                let message = format!("the weapon has {} already", rule.name);
                let place = at + start..at + start + written.len();
                errors.push((place, NotationError { message, help: None }));
            }
            Ok(rule) => rules.push(rule),
            Err(error) => errors.push((at + start..at + start + written.len(), error)),
        }
    }
    match (atk_value, hit_value, dmg_value) {
        (Some(atk), Some(hit), Some(dmg)) if errors.is_empty() => {
            Ok(WeaponLine { atk, hit, dmg, rules })
        }
        _ => Err(errors),
    }
}

/// A die result "x+" from 2 to 6.
pub fn result(text: &str) -> Option<u8> {
    text.strip_suffix('+')?.parse().ok().filter(|x| RESULTS.contains(x))
}

/// Normal and critical damage, "x/y".
pub fn damage(text: &str) -> Option<[u16; 2]> {
    let (normal, critical) = text.split_once('/')?;
    let number = |text: &str| text.trim().parse().ok().filter(|n| *n <= MAX_DMG);
    Some([number(normal)?, number(critical)?])
}

/// A distance with or without its mark: `8`, `8"`, `8 inches`.
fn distance(text: &str) -> Option<f64> {
    let digits = text.trim_end_matches(is_inch_mark);
    let plain = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    digits.parse().ok().filter(|x| plain && *x <= MAX_DISTANCE).map(crate::geometry::number::snap)
}

fn is_inch_mark(c: char) -> bool {
    matches!(c, '"' | '\'' | '”' | '″' | '’')
}

fn is_inch_word(word: &str) -> bool {
    ["in", "inch", "inches"].iter().any(|inch| word.eq_ignore_ascii_case(inch))
}

/// `Range 8 inches` to `Range` and `8`.
fn split_inch_word(rest: &str) -> (&str, Option<&str>) {
    let number = rest.rsplit_once(' ').map_or(rest, |(number, _)| number);
    match number.rsplit_once(' ') {
        Some((name, number)) => (name, Some(number)),
        None => (rest, None),
    }
}

/// The distance in front of a rule, and the rest.
fn leading_distance(text: &str) -> (Option<f64>, &str) {
    let split = text
        .split_once(' ')
        .filter(|(first, _)| first.ends_with(is_inch_mark))
        .and_then(|(first, rest)| Some((distance(first)?, rest)));
    match split {
        Some((within, rest)) => (Some(within), rest),
        None => (None, text),
    }
}

/// A rule without its brackets, and the move named in them, lower case.
fn trailing_bracket(text: &str) -> Result<(&str, Option<String>), NotationError> {
    let Some((rest, bracket)) = text.strip_suffix(')').and_then(|t| t.rsplit_once('(')) else {
        return Ok((text, None));
    };
    let bracket = bracket.trim().to_lowercase();
    match bracket.strip_suffix(" only").map(str::trim) {
        Some(only) if MOVES.contains(&only) => Ok((rest.trim_end(), Some(only.to_owned()))),
        _ => Err(NotationError {
            message: format!("{} in brackets is not understood", quoted(&bracket)),
            help: Some("write for example `Heavy (Dash only)`".to_owned()),
        }),
    }
}

/// The move actions that a rule may name.
const MOVES: [&str; 4] = ["reposition", "dash", "charge", "fall back"];

fn unknown(name: &str, known: &[Notation]) -> NotationError {
    NotationError {
        message: format!("there is no weapon rule {}", quoted(name)),
        help: did_you_mean(name, known.iter().map(|n| n.name)),
    }
}

/// What a rule wants beside its name.
fn wants(notation: &Notation) -> NotationError {
    let name = notation.name;
    let number = format!("a number from {} to {}", NUMBERS.start(), NUMBERS.end());
    let (what, example) = match notation.form {
        Form::Plain => ("nothing beside its name".to_owned(), name.to_owned()),
        Form::Number | Form::Uses => (number, format!("{name} 1")),
        Form::Result => (
            format!("a result from {}+ to {}+", RESULTS.start(), RESULTS.end()),
            format!("{name} 5+"),
        ),
        Form::Distance => {
            (format!("a distance up to {MAX_DISTANCE} inches"), format!("{name} 8\""))
        }
        Form::NumberWithin => (
            format!("{number}, and perhaps a distance in front"),
            format!("{name} 1` or `2\" {name} 1"),
        ),
        Form::MoveOnly => {
            ("nothing, or a move in brackets".to_owned(), format!("{name}` or `{name} (Dash only)"))
        }
    };
    NotationError {
        message: format!("{name} wants {what}"),
        help: Some(format!("write `{example}`")),
    }
}

/// All values, or else all errors.
fn all<T, E>(results: impl Iterator<Item = Result<T, E>>) -> Result<Vec<T>, Vec<E>> {
    let (mut values, mut errors) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(value) => values.push(value),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(values) } else { Err(errors) }
}

impl std::fmt::Display for NotationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotationError {}

#[cfg(test)]
mod tests;
