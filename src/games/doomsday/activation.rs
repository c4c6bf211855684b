//! Step 1: one Space Marine activates.

use super::action::Action;
use super::figure::{Brother, Penance, TileKind};
use super::flow::Flow;
use super::refusals::{measured, no};
use super::state::{Active, Ask, Doomsday, Step};
use crate::engine::refusal::Refusal;

/// Actions of an activation.
pub const ACTIONS: u8 = 3;

impl Doomsday {
    /// A new activation may begin.
    pub(super) fn pick(&mut self) -> Flow {
        let ready = self.survivors().filter(|brother| !self.marine(*brother).token).count();
        if ready == 0 {
            self.marines.iter_mut().for_each(|marine| marine.token = false);
            return Flow::On;
        }
        let only = self.survivors().find(|brother| !self.marine(*brother).token);
        match only {
            Some(brother) if ready == 1 && !self.has_free_options() => {
                self.activate(brother);
                Flow::On
            }
            _ => Flow::Wait,
        }
    }

    pub(super) fn check_activate(&self, brother: Brother) -> Result<(), Refusal> {
        let marine = self.marine(brother);
        if !marine.alive {
            return Err(no("doomsday/ac/pick", format!("{brother} has been slain")));
        }
        if marine.token {
            let message = format!("{brother} has an activation token");
            return Err(no("doomsday/ac/pick", message));
        }
        Ok(())
    }

    pub(super) fn activate(&mut self, brother: Brother) {
        self.step = Step::Active(Active { brother, left: ACTIONS, moved: false, leave: false });
    }

    pub(super) fn active(&mut self, active: Active) -> Flow {
        let alive = self.marine(active.brother).alive;
        let spent = active.left == 0 && !self.has_free_options();
        if alive && !spent {
            return Flow::Wait;
        }
        self.finish_activation(active.brother);
        Flow::On
    }

    /// Whether a Marine may make an action now: in its activation, or as a free action.
    pub(super) fn check_action(&self, action: &Action) -> Result<(), Refusal> {
        match self.step {
            Step::Active(active) => self.check_in_activation(&active, action),
            Step::Free { brother, .. } => match action {
                Action::End => Ok(()),
                _ => self.check_deed(brother, action, 0, true),
            },
            _ => Err(no("doomsday/ac/pick", "no Space Marine is activated")),
        }
    }

    fn check_in_activation(&self, active: &Active, action: &Action) -> Result<(), Refusal> {
        let moves = matches!(action, Action::Move(_));
        if active.leave && !moves {
            let message = format!("{} must move off the tile with two others", active.brother);
            return Err(no("doomsday/mm/third", message));
        }
        let must_move = !self.notes.begun && !active.moved && !moves;
        if must_move && (active.left == 1 || *action == Action::End) && self.can_move(active) {
            let message = "the first Space Marine to activate must make a Move action";
            return Err(no("doomsday/ac/must", message));
        }
        if *action == Action::End {
            return Ok(());
        }
        if active.left == 0 {
            let message = format!("{} has made three actions", active.brother);
            return Err(measured("doomsday/ac/three", message, ACTIONS + 1, ACTIONS));
        }
        self.check_deed(active.brother, action, active.left - 1, false)
    }

    fn can_move(&self, active: &Active) -> bool {
        let tile = self.marine(active.brother).tile;
        let to = |next: u8| {
            let action = Action::Move(Some(self.hex(next)));
            let after = active.left.saturating_sub(1);
            self.check_deed(active.brother, &action, after, false).is_ok()
        };
        active.left > 0 && self.ground.neighbours(tile).any(to)
    }

    /// Whether a Marine can do something where it stands, with so many actions left after it.
    pub(super) fn check_deed(
        &self,
        brother: Brother,
        action: &Action,
        after: u8,
        free: bool,
    ) -> Result<(), Refusal> {
        match *action {
            Action::Move(to) => self.check_move(brother, to, after, free),
            Action::Attack(at) => self.check_attack(brother, at),
            Action::Seal => self.check_seal(brother),
            Action::GainCodes => self.check_gain(brother),
            Action::Deactivate => self.check_deactivate(brother),
            _ => Err(no("doomsday/ac/three", "this is no action of a Space Marine")),
        }
    }

    /// A checked action of the Marine whose turn it is.
    pub(super) fn make_action(&mut self, action: &Action) {
        let (brother, free) = match &mut self.step {
            Step::Active(active) => {
                if *action == Action::End {
                    let brother = active.brother;
                    return self.finish_activation(brother);
                }
                active.left -= 1;
                active.leave = false;
                active.moved |= matches!(action, Action::Move(_));
                (active.brother, false)
            }
            Step::Free { brother, done } => {
                *done = true;
                (*brother, true)
            }
            _ => return,
        };
        self.deed(brother, action, free);
    }

    fn deed(&mut self, brother: Brother, action: &Action, free: bool) {
        self.notes.swapped = false;
        let tile = self.marine(brother).tile;
        match *action {
            Action::Move(to) => self.make_move(brother, to, free),
            Action::Attack(at) => {
                let tile = self.ground.find(at).unwrap_or(tile);
                self.ask = Ask::Attack { brother, tile, again: false };
            }
            Action::Seal => self.sealed |= 1 << tile,
            Action::GainCodes => self.codes = super::state::Codes::With(brother),
            Action::Deactivate => self.codes = super::state::Codes::Used,
            _ => {}
        }
    }

    fn finish_activation(&mut self, brother: Brother) {
        let index = brother.index();
        self.marines[index].token = self.marines[index].alive;
        self.notes.begun = true;
        self.notes.last_player = self.pack.owner(brother);
        self.clear_tokens();
        if self.check_win() {
            return;
        }
        let penance = self.pack.penances.has(Penance::DarkImperium);
        let bears = self.pack.marine(brother).heroic && self.marine(brother).alive;
        let others = self.survivors().any(|other| other != brother);
        self.step = match bears && others && !penance && !self.notes.heroic {
            true => Step::Heroic,
            false => Step::Card,
        };
    }

    /// Takes all tokens away once every survivor has one.
    pub(super) fn clear_tokens(&mut self) {
        if self.survivors().all(|brother| self.marine(brother).token) {
            self.marines.iter_mut().for_each(|marine| marine.token = false);
        }
    }

    pub(super) fn check_heroic(&self, brother: Brother) -> Result<(), Refusal> {
        let bearer = Brother::all().find(|brother| self.pack.marine(*brother).heroic);
        if bearer == Some(brother) || !self.marine(brother).alive {
            let message = "Heroic Bearing is for another surviving Space Marine";
            return Err(no("doomsday/ac/free", message));
        }
        Ok(())
    }

    pub(super) fn heroic(&mut self, brother: Brother) {
        self.notes.heroic = true;
        self.step = Step::Free { brother, done: false };
    }

    pub(super) fn free(&mut self, brother: Brother, done: bool) -> Flow {
        if !done && self.marine(brother).alive {
            return Flow::Wait;
        }
        self.end_free();
        Flow::On
    }

    pub(super) fn end_free(&mut self) {
        if !self.check_win() {
            self.step = Step::Card;
        }
    }

    /// The actions of the Marine whose turn it is that can be made now.
    pub(super) fn deeds(&self, brother: Brother, list: &mut Vec<Action>) {
        let tile = self.marine(brother).tile;
        let mut offer = |action: Action| {
            if self.check_action(&action).is_ok() {
                list.push(action);
            }
        };
        if self.pit_holds(brother) {
            offer(Action::Move(None));
        } else {
            self.ground.neighbours(tile).for_each(|to| offer(Action::Move(Some(self.hex(to)))));
        }
        let targets = self.ground.seen(tile) & self.cultist_tiles();
        super::ground::tiles(targets).for_each(|at| offer(Action::Attack(self.hex(at))));
        match self.kind_at(tile) {
            TileKind::Tunnel => offer(Action::Seal),
            TileKind::ControlPanel => offer(Action::GainCodes),
            TileKind::DoomsdayDevice => offer(Action::Deactivate),
            _ => {}
        }
        offer(Action::End);
    }
}
