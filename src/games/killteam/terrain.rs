//! The killzone's terrain as the readings see it.

use std::sync::Arc;

use crate::data::killzone::{Killzone, Trait, Traits};
use crate::geometry::distance::distance_spatial;
use crate::geometry::lines::Stand;
use crate::geometry::number::TOL;
use crate::geometry::oval::gap_base_part;
use crate::geometry::shape::PartId;

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
    special: Option<Special>,
}

/// What a part of equipment does beside its traits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// It gives cover only to operatives connected to it (eq.portable-cover).
    Portable,
    /// It leans on a feature and helps to climb it (eq.ladder-climb).
    Ladder { against: u32 },
}

impl Terrain {
    pub fn new(killzone: Arc<Killzone>, settings: Arc<Settings>) -> Terrain {
        Terrain::with(killzone, settings, &[])
    }

    /// With parts that are special; the others are terrain by their traits alone.
    pub fn with(
        killzone: Arc<Killzone>,
        settings: Arc<Settings>,
        special: &[(PartId, Special)],
    ) -> Terrain {
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
                    special: special.iter().find(|(id, _)| *id == part.part).map(|(_, s)| *s),
                }
            })
            .collect();
        Terrain { killzone, settings, kinds }
    }

    /// Is the part Light, so that Seek Light ignores it? A part that is Heavy too protects.
    pub fn is_light(&self, part: PartId) -> bool {
        self.kinds[part.0 as usize].light
    }

    /// Does the part give cover only to operatives connected to it?
    pub fn is_portable(&self, part: PartId) -> bool {
        self.kinds[part.0 as usize].special == Some(Special::Portable)
    }

    pub fn is_ladder(&self, part: PartId) -> bool {
        matches!(self.kinds[part.0 as usize].special, Some(Special::Ladder { .. }))
    }

    /// The ladders, each with the feature it leans on.
    pub fn ladders(&self) -> impl Iterator<Item = (PartId, u32)> {
        self.parts().filter_map(|id| match self.kinds[id.0 as usize].special {
            Some(Special::Ladder { against }) => Some((id, against)),
            _ => None,
        })
    }

    /// Does the base touch a part of the feature?
    pub fn connected(&self, stand: impl Into<Stand>, feature: u32) -> bool {
        let stand = stand.into();
        let own = |&id: &PartId| self.feature(id) == feature;
        self.parts().filter(own).any(|id| self.distance(stand, id) <= TOL)
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
    pub fn intervening(&self, from: impl Into<Stand>, to: impl Into<Stand>) -> Vec<PartId> {
        let (from, to) = (from.into(), to.into());
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
    pub fn obscuring(
        &self,
        intervening: &[PartId],
        from: impl Into<Stand>,
        to: impl Into<Stand>,
    ) -> Vec<PartId> {
        let ignored = if self.settings.vantage {
            [from.into(), to.into()]
                .into_iter()
                .flat_map(|stand: Stand| self.vantage_under(stand))
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
    pub fn carries(&self, part: PartId, stand: impl Into<Stand>) -> bool {
        let stand = stand.into();
        let top = self.killzone.board.part(part).z[1];
        stand.level > 0.0
            && (top - stand.level).abs() <= TOL
            && gap_base_part(&stand.base, self.killzone.board.part(part)) <= TOL
    }

    /// Does the base stand on Vantage terrain?
    pub fn on_vantage(&self, stand: impl Into<Stand>) -> bool {
        self.vantage_under(stand.into()).next().is_some()
    }

    /// The Vantage parts that carry the base.
    pub fn vantage_under(&self, stand: Stand) -> impl Iterator<Item = PartId> {
        self.parts().filter(move |&id| self.kinds[id.0 as usize].vantage && self.carries(id, stand))
    }

    /// From a base to a part in space (dist.part), inches.
    pub fn distance(&self, stand: impl Into<Stand>, part: PartId) -> f64 {
        let stand = stand.into();
        let part = self.killzone.board.part(part);
        let plan = gap_base_part(&stand.base, part);
        distance_spatial(plan.max(0.0), [stand.level; 2], part.z)
    }

    fn parts(&self) -> impl Iterator<Item = PartId> + use<> {
        (0..self.kinds.len() as u32).map(PartId)
    }
}
