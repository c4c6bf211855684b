//! Chances: as numbers, or exactly, as whole numbers over a power of six.

use num_bigint::BigUint;

/// What a chance is reckoned in.
pub trait Probability: Clone {
    fn zero() -> Self;
    fn one() -> Self;
    /// So many ways out of all rolls of this many dice.
    fn of_dice(ways: u64, dice: u8) -> Self;
    fn add(&mut self, other: &Self);
    #[must_use]
    fn times(&self, other: &Self) -> Self;
    /// So many times as much; a mean is a sum of these.
    #[must_use]
    fn scaled(&self, n: u16) -> Self;
}

impl Probability for f64 {
    fn zero() -> f64 {
        0.0
    }

    fn one() -> f64 {
        1.0
    }

    fn of_dice(ways: u64, dice: u8) -> f64 {
        ways as f64 / (0..dice).map(|_| 6.0).product::<f64>()
    }

    fn add(&mut self, other: &f64) {
        *self += other;
    }

    fn times(&self, other: &f64) -> f64 {
        self * other
    }

    fn scaled(&self, n: u16) -> f64 {
        self * f64::from(n)
    }
}

/// A whole number over 6 to the power of `dice`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    ways: BigUint,
    dice: u32,
}

impl Fraction {
    /// The same value over more dice.
    fn over(&self, dice: u32) -> BigUint {
        &self.ways * BigUint::from(6_u8).pow(dice - self.dice)
    }
}

impl Probability for Fraction {
    fn zero() -> Fraction {
        Fraction { ways: BigUint::ZERO, dice: 0 }
    }

    fn one() -> Fraction {
        Fraction { ways: BigUint::from(1_u8), dice: 0 }
    }

    fn of_dice(ways: u64, dice: u8) -> Fraction {
        Fraction { ways: BigUint::from(ways), dice: dice.into() }
    }

    fn add(&mut self, other: &Fraction) {
        let dice = self.dice.max(other.dice);
        *self = Fraction { ways: self.over(dice) + other.over(dice), dice };
    }

    fn times(&self, other: &Fraction) -> Fraction {
        Fraction { ways: &self.ways * &other.ways, dice: self.dice + other.dice }
    }

    fn scaled(&self, n: u16) -> Fraction {
        Fraction { ways: &self.ways * n, dice: self.dice }
    }
}

/// In lowest terms, such as `7799/2916`; a whole number stands alone.
impl std::fmt::Display for Fraction {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut ways = self.ways.clone();
        let mut denominator = BigUint::from(1_u8);
        // The denominator has no other prime factors.
        for prime in [2_u8, 3] {
            let mut left = self.dice;
            while left > 0 && (&ways % prime) == BigUint::ZERO {
                ways /= prime;
                left -= 1;
            }
            denominator *= BigUint::from(prime).pow(left);
        }
        if denominator == BigUint::from(1_u8) {
            write!(f, "{ways}")
        } else {
            write!(f, "{ways}/{denominator}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_written_in_lowest_terms() {
        for (ways, dice, text) in
            [(0, 3, "0"), (6, 1, "1"), (3, 1, "1/2"), (4, 2, "1/9"), (5, 2, "5/36"), (12, 1, "2")]
        {
            assert_eq!(Fraction::of_dice(ways, dice).to_string(), text);
        }
    }

    #[test]
    fn fractions_add_and_multiply() {
        let mut half = Fraction::of_dice(3, 1);
        half.add(&Fraction::of_dice(12, 2));
        assert_eq!(half.to_string(), "5/6");
        assert_eq!(half.times(&half).to_string(), "25/36");
        assert_eq!(half.scaled(6).to_string(), "5");
    }
}
