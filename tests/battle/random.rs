//! Battles at random.

use rayon::prelude::*;
use sightline::engine::game::Game;

use sightline::playing;

use super::conformance;
use super::driver::{play_random, skirmish, started};

#[test]
fn every_candidate_passes_and_reads_back() {
    let start = skirmish();
    for seed in 0..2 {
        play_random(&mut start.clone(), seed, |battle, _| {
            for action in battle.candidates(seed) {
                // A fresh copy has measured nothing.
                let fresh = battle.unmeasured();
                assert_eq!(fresh.check(&action), Ok(()), "seed {seed}: {action}");
                assert_eq!(battle.read(&action.to_string()), Ok(action));
            }
            if let Some(forced) = battle.forced() {
                assert_eq!(battle.candidates(seed), [forced], "seed {seed}");
            }
        });
    }
}

#[test]
fn the_same_seed_gives_the_same_battle() {
    let start = skirmish();
    let end = |seed| {
        let mut battle = start.clone();
        play_random(&mut battle, seed, |_, _| {});
        battle.digest()
    };
    assert_eq!(end(3), end(3));
    assert_ne!(end(3), end(4));
}

#[test]
fn battles_conform() {
    conformance::conforms(&started(), 0..4);
}

#[test]
fn changed_transcripts_are_refused_or_mean_another_battle() {
    let [refused, same] = conformance::mutations_are_found(&started(), 0..12);
    assert!(refused > 2, "{refused} refused, {same} the same");
}

#[test]
fn a_greedy_bot_beats_a_random_one() {
    let start = skirmish();
    let margin = |seed: u64| {
        let greedy = (seed % 2) as usize;
        let mut names = ["random".to_owned(), "random".to_owned()];
        names[greedy] = "greedy".to_owned();
        let scores = playing::play(&start, &names, seed).unwrap().game.scores();
        println!("seed {seed}: {} to {}", scores[greedy], scores[1 - greedy]);
        scores[greedy] - scores[1 - greedy]
    };
    let margins: Vec<f64> = (0..6_u64).into_par_iter().map(margin).collect();
    assert!(margins.iter().filter(|margin| **margin > 0.0).count() >= 5, "{margins:?}");
}
