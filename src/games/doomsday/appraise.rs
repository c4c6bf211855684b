//! What the bots think of a position, and of a decision at first sight.

use super::action::Action;
use super::figure::{Brother, Gear, Rank, Stage};
use super::pack::{Deed, Doing};
use super::state::{Ask, Doomsday, Step};
use super::work::Work;
use crate::engine::game::{Appraise, Seat};

/// Worth of one action saved, at first sight.
const STEP: f64 = 0.012;

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
        let needed = Work::of(self).actions(self, None);
        let cards: u8 = self.hands.iter().flatten().sum();
        let threats = self.threats();
        let spare = self.actions_left() - 1.25 * needed - 0.25 * threats + 0.3 * f64::from(cards);
        let time = spare / 9.0;
        let time = 0.5 + 0.5 * time / (1.0 + time.abs());
        let health: f64 = self
            .survivors()
            .map(|brother| {
                let left = self.pack.marine(brother).wounds - self.marine(brother).wounds;
                1.0 - 1.0 / f64::from(1_u16 << left.min(9))
            })
            .sum();
        // Each Marine adds less than the one before.
        time * (1.0 - 0.5 / (1.0 + 2.5 * health))
    }

    /// Cultists that see a Marine.
    fn threats(&self) -> f64 {
        let marines = self.marine_tiles();
        let sees = |cultist: &&super::state::Cultist| {
            cultist.tile != super::state::HIDDEN && self.ground.seen(cultist.tile) & marines != 0
        };
        self.cultists.iter().filter(sees).count() as f64
    }

    /// Actions saved if a Marine moves to a tile.
    fn saved(&self, brother: Brother, to: Option<crate::geometry::hex::Hex>) -> f64 {
        let Some(tile) = to.and_then(|to| self.ground.find(to)) else { return 0.0 };
        let work = Work::of(self);
        work.actions(self, None) - work.actions(self, Some((brother, tile)))
    }

    fn attack_appeal(&self, at: crate::geometry::hex::Hex) -> f64 {
        let Some(tile) = self.ground.find(at) else { return 0.0 };
        let near = self.nearest(tile) <= 1;
        STEP * if near { 0.7 } else { 0.25 }
    }

    fn play_appeal(
        &self,
        gear: Gear,
        brother: Option<Brother>,
        at: Option<crate::geometry::hex::Hex>,
    ) -> f64 {
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

    fn go_appeal(&self, at: crate::geometry::hex::Hex) -> f64 {
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
    fn bad_card(&self) -> bool {
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

    fn appeal(&self, _seat: Seat, action: &Action) -> f64 {
        match *action {
            Action::Move(to) => match self.actor() {
                Some(_) if to.is_none() => 0.5 * STEP,
                Some(brother) => STEP * self.saved(brother, to),
                None => 0.0,
            },
            Action::Attack(at) => self.attack_appeal(at),
            Action::Seal | Action::GainCodes | Action::Deactivate => 5.0 * STEP,
            Action::End => -0.3 * STEP,
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
                let work = Work::of(self);
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
