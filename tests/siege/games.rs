//! A thousand seeded missions, all refereed: against a player, against the cards, in campaigns.

use sightline::engine::game::Game;

use crate::driver::{play, start_text, started};
use crate::refereed::all_are_accepted;
use crate::table::PLAIN;

const SINGLE: &str = "killzones/siege/scenarios/battle-plans.yaml";
const AI: &str = "killzones/siege/scenarios/battle-plans-ai.yaml";
const CAMPAIGN: &str = "killzones/siege/scenarios/short-campaign.yaml";

#[test]
fn missions_against_a_player_are_refereed() {
    all_are_accepted(&started(SINGLE), 0..500, |game| assert_eq!(game.scores().len(), 3));
}

#[test]
fn missions_against_the_cards_are_refereed() {
    all_are_accepted(&started(AI), 0..300, |game| {
        assert!(game.scores().iter().all(|score| *score == 0.0 || *score == 1.0));
    });
}

#[test]
fn camp_win_campaigns_of_three_missions_have_a_winner() {
    all_are_accepted(&started(CAMPAIGN), 0..67, |game| {
        assert_eq!(game.results.len(), 3);
        assert_eq!(game.scores().len(), 3);
    });
}

/// Every mission of the pack is played through, each candidate checked and read back.
#[test]
fn every_mission_stays_legal() {
    for mission in 1..=10 {
        let mut game = start_text(&PLAIN.replace("[1]", &format!("[{mission}]")));
        let steps = play(&mut game, mission, true);
        assert!(steps > 50, "mission {mission}: {steps} steps");
    }
}
