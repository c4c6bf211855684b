//! The base game as the data packs have it.

use super::stand::{facts, idle, needed, pass, refused, stand, steps};
use sightline::engine::game::Game;

#[test]
fn move_logistic_leaves_a_majority_with_any_number() {
    let mut game = stand("position: {G2: a4 aL b2, G3: a2 b2}\nactive: a");
    steps(&mut game, &["a: play march", "a: play scout"]);
    assert_eq!(refused(&game, "logistic-move 1 G3>G4"), "dei/move/logistic");
    assert_eq!(refused(&game, "logistic-move 5 G2>G3"), "dei/move/units");
    assert_eq!(refused(&game, "logistic-move 4 G2>R2"), "dei/move/linked");
    assert_eq!(refused(&game, "tactic-move 3 G2>G3"), "dei/move/tactic");
    assert_eq!(refused(&game, "tactic-move 2 leader G2>G3"), "dei/move/tactic");
    assert_eq!(refused(&game, "tactic-move G2>G3"), "dei/move/units");
    steps(&mut game, &["a: logistic-move 4 leader G2>G3", "a: tactic-move 2 G3>G4"]);
    facts(&game, &["scrappers a G3 = 4", "scrappers a G4 = 2", "leader a = G3", "majority G2 = b"]);
}

#[test]
fn enlist_place_each_kind_has_its_place() {
    let lines = "
        position: {G2: aL, G3: aR, G4: bR bD, G6: aD}
        seats: {a: {hand: [levy, machines, volunteers]}}
        active: a";
    let mut game = stand(lines);
    steps(&mut game, &["a: play levy", "a: play volunteers"]);
    assert_eq!(refused(&game, "enlist G4"), "dei/enlist/place");
    assert_eq!(refused(&game, "tactic-enlist G1"), "dei/enlist/place");
    steps(&mut game, &["a: enlist G3", "a: tactic-enlist G2"]);
    facts(&game, &["scrappers a G3 = 2", "scrappers a G2 = 1", "reserve a = 12"]);
    assert_eq!(refused(&game, "logistic-enlist G1"), "dei/enlist/place");
    steps(&mut game, &["a: logistic-enlist G1 G5"]);
    facts(&game, &["scrappers a G1 = 1", "scrappers a G5 = 1"]);
    let mut game = stand(lines);
    steps(&mut game, &["a: play machines", "a: play levy"]);
    assert_eq!(refused(&game, "machinery-enlist G2"), "dei/enlist/place");
    steps(&mut game, &["a: machinery-enlist G4"]);
    facts(&game, &["scrappers a G4 = 1"]);
}

#[test]
fn enlist_reserve_an_empty_reserve_gives_nobody() {
    let mut game = stand("position: {G1: a14 aL}\nactive: a");
    steps(&mut game, &["a: play levy", "a: play muster", "a: enlist G1"]);
    facts(&game, &["scrappers a G1 = 15", "reserve a = 0"]);
    assert_eq!(refused(&game, "tactic-enlist G1"), "dei/enlist/reserve");
}

#[test]
fn build_refuge_build_elevator_build_bridge_have_their_places() {
    let lines = "
        position: {G2: a2 aL, R2: a1, W3: b1, W1: b3, K1: b1}
        seats: {a: {hand: [engineers, works]}}
        active: a";
    let mut game = stand(lines);
    steps(&mut game, &["a: play engineers", "a: play works"]);
    assert_eq!(refused(&game, "build refuge R2"), "dei/build/refuge");
    assert_eq!(refused(&game, "build refuge G3"), "dei/build/majority");
    assert_eq!(refused(&game, "build elevator G2 R3"), "dei/build/elevator");
    assert_eq!(refused(&game, "build elevator K1 W1"), "dei/build/once");
    assert_eq!(refused(&game, "build bridge R2 W1"), "dei/build/bridge");
    assert_eq!(refused(&game, "build bridge W1 W2"), "dei/build/bridge");
    steps(
        &mut game,
        &["a: build elevator G2 R2", "a: build bridge R2 W3", "a: tactic-move 2 G2>R2"],
    );
    facts(&game, &["structures a = 3", "scrappers a R2 = 3", "structure W3 = yes"]);
    steps(&mut game, &["a: tactic-move 2 R2>W3"]);
    facts(&game, &["majority W3 = a"]);
    assert_eq!(refused(&game, "build refuge G2"), "");
    let bare = stand("position: {G2: a2 aL}\nseats: {a: {structures: 0}}\nactive: a");
    let mut game = bare;
    steps(&mut game, &["a: play works", "a: play scout"]);
    assert_eq!(refused(&game, "build refuge G2"), "dei/build/pool");
}

#[test]
fn buy_price_buy_recycle_a_card_for_a_card() {
    let lines = "
        position: {G2: aL}
        seats: {a: {technology: 2, hand: [trade, scout, march]}}
        active: a";
    let mut game = stand(lines);
    steps(&mut game, &["a: play trade", "a: play scout"]);
    assert_eq!(refused(&game, "buy onslaught pay 2 0"), "dei/buy/recycle");
    assert_eq!(refused(&game, "buy onslaught pay 2 0 recycle scout"), "dei/buy/recycle");
    assert_eq!(refused(&game, "buy onslaught pay 1 0 recycle march"), "dei/buy/price");
    assert_eq!(refused(&game, "buy airlift pay 0 2 recycle march"), "dei/buy/price");
    assert_eq!(refused(&game, "buy march pay 0 0 recycle march"), "dei/buy/stock");
    steps(&mut game, &["a: buy onslaught pay 2 0 recycle march"]);
    facts(&game, &["technology a = 0", "bought a = 1", "hand a = 1"]);
}

#[test]
fn kill_where_kill_target_in_a_region_of_the_majority() {
    let mut game = stand("position: {G2: a2 aL b1, G3: a1 b2, G4: a2 bL}\nactive: a");
    steps(&mut game, &["a: play raid", "a: play scout"]);
    assert_eq!(refused(&game, "kill G3 b"), "dei/kill/where");
    assert_eq!(refused(&game, "kill G4 b"), "dei/kill/target");
    assert_eq!(refused(&game, "kill G2 a"), "dei/kill/target");
    steps(&mut game, &["a: kill G2 b"]);
    facts(&game, &["scrappers b G2 = 0", "reserve b = 13"]);
}

#[test]
fn base_collect_one_resource_until_the_region_is_empty() {
    let lines = "position: {G2: aL a1, W7: a1, G4: bL, G6: cL}\nactive: a";
    let mut game = stand(lines);
    while !needed(&game).ends_with("to collect") {
        idle(&mut game);
    }
    assert_eq!(refused(&game, "collect G3"), "dei/base/collect");
    steps(&mut game, &["a: collect W7"]);
    facts(&game, &["energy a = 1", "technology a = 0", "stock W7 = 0", "stock G2 = 2"]);
    // Alone in one region b collects there without being asked.
    pass(&mut game);
    facts(&game, &["technology b = 1", "stock G4 = 1"]);
}

#[test]
fn feat_unlock_two_outposts_of_a_colour_in_the_second_phase() {
    let lines = "
        position: {G1: a1, R4: a1, G2: aL, G5: a1 b1}
        phase: 2
        active: a";
    let mut game = stand(lines);
    while !needed(&game).ends_with("feat is unlocked") {
        idle(&mut game);
    }
    assert_eq!(refused(&game, "feat network"), "dei/feat/unlock");
    steps(&mut game, &["a: feat banner"]);
    facts(&game, &["feats a = 1", "units a G2 = 2"]);
}

#[test]
fn token_reveal_tokens_turn_over_where_the_majority_is() {
    let lines = "
        position: {W7: a1, R3: a1 b1, G2: aL}
        tokens: [W7, R3]
        active: a";
    let mut game = stand(lines);
    while !needed(&game).starts_with("roll advantage") {
        idle(&mut game);
    }
    assert_eq!(needed(&game), "roll advantage 16");
    steps(&mut game, &["roll: parts"]);
    facts(&game, &["token W7 = no", "token R3 = yes", "technology a = 1"]);
}

#[test]
fn score_final_score_tie_the_last_clean_up_counts() {
    let lines = "
        position: {G1: a1, R2: a1, G2: aL, G4: bL, G6: cL}
        round: 4
        phase: 3
        order: [c, a, b]
        active: b
        seats:
          a: {supplies: 10, technology: 3, energy: 2, bought: 4, feats: [network], columns: [1, 2, 3, 4]}
          b: {supplies: 24, columns: [1, 2, 3, 4]}
          c: {supplies: 3, columns: [1, 2, 3, 4]}";
    let mut game = stand(lines);
    while needed(&game) != "over" {
        idle(&mut game);
    }
    // 10, two outposts 6, four cards 4, five resources 2, one feat 2.
    facts(&game, &["supplies a = 24", "over = yes"]);
    facts(&game, &["supplies b = 24"]);
    assert_eq!(game.scores(), [24.0, 24.0, 3.0], "supplies and nothing else");
    let ranks = game.ranks();
    assert!(ranks[0] > ranks[1] && ranks[1] > ranks[2], "fewer in reserve wins: {ranks:?}");
    assert_eq!(refused(&game, "done"), "dei/turn/over");
}

#[test]
fn card_hand_six_of_eight_cards_are_played_in_a_round() {
    let mut game = stand("position: {G2: aL, G4: bL, G6: cL}\nactive: a");
    steps(&mut game, &["a: play scout"]);
    assert_eq!(refused(&game, "play scout"), "dei/card/hand");
    pass(&mut game);
    facts(&game, &["hand a = 6"]);
    while game.state.round == 1 {
        idle(&mut game);
    }
    facts(&game, &["hand a = 8", "hand b = 8"]);
}
