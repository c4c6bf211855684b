//! Decisions that pass the check: all of them where there are few, a sample of places.

use smallvec::SmallVec;

use crate::data::datacards::WeaponKind;
use crate::data::killzone::Side;
use crate::data::scene::Order;
use crate::games::killteam::movement::{MoveAction, Stop, judge_stops};
use crate::games::killteam::sequence::options::Options;
use crate::geometry::number::overlaps;
use crate::geometry::oval::gap_bases;
use crate::geometry::shape::{Point, Vector};

use super::Battle;
use super::action::{Action, Benefit, Name, Spot, Way};
use super::activation::Activation;
use super::deed::Deed;
use super::fighting;
use super::moves::{COUNTERACT, Moved};
use super::number::tidy;
use super::shooting::Stage as Shot;
use super::state::Phase;

/// Places tried for each kind of move, and how many of them are enough.
const TRIED: u32 = 6;
const ENOUGH: usize = 3;
/// Selections of dice to re-roll that are all offered; of more, the worst dice first.
const REROLLS: usize = 64;
/// Places offered for an operative to be set up.
const SPOTS: usize = 4;
/// Places tried for each before all are looked through.
const DRAWS: u32 = 24;
/// How far a sampled move stays below what it may count, inches: more than rounding its end
/// can add.
const SPARE: f64 = 1e-3;
/// The gap a charge leaves between the bases, inches.
const TOUCH: f64 = 0.05;

/// Numbers that look random, from a seed: the same everywhere, and good enough for sampling.
pub struct Sample(u64);

impl Sample {
    pub fn new(seed: u64) -> Sample {
        Sample(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to 1.
    pub fn share(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n.max(1) as u64) as usize
    }

    /// A direction, all about equally likely.
    pub fn direction(&mut self) -> Vector {
        loop {
            let v = Vector::new(2.0 * self.share() - 1.0, 2.0 * self.share() - 1.0);
            let length = v.norm();
            if (0.05..=1.0).contains(&length) {
                return v / length;
            }
        }
    }
}

impl Battle {
    /// Decisions for whoever is to decide.
    pub(super) fn offered(&self, variety: u64) -> Vec<Action> {
        if !self.state.kit.pending.is_empty() {
            return Vec::new();
        }
        if let Some(&op) = self.state.dropping.first() {
            return self.offered_drops(op);
        }
        if self.state.sequence.is_some() {
            return self.offered_in_sequence();
        }
        if self.state.guard.waiting {
            return self.offered_interruptions();
        }
        match self.state.phase {
            Phase::Zone => {
                let zones = self.setup.zones.iter().enumerate();
                let name = |(n, zone): (usize, &super::setup::DropZone)| {
                    Action::Zone(Name { index: n as u8, text: zone.name.clone() })
                };
                zones.map(name).collect()
            }
            Phase::Equip { .. } => self.offered_equipment(variety),
            Phase::Lay { side } => self.offered_lay(side, variety),
            Phase::SetUp { group, .. } => self.offered_spots(self.deploying(group), variety),
            Phase::Decide { .. } => Side::ALL.map(|(side, _)| Action::Initiative(side)).to_vec(),
            Phase::Gambits { .. } => self.ploys_or_pass(),
            Phase::Activate { side } => self.offered_activations(side),
            Phase::Act => self.offered_deeds(variety),
            Phase::Lot | Phase::Initiative | Phase::Over => Vec::new(),
        }
    }

    /// The decision, where there is only one.
    pub(super) fn only_decision(&self) -> Option<Action> {
        if !(self.state.dropping.is_empty() && self.state.kit.pending.is_empty()) {
            return None;
        }
        if self.interrupting() || self.state.guard.waiting {
            return None;
        }
        if self.state.phase == Phase::Act && self.state.sequence.is_none() {
            let free = (0..self.setup.mission.actions.len() as u8).map(Deed::Mission);
            let free = free.chain(Deed::NAMED.map(|(deed, _)| deed));
            let any = free.into_iter().any(|deed| self.cost(deed) == 0)
                || self.free_deed_left()
                || !self.offered_ploys().is_empty();
            return (self.ap_left() == 0 && !any).then_some(Action::End);
        }
        let few = self.state.sequence.is_some()
            || matches!(self.state.phase, Phase::Gambits { .. } | Phase::Activate { .. });
        let mut all = if few { self.offered(0) } else { Vec::new() };
        if all.len() == 1 { all.pop() } else { None }
    }

    /// Where a carried marker may be placed: under the carrier, and half an inch around.
    fn offered_drops(&self, op: u8) -> Vec<Action> {
        let Some(standing) = self.state.standing(op) else { return Vec::new() };
        let center = standing.footing.disc.center;
        let around = [[0.0, 0.0], [0.5, 0.0], [0.0, 0.5], [-0.5, 0.0], [0.0, -0.5]];
        let spots = around.map(|[x, y]| Spot::from(tidy(center + Vector::new(x, y))));
        let may = |spot: &Spot| self.check_place_marker(op, *spot).is_ok();
        spots.into_iter().filter(may).map(Action::PlaceMarker).collect()
    }

    fn offered_in_sequence(&self) -> Vec<Action> {
        let target = |op: u8| Action::Target { op: self.op(op), origin: None };
        let dice = |all: Vec<_>| all.into_iter().map(Action::Dice).collect();
        if let Some(shooting) = self.shooting() {
            return match &shooting.stage {
                Shot::Select => {
                    let further = self.further_targets().into_iter().map(target);
                    further.chain([Action::Enough]).collect()
                }
                Shot::Prefer => Benefit::ALL.map(|(benefit, _)| Action::Take(benefit)).to_vec(),
                Shot::Ploy => self.ploys_or_pass(),
                Shot::Next => shooting.queue.iter().map(|t| target(t.op)).collect(),
                Shot::Rolling(shoot) => dice(shoot.offers(REROLLS)),
                Shot::After(_) => Vec::new(),
            };
        }
        let Some(fighting) = self.fighting() else { return Vec::new() };
        match &fighting.stage {
            fighting::Stage::Ploy => self.ploys_or_pass(),
            fighting::Stage::Retaliate => {
                let defender = fighting.ops[1];
                let name = |weapon| Action::Retaliate(self.arm_name(defender, weapon));
                self.melee(defender).map(name).collect()
            }
            fighting::Stage::Fighting(fight) => dice(fight.offers(REROLLS)),
        }
    }

    fn ploys_or_pass(&self) -> Vec<Action> {
        self.offered_ploys().into_iter().chain([Action::Pass]).collect()
    }

    /// A few places for each of some operatives that are yet to be set up.
    fn offered_spots(&self, side: Side, variety: u64) -> Vec<Action> {
        let mut sample = Sample::new(variety);
        let waiting: SmallVec<[u8; 16]> = self
            .setup
            .of(side)
            .filter(|&op| self.state.piece(op).slot.is_none() && !self.state.piece(op).removed)
            .collect();
        let zone = self.state.zones[side.index()];
        let mut offered = Vec::with_capacity(SPOTS);
        for _ in 0..DRAWS {
            let op = waiting[sample.below(waiting.len())];
            let spots = self.setup.spots(op, zone);
            if spots.is_empty() {
                continue;
            }
            let at = spots[sample.below(spots.len())];
            if self.is_free(op, at) {
                offered.push(Action::SetUp { op: self.op(op), at: at.into() });
                if offered.len() == SPOTS {
                    return offered;
                }
            }
        }
        if offered.is_empty() {
            offered.extend(waiting.iter().map(|&op| self.any_spot(op, zone)));
        }
        offered
    }

    /// The first free place there is for an operative.
    fn any_spot(&self, op: u8, zone: u8) -> Action {
        let coarse = self.setup.spots(op, zone).iter().copied().find(|&at| self.is_free(op, at));
        let fine = || {
            let all = self.setup.lay_out(op, zone, super::deploy::FINEST);
            all.into_iter().find(|&at| self.is_free(op, at))
        };
        match coarse.or_else(fine) {
            Some(at) => Action::SetUp { op: self.op(op), at: at.into() },
            None => Action::LeaveOut(self.op(op)),
        }
    }

    fn offered_activations(&self, side: Side) -> Vec<Action> {
        if !self.has_ready(side) {
            let can = |&op: &u8| self.check_counteract(op).is_ok();
            let counteract = |op| Action::Counteract(self.op(op));
            let all = self.setup.of(side).filter(can).map(counteract);
            return all.chain([Action::Pass]).collect();
        }
        let ready = self.setup.of(side).filter(|&op| self.state.piece(op).ready);
        let orders = |op| Order::ALL.map(|(order, _)| Action::Activate { op: self.op(op), order });
        ready.flat_map(orders).collect()
    }

    /// Actions of the active operative: the end first, then moves, shots, fights and the rest.
    fn offered_deeds(&self, variety: u64) -> Vec<Action> {
        let mut offered = vec![Action::End];
        let Some(activation) = self.acting() else { return Vec::new() };
        let op = activation.op;
        let mut sample = Sample::new(variety);
        let engaged = self.engaged_with(op).is_some();
        offered.extend(self.offered_ploys());
        for kind in MoveAction::ALL {
            if engaged == (kind == MoveAction::FallBack)
                && self.may_begin(Deed::Move(kind)).is_ok()
                && self.check_move_kind(activation, kind).is_ok()
                && self.check_heavy(activation, kind).is_ok()
            {
                self.offer_moves(activation, kind, &mut sample, &mut offered);
            }
        }
        let may_shoot = !engaged || self.interrupting();
        if may_shoot && self.may_begin(Deed::Shoot).is_ok() {
            self.offer_shots(op, &mut offered);
        }
        if engaged && self.may_begin(Deed::Fight).is_ok() {
            let near = self.enemies(op).filter(|&enemy| self.in_control_range(op, enemy));
            let with = |target| {
                let fight = move |weapon| Action::Fight {
                    target: self.op(target),
                    weapon: self.arm_name(op, weapon),
                };
                self.melee(op).map(fight)
            };
            offered.extend(near.flat_map(with));
        }
        if self.setup.switches.guard
            && self.may_begin(Deed::Guard).is_ok()
            && self.check_guard(op).is_ok()
        {
            offered.push(Action::Guard);
        }
        self.offer_marker_deeds(op, &mut offered);
        self.offer_equipment(activation, &mut sample, &mut offered);
        offered
    }

    /// Moves to a place; shots and fights of the active operative against another; activating one
    /// where nobody is active.
    pub(super) fn about(&self, name: &str) -> Vec<String> {
        let Some(activation) = self.acting() else {
            return Order::ALL.map(|(_, order)| format!("activate {name} {order}")).to_vec();
        };
        if super::notation::spot(name).is_ok() {
            return MoveAction::ALL.map(|kind| format!("{} to {name}", kind.word())).to_vec();
        }
        let op = activation.op;
        let with = |weapon: u8| {
            let ranged = self.arm(op, weapon).is(WeaponKind::Ranged);
            let deed = if ranged { "shoot" } else { "fight" };
            format!("{deed} {name} with \"{}\"", self.arm_name(op, weapon))
        };
        (0..self.setup.member(op).weapons.len() as u8).map(with).collect()
    }

    fn offer_shots(&self, op: u8, offered: &mut Vec<Action>) {
        for weapon in 0..self.setup.member(op).weapons.len() as u8 {
            if !self.arm(op, weapon).is(WeaponKind::Ranged)
                || self.check_weapon(op, weapon).is_err()
            {
                continue;
            }
            let valid = |&target: &u8| {
                self.check_point_blank(op, target).is_ok()
                    && self.check_target(op, target, weapon, None).is_ok()
            };
            let shoot = |target| Action::Shoot {
                target: self.op(target),
                weapon: self.arm_name(op, weapon),
                origin: None,
            };
            offered.extend(self.enemies(op).filter(valid).map(shoot));
        }
    }

    fn offer_marker_deeds(&self, op: u8, offered: &mut Vec<Action>) {
        let markers = 0..self.state.markers.len() as u8;
        let mission = &self.setup.mission;
        if mission.markers.iter().any(|marker| marker.pick_up) {
            let may = |&marker: &u8| self.check_pick_up(op, marker).is_ok();
            if self.may_begin(Deed::PickUp).is_ok() {
                let pick_up = |marker| Action::PickUp(self.marker_name(marker));
                offered.extend(markers.clone().filter(may).map(pick_up));
            }
            if self.state.piece(op).carries.is_some()
                && self.may_begin(Deed::PlaceMarker).is_ok()
                && let Some(standing) = self.state.standing(op)
            {
                let spot: Spot = standing.footing.disc.center.into();
                if self.check_place_marker(op, spot).is_ok() {
                    offered.push(Action::PlaceMarker(spot));
                }
            }
        }
        for (n, action) in mission.actions.iter().enumerate() {
            let name = Name { index: n as u8, text: action.id.clone() };
            let at =
                |marker| Action::Mission { action: name.clone(), marker: self.marker_name(marker) };
            offered.extend(markers.clone().map(at).filter(|a| self.plan(a).is_ok()));
        }
    }

    /// A handful of straight moves of one kind.
    fn offer_moves(
        &self,
        activation: &Activation,
        kind: MoveAction,
        sample: &mut Sample,
        offered: &mut Vec<Action>,
    ) {
        let op = activation.op;
        let most = offered.len() + ENOUGH;
        self.walking(op, kind, |walk| {
            let limit = if activation.counteracting { COUNTERACT } else { walk.allowance };
            let reach = limit.min(walk.allowance) - SPARE;
            let ends = self.sampled_ends(op, kind, reach, sample);
            let footing = walk.standing().footing;
            for end in ends {
                let (at, level) = (tidy(end), footing.level);
                let placed = walk.placed(at).base();
                let others = walk.standings.iter().enumerate().filter(|(n, _)| *n != walk.mover);
                let free = |base| !overlaps(gap_bases(&placed, &base));
                if !others.map(|(_, other)| other.base()).all(free) {
                    continue;
                }
                let end = Stop { at, level };
                let judged = judge_stops(walk, &[end]);
                if judged.refusals.is_empty() && judged.counted <= limit {
                    let way = Way::To(at.into());
                    let sets_off = self.passed_by(walk, &[end]);
                    let moved = Moved { end, counted: judged.counted, sets_off };
                    self.memo.note_move(kind, &way, moved);
                    offered.push(Action::Move { kind, way });
                    if offered.len() == most {
                        return;
                    }
                }
            }
        });
    }

    /// Places worth a try: enemies for a charge, else an objective and random places.
    fn sampled_ends(
        &self,
        op: u8,
        kind: MoveAction,
        reach: f64,
        sample: &mut Sample,
    ) -> SmallVec<[Point; 8]> {
        let mut ends = SmallVec::new();
        let Some(standing) = self.state.standing(op) else { return ends };
        let start = standing.footing.disc.center;
        let towards = |goal: Point, length: f64| {
            let off = goal - start;
            let away = off.norm();
            (away > 0.0).then(|| start + off * (length.min(reach).min(away) / away))
        };
        if kind == MoveAction::Charge {
            for enemy in self.enemies(op) {
                let Some(other) = self.state.standing(enemy) else { continue };
                let gap = self.distance(op, enemy);
                // Within control range at the end, and not overlapping.
                if gap <= reach + crate::games::killteam::sight::CONTROL_RANGE {
                    ends.extend(towards(other.footing.disc.center, (gap - TOUCH).max(0.0)));
                }
            }
            return ends;
        }
        if !self.state.markers.is_empty() {
            let marker = &self.state.markers[sample.below(self.state.markers.len())];
            ends.extend(towards(marker.at, reach));
        }
        for _ in 1..TRIED {
            let share = sample.share();
            ends.push(start + sample.direction() * (reach * (1.0 - share * share)));
        }
        let [width, depth] = self.setup.terrain.killzone.size;
        let r = standing.footing.disc.radius + SPARE;
        let inside = |x: f64, limit: f64| x.max(r).min(limit - r);
        for end in &mut ends {
            *end = Point::new(inside(end.x, width), inside(end.y, depth));
        }
        ends
    }
}

/// Is an enemy near enough to be charged or fought?
pub(super) fn melee_reach(battle: &Battle, op: u8) -> bool {
    let reach = MoveAction::Charge.allowance(battle.move_stat(op));
    battle.melee(op).next().is_some()
        && battle.enemies(op).any(|enemy| battle.distance(op, enemy) <= reach)
}
