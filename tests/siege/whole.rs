//! What every game promises, a golden game, and counts of decisions on small boards.

use insta::assert_snapshot;
use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed, Seat};
use sightline::engine::play::Player;
use sightline::games::siege::action::Action;
use sightline::games::siege::figure::{Fig, Place};
use sightline::games::siege::state::Siege;
use sightline::games::siege::walking::is_blocked;
use sightline::geometry::square::{Corners, Square, clear};

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

/// One mission of greedy Corporations against the cards, line by line.
#[test]
fn a_golden_mission() {
    let mut game = started("killzones/siege/scenarios/battle-plans.yaml").game;
    let names = ["greedy", "greedy", "ai"];
    let mut bots: Vec<Box<dyn Player<Siege>>> = names
        .iter()
        .enumerate()
        .map(|(n, name)| sightline::bots::bot(name, 3, Seat(n as u8)).unwrap())
        .collect();
    let mut dice = Seeded::new(3, Stream::Dice);
    let mut lines = Vec::new();
    loop {
        match game.needed() {
            Needed::Over => break,
            Needed::Roll(roll) => {
                let faces = dice.roll(&roll).unwrap();
                let name = |(die, face): (usize, &u16)| {
                    game.face_name(die, *face).map_or(face.to_string(), |n| n.into_owned())
                };
                let shown: Vec<String> = faces.iter().enumerate().map(name).collect();
                lines.push(format!("roll {}: {}", roll.label, shown.join(" ")));
                game.roll(&faces).unwrap();
            }
            Needed::Decision { seat, .. } => {
                let action = bots[seat.index()].choose(&game, seat).unwrap();
                lines.push(format!("{}: {action}", game.seat_name(seat)));
                game.apply(&action).unwrap();
            }
        }
    }
    lines.push(format!("{:?}", game.scores()));
    assert_snapshot!("golden_mission", lines.join("\n"));
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
