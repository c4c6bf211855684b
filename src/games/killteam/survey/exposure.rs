//! How exposed a drop zone is to the other side.

use rayon::prelude::*;
use serde::Serialize;

use super::first_turn::Lengths;
use super::{AVERAGE_MOVE, SHOOTING_CELL, Site, letter, share};
use crate::data::killzone::Side;
use crate::games::killteam::heatmap::{Aim, Blocks, Class};
use crate::games::killteam::movement::MoveAction;
use crate::games::killteam::standing::Standing;
use crate::geometry::shape::Point;

/// The exposure of one zone to shooters from the other.
#[derive(Clone, Debug, Serialize)]
pub struct Exposure {
    #[serde(serialize_with = "letter")]
    pub side: Side,
    /// How many places were looked at.
    pub places: usize,
    /// To shooters that stand in their own zone, anywhere there.
    pub at_start: Exposed,
    /// The mean share of the enemy's places from which a place is exposed at the start; about
    /// a quarter of them are looked at.
    pub mean_at_start: Exposed,
    /// To those that made a Reposition first.
    pub after_reposition: Exposed,
    /// To those that made a Reposition and a Dash.
    pub after_dash: Exposed,
    #[serde(skip)]
    pub map: Vec<Spot>,
}

/// A place in a drop zone, under a Conceal order.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub at: Point,
    /// Its class at the start, and after the enemy's Reposition and Dash.
    pub start: Class,
    pub later: Class,
    /// Of the enemy's places: those from which it is exposed at the start.
    pub shares: Exposed,
}

/// Shares of a zone's places.
#[derive(Clone, Copy, Debug, Serialize, PartialEq)]
pub struct Exposed {
    /// Visible from some place, and so a valid target under an Engage order.
    pub engage: f64,
    /// A valid target from some place even under a Conceal order.
    pub conceal: f64,
}

impl Exposed {
    fn of(classes: &[Class]) -> Exposed {
        let count = |which: &dyn Fn(&&Class) -> bool| classes.iter().filter(which).count();
        let seen = count(&|class| **class < Class::NotVisible);
        let valid = count(&|class| class.is_valid());
        Exposed { engage: share(seen, classes.len()), conceal: share(valid, classes.len()) }
    }
}

pub(super) fn exposure(site: &Site, lengths: &[Lengths; 2]) -> [Exposure; 2] {
    [0, 1].map(|side| {
        let enemy = 1 - side;
        let reposition = MoveAction::Reposition.allowance(AVERAGE_MOVE);
        let dash = reposition + MoveAction::Dash.allowance(AVERAGE_MOVE);
        let stages = [
            site.spreads[enemy].all.clone(),
            lengths[enemy].coarse(SHOOTING_CELL, 0.0, reposition),
            lengths[enemy].coarse(SHOOTING_CELL, reposition, dash),
        ];
        let shooter = Standing { side: site.zones[enemy].side, ..site.average };
        let stages = stages.map(|places| Blocks::new(&shooter, &places));
        let places = &site.spreads[side].all;
        let thinned = Blocks::new(&shooter, &site.spreads[enemy].thinned);
        let thinned: Vec<Standing> = thinned.shooters().copied().collect();
        let look = |at: &Point| {
            let mut to = Standing { side: site.zones[side].side, ..site.average };
            to.footing.disc.center = *at;
            let bodies = Vec::new();
            let aim = Aim { terrain: &site.terrain, to, weapon: None, bodies: &bodies };
            (stepwise(&aim, &stages), Exposed::of(&aim.classes(&thinned)))
        };
        let looked: Vec<([Class; 3], Exposed)> =
            places.par_iter().with_min_len(2).map(look).collect();
        let of = |stage: usize| {
            let stage: Vec<Class> = looked.iter().map(|(classes, _)| classes[stage]).collect();
            Exposed::of(&stage)
        };
        let mean = |part: &dyn Fn(&Exposed) -> f64| {
            looked.iter().map(|(_, shares)| part(shares)).sum::<f64>() / looked.len().max(1) as f64
        };
        let spot = |(at, (classes, shares)): (&Point, &([Class; 3], Exposed))| Spot {
            at: *at,
            start: classes[0],
            later: classes[2],
            shares: *shares,
        };
        Exposure {
            side: site.zones[side].side,
            places: places.len(),
            at_start: of(0),
            mean_at_start: Exposed { engage: mean(&|s| s.engage), conceal: mean(&|s| s.conceal) },
            after_reposition: of(1),
            after_dash: of(2),
            map: places.iter().zip(&looked).map(spot).collect(),
        }
    })
}

/// The class of a place once the shooters of each stage have joined those before.
fn stepwise(aim: &Aim, stages: &[Blocks; 3]) -> [Class; 3] {
    let mut best = Class::NotVisible;
    [0, 1, 2].map(|stage| {
        if best > Class::Clear {
            best = best.min(aim.best(&stages[stage]));
        }
        best
    })
}
