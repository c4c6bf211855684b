//! Guard, where a killzone or scenario has it (guard.action to guard.no-action).

use crate::data::datacards::WeaponKind;
use crate::data::killzone::Side;
use crate::data::scene::Order;
use crate::engine::refusal::Refusal;

use super::Battle;
use super::action::Action;
use super::activation::Activation;
use super::deed::Deed;
use super::state::Phase;

/// Who is on guard, and an interruption that is going on. Operatives are bits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watch {
    pub on_guard: u64,
    /// Those that interrupted in this turning point (guard.no-counteract).
    interrupted: u64,
    /// Those that shot at point-blank range in this activation (guard.point-blank).
    pinned: u64,
    /// This activation has been interrupted.
    used: bool,
    /// An enemy of the active operative is to say whether it interrupts.
    pub waiting: bool,
    /// The activation that is interrupted.
    outer: Option<Box<Activation>>,
}

fn bit(op: u8) -> u64 {
    1_u64.checked_shl(op.into()).unwrap_or(0)
}

impl Battle {
    pub fn is_on_guard(&self, op: u8) -> bool {
        self.state.guard.on_guard & bit(op) != 0
    }

    /// Is an operative on guard interrupting an activation?
    pub(super) fn interrupting(&self) -> bool {
        self.state.guard.outer.is_some()
    }

    /// The side that is to say whether it interrupts.
    pub(super) fn guarding(&self) -> Option<Side> {
        let active = self.state.activation.as_ref().filter(|_| self.state.guard.waiting)?;
        Some(self.setup.member(active.op).side.opponent())
    }

    /// May the operative go on guard (guard.action)?
    pub(super) fn check_guard(&self, op: u8) -> Result<(), Refusal> {
        let id = &self.setup.member(op).id;
        if !self.setup.switches.guard {
            let message = "this killzone has no Guard".to_owned();
            return Err(Refusal::new("kt/guard/reading", message));
        }
        if self.state.standing(op).is_some_and(|standing| standing.order != Order::Engage) {
            let message = format!("{id} has a Conceal order");
            return Err(Refusal::new("kt/guard/action", message));
        }
        if let Some(enemy) = self.engaged_with(op) {
            let enemy = &self.setup.member(enemy).id;
            let message = format!("{enemy} is within control range of {id}");
            return Err(Refusal::new("kt/guard/action", message));
        }
        Ok(())
    }

    pub(super) fn go_on_guard(&mut self, op: u8) {
        self.state.guard.on_guard |= bit(op);
    }

    /// The operative acts, moves or changes its order (guard.ends).
    pub(super) fn leave_guard(&mut self, op: u8) {
        self.state.guard.on_guard &= !bit(op);
    }

    /// A new turning point begins for everybody on guard.
    pub(super) fn renew_guard(&mut self) {
        self.state.guard = Watch::default();
    }

    /// An activation is over.
    pub(super) fn end_watch(&mut self) {
        (self.state.guard.used, self.state.guard.pinned) = (false, 0);
    }

    pub(super) fn has_interrupted(&self, op: u8) -> bool {
        self.state.guard.interrupted & bit(op) != 0
    }

    /// Has the operative shot at point-blank range, and so cannot retaliate?
    pub(super) fn is_pinned(&self, op: u8) -> bool {
        self.state.guard.pinned & bit(op) != 0
    }

    /// Hit of a shot on an enemy within control range is worse by 1 (guard.point-blank).
    pub(super) fn point_blank(&self, op: u8) -> i16 {
        i16::from(self.interrupting() && self.is_pinned(op))
    }

    /// A shot on guard while engaged is one at an enemy within control range.
    pub(super) fn check_point_blank(&self, op: u8, target: u8) -> Result<(), Refusal> {
        if self.interrupting()
            && self.engaged_with(op).is_some()
            && !self.in_control_range(op, target)
        {
            let message = "an enemy within control range is to be shot at".to_owned();
            return Err(Refusal::new("kt/guard/point-blank", message));
        }
        Ok(())
    }

    pub(super) fn note_point_blank(&mut self, op: u8, target: u8) {
        if self.interrupting() && self.in_control_range(op, target) {
            self.state.guard.pinned |= bit(op);
        }
    }

    /// An interruption is one free Shoot or Fight (guard.interrupt).
    pub(super) fn may_interrupt_with(
        &self,
        activation: &Activation,
        deed: Deed,
    ) -> Result<(), Refusal> {
        if !activation.done.is_empty() || !matches!(deed, Deed::Shoot | Deed::Fight) {
            let message = "on guard it interrupts to Shoot or Fight, once".to_owned();
            return Err(Refusal::new("kt/guard/interrupt", message));
        }
        Ok(())
    }

    /// The enemy's action is complete: may somebody interrupt (guard.no-action)?
    pub(super) fn offer_interruption(&mut self) {
        let Some(active) = self.state.activation.as_ref().map(|activation| activation.op) else {
            return;
        };
        if self.state.guard.on_guard == 0 {
            return;
        }
        if !self.state.guard.used && self.interrupters(active).next().is_some() {
            self.state.guard.waiting = true;
        } else {
            self.surprised(active, None);
        }
    }

    /// Those on guard that could do something if they interrupted now.
    fn interrupters(&self, active: u8) -> impl Iterator<Item = u8> {
        let enemies =
            self.enemies(active).filter(|&op| self.is_on_guard(op) && self.takes_part(op));
        enemies.filter(|&op| self.could_attack(op))
    }

    /// Has it anybody to fight or to shoot at?
    fn could_attack(&self, op: u8) -> bool {
        let near = self.engaged_with(op).is_some();
        let mut ranged = (0..self.setup.member(op).weapons.len() as u8).filter(|&weapon| {
            self.arm(op, weapon).is(WeaponKind::Ranged) && self.check_uses(op, weapon).is_ok()
        });
        let within = |enemy: u8| !near || self.in_control_range(op, enemy);
        near && self.melee(op).next().is_some()
            || ranged.any(|weapon| {
                let mut targets = self.enemies(op).filter(|&enemy| within(enemy));
                targets.any(|enemy| self.check_target(op, enemy, weapon, None).is_ok())
            })
    }

    /// The decisions of the side that may interrupt.
    pub(super) fn offered_interruptions(&self) -> Vec<Action> {
        let active = self.state.activation.as_ref().map(|activation| activation.op);
        let all = active.into_iter().flat_map(|active| self.interrupters(active));
        all.map(|op| Action::Interrupt(self.op(op))).chain([Action::Pass]).collect()
    }

    pub(super) fn check_interrupt(&self, op: u8) -> Result<(), Refusal> {
        let refuse = |message: String| Err(Refusal::new("kt/guard/interrupt", message));
        let id = &self.setup.member(op).id;
        if self.guarding() != Some(self.setup.member(op).side) {
            return refuse(format!("{id} has nothing to interrupt now"));
        }
        if !self.is_on_guard(op) || !self.takes_part(op) {
            return refuse(format!("{id} is not on guard"));
        }
        Ok(())
    }

    pub(super) fn interrupt(&mut self, op: u8) {
        let interruption = Activation::new(op, false);
        if let Some(active) = self.state.activation.replace(interruption) {
            let enemy = active.op;
            self.state.guard.outer = Some(Box::new(active));
            self.surprised(enemy, Some(op));
        }
        let guard = &mut self.state.guard;
        (guard.waiting, guard.used) = (false, true);
        guard.interrupted |= bit(op);
        self.forget();
    }

    /// Nobody interrupts.
    pub(super) fn let_pass(&mut self) {
        self.state.guard.waiting = false;
        if let Some(active) = self.state.activation.as_ref().map(|activation| activation.op) {
            self.surprised(active, None);
        }
    }

    /// An enemy has ended an action within control range of those on guard (guard.ends).
    fn surprised(&mut self, enemy: u8, but: Option<u8>) {
        for op in 0..self.state.pieces.len() as u8 {
            let hostile = self.setup.member(op).side != self.setup.member(enemy).side;
            let near = hostile && self.is_on_guard(op) && self.in_control_range(op, enemy);
            if near && Some(op) != but {
                self.leave_guard(op);
            }
        }
    }

    /// The interruption is over and the interrupted activation goes on.
    pub(super) fn end_interruption(&mut self) {
        if let Some(op) = self.state.activation.as_ref().map(|activation| activation.op) {
            self.leave_guard(op);
        }
        let Some(outer) = self.state.guard.outer.take() else { return };
        let gone = self.state.piece(outer.op).slot.is_none();
        self.state.activation = Some(*outer);
        self.state.phase = Phase::Act;
        self.forget();
        if gone {
            self.end_activation();
        }
    }
}
