//! YAML files to checked types, with every mistake shown where it stands.
//!
//! [`tree`] parses a file into nodes with spans, [`decode`] turns nodes into values and collects
//! the mistakes in a [`diagnostic::Report`], and [`killzone`], [`datacards`] and [`scene`] say
//! what their files mean. Which weapon rules and readings there are is told by the game, in
//! [`Known`].

pub mod confine;
pub mod datacards;
pub mod decode;
pub mod diagnostic;
pub mod drawing;
pub mod export;
#[cfg(feature = "import")]
pub mod import;
pub mod journal;
pub mod killzone;
pub mod load;
pub mod reading;
pub mod scene;
pub mod schema;
pub mod shipped;
pub mod transcript;
pub mod tree;
pub mod version;
pub mod weapon_rule;

pub use load::{Kind, Known, Loaded, check, check_str};
