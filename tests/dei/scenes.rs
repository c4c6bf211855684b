//! Scenes are moments that can be played on.

use sightline::engine::game::{Game, Needed};
use sightline::games::check::check_str;
use sightline::games::dei::Dei;
use sightline::games::killteam::KNOWN;
use sightline::games::registry::{self, Started};

use super::conformance::{conforms, mutations_are_found};
use super::refereed::all_are_accepted;
use super::stand::{facts, pass, root, stand};

const SCENE: &str = "killzones/dei/scenes/contested-walls.yaml";

fn begin() -> Started<Dei> {
    registry::start(&root().join(SCENE)).unwrap_or_else(|r| panic!("{}", r.render(false))).value
}

#[test]
fn a_shipped_scene_is_played_on() {
    let started = begin();
    let state = &started.game.state;
    assert_eq!((state.round, state.phase), (3, 2));
    assert_eq!(started.game.control(), started.game.seat("b"));
    conforms(&started, 0..6);
    all_are_accepted(&started, 0..40, |end| assert_eq!(end.needed(), Needed::Over));
    let [refused, same] = mutations_are_found(&started, 0..20);
    assert!(refused > 5, "{refused} refused, {same} the same");
}

/// A scene of another game, and a scene where a game knows none to play on, are refused.
#[test]
fn only_scenes_of_this_game_start_it() {
    let siege = "kind: scene\ngame: siege\nmap: |\n  +---+\n  | A |\n  +---+\n";
    let report = registry::start_str::<Dei>("s.yaml", siege, &root()).unwrap_err().render(false);
    assert!(report.contains("a scene of the game `dei` is needed here"), "{report}");
    let text = std::fs::read_to_string(root().join(SCENE)).unwrap();
    let doomsday = registry::start_str::<sightline::games::doomsday::state::Doomsday>(
        "s.yaml",
        &text,
        &root().join("killzones/dei/scenes"),
    );
    let report = doomsday.unwrap_err().render(false);
    assert!(report.contains("of the kind `scenario` is needed here"), "{report}");
}

/// Starting cards that a scene does not name are in hand, or have been played where it names the
/// hand: they come back with the next round.
#[test]
fn cards_that_are_not_named_are_not_lost() {
    let lines = |seat: &str| format!("position: {{}}\nphase: 3\nactive: c\nseats: {{c: {seat}}}\n");
    let cards = |game: &Dei| {
        let side = game.side(game.seat("c").unwrap());
        [side.hand.len(), side.played.len(), side.recycled.len()]
    };
    for (seat, expected) in [
        ("{}", [8, 0, 0]),
        ("{hand: [march, scout]}", [2, 6, 0]),
        ("{played: [march, scout]}", [6, 2, 0]),
        ("{hand: [march, convoy], recycled: [scout]}", [2, 6, 1]),
        ("{hand: [march], played: [scout]}", [1, 1, 0]),
    ] {
        let mut game = stand(&lines(seat));
        assert_eq!(cards(&game), expected, "{seat}");
        if seat.contains("convoy") {
            facts(&game, &["bought c = 1"]);
        }
        let all: usize = expected.iter().sum();
        pass(&mut game);
        let now = cards(&game);
        assert_eq!(now.iter().sum::<usize>(), all, "{seat}");
        assert_eq!(now[1], 0, "{seat}: a new round");
    }
}

#[test]
fn structures_that_stand_have_been_built() {
    let lines = "
        position: {G2: aR, G3: aR, G4: bR}
        links:
          - {elevator: [G2, R2], owner: a}
          - {bridge: [R1, W2]}
        seats: {b: {structures: 2}}
        active: a";
    let game = stand(lines);
    let all = game.pack().figures.structures;
    let left = |name: &str| game.side(game.seat(name).unwrap()).structures;
    assert_eq!([left("a"), left("b"), left("c")], [all - 3, 2, all]);
    assert_eq!(game.side(0).refuges_built, 2);
}

#[test]
fn mistakes_of_a_position_are_shown() {
    let scene = "
kind: scene
game: dei
scenario: killzones/dei/scenarios/citadel.yaml
position: {W1: a9 aL, W2: a8 aL, w3: b1, W4: bX, W5: b, W6: b999}
links:
  - {bridge: [R1, W2]}
  - {bridge: [W2, R1], owner: a}
  - {elevator: [K1, W1], owner: e}
jaeger: G1
seats: {A: {supplies: 1}}
missions: {citadel: [citadell]}
";
    let shown = check_str("file.yaml", scene, &root(), &KNOWN).render(false);
    for part in [
        "`a8` is too many: 6 scrappers are left",
        "`aL` is placed twice",
        "no region is called `w3`",
        "the regions are W1, W2, W3",
        "`bX` is nothing",
        "`b` is nothing",
        "`b999` is too many",
        "joined already",
        "no player is called `e`",
        "G1 is no wall",
        "no seat is called `A`",
        "did you mean `citadel`",
    ] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
}

/// Bought cards are gone from their markets.
#[test]
fn cards_that_players_hold_are_not_for_sale() {
    let game = stand("position: {}\nseats: {a: {hand: [convoy, airlift], recycled: [convoy]}}");
    facts(&game, &["market convoy = 4", "market airlift = 5", "market foundry = 6"]);
}
