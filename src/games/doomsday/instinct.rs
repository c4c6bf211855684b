//! What a practised player does at first sight: the way ahead against the attacks to be expected.
//!
//! The unit is one action saved. The weights were tuned by the share of whole games that this
//! play wins on its own.

use super::action::Action;
use super::danger::Danger;
use super::figure::{Brother, Fiend, Gear, Rank, TileKind};
use super::state::{Ask, Codes, Doomsday, Step};
use super::work::Work;
use crate::geometry::hex::Hex;

/// Actions that an expected hit is worth: where a Marine goes, and where Cultists are slain.
const CAUTION: f64 = 0.08;
const RELIEF: f64 = 1.3;
/// Hits to be expected of a Cultist that is let live.
const HARMLESS: f64 = 0.333;
/// Actions that a trap costs, and that a way cleared saves.
const TRAP: f64 = 0.08;
const CLEARED: f64 = 0.5;
/// Actions that the cards are kept for.
const SKULL_KEPT: f64 = 1.0;
const FRAG_KEPT: f64 = 0.9;
/// The Marine that activates: that with the longest way ahead, or that in danger.
const AHEAD: f64 = 0.07;
const PRESSED: f64 = 1.4;

/// What is weighed up for all decisions of a moment.
pub(super) struct Instinct<'a> {
    game: &'a Doomsday,
    danger: Danger,
    /// What is left to do, and the actions it needs as the Marines stand; while they act.
    ahead: Option<(Work, f64)>,
}

impl Instinct<'_> {
    pub(super) fn of(game: &Doomsday) -> Instinct<'_> {
        let acting = game.ask == Ask::Nothing && game.step.is_activation();
        let ahead = acting.then(|| {
            let work = Work::of(game, true);
            let needed = work.actions(game, None);
            (work, needed)
        });
        Instinct { game, danger: Danger::of(game), ahead }
    }

    /// Actions saved if a Marine stood on a tile.
    fn saved(&self, brother: Brother, tile: u8) -> f64 {
        let after = |work: &Work| work.actions(self.game, Some((brother, tile)));
        self.ahead.as_ref().map_or(0.0, |(work, needed)| needed - after(work))
    }

    fn by(&self, fiend: Fiend, tile: u8) -> f64 {
        self.danger.by(self.game, fiend, tile)
    }

    /// Hits less to be expected if a Cultist of a tile is slain, Initiates first.
    fn relief(&self, tile: u8) -> f64 {
        let there = || self.game.cultists_on(tile);
        let initiate = there().find(|fiend| fiend.rank() == Rank::Initiate);
        let worst = match initiate {
            Some(fiend) => self.by(fiend, tile),
            None => there().map(|fiend| self.by(fiend, tile)).fold(0.0, f64::max),
        };
        (worst - HARMLESS).max(0.0)
    }

    fn go(&self, brother: Brother, to: Option<Hex>) -> f64 {
        let Some(tile) = to.and_then(|to| self.game.ground.find(to)) else { return 0.5 };
        let here = self.game.marine(brother).tile;
        let trap = f64::from(u8::from(self.game.kind_at(tile) == TileKind::Trapped));
        let gained = self.danger.at(self.game, here) - self.danger.at(self.game, tile);
        self.saved(brother, tile) + CAUTION * gained - TRAP * trap
    }

    fn attack(&self, brother: Brother, tile: u8) -> f64 {
        let game = self.game;
        let near = game.ground.connected(game.marine(brother).tile, tile);
        let opened = if near { self.saved(brother, tile).clamp(0.0, 2.0) } else { 0.0 };
        let faces = (1..=6).filter(|face| game.slays(brother, *face)).count() as f64;
        let cleared = CLEARED * opened / game.cultist_count(tile).max(1) as f64;
        faces / 6.0 * (RELIEF * self.relief(tile) + cleared)
    }

    fn play(&self, gear: Gear, brother: Option<Brother>, tile: Option<u8>, at: Option<Hex>) -> f64 {
        match (gear, brother, tile) {
            (Gear::MediKit, Some(brother), _) if self.game.marine(brother).wounds > 1 => 4.0,
            (Gear::MediKit, ..) => -1.0,
            (Gear::ServoSkull, Some(_), _) if self.game.actor().is_none() => -1.0,
            (Gear::ServoSkull, Some(brother), _) => self.go(brother, at) - SKULL_KEPT,
            (Gear::KrakCharge, ..) => 6.0,
            (Gear::FragGrenade, _, Some(tile)) => {
                let there = self.game.cultists_on(tile);
                let sum: f64 = there.map(|fiend| self.by(fiend, tile)).sum();
                2.0 / 3.0 * RELIEF * sum - FRAG_KEPT
            }
            _ => -0.5,
        }
    }

    /// Of a Cultist that moves.
    fn led(&self, fiend: Fiend, tile: u8) -> f64 {
        match (self.game.marine_count(tile), self.game.cultist_count(tile)) {
            (1.., _) => -2.0,
            (_, 3..) => 1.0,
            _ => -self.by(fiend, tile),
        }
    }

    /// A Cultist over the edge, and those that follow it clockwise.
    fn reinforce(&self, fiend: Fiend, tile: u8) -> f64 {
        let mut sum = -self.by(fiend, tile);
        if self.game.step != Step::EdgeStart {
            return sum;
        }
        let mut after = self.game.clone();
        after.begin_edge(fiend, tile);
        for other in self.game.hidden().filter(|other| *other != fiend) {
            let Step::Edge { start, place, lap } = after.step else { break };
            sum -= self.by(other, after.ground.open()[usize::from(place)].tile);
            after.place_clockwise(other, start, place, lap);
        }
        sum
    }

    fn left(&self, brother: Brother) -> f64 {
        f64::from(self.game.pack.marine(brother).wounds - self.game.marine(brother).wounds)
    }

    pub(super) fn appeal(&self, action: &Action) -> f64 {
        let game = self.game;
        let find = |at: Hex| game.ground.find(at);
        match *action {
            Action::Move(to) => game.actor().map_or(0.0, |brother| self.go(brother, to)),
            Action::Attack(at) => match (game.actor(), find(at)) {
                (Some(brother), Some(tile)) => self.attack(brother, tile),
                _ => 0.0,
            },
            Action::Seal | Action::GainCodes | Action::Deactivate => 5.0,
            Action::End => 0.1,
            Action::Codes(_) if matches!(game.codes, Codes::On(_)) => 4.0,
            Action::Codes(_) => -0.2,
            Action::Play { gear, brother, at, .. } => {
                self.play(gear, brother, at.and_then(find), at)
            }
            Action::Reroll(_) => match game.ask {
                Ask::Missed { .. } => 0.1,
                Ask::Struck { .. } | Ask::Sprung(_) => 1.0,
                _ => -1.0,
            },
            Action::Ignore => match game.ask {
                Ask::Halo(brother) if self.left(brother) <= 1.0 => 5.0,
                _ => -1.0,
            },
            Action::Activate(brother) => {
                let elevator = game.ground.first(TileKind::Elevator);
                let ahead = elevator.map_or(0.0, |tile| self.saved(brother, tile));
                AHEAD * ahead + PRESSED * self.danger.at(game, game.marine(brother).tile)
            }
            Action::Heroic(_) => 1.0,
            Action::Bury => {
                if game.bad_card() {
                    1.0
                } else {
                    -1.0
                }
            }
            Action::Slay(fiend) => game.cultist(fiend).map_or(0.0, |tile| self.by(fiend, tile)),
            Action::Wound(brother) => self.left(brother),
            Action::Strike(at) => {
                let there = find(at).into_iter().flat_map(|tile| game.marines_on(tile));
                there.map(|brother| self.left(brother)).fold(0.0, f64::max)
            }
            Action::Go(at) => match (game.ask, find(at)) {
                (Ask::Go(fiend), Some(tile)) => self.led(fiend, tile),
                _ => 0.0,
            },
            Action::Beside(at) => match (game.step, find(at)) {
                (Step::AmbushWhere(fiend), Some(tile)) => -self.by(fiend, tile),
                _ => 0.0,
            },
            Action::Reinforce(fiend, at) => {
                find(at).map_or(0.0, |tile| self.reinforce(fiend, tile))
            }
            Action::Place(fiend) => match game.step {
                Step::Edge { place, .. } => {
                    -self.by(fiend, game.ground.open()[usize::from(place)].tile)
                }
                _ => -0.05 * self.danger.hit(fiend),
            },
            _ => 0.0,
        }
    }
}
