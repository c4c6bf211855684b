//! Random play of random weapons.

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::script::{Sequence, attack};
use crate::games::killteam::sequence::attack::{Attack, Defence};
use crate::games::killteam::sequence::dice::Die;
use crate::games::killteam::sequence::fight::{Fight, Fighter};
use crate::games::killteam::sequence::readings::DiceReadings;
use crate::games::killteam::sequence::reroll::AMMO_CACHE;
use crate::games::killteam::sequence::shoot::Shoot;
use crate::games::killteam::sequence::{Decision, Needed, Role};

/// Rules that act on dice.
const RULES: [&str; 16] = [
    "Accurate 1",
    "Accurate 2",
    "Balanced",
    "Brutal",
    "Ceaseless",
    "Devastating 2",
    "Lethal 5+",
    "Piercing 1",
    "Piercing Crits 2",
    "Punishing",
    "Relentless",
    "Rending",
    "Saturate",
    "Severe",
    "Shock",
    "Stun",
];

fn random_attack(rng: &mut impl Rng) -> Attack {
    let rules: Vec<_> = RULES.into_iter().filter(|_| rng.random_ratio(1, 5)).collect();
    let (atk, hit) = (rng.random_range(1..=6), rng.random_range(2..=6));
    let line = format!("{atk} {hit}+ {}/{} {}", atk % 3 + 2, hit, rules.join(", "));
    let attack = attack(&line).changed(rng.random(), 0).cp(rng.random_range(0..=2));
    if rng.random_ratio(1, 4) { attack.source(AMMO_CACHE) } else { attack }
}

fn random_defence(rng: &mut impl Rng) -> Defence {
    Defence {
        cover: rng.random(),
        improved: rng.random_ratio(1, 4),
        obscured: rng.random_ratio(1, 3),
        wounds: rng.random_range(1..=20),
        cp: rng.random_range(0..=1),
        ..Defence::new(rng.random_range(2..=6))
    }
}

fn random_readings(rng: &mut impl Rng) -> DiceReadings {
    DiceReadings {
        discards_rolled_only: rng.random(),
        piercing_adds_up: rng.random(),
        severe_stuns: rng.random(),
        ..DiceReadings::default()
    }
}

/// Plays to the end; `look` sees each state.
fn play_out<S: Sequence + Clone + PartialEq + std::fmt::Debug>(
    sequence: &mut S,
    rng: &mut impl Rng,
    mut look: impl FnMut(&S),
) {
    for _ in 0..200 {
        look(sequence);
        match sequence.needed() {
            Needed::Nothing => return,
            Needed::Roll { count, .. } => {
                assert!(count > 0 && sequence.candidates().is_empty());
                let mut faces: Vec<u8> = (0..count).map(|_| rng.random_range(1..=6)).collect();
                let mut sorted = sequence.clone();
                sequence.roll(&faces).unwrap();
                faces.sort_unstable();
                sorted.roll(&faces).unwrap();
                assert_eq!(*sequence, sorted, "the order of dice does not matter");
            }
            Needed::Decision { .. } => {
                let candidates = sequence.candidates();
                assert!(candidates.len() > 1, "{sequence:?}");
                for (i, decision) in candidates.iter().enumerate() {
                    assert_eq!(sequence.check(decision), Ok(()), "{decision}");
                    assert!(!candidates[..i].contains(decision), "{decision} twice");
                    assert_eq!(decision.to_string().parse(), Ok(decision.clone()));
                    sequence.clone().apply(decision).unwrap();
                }
                let chosen = &candidates[rng.random_range(0..candidates.len())];
                sequence.apply(chosen).unwrap();
            }
        }
    }
    panic!("no end: {sequence:?}");
}

#[test]
fn shots_end_and_obscured_no_crit_holds() {
    for seed in 0..4000 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (attack, defence) = (random_attack(&mut rng), random_defence(&mut rng));
        let obscured = defence.obscured;
        let dmg = attack.dmg;
        let wounds = defence.wounds;
        let cp = [attack.cp, defence.cp];
        let mut shoot = Shoot::with(attack, defence, random_readings(&mut rng));
        let mut rerolled = 0;
        play_out(&mut shoot, &mut rng, |shoot: &Shoot| {
            if obscured {
                assert_eq!(shoot.attack_successes().critical, 0, "seed {seed}");
            }
            if let Some((Role::Attacker, dice)) = shoot.dice() {
                let now = dice.iter().filter(|die: &&Die| die.rerolled).count();
                assert!(now + dice.len() <= 2 * 6);
                rerolled = rerolled.max(now);
                assert!(dice.iter().all(|die| die.face.is_some() || !die.rerolled));
            }
        });
        let end = shoot.outcome().unwrap();
        let hits: u16 = end.hits.iter().sum();
        assert_eq!(end.damage, end.at_once + hits, "seed {seed}");
        assert_eq!(end.wounds, wounds.saturating_sub(end.damage));
        assert!(end.hits.iter().all(|hit| dmg.contains(hit)));
        assert!(
            !obscured
                || end.at_once == 0 && !end.stun && !end.hits.contains(&dmg[1])
                || dmg[0] == dmg[1]
        );
        assert!(end.spent.iter().zip(cp).all(|(spent, cp)| *spent <= cp));
        assert!(shoot.check(&Decision::Keep).is_err());
    }
}

#[test]
fn fights_end_with_wounds_that_only_fall() {
    for seed in 0..4000 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let fighters = [(); 2].map(|()| {
            let wounds = rng.random_range(1..=15);
            let attack = rng.random_ratio(9, 10).then(|| random_attack(&mut rng));
            Fighter { attack, wounds, reaches_self: rng.random() }
        });
        let start = [fighters[0].wounds, fighters[1].wounds];
        let initiative = if rng.random() { Role::Attacker } else { Role::Defender };
        let mut fight = Fight::with(fighters, initiative, random_readings(&mut rng));
        let mut last = start;
        play_out(&mut fight, &mut rng, |fight: &Fight| {
            let now = fight.wounds();
            assert!(now[0] <= last[0] && now[1] <= last[1], "seed {seed}");
            last = now;
        });
        let end = fight.outcome().unwrap();
        assert_eq!([end.wounds[0] + end.lost[0], end.wounds[1] + end.lost[1]], start);
        assert!(end.wounds.contains(&0) || fight.unresolved().is_none());
    }
}
