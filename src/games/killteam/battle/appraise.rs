//! What bots think of a battle and of a decision at first sight.

use crate::data::killzone::Side;
use crate::data::scene::Order;
use crate::engine::game::{Appraise, Seat};
use crate::games::killteam::movement::MoveAction;
use crate::geometry::shape::Point;

use super::Battle;
use super::action::{Action, Benefit, Way};
use super::aim::Aim;
use super::candidates::melee_reach;
use super::equipment::Use;
use super::mission::Score;
use super::setup::Arm;

/// What one victory point is worth beside what is left of the teams, which counts 2.
const POINT: f64 = 0.25;
/// What a Command point is worth.
const COMMAND: f64 = 0.02;
/// What standing near an objective is worth while points can be had for it.
const NEAR: f64 = 0.12;
/// At this distance nearness counts half, inches.
const HALF: f64 = 4.0;

impl Appraise for Battle {
    fn value(&self, seat: Seat) -> f64 {
        let side = Side::ALL[seat.index().min(1)].0;
        let ahead = self.worth(side) - self.worth(side.opponent());
        0.5 + 0.5 * ahead / (1.0 + ahead.abs())
    }

    fn settled(&self) -> bool {
        let kit = &self.state.kit;
        let free = self.state.dropping.is_empty() && kit.pending.is_empty();
        let watch = self.state.guard.waiting || self.interrupting();
        self.state.sequence.is_none() && free && !watch
    }

    fn appeal(&self, seat: Seat, action: &Action) -> f64 {
        if matches!(action, Action::Ploy { .. } | Action::Interrupt(_)) {
            return 0.02;
        }
        if let Action::Dice(decision) = action {
            return self.appeal_of_dice(seat, decision);
        }
        let Some(active) = self.state.activation.as_ref().map(|activation| activation.op) else {
            return self.appeal_at_rest(action);
        };
        match action {
            Action::Shoot { target, weapon, .. } => {
                self.promise(active, target.index, weapon.index)
            }
            Action::Target { op, .. } => {
                let weapon = self.shooting().map_or(0, |shooting| shooting.weapon);
                let enemy = self.setup.member(op.index).side != self.setup.member(active).side;
                if enemy { self.promise(active, op.index, weapon) } else { 0.0 }
            }
            Action::Fight { target, weapon } => {
                self.harm(target.index, strike_damage(self.arm(active, weapon.index)))
            }
            Action::Retaliate(weapon) => {
                let defender = self.retaliating().unwrap_or(active);
                0.05 * strike_damage(self.arm(defender, weapon.index))
            }
            Action::Move { kind, way: Way::To(to) } => {
                let charge = if *kind == MoveAction::Charge { 0.1 } else { 0.0 };
                self.nearer(active, to.at) + charge
            }
            Action::Take(Benefit::Obscured) => 0.01,
            Action::Use { deed, with } => self.appeal_of_use(active, deed.index, with),
            Action::Mission { action, .. } => {
                let vp = self.setup.mission.actions[usize::from(action.index)].vp;
                0.2 * f64::from(vp)
            }
            _ => 0.0,
        }
    }
}

impl Battle {
    fn appeal_of_use(&self, op: u8, deed: u8, with: &Use) -> f64 {
        let moved = match with {
            Use::Carry { way, .. } => match &**way {
                Way::To(to) => self.nearer(op, to.at),
                Way::Path(_) => 0.0,
            },
            _ => 0.0,
        };
        moved + super::equipment::deed(deed).1.appeal
    }

    /// Before anybody is active: those who can shoot now engage, the others hide.
    fn appeal_at_rest(&self, action: &Action) -> f64 {
        match action {
            Action::Activate { op, order } => {
                let shoots = self.has_target(op.index);
                let fights = melee_reach(self, op.index);
                match order {
                    Order::Engage if shoots => 0.04,
                    Order::Engage if fights => 0.03,
                    Order::Engage => 0.0,
                    Order::Conceal if shoots => 0.0,
                    Order::Conceal => 0.01,
                }
            }
            Action::Counteract(_) => 0.02,
            Action::Equip(options) => 0.01 * options.len() as f64,
            Action::Lay { at, .. } => 0.01 * f64::from(u8::from(at.is_some())),
            Action::Initiative(side) if self.state.turning_point > 0 => {
                // To go last in the last turning point is to hold what has been taken.
                let last = self.state.turning_point == self.setup.mission.turning_points;
                let own = matches!(self.state.phase, super::state::Phase::Decide { side: s } if s == *side);
                if own == last { 0.0 } else { 0.01 }
            }
            _ => 0.0,
        }
    }

    /// Is an enemy in sight of one of its ranged weapons, as they stand now?
    fn has_target(&self, op: u8) -> bool {
        let weapons = 0..self.setup.member(op).weapons.len() as u8;
        let ranged =
            |&weapon: &u8| self.arm(op, weapon).is(crate::data::datacards::WeaponKind::Ranged);
        weapons.filter(ranged).any(|weapon| {
            self.enemies(op).any(|enemy| self.check_target(op, enemy, weapon, None).is_ok())
        })
    }

    /// What a shot promises, as a share of what the target has left.
    fn promise(&self, op: u8, target: u8, weapon: u8) -> f64 {
        let aim = self.aim(op, target, weapon, None);
        let save = self.setup.member(target).save;
        self.harm(target, shot_damage(self.arm(op, weapon), save, &aim))
    }

    /// Victory points, points in sight, and what is left of a team.
    fn worth(&self, side: Side) -> f64 {
        let vp = f64::from(self.state.vp[side.index()]);
        let cp = f64::from(self.state.cp[side.index()]);
        let left: f64 = self
            .setup
            .of(side)
            .map(|op| {
                let wounds = f64::from(self.state.piece(op).wounds);
                0.5 * f64::from(u8::from(wounds > 0.0))
                    + 0.5 * wounds / f64::from(self.setup.member(op).wounds)
            })
            .sum();
        let all = self.setup.of(side).count().max(1) as f64;
        POINT * vp + COMMAND * cp + self.prospects(side) + 2.0 * left / all
    }

    /// What objectives promise: those held now, and how near a side is to each.
    fn prospects(&self, side: Side) -> f64 {
        let mission = &self.setup.mission;
        let now = self.state.turning_point;
        let holds = mission.scoring.iter().filter(|scoring| scoring.what == Score::Hold);
        let due: u16 = holds
            .map(|scoring| {
                let from = scoring.from.max(now);
                u16::from((mission.turning_points + 1).saturating_sub(from)) * scoring.vp
            })
            .sum();
        if due == 0 || self.settled_for_good() {
            return 0.0;
        }
        let held = f64::from(self.objectives_held(side));
        let near: f64 = (mission.markers.iter().zip(&self.state.markers))
            .filter(|(kind, _)| kind.objective)
            .map(|(_, marker)| 1.0 / (1.0 + self.nearest(side, marker.at) / HALF))
            .sum();
        POINT * held * f64::from(due.min(2)) / 2.0 + NEAR * near
    }

    fn settled_for_good(&self) -> bool {
        self.state.phase == super::state::Phase::Over
    }

    /// How far the nearest operative of a side is from a place; infinite if there is none.
    fn nearest(&self, side: Side, at: Point) -> f64 {
        let own = self.state.board.standings.iter().filter(|standing| standing.side == side);
        own.map(|standing| (standing.footing.disc.center - at).norm()).fold(f64::INFINITY, f64::min)
    }

    /// Damage as a share of what a target has left.
    fn harm(&self, target: u8, damage: f64) -> f64 {
        let left = f64::from(self.state.piece(target).wounds).max(1.0);
        0.3 * (damage / left).min(1.0)
    }

    /// How much nearer to the nearest objective a move leads.
    fn nearer(&self, op: u8, to: Point) -> f64 {
        let Some(standing) = self.state.standing(op) else { return 0.0 };
        let away = |from: Point| {
            let lying = self.state.markers.iter().map(|marker| (marker.at - from).norm());
            lying.fold(f64::INFINITY, f64::min)
        };
        let (before, after): (f64, f64) = (away(standing.footing.disc.center), away(to));
        if before.is_finite() { 0.01 * (before - after) } else { 0.0 }
    }
}

/// Mean damage of a shot, roughly: successes less what the defender blocks.
pub(super) fn shot_damage(arm: &Arm, save: u8, aim: &Aim) -> f64 {
    let [normal, critical] = successes(arm);
    let blocks = 3.0 * chance(save) + if aim.cover { 1.0 - chance(save) } else { 0.0 };
    let [normal, critical] =
        if aim.obscured { [(normal + critical - 1.0).max(0.0), 0.0] } else { [normal, critical] };
    let stopped = blocks.min(normal);
    let rest = ((blocks - stopped) / 2.0).min(critical);
    let [n, c] = arm.weapon.dmg.map(f64::from);
    (normal - stopped) * n + (critical - rest) * c
}

/// Mean damage of all successes of a weapon, some of which are blocked.
fn strike_damage(arm: &Arm) -> f64 {
    let [normal, critical] = successes(arm);
    let [n, c] = arm.weapon.dmg.map(f64::from);
    0.6 * (normal * n + critical * c)
}

/// Mean normal and critical successes.
fn successes(arm: &Arm) -> [f64; 2] {
    let atk = f64::from(arm.weapon.atk);
    let critical = chance(arm.rules.critical_from());
    [atk * (chance(arm.weapon.hit) - critical).max(0.0), atk * critical]
}

/// The chance of a result of at least this on a D6.
fn chance(result: u8) -> f64 {
    f64::from(7_u8.saturating_sub(result).min(5)) / 6.0
}
