//! Fights in a battle, die by die.

use sightline::engine::dice::{Dice, Seeded, Stream};
use sightline::engine::game::{Game, Needed};
use sightline::games::killteam::battle::Battle;

use super::driver::{Tale, battle_of, operative, plain};

/// `a1` stands within 1 inch of `b1` and is active.
fn close(a: (&str, &str), b: (&str, &str)) -> Tale {
    let head = plain("");
    let a = [operative("a1", a.0, a.1)];
    let b = [operative("b1", b.0, b.1)];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &[("a1", "14.3,11"), ("b1", "15.7,11")]);
    tale.tell("a: activate a1 conceal");
    tale
}

const BEGIN: &str = "a: fight b1 with \"Blade\"\nb: retaliate with \"Knife\"";

#[test]
fn fight_alternate_die_by_die() {
    let mut tale = close(("wounds: 8", "Blade 4 3+ 4/5"), ("wounds: 9", "Knife 3 4+ 3/4"));
    tale.tell(BEGIN).tell(
        "roll attack: 6 4 3 1
         roll retaliation: 6 4 2
         = wounds b1 9
         a: strike critical = damage 5, wounds b1 4, wounds a1 8
         refused kt/fight/no-pair b: block critical with two normals
         refused kt/fight/block b: block critical with normal
         b: strike critical = wounds a1 4, wounds b1 4, injured b1 no
         = removed b1 no
         a: strike normal = damage 9, wounds b1 0
         = removed b1 yes
         = wounds a1 4
         = wounded a1 yes
         = injured a1 no",
    );
}

#[test]
fn wr_brutal_only_criticals_block() {
    let mut tale = close(("wounds: 10", "Blade 3 3+ 3/5 Brutal"), ("wounds: 8", "Knife 3 4+ 3/4"));
    tale.tell(BEGIN).tell(
        "roll attack: 6 5 2
         roll retaliation: 6 5 3
         a: strike critical = wounds b1 3
         refused kt/wr/brutal b: block normal with normal
         b: block normal with critical = wounds a1 10, wounds b1 3
         b: strike normal
         = wounds a1 7
         = wounds b1 3",
    );
}

#[test]
fn wr_shock_once_in_a_sequence() {
    let mut tale = close(("", "Blade 4 3+ 3/4 Shock"), ("", "Knife 3 3+ 4/5"));
    tale.tell(BEGIN).tell(
        "roll attack: 6 6 3 1
         roll retaliation: 6 5 4
         a: strike critical = wounds b1 8
         b: strike critical = wounds a1 7
         a: strike critical = wounds b1 4
         b: strike normal = wounds a1 3
         a: strike normal
         = wounds a1 3
         = wounds b1 1",
    );
}

#[test]
fn fight_conditions() {
    let mut tale = close(("", "Blade 4 3+ 4/5; gun 4 3+ 3/4"), ("", ""));
    tale.tell(
        "refused kt/fight/no-weapon a: fight b1 with \"gun\"
         a: fight b1 with \"Blade\"
         roll attack: 6 4 3 1
         a: strike critical
         a: strike normal
         a: strike normal
         = removed b1 yes
         refused kt/act/same a: fight b1 with \"Blade\"",
    );
    let head = plain("");
    let a = [operative("a1", "", "Blade 4 3+ 4/5")];
    let b = [operative("b1", "", ""), operative("b2", "", "")];
    let places = [("a1", "14.3,11"), ("b1", "15.7,11"), ("b2", "28,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell("a: activate a1 engage\nrefused kt/fight/target a: fight b2 with \"Blade\"");
    let places = [("a1", "4.3,11"), ("b1", "15.7,11"), ("b2", "28,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell("a: activate a1 engage\nrefused kt/fight/needs-enemy a: fight b1 with \"Blade\"");
}

#[test]
fn fight_assist_is_a_reading() {
    let fight = |reading: &str| {
        let head = plain(reading);
        let a = [operative("a1", "", "Blade 4 4+ 4/5"), operative("a2", "", "")];
        let b = [operative("b1", "", "")];
        let places = [("a1", "14.3,11"), ("a2", "14.3,9.5"), ("b1", "15.7,10.3")];
        let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
        tale.tell("a: activate a1 engage\na: fight b1 with \"Blade\"\nroll attack: 3 1 1 1");
        tale
    };
    fight("").tell("= wounds b1 12\na: end");
    fight("readings: {fight-assist: on}\n").tell("a: strike normal\n= wounds b1 8");
}

#[test]
fn wr_devastating_distance_reaches_everyone_near_the_opponent() {
    let head = plain("");
    let a = [operative("a1", "", "Blade 2 3+ 3/4 1\" Devastating 2"), operative("a2", "", "")];
    let b = [operative("b1", "", "Knife 2 3+ 3/4"), operative("b2", "", "")];
    let places = [("a1", "14.3,11"), ("a2", "2,2"), ("b1", "15.7,11"), ("b2", "17.2,11")];
    let mut tale = battle_of(&head, &a, &b).deployed("a", &places);
    tale.tell(
        "a: activate a1 engage
         a: fight b1 with \"Blade\"
         b: retaliate with \"Knife\"
         roll attack: 6 1
         roll retaliation: 1 1 = wounds b1 10, wounds a1 10, wounds b2 10
         a: strike critical = wounds b2 10
         = wounds b1 6
         = wounds a1 10
         = wounds b2 10
         = wounds a2 12",
    );
}

#[test]
fn fight_strike_whoever_chooses_sees_what_is_left() {
    let mut tale = close(("wounds: 8", "Blade 4 3+ 4/5"), ("wounds: 9", "Knife 3 4+ 3/4"));
    tale.tell(BEGIN).tell("roll attack: 6 4 3 1");
    let shown = |tale: &Tale, wanted: &[&str]| {
        let shown = tale.battle.show();
        for wanted in wanted {
            assert!(shown.contains(wanted), "{wanted}:\n{shown}");
        }
    };
    shown(
        &tale,
        &["a1 fights with Blade: dice 6, 4, 3, 1", "b1 retaliates with Knife: no dice yet"],
    );
    let told = |tale: &Tale, decision: &str| {
        let action = tale.battle.read(decision).unwrap();
        tale.battle.consequence(&action).unwrap()
    };
    tale.tell("roll retaliation: 6 4 2");
    assert_eq!(
        told(&tale, "strike critical"),
        "a1 has 8 of 8 wounds left, b1 has 4 of 9 wounds left; dice left: a1 2 normal; \
         b1 1 critical, 1 normal"
    );
    tale.tell("a: strike critical");
    shown(
        &tale,
        &[" 4/ 9 wounds", "with Blade: 2 normal left", "Knife: 1 critical, 1 normal left"],
    );
    assert_eq!(
        told(&tale, "block normal with normal"),
        "a1 has 8 of 8 wounds left, b1 has 4 of 9 wounds left; dice left: a1 1 normal; b1 1 critical"
    );
    tale.tell("b: strike critical");
    assert_eq!(
        told(&tale, "strike normal"),
        "a1 has 4 of 8 wounds left, b1 is incapacitated; the fight is over"
    );
}

#[test]
fn fight_strike_deals_its_damage_at_once() {
    let wounds = |battle: &Battle| {
        ["a1", "b1"]
            .map(|op| battle.fact("wounds", &[op]).unwrap().to_string().parse::<u16>().unwrap())
    };
    let mut strikes = 0;
    for seed in 0..40 {
        let blade = ("wounds: 20", "Blade 4 3+ 2/5 Devastating 1");
        let mut tale = close(blade, ("wounds: 18", "Knife 4 3+ 3/4"));
        tale.tell(BEGIN);
        let mut battle = tale.battle;
        let (mut dice, mut bot) =
            (Seeded::new(seed, Stream::Dice), Seeded::new(seed, Stream::Bot(0)));
        while battle.state.sequence.is_some() {
            match battle.needed() {
                Needed::Roll(roll) => {
                    let faces = dice.roll(&roll).unwrap();
                    battle.roll(&faces).unwrap();
                }
                Needed::Decision { seat, .. } => {
                    let all = battle.candidates(0);
                    let chosen = &all[bot.below(all.len() as u32) as usize];
                    let (own, other) = (seat.index(), 1 - seat.index());
                    let lost = match &chosen.to_string()[..] {
                        "strike critical" => [5, 4][own],
                        "strike normal" => [2, 3][own],
                        _ => 0,
                    };
                    let before = wounds(&battle);
                    battle.apply(chosen).unwrap();
                    let after = wounds(&battle);
                    assert_eq!(after[other], before[other].saturating_sub(lost), "seed {seed}");
                    assert_eq!(after[own], before[own], "seed {seed}");
                    strikes += u32::from(lost > 0);
                }
                Needed::Over => break,
            }
        }
    }
    assert!(strikes > 60, "{strikes}");
}
