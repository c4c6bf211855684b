//! Sightline: exact measuring for skirmish games.

pub mod cli;
pub mod data;
pub mod engine;
pub mod games;
pub mod geometry;
pub mod render;
