//! The games, one line each.

pub mod catalogue;
pub mod dei;
pub mod killteam;
pub mod registry;
