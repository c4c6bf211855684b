//! What happens to the user of a weapon after the action.

use crate::engine::refusal::Refusal;

use super::attack::Attack;
use super::refusals::check_faces;
use super::{Needed, Purpose, Role};

/// The roll that a weapon may ask for after its use: once for the action, however many
/// sequences it had (wr.hot-once).
#[derive(Clone, Copy, Debug)]
pub struct AfterUse {
    role: Role,
    hit: u8,
    harm: fn(u8, u8) -> u16,
    damage: Option<u16>,
}

impl AfterUse {
    /// `None` if the weapon asks for no roll. Hit counts as changed (wr.hot-changed).
    pub fn new(attack: &Attack, role: Role) -> Option<AfterUse> {
        let harm = attack.rules.after_use()?;
        Some(AfterUse { role, hit: attack.hit, harm, damage: None })
    }

    pub fn needed(&self) -> Needed {
        match self.damage {
            None => Needed::Roll { role: self.role, count: 1, purpose: Purpose::AfterUse },
            Some(_) => Needed::Nothing,
        }
    }

    /// # Errors
    /// Not one face, or a second roll.
    pub fn roll(&mut self, faces: &[u8]) -> Result<(), Refusal> {
        check_faces(self.needed(), faces)?;
        self.damage = faces.first().map(|&face| (self.harm)(face, self.hit));
        Ok(())
    }

    /// What the user suffers, once rolled.
    pub fn damage(&self) -> Option<u16> {
        self.damage
    }
}
