use super::shooting::shoot_within;
use super::volley::Budget;
use super::*;
use crate::games::killteam::sequence::attack::{Attack, Defence};
use crate::games::killteam::sequence::fight::Fighter;
use crate::games::killteam::sequence::tests::script::{armed, attack};

fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-12, "{value} is not {expected}");
}

fn shot(weapon: &str, defence: Defence) -> ShootOdds {
    with(attack(weapon), defence)
}

fn with(attack: Attack, defence: Defence) -> ShootOdds {
    let question = ShootQuestion { exact: true, ..ShootQuestion::new(attack, defence) };
    let odds = shoot(&question).unwrap();
    near(odds.damage.iter().map(|chance| chance.p).sum(), 1.0);
    assert!(odds.damage.is_sorted_by(|a, b| a.damage < b.damage));
    odds
}

fn duel(attacker: Fighter, defender: Fighter) -> FightOdds {
    let question = FightQuestion { aim: FightAim::Duel, ..FightQuestion::new(attacker, defender) };
    fight(&question).unwrap()
}

fn none(odds: &ShootOdds) -> f64 {
    odds.damage.first().filter(|chance| chance.damage == 0).map_or(0.0, |chance| chance.p)
}

/// Fractions that were worked out with exact rationals.
#[test]
fn shoot_attack_order_odds_against_exact_fractions() {
    let open = Defence::new;
    for (weapon, defence, mean, nothing) in [
        ("4 3+ 3/4", open(3), (460_847, 139_968), (12_791, 34_992)),
        ("4 3+ 3/4", open(3).cover(true), (7_799, 2_916), (2_507, 5_832)),
        ("4 3+ 3/4", open(3).obscured(true), (712, 729), (545, 729)),
        ("4 3+ 4/6 Piercing 1", open(3), (17_513, 2_592), (1_097, 5_832)),
        ("4 2+ 3/3 Devastating 3, Piercing Crits 1", open(3), (337_579, 46_656), (4_411, 34_992)),
        ("5 3+ 4/5 Rending", open(3), (1_427_999, 186_624), (18_137, 104_976)),
        ("5 3+ 4/5 Severe", open(3), (1_935_571, 279_936), (34_519, 209_952)),
        ("5 3+ 4/5 Punishing", open(3), (13_872_101, 1_679_616), (8_381, 52_488)),
        ("4 3+ 3/4 Severe, Punishing", open(4), (538_321, 93_312), (215, 1_458)),
        ("4 6+ 3/4 Lethal 5+", open(4), (15_205, 11_664), (1_615, 2_187)),
    ] {
        let odds = shot(weapon, defence);
        near(odds.mean, f64::from(mean.0) / f64::from(mean.1));
        near(none(&odds), f64::from(nothing.0) / f64::from(nothing.1));
        let exact = odds.exact.unwrap();
        assert_eq!(exact.mean, format!("{}/{}", mean.0, mean.1));
        assert_eq!(exact.damage[0].p, format!("{}/{}", nothing.0, nothing.1));
    }
}

#[test]
fn shoot_cover_save_and_ceaseless_against_exact_fractions() {
    let odds = |weapon, defence, rerolls| {
        let question =
            ShootQuestion { rerolls, exact: true, ..ShootQuestion::new(attack(weapon), defence) };
        shoot(&question).unwrap().exact.unwrap().mean
    };
    let cover = odds("4 3+ 3/4", Defence::new(5).cover(true), Rerolls::Best);
    assert_eq!(cover, "23629/5832");
    let fails = odds("4 4+ 2/3 Ceaseless", Defence::new(4), Rerolls::Fails);
    assert_eq!(fails, "201674533/60466176");
}

/// Five dice against four, at best play on the difference of wounds.
#[test]
fn fight_choice_wounds_against_an_exact_fraction() {
    let question = FightQuestion::new(armed("5 3+ 4/5", 14), armed("4 3+ 3/4", 8));
    let odds = fight(&FightQuestion { exact: true, ..question }).unwrap();
    assert_eq!(odds.exact.unwrap().defender_dies, "522659/629856");
    let nobody_hits = 1.0 / 19_683.0;
    near(odds.first_choices.iter().map(|choice| choice.p).sum(), 1.0 - nobody_hits);
}

/// Setting the die aside is worth more than rolling it here.
#[test]
fn wr_accurate_once_odds_against_exact_fractions() {
    let odds = shot("4 3+ 3/4 Accurate 1, Rending", Defence::new(4));
    near(odds.mean, 253_429.0 / 46_656.0);
    near(none(&odds), 167.0 / 972.0);
}

/// One die against no defence: worked out by hand.
#[test]
fn wr_balanced_odds_of_one_die_by_hand() {
    let helpless = || Defence { dice: 0, ..Defence::new(6) };
    near(shot("1 4+ 2/6", helpless()).mean, (2.0 * 2.0 + 6.0) / 6.0);
    // A re-roll is worth 10/6, so fails alone are re-rolled.
    let balanced = (2.0 * 2.0 + 6.0 + 3.0 * 10.0 / 6.0) / 6.0;
    near(shot("1 4+ 2/6 Balanced", helpless()).mean, balanced);
    near(shot("1 4+ 2/6 Ceaseless", helpless()).mean, balanced);
    near(shot("1 4+ 2/6 Relentless", helpless()).mean, balanced);
    // A normal success of 1 is worth less than a re-roll: 8/6.
    let fishing = (6.0 + 5.0 * 8.0 / 6.0) / 6.0;
    near(shot("1 4+ 1/6 Balanced", helpless()).mean, fishing);
}

#[test]
fn ploy_command_odds_with_cp_are_better_for_their_side() {
    let plain = shot("3 3+ 3/4", Defence::new(4)).mean;
    assert!(with(attack("3 3+ 3/4").cp(1), Defence::new(4)).mean > plain + 0.1);
    assert!(shot("3 3+ 3/4", Defence::new(4).cp(1)).mean < plain - 0.1);
}

#[test]
fn dmg_incapacitated_chance_to_kill() {
    let odds = shot("4 3+ 3/4", Defence::new(3).wounds(14));
    let enough: f64 = odds.damage.iter().filter(|c| c.damage >= 14).map(|c| c.p).sum();
    near(odds.kill, enough);
    assert!((odds.kill - 0.00204).abs() < 5e-6, "{}", odds.kill);
    near(shot("1 3+ 3/4 Devastating 20", Defence::new(2).wounds(20)).kill, 1.0 / 6.0);
}

/// One die each, by hand: a hit of 3 normal or 4 critical fells at once, so whoever hits
/// first wins, unless the other blocks.
#[test]
fn fight_alternate_odds_of_one_die_each_by_hand() {
    let odds = |wounds: [u16; 2]| duel(armed("1 4+ 3/4", wounds[0]), armed("1 4+ 3/4", wounds[1]));
    // The attacker strikes first and fells; the defender strikes only if the attacker failed.
    let first = odds([3, 3]);
    near(first.defender_dies, 0.5);
    near(first.attacker_dies, 0.25);
    near(first.both_survive, 0.25);
    // Nobody falls: strikes are traded, as blocking the one die spares 3 but inflicts none,
    // and a critical against a normal strikes for more than it would spare.
    let traded = odds([20, 20]);
    near(traded.both_survive, 1.0);
    near(traded.attacker_damage[0].p, 0.5);
}

#[test]
fn fight_odds_add_up_and_the_stronger_wins_more_often() {
    let odds = duel(armed("4 3+ 4/5", 14), armed("4 3+ 3/4", 8));
    near(odds.attacker_damage.iter().map(|c| c.p).sum(), 1.0);
    near(odds.attacker_dies + odds.defender_dies + odds.both_survive, 1.0);
    assert!(odds.defender_dies > odds.attacker_dies);
}

/// Without defence dice each die is on its own: a fail is re-rolled for 13/6.
#[test]
fn wr_relentless_odds_of_ten_dice_by_hand() {
    let helpless = Defence { dice: 0, ..Defence::new(6) };
    let odds = shot("10 3+ 3/4 Relentless", helpless);
    near(odds.mean, 10.0 * (13.0 + 2.0 * 13.0 / 6.0) / 6.0);
}

#[test]
fn too_many_dice_with_too_many_re_rolls_are_refused() {
    let attack = attack("20 3+ 3/4 Ceaseless").cp(20);
    let odds = shoot(&ShootQuestion::new(attack, Defence::new(3)));
    assert_eq!(odds, Err(TooLarge));
}

/// A fighter of the oracle: dice, Hit, damage, wounds.
type Plain = (u32, u8, [i32; 2], i32);

/// The worth of a fight without weapon rules, by plain recursion over successes and by
/// counting every ordered roll.
fn oracle(fighters: [Plain; 2]) -> f64 {
    let tallies = |(dice, hit, ..): Plain| -> Vec<[i32; 2]> {
        (0..6_u32.pow(dice))
            .map(|roll| {
                let faces = (0..dice).map(|i| roll / 6_u32.pow(i) % 6 + 1);
                faces.fold([0, 0], |[normal, critical], face| match face {
                    6 => [normal, critical + 1],
                    _ if face >= u32::from(hit) => [normal + 1, critical],
                    _ => [normal, critical],
                })
            })
            .collect()
    };
    let (ours, theirs) = (tallies(fighters[0]), tallies(fighters[1]));
    let wounds = [fighters[0].3, fighters[1].3];
    let dmg = fighters.map(|fighter| fighter.2);
    let sum: f64 = ours
        .iter()
        .flat_map(|a| theirs.iter().map(|b| value([*a, *b], wounds, 0, dmg, wounds)))
        .sum();
    sum / (ours.len() * theirs.len()) as f64
}

/// The worth to the first side; `left` is normal and critical successes of each.
fn value(
    left: [[i32; 2]; 2],
    now: [i32; 2],
    turn: usize,
    dmg: [[i32; 2]; 2],
    full: [i32; 2],
) -> f64 {
    let empty = |side: usize| left[side] == [0, 0];
    if now.iter().any(|wounds| *wounds <= 0) || empty(0) && empty(1) {
        let [own, other] = now.map(|wounds| f64::from(u8::from(wounds <= 0)));
        let lost = |side: usize| f64::from(full[side] - now[side].max(0));
        return other - own + 1e-6 * (lost(1) - lost(0));
    }
    if empty(turn) {
        return value(left, now, 1 - turn, dmg, full);
    }
    let mut values = Vec::new();
    for with in 0..2 {
        if left[turn][with] == 0 {
            continue;
        }
        let mut spent = left;
        spent[turn][with] -= 1;
        let mut hurt = now;
        hurt[1 - turn] -= dmg[turn][with];
        values.push(value(spent, hurt, 1 - turn, dmg, full));
        for against in (0..=with).filter(|against| left[1 - turn][*against] > 0) {
            let mut blocked = spent;
            blocked[1 - turn][against] -= 1;
            values.push(value(blocked, now, 1 - turn, dmg, full));
        }
    }
    let best = if turn == 0 { f64::max } else { f64::min };
    values.into_iter().reduce(best).unwrap()
}

#[test]
fn fight_choice_odds_against_plain_recursion() {
    for (attacker, defender, plain) in [
        (("3 3+ 4/5", 8), ("3 4+ 3/4", 9), [(3, 3, [4, 5], 8), (3, 4, [3, 4], 9)]),
        (("3 4+ 3/6", 7), ("2 3+ 3/4", 7), [(3, 4, [3, 6], 7), (2, 3, [3, 4], 7)]),
        (("2 2+ 2/3", 4), ("3 5+ 4/4", 6), [(2, 2, [2, 3], 4), (3, 5, [4, 4], 6)]),
    ] {
        let odds = duel(armed(attacker.0, attacker.1), armed(defender.0, defender.1));
        let mean =
            |chances: &[Chance]| -> f64 { chances.iter().map(|c| f64::from(c.damage) * c.p).sum() };
        let wounds = mean(&odds.defender_damage) - mean(&odds.attacker_damage);
        near(odds.defender_dies - odds.attacker_dies + 1e-6 * wounds, oracle(plain));
    }
}

/// The least work that answers a question, by halving.
fn least_work(question: &ShootQuestion) -> usize {
    let (mut low, mut high) = (0, 1 << 20);
    while low + 1 < high {
        let middle = (low + high) / 2;
        match shoot_within(question, &Budget::of(middle)) {
            Ok(_) => high = middle,
            Err(TooLarge) => low = middle,
        }
    }
    high
}

/// One limit holds for all targets, all shots and everything that is told of them together.
#[test]
fn wr_blast_work_is_limited_over_the_whole_question() {
    let one = ShootQuestion::new(attack("3 3+ 3/4 Blast 2"), Defence::new(3).wounds(9));
    let other = Defence::new(4).wounds(7);
    let two = ShootQuestion { secondary: vec![other.clone()], ..one.clone() };
    let again =
        ShootQuestion { shots: vec![attack("3 3+ 3/4"), one.shots[0].clone()], ..one.clone() };
    let shared = ShootQuestion { target: one.target.clone().cp(1), ..two.clone() };
    let work = [&one, &two, &again, &shared].map(least_work);
    let alone = least_work(&ShootQuestion { target: other, ..one });
    assert!(work[1] >= work[0] + alone, "{work:?} {alone}");
    assert!(work[2] > work[0] && work[3] > work[1], "{work:?}");
}

/// Questions whose sequences bear on each other, through CP or through wounds.
fn branching() -> Vec<ShootQuestion> {
    let one = ShootQuestion::new(attack("3 3+ 3/4 Blast 2"), Defence::new(3).wounds(9).cp(1));
    let other = Defence::new(4).wounds(7);
    let kill = ShootAim::Kill;
    vec![
        ShootQuestion { secondary: vec![other.clone(), other.clone()], ..one.clone() },
        ShootQuestion { shots: vec![one.shots[0].clone(); 3], aim: kill, ..one.clone() },
        ShootQuestion {
            shots: vec![one.shots[0].clone().cp(1), attack("2 4+ 2/5")],
            secondary: vec![Defence { own: true, ..other }],
            aim: kill,
            ..one
        },
    ]
}

#[test]
fn work_that_is_foreseen_is_the_work_that_is_done() {
    for question in branching() {
        let plenty = Budget::of(1 << 24);
        shoot_within(&question, &plenty).unwrap();
        let done = (1 << 24) - plenty.left();
        assert!(shoot_within(&question, &Budget::of(done)).is_ok());
        assert!(shoot_within(&question, &Budget::of(done - 1)).is_err());
    }
}

#[test]
fn what_is_refused_is_refused_before_it_is_solved() {
    for question in branching() {
        let plenty = Budget::of(1 << 24);
        shoot_within(&question, &plenty).unwrap();
        let done = (1 << 24) - plenty.left();
        let short = Budget::of(done / 2);
        assert!(shoot_within(&question, &short).is_err());
        assert!(short.left() > done / 4, "{} of {done}", short.left());
    }
}
