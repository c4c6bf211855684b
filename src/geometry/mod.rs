//! The kernel: exact answers about discs, parts and lines. It knows no game word, does no
//! input or output and uses no randomness.

pub mod accel;
pub mod answer;
pub mod board;
pub mod cover;
pub mod distance;
pub mod hex;
pub mod hull;
pub mod lines;
pub mod load;
pub mod number;
pub mod oval;
pub mod path;
pub mod predicate;
pub mod region;
pub mod shape;
pub mod sight;
pub mod square;
pub mod sweep;
pub mod tangent;
