//! Running a tournament.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{Args, entrants, export, report};
use crate::cli::files::{seen_from, sound};
use crate::cli::head::{Head, Kind, Of};
use crate::cli::merge::record;
use crate::cli::output::{Answer, Failure, quiet_while_guarded};
use crate::cli::progress::Progress;
use crate::data::journal::Journal;
use crate::data::shipped;
use crate::engine::game::Seat;
use crate::games::registry::{self, Playable, Started, Visitor};
use crate::tournament::{Keep, Plan, Record, Run, Scenario, State, run};

impl Visitor for Args {
    type Output = Result<Answer, Failure>;

    fn visit<G: Playable>(self) -> Result<Answer, Failure> {
        if self.swiss.is_some() && self.shard.is_some() {
            let message = "the rounds of a Swiss tournament wait for each other: it has no shards";
            return Err(Failure::cannot_run(message));
        }
        if self.csv.is_some() && self.out.is_none() {
            return Err(Failure::cannot_run("--csv is made from a journal: give --out too"));
        }
        let paths = self.paths::<G>();
        let starts = starts::<G>(&paths)?;
        let plan = self.plan(&paths, &starts).map_err(Failure::cannot_run)?;
        let head = Head::new(Kind::Tournament, plan.total(), self.shard, Of::Plan(plan.clone()));
        let mut state = State::new(&plan);
        let mut journal = self.journal(&head, &plan, &mut state).map_err(Failure::cannot_run)?;
        let field = entrants::field::<G>(&plan.entrants, self.time_limit);
        let store = |number: u64, text: &str| match &self.keep {
            Some(folder) => kept(folder, number, text),
            None => Ok(()),
        };
        let keep = self.keep.as_deref().map(|folder| self.keep_in(folder, &paths, &store));
        let job = Run {
            plan: &plan,
            starts: &starts,
            field: &field,
            jobs: self.jobs(),
            shard: self.shard,
            keep: keep.transpose()?,
        };
        let mut played = state.played();
        let progress =
            Progress::counting(played + state.missing(self.shard).count() as u64, played);
        quiet_while_guarded();
        let mut sink = |record: &Record| {
            if let Some(journal) = &mut journal {
                journal.append(record.number, &record.line())?;
            }
            played += 1;
            progress.count(played);
            Ok(())
        };
        let result = run(&job, &mut state, &mut sink);
        drop(progress);
        journal.map_or(Ok(()), Journal::finish).and(result).map_err(Failure::cannot_run)?;
        if let (Some(csv), Some(out)) = (&self.csv, &self.out) {
            export::csv(out, csv)?;
        }
        Ok(report::answer(&plan, &state.tally, self.shard, self.format.format))
    }
}

impl Args {
    fn jobs(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or(cores, usize::from)
    }

    fn paths<G: Playable>(&self) -> Vec<PathBuf> {
        match &self.scenario[..] {
            [] => vec![shipped::path(G::SCENARIO)],
            given => given.to_vec(),
        }
    }

    fn plan<G: Playable>(&self, paths: &[PathBuf], starts: &[Started<G>]) -> Result<Plan, String> {
        let sides = |started: &Started<G>| {
            let seats = (0..started.game.seats() as u8).map(Seat);
            seats.map(|seat| started.game.side(seat)).max().map_or(1, |last| last + 1)
        };
        let most = starts.iter().map(sides).max().unwrap_or(1);
        if starts.iter().any(|started| (sides(started) < 2) != (most < 2)) {
            return Err("some scenarios are played alone and some are not".to_owned());
        }
        let scenario = |(path, started): (&PathBuf, &Started<G>)| Scenario {
            name: path.display().to_string(),
            hash: hash(started),
        };
        let scenarios: Vec<Scenario> = paths.iter().zip(starts).map(scenario).collect();
        if let Some(twice) =
            (1..paths.len()).find(|i| scenarios[..*i].iter().any(|s| s.name == scenarios[*i].name))
        {
            return Err(format!("{} is given twice", scenarios[twice].name));
        }
        let solo = most < 2;
        let entries = entrants::entries::<G>(&self.bots, &self.bot, solo)?;
        let schedule = entrants::schedule(&entries, &self.pair, self.swiss)?;
        let both = if self.no_swap || solo { 1 } else { 2 };
        let games = self.repeats.map_or(self.games, |n| n * scenarios.len() as u64 * both);
        Ok(Plan {
            game: G::ID.to_owned(),
            seed: self.seed,
            entrants: entries,
            scenarios,
            sides: most,
            schedule,
            games,
            swap: !self.no_swap,
            limit_ms: self.time_limit.as_millis() as u64,
        })
    }

    fn journal(
        &self,
        head: &Head,
        plan: &Plan,
        state: &mut State,
    ) -> Result<Option<Journal>, String> {
        let Some(out) = &self.out else { return Ok(None) };
        if !self.resume {
            return Journal::create(out, &head.line()).map(Some).map_err(|error| {
                if out.exists() { format!("{error}; --resume goes on with it") } else { error }
            });
        }
        let take = &mut |line: &str| {
            let record = record(line)?;
            state.add(plan, &record)?;
            Ok(record.number)
        };
        Journal::resume(out, &head.line(), take).map(Some)
    }

    fn keep_in<'a>(
        &self,
        folder: &Path,
        paths: &[PathBuf],
        write: &'a (dyn Fn(u64, &str) -> Result<(), String> + Sync),
    ) -> Result<Keep<'a>, Failure> {
        fs::create_dir_all(folder).map_err(|error| {
            Failure::cannot_run(format!("cannot make {}: {error}", folder.display()))
        })?;
        let seen = |path: &PathBuf| seen_from(folder, path);
        Ok(Keep { scenarios: paths.iter().map(seen).collect(), write })
    }
}

/// The transcript of a game is there whole or not at all.
fn kept(folder: &Path, number: u64, text: &str) -> Result<(), String> {
    let path = folder.join(format!("{number:06}.yaml"));
    let part = folder.join(format!("{number:06}.part"));
    let told = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    fs::write(&part, text).and_then(|()| fs::rename(&part, &path)).map_err(told)
}

fn starts<G: Playable>(paths: &[PathBuf]) -> Result<Vec<Started<G>>, Failure> {
    paths.iter().map(|path| sound(registry::start::<G>(path))).collect()
}

/// A hash of everything a beginning is made of.
fn hash<G: Playable>(started: &Started<G>) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{:?} {:?}", started.data, started.game.readings()));
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
