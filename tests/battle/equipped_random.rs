//! Battles at random with equipment.

use std::collections::BTreeMap;

use sightline::data::shipped;
use sightline::engine::game::{Game, Needed};
use sightline::games::killteam::battle::Battle;
use sightline::games::registry::{Started, start};

use super::conformance;
use super::driver::play_random;

const BATTLES: u64 = 20;
const EQUIPPED: &str = "killzones/killteam/scenarios/equipped.yaml";

fn equipped() -> Started<Battle> {
    match start(&shipped::path(EQUIPPED)) {
        Ok(loaded) => loaded.value,
        Err(report) => panic!("{}", report.render(false)),
    }
}

#[test]
fn battles_with_equipment_conform() {
    conformance::conforms(&equipped(), 0..2);
}

#[test]
fn random_battles_with_equipment_end_and_use_it() {
    let start = equipped().game;
    let mut seen = BTreeMap::<String, u32>::new();
    for seed in 0..BATTLES {
        let mut battle = start.clone();
        play_random(&mut battle, seed, |_, line| {
            let line = line.trim_start_matches("a: ").trim_start_matches("b: ");
            let mut words = line.split_whitespace();
            let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            if ["lay", "use", "roll"].contains(&first) {
                *seen.entry(format!("{first} {second}")).or_default() += 1;
            }
        });
        assert_eq!(battle.needed(), Needed::Over);
    }
    for what in [
        "lay mines",
        "lay ladder",
        "lay portable-barricade",
        "lay heavy-barricade",
        "lay light-barricade",
        "lay razor-wire",
        "lay ammo-cache",
        "lay comms-device",
        "use ammo-resupply",
        "use smoke-grenade",
        "roll mines:",
        "roll smoke:",
    ] {
        assert!(seen.contains_key(what), "{what} does not come up: {seen:?}");
    }
}

#[test]
fn every_candidate_with_equipment_passes_and_reads_back() {
    let start = equipped().game;
    for seed in 100..102 {
        play_random(&mut start.clone(), seed, |battle, _| {
            for action in battle.candidates(seed) {
                // A fresh copy has measured nothing.
                let fresh = battle.unmeasured();
                assert_eq!(fresh.check(&action), Ok(()), "seed {seed}: {action}");
                assert_eq!(battle.read(&action.to_string()), Ok(action));
            }
        });
    }
}
