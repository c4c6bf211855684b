//! Moves on random boards, against sampled legality and a grid search written here.

mod contact;
mod grid;
mod increments;
mod legality;
mod levels;
mod ovals;
mod properties;
mod trial;
