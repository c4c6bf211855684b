//! Battles at random against random: decisions and battles per second, and transcripts of them
//! refereed per second, on one core.
//!
//! `cargo bench --bench battle`; an argument is the number of battles. Prints the seed and a
//! checksum of all final states, which depend on nothing but the seed.

use std::path::Path;
use std::time::Instant;

use sightline::data::{shipped, transcript};
use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed};
use sightline::games::killteam::battle::Battle;
use sightline::games::registry::{Playable, Started, start};
use sightline::playing::{self, Header};
use sightline::referee::{Options, fold};

const SEED: u64 = 7;
const BATTLES: u64 = 200;

/// Seconds of the processor where the system tells them, so that other work does not count, else
/// those of the clock.
struct Clock(Instant, Option<f64>);

impl Clock {
    fn start() -> Clock {
        Clock(Instant::now(), Clock::processor())
    }

    fn processor() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(|nanoseconds: f64| nanoseconds / 1e9)
    }

    fn seconds(&self) -> f64 {
        match (self.1, Clock::processor()) {
            (Some(start), Some(end)) => end - start,
            _ => self.0.elapsed().as_secs_f64(),
        }
    }
}

/// What battles took.
#[derive(Default)]
struct Tally {
    decisions: u64,
    offered: u64,
    rolls: u64,
    checksum: u64,
}

impl Tally {
    /// Plays one battle to its end.
    fn one<G: Game>(&mut self, mut game: G, seed: u64) {
        let mut dice = Seeded::new(seed, Stream::Dice);
        let mut bots = [Seeded::new(seed, Stream::Bot(0)), Seeded::new(seed, Stream::Bot(1))];
        loop {
            match game.needed() {
                Needed::Over => break,
                Needed::Roll(roll) => {
                    let faces = dice.roll(&roll).expect("a seed has all dice");
                    game.roll(&faces).expect("the dice that were asked for");
                    self.rolls += 1;
                }
                Needed::Decision { seat, .. } => {
                    let bot = &mut bots[seat.index()];
                    let all = game.candidates(bot.bits());
                    let chosen = &all[bot.below(all.len() as u32) as usize];
                    game.check(chosen).expect("a candidate");
                    game.apply(chosen).expect("a candidate");
                    self.decisions += 1;
                    self.offered += all.len() as u64;
                }
            }
        }
        self.checksum = self.checksum.rotate_left(7) ^ game.digest();
    }
}

fn play(started: &Started<Battle>, battles: u64) {
    Tally::default().one(started.game.clone(), SEED);
    let mut tally = Tally::default();
    let clock = Clock::start();
    for n in 0..battles {
        tally.one(started.game.clone(), SEED + n);
    }
    let seconds = clock.seconds();
    let Tally { decisions, offered, rolls, checksum } = tally;
    println!(
        "{battles} battles from seed {SEED}: {decisions} decisions of {offered} offered, \
         {rolls} rolls, checksum {checksum:016x}"
    );
    println!("  {:.0} decisions per second", decisions as f64 / seconds);
    println!("  {:.1} battles per second", battles as f64 / seconds);
}

fn referee(started: &Started<Battle>, battles: u64) {
    let random = ["random".to_owned(), "random".to_owned()];
    let written = |n: u64| {
        let played = playing::play(&started.game, &random, SEED + n).expect("known bots");
        let header = Header::new(started, "skirmish.yaml").seed(SEED + n).result(&played.game);
        playing::transcript(&header, &played.lines).expect("a transcript")
    };
    let texts: Vec<String> = (0..battles).map(written).collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    let options = Options::default();
    let clock = Clock::start();
    let mut entries = 0;
    for text in &texts {
        let read = transcript::load_str("t.yaml", text, Path::new(""));
        let read = read.unwrap_or_else(|report| panic!("{}", report.render(false))).value;
        let folded = fold(started, &read, options);
        assert!(folded.breaches.is_empty(), "{:?}", folded.breaches);
        entries += folded.entries;
    }
    let seconds = clock.seconds();
    println!("{battles} transcripts of {entries} entries, {bytes} bytes");
    println!("  {:.0} transcripts refereed per second", battles as f64 / seconds);
}

fn main() {
    let battles = std::env::args().filter_map(|text| text.parse().ok()).next().unwrap_or(BATTLES);
    match start::<Battle>(&shipped::path(Battle::SCENARIO)) {
        Ok(loaded) => {
            play(&loaded.value, battles);
            referee(&loaded.value, battles);
        }
        Err(report) => panic!("{}", report.render(false)),
    }
}
