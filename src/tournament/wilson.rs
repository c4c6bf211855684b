//! Intervals of a share.

use serde::Serialize;

/// The 97.5th percentile of the normal distribution: intervals are of 95 percent.
pub const Z: f64 = 1.959_963_984_540_054;

/// A share with the interval in which it lies with a confidence of 95 percent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// Wilson's score interval of `half` half points in `games` games, a draw counting as half a win
/// (which makes the interval a little too wide, never too narrow); from 0 to 1 of no games.
///
/// Method: E. B. Wilson, 1927, without the correction for continuity.
pub fn wilson(half: u64, games: u64) -> Interval {
    if games == 0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    let n = games as f64;
    let share = half as f64 / (2.0 * n);
    let z2 = Z * Z;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let spread = Z * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
    Interval { share, low: (middle - spread).max(0.0), high: (middle + spread).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_literature() {
        // 8 of 10: 0.4902 to 0.9433; 0 of 10: 0 to 0.2775 (Brown, Cai and DasGupta, 2001).
        let eight = wilson(16, 10);
        assert!((eight.low - 0.4902).abs() < 1e-4 && (eight.high - 0.9433).abs() < 1e-4);
        let none = wilson(0, 10);
        assert!(none.low == 0.0 && (none.high - 0.2775).abs() < 1e-4);
        assert_eq!(wilson(0, 0).high, 1.0);
    }
}
