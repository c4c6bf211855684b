//! Playing a game out.

use super::dice::Dice;
use super::game::{Faces, Game, Needed, Roll, Seat};
use super::refusal::Refusal;

/// Somebody who decides for a seat: a bot, a program, a person.
pub trait Player<G: Game> {
    /// The decision needed of the seat.
    ///
    /// # Errors
    /// Says why there is none: the game then stops.
    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, GivesUp>;

    /// In what way it last failed, where it knows.
    fn lapse(&self) -> Lapse {
        Lapse::GaveUp
    }
}

/// In what way a player makes no decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lapse {
    /// It says so itself.
    #[default]
    GaveUp,
    /// It is a program that does not start, or does not answer the greeting.
    Start,
    /// Its program ended.
    Crash,
    /// It is late.
    Time,
    /// It says more than anybody would read.
    Flood,
    /// What it says cannot be understood.
    Unreadable,
    /// It panicked.
    Panic,
}

/// Why a player makes no decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivesUp(pub String);

/// One step of a game, as it is recorded.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a, G: Game> {
    Decision { seat: Seat, action: &'a G::Action },
    Roll { roll: &'a Roll, faces: &'a Faces },
}

/// Somebody who watches a game being played.
pub trait Watcher<G: Game> {
    /// A step is about to be taken.
    fn step(&mut self, game: &G, step: Step<G>);
    /// It has been taken.
    fn taken(&mut self, game: &G);
}

/// Nobody watches.
impl<G: Game> Watcher<G> for () {
    fn step(&mut self, _game: &G, _step: Step<G>) {}
    fn taken(&mut self, _game: &G) {}
}

/// Why a game stopped before it was over.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    GaveUp {
        seat: Seat,
        why: String,
    },
    /// A decision was not legal.
    Illegal {
        seat: Seat,
        action: String,
        refusal: Box<Refusal>,
    },
    NoDice(String),
    /// More steps than were allowed.
    TooLong,
}

/// Plays until the game is over. Returns the number of steps.
///
/// # Errors
/// Where a player or the dice fail, or after `limit` steps.
pub fn play_out<G: Game>(
    game: &mut G,
    players: &mut [Box<dyn Player<G> + '_>],
    dice: &mut dyn Dice,
    limit: usize,
    watcher: &mut impl Watcher<G>,
) -> Result<usize, Halt> {
    for steps in 0..limit {
        match game.needed() {
            Needed::Over => return Ok(steps),
            Needed::Roll(roll) => {
                let faces = dice.roll(&roll).map_err(|none| Halt::NoDice(none.0))?;
                watcher.step(game, Step::Roll { roll: &roll, faces: &faces });
                game.roll(&faces).map_err(|refusal| Halt::NoDice(refusal.to_string()))?;
            }
            Needed::Decision { seat, .. } => {
                let chosen = players[seat.index()].choose(game, seat);
                let action = chosen.map_err(|gave_up| Halt::GaveUp { seat, why: gave_up.0 })?;
                let illegal = |refusal| {
                    let refusal = Box::new(refusal);
                    Halt::Illegal { seat, action: action.to_string(), refusal }
                };
                game.check(&action).map_err(illegal)?;
                watcher.step(game, Step::Decision { seat, action: &action });
                game.apply(&action).map_err(illegal)?;
            }
        }
        watcher.taken(game);
    }
    Err(Halt::TooLong)
}
