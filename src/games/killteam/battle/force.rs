//! Decisions that break a rule and yet have a defined result.

use crate::data::datacards::WeaponKind;
use crate::games::killteam::movement::{MoveAction, Stop, judge_stops};
use crate::games::killteam::places::Places;

use super::Battle;
use super::action::{Action, Name, Way};
use super::deed::Deed;
use super::moves::Moved;
use super::plan::Plan;

impl Battle {
    /// Takes a move that is too long or comes too near, or a shot beyond what its target
    /// allows; false, and nothing done, where it is not clear what would follow.
    pub(super) fn force_action(&mut self, action: &Action) -> bool {
        if !(self.state.dropping.is_empty() && self.state.kit.pending.is_empty()) {
            return false;
        }
        let plan = match action {
            Action::Move { kind, way } => self.forced_move(*kind, way),
            Action::Shoot { target, weapon, .. } => self.forced_shot(target, weapon),
            _ => None,
        };
        plan.is_some_and(|plan| {
            self.take(plan);
            true
        })
    }

    /// The move, if its AP can be paid and its end is a place to stand.
    fn forced_move(&self, kind: MoveAction, way: &Way) -> Option<Plan> {
        let op = self.may_begin(Deed::Move(kind)).ok()?.op;
        let start = self.state.standing(op)?.footing;
        let spots = match way {
            Way::To(to) => std::slice::from_ref(to),
            Way::Path(path) => path,
        };
        let mut level = start.level;
        let stop = |spot: &super::action::Spot| {
            level = spot.z.unwrap_or(level);
            Stop { at: spot.at, level }
        };
        let stops: Vec<Stop> = spots.iter().map(stop).collect();
        let end = *stops.last()?;
        let (counted, sets_off) = self.walking(op, kind, |walk| {
            (judge_stops(walk, &stops).counted, self.passed_by(walk, &stops))
        })?;
        let mut placed = self.state.standing(op)?.at(end.at);
        placed.footing.level = end.level;
        let who = self.state.board.who.iter().zip(&self.state.board.standings);
        let others = who.filter(|(other, _)| **other != op).map(|(_, standing)| standing);
        let moved = Moved { end, counted, sets_off };
        Places::new(&self.setup.terrain, &placed, others)
            .legal(end.at)
            .then_some(Plan::Move(kind, moved))
    }

    /// The shot, if the weapon may shoot and sees an enemy there.
    fn forced_shot(&self, target: &Name, weapon: &Name) -> Option<Plan> {
        let op = self.may_begin(Deed::Shoot).ok()?.op;
        let (target, weapon) = (target.index, weapon.index);
        let ranged = self.arm(op, weapon).is(WeaponKind::Ranged);
        let enemy = self.setup.member(op).side != self.setup.member(target).side;
        if !ranged || !enemy || !self.takes_part(target) || self.check_uses(op, weapon).is_err() {
            return None;
        }
        let aim = self.aim(op, target, weapon, None);
        aim.visible.then_some(Plan::Shoot { op, target, weapon, aim })
    }
}
