//! Markers: contested, controlled, carried (marker.contest, marker.control, carry.control).

use std::sync::Arc;

use crate::data::killzone::Side;
use crate::engine::refusal::Refusal;
use crate::games::killteam::sight::{CONTROL_RANGE, bodies, disc_visible};
use crate::games::killteam::standing::Standing;
use crate::games::killteam::terrain::Terrain;
use crate::geometry::distance::distance_spatial;
use crate::geometry::number::{TOL, within};
use crate::geometry::shape::Disc;

use super::Battle;
use super::action::Spot;
use super::mission::MarkerKind;
use super::setup::Setup;

impl Battle {
    /// Judges anew who controls each marker; done between actions only (marker.timing).
    pub(super) fn judge_markers(&mut self) {
        for marker in 0..self.state.markers.len() {
            self.state.markers[marker].control = self.judged_control(marker as u8);
        }
    }

    fn judged_control(&self, marker: u8) -> Option<Side> {
        if let Some(carrier) = self.state.markers[usize::from(marker)].carrier {
            return Some(self.setup.member(carrier).side);
        }
        let mut apl = [0_u16; 2];
        for &op in &self.state.board.who {
            if self.contests(op, marker) {
                apl[self.setup.member(op).side.index()] += u16::from(self.apl(op));
            }
        }
        match apl[0].cmp(&apl[1]) {
            std::cmp::Ordering::Greater => Some(Side::A),
            std::cmp::Ordering::Less => Some(Side::B),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Is the marker within the operative's control range?
    pub fn contests(&self, op: u8, marker: u8) -> bool {
        let Some(standing) = self.state.standing(op) else { return false };
        let lying = &self.state.markers[usize::from(marker)];
        if let Some(carrier) = lying.carrier {
            return carrier == op;
        }
        let disc = Disc { center: lying.at, radius: self.marker_radius(marker) };
        self.in_reach(standing, disc, lying.level)
    }

    fn marker_radius(&self, marker: u8) -> f64 {
        self.setup.mission.markers[usize::from(marker)].radius
    }

    /// Is a flat disc within control range of an operative?
    fn in_reach(&self, standing: &Standing, disc: Disc, level: f64) -> bool {
        let others = self.state.board.standings.iter().filter(|other| *other != standing);
        self.reaches(&self.setup.terrain, standing, others, disc, level)
    }

    /// The same on other terrain and among others.
    pub(super) fn reaches<'a>(
        &self,
        terrain: &Terrain,
        standing: &Standing,
        others: impl Iterator<Item = &'a Standing>,
        disc: Disc,
        level: f64,
    ) -> bool {
        let plan = standing.base().distance(disc.center) - disc.radius;
        let own = standing.footing.level;
        let distance = distance_spatial(plan.max(0.0), [own; 2], [level; 2]);
        if !within(distance, CONTROL_RANGE, 0.0).holds {
            return false;
        }
        self.setup.rulings.marker_sight_ignored
            || disc_visible(terrain, standing, disc, level, &bodies(terrain, others))
    }

    /// Does an operative see any point of a flat disc?
    pub(super) fn sees_disc(&self, op: u8, disc: Disc, level: f64) -> bool {
        let Some(standing) = self.state.standing(op) else { return false };
        let terrain = &self.setup.terrain;
        let others = self.state.board.standings.iter().filter(|other| *other != standing);
        disc_visible(terrain, standing, disc, level, &bodies(terrain, others))
    }

    /// A marker that is laid down belongs to the battle's markers from now on.
    pub(super) fn add_marker(&mut self, kind: MarkerKind) {
        let mut setup = Setup::clone(&self.setup);
        setup.mission.markers.push(kind);
        self.setup = Arc::new(setup);
    }

    /// May the active operative pick up the marker (carry.pick-up)?
    pub(super) fn check_pick_up(&self, op: u8, marker: u8) -> Result<(), Refusal> {
        let refuse = |message: String| Err(Refusal::new("kt/carry/pick-up", message));
        let id = &self.setup.member(op).id;
        let kind = &self.setup.mission.markers[usize::from(marker)];
        if !kind.pick_up {
            return refuse(format!("{} may not be picked up", kind.id));
        }
        if self.state.piece(op).carries.is_some() {
            return refuse(format!("{id} carries a marker already"));
        }
        if let Some(enemy) = self.engaged_with(op) {
            let enemy = &self.setup.member(enemy).id;
            return refuse(format!("{enemy} is within control range of {id}"));
        }
        self.check_controls(op, marker, "kt/carry/pick-up")
    }

    /// Does the operative control the marker: contests it, and its side has the upper hand?
    pub(super) fn check_controls(&self, op: u8, marker: u8, code: &str) -> Result<(), Refusal> {
        let (member, lying) = (self.setup.member(op), &self.state.markers[usize::from(marker)]);
        let taken = lying.carrier.is_some_and(|carrier| carrier != op);
        if lying.control == Some(member.side) && self.contests(op, marker) && !taken {
            return Ok(());
        }
        let marker = &self.setup.mission.markers[usize::from(marker)].id;
        Err(Refusal::new(code, format!("{} does not control {marker}", member.id)))
    }

    pub(super) fn pick_up(&mut self, op: u8, marker: u8) {
        self.state.markers[usize::from(marker)].carrier = Some(op);
        self.state.piece_mut(op).carries = Some(marker);
    }

    /// May the carried marker be placed there (carry.place)?
    pub(super) fn check_place_marker(&self, op: u8, spot: Spot) -> Result<(), Refusal> {
        let refuse = |message: String| Err(Refusal::new("kt/carry/place", message));
        let Some(marker) = self.state.piece(op).carries else {
            return refuse(format!("{} carries no marker", self.setup.member(op).id));
        };
        let Some(standing) = self.state.standing(op) else { return Ok(()) };
        // Under its own base a carrier can always place it (dist.self).
        if spot.at == standing.footing.disc.center && spot.z.is_none() {
            return Ok(());
        }
        let disc = Disc { center: spot.at, radius: self.marker_radius(marker) };
        let level = spot.z.unwrap_or(standing.footing.level);
        let [width, depth] = self.setup.terrain.killzone.size;
        let inside = |x: f64, limit: f64| disc.radius <= x && x <= limit - disc.radius;
        if !(inside(spot.at.x, width) && inside(spot.at.y, depth)) {
            return refuse("a marker lies on the killzone".to_owned());
        }
        if level < -TOL {
            return refuse("nothing lies below the killzone floor".to_owned());
        }
        if !self.in_reach(standing, disc, level) {
            let message = "the place is not within control range of the carrier".to_owned();
            return refuse(message);
        }
        Ok(())
    }

    pub(super) fn place_marker(&mut self, op: u8, spot: Spot) {
        let level = self.state.standing(op).map_or(0.0, |standing| standing.footing.level);
        let Some(marker) = self.state.piece_mut(op).carries.take() else { return };
        let lying = &mut self.state.markers[usize::from(marker)];
        (lying.carrier, lying.at, lying.level) = (None, spot.at, spot.z.unwrap_or(level));
    }

    /// What an incapacitated operative carries is placed, and it is removed (carry.drop).
    pub(super) fn drop_marker(&mut self, op: u8, spot: Spot) {
        self.place_marker(op, spot);
        self.state.dropping.retain(|dropping| *dropping != op);
        self.state.remove(op);
        self.forget();
    }
}
