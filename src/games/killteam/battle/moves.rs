//! Reposition, Dash, Fall Back and Charge within a battle.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::data::scene::Order;
use crate::engine::refusal::Refusal;
use crate::games::killteam::movement::{Judged, MoveAction, Stop, Walk, judge_stops, way_to};
use crate::games::killteam::standing::Standing;
use crate::games::killteam::terrain::Terrain;
use crate::geometry::number::within;

use super::Battle;
use super::action::{Spot, Way};
use super::activation::Activation;
use super::deed::Deed;

/// The least that changes leave of Move, and what an injury takes, inches (st.move-limit,
/// dmg.injured).
const LEAST_MOVE: f64 = 4.0;
const INJURY: f64 = 2.0;
/// The longest move while counteracting, inches (counter.two-inch).
pub const COUNTERACT: f64 = 2.0;

/// A legal move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved {
    pub end: Stop,
    /// Inches that count.
    pub counted: f64,
    /// What it sets off of the things laid down, a bit each.
    pub sets_off: u32,
}

impl Battle {
    /// Move as changed, inches (st.move-limit, st.move-printed).
    pub fn move_stat(&self, op: u8) -> f64 {
        let printed = self.setup.member(op).r#move;
        let printed =
            if self.setup.rulings.move_raised { printed.max(LEAST_MOVE) } else { printed };
        let injury = if self.state.piece(op).injured { INJURY } else { 0.0 };
        let changed = printed + self.ploys_move(op) - injury;
        if changed < printed { printed.min(LEAST_MOVE).max(changed) } else { changed }
    }

    /// Calls `with` on a walk of an operative.
    pub(super) fn walking<T>(
        &self,
        op: u8,
        kind: MoveAction,
        with: impl FnOnce(&Walk) -> T,
    ) -> Option<T> {
        let allowance = kind.allowance(self.move_stat(op));
        self.walking_on(op, kind, &self.setup.terrain, allowance, with)
    }

    /// The same on other terrain, with another allowance.
    pub(super) fn walking_on<T>(
        &self,
        op: u8,
        kind: MoveAction,
        terrain: &Terrain,
        allowance: f64,
        with: impl FnOnce(&Walk) -> T,
    ) -> Option<T> {
        let mover = self.state.piece(op).slot?;
        let who = &self.state.board.who;
        let names: SmallVec<[&str; 16]> =
            who.iter().map(|&op| &*self.setup.member(op).id).collect();
        let standings = self.standings_for(op, kind);
        let walk = Walk {
            terrain,
            standings: &standings,
            names: &names,
            mover: mover.into(),
            action: kind,
            allowance,
        };
        Some(with(&walk))
    }

    /// Those on the board; an operative that may charge whatever its order does so as if it
    /// had an Engage order.
    fn standings_for(&self, op: u8, kind: MoveAction) -> Cow<'_, [Standing]> {
        let mut standings = Cow::Borrowed(&self.state.board.standings[..]);
        if kind == MoveAction::Charge
            && self.is_allowed(op, Deed::Move(kind))
            && let Some(slot) = self.state.piece(op).slot
        {
            standings.to_mut()[usize::from(slot)].order = Order::Engage;
        }
        standings
    }

    /// A move of the active operative.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub(super) fn check_move(
        &self,
        activation: &Activation,
        kind: MoveAction,
        way: &Way,
    ) -> Result<Moved, Refusal> {
        let op = activation.op;
        if let Some(known) = self.memo.moved(kind, way) {
            return Ok(known);
        }
        self.check_move_kind(activation, kind)?;
        let judged = self.walking(op, kind, |walk| self.judged(activation, walk, way));
        let moved = judged.unwrap_or_else(|| Err(self.not_now("nobody is to move now")))?;
        self.memo.note_move(kind, way, moved);
        Ok(moved)
    }

    /// A way as a walk judges it.
    pub(super) fn judged(
        &self,
        activation: &Activation,
        walk: &Walk,
        way: &Way,
    ) -> Result<Moved, Refusal> {
        let (judged, path) = along(walk, way)?;
        if let Some(refusal) = judged.refusals.into_iter().next() {
            return Err(refusal);
        }
        let start = walk.standing().footing;
        let start = Stop { at: start.disc.center, level: start.level };
        let moved = Moved {
            end: path.last().copied().unwrap_or(start),
            counted: judged.counted,
            sets_off: self.passed_by(walk, &path),
        };
        if moved.counted > 0.0 {
            self.check_heavy(activation, walk.action)?;
        }
        self.check_length(activation, moved, judged.length)?;
        Ok(moved)
    }

    /// What forbids a kind of move whatever its path: order, or a weapon that was used.
    pub(super) fn check_move_kind(
        &self,
        activation: &Activation,
        kind: MoveAction,
    ) -> Result<(), Refusal> {
        let op = activation.op;
        let order = self.state.standing(op).map(|standing| standing.order);
        if kind == MoveAction::Charge
            && order == Some(Order::Conceal)
            && !self.is_allowed(op, Deed::Move(kind))
        {
            let message =
                format!("{} has a Conceal order and may not Charge", self.setup.member(op).id);
            return Err(Refusal::new("kt/charge/conceal", message));
        }
        // Under the other reading it depends on the length (wr.heavy-moved).
        if self.setup.rulings.heavy_distance {
            return Ok(());
        }
        self.check_heavy(activation, kind)
    }

    /// A weapon used before may forbid the move (wr.heavy).
    pub(super) fn check_heavy(
        &self,
        activation: &Activation,
        kind: MoveAction,
    ) -> Result<(), Refusal> {
        for &weapon in &activation.used {
            let arm = self.arm(activation.op, weapon);
            if let Some(rule) = arm.rules.forbids_move(kind) {
                let message = format!("{} is {} and has been used", arm.name, rule.name());
                return Err(Refusal::new(rule.code(), message));
            }
        }
        Ok(())
    }

    fn check_length(
        &self,
        activation: &Activation,
        moved: Moved,
        length: f64,
    ) -> Result<(), Refusal> {
        if activation.counteracting {
            let free = self.setup.rulings.counteract_surcharge_free;
            let counted = if free { length } else { moved.counted };
            if !within(counted, COUNTERACT, 0.0).holds {
                let message = format!("the move counts {counted:.4} inches while counteracting");
                let refusal = Refusal::new("kt/counter/two-inch", message);
                return Err(refusal.measured(counted, COUNTERACT));
            }
        }
        Ok(())
    }

    /// Carries out a move.
    pub(super) fn carry_out_move(&mut self, kind: MoveAction, moved: Moved) {
        let Some(op) = self.state.activation.as_ref().map(|activation| activation.op) else {
            return;
        };
        if let Some(standing) = self.state.standing_mut(op) {
            standing.footing.disc.center = moved.end.at;
            standing.footing.level = moved.end.level;
        }
        let counts = !self.setup.rulings.heavy_distance || moved.counted > 0.0;
        if let Some(activation) = self.state.activation.as_mut().filter(|_| counts) {
            activation.moved.push(kind);
        }
        self.state.last.moved = moved.counted;
        self.state.last.told.moved = true;
        self.set_off(op, moved.sets_off);
    }
}

/// A way judged, and its places.
fn along(walk: &Walk, way: &Way) -> Result<(Judged, SmallVec<[Stop; 4]>), Refusal> {
    let start = walk.standing().footing;
    let stop = |spot: &Spot, level: f64| Stop { at: spot.at, level: spot.z.unwrap_or(level) };
    match way {
        Way::Path(path) => {
            let mut level = start.level;
            let mut stops: SmallVec<[Stop; 4]> = SmallVec::new();
            for spot in path {
                let next = stop(spot, level);
                level = next.level;
                stops.push(next);
            }
            Ok((judge_stops(walk, &stops), stops))
        }
        Way::To(to) => {
            let end = stop(to, start.level);
            let straight = judge_stops(walk, &[end]);
            if straight.refusals.is_empty() {
                return Ok((straight, SmallVec::from_slice(&[end])));
            }
            match way_to(walk, end) {
                Ok(stops) => Ok((judge_stops(walk, &stops), SmallVec::from_slice(&stops))),
                Err(refusals) => {
                    let first = straight.refusals.into_iter().next();
                    Err(refusals.into_iter().next().or(first).unwrap_or_else(|| {
                        Refusal::new("kt/move/no-path", "no path was found to that place")
                    }))
                }
            }
        }
    }
}
