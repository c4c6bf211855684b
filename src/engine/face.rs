//! The text-only face of a game: everything through its notation, for tools that know no types.

use std::borrow::Cow;

use super::fact::Fact;
use super::game::{Game, Needed, NotAnAction, Seat};
use super::refusal::Refusal;

/// Why a line was not taken.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It is no action of the game.
    Unreadable(NotAnAction),
    /// It is one, and breaks a rule.
    Refused(Refusal),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Fault::Unreadable(unreadable) => unreadable.fmt(f),
            Fault::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

/// A game as text; every [`Game`] is one.
pub trait TextGame: Send + Sync {
    fn id(&self) -> &'static str;
    fn seats(&self) -> usize;
    fn seat_name(&self, seat: Seat) -> Cow<'_, str>;
    fn needed(&self) -> Needed;
    /// Whether a line is a legal decision now.
    ///
    /// # Errors
    /// Where it cannot be read or breaks a rule.
    fn check(&self, line: &str) -> Result<(), Fault>;
    fn candidates(&self, variety: u64) -> Vec<String>;
    /// Takes a decision.
    ///
    /// # Errors
    /// As `check`; the state is then unchanged.
    fn apply(&mut self, line: &str) -> Result<(), Fault>;
    /// Takes what the needed dice show.
    ///
    /// # Errors
    /// Where no such roll is needed.
    fn roll(&mut self, faces: &[u16]) -> Result<(), Refusal>;
    fn fact(&self, name: &str, of: &[&str]) -> Option<Fact>;
    fn scores(&self) -> Vec<f64>;
    fn show(&self) -> String;
    fn digest(&self) -> u64;
    fn boxed(&self) -> Box<dyn TextGame>;
}

impl<G: Game + 'static> TextGame for G {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> usize {
        Game::seats(self)
    }

    fn seat_name(&self, seat: Seat) -> Cow<'_, str> {
        Game::seat_name(self, seat)
    }

    fn needed(&self) -> Needed {
        Game::needed(self)
    }

    fn check(&self, line: &str) -> Result<(), Fault> {
        let action = self.read(line).map_err(Fault::Unreadable)?;
        Game::check(self, &action).map_err(Fault::Refused)
    }

    fn candidates(&self, variety: u64) -> Vec<String> {
        Game::candidates(self, variety).iter().map(G::Action::to_string).collect()
    }

    fn apply(&mut self, line: &str) -> Result<(), Fault> {
        let action = self.read(line).map_err(Fault::Unreadable)?;
        Game::apply(self, &action).map_err(Fault::Refused)
    }

    fn roll(&mut self, faces: &[u16]) -> Result<(), Refusal> {
        Game::roll(self, faces)
    }

    fn fact(&self, name: &str, of: &[&str]) -> Option<Fact> {
        Game::fact(self, name, of)
    }

    fn scores(&self) -> Vec<f64> {
        Game::scores(self)
    }

    fn show(&self) -> String {
        Game::show(self)
    }

    fn digest(&self) -> u64 {
        Game::digest(self)
    }

    fn boxed(&self) -> Box<dyn TextGame> {
        Box::new(self.clone())
    }
}
