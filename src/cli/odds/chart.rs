//! Distributions as charts of text.

use std::fmt::Write;

use crate::cli::output::{BAD, FAINT, STRONG, styled};
use crate::games::killteam::odds::{Chance, ExactChance};

/// The longest bar, in characters.
const BAR: f64 = 40.0;

/// A chance in percent with two decimals; one that is not 0 never reads as 0.
pub fn percent(p: f64) -> String {
    match p * 100.0 {
        x if x > 0.0 && x < 0.005 => "<0.01 %".to_owned(),
        x if (99.995..100.0 - 1e-9).contains(&x) => ">99.99 %".to_owned(),
        x => format!("{x:.2} %"),
    }
}

/// The fraction behind a chance, where fractions were asked for; empty else.
pub fn fraction(exact: Option<&[ExactChance]>, at: usize) -> String {
    exact.and_then(|all| all.get(at)).map(|chance| chance.p.clone()).unwrap_or_default()
}

/// One line for each amount of damage: its chance, the chance of at least as much, a bar.
/// Bars from `wounds` on are those that incapacitate.
pub fn chart(
    title: &str,
    chances: &[Chance],
    exact: Option<&[ExactChance]>,
    wounds: Option<u16>,
) -> String {
    let most = chances.iter().map(|chance| chance.p).fold(0.0, f64::max);
    let wide = exact.map(|all| all.iter().map(|c| c.p.len()).max().unwrap_or(0)).unwrap_or(0);
    let head = format!("{title:>8}  {:>9}  {:>9}", "chance", "at least");
    let mut text = format!("{}\n", styled(FAINT, head));
    let mut left: f64 = chances.iter().map(|chance| chance.p).sum();
    for (i, chance) in chances.iter().enumerate() {
        let kills = wounds.is_some_and(|wounds| chance.damage >= wounds);
        let bar = bar(if most > 0.0 { chance.p / most } else { 0.0 });
        let bar = if kills { styled(BAD, bar) } else { styled(STRONG, bar) };
        let fraction = exact.and_then(|all| all.get(i)).map(|c| c.p.as_str()).unwrap_or("");
        let fraction = if wide > 0 { format!("{fraction:>wide$}  ") } else { String::new() };
        let _ = writeln!(
            text,
            "{:>8}  {:>9}  {:>9}  {fraction}{bar}",
            chance.damage,
            percent(chance.p),
            percent(left.min(1.0)),
        );
        left -= chance.p;
    }
    text
}

/// A bar of eighths of a character; what is more than nothing shows.
fn bar(share: f64) -> String {
    const PARTS: [char; 7] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let eighths = (share * BAR * 8.0).round() as usize;
    let eighths = if share > 0.0 { eighths.max(1) } else { 0 };
    let mut bar = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(PARTS[eighths % 8 - 1]);
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_chances_are_large() {
        assert_eq!(bar(1.0).chars().count(), 40);
        assert_eq!(bar(0.5).chars().count(), 20);
        assert_eq!(bar(0.0), "");
        assert_eq!(bar(1e-9), "▏");
    }

    #[test]
    fn small_chances_do_not_read_as_none() {
        assert_eq!(percent(0.0), "0.00 %");
        assert_eq!(percent(1e-7), "<0.01 %");
        assert_eq!(percent(0.123_456), "12.35 %");
        assert_eq!(percent(1.0), "100.00 %");
        assert_eq!(percent(1.0 - 1e-9), ">99.99 %");
    }
}
