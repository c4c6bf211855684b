//! Utility Grenades: smoke that obscures, and stun grenades that cost APL; two in all for the
//! team (eq.utility).

use smallvec::SmallVec;

use super::{Form, Gear, GearDeed, Hooks, Laid, OPTIONS, Pending, Piece, Use, UseForm, option};
use crate::engine::fact::Fact;
use crate::engine::refusal::Refusal;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::action::Spot;
use crate::games::killteam::battle::candidates::Sample;
use crate::games::killteam::battle::mission::SMALL_MARKER;
use crate::games::killteam::battle::number::tidy;
use crate::games::killteam::sight::part_visible;
use crate::games::killteam::standing::Standing;
use crate::games::killteam::weapon_rules::{piercing, piercing_crits};
use crate::geometry::distance::distance_spatial;
use crate::geometry::number::{TOL, within};
use crate::geometry::oval::Base;
use crate::geometry::shape::{Disc, PartId};

/// How far a grenade is thrown, inches.
const REACH: f64 = 6.0;
/// How far smoke reaches beyond its marker, inches (eq.smoke).
const SMOKE: f64 = 1.0;
/// Smoke does nothing between operatives at most so far apart, inches (eq.smoke-obscured).
const NEAR: f64 = 2.0;
/// Who stands so near to the target of a stun grenade rolls too, inches (eq.stun-grenade).
const STUN: f64 = 1.0;
/// The least result that stuns.
const STUNNED: u16 = 3;

/// What lies on the board of it: smoke.
const SMOKE_MARKER: Piece =
    Piece { word: "smoke", count: 0, form: Form::Token, key: "eq.smoke", place: |_| Ok(()) };

pub const GEAR: Gear = Gear {
    word: "utility-grenades",
    name: "Utility Grenades",
    key: "eq.utility",
    piece: Some(SMOKE_MARKER),
    deeds: &[
        GearDeed {
            word: "smoke-grenade",
            name: "Smoke Grenade",
            key: "eq.smoke",
            ap: 1,
            form: UseForm::At,
            counts_as: None,
            plan: |battle, activation, with| {
                let Use::At(spot) = with else { return Ok(None) };
                check_smoke(battle, activation.op, *spot)?;
                Ok(None)
            },
            perform: |battle, op, with, _| {
                if let Use::At(spot) = with {
                    lay_smoke(battle, op, *spot);
                }
            },
            appeal: 0.005,
            offer: |battle, activation, sample| offer_smoke(battle, activation.op, sample),
        },
        GearDeed {
            word: "stun-grenade",
            name: "Stun Grenade",
            key: "eq.stun-grenade",
            ap: 1,
            form: UseForm::On,
            counts_as: None,
            plan: |battle, activation, with| {
                let Use::On(target) = with else { return Ok(None) };
                check_stun(battle, activation.op, target.index)?;
                Ok(None)
            },
            perform: |battle, _, with, _| {
                if let Use::On(target) = with {
                    throw_stun(battle, target.index);
                }
            },
            appeal: 0.05,
            offer: |battle, activation, _| {
                battle.enemies(activation.op).map(|enemy| Use::On(battle.op(enemy))).collect()
            },
        },
    ],
    uses: Some(2),
    hooks: Hooks {
        obscures: Some(|battle, from, to| {
            far(battle, from, to) && (in_smoke(battle, from) || in_smoke(battle, to))
        }),
        shot: Some(|battle, [from, to], _, attack| {
            let enemy = battle.setup.member(from).side != battle.setup.member(to).side;
            if enemy && far(battle, from, to) && in_smoke(battle, to) {
                attack.rules.lessen(&piercing::RULE, 2);
                attack.rules.lessen(&piercing_crits::RULE, 2);
            }
        }),
        readied: Some(|battle| {
            for smoke in smokes(battle) {
                battle.ask_for(Pending { thing: smoke, ..Pending::new(GEAR.word, "smoke", &[0]) });
            }
        }),
        activated: Some(|battle| {
            for smoke in smokes(battle) {
                let laid = &mut battle.state.kit.laid[usize::from(smoke)];
                laid.left = laid.left.map(|left| left.saturating_sub(1));
                laid.spent = laid.left == Some(0);
            }
        }),
        turned: Some(|battle| {
            for smoke in smokes(battle) {
                let laid = &mut battle.state.kit.laid[usize::from(smoke)];
                laid.spent = laid.left.is_some();
            }
        }),
        rolled: Some(|battle, pending, faces| match pending.label {
            "smoke" => {
                let left = faces[0].div_ceil(2) as u8;
                battle.state.kit.laid[usize::from(pending.thing)].left = Some(left);
            }
            _ => {
                let stunned = pending.who.iter().zip(faces).filter(|(_, face)| **face >= STUNNED);
                let stunned: SmallVec<[u8; 4]> = stunned.map(|(op, _)| *op).collect();
                battle.state.stunned.extend(stunned);
            }
        }),
        fact: Some(|battle, name, of| match (name, of) {
            ("in-smoke", [id]) => Some(Fact::Flag(in_smoke(battle, battle.named_op(id)?))),
            _ => None,
        }),
        ..Hooks::NONE
    },
    ..Gear::NONE
};

/// The smoke on the board.
/// How far smoke is thick round the middle of its marker, inches (eq.smoke).
pub(super) fn reach(laid: &Laid) -> Option<f64> {
    (OPTIONS[usize::from(laid.option)].word == GEAR.word).then_some(SMALL_MARKER + SMOKE)
}

fn smokes(battle: &Battle) -> SmallVec<[u8; 4]> {
    let own = option(GEAR.word).into_iter().flat_map(|own| battle.state.kit.lying(own));
    own.map(|(n, _)| n).collect()
}

fn far(battle: &Battle, from: u8, to: u8) -> bool {
    !within(battle.distance(from, to), NEAR, 0.0).holds
}

/// Is the operative wholly within smoke?
fn in_smoke(battle: &Battle, op: u8) -> bool {
    let Some(standing) = battle.state.standing(op) else { return false };
    let mut own = option(GEAR.word).into_iter().flat_map(|own| battle.state.kit.lying(own));
    own.any(|(_, smoke)| holds(smoke, standing))
}

/// Is a base wholly within the smoke of a marker: at most 1 inch from it, and not below?
fn holds(smoke: &Laid, standing: &Standing) -> bool {
    let farthest = match standing.base() {
        Base::Round(disc) => (disc.center - smoke.at).norm() + disc.radius,
        Base::Oval(oval) => {
            let corners = oval.outer(0.0).into_iter().map(|corner| (corner - smoke.at).norm());
            corners.fold(0.0, f64::max)
        }
    };
    within(farthest, SMALL_MARKER + SMOKE, 0.0).holds && standing.footing.level >= smoke.level - TOL
}

/// Grenades are thrown with nobody near (eq.grenade-engaged).
fn check_free(battle: &Battle, op: u8) -> Result<(), Refusal> {
    match battle.engaged_with(op) {
        Some(enemy) => {
            let enemy = &battle.setup.member(enemy).id;
            let message = format!("{enemy} is within control range");
            Err(Refusal::new("kt/eq/grenade-engaged", message))
        }
        None => Ok(()),
    }
}

fn check_smoke(battle: &Battle, op: u8, spot: Spot) -> Result<(), Refusal> {
    check_free(battle, op)?;
    let Some(standing) = battle.state.standing(op) else { return Ok(()) };
    let site = battle.site(battle.setup.member(op).side, &SMOKE_MARKER, spot);
    site.fits()?;
    let level = spot.z.unwrap_or(0.0);
    let disc = Disc { center: spot.at, radius: SMALL_MARKER };
    let plan = standing.base().distance(spot.at) - SMALL_MARKER;
    let distance = distance_spatial(plan.max(0.0), [standing.footing.level; 2], [level; 2]);
    let refuse = |message: String| Refusal::new("kt/eq/smoke", message);
    if !within(distance, REACH, 0.0).holds {
        let message = format!("the marker would lie {distance:.4} inches away");
        return Err(refuse(message).measured(distance, REACH).at([spot.at.x, spot.at.y]));
    }
    if battle.sees_disc(op, disc, level) || on_visible_vantage(battle, standing, disc, level) {
        return Ok(());
    }
    let message = format!("the place is not visible to {}", battle.setup.member(op).id);
    Err(refuse(message).at([spot.at.x, spot.at.y]))
}

/// Does a marker lie on Vantage terrain of a feature of which the operative sees some part?
fn on_visible_vantage(battle: &Battle, standing: &Standing, disc: Disc, level: f64) -> bool {
    let terrain = &battle.setup.terrain;
    let figure = Standing { footing: crate::geometry::shape::Footing { disc, level }, ..*standing };
    let figure = Standing { oval: None, ..figure };
    let features = terrain.vantage_under(figure.stand()).map(|part| terrain.feature(part));
    let features: SmallVec<[u32; 4]> = features.collect();
    let parts = (0..terrain.killzone.board.parts().len() as u32).map(PartId);
    let mut own = parts.filter(|&part| features.contains(&terrain.feature(part)));
    own.any(|part| part_visible(terrain, standing, part))
}

fn lay_smoke(battle: &mut Battle, op: u8, spot: Spot) {
    let side = battle.setup.member(op).side;
    let own = option(GEAR.word).unwrap_or_default();
    battle.put_down(own, side, spot);
}

/// Near enemies and friends, and anywhere.
fn offer_smoke(battle: &Battle, op: u8, sample: &mut Sample) -> Vec<Use> {
    let Some(standing) = battle.state.standing(op) else { return Vec::new() };
    let start = standing.footing.disc.center;
    let z = Some(standing.footing.level).filter(|level| *level > 0.0);
    let at = |share: f64, direction| start + direction * (share * REACH);
    let two = [sample.share(), sample.share()].map(|share| at(share, sample.direction()));
    let others = battle.on_board().filter(|&other| other != op);
    let others = others.filter_map(|other| battle.state.standing(other));
    let others = others.map(|other| other.footing.disc.center).take(2);
    let all = two.into_iter().chain(others);
    all.map(|at| Use::At(Spot { z, ..tidy(at).into() })).collect()
}

fn check_stun(battle: &Battle, op: u8, target: u8) -> Result<(), Refusal> {
    check_free(battle, op)?;
    let id = &battle.setup.member(target).id;
    let refuse = |message: String| Refusal::new("kt/eq/stun-grenade", message);
    let enemy = battle.setup.member(op).side != battle.setup.member(target).side;
    if !enemy || !battle.takes_part(target) {
        return Err(refuse(format!("{id} is no enemy operative on the board")));
    }
    let distance = battle.distance(op, target);
    if !within(distance, REACH, 0.0).holds {
        let message = format!("{id} is {distance:.4} inches away");
        return Err(refuse(message).measured(distance, REACH));
    }
    if !battle.sees(op, target) {
        return Err(refuse(format!("{id} is not visible")));
    }
    Ok(())
}

/// The target rolls, and everybody else near it, in the order of the teams.
fn throw_stun(battle: &mut Battle, target: u8) {
    let near = |&op: &u8| op != target && within(battle.distance(target, op), STUN, 0.0).holds;
    let mut who: SmallVec<[u8; 4]> = battle.on_board().filter(near).collect();
    who.sort_unstable();
    who.insert(0, target);
    battle.ask_for(Pending::new(GEAR.word, "stun-grenade", &who));
}
