//! Odds against closed forms, brute force, simulation, and what must be true of any odds.

use std::cell::RefCell;
use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rstest::rstest;
use sightline::data::weapon_rule::weapon_line;
use sightline::games::killteam::odds::{
    Chance, FightAim, FightError, FightOdds, FightQuestion, Rerolls, ShootAim, ShootOdds,
    ShootQuestion, fight, shoot,
};
use sightline::games::killteam::sequence::attack::{Attack, Defence};
use sightline::games::killteam::sequence::fight::Fighter;
use sightline::games::killteam::sequence::options::Options;
use sightline::games::killteam::sequence::shoot::Shoot;
use sightline::games::killteam::sequence::{Needed, Role};
use sightline::games::killteam::weapon_rules::NOTATIONS;

fn attack(line: &str) -> Attack {
    Attack::of_line(&weapon_line(line, NOTATIONS).expect("a weapon"))
}

fn odds(line: &str, target: Defence) -> ShootOdds {
    shoot(&ShootQuestion::new(attack(line), target)).expect("small enough")
}

/// Shots in a row at one target.
fn row(shots: Vec<Attack>, target: Defence) -> ShootQuestion {
    let first = shots[0].clone();
    ShootQuestion { shots, ..ShootQuestion::new(first, target) }
}

fn duel(a: &str, b: &str, wounds: [u16; 2], aim: FightAim) -> FightOdds {
    let fighters = [Fighter::new(attack(a), wounds[0]), Fighter::new(attack(b), wounds[1])];
    let [attacker, defender] = fighters;
    fight(&FightQuestion { aim, ..FightQuestion::new(attacker, defender) }).expect("small enough")
}

fn total(chances: &[Chance]) -> f64 {
    chances.iter().map(|chance| chance.p).sum()
}

fn mean(chances: &[Chance]) -> f64 {
    chances.iter().map(|chance| f64::from(chance.damage) * chance.p).sum()
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

/// The least damage that defence dice can leave, by trying every block one after the other.
fn least(attack: [u32; 2], defence: [u32; 2], dmg: [u32; 2]) -> u32 {
    let open = attack[0] * dmg[0] + attack[1] * dmg[1];
    // What is blocked, and what it takes: normal and critical successes.
    let blocks = [([1, 0], [1, 0]), ([1, 0], [0, 1]), ([0, 1], [0, 1]), ([0, 1], [2, 0])];
    let mut best = open;
    for (blocked, used) in blocks {
        let enough = |have: [u32; 2], take: [u32; 2]| have[0] >= take[0] && have[1] >= take[1];
        if enough(attack, blocked) && enough(defence, used) {
            let left = [attack[0] - blocked[0], attack[1] - blocked[1]];
            let rest = [defence[0] - used[0], defence[1] - used[1]];
            best = best.min(least(left, rest, dmg));
        }
    }
    best
}

/// Counts every ordered roll of all dice.
#[rstest]
#[case(3, 3, [3, 4], 3)]
#[case(2, 4, [2, 6], 5)]
#[case(3, 2, [4, 5], 4)]
fn shoot_block_choice_odds_against_every_roll(
    #[case] atk: u32,
    #[case] hit: u32,
    #[case] dmg: [u32; 2],
    #[case] save: u32,
) {
    let tally = |roll: u32, dice: u32, least: u32| {
        let faces = (0..dice).map(|i| roll / 6_u32.pow(i) % 6 + 1);
        faces.fold([0, 0], |[normal, critical], face| match face {
            6 => [normal, critical + 1],
            _ if face >= least => [normal + 1, critical],
            _ => [normal, critical],
        })
    };
    let (attacks, defences) = (6_u32.pow(atk), 6_u32.pow(3));
    let mut counts = BTreeMap::new();
    for a in 0..attacks {
        for d in 0..defences {
            let damage = least(tally(a, atk, hit), tally(d, 3, save), dmg);
            *counts.entry(damage as u16).or_insert(0_u32) += 1;
        }
    }
    let line = format!("{atk} {hit}+ {}/{}", dmg[0], dmg[1]);
    let odds = odds(&line, Defence::new(save as u8));
    assert_eq!(odds.damage.len(), counts.len());
    for chance in &odds.damage {
        near(chance.p, f64::from(counts[&chance.damage]) / f64::from(attacks * defences));
    }
}

/// Plays the sequence itself with random dice, the defender blocking for the least damage.
#[test]
fn odds_against_a_simulation_through_the_sequence() {
    const SEED: u64 = 23;
    const GAMES: u32 = 60_000;
    let line = "5 3+ 3/4 Lethal 5+, Piercing Crits 1, Devastating 1";
    let target = Defence::new(4).cover(true);
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut sum = [0.0; 2];
    for _ in 0..GAMES {
        let mut shot = Shoot::new(attack(line), target.clone());
        loop {
            match shot.needed() {
                Needed::Roll { count, .. } => {
                    let faces: Vec<u8> = (0..count).map(|_| rng.random_range(1..=6)).collect();
                    shot.roll(&faces).unwrap();
                }
                Needed::Decision { .. } => {
                    let after = |decision: &_| {
                        let mut next = shot.clone();
                        next.apply(decision).unwrap();
                        next
                    };
                    // A cover save is kept; of blocks the one that leaves the least.
                    let damage = |next: &Shoot| next.outcome().map_or(0, |end| end.damage);
                    let all = shot.candidates();
                    let kept = all.iter().map(after).rev().min_by_key(damage);
                    shot = kept.unwrap();
                }
                Needed::Nothing => break,
            }
        }
        let damage = f64::from(shot.outcome().unwrap().damage);
        sum[0] += damage;
        sum[1] += damage * damage;
    }
    let games = f64::from(GAMES);
    let simulated = sum[0] / games;
    let error = ((sum[1] / games - simulated * simulated) / games).sqrt();
    let exact = odds(line, target).mean;
    assert!((simulated - exact).abs() < 5.0 * error, "seed {SEED}: {simulated} ± {error}, {exact}");
}

#[test]
fn odds_add_up_for_every_weapon_rule() {
    for rules in [
        "Accurate 2",
        "Balanced",
        "Blast 2",
        "Brutal",
        "Ceaseless",
        "Devastating 2",
        "2\" Devastating 1",
        "Heavy",
        "Hot",
        "Lethal 4+",
        "Limited 1",
        "Piercing 2",
        "Piercing Crits 1",
        "Punishing",
        "Range 6",
        "Relentless",
        "Rending",
        "Saturate",
        "Seek",
        "Seek Light",
        "Severe",
        "Shock",
        "Silent",
        "Stun",
        "Torrent 1",
        "Balanced, Rending, Severe, Accurate 1",
        "Punishing, Rending, Lethal 5+, Stun",
    ] {
        let line = format!("4 3+ 3/5 {rules}");
        for target in [Defence::new(4), Defence::new(4).cover(true).obscured(true)] {
            let odds = odds(&line, target);
            near(total(&odds.damage), 1.0);
            near(mean(&odds.damage), odds.mean);
        }
        let odds = duel(&line, "3 4+ 3/4", [8, 9], FightAim::Duel);
        for chances in [&odds.attacker_damage, &odds.defender_damage] {
            near(total(chances), 1.0);
        }
    }
}

#[test]
fn odds_grow_with_every_stat_of_the_weapon_and_fall_with_those_of_the_target() {
    let mean = |line: &str, save: u8| odds(line, Defence::new(save)).mean;
    for rules in ["", "Rending", "Ceaseless", "Piercing 1", "Severe", "Punishing"] {
        for save in 2..=5 {
            let at = |atk: u8, hit: u8, dmg: [u8; 2], save: u8| {
                mean(&format!("{atk} {hit}+ {}/{} {rules}", dmg[0], dmg[1]), save)
            };
            let plain = at(3, 4, [3, 4], save);
            for better in [
                at(4, 4, [3, 4], save),
                at(3, 3, [3, 4], save),
                at(3, 4, [4, 4], save),
                at(3, 4, [3, 5], save),
                at(3, 4, [3, 4], save + 1),
            ] {
                assert!(better >= plain - 1e-12, "{rules} against {save}+: {better} < {plain}");
            }
        }
    }
}

#[test]
fn odds_of_two_shots_are_those_of_one_twice() {
    let target = || Defence::new(4).wounds(9);
    let one = odds("4 3+ 3/4 Rending", target());
    let shots = vec![attack("4 3+ 3/4 Rending"), attack("4 3+ 3/4 Rending")];
    let two = shoot(&row(shots, target())).unwrap();
    near(two.mean, 2.0 * one.mean);
    for chance in &two.damage {
        let pairs = one.damage.iter().flat_map(|a| one.damage.iter().map(move |b| (a, b)));
        let sum = pairs.filter(|(a, b)| a.damage + b.damage == chance.damage);
        near(chance.p, sum.map(|(a, b)| a.p * b.p).sum());
    }
}

#[test]
fn odds_of_shots_do_not_depend_on_their_order() {
    let both = |lines: [&str; 2]| {
        shoot(&row(lines.map(attack).to_vec(), Defence::new(3).wounds(8))).unwrap()
    };
    let (one, other) =
        (both(["4 3+ 3/4", "5 4+ 2/6 Lethal 5+"]), both(["5 4+ 2/6 Lethal 5+", "4 3+ 3/4"]));
    near(one.mean, other.mean);
    near(one.kill, other.kill);
}

#[test]
fn ploy_command_cp_serve_all_shots_together() {
    let with = |cp| {
        let shots = vec![attack("3 4+ 3/4").cp(cp), attack("3 4+ 3/4")];
        shoot(&row(shots, Defence::new(4))).unwrap().mean
    };
    let means = [0, 1, 2, 8].map(with);
    assert!(means.is_sorted(), "{means:?}");
    assert!(means[0] + 0.1 < means[1] && means[1] + 0.05 < means[2], "{means:?}");
}

#[test]
fn wr_blast_and_torrent_each_target_has_its_own_sequence() {
    let target = || Defence::new(4).wounds(8);
    let question = ShootQuestion {
        secondary: vec![target(), target().cover(true)],
        ..ShootQuestion::new(attack("4 3+ 3/4 Blast 2"), target())
    };
    let all = shoot(&question).unwrap();
    near(all.secondary[0].mean, all.mean);
    near(all.secondary[1].mean, odds("4 3+ 3/4", target().cover(true)).mean);
    let together = all.all.unwrap();
    near(together.mean, all.mean + all.secondary.iter().map(|t| t.mean).sum::<f64>());
    near(together.killed.iter().map(|k| k.p).sum(), 1.0);
    let none = (1.0 - all.kill) * (1.0 - all.kill) * (1.0 - all.secondary[1].kill);
    near(together.killed[0].p, none);
}

#[test]
fn wr_hot_odds_of_the_users_harm_by_hand() {
    let question = ShootQuestion {
        attacker_wounds: Some(4),
        exact: true,
        ..ShootQuestion::new(attack("4 3+ 3/4 Hot"), Defence::new(4))
    };
    let own = shoot(&question).unwrap().self_damage.unwrap();
    near(own.mean, 1.0);
    near(own.dies.unwrap(), 1.0 / 6.0);
    assert_eq!(own.exact.unwrap()[0].p, "2/3");
    assert_eq!(odds("4 3+ 3/4", Defence::new(4)).self_damage, None);
    // Hit as changed counts, and each action has its roll.
    let injured = attack("4 3+ 3/4 Hot").changed(true, 0);
    let twice = ShootQuestion { shots: vec![injured.clone(), injured], ..question };
    near(shoot(&twice).unwrap().self_damage.unwrap().mean, 2.0 * (2.0 + 4.0 + 6.0) / 6.0);
}

#[test]
fn wr_stun_and_devastating_distance_are_told() {
    let stunned = odds("1 3+ 3/4 Stun", Defence::new(4)).stun.unwrap();
    near(stunned, 1.0 / 6.0);
    let near_by = odds("1 3+ 3/4 2\" Devastating 3", Defence::new(4)).nearby;
    assert_eq!(near_by.iter().map(|chance| chance.damage).collect::<Vec<_>>(), [0, 3]);
    near(near_by[1].p, 1.0 / 6.0);
}

/// Each retained critical success does it before the first strike, blocked or not; the one who
/// is fought and who else is near suffer the same.
#[test]
fn wr_devastating_distance_is_told_of_fights() {
    let critical = |n: i32| match n {
        0 => (5.0_f64 / 6.0).powi(2),
        1 => 2.0 * 5.0 / 36.0,
        _ => 1.0 / 36.0,
    };
    let odds = duel("2 3+ 3/4 2\" Devastating 3", "2 3+ 3/4", [20, 20], FightAim::Duel);
    let damage: Vec<u16> = odds.near_defender.iter().map(|chance| chance.damage).collect();
    assert_eq!(damage, [0, 3, 6]);
    (0..3).for_each(|n| near(odds.near_defender[n as usize].p, critical(n)));
    assert!(odds.near_attacker.is_empty());
    let odds = duel("2 3+ 3/4", "2 3+ 3/4 1\" Devastating 1", [20, 20], FightAim::Duel);
    near(odds.near_attacker[2].p, critical(2));
    assert!(odds.near_defender.is_empty());
    // Without a distance it stays with the one who is fought.
    let odds = duel("2 3+ 3/4 Devastating 3", "2 3+ 3/4", [20, 20], FightAim::Duel);
    assert!(odds.near_defender.is_empty());
}

#[test]
fn rerolls_are_worth_what_the_policy_lets_them() {
    let with = |rerolls| {
        let question = ShootQuestion::new(attack("4 4+ 1/6 Ceaseless"), Defence::new(5));
        shoot(&ShootQuestion { rerolls, ..question }).unwrap()
    };
    let [never, fails, best] = [Rerolls::Never, Rerolls::Fails, Rerolls::Best].map(with);
    assert!(never.mean < fails.mean && fails.mean < best.mean);
    near(never.mean, odds("4 4+ 1/6", Defence::new(5)).mean);
    assert!(never.policy.contains("no re-rolls") && fails.policy.contains("never a success"));
}

#[test]
fn aims_reach_what_they_aim_at() {
    let with = |aim| {
        let shots = vec![attack("4 3+ 2/7 Accurate 1, Balanced"), attack("3 4+ 3/4 Ceaseless")];
        shoot(&ShootQuestion { aim, ..row(shots, Defence::new(4).wounds(9)) }).unwrap()
    };
    let (damage, kill) = (with(ShootAim::Damage), with(ShootAim::Kill));
    assert!(kill.kill >= damage.kill - 1e-12 && damage.mean >= kill.mean - 1e-12);
    assert!(kill.kill > damage.kill, "the aims differ here");

    let with = |aim| duel("4 3+ 4/5", "4 4+ 3/5", [8, 8], aim);
    let [wounds, kill, survive, both] =
        [FightAim::Wounds, FightAim::Kill, FightAim::Survive, FightAim::Duel].map(with);
    assert!(kill.defender_dies >= wounds.defender_dies - 1e-12);
    assert!(survive.attacker_dies <= wounds.attacker_dies + 1e-12);
    let difference = |o: &FightOdds| mean(&o.defender_damage) - mean(&o.attacker_damage);
    for other in [&kill, &survive, &both] {
        near(total(&other.defender_damage), 1.0);
        assert_ne!(other.policy, wounds.policy);
    }
    assert!(difference(&wounds) > 0.0);
}

#[test]
fn fight_alternate_the_attacker_of_equals_has_the_advantage() {
    for line in ["3 4+ 3/4", "4 3+ 4/5 Rending", "4 4+ 3/5 Brutal"] {
        let odds = duel(line, line, [7, 7], FightAim::Duel);
        assert!(odds.defender_dies > odds.attacker_dies, "{line}");
    }
}

#[test]
fn wr_shock_and_brutal_are_worth_something_in_a_fight() {
    let dies = |line| duel(line, "4 3+ 3/4", [9, 9], FightAim::Duel).defender_dies;
    let plain = dies("4 3+ 4/5");
    assert!(dies("4 3+ 4/5 Brutal") > plain && dies("4 3+ 4/5 Shock") > plain);
    let stun = duel("4 3+ 4/5 Stun", "4 3+ 3/4", [9, 9], FightAim::Duel);
    let some_critical = 1.0 - (5.0_f64 / 6.0).powi(4);
    near(stun.defender_stunned.unwrap(), some_critical);
    assert_eq!(stun.attacker_stunned, None);
}

/// After these dice the defender falls to a strike, and strikes first if it is not.
#[test]
fn fight_first_choice_for_dice_that_lie_there() {
    let question = FightQuestion {
        rolled: [Some(vec![4, 1, 1]), Some(vec![5, 2])],
        aim: FightAim::Duel,
        ..FightQuestion::new(
            Fighter::new(attack("3 4+ 4/5"), 4),
            Fighter::new(attack("2 4+ 4/5"), 4),
        )
    };
    let odds = fight(&question).unwrap();
    let best: Vec<&str> =
        odds.options.iter().filter(|option| option.best).map(|o| o.choice.as_str()).collect();
    assert_eq!(best, ["strike normal"]);
    near(odds.defender_dies, 1.0);
    let block = odds.options.iter().find(|option| option.choice.starts_with("block")).unwrap();
    near(block.defender_dies, 0.0);
    assert_eq!(odds.first_choices.len(), 1);
    assert_eq!((odds.first_choices[0].attacker, odds.first_choices[0].defender), ([1, 0], [1, 0]));

    let wrong = FightQuestion { rolled: [Some(vec![4, 1]), None], ..question };
    assert!(matches!(fight(&wrong), Err(FightError::Rolled(Role::Attacker, _))));
}

/// Dice lie before whoever rolled them, whichever side sets dice aside.
#[test]
fn dice_record_given_dice_are_those_of_their_side() {
    let rolled = |a: &str, b: Option<&str>, dice: [Option<&[u8]>; 2]| {
        let defender = match b {
            Some(line) => Fighter::new(attack(line), 8),
            None => Fighter::unarmed(8),
        };
        fight(&FightQuestion {
            rolled: dice.map(|faces| faces.map(<[u8]>::to_vec)),
            ..FightQuestion::new(Fighter::new(attack(a), 8), defender)
        })
    };
    let (plain, accurate) = ("4 3+ 3/4", "4 3+ 3/4 Accurate 1");
    let dice = |faces: &'static [u8]| Some(faces);
    for (a, b, first, second) in [
        (plain, accurate, dice(&[6, 5, 1, 1]), dice(&[6, 2, 1])),
        (accurate, plain, dice(&[6, 1, 1]), dice(&[6, 4, 1, 1])),
        (accurate, accurate, dice(&[6, 1, 1]), dice(&[6, 1, 1])),
    ] {
        let first = &rolled(a, Some(b), [first, second]).unwrap().first_choices[0];
        assert_eq!((first.attacker, first.defender), ([1, 1], [1, 1]), "{a} against {b}");
    }
    let refused = |a, b, dice| match rolled(a, b, dice) {
        Err(FightError::Rolled(role, refusal)) => (role, refusal.message),
        other => panic!("{other:?}"),
    };
    // The defender's dice are not laid before the attacker.
    let (role, message) = refused(plain, Some(plain), [None, dice(&[6, 5, 3, 1])]);
    assert_eq!(role, Role::Defender);
    assert!(message.contains("those of the attacker come first"), "{message}");
    let (role, message) = refused(plain, Some(accurate), [dice(&[6, 5, 3, 1]), None]);
    assert_eq!(role, Role::Attacker);
    assert!(message.contains("those of the defender come first"), "{message}");
    let (role, message) = refused(plain, None, [dice(&[6, 5, 3, 1]), dice(&[6])]);
    assert_eq!(role, Role::Defender);
    assert!(message.contains("none to roll"), "{message}");
    assert!(rolled(plain, None, [None, Some(&[])]).is_ok());
}

/// Who is shot at in the brute force below, and whether it is the attacker's own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    save: u8,
    wounds: u16,
    own: bool,
}

/// The targets that are left, and CP.
type Left = (Vec<Standing>, [u8; 2]);

/// Shots at several targets, followed die by die: every face, every re-roll, every order.
struct Salvo {
    hit: u8,
    dmg: [u16; 2],
    dice: [usize; 2],
    /// Targets incapacitated instead of damage.
    kills: bool,
    known: RefCell<BTreeMap<Left, f64>>,
}

impl Salvo {
    /// What is still to come for the targets left, the first of which is the primary target
    /// while it is there. Worked out once for the same targets and CP.
    fn value(&self, left: &[Standing], primary: bool, cp: [u8; 2]) -> f64 {
        let key = (left.to_vec(), cp);
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let next = if primary { 1 } else { left.len() };
        let each = (0..next).map(|i| {
            let mut rest = left.to_vec();
            let target = rest.remove(i);
            self.roll(0, &[], &[], cp, target, &rest)
        });
        let value = each.reduce(f64::max).unwrap_or(0.0);
        self.known.borrow_mut().insert(key, value);
        value
    }

    /// One die more of attacker (0) or defender (1), then re-rolls, then the other side.
    fn roll(
        &self,
        side: usize,
        dice: &[(u8, bool)],
        attack: &[(u8, bool)],
        cp: [u8; 2],
        target: Standing,
        rest: &[Standing],
    ) -> f64 {
        if dice.len() < self.dice[side] {
            let one = |face| {
                let dice = [dice, &[(face, false)]].concat();
                self.roll(side, &dice, attack, cp, target, rest)
            };
            return (1..=6).map(one).sum::<f64>() / 6.0;
        }
        self.decide(side, dice, attack, cp, target, rest)
    }

    fn decide(
        &self,
        side: usize,
        dice: &[(u8, bool)],
        attack: &[(u8, bool)],
        cp: [u8; 2],
        target: Standing,
        rest: &[Standing],
    ) -> f64 {
        let keep = match side {
            0 => self.roll(1, &[], dice, cp, target, rest),
            _ => self.end([attack, dice], target) + self.value(rest, false, cp),
        };
        let mut all = vec![keep];
        // One player rolls all dice at its own, and pays for them.
        let payer = if target.own { 0 } else { side };
        for i in (0..dice.len()).filter(|i| cp[payer] > 0 && !dice[*i].1) {
            let mut less = cp;
            less[payer] -= 1;
            let again = (1..=6).map(|face| {
                let mut dice = dice.to_vec();
                dice[i] = (face, true);
                self.decide(side, &dice, attack, less, target, rest)
            });
            all.push(again.sum::<f64>() / 6.0);
        }
        let best = if payer == 0 { f64::max } else { f64::min };
        all.into_iter().reduce(best).unwrap()
    }

    fn end(&self, dice: [&[(u8, bool)]; 2], target: Standing) -> f64 {
        let tally = |dice: &[(u8, bool)], least: u8| {
            dice.iter().fold([0, 0], |[normal, critical], (face, _)| match face {
                6 => [normal, critical + 1],
                _ if *face >= least => [normal + 1, critical],
                _ => [normal, critical],
            })
        };
        let dmg = self.dmg.map(u32::from);
        let damage = least(tally(dice[0], self.hit), tally(dice[1], target.save), dmg);
        let sign = if target.own { -1.0 } else { 1.0 };
        match self.kills {
            true if damage >= u32::from(target.wounds) => sign,
            true => 0.0,
            false => sign * f64::from(damage),
        }
    }
}

/// CP are one purse for the sequences at all targets, spent wherever that is worth most.
#[rstest]
#[case::attacker([1, 0], 3, &[(4, 3, false), (5, 4, false), (3, 3, false)])]
#[case::both([1, 1], 4, &[(4, 3, false), (3, 5, false)])]
#[case::two([2, 0], 4, &[(6, 5, false), (3, 3, false)])]
#[case::own([1, 1], 4, &[(4, 3, false), (5, 4, true)])]
#[case::own_two([2, 1], 3, &[(4, 3, false), (5, 4, true)])]
fn ploy_command_cp_serve_all_targets_of_blast_against_every_roll(
    #[case] cp: [u8; 2],
    #[case] hit: u8,
    #[case] targets: &[(u8, u16, bool)],
    #[values(ShootAim::Damage, ShootAim::Kill)] aim: ShootAim,
) {
    let standing = |&(save, wounds, own): &(u8, u16, bool)| Standing { save, wounds, own };
    let standings: Vec<Standing> = targets.iter().map(standing).collect();
    let kills = aim == ShootAim::Kill;
    let salvo = Salvo { hit, dmg: [3, 5], dice: [2, 1], kills, known: RefCell::default() };
    let expected = salvo.value(&standings, true, cp);

    let defence =
        |s: &Standing| Defence { dice: 1, own: s.own, ..Defence::new(s.save).wounds(s.wounds) };
    let attack = attack(&format!("2 {hit}+ 3/5 Blast 2")).cp(cp[0]);
    let odds = shoot(&ShootQuestion {
        secondary: standings[1..].iter().map(defence).collect(),
        aim,
        ..ShootQuestion::new(attack, defence(&standings[0]).cp(cp[1]))
    })
    .unwrap();
    let worth = |mean: f64, kill: f64| if kills { kill } else { mean };
    let others = odds.secondary.iter().zip(&standings[1..]).map(|(target, s)| {
        let sign = if s.own { -1.0 } else { 1.0 };
        sign * worth(target.mean, target.kill)
    });
    near(worth(odds.mean, odds.kill) + others.sum::<f64>(), expected);
    let killed = odds.all.unwrap().killed;
    near(killed.iter().map(|k| k.p).sum(), 1.0);
    let dead = odds.kill + odds.secondary.iter().map(|target| target.kill).sum::<f64>();
    near(killed.iter().map(|k| k.targets as f64 * k.p).sum(), dead);
}

#[test]
fn ploy_command_a_secondary_target_worth_more_gets_the_re_roll() {
    let tough = Defence::new(2).cover(true).wounds(20);
    let weak = Defence { dice: 0, ..Defence::new(6).wounds(20) };
    let question = ShootQuestion {
        secondary: vec![weak],
        ..ShootQuestion::new(attack("4 3+ 3/5 Blast 2"), tough)
    };
    let free = shoot(&question).unwrap();
    let paid = ShootQuestion { shots: vec![attack("4 3+ 3/5 Blast 2").cp(1)], ..question };
    let paid = shoot(&paid).unwrap();
    assert!(paid.secondary[0].mean > free.secondary[0].mean + 1.0);
    assert!(paid.policy.contains("over all targets"), "{}", paid.policy);
}
