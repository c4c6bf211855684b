//! Ladders: two of them, each leaning on terrain, which it helps to climb (eq.ladders,
//! eq.ladder-climb).

use super::site::{SPACING, Whom};
use super::{Block, Form, Gear, Piece};
use crate::data::killzone::Trait;

/// What a ladder leans on is at least so tall, inches.
const TALL: f64 = 2.0;
/// Doors and access points are more than this away, inches.
const FROM_ACCESS: f64 = 1.0;

pub const GEAR: Gear = Gear {
    word: "ladders",
    name: "Ladders",
    key: "eq.ladders",
    piece: Some(Piece {
        word: "ladder",
        count: 2,
        form: Form::Ladder {
            blocks: &[Block {
                id: "rungs",
                middle: [0.0, 0.0],
                size: [0.8, 0.1],
                height: 5.0,
                traits: &[Trait::Insignificant, Trait::Exposed],
                portable: false,
            }],
            tall: TALL,
        },
        key: "eq.ladders",
        place: |site| {
            site.wholly_in_territory()?;
            site.leans(TALL)?;
            site.apart(Whom::Equipment, SPACING)?;
            site.apart(Whom::Access, FROM_ACCESS)
        },
    }),
    ..Gear::NONE
};
