//! Transcripts in which one line is another than was played: claims show it in that line.

use std::ops::Range;

use sightline::engine::dice::{Seeded, Stream};
use sightline::engine::game::{Needed, Roll};
use sightline::engine::log::{Entry, faces as faces_of, read_faces};
use sightline::games::registry::{Playable, Started};
use sightline::playing::{self, Writer, Written};

use super::conformance::{STRICT, refereed, written};

/// What comes of changed lines.
#[derive(Debug, Default)]
pub struct Changed {
    /// How many changes were refused, each in its line.
    pub found: usize,
    /// Changes that were taken, by the line as it was played and as it was written.
    pub missed: Vec<String>,
}

/// Plays games and writes each decision as another legal one that is `alike`, each first die with
/// the `other` face; the claims behind the line stay.
pub fn change<G: Playable>(
    started: &Started<G>,
    bots: &[&str],
    seeds: Range<u64>,
    alike: impl Fn(&str, &str) -> bool,
    other: impl Fn(&G, &Roll, u16) -> Option<u16>,
) -> Changed {
    let mut changed = Changed::default();
    let names: Vec<String> = bots.iter().map(|name| (*name).to_owned()).collect();
    for seed in seeds {
        let played = playing::play(&started.game, &names, seed).unwrap();
        let mut random = Seeded::new(seed, Stream::SetUp);
        let mut game = started.game.clone();
        for line in &played.lines {
            let was = line.entry().to_string();
            let changed_line = match line.entry() {
                Entry::Decision { seat, text } => {
                    let others = game.candidates(random.bits()).into_iter().map(|a| a.to_string());
                    let others: Vec<String> =
                        others.filter(|other| *other != text && alike(text, other)).collect();
                    others
                        .get(random.below(others.len().max(1) as u32) as usize)
                        .map(|other| format!("{seat}: {other}"))
                }
                Entry::Roll { label, faces } => {
                    let Needed::Roll(roll) = game.needed() else { panic!("a roll was taken") };
                    let mut read = read_faces(&game, &roll.sides, &faces_of(faces)).unwrap();
                    other(&game, &roll, read[0]).map(|face| {
                        read[0] = face;
                        let faces: Vec<String> = read.iter().map(u16::to_string).collect();
                        format!("roll {label}: {}", faces.join(" "))
                    })
                }
                _ => None,
            };
            let next = playing::replay(&game, std::slice::from_ref(line), 0).unwrap().0;
            if let Some(is) = changed_line {
                let before = Started { game: game.clone(), data: Vec::new() };
                let whole = line.to_string().replacen(&was, &is, 1);
                let lines = vec![Written::read(&whole).unwrap()];
                let text = written(&before, &played.game, &Writer { lines }, None);
                let folded = refereed(&before, &text, STRICT);
                let place = text.find(&is).expect("the line is in the text");
                let here = place..place + whole.len();
                match folded.breaches.first() {
                    Some(breach) if here.contains(&breach.span.start) => changed.found += 1,
                    // Such as a mission of the same worth in the same column.
                    _ if folded.game.digest() == next.digest() => {}
                    _ => changed.missed.push(format!("seed {seed}: {line} -> {is} ({was})")),
                }
            }
            game = next;
        }
    }
    changed
}
