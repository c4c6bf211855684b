//! Actions that equipment gives.

use crate::engine::refusal::Refusal;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::action::{Name, Spot, Way};
use crate::games::killteam::battle::deed::Deed;
use crate::games::killteam::battle::moves::Moved;

use super::{OPTIONS, all_deeds, deed};

/// On what equipment is used.
#[derive(Clone, Debug, PartialEq)]
pub enum Use {
    /// Nothing more is to be said.
    Plain,
    At(Spot),
    On(Name),
    /// Along with a move: where the thing carried is set up, `None` if it is lost.
    Carry {
        way: Box<Way>,
        to: Option<Spot>,
    },
}

/// Which [`Use`] an action has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UseForm {
    Plain,
    At,
    On,
    Carry,
}

impl Battle {
    /// Judges an action of equipment where it may begin.
    ///
    /// # Errors
    /// The team has not taken the option or used it up, or what the action itself forbids.
    pub(in super::super) fn plan_use(
        &self,
        activation: &super::Activation,
        index: u8,
        with: &Use,
    ) -> Result<Option<Moved>, Refusal> {
        let (option, deed) = deed(index);
        let side = self.setup.member(activation.op).side;
        let gear = &OPTIONS[usize::from(option)];
        if !self.state.kit.has(side, option) {
            let message = format!("{} has not taken {}", side.word(), gear.name);
            return Err(Refusal::new(gear.code(), message));
        }
        self.check_team_uses(side, option)?;
        (deed.plan)(self, activation, with)
    }

    pub(in super::super) fn perform_use(
        &mut self,
        op: u8,
        index: u8,
        with: &Use,
        moved: Option<Moved>,
    ) {
        let (option, deed) = deed(index);
        self.begin_deed(deed_of(index));
        if OPTIONS[usize::from(option)].uses.is_some() {
            let side = self.setup.member(op).side;
            self.state.kit.used[side.index()].push(option);
        }
        (deed.perform)(self, op, with, moved);
        self.complete_unless_pending();
    }

    /// The actions that the active operative's team has, by their place among all.
    pub(super) fn own_deeds(&self, op: u8) -> impl Iterator<Item = u8> {
        let side = self.setup.member(op).side;
        let own = move |(_, (option, _)): &(u8, (u8, _))| self.state.kit.has(side, *option);
        (0..).zip(all_deeds()).filter(own).map(|(index, _)| index)
    }

    /// May the active operative still perform a free action of equipment?
    pub(in super::super) fn free_deed_left(&self) -> bool {
        let Some(op) = self.acting().map(|activation| activation.op) else { return false };
        let free = |&index: &u8| deed(index).1.ap == 0;
        self.own_deeds(op).filter(free).any(|index| self.may_begin(deed_of(index)).is_ok())
    }

    /// An option made an action cheaper, and is used up if it is counted.
    pub(in super::super) fn note_cheaper(&mut self, op: u8, deed: Deed) {
        let side = self.setup.member(op).side;
        for (option, gear) in (0..).zip(OPTIONS) {
            let cheaper = gear.hooks.cheaper.filter(|_| self.state.kit.has(side, option));
            if cheaper.is_some_and(|cheaper| cheaper(self, side, deed) > 0) {
                self.state.kit.used[side.index()].push(option);
            }
        }
    }
}

/// The kind of action it is.
pub(in super::super) fn deed_of(index: u8) -> Deed {
    deed(index).1.counts_as.map_or(Deed::Gear(index), Deed::Move)
}
