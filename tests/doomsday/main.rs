//! Doomsday Countdown: the checklist, rule by rule, and whole games.

mod games;
mod table;
