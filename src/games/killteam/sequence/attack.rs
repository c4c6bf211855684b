//! What a weapon and a target bring to a sequence.

use crate::data::datacards::Weapon;
use crate::data::weapon_rule::WeaponLine;
use crate::games::killteam::weapon_rules::{Rules, accurate};

use super::reroll::Source;

/// The range in which changes can move Hit: at 7 only a 6 succeeds, and a 1 always fails.
const HITS: std::ops::RangeInclusive<i16> = 2..=7;

/// One operative's attack with one weapon.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// Attack dice.
    pub atk: u8,
    /// The least successful result, as changed.
    pub hit: u8,
    /// Of a normal and of a critical success.
    pub dmg: [u16; 2],
    pub rules: Rules,
    /// Ways to re-roll dice beside the weapon's rules and the Command Re-roll.
    pub sources: Vec<Source>,
    /// What the player may spend on Command Re-rolls.
    pub cp: u8,
    /// What the target makes of the first die that inflicts damage on it.
    pub first: Lessening,
}

/// By how much a die inflicts less, and down to what; nothing by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lessening {
    pub by: u16,
    pub least: u16,
}

impl Lessening {
    /// What is left of damage; never more than it was.
    pub fn of(self, damage: u16) -> u16 {
        damage.saturating_sub(self.by).max(damage.min(self.least))
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Lessening) -> Lessening {
        Lessening { by: self.by.saturating_add(other.by), least: self.least.max(other.least) }
    }
}

impl Attack {
    /// With a weapon of a datacard.
    pub fn new(weapon: &Weapon) -> Attack {
        let rules = Rules::new(&weapon.rules);
        let Weapon { atk, hit, dmg, .. } = *weapon;
        Attack { atk, hit, dmg, rules, sources: Vec::new(), cp: 0, first: Lessening::default() }
    }

    /// With a weapon written as one line.
    pub fn of_line(line: &WeaponLine) -> Attack {
        let rules = Rules::new(&line.rules);
        let WeaponLine { atk, hit, dmg, .. } = *line;
        Attack { atk, hit, dmg, rules, sources: Vec::new(), cp: 0, first: Lessening::default() }
    }

    /// Changes Hit: worse by 1 for an injured user (dmg.injured), better by 1 for each friend
    /// that assists in a fight (fight.assist). The changes are added up first.
    #[must_use]
    pub fn changed(self, injured: bool, assisting: u8) -> Attack {
        self.worse(i16::from(injured) - i16::from(assisting))
    }

    /// Hit worse by so much, or better where it is negative: all changes added up (st.worse).
    #[must_use]
    pub fn worse(self, by: i16) -> Attack {
        let hit = i16::from(self.hit) + by;
        Attack { hit: hit.clamp(*HITS.start(), *HITS.end()) as u8, ..self }
    }

    /// One more instance of Accurate, as for shooting down from Vantage terrain
    /// (terrain.vantage-accurate).
    #[must_use]
    pub fn accurate(mut self, x: u16) -> Attack {
        self.rules.add(&accurate::RULE, &accurate::printed(x));
        self
    }

    #[must_use]
    pub fn source(mut self, source: Source) -> Attack {
        self.sources.push(source);
        self
    }

    #[must_use]
    pub fn cp(self, cp: u8) -> Attack {
        Attack { cp, ..self }
    }
}

/// A target and how it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Defence {
    /// The least successful result; improved already by Protective terrain (eq.protective).
    pub save: u8,
    /// Dice collected before anything lessens them (shoot.defence-dice).
    pub dice: u8,
    pub cover: bool,
    /// The cover save may be critical or double (terrain.vantage-save).
    pub improved: bool,
    pub obscured: bool,
    /// Wounds left; a target that has none after Devastating rolls no dice.
    pub wounds: u16,
    pub sources: Vec<Source>,
    /// What the player may spend on Command Re-rolls.
    pub cp: u8,
    /// The attacker's own operative: one player rolls all dice and pays for both from what the
    /// attack may spend.
    pub own: bool,
}

/// Defence dice of a target (shoot.defence-dice).
const DEFENCE_DICE: u8 = 3;

impl Defence {
    /// A target in the open, too tough to be brought down.
    pub fn new(save: u8) -> Defence {
        Defence {
            save,
            dice: DEFENCE_DICE,
            cover: false,
            improved: false,
            obscured: false,
            wounds: u16::MAX,
            sources: Vec::new(),
            cp: 0,
            own: false,
        }
    }

    #[must_use]
    pub fn cover(self, cover: bool) -> Defence {
        Defence { cover, ..self }
    }

    /// In cover whose save is improved.
    #[must_use]
    pub fn improved_cover(self) -> Defence {
        Defence { cover: true, improved: true, ..self }
    }

    #[must_use]
    pub fn obscured(self, obscured: bool) -> Defence {
        Defence { obscured, ..self }
    }

    #[must_use]
    pub fn wounds(self, wounds: u16) -> Defence {
        Defence { wounds, ..self }
    }

    #[must_use]
    pub fn cp(self, cp: u8) -> Defence {
        Defence { cp, ..self }
    }
}
