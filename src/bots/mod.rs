//! Bots that play any game: they know what a game says of itself and nothing else.

pub mod ai;
pub mod external;
pub mod greedy;
pub mod random;
pub mod search;
mod settle;

use crate::engine::game::{Appraise, Seat};
use crate::engine::play::Player;

pub use ai::Ai;
pub use greedy::Greedy;
pub use random::Random;
pub use search::Search;

/// The bots there are, weakest first; `ai` follows the game's own rules for a side without a
/// player, and only games with such rules have it.
pub const NAMES: [&str; 4] = ["random", "ai", "greedy", "search"];

/// The bots of a game.
pub fn names<G: Appraise>() -> Vec<&'static str> {
    NAMES.into_iter().filter(|name| G::AI || *name != "ai").collect()
}

/// Why nobody of this name plays a game.
pub fn unknown(name: &str, game: &str) -> String {
    match name {
        "ai" => format!("{game} has no rules for a side without a player that `ai` could follow"),
        _ => format!("nobody is called `{name}`"),
    }
}

/// The bot of a name for a seat; `None` if the game has no such bot.
///
/// Bots of one seed and seat decide alike on every platform.
pub fn bot<G: Appraise + 'static>(name: &str, seed: u64, seat: Seat) -> Option<Box<dyn Player<G>>> {
    match name {
        "random" => Some(Box::new(Random::new(seed, seat))),
        "ai" if G::AI => Some(Box::new(Ai::new(seed, seat))),
        "greedy" => Some(Box::new(Greedy::new(seed, seat))),
        "search" => Some(Box::new(Search::new(seed, seat))),
        _ => None,
    }
}
