//! Kill Team Lite: continuous space, inches, round bases.

pub mod battle;
pub mod explain;
pub mod heatmap;
pub mod measure;
pub mod movement;
pub mod odds;
pub mod places;
pub mod readings;
pub mod rules;
pub mod sequence;
pub mod settings;
pub mod shot;
pub mod sight;
pub mod standing;
pub mod survey;
pub mod targeting;
pub mod terrain;
pub mod verdict;
pub mod weapon_rules;

use crate::data::Known;

/// What the loader must know of this game.
pub const KNOWN: Known<'static> =
    Known { weapon_rules: weapon_rules::NOTATIONS, readings: readings::READINGS };
