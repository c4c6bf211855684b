//! Starting a game, and a campaign of three stages.

use std::sync::Arc;

use super::action::Action;
use super::figure::{Brother, CULTISTS, GEAR, Gear, MARINES, Penance, Stage};
use super::flow::Flow;
use super::ground::Ground;
use super::pack::{MAX_KINDS, Pack};
use super::readings::Open;
use super::refusals::no;
use super::stack::Stack;
use super::state::{Ask, Codes, Cultist, Doomsday, HIDDEN, Marine, Notes, Step};
use crate::engine::refusal::Refusal;

/// Where the Countdown dice starts under The Hour is Nigh.
const NIGH: u8 = 17;

impl Doomsday {
    /// A game before its set-up.
    pub fn new(pack: Arc<Pack>) -> Doomsday {
        let mut game = Doomsday::empty(pack);
        game.begin_stage(game.stage);
        game.flow();
        game
    }

    /// A game without a battlefield.
    pub(super) fn empty(pack: Arc<Pack>) -> Doomsday {
        let marine = Marine { tile: 0, wounds: 0, alive: true, token: false, struggled: false };
        let mut game = Doomsday {
            ground: Arc::new(Ground::new(pack.readings)),
            stage: pack.stage,
            step: Step::Pick,
            ask: Ask::Nothing,
            round: 1,
            countdown: 0,
            marines: [marine; MARINES],
            cultists: [Cultist { tile: HIDDEN, acted: false }; CULTISTS],
            codes: Codes::Away,
            sealed: 0,
            deck: [0; MAX_KINDS],
            next_card: None,
            box_gear: [0; GEAR],
            hands: [[0; GEAR]; 3],
            stack: Stack::default(),
            notes: Notes::default(),
            pack,
        };
        for gear in Gear::all() {
            game.box_gear[gear.index()] = game.pack.wargear[gear.index()].count;
        }
        game.reset(game.stage);
        game
    }

    /// Everything but the battlefield as it is at the beginning of a stage.
    fn reset(&mut self, stage: Stage) {
        let first = stage == self.pack.stage;
        self.stage = stage;
        self.ask = Ask::Nothing;
        self.round = 1;
        if first || !self.other(Open::StageCountdown) {
            let nigh = self.pack.penances.has(Penance::TheHourIsNigh);
            self.countdown = if nigh { NIGH } else { self.pack.countdown };
        }
        let fallen = self.notes.fallen;
        for brother in Brother::all() {
            let wounds = self.starting_wounds(brother, fallen >> brother.index() & 1 == 1);
            let marine = &mut self.marines[brother.index()];
            *marine = Marine { wounds, alive: true, token: false, struggled: false, ..*marine };
        }
        self.cultists = [Cultist { tile: HIDDEN, acted: false }; CULTISTS];
        self.codes = if stage.has_device() { Codes::Panel } else { Codes::Away };
        self.sealed = 0;
        self.next_card = None;
        self.fill_deck();
        let counters = self.pack.penances.has(Penance::BloodyVictors);
        self.notes = Notes {
            wounded: counters && self.other(Open::StartingCounters),
            geared: self.notes.geared && !first,
            ..Notes::default()
        };
    }

    fn starting_wounds(&self, brother: Brother, fallen: bool) -> u8 {
        let most = self.pack.marine(brother).wounds;
        let wounds = match (fallen, self.stage) {
            (true, Stage::Deactivation) => 1,
            (true, Stage::Escape) => 2,
            _ => u8::from(self.pack.penances.has(Penance::BloodyVictors)),
        };
        let spared = most.saturating_sub(1);
        if self.other(Open::StartingWounds) { wounds } else { wounds.min(spared) }
    }

    fn begin_stage(&mut self, stage: Stage) {
        self.reset(stage);
        self.begin_set_up();
    }

    /// The stage is won: the next one of a campaign begins, or the game is over.
    pub(super) fn stage_won(&mut self) {
        let next = match self.stage {
            _ if !self.pack.campaign => None,
            Stage::Breach => Some(Stage::Deactivation),
            Stage::Deactivation => Some(Stage::Escape),
            Stage::Single | Stage::Escape => None,
        };
        let Some(next) = next else { return self.over(true) };
        let slain = |brother: &Brother| !self.marine(*brother).alive;
        let fallen = Brother::all().filter(slain).fold(0, |bits, b| bits | 1 << b.index());
        self.notes.fallen = fallen;
        self.begin_stage(next);
    }

    /// Cards that a player may give up at set-up to heal a Marine.
    pub(super) fn discards(&self) -> u8 {
        match self.stage {
            _ if !self.pack.campaign => 0,
            Stage::Deactivation => 1,
            Stage::Escape => 2,
            Stage::Single | Stage::Breach => 0,
        }
    }

    pub(super) fn prepare(&mut self, player: u8, left: u8) -> Flow {
        if player >= self.pack.players {
            self.begin_play();
            return Flow::On;
        }
        if left > 0 && !self.discard_options(player).is_empty() {
            return Flow::Wait;
        }
        self.next_prepared(player);
        Flow::On
    }

    pub(super) fn next_prepared(&mut self, player: u8) {
        self.step = Step::Prepare { player: player + 1, left: self.discards() };
    }

    pub(super) fn discard_options(&self, player: u8) -> Vec<Action> {
        let mut list = Vec::new();
        for gear in Gear::all().filter(|gear| self.hand(player, *gear) > 0) {
            let hurt = Brother::all().filter(|brother| self.marine(*brother).wounds > 0);
            list.extend(hurt.map(|brother| Action::Discard(player, gear, brother)));
        }
        list
    }

    pub(super) fn check_discard(
        &self,
        player: u8,
        gear: Gear,
        brother: Brother,
        asked: u8,
    ) -> Result<(), Refusal> {
        if player != asked || self.hand(player, gear) == 0 {
            let message = format!("player {} has no such card to give up now", asked + 1);
            return Err(no("doomsday/ca/2war", message));
        }
        match self.marine(brother).wounds {
            0 => Err(no("doomsday/ca/2war", format!("{brother} has no wound counter"))),
            _ => Ok(()),
        }
    }

    pub(super) fn discard(&mut self, player: u8, gear: Gear, brother: Brother, left: u8) {
        self.hands[usize::from(player)][gear.index()] -= 1;
        self.marines[brother.index()].wounds -= 1;
        self.step = Step::Prepare { player, left: left - 1 };
        let once = self.stage == Stage::Deactivation && self.other(Open::StageTwoCards);
        if once {
            self.begin_play();
        }
    }

    /// Set-up is over: the first round begins.
    pub(super) fn begin_play(&mut self) {
        self.step = Step::Pick;
        for brother in Brother::all() {
            if self.marine(brother).wounds >= self.pack.marine(brother).wounds {
                self.slay_marine(brother);
            }
        }
    }
}
