//! What lets a player re-roll dice.

use crate::engine::refusal::Refusal;
use crate::games::killteam::weapon_rules::{RULES, Reroll, Rule};

use super::refusals::refuse;

/// A weapon rule, ploy or piece of equipment that lets dice be re-rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// How decisions name it, such as `Balanced`.
    pub name: &'static str,
    /// The key of its rule, such as `wr.balanced`.
    pub key: &'static str,
    pub dice: Reroll,
    /// What each use costs.
    pub cp: u8,
    /// May it be used more than once on one roll?
    pub again: bool,
}

/// The Command Re-roll (ploy.command, ploy.command-again).
pub const COMMAND: Source =
    Source { name: "Command", key: "ploy.command", dice: Reroll::One, cp: 1, again: true };

/// An operative supplied from an Ammo Cache (eq.ammo-effect).
pub const AMMO_CACHE: Source =
    Source { name: "Ammo Cache", key: "eq.ammo-effect", dice: Reroll::One, cp: 0, again: false };

/// A ploy of the target's player.
pub const PLOY: Source =
    Source { name: "Ploy", key: "ploy.firefight", dice: Reroll::One, cp: 0, again: false };

/// The sources that are no weapon rules.
pub const SOURCES: &[Source] = &[COMMAND, AMMO_CACHE, PLOY];

impl Source {
    pub fn of_rule(rule: &'static Rule, dice: Reroll) -> Source {
        Source { name: rule.name(), key: rule.key, dice, cp: 0, again: dice == Reroll::Any }
    }
}

/// The refusal of a source that the player does not have.
pub(super) fn not_given(name: &str) -> Refusal {
    let key = RULES.iter().find(|rule| rule.name() == name).map(|rule| rule.key);
    let key = key.or_else(|| SOURCES.iter().find(|s| s.name == name).map(|s| s.key));
    refuse(key.unwrap_or("dice/record"), format!("{name} lets no die be re-rolled here"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::killteam::rules::find;

    #[test]
    fn sources_are_explained() {
        for source in SOURCES {
            assert!(find(source.key).is_ok(), "{}", source.key);
        }
        assert_eq!(not_given("Relentless").code, "kt/wr/relentless");
        assert_eq!(not_given("Ammo Cache").code, "kt/eq/ammo-effect");
    }
}
