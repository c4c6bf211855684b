//! Doomsday Countdown: how fast it is played, written down and refereed, and how often each bot
//! wins.
//!
//! `cargo bench --bench doomsday` prints the bars; `cargo bench --bench doomsday -- 1000` plays
//! that many games with each bot instead, `-- 1000 last-gate search` those of one scenario and bot.

mod common;

use std::path::Path;
use std::time::Instant;

use common::Checksum;
use rayon::prelude::*;
use sightline::data::transcript;
use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed};
use sightline::games::doomsday::state::Doomsday;
use sightline::games::registry::{self, Started};
use sightline::playing::{self, Header, play};
use sightline::referee::{Options, fold};
use sightline::tournament::wilson;

const SCENARIO: &str = "killzones/doomsday/scenarios/doomsday-countdown.yaml";
const GAMES: u64 = 2_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let Some((games, rest)) =
        words.split_first().and_then(|(n, rest)| Some((n.parse().ok()?, rest)))
    else {
        return speed(&start("doomsday-countdown"));
    };
    let scenario = rest.first().map_or("doomsday-countdown", String::as_str);
    let started = start(scenario);
    for bot in sightline::bots::names::<Doomsday>() {
        if rest.get(1).is_none_or(|asked| asked == bot) {
            rate(&started, scenario, bot, games);
        }
    }
}

fn start(name: &str) -> Started<Doomsday> {
    let path = format!("killzones/doomsday/scenarios/{name}.yaml");
    registry::start(Path::new(&path)).expect("a shipped scenario").value
}

fn report(what: &str, count: u64, seconds: f64, bar: f64, checksum: &Checksum) {
    let rate = count as f64 / seconds;
    println!("{what:<12} {rate:>10.0} a second, bar {bar:>8.0}  {count} in all  {checksum}");
}

/// Random games from set-up to the end.
fn random(start: &Doomsday, seed: u64) -> (Doomsday, u64) {
    let mut game = start.clone();
    let mut dice = Seeded::new(seed, Stream::Dice);
    let mut bot = Seeded::new(seed, Stream::Bot(0));
    let mut decisions = 0;
    loop {
        match game.needed() {
            Needed::Over => return (game, decisions),
            Needed::Roll(roll) => {
                let faces = dice.roll(&roll).expect("seeded dice");
                game.roll(&faces).expect("a roll that was asked for");
            }
            Needed::Decision { .. } => {
                let candidates = game.candidates(0);
                let chosen = bot.below(candidates.len() as u32) as usize;
                game.apply(&candidates[chosen]).expect("a candidate");
                decisions += 1;
            }
        }
    }
}

fn speed(started: &Started<Doomsday>) {
    let mut checksum = Checksum::new();
    let start = Instant::now();
    let mut decisions = 0;
    for seed in 0..GAMES {
        let (game, n) = random(&started.game, seed);
        decisions += n;
        game.digest().to_le_bytes().into_iter().for_each(|byte| checksum.byte(byte));
    }
    let seconds = start.elapsed().as_secs_f64();
    report("decisions", decisions, seconds, 200_000.0, &checksum);
    report("games", GAMES, seconds, 1_000.0, &checksum);
    referee(started);
}

fn referee(started: &Started<Doomsday>) {
    let names = vec!["random".to_owned(); started.game.seats()];
    let texts: Vec<String> = (0..200)
        .map(|seed| {
            let played = play(&started.game, &names, seed).expect("bots");
            let header = Header::new(started, SCENARIO).result(&played.game).seed(seed);
            playing::transcript(&header, &played.lines).expect("a transcript")
        })
        .collect();
    let read = |text: &String| {
        transcript::load_str("t.yaml", text, Path::new("")).expect("a transcript").value
    };
    let options = Options::default();
    let start = Instant::now();
    let ends: Vec<Doomsday> = (texts.iter().cycle().take(2_000))
        .map(|text| {
            let folded = fold(started, &read(text), options);
            assert!(folded.breaches.is_empty());
            folded.game
        })
        .collect();
    let seconds = start.elapsed().as_secs_f64();
    let mut checksum = Checksum::new();
    let digests = ends.iter().flat_map(|game| game.digest().to_le_bytes());
    digests.for_each(|byte| checksum.byte(byte));
    report("transcripts", 2_000, seconds, 5_000.0, &checksum);
}

/// How often a bot in every seat wins, with the 95 % interval of Wilson; two threads at most.
fn rate(started: &Started<Doomsday>, scenario: &str, bot: &str, games: u64) {
    let names = vec![bot.to_owned(); started.game.seats()];
    let start = Instant::now();
    let wins =
        |seed: &u64| play(&started.game, &names, *seed).expect("bots").game.outcome() == Some(true);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    let won = pool.install(|| (0..games).into_par_iter().filter(wins).count()) as u64;
    let interval = wilson(2 * won, games);
    println!(
        "{scenario}: {bot} won {won} of {games}: {:.1} % [{:.1}, {:.1}], {:.3} s a game",
        100.0 * won as f64 / games as f64,
        100.0 * interval.low,
        100.0 * interval.high,
        start.elapsed().as_secs_f64() / games as f64
    );
}
