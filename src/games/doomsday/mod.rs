//! Doomsday Countdown: one to three players together against a deck of cards and a countdown.
//!
//! A [`Pack`](pack::Pack) holds what a game is played with, a [`Ground`](ground::Ground) the
//! tiles, a [`Doomsday`](state::Doomsday) the moment of a game. Each topic of the rulebook is a
//! file; [`game`] asks and answers for all of them, [`flow`] takes the steps in which the rules
//! leave no choice. Random are the dice and the draws of tiles and cards, all of them rolls.

pub mod achievements;
pub mod action;
mod activation;
mod appraise;
pub mod attack;
mod campaign;
mod codes;
mod consequence;
mod cultists;
mod danger;
mod decode;
mod facts;
pub mod figure;
mod flow;
mod game;
pub mod ground;
mod instinct;
pub mod measure;
mod moves;
pub mod odds;
pub mod pack;
pub mod readings;
mod refusals;
mod reinforce;
pub mod rules;
pub mod scene;
mod setup;
mod show;
mod stack;
pub mod state;
pub mod victory;
mod wargear;
mod work;
mod wounds;
