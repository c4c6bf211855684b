//! What the counts of a tournament say.

use serde::Serialize;

use super::plan::Plan;
use super::rating::{Meeting, ratings};
use super::tally::{Counts, Tally};
use super::wilson::{Interval, wilson};

/// What a tournament says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    pub game: String,
    /// How many games there are in all, and how many were played.
    pub planned: u64,
    pub played: u64,
    /// The best first.
    pub entrants: Vec<Standing>,
    pub balance: Vec<Balance>,
    pub length: Length,
    pub ends: Vec<Ended>,
    pub faults: Vec<Faulty>,
}

/// How an entrant stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    pub name: String,
    pub games: u64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// Points by games.
    pub rate: Interval,
    pub elo: f64,
    /// Its standard error.
    pub elo_error: f64,
    pub mean_score: f64,
    /// What it got against each other.
    pub against: Vec<Against>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Against {
    pub name: String,
    pub games: u64,
    pub rate: Interval,
}

/// How a seat fared in a scenario, in games that ended as the rules say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    pub scenario: String,
    pub seat: String,
    pub games: u64,
    pub wins: u64,
    pub draws: u64,
    pub rate: Interval,
    pub mean_score: f64,
}

/// Steps of games that ended as the rules say.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Length {
    pub mean: f64,
    pub least: u64,
    pub tenth: u64,
    pub median: u64,
    pub ninetieth: u64,
    pub most: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ended {
    pub end: &'static str,
    pub games: u64,
}

/// Games lost, or without result, by a fault.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Faulty {
    /// Empty where it is the game's own.
    pub name: String,
    pub end: &'static str,
    pub games: u64,
    /// The first game with it, and its reason.
    pub first: u64,
    pub why: String,
}

/// What the counts of a tournament say.
pub fn standings(plan: &Plan, tally: &Tally) -> Standings {
    Standings {
        game: plan.game.clone(),
        planned: plan.total(),
        played: tally.games,
        entrants: entrants(plan, tally),
        balance: tally.seats.iter().map(balance).collect(),
        length: length(tally),
        ends: tally
            .ends
            .iter()
            .map(|(end, games)| Ended { end: end.word(), games: *games })
            .collect(),
        faults: tally
            .faults
            .iter()
            .map(|((name, end), (games, first, why))| Faulty {
                name: name.clone(),
                end: end.word(),
                games: *games,
                first: *first,
                why: why.clone(),
            })
            .collect(),
    }
}

fn entrants(plan: &Plan, tally: &Tally) -> Vec<Standing> {
    let names: Vec<&String> = plan.entrants.iter().map(|entry| &entry.name).collect();
    let counts = |one: &String, other: &String| {
        tally.pairs.get(&(one.clone(), other.clone())).copied().unwrap_or_default()
    };
    let meeting = |one: &String, other: &String| -> Meeting {
        let counts = counts(one, other);
        (counts.half(), counts.games)
    };
    let meetings: Vec<Vec<Meeting>> =
        names.iter().map(|one| names.iter().map(|other| meeting(one, other)).collect()).collect();
    let ratings = ratings(&meetings);
    let standing = |(i, name): (usize, &&String)| {
        let own = tally.entrants.get(*name).copied().unwrap_or_default();
        let against = |other: &&String| {
            let met = counts(name, other);
            let rate = wilson(met.half(), met.games);
            (met.games > 0).then(|| Against { name: (*other).clone(), games: met.games, rate })
        };
        Standing {
            name: (*name).clone(),
            games: own.games,
            wins: own.wins,
            draws: own.draws,
            losses: own.losses,
            rate: wilson(own.half(), own.games),
            elo: ratings[i].elo,
            elo_error: ratings[i].error,
            mean_score: own.mean_score(),
            against: names.iter().filter_map(against).collect(),
        }
    };
    let mut list: Vec<Standing> = names.iter().enumerate().map(standing).collect();
    // Ratings weigh opponents, which shares do not; alone, there is only the share.
    list.sort_by(|one, other| match plan.is_solo() {
        true => other.rate.share.total_cmp(&one.rate.share),
        false => other.elo.total_cmp(&one.elo),
    });
    list
}

fn balance(((scenario, seat), counts): (&(String, String), &Counts)) -> Balance {
    Balance {
        scenario: scenario.clone(),
        seat: seat.clone(),
        games: counts.games,
        wins: counts.wins,
        draws: counts.draws,
        rate: wilson(counts.half(), counts.games),
        mean_score: counts.mean_score(),
    }
}

fn length(tally: &Tally) -> Length {
    let games: u64 = tally.lengths.values().sum();
    if games == 0 {
        return Length::default();
    }
    let steps: u64 = tally.lengths.iter().map(|(length, count)| length * count).sum();
    Length {
        mean: steps as f64 / games as f64,
        least: tally.length_at(0.0),
        tenth: tally.length_at(0.1),
        median: tally.length_at(0.5),
        ninetieth: tally.length_at(0.9),
        most: tally.length_at(1.0),
    }
}
