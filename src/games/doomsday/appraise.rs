//! What the bots think of a position, and of a decision at first sight.

use super::action::Action;
use super::figure::{Brother, Fiend, Gear, Rank, Stage};
use super::instinct::Instinct;
use super::pack::{Deed, Doing};
use super::state::{Ask, Doomsday, Step};
use super::work::Work;
use crate::engine::game::{Appraise, Playouts, Seat};
use crate::geometry::hex::Hex;

/// Worth of one action saved, at first sight.
const STEP: f64 = 0.012;
/// Wounds that a round costs on average.
const HARM: f64 = 0.45;
/// Attacks to be expected of a Cultist that sees a Marine.
const IN_SIGHT: f64 = 0.4;
/// More to be expected of one next to a Marine; of one further away a part of it.
const NEAR: f64 = 0.6;

/// Rounds from the end in which a decision is played on to the end of the game.
const LAST_ROUNDS: u8 = 4;

/// From 0 to 1, one half at 0.
fn squashed(x: f64) -> f64 {
    0.5 + 0.5 * x / (1.0 + x.abs())
}

impl Doomsday {
    /// Actions that the time left allows.
    fn actions_left(&self) -> f64 {
        let rounds = f64::from(self.countdown);
        match self.step {
            Step::Pick => 3.0 * rounds,
            Step::Active(active) => 3.0 * (rounds - 1.0) + f64::from(active.left),
            Step::Free { done: false, .. } | Step::Heroic => 3.0 * (rounds - 1.0) + 1.0,
            _ => 3.0 * (rounds - 1.0),
        }
    }

    /// The chance of winning the stage, roughly: time to spare, and health to get there.
    fn outlook(&self) -> f64 {
        let ground_is_laid = matches!(
            self.step,
            Step::Pick
                | Step::Active(_)
                | Step::Heroic
                | Step::Free { .. }
                | Step::Card
                | Step::Cultists(_)
                | Step::Acting { .. }
                | Step::AmbushWho
                | Step::AmbushWhere(_)
                | Step::Tunnels(_)
                | Step::EdgeStart
                | Step::Edge { .. }
                | Step::Countdown
        );
        if !ground_is_laid {
            return 0.5;
        }
        let needed = Work::of(self, true).actions(self, None);
        let cards: u8 = self.hands.iter().flatten().sum();
        let time = self.actions_left() - 1.15 * needed;
        let wounds: u8 = self
            .survivors()
            .map(|brother| self.pack.marine(brother).wounds - self.marine(brother).wounds)
            .sum();
        let rounds = needed / 3.0;
        let health =
            f64::from(wounds) - HARM * rounds - self.expected_hits() + 0.2 * f64::from(cards);
        squashed(time / 8.0) * squashed(health / 2.0)
    }

    /// Wounds to be expected of the next action card.
    fn expected_hits(&self) -> f64 {
        let marines = self.marine_tiles();
        let mut hits = 0.0;
        for fiend in Fiend::all() {
            let Some(tile) = self.cultist(fiend) else { continue };
            let chance = f64::from(7 - self.pack.cultist(fiend.rank()).attack) / 6.0;
            if self.ground.seen(tile) & marines != 0 {
                hits += chance * IN_SIGHT;
            }
            hits += chance * NEAR / f64::from(self.nearest(tile).max(1));
        }
        hits
    }

    /// Cultists that see a Marine.
    fn threats(&self) -> f64 {
        let marines = self.marine_tiles();
        let seeing = Fiend::all().filter_map(|fiend| self.cultist(fiend));
        seeing.filter(|tile| self.ground.seen(*tile) & marines != 0).count() as f64
    }

    /// Actions saved if a Marine moves to a tile.
    fn saved(&self, brother: Brother, to: Option<Hex>) -> f64 {
        let Some(tile) = to.and_then(|to| self.ground.find(to)) else { return 0.0 };
        let work = Work::of(self, false);
        work.actions(self, None) - work.actions(self, Some((brother, tile)))
    }

    /// A Cultist next to the Marine may bar its way.
    fn attack_appeal(&self, at: Hex) -> f64 {
        let (Some(tile), Some(brother)) = (self.ground.find(at), self.actor()) else { return 0.0 };
        if !self.ground.connected(self.marine(brother).tile, tile) {
            return 0.1 * STEP;
        }
        let opened = self.saved(brother, Some(at)).clamp(0.0, 2.0);
        STEP * (0.4 + 0.7 * opened / self.cultist_count(tile).max(1) as f64)
    }

    fn play_appeal(&self, gear: Gear, brother: Option<Brother>, at: Option<Hex>) -> f64 {
        let hurt =
            |brother: Brother| self.pack.marine(brother).wounds - self.marine(brother).wounds <= 1;
        match (gear, brother) {
            (Gear::MediKit, Some(brother)) if hurt(brother) => 4.0 * STEP,
            (Gear::MediKit, _) => -STEP,
            (Gear::ServoSkull, Some(brother)) => STEP * (self.saved(brother, at) - 0.9),
            (Gear::KrakCharge, _) => STEP * 0.6,
            (Gear::FragGrenade, _) => {
                let tile = at.and_then(|at| self.ground.find(at));
                let there = tile.map_or(0, |tile| self.cultist_count(tile));
                STEP * (0.7 * there as f64 - 1.0)
            }
            _ => -0.5 * STEP,
        }
    }

    fn go_appeal(&self, at: Hex) -> f64 {
        match self.ground.find(at) {
            Some(tile) if self.marine_count(tile) > 0 => -STEP,
            Some(tile) if self.cultist_count(tile) > 2 => STEP,
            _ => 0.0,
        }
    }

    fn danger(&self, rank: Rank) -> f64 {
        let card = self.pack.cultist(rank);
        f64::from(7 - card.attack) + f64::from(u8::from(card.rule.is_some()))
    }

    /// Whether the known next card is worse than most.
    pub(super) fn bad_card(&self) -> bool {
        let deed = self.next_card.map(|card| &self.pack.actions[usize::from(card)].deed);
        match deed {
            Some(Deed::Each(doings)) => {
                let attacks = doings.contains(&Doing::Attack);
                attacks && self.threats() > 1.0
            }
            _ => false,
        }
    }
}

impl Appraise for Doomsday {
    fn value(&self, _seat: Seat) -> f64 {
        if let Some(won) = self.outcome() {
            return f64::from(u8::from(won));
        }
        let outlook = self.outlook();
        if !self.pack.campaign {
            return outlook;
        }
        // Each stage of a campaign is a third of the way.
        let behind = match self.stage {
            Stage::Single | Stage::Breach => 0.0,
            Stage::Deactivation => 1.0,
            Stage::Escape => 2.0,
        };
        (behind + outlook) / 3.0
    }

    fn settled(&self) -> bool {
        let between = self.ask == Ask::Nothing;
        between
            && !matches!(self.step, Step::Cultists(_) | Step::Acting { .. })
            && !matches!(self.step, Step::AmbushWho | Step::AmbushWhere(_))
            && !matches!(self.step, Step::Tunnels(_) | Step::EdgeStart | Step::Edge { .. })
    }

    fn instinct(&self, _seat: Seat, actions: &[Action]) -> Vec<f64> {
        let instinct = Instinct::of(self);
        actions.iter().map(|action| instinct.appeal(action)).collect()
    }

    /// The last rounds are played out by value; from further away that says too little.
    fn playouts(&self) -> Option<Playouts> {
        let last = self.countdown <= LAST_ROUNDS;
        last.then_some(Playouts { width: 8, plays: 6, horizon: 200, valued: true })
    }

    fn appeal(&self, _seat: Seat, action: &Action) -> f64 {
        match *action {
            Action::Move(to) => match self.actor() {
                Some(_) if to.is_none() => 0.5 * STEP,
                Some(brother) => STEP * self.saved(brother, to),
                None => 0.0,
            },
            Action::Attack(at) => self.attack_appeal(at),
            Action::Seal | Action::GainCodes | Action::Deactivate => 5.0 * STEP,
            Action::End => 0.05 * STEP,
            Action::Codes(_) => match self.codes {
                super::state::Codes::On(_) => STEP,
                _ => -0.2 * STEP,
            },
            Action::Play { gear, brother, at, .. } => self.play_appeal(gear, brother, at),
            Action::Reroll(_) => STEP,
            Action::Ignore => match self.ask {
                Ask::Halo(brother) => {
                    let left = self.pack.marine(brother).wounds - self.marine(brother).wounds;
                    STEP * if left <= 1 { 5.0 } else { -1.0 }
                }
                _ => 0.0,
            },
            Action::Activate(brother) => {
                // The one with the longest way ahead.
                let work = Work::of(self, false);
                let elsewhere = self.ground.first(super::figure::TileKind::Elevator);
                let there = elsewhere.map(|tile| (brother, tile));
                0.1 * STEP * (work.actions(self, None) - work.actions(self, there))
            }
            Action::Heroic(_) => STEP,
            Action::Bury => STEP * if self.bad_card() { 1.0 } else { -1.0 },
            Action::Slay(fiend) => STEP * self.danger(fiend.rank()),
            Action::Wound(brother) => {
                let left = self.pack.marine(brother).wounds - self.marine(brother).wounds;
                STEP * f64::from(left)
            }
            Action::Go(at) => self.go_appeal(at),
            Action::Reinforce(fiend, at) => {
                let far = self.ground.find(at).map_or(0, |tile| self.nearest(tile));
                0.1 * STEP * f64::from(far) - 0.05 * STEP * self.danger(fiend.rank())
            }
            Action::Place(fiend) => -0.05 * STEP * self.danger(fiend.rank()),
            _ => 0.0,
        }
    }
}
