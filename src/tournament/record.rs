//! A finished game, as a line of a journal.

use serde::{Deserialize, Serialize};

use super::end::End;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The number of the game in its tournament, from 0.
    pub number: u64,
    /// The round, from 1.
    pub round: u32,
    pub scenario: String,
    /// The seed of dice and bots.
    pub seed: u64,
    /// Whether the pairing sits the other way round than it is listed.
    pub swapped: bool,
    /// The words for the seats, in order.
    pub seats: Vec<String>,
    /// The side of each seat.
    pub sides: Vec<u8>,
    /// Who played each seat.
    pub players: Vec<String>,
    /// The scores at the end.
    pub scores: Vec<f64>,
    /// What decides between the seats, where it is not the scores alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<f64>,
    /// What the player of each seat gets: 1 for a win, 0.5 for a draw, 0 for a loss. Empty where
    /// there is no result.
    pub points: Vec<f64>,
    pub end: End,
    /// The seat at fault, where it did not end as the rules say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    pub steps: u64,
    /// The digest of the last state.
    pub digest: String,
}

impl Record {
    /// Whether there is a result.
    pub fn counts(&self) -> bool {
        !self.points.is_empty()
    }

    /// What decides between the seats: the higher is better.
    pub fn deciding(&self) -> &[f64] {
        if self.ranks.is_empty() { &self.scores } else { &self.ranks }
    }

    /// Everybody who played, each once, with the half points they get.
    pub fn results(&self) -> Vec<(&str, u64)> {
        let mut list: Vec<(&str, u64)> = Vec::new();
        for (seat, player) in self.players.iter().enumerate() {
            if list.iter().all(|(name, _)| name != player) {
                let points = self.points.get(seat).copied().unwrap_or(0.0);
                list.push((player, (points * 2.0) as u64));
            }
        }
        list
    }

    /// The mean score of a player's seats.
    pub fn score_of(&self, player: &str) -> f64 {
        let own = self.players.iter().zip(&self.scores).filter(|(name, _)| *name == player);
        let (sum, count) = own.fold((0.0, 0.0), |(sum, n), (_, score)| (sum + score, n + 1.0));
        if count > 0.0 { sum / count } else { 0.0 }
    }

    /// As a line of a journal.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a record has text keys and finite numbers")
    }
}

/// What the player of each seat gets for the ranks at the end of a game: who is best on any side
/// wins, several best share.
pub fn points(players: &[usize], sides: &[u8], ranks: &[f64]) -> Vec<f64> {
    if sides.iter().all(|side| *side == 0) {
        let won = |rank: &f64| if *rank >= 1.0 { 1.0 } else { 0.0 };
        return ranks.iter().map(won).collect();
    }
    let best = ranks.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let leads = |player: usize| players.iter().zip(ranks).any(|(p, s)| *p == player && *s >= best);
    let alone = |player: usize| players.iter().all(|other| *other == player || !leads(*other));
    let of = |player: &usize| match (leads(*player), alone(*player)) {
        (true, true) => 1.0,
        (true, false) => 0.5,
        (false, _) => 0.0,
    };
    players.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_wins_and_the_best_share() {
        assert_eq!(points(&[0, 1], &[0, 1], &[3.0, 2.0]), [1.0, 0.0]);
        assert_eq!(points(&[0, 1], &[0, 1], &[2.0, 2.0]), [0.5, 0.5]);
        assert_eq!(points(&[0, 1, 0], &[0, 1, 2], &[1.0, 4.0, 5.0]), [1.0, 0.0, 1.0]);
        assert_eq!(points(&[0, 1, 0], &[0, 1, 2], &[1.0, 5.0, 5.0]), [0.5, 0.5, 0.5]);
        assert_eq!(points(&[0, 0], &[0, 0], &[1.0, 1.0]), [1.0, 1.0]);
        assert_eq!(points(&[0, 0], &[0, 0], &[0.0, 0.0]), [0.0, 0.0]);
    }
    /// A rule may part equal scores: then the seat that it puts first has won, and the mean score
    /// is that of the scores. Journals without ranks are read as before.
    #[test]
    fn ranks_part_equal_scores() {
        let text = r#"{"number": 0, "round": 1, "scenario": "s", "seed": 1, "swapped": false,
            "seats": ["a", "b"], "sides": [0, 1], "players": ["x", "y"], "scores": [7.0, 7.0],
            "points": [0.0, 1.0], "end": "over", "steps": 3, "digest": ""}"#;
        let level: Record = serde_json::from_str(text).unwrap();
        let parted = Record { ranks: vec![7.1, 7.2], ..level.clone() };
        assert_eq!(points(&[0, 1], &parted.sides, parted.deciding()), parted.points);
        let seats = |record: &Record| {
            let mut tally = crate::tournament::tally::Tally::default();
            tally.add(record);
            let seats: Vec<_> = tally.seats.into_values().collect();
            seats.iter().map(|seat| (seat.half(), seat.mean_score())).collect::<Vec<_>>()
        };
        assert_eq!(seats(&level), [(1, 7.0), (1, 7.0)]);
        assert_eq!(seats(&parted), [(0, 7.0), (2, 7.0)]);
        assert!(!level.line().contains("ranks") && parted.line().contains("ranks"));
    }
}
