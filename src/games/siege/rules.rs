//! The rules of Siege of the Citadel, explained in our own words.

use std::sync::LazyLock;

use super::readings::READINGS;
use crate::games::catalogue::{Catalogue, topics};

/// Every rule by topic.
pub static RULES: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::parse("siege", TOPICS, READINGS));

/// In the order in which a game needs them.
const TOPICS: &[(&str, &str)] = topics![
    "components" "preparation" "equipment-draft" "round" "turn" "move" "door" "force-cards"
    "attack" "close-combat" "firearms" "sight" "stairs" "cover" "tech" "dark-legion"
    "promotion" "end" "weapons" "equipment" "mission" "ai"
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tests as sound;

    #[test]
    fn rules_and_readings_are_explained() {
        assert_eq!(RULES.rules().count(), 381);
        sound::rules(&RULES, &["rule", "data", "ambiguous", "decided"]);
        sound::readings(&RULES, READINGS, &[]);
    }

    #[test]
    fn codes_in_the_sources_are_explained() {
        assert!(sound::codes(&RULES, "src/games/siege", '.') > 100);
    }
}
