//! Siege of the Citadel: squares with walls on their edges, Doomtroopers against the Dark Legion.

pub mod action;
pub mod ai;
pub mod appeal;
pub mod attack;
pub mod board;
pub mod cards;
pub mod dark;
pub mod event;
pub mod field;
pub mod figure;
pub mod flow;
pub mod game;
pub mod measure;
pub mod moving;
pub mod pack;
pub mod prepare;
pub mod readings;
pub mod rounds;
pub mod setup;
pub mod state;
pub mod strike;
pub mod token;
pub mod turn;
pub mod walking;
