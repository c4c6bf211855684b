//! What a game is. Names no game.

pub mod refusal;
