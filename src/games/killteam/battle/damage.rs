//! Damage, and what is put off until an action is complete (dmg.removal, dmg.timing,
//! st.stat-timing).

use crate::games::killteam::sequence::Role;
use crate::games::killteam::sequence::shoot::Nearby;
use crate::geometry::number::within;

use super::Battle;
use super::ploys::Lasts;
use super::sequence::Toll;

impl Battle {
    /// Is the operative on the board and not incapacitated?
    pub fn takes_part(&self, op: u8) -> bool {
        let piece = self.state.piece(op);
        piece.slot.is_some() && piece.wounds > 0
    }

    /// Inflicts damage (dmg.reduce).
    pub(super) fn suffer(&mut self, op: u8, damage: u16) {
        let left = self.state.piece(op).wounds.saturating_sub(damage);
        let felled = left == 0 && self.state.piece(op).wounds > 0;
        let kept = if felled { self.ploys_survive(op) } else { None };
        self.state.piece_mut(op).wounds = kept.unwrap_or(left);
        if damage > 0 {
            self.state.last.told.wounds.push(op);
        }
    }

    /// Damage on everyone else whom the target sees within a distance
    /// (wr.devastating-distance).
    pub(super) fn suffer_nearby(&mut self, target: u8, nearby: &[Nearby], spared: &[u8]) {
        for reach in nearby {
            let hit = |&op: &u8| {
                op != target
                    && !spared.contains(&op)
                    && within(self.distance(target, op), reach.within, 0.0).holds
                    && self.sees(target, op)
            };
            let all: smallvec::SmallVec<[u8; 8]> = self.on_board().filter(hit).collect();
            for op in all {
                self.suffer(op, reach.damage);
            }
        }
    }

    /// Inflicts and takes what a sequence has come to beyond what it had before.
    pub(super) fn exact(&mut self, ops: [u8; 2], before: Toll, now: Toll) {
        for role in Role::BOTH.map(Role::index) {
            self.suffer(ops[role], now.damage[role].saturating_sub(before.damage[role]));
            let cp = &mut self.state.cp[self.setup.member(ops[role]).side.index()];
            *cp = cp.saturating_sub(now.spent[role].saturating_sub(before.spent[role]));
        }
        let damage = now.damage[Role::Defender.index()];
        if damage != before.damage[Role::Defender.index()] {
            (self.state.last.damage, self.state.last.told.damage) = (damage, true);
        }
    }

    /// Is the operative injured with the wounds it has left (dmg.injured, dmg.half)?
    pub(super) fn is_injured(&self, op: u8) -> bool {
        u32::from(self.state.piece(op).wounds) * 2 < u32::from(self.setup.member(op).wounds)
    }

    /// Takes the incapacitated off the board; those who carry something place it first.
    pub(super) fn remove_fallen(&mut self) {
        let fallen = |&op: &u8| self.state.piece(op).wounds == 0;
        let all: smallvec::SmallVec<[u8; 4]> = self.on_board().filter(fallen).collect();
        for op in all {
            if self.state.piece(op).carries.is_none() {
                self.state.remove(op);
                self.forget();
            } else if !self.state.dropping.contains(&op) {
                self.state.dropping.push(op);
            }
        }
    }

    /// An action is done: the incapacitated are removed before it is complete.
    pub(super) fn complete_action(&mut self) {
        self.state.sequence = None;
        for op in std::mem::take(&mut self.state.stunned) {
            self.change_apl(op, -1);
        }
        self.remove_fallen();
        self.state.completing = true;
    }

    /// An action is complete: stats change, markers are judged (dmg.timing, marker.timing).
    pub(super) fn finish_action(&mut self) {
        self.state.completing = false;
        for op in 0..self.state.pieces.len() as u8 {
            self.state.piece_mut(op).injured = self.is_injured(op);
        }
        self.judge_markers();
        self.end_ploys(Lasts::Action);
        self.forget();
        if self.interrupting() {
            return self.end_interruption();
        }
        if let Some(activation) = &self.state.activation {
            let gone = self.state.piece(activation.op).slot.is_none();
            match gone || activation.counteracting {
                true => self.end_activation(),
                false => self.offer_interruption(),
            }
        }
    }
}
