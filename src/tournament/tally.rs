//! Counting games up. All counts are whole, so their order does not matter.

use std::collections::BTreeMap;

use super::end::End;
use super::record::Record;

/// How often what happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub games: u64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// Scores, in thousandths.
    pub score: i64,
}

impl Counts {
    /// Twice the points.
    pub fn half(&self) -> u64 {
        2 * self.wins + self.draws
    }

    fn add(&mut self, half: u64, score: f64) {
        self.games += 1;
        match half {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        self.score += (score * 1000.0).round() as i64;
    }

    /// The mean score of a game; 0 of no games.
    pub fn mean_score(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.score as f64 / 1000.0 / self.games as f64 }
    }
}

/// What is known of a tournament so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    /// Entrants by name.
    pub entrants: BTreeMap<String, Counts>,
    /// One entrant against another.
    pub pairs: BTreeMap<(String, String), Counts>,
    /// Seats by scenario; only games that ended as the rules say.
    pub seats: BTreeMap<(String, String), Counts>,
    /// Numbers of steps; only games that ended as the rules say.
    pub lengths: BTreeMap<u64, u64>,
    pub ends: BTreeMap<End, u64>,
    /// Whose fault, and what: with the first reason given.
    pub faults: BTreeMap<(String, End), (u64, u64, String)>,
}

impl Tally {
    pub fn add(&mut self, record: &Record) {
        self.games += 1;
        *self.ends.entry(record.end).or_default() += 1;
        self.fault(record);
        if !record.counts() {
            return;
        }
        let results = record.results();
        for (name, half) in &results {
            let counts = self.entrants.entry((*name).to_owned()).or_default();
            counts.add(*half, record.score_of(name));
            for (other, _) in results.iter().filter(|(other, _)| other != name) {
                let key = ((*name).to_owned(), (*other).to_owned());
                self.pairs.entry(key).or_default().add(*half, record.score_of(name));
            }
        }
        if record.end == End::Over {
            *self.lengths.entry(record.steps).or_default() += 1;
            self.seats(record);
        }
    }

    /// Remembers a fault; its reason is that of the game with the lowest number.
    fn fault(&mut self, record: &Record) {
        let name = record.fault.as_ref().and_then(|seat| {
            let at = record.seats.iter().position(|name| name == seat)?;
            record.players.get(at).cloned()
        });
        let name = match (name, record.end) {
            (Some(name), _) => name,
            (None, End::Broken) => String::new(),
            (None, _) => return,
        };
        let why = record.why.clone().unwrap_or_default();
        let fault =
            self.faults.entry((name, record.end)).or_insert((0, record.number, why.clone()));
        fault.0 += 1;
        if record.number < fault.1 {
            (fault.1, fault.2) = (record.number, why);
        }
    }

    fn seats(&mut self, record: &Record) {
        let ranks = record.deciding();
        let best = ranks.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let solo = record.sides.iter().all(|side| *side == 0);
        let leading = |seat: usize| ranks[seat] >= best;
        let sides: Vec<u8> = (0..record.sides.len())
            .filter(|seat| leading(*seat))
            .map(|seat| record.sides[seat])
            .collect();
        let shared = sides.iter().any(|side| *side != sides[0]);
        for (seat, name) in record.seats.iter().enumerate() {
            let ahead = sides.contains(&record.sides[seat]);
            let half = match (solo, ahead, shared) {
                (true, ..) => u64::from(record.scores[seat] >= 1.0) * 2,
                (_, true, false) => 2,
                (_, true, true) => 1,
                _ => 0,
            };
            let key = (record.scenario.clone(), name.clone());
            self.seats.entry(key).or_default().add(half, record.scores[seat]);
        }
    }

    /// The number of steps below which a share of the games ended.
    pub fn length_at(&self, share: f64) -> u64 {
        let all: u64 = self.lengths.values().sum();
        let wanted = (all as f64 * share).ceil().max(1.0) as u64;
        let mut seen = 0;
        let found = self.lengths.iter().find(|(_, count)| {
            seen += **count;
            seen >= wanted
        });
        found.map_or(0, |(length, _)| *length)
    }
}
