//! What transcripts claim unasked: a changed target, number or region is refused in its line.

use super::changed::change;
use super::stand::{root, stand, steps};
use sightline::engine::game::Game;
use sightline::games::dei::Dei;
use sightline::games::registry;

/// Decisions with the same first word but another place or number.
fn alike(one: &str, other: &str) -> bool {
    let word = |text: &str| text.split(' ').next().map(str::to_owned);
    let kinds = [
        "leader",
        "drone",
        "play",
        "ahab",
        "logistic-move",
        "tactic-move",
        "enlist",
        "build",
        "buy",
        "kill",
        "collect",
        "plunder",
        "feat",
        "mission",
        "hit",
    ];
    let end = |text: &str| text.rsplit([' ', '>']).next().map(str::to_owned);
    word(one) == word(other)
        && kinds.iter().any(|kind| word(one).as_deref() == Some(kind))
        && end(one) != end(other)
        && !one.contains("after")
        && !other.contains("after")
}

#[test]
fn changed_moves_targets_and_cards_are_refused_in_their_line() {
    for (name, bots) in [("citadel", ["greedy", "random"].as_slice()), ("purebred", &["random"])] {
        let path = root().join(format!("killzones/dei/scenarios/{name}.yaml"));
        let started = registry::start::<Dei>(&path).unwrap().value;
        let seats = started.game.seats();
        let bots: Vec<&str> = (0..seats).map(|n| bots[n % bots.len()]).collect();
        let changed = change(&started, &bots, 0..4, alike, |_, roll, face| {
            (roll.label == "jaeger").then_some(face % roll.sides[0] + 1)
        });
        println!("{name}: {} found", changed.found);
        assert!(changed.found > 100, "{name}: {} found", changed.found);
        assert_eq!(changed.missed, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn control_majorities_supplies_and_the_jaeger_are_claimed() {
    let mut game = stand(
        "
        active: a
        position: {K1: a3 aL, W2: b1, G4: bL, G6: cL}
        links: [{elevator: [K1, W1]}]
        seats: {a: {hand: [march, raid, scout]}}
        ",
    );
    steps(&mut game, &["a: play march", "a: play raid", "a: logistic-move 2 K1>W1"]);
    assert_eq!(game.claims(), ["units a W1", "control", "majority W1"]);
    assert_eq!(game.fact("units", &["a", "W1"]).unwrap().to_string(), "2");
    assert_eq!(game.fact("control", &[]).unwrap().to_string(), "a");
    assert_eq!(game.fact("linked", &["K1", "W1"]).unwrap().to_string(), "yes");
}

#[test]
fn an_illegal_move_is_refused_and_the_referee_goes_on() {
    let mut game = stand(
        "
        active: a
        position: {K1: a3 aL, G4: bL, G6: cL}
        seats: {a: {hand: [march, raid, scout]}}
        ",
    );
    steps(&mut game, &["a: play march", "a: play raid"]);
    let far = game.read("tactic-move 1 K1>W5").unwrap();
    assert_eq!(game.check(&far).unwrap_err().code, "dei/move/linked");
    let nobody = game.read("tactic-move 5 K1>G2").unwrap();
    assert!(!game.clone().force(&nobody), "there are no five");
    assert!(game.force(&far));
    assert_eq!(game.fact("scrappers", &["a", "W5"]).unwrap().to_string(), "1");
}

#[test]
fn missions_ahabs_cards_and_symbols_are_shown() {
    let mut game = stand(
        "
        active: a
        position: {K1: a3 aL, G4: bL, G6: cL}
        shown: [a-refuges, a-refuges]
        missions: {citadel: [alliance], standard: [garrison]}
        seats: {a: {hand: [march, raid], columns: [1]}}
        ",
    );
    let told = |game: &Dei, text: &str| game.consequence(&game.read(text).unwrap()).unwrap();
    assert_eq!(told(&game, "play march"), "logistic-move, tactic-move");
    let shown = game.show();
    for line in [
        "Missions of round 1: alliance, garrison  used by a",
        "Ahab: a-refuges x2 needs 2 refuges: tactic-enlist, tactic-enlist, logistic-move, tactic-move, tactic-move",
    ] {
        assert!(shown.contains(line), "{line}\n{shown}");
    }
    steps(&mut game, &["a: play march", "a: play raid"]);
    assert!(game.show().contains("Card in use: logistic-move, tactic-move"));
    let move_on = told(&game, "tactic-move 2 K1>W1");
    assert_eq!(move_on, "majority: K1 to a, W1 to a; the Citadel to a");
}
