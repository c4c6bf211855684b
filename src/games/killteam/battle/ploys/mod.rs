//! Ploys and strategic gambits: written in files as a few effects, played at their moments.

mod decode;
mod effects;
mod play;

use std::sync::Arc;

use smallvec::SmallVec;

use crate::data::datacards::WeaponKind;
use crate::data::killzone::Side;
use crate::data::weapon_rule::WeaponRule;
use crate::games::killteam::sequence::attack::Lessening;
use crate::games::killteam::weapon_rules::Rule;

use super::deed::Deed;
use super::precedence::Rank;

pub use decode::ploys;

/// One ploy or gambit of a team.
#[derive(Clone, Debug, PartialEq)]
pub struct Ploy {
    /// The word of its notation.
    pub id: Arc<str>,
    pub name: String,
    pub kind: Kind,
    pub cp: u8,
    pub moment: Moment,
    pub bearer: Bearer,
    /// The side whose operatives it concerns is the opponent's.
    pub on_enemy: bool,
    /// Only operatives with this keyword (st.keywords).
    pub keyword: Option<String>,
    /// The one operative selected is at most so far from the active one, inches (eq.comms).
    pub support: Option<f64>,
    pub lasts: Lasts,
    pub rank: Rank,
    pub effects: Vec<Effect>,
}

/// When a ploy may be used at all (tp.strategy-ploy, ploy.firefight).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A strategic gambit that is no ploy.
    Gambit,
    Strategy,
    Firefight,
}

impl Kind {
    pub const ALL: [(Kind, &'static str); 3] =
        [(Kind::Gambit, "gambit"), (Kind::Strategy, "strategy"), (Kind::Firefight, "firefight")];
}

/// The moment of the Firefight phase that a ploy names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// In an activation of a friendly operative, before any action.
    Activated,
    /// Between actions of a friendly operative.
    Acting,
    /// A friendly operative has been selected as the target of a shot.
    ShotAt,
    /// A friendly operative has been selected as the one to be fought.
    Fought,
    /// Either of the two.
    Attacked,
}

impl Moment {
    pub const ALL: [(Moment, &'static str); 5] = [
        (Moment::Activated, "activated"),
        (Moment::Acting, "acting"),
        (Moment::ShotAt, "shot-at"),
        (Moment::Fought, "fought"),
        (Moment::Attacked, "attacked"),
    ];

    /// Is it in the middle of another operative's action?
    pub fn in_an_attack(self) -> bool {
        matches!(self, Moment::ShotAt | Moment::Fought | Moment::Attacked)
    }
}

/// Whom a ploy concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// Everybody of the side.
    Every,
    /// One operative, selected when the ploy is used.
    One,
    /// The active operative, or the one that is attacked.
    Itself,
}

impl Bearer {
    pub const ALL: [(Bearer, &'static str); 3] =
        [(Bearer::Every, "every"), (Bearer::One, "one"), (Bearer::Itself, "itself")];
}

/// How long a ploy lasts (tp.ploy-lasts).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lasts {
    Action,
    Activation,
    TurningPoint,
}

impl Lasts {
    pub const ALL: [(Lasts, &'static str); 3] = [
        (Lasts::Action, "action"),
        (Lasts::Activation, "activation"),
        (Lasts::TurningPoint, "turning-point"),
    ];
}

/// What a ploy does to an operative it concerns.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Its weapons have one more weapon rule.
    Rule { rule: &'static Rule, printed: WeaponRule, with: Option<WeaponKind> },
    /// APL, within the limit of all changes (st.apl-limit).
    Apl(i8),
    /// Move, inches (st.move-limit).
    Move(f64),
    /// Save is so much better.
    Save(i8),
    /// Hit is so much better.
    Hit(i8),
    /// Its cover save may be critical or double, as on lower ground (terrain.vantage-save).
    CoverSave,
    /// It may re-roll one defence die.
    Reroll,
    /// Each attack die inflicts so much less on it.
    Lessen(Lessening),
    /// In each sequence the first attack die that inflicts damage on it inflicts so much less.
    LessenDie(Lessening),
    /// An action costs it less AP.
    Cheaper { deed: Deed, by: u8 },
    /// It regains wounds, up to those it started with (st.wounds-track).
    Heal(u16),
    /// The first time it would be incapacitated it has so many wounds left (dmg.order).
    Survive(u16),
    /// It may perform an action that its order forbids.
    Allow(Deed),
    /// It cannot perform an action.
    Forbid(Deed),
}

impl Effect {
    /// Does it change a stat, which takes effect between actions only (st.stat-timing)?
    fn changes_stats(&self) -> bool {
        matches!(self, Effect::Apl(_) | Effect::Move(_) | Effect::Save(_) | Effect::Hit(_))
    }
}

/// The ploys that were used and those that still last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// By side, a bit for each ploy used in this turning point (ploy.once).
    pub used: [u64; 2],
    pub running: SmallVec<[Running; 2]>,
}

/// A ploy that lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    pub side: Side,
    /// By its place in the side's list.
    pub ploy: u8,
    /// The one operative it concerns.
    pub op: Option<u8>,
}
