//! The rules of The Citadel, explained in our own words.

use std::sync::LazyLock;

use super::readings::READINGS;
use crate::games::catalogue::{Catalogue, topics};

/// Every rule by topic.
pub static RULES: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::parse("dei", TOPICS, READINGS));

/// In the order of the rulebook, the base game last.
const TOPICS: &[(&str, &str)] =
    topics!["leaders" "drones" "setup" "ahab" "jaeger" "control" "missions" "base"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catalogue::Found;
    use crate::games::tests as sound;

    #[test]
    fn rules_and_readings_are_explained() {
        let own = [
            "base", "turn", "card", "move", "enlist", "build", "buy", "kill", "token", "feat",
            "score", "drone", "mission",
        ];
        let added = ["aa.tactic", "aa.enlist", "aa.ordinary"];
        let expansion = RULES.rules().filter(|rule| {
            let topic = rule.key.split('.').next().unwrap_or_default();
            !own.contains(&topic) && !added.contains(&rule.key)
        });
        assert_eq!(expansion.count(), 113);
        sound::rules(&RULES, &["core", "data", "ambiguous"]);
        // Neither answer changes anything there.
        sound::readings(&RULES, READINGS, &["z07.lead"]);
    }

    #[test]
    fn codes_in_the_sources_are_explained() {
        assert!(sound::codes(&RULES, "src/games/dei", '/') > 30);
    }

    #[test]
    fn codes_are_found_in_every_form() {
        for code in ["dei/cc/tie", "cc.tie", "control-tie", "dei/ahabL/1", "ahabL.1"] {
            assert!(matches!(RULES.find(code), Ok(Found::Rule(_))), "{code}");
        }
        assert!(matches!(RULES.find("jaeger"), Ok(Found::Topic(_))));
    }
}
