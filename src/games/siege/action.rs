//! Decisions and how they are written.
//!
//! | line | meaning |
//! |---|---|
//! | `move d1: B2 C3 off` | a Move; `off` leaves the map |
//! | `close d1 leg1 with WW` | a blow; the dice where the weapon shows fewer than three |
//! | `sweep d1 leg1 clockwise` | a circular blow that begins with a figure |
//! | `fire d1 leg1 leg2` | a firearm, at one or two figures |
//! | `flame d1 leg1`, `launch d1 D5` | a line of flame, a grenade at a space |
//! | `tech d1 leg1 spores W`, `hack d1 D5` | tech attacks |
//! | `smoke d1`, `bomb d1 D5`, `sample d1` | special actions |
//! | `use d1 command-helmet` | equipment that takes no action |
//! | `card second-wind d1`, `extra second-wind d1` | a Doomtrooper card for its text, or for an action |
//! | `buy laser-sight d1`, `quick-start`, `pass` | equipment |
//! | `reroll 1 3`, `keep` | dice of the last attack, counted from 1 |
//! | `choose leg1`, `choose D4`, `choose tile 15`, `choose entrance 15W`, `choose WORD`, `yes`, `no` | an answer |
//! | `end` | nothing more |

use std::fmt::{Display, Formatter};
use std::sync::Arc;

use smallvec::SmallVec;

use super::figure::Fig;
use super::pack::{Colour, Dice, Specialty};
use crate::engine::log::words;
use crate::geometry::square::Square;

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Fig(Fig),
    At(Square),
    Tile(u8),
    /// A tile and a side of it, or P for its portal.
    Entrance(u8, char),
    Word(Arc<str>),
    Yes,
    No,
}

/// How an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Close,
    Sweep { clockwise: bool },
    Fire,
    Flame,
    Launch,
    Tech,
    Hack,
}

impl Way {
    /// The training it belongs to.
    pub fn kind(self) -> Specialty {
        match self {
            Way::Close | Way::Sweep { .. } => Specialty::Close,
            Way::Fire | Way::Flame | Way::Launch => Specialty::Fire,
            Way::Tech | Way::Hack => Specialty::Tech,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Fig(Fig),
    At(Square),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    pub fig: Fig,
    pub way: Way,
    pub target: Target,
    pub second: Option<Fig>,
    /// The Rank card's dice that are used; the best ones where nothing is said.
    pub dice: Option<Dice>,
    pub spores: Option<Colour>,
}

impl Attack {
    pub fn new(fig: Fig, way: Way, target: Target) -> Attack {
        Attack { fig, way, target, second: None, dice: None, spores: None }
    }
}

/// The squares of a Move after its start.
pub type Path = SmallVec<[Square; 4]>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Move {
        fig: Fig,
        path: Path,
        off: bool,
    },
    Attack(Attack),
    Smoke(Fig),
    Bomb(Fig, Square),
    Sample(Fig),
    Use(Fig, Arc<str>),
    /// A Doomtrooper card for its text, with what it is played on.
    Card(Arc<str>, Option<Item>),
    Extra(Arc<str>, Fig),
    Buy(Arc<str>, Fig),
    QuickStart,
    Pass,
    /// A set of dice, the first as the lowest bit.
    Reroll(u32),
    Keep,
    Choose(Item),
    End,
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            Item::Fig(fig) => fig.fmt(f),
            Item::At(at) => at.fmt(f),
            Item::Tile(n) => write!(f, "tile {n}"),
            Item::Entrance(tile, letter) => write!(f, "entrance {tile}{letter}"),
            Item::Word(word) => f.write_str(word),
            Item::Yes => f.write_str("yes"),
            Item::No => f.write_str("no"),
        }
    }
}

impl Display for Target {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            Target::Fig(fig) => fig.fmt(f),
            Target::At(at) => at.fmt(f),
        }
    }
}

impl Display for Attack {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        let word = match self.way {
            Way::Close => "close",
            Way::Sweep { .. } => "sweep",
            Way::Fire => "fire",
            Way::Flame => "flame",
            Way::Launch => "launch",
            Way::Tech => "tech",
            Way::Hack => "hack",
        };
        write!(f, "{word} {} {}", self.fig, self.target)?;
        if let Some(second) = self.second {
            write!(f, " {second}")?;
        }
        if let Way::Sweep { clockwise } = self.way {
            f.write_str(if clockwise { " clockwise" } else { " anticlockwise" })?;
        }
        if let Some(dice) = self.dice {
            write!(f, " with {dice}")?;
        }
        if let Some(colour) = self.spores {
            write!(f, " spores {}", colour.letter())?;
        }
        Ok(())
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            Action::Move { fig, path, off } => {
                write!(f, "move {fig}:")?;
                path.iter().try_for_each(|at| write!(f, " {at}"))?;
                if *off { f.write_str(" off") } else { Ok(()) }
            }
            Action::Attack(attack) => attack.fmt(f),
            Action::Smoke(fig) => write!(f, "smoke {fig}"),
            Action::Bomb(fig, at) => write!(f, "bomb {fig} {at}"),
            Action::Sample(fig) => write!(f, "sample {fig}"),
            Action::Use(fig, gear) => write!(f, "use {fig} {gear}"),
            Action::Card(card, None) => write!(f, "card {card}"),
            Action::Card(card, Some(item)) => write!(f, "card {card} {item}"),
            Action::Extra(card, fig) => write!(f, "extra {card} {fig}"),
            Action::Buy(card, fig) => write!(f, "buy {card} {fig}"),
            Action::QuickStart => f.write_str("quick-start"),
            Action::Pass => f.write_str("pass"),
            Action::Reroll(dice) => {
                f.write_str("reroll")?;
                let set = (0..32).filter(|die| dice >> die & 1 != 0);
                set.into_iter().try_for_each(|die| write!(f, " {}", die + 1))
            }
            Action::Keep => f.write_str("keep"),
            Action::Choose(item @ (Item::Yes | Item::No)) => item.fmt(f),
            Action::Choose(item) => write!(f, "choose {item}"),
            Action::End => f.write_str("end"),
        }
    }
}

/// Reads a decision.
///
/// # Errors
/// Says what the line should have held.
pub fn read(text: &str) -> Result<Action, String> {
    if let Some(rest) = text.trim().strip_prefix("move ") {
        return read_move(rest);
    }
    let words = words(text);
    let fig = |text: &str| text.parse::<Fig>();
    let at = |text: &str| text.parse::<Square>();
    match words[..] {
        ["smoke", who] => Ok(Action::Smoke(fig(who)?)),
        ["sample", who] => Ok(Action::Sample(fig(who)?)),
        ["bomb", who, place] => Ok(Action::Bomb(fig(who)?, at(place)?)),
        ["use", who, gear] => Ok(Action::Use(fig(who)?, gear.into())),
        ["card", card] => Ok(Action::Card(card.into(), None)),
        ["card", card, ref on @ ..] => Ok(Action::Card(card.into(), Some(read_item(on)?))),
        ["extra", card, who] => Ok(Action::Extra(card.into(), fig(who)?)),
        ["buy", card, who] => Ok(Action::Buy(card.into(), fig(who)?)),
        ["quick-start"] => Ok(Action::QuickStart),
        ["pass"] => Ok(Action::Pass),
        ["keep"] => Ok(Action::Keep),
        ["end"] => Ok(Action::End),
        ["yes"] => Ok(Action::Choose(Item::Yes)),
        ["no"] => Ok(Action::Choose(Item::No)),
        ["choose", ref what @ ..] => Ok(Action::Choose(read_item(what)?)),
        ["reroll", ref dice @ ..] if !dice.is_empty() => {
            let mut set = 0;
            for die in dice {
                let n = die.parse::<u32>().ok().filter(|n| (1..=32).contains(n));
                set |= 1 << (n.ok_or_else(|| format!("`{die}` is no die, counted from 1"))? - 1);
            }
            Ok(Action::Reroll(set))
        }
        [way, who, ref rest @ ..] if !rest.is_empty() => read_attack(way, fig(who)?, rest),
        _ => Err(format!("`{text}` is no decision, such as `move d1: B2 C3` or `end`")),
    }
}

fn read_move(rest: &str) -> Result<Action, String> {
    let (who, way) = rest.split_once(':').ok_or("a Move is written `move d1: B2 C3`")?;
    let mut way = words(way);
    let off = way.last() == Some(&"off");
    if off {
        way.pop();
    }
    let path = way.into_iter().map(str::parse).collect::<Result<Path, String>>()?;
    Ok(Action::Move { fig: who.trim().parse()?, path, off })
}

fn read_item(words: &[&str]) -> Result<Item, String> {
    match words {
        ["tile", number] => {
            let read = number.parse().map_err(|_| format!("`{number}` is no tile"));
            read.map(Item::Tile)
        }
        ["entrance", name] => {
            let wrong = || format!("`{name}` is no entrance, such as 15W");
            let letter = name.chars().last().ok_or_else(wrong)?;
            let number = &name[..name.len() - letter.len_utf8()];
            Ok(Item::Entrance(number.parse().map_err(|_| wrong())?, letter))
        }
        ["yes"] => Ok(Item::Yes),
        ["no"] => Ok(Item::No),
        [word] => Ok(match (Fig::named(word), Square::named(word)) {
            (Some(fig), _) => Item::Fig(fig),
            (None, Some(at)) => Item::At(at),
            (None, None) => Item::Word((*word).into()),
        }),
        _ => Err("an answer is one word, `tile 15` or `entrance 15W`".to_owned()),
    }
}

fn read_target(word: &str) -> Result<Target, String> {
    let fig = Fig::named(word).map(Target::Fig);
    fig.or_else(|| Square::named(word).map(Target::At))
        .ok_or_else(|| format!("`{word}` is no figure and no space"))
}

fn read_attack(way: &str, fig: Fig, rest: &[&str]) -> Result<Action, String> {
    let clockwise = !rest.contains(&"anticlockwise");
    let way = match way {
        "close" => Way::Close,
        "sweep" => Way::Sweep { clockwise },
        "fire" => Way::Fire,
        "flame" => Way::Flame,
        "launch" => Way::Launch,
        "tech" => Way::Tech,
        "hack" => Way::Hack,
        _ => return Err(format!("`{way}` is no way of attacking")),
    };
    let mut attack = Attack::new(fig, way, read_target(rest[0])?);
    let mut words = rest[1..].iter();
    while let Some(word) = words.next() {
        match *word {
            "clockwise" | "anticlockwise" if matches!(way, Way::Sweep { .. }) => {}
            "with" => {
                let dice = words.next().and_then(|dice| Dice::read(dice));
                attack.dice = Some(dice.ok_or("dice are written by their colours: WWR")?);
            }
            "spores" => {
                let letter = words.next().and_then(|word| word.chars().next());
                let colour = letter.and_then(Colour::from_letter);
                attack.spores = Some(colour.ok_or("a die of spores is W, R or B")?);
            }
            other => attack.second = Some(other.parse()?),
        }
    }
    Ok(Action::Attack(attack))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_read_back() {
        for line in [
            "move d1: B2 C3",
            "move d1: B2 off",
            "move leg12: AA1",
            "close d1 leg1",
            "close d2 leg1 with WR",
            "sweep d1 cen1 anticlockwise",
            "sweep d1 cen1 clockwise",
            "fire d1 leg1 leg2",
            "flame d1 nec9",
            "launch d1 D5",
            "tech d1 leg1 spores R",
            "hack d1 D5",
            "close d1 D5",
            "smoke d1",
            "bomb d1 D5",
            "sample d1",
            "use d1 command-helmet",
            "card ghost-step d1",
            "card blink D5",
            "card false-trail tile 15",
            "card double-time",
            "extra duck d2",
            "buy laser-sight d1",
            "quick-start",
            "pass",
            "reroll 1 3",
            "keep",
            "choose leg1",
            "choose D4",
            "choose tile 15",
            "choose entrance 15W",
            "choose max-steiner+carl-lind",
            "yes",
            "no",
            "end",
        ] {
            assert_eq!(read(line).unwrap().to_string(), line);
        }
        for wrong in ["", "move d1", "move d1: 3", "fire d1", "jump d1 d2", "reroll 0", "reroll"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
