//! Whole games by seeded random decisions, and by script.

use std::path::Path;

use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed};
use sightline::games::registry::{self, Playable, Started};
use sightline::games::siege::action::Action;
use sightline::games::siege::state::Siege;

/// The state a scenario begins with.
pub fn start(scenario: &str) -> Siege {
    started(scenario).game
}

/// The same with the files it was made of.
pub fn started(scenario: &str) -> Started<Siege> {
    let loaded = match registry::start::<Siege>(Path::new(scenario)) {
        Ok(loaded) => loaded,
        Err(report) => panic!("{}", report.render(false)),
    };
    assert!(loaded.report.is_empty(), "{}", loaded.report.render(false));
    loaded.value
}

/// A scenario written in place.
pub fn start_text(text: &str) -> Siege {
    use sightline::data::decode::Decoder;
    use sightline::data::diagnostic::Report;
    let mut report = Report::new();
    let tree = sightline::data::load::open_str(&mut report, "scenario.yaml", text).unwrap();
    let mut d = Decoder { report: &mut report, complete: true };
    let game = <Siege as Playable>::decode(&mut d, &tree.root, Path::new(""));
    assert!(!report.has_errors(), "{}", report.render(false));
    game.unwrap()
}

/// One roll or random decision; false at the end. `decided` sees what can be chosen before.
pub fn step(
    game: &mut Siege,
    dice: &mut Seeded,
    choices: &mut Seeded,
    decided: &mut dyn FnMut(&Siege, &[Action]),
) -> bool {
    match game.needed() {
        Needed::Over => return false,
        Needed::Roll(roll) => {
            assert!(roll.sides.iter().all(|n| *n > 0), "{roll:?} {:?}", game.tasks);
            let faces = dice.roll(&roll).unwrap();
            game.roll(&faces).unwrap();
        }
        Needed::Decision { .. } => {
            let list = game.candidates(choices.bits());
            assert!(!list.is_empty(), "{:?}", game.tasks);
            decided(game, &list);
            let action = &list[choices.below(list.len() as u32) as usize];
            game.apply(action).unwrap();
        }
    }
    true
}

/// Plays to the end by random decisions; every candidate passes its check and reads back.
/// Returns the number of steps.
pub fn play(game: &mut Siege, seed: u64, thorough: bool) -> usize {
    println!("seed {seed}");
    let mut dice = Seeded::new(seed, Stream::Dice);
    let mut choices = Seeded::new(seed, Stream::Bot(0));
    let mut decided = |game: &Siege, list: &[Action]| {
        for action in list.iter().filter(|_| thorough) {
            let checked = game.check(action);
            assert!(checked.is_ok(), "{action} {checked:?}");
            assert_eq!(game.read(&action.to_string()).as_ref(), Ok(action));
        }
    };
    for steps in 0..60_000 {
        if !step(game, &mut dice, &mut choices, &mut decided) {
            return steps;
        }
    }
    panic!("no end\n{}\n{:?}", game.show(), game.tasks);
}
