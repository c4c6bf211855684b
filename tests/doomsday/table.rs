//! A table to test at: a position from a few lines, decisions by notation, scripted dice.

use std::path::Path;

use sightline::data::load::Loaded;
use sightline::engine::game::{Game, Needed};
use sightline::games::doomsday::state::Doomsday;
use sightline::games::registry::{Playable, Visitor, start};

/// The state at the beginning of a scenario file.
pub fn scenario(path: &Path) -> Doomsday {
    struct Take;
    impl Visitor for Take {
        type Output = Box<dyn std::any::Any>;
        fn visit<G: Playable>(self, start: G) -> Self::Output {
            Box::new(start)
        }
    }
    let loaded = start(path, Take).unwrap_or_else(|report| panic!("{}", report.render(false)));
    assert!(loaded.report.is_empty(), "{}", loaded.report.render(false));
    *loaded.value.downcast().expect("a game of Doomsday Countdown")
}
