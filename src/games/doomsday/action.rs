//! Decisions and their notation.

use std::fmt::{Display, Formatter};

use super::figure::{Brother, Fiend, Gear};
use crate::engine::game::NotAnAction;
use crate::geometry::hex::{Direction, Hex, Ways};

/// A decision of a player. Places are axial coordinates, `q,r`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `start 1,-1 NE`: the open walkway to which the first tile is laid.
    Start(Hex, Direction),
    /// `lay E W`: the drawn tile with its walkways there.
    Lay(Ways),
    /// `edge 2,0 E`: the open walkway at which Cultists are placed first.
    Edge(Hex, Direction),
    /// `place champion`: the Cultist that is placed next.
    Place(Fiend),
    /// `discard p1 medi-kit gallain`: a card given up at set-up to heal a Marine.
    Discard(u8, Gear, Brother),
    /// `ready`: no card is given up.
    Ready,
    /// `activate gallain`
    Activate(Brother),
    /// `move 1,0`; `move` alone on a Pitfall tile.
    Move(Option<Hex>),
    /// `attack 1,0`
    Attack(Hex),
    Seal,
    /// `gain codes`
    GainCodes,
    Deactivate,
    End,
    /// `codes gallain`: the token goes to this Marine's datacard.
    Codes(Brother),
    /// `play p1 frag-grenade gallain 1,0`
    Play {
        player: u8,
        gear: Gear,
        brother: Option<Brother>,
        at: Option<Hex>,
    },
    /// `reroll`, or `reroll 2` for the second die.
    Reroll(u8),
    /// `keep`: the dice stand.
    Keep,
    /// `ignore`: Iron Halo.
    Ignore,
    /// `take`: the wound counts.
    Take,
    /// `heroic gallain`: the Marine who makes a free action.
    Heroic(Brother),
    Decline,
    /// `bury`: the next action card is discarded.
    Bury,
    /// `leave`: it stays.
    Leave,
    /// `slay heavy`
    Slay(Fiend),
    /// `wound gallain`
    Wound(Brother),
    /// `act i1`: the Cultist that acts next.
    Act(Fiend),
    /// `go 1,0`: where it moves.
    Go(Hex),
    /// `strike 1,0`: the tile it attacks.
    Strike(Hex),
    /// `beside 1,0`: where an ambushing Cultist is placed.
    Beside(Hex),
    /// `reinforce i1 2,0`
    Reinforce(Fiend, Hex),
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            Action::Start(at, way) => write!(f, "start {at} {}", way.name()),
            Action::Lay(ways) => write!(f, "lay {ways}"),
            Action::Edge(at, way) => write!(f, "edge {at} {}", way.name()),
            Action::Place(fiend) => write!(f, "place {fiend}"),
            Action::Discard(player, gear, brother) => {
                write!(f, "discard p{} {gear} {brother}", player + 1)
            }
            Action::Ready => f.write_str("ready"),
            Action::Activate(brother) => write!(f, "activate {brother}"),
            Action::Move(None) => f.write_str("move"),
            Action::Move(Some(at)) => write!(f, "move {at}"),
            Action::Attack(at) => write!(f, "attack {at}"),
            Action::Seal => f.write_str("seal"),
            Action::GainCodes => f.write_str("gain codes"),
            Action::Deactivate => f.write_str("deactivate"),
            Action::End => f.write_str("end"),
            Action::Codes(brother) => write!(f, "codes {brother}"),
            Action::Play { player, gear, brother, at } => {
                write!(f, "play p{} {gear}", player + 1)?;
                brother.iter().try_for_each(|brother| write!(f, " {brother}"))?;
                at.iter().try_for_each(|at| write!(f, " {at}"))
            }
            Action::Reroll(0) => f.write_str("reroll"),
            Action::Reroll(die) => write!(f, "reroll {}", die + 1),
            Action::Keep => f.write_str("keep"),
            Action::Ignore => f.write_str("ignore"),
            Action::Take => f.write_str("take"),
            Action::Heroic(brother) => write!(f, "heroic {brother}"),
            Action::Decline => f.write_str("decline"),
            Action::Bury => f.write_str("bury"),
            Action::Leave => f.write_str("leave"),
            Action::Slay(fiend) => write!(f, "slay {fiend}"),
            Action::Wound(brother) => write!(f, "wound {brother}"),
            Action::Act(fiend) => write!(f, "act {fiend}"),
            Action::Go(at) => write!(f, "go {at}"),
            Action::Strike(at) => write!(f, "strike {at}"),
            Action::Beside(at) => write!(f, "beside {at}"),
            Action::Reinforce(fiend, at) => write!(f, "reinforce {fiend} {at}"),
        }
    }
}

/// The words of a line, read one after the other.
struct Words<'t> {
    rest: std::str::SplitAsciiWhitespace<'t>,
}

impl<'t> Words<'t> {
    fn next(&mut self) -> Option<&'t str> {
        self.rest.next()
    }

    fn required(&mut self, what: &str) -> Result<&'t str, NotAnAction> {
        self.next().ok_or_else(|| NotAnAction::new(format!("{what} is missing at the end")))
    }

    fn hex(&mut self) -> Result<Hex, NotAnAction> {
        hex(self.required("a tile")?)
    }

    fn walkway(&mut self) -> Result<(Hex, Direction), NotAnAction> {
        Ok((self.hex()?, direction(self.required("a direction")?)?))
    }

    fn brother(&mut self) -> Result<Brother, NotAnAction> {
        let word = self.required("a Space Marine")?;
        named(Brother::ALL, word, "Space Marine")
    }

    fn fiend(&mut self) -> Result<Fiend, NotAnAction> {
        named(Fiend::ALL, self.required("a Cultist")?, "Cultist")
    }

    fn gear(&mut self) -> Result<Gear, NotAnAction> {
        named(Gear::ALL, self.required("a wargear card")?, "wargear card")
    }

    fn player(&mut self) -> Result<u8, NotAnAction> {
        match self.required("a player")? {
            "p1" => Ok(0),
            "p2" => Ok(1),
            "p3" => Ok(2),
            other => Err(NotAnAction::new(format!("`{other}` is no player: p1, p2 or p3"))),
        }
    }
}

fn hex(word: &str) -> Result<Hex, NotAnAction> {
    word.parse().map_err(|()| NotAnAction::new(format!("`{word}` is no tile such as 1,-2")))
}

fn direction(word: &str) -> Result<Direction, NotAnAction> {
    Direction::from_name(word).ok_or_else(|| {
        NotAnAction::new(format!("`{word}` is no direction: NE, E, SE, SW, W or NW"))
    })
}

fn named<T: Copy>(all: &[(T, &str)], word: &str, what: &str) -> Result<T, NotAnAction> {
    let found = all.iter().find(|(_, known)| *known == word);
    found.map(|(value, _)| *value).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|(_, known)| *known).collect();
        NotAnAction::new(format!("no {what} is called `{word}`: {}", names.join(", ")))
    })
}

impl std::str::FromStr for Action {
    type Err = NotAnAction;

    fn from_str(line: &str) -> Result<Action, NotAnAction> {
        let mut words = Words { rest: line.split_ascii_whitespace() };
        let verb = words.required("a decision")?;
        let action = match verb {
            "start" => words.walkway().map(|(at, way)| Action::Start(at, way))?,
            "lay" => {
                let mut ways = Ways::NONE;
                while let Some(word) = words.next() {
                    ways = ways.with(direction(word)?);
                }
                Action::Lay(ways)
            }
            "edge" => words.walkway().map(|(at, way)| Action::Edge(at, way))?,
            "place" => Action::Place(words.fiend()?),
            "discard" => Action::Discard(words.player()?, words.gear()?, words.brother()?),
            "ready" => Action::Ready,
            "activate" => Action::Activate(words.brother()?),
            "move" => Action::Move(words.next().map(hex).transpose()?),
            "attack" => Action::Attack(words.hex()?),
            "seal" => Action::Seal,
            "gain" => match words.required("`codes`")? {
                "codes" => Action::GainCodes,
                other => return Err(NotAnAction::new(format!("`gain codes`, not `{other}`"))),
            },
            "deactivate" => Action::Deactivate,
            "end" => Action::End,
            "codes" => Action::Codes(words.brother()?),
            "play" => play(&mut words)?,
            "reroll" => Action::Reroll(die(words.next())?),
            "keep" => Action::Keep,
            "ignore" => Action::Ignore,
            "take" => Action::Take,
            "heroic" => Action::Heroic(words.brother()?),
            "decline" => Action::Decline,
            "bury" => Action::Bury,
            "leave" => Action::Leave,
            "slay" => Action::Slay(words.fiend()?),
            "wound" => Action::Wound(words.brother()?),
            "act" => Action::Act(words.fiend()?),
            "go" => Action::Go(words.hex()?),
            "strike" => Action::Strike(words.hex()?),
            "beside" => Action::Beside(words.hex()?),
            "reinforce" => Action::Reinforce(words.fiend()?, words.hex()?),
            other => return Err(NotAnAction::new(format!("`{other}` begins no decision"))),
        };
        match words.next() {
            None => Ok(action),
            Some(extra) => Err(NotAnAction::new(format!("`{extra}` is too much"))),
        }
    }
}

fn play(words: &mut Words) -> Result<Action, NotAnAction> {
    let (player, gear) = (words.player()?, words.gear()?);
    let brother = words.next().map(|word| named(Brother::ALL, word, "Space Marine")).transpose()?;
    let at = words.next().map(hex).transpose()?;
    Ok(Action::Play { player, gear, brother, at })
}

fn die(word: Option<&str>) -> Result<u8, NotAnAction> {
    match word {
        None => Ok(0),
        Some(word) => match word.parse::<u8>() {
            Ok(die @ 1..=9) => Ok(die - 1),
            _ => Err(NotAnAction::new(format!("`{word}` is no number of a die"))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_reads_back() {
        for line in [
            "start 1,-1 NE",
            "lay NE SE W",
            "edge -2,0 W",
            "place champion",
            "discard p2 medi-kit gallain",
            "ready",
            "activate artellus",
            "move",
            "move 1,0",
            "attack -1,2",
            "seal",
            "gain codes",
            "deactivate",
            "end",
            "codes siceran",
            "play p1 frag-grenade gallain 1,0",
            "play p3 auspex",
            "play p1 medi-kit gallain",
            "reroll",
            "reroll 2",
            "keep",
            "ignore",
            "take",
            "heroic gallain",
            "decline",
            "bury",
            "leave",
            "slay heavy",
            "wound gallain",
            "act i4",
            "go 1,0",
            "strike 1,0",
            "beside 1,0",
            "reinforce specialist 2,0",
        ] {
            let action: Action = line.parse().unwrap();
            assert_eq!(action.to_string(), line);
        }
    }

    #[test]
    fn other_lines_say_what_is_wanted() {
        for line in
            ["", "fly", "move x", "attack", "play p4 auspex", "slay bob", "end now", "start 1,0 N"]
        {
            assert!(line.parse::<Action>().is_err(), "{line}");
        }
    }
}
