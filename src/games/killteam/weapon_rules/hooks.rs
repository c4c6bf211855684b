//! The moments at which a weapon rule may act, in the order in which they come.

use crate::data::weapon_rule::{Value, WeaponRule};
use crate::games::killteam::movement::MoveAction;
use crate::games::killteam::sequence::dice::{Grade, Retained, Tally};
use crate::games::killteam::sequence::readings::DiceReadings;

/// What a rule does at each moment; [`Hooks::NONE`] does nothing at any.
///
/// A hook that depends on the x of the rule is handed the rule as printed.
#[derive(Clone, Copy, Debug)]
pub struct Hooks {
    /// The one instance that two printed ones amount to, by their x (wr.duplicates).
    pub merge: fn(Value, Value) -> Value,

    /// Shoot may be performed with the weapon under a Conceal order.
    pub silent: bool,
    /// May the user perform this move in the activation in which it uses the weapon, before or
    /// after? Asked for moves only; `None` allows all.
    pub allows_move: Option<fn(&WeaponRule, MoveAction) -> bool>,
    /// In how many actions of a battle the weapon can be used.
    pub uses: Option<fn(&WeaponRule) -> Option<u16>>,
    /// How far a valid target may be, inches.
    pub range: Option<fn(&WeaponRule) -> Option<f64>>,
    /// The cover that hides no operative while valid targets are judged.
    pub seeks: Option<Seeks>,
    /// Who else is shot at, within the rule's distance of the primary target.
    pub secondary: Option<Secondary>,

    /// The most attack dice that may be retained as normal successes without rolling.
    pub set_aside: Option<fn(&WeaponRule) -> u16>,
    /// The attack dice that may be re-rolled.
    pub reroll: Option<Reroll>,
    /// The least result that makes a success critical.
    pub critical_from: Option<fn(&WeaponRule) -> Option<u8>>,
    /// How one attack die may be improved when dice are retained.
    pub promotion: Option<Promotion>,
    /// Damage at once on the target for each retained critical success; with a distance in
    /// front of the rule, also on others near it.
    pub damage_at_once: Option<fn(&WeaponRule) -> u16>,
    /// Do these retained attack dice lower the target's APL?
    pub stuns: Option<fn(Retained, &DiceReadings) -> bool>,
    /// How many dice fewer the defender collects.
    pub fewer_defence_dice: Option<fn(&WeaponRule, Retained) -> u16>,
    /// The defender cannot retain cover saves.
    pub denies_cover_save: bool,
    /// May the opponent block with a success of this grade? `None` allows all.
    pub blocked_with: Option<fn(Grade) -> bool>,
    /// What the first critical strike of a fight takes from the opponent's unresolved dice.
    pub first_critical_strike: Option<fn(&mut Tally)>,

    /// The damage the user suffers after the action for one D6 rolled, by the result and the
    /// weapon's Hit as changed.
    pub after_use: Option<fn(u8, u8) -> u16>,
}

impl Hooks {
    pub const NONE: Hooks = Hooks {
        merge: larger,
        silent: false,
        allows_move: None,
        uses: None,
        range: None,
        seeks: None,
        secondary: None,
        set_aside: None,
        reroll: None,
        critical_from: None,
        promotion: None,
        damage_at_once: None,
        stuns: None,
        fewer_defence_dice: None,
        denies_cover_save: false,
        blocked_with: None,
        first_critical_strike: None,
        after_use: None,
    };
}

/// The cover that a weapon finds its targets behind, the lesser first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seeks {
    /// Light terrain.
    Light,
    /// All terrain.
    All,
}

/// Who is shot at beside the primary target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secondary {
    /// Everyone whom the primary target sees, friend or foe, not selected (wr.blast-secondary).
    Everyone,
    /// Further valid targets, as many as the attacker selects (wr.torrent).
    Selected,
}

/// Which dice of one roll a rule lets its player re-roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reroll {
    /// One die, once.
    One,
    /// Dice that show one and the same result, once.
    OneResult,
    /// Any dice, one after the other or several together.
    Any,
}

/// How a rule improves one die, at its player's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promotion {
    pub when: When,
    pub from: Grade,
    pub to: Grade,
    /// May the die have been retained already, unrolled or by another rule
    /// (dice.retained-once)?
    pub changes_retained: bool,
}

/// When a promotion is possible, by the dice as they were rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// A critical success is retained.
    Critical,
    /// No critical success is retained.
    NoCritical,
}

/// The better of two values where more is better.
pub(super) fn larger(a: Value, b: Value) -> Value {
    if b > a { b } else { a }
}

/// The better of two values where less is better.
pub(super) fn smaller(a: Value, b: Value) -> Value {
    if b < a { b } else { a }
}
