//! The rules of Doomsday Countdown, explained in our own words.

use std::sync::LazyLock;

use super::readings::READINGS;
use crate::games::catalogue::{Catalogue, topics};

/// Every rule by topic.
pub static RULES: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::parse("doomsday", TOPICS, READINGS));

/// In the order in which a game needs them.
const TOPICS: &[(&str, &str)] = topics![
    "components" "setup" "round" "activation" "move" "sight" "attack" "tasks" "cultists"
    "wounds" "reinforcements" "countdown" "winning" "campaign" "achievements" "penances"
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tests as sound;

    /// Ambiguous rules for which no other answer makes sense, or a number of a file decides.
    const SETTLED: [&str; 2] = ["se.count", "re.rest"];

    #[test]
    fn rules_and_readings_are_explained() {
        assert_eq!(RULES.rules().count(), 166);
        let tagged = |tag| RULES.rules().filter(|rule| rule.tags.contains(&tag)).count();
        assert_eq!([tagged("ambiguous"), tagged("data")], [31, 7]);
        sound::rules(&RULES, &["core", "data", "ambiguous"]);
        sound::readings(&RULES, READINGS, &SETTLED);
    }

    #[test]
    fn codes_in_the_sources_are_explained() {
        assert!(sound::codes(&RULES, "src/games/doomsday", '/') > 20);
    }
}
