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
