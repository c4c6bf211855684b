//! Shots and fights as they are solved, and what is told of their ends.

use crate::games::killteam::sequence::fight::Fight;
use crate::games::killteam::sequence::options::Options;
use crate::games::killteam::sequence::roller::{Results, Roller};
use crate::games::killteam::sequence::shoot::{Nearby, Shoot};
use crate::games::killteam::sequence::{Decision, Needed, Role};

use super::solver::Solvable;

macro_rules! solvable_steps {
    () => {
        fn needed(&self) -> Needed {
            self.needed()
        }

        fn add_candidates(&self, all: &mut Vec<Decision>) {
            Options::add_candidates(self, true, all);
        }

        fn roller(&self) -> Option<&Roller> {
            self.roller()
        }

        fn distinct_results(&self) -> Option<Results> {
            Options::distinct_results(self)
        }

        fn rolled(&self, faces: &[u8]) -> Self {
            let mut next = self.clone();
            next.roll(faces).expect("as many faces as were asked for");
            next.reduce();
            next
        }

        fn decided(&self, decision: &Decision) -> Self {
            let mut next = self.clone();
            next.carry_out(decision);
            next.reduce();
            next
        }
    };
}

/// What a shot comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ShootEnd {
    /// On the target.
    pub damage: u16,
    /// CP of attacker and defender.
    pub spent: [u8; 2],
    /// On everyone else near the target.
    pub nearby: u16,
    pub stun: bool,
}

impl Solvable for Shoot {
    type End = ShootEnd;

    solvable_steps!();

    fn end(&self) -> Option<ShootEnd> {
        self.damage().map(|damage| ShootEnd {
            damage,
            spent: self.spent(),
            nearby: widest(self.nearby()),
            stun: self.stuns(),
        })
    }
}

/// The most that anyone near suffers.
fn widest(nearby: impl Iterator<Item = Nearby>) -> u16 {
    nearby.map(|nearby| nearby.damage).max().unwrap_or(0)
}

/// What a fight comes to, by role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FightEnd {
    pub lost: [u16; 2],
    pub dead: [bool; 2],
    pub stunned: [bool; 2],
    /// What the weapon of each did to everyone else near its opponent.
    pub nearby: [u16; 2],
}

impl Solvable for Fight {
    type End = FightEnd;

    solvable_steps!();

    fn end(&self) -> Option<FightEnd> {
        self.lost().map(|lost| FightEnd {
            lost,
            dead: self.wounds().map(|left| left == 0),
            stunned: Role::BOTH.map(|role| self.stunned(role)),
            nearby: Role::BOTH.map(|role| widest(self.nearby(role))),
        })
    }
}
