//! The games, one line each.

pub mod catalogue;
pub mod doomsday;
pub mod check;
pub mod killteam;
pub mod registry;
