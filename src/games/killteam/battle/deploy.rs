//! Setting up: who begins, drop zones, and operatives by thirds (setup.thirds).

use crate::data::killzone::Side;
use crate::engine::refusal::Refusal;
use crate::games::killteam::movement::MoveAction;
use crate::games::killteam::places::Places;
use crate::games::killteam::standing::Standing;
use crate::geometry::oval::Base;

use super::Battle;
use super::action::Spot;
use super::state::Phase;

/// Each side sets up in so many groups.
const GROUPS: u8 = 3;
/// Places are looked for this finely before an operative may be left out, inches.
pub(super) const FINEST: f64 = 0.125;

/// The sizes of the three groups of a team (setup.third-size).
pub fn thirds(operatives: u8, even: bool) -> [u8; 3] {
    let third = operatives.div_ceil(3);
    let second =
        if even { (operatives - third).div_ceil(2) } else { third.min(operatives - third) };
    [third, second, operatives - third - second]
}

impl Battle {
    /// The lot is drawn (setup.initiative).
    pub(super) fn drawn_lot(&mut self, side: Side) {
        self.state.initiative = side;
        self.state.phase = Phase::Zone;
    }

    pub(super) fn check_zone(&self) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Zone => Ok(()),
            _ => Err(self.not_now("drop zones are picked before anybody is set up")),
        }
    }

    pub(super) fn pick_zone(&mut self, zone: u8) {
        let initiative = self.state.initiative;
        self.state.zones[initiative.index()] = zone;
        self.state.zones[initiative.opponent().index()] =
            self.setup.zones[usize::from(zone)].opposite;
        self.begin_equipment();
    }

    /// Operatives are set up, the first group of the initiative player first.
    pub(super) fn begin_operatives(&mut self) {
        self.begin_group(0);
    }

    /// Whose group it is.
    pub(super) fn deploying(&self, group: u8) -> Side {
        if group.is_multiple_of(2) {
            self.state.initiative
        } else {
            self.state.initiative.opponent()
        }
    }

    fn begin_group(&mut self, mut group: u8) {
        while group < 2 * GROUPS {
            let operatives = self.setup.of(self.deploying(group)).count() as u8;
            let sizes = thirds(operatives, self.setup.rulings.even_thirds);
            let left = sizes[usize::from(group / 2)];
            if left > 0 {
                self.state.phase = Phase::SetUp { group, left };
                return;
            }
            group += 1;
        }
        self.begin_turning_point();
    }

    /// Where the operative would stand.
    ///
    /// # Errors
    /// It is not to be set up now, or cannot stand there.
    pub(super) fn check_set_up(&self, op: u8, spot: Spot) -> Result<Standing, Refusal> {
        let side = self.check_to_set_up(op)?;
        let member = self.setup.member(op);
        let mut standing = member.figure.at(spot.at);
        standing.footing.level = spot.z.unwrap_or(0.0);
        if let (Some(oval), Some(angle)) = (&mut standing.oval, spot.angle) {
            *oval = oval.turned(angle);
        }
        let zone = &self.setup.zones[usize::from(self.state.zones[side.index()])];
        if !zone.zone.holds_base(&standing.base()) {
            let message = format!("{} is not wholly within the drop zone {}", member.id, zone.name);
            let place = [spot.at.x, spot.at.y];
            return Err(Refusal::new("kt/setup/wholly", message).at(place));
        }
        let others = &self.state.board.standings;
        if !Places::new(&self.setup.terrain, &standing, others).legal(spot.at) {
            let message = format!("{} cannot stand there", member.id);
            return Err(Refusal::new("kt/setup/placed", message).at([spot.at.x, spot.at.y]));
        }
        Ok(standing)
    }

    fn check_to_set_up(&self, op: u8) -> Result<Side, Refusal> {
        let group = match self.state.phase {
            Phase::SetUp { group, .. } => group,
            Phase::Lot | Phase::Zone | Phase::Equip { .. } | Phase::Lay { .. } => {
                return Err(self.not_now("operatives are set up after drop zones and equipment"));
            }
            _ => {
                let message = "operatives are set up before the first turning point";
                return Err(self.not_now(message));
            }
        };
        let (side, member) = (self.deploying(group), self.setup.member(op));
        if member.side != side {
            let message = format!("it is {}'s turn to set up", side.word());
            return Err(Refusal::new("kt/setup/thirds", message));
        }
        let piece = self.state.piece(op);
        if piece.slot.is_some() || piece.removed {
            let message = format!("{} has been set up", member.id);
            return Err(Refusal::new("kt/setup/thirds", message));
        }
        Ok(side)
    }

    /// May the operative be left out? Only if no place is found for it.
    pub(super) fn check_leave_out(&self, op: u8) -> Result<(), Refusal> {
        let side = self.check_to_set_up(op)?;
        let zone = self.state.zones[side.index()];
        let free = self.setup.spots(op, zone).iter().any(|&at| self.is_free(op, at));
        let finer =
            || self.setup.lay_out(op, zone, FINEST).into_iter().any(|at| self.is_free(op, at));
        if free || finer() {
            let message = format!("there is room for {}", self.setup.member(op).id);
            return Err(Refusal::new("kt/setup/placed", message));
        }
        Ok(())
    }

    /// Does an operative that can stand at a place as far as terrain goes overlap nobody there?
    pub(super) fn is_free(&self, op: u8, at: crate::geometry::shape::Point) -> bool {
        use crate::geometry::number::overlaps;
        use crate::geometry::oval::gap_bases;
        let base: Base = self.setup.member(op).figure.base().at(at);
        let others = self.state.board.standings.iter();
        others.map(|other| gap_bases(&base, &other.base())).all(|gap| !overlaps(gap))
    }

    /// One more of the group is set up.
    pub(super) fn set_up(&mut self, op: u8, standing: Option<Standing>) {
        self.forget();
        match standing {
            Some(standing) => {
                self.state.put(op, standing);
                let here =
                    self.walking(op, MoveAction::Reposition, |walk| self.passed_by(walk, &[]));
                self.set_off(op, here.unwrap_or(0));
            }
            None => self.state.remove(op),
        }
        if let Phase::SetUp { group, left } = self.state.phase {
            match left {
                0 | 1 => self.begin_group(group + 1),
                _ => self.state.phase = Phase::SetUp { group, left: left - 1 },
            }
        }
    }
}
