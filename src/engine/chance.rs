//! Chances as fractions in lowest terms.

use std::fmt::{Display, Formatter};

use serde::{Serialize, Serializer};

/// A chance, exactly, or the mean of numbers. It is written as `8/27`, and as `0` or `1` where it
/// is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    ways: u128,
    of: u128,
}

impl Chance {
    pub const NEVER: Chance = Chance { ways: 0, of: 1 };
    pub const CERTAIN: Chance = Chance { ways: 1, of: 1 };

    /// `ways` out of `of`, which is above 0.
    pub fn new(ways: u128, of: u128) -> Chance {
        let shared = common(ways, of).max(1);
        Chance { ways: ways / shared, of: of / shared }
    }

    /// This chance and, whatever came of it, one in `n`; `None` where the fraction grows beyond
    /// 128 bits.
    pub fn one_in(self, n: u64) -> Option<Chance> {
        let shared = common(self.ways, n.into()).max(1);
        let of = self.of.checked_mul(u128::from(n) / shared)?;
        Some(Chance { ways: self.ways / shared, of })
    }

    /// Either of two chances that exclude each other; `None` where the fraction grows beyond
    /// 128 bits.
    pub fn or(self, other: Chance) -> Option<Chance> {
        let shared = common(self.of, other.of).max(1);
        let (one, two) = (other.of / shared, self.of / shared);
        let ways = self.ways.checked_mul(one)?.checked_add(other.ways.checked_mul(two)?)?;
        Some(Chance::new(ways, self.of.checked_mul(one)?))
    }

    pub fn to_f64(self) -> f64 {
        self.ways as f64 / self.of as f64
    }
}

/// The greatest common divisor.
fn common(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Display for Chance {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self.of {
            1 => write!(f, "{}", self.ways),
            of => write!(f, "{}/{of}", self.ways),
        }
    }
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_added_and_shortened() {
        let third = Chance::new(2, 6);
        assert_eq!(third.to_string(), "1/3");
        assert_eq!(third.or(Chance::new(1, 6)).unwrap().to_string(), "1/2");
        assert_eq!(third.one_in(4).unwrap(), Chance::new(1, 12));
        assert_eq!(Chance::new(2, 3).one_in(6).unwrap(), Chance::new(1, 9));
        assert_eq!(Chance::NEVER.or(Chance::CERTAIN), Some(Chance::CERTAIN));
        assert_eq!(
            (Chance::NEVER.to_string(), Chance::CERTAIN.to_string()),
            ("0".into(), "1".into())
        );
    }

    #[test]
    fn what_does_not_fit_is_no_chance() {
        let tiny = Chance::new(1, u128::MAX);
        assert_eq!(tiny.one_in(2), None);
        assert_eq!(tiny.or(Chance::new(1, u128::MAX - 1)), None);
    }
}
