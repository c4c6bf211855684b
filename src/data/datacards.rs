//! Datacards: the operatives of a team, their stats and weapons.

use super::weapon_rule::WeaponRule;

/// A checked file of datacards.
#[derive(Clone, Debug)]
pub struct Team {
    pub team: String,
    pub keyword: Option<String>,
    pub source: Option<Source>,
    pub operatives: Vec<Card>,
}

/// Where a file's figures come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    pub name: String,
    /// A date, `YYYY-MM-DD`.
    pub as_of: Option<String>,
}

/// A datacard. Fields a file left out are `None`; measuring needs only the base.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    pub id: String,
    pub name: Option<String>,
    pub apl: Option<u8>,
    /// Inches.
    pub r#move: Option<f64>,
    /// The least successful defence result.
    pub save: Option<u8>,
    pub wounds: Option<u16>,
    pub base: Option<Base>,
    /// Of the head above the floor of the base, inches.
    pub height: Option<f64>,
    pub keywords: Vec<String>,
    pub weapons: Vec<Weapon>,
}

/// The size of a base in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Base {
    /// Diameter.
    Round(f64),
    /// Length and width.
    Oval(f64, f64),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Weapon {
    pub name: String,
    pub kind: WeaponKind,
    pub atk: u8,
    /// The least successful attack result.
    pub hit: u8,
    /// Normal and critical damage.
    pub dmg: [u16; 2],
    pub rules: Vec<WeaponRule>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponKind {
    Ranged,
    Melee,
}
