//! Whole games by seeded bots.

use sightline::engine::game::Game;
use sightline::playing::{self, Header, play};

use crate::conformance;
use crate::table::{Table, scenario};

#[test]
fn random_games_and_campaigns_end() {
    for name in ["doomsday-countdown", "campaign", "solo-penance", "last-gate"] {
        let started = scenario(name);
        for seed in 0..250 {
            let mut table = Table { game: started.game.clone() };
            table.until(seed, |_| false);
            assert_eq!(table.needs(), "over", "{name}, seed {seed}");
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
        let bots = vec![bot.to_owned(); started.game.seats()];
        let played = play(&started.game, &bots, seed).unwrap();
        let header = Header::new(&started, format!("{name}.yaml")).seed(seed);
        let header = header.players(&played.game, &bots).result(&played.game);
        let text = playing::transcript(&header, &played.lines).unwrap();
        insta::assert_snapshot!(format!("golden_{name}"), text);
        let folded = conformance::refereed(&started, &text, conformance::STRICT);
        assert!(folded.breaches.is_empty() && folded.over, "{:?}", folded.breaches);
    }
}
