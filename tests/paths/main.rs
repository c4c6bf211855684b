//! Paths of a disc against worked cases, against chains of straight lines that bound them from
//! both sides, and as properties of random boards. A failing board is shrunk before it is
//! shown; every case is made from the seed in its message.

mod cost;
mod random;
mod reach;
mod sweep;
mod trial;
mod worked;
