//! What a transcript may claim, and whether it is so.

use std::fmt::{Display, Formatter};

use smol_str::SmolStr;

/// Something true of a state.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    Flag(bool),
    Count(i64),
    /// A length; a claim may differ by the referee's tolerance.
    Inches(f64),
    Word(SmolStr),
}

/// Half of the last of the four decimals with which lengths are written.
const ROUNDING: f64 = 0.000_050_1;

impl Display for Fact {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        match self {
            Fact::Flag(true) => f.write_str("yes"),
            Fact::Flag(false) => f.write_str("no"),
            Fact::Count(n) => write!(f, "{n}"),
            Fact::Inches(length) => write!(f, "{length:.4}"),
            Fact::Word(word) => f.write_str(word),
        }
    }
}

/// What comes of a claim.
#[derive(Clone, Debug, PartialEq)]
pub enum Claimed {
    Holds,
    /// It does not hold; for lengths by how many inches.
    Fails {
        by: Option<f64>,
    },
    /// The claim is not of the kind of the fact.
    Unreadable {
        wanted: &'static str,
    },
}

impl Fact {
    /// Compares a claimed value; lengths may differ by `tolerance` inches beyond rounding to four
    /// decimals.
    pub fn compare(&self, claimed: &str, tolerance: f64) -> Claimed {
        let holds = match self {
            Fact::Flag(flag) => match claimed {
                "yes" | "true" => *flag,
                "no" | "false" => !*flag,
                _ => return Claimed::Unreadable { wanted: "yes or no" },
            },
            Fact::Count(n) => match claimed.parse::<i64>() {
                Ok(claimed) => claimed == *n,
                Err(_) => return Claimed::Unreadable { wanted: "a whole number" },
            },
            Fact::Inches(length) => match claimed.trim_end_matches('"').parse::<f64>() {
                Ok(claimed) if claimed.is_finite() => {
                    let by = (claimed - length).abs();
                    return if by <= tolerance + ROUNDING {
                        Claimed::Holds
                    } else {
                        Claimed::Fails { by: Some(by) }
                    };
                }
                _ => return Claimed::Unreadable { wanted: "a number of inches" },
            },
            Fact::Word(word) => word == claimed,
        };
        if holds { Claimed::Holds } else { Claimed::Fails { by: None } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_compared_by_kind() {
        assert_eq!(Fact::Flag(true).compare("yes", 0.0), Claimed::Holds);
        assert_eq!(Fact::Flag(true).compare("no", 0.0), Claimed::Fails { by: None });
        assert!(matches!(Fact::Flag(true).compare("3", 0.0), Claimed::Unreadable { .. }));
        assert_eq!(Fact::Count(3).compare("3", 0.0), Claimed::Holds);
        assert_eq!(Fact::Inches(2.0).compare("2.01", 0.02), Claimed::Holds);
        assert_eq!(Fact::Inches(2.00004).compare("2.0000", 0.0), Claimed::Holds);
        assert!(matches!(Fact::Inches(2.0002).compare("2.0000", 0.0), Claimed::Fails { .. }));
        assert!(matches!(Fact::Inches(2.0).compare("2.5", 0.02), Claimed::Fails { by: Some(_) }));
        assert!(matches!(Fact::Inches(2.0).compare("NaN", 0.02), Claimed::Unreadable { .. }));
        assert_eq!(Fact::Word("engage".into()).compare("engage", 0.0), Claimed::Holds);
    }
}
