//! Using ploys: when, at what price, on whom, and how long they last.

use smallvec::SmallVec;

use crate::data::killzone::Side;
use crate::engine::refusal::Refusal;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::action::{Action, Name};
use crate::games::killteam::battle::state::Phase;
use crate::geometry::number::within;

use super::{Bearer, Effect, Kind, Lasts, Moment, Ploy, Running};

impl Battle {
    /// The operative that was just selected as the target of a shot or a fight, whose player
    /// may use ploys before dice are rolled.
    pub(in crate::games::killteam::battle) fn attacked(&self) -> Option<u8> {
        self.shot_at().or_else(|| self.fought())
    }

    /// The attack goes on once the target's player has no more ploy to use.
    pub(in crate::games::killteam::battle) fn await_ploys(&mut self) {
        if self.offered_ploys().is_empty() {
            self.go_on_with_attack();
        }
    }

    pub(in crate::games::killteam::battle) fn go_on_with_attack(&mut self) {
        match self.shot_at() {
            Some(_) => self.roll_at_target(),
            None => self.choose_retaliation(),
        }
    }

    /// The side that may use a ploy now.
    pub(in crate::games::killteam::battle) fn scheming(&self) -> Option<Side> {
        if let Some(target) = self.attacked() {
            return Some(self.setup.member(target).side);
        }
        match self.state.phase {
            Phase::Gambits { side, .. } => Some(side),
            _ => self.acting().map(|activation| self.setup.member(activation.op).side),
        }
    }

    /// May the ploy be used now, on this operative where one is to be selected?
    ///
    /// # Errors
    /// It is switched off, it is another moment's, used already, too dear, or not for that
    /// operative.
    pub(in crate::games::killteam::battle) fn check_ploy(
        &self,
        ploy: u8,
        op: Option<u8>,
    ) -> Result<Running, Refusal> {
        let Some(side) = self.scheming() else {
            return Err(self.not_now("no ploy can be used now"));
        };
        let found = &self.setup.ploys[side.index()][usize::from(ploy)];
        let Ploy { name, kind, cp, .. } = found;
        let on = self.setup.switches;
        if !(if *kind == Kind::Gambit { on.gambits } else { on.ploys }) {
            let message = format!("{name} is of a kind that the scenario does not switch on");
            return Err(Refusal::new("kt/house/plain", message));
        }
        let itself = self.check_moment(found)?;
        if self.state.ploys.used[side.index()] & 1 << ploy != 0 {
            let code = if *kind == Kind::Gambit { "kt/tp/gambit-once" } else { "kt/ploy/once" };
            return Err(Refusal::new(code, format!("{name} was used in this turning point")));
        }
        let left = self.state.cp[side.index()];
        if left < *cp {
            let message = format!("{name} costs {cp} CP, {left} are left");
            return Err(Refusal::new("kt/ploy/pay", message).measured(left.into(), (*cp).into()));
        }
        let op = match found.bearer {
            Bearer::Every => None,
            Bearer::Itself => itself,
            Bearer::One => op.or(Some(u8::MAX)),
        };
        let running = Running { side, ploy, op };
        match op {
            Some(op) if !self.is_on_board(op) || !self.may_concern(&running, op) => {
                let message = format!("{name} is not for that operative");
                Err(Refusal::new("kt/ploy/firefight", message))
            }
            Some(op) => self.check_support(found, op).map(|()| running),
            None => Ok(running),
        }
    }

    /// Is the operative near enough to the active one for a SUPPORT rule (eq.comms)?
    fn check_support(&self, ploy: &Ploy, op: u8) -> Result<(), Refusal> {
        let active = self.acting().map(|activation| activation.op);
        let (Some(support), Some(active)) = (ploy.support, active) else { return Ok(()) };
        let (distance, reach) = (self.distance(active, op), support + self.support(active));
        if within(distance, reach, 0.0).holds {
            return Ok(());
        }
        let [active, op] = [active, op].map(|op| &self.setup.member(op).id);
        let message = format!(
            "{op} is {distance:.4} inches from {active}, and {} reaches {reach}",
            ploy.name
        );
        Err(Refusal::new("kt/ploy/firefight", message).measured(distance, reach))
    }

    fn is_on_board(&self, op: u8) -> bool {
        usize::from(op) < self.state.pieces.len() && self.takes_part(op)
    }

    /// Is it the ploy's moment? Returns the operative whose moment it is.
    fn check_moment(&self, ploy: &Ploy) -> Result<Option<u8>, Refusal> {
        let name = &ploy.name;
        let refuse = |code: &str, message: String| Err(Refusal::new(code, message));
        let gambits = matches!(self.state.phase, Phase::Gambits { .. });
        match ploy.kind {
            Kind::Firefight if gambits => {
                refuse("kt/ploy/phase", format!("{name} is used in the Firefight phase"))
            }
            Kind::Firefight => {
                let active = self.acting().filter(|activation| !activation.counteracting);
                let fresh = active.filter(|activation| activation.done.is_empty());
                let op = match ploy.moment {
                    Moment::ShotAt => self.shot_at(),
                    Moment::Fought => self.fought(),
                    Moment::Attacked => self.attacked(),
                    Moment::Acting => active.map(|activation| activation.op),
                    Moment::Activated => fresh.map(|activation| activation.op),
                };
                match op {
                    Some(op) if !self.interrupting() => Ok(Some(op)),
                    _ => refuse("kt/ploy/firefight", format!("it is not the moment of {name}")),
                }
            }
            _ if gambits => Ok(None),
            _ => refuse("kt/tp/strategy-ploy", format!("{name} is used among strategic gambits")),
        }
    }

    /// Pays for a ploy and lets it begin (ploy.pay).
    pub(in crate::games::killteam::battle) fn use_ploy(&mut self, running: Running) {
        let side = running.side.index();
        let ploy = self.ploy(&running).clone();
        self.state.cp[side] = self.state.cp[side].saturating_sub(ploy.cp);
        self.state.ploys.used[side] |= 1 << running.ploy;
        self.state.ploys.running.push(running);
        for effect in &ploy.effects {
            if let Effect::Heal(wounds) = effect {
                self.heal(&running, *wounds);
            }
        }
        self.forget();
        if let Phase::Gambits { side, .. } = self.state.phase {
            self.state.phase = Phase::Gambits { side: side.opponent(), passes: 0 };
        } else if self.attacked().is_some() {
            self.await_ploys();
        }
    }

    /// Wounds come back, and an injury may end with them (st.wounds-track, dmg.recover).
    fn heal(&mut self, running: &Running, wounds: u16) {
        let everybody: SmallVec<[u8; 16]> = self.on_board().collect();
        let concerned = |op: &u8| running.op.map_or(self.may_concern(running, *op), |o| o == *op);
        let healed: SmallVec<[u8; 16]> = everybody.into_iter().filter(concerned).collect();
        for op in healed.into_iter().filter(|op| self.takes_part(*op)).collect::<Vec<_>>() {
            let most = self.setup.member(op).wounds;
            let piece = self.state.piece_mut(op);
            piece.wounds = piece.wounds.saturating_add(wounds).min(most);
            if self.state.sequence.is_none() {
                self.state.piece_mut(op).injured = self.is_injured(op);
            }
            self.state.last.told.wounds.push(op);
        }
    }

    /// Ends what lasts no longer than this, and what concerns an operative that is gone
    /// (dmg.tokens).
    pub(in crate::games::killteam::battle) fn end_ploys(&mut self, lasting: Lasts) {
        if self.state.ploys.running.is_empty() {
            return;
        }
        let mut running = std::mem::take(&mut self.state.ploys.running);
        running.retain(|running| {
            let gone = running.op.is_some_and(|op| self.state.piece(op).removed);
            !gone && self.ploy(running).lasts > lasting
        });
        self.state.ploys.running = running;
    }

    /// A turning point is over: all ploys end and may be used again.
    pub(in crate::games::killteam::battle) fn renew_ploys(&mut self) {
        self.state.ploys = super::Played::default();
    }

    /// The ploys that can be used now, on everyone each may concern.
    pub(in crate::games::killteam::battle) fn offered_ploys(&self) -> Vec<Action> {
        let Some(side) = self.scheming() else { return Vec::new() };
        let mut offered = Vec::new();
        for (n, ploy) in self.setup.ploys[side.index()].iter().enumerate() {
            let name = Name { index: n as u8, text: ploy.id.clone() };
            if ploy.bearer == Bearer::One {
                let may = |op: &u8| self.check_ploy(n as u8, Some(*op)).is_ok();
                offered.extend(
                    self.on_board()
                        .filter(may)
                        .map(|op| Action::Ploy { ploy: name.clone(), op: Some(self.op(op)) }),
                );
            } else if self.check_ploy(n as u8, None).is_ok() {
                offered.push(Action::Ploy { ploy: name, op: None });
            }
        }
        offered
    }

    /// Has the side a gambit it could use at its turn (tp.gambits)?
    pub(in crate::games::killteam::battle) fn can_scheme(&self, side: Side) -> bool {
        let Phase::Gambits { passes, .. } = self.state.phase else { return false };
        if self.setup.ploys[side.index()].is_empty() {
            return false;
        }
        let mut turn = self.clone();
        turn.state.phase = Phase::Gambits { side, passes };
        !turn.offered_ploys().is_empty()
    }
}
