//! Whole battles of Kill Team: random ones, and worked ones with scripted dice.

#[path = "battle/driver.rs"]
mod driver;
#[path = "battle/random.rs"]
mod random;
