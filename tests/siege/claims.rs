//! What transcripts claim unasked: a changed move, target, place or die is refused in its line.

use sightline::engine::game::{Game, Roll};
use sightline::games::siege::pack::Colour;
use sightline::games::siege::state::Siege;

use crate::changed::change;
use crate::driver::{start, started};
use crate::table::{act, roll, table, turn};

/// Decisions of one kind: Moves of a figure, attacks of a figure, answers, purchases.
fn alike(one: &str, other: &str) -> bool {
    let words = |text: &str| text.split([' ', ':']).take(2).map(str::to_owned).collect::<Vec<_>>();
    let (a, b) = (words(one), words(other));
    match a[0].as_str() {
        "move" => a == b && one.split(' ').next_back() != other.split(' ').next_back(),
        "fire" | "close" | "tech" => a == b,
        "choose" => one.len() < 12 && b[0] == "choose" && one.as_bytes()[8] < b'Z',
        _ => false,
    }
}

/// A face with a hit for one without, and the other way round.
fn other_hits(game: &Siege, roll: &Roll, face: u16) -> Option<u16> {
    let colour = roll.label.strip_prefix("attack-")?.chars().next()?;
    let hits = game.pack().hits(Colour::from_letter(colour)?, face);
    Some(if hits > 0 { 1 } else { 6 })
}

#[test]
fn changed_moves_targets_places_and_dice_are_refused_in_their_line() {
    for (scenario, bots) in [
        ("killzones/siege/scenarios/battle-plans.yaml", ["greedy", "random", "ai"].as_slice()),
        ("killzones/siege/scenarios/battle-plans-ai.yaml", &["greedy", "random"]),
    ] {
        let changed = change(&started(scenario), bots, 0..5, alike, other_hits);
        println!("{} found", changed.found);
        assert_eq!(changed.missed, Vec::<String>::new());
        assert!(changed.found > 100, "{} found", changed.found);
    }
}

#[test]
fn at_hits_each_die_of_an_attack_is_claimed_as_hits() {
    let mut game = table(
        "
+---+---+---+---+
| A           L |
+---+---+---+---+",
    );
    turn(&mut game, 0);
    act(&mut game, "fire d1 leg1");
    assert_eq!(game.claims(), ["target"]);
    assert_eq!(game.fact("target", &[]).unwrap().to_string(), "D1");
    roll(&mut game, "attack-WWW", &[1, 1, 1]);
    assert_eq!(game.claims(), ["hits"]);
    act(&mut game, "keep");
    assert_eq!(game.claims(), ["damage"]);
    act(&mut game, "fire d1 leg1");
    roll(&mut game, "attack-WWWW", &[6, 1, 1, 1]);
    act(&mut game, "keep");
    assert_eq!(game.claims(), ["damage", "at leg1", "earned bauhaus"]);
    assert_eq!(game.fact("at", &["leg1"]).unwrap().to_string(), "out");
}

#[test]
fn every_claim_is_a_fact() {
    let game = start("killzones/siege/scenarios/short-campaign.yaml");
    for seed in 0..10 {
        let names = vec!["random".to_owned(); game.seats()];
        let played = sightline::playing::play(&game, &names, seed).unwrap();
        let claims: usize = played.lines.iter().map(|line| line.claims().len()).sum();
        assert!(claims > played.lines.len() / 3, "seed {seed}: {claims} claims");
    }
}

#[test]
fn an_illegal_move_is_refused_and_the_referee_goes_on() {
    let mut game = table(
        "
+---+---+---+---+---+
| A       L       T |
+---+---+---+---+---+",
    );
    turn(&mut game, 0);
    let action = game.read("move d1: B1 C1 D1 E1").unwrap();
    assert!(!game.clone().force(&action), "E1 is taken");
    let action = game.read("move d1: B1 C1 D1").unwrap();
    assert!(game.check(&action).is_err());
    assert!(game.force(&action));
    assert_eq!(game.fact("at", &["d1"]).unwrap().to_string(), "D1");
}
