//! The actions an operative may perform: what each costs, and which exclude each other.

use crate::engine::refusal::Refusal;
use crate::games::killteam::movement::MoveAction;

use super::Battle;
use super::action::Action;
use super::activation::Activation;
use super::equipment;

/// A kind of action of an operative (act.kinds). Two of one kind are the same action (act.same).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Move(MoveAction),
    Shoot,
    Fight,
    PickUp,
    PlaceMarker,
    Guard,
    /// An action of the mission, by its place in the mission's list.
    Mission(u8),
    /// An action of equipment, by its place among all of them.
    Gear(u8),
}

impl Deed {
    /// The actions that ploys may name.
    pub const NAMED: [(Deed, &'static str); 7] = [
        (Deed::Move(MoveAction::Reposition), "reposition"),
        (Deed::Move(MoveAction::Dash), "dash"),
        (Deed::Move(MoveAction::FallBack), "fall-back"),
        (Deed::Move(MoveAction::Charge), "charge"),
        (Deed::Shoot, "shoot"),
        (Deed::Fight, "fight"),
        (Deed::Guard, "guard"),
    ];

    /// Which kind of action a decision is; `None` for decisions that are no action.
    pub fn of(action: &Action) -> Option<Deed> {
        Some(match action {
            Action::Move { kind, .. } => Deed::Move(*kind),
            Action::Shoot { .. } => Deed::Shoot,
            Action::Fight { .. } => Deed::Fight,
            Action::PickUp(_) => Deed::PickUp,
            Action::PlaceMarker(_) => Deed::PlaceMarker,
            Action::Guard => Deed::Guard,
            Action::Mission { action, .. } => Deed::Mission(action.index),
            Action::Use { deed, .. } => equipment::deed_of(deed.index),
            _ => return None,
        })
    }

    /// The actions that may not share an activation with this one, and the rule that says so
    /// (reposition.same-activation, dash.same-activation, fall-back.same-activation,
    /// charge.same-activation).
    fn excludes(self) -> Option<(&'static [MoveAction], &'static str)> {
        use MoveAction::{Charge, Dash, FallBack, Reposition};
        let Deed::Move(kind) = self else { return None };
        Some(match kind {
            Reposition => (&[Charge, FallBack], "kt/reposition/same-activation"),
            Dash => (&[Charge], "kt/dash/same-activation"),
            FallBack => (&[Reposition, Charge], "kt/fall-back/same-activation"),
            Charge => (&[Reposition, Dash, FallBack], "kt/charge/same-activation"),
        })
    }
}

impl Battle {
    /// What an action costs at this moment, AP (counter.changed-cost).
    pub fn cost(&self, deed: Deed) -> u8 {
        let active = self.state.activation.as_ref().map(|activation| activation.op);
        let less = active.map_or(0, |op| self.ploys_cheaper(op, deed));
        self.printed_cost(deed).saturating_sub(less)
    }

    fn printed_cost(&self, deed: Deed) -> u8 {
        match deed {
            Deed::Move(MoveAction::FallBack) => 2,
            Deed::Mission(action) => {
                let ap = self.setup.mission.actions[usize::from(action)].ap;
                let active = self.state.activation.as_ref();
                let side = active.map(|activation| self.setup.member(activation.op).side);
                ap - side.map_or(0, |side| self.cheaper(side, deed))
            }
            Deed::Gear(index) => equipment::deed(index).1.ap,
            _ => 1,
        }
    }

    /// The words of an action.
    pub fn deed_name(&self, deed: Deed) -> String {
        match deed {
            Deed::Move(kind) => kind.to_string(),
            Deed::Shoot => "Shoot".to_owned(),
            Deed::Fight => "Fight".to_owned(),
            Deed::PickUp => "Pick Up Marker".to_owned(),
            Deed::PlaceMarker => "Place Marker".to_owned(),
            Deed::Guard => "Guard".to_owned(),
            Deed::Mission(action) => self.setup.mission.actions[usize::from(action)].name.clone(),
            Deed::Gear(index) => equipment::deed(index).1.name.to_owned(),
        }
    }

    /// May the active operative begin an action of this kind, whatever the board looks like?
    ///
    /// # Errors
    /// Counteracting allows another action only, it was performed already, another one excludes
    /// it, or the AP do not suffice.
    pub fn may_begin(&self, deed: Deed) -> Result<Activation, Refusal> {
        let Some(activation) = self.acting() else {
            return Err(self.not_now("no operative is to perform an action now"));
        };
        let id = &self.setup.member(activation.op).id;
        let name = || self.deed_name(deed);
        let cost = self.cost(deed);
        if self.forbidden_by(activation.op, deed) {
            let message = format!("a ploy says that {id} cannot perform {}", name());
            return Err(Refusal::new("kt/prec/cannot", message));
        }
        if self.interrupting() {
            self.may_interrupt_with(activation, deed)?;
            return Ok(activation.clone());
        }
        if activation.counteracting {
            self.may_counteract_with(activation, deed, cost)?;
        }
        if activation.done.contains(&deed) {
            let message = format!("{id} has performed {} in this activation", name());
            return Err(Refusal::new("kt/act/same", message));
        }
        if let Some((kinds, code)) = deed.excludes()
            && let Some(kind) = kinds.iter().find(|k| activation.done.contains(&Deed::Move(**k)))
        {
            let message = format!("{} may not follow {kind} in the same activation", name());
            return Err(Refusal::new(code, message));
        }
        if !activation.counteracting {
            let (spent, apl) = (activation.spent + cost, self.apl(activation.op));
            if spent > apl {
                let message =
                    format!("{} costs {cost} AP; {id} would have spent {spent} of {apl}", name());
                let refusal = Refusal::new("kt/act/apl", message);
                return Err(refusal.measured(spent.into(), apl.into()));
            }
        }
        Ok(activation.clone())
    }

    /// Counteracting is one action that costs 1 AP (counter.one-action, counter.cost).
    fn may_counteract_with(
        &self,
        activation: &Activation,
        deed: Deed,
        cost: u8,
    ) -> Result<(), Refusal> {
        let name = self.deed_name(deed);
        if deed == Deed::Guard {
            let message = "Guard may not be performed by counteracting".to_owned();
            return Err(Refusal::new("kt/counter/guard", message));
        }
        if !activation.done.is_empty() {
            let message = "counteracting is a single action".to_owned();
            return Err(Refusal::new("kt/counter/one-action", message));
        }
        if cost > 1 {
            let message =
                format!("{name} costs {cost} AP: only a 1 AP action may be counteracted with");
            let refusal = Refusal::new("kt/counter/one-action", message);
            return Err(refusal.measured(cost.into(), 1.0));
        }
        if cost == 0 && !self.setup.rulings.counteract_up_to_one {
            let message = format!("{name} costs 0 AP: only a 1 AP action may be counteracted with");
            return Err(Refusal::new("kt/counter/cost", message).measured(0.0, 1.0));
        }
        Ok(())
    }
}
