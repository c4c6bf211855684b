//! An operative where it stands: base, head and body.

use crate::data::datacards::Base;
use crate::data::killzone::Side;
use crate::data::scene::{Operative, Order};
use crate::geometry::distance::distance_spatial;
use crate::geometry::lines::Stand;
use crate::geometry::number::TOL;
use crate::geometry::oval::{self, Oval, gap_bases};
use crate::geometry::shape::{Footing, Point};
use crate::geometry::sight::{Eye, SightTarget};

use super::settings::Settings;

/// What measuring needs of an operative (base.disc, base.oval, height.head, height.body).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    pub side: Side,
    pub order: Order,
    /// The base where it stands; of an oval one the disc about its centre round it.
    pub footing: Footing,
    /// The oval, its centre wherever [`Standing::footing`] says.
    pub oval: Option<Oval>,
    /// The head and the top of the body above the base's floor, inches.
    pub height: f64,
}

/// The height of a head by the size of the base where a card prints none (height.default):
/// inches by millimetres; sizes between two entries take the lower one.
const HEIGHTS: [(f64, f64); 6] =
    [(25.0, 1.1), (28.0, 1.3), (32.0, 1.4), (40.0, 1.8), (50.0, 2.2), (f64::INFINITY, 2.6)];

/// The largest bases that may move under a Ceiling: half a round one, and half the length and
/// width of an oval one, inches.
const CEILING_RADIUS: f64 = 25.0 / 25.4;
const CEILING_OVAL: [f64; 2] = [30.0 / 25.4, 17.5 / 25.4];

/// The default height of the head of a miniature on a base, inches (height.default).
pub fn default_height(base: Base) -> f64 {
    let size = match base {
        Base::Round(size) => size,
        Base::Oval(length, width) => length.min(width),
    };
    if size > 50.0 {
        return HEIGHTS[5].1;
    }
    HEIGHTS.iter().rev().find(|(limit, _)| *limit <= size).map_or(HEIGHTS[0].1, |(_, h)| *h)
}

impl Standing {
    pub fn new(operative: &Operative, settings: &Settings) -> Standing {
        let card = operative.height.filter(|_| !settings.height_table);
        let base = operative.footprint();
        Standing {
            side: operative.side,
            order: operative.order,
            footing: Footing { disc: base.around(), level: operative.z },
            oval: match base {
                oval::Base::Round(_) => None,
                oval::Base::Oval(oval) => Some(oval),
            },
            height: card.unwrap_or_else(|| default_height(operative.base)),
        }
    }

    /// The base in plan.
    pub fn base(&self) -> oval::Base {
        let center = self.footing.disc.center;
        match self.oval {
            None => oval::Base::Round(self.footing.disc),
            Some(oval) => oval::Base::Oval(Oval { center, ..oval }),
        }
    }

    /// The base where it stands.
    pub fn stand(&self) -> Stand {
        Stand { base: self.base(), level: self.footing.level }
    }

    /// The same operative elsewhere.
    pub fn at(mut self, center: Point) -> Standing {
        self.footing.disc.center = center;
        self
    }

    /// Is the base small enough to move under a Ceiling whatever its height (terrain.ceiling)?
    pub fn passes_ceilings(&self) -> bool {
        match self.base() {
            oval::Base::Round(disc) => disc.radius <= CEILING_RADIUS + TOL,
            oval::Base::Oval(Oval { semi: [a, b], .. }) => {
                let [length, width] = CEILING_OVAL;
                a.max(b) <= length + TOL && a.min(b) <= width + TOL
            }
        }
    }

    /// The head: straight above the centre of the base.
    pub fn eye(&self) -> Eye {
        Eye { at: self.footing.disc.center, z: self.footing.level + self.height }
    }

    /// The heights of the body.
    pub fn extent(&self) -> [f64; 2] {
        [self.footing.level, self.footing.level + self.height]
    }

    /// The body: the upright cylinder over the base.
    pub fn body(&self) -> SightTarget {
        match self.base() {
            oval::Base::Round(disc) => SightTarget::Body { disc, z: self.extent() },
            oval::Base::Oval(oval) => SightTarget::Oval { oval, z: self.extent() },
        }
    }

    /// Base edge to base edge in space (dist.bases), inches; 0 for overlapping bases.
    pub fn distance(&self, other: &Standing) -> f64 {
        let plan = gap_bases(&self.base(), &other.base());
        let (a, b) = (self.footing.level, other.footing.level);
        distance_spatial(plan.max(0.0), [a, a], [b, b])
    }
}
