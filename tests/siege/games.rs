//! Seeded games to their end.

use sightline::engine::game::Game;

use crate::driver::{play, start};

const SINGLE: &str = "killzones/siege/scenarios/battle-plans.yaml";
const AI: &str = "killzones/siege/scenarios/battle-plans-ai.yaml";
const CAMPAIGN: &str = "killzones/siege/scenarios/short-campaign.yaml";

#[test]
fn seeded_missions_end_and_stay_legal() {
    let start = start(SINGLE);
    println!("{}", start.show());
    for seed in 0..500 {
        let mut game = start.clone();
        let steps = play(&mut game, seed, seed < 10);
        assert!(steps > 50, "seed {seed}: {steps} steps");
        if seed < 2 {
            println!("seed {seed}: {steps} steps\n{}", game.show());
        }
    }
}

#[test]
fn ai_mode_missions_end() {
    let start = start(AI);
    for seed in 0..300 {
        let mut game = start.clone();
        play(&mut game, seed, false);
        assert!(game.scores().iter().all(|score| *score == 0.0 || *score == 1.0));
    }
}

#[test]
fn camp_win_a_campaign_of_three_missions_has_a_winner() {
    let start = start(CAMPAIGN);
    for seed in 0..70 {
        let mut game = start.clone();
        play(&mut game, seed, false);
        assert_eq!(game.results.len(), 3, "seed {seed}");
        assert_eq!(game.scores().len(), 3);
    }
}
