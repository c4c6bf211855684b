//! Drones: activation, the Jaeger as a drone, and drones placed beside Ahab.

use super::action::Flight;
use super::check::{Verdict, at_most, require, there_are};
use super::pack::DroneKind;
use super::readings::Question;
use super::state::{Dei, NOBODY};
use crate::geometry::region::{RegionId, RegionSet, linked};

impl Dei {
    /// The kind of a seat's drone, once picked.
    pub fn drone(&self, seat: u8) -> Option<&DroneKind> {
        self.pack().drones.get(usize::from(self.side(seat).drone))
    }

    /// Drones fly: over every border of the map, and along every bridge and elevator.
    pub(super) fn flight_steps(&self, from: RegionId) -> RegionSet {
        linked(from, self.map().plan_borders[from.index()], &self.state.links, |_| true)
    }

    pub(super) fn fly(&self, seat: u8, flight: &Flight) -> Verdict {
        let Some(kind) =
            self.state.sides.get(usize::from(flight.drone)).and_then(|_| self.drone(flight.drone))
        else {
            return require(false, "dei/drone/own", || "there is no such drone".to_owned());
        };
        let at = self.side(flight.drone).drone_at;
        if self.state.play.with_ahab {
            self.with_ahab(&[at])?;
        } else {
            require(flight.drone == seat, "dei/drone/own", || {
                "only your own drone is activated by this card".to_owned()
            })?;
        }
        self.path(kind, at, flight)?;
        self.carried(seat, kind, flight)
    }

    fn path(&self, kind: &DroneKind, at: RegionId, flight: &Flight) -> Verdict {
        let path = &flight.path;
        let name = |region| self.map().name(region);
        require(path.first() == Some(&at), "dei/drone/fly", || {
            format!("the drone is in {}", name(at))
        })?;
        let moves = (path.len() - 1) as u8;
        at_most(moves, kind.moves, "dei/drone/fly", "regions of flight")?;
        let still = kind.kills && self.table.readings.default(Question::JaegerDroneStill);
        let key = if kind.kills { "dei/jd/zero" } else { "dei/drone/fly" };
        require(moves > 0 || still, key, || "the drone must move".to_owned())?;
        path.iter().try_for_each(|region| self.enterable(*region))?;
        match path.windows(2).find(|pair| !self.flight_steps(pair[0]).has(pair[1])) {
            None => Ok(()),
            Some(pair) => require(false, "dei/drone/fly", || {
                format!("{} is not beside {}", name(pair[1]), name(pair[0]))
            }),
        }
    }

    fn carried(&self, seat: u8, kind: &DroneKind, flight: &Flight) -> Verdict {
        let (key, last) = ("dei/drone/carry", flight.path.len() - 1);
        require(flight.scrappers.len() == flight.path.len(), key, || {
            "units join where the drone is or passes".to_owned()
        })?;
        for (i, (region, count)) in flight.path.iter().zip(&flight.scrappers).enumerate() {
            let joins = if kind.on_the_way { i < last } else { i == 0 && last > 0 };
            require(*count == 0 || joins, key, || {
                format!("nobody can join in {}", self.map().name(*region))
            })?;
            let again = flight.path[..i].contains(region);
            require(*count == 0 || !again, key, || "units join once in a region".to_owned())?;
            there_are(*count, self.scrappers(*region, seat), key, "scrappers")?;
        }
        let from = if kind.on_the_way { &flight.path[..last] } else { &flight.path[..last.min(1)] };
        let aboard = from.contains(&self.side(seat).leader_at);
        require(!flight.leader || aboard, key, || "the leader cannot join".to_owned())?;
        let units = flight.scrappers.iter().sum::<u8>() + u8::from(flight.leader);
        kind.carries.map_or(Ok(()), |most| at_most(units, most, key, "units"))
    }

    pub(super) fn do_fly(&mut self, seat: u8, flight: &Flight) {
        let end = flight.path[flight.path.len() - 1];
        for (region, count) in flight.path.iter().zip(&flight.scrappers) {
            *self.scrappers_mut(*region, seat) -= count;
            *self.scrappers_mut(end, seat) += count;
        }
        if flight.leader {
            self.side_mut(seat).leader_at = end;
        }
        self.side_mut(flight.drone).drone_at = end;
        if self.drone(flight.drone).is_some_and(|kind| kind.kills) {
            let near = RegionSet(self.linked_to(end).0 | RegionSet::one(end).0);
            self.target(near, Some(seat));
        }
    }

    /// A card of Ahab's places a drone beside him (`aa.drone`).
    pub(super) fn take_drone(&self, seat: u8, drone: u8) -> Verdict {
        let own = !self.table.readings.default(Question::AhabDrone);
        let there = usize::from(drone) < self.state.sides.len() && self.drone(drone).is_some();
        require(there && (!own || drone == seat), "dei/aa/drone", || {
            "that drone cannot be placed beside Ahab".to_owned()
        })
    }

    pub(super) fn any_drone_to_take(&self, seat: u8) -> bool {
        (0..self.players()).any(|drone| self.take_drone(seat, drone).is_ok())
    }

    pub(super) fn pick_drone(&self, seat: u8, drone: u8) -> Verdict {
        require(self.faction(seat).drones.contains(&drone), "dei/jd/pick", || {
            format!("{} does not start with that drone", self.faction(seat).name)
        })?;
        let taken = self.state.sides.iter().any(|s| s.drone == drone && drone != NOBODY)
            && self.pack().drones[usize::from(drone)].kills;
        require(!taken, "dei/jd/setup", || "the Jaeger is taken".to_owned())
    }
}
