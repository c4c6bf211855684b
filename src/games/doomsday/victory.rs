//! Winning, and how well.

use super::figure::TileKind;
use super::readings::Open;
use super::state::{Codes, Doomsday, Step};

/// How well a game was won, by the survivors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rating {
    BloodiedSurvivor,
    NobleWarrior,
    HeroOfTheChapter,
}

impl Rating {
    pub fn name(self) -> &'static str {
        match self {
            Rating::BloodiedSurvivor => "Bloodied Survivor",
            Rating::NobleWarrior => "Noble Warrior",
            Rating::HeroOfTheChapter => "Hero of the Chapter",
        }
    }

    /// The rating for so many surviving Marines; none without a survivor.
    pub fn of(survivors: usize) -> Option<Rating> {
        match survivors {
            0 => None,
            1 => Some(Rating::BloodiedSurvivor),
            2 => Some(Rating::NobleWarrior),
            _ => Some(Rating::HeroOfTheChapter),
        }
    }
}

impl Doomsday {
    /// Whether everything for the win is as it must be.
    pub(super) fn is_won_now(&self) -> bool {
        let mut survivors = self.survivors().peekable();
        survivors.peek().is_some()
            && survivors.all(|b| self.kind_at(self.marine(b).tile) == TileKind::Elevator)
            && self.open_tunnels() == 0
            && (!self.stage.has_device() || self.is_deactivated())
    }

    pub(super) fn is_deactivated(&self) -> bool {
        match self.codes {
            Codes::Used => true,
            Codes::On(tile) => self.device() == Some(tile) && !self.other(Open::DroppedOnDevice),
            _ => false,
        }
    }

    /// After an activation: a win ends the game or the stage.
    pub(super) fn check_win(&mut self) -> bool {
        let won = self.is_won_now();
        if won {
            self.stage_won();
        }
        won
    }

    /// Whether the game is over, and won.
    pub fn outcome(&self) -> Option<bool> {
        match self.step {
            Step::Over { won } => Some(won),
            _ => None,
        }
    }

    /// The victory level and the achievements of a game that was won, or why it was lost.
    pub(super) fn ended(&self) -> Vec<(&'static str, Vec<String>)> {
        let Some(won) = self.outcome() else { return Vec::new() };
        if !won {
            let why = match self.survivors().count() {
                0 => "all Space Marines are slain",
                _ => "the Countdown dice came to 0",
            };
            return vec![("lost", vec![why.to_owned()])];
        }
        let level = self.rating().map(|rating| rating.name().to_owned());
        let mut ending = vec![("victory_level", level.into_iter().collect())];
        if !self.pack.campaign {
            let names = self.achievements().map(|achievement| achievement.name().to_owned());
            ending.push(("achievements", names.collect()));
        }
        ending
    }

    /// How well the game was won.
    pub fn rating(&self) -> Option<Rating> {
        self.outcome().filter(|won| *won).and_then(|_| Rating::of(self.survivors().count()))
    }
}
