//! Weapon rules in card notation: `Piercing 1`, `Lethal 5+`, `Heavy (Dash only)`,
//! `2" Devastating 1`, `Range 8"`.
//!
//! Which rules exist is the game's business: the loader is handed a list of [`Notation`].

/// How a weapon rule is written on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The printed name, such as `Piercing Crits`.
    pub name: &'static str,
    pub form: Form,
}

/// What stands beside a rule's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Nothing: `Balanced`.
    Plain,
    /// A whole number: `Piercing 1`.
    Number,
    /// A die result: `Lethal 5+`.
    Result,
    /// A distance in inches, with or without the mark: `Range 8"`, `Blast 2`.
    Distance,
    /// A whole number, perhaps with a distance in front: `2" Devastating 1`.
    NumberWithin,
    /// Perhaps one move action in brackets: `Heavy`, `Heavy (Dash only)`.
    MoveOnly,
}

/// One weapon rule of a weapon, checked against the game's list.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponRule {
    /// The name as the game's list spells it.
    pub name: &'static str,
    /// The x of the rule where its form has one.
    pub x: Option<Value>,
    /// The distance in front of the name, inches.
    pub within: Option<f64>,
    /// The one move action allowed by `Heavy (x only)`, lower case: `dash`, `reposition`, …
    pub only: Option<String>,
}

/// The x of a weapon rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Number(u16),
    /// "x+".
    Result(u8),
    /// Inches.
    Distance(f64),
}
