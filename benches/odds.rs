//! Odds: one shot and one fight at best play, beside the naive way: every ordered roll of all
//! dice counted, every line of play followed to its end without keeping what was solved.
//!
//! Run with `cargo bench --bench odds`. No dice are drawn, so there is no seed; the checksum is
//! over the chances of damage.

use std::hint::black_box;
use std::time::Instant;

use sightline::data::weapon_rule::weapon_line;
use sightline::games::killteam::odds::{self, Chance, FightQuestion, ShootQuestion};
use sightline::games::killteam::sequence::attack::{Attack, Defence};
use sightline::games::killteam::sequence::fight::Fighter;
use sightline::games::killteam::weapon_rules::NOTATIONS;

mod common;

use common::{Checksum, nanoseconds};

const SHOTS: [&str; 5] = [
    "4 3+ 3/4",
    "5 3+ 4/5 Rending",
    "4 3+ 3/4 Accurate 1, Rending",
    "4 4+ 2/3 Ceaseless",
    "5 3+ 4/5 Relentless",
];

const FIGHTS: [(&str, &str); 4] = [
    ("4 3+ 4/5", "4 3+ 3/4"),
    ("5 3+ 4/5", "5 3+ 3/4"),
    ("5 3+ 4/5 Brutal", "5 3+ 3/4 Shock"),
    ("5 3+ 4/5 Ceaseless", "5 3+ 3/4 Balanced"),
];

const WOUNDS: u16 = 14;

fn attack(line: &str) -> Attack {
    Attack::of_line(&weapon_line(line, NOTATIONS).expect("a weapon"))
}

fn checksum(chances: &[Chance]) -> Checksum {
    let mut sum = Checksum::new();
    for chance in chances {
        // Rounded: the last bits are the order of additions.
        let p = (chance.p * 1e12).round() as u64;
        let bytes = chance.damage.to_le_bytes().into_iter().chain(p.to_le_bytes());
        bytes.for_each(|byte| sum.byte(byte));
    }
    sum
}

fn show(name: &str, nanoseconds: f64, sum: &str) {
    println!("{name:<48} {:>12.1} µs  {sum}", nanoseconds / 1e3);
}

fn main() {
    for line in SHOTS {
        let question = ShootQuestion::new(attack(line), Defence::new(3).wounds(WOUNDS));
        let solve = || odds::shoot(black_box(&question)).expect("small");
        let time = nanoseconds(1, || drop(black_box(solve())));
        show(&format!("shoot {line}"), time, &checksum(&solve().damage).to_string());
    }
    let start = Instant::now();
    let mean = every_roll(black_box([4, 3]), [3, 4], 3);
    let name = format!("  naive: every roll of 4 3+ 3/4, mean {mean:.6}");
    show(&name, start.elapsed().as_nanos() as f64, "");
    for (a, b) in FIGHTS {
        let [attacker, defender] = [a, b].map(|line| Fighter::new(attack(line), WOUNDS));
        let question = FightQuestion::new(attacker, defender);
        let solve = || odds::fight(black_box(&question)).expect("small");
        let time = nanoseconds(1, || drop(black_box(solve())));
        show(&format!("fight {a} / {b}"), time, &checksum(&solve().defender_damage).to_string());
    }
    let start = Instant::now();
    let worth = every_line(black_box([4, 4]), [[4, 5], [3, 4]]);
    let name = format!("  naive: every line of 4 against 4, worth {worth:.6}");
    show(&name, start.elapsed().as_nanos() as f64, "");
}

/// Normal and critical successes of a roll numbered by its faces.
fn tally(roll: u32, dice: u32, least: u32) -> [u32; 2] {
    (0..dice).fold([0, 0], |[normal, critical], i| match roll / 6_u32.pow(i) % 6 + 1 {
        6 => [normal, critical + 1],
        face if face >= least => [normal + 1, critical],
        _ => [normal, critical],
    })
}

/// The mean damage of a shot by counting every ordered roll.
fn every_roll([atk, hit]: [u32; 2], dmg: [u32; 2], save: u32) -> f64 {
    let (attacks, defences) = (6_u32.pow(atk), 6_u32.pow(3));
    let mut sum = 0_u64;
    for a in 0..attacks {
        let successes = tally(a, atk, hit);
        for d in 0..defences {
            sum += u64::from(least(successes, tally(d, 3, save), dmg));
        }
    }
    sum as f64 / f64::from(attacks) / f64::from(defences)
}

/// The least damage that defence successes can leave, every block tried.
fn least(attack: [u32; 2], defence: [u32; 2], dmg: [u32; 2]) -> u32 {
    let mut best = attack[0] * dmg[0] + attack[1] * dmg[1];
    for (blocked, used) in [([1, 0], [1, 0]), ([1, 0], [0, 1]), ([0, 1], [0, 1]), ([0, 1], [2, 0])]
    {
        let enough = |have: [u32; 2], take: [u32; 2]| have[0] >= take[0] && have[1] >= take[1];
        if enough(attack, blocked) && enough(defence, used) {
            let left = [attack[0] - blocked[0], attack[1] - blocked[1]];
            let rest = [defence[0] - used[0], defence[1] - used[1]];
            best = best.min(least(left, rest, dmg));
        }
    }
    best
}

/// The worth of a fight, Hit 3+ on both sides, by following every line of play for every pair
/// of successes.
fn every_line(dice: [u32; 2], dmg: [[i32; 2]; 2]) -> f64 {
    let all = |dice: u32| -> Vec<([u32; 2], f64)> {
        let mut all: Vec<([u32; 2], f64)> = Vec::new();
        for roll in 0..6_u32.pow(dice) {
            let found = tally(roll, dice, 3);
            match all.iter_mut().find(|(known, _)| *known == found) {
                Some((_, count)) => *count += 1.0,
                None => all.push((found, 1.0)),
            }
        }
        let total = f64::from(6_u32.pow(dice));
        all.into_iter().map(|(found, count)| (found, count / total)).collect()
    };
    let (ours, theirs) = (all(dice[0]), all(dice[1]));
    let mut worth = 0.0;
    for (a, p) in &ours {
        for (b, q) in &theirs {
            worth += p * q * f64::from(line([*a, *b], [i32::from(WOUNDS); 2], 0, dmg));
        }
    }
    worth
}

fn line(left: [[u32; 2]; 2], now: [i32; 2], turn: usize, dmg: [[i32; 2]; 2]) -> i32 {
    let empty = |side: usize| left[side] == [0, 0];
    if now.iter().any(|wounds| *wounds <= 0) || empty(0) && empty(1) {
        return now[0].max(0) - now[1].max(0);
    }
    if empty(turn) {
        return line(left, now, 1 - turn, dmg);
    }
    let mut best: Option<i32> = None;
    let mut offer = |value: i32| {
        let better = best.is_none_or(|best| if turn == 0 { value > best } else { value < best });
        if better {
            best = Some(value);
        }
    };
    for with in (0..2).filter(|with| left[turn][*with] > 0) {
        let mut spent = left;
        spent[turn][with] -= 1;
        let mut hurt = now;
        hurt[1 - turn] -= dmg[turn][with];
        offer(line(spent, hurt, 1 - turn, dmg));
        for against in (0..=with).filter(|against| left[1 - turn][*against] > 0) {
            let mut blocked = spent;
            blocked[1 - turn][against] -= 1;
            offer(line(blocked, now, 1 - turn, dmg));
        }
    }
    best.expect("a success is there to be used")
}
