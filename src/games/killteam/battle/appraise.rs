//! What bots think of a battle and of a decision at first sight.

use crate::data::killzone::Side;
use crate::data::scene::Order;
use crate::engine::game::{Appraise, Seat};

use super::Battle;
use super::action::{Action, Way};
use super::aim::Aim;
use super::setup::Arm;

impl Appraise for Battle {
    fn value(&self, seat: Seat) -> f64 {
        let side = Side::ALL[seat.index().min(1)].0;
        let ahead = self.worth(side) - self.worth(side.opponent());
        0.5 + 0.5 * ahead / (1.0 + ahead.abs())
    }

    fn appeal(&self, _seat: Seat, action: &Action) -> f64 {
        let Some(active) = self.state.activation.as_ref().map(|activation| activation.op) else {
            return match action {
                Action::Activate { order: Order::Engage, .. } => 0.5,
                _ => 0.0,
            };
        };
        match action {
            Action::Shoot { target, weapon, .. } => {
                let aim = self.aim(active, target.index, weapon.index, None);
                let arm = self.arm(active, weapon.index);
                let save = self.setup.member(target.index).save;
                self.harm(target.index, shot_damage(arm, save, &aim))
            }
            Action::Fight { target, weapon } => {
                let arm = self.arm(active, weapon.index);
                self.harm(target.index, strike_damage(arm))
            }
            Action::Move { way: Way::To(to), .. } => self.nearer(active, to.at),
            _ => 0.0,
        }
    }
}

impl Battle {
    /// Victory points, points in sight, and what is left of a team.
    fn worth(&self, side: Side) -> f64 {
        let vp = f64::from(self.state.vp[side.index()]);
        let held = f64::from(self.objectives_held(side));
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
        0.25 * vp + 0.1 * held + 2.0 * left / all
    }

    /// Damage as a share of what a target has left.
    fn harm(&self, target: u8, damage: f64) -> f64 {
        let left = f64::from(self.state.piece(target).wounds).max(1.0);
        (damage / left).min(1.0)
    }

    /// How much nearer to the nearest objective a move leads.
    fn nearer(&self, op: u8, to: crate::geometry::shape::Point) -> f64 {
        let Some(standing) = self.state.standing(op) else { return 0.0 };
        let away = |from: crate::geometry::shape::Point| {
            let lying = self.state.markers.iter().map(|marker| (marker.at - from).norm());
            lying.fold(f64::INFINITY, f64::min)
        };
        let (before, after): (f64, f64) = (away(standing.footing.disc.center), away(to));
        if before.is_finite() { 0.05 * (before - after) } else { 0.0 }
    }
}

/// Mean damage of a shot, roughly: successes less what the defender blocks.
fn shot_damage(arm: &Arm, save: u8, aim: &Aim) -> f64 {
    let [normal, critical] = successes(arm);
    let blocks = 3.0 * chance(save) + if aim.cover { 1.0 - chance(save) } else { 0.0 };
    let [normal, critical] =
        if aim.obscured { [(normal + critical - 1.0).max(0.0), 0.0] } else { [normal, critical] };
    let stopped = blocks.min(normal);
    let rest = ((blocks - stopped) / 2.0).min(critical);
    let [n, c] = arm.weapon.dmg.map(f64::from);
    (normal - stopped) * n + (critical - rest) * c
}

/// Mean damage of all successes of a weapon.
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
