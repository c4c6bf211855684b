//! Control of the Citadel, and plundering.

use super::stand::{fact, facts, needed, pass, refused, stand, steps};

#[test]
fn c_e01_cc_count_cc_none_a_tie_is_nobodys() {
    let game = stand("position: {W1: a2, W4: aL, W2: b3}\nactive: a");
    facts(&game, &["wall-sum a = 3", "wall-sum b = 3", "control = nobody"]);
}

#[test]
fn c_e02_cc_card_sums_decide_not_majorities() {
    let game = stand("position: {W1: a5, W2: b1, W3: b1, W4: b1, W5: b1}\nactive: a");
    facts(&game, &["wall-sum a = 5", "wall-sum b = 4", "control = a", "majority W3 = b"]);
}

#[test]
fn c_e03_cc_zero_control_is_lost_with_the_last_unit() {
    let mut game = stand("position: {W1: a2}\nactive: a");
    facts(&game, &["control = a"]);
    steps(&mut game, &["a: play scout", "a: play march", "a: tactic-move 2 W1>K1"]);
    facts(&game, &["control = nobody", "wall-sum a = 0"]);
}

#[test]
fn c_e04_aa_unit_aa_unitend_ahab_counts_on_the_walls_for_a_phase() {
    let lines = "
        position: {W1: a3, W2: b3}
        ahab: W6
        shown: [a-technology]
        seats: {a: {technology: 3}}
        active: a";
    let mut game = stand(lines);
    facts(&game, &["control = nobody"]);
    steps(&mut game, &["a: ahab a-technology"]);
    facts(&game, &["wall-sum a = 4", "control = a", "units a W6 = 1"]);
    assert_eq!(refused(&game, "plunder W1>G1"), "");
    pass(&mut game);
    facts(&game, &["active = b", "wall-sum a = 3", "control = nobody", "ahab-with = nobody"]);
}

#[test]
fn c_e06_pl_once_pl_limit_pl_after_one_scrapper_for_three_supplies() {
    let mut game = stand("position: {W1: a3, W2: b2, G2: a4 aL}\nactive: a");
    steps(&mut game, &["a: plunder W1>G5"]);
    facts(&game, &["supplies a = 3", "scrappers a G5 = 1", "wall-sum a = 2", "control = nobody"]);
    assert_eq!(refused(&game, "plunder W1>G5"), "dei/pl/once");
    // With control again there is still no second withdrawal in this phase.
    let mut game = stand("position: {W1: a4, W2: b2}\nactive: a");
    steps(&mut game, &["a: plunder W1>G5"]);
    facts(&game, &["control = a"]);
    assert_eq!(refused(&game, "plunder W1>G5"), "dei/pl/limit");
    pass(&mut game);
    for _ in 0..2 {
        pass(&mut game);
    }
    facts(&game, &["phase = 2", "active = a"]);
}

#[test]
fn c_e07_pl_kind_a_leader_and_ahab_are_no_scrappers() {
    let lines = "
        position: {W1: aL}
        ahab: W2
        shown: [a-technology]
        seats: {a: {technology: 3}}
        active: a";
    let mut game = stand(lines);
    steps(&mut game, &["a: ahab a-technology"]);
    facts(&game, &["control = a", "wall-sum a = 2"]);
    assert_eq!(refused(&game, "plunder W1>G1"), "dei/pl/kind");
    assert_eq!(refused(&game, "plunder W2>G1"), "dei/pl/kind");
}

#[test]
fn c_e08_pl_phase_only_in_the_own_action_phase() {
    let game = stand("position: {W1: a2}\nactive: b");
    facts(&game, &["control = a"]);
    assert_eq!(refused(&game, "plunder W1>G1"), "dei/pl/once");
    assert_eq!(needed(&game), "b: which card is placed");
}

#[test]
fn pl_where_a_neutral_refuge_takes_the_scrapper_in() {
    let game = stand("position: {W1: a2, G3: aR}\nactive: a");
    assert_eq!(refused(&game, "plunder W1>G3"), "dei/pl/where");
    assert_eq!(refused(&game, "plunder W1>G1"), "");
}

#[test]
fn cc_special_cc_walls_nobody_enters_the_citadel_and_eight_roofs_wall_it_in() {
    let game = stand("position: {W1: a2}\nactive: a");
    let map = game.map();
    let citadel = map.find("C").unwrap();
    assert!(!map.open.has(citadel));
    let ring: Vec<&str> =
        map.ring.as_ref().unwrap().regions().iter().map(|r| map.name(*r)).collect();
    assert_eq!(ring, ["W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8"]);
    assert!(
        map.walls.iter().all(|wall| map.is_roof(wall) && map.regions.bordering(citadel).has(wall))
    );
    let mut game = game;
    steps(&mut game, &["a: play scout", "a: play march"]);
    assert_eq!(refused(&game, "tactic-move 1 W1>C"), "dei/cc/special");
    assert_eq!(fact(&game, "majority W1"), "a");
}

/// Who has nothing to place, and no symbol left, may still plunder.
#[test]
fn pl_once_without_cards_the_holder_plunders_still() {
    let lines = "position: {W1: a2, G1: refuge}\nactive: a\nseats: {a: {hand: []}}";
    let mut game = stand(lines);
    assert_eq!(refused(&game, "plunder W1>G1"), "");
    steps(&mut game, &["a: plunder W1>G1"]);
    facts(&game, &["supplies a = 3", "scrappers a G1 = 1"]);
}

#[test]
fn cc_special_drones_and_riders_do_not_enter_either() {
    let lines = "
        position: {W1: bL b2 bD}
        active: b
        seats: {b: {leader: andromeda}}";
    let mut game = stand(lines);
    steps(&mut game, &["b: play machines", "b: play march"]);
    assert_eq!(refused(&game, "fly b W1>C"), "dei/cc/special");
    steps(&mut game, &["b: done"]);
    assert_eq!(refused(&game, "tactic-move leader C>W2 after ride C"), "dei/cc/special");
}
