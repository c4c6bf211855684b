//! Many games: who is better, by how much, and how sure that is.
//!
//! A [`Plan`] says what is played. Each of its games has a number, from which everything about
//! it follows: who plays, on what, with which seed. So games may be played in any order, by any
//! number of threads, programs and machines, and the results are the same. Each finished game is
//! a [`Record`]; records are counted up in a [`Tally`], whatever their order, and
//! [`standings`], [`rating`] and [`compare`] say what the counts mean.

pub mod compare;
mod end;
mod field;
mod game;
mod plan;
pub mod rating;
mod record;
mod run;
mod standings;
mod swiss;
mod tally;
mod wilson;

pub use end::End;
pub use field::{BuiltIn, Entrant, Program, Shared};
pub use game::{GUARDED, guarded};
pub use plan::{Entry, Plan, Scenario, Schedule, Shard, Slot};
pub use record::{Record, points};
pub use run::{Keep, Run, State, run};
pub use standings::{Balance, Standing, Standings, standings};
pub use tally::Tally;
pub use wilson::{Interval, wilson};
