//! Heavy Barricade: Heavy terrain near the own drop zone (eq.heavy-barricade).

use super::site::{SPACING, Whom};
use super::{Block, Form, Gear, Piece};
use crate::data::killzone::Trait;

/// No part of it may be farther from the drop zone, inches.
const FROM_ZONE: f64 = 4.0;

pub const GEAR: Gear = Gear {
    word: "heavy-barricade",
    name: "Heavy Barricade",
    key: "eq.heavy-barricade",
    piece: Some(Piece {
        word: "heavy-barricade",
        count: 1,
        form: Form::Terrain(&[Block {
            id: "wall",
            middle: [0.0, 0.0],
            size: [3.0, 0.5],
            height: 1.2,
            traits: &[Trait::Heavy],
            portable: false,
        }]),
        key: "eq.heavy-barricade",
        place: |site| {
            site.on_the_floor()?;
            site.near_drop_zone(FROM_ZONE)?;
            site.apart(Whom::Equipment, SPACING)?;
            site.apart(Whom::Access, SPACING)
        },
    }),
    ..Gear::NONE
};
