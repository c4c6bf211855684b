//! The sequences of dice: shooting and fighting, as pure state machines.
//!
//! A sequence says what it needs next ([`Needed`]): a roll of so many dice, a decision of one
//! player, or nothing. Faces come in as data and a decision as a [`Decision`], so a battle, a
//! referee, a person at the table and the exact odds all drive the same code. Places and
//! distances play no part: whoever starts a sequence has judged cover and range already.
//!
//! States are small, equal when nothing that can still matter differs, and hash accordingly.
//!
//! ```
//! use sightline::data::weapon_rule::weapon_line;
//! use sightline::games::killteam::sequence::attack::{Attack, Defence};
//! use sightline::games::killteam::sequence::shoot::Shoot;
//! use sightline::games::killteam::weapon_rules::NOTATIONS;
//!
//! let weapon = weapon_line("5 3+ 4/5 Rending", NOTATIONS).unwrap();
//! let mut shoot = Shoot::new(Attack::of_line(&weapon), Defence::new(3));
//! shoot.roll(&[6, 4, 3, 2, 1]).unwrap();
//! shoot.apply(&"promote rending 4".parse().unwrap()).unwrap();
//! shoot.roll(&[5, 2, 2]).unwrap();
//! shoot.apply(&"block normal with normal".parse().unwrap()).unwrap();
//! assert_eq!(shoot.outcome().unwrap().damage, 10);
//! ```

pub mod after;
pub mod allocation;
pub mod attack;
pub mod decision;
pub mod dice;
pub mod fight;
mod hand;
pub mod options;
pub mod readings;
mod refusals;
pub mod reroll;
pub mod roller;
pub mod shoot;
pub mod text;

#[cfg(test)]
pub(crate) mod tests;

pub use decision::{Choice, Decision};

/// The two players of a sequence (shoot.sides).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Attacker,
    Defender,
}

impl Role {
    pub const BOTH: [Role; 2] = [Role::Attacker, Role::Defender];

    pub fn opponent(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }

    pub fn index(self) -> usize {
        self as usize
    }
}

impl std::fmt::Display for Role {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            Role::Attacker => "attacker",
            Role::Defender => "defender",
        })
    }
}

/// What a sequence needs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// So many D6 of one player, all at once; at least one.
    Roll { role: Role, count: u8, purpose: Purpose },
    /// One of several possible decisions.
    Decision { role: Role, choice: Choice },
    /// Nothing: the sequence is over.
    Nothing,
}

/// What dice are rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Attack,
    Defence,
    /// Attack or defence dice once more.
    Reroll,
    /// Whether the user of a weapon comes to harm (wr.hot).
    AfterUse,
}

impl std::fmt::Display for Purpose {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            Purpose::Attack => "attack",
            Purpose::Defence => "defence",
            Purpose::Reroll => "reroll",
            Purpose::AfterUse => "after-use",
        })
    }
}
