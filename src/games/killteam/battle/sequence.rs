//! The shooting or fighting that is going on within an action.

use super::fighting::Fighting;
use super::shooting::Shooting;
use crate::games::killteam::sequence::Role;

/// One of the two.
#[derive(Clone, Debug)]
pub enum Sequence {
    Shooting(Shooting),
    Fighting(Fighting),
}

/// What a running sequence has inflicted and cost so far, by role: damage is dealt at once
/// (shoot.after-retain, fight.strike), so a battle follows it step by step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// Damage on each.
    pub damage: [u16; 2],
    /// CP spent by each.
    pub spent: [u8; 2],
    /// Has everyone nearby suffered?
    pub nearby: bool,
}

/// The word for dice of a role in a transcript: attack dice of a retaliating operative are
/// `retaliation`.
pub fn label(role: Role, purpose: crate::games::killteam::sequence::Purpose) -> &'static str {
    use crate::games::killteam::sequence::Purpose;
    match (role, purpose) {
        (Role::Attacker, Purpose::Attack) => "attack",
        (Role::Defender, Purpose::Attack) => "retaliation",
        (_, Purpose::Defence) => "defence",
        (_, Purpose::Reroll) => "reroll",
        (_, Purpose::AfterUse) => "after-use",
    }
}
