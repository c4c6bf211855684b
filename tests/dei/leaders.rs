//! The leaders of the expansion, and the Jaeger as a drone.

use super::stand::{built, facts, needed, pass, refused, root, stand, steps, trimmed};
use sightline::games::dei::Dei;
use sightline::games::registry;

#[test]
fn lead_four_lead_pick_lead_pure_one_leader_of_two_is_picked() {
    let text =
        std::fs::read_to_string(root().join("killzones/dei/scenarios/purebred.yaml")).unwrap();
    let mut game = super::setup::from_scenario(&text, "killzones/dei/scenarios");
    super::setup::to_leaders(&mut game);
    assert_eq!(needed(&game), "a: which leader is used");
    assert_eq!(refused(&game, "leader nathan"), "dei/lead/pick");
    steps(&mut game, &["a: leader captain", "b: leader andromeda", "c: leader warden"]);
    facts(&game, &["leads a = captain", "leads b = andromeda", "leads c = warden"]);
    let all: Vec<&str> =
        game.pack().leaders.iter().filter(|l| l.alternative).map(|l| l.id.as_str()).collect();
    assert_eq!(all, ["nathan", "andromeda", "argyle", "z-07", "captain"]);
}

/// A table with two blue outposts in R2, and blue cards of price 1 and 3.
fn nathan(position: &str) -> Dei {
    let folder = tempfile::tempdir().unwrap();
    let map = std::fs::read_to_string(root().join("killzones/dei/citadel-4.yaml")).unwrap();
    let outpost = "  - {at: R2, colour: blue}\n";
    assert!(map.contains(outpost));
    std::fs::write(folder.path().join("map.yaml"), map.replace(outpost, &outpost.repeat(2)))
        .unwrap();
    let cards = "
kind: datacards
game: dei
pack: prices
markets:
  - colour: blue
    price: {technology: 1}
    mark: D
    cards:
      - {id: cheap, name: Cheap, do: [build], copies: 2}
      - {id: dear, name: Dear, do: [build], price: {technology: 2, energy: 1}, copies: 2}
  - colour: red
    price: {technology: 2}
    mark: D
    cards: [{id: other, name: Other, do: [build], copies: 2}]
";
    std::fs::write(folder.path().join("cards.yaml"), cards).unwrap();
    let text = format!(
        "kind: scene
game: dei
scenario:
  kind: scenario
  game: dei
  map: map.yaml
  data: [cards.yaml]
  seats:
    - {{seat: a, faction: brokers, leader: nathan}}
    - {{seat: b, faction: riders}}
position: {position}
seats: {{a: {{technology: 5, energy: 5, hand: [trade, scout, march]}}}}
active: a
"
    );
    let mut game = built(&text, folder.path());
    steps(&mut game, &["a: play trade", "a: play scout"]);
    game
}

#[test]
fn c_e21_nathan_1_nathan_0_outposts_lower_the_price() {
    let mut game = nathan("{R2: a1 aL b1}");
    assert_eq!(refused(&game, "buy cheap pay 0 0 recycle march"), "");
    assert_eq!(refused(&game, "buy cheap pay 1 0 recycle march"), "dei/buy/price");
    for pay in ["0 1", "1 0"] {
        assert_eq!(refused(&game, &format!("buy dear pay {pay} recycle march")), "", "{pay}");
    }
    for pay in ["2 1", "1 1", "0 0"] {
        assert_eq!(refused(&game, &format!("buy dear pay {pay} recycle march")), "dei/buy/price");
    }
    assert_eq!(refused(&game, "buy other pay 2 0 recycle march"), "");
    assert_eq!(refused(&game, "buy other pay 1 0 recycle march"), "dei/buy/price");
    steps(&mut game, &["a: buy dear pay 1 0 recycle march"]);
    facts(&game, &["technology a = 4", "energy a = 5", "bought a = 1"]);
    // Without the majority nothing is saved.
    let game = nathan("{R2: aL b1}");
    assert_eq!(refused(&game, "buy cheap pay 0 0 recycle march"), "dei/buy/price");
    assert_eq!(refused(&game, "buy cheap pay 1 0 recycle march"), "");
}

/// An action of a card of Ahab's is one with Nathan only where both stand.
#[test]
fn nathan_1_aa_self_ahabs_cards_save_only_beside_ahab() {
    let lines = |ahab: &str| {
        format!(
            "
        position: {{R2: a1 aL}}
        seats: {{a: {{technology: 5, energy: 5, bought: 2}}}}
        shown: [a-market]
        ahab: {ahab}
        active: a"
        )
    };
    for (ahab, code) in [("R2", ""), ("K1", "dei/buy/price")] {
        let mut game = with_leader("brokers", "nathan", &lines(ahab));
        steps(&mut game, &["a: ahab a-market", "a: play scout"]);
        assert_eq!(refused(&game, "buy convoy pay 0 1 recycle march"), code, "Ahab in {ahab}");
    }
}

fn with_leader(faction: &str, leader: &str, lines: &str) -> Dei {
    let text = format!(
        "kind: scene
game: dei
scenario:
  kind: scenario
  game: dei
  map: killzones/dei/citadel-4.yaml
  seats:
    - {{seat: a, faction: {faction}, leader: {leader}, start: G2}}
    - {{seat: b, faction: riders, start: G4, leader: outrider}}
    - {{seat: c, faction: builders, start: G6, leader: foreman}}
{}",
        trimmed(lines)
    );
    let text = if faction == "riders" {
        text.replacen(
            "seat: b, faction: riders, start: G4, leader: outrider",
            "seat: b, faction: brokers, start: G4, leader: tallyman",
            1,
        )
    } else {
        text
    };
    let text = if faction == "builders" {
        text.replacen(
            "seat: c, faction: builders, start: G6, leader: foreman",
            "seat: c, faction: machines, start: G6, leader: warden",
            1,
        )
    } else {
        text
    };
    built(&text, &root())
}

#[test]
fn andro_1_andro_end_andro_mid_a_ride_before_the_action() {
    let lines = "
        position: {G2: aL a3, G3: b3, G4: bL, R6: cL}
        seats: {a: {hand: [scout, march, muster]}}
        active: a";
    let mut game = with_leader("riders", "andromeda", lines);
    steps(&mut game, &["a: play scout", "a: play march"]);
    // She may pass b's majority in G3 and must end with one of her own.
    assert_eq!(refused(&game, "tactic-move leader G3>G2 after ride G3"), "dei/andro/end");
    assert_eq!(refused(&game, "tactic-move leader G4>G5 after ride G3>G4"), "dei/andro/end");
    assert_eq!(refused(&game, "tactic-move 1 G2>G1 after ride G1"), "dei/andro/1");
    assert_eq!(refused(&game, "tactic-move 1 leader G1>G8 after ride G1"), "dei/move/units");
    steps(&mut game, &["a: tactic-move 1 leader G1>G8 after ride G1 with 1"]);
    facts(&game, &["leader a = G8", "scrappers a G8 = 1", "scrappers a G2 = 2"]);
    // A second action of the phase, and a second ride.
    assert_eq!(refused(&game, "tactic-move leader G6>K3 after ride G7>G6"), "");
    assert_eq!(refused(&game, "tactic-move leader W1>W2 after ride W1"), "dei/move/linked");
}

/// A flight that carries a leader involves the leader, as every other action with it does.
#[test]
fn andro_1_arg_1_skills_come_before_flights_too() {
    let lines = "
        position: {G2: aL a3, G3: aD, G4: bL, R6: cL}
        seats: {a: {hand: [machines, march]}}
        active: a";
    let mut game = with_leader("riders", "andromeda", lines);
    steps(&mut game, &["a: play machines", "a: play march"]);
    let fly = |how: &str| format!("fly a G3>G4 {how}");
    assert_eq!(refused(&game, &fly("leader")), "dei/drone/carry");
    assert_eq!(refused(&game, &fly("after ride G3")), "dei/andro/1");
    assert_eq!(refused(&game, &fly("2@G3 leader after ride G3 with 1")), "dei/andro/1");
    assert_eq!(refused(&game, &fly("1@G3 leader after ride G3 with 1")), "");
    steps(&mut game, &["a: fly a G3>G4 leader after ride G3"]);
    facts(&game, &["leader a = G4", "drone a = G4", "scrappers a G2 = 3"]);

    let lines = "
        position: {W3: aL a1 aD, G4: bL, G6: cL}
        seats: {a: {hand: [machines, march]}}
        active: a";
    let mut game = with_leader("builders", "argyle", lines);
    steps(&mut game, &["a: play machines", "a: play march"]);
    assert_eq!(refused(&game, "fly a W3>W4 1@W3 after bridge R1 W2 to R3"), "dei/arg/1");
    // The drone flies over the bridge that has just been placed.
    assert_eq!(refused(&game, "fly a W3>R3 leader"), "dei/drone/fly");
    steps(&mut game, &["a: fly a W3>R3 leader after bridge R1 W2 to R3"]);
    facts(&game, &["leader a = R3", "drone a = R3", "linked W3 R3 = yes", "structure R1 = no"]);
}

#[test]
fn andro_1_only_andromeda_rides() {
    let mut game = stand("position: {G2: aL a3}\nactive: a");
    steps(&mut game, &["a: play scout", "a: play march"]);
    assert_eq!(refused(&game, "tactic-move leader G1>G8 after ride G1"), "dei/andro/1");
}

#[test]
fn arg_1_arg_roof_a_neutral_bridge_is_taken_and_placed() {
    let lines = "
        position: {W3: aL a1}
        seats: {a: {hand: [scout, march]}}
        active: a";
    let mut game = with_leader("builders", "argyle", lines);
    steps(&mut game, &["a: play scout", "a: play march"]);
    let after = |how: &str| format!("tactic-move leader W3>R3 after bridge {how}");
    assert_eq!(refused(&game, &after("R1 W2 to R1")), "dei/build/bridge");
    assert_eq!(refused(&game, &after("R2 W3 to R3")), "dei/arg/1");
    assert_eq!(refused(&game, "tactic-move 1 W3>R3 after bridge R1 W2 to R3"), "dei/arg/1");
    steps(&mut game, &["a: tactic-move leader W3>R3 after bridge R1 W2 to R3"]);
    facts(&game, &["leader a = R3", "structure W2 = no", "structure R3 = yes"]);
    let ground = with_leader("builders", "argyle", &lines.replace("W3: aL", "K1: aL"));
    let mut game = ground;
    steps(&mut game, &["a: play scout", "a: play march"]);
    assert_eq!(refused(&game, "tactic-move leader K1>G2 after bridge R1 W2 to R2"), "dei/arg/roof");
}

#[test]
fn z07_1_opponents_beside_z07_are_struck_at_the_end_of_its_phase() {
    let lines = "
        position: {G2: aL a2 b2 cL, G3: c1}
        active: a";
    let mut game = with_leader("machines", "z-07", lines);
    pass(&mut game);
    facts(&game, &["scrappers b G2 = 1", "scrappers a G2 = 2", "scrappers c G3 = 1", "active = b"]);
    pass(&mut game);
    facts(&game, &["scrappers b G2 = 1"]);
}

/// What Z-07 kills at the end of the last phase no longer counts at the end of the game.
#[test]
fn z07_1_score_final_the_last_strike_comes_before_the_last_count() {
    let lines = "
        position: {G1: aL b2, G6: bL, G3: cL, G2: a1}
        round: 4
        phase: 3
        order: [b, c, a]
        active: a
        seats: {a: {columns: [1, 2, 3, 4]}}";
    let mut game = with_leader("machines", "z-07", lines);
    facts(&game, &["majority G1 = b"]);
    pass(&mut game);
    assert_eq!(needed(&game), "over");
    // One scrapper and the leader against the other: nobody controls the outpost of G1.
    facts(&game, &["scrappers b G1 = 1", "majority G1 = nobody", "supplies b = 0"]);
}

const BASE: &str = "kind: scene
game: dei
scenario:
  kind: scenario
  game: dei
  mode: base
  map: killzones/dei/citadel-4.yaml
  seats:
    - {seat: a, faction: purebred, leader: captain, drone: jaeger, start: G2}
    - {seat: b, faction: riders, leader: outrider, start: G4}
    - {seat: c, faction: machines, leader: warden, start: G6}
";

fn purebred(lines: &str) -> Dei {
    built(&format!("{BASE}{}", trimmed(lines)), &root())
}

#[test]
fn ahabl_1_the_majority_follows_an_action_that_involves_him() {
    let lines = "
        position: {G2: aL a1 b3, G3: b3}
        seats: {a: {hand: [scout, march]}}
        active: a";
    let mut game = purebred(lines);
    facts(&game, &["majority G2 = b"]);
    steps(&mut game, &["a: play scout", "a: play march", "a: tactic-move 1 G2>G1"]);
    facts(&game, &["majority G2 = b"]);
    steps(&mut game, &["a: tactic-move leader G2>G3"]);
    facts(&game, &["majority G3 = a", "majority G2 = b"]);
    pass(&mut game);
    facts(&game, &["majority G3 = b"]);
}

#[test]
fn ahabl_off_no_citadel_outside_citadel_mode() {
    let game = purebred("position: {W1: a3}\nactive: a");
    facts(&game, &["control = nobody"]);
    let text = format!("{BASE}position: {{}}\n").replace("mode: base", "mode: citadel");
    let report = registry::start_str::<Dei>("s", &text, &root()).unwrap_err();
    assert!(report.render(false).contains("cannot be played in Citadel Mode"));
}

#[test]
fn jd_pick_the_purebred_may_start_with_the_jaeger() {
    let text =
        std::fs::read_to_string(root().join("killzones/dei/scenarios/purebred.yaml")).unwrap();
    let mut game = super::setup::from_scenario(&text, "killzones/dei/scenarios");
    super::setup::to_leaders(&mut game);
    steps(&mut game, &["a: leader regent", "b: leader outrider", "c: leader warden"]);
    assert_eq!(needed(&game), "a: which drone is used");
    steps(&mut game, &["a: drone jaeger"]);
    assert_eq!(game.drone(0).unwrap().id, "jaeger");
    assert_eq!(game.drone(1).unwrap().id, "lifter");
}

#[test]
fn jd_move_jd_carry_jd_kill_jd_choose_two_regions_units_and_one_kill_each() {
    let lines = "
        position: {G2: aD a2 aL, G3: a1 b2, G4: b2 bL, R4: c1, G5: c1}
        order: [c, b, a]
        seats: {a: {hand: [machines, march]}}
        active: a";
    let mut game = purebred(lines);
    steps(&mut game, &["a: play machines", "a: play march"]);
    assert_eq!(refused(&game, "fly a G2>G3>G4>G5"), "dei/drone/fly");
    assert_eq!(refused(&game, "fly a G2>G3>G4 1@G4"), "dei/drone/carry");
    steps(&mut game, &["a: fly a G2>G3>G4 2@G2 1@G3"]);
    facts(&game, &["drone a = G4", "scrappers a G4 = 3", "scrappers a G3 = 0", "leader a = G2"]);
    // c has a scrapper in G5, linked to G4; R4 is a roof beside it, not linked. b chooses.
    facts(&game, &["scrappers c G5 = 0", "scrappers c R4 = 1"]);
    assert_eq!(needed(&game), "b: where the Kill strikes");
    steps(&mut game, &["b: hit G3"]);
    facts(&game, &["scrappers b G3 = 1", "scrappers b G4 = 2", "scrappers a G4 = 3"]);
}

#[test]
fn jd_zero_the_jaeger_may_strike_where_it_is() {
    let mut game =
        purebred("position: {G2: aD b1}\nseats: {a: {hand: [machines, march]}}\nactive: a");
    steps(&mut game, &["a: play machines", "a: play march", "a: fly a G2"]);
    facts(&game, &["scrappers b G2 = 0"]);
}
