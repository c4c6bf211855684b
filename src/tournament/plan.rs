//! What is played, game by game.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Everything the results of a tournament depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The id of the game.
    pub game: String,
    /// From which the seed of each game is derived.
    pub seed: u64,
    pub entrants: Vec<Entry>,
    pub scenarios: Vec<Scenario>,
    /// How many sides the game has.
    pub sides: u8,
    pub schedule: Schedule,
    /// How many games each pairing plays.
    pub games: u64,
    /// Whether every beginning is played from both sides.
    pub swap: bool,
    /// How long a program may take for a decision, milliseconds.
    pub limit_ms: u64,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub name: String,
    /// The bot or the command behind the name.
    pub bot: String,
}

/// A scenario that is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scenario {
    pub name: String,
    /// A hash of all its files and readings.
    pub hash: String,
}

/// Who meets whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Everybody meets everybody.
    RoundRobin,
    /// These meet, by their places in the list of entrants.
    Fixed(Vec<[usize; 2]>),
    /// In each round those meet who stand alike.
    Swiss(u32),
}

/// A part of a run: number `index` of `of`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    pub index: u64,
    pub of: u64,
}

impl Shard {
    /// Reads `I/N`.
    ///
    /// # Errors
    /// Says how it is written.
    pub fn read(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(index, of)| {
            Some(Shard { index: index.trim().parse().ok()?, of: of.trim().parse().ok()? })
        });
        numbers.filter(|shard| (1..=shard.of).contains(&shard.index)).ok_or_else(|| {
            "a shard is written I/N, such as 1/4, 2/4, 3/4 and 4/4 of a whole".to_owned()
        })
    }

    /// Whether a game or file of this number, from 0, belongs to it.
    pub fn holds(self, number: u64) -> bool {
        number % self.of == self.index - 1
    }
}

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    pub number: u64,
    /// The round, from 1.
    pub round: u32,
    /// Who plays, by the side in the order of the sides; one alone in a cooperative game.
    pub players: Vec<usize>,
    /// The place of the scenario in the list.
    pub scenario: usize,
    pub swapped: bool,
    pub seed: u64,
}

impl Plan {
    /// Whether everybody plays alone.
    pub fn is_solo(&self) -> bool {
        self.sides < 2
    }

    pub fn rounds(&self) -> u32 {
        match self.schedule {
            Schedule::Swiss(rounds) if !self.is_solo() => rounds,
            _ => 1,
        }
    }

    /// The pairings of a schedule that does not wait for results; those of a Swiss one come from
    /// [`super::swiss`].
    pub fn pairings(&self) -> Vec<Vec<usize>> {
        let all = 0..self.entrants.len();
        match &self.schedule {
            _ if self.is_solo() => all.map(|entrant| vec![entrant]).collect(),
            Schedule::Fixed(pairs) => pairs.iter().map(|pair| pair.to_vec()).collect(),
            _ => all.clone().flat_map(|i| (i + 1..all.end).map(move |j| vec![i, j])).collect(),
        }
    }

    /// How many games a round has.
    pub fn games_of_round(&self) -> u64 {
        let pairings = match self.schedule {
            Schedule::Swiss(_) if !self.is_solo() => self.entrants.len() / 2,
            _ => self.pairings().len(),
        };
        pairings as u64 * self.games
    }

    pub fn total(&self) -> u64 {
        u64::from(self.rounds()) * self.games_of_round()
    }

    /// The game of a number within its round, given the pairings of the round. The pairings take
    /// turns, so that an interrupted run has seen something of each.
    pub fn slot(&self, round: u32, pairings: &[Vec<usize>], within: u64) -> Slot {
        let count = pairings.len() as u64;
        let pairing = &pairings[(within % count) as usize];
        let game = within / count;
        let swap = self.swap && !self.is_solo();
        let beginning = if swap { game / 2 } else { game };
        let scenario = (beginning % self.scenarios.len() as u64) as usize;
        let swapped = swap && game % 2 == 1;
        let mut players = pairing.clone();
        if swapped {
            players.reverse();
        }
        Slot {
            number: u64::from(round - 1) * self.games_of_round() + within,
            round,
            players,
            scenario,
            swapped,
            seed: self.seed_of(round, pairing, scenario, beginning),
        }
    }

    /// The seed of a beginning. It hangs on names rather than places, so that a further entrant
    /// or scenario leaves the games of the others as they were; it fits into 53 bits, so that
    /// every program reads it exactly. Those who play alone all get the same.
    fn seed_of(&self, round: u32, pairing: &[usize], scenario: usize, beginning: u64) -> u64 {
        let mut hash = Sha256::new();
        let mut take = |text: &str| {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        };
        take("sightline tournament");
        take(&self.scenarios[scenario].name);
        if !self.is_solo() {
            pairing.iter().for_each(|entrant| take(&self.entrants[*entrant].name));
        }
        for number in [self.seed, u64::from(round), beginning] {
            hash.update(number.to_le_bytes());
        }
        let bytes: [u8; 32] = hash.finalize().into();
        u64::from_le_bytes(std::array::from_fn(|i| bytes[i])) >> 11
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn plan(names: &[&str]) -> Plan {
        let entry = |name: &&str| Entry { name: (*name).into(), bot: "random".into() };
        let scenario = |name: &str| Scenario { name: name.into(), hash: String::new() };
        Plan {
            game: "pig".into(),
            seed: 1,
            entrants: names.iter().map(entry).collect(),
            scenarios: vec![scenario("one"), scenario("two")],
            sides: 2,
            schedule: Schedule::RoundRobin,
            games: 8,
            swap: true,
            limit_ms: 1000,
        }
    }

    fn slots(plan: &Plan) -> Vec<Slot> {
        let pairings = plan.pairings();
        (0..plan.total()).map(|n| plan.slot(1, &pairings, n)).collect()
    }

    #[test]
    fn every_beginning_is_played_from_both_sides() {
        let slots = slots(&plan(&["a", "b", "c"]));
        assert_eq!(slots.len(), 24);
        for slot in &slots {
            let mirrored = slots.iter().filter(|other| {
                let mut players = other.players.clone();
                players.reverse();
                players == slot.players && other.seed == slot.seed
            });
            let mirrored: Vec<_> = mirrored.collect();
            assert_eq!(mirrored.len(), 1, "{slot:?}");
            assert_eq!(mirrored[0].scenario, slot.scenario);
            assert_ne!(mirrored[0].swapped, slot.swapped);
        }
        let seeds: BTreeSet<u64> = slots.iter().map(|slot| slot.seed).collect();
        assert_eq!(seeds.len(), 12);
        assert!(seeds.iter().all(|seed| *seed < 1 << 53));
        assert_eq!(slots.iter().filter(|slot| slot.scenario == 1).count(), 12);
    }

    #[test]
    fn a_further_entrant_leaves_the_games_of_the_others_alone() {
        let seeds = |plan: &Plan| {
            let of = |slot: Slot| {
                let names = slot.players.iter().map(|p| plan.entrants[*p].name.clone());
                (names.collect::<Vec<_>>(), slot.scenario, slot.seed)
            };
            slots(plan).into_iter().map(of).collect::<BTreeSet<_>>()
        };
        let (few, more) = (seeds(&plan(&["a", "b"])), seeds(&plan(&["x", "a", "b"])));
        assert!(few.is_subset(&more));
    }

    #[test]
    fn whoever_plays_alone_gets_the_dice_of_all() {
        let plan = Plan { sides: 1, ..plan(&["a", "b"]) };
        let slots = slots(&plan);
        assert_eq!(slots.len(), 16);
        let of = |who: usize| {
            let own = slots.iter().filter(move |slot| slot.players == [who]);
            own.map(|slot| slot.seed).collect::<Vec<_>>()
        };
        assert_eq!(of(0), of(1));
    }

    #[test]
    fn shards_are_written_from_one() {
        assert_eq!(Shard::read("2/4"), Ok(Shard { index: 2, of: 4 }));
        for wrong in ["0/4", "5/4", "4", "a/b", "1/0", "-1/2"] {
            assert!(Shard::read(wrong).is_err(), "{wrong}");
        }
        let held = |n| (1..=3).filter(|i| Shard { index: *i, of: 3 }.holds(n)).count();
        assert!((0..10).all(|n| held(n) == 1));
    }
}
