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

/// A game as text; the [`Face`] of every [`Game`] is one.
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

/// The text-only face of a game.
#[derive(Clone, Debug)]
pub struct Face<G>(pub G);

impl<G: Game + 'static> TextGame for Face<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn seat_name(&self, seat: Seat) -> Cow<'_, str> {
        self.0.seat_name(seat)
    }

    fn needed(&self) -> Needed {
        self.0.needed()
    }

    fn check(&self, line: &str) -> Result<(), Fault> {
        let action = self.0.read(line).map_err(Fault::Unreadable)?;
        self.0.check(&action).map_err(Fault::Refused)
    }

    fn candidates(&self, variety: u64) -> Vec<String> {
        self.0.candidates(variety).iter().map(G::Action::to_string).collect()
    }

    fn apply(&mut self, line: &str) -> Result<(), Fault> {
        let action = self.0.read(line).map_err(Fault::Unreadable)?;
        self.0.apply(&action).map_err(Fault::Refused)
    }

    fn roll(&mut self, faces: &[u16]) -> Result<(), Refusal> {
        self.0.roll(faces)
    }

    fn fact(&self, name: &str, of: &[&str]) -> Option<Fact> {
        self.0.fact(name, of)
    }

    fn scores(&self) -> Vec<f64> {
        self.0.scores()
    }

    fn show(&self) -> String {
        self.0.show()
    }

    fn digest(&self) -> u64 {
        self.0.digest()
    }

    fn boxed(&self) -> Box<dyn TextGame> {
        Box::new(Face(self.0.clone()))
    }
}
