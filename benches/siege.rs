//! Siege of the Citadel: lines of sight, decisions, whole missions of random bots, refereeing.

mod common;

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use common::{Checksum, report, rng, time};
use rand::RngExt;
use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed};
use sightline::games::registry;
use sightline::games::siege::state::Siege;
use sightline::geometry::square::{Corners, Edge, Grid, Side, Square, clear};

const SCENARIO: &str = "killzones/siege/scenarios/battle-plans.yaml";

fn main() {
    sight();
    let start = registry::start::<Siege>(Path::new(SCENARIO)).expect("a shipped scenario").value;
    missions(&start.game);
    clones(&start.game);
    refereed(&start);
}

/// Lines of up to 16 squares on a map with walls and figures.
fn sight() {
    let mut rng = rng(1);
    let mut grid = Grid::new(24, 24);
    let mut figures = [0_u64; 24];
    for at in grid.clone().squares() {
        for side in [Side::East, Side::South] {
            if rng.random_bool(0.12) {
                grid.set(at, side, Edge::Wall);
            }
        }
        if rng.random_bool(0.04) {
            figures[usize::from(at.y)] |= 1 << at.x;
        }
    }
    let mut pairs: Vec<(Square, Square)> = Vec::new();
    while pairs.len() < 10_000 {
        let at = |rng: &mut rand_chacha::ChaCha8Rng| {
            Square::new(rng.random_range(0..24), rng.random_range(0..24))
        };
        let (a, b) = (at(&mut rng), at(&mut rng));
        if a.distance(b) <= 16 && a != b {
            pairs.push((a, b));
        }
    }
    let occupied = |at: Square| figures[usize::from(at.y)] >> at.x & 1 != 0;
    let free = |(a, b): &(Square, Square)| clear(&grid, *a, *b, Corners::default(), occupied);
    let mut sum = Checksum::new();
    pairs.iter().for_each(|pair| sum.byte(u8::from(free(pair))));
    report("sight/walls and figures", time(&pairs, free), pairs.len(), 16.0, &sum);
    let open = Grid::new(24, 24);
    let longest = |(a, b): &(Square, Square)| clear(&open, *a, *b, Corners::default(), |_| false);
    let long: Vec<_> = pairs.iter().copied().filter(|(a, b)| a.distance(*b) >= 14).collect();
    report("sight/14 to 16, free", time(&long, longest), long.len(), 16.0, &Checksum::new());
}

/// Seconds this thread has run, where the system tells: on a busy machine less than has passed.
fn busy() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
}

/// How often something happened in a second of running.
fn rate(count: usize, what: &str, began: Option<f64>) {
    if let (Some(began), Some(now)) = (began, busy()) {
        println!("{:<24} {:>10.0} {what}/s of running", "", count as f64 / (now - began));
    }
}

/// Plays a mission by random decisions; the number of decisions.
fn play(start: &Siege, seed: u64, sum: &mut Checksum) -> usize {
    let mut game = start.clone();
    let mut dice = Seeded::new(seed, Stream::Dice);
    let mut choices = Seeded::new(seed, Stream::Bot(0));
    let mut decisions = 0;
    loop {
        match game.needed() {
            Needed::Over => break,
            Needed::Roll(roll) => {
                let faces = dice.roll(&roll).expect("seeded dice never run out");
                game.roll(&faces).expect("the faces fit");
            }
            Needed::Decision { .. } => {
                let list = game.candidates(choices.bits());
                let action = &list[choices.below(list.len() as u32) as usize];
                game.apply(action).expect("candidates are legal");
                decisions += 1;
            }
        }
    }
    game.scores().iter().for_each(|score| sum.byte(*score as i8 as u8));
    decisions
}

fn missions(start: &Siege) {
    const MISSIONS: u64 = 500;
    let mut sum = Checksum::new();
    let running = busy();
    let began = Instant::now();
    let decisions: usize = (0..MISSIONS).map(|seed| play(start, seed, &mut sum)).sum();
    let seconds = began.elapsed().as_secs_f64();
    rate(MISSIONS as usize, "missions", running);
    rate(decisions, "decisions", running);
    let each = seconds / MISSIONS as f64 * 1e9;
    report("missions/random bots", each, MISSIONS as usize, 1.0, &sum);
    println!(
        "{:<24} {:>10.0} missions/s  {:>10.0} decisions/s  {:.0} decisions a mission",
        "",
        MISSIONS as f64 / seconds,
        decisions as f64 / seconds,
        decisions as f64 / MISSIONS as f64
    );
}

fn clones(start: &Siege) {
    let states = vec![start.clone(); 100];
    let nanoseconds = time(&states, |state| black_box(state.clone()));
    report("state/clone", nanoseconds, states.len(), 1.0, &Checksum::new());
}

/// Replays the transcripts of random missions.
fn refereed(start: &registry::Started<Siege>) {
    use sightline::playing::{Header, Writer, transcript};
    use sightline::referee::{Options, fold};
    const GAMES: u64 = 50;
    let mut texts = Vec::new();
    for seed in 0..GAMES {
        let mut game = start.game.clone();
        let mut dice = Seeded::new(seed, Stream::Dice);
        let mut choices = Seeded::new(seed, Stream::Bot(0));
        let mut writer = Writer::default();
        loop {
            use sightline::engine::play::{Step, Watcher};
            match game.needed() {
                Needed::Over => break,
                Needed::Roll(roll) => {
                    let faces = dice.roll(&roll).expect("seeded dice never run out");
                    writer.step(&game, Step::Roll { roll: &roll, faces: &faces });
                    game.roll(&faces).expect("the faces fit");
                }
                Needed::Decision { seat, .. } => {
                    let list = game.candidates(choices.bits());
                    let action = &list[choices.below(list.len() as u32) as usize];
                    writer.step(&game, Step::Decision { seat, action });
                    game.apply(action).expect("candidates are legal");
                }
            }
            writer.taken(&game);
        }
        let header = Header::new(start, SCENARIO).result(&game);
        texts.push(transcript(&header, &writer.lines).expect("a transcript"));
    }
    let read = |text: &String| {
        let read = sightline::data::transcript::load_str("t.yaml", text, Path::new(""));
        read.expect("a transcript reads back").value
    };
    let options = Options::default();
    let judge = |text: &String| {
        let folded = fold(start, &read(text), options);
        assert!(folded.breaches.is_empty() && folded.over, "{:?}", folded.breaches);
    };
    let running = busy();
    texts.iter().for_each(judge);
    rate(texts.len(), "transcripts", running);
    let nanoseconds = time(&texts, judge);
    report("referee/transcript", nanoseconds, texts.len(), 1.0, &Checksum::new());
    println!("{:<24} {:>10.0} transcripts/s", "", 1e9 / nanoseconds);
}
