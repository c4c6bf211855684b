//! Whether a change moved anything: two tournaments of the same games, before and after.
//!
//! Games are paired by who sat where, scenario and seed: what the dice did to both cancels out.
//! A beginning that was played from both sides is one observation, since its games share their
//! dice.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::record::Record;
use super::wilson::{Interval, Z, wilson};

/// A change is called one below this chance of a difference as large by luck alone.
pub const LEVEL: f64 = 0.05;
/// Up to so many operations the chance is computed exactly.
const EXACT: u64 = 100_000_000;

/// What moved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Games that are in both.
    pub paired: u64,
    /// Those that ended in the very same state.
    pub identical: u64,
    pub only_before: u64,
    pub only_after: u64,
    pub entrants: Vec<Change>,
    pub seats: Vec<Change>,
}

/// How the win rate of an entrant or a seat changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    pub name: String,
    pub games: u64,
    pub before: Interval,
    pub after: Interval,
    /// After minus before, with the interval of 95 percent.
    pub change: f64,
    pub low: f64,
    pub high: f64,
    /// Beginnings with more points after than before, and with fewer.
    pub better: u64,
    pub worse: u64,
    /// The chance of a change as large, up or down, if nothing but luck had changed.
    pub p: f64,
    /// Whether that is too small for luck, many names looked at counted in.
    pub moved: bool,
}

impl Comparison {
    pub fn moved(&self) -> bool {
        self.entrants.iter().chain(&self.seats).any(|change| change.moved)
    }
}

/// Games of two tournaments, being paired: first all of those before, then those after.
#[derive(Clone, Debug, Default)]
pub struct Pairing {
    /// Those before that have not been met again.
    waiting: BTreeMap<Key, Kept>,
    paired: u64,
    identical: u64,
    only_after: u64,
    entrants: Pairs,
    seats: Pairs,
}

/// Which game it is: scenario, seed, and who sat where.
type Key = (String, u64, Vec<String>);

#[derive(Clone, Debug)]
struct Kept {
    /// Half points by seat; empty where there is no result.
    half: Vec<u8>,
    digest: String,
}

fn key(record: &Record) -> Key {
    (record.scenario.clone(), record.seed, record.players.clone())
}

fn half(record: &Record) -> Vec<u8> {
    record.points.iter().map(|points| (points * 2.0) as u8).collect()
}

impl Pairing {
    /// Takes in a game of before the change.
    pub fn before(&mut self, record: &Record) {
        let kept = Kept { half: half(record), digest: record.digest.clone() };
        self.waiting.insert(key(record), kept);
    }

    /// Takes in a game of after the change.
    pub fn after(&mut self, record: &Record) {
        let key = key(record);
        let Some(before) = self.waiting.remove(&key) else {
            self.only_after += 1;
            return;
        };
        self.paired += 1;
        self.identical += u64::from(before.digest == record.digest && !record.digest.is_empty());
        let after = half(record);
        if before.half.len() != after.len() || after.is_empty() {
            return;
        }
        let (scenario, seed, mut who) = key;
        who.sort_unstable();
        let beginning = (scenario, seed, who);
        let mut seen = BTreeSet::new();
        for (seat, player) in record.players.iter().enumerate() {
            let points = (before.half[seat], after[seat]);
            if seen.insert(player) {
                self.entrants.add(player, &beginning, points);
            }
            self.seats.add(&record.seats[seat], &beginning, points);
        }
    }

    /// What moved.
    pub fn compare(&self) -> Comparison {
        Comparison {
            paired: self.paired,
            identical: self.identical,
            only_before: self.waiting.len() as u64,
            only_after: self.only_after,
            entrants: self.entrants.changes(),
            seats: self.seats.changes(),
        }
    }
}

/// Half points before and after, by name and beginning.
#[derive(Clone, Debug, Default)]
struct Pairs(BTreeMap<String, BTreeMap<Key, Cluster>>);

#[derive(Clone, Copy, Debug, Default)]
struct Cluster {
    games: u64,
    before: u64,
    after: u64,
}

impl Cluster {
    fn change(self) -> i64 {
        self.after as i64 - self.before as i64
    }
}

impl Pairs {
    fn add(&mut self, name: &str, beginning: &Key, (before, after): (u8, u8)) {
        let clusters = self.0.entry(name.to_owned()).or_default();
        let cluster = clusters.entry(beginning.clone()).or_default();
        cluster.games += 1;
        cluster.before += u64::from(before);
        cluster.after += u64::from(after);
    }

    fn changes(&self) -> Vec<Change> {
        // What one wins the others lose, so one name less than there are is looked at.
        let looks = self.0.len().saturating_sub(1).max(1) as f64;
        let change = |(name, clusters): (&String, &BTreeMap<Key, Cluster>)| {
            let list: Vec<Cluster> = clusters.values().copied().collect();
            Change { name: name.clone(), ..change(&list, looks) }
        };
        self.0.iter().map(change).collect()
    }
}

fn change(clusters: &[Cluster], looks: f64) -> Change {
    let sum = |of: fn(&Cluster) -> u64| clusters.iter().map(of).sum::<u64>();
    let (games, before, after) = (sum(|c| c.games), sum(|c| c.before), sum(|c| c.after));
    let mean = (after as f64 - before as f64) / 2.0 / games as f64;
    let residual = |c: &Cluster| c.change() as f64 / 2.0 - c.games as f64 * mean;
    let squares: f64 = clusters.iter().map(residual).map(|r| r * r).sum();
    let n = clusters.len() as f64;
    let spread =
        if n > 1.0 { Z * (squares * n / (n - 1.0)).sqrt() / games as f64 } else { f64::INFINITY };
    let differences: Vec<i64> = clusters.iter().map(|c| c.change()).collect();
    let p = chance_of(&differences);
    Change {
        name: String::new(),
        games,
        before: wilson(before, games),
        after: wilson(after, games),
        change: mean,
        low: (mean - spread).max(-1.0),
        high: (mean + spread).min(1.0),
        better: differences.iter().filter(|d| **d > 0).count() as u64,
        worse: differences.iter().filter(|d| **d < 0).count() as u64,
        p,
        moved: p * looks < LEVEL,
    }
}

/// The chance that differences with random signs sum up to as much, up or down: the sign-flip
/// test. Exact where that is affordable, else by the normal distribution of the same variance.
pub fn chance_of(differences: &[i64]) -> f64 {
    let sizes: Vec<u64> =
        differences.iter().map(|d| d.unsigned_abs()).filter(|size| *size > 0).collect();
    let found = differences.iter().sum::<i64>().unsigned_abs();
    let most: u64 = sizes.iter().sum();
    if found == 0 {
        return 1.0;
    }
    if most * sizes.len() as u64 > EXACT {
        let variance: f64 = sizes.iter().map(|size| (*size as f64) * (*size as f64)).sum();
        return libm::erfc(found as f64 / (2.0 * variance).sqrt());
    }
    // The sum of those that count as positive; the whole sum is twice it less `most`.
    let mut chances = vec![0.0; most as usize + 1];
    chances[0] = 1.0;
    let mut reached = 0;
    for size in sizes {
        let size = size as usize;
        reached += size;
        for sum in (0..=reached).rev() {
            let with = if sum >= size { chances[sum - size] } else { 0.0 };
            chances[sum] = 0.5 * (chances[sum] + with);
        }
    }
    let as_much = |sum: &usize| (2 * *sum as i64 - most as i64).unsigned_abs() >= found;
    (0..chances.len()).filter(as_much).map(|sum| chances[sum]).sum::<f64>().min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By trying all signs.
    fn tried(differences: &[i64]) -> f64 {
        let found = differences.iter().sum::<i64>().abs();
        let n = differences.len();
        let sum = |signs: u32| -> i64 {
            let signed = |(i, d): (usize, &i64)| if signs >> i & 1 == 1 { *d } else { -*d };
            differences.iter().enumerate().map(signed).sum()
        };
        let as_much = (0..1_u32 << n).filter(|signs| sum(*signs).abs() >= found).count();
        as_much as f64 / f64::from(1_u32 << n)
    }

    #[test]
    fn the_exact_chance_is_that_of_all_signs() {
        for list in [&[1, 1, 1, -1, 2][..], &[4, -1, 0, 2, 2, 2, -3, 1], &[1; 10], &[0, 0], &[-3]] {
            assert!((chance_of(list) - tried(list)).abs() < 1e-12, "{list:?}");
        }
    }

    #[test]
    fn many_differences_use_the_normal_distribution() {
        // 20,000 of size 1, 10,300 of them up: a sum of 600 is 4.243 standard deviations.
        let list: Vec<i64> = (0..20_000).map(|i| if i < 10_300 { 1 } else { -1 }).collect();
        let p = chance_of(&list);
        assert!(p > 2.1e-5 && p < 2.3e-5, "{p}");
    }

    #[test]
    fn one_beginning_played_from_both_sides_is_one_observation() {
        let cluster = Cluster { games: 2, before: 0, after: 4 };
        let one = change(&[cluster], 1.0);
        assert_eq!((one.games, one.better, one.change), (2, 1, 1.0));
        assert!(one.p == 1.0 && !one.moved && one.low == -1.0);
        let many = change(&[cluster; 12], 1.0);
        assert!(many.moved && (many.p - 2.0 / 4096.0).abs() < 1e-12);
    }
}
