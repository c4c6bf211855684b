//! Exact odds of an attack: hits of mixed dice, re-rolls, the defence value, an armour test.

use serde::Serialize;

use super::pack::{Colour, Components, Dice};

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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// The chance of each number of hits, from none.
    pub hits: Vec<f64>,
    /// The chance of each amount of damage, from none.
    pub damage: Vec<f64>,
    /// The chance of at least one point of damage.
    pub success: f64,
    pub mean: f64,
}

/// The chances of each number of hits of one die.
fn die(components: &Components, colour: Colour) -> Vec<f64> {
    let faces = components.faces[colour as usize];
    let most = faces.iter().copied().max().unwrap_or(0);
    let chance = |hits: u8| faces.iter().filter(|face| **face == hits).count() as f64 / 6.0;
    (0..=most).map(chance).collect()
}

fn convolve(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; a.len() + b.len() - 1];
    for (i, p) in a.iter().enumerate() {
        for (j, q) in b.iter().enumerate() {
            sum[i + j] += p * q;
        }
    }
    sum
}

/// The chances of each number of hits of dice, the best blank ones rolled again.
pub fn hits(components: &Components, dice: Dice, rerolls: u8) -> Vec<f64> {
    let mut all = vec![0.0; 1];
    // The number of blank dice of each colour is all that a re-roll depends on.
    let blanks: Vec<Vec<(u8, Vec<f64>, f64)>> = Colour::ALL
        .into_iter()
        .map(|colour| by_blanks(&die(components, colour), dice.0[colour as usize]))
        .collect();
    for (white, white_hits, p) in &blanks[0] {
        for (red, red_hits, q) in &blanks[1] {
            for (black, black_hits, r) in &blanks[2] {
                let again = Dice([*white, *red, *black]).best(rerolls);
                let mut sum = convolve(&convolve(white_hits, red_hits), black_hits);
                for colour in again.colours() {
                    sum = convolve(&sum, &die(components, colour));
                }
                if all.len() < sum.len() {
                    all.resize(sum.len(), 0.0);
                }
                for (total, chance) in all.iter_mut().zip(&sum) {
                    *total += chance * p * q * r;
                }
            }
        }
    }
    all
}

/// For each number of blank dice among `n`: the chances of the hits of the others, and the chance
/// of so many blanks.
fn by_blanks(die: &[f64], n: u8) -> Vec<(u8, Vec<f64>, f64)> {
    let blank = die[0];
    let mut found = Vec::new();
    for blanks in 0..=n {
        let others = n - blanks;
        let ways = (0..blanks).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1));
        let power = |base: f64, times: u8| (0..times).fold(1.0, |product, _| product * base);
        let chance = ways * power(blank, blanks) * power(1.0 - blank, others);
        let mut hits = vec![1.0];
        if chance == 0.0 {
            continue;
        }
        let mut hit = die.to_vec();
        hit[0] = 0.0;
        hit.iter_mut().for_each(|p| *p /= 1.0 - blank);
        for _ in 0..others {
            hits = convolve(&hits, &hit);
        }
        found.push((blanks, hits, chance));
    }
    found
}

/// The odds of an attack.
pub fn odds(components: &Components, throw: &Throw) -> Odds {
    let hits = hits(components, throw.dice, throw.rerolls);
    let armour = self::hits(components, throw.armour, 0);
    let mut damage = vec![0.0; hits.len().saturating_sub(usize::from(throw.defence)).max(1)];
    for (n, p) in hits.iter().enumerate() {
        let through = n.saturating_sub(usize::from(throw.defence));
        if through == 0 {
            damage[0] += p;
            continue;
        }
        for (cancelled, q) in armour.iter().enumerate() {
            damage[through.saturating_sub(cancelled)] += p * q;
        }
    }
    let mean = damage.iter().enumerate().map(|(n, p)| n as f64 * p).sum();
    let success = damage[1..].iter().sum();
    Odds { hits, damage, success, mean }
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
        let found = hits(&components(), Dice([1, 1, 0]), 0);
        let wanted = [2.0 / 6.0, 3.0 / 6.0, 1.0 / 6.0];
        assert!(found.iter().zip(wanted).all(|(p, q)| (p - q).abs() < 1e-12), "{found:?}");
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
                assert!((p - wanted[n]).abs() < 1e-9, "{dice} {n}: {p} {}", wanted[n]);
            }
            assert!((found.success - (1.0 - wanted[0])).abs() < 1e-9);
        }
    }
}
