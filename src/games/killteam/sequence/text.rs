//! The notation of decisions: one line each, read back to the same value.
//!
//! | decision | notation |
//! |---|---|
//! | retain dice unrolled | `set-aside 1` |
//! | re-roll dice | `reroll balanced 2`, `reroll ceaseless 2 2`, `reroll command 1` |
//! | no more re-rolls, no more improved dice | `keep` |
//! | discard a success (obscured) | `discard 5`, `discard unrolled` |
//! | improve a die | `promote rending 4`, `promote punishing 1`, `promote severe unrolled` |
//! | cover save | `cover-save no`, `cover-save yes`, `cover-save critical`, `cover-save two` |
//! | blocks of a shot | `block critical with critical, normal with normal`, `block critical with two normals`, `block nothing` |
//! | one block of a fight | `block normal with critical`, `block nothing with normal` |
//! | strike | `strike critical`, `strike normal` |
//!
//! Dice are named by what they show; equal dice need no telling apart.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use crate::games::killteam::weapon_rules::{RULES, Rule};

use super::allocation::Allocation;
use super::decision::{CoverSave, Decision, Picks};
use super::dice::{FACES, Grade, Pick};
use super::reroll::SOURCES;

/// Why a line is no decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotADecision {
    pub message: String,
}

impl Display for NotADecision {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NotADecision {}

fn error<T>(message: impl Into<String>) -> Result<T, NotADecision> {
    Err(NotADecision { message: message.into() })
}

/// A printed name as one word: `Ammo Cache` as `ammo-cache`.
fn word(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

impl Display for Pick {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Pick::Face(face) => write!(f, "{face}"),
            Pick::Unrolled => f.write_str("unrolled"),
        }
    }
}

impl Display for Grade {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(match self {
            Grade::Fail => "fail",
            Grade::Normal => "normal",
            Grade::Critical => "critical",
        })
    }
}

impl Display for CoverSave {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(match self {
            CoverSave::None => "no",
            CoverSave::Normal => "yes",
            CoverSave::Critical => "critical",
            CoverSave::Two => "two",
        })
    }
}

type Count = fn(&mut Allocation) -> &mut u8;

/// The blocks of an allocation, in the order in which they are written.
const BLOCKS: [(&str, Count); 5] = [
    ("critical with critical", |a| &mut a.critical_with_critical),
    ("critical with two normals", |a| &mut a.critical_with_two_normals),
    ("critical with normal", |a| &mut a.critical_with_normal),
    ("normal with critical", |a| &mut a.normal_with_critical),
    ("normal with normal", |a| &mut a.normal_with_normal),
];

impl Display for Allocation {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let mut rest = *self;
        let blocks = BLOCKS
            .iter()
            .flat_map(|(name, count)| std::iter::repeat_n(*name, usize::from(*count(&mut rest))));
        match blocks.collect::<Vec<_>>()[..] {
            [] => f.write_str("nothing"),
            ref blocks => f.write_str(&blocks.join(", ")),
        }
    }
}

impl Display for Decision {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Decision::SetAside(n) => write!(f, "set-aside {n}"),
            Decision::Reroll { source, dice } => {
                write!(f, "reroll {}", word(source))?;
                dice.iter().try_for_each(|die| write!(f, " {die}"))
            }
            Decision::Keep => f.write_str("keep"),
            Decision::Discard(die) => write!(f, "discard {die}"),
            Decision::Promote { rule, die } => write!(f, "promote {} {die}", word(rule)),
            Decision::CoverSave(save) => write!(f, "cover-save {save}"),
            Decision::Block(allocation) => write!(f, "block {allocation}"),
            Decision::Strike(grade) => write!(f, "strike {grade}"),
            Decision::IdleBlock(grade) => write!(f, "block nothing with {grade}"),
        }
    }
}

impl FromStr for Decision {
    type Err = NotADecision;

    fn from_str(text: &str) -> Result<Decision, NotADecision> {
        parse(text, RULES)
    }
}

/// Reads a decision that may name any of these weapon rules.
///
/// # Errors
/// Says what the line should have held.
pub fn parse(text: &str, rules: &[Rule]) -> Result<Decision, NotADecision> {
    let text = text.trim();
    let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let words: Vec<&str> = rest.split_whitespace().collect();
    match (verb, &words[..]) {
        ("set-aside", [n]) => match n.parse() {
            Ok(n) => Ok(Decision::SetAside(n)),
            Err(_) => error(format!("`{n}` is no number of dice: write `set-aside 1`")),
        },
        ("reroll", [name, dice @ ..]) if !dice.is_empty() => {
            let names = rules.iter().filter(|rule| rule.hooks.reroll.is_some()).map(Rule::name);
            let source = known(name, names.chain(SOURCES.iter().map(|source| source.name)))?;
            let mut dice: Picks = dice.iter().map(|die| pick(die)).collect::<Result<_, _>>()?;
            dice.sort_by_key(|&pick| match pick {
                Pick::Face(face) => std::cmp::Reverse(face),
                Pick::Unrolled => std::cmp::Reverse(0),
            });
            Ok(Decision::Reroll { source, dice })
        }
        ("keep", []) => Ok(Decision::Keep),
        ("discard", [die]) => Ok(Decision::Discard(pick(die)?)),
        ("promote", [name, die]) => {
            let names = rules.iter().filter(|rule| rule.hooks.promotion.is_some());
            Ok(Decision::Promote { rule: known(name, names.map(Rule::name))?, die: pick(die)? })
        }
        ("cover-save", [save]) => {
            let found = CoverSave::ALL.into_iter().find(|s| s.to_string() == *save);
            found
                .map(Decision::CoverSave)
                .map_or_else(|| error(format!("`{save}` is not no, yes, critical or two")), Ok)
        }
        ("block", ["nothing", "with", with]) => Ok(Decision::IdleBlock(grade(with)?)),
        ("block", ["nothing"]) => Ok(Decision::Block(Allocation::default())),
        ("block", [_, ..]) => allocation(rest).map(Decision::Block),
        ("strike", [with]) => Ok(Decision::Strike(grade(with)?)),
        _ => error(format!(
            "`{text}` is no decision: write for example `keep`, `reroll balanced 2`, \
             `discard 5`, `promote rending 4`, `cover-save yes`, \
             `block normal with normal` or `strike critical`"
        )),
    }
}

fn known(
    text: &str,
    mut names: impl Iterator<Item = &'static str> + Clone,
) -> Result<&'static str, NotADecision> {
    let all = names.clone();
    names.find(|name| word(name) == text).map_or_else(
        || error(format!("`{text}` is none of {}", all.map(word).collect::<Vec<_>>().join(", "))),
        Ok,
    )
}

fn pick(text: &str) -> Result<Pick, NotADecision> {
    match text.parse() {
        Ok(face) if FACES.contains(&face) => Ok(Pick::Face(face)),
        _ if text == "unrolled" => Ok(Pick::Unrolled),
        _ => error(format!("`{text}` names no die: write what it shows, or `unrolled`")),
    }
}

fn grade(text: &str) -> Result<Grade, NotADecision> {
    match text {
        "normal" => Ok(Grade::Normal),
        "critical" => Ok(Grade::Critical),
        _ => error(format!("`{text}` is neither normal nor critical")),
    }
}

fn allocation(text: &str) -> Result<Allocation, NotADecision> {
    let mut all = Allocation::default();
    for block in text.split(',') {
        let block = block.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some((_, count)) = BLOCKS.iter().find(|(name, _)| *name == block) else {
            let names = BLOCKS.map(|(name, _)| name).join(", ");
            return error(format!("`{block}` is none of {names}"));
        };
        let count = count(&mut all);
        *count = count.saturating_add(1);
    }
    Ok(all)
}
