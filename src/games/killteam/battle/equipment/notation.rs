//! How decisions about equipment are written.

use std::fmt::{self, Display, Formatter};

use crate::engine::game::NotAnAction;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::action::{Action, Name, Spot};
use crate::games::killteam::battle::notation::{facing, path, spot};

use super::{OPTIONS, Use, UseForm, all_deeds, deed, option};

impl Display for Use {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Use::Plain => Ok(()),
            Use::At(spot) => write!(f, " at {spot}"),
            Use::On(op) => write!(f, " on {op}"),
            Use::Carry { way, to: Some(spot) } => write!(f, " {way} barricade {spot}"),
            Use::Carry { way, to: None } => write!(f, " {way} barricade lost"),
        }
    }
}

pub(in super::super) fn write_equip(f: &mut Formatter, options: &[Name]) -> fmt::Result {
    if options.is_empty() {
        return f.write_str("equip nothing");
    }
    f.write_str("equip")?;
    options.iter().try_for_each(|option| write!(f, " {option}"))
}

fn error<T>(message: String) -> Result<T, NotAnAction> {
    Err(NotAnAction::new(message))
}

fn words<'a>(all: impl Iterator<Item = &'a str>) -> String {
    all.collect::<Vec<_>>().join(", ")
}

/// A place, with a facing behind it or without.
fn turned(words: &[&str]) -> Result<Spot, NotAnAction> {
    match words {
        [at] => spot(at),
        [at, "facing", angle] => facing(at, angle),
        _ => error("a place is written `x,y` or `x,y facing degrees`".to_owned()),
    }
}

impl Battle {
    pub(super) fn piece_name(&self, option: u8) -> Name {
        let piece = OPTIONS[usize::from(option)].piece.as_ref();
        Name { index: option, text: piece.map_or("", |piece| piece.word).into() }
    }

    /// Reads a decision about equipment; `None` if the line is about something else.
    pub(in super::super) fn read_equipment(
        &self,
        words: &[&str],
    ) -> Option<Result<Action, NotAnAction>> {
        Some(match words {
            ["equip", "nothing"] => Ok(Action::Equip(Vec::new())),
            ["equip", options @ ..] => {
                let options = options.iter().map(|word| read_option(word)).collect();
                let options: Result<Vec<Name>, NotAnAction> = options;
                options.map(Action::Equip)
            }
            ["lay", piece, "nowhere"] => {
                self.read_piece(piece).map(|piece| Action::Lay { piece, at: None })
            }
            ["lay", piece, "at", at @ ..] => self
                .read_piece(piece)
                .and_then(|piece| Ok(Action::Lay { piece, at: Some(turned(at)?) })),
            ["use", word, rest @ ..] => self.read_use(word, rest),
            _ => return None,
        })
    }

    fn read_piece(&self, word: &str) -> Result<Name, NotAnAction> {
        let pieces = || OPTIONS.iter().filter_map(|gear| gear.piece.as_ref());
        let laid = |piece: &&super::Piece| piece.count > 0;
        let found = OPTIONS
            .iter()
            .position(|gear| gear.piece.as_ref().filter(laid).is_some_and(|p| p.word == word));
        match found {
            Some(option) => Ok(self.piece_name(option as u8)),
            None => {
                let all = words(pieces().filter(laid).map(|piece| piece.word));
                error(format!("`{word}` is none of {all}"))
            }
        }
    }

    fn read_use(&self, word: &str, rest: &[&str]) -> Result<Action, NotAnAction> {
        let Some(index) = all_deeds().position(|(_, deed)| deed.word == word) else {
            let all = words(all_deeds().map(|(_, deed)| deed.word));
            return error(format!("`{word}` is no action of equipment; there are {all}"));
        };
        let index = index as u8;
        let with = match (deed(index).1.form, rest) {
            (UseForm::Plain, []) => Use::Plain,
            (UseForm::At, ["at", at @ ..]) => Use::At(turned(at)?),
            (UseForm::On, ["on", op]) => Use::On(self.read_op(op)?),
            (UseForm::Carry, rest) => {
                let Some(at) = rest.iter().position(|word| *word == "barricade") else {
                    return error("say where the barricade goes: `barricade x,y`".to_owned());
                };
                let to = match &rest[at + 1..] {
                    ["lost"] => None,
                    to => Some(turned(to)?),
                };
                Use::Carry { way: Box::new(path(&rest[..at])?), to }
            }
            (UseForm::Plain, _) => return error(format!("nothing follows `{word}`")),
            (UseForm::At, _) => return error(format!("say where: `use {word} at x,y`")),
            (UseForm::On, _) => return error(format!("say on whom: `use {word} on b1`")),
        };
        Ok(Action::Use { deed: Name { index, text: word.into() }, with })
    }
}

fn read_option(word: &str) -> Result<Name, NotAnAction> {
    match option(word) {
        Some(index) => Ok(Name { index, text: word.into() }),
        None => {
            let all = words(OPTIONS.iter().map(|gear| gear.word));
            error(format!("`{word}` is no equipment; there are {all}"))
        }
    }
}
