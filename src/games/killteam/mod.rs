//! Kill Team Lite.

pub mod verdict;
