//! Moves on random boards, against sampled legality and a grid search written here.

mod grid;
mod legality;
mod properties;
mod trial;
