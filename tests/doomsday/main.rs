//! Doomsday Countdown: the checklist, rule by rule, the decided cases, and whole games.

#[path = "../common/conformance.rs"]
#[allow(dead_code)]
mod conformance;

mod activation;
mod attacks;
mod cases;
mod coverage;
mod cultists;
mod ending;
#[path = "../common/schemas.rs"]
mod file_schemas;
mod files;
mod games;
mod odds;
mod pictures;
mod reinforcements;
mod schemas;
mod setup;
mod table;
