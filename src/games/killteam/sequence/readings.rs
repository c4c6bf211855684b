//! The readings that touch dice, as types.

use crate::games::killteam::readings::Readings;

/// How ambiguous rules of dice are read, resolved once for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiceReadings {
    /// Only a rolled success can be discarded against an obscured target
    /// (`obscured-discard: rolled`).
    pub discards_rolled_only: bool,
    /// Piercing and Piercing Crits add up (`piercing-stack: sum`).
    pub piercing_adds_up: bool,
    /// A success that Severe made critical stuns (`severe-stun: yes`).
    pub severe_stuns: bool,
    /// Friends beside the enemy improve Hit in a fight (`fight-assist: on`).
    pub fight_assist: bool,
}

impl DiceReadings {
    pub fn new(readings: &Readings) -> DiceReadings {
        DiceReadings {
            discards_rolled_only: readings.is("obscured-discard", "rolled"),
            piercing_adds_up: readings.is("piercing-stack", "sum"),
            severe_stuns: readings.is("severe-stun", "yes"),
            fight_assist: readings.is("fight-assist", "on"),
        }
    }
}

impl Default for DiceReadings {
    /// The defaults of the Lite rules.
    fn default() -> DiceReadings {
        DiceReadings::new(&Readings::default())
    }
}
