//! What every game promises, a golden game, and counts of decisions on small boards.

use insta::assert_snapshot;
use sightline::engine::game::{Game, Needed};
use sightline::games::siege::action::Action;
use sightline::games::siege::figure::{Fig, Place};
use sightline::games::siege::state::Siege;
use sightline::games::siege::walking::is_blocked;
use sightline::geometry::square::{Corners, Square, clear};
use sightline::playing;

use crate::conformance::{conforms, mutations_are_found};
use crate::driver::started;
use crate::table::{table, turn};

#[test]
fn the_game_conforms() {
    conforms(&started("killzones/siege/scenarios/battle-plans.yaml"), 0..6);
    conforms(&started("killzones/siege/scenarios/battle-plans-ai.yaml"), 0..4);
    conforms(&started("killzones/siege/scenarios/short-campaign.yaml"), 0..2);
}

#[test]
fn a_changed_line_is_found() {
    let started = started("killzones/siege/scenarios/battle-plans.yaml");
    let [found, same] = mutations_are_found(&started, 0..12);
    println!("{found} found, {same} came to the same end");
    assert!(found >= 8, "{found} of 12");
}

/// Recorded missions with their claims, the same on every platform.
#[test]
fn golden_missions_are_played_as_before() {
    for (name, bots, seed) in [
        ("battle-plans", ["greedy", "greedy", "ai"].as_slice(), 3),
        ("battle-plans-ai", &["greedy", "random"], 5),
        ("short-campaign", &["random"; 3], 1),
    ] {
        let started = started(&format!("killzones/siege/scenarios/{name}.yaml"));
        let bots: Vec<String> = bots.iter().map(|bot| (*bot).to_owned()).collect();
        let played = playing::play(&started.game, &bots, seed).unwrap();
        assert!(played.halt.is_none());
        let lines: Vec<String> = played.lines.iter().map(ToString::to_string).collect();
        let text = format!("{}\n{:?}", lines.join("\n"), played.game.scores());
        assert_snapshot!(format!("golden_{name}"), text);
    }
}

/// Sequences of `depth` decisions; what needs a roll ends a sequence.
fn perft(game: &Siege, depth: usize) -> u64 {
    if depth == 0 || !matches!(game.needed(), Needed::Decision { .. }) {
        return 1;
    }
    let after = |action: &Action| {
        let mut next = game.clone();
        next.apply(action).unwrap();
        perft(&next, depth - 1)
    };
    game.candidates(0).iter().map(after).sum()
}

fn alone(map: &str) -> Siege {
    let mut game = table(map);
    for n in 1..4 {
        game.put(Fig::of_trooper(n), Place::Out);
    }
    turn(&mut game, 0);
    game
}

#[test]
fn mv_3_counts_of_decisions_on_an_empty_board() {
    let game = alone(
        "
+---+---+---+
|           |
+   +   +   +
|     A     |
+   +   +   +
|           |
+---+---+---+",
    );
    // Eight spaces and the end of the turn; after a Move the same again.
    assert_eq!(perft(&game, 1), 9);
    assert_eq!(perft(&game, 2), 8 * 9 + 1);
    // Two actions, then the turn is over.
    assert_eq!(perft(&game, 3), 8 * (8 + 1) + 1);
}

/// Ends of Moves found by trying every sequence of steps, with lines of sight for the walls.
fn ends(game: &Siege, from: Square, most: u8) -> Vec<Square> {
    let grid = &game.board.floor.grid;
    let mut found = Vec::new();
    let mut open = vec![(from, 0)];
    while let Some((at, steps)) = open.pop() {
        if steps > 0 && !found.contains(&at) && !game.occupied.has(at) {
            found.push(at);
        }
        if steps == most {
            continue;
        }
        for next in grid.squares().filter(|s| s.touches(at)) {
            let free = clear(grid, at, next, Corners::default(), |_| false);
            if free && !game.dark_spaces.has(next) && !game.board.floor.rubble.has(next) {
                open.push((next, steps + 1));
            }
        }
    }
    found
}

#[test]
fn mv_block_mv_pit_counts_of_moves_agree_with_trying_every_step() {
    for map in [
        "
+---+---+---+---+---+
| A |     #         |
+   +   +---+   +   +
|         |   L     |
+   +---+   +   +---+
|     #       N     |
+---+---+---+---+---+",
        "
+---+---+---+---+---+
|     A   L |       |
+---+   +   +---+   +
|           |       |
+   +---+   +   +   +
| #       #         |
+---+---+---+---+---+",
    ] {
        let game = alone(map);
        let from = game.at(Fig::of_trooper(0)).unwrap();
        let most = if is_blocked(&game.field(), from) { 2 } else { 3 };
        let mut wanted = ends(&game, from, most);
        wanted.sort_unstable();
        let mut moves = Vec::new();
        game.moves(Fig::of_trooper(0), &mut moves);
        let mut found: Vec<Square> = moves
            .iter()
            .filter_map(|m| match m {
                Action::Move { path, .. } => path.last().copied(),
                _ => None,
            })
            .collect();
        found.sort_unstable();
        assert_eq!(found, wanted, "{map}");
    }
}
