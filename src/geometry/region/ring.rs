//! A closed ring of regions about another one.

use std::cmp::Ordering;

use super::{RegionId, RegionSet, Regions};
use crate::geometry::predicate::cross;
use crate::geometry::shape::Vector;

/// Regions in clockwise order, the last of which borders the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring(Vec<RegionId>);

/// Why regions form no ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingFault {
    /// Fewer than three.
    TooFew(usize),
    /// This one does not border the region in the middle.
    Apart(RegionId),
    /// The two follow each other and do not border each other.
    Broken(RegionId, RegionId),
}

impl Ring {
    pub(super) fn about(
        regions: &Regions,
        centre: RegionId,
        members: RegionSet,
    ) -> Result<Ring, RingFault> {
        if members.len() < 3 {
            return Err(RingFault::TooFew(members.len()));
        }
        if let Some(apart) = members.iter().find(|r| !regions.bordering(centre).has(*r)) {
            return Err(RingFault::Apart(apart));
        }
        let middle = regions.centroid(centre);
        let mut ring: Vec<(Vector, RegionId)> =
            members.iter().map(|region| (regions.centroid(region) - middle, region)).collect();
        ring.sort_by(|a, b| clockwise_from_north(a.0, b.0).then(a.1.cmp(&b.1)));
        let ring: Vec<RegionId> = ring.into_iter().map(|(_, region)| region).collect();
        let next = |i: usize| ring[(i + 1) % ring.len()];
        match (0..ring.len()).find(|&i| !regions.bordering(ring[i]).has(next(i))) {
            Some(i) => Err(RingFault::Broken(ring[i], next(i))),
            None => Ok(Ring(ring)),
        }
    }

    /// In clockwise order, beginning nearest after straight up.
    pub fn regions(&self) -> &[RegionId] {
        &self.0
    }

    /// The next region clockwise; `None` off the ring.
    pub fn clockwise(&self, region: RegionId) -> Option<RegionId> {
        self.clockwise_n(region, 1)
    }

    /// The region `n` steps clockwise; `None` off the ring.
    pub fn clockwise_n(&self, region: RegionId, n: usize) -> Option<RegionId> {
        let at = self.0.iter().position(|r| *r == region)?;
        Some(self.0[(at + n) % self.0.len()])
    }

    /// The regions passed going clockwise from one to another, both left out; `None` off the
    /// ring.
    pub fn between(&self, from: RegionId, to: RegionId) -> Option<Vec<RegionId>> {
        let place = |region| self.0.iter().position(|r| *r == region);
        let (from, to, n) = (place(from)?, place(to)?, self.0.len());
        let steps = (to + n - from) % n;
        Some((1..steps).map(|i| self.0[(from + i) % n]).collect())
    }
}

/// Directions in clockwise order, beginning with straight up.
fn clockwise_from_north(a: Vector, b: Vector) -> Ordering {
    let left = |v: Vector| v.x < 0.0 || v.x == 0.0 && v.y < 0.0;
    left(a).cmp(&left(b)).then(cross(a, b).total_cmp(&0.0))
}
