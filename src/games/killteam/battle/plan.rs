//! A decision is planned, where rules refuse it, and then carried out.

use smallvec::SmallVec;

use crate::data::killzone::Side;
use crate::data::scene::Order;
use crate::engine::refusal::Refusal;
use crate::games::killteam::movement::MoveAction;
use crate::games::killteam::sequence::Decision;
use crate::games::killteam::standing::Standing;

use super::action::{Action, Benefit, Name, Spot};
use super::aim::Aim;
use super::deed::Deed;
use super::equipment::Use;
use super::moves::Moved;
use super::ploys::Running;
use super::shooting::Stage as Shot;
use super::state::Phase;
use super::{Battle, fighting};

/// A legal decision, with what was measured for it.
#[derive(Clone, Debug)]
pub enum Plan {
    Zone(u8),
    SetUp(u8, Option<Box<Standing>>),
    Initiative(Side),
    PassGambit(Side, u8),
    Decline(Side),
    Activate(u8, Order),
    Counteract(u8),
    Move(MoveAction, Moved),
    Shoot { op: u8, target: u8, weapon: u8, aim: Aim },
    Fight { op: u8, target: u8, weapon: u8 },
    PickUp { op: u8, marker: u8 },
    PlaceMarker { op: u8, spot: Spot },
    Drop { op: u8, spot: Spot },
    Mission { op: u8, action: u8 },
    Guard(u8),
    Interrupt(u8),
    LetPass,
    Ploy(Running),
    NoPloy,
    Equip(SmallVec<[u8; 4]>),
    Lay(u8, Option<Spot>),
    Use { op: u8, deed: u8, with: Use, moved: Option<Moved> },
    End,
    Further(u8, Aim),
    Next(u8),
    Enough,
    Take(Benefit),
    Retaliate(u8),
    Dice(Decision),
}

impl Battle {
    /// Judges a decision.
    ///
    /// # Errors
    /// The rule it breaks.
    pub(super) fn plan(&self, action: &Action) -> Result<Plan, Refusal> {
        if !self.state.kit.pending.is_empty() {
            return Err(self.not_now("dice are to be rolled first"));
        }
        if let Some(&op) = self.state.dropping.first() {
            return self.plan_drop(op, action);
        }
        if let Some(deed) = Deed::of(action) {
            return self.plan_deed(action, deed);
        }
        Ok(match action {
            Action::Zone(zone) => {
                self.check_zone()?;
                Plan::Zone(zone.index)
            }
            Action::SetUp { op, at } => {
                let standing = self.check_set_up(op.index, *at)?;
                Plan::SetUp(op.index, Some(Box::new(standing)))
            }
            Action::LeaveOut(op) => {
                self.check_leave_out(op.index)?;
                Plan::SetUp(op.index, None)
            }
            Action::Initiative(side) => {
                self.check_initiative()?;
                Plan::Initiative(*side)
            }
            Action::Pass => self.plan_pass()?,
            Action::Ploy { ploy, op } => {
                Plan::Ploy(self.check_ploy(ploy.index, op.as_ref().map(|op| op.index))?)
            }
            Action::Interrupt(op) => {
                self.check_interrupt(op.index)?;
                Plan::Interrupt(op.index)
            }
            Action::Activate { op, order } => {
                self.check_activate(op.index)?;
                Plan::Activate(op.index, *order)
            }
            Action::Counteract(op) => {
                self.check_counteract(op.index)?;
                Plan::Counteract(op.index)
            }
            Action::Equip(options) => {
                self.check_equip(options)?;
                Plan::Equip(options.iter().map(|option| option.index).collect())
            }
            Action::Lay { piece, at } => {
                self.check_lay(piece.index, *at)?;
                Plan::Lay(piece.index, *at)
            }
            Action::End => {
                self.acting().ok_or_else(|| self.not_now("no activation can be ended now"))?;
                Plan::End
            }
            _ => self.plan_in_sequence(action)?,
        })
    }

    /// What an incapacitated operative carries is placed, and nothing else is done.
    fn plan_drop(&self, op: u8, action: &Action) -> Result<Plan, Refusal> {
        let Action::PlaceMarker(spot) = action else {
            let message = "the carried marker is to be placed first";
            return Err(Refusal::new("kt/carry/drop", message));
        };
        self.check_place_marker(op, *spot)?;
        Ok(Plan::Drop { op, spot: *spot })
    }

    fn plan_pass(&self) -> Result<Plan, Refusal> {
        if self.attacked().is_some() {
            return Ok(Plan::NoPloy);
        }
        if self.guarding().is_some() {
            return Ok(Plan::LetPass);
        }
        match self.state.phase {
            Phase::Gambits { side, passes } => Ok(Plan::PassGambit(side, passes)),
            Phase::Activate { side } => {
                self.check_decline(side)?;
                Ok(Plan::Decline(side))
            }
            _ => Err(self.not_now("nothing can be passed now")),
        }
    }

    /// An action of the active operative.
    fn plan_deed(&self, action: &Action, deed: Deed) -> Result<Plan, Refusal> {
        let activation = self.may_begin(deed)?;
        let op = activation.op;
        Ok(match action {
            Action::Move { kind, way } => {
                Plan::Move(*kind, self.check_move(&activation, *kind, way)?)
            }
            Action::Shoot { target, weapon, origin } => {
                self.check_weapon(op, weapon.index)?;
                self.check_point_blank(op, target.index)?;
                let aim = self.check_target(op, target.index, weapon.index, *origin)?;
                Plan::Shoot { op, target: target.index, weapon: weapon.index, aim }
            }
            Action::Fight { target, weapon } => {
                self.check_fight(op, target.index, weapon.index)?;
                Plan::Fight { op, target: target.index, weapon: weapon.index }
            }
            Action::Guard => {
                self.check_guard(op)?;
                Plan::Guard(op)
            }
            Action::PickUp(marker) => {
                self.check_pick_up(op, marker.index)?;
                Plan::PickUp { op, marker: marker.index }
            }
            Action::PlaceMarker(spot) => {
                self.check_place_marker(op, *spot)?;
                Plan::PlaceMarker { op, spot: *spot }
            }
            Action::Mission { action, marker } => {
                self.check_mission(op, marker)?;
                Plan::Mission { op, action: action.index }
            }
            Action::Use { deed, with } => {
                let moved = self.plan_use(&activation, deed.index, with)?;
                Plan::Use { op, deed: deed.index, with: with.clone(), moved }
            }
            _ => return Err(self.not_now("this is no action")),
        })
    }

    /// Mission actions are performed at an objective the operative controls.
    fn check_mission(&self, op: u8, marker: &Name) -> Result<(), Refusal> {
        if !self.setup.mission.markers[usize::from(marker.index)].objective {
            let message = format!("{marker} is no objective");
            return Err(Refusal::new("kt/marker/mission", message));
        }
        self.check_controls(op, marker.index, "kt/marker/control")
    }

    /// A decision within a Shoot or Fight action.
    fn plan_in_sequence(&self, action: &Action) -> Result<Plan, Refusal> {
        let stage = self.shooting().map(|shooting| &shooting.stage);
        Ok(match (action, stage) {
            (Action::Target { op, .. }, Some(Shot::Next)) => {
                let queue = self.shooting().map(|shooting| &shooting.queue);
                if !queue.is_some_and(|queue| queue.iter().any(|t| t.op == op.index)) {
                    let message = format!("{op} is no secondary target");
                    return Err(Refusal::new("kt/wr/blast-secondary", message));
                }
                Plan::Next(op.index)
            }
            (Action::Target { op, origin }, _) => {
                Plan::Further(op.index, self.check_further(op.index, *origin)?)
            }
            (Action::Enough, Some(Shot::Select)) => Plan::Enough,
            (Action::Take(benefit), Some(Shot::Prefer)) => Plan::Take(*benefit),
            (Action::Retaliate(weapon), _) => {
                self.check_retaliate(weapon.index)?;
                Plan::Retaliate(weapon.index)
            }
            (Action::Dice(decision), Some(Shot::Rolling(shoot))) => {
                shoot.check(decision)?;
                Plan::Dice(decision.clone())
            }
            (Action::Dice(decision), _) => {
                let Some(fighting) = self.fighting() else {
                    return Err(self.not_now("no dice are to be decided about now"));
                };
                let fighting::Stage::Fighting(fight) = &fighting.stage else {
                    return Err(self.not_now("a weapon to retaliate with is to be selected first"));
                };
                fight.check(decision)?;
                Plan::Dice(decision.clone())
            }
            _ => return Err(self.not_now("this cannot be decided now")),
        })
    }

    /// Carries out what was planned.
    pub(super) fn carry_out(&mut self, plan: Plan) {
        match plan {
            Plan::Zone(zone) => self.pick_zone(zone),
            Plan::SetUp(op, standing) => self.set_up(op, standing.map(|standing| *standing)),
            Plan::Initiative(side) => self.decided_initiative(side),
            Plan::PassGambit(side, passes) => self.passed_gambit(side, passes),
            Plan::Decline(side) => self.state.phase = Phase::Activate { side: side.opponent() },
            Plan::Activate(op, order) => self.activate(op, order),
            Plan::Counteract(op) => self.counteract(op),
            Plan::Move(kind, moved) => {
                self.begin_deed(Deed::Move(kind));
                self.carry_out_move(kind, moved);
                self.complete_unless_pending();
            }
            Plan::Shoot { op, target, weapon, aim } => {
                self.begin_deed(Deed::Shoot);
                self.begin_shooting(op, target, weapon, aim);
            }
            Plan::Fight { op, target, weapon } => {
                self.begin_deed(Deed::Fight);
                self.begin_fight(op, target, weapon);
            }
            Plan::PickUp { op, marker } => {
                self.begin_deed(Deed::PickUp);
                self.pick_up(op, marker);
                self.complete_action();
            }
            Plan::PlaceMarker { op, spot } => {
                self.begin_deed(Deed::PlaceMarker);
                self.place_marker(op, spot);
                self.complete_action();
            }
            Plan::Drop { op, spot } => self.drop_marker(op, spot),
            Plan::Mission { op, action } => {
                self.begin_deed(Deed::Mission(action));
                self.note_cheaper(op, Deed::Mission(action));
                let side = self.setup.member(op).side.index();
                self.state.last.told.scored = true;
                self.state.vp[side] += self.setup.mission.actions[usize::from(action)].vp;
                self.complete_action();
            }
            Plan::Equip(options) => self.choose_equipment(&options),
            Plan::Lay(option, spot) => self.lay(option, spot),
            Plan::Use { op, deed, with, moved } => self.perform_use(op, deed, &with, moved),
            Plan::Guard(op) => {
                self.begin_deed(Deed::Guard);
                self.go_on_guard(op);
                self.complete_action();
            }
            Plan::Interrupt(op) => self.interrupt(op),
            Plan::LetPass => self.let_pass(),
            Plan::Ploy(running) => self.use_ploy(running),
            Plan::NoPloy => self.go_on_with_attack(),
            Plan::End if self.interrupting() => self.end_interruption(),
            Plan::End => self.end_activation(),
            Plan::Further(op, aim) => self.select_further(op, aim),
            Plan::Next(op) => self.shoot_next(op),
            Plan::Enough => self.begin_target(),
            Plan::Take(benefit) => self.prefer(benefit),
            Plan::Retaliate(weapon) => self.retaliate(Some(weapon)),
            Plan::Dice(decision) => self.decide_dice(&decision),
        }
    }

    fn decide_dice(&mut self, decision: &Decision) {
        let checked = "the decision was checked when it was planned";
        if let Some(shooting) = self.shooting_mut() {
            if let Shot::Rolling(shoot) = &mut shooting.stage {
                shoot.apply(decision).expect(checked);
            }
        } else if let Some(fighting) = self.fighting_mut()
            && let fighting::Stage::Fighting(fight) = &mut fighting.stage
        {
            fight.apply(decision).expect(checked);
        }
    }
}
