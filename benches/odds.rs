//! Odds: one shot and one fight at best play, beside the naive enumeration of every ordered
//! roll without keeping what was solved.
//!
//! Run with `cargo bench --bench odds`. The checksum is over the chances.

use std::hint::black_box;

use sightline::data::weapon_rule::weapon_line;
use sightline::games::killteam::odds::{self, FightQuestion, ShootQuestion};
use sightline::games::killteam::sequence::attack::{Attack, Defence};
use sightline::games::killteam::sequence::fight::Fighter;
use sightline::games::killteam::weapon_rules::NOTATIONS;

mod common;

fn attack(line: &str) -> Attack {
    Attack::of_line(&weapon_line(line, NOTATIONS).expect("a weapon"))
}

fn main() {
    for line in [
        "4 3+ 3/4",
        "5 3+ 4/5 Rending",
        "4 3+ 3/4 Accurate 1, Rending",
        "4 4+ 2/3 Ceaseless",
        "5 3+ 4/5 Relentless",
    ] {
        let question = ShootQuestion::new(attack(line), Defence::new(3).cover(true).wounds(14));
        let t = std::time::Instant::now();
        let n = 200;
        for _ in 0..n {
            black_box(odds::shoot(black_box(&question)).expect("small"));
        }
        println!("{line}: {:?}", t.elapsed() / n);
    }
    for (a, b) in [
        ("5 3+ 4/5", "5 3+ 3/4"),
        ("5 3+ 4/5 Ceaseless", "5 3+ 3/4 Balanced"),
        ("5 3+ 4/5 Relentless", "5 3+ 3/4 Relentless"),
    ] {
        let question = FightQuestion::new(Fighter::new(attack(a), 14), Fighter::new(attack(b), 14));
        let t = std::time::Instant::now();
        for _ in 0..3 {
            black_box(odds::fight(black_box(&question)).expect("small"));
        }
        println!("{a} / {b}: {:?}", t.elapsed() / 3);
    }
}
