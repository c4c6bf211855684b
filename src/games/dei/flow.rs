//! The course of a game: rounds of action phases, and what is needed next.

use std::borrow::Cow;

use super::action::Act;
use super::readings::Question;
use super::state::{Dei, NOBODY, Play, Stage};
use crate::geometry::region::RegionSet;

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// A decision of a seat, and what about.
    Decision(u8, Cow<'static, str>),
    /// A draw.
    Roll(Draw),
    Over,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    Ahab,
    Mission,
    Initiative,
    Jaeger,
    Token,
}

impl Draw {
    pub fn label(self) -> &'static str {
        match self {
            Draw::Ahab => "ahab",
            Draw::Mission => "mission",
            Draw::Initiative => "initiative",
            Draw::Jaeger => "jaeger",
            Draw::Token => "advantage",
        }
    }
}

impl Dei {
    pub fn awaited(&self) -> Awaited {
        if let Some(hit) = self.state.hits.first() {
            return Awaited::Decision(hit.seat, Cow::Borrowed(self.what()));
        }
        if self.state.jaeger.reveals > 0 {
            return Awaited::Roll(Draw::Jaeger);
        }
        let seat = match self.state.stage {
            Stage::Over => return Awaited::Over,
            Stage::AhabCards => return Awaited::Roll(Draw::Ahab),
            Stage::Missions => return Awaited::Roll(Draw::Mission),
            Stage::Initiative => return Awaited::Roll(Draw::Initiative),
            Stage::Tokens => return Awaited::Roll(Draw::Token),
            Stage::Leader(seat) | Stage::Drone(seat) => seat,
            Stage::Foreign => self.state.holder,
            _ => self.active(),
        };
        Awaited::Decision(seat, Cow::Borrowed(self.what()))
    }

    /// What the decision is about.
    pub(super) fn what(&self) -> &'static str {
        if !self.state.hits.is_empty() {
            return "where the Kill strikes";
        }
        match self.state.stage {
            Stage::Leader(_) => "which leader is used",
            Stage::Drone(_) => "which drone is used",
            Stage::Place => "which card is placed",
            Stage::Take => "which drone joins Ahab",
            Stage::Perform => "which symbol is used",
            Stage::Collect => "where to collect",
            Stage::Feat => "which feat is unlocked",
            Stage::Mission => "which mission is completed",
            Stage::Foreign => "whether to plunder",
            _ => "nothing",
        }
    }

    /// Goes on until something is needed; `moved` says whether units may have moved before.
    pub(super) fn settle(&mut self, moved: bool) {
        self.go_on(moved);
        debug_assert!(
            !self.table.readings.default(Question::ControlChecked)
                || self.control() == self.count_control(),
            "control is counted after every change"
        );
    }

    fn go_on(&mut self, mut moved: bool) {
        // While it settles units move where a card or a phase begins or ends, and by the Jaeger.
        loop {
            if moved {
                self.recount_at_once();
            }
            if self.settle_hits() {
                return;
            }
            if let Some(effect) = self.state.jaeger.effects.pop() {
                self.apply_jaeger(effect);
                moved = true;
                continue;
            }
            moved = matches!(
                self.state.stage,
                Stage::Leader(_) | Stage::Place | Stage::Perform | Stage::End
            );
            // The last card of the deck is drawn as well: what it does stands in the transcript,
            // and a scene is measured as it is drawn.
            if self.state.jaeger.reveals > 0 {
                if self.state.jaeger.deck.iter().any(|count| *count > 0) {
                    return;
                }
                self.jaeger_is_out();
                continue;
            }
            if self.advance() {
                return;
            }
        }
    }

    /// Control is counted after every change, unless `cc.cont` is read otherwise.
    fn recount_at_once(&mut self) {
        if self.table.readings.default(Question::ControlChecked) {
            self.recount();
        }
    }

    /// Kills with one place to strike are carried out; true if a choice is left.
    fn settle_hits(&mut self) -> bool {
        while let Some(hit) = self.state.hits.first().copied() {
            let left = RegionSet(hit.regions.0 & self.scrapper_regions(hit.seat).0);
            let mut regions = left.iter();
            match (regions.next(), regions.next()) {
                (Some(_), Some(_)) => {
                    self.state.hits[0].regions = left;
                    return true;
                }
                (Some(only), None) => self.remove_scrapper(only, hit.seat),
                _ => {}
            }
            self.state.hits.remove(0);
            self.recount_at_once();
        }
        false
    }

    /// One step of the course; true if a decision or a draw is needed.
    fn advance(&mut self) -> bool {
        let seat = self.active();
        match self.state.stage {
            Stage::AhabCards => return self.show_ahab(),
            Stage::Missions => return self.lay_missions(),
            Stage::Leader(seat) => return self.leader_due(seat),
            Stage::Drone(seat) => return self.drone_due(seat),
            Stage::Initiative => return self.draw_initiative(),
            Stage::Phase => {
                self.state.jaeger.reveals = u8::from(self.table.citadel);
                self.state.stage = Stage::Begin;
            }
            Stage::Begin => {
                self.recount();
                self.state.play = Play::default();
                self.state.stage = Stage::Place;
            }
            Stage::Place => return self.place_due(seat),
            Stage::Take => return true,
            Stage::Perform => return self.perform_due(seat),
            Stage::Tokens => return self.tokens_due(seat),
            Stage::Collect => return self.collect_due(seat),
            Stage::Feat => return self.feat_due(seat),
            Stage::Mission => {
                if self.state.phase == self.pack().figures.mission_phase && self.any_mission(seat) {
                    return true;
                }
                self.state.stage = Stage::Foreign;
            }
            Stage::Foreign => {
                let holder = self.state.holder;
                if holder != NOBODY && holder != seat && self.can_plunder(holder) {
                    return true;
                }
                self.last_strike(seat);
            }
            Stage::End => self.end_turn(),
            Stage::Over => return true,
        }
        false
    }

    fn leader_due(&mut self, seat: u8) -> bool {
        if seat == self.players() {
            self.state.stage = Stage::Drone(0);
            return false;
        }
        if self.side(seat).leader == NOBODY {
            let mut leaders = self.leaders(seat);
            match (leaders.next(), leaders.next()) {
                (Some(_), Some(_)) => return true,
                (only, _) => {
                    drop(leaders);
                    self.side_mut(seat).leader = only.unwrap_or(NOBODY);
                }
            }
        }
        self.state.stage = Stage::Leader(seat + 1);
        false
    }

    fn drone_due(&mut self, seat: u8) -> bool {
        if seat == self.players() {
            self.state.stage = Stage::Initiative;
            return false;
        }
        if self.side(seat).drone == NOBODY {
            let drones = 0..self.pack().drones.len() as u8;
            let mut drones = drones.filter(|drone| self.pick_drone(seat, *drone).is_ok());
            match (drones.next(), drones.next()) {
                (Some(_), Some(_)) => return true,
                (only, _) => self.side_mut(seat).drone = only.unwrap_or(NOBODY),
            }
        }
        self.state.stage = Stage::Drone(seat + 1);
        false
    }

    fn place_due(&mut self, seat: u8) -> bool {
        let slots = self.pack().figures.slots;
        let play = &self.state.play;
        let placed = play.slots.len() as u8;
        let together = self.table.readings.default(Question::ActionCards);
        if play.begun < placed && (placed == slots || !together) {
            self.begin_card();
            return false;
        }
        if placed < slots && !self.nothing_to_place(seat) {
            return true;
        }
        self.cards_done();
        false
    }

    fn perform_due(&mut self, seat: u8) -> bool {
        let play = &self.state.play;
        if !play.symbols.is_empty() {
            return true;
        }
        let placed = play.slots.len() as u8;
        if play.begun < placed {
            self.begin_card();
        } else if placed < self.pack().figures.slots && !self.nothing_to_place(seat) {
            self.state.stage = Stage::Place;
        } else if self.can_plunder(seat) {
            return true;
        } else {
            self.state.stage = Stage::Tokens;
        }
        false
    }

    /// No more of what could be done now.
    pub(super) fn do_done(&mut self) {
        match self.state.stage {
            Stage::Perform if self.state.play.symbols.is_empty() => {
                self.state.stage = Stage::Tokens;
            }
            Stage::Perform => self.state.play.symbols.clear(),
            Stage::Feat => self.state.stage = Stage::Mission,
            Stage::Foreign => self.last_strike(self.active()),
            _ => {}
        }
    }

    /// The Kills at the end of a player's action phase, before whatever the end of a phase, a
    /// round or the game counts.
    fn last_strike(&mut self, seat: u8) {
        self.state.stage = Stage::End;
        self.killer_instinct(seat);
    }

    /// Nothing is left to place: what has been placed is carried out, and the holder of the Citadel
    /// may still plunder it.
    fn cards_done(&mut self) {
        if self.state.play.begun < self.state.play.slots.len() as u8 {
            self.begin_card();
        } else {
            self.state.stage = Stage::Perform;
        }
    }

    fn tokens_due(&mut self, seat: u8) -> bool {
        if self.token_due(seat).is_none() {
            self.state.stage = Stage::Collect;
            return false;
        }
        match self.only(&self.state.pool) {
            Left::One(token) => {
                self.turn_token(token);
                false
            }
            _ => true,
        }
    }

    fn collect_due(&mut self, seat: u8) -> bool {
        let regions = self.collectable(seat);
        let mut all = regions.iter();
        match (all.next(), all.next()) {
            (Some(_), Some(_)) => return true,
            (Some(only), None) => self.do_collect(seat, only),
            _ => self.state.stage = Stage::Feat,
        }
        false
    }

    fn feat_due(&mut self, seat: u8) -> bool {
        let due = self.state.phase == self.pack().figures.feat_phase && self.any_feat(seat);
        if !due {
            self.state.stage = Stage::Mission;
        }
        due
    }

    /// The end of a player's action phase.
    fn end_turn(&mut self) {
        self.state.stage = Stage::Begin;
        self.release_ahab();
        self.state.play = Play::default();
        self.state.turn += 1;
        if self.state.turn < self.players() {
            return;
        }
        self.state.turn = 0;
        self.state.phase += 1;
        self.state.stage = Stage::Phase;
        if self.state.phase > self.pack().figures.phases {
            self.clean_up();
        }
    }

    /// How much is left of things counted by kind.
    pub(super) fn only(&self, counts: &[u8]) -> Left {
        let total: u16 = counts.iter().map(|count| u16::from(*count)).sum();
        let first = counts.iter().position(|count| *count > 0);
        match (first, total) {
            (Some(only), 1) => Left::One(only),
            (Some(_), _) => Left::Many,
            (None, _) => Left::None,
        }
    }

    pub(super) fn do_act(&mut self, seat: u8, act: &Act) {
        match act {
            Act::Leader(leader) => self.side_mut(seat).leader = *leader,
            Act::Drone(drone) => self.side_mut(seat).drone = *drone,
            Act::Play(card) => self.do_play(seat, *card),
            Act::Ahab(card) => self.do_ahab(seat, *card),
            Act::Move(step) => self.do_move(seat, step),
            Act::Enlist(enlist) => self.do_enlist(seat, enlist),
            Act::Build { what, .. } => self.do_build(seat, *what),
            Act::Buy(buy) => self.do_buy(seat, buy),
            Act::Kill { at, target, .. } => self.remove_scrapper(*at, *target),
            Act::Fly(flight) => self.do_fly(seat, flight),
            Act::Take(drone) => {
                self.side_mut(*drone).drone_at = self.state.ahab.at;
                self.state.stage = Stage::Perform;
            }
            Act::Plunder { from, to } => self.do_plunder(seat, *from, *to),
            Act::Collect(region) => self.do_collect(seat, *region),
            Act::Feat(feat) => {
                self.side_mut(seat).feats |= 1 << feat;
                self.state.stage = Stage::Feat;
            }
            Act::Mission { row, mission } => {
                if let Some(column) = self.column_of(*row, *mission) {
                    self.do_mission(seat, *row, column);
                }
            }
            Act::Hit(region) => {
                self.remove_scrapper(*region, seat);
                self.state.hits.remove(0);
            }
            Act::Done => self.do_done(),
        }
    }
}

/// What is left of things counted by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    None,
    /// One thing, of this kind.
    One(usize),
    Many,
}
