//! The games, one line each.

pub mod killteam;
