//! Kill Team Lite.

pub mod readings;
pub mod verdict;
