//! Games of D.E.I. at random against random: decisions, games and refereed transcripts per
//! second on one core. Bars: 100,000 decisions, 500 games, 3,000 transcripts.
//!
//! `cargo bench --bench dei`; an argument is the number of games. Prints the seed and a checksum
//! of all final states, which depend on nothing but the seed.

use std::hint::black_box;
use std::path::Path;

use sightline::data::{shipped, transcript};
use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed, Seat};
use sightline::games::dei::Dei;
use sightline::games::registry::{Started, start};
use sightline::playing::{self, Header};
use sightline::referee::{Options, fold};

const SEED: u64 = 7;
const GAMES: u64 = 1000;
/// Transcripts refereed.
const REFEREED: usize = 1_000;
const SCENARIOS: [&str; 3] = ["citadel", "citadel-3", "citadel-2"];

/// Seconds this process has computed, where Linux tells, so that other work on the machine does
/// not count; else the time of day.
fn seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    let day = || std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |t| t.as_secs_f64());
    spent.map_or_else(day, |nanoseconds| nanoseconds / 1e9)
}

/// Plays one game to its end; decisions taken and decisions offered.
fn one(mut game: Dei, seed: u64) -> (Dei, [u64; 2]) {
    let mut dice = Seeded::new(seed, Stream::Dice);
    let mut bots = [0, 1, 2, 3].map(|seat| Seeded::new(seed, Stream::Bot(seat)));
    let mut counts = [0, 0];
    loop {
        match game.needed() {
            Needed::Over => return (game, counts),
            Needed::Roll(roll) => {
                let faces = dice.roll(&roll).expect("a seed has all dice");
                game.roll(&faces).expect("the dice that were asked for");
            }
            Needed::Decision { seat: Seat(seat), .. } => {
                let bot = &mut bots[usize::from(seat)];
                let all = game.candidates(bot.bits());
                let chosen = &all[bot.below(all.len() as u32) as usize];
                game.apply(chosen).expect("a candidate");
                counts = [counts[0] + 1, counts[1] + all.len() as u64];
            }
        }
    }
}

fn games(name: &str, start: &Dei, games: u64) {
    one(start.clone(), SEED);
    let (mut checksum, mut decisions, mut offered) = (0_u64, 0, 0);
    let begun = seconds();
    for seed in SEED..SEED + games {
        let (end, counts) = one(start.clone(), seed);
        checksum = checksum.rotate_left(7) ^ end.digest();
        (decisions, offered) = (decisions + counts[0], offered + counts[1]);
    }
    let seconds = seconds() - begun;
    println!(
        "{name:<12} {games} games from seed {SEED}: {decisions} decisions of {offered} offered, \
         checksum {checksum:016x}"
    );
    println!("  {:.0} decisions per second", decisions as f64 / seconds);
    println!("  {:.0} games per second", games as f64 / seconds);
}

/// Each decision and draw of recorded games, read, checked and applied.
fn transcripts(name: &str, started: &Started<Dei>, count: u64) {
    let bots = vec!["random".to_owned(); started.game.seats()];
    let texts: Vec<String> = (SEED..SEED + count.min(50))
        .map(|seed| {
            let played = playing::play(&started.game, &bots, seed).expect("known bots");
            let header = Header::new(started, "in-place.yaml").seed(seed).result(&played.game);
            playing::transcript(&header, &played.lines).expect("it can be written")
        })
        .collect();
    let options = Options::default();
    let begun = seconds();
    for text in texts.iter().cycle().take(REFEREED) {
        let read = transcript::load_str("t.yaml", text, Path::new("")).expect("it is sound");
        let folded = fold(started, &read.value, options);
        assert!(folded.breaches.is_empty());
        black_box(folded.game);
    }
    let seconds = seconds() - begun;
    println!("{name:<12} {:.0} transcripts per second refereed", REFEREED as f64 / seconds);
}

fn main() {
    let count = std::env::args().filter_map(|text| text.parse().ok()).next().unwrap_or(GAMES);
    for name in SCENARIOS {
        let path = shipped::path(&format!("killzones/dei/scenarios/{name}.yaml"));
        match start::<Dei>(&path) {
            Ok(loaded) => {
                games(name, &loaded.value.game, count);
                transcripts(name, &loaded.value, count);
            }
            Err(report) => panic!("{}", report.render(false)),
        }
    }
}
