//! Light Barricades: two pieces of Light terrain with feet (eq.light-barricades).

use super::site::{SPACING, Site, Whom};
use super::{Block, Form, Gear, Piece};
use crate::data::killzone::Trait;
use crate::engine::refusal::Refusal;

pub const GEAR: Gear = Gear {
    word: "light-barricades",
    name: "Light Barricades",
    key: "eq.light-barricades",
    piece: Some(Piece {
        word: "light-barricade",
        count: 2,
        form: Form::Terrain(&[
            Block {
                id: "shield",
                middle: [0.0, 0.0],
                size: [2.0, 0.2],
                height: 1.0,
                traits: &[Trait::Light],
                portable: false,
            },
            foot("left foot", -0.7),
            foot("right foot", 0.7),
        ]),
        key: "eq.light-barricades",
        place,
    }),
    ..Gear::NONE
};

const fn foot(id: &'static str, x: f64) -> Block {
    Block {
        id,
        middle: [x, 0.0],
        size: [0.2, 0.8],
        height: 0.1,
        traits: &[Trait::Insignificant, Trait::Exposed],
        portable: false,
    }
}

/// Where a Light Barricade may lie.
pub(super) fn place(site: &Site) -> Result<(), Refusal> {
    site.on_the_floor()?;
    site.wholly_in_territory()?;
    site.apart(Whom::Equipment, SPACING)?;
    site.apart(Whom::Access, SPACING)
}
