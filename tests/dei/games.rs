//! Seeded games of D.E.I. from every shipped scenario: they end, every offered decision is
//! legal and reads back from its notation, and their transcripts replay to the same state.

use std::path::PathBuf;

use super::conformance::{conforms, mutations_are_found};
use super::refereed::all_are_accepted;
use rstest::rstest;
use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Appraise, Game, Needed};
use sightline::games::dei::Dei;
use sightline::games::registry::{self, Started};
use sightline::playing;

const SCENARIOS: [&str; 6] =
    ["citadel", "citadel-3", "citadel-2", "purebred", "alternative-leaders", "armed-guard"];
const LONGEST: usize = 3000;

fn begin(name: &str) -> Started<Dei> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join(format!("killzones/dei/scenarios/{name}.yaml"));
    registry::start(&path).unwrap_or_else(|report| panic!("{}", report.render(false))).value
}

#[test]
fn changed_transcripts_are_refused_or_come_to_the_same() {
    let [refused, same] = mutations_are_found(&begin("citadel-2"), 0..40);
    assert!(refused > 20, "{refused} refused, {same} the same");
}

/// Recorded games with their claims, the same on every platform.
#[test]
fn golden_games_are_played_as_before() {
    for (name, bots, seed) in [
        ("citadel-2", ["random"; 4], 11),
        ("citadel", ["greedy"; 4], 3),
        ("alternative-leaders", ["random"; 4], 3),
        ("armed-guard", ["random"; 4], 2),
    ] {
        let started = begin(name);
        let seats = started.game.seats();
        let bots: Vec<String> = bots[..seats].iter().map(|bot| (*bot).to_owned()).collect();
        let played = playing::play(&started.game, &bots, seed).unwrap();
        assert!(played.halt.is_none());
        let lines: Vec<String> = played.lines.iter().map(ToString::to_string).collect();
        let text = format!("{}\n\n{}", lines.join("\n"), played.game.show());
        insta::assert_snapshot!(format!("golden_{name}"), text);
    }
}

/// Every leader of the expansion and the Jaeger as a drone are in play in a shipped scenario, and
/// what they can do is done in games of it.
#[test]
fn leaders_and_the_jaeger_of_the_expansion_are_played() {
    let leader = |name: &str, seat: u8| begin(name).game.leader(seat).unwrap().id.clone();
    let four: Vec<String> = (0..4).map(|seat| leader("alternative-leaders", seat)).collect();
    assert_eq!(four, ["nathan", "andromeda", "argyle", "z-07"]);
    assert_eq!(leader("armed-guard", 0), "captain");
    assert_eq!(begin("armed-guard").game.drone(0).unwrap().id, "jaeger");
    let mut seen = String::new();
    for name in ["alternative-leaders", "armed-guard"] {
        let started = begin(name);
        for seed in 0..10 {
            let bots = vec!["random".to_owned(); started.game.seats()];
            let played = playing::play(&started.game, &bots, seed).unwrap();
            seen.extend(played.lines.iter().map(|line| format!("{name} {line}\n")));
        }
    }
    for done in ["alternative-leaders b: tactic-move", " after ride ", " after bridge ", "fly a "] {
        assert!(seen.contains(done), "nobody did `{done}`");
    }
}

#[test]
fn games_conform() {
    for name in SCENARIOS {
        conforms(&begin(name), 0..6);
    }
}

/// Plays one game at random; returns the steps taken.
fn play(start: &Dei, seed: u64, mut each: impl FnMut(&Dei, &[<Dei as Game>::Action])) -> Dei {
    let mut game = start.clone();
    let mut dice = Seeded::new(seed, Stream::Dice);
    let mut bot = Seeded::new(seed, Stream::Bot(0));
    for _ in 0..LONGEST {
        match game.needed() {
            Needed::Over => return game,
            Needed::Roll(roll) => {
                let faces = dice.roll(&roll).unwrap();
                let name = game.face_name(0, faces[0]);
                assert!(name.is_some_and(|name| !name.is_empty()), "seed {seed}");
                game.roll(&faces).unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}"));
            }
            Needed::Decision { .. } => {
                let offers = game.candidates(bot.bits());
                assert!(!offers.is_empty(), "seed {seed}: nothing is offered\n{}", game.show());
                each(&game, &offers);
                let chosen = &offers[bot.below(offers.len() as u32) as usize];
                game.apply(chosen)
                    .unwrap_or_else(|refusal| panic!("seed {seed}: {chosen}: {refusal}"));
            }
        }
    }
    panic!("seed {seed}: longer than {LONGEST} steps\n{}", game.show());
}

#[rstest]
#[case::four("citadel")]
#[case::three("citadel-3")]
#[case::two("citadel-2")]
#[case::purebred("purebred")]
#[case::alternative_leaders("alternative-leaders")]
#[case::armed_guard("armed-guard")]
fn a_thousand_games_are_refereed(#[case] scenario: &str) {
    all_are_accepted(&begin(scenario), 0..250, |end| {
        assert!(end.scores().iter().all(|score| score.is_finite() && *score >= 0.0));
    });
}

#[test]
fn offers_are_legal_and_read_back() {
    for name in SCENARIOS {
        let start = begin(name).game;
        for seed in 0..12 {
            play(&start, seed, |game, offers| {
                for (i, offer) in offers.iter().enumerate() {
                    if let Err(refusal) = game.check(offer) {
                        panic!("{name} seed {seed}: {offer}: {refusal}\n{}", game.show());
                    }
                    let text = offer.to_string();
                    let read =
                        game.read(&text).unwrap_or_else(|e| panic!("seed {seed}: {text}: {e}"));
                    assert_eq!(&read, offer, "seed {seed}: {text}");
                    assert!(!offers[..i].contains(offer), "seed {seed}: {text} is offered twice");
                }
            });
        }
    }
}

/// Units are never lost or made: what is on the board and in reserve is always the same.
#[test]
fn units_structures_and_cards_are_kept() {
    for name in SCENARIOS {
        let start = begin(name).game;
        for seed in 0..20 {
            play(&start, seed, |game, _| {
                let map = game.map();
                for seat in 0..game.players() {
                    let side = game.side(seat);
                    let board: u8 = map
                        .open
                        .iter()
                        .map(|r| game.state.scrappers[r.index()][usize::from(seat)])
                        .sum();
                    assert_eq!(board + side.reserve, game.pack().figures.scrappers, "seed {seed}");
                    let cards = side.hand.len() + side.played.len() + side.recycled.len();
                    assert_eq!(cards, 8 + usize::from(side.bought), "seed {seed}");
                    assert!(map.open.has(side.leader_at) && map.open.has(side.drone_at));
                }
                let owners = game.owners();
                for region in map.open.iter() {
                    let own = (0..game.players()).find(|seat| owners.of(*seat).has(region));
                    assert_eq!(own, game.majority(region), "seed {seed}");
                }
                for seat in 0..game.players() {
                    let values = map.walls.iter().map(|wall| game.majority_value(wall, seat));
                    assert_eq!(values.sum::<u8>(), game.wall_sum(seat), "seed {seed}");
                }
                if game.table.citadel {
                    assert!(map.walls.has(game.state.jaeger.at), "seed {seed}");
                    assert_eq!(game.count_control(), game.control(), "seed {seed}");
                }
            });
        }
    }
}

#[test]
fn values_are_between_lost_and_won() {
    let start = begin("citadel").game;
    for seed in 0..5 {
        let end = play(&start, seed, |game, offers| {
            for seat in 0..4 {
                let value = game.value(sightline::engine::game::Seat(seat));
                assert!((0.0..=1.0).contains(&value), "seed {seed}: {value}");
            }
            if let Needed::Decision { seat, .. } = game.needed() {
                assert!(offers.iter().all(|offer| game.appeal(seat, offer).is_finite()));
            }
        });
        let best = end.ranks().into_iter().fold(f64::MIN, f64::max);
        let winner = end.ranks().iter().position(|rank| *rank == best).unwrap();
        assert_eq!(end.value(sightline::engine::game::Seat(winner as u8)), 1.0);
    }
}
