//! Coordinates as they are written: short, and read back to the same value.

use std::fmt::{Display, Formatter};

use crate::geometry::number::{EXTENT, snap};
use crate::geometry::shape::Point;

/// As many decimals tell every two numbers of the lattice apart.
const MOST_DECIMALS: usize = 7;
/// What is chosen by a program has at most four.
const TIDY: f64 = 1e4;

/// A number of the lattice in as few decimals as read back to it.
#[derive(Clone, Copy, Debug)]
pub struct Inches(pub f64);

impl Display for Inches {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        let Inches(x) = *self;
        let reads_back = |text: &String| text.parse().is_ok_and(|back: f64| snap(back) == x);
        let text = (0..MOST_DECIMALS)
            .map(|decimals| format!("{x:.decimals$}"))
            .find(reads_back)
            .unwrap_or_else(|| format!("{x:.MOST_DECIMALS$}"));
        f.write_str(if text == "-0" { "0" } else { &text })
    }
}

/// A length as somebody writes it; `None` if it is none.
pub fn read(text: &str) -> Option<f64> {
    let plain = text.chars().all(|c| c.is_ascii_digit() || "+-.".contains(c));
    let number = text.parse().ok().filter(|_| plain);
    number.map(snap).filter(|x| x.abs() <= EXTENT).map(|x| x + 0.0)
}

/// The nearest place that is written with four decimals.
pub fn tidy(p: Point) -> Point {
    let round = |x: f64| snap((x * TIDY).round() / TIDY) + 0.0;
    Point::new(round(p.x), round(p.y))
}

/// How often something happened, in words.
pub fn times(n: u8) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::dice::{Seeded, Stream};
    use crate::geometry::number::LATTICE;

    #[test]
    fn every_number_of_the_lattice_reads_back() {
        let mut dice = Seeded::new(5, Stream::SetUp);
        for _ in 0..20_000 {
            let x = f64::from(dice.below(64 << 20)) / LATTICE;
            assert_eq!(read(&Inches(x).to_string()), Some(x));
            assert!(Inches(tidy(Point::new(x, x)).x).to_string().len() <= 7);
        }
        assert_eq!(Inches(snap(4.42)).to_string(), "4.42");
        assert_eq!(Inches(15.0).to_string(), "15");
        assert_eq!(Inches(-0.0).to_string(), "0");
        for text in ["", "x", "1e3", "nan", "65", "1.2.3"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
