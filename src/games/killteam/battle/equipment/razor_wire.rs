//! Razor Wire: Exposed and Obstructing terrain (eq.razor-wire, eq.razor-place).

use super::site::{SPACING, Whom};
use super::{Block, Form, Gear, Piece};
use crate::data::killzone::Trait;

pub const GEAR: Gear = Gear {
    word: "razor-wire",
    name: "Razor Wire",
    key: "eq.razor-wire",
    piece: Some(Piece {
        word: "razor-wire",
        count: 1,
        form: Form::Terrain(&[Block {
            id: "wire",
            middle: [0.0, 0.0],
            size: [4.0, 0.6],
            height: 0.5,
            traits: &[Trait::Exposed, Trait::Obstructing],
            portable: false,
        }]),
        key: "eq.razor-place",
        place: |site| {
            site.on_the_floor()?;
            if site.rulings().razor_equipment {
                site.wholly_in_territory()?;
                site.apart(Whom::Equipment, SPACING)?;
            } else {
                site.within_territory()?;
                site.apart(Whom::Terrain, SPACING)?;
            }
            site.apart(Whom::Access, SPACING)
        },
    }),
    ..Gear::NONE
};
