//! Siege of the Citadel: the decided cases, the rules by their keys, random boards, whole games.

mod cases;
mod driver;
mod games;
mod oracle;
mod scenes;
