//! Whole games by seeded bots.

use sightline::engine::game::Game;
use sightline::games::doomsday::state::Doomsday;
use sightline::games::registry::Started;
use sightline::playing::{self, Header, play};

use crate::conformance;
use crate::table::scenario;

/// A game by bots, written down.
fn written(started: &Started<Doomsday>, name: &str, bot: &str, seed: u64) -> String {
    let bots = vec![bot.to_owned(); started.game.seats()];
    let played = play(&started.game, &bots, seed).unwrap();
    assert_eq!(played.halt, None, "{name}, seed {seed}");
    let header = Header::new(started, format!("{name}.yaml")).seed(seed);
    let header = header.players(&played.game, &bots).result(&played.game);
    playing::transcript(&header, &played.lines).unwrap()
}

/// A thousand games and a thousand campaigns of up to three games each.
#[test]
fn random_games_and_campaigns_end_and_are_refereed() {
    for (name, seeds) in
        [("doomsday-countdown", 400), ("solo-penance", 300), ("last-gate", 300), ("campaign", 1000)]
    {
        let started = scenario(name);
        for seed in 0..seeds {
            let text = written(&started, name, "random", seed);
            let folded = conformance::refereed(&started, &text, conformance::STRICT);
            assert!(folded.over, "{name}, seed {seed}");
            assert!(folded.breaches.is_empty(), "{name}, seed {seed}: {:?}", folded.breaches);
        }
    }
}

#[test]
fn games_conform_and_are_refereed() {
    for (name, seeds) in [
        ("doomsday-countdown", 0..25),
        ("campaign", 100..110),
        ("solo-penance", 200..210),
        ("last-gate", 300..330),
    ] {
        conformance::conforms(&scenario(name), seeds);
    }
}

#[test]
fn changed_transcripts_are_found() {
    let [found, same] = conformance::mutations_are_found(&scenario("last-gate"), 0..60);
    assert!(found > 20, "{found} refused, {same} the same");
}

/// Games written down once and for all: every change of a rule or of the dice shows here.
#[test]
fn golden_games_are_played_as_before() {
    for (name, bot, seed) in [("doomsday-countdown", "random", 11), ("last-gate", "greedy", 4)] {
        let started = scenario(name);
        let text = written(&started, name, bot, seed);
        insta::assert_snapshot!(format!("golden_{name}"), text);
        let folded = conformance::refereed(&started, &text, conformance::STRICT);
        assert!(folded.breaches.is_empty() && folded.over, "{:?}", folded.breaches);
    }
}
