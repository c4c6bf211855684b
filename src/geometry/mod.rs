//! The kernel: exact answers about discs, parts and lines. It knows no game word, does no
//! input or output and uses no randomness.

pub mod accel;
pub mod answer;
pub mod board;
pub mod load;
pub mod distance;
pub mod number;
pub mod predicate;
pub mod shape;
