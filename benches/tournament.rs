//! Many games: how many a second by the number of cores, how much a referee reads, and how much
//! memory a hundred thousand games take.

#[path = "../tests/common/pig.rs"]
#[allow(dead_code)]
mod pig;

use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use rayon::prelude::*;
use sightline::data::journal::Journal;
use sightline::data::shipped;
use sightline::games::killteam::battle::Battle;
use sightline::games::registry::{Playable, Started, start};
use sightline::referee::{Options, Referee};
use sightline::tournament::{
    BuiltIn, Entrant, Entry, Keep, Plan, Record, Run, Scenario, Schedule, State, run,
};

const SEED: u64 = 1;
const DUEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tournament/duel.yaml");

fn plan<G: Playable>(bots: [&str; 2], games: u64) -> Plan {
    let entry = |bot: &str, name: &str| Entry { name: name.into(), bot: bot.into() };
    Plan {
        game: G::ID.into(),
        seed: SEED,
        entrants: vec![entry(bots[0], "first"), entry(bots[1], "second")],
        scenarios: vec![Scenario { name: G::SCENARIO.into(), hash: String::new() }],
        sides: 2,
        schedule: Schedule::RoundRobin,
        games,
        swap: true,
        limit_ms: 1000,
    }
}

fn field<G: Playable>(plan: &Plan) -> Vec<Box<dyn Entrant<G>>> {
    let bot = |entry: &Entry| -> Box<dyn Entrant<G>> {
        Box::new(BuiltIn::new::<G>(&entry.bot).expect("a bot of the program"))
    };
    plan.entrants.iter().map(bot).collect()
}

/// Plays a plan; seconds, and a checksum of all last states.
fn played<G: Playable>(
    plan: &Plan,
    started: &Started<G>,
    jobs: usize,
    keep: Option<Keep>,
    sink: &mut (dyn FnMut(&Record) + Send),
) -> (f64, u64) {
    let (starts, field) = ([started.clone()], field::<G>(plan));
    let job = Run { plan, starts: &starts, field: &field, jobs, shard: None, keep };
    let (mut sum, began) = (0_u64, Instant::now());
    let mut take = |record: &Record| {
        let digest = u64::from_str_radix(&record.digest, 16).expect("a digest");
        sum = sum.wrapping_add(digest);
        sink(record);
        Ok(())
    };
    run(&job, &mut State::new(plan), &mut take).expect("nothing is written");
    (began.elapsed().as_secs_f64(), sum)
}

fn by_cores<G: Playable>(name: &str, bots: [&str; 2], games: u64, started: &Started<G>) {
    let plan = plan::<G>(bots, games);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut one = 0.0;
    for jobs in (1..=cores).filter(|jobs| jobs.is_power_of_two()) {
        // The better of three: others may use the machine too. Processor time tells what the
        // threads cost each other even then.
        let before = processor();
        let runs = (0..3).map(|_| played(&plan, started, jobs, None, &mut |_| {}));
        let (seconds, sum) = runs.min_by(|a, b| a.0.total_cmp(&b.0)).expect("three runs");
        let spent = processor().zip(before).map_or(0.0, |(after, before)| (after - before) / 3.0);
        if jobs == 1 {
            one = seconds;
        }
        println!(
            "{name}, {} against {}: {games} games, {jobs} cores, {:.1} games a second, {:.2} times one core, {spent:.2} s of processor time, checksum {sum:016x}",
            bots[0],
            bots[1],
            games as f64 / seconds,
            one / seconds
        );
    }
}

fn referee(started: &Started<Battle>) {
    let folder = std::env::temp_dir().join(format!("sightline-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let files = Mutex::new(Vec::new());
    let write = |number: u64, text: &str| {
        let path = folder.join(format!("{number}.yaml"));
        std::fs::write(&path, text).map_err(|error| error.to_string())?;
        files.lock().expect("no thread panics").push((path, text.len()));
        Ok(())
    };
    let scenarios = vec![DUEL.to_owned()];
    let keep = Keep { scenarios, write: &write };
    played(&plan::<Battle>(["random", "random"], 4_000), started, 2, Some(keep), &mut |_| {});
    let files = files.into_inner().expect("no thread panics");
    let bytes: usize = files.iter().map(|(_, bytes)| bytes).sum();
    for jobs in [1, 2] {
        let referee = Referee::new(Options::default());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().expect("threads");
        let began = Instant::now();
        let rule = |(path, _): &(std::path::PathBuf, usize)| {
            let ruling = referee.file(path);
            assert!(ruling.accepted(), "{}", ruling.report);
            ruling.entries
        };
        let entries: usize = pool.install(|| files.par_iter().map(rule).sum());
        let seconds = began.elapsed().as_secs_f64();
        println!(
            "referee, {jobs} cores: {} transcripts, {:.1} a second, {:.0} entries a second, {:.2} MB a second",
            files.len(),
            files.len() as f64 / seconds,
            entries as f64 / seconds,
            bytes as f64 / 1e6 / seconds
        );
    }
    // What is left behind in a folder for such things harms nobody.
    let _ = std::fs::remove_dir_all(&folder);
}

/// Resident memory, megabytes; `None` where the system does not say.
fn resident() -> Option<f64> {
    let status = std::fs::read_to_string(Path::new("/proc/self/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<f64>().ok().map(|kilobytes| kilobytes / 1024.0)
}

/// Processor time of all threads so far, seconds; `None` where the system does not say.
fn processor() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit(") ").next()?.split_whitespace().skip(11);
    let ticks = |field: &str| field.parse::<f64>().ok();
    Some((ticks(fields.next()?)? + ticks(fields.next()?)?) / 100.0)
}

fn memory() {
    let started = Started { game: pig::Pig::default(), data: Vec::new() };
    let games = 100_000;
    let path = std::env::temp_dir().join(format!("sightline-bench-{}.ndjson", std::process::id()));
    let mut journal = Journal::create(&path, "{\"kind\":\"bench\"}").expect("a journal");
    let mut count = 0_u64;
    let mut sink = |record: &Record| {
        journal.append(record.number, &record.line()).expect("the disk has room");
        count += 1;
        if [100, 1_000, 10_000, 50_000, 100_000].contains(&count)
            && let Some(megabytes) = resident()
        {
            println!("memory after {count} games: {megabytes:.1} MB resident");
        }
    };
    let plan = plan::<pig::Pig>(["random", "random"], games);
    let (seconds, sum) = played(&plan, &started, 2, None, &mut sink);
    journal.finish().expect("the disk has room");
    println!(
        "pig with a journal: {:.0} games a second, checksum {sum:016x}",
        games as f64 / seconds
    );
    let _ = std::fs::remove_file(&path);
}

fn main() {
    println!("seed {SEED}");
    memory();
    let pig = Started { game: pig::Pig::default(), data: Vec::new() };
    by_cores("pig", ["random", "random"], 200_000, &pig);
    let duel = start::<Battle>(Path::new(DUEL)).expect("a sound scenario").value;
    by_cores("killteam, a duel", ["random", "random"], 20_000, &duel);
    referee(&duel);
    let battle = start::<Battle>(&shipped::path(Battle::SCENARIO)).expect("a sound scenario").value;
    by_cores("killteam, a skirmish", ["random", "random"], 200, &battle);
}
