//! The Jaeger of Citadel Mode.

use super::stand::{facts, needed, pass, refused, stand, steps};
use sightline::engine::game::Game;

#[test]
fn c_e09_ja_patrol_ja_safe_ja_killone_one_kill_and_leaders_are_safe() {
    let mut game = stand("position: {W1: a2 bL}\njaeger: W8\ndeck: [patrol]");
    steps(&mut game, &["roll: patrol"]);
    facts(&game, &["jaeger = W1", "scrappers a W1 = 1", "reserve a = 14", "leader b = W1"]);
}

#[test]
fn c_e10_ja_patrol_moves_before_it_strikes() {
    let mut game = stand("position: {W1: a1}\njaeger: W1\ndeck: [patrol]");
    steps(&mut game, &["roll: patrol"]);
    facts(&game, &["jaeger = W2", "scrappers a W1 = 1"]);
}

#[test]
fn c_e11_ja_heavy_ja_heavy1_each_faction_once_where_it_chooses() {
    let lines = "
        position: {W2: a1, W3: b1, W4: a2, W5: c2}
        jaeger: W3
        order: [b, a, c]
        deck: [barrage]";
    let mut game = stand(lines);
    steps(&mut game, &["roll: barrage"]);
    facts(&game, &["jaeger = W3", "scrappers b W3 = 0", "scrappers c W5 = 2"]);
    assert_eq!(needed(&game), "a: where the Kill strikes");
    assert_eq!(refused(&game, "hit W3"), "dei/ja/heavy1");
    assert_eq!(refused(&game, "hit W2"), "");
    steps(&mut game, &["a: hit W4"]);
    facts(&game, &["scrappers a W4 = 1", "scrappers a W2 = 1", "scrappers c W5 = 2"]);
    assert_eq!(needed(&game), "b: which card is placed");
}

#[test]
fn ja_all_the_first_player_is_not_spared() {
    let mut game = stand("position: {W1: a1 b1}\njaeger: W8\ndeck: [patrol]\norder: [a, b, c]");
    steps(&mut game, &["roll: patrol"]);
    facts(&game, &["scrappers a W1 = 0", "scrappers b W1 = 0"]);
}

#[test]
fn c_e13_ja_disp_ja_dispahab_everybody_but_ahab_is_pushed_on() {
    let lines = "
        position: {W4: a2 aL bL, W6: c1}
        jaeger: W3
        ahab: W4
        deck: [push]";
    let mut game = stand(lines);
    steps(&mut game, &["roll: push"]);
    facts(
        &game,
        &["jaeger = W4", "scrappers a W5 = 2", "leader a = W5", "leader b = W5", "ahab = W4"],
    );
    facts(&game, &["wall-sum a = 3", "wall-sum b = 1", "wall-sum c = 1", "reserve a = 13"]);
}

#[test]
fn c_e15_ja_walls_after_the_eighth_wall_comes_the_first() {
    let mut game = stand("position: {K1: a1}\njaeger: W8\ndeck: [patrol]");
    steps(&mut game, &["roll: patrol"]);
    facts(&game, &["jaeger = W1", "scrappers a K1 = 1"]);
    let mut game = stand("position: {W2: a3}\njaeger: W8\ndeck: [double-patrol]");
    steps(&mut game, &["roll: double-patrol"]);
    facts(&game, &["jaeger = W2", "scrappers a W2 = 2"]);
}

/// The last card of the deck is drawn too, so the transcript has it, and a scene that leaves one
/// card is measured before it is revealed.
#[test]
fn ja_who_the_last_card_is_a_draw_as_well() {
    for (deck, card, at) in [("[patrol]", "patrol", "W1"), ("[push]", "push", "W2")] {
        let mut game = stand(&format!("position: {{W1: a2 aL}}\njaeger: W8\ndeck: {deck}"));
        facts(&game, &["jaeger = W8", "scrappers a W1 = 2", "leader a = W1"]);
        assert_eq!(needed(&game), "roll jaeger 1");
        steps(&mut game, &[&format!("roll: {card}")]);
        let leader = if card == "push" { at } else { "W1" };
        facts(&game, &["jaeger = W1", &format!("leader a = {leader}")]);
    }
}

/// Who is killed or pushed on stands behind the card that does it, and behind the choice of where
/// a Kill strikes what follows from it.
#[test]
fn ja_kill_ja_disp_losses_and_pushes_are_claimed() {
    let lines = "
        position: {W1: a2 b1 bL, W2: c1, K1: a1, G4: bL, G6: cL}
        jaeger: W8
        order: [c, a, b]
        deck: [sweep, push]";
    let lines = lines.replace("b1 bL", "b1");
    let mut swept = stand(&lines);
    steps(&mut swept, &["roll: sweep"]);
    // The patrol kills in W1 at once; under fire c has W2 alone, a can choose.
    let claims = ["jaeger", "deck sweep", "scrappers a W1", "scrappers b W1", "scrappers c W2"];
    let mut told = swept.claims();
    told.retain(|claim| claim != "control");
    assert_eq!(told, claims);
    steps(&mut swept, &["a: hit K1"]);
    assert!(swept.claims().iter().any(|claim| claim == "scrappers a K1"), "{:?}", swept.claims());
    let mut pushed = stand(&lines.replace("G4: bL", "W1: b1 bL").replace("W1: a2 b1, ", ""));
    steps(&mut pushed, &["roll: push"]);
    let claims = ["jaeger", "deck push", "leader b", "scrappers b W1", "scrappers b W2"];
    let mut told = pushed.claims();
    told.retain(|claim| claim != "control");
    assert_eq!(told, claims);
}

#[test]
fn ja_who_ja_three_one_card_before_each_phase_of_the_first_player() {
    let mut game = stand("position: {W1: a1}\norder: [b, a, c]");
    for (phase, left) in [(1, 6), (2, 5), (3, 4)] {
        assert_eq!(needed(&game), format!("roll jaeger {left}"));
        facts(&game, &[&format!("phase = {phase}"), "first = b"]);
        steps(
            &mut game,
            &["roll: ".to_owned() + ["patrol", "double-patrol", "barrage"][phase - 1]]
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>(),
        );
        for seat in ["b", "a", "c"] {
            facts(&game, &[&format!("active = {seat}")]);
            pass(&mut game);
        }
    }
    facts(&game, &["round = 2"]);
}

#[test]
fn c_e23_ja_shuffle_all_six_cards_lie_beside_the_new_first_player() {
    let lines = "
        position: {W1: a1}
        round: 1
        phase: 3
        order: [a, b, c]
        active: c
        seats: {a: {supplies: 4}, b: {supplies: 1}, c: {supplies: 9}}
        deck: [patrol, push]";
    let mut game = stand(lines);
    pass(&mut game);
    while needed(&game).starts_with("roll ahab") {
        super::stand::idle(&mut game);
    }
    facts(&game, &["round = 2", "phase = 1", "order = b>a>c"]);
    assert_eq!(needed(&game), "roll jaeger 6");
}

#[test]
fn ja_notdrone_nobody_activates_or_places_the_jaeger() {
    let lines = "
        position: {W1: aD, G2: aL}
        jaeger: W1
        shown: [a-drones]
        seats: {a: {hand: [airlift, foundry, machines]}}
        ahab: K2
        active: a";
    let mut game = stand(lines);
    steps(&mut game, &["a: ahab a-drones", "a: play machines", "a: take a", "a: done"]);
    facts(&game, &["jaeger = W1", "drone a = K2"]);
    steps(&mut game, &["a: fly a K2>W3"]);
    facts(&game, &["jaeger = W1", "drone a = W3"]);
}
