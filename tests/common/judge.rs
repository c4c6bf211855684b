//! The game's own definitions of cover, obscured and visible, answered by trying origins and
//! lines: the second opinion on whole verdicts.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use sightline::data::datacards::Base;
use sightline::data::killzone::{Feature, Footprint, Killzone, Side, TerrainPart, Trait};
use sightline::data::reading::Chosen;
use sightline::data::scene::{Operative, Scene};
use sightline::geometry::answer::Touching;
use sightline::geometry::board::Board;
use sightline::geometry::number::{HALF_MILLIMETRE, TOL};
use sightline::geometry::shape::{Part, PartId, Point};

use super::case::{Case, Figure, Shape, Terrain, traits};
use super::sampler::{Lines, Portion, Sampler, Watched};
use super::skew::{Obstacles, Spot, body_spot, body_spots};

/// The readings the judge knows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Readings {
    pub piece: bool,
    pub separate: bool,
    pub crosses: bool,
    pub no_inset: bool,
    pub both: bool,
}

impl Readings {
    /// The defaults as often as not.
    pub fn random(rng: &mut ChaCha8Rng) -> Readings {
        let usual = rng.random_bool(0.5);
        let mut odd = || !usual && rng.random_bool(0.3);
        Readings { piece: odd(), separate: odd(), crosses: odd(), no_inset: odd(), both: odd() }
    }

    pub fn chosen(&self) -> Chosen {
        let mut chosen = Chosen::new();
        let mut set = |on: bool, name, value| {
            if on {
                chosen.insert(name, value);
            }
        };
        set(self.piece, "cover-part", "piece");
        set(self.separate, "origin", "separate");
        set(self.crosses, "touching-crosses", "yes");
        set(self.no_inset, "line-inset", "none");
        set(self.both, "same-feature", "both");
        chosen
    }
}

/// Parts that give cover and parts that obscure from one origin, by index.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effects {
    pub cover: BTreeSet<usize>,
    pub obscured: BTreeSet<usize>,
}

/// One pair judged with all terrain grown or shrunk by a little.
pub struct Judge<'a> {
    case: &'a Case,
    covering: Vec<usize>,
    obscuring: Vec<usize>,
    sampler: Sampler,
}

/// Distance of two bases in space.
pub fn distance(a: &Figure, t: &Figure) -> f64 {
    let plan = ((a.at - t.at).norm() - a.disc().radius - t.disc().radius).max(0.0);
    (plan * plan + (a.z - t.z) * (a.z - t.z)).sqrt()
}

/// Distance of a base and a part in space.
fn distance_part(f: &Figure, part: &Terrain) -> f64 {
    let plan = (part.shape.distance(f.at) - f.disc().radius).max(0.0);
    let rise = part.rise(f.z);
    (plan * plan + rise * rise).sqrt()
}

/// Does the part carry the figure's base on its top?
fn carries(part: &Terrain, f: &Figure) -> bool {
    (part.z[1] - f.z).abs() <= TOL && part.shape.distance(f.at) < f.disc().radius
}

impl<'a> Judge<'a> {
    pub fn new(case: &'a Case, board: &Board, readings: Readings, grow: f64) -> Judge<'a> {
        let (a, t) = (&case.attacker, &case.target);
        let (low, high) = (a.z.min(t.z), a.z.max(t.z));
        let intervenes = |part: &Terrain| {
            !part.has(Trait::Exposed)
                && part.z[1] > low
                && part.z[0] <= high
                && !carries(part, a)
                && !carries(part, t)
        };
        let near =
            |f: &Figure, part: &Terrain, grow: f64| distance_part(f, part) <= 1.0 + TOL + grow;
        let index = |wanted: &dyn Fn(&Terrain) -> bool| -> Vec<usize> {
            let all = case.terrain.iter().enumerate();
            all.filter(|(_, p)| intervenes(p) && wanted(p)).map(|(i, _)| i).collect()
        };
        let covering = if distance(a, t) <= 2.0 + TOL {
            Vec::new()
        } else {
            index(&|p| !readings.piece || near(t, p, grow))
        };
        let obscuring = index(&|p| {
            p.has(Trait::Heavy) && (!readings.piece || !near(t, p, -grow) && !near(a, p, -grow))
        });
        let watch = |i: &usize, portion: Portion| Watched {
            portion: if readings.piece { Portion::Whole } else { portion },
            parts: vec![&board.parts()[*i]],
        };
        let watches: Vec<Watched> = covering
            .iter()
            .map(|i| watch(i, Portion::Near(1.0)))
            .chain(obscuring.iter().map(|i| watch(i, Portion::Far(1.0))))
            .collect();
        let lines = Lines {
            half_width: HALF_MILLIMETRE,
            inset: if readings.no_inset { 0.0 } else { HALF_MILLIMETRE },
            touching: if readings.crosses { Touching::Crosses } else { Touching::Clear },
        };
        let sampler = Sampler::new(a.footing(), t.footing(), &watches, lines, grow);
        Judge { case, covering, obscuring, sampler }
    }

    pub fn effects(&self, origin: Point) -> Effects {
        let hits = self.sampler.hits(origin);
        let (near, far) = hits.split_at(self.covering.len());
        let of = |parts: &[usize], hits: &[bool]| {
            parts.iter().zip(hits).filter(|(_, hit)| **hit).map(|(i, _)| *i).collect()
        };
        Effects { cover: of(&self.covering, near), obscured: of(&self.obscuring, far) }
    }

    pub fn origins(&self, density: usize) -> Vec<Point> {
        self.sampler.origins(density)
    }

    pub fn contains_origin(&self, p: Point) -> bool {
        self.sampler.contains_origin(p)
    }

    /// Do cover and obscured come from one feature alone, so that the defender picks one?
    pub fn one_feature(&self, effects: &Effects) -> bool {
        let features = |parts: &BTreeSet<usize>| -> BTreeSet<u32> {
            parts.iter().map(|i| self.case.terrain[*i].feature).collect()
        };
        let (c, o) = (features(&effects.cover), features(&effects.obscured));
        c.len() == 1 && c == o
    }
}

/// Sight from one figure's head to the other's body, with terrain grown by a little.
pub struct Watcher {
    head: Spot,
    body: (sightline::geometry::shape::Disc, [f64; 2]),
    obstacles: Obstacles,
}

impl Watcher {
    pub fn new(from: &Figure, to: &Figure, parts: &[Part], grow: f64) -> Watcher {
        Watcher {
            head: Spot { at: from.at, z: from.z + from.height },
            body: (to.disc(), [to.z, to.z + to.height]),
            obstacles: Obstacles::new(parts, HALF_MILLIMETRE, Touching::Clear, grow),
        }
    }

    pub fn free(&self, to: Spot) -> bool {
        !self.obstacles.stop(self.head, to)
    }

    /// A free line to any of the spots tried, and so many random ones.
    pub fn seen(&self, rng: &mut ChaCha8Rng, random: usize) -> Option<Spot> {
        let (disc, z) = self.body;
        body_spots(disc, z, HALF_MILLIMETRE, 6)
            .into_iter()
            .chain((0..random).map(|_| body_spot(rng, disc, z, HALF_MILLIMETRE)))
            .find(|spot| self.free(*spot))
    }
}

/// The case as a checked scene, features in order, built without the loader of files.
pub fn scene(case: &Case, readings: Readings) -> Scene {
    let mut order: Vec<usize> = (0..case.terrain.len()).collect();
    order.sort_by_key(|i| case.terrain[*i].feature);
    let mut features: Vec<Feature> = Vec::new();
    let mut parts = Vec::new();
    for i in order {
        let t = &case.terrain[i];
        let id = format!("f{}", t.feature);
        if features.last().is_none_or(|f| f.id != id) {
            features.push(Feature { id, parts: Vec::new() });
        }
        let feature = features.len() - 1;
        features[feature].parts.push(TerrainPart {
            id: format!("p{i}"),
            part: PartId(parts.len() as u32),
            traits: traits(&t.traits),
            footprint: match &t.shape {
                Shape::Polygon(outer) => {
                    Footprint::Polygon { outer: outer.clone(), holes: Vec::new() }
                }
                Shape::Disc(d) => Footprint::Disc { center: d.center, radius: d.radius },
            },
            base: t.z[0],
            height: t.z[1].is_finite().then_some(t.z[1]),
        });
        parts.push(Part { pieces: t.shape.pieces(), z: t.z, feature: feature as u32 });
    }
    let killzone = Killzone {
        id: "case".into(),
        name: "Case".into(),
        size: case.size,
        features,
        drop_zones: Default::default(),
        objectives: Vec::new(),
        board: Arc::new(Board::new(case.size, parts)),
    };
    let operative = |id: &str, side: Side, f: &Figure| Operative {
        id: id.into(),
        side,
        name: None,
        at: f.at,
        z: f.z,
        angle: 0.0,
        order: f.order,
        base: Base::Round(f.millimetres),
        height: Some(f.height),
        apl: None,
        r#move: None,
        save: None,
        wounds: None,
        keywords: Vec::new(),
        weapons: Vec::new(),
    };
    Scene {
        name: "case".into(),
        killzone: Arc::new(killzone),
        readings: readings.chosen(),
        operatives: vec![
            operative("a1", Side::A, &case.attacker),
            operative("b1", Side::B, &case.target),
        ],
    }
}
