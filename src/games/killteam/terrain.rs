//! The killzone's terrain as the readings see it.

use std::sync::Arc;

use crate::data::killzone::{Killzone, Trait, Traits};
use crate::geometry::distance::{distance_disc_part, distance_spatial};
use crate::geometry::number::TOL;
use crate::geometry::shape::{Footing, PartId};

use super::settings::Settings;

/// A killzone under a set of readings. Immutable; cheap to clone.
#[derive(Clone, Debug)]
pub struct Terrain {
    pub killzone: Arc<Killzone>,
    pub settings: Arc<Settings>,
    kinds: Arc<[Kind]>,
}

/// What a part can do, from its traits.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Kind {
    traits: Traits,
    /// Can it intervene at all (terrain.exposed)?
    intervenes: bool,
    heavy: bool,
    light: bool,
    vantage: bool,
}

impl Terrain {
    pub fn new(killzone: Arc<Killzone>, settings: Arc<Settings>) -> Terrain {
        let kinds = killzone
            .features
            .iter()
            .flat_map(|feature| &feature.parts)
            .map(|part| {
                let heavy = part.traits.has(Trait::Heavy);
                let vantage = part.traits.has(Trait::Vantage);
                let light = part.traits.has(Trait::Light) || vantage || settings.untyped_light;
                Kind {
                    traits: part.traits,
                    intervenes: !part.traits.has(Trait::Exposed),
                    heavy,
                    light: light && !heavy,
                    vantage,
                }
            })
            .collect();
        Terrain { killzone, settings, kinds }
    }

    /// Is the part Light, so that Seek Light ignores it? A part that is Heavy too protects.
    pub fn is_light(&self, part: PartId) -> bool {
        self.kinds[part.0 as usize].light
    }

    /// The traits of a part as its author wrote them.
    pub fn traits(&self, part: PartId) -> Traits {
        self.kinds[part.0 as usize].traits
    }

    /// The feature a part belongs to, as an index.
    pub fn feature(&self, part: PartId) -> u32 {
        self.killzone.board.part(part).feature
    }

    /// The parts that can intervene between two bases (line.height, line.own-floor): not
    /// Exposed, reaching above the lower base and not starting above the higher one, and not
    /// the floor that carries one of the two.
    pub fn intervening(&self, from: &Footing, to: &Footing) -> Vec<PartId> {
        let low = from.level.min(to.level);
        let high = from.level.max(to.level);
        let board = &self.killzone.board;
        self.parts()
            .filter(|&id| {
                let [z0, z1] = board.part(id).z;
                self.kinds[id.0 as usize].intervenes
                    && z1 > low + TOL
                    && z0 <= high + TOL
                    && (self.settings.own_floor_intervenes
                        || !(self.carries(id, from) || self.carries(id, to)))
            })
            .collect()
    }

    /// Those of the parts that can obscure between the two bases (obscured.rule,
    /// terrain.vantage-obscured).
    pub fn obscuring(&self, intervening: &[PartId], from: &Footing, to: &Footing) -> Vec<PartId> {
        let ignored = if self.settings.vantage {
            [from, to]
                .iter()
                .flat_map(|f| self.vantage_under(f))
                .map(|id| self.feature(id))
                .collect()
        } else {
            Vec::new()
        };
        intervening
            .iter()
            .copied()
            .filter(|&id| self.kinds[id.0 as usize].heavy && !ignored.contains(&self.feature(id)))
            .collect()
    }

    /// Does the part's top carry this base?
    pub fn carries(&self, part: PartId, footing: &Footing) -> bool {
        let top = self.killzone.board.part(part).z[1];
        footing.level > 0.0
            && (top - footing.level).abs() <= TOL
            && distance_disc_part(&footing.disc, self.killzone.board.part(part)).distance <= TOL
    }

    /// Does the base stand on Vantage terrain?
    pub fn on_vantage(&self, footing: &Footing) -> bool {
        self.vantage_under(footing).next().is_some()
    }

    fn vantage_under(&self, footing: &Footing) -> impl Iterator<Item = PartId> {
        self.parts().filter(|&id| self.kinds[id.0 as usize].vantage && self.carries(id, footing))
    }

    /// From a base to a part in space (dist.part), inches.
    pub fn distance(&self, footing: &Footing, part: PartId) -> f64 {
        let part = self.killzone.board.part(part);
        let plan = distance_disc_part(&footing.disc, part).distance;
        distance_spatial(plan.max(0.0), [footing.level; 2], part.z)
    }

    fn parts(&self) -> impl Iterator<Item = PartId> + use<> {
        (0..self.kinds.len() as u32).map(PartId)
    }
}
