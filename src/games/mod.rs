//! The games, one line each.

pub mod catalogue;
pub mod check;
pub mod doomsday;
pub mod killteam;
pub mod registry;
