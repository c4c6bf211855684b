//! Tournaments of a small game: the results follow from the plan alone, and whoever misbehaves
//! loses its own games only.

#[path = "common/pig.rs"]
mod pig;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use pig::{Act, Pig};
use rstest::rstest;
use sightline::bots::external::Limits;
use sightline::engine::dice::{Seeded, Stream};
use sightline::engine::game::{Game, Seat};
use sightline::engine::play::{GivesUp, Player};
use sightline::games::registry::Started;
use sightline::tournament::compare::Pairing;
use sightline::tournament::{
    BuiltIn, End, Entrant, Entry, Keep, Plan, Program, Record, Run, Scenario, Schedule, Shard,
    Shared, State, Tally, run, standings,
};

const FAST: Duration = Duration::from_millis(400);

fn plan(names: &[&str], games: u64) -> Plan {
    let entry = |name: &&str| Entry { name: (*name).into(), bot: (*name).into() };
    let scenario = |name: &str| Scenario { name: name.into(), hash: "0".into() };
    Plan {
        game: Pig::ID.into(),
        seed: 11,
        entrants: names.iter().map(entry).collect(),
        scenarios: vec![scenario("sty"), scenario("field")],
        sides: 2,
        schedule: Schedule::RoundRobin,
        games,
        swap: true,
        limit_ms: FAST.as_millis() as u64,
    }
}

fn starts() -> Vec<Started<Pig>> {
    vec![Started { game: Pig::default(), data: Vec::new() }; 2]
}

/// Bots of the program by name, `panic`, `sit-panic`, `quit`, and else a mode of the script.
fn field(plan: &Plan) -> Vec<Box<dyn Entrant<Pig>>> {
    let entrant = |entry: &Entry| -> Box<dyn Entrant<Pig>> {
        match (BuiltIn::new::<Pig>(&entry.bot), entry.bot.as_str()) {
            (Some(bot), _) => Box::new(bot),
            (None, "panic" | "sit-panic" | "quit") => Box::new(Rude(entry.bot.clone())),
            (None, mode) => Box::new(program(mode)),
        }
    };
    plan.entrants.iter().map(entrant).collect()
}

fn program(mode: &str) -> Program {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tournament/bot.sh");
    let words = ["sh", script].into_iter().chain(mode.split(' '));
    let start = if mode == "silent-at-start" { FAST } else { Duration::from_secs(20) };
    // Only the modes that are about time have little of it.
    let hurried = ["silence", "late", "endless"].contains(&mode);
    let decision = if hurried { FAST } else { Duration::from_secs(20) };
    Program { command: words.map(str::to_owned).collect(), limits: Limits { start, decision } }
}

/// A player that fails in its third decision.
struct Rude(String);

struct Failing {
    quits: bool,
    decisions: u32,
}

impl Entrant<Pig> for Rude {
    fn sit(&self, _seat: Seat, _seed: u64, _log: &Shared) -> Box<dyn Player<Pig>> {
        assert_ne!(self.0, "sit-panic", "no chair");
        Box::new(Failing { quits: self.0 == "quit", decisions: 0 })
    }
}

impl Player<Pig> for Failing {
    fn choose(&mut self, game: &Pig, _seat: Seat) -> Result<Act, GivesUp> {
        self.decisions += 1;
        match (self.decisions, self.quits) {
            (3.., true) => Err(GivesUp("bored".into())),
            (3.., false) => panic!("no idea in decision {}", self.decisions),
            _ => Ok(game.candidates(0)[0]),
        }
    }
}

/// All records in the order of their numbers, and the state after them.
fn played(plan: &Plan, jobs: usize, shard: Option<Shard>) -> (Vec<Record>, State) {
    let (starts, field) = (starts(), field(plan));
    let job = Run { plan, starts: &starts, field: &field, jobs, shard, keep: None };
    let (mut state, mut records) = (State::new(plan), Vec::new());
    let mut sink = |record: &Record| {
        records.push(record.clone());
        Ok(())
    };
    run(&job, &mut state, &mut sink).unwrap();
    records.sort_by_key(|record| record.number);
    (records, state)
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    for schedule in [Schedule::RoundRobin, Schedule::Swiss(3), Schedule::Fixed(vec![[2, 0]])] {
        let mut plan = plan(&["random", "greedy", "random-2", "greedy-2"], 10);
        plan.entrants[2].bot = "random".into();
        plan.entrants[3].bot = "greedy".into();
        plan.schedule = schedule;
        let (one, state) = played(&plan, 1, None);
        assert_eq!(one.len() as u64, plan.total());
        for jobs in [2, 5] {
            let (other, same) = played(&plan, jobs, None);
            assert_eq!(other, one);
            assert_eq!(same.tally, state.tally);
        }
    }
}

#[test]
fn shards_are_the_parts_of_the_whole() {
    let plan = plan(&["random", "greedy"], 30);
    let (whole, state) = played(&plan, 2, None);
    let mut joined = State::new(&plan);
    let mut parts: Vec<Record> = Vec::new();
    for index in [3, 1, 2] {
        let (part, _) = played(&plan, 1, Some(Shard { index, of: 3 }));
        assert_eq!(part.len(), 10);
        part.iter().for_each(|record| joined.add(&plan, record).unwrap());
        parts.extend(part);
    }
    parts.sort_by_key(|record| record.number);
    assert_eq!(parts, whole);
    assert_eq!(joined.tally, state.tally);
    assert!(joined.add(&plan, &whole[4]).unwrap_err().contains("twice"));
    let other = Record { number: 99, ..whole[0].clone() };
    assert!(joined.add(&plan, &other).unwrap_err().contains("no game 99"));
}

/// Stopped after any number of games, a run goes on to the same results; the rounds of a Swiss
/// tournament too.
#[test]
fn an_interrupted_run_goes_on_to_the_same_results() {
    for schedule in [Schedule::RoundRobin, Schedule::Swiss(2)] {
        let plan = Plan { schedule, ..plan(&["random", "greedy", "search"], 4) };
        let plan = Plan { sides: 2, ..plan };
        let (whole, all) = played(&plan, 1, None);
        let (starts, field) = (starts(), field(&plan));
        for stop in 0..=whole.len() {
            let job = Run {
                plan: &plan,
                starts: &starts,
                field: &field,
                jobs: 2,
                shard: None,
                keep: None,
            };
            let mut records: Vec<Record> = Vec::new();
            let mut sink = |record: &Record| {
                if records.len() == stop {
                    return Err("stopped".to_owned());
                }
                records.push(record.clone());
                Ok(())
            };
            let stopped = run(&job, &mut State::new(&plan), &mut sink).is_err();
            assert_eq!(stopped, stop < whole.len());
            let mut state = State::new(&plan);
            records.iter().for_each(|record| state.add(&plan, record).unwrap());
            let mut rest = |record: &Record| {
                records.push(record.clone());
                Ok(())
            };
            run(&job, &mut state, &mut rest).unwrap();
            records.sort_by_key(|record| record.number);
            assert_eq!(records, whole, "stopped after {stop}");
            assert_eq!(state.tally, all.tally);
        }
    }
}

#[test]
fn counting_up_does_not_depend_on_the_order() {
    let plan = plan(&["random", "greedy", "quit"], 12);
    let (mut records, state) = played(&plan, 1, None);
    for seed in 0..20 {
        Seeded::new(seed, Stream::SetUp).shuffle(&mut records);
        let mut tally = Tally::default();
        records.iter().for_each(|record| tally.add(record));
        assert_eq!(tally, state.tally, "seed {seed}");
    }
}

#[rstest]
#[case::crash_at_start(
    "crash-at-start",
    End::Start,
    "ended with exit status: 3: cannot find my book"
)]
#[case::silent_at_start("silent-at-start", End::Start, "no answer in time")]
#[case::not_ready("not-ready", End::Unreadable, "is not `\"ready\": true`")]
#[case::closed("closed", End::Start, "closed its output")]
#[case::binary_garbage("binary", End::Unreadable, "is not JSON")]
#[case::crash_in_the_middle("crash", End::Crash, "ended with exit status: 7: out of luck")]
#[case::silence("silence", End::Time, "no answer in time")]
#[case::late("late", End::Time, "no answer in time")]
#[case::endless_questions("endless", End::Time, "no answer in time")]
#[case::flood("flood", End::Flood, "more than 65536 bytes")]
#[case::chatter("chatter", End::Unreadable, "`y` is not JSON")]
#[case::illegal("illegal", End::Illegal, "`take 5`: points are rolled (pig/greed)")]
#[case::no_notation("notation", End::Unreadable, "`jump`: write `roll` or `hold`")]
#[case::other_question("other-id", End::Unreadable, "is not the answer to question 2")]
#[case::empty("empty", End::Unreadable, "`{}` is not the answer to question 2")]
#[case::answers_twice("twice", End::Unreadable, "is not the answer to question 1")]
#[case::panic("panic", End::Panic, "panicked: no idea in decision 3")]
#[case::panic_sitting_down("sit-panic", End::Panic, "no chair")]
#[case::gives_up("quit", End::GaveUp, "bored")]
fn whoever_misbehaves_loses_its_games_only(
    #[case] mode: &str,
    #[case] end: End,
    #[case] why: &str,
) {
    let plan = plan(&[mode, "random", "greedy"], 2);
    let (records, state) = played(&plan, 3, None);
    let (good, _) = played(&self::plan(&["random", "greedy"], 2), 1, None);
    for record in &records {
        let Some(seat) = record.players.iter().position(|name| name == mode) else {
            assert_eq!(record.end, End::Over);
            let same = good.iter().find(|g| g.players == record.players && g.seed == record.seed);
            assert_eq!(same.unwrap().digest, record.digest);
            continue;
        };
        assert_eq!(record.end, end, "{record:?}");
        assert!(record.why.as_ref().unwrap().contains(why), "{record:?}");
        assert_eq!(record.fault.as_ref(), Some(&record.seats[seat]));
        assert_eq!((record.points[seat], record.points[1 - seat]), (0.0, 1.0));
    }
    let all = standings(&plan, &state.tally);
    assert_eq!(all.entrants.last().unwrap().name, mode);
    assert_eq!((all.faults.len(), all.faults[0].games), (1, 4));
    let seats: u64 = all.balance.iter().map(|seat| seat.games).sum();
    assert_eq!(seats, 4, "only games that ended as the rules say speak for seats");
}

#[test]
fn a_program_plays_as_well_as_any_bot_and_may_ask_back() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("answers");
    let mode = format!("asks {}", file.display());
    let (records, _) = played(&plan(&[&mode, "random"], 2), 1, None);
    assert!(records.iter().all(|record| record.end == End::Over), "{records:?}");
    let answers = std::fs::read_to_string(file).unwrap();
    let first: Vec<serde_json::Value> =
        answers.lines().take(7).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(first[0]["legal"], false, "nothing to keep yet");
    assert_eq!((&first[0]["code"], &first[0]["limit"]), (&"pig/hold".into(), &1.0.into()));
    assert_eq!(first[1]["code"], "pig/greed");
    assert_eq!(first[2]["message"], "write `roll` or `hold`");
    assert!(["0", "1", "3"].map(Into::into).contains(&first[3]["fact"]));
    assert!(first[4]["fact"].is_null());
    assert_eq!(first[5]["options"][0], "roll");
    assert!(first[6]["show"].as_str().unwrap().starts_with("Pig {"));
}

/// The example that the documentation names, where there is Python.
#[test]
fn the_example_plays() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        println!("there is no python3: not run");
        return;
    }
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bots/external/example.py");
    let plan = plan(&["example", "random"], 4);
    let command = ["python3", example].map(str::to_owned).to_vec();
    let program = Program { command, limits: Limits::new(Duration::from_secs(20)) };
    let field: Vec<Box<dyn Entrant<Pig>>> =
        vec![Box::new(program), Box::new(BuiltIn::new::<Pig>("random").unwrap())];
    let starts = starts();
    let digests = |jobs| {
        let job =
            Run { plan: &plan, starts: &starts, field: &field, jobs, shard: None, keep: None };
        let mut digests = BTreeMap::new();
        let mut sink = |record: &Record| {
            assert_eq!(record.end, End::Over, "{record:?}");
            digests.insert(record.number, record.digest.clone());
            Ok(())
        };
        run(&job, &mut State::new(&plan), &mut sink).unwrap();
        digests
    };
    assert_eq!(digests(1), digests(3));
}

#[test]
fn kept_games_are_whole_transcripts() {
    let plan = plan(&["greedy", "random"], 6);
    let (starts, field) = (starts(), field(&plan));
    let texts = Mutex::new(BTreeMap::new());
    let write = |number: u64, text: &str| {
        texts.lock().unwrap().insert(number, text.to_owned());
        Ok(())
    };
    let keep = Keep { scenarios: vec!["sty.yaml".into(), "field.yaml".into()], write: &write };
    let job =
        Run { plan: &plan, starts: &starts, field: &field, jobs: 2, shard: None, keep: Some(keep) };
    let mut records = BTreeMap::new();
    let mut sink = |record: &Record| {
        records.insert(record.number, record.clone());
        Ok(())
    };
    run(&job, &mut State::new(&plan), &mut sink).unwrap();
    let texts = texts.into_inner().unwrap();
    assert_eq!(texts.len(), 6);
    for (number, text) in texts {
        let record = &records[&number];
        let read = sightline::data::transcript::load_str("t.yaml", &text, &PathBuf::new());
        let transcript = read.unwrap().value;
        let options = sightline::referee::Options { tolerance: 0.0, all: false, digest: false };
        let folded = sightline::referee::fold(&starts[0], &transcript, options);
        assert!(folded.over && folded.breaches.is_empty(), "{:?}", folded.breaches);
        assert_eq!(format!("{:016x}", folded.game.digest()), record.digest);
        assert_eq!(transcript.seed, Some(record.seed));
    }
}

/// A better bot is found out by playing the same games again; no change is not.
#[test]
fn a_change_is_found_and_none_is_not() {
    let mut plan = plan(&["me", "random"], 200);
    plan.entrants[0].bot = "random".into();
    let (before, _) = played(&plan, 2, None);
    let compare = |after: Vec<Record>| {
        let mut games = Pairing::default();
        before.iter().for_each(|record| games.before(record));
        after.iter().for_each(|record| games.after(record));
        games.compare()
    };
    let same = compare(before.clone());
    assert_eq!((same.paired, same.identical, same.moved()), (200, 200, false));
    plan.entrants[0].bot = "greedy".into();
    let better = compare(played(&plan, 2, None).0);
    assert_eq!((better.paired, better.only_before, better.only_after), (200, 0, 0));
    let me = better.entrants.iter().find(|change| change.name == "me").unwrap();
    assert!(me.moved && me.low > 0.0 && me.change > 0.05, "{me:?}");
    plan.seed = 12;
    let other = compare(played(&plan, 2, None).0);
    assert_eq!((other.paired, other.only_before, other.only_after), (0, 200, 200));
}

#[test]
fn the_better_bot_stands_higher() {
    let plan = plan(&["random", "greedy"], 1000);
    let all = standings(&plan, &played(&plan, 2, None).1.tally);
    let [first, second] = &all.entrants[..] else { panic!("{all:?}") };
    assert_eq!((first.name.as_str(), second.name.as_str()), ("greedy", "random"));
    assert!(first.rate.low > second.rate.high && first.elo > 3.0 * first.elo_error, "{all:?}");
    assert_eq!(first.wins + first.draws + first.losses, 1000);
    assert!(
        0 < all.length.least
            && all.length.least <= all.length.median
            && all.length.median <= all.length.most
    );
}
