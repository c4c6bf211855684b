//! Battles at random with equipment.

use sightline::data::shipped;
use sightline::engine::game::{Game, Needed};
use sightline::games::killteam::battle::Battle;
use sightline::games::registry::{Playable, Started, Visitor, start};

use super::conformance;
use super::driver::play_random;

const BATTLES: u64 = 60;
const EQUIPPED: &str = "killzones/killteam/scenarios/equipped.yaml";

struct Take;

impl Visitor for Take {
    type Output = Battle;

    fn visit<G: Playable>(self, game: G) -> Battle {
        let any: Box<dyn std::any::Any> = Box::new(game);
        *any.downcast::<Battle>().expect("a scenario of Kill Team")
    }
}

pub fn equipped() -> Battle {
    match start(&shipped::path(EQUIPPED), Take) {
        Ok(loaded) => loaded.value,
        Err(report) => panic!("{}", report.render(false)),
    }
}

#[test]
fn battles_with_equipment_conform() {
    let started =
        Started { game: equipped(), data: vec![("equipped.yaml".into(), "0123".into())] };
    conformance::conforms(&started, 0..6);
}

#[test]
fn random_battles_with_equipment_end_and_use_it() {
    let start = equipped();
    let mut seen = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..BATTLES {
        let mut battle = start.clone();
        play_random(&mut battle, seed, |_, line| {
            let mut words = line.trim_start_matches(['a', 'b', ':', ' ']).split_whitespace();
            let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            if ["lay", "use"].contains(&first) {
                *seen.entry(format!("{first} {second}")).or_default() += 1;
            }
            if line.contains("renade\"") {
                *seen.entry("grenade".to_owned()).or_default() += 1;
            }
            if line.starts_with("roll mines") || line.starts_with("roll smoke") {
                *seen.entry(line[..10].to_owned()).or_default() += 1;
            }
        });
        assert_eq!(battle.needed(), Needed::Over);
    }
    println!("{seen:?}");
    for what in [
        "lay mines",
        "lay ladder",
        "lay portable-barricade",
        "lay heavy-barricade",
        "lay light-barricade",
        "lay razor-wire",
        "lay ammo-cache",
        "lay comms-device",
        "use smoke-grenade",
        "use stun-grenade",
        "use move-with-barricade",
        "grenade",
        "roll mines",
        "roll smoke",
    ] {
        assert!(seen.contains_key(what), "{what} does not come up: {seen:?}");
    }
}

#[test]
fn every_candidate_with_equipment_passes_and_reads_back() {
    let start = equipped();
    for seed in 100..104 {
        play_random(&mut start.clone(), seed, |battle, _| {
            for action in battle.candidates(seed) {
                let fresh = battle.unmeasured();
                assert_eq!(fresh.check(&action), Ok(()), "seed {seed}: {action}");
                assert_eq!(battle.read(&action.to_string()), Ok(action));
            }
        });
    }
}
