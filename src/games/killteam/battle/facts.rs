//! What may be claimed of a battle.

use smol_str::format_smolstr;

use crate::data::killzone::Side;
use crate::data::scene::Order;
use crate::engine::fact::Fact;

use super::Battle;
use super::state::Phase;

impl Battle {
    pub(super) fn named_op(&self, id: &str) -> Option<u8> {
        let found = self.setup.operatives.iter().position(|member| *member.id == *id);
        found.map(|op| op as u8)
    }

    pub(super) fn find_fact(&self, name: &str, of: &[&str]) -> Option<Fact> {
        if let Some(fact) = self.fact_of_equipment(name, of) {
            return Some(fact);
        }
        match of {
            [] => self.fact_of_battle(name),
            [one] => self
                .fact_of_side(name, one)
                .or_else(|| self.fact_of_marker(name, one))
                .or_else(|| self.fact_of_op(name, self.named_op(one)?)),
            [a, b] => self.fact_of_pair(name, self.named_op(a)?, self.named_op(b)?),
            _ => None,
        }
    }

    fn fact_of_battle(&self, name: &str) -> Option<Fact> {
        let last = &self.state.last;
        Some(match name {
            "turning-point" => Fact::Count(self.state.turning_point.into()),
            "initiative" => Fact::Word(self.state.initiative.word().into()),
            "over" => Fact::Flag(self.state.phase == Phase::Over),
            "cover" => Fact::Flag(last.cover?),
            "obscured" => Fact::Flag(last.obscured?),
            "damage" => Fact::Count(last.damage.into()),
            "moved" | "counted" => Fact::Inches(last.moved),
            "distance" => Fact::Inches(last.distance),
            "ap" => Fact::Count(self.ap_left().into()),
            "active" => {
                Fact::Word(format_smolstr!("{}", self.op(self.state.activation.as_ref()?.op)))
            }
            _ => return None,
        })
    }

    fn fact_of_side(&self, name: &str, side: &str) -> Option<Fact> {
        let side = Side::ALL.iter().find(|(_, word)| *word == side)?.0;
        Some(match name {
            "vp" | "score" => Fact::Count(self.state.vp[side.index()].into()),
            "cp" => Fact::Count(self.state.cp[side.index()].into()),
            "objectives" => Fact::Count(self.objectives_held(side).into()),
            "losses" => Fact::Count(self.losses(side)[0].into()),
            _ => return None,
        })
    }

    fn fact_of_marker(&self, name: &str, id: &str) -> Option<Fact> {
        let markers = &self.setup.mission.markers;
        let at = markers.iter().position(|marker| *marker.id == *id)?;
        let marker = &self.state.markers[at];
        Some(match name {
            "control" => Fact::Word(marker.control.map_or("nobody", Side::word).into()),
            "carrier" => Fact::Word(
                marker.carrier.map_or("nobody".into(), |op| format_smolstr!("{}", self.op(op))),
            ),
            _ => return None,
        })
    }

    fn fact_of_op(&self, name: &str, op: u8) -> Option<Fact> {
        let piece = self.state.piece(op);
        let standing = self.state.standing(op);
        Some(match name {
            "wounds" => Fact::Count(piece.wounds.into()),
            "ready" => Fact::Flag(piece.ready),
            "guard" => Fact::Flag(self.is_on_guard(op)),
            "injured" => Fact::Flag(piece.injured),
            "wounded" => Fact::Flag(piece.wounds < self.setup.member(op).wounds),
            "removed" | "incapacitated" => Fact::Flag(piece.removed),
            "apl" => Fact::Count(self.apl(op).into()),
            "move" => Fact::Inches(self.move_stat(op)),
            "engaged" => Fact::Flag(self.engaged_with(op).is_some()),
            "order" => Fact::Word(
                if standing?.order == Order::Engage { "engage" } else { "conceal" }.into(),
            ),
            "x" => Fact::Inches(standing?.footing.disc.center.x),
            "y" => Fact::Inches(standing?.footing.disc.center.y),
            "z" => Fact::Inches(standing?.footing.level),
            _ => return None,
        })
    }

    fn fact_of_pair(&self, name: &str, a: u8, b: u8) -> Option<Fact> {
        self.state.standing(a).zip(self.state.standing(b))?;
        if self.setup.member(a).weapons.is_empty()
            && ["cover", "obscured", "protected"].contains(&name)
        {
            return None;
        }
        Some(match name {
            "distance" => Fact::Inches(self.distance(a, b)),
            "visible" => Fact::Flag(self.sees(a, b)),
            "control-range" => Fact::Flag(self.in_control_range(a, b)),
            "cover" => Fact::Flag(self.aim(a, b, 0, None).cover),
            "obscured" => Fact::Flag(self.aim(a, b, 0, None).obscured),
            "protected" => Fact::Flag(self.aim(a, b, 0, None).protected),
            _ => return None,
        })
    }
}
