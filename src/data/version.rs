//! The day that the text of a version names.

use super::datacards::is_date;

/// What the source of a team that came from the killteamjson data set begins with; its version
/// stands behind it.
pub const KILLTEAMJSON: &str = "killteamjson";

/// A day as `YYYY-MM-DD`, and whether the text names the day itself rather than its month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    pub text: String,
    pub named: bool,
}

/// The day of `2025-06-25`, or the first of the month of `v2 June 2025` and `October '25`. A
/// day that stands there as such goes before a month.
pub fn day(version: &str) -> Option<Day> {
    let dates = version.split(|c: char| !c.is_ascii_digit() && c != '-');
    if let Some(date) = dates.map(|word| word.trim_matches('-')).find(|word| is_date(word)) {
        return Some(Day { text: date.to_owned(), named: true });
    }
    first_of_month(version).map(|text| Day { text, named: false })
}

fn first_of_month(version: &str) -> Option<String> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let lower = version.to_lowercase();
    let letters = |c: char| c.is_alphabetic();
    let words = lower.split(|c| !letters(c)).filter(|word| word.len() >= 3);
    let mut found = words.filter_map(|word| {
        let month = MONTHS.iter().position(|month| month.starts_with(word))?;
        Some((month + 1, lower.find(word)? + word.len()))
    });
    let (month, end) = found.next()?;
    let numbers = |text: &str| {
        text.split(|c: char| !c.is_ascii_digit()).map(str::to_owned).collect::<Vec<_>>()
    };
    let full = numbers(&lower).into_iter().find(|number| number.len() == 4);
    let short = || numbers(&lower[end..]).into_iter().rfind(|number| number.len() == 2);
    let year = full.or_else(|| short().map(|number| format!("20{number}")))?;
    Some(format!("{year}-{month:02}-01"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[rstest::rstest]
    #[case("October '25", Some("2025-10-01"))]
    #[case("March 2026", Some("2026-03-01"))]
    #[case("v2 June 2025", Some("2025-06-01"))]
    #[case("12 Sept 2025", Some("2025-09-01"))]
    #[case("June 12, 2025", Some("2025-06-01"))]
    #[case("2025-06-25", Some("2025-06-25"))]
    #[case("v3 of 2025-06-25 (June '24)", Some("2025-06-25"))]
    #[case("2025-13-25", None)]
    // Which of the two is the month is not said.
    #[case("05/06/2025", None)]
    #[case("second printing", None)]
    #[case("v2 June", None)]
    fn days_and_months_are_found(#[case] version: &str, #[case] found: Option<&str>) {
        assert_eq!(day(version).map(|day| day.text).as_deref(), found);
    }
}
