//! What the other answers to open questions change.

use super::stand::{facts, idle, needed, pass, refused, stand, steps};
use sightline::games::dei::Dei;
use sightline::games::dei::readings::READINGS;

/// The same position under the default and under another answer.
fn both(reading: &str, lines: &str) -> [Dei; 2] {
    let known = READINGS.iter().find(|r| r.name == reading).unwrap_or_else(|| panic!("{reading}"));
    let lines = super::stand::trimmed(lines);
    [known.values[0], known.values[known.values.len() - 1]]
        .map(|value| stand(&format!("{lines}\nreadings: {{{reading}: \"{value}\"}}")))
}

#[test]
fn cc_tie_the_holder_may_keep_the_card() {
    let lines = "position: {W1: a2, W2: b1, K1: b3 bL}\nactive: b";
    let games = both("control-tie", lines).map(|mut game| {
        steps(&mut game, &["b: play scout", "b: play march", "b: tactic-move 1 K1>W1"]);
        game
    });
    facts(&games[0], &["control = nobody"]);
    facts(&games[1], &["control = a"]);
}

#[test]
fn cc_cont_control_may_be_counted_at_the_end_of_a_phase() {
    let lines = "position: {K1: a2}\nactive: a";
    let [now, later] = both("control-checked", lines).map(|mut game| {
        steps(&mut game, &["a: play scout", "a: play march", "a: tactic-move 2 K1>W1"]);
        game
    });
    facts(&now, &["control = a"]);
    facts(&later, &["control = nobody"]);
    let mut later = later;
    pass(&mut later);
    facts(&later, &["control = a"]);
}

#[test]
fn cc_mods_feats_may_not_count_for_control() {
    let lines = "position: {W1: aL, W2: b1}\nseats: {a: {feats: [banner]}}\nactive: a";
    let [counts, ignored] = both("control-feats", lines);
    facts(&counts, &["wall-sum a = 2", "control = a", "units a W1 = 2"]);
    facts(&ignored, &["wall-sum a = 1", "control = nobody", "units a W1 = 2"]);
}

#[test]
fn aa_wall_aa_scr_ahab_may_not_count_on_walls_or_count_as_a_scrapper() {
    let lines = "
        position: {W1: aL a1, W2: b2}
        ahab: W1
        shown: [a-technology]
        seats: {a: {technology: 3}}
        missions: {citadel: [alliance]}
        active: a";
    let play = |mut game: Dei| {
        steps(&mut game, &["a: ahab a-technology"]);
        game
    };
    let [counts, ignored] = both("ahab-on-walls", lines).map(play);
    facts(&counts, &["wall-sum a = 3", "units a W1 = 3"]);
    facts(&ignored, &["wall-sum a = 2", "units a W1 = 3"]);
    let [no, yes] = both("ahab-scrapper", lines).map(play);
    assert_eq!((no.mission_worth(0, 0, 0), yes.mission_worth(0, 0, 0)), (0, 3));
}

#[test]
fn ja_adj_heavy_fire_reaches_by_borders_levels_or_links() {
    let lines = "position: {K1: a1, R1: b1, W1: c1}\njaeger: W2\ndeck: [barrage]";
    let fired = |mut game: Dei| {
        steps(&mut game, &["roll: barrage"]);
        game
    };
    let [bordering, linked] = both("heavy-fire", lines).map(fired);
    facts(&bordering, &["scrappers a K1 = 0", "scrappers b R1 = 1", "scrappers c W1 = 0"]);
    facts(&linked, &["scrappers a K1 = 1", "scrappers b R1 = 0", "scrappers c W1 = 0"]);
    let level = fired(stand(&format!("{lines}\nreadings: {{heavy-fire: level}}")));
    facts(&level, &["scrappers a K1 = 1", "scrappers b R1 = 1", "scrappers c W1 = 0"]);
}

#[test]
fn ja_empty_an_empty_deck_is_shuffled_or_not() {
    let lines = "position: {G2: aL}\ndeck: []";
    let [again, skip] = both("jaeger-empty", lines);
    assert_eq!(needed(&again), "roll jaeger 6");
    assert_eq!(needed(&skip), "a: which card is placed");
}

#[test]
fn pl_phase_the_holder_may_plunder_at_the_end_of_others_phases() {
    let lines = "position: {W1: a2, G4: bL}\nactive: b";
    let [own, any] = both("plunder-phase", lines);
    let end = |mut game: Dei| {
        for _ in 0..40 {
            if needed(&game) == "a: whether to plunder" || game.active() != 1 {
                break;
            }
            idle(&mut game);
        }
        game
    };
    let (own, mut any) = (end(own), end(any));
    facts(&own, &["active = c"]);
    steps(&mut any, &["a: plunder W1>G1"]);
    facts(&any, &["supplies a = 3", "active = c"]);
}

#[test]
fn cmi_allown_cmi_roof_cmi_zero_what_missions_may_count() {
    let lines = "
        position: {K1: aL, W1: a1, W2: b1 c1, R3: a1, W5: c1}
        missions: {citadel: [alliance, citadel], standard: [skyline]}
        ahab: K1
        active: a";
    let [own, all] = both("alliance-scrappers", lines);
    assert_eq!((own.mission_worth(0, 0, 0), all.mission_worth(0, 0, 0)), (0, 6));
    let [walls, not] = both("walls-are-roofs", lines);
    assert_eq!((walls.mission_worth(0, 1, 0), not.mission_worth(0, 1, 0)), (4, 2));
    let lines = format!("{lines}\n        phase: 3");
    let [zero, refuses] = both("mission-unmet", &lines).map(|mut game| {
        while !needed(&game).ends_with("mission is completed") {
            idle(&mut game);
        }
        game
    });
    assert_eq!(refused(&zero, "mission citadel"), "");
    assert_eq!(refused(&refuses, "mission citadel"), "dei/cmi/zero");
}

#[test]
fn aa_order_symbols_in_printed_order_are_lost_when_passed_over() {
    let lines = "position: {G1: aL a2}\nactive: a";
    let [any, printed] = both("symbol-order", lines).map(|mut game| {
        steps(&mut game, &["a: play levy", "a: play march", "a: tactic-enlist G1"]);
        game
    });
    assert_eq!(refused(&any, "enlist G1"), "");
    assert!(
        printed
            .state
            .play
            .symbols
            .as_slice()
            .contains(&sightline::games::dei::pack::Symbol::LogisticMove)
    );
}

#[test]
fn card_placed_cards_together_or_one_by_one() {
    let lines = "position: {G1: aL a2}\nactive: a";
    let [together, one] = both("action-cards", lines).map(|mut game| {
        steps(&mut game, &["a: play levy"]);
        game
    });
    assert_eq!(needed(&together), "a: which card is placed");
    assert_eq!(needed(&one), "a: which symbol is used");
    let mut one = one;
    steps(&mut one, &["a: done"]);
    assert_eq!(needed(&one), "a: which card is placed");
}

#[test]
fn aa_tactic_aa_enlist_aa_ordinary_how_far_ahabs_card_goes() {
    let lines = "
        position: {G2: aL a3}
        ahab: G2
        shown: [a-technology]
        seats: {a: {technology: 3, hand: [scout, march]}}
        active: a";
    let play = |mut game: Dei| {
        steps(&mut game, &["a: ahab a-technology", "a: play scout"]);
        game
    };
    let [many, two] = both("ahab-tactic", lines).map(play);
    assert_eq!(refused(&many, "tactic-move 3 ahab G2>G3"), "");
    assert_eq!(refused(&two, "tactic-move 3 ahab G2>G3"), "dei/move/tactic");
    let [with, refuge] = both("ahab-enlist", lines).map(play);
    assert_eq!(refused(&with, "enlist G1"), "dei/aa/self");
    assert_eq!(refused(&refuge, "enlist G1"), "");
    let [no, yes] = both("ahab-ordinary", lines).map(play).map(|mut game| {
        steps(&mut game, &["a: done"]);
        game
    });
    assert_eq!(refused(&no, "tactic-move ahab G2>G3"), "dei/aa/ordinary");
    assert_eq!(refused(&yes, "tactic-move ahab G2>G3"), "");
}

#[test]
fn aa_drone_aa_leader_aa_built_aa_bought_conditions_read_otherwise() {
    let lines = "
        position: {G3: aL b2, G2: aR, G4: aR bD}
        shown: [a-outpost, a-refuges, a-market, a-drones]
        seats: {a: {bought: 2, hand: [scout, march], recycled: [airlift, foundry]}}
        ahab: K2
        active: a";
    let differ = |reading: &str, card: &str| {
        let [mut default, mut other] = both(reading, lines);
        // The refuges that stand were not built in this game.
        for game in [&mut default, &mut other] {
            game.state.sides[0].refuges_built = 0;
        }
        assert_eq!(refused(&default, &format!("ahab {card}")), "", "{reading}");
        assert_eq!(refused(&other, &format!("ahab {card}")), "dei/aa/cond", "{reading}");
    };
    differ("outpost-condition", "a-outpost");
    differ("refuges-built", "a-refuges");
    differ("cards-bought", "a-market");
    let [any, own] = both("ahab-drone", lines).map(|mut game| {
        steps(&mut game, &["a: ahab a-drones", "a: play scout"]);
        game
    });
    assert_eq!(refused(&any, "take b"), "");
    assert_eq!(refused(&own, "take b"), "dei/aa/drone");
    assert_eq!(refused(&own, "take a"), "");
}

#[test]
fn aa_short_a_short_deck_shows_what_is_left_or_nothing() {
    let lines = "
        position: {G2: aL, G4: bL, G6: cL}
        round: 1
        phase: 3
        active: c
        shown: [a-refuges, a-refuges, a-drones, a-technology, a-outpost, a-roof]";
    let [rest, none] = both("short-deck", lines).map(|mut game| {
        pass(&mut game);
        game
    });
    facts(&rest, &["round = 2", "shown = 2", "shown a-market = 1", "shown a-structure = 1"]);
    facts(&none, &["round = 2", "shown = 0"]);
}

#[test]
fn nathan_which_andro_with_andro_when_ahabl_move_cm_min_cm_rowcol_answers_are_known() {
    let rules = ["nathan.which", "andro.with", "andro.when", "ahabL.move", "cm.min", "cm.rowcol"];
    for rule in rules {
        assert!(READINGS.iter().any(|reading| reading.rule == rule), "{rule}");
    }
    let lines = "
        position: {G2: bL b3, R6: cL, K4: aL}
        seats: {b: {leader: andromeda, hand: [scout, march, levy]}}
        active: b";
    let ride = "tactic-move 1 leader G1>G8 after ride G1 with 1";
    let [moves, stays] = both("andromeda-scrapper", lines).map(|mut game| {
        steps(&mut game, &["b: play scout", "b: play march"]);
        game
    });
    assert_eq!(refused(&moves, ride), "");
    assert_eq!(refused(&stays, ride), "dei/andro/with");
    let [each, once] = both("andromeda-ride", lines).map(|mut game| {
        steps(&mut game, &["b: play scout", "b: play march", &format!("b: {ride}")]);
        game
    });
    assert_eq!(refused(&each, "tactic-move leader G6>G5 after ride G7>G6"), "");
    assert_eq!(refused(&once, "tactic-move leader G6>G5 after ride G7>G6"), "dei/andro/when");
}

#[test]
fn z07_lead_a_leader_alone_is_no_target() {
    let lines = "
        position: {G2: bL, W4: cL}
        seats: {c: {leader: z-07}}
        active: c";
    let mut game = stand(&lines.replace("G2: bL, W4: cL", "W4: cL bL"));
    pass(&mut game);
    facts(&game, &["reserve b = 15", "leader b = W4"]);
}
