//! Random battles with everything switched on.

use std::path::Path;

use sightline::data::shipped;
use sightline::games::killteam::battle::Battle;
use sightline::games::registry::{Started, start};

use super::conformance;

fn full() -> Started<Battle> {
    let path = shipped::path("killzones/killteam/scenarios/full-battle.yaml");
    match start(Path::new(&path)) {
        Ok(loaded) => loaded.value,
        Err(report) => panic!("{}", report.render(false)),
    }
}

#[test]
fn battles_with_ploys_and_guard_conform() {
    conformance::conforms(&full(), 0..1);
}

#[test]
fn random_battles_use_ploys_and_guard() {
    use super::driver::play_random;
    let start = full().game;
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..3 {
        play_random(&mut start.clone(), seed, |_, line| {
            let words: Vec<&str> = line.split(' ').collect();
            if ["ploy", "guard", "interrupt"].contains(&words[1]) {
                seen.insert(words[1..words.len().min(3)].join(" "));
            }
        });
    }
    let used = seen.iter().filter(|line| line.starts_with("ploy")).count();
    assert!(used >= 5, "{seen:?}");
    assert!(seen.contains("guard"), "{seen:?}");
    assert!(seen.iter().any(|line| line.starts_with("interrupt")), "{seen:?}");
}
