//! Missions.

use super::stand::{facts, needed, refused, stand, steps};
use sightline::games::dei::Dei;

const BOARD: &str = "
    missions:
      citadel: [infrastructure, citadel, alliance, outpost]
      standard: [skyline, garrison, shelter, stockpile]";

/// What the mission in a column of the upper row is worth to a.
fn worth(position: &str, round: u8, column: u8, rest: &str) -> u16 {
    let game = board(position, round, rest);
    game.mission_worth(0, 0, column - 1)
}

fn board(position: &str, round: u8, rest: &str) -> Dei {
    stand(&format!("    position: {position}\n    round: {round}\n    active: a{BOARD}\n{rest}"))
}

#[test]
fn c_e18_cmi_cit_cmi_late_roofs_of_the_holder() {
    let position = "{W1: a1, W2: a1, W3: a1, R1: a1, R2: a1}";
    for (round, supplies) in [(1, 10), (2, 10), (3, 5), (4, 5)] {
        assert_eq!(worth(position, round, 2, ""), supplies, "round {round}");
    }
    let without = "{W1: a1, W2: a1, W3: a1, R1: a1, R2: a1, W5: b4}";
    assert_eq!(worth(without, 1, 2, ""), 0);
}

#[test]
fn cmi_inf_regions_with_structures() {
    // W1 and K1 have the elevator, W2 the bridge, G1 the refuge, W3 nothing.
    let position = "{W1: a1, K1: a1, W2: a1, G1: a1, W3: a1, W5: b2}";
    assert_eq!(worth(position, 1, 1, ""), 12);
    assert_eq!(worth(position, 2, 1, ""), 8);
    assert_eq!(worth("{G1: a1, W1: a1, W5: b2}", 1, 1, ""), 0);
}

#[test]
fn cmi_jae_the_jaegers_region_and_what_is_linked() {
    let missions = "    missions: {citadel: [attack-on-the-jaeger]}";
    let with = |position: &str, round: u8| {
        let lines = format!(
            "    position: {position}\n    round: {round}\n    active: a\n    jaeger: W2\n{missions}"
        );
        stand(&lines).mission_worth(0, 0, 0)
    };
    // Linked to W2: W1, W3 and, by the bridge, R1; K1 borders it on another level.
    assert_eq!(with("{W2: a1, W1: a1, R1: a1, K1: a1, W5: b9}", 1), 15);
    assert_eq!(with("{W2: a1, W1: a1, R1: a1, K1: a1, W5: b9}", 2), 6);
}

#[test]
fn cmi_all_cmi_allpair_pairs_of_scrappers_beside_ahab() {
    let missions = "    missions: {citadel: [alliance]}\n    ahab: K1";
    let with = |position: &str, round: u8| {
        let lines =
            format!("    position: {position}\n    round: {round}\n    active: a\n{missions}");
        stand(&lines).mission_worth(0, 0, 0)
    };
    assert_eq!(with("{K1: aL a4, W1: a3, W5: a2 b9}", 1), 6);
    assert_eq!(with("{K1: aL a4, W1: a3, W5: a2 b9}", 2), 5);
    assert_eq!(with("{K2: aL, W1: a3, W5: a2}", 1), 0);
}

#[test]
fn cmi_out_outposts_of_the_holder() {
    let position = "{W1: a2, G1: a1, R2: a1, G3: a1 b1}";
    assert_eq!(worth(position, 1, 4, ""), 6);
    assert_eq!(worth("{W1: b2, G1: a1, R2: a1}", 1, 4, ""), 0);
}

#[test]
fn cmi_early_a_future_column_is_full_and_columns_are_used_once() {
    let lines = "
        position: {W1: a2, G1: a1, R2: a1, G2: aL}
        round: 2
        phase: 3
        active: a
        seats: {a: {columns: [1]}}
        missions:
          citadel: [infrastructure, citadel, alliance, outpost]
          standard: [skyline, garrison, shelter, stockpile]";
    let mut game = stand(lines);
    while !needed(&game).ends_with("mission is completed") {
        super::stand::idle(&mut game);
    }
    assert_eq!(refused(&game, "mission infrastructure"), "dei/mission/column");
    assert_eq!(refused(&game, "mission skyline"), "dei/mission/column");
    assert_eq!(refused(&game, "done"), "dei/turn/not-now");
    let before = game.side(0).supplies;
    steps(&mut game, &["a: mission outpost"]);
    assert_eq!(game.side(0).supplies - before, 6);
    assert_eq!(game.side(0).columns, 0b1001);
}

#[test]
fn cmi_zero_a_mission_that_is_not_met_gives_nothing() {
    let mut game = board("{W5: b2, G2: aL}", 1, "    phase: 3");
    while !needed(&game).ends_with("mission is completed") {
        super::stand::idle(&mut game);
    }
    let before = game.side(0).supplies;
    steps(&mut game, &["a: mission citadel"]);
    assert_eq!(game.side(0).supplies, before);
    facts(&game, &["active = b"]);
}
