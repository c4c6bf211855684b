//! YAML files to checked types, with every mistake shown where it stands.

pub mod datacards;
pub mod killzone;
pub mod reading;
pub mod scene;
pub mod weapon_rule;
