//! Seeded games to their end, each written down and refereed.

use std::ops::Range;

use sightline::games::registry::{Playable, Started};
use sightline::playing::{self, Writer};

use super::conformance::{STRICT, refereed, written};

/// Plays a game of random decisions for every seed and referees its transcript; `end` looks at
/// the state that both came to.
pub fn all_are_accepted<G: Playable>(started: &Started<G>, seeds: Range<u64>, end: impl Fn(&G)) {
    let names = vec!["random".to_owned(); started.game.seats()];
    for seed in seeds {
        let played = playing::play(&started.game, &names, seed).expect("random is a bot");
        assert!(played.halt.is_none(), "seed {seed}: {:?}", played.halt);
        let writer = Writer { lines: played.lines };
        let text = written(started, &played.game, &writer, Some(seed));
        let folded = refereed(started, &text, STRICT);
        assert!(folded.breaches.is_empty(), "seed {seed}: {:?}\n{text}", folded.breaches);
        assert!(folded.over, "seed {seed}: not over");
        assert_eq!(folded.game.digest(), played.game.digest(), "seed {seed}");
        end(&played.game);
    }
}
