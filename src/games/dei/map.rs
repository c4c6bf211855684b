//! The map: regions with their levels, the walls round the Citadel, and what can be built.

use smallvec::SmallVec;

use super::pack::Colour;
use crate::geometry::number::within;
use crate::geometry::region::{Link, RegionId, RegionSet, Regions, Ring, RingFault};

/// Who owns a structure: a seat, or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner(pub u8);

impl Owner {
    pub const NEUTRAL: Owner = Owner(4);
}

/// What joins two regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    pub elevator: bool,
    pub owner: Owner,
}

/// The bridges and elevators that stand on the board.
pub type Links = SmallVec<[Link<Joint>; 16]>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Ground,
    Roof,
    /// The Citadel itself, which nobody may enter.
    Citadel,
}

impl Level {
    pub const ALL: [(Level, &'static str); 3] =
        [(Level::Ground, "ground"), (Level::Roof, "roof"), (Level::Citadel, "citadel")];

    pub fn word(self) -> &'static str {
        Level::ALL[self as usize].1
    }
}

#[derive(Clone, Debug)]
pub struct Map {
    pub id: String,
    pub name: String,
    pub size: [f64; 2],
    pub names: Vec<String>,
    /// By region: how its name begins, to look names up.
    pub beginnings: Vec<u64>,
    pub levels: Vec<Level>,
    pub regions: Regions,
    /// Where units may be.
    pub open: RegionSet,
    pub roofs: RegionSet,
    /// The wall regions clockwise; `None` on a map without the Citadel.
    pub ring: Option<Ring>,
    pub walls: RegionSet,
    /// Where the Jaeger starts.
    pub jaeger: RegionId,
    /// Where Ahab starts.
    pub ahab: RegionId,
    pub links: Links,
    /// Neutral refuges.
    pub refuges: RegionSet,
    pub outposts: Vec<(RegionId, Colour)>,
    /// Where the seats start, in order.
    pub starts: Vec<RegionId>,
    /// Where advantage tokens lie.
    pub tokens: RegionSet,
    /// By region: the neighbours of its own level, without the Citadel.
    pub level_borders: Vec<RegionSet>,
    /// By region: the neighbours of any level, without the Citadel.
    pub plan_borders: Vec<RegionSet>,
    /// By region: where an elevator from it can lead.
    pub elevators: Vec<RegionSet>,
    /// By region: where a bridge from it can lead.
    pub bridges: Vec<RegionSet>,
}

/// The first bytes of a name as one number.
fn beginning(name: &str) -> u64 {
    name.bytes().take(8).fold(0, |number, byte| number << 8 | u64::from(byte))
}

impl Map {
    /// Derives borders by level and the places for bridges and elevators, `span` inches being
    /// the longest bridge.
    pub fn derive(&mut self, span: f64) {
        self.beginnings = self.names.iter().map(|name| beginning(name)).collect();
        let levels = &self.levels;
        let of = |wanted: Level| {
            self.regions.all().filter(|r| levels[r.index()] == wanted).collect::<RegionSet>()
        };
        let (ground, roofs) = (of(Level::Ground), of(Level::Roof));
        (self.roofs, self.open) = (roofs, RegionSet(ground.0 | roofs.0));
        for region in self.regions.all() {
            let borders = self.regions.bordering(region);
            let (same, other) = match levels[region.index()] {
                Level::Ground => (ground, roofs),
                Level::Roof => (roofs, ground),
                Level::Citadel => (RegionSet::default(), RegionSet::default()),
            };
            self.level_borders.push(RegionSet(borders.0 & same.0));
            self.plan_borders.push(RegionSet(borders.0 & self.open.0));
            self.elevators.push(RegionSet(borders.0 & other.0));
            let near = roofs.iter().filter(|&other| {
                roofs.has(region)
                    && other != region
                    && !borders.has(other)
                    && within(self.regions.gap(region, other), span, 0.0).holds
                    && self.spans_a_gap(region, other, ground)
            });
            self.bridges.push(near.collect());
        }
    }

    /// A bridge leads over the ground or over nothing, not along another roof or the Citadel.
    fn spans_a_gap(&self, a: RegionId, b: RegionId, ground: RegionSet) -> bool {
        let others = self.regions.all().filter(|r| *r != a && *r != b && !ground.has(*r));
        others.into_iter().all(|other| !self.regions.touched_between(a, b, other))
    }

    /// Finds the walls: the roofs that border the Citadel, a closed ring about it.
    ///
    /// # Errors
    /// Where they form no ring.
    pub fn wall_in(&mut self, citadel: RegionId) -> Result<(), RingFault> {
        let walls = RegionSet(self.regions.bordering(citadel).0 & self.roofs.0);
        self.ring = Some(self.regions.ring_about(citadel, walls)?);
        self.walls = walls;
        Ok(())
    }

    pub fn name(&self, region: RegionId) -> &str {
        &self.names[region.index()]
    }

    pub fn find(&self, name: &str) -> Option<RegionId> {
        let begins = beginning(name);
        let mut places = self.beginnings.iter().zip(&self.names);
        let place = places.position(|(known, full)| *known == begins && full == name);
        place.map(|i| RegionId(i as u8))
    }

    pub fn is_roof(&self, region: RegionId) -> bool {
        self.roofs.has(region)
    }

    /// The next wall region clockwise.
    pub fn next_wall(&self, region: RegionId) -> Option<RegionId> {
        self.ring.as_ref()?.clockwise(region)
    }
}
