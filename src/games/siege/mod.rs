//! Siege of the Citadel: squares with walls on their edges, Doomtroopers against the Dark Legion.

pub mod field;
pub mod measure;
pub mod pack;
pub mod readings;
pub mod token;
pub mod walking;
