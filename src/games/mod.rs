//! The games, one line each.

pub mod catalogue;
pub mod check;
pub mod dei;
pub mod doomsday;
pub mod killteam;
pub mod registry;
pub mod siege;

#[cfg(test)]
mod tests;
