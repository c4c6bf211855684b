//! Whom the active operative can shoot at, and how the target stands (shoot.target,
//! shoot.fix).

use crate::data::datacards::WeaponKind;
use crate::data::scene::Order;
use crate::engine::refusal::Refusal;
use crate::games::killteam::shot::{NO_COVER, Question, lines, outside_origins, shoots_down};
use crate::games::killteam::sight::{Bodies, CONTROL_RANGE, bodies, control_range, visible};
use crate::geometry::answer::Detail;
use crate::geometry::number::within;
use crate::geometry::shape::Point;

use super::Battle;
use super::deed::Deed;
use super::number::times;

/// Shooting down by this much makes a weapon Accurate, inches by x (terrain.vantage-accurate).
const ACCURATE: [(f64, u16); 2] = [(4.0, 2), (2.0, 1)];

/// How a target stands towards a shooter with one weapon from one origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// Base edge to base edge, inches.
    pub distance: f64,
    pub visible: bool,
    /// In cover that keeps a concealed target from being valid.
    pub hidden: bool,
    pub cover: bool,
    pub obscured: bool,
    /// Where both come from one feature only one of them holds (outcome.same-feature).
    pub together: bool,
    /// The cover save is improved (terrain.vantage-save).
    pub improved: bool,
    /// The x of Accurate for shooting down.
    pub accurate: u16,
    /// The cover betters the Save (eq.protective).
    pub protected: bool,
}

impl Battle {
    /// The bodies between two operatives that obstruct sight.
    pub(super) fn bodies(&self, a: u8, b: u8) -> Bodies {
        let who = self.state.board.who.iter().zip(&self.state.board.standings);
        let others = who.filter(|(op, _)| **op != a && **op != b).map(|(_, standing)| standing);
        bodies(&self.setup.terrain, others)
    }

    /// Does one operative see another? It always sees itself (sight.self).
    pub fn sees(&self, from: u8, to: u8) -> bool {
        if from == to {
            return true;
        }
        let (Some(a), Some(b)) = (self.state.standing(from), self.state.standing(to)) else {
            return false;
        };
        let between = self.bodies(from, to);
        visible(&self.setup.terrain, a, b, &between, 0.0, Detail::Verdict).holds()
    }

    /// Are two operatives within each other's control range?
    pub fn in_control_range(&self, a: u8, b: u8) -> bool {
        let (Some(first), Some(second)) = (self.state.standing(a), self.state.standing(b)) else {
            return false;
        };
        within(first.distance(second), CONTROL_RANGE, 0.0).holds
            && control_range(&self.setup.terrain, first, second, &self.bodies(a, b), 0.0).holds
    }

    /// Base edge to base edge, inches; infinite where one is not on the board.
    pub fn distance(&self, a: u8, b: u8) -> f64 {
        match (self.state.standing(a), self.state.standing(b)) {
            (Some(first), Some(second)) => first.distance(second),
            _ => f64::INFINITY,
        }
    }

    /// The operatives of the other side on the board that still take part.
    pub fn enemies(&self, op: u8) -> impl Iterator<Item = u8> {
        let side = self.setup.member(op).side;
        self.on_board().filter(move |&other| self.setup.member(other).side != side)
    }

    /// The operatives of the same side but itself.
    pub fn friends(&self, op: u8) -> impl Iterator<Item = u8> {
        let side = self.setup.member(op).side;
        self.on_board().filter(move |&o| o != op && self.setup.member(o).side == side)
    }

    /// Everybody on the board.
    pub fn on_board(&self) -> impl Iterator<Item = u8> {
        self.state.board.who.iter().copied()
    }

    /// An enemy within control range.
    pub fn engaged_with(&self, op: u8) -> Option<u8> {
        self.enemies(op).find(|&enemy| self.in_control_range(op, enemy))
    }

    /// How a target stands towards a shooter with a weapon that seeks like this.
    pub fn aim(&self, from: u8, to: u8, weapon: u8, origin: Option<Point>) -> Aim {
        let seeks = self.arm(from, weapon).seeks;
        let key = (from, to, seeks);
        if origin.is_none()
            && let Some(known) = self.memo.aim(&key)
        {
            return known;
        }
        let aim = self.judged_aim(from, to, weapon, origin);
        if origin.is_none() {
            self.memo.note_aim(key, aim);
        }
        aim
    }

    fn judged_aim(&self, from: u8, to: u8, weapon: u8, origin: Option<Point>) -> Aim {
        let terrain = &self.setup.terrain;
        let nothing = Aim {
            distance: self.distance(from, to),
            visible: false,
            hidden: false,
            cover: false,
            obscured: false,
            together: false,
            improved: false,
            accurate: 0,
            protected: false,
        };
        if from == to {
            return Aim { visible: true, ..nothing };
        }
        let (Some(shooter), Some(target)) = (self.state.standing(from), self.state.standing(to))
        else {
            return nothing;
        };
        let between = self.bodies(from, to);
        if !visible(terrain, shooter, target, &between, 0.0, Detail::Verdict).holds() {
            return nothing;
        }
        let arm = self.arm(from, weapon);
        let question = Question {
            from: shooter,
            to: target,
            weapon: Some(&arm.weapon),
            origin,
            tolerance: 0.0,
            detail: Detail::Verdict,
        };
        let cover = !within(nothing.distance, NO_COVER, 0.0).holds;
        let outcomes = lines(terrain, &question, cover);
        let smoke = self.obscured_by_equipment(from, to);
        // Obscured whatever the origin, the attacker is better off without cover.
        let clear = outcomes.list.iter().find(|one| smoke && !one.effects.cover);
        let best = clear.unwrap_or(&outcomes.list[0]);
        let effects = best.effects;
        let down = shoots_down(terrain, shooter, target);
        let drop = shooter.footing.level - target.footing.level;
        let engaged = target.order == Order::Engage;
        let accurate = ACCURATE.iter().find(|(least, _)| within(*least, drop, 0.0).holds);
        Aim {
            visible: true,
            hidden: effects.hidden,
            cover: effects.cover,
            obscured: effects.obscured || smoke,
            together: effects.together || (smoke && effects.cover),
            // Seek finds the target without Vantage, and so denies the better save
            // (terrain.vantage-seek).
            improved: down && !engaged && arm.seeks.is_none(),
            accurate: accurate.filter(|_| down && engaged).map_or(0, |(_, x)| *x),
            protected: best.cover_hits.iter().any(|hit| terrain.is_portable(hit.part)),
            ..nothing
        }
    }

    /// May the active operative shoot with this weapon at all?
    ///
    /// # Errors
    /// Its order, an enemy too near, or a rule of the weapon.
    pub(super) fn check_weapon(&self, op: u8, weapon: u8) -> Result<(), Refusal> {
        let (member, arm) = (self.setup.member(op), self.arm(op, weapon));
        let id = &member.id;
        if !arm.is(WeaponKind::Ranged) {
            let message = format!("{} is no ranged weapon", arm.name);
            return Err(Refusal::new("kt/shoot/weapon", message));
        }
        let order = self.state.standing(op).map(|standing| standing.order);
        let silent = arm.rules.silent() || self.is_allowed(op, Deed::Shoot);
        if order == Some(Order::Conceal) && !silent {
            let message = format!("{id} has a Conceal order and {} is not Silent", arm.name);
            return Err(Refusal::new("kt/shoot/conceal", message));
        }
        if let Some(enemy) = self.engaged_with(op).filter(|_| !self.interrupting()) {
            let distance = self.distance(op, enemy);
            let enemy = &self.setup.member(enemy).id;
            let message = format!("{enemy} is within control range of {id}: {distance:.4} inches");
            let refusal = Refusal::new("kt/shoot/engaged", message);
            return Err(refusal.measured(distance, CONTROL_RANGE));
        }
        self.check_uses(op, weapon)?;
        let moved = self.state.activation.iter().flat_map(|activation| &activation.moved);
        for kind in moved {
            if let Some(rule) = arm.rules.forbids_move(*kind) {
                let message = format!("{} is {} and {id} has moved: {kind}", arm.name, rule.name());
                return Err(Refusal::new(rule.code(), message));
            }
        }
        Ok(())
    }

    /// Has the operative the weapon still (wr.limited)?
    pub(super) fn check_uses(&self, op: u8, weapon: u8) -> Result<(), Refusal> {
        let arm = self.arm(op, weapon);
        let used = self.state.piece(op).uses.get(usize::from(weapon)).copied().unwrap_or(0);
        if let Some(option) = arm.option {
            self.check_team_uses(self.setup.member(op).side, option)?;
        }
        match arm.uses {
            Some(uses) if u16::from(used) >= uses => {
                let message = format!("{} has been used {}", arm.name, times(used));
                Err(Refusal::new("kt/wr/limited", message).measured(used.into(), uses.into()))
            }
            _ => Ok(()),
        }
    }

    /// Is an operative a valid target for the weapon, and free of friends of the shooter?
    ///
    /// # Errors
    /// Why it cannot be selected.
    pub(super) fn check_target(
        &self,
        op: u8,
        target: u8,
        weapon: u8,
        origin: Option<Point>,
    ) -> Result<Aim, Refusal> {
        let (shooter, other) = (self.setup.member(op), self.setup.member(target));
        if other.side == shooter.side || !self.takes_part(target) {
            let message = format!("{} is no enemy operative on the board", other.id);
            return Err(Refusal::new("kt/target/enemy", message));
        }
        self.check_origin(op, origin)?;
        let arm = self.arm(op, weapon);
        let distance = self.distance(op, target);
        if let Some(range) = arm.range
            && !within(distance, range, 0.0).holds
        {
            let message = format!("{} is {distance:.4} inches away", other.id);
            return Err(Refusal::new("kt/wr/range", message).measured(distance, range));
        }
        let aim = self.aim(op, target, weapon, origin);
        if !aim.visible {
            let message = format!("{} is not visible to {}", other.id, shooter.id);
            return Err(Refusal::new("kt/target/visible", message));
        }
        if aim.hidden {
            let message = format!("{} has a Conceal order and is in cover", other.id);
            return Err(Refusal::new("kt/target/conceal", message));
        }
        let close = |&friend: &u8| friend != op && self.in_control_range(friend, target);
        if let Some(friend) = self.friends(op).find(close) {
            let distance = self.distance(friend, target);
            let friend = &self.setup.member(friend).id;
            let message = format!("{friend} is within control range of {}", other.id);
            let refusal = Refusal::new("kt/shoot/friendly-close", message);
            return Err(refusal.measured(distance, CONTROL_RANGE));
        }
        Ok(aim)
    }

    /// An announced origin is a point of the shooter's base drawn in by the inset of lines
    /// (line.origin, line.discs), like the origins that are found.
    fn check_origin(&self, op: u8, origin: Option<Point>) -> Result<(), Refusal> {
        let (Some(at), Some(standing)) = (origin, self.state.standing(op)) else { return Ok(()) };
        let Some(outside) = outside_origins(&self.setup.terrain, standing, at) else {
            return Ok(());
        };
        let message =
            format!("the origin lies {outside:.4} inches outside the base drawn in by the inset");
        Err(Refusal::new("kt/line/origin", message).measured(outside, 0.0).at([at.x, at.y]))
    }
}
