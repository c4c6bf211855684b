//! Ahab's action cards.

use super::stand::{facts, needed, pass, refused, stand, steps};

const CARDS: &str = "
    position: {G2: a3 aL, G5: b1 bL}
    shown: [a-technology, a-outpost, a-roof, a-market]
    seats: {a: {technology: 3}}
    ahab: K1
    active: a";

#[test]
fn c_e16_aa_one_aa_taken_one_card_in_a_phase_and_gone_for_all() {
    let lines = "
        position: {R2: aL, G1: a1}
        shown: [a-technology, a-roof]
        seats: {a: {technology: 3}, b: {technology: 5}}
        ahab: K1
        active: a";
    let mut game = stand(lines);
    steps(&mut game, &["a: ahab a-technology"]);
    assert_eq!(refused(&game, "ahab a-roof"), "dei/aa/one");
    for _ in 0..3 {
        assert_eq!(
            refused(&game, "ahab a-technology"),
            if game.active() == 0 { "dei/aa/one" } else { "dei/aa/taken" }
        );
        pass(&mut game);
    }
    while needed(&game).starts_with("roll") {
        super::stand::idle(&mut game);
    }
    facts(&game, &["phase = 2", "active = a"]);
    assert_eq!(refused(&game, "ahab a-technology"), "dei/aa/taken");
    if game.map().is_roof(game.side(0).leader_at) {
        assert_eq!(refused(&game, "ahab a-roof"), "");
    }
}

#[test]
fn aa_any_aa_cond_whoever_meets_the_condition_now() {
    let game = stand(CARDS);
    assert_eq!(refused(&game, "ahab a-technology"), "");
    for card in ["a-outpost", "a-roof", "a-market"] {
        assert_eq!(refused(&game, &format!("ahab {card}")), "dei/aa/cond", "{card}");
    }
    let other = stand(&CARDS.replace("active: a", "active: b").replace("{a:", "{b:"));
    assert_eq!(refused(&other, "ahab a-technology"), "");
    assert_eq!(refused(&other, "ahab a-outpost"), "");
}

#[test]
fn aa_cond_every_condition_has_its_limit() {
    let with = |position: &str, seats: &str, card: &str| {
        let lines = format!(
            "position: {{{position}}}\nshown: [{card}]\nseats: {{a: {{{seats}}}}}\nactive: a"
        );
        refused(&stand(&lines), &format!("ahab {card}"))
    };
    let no = "dei/aa/cond";
    assert_eq!(with("G2: aL aR, G3: aR", "", "a-refuges"), "");
    assert_eq!(with("G2: aL aR", "", "a-refuges"), no);
    assert_eq!(with("G2: aL", "energy: 3", "b-energy"), "");
    assert_eq!(with("G2: aL", "energy: 2", "b-energy"), no);
    assert_eq!(with("G1: a1, R2: a1, G3: a1", "", "b-outposts"), "");
    assert_eq!(with("G1: a1, R2: a1 b1, G3: a1", "", "b-outposts"), no);
    assert_eq!(with("R3: aL", "", "b-roof"), "");
    assert_eq!(with("W3: aL", "", "a-roof"), "");
    assert_eq!(with("G3: aL", "", "b-outpost"), "");
    assert_eq!(with("G2: aL", "", "b-outpost"), no);
    assert_eq!(with("G2: aL", "bought: 4", "b-market"), "");
    assert_eq!(with("G2: aL", "bought: 3", "b-market"), no);
    assert_eq!(with("G2: aL, W2: a1", "", "a-structure"), "");
    assert_eq!(with("G2: aL, W3: a1", "", "a-structure"), no);
}

#[test]
fn aa_dcards_recycled_and_used_drone_cards_count() {
    let lines = "
        position: {G2: aL}
        shown: [a-drones, b-drones]
        seats: {a: {hand: [airlift, scout, march], recycled: [foundry]}}
        active: a";
    let mut game = stand(lines);
    facts(&game, &["drone-cards a = 2"]);
    assert_eq!(refused(&game, "ahab b-drones"), "dei/aa/cond");
    steps(&mut game, &["a: play airlift"]);
    facts(&game, &["drone-cards a = 2"]);
    assert_eq!(refused(&game, "ahab a-drones"), "");
}

#[test]
fn aa_slot_the_card_takes_one_of_two_slots() {
    let mut game = stand(CARDS);
    steps(&mut game, &["a: ahab a-technology", "a: play scout"]);
    assert_eq!(needed(&game), "a: which symbol is used");
    assert_eq!(refused(&game, "play march"), "dei/turn/not-now");
    assert_eq!(game.side(0).played.as_slice().len(), 1);
}

#[test]
fn aa_self_ahab_moves_with_any_number() {
    let lines = "
        position: {K1: a4 aL, G2: a3}
        shown: [a-technology]
        seats: {a: {technology: 3}}
        ahab: K1
        active: a";
    let mut game = stand(lines);
    steps(&mut game, &["a: ahab a-technology", "a: play scout"]);
    assert_eq!(refused(&game, "tactic-move 2 G2>G3"), "dei/aa/self");
    assert_eq!(refused(&game, "tactic-move 1 K1>G2"), "dei/aa/self");
    assert_eq!(refused(&game, "tactic-move 1 ahab G2>G3"), "dei/aa/self");
    steps(&mut game, &["a: tactic-move 4 leader ahab K1>W1"]);
    facts(&game, &["ahab = W1", "scrappers a W1 = 4", "leader a = W1", "control = a"]);
    // Nobody can be enlisted where no refuge is.
    assert_eq!(refused(&game, "enlist G1"), "dei/aa/self");
    steps(&mut game, &["a: tactic-move ahab W1>K1", "a: logistic-move ahab K1>G2"]);
    facts(&game, &["ahab = G2", "scrappers a W1 = 4"]);
}

#[test]
fn aa_bridge_ahab_uses_everybodys_bridges() {
    let lines = "
        position: {W3: a2, R3: a1}
        links: [{bridge: [R2, W3], owner: b}, {bridge: [R3, W3], owner: c}]
        shown: [a-technology]
        seats: {a: {technology: 3, hand: [scout, march]}}
        ahab: W3
        active: a";
    let mut game = stand(lines);
    steps(&mut game, &["a: ahab a-technology", "a: play scout", "a: tactic-move 2 ahab W3>R2"]);
    facts(&game, &["scrappers a R2 = 2", "ahab = R2"]);
    steps(&mut game, &["a: done"]);
    assert_eq!(refused(&game, "tactic-move 1 R3>W3"), "dei/move/linked");
    assert_eq!(refused(&game, "tactic-move 1 ahab R2>W3"), "dei/aa/ordinary");
}

#[test]
fn aa_opt_symbols_may_be_left_out() {
    let mut game = stand(CARDS);
    steps(&mut game, &["a: ahab a-technology", "a: play scout", "a: done", "a: done"]);
    facts(&game, &["scrappers a G2 = 3", "ahab = K1"]);
}

#[test]
fn aa_jag_jaeger_cards_come_before_the_symbols() {
    let lines = "
        position: {W2: b2, R2: aL}
        shown: [b-roof]
        jaeger: W8
        ahab: K1
        active: a";
    let mut game = stand(lines);
    steps(&mut game, &["a: ahab b-roof", "a: play scout"]);
    assert_eq!(needed(&game), "roll jaeger 6");
    steps(&mut game, &["roll: patrol"]);
    facts(&game, &["jaeger = W1"]);
    assert_eq!(needed(&game), "roll jaeger 5");
    steps(&mut game, &["roll: push-and-patrol"]);
    facts(&game, &["jaeger = W3", "scrappers b W3 = 1", "reserve b = 14"]);
    assert_eq!(needed(&game), "a: which symbol is used");
}

#[test]
fn aa_jag_a_leader_is_placed_beside_ahab_first() {
    let lines = "
        position: {R2: aL, G2: a2}
        shown: [a-roof]
        ahab: K1
        active: a";
    let mut game = stand(lines);
    steps(&mut game, &["a: ahab a-roof", "a: play scout"]);
    facts(&game, &["leader a = K1", "units a K1 = 2"]);
}

#[test]
fn aa_unituse_ahab_helps_with_tokens_and_missions() {
    let lines = "
        position: {W6: a1 b1, G2: aL}
        ahab: W6
        tokens: [W6]
        shown: [a-technology]
        round: 1
        phase: 3
        missions: {standard: [skyline, garrison, shelter, stockpile]}
        seats: {a: {technology: 3, hand: [scout, march]}}
        active: a";
    let mut game = stand(lines);
    steps(
        &mut game,
        &["a: ahab a-technology", "a: play scout", "a: done", "a: done", "a: done", "roll: sweets"],
    );
    facts(&game, &["supplies a = 1", "token W6 = no", "majority W6 = a"]);
    while needed(&game).ends_with("to collect") {
        steps(&mut game, &["a: collect W6"]);
    }
    steps(&mut game, &["a: mission skyline"]);
    facts(&game, &["supplies a = 3", "majority W6 = nobody"]);
}

#[test]
fn c_e22_aa_clean_aa_new_cm_decks_four_cards_of_the_next_deck() {
    let lines = "
        position: {G2: aL, G4: bL, G6: cL}
        round: 2
        phase: 3
        active: c
        shown: [a-roof, a-market]
        missions: {standard: [skyline, garrison, shelter, stockpile]}";
    let mut game = stand(lines);
    facts(&game, &["shown = 2"]);
    pass(&mut game);
    for left in [8, 7, 6, 5] {
        assert_eq!(needed(&game), format!("roll ahab {left}"));
        super::stand::idle(&mut game);
    }
    facts(
        &game,
        &[
            "round = 3",
            "shown = 4",
            "shown a-roof = 0",
            "shown b-energy = 2",
            "shown b-outposts = 2",
        ],
    );
}
