//! Playing the games of a plan on several cores.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::field::Entrant;
use super::game::game;
use super::plan::{Plan, Schedule, Shard};
use super::record::Record;
use super::swiss;
use super::tally::Tally;
use crate::games::registry::Started;

/// A tournament and how it is run.
pub struct Run<'a, G: Playable> {
    pub plan: &'a Plan,
    /// The beginning of each scenario of the plan.
    pub starts: &'a [Started<G>],
    /// Each entrant of the plan.
    pub field: &'a [Box<dyn Entrant<G>>],
    /// How many games are played at the same time.
    pub jobs: usize,
    /// The part of the games that is played here.
    pub shard: Option<Shard>,
    /// Whether and how transcripts are kept.
    pub keep: Option<Keep<'a>>,
}

use crate::games::registry::Playable;

/// Keeping transcripts.
pub struct Keep<'a> {
    /// The scenarios as the transcripts name them.
    pub scenarios: Vec<String>,
    /// Takes the transcript of a game.
    pub write: &'a (dyn Fn(u64, &str) -> Result<(), String> + Sync),
}

/// What has been played.
#[derive(Clone, Debug)]
pub struct State {
    pub tally: Tally,
    done: Vec<bool>,
    /// The half points of each pairing, by rounds.
    rounds: Vec<BTreeMap<Vec<usize>, BTreeMap<usize, u64>>>,
}

impl State {
    pub fn new(plan: &Plan) -> State {
        State {
            tally: Tally::default(),
            done: vec![false; plan.total() as usize],
            rounds: vec![BTreeMap::new(); plan.rounds() as usize],
        }
    }

    /// Takes a finished game in.
    ///
    /// # Errors
    /// Where it is not of this plan, or is there twice.
    pub fn add(&mut self, plan: &Plan, record: &Record) -> Result<(), String> {
        let number = record.number;
        match self.done.get_mut(number as usize) {
            Some(done) if *done => return Err(format!("game {number} is there twice")),
            Some(done) => *done = true,
            None => return Err(format!("there is no game {number} in the tournament")),
        }
        let place = |name: &String| plan.entrants.iter().position(|entry| entry.name == *name);
        let mut pairing: Vec<usize> = record.players.iter().filter_map(place).collect();
        if pairing.len() != record.players.len() {
            return Err(format!("game {number} has players who take no part"));
        }
        pairing.sort_unstable();
        pairing.dedup();
        let round = (record.round as usize).checked_sub(1).and_then(|r| self.rounds.get_mut(r));
        let Some(round) = round else {
            return Err(format!("game {number} is of a round that there is not"));
        };
        if matches!(plan.schedule, Schedule::Swiss(_)) {
            let meeting = round.entry(pairing).or_default();
            for (name, half) in record.results() {
                *meeting.entry(place(&name.to_owned()).unwrap_or_default()).or_default() += half;
            }
        }
        self.tally.add(record);
        Ok(())
    }

    /// How many games have been played.
    pub fn played(&self) -> u64 {
        self.tally.games
    }

    /// The games of a shard that have not been played.
    pub fn missing(&self, shard: Option<Shard>) -> impl Iterator<Item = u64> + '_ {
        (0..self.done.len() as u64).filter(move |number| {
            !self.done[*number as usize] && shard.is_none_or(|shard| shard.holds(*number))
        })
    }

    fn pairings(&self, plan: &Plan, round: u32) -> Vec<Vec<usize>> {
        match plan.schedule {
            Schedule::Swiss(_) if !plan.is_solo() => {
                let earlier = self.rounds[..round as usize - 1].iter();
                let matches: Vec<swiss::Matches> =
                    earlier.map(|round| round.values().cloned().collect()).collect();
                swiss::pairings(plan, &matches)
            }
            _ => plan.pairings(),
        }
    }
}

/// Plays the games that are missing. Each finished one goes to `sink`, one at a time, in the
/// order in which they end, which is not that of their numbers.
///
/// # Errors
/// Where a record or a transcript cannot be kept; what was taken by `sink` stays in `state`.
pub fn run<G: Playable>(
    run: &Run<G>,
    state: &mut State,
    sink: &mut (dyn FnMut(&Record) -> Result<(), String> + Send),
) -> Result<(), String> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(run.jobs)
        .build()
        .map_err(|error| format!("no threads: {error}"))?;
    for round in 1..=run.plan.rounds() {
        let pairings = state.pairings(run.plan, round);
        if !pairings.is_empty() {
            play_round(run, round, &pairings, state, sink, &pool)?;
        }
    }
    Ok(())
}

fn play_round<G: Playable>(
    run: &Run<G>,
    round: u32,
    pairings: &[Vec<usize>],
    state: &mut State,
    sink: &mut (dyn FnMut(&Record) -> Result<(), String> + Send),
    pool: &rayon::ThreadPool,
) -> Result<(), String> {
    let first = u64::from(round - 1) * run.plan.games_of_round();
    let games = run.plan.games_of_round();
    let open: Vec<bool> = (first..first + games)
        .map(|number| {
            !state.done[number as usize] && run.shard.is_none_or(|shard| shard.holds(number))
        })
        .collect();
    let next = AtomicU64::new(0);
    let stopped = AtomicBool::new(false);
    let shared = Mutex::new((state, sink, Ok(())));
    let worker = || {
        while !stopped.load(Ordering::Relaxed) {
            let within = next.fetch_add(1, Ordering::Relaxed);
            match open.get(within as usize) {
                None => return,
                Some(false) => continue,
                Some(true) => {}
            }
            let slot = run.plan.slot(round, pairings, within);
            let (record, text) = game(run, &slot);
            let kept = match (&run.keep, text) {
                (Some(keep), Some(text)) => (keep.write)(record.number, &text),
                _ => Ok(()),
            };
            let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let (state, sink, result) = &mut *shared;
            let taken = kept.and_then(|()| sink(&record));
            match taken.and_then(|()| state.add(run.plan, &record)) {
                Ok(()) => {}
                Err(error) => {
                    stopped.store(true, Ordering::Relaxed);
                    *result = Err(error);
                }
            }
        }
    };
    pool.broadcast(|_| worker());
    shared.into_inner().unwrap_or_else(PoisonError::into_inner).2
}
