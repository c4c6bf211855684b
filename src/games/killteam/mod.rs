//! Kill Team Lite.

pub mod readings;
pub mod rules;
pub mod verdict;
