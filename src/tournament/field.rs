//! Who takes part: somebody to sit down at every seat.

use std::cell::RefCell;
use std::rc::Rc;

use crate::bots;
use crate::bots::external::{External, Limits};
use crate::engine::game::{Appraise, Game, Seat};
use crate::engine::play::Player;
use crate::playing::Writer;

/// What is written down of a game while it is played.
pub type Shared = Rc<RefCell<Writer>>;

/// Somebody who takes part in a tournament.
pub trait Entrant<G: Game>: Send + Sync {
    /// Somebody for a seat of one game.
    fn sit(&self, seat: Seat, seed: u64, log: &Shared) -> Box<dyn Player<G>>;

    /// Whether those who sit down read the log.
    fn listens(&self) -> bool {
        false
    }
}

/// A bot that comes with the program.
#[derive(Clone, Debug)]
pub struct BuiltIn(String);

impl BuiltIn {
    /// The bot of a name; `None` if the game has no such bot.
    pub fn new<G: Appraise>(name: &str) -> Option<BuiltIn> {
        bots::names::<G>().contains(&name).then(|| BuiltIn(name.to_owned()))
    }
}

impl<G: Appraise + 'static> Entrant<G> for BuiltIn {
    fn sit(&self, seat: Seat, seed: u64, _log: &Shared) -> Box<dyn Player<G>> {
        bots::bot(&self.0, seed, seat).expect("the name was looked up before")
    }
}

/// A program that speaks the protocol of [`bots::external`].
#[derive(Clone, Debug)]
pub struct Program {
    pub command: Vec<String>,
    pub limits: Limits,
}

impl<G: Game> Entrant<G> for Program {
    fn sit(&self, seat: Seat, seed: u64, log: &Shared) -> Box<dyn Player<G>> {
        Box::new(External::start(&self.command, self.limits, seed, seat, log.clone()))
    }

    fn listens(&self) -> bool {
        true
    }
}
