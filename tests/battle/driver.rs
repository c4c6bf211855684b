//! Starts battles and plays them.

use std::path::Path;

use sightline::data::shipped;
use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed};
use sightline::games::killteam::battle::Battle;
use sightline::games::registry::{Playable, Visitor, start};

/// Takes the battle out of the registry.
struct Take;

impl Visitor for Take {
    type Output = Battle;

    fn visit<G: Playable>(self, start: G) -> Battle {
        let any: Box<dyn std::any::Any> = Box::new(start);
        *any.downcast::<Battle>().expect("a scenario of Kill Team")
    }
}

pub fn load(path: &Path) -> Battle {
    match start(path, Take) {
        Ok(loaded) => loaded.value,
        Err(report) => panic!("{report:?}"),
    }
}

pub fn skirmish() -> Battle {
    load(&shipped::path(Battle::SCENARIO))
}

/// Plays at random to the end; every step is shown to `watch` before it is taken.
pub fn play_random(battle: &mut Battle, seed: u64, mut watch: impl FnMut(&Battle, &str)) -> usize {
    let mut dice = Seeded::new(seed, Stream::Dice);
    let mut bot = Seeded::new(seed, Stream::Bot(0));
    for steps in 0..20_000 {
        match battle.needed() {
            Needed::Over => return steps,
            Needed::Roll(roll) => {
                let faces = dice.roll(&roll).unwrap();
                watch(battle, &format!("roll {}: {faces:?}", roll.label));
                battle.roll(&faces).unwrap();
            }
            Needed::Decision { seat, .. } => {
                let all = battle.candidates(bot.bits());
                assert!(!all.is_empty(), "nothing to decide: {:?}", battle.state);
                let chosen = &all[bot.below(all.len() as u32) as usize];
                watch(battle, &format!("{}: {chosen}", battle.seat_name(seat)));
                if let Err(refusal) = battle.apply(chosen) {
                    panic!("seed {seed}: {chosen}: {refusal}\n{}", battle.show());
                }
            }
        }
    }
    panic!("seed {seed}: the battle does not end\n{}", battle.show());
}
