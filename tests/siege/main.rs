//! Siege of the Citadel: the decided cases, the rules by their keys, random boards, whole games.

mod board;
mod cases;
#[path = "../common/changed.rs"]
mod changed;
mod claims;
#[path = "../common/conformance.rs"]
mod conformance;
mod details;
mod driver;
mod fighting;
#[path = "../common/schemas.rs"]
mod file_schemas;
mod games;
mod invented;
mod keys;
mod missions;
mod oracle;
mod pictures;
mod printed;
#[path = "../common/refereed.rs"]
mod refereed;
mod scenarios;
mod scenes;
mod schemas;
mod table;
mod telling;
mod turns;
mod verbs;
mod weapons;
mod whole;
