//! Whole games by seeded bots.

use std::path::Path;

use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed};
use sightline::games::doomsday::state::Doomsday;

use crate::table::scenario;

fn play(mut game: Doomsday, seed: u64) -> (Doomsday, usize) {
    let mut dice = Seeded::new(seed, Stream::Dice);
    let mut bot = Seeded::new(seed, Stream::Bot(0));
    for steps in 0..20_000 {
        match game.needed() {
            Needed::Over => return (game, steps),
            Needed::Roll(roll) => {
                let faces = dice.roll(&roll).unwrap();
                game.roll(&faces).unwrap();
            }
            Needed::Decision { .. } => {
                let list = game.candidates(0);
                assert!(!list.is_empty(), "seed {seed}: {:?} {:?}", game.step(), game.ask());
                for action in &list {
                    assert_eq!(game.check(action), Ok(()), "seed {seed}: {action}");
                    assert_eq!(game.read(&action.to_string()).as_ref(), Ok(action));
                }
                let chosen = list[bot.below(list.len() as u32) as usize];
                game.apply(&chosen).unwrap();
            }
        }
    }
    panic!("seed {seed}: the game does not end: {}", game.show());
}

#[test]
fn random_games_end() {
    for file in ["doomsday-countdown", "campaign", "solo-penance", "last-gate"] {
        let path = format!("killzones/doomsday/scenarios/{file}.yaml");
        let start = scenario(Path::new(&path));
        let (mut won, mut steps) = (0, 0);
        for seed in 0..250 {
            let (game, n) = play(start.clone(), seed);
            won += u32::from(game.outcome() == Some(true));
            steps += n;
        }
        println!("{file}: {won} won of 250, {} steps each", steps / 250);
    }
}
