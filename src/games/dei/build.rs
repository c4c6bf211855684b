//! Building refuges, elevators and bridges.

use super::action::Building;
use super::check::{Verdict, require};
use super::map::{Joint, Owner};
use super::state::Dei;
use crate::geometry::region::{Link, RegionId};

impl Dei {
    pub(super) fn build(&self, seat: u8, what: Building) -> Verdict {
        require(self.side(seat).structures > 0, "dei/build/pool", || {
            "no structure is left to build".to_owned()
        })?;
        let map = self.map();
        match what {
            Building::Refuge(at) => {
                require(!map.is_roof(at) && map.open.has(at), "dei/build/refuge", || {
                    format!("a refuge stands on the ground, and {} is none", map.name(at))
                })?;
                require(
                    self.state.refuges[at.index()] >> seat & 1 == 0,
                    "dei/build/refuge",
                    || format!("you have a refuge in {} already", map.name(at)),
                )?;
                self.builder(seat, &[at])
            }
            Building::Elevator(a, b) => {
                require(map.elevators[a.index()].has(b), "dei/build/elevator", || {
                    format!(
                        "an elevator joins a ground and a roof region side by side, not {} and {}",
                        map.name(a),
                        map.name(b)
                    )
                })?;
                self.unlinked(a, b)?;
                self.builder(seat, &[a, b])
            }
            Building::Bridge(a, b) => {
                self.span(a, b)?;
                self.unlinked(a, b)?;
                self.builder(seat, &[a, b])
            }
        }
    }

    /// A bridge reaches from one roof to the other.
    pub(super) fn span(&self, a: RegionId, b: RegionId) -> Verdict {
        let map = self.map();
        require(map.bridges[a.index()].has(b), "dei/build/bridge", || {
            format!(
                "a bridge joins two roofs near and apart, not {} and {}",
                map.name(a),
                map.name(b)
            )
        })
    }

    /// Two regions have one bridge or elevator at most.
    pub(super) fn unlinked(&self, a: RegionId, b: RegionId) -> Verdict {
        let joined = self.state.links.iter().any(|link| link.touches(a) && link.touches(b));
        require(!joined, "dei/build/once", || {
            format!("{} and {} are joined already", self.map().name(a), self.map().name(b))
        })
    }

    /// The builder has the majority at one end; on a card of Ahab's where he is.
    fn builder(&self, seat: u8, ends: &[RegionId]) -> Verdict {
        self.with_ahab(ends)?;
        let counts =
            |region: &&RegionId| !self.state.play.with_ahab || **region == self.state.ahab.at;
        let mut ends = ends.iter().filter(counts);
        require(ends.any(|region| self.has_majority(*region, seat)), "dei/build/majority", || {
            "a structure is built where you have the majority".to_owned()
        })
    }

    pub(super) fn do_build(&mut self, seat: u8, what: Building) {
        self.side_mut(seat).structures -= 1;
        let (ends, elevator) = match what {
            Building::Refuge(at) => {
                self.state.refuges[at.index()] |= 1 << seat;
                self.side_mut(seat).refuges_built += 1;
                return;
            }
            Building::Elevator(a, b) => ([a, b], true),
            Building::Bridge(a, b) => ([a, b], false),
        };
        self.state.links.push(Link { ends, kind: Joint { elevator, owner: Owner(seat) } });
    }
}
