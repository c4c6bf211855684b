//! Exact odds of an attack: hits of mixed dice, re-rolls, the defence value, an armour test.
//!
//! Ways are counted in whole numbers out of all rolls of the dice: no more than 49 of them, which
//! is far more than cards give.

use super::pack::{Colour, Components, Dice};
use crate::engine::chance::Chance;

/// An attack against one target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Throw {
    pub dice: Dice,
    /// Blank dice that may be rolled once more.
    pub rerolls: u8,
    pub defence: u8,
    /// Dice of the armour test: each hit cancels a point of damage.
    pub armour: Dice,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// The chance of each number of hits, from none.
    pub hits: Vec<Chance>,
    /// The chance of each amount of damage, from none.
    pub damage: Vec<Chance>,
    /// The chance of at least one point of damage.
    pub success: Chance,
    pub mean: Chance,
}

/// Ways for each number of hits, from none, out of all rolls of so many dice.
struct Ways {
    hits: Vec<u128>,
    dice: u32,
}

const SIDES: u128 = 6;

impl Ways {
    fn all(&self) -> u128 {
        SIDES.pow(self.dice)
    }
}

/// How many faces of a die show each number of hits.
fn die(components: &Components, colour: Colour) -> Vec<u128> {
    let faces = components.faces[colour as usize];
    let most = faces.iter().copied().max().unwrap_or(0);
    (0..=most).map(|hits| faces.iter().filter(|face| **face == hits).count() as u128).collect()
}

fn convolve(a: &[u128], b: &[u128]) -> Vec<u128> {
    let mut sum = vec![0; a.len() + b.len() - 1];
    for (i, p) in a.iter().enumerate() {
        for (j, q) in b.iter().enumerate() {
            sum[i + j] += p * q;
        }
    }
    sum
}

/// The ways to each number of hits of dice, the best blank ones rolled again.
fn ways(components: &Components, dice: Dice, rerolls: u8) -> Ways {
    let again = rerolls.min(dice.count());
    let mut hits = vec![0; 1];
    // The number of blank dice of each colour is all that a re-roll depends on.
    let blanks: Vec<Vec<(u8, Vec<u128>)>> = Colour::ALL
        .into_iter()
        .map(|colour| by_blanks(&die(components, colour), dice.0[colour as usize]))
        .collect();
    for (white, white_hits) in &blanks[0] {
        for (red, red_hits) in &blanks[1] {
            for (black, black_hits) in &blanks[2] {
                let rolled = Dice([*white, *red, *black]).best(again);
                let mut sum = convolve(&convolve(white_hits, red_hits), black_hits);
                for colour in rolled.colours() {
                    sum = convolve(&sum, &die(components, colour));
                }
                // Dice that are not rolled again may show anything.
                let idle = SIDES.pow(u32::from(again - rolled.count()));
                if hits.len() < sum.len() {
                    hits.resize(sum.len(), 0);
                }
                for (total, ways) in hits.iter_mut().zip(&sum) {
                    *total += ways * idle;
                }
            }
        }
    }
    Ways { hits, dice: u32::from(dice.count()) + u32::from(again) }
}

/// For each number of blank dice among `n`, the ways to the hits of them all.
fn by_blanks(die: &[u128], n: u8) -> Vec<(u8, Vec<u128>)> {
    let mut hit = die.to_vec();
    let blank = std::mem::take(&mut hit[0]);
    let of = |blanks: u8| {
        let (n, blanks) = (u128::from(n), u128::from(blanks));
        let chosen = (0..blanks).fold(1, |ways, i| ways * (n - i) / (i + 1));
        let first = vec![chosen * blank.pow(blanks as u32)];
        (blanks..n).fold(first, |hits, _| convolve(&hits, &hit))
    };
    (0..=n)
        .map(|blanks| (blanks, of(blanks)))
        .filter(|(_, ways)| ways.iter().any(|n| *n > 0))
        .collect()
}

/// The odds of an attack.
pub fn odds(components: &Components, throw: &Throw) -> Odds {
    let hits = ways(components, throw.dice, throw.rerolls);
    let armour = ways(components, throw.armour, 0);
    let all = hits.all() * armour.all();
    let mut damage = vec![0; hits.hits.len().saturating_sub(usize::from(throw.defence)).max(1)];
    for (n, p) in hits.hits.iter().enumerate() {
        let through = n.saturating_sub(usize::from(throw.defence));
        for (cancelled, q) in armour.hits.iter().enumerate() {
            damage[through.saturating_sub(cancelled)] += p * q;
        }
    }
    let mean = damage.iter().zip(0..).map(|(ways, n): (&u128, u128)| ways * n).sum();
    let success = damage[1..].iter().sum();
    Odds {
        success: Chance::new(success, all),
        mean: Chance::new(mean, all),
        damage: damage.into_iter().map(|ways| Chance::new(ways, all)).collect(),
        hits: hits.hits.iter().map(|ways| Chance::new(*ways, hits.all())).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn components() -> Components {
        Components {
            faces: [[0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1]],
            ..Components::default()
        }
    }

    #[test]
    fn at_succ_hits_of_two_colours_by_hand() {
        let throw = Throw { dice: Dice([1, 1, 0]), ..Throw::default() };
        let found = odds(&components(), &throw).hits;
        assert_eq!(found, [(2, 6), (3, 6), (1, 6)].map(|(ways, of)| Chance::new(ways, of)));
    }

    /// All faces of all dice, one by one.
    fn enumerated(dice: Dice, rerolls: u8, defence: u8, armour: Dice) -> Vec<f64> {
        let c = components();
        let colours: Vec<Colour> = dice.colours().collect();
        let plates: Vec<Colour> = armour.colours().collect();
        let n = colours.len() + usize::from(rerolls) + plates.len();
        let mut damage = vec![0.0; 12];
        for roll in 0..6_usize.pow(n as u32) {
            let face = |i: usize| roll / 6_usize.pow(i as u32) % 6;
            let mut hits = 0;
            let mut blanks: Vec<Colour> = Vec::new();
            for (i, colour) in colours.iter().enumerate() {
                match c.faces[*colour as usize][face(i)] {
                    0 => blanks.push(*colour),
                    one => hits += usize::from(one),
                }
            }
            blanks.sort_unstable_by(|a, b| b.cmp(a));
            for (i, colour) in blanks.iter().take(usize::from(rerolls)).enumerate() {
                hits += usize::from(c.faces[*colour as usize][face(colours.len() + i)]);
            }
            let mut through = hits.saturating_sub(usize::from(defence));
            for (i, colour) in plates.iter().enumerate() {
                let at = colours.len() + usize::from(rerolls) + i;
                through = through.saturating_sub(usize::from(c.faces[*colour as usize][face(at)]));
            }
            damage[through] += 1.0 / 6_f64.powi(n as i32);
        }
        damage
    }

    #[test]
    fn no_dice_do_nothing_and_the_most_dice_are_counted() {
        let none = odds(&components(), &Throw::default());
        assert_eq!((none.success, none.mean), (Chance::NEVER, Chance::NEVER));
        assert_eq!(none.damage, [Chance::CERTAIN]);
        let dice = Dice([0, 0, 8]);
        let most = odds(&components(), &Throw { dice, rerolls: 8, defence: 0, armour: dice });
        let sum: f64 = most.damage.iter().map(|p| p.to_f64()).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }

    #[test]
    fn at_dmg_at_armdl_odds_agree_with_every_roll_there_is() {
        for (dice, rerolls, defence, armour) in [
            (Dice([2, 1, 0]), 0, 0, Dice::NONE),
            (Dice([1, 1, 1]), 1, 1, Dice([1, 0, 0])),
            (Dice([3, 0, 1]), 2, 0, Dice([0, 1, 0])),
            (Dice([0, 2, 2]), 1, 2, Dice([0, 0, 1])),
        ] {
            let found = odds(&components(), &Throw { dice, rerolls, defence, armour });
            let wanted = enumerated(dice, rerolls, defence, armour);
            for (n, p) in found.damage.iter().enumerate() {
                assert!((p.to_f64() - wanted[n]).abs() < 1e-9, "{dice} {n}: {p} {}", wanted[n]);
            }
            assert!((found.success.to_f64() - (1.0 - wanted[0])).abs() < 1e-9);
        }
    }
}
