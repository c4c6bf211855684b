//! Comms Device: while an operative controls the marker its SUPPORT rules reach farther
//! (eq.comms).

use super::{Form, Gear, Hooks, Piece, option};
use crate::engine::fact::Fact;
use crate::games::killteam::battle::Battle;

pub const GEAR: Gear = Gear {
    word: "comms-device",
    name: "Comms Device",
    key: "eq.comms",
    piece: Some(Piece {
        word: "comms-device",
        count: 1,
        form: Form::Marker,
        key: "eq.comms-place",
        place: |site| {
            if site.rulings().comms_wholly {
                site.wholly_in_territory()
            } else {
                site.within_territory()
            }
        },
    }),
    hooks: Hooks {
        fact: Some(|battle, name, of| match (name, of) {
            ("support", [id]) => Some(Fact::Inches(battle.support(battle.named_op(id)?))),
            _ => None,
        }),
        ..Hooks::NONE
    },
    ..Gear::NONE
};

/// What the device adds, inches.
const SUPPORT: f64 = 3.0;

impl Battle {
    /// How much farther the SUPPORT rules of an operative reach, inches (eq.comms).
    pub fn support(&self, op: u8) -> f64 {
        let side = self.setup.member(op).side;
        let own = option(GEAR.word).into_iter().flat_map(|own| self.state.kit.lying(own));
        let mut markers = own.filter(|(_, laid)| laid.side == side);
        let controls = markers.any(|(_, laid)| {
            let marker = laid.marker.unwrap_or_default();
            self.check_controls(op, marker, "kt/marker/control").is_ok()
        });
        if controls { SUPPORT } else { 0.0 }
    }
}
