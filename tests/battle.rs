//! Whole battles of Kill Team: worked ones, told as transcripts in which every die is written
//! down, and random ones.

#[path = "battle/actions.rs"]
mod actions;
#[path = "battle/basics.rs"]
mod basics;
#[path = "battle/claims.rs"]
mod claims;
#[path = "common/conformance.rs"]
mod conformance;
#[path = "battle/counteract.rs"]
mod counteract;
#[path = "battle/differences.rs"]
mod differences;
#[path = "battle/driver.rs"]
mod driver;
#[path = "battle/equipment.rs"]
mod equipment;
#[path = "battle/equipped_random.rs"]
mod equipped_random;
#[path = "battle/equipping.rs"]
mod equipping;
#[path = "battle/fights.rs"]
mod fights;
#[path = "battle/golden.rs"]
mod golden;
#[path = "battle/ground.rs"]
mod ground;
#[path = "battle/guard.rs"]
mod guard;
#[path = "battle/illegal.rs"]
mod illegal;
#[path = "battle/injury.rs"]
mod injury;
#[path = "battle/levels.rs"]
mod levels;
#[path = "battle/lines.rs"]
mod lines;
#[path = "battle/markers.rs"]
mod markers;
#[path = "battle/measures.rs"]
mod measures;
#[path = "battle/missions.rs"]
mod missions;
#[path = "battle/pictures.rs"]
mod pictures;
#[path = "battle/ploys.rs"]
mod ploys;
#[path = "battle/random.rs"]
mod random;
#[path = "battle/refusals.rs"]
mod refusals;
#[path = "battle/rules.rs"]
mod rules;
#[path = "battle/schemas.rs"]
mod schemas;
#[path = "battle/secondary.rs"]
mod secondary;
#[path = "battle/sequences.rs"]
mod sequences;
#[path = "battle/set_up.rs"]
mod set_up;
#[path = "battle/shots.rs"]
mod shots;
#[path = "battle/supplies.rs"]
mod supplies;
#[path = "battle/thousand.rs"]
mod thousand;
#[path = "battle/turns.rs"]
mod turns;
#[path = "battle/untested.rs"]
mod untested;
#[path = "battle/whole.rs"]
mod whole;
