//! Scenes: a moment of a game to be measured.

use std::sync::Arc;

use super::datacards::{Base, Weapon};
use super::killzone::{Killzone, Side};
use super::reading::Chosen;
use crate::geometry::shape::Point;

/// A checked scene in continuous space.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The path it was read from, as the user gave it.
    pub name: String,
    pub killzone: Arc<Killzone>,
    pub readings: Chosen,
    pub operatives: Vec<Operative>,
}

/// An operative in place: its own fields, else those of its card, else documented defaults.
#[derive(Clone, Debug, PartialEq)]
pub struct Operative {
    pub id: String,
    pub side: Side,
    pub name: Option<String>,
    pub at: Point,
    /// Height of the floor it stands on, inches.
    pub z: f64,
    /// Facing of an oval base, degrees counter-clockwise.
    pub angle: f64,
    pub order: Order,
    pub base: Base,
    /// Height of the head above the base's floor as card or scene give it.
    pub height: Option<f64>,
    pub apl: Option<u8>,
    pub r#move: Option<f64>,
    pub save: Option<u8>,
    pub wounds: Option<u16>,
    pub keywords: Vec<String>,
    pub weapons: Vec<Weapon>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Engage,
    Conceal,
}
