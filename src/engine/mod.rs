//! What a game is, for all games alike. Names no game.
//!
//! A [`Game`](game::Game) says what it needs next: a decision of one seat, a roll, or nothing.
//! Faces of dice are data ([`dice`]), decisions have a one-line notation, and so a transcript
//! ([`log`]) is a list of lines that replays to the same state.

pub mod chance;
pub mod dice;
pub mod face;
pub mod fact;
pub mod game;
pub mod log;
pub mod play;
pub mod refusal;
