//! The games, one line each.

pub mod catalogue;
pub mod check;
pub mod dei;
pub mod killteam;
pub mod registry;
