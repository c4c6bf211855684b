//! Achievements of single games, and the roll of who was first.

use super::state::Doomsday;

/// What can be achieved by winning a game outside a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Achievement {
    /// All three Marines survive.
    NoFear,
    /// Two or more penances were active.
    PenitentVictory,
    /// No Marine was wounded.
    SuperhumanResilience,
    /// The Countdown dice shows 1.
    LastSecondVictory,
}

impl Achievement {
    /// Each with its word in claims.
    pub const ALL: [(Achievement, &'static str); 4] = [
        (Achievement::NoFear, "no-fear"),
        (Achievement::PenitentVictory, "penitent-victory"),
        (Achievement::SuperhumanResilience, "superhuman-resilience"),
        (Achievement::LastSecondVictory, "last-second-victory"),
    ];

    pub fn name(self) -> &'static str {
        match self {
            Achievement::NoFear => "And They Shall Know No Fear",
            Achievement::PenitentVictory => "Penitent Victory",
            Achievement::SuperhumanResilience => "Superhuman Resilience",
            Achievement::LastSecondVictory => "Last Second Victory",
        }
    }
}

impl Doomsday {
    /// Whether the game as it ended is an achievement.
    pub fn achieved(&self, achievement: Achievement) -> bool {
        self.outcome() == Some(true)
            && !self.pack.campaign
            && match achievement {
                Achievement::NoFear => self.survivors().count() == 3,
                Achievement::PenitentVictory => self.pack.penances.count() >= 2,
                Achievement::SuperhumanResilience => !self.notes.wounded,
                Achievement::LastSecondVictory => self.countdown == 1,
            }
    }

    pub fn achievements(&self) -> impl Iterator<Item = Achievement> + '_ {
        let all = Achievement::ALL.into_iter().map(|(achievement, _)| achievement);
        all.filter(|achievement| self.achieved(*achievement))
    }
}

/// Who was first to claim each achievement, and when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Honours(Vec<Honour>);

/// One claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Honour {
    pub achievement: Achievement,
    pub players: Vec<String>,
    /// As the players write dates.
    pub date: String,
}

impl Honours {
    /// Writes down what a game achieved for the first time; how many claims are new.
    pub fn record(&mut self, game: &Doomsday, players: &[String], date: &str) -> usize {
        let before = self.0.len();
        for achievement in game.achievements() {
            if self.0.iter().all(|honour| honour.achievement != achievement) {
                let (players, date) = (players.to_vec(), date.to_owned());
                self.0.push(Honour { achievement, players, date });
            }
        }
        self.0.len() - before
    }

    pub fn all(&self) -> &[Honour] {
        &self.0
    }
}
