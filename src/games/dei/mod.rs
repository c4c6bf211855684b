//! D.E.I.: Divide et Impera, The Citadel: regions, bridges and elevators, a ring of walls round
//! the Citadel, the Jaeger that patrols it, and Ahab's cards.
//!
//! The expansion's rules are code, a file a topic. What the base game decides and the rulebook
//! of the expansion does not say is data (`datacards/dei/`, each entry marked as printed, public
//! or proposed) or a rule of a file of its own (`movement.rs`, `enlist.rs`, `build.rs`,
//! `market.rs`, `kill.rs`, `drone.rs`, `scoring.rs`), so that the owner of the box can correct
//! it.

pub mod action;
mod ahab;
mod appraise;
mod build;
mod candidates;
mod check;
pub mod decode;
mod drone;
mod enlist;
pub mod facts;
pub mod flow;
mod game;
mod jaeger;
mod kill;
mod leaders;
pub mod majority;
pub mod map;
mod market;
mod missions;
mod movement;
pub mod news;
pub mod notation;
pub mod pack;
mod plunder;
pub mod readings;
mod round;
pub mod rules;
pub mod schema;
mod scoring;
pub mod show;
pub mod state;
pub mod table;

pub use state::Dei;
