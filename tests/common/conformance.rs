//! What every game must do, whatever it is about.

use std::ops::Range;
use std::path::Path;

use sightline::bots::Random;
use sightline::data::transcript;
use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed, Seat};
use sightline::engine::log::{Entry, faces as faces_of, read_faces};
use sightline::engine::play::{Player, Step, Watcher};
use sightline::games::registry::{Playable, Started};
use sightline::playing::{self, Header, LONGEST, Writer, Written, replay};
use sightline::referee::{Folded, Options, fold};

pub const STRICT: Options = Options { tolerance: 0.02, all: false, digest: false };

/// Plays a game of random decisions for every seed; each step is checked against what a game
/// promises, and the whole is replayed and refereed.
pub fn conforms<G: Playable>(started: &Started<G>, seeds: Range<u64>) {
    for seed in seeds {
        let (end, writer) = played(started, seed);
        let text = written(started, &end, &writer, Some(seed));
        let folded = refereed(started, &text, STRICT);
        assert!(folded.breaches.is_empty(), "seed {seed}: {:?}\n{text}", folded.breaches);
        assert!(folded.over, "seed {seed}: not over\n{text}");
        assert_eq!(folded.game.digest(), end.digest(), "seed {seed}: refereed to another state");
        without_forced(started, &end, &writer, seed);
        prefixes(started, &writer, seed);
    }
}

/// Plays one game and checks each step.
fn played<G: Playable>(started: &Started<G>, seed: u64) -> (G, Writer) {
    let mut game = started.game.clone();
    let mut dice = Seeded::new(seed, Stream::Dice);
    let seats = game.seats() as u8;
    let mut bots: Vec<Random> = (0..seats).map(|seat| Random::new(seed, Seat(seat))).collect();
    let mut writer = Writer::default();
    let mut last: Option<G::Action> = None;
    for step in 0..LONGEST {
        match game.needed() {
            Needed::Over => {
                assert!(game.candidates(seed).is_empty(), "candidates after the end");
                assert_eq!(game.scores().len(), game.seats());
                return (game, writer);
            }
            Needed::Roll(roll) => {
                assert!(!roll.label.contains(char::is_whitespace), "label `{}`", roll.label);
                assert!(!roll.sides.is_empty(), "no dice for {}", roll.label);
                if step % 3 == 0 {
                    faces_are_found_by_name(&game, &roll.sides);
                }
                if step % 7 == 0 {
                    unchanged_by_wrong_steps(&game, last.as_ref(), &roll.sides);
                }
                let faces = dice.roll(&roll).unwrap();
                writer.step(&game, Step::Roll { roll: &roll, faces: &faces });
                game.roll(&faces).unwrap_or_else(|e| panic!("{}: {faces:?}: {e}", roll.label));
            }
            Needed::Decision { seat, .. } => {
                assert!(seat.index() < game.seats());
                if step % 5 == 0 {
                    candidates_are_legal(&game, seed.wrapping_add(step as u64));
                }
                let action = bots[seat.index()].choose(&game, seat).unwrap();
                writer.step(&game, Step::Decision { seat, action: &action });
                game.apply(&action).unwrap_or_else(|e| panic!("`{action}`: {e}"));
                last = Some(action);
            }
        }
        writer.taken(&game);
    }
    panic!("seed {seed}: no end after {LONGEST} steps");
}

/// Every candidate passes `check`, is applied, and reads back from its notation.
fn candidates_are_legal<G: Game>(game: &G, variety: u64) {
    let candidates = game.candidates(variety);
    assert!(!candidates.is_empty(), "no candidates for {:?}", game.needed());
    for action in &candidates {
        game.check(action).unwrap_or_else(|e| panic!("candidate `{action}`: {e}"));
        let text = action.to_string();
        let read = game.read(&text).unwrap_or_else(|e| panic!("`{text}`: {e}"));
        assert_eq!(read, *action, "`{text}` reads back otherwise");
        assert!(!text.contains('\n') && !text.contains("  #"), "`{text}` is no single entry");
        let mut after = game.clone();
        after.apply(action).unwrap_or_else(|e| panic!("`{text}` passes check, then: {e}"));
    }
    if let Some(forced) = game.forced() {
        assert!(candidates.iter().all(|action| *action == forced), "forced, and yet a choice");
    }
    let faces = [1, 1, 1];
    let mut after = game.clone();
    assert!(after.roll(&faces).is_err(), "a roll where a decision is needed");
    assert_eq!(after.digest(), game.digest(), "a refused roll changed the state");
}

/// A name stands for the first face that has it, and for no other.
fn faces_are_found_by_name<G: Game>(game: &G, sides: &[u16]) {
    for (die, most) in sides.iter().copied().enumerate() {
        for face in 1..=most {
            let Some(name) = game.face_name(die, face) else { continue };
            let same = |other: &u16| {
                game.face_name(die, *other).is_some_and(|n| n.eq_ignore_ascii_case(&name))
            };
            let first = (1..=most).find(same);
            assert_eq!(game.face_called(die, most, &name), first, "{name}");
            assert_eq!(game.face_called(die, most, &name.to_uppercase()), first, "{name}");
        }
        let nobody = "no card is called this";
        assert!(game.face_name(die, 1).is_none() || game.face_called(die, most, nobody).is_none());
    }
}

fn unchanged_by_wrong_steps<G: Game>(game: &G, action: Option<&G::Action>, sides: &[u16]) {
    let mut after = game.clone();
    let ones = vec![1; sides.len()];
    let with = |die: usize, face: u16| {
        let mut faces = ones.clone();
        faces[die] = face;
        faces
    };
    let longer = vec![1; sides.len() + 1];
    for wrong in [with(0, 0), with(0, sides[0] + 1), ones[1..].to_vec(), longer] {
        assert!(after.roll(&wrong).is_err(), "{wrong:?} taken for dice of {sides:?} sides");
    }
    if let Some(action) = action {
        assert!(after.check(action).is_err(), "`{action}` where dice are needed");
        assert!(after.apply(action).is_err());
    }
    assert_eq!(after.digest(), game.digest(), "a refused step changed the state");
}

/// The transcript of a game.
pub fn written<G: Playable>(
    started: &Started<G>,
    end: &G,
    writer: &Writer,
    seed: Option<u64>,
) -> String {
    let header = Header::new(started, "in-place.yaml").result(end);
    let header = seed.map_or_else(
        || Header::new(started, "in-place.yaml").result(end),
        |seed| header.seed(seed),
    );
    playing::transcript(&header, &writer.lines).unwrap()
}

pub fn refereed<G: Playable>(started: &Started<G>, text: &str, options: Options) -> Folded<G> {
    let read = transcript::load_str("t.yaml", text, Path::new(""));
    let read = read.unwrap_or_else(|report| panic!("{report}\n{text}"));
    fold(started, &read.value, options)
}

/// A transcript may leave out what is forced.
fn without_forced<G: Playable>(started: &Started<G>, end: &G, writer: &Writer, seed: u64) {
    let mut game = started.game.clone();
    let mut short = Writer::default();
    for line in &writer.lines {
        let forced = game.forced();
        match line.entry() {
            Entry::Decision { text, .. } => {
                let action = game.read(text).unwrap();
                if forced.as_ref() != Some(&action) {
                    short.lines.push(line.clone());
                }
                game.apply(&action).unwrap();
            }
            _ => {
                short.lines.push(line.clone());
                (game, _) = next(&game, line);
            }
        }
    }
    let text = written(started, end, &short, Some(seed));
    let folded = refereed(started, &text, STRICT);
    assert!(folded.breaches.is_empty(), "seed {seed}, forced left out: {:?}", folded.breaches);
    assert_eq!(folded.game.digest(), end.digest());
}

fn next<G: Game>(game: &G, line: &playing::Written) -> (G, Seeded) {
    replay(game, std::slice::from_ref(line), 0).unwrap()
}

/// Replaying a prefix gives the state that was there.
fn prefixes<G: Playable>(started: &Started<G>, writer: &Writer, seed: u64) {
    let half = writer.lines.len() / 2;
    let (middle, _) = replay(&started.game, &writer.lines[..half], seed).unwrap();
    let mut rest = middle.clone();
    for line in &writer.lines[half..] {
        rest = next(&rest, line).0;
    }
    let (again, _) = replay(&started.game, &writer.lines[..half], seed).unwrap();
    assert_eq!(again.digest(), middle.digest());
    let (whole, _) = replay(&started.game, &writer.lines, seed).unwrap();
    assert_eq!(whole.digest(), rest.digest());
}

/// Changes one line of transcripts: each is refused, or comes to the same end, or is another
/// legal game. `seeded` transcripts refuse every other die at its line.
pub fn mutations_are_found<G: Playable>(started: &Started<G>, seeds: Range<u64>) -> [usize; 2] {
    let mut counts = [0, 0];
    for seed in seeds {
        let (end, writer) = played(started, seed);
        let mut random = Seeded::new(seed, Stream::SetUp);
        let at = random.below(writer.lines.len() as u32) as usize;
        let mut changed = writer.clone();
        match writer.lines[at].entry() {
            Entry::Roll { label, faces } => {
                let text = written(started, &end, &writer, Some(seed));
                let line = text.lines().count() - writer.lines.len() + at + 1;
                let (before, _) = replay(&started.game, &writer.lines[..at], seed).unwrap();
                let Needed::Roll(roll) = before.needed() else { panic!("a roll was taken") };
                if roll.sides[0] == 1 {
                    continue;
                }
                let mut read = read_faces(&before, &roll.sides, &faces_of(faces)).unwrap();
                let face = read[0];
                let other = face % roll.sides[0] + 1;
                // Cards of one name are the same card.
                let names = [face, other].map(|face| before.face_name(0, face));
                if names[0].is_some() && names[0] == names[1] {
                    continue;
                }
                read[0] = other;
                let faces: Vec<String> = read.iter().map(u16::to_string).collect();
                let now = format!("roll {label}: {}", faces.join(" "));
                changed.lines[at] = Written::read(&now).unwrap();
                let text = written(started, &end, &changed, Some(seed));
                let read = transcript::load_str("t.yaml", &text, Path::new("")).unwrap();
                let folded = fold(started, &read.value, STRICT);
                let breach = folded.breaches.first().expect("another die than the seed's");
                assert_eq!(breach.code, "transcript/seed", "seed {seed}");
                let place = read.report.sources()[0].place(breach.span.start);
                assert_eq!(place.line, line);
                counts[0] += 1;
            }
            _ => {
                changed.lines.remove(at);
                let text = written(started, &end, &changed, None);
                let folded = refereed(started, &text, STRICT);
                let same = folded.game.digest() == end.digest();
                counts[0] += usize::from(!folded.breaches.is_empty());
                counts[1] += usize::from(same && folded.breaches.is_empty());
            }
        }
    }
    counts
}
