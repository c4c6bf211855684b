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
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::games::catalogue::Found;

    fn keys() -> BTreeSet<&'static str> {
        RULES.rules().map(|rule| rule.key).collect()
    }

    #[test]
    fn every_rule_of_the_expansion_is_explained_once() {
        assert_eq!(keys().len(), RULES.rules().count());
        let own = ["base", "turn", "card", "move", "enlist", "build", "buy", "kill", "token"];
        let expansion = RULES.rules().filter(|rule| {
            let topic = rule.key.split('.').next().unwrap_or_default();
            let added = ["aa.tactic", "aa.enlist", "aa.ordinary"].contains(&rule.key);
            !own.contains(&topic)
                && !["feat", "score", "drone", "mission"].contains(&topic)
                && !added
        });
        assert_eq!(expansion.count(), 113);
        for rule in RULES.rules() {
            assert!(rule.text.ends_with('.'), "{}", rule.key);
            assert!(rule.tags.iter().all(|tag| ["core", "data", "ambiguous"].contains(tag)));
            assert!(!rule.tags.is_empty(), "{}", rule.key);
            for other in &rule.see {
                assert!(keys().contains(other), "{} names {other}", rule.key);
            }
        }
    }

    #[test]
    fn each_reading_is_explained_with_every_answer() {
        for reading in READINGS {
            let rule = RULES.rules().find(|rule| rule.key == reading.rule).expect(reading.rule);
            assert_eq!(rule.reading, Some(reading), "{}", rule.key);
            assert!(rule.tags.contains(&"ambiguous"), "{}", rule.key);
            let answers: Vec<&str> = rule
                .text
                .lines()
                .filter_map(|line| Some(line.strip_prefix("- `")?.split_once("`: ")?.0))
                .collect();
            assert_eq!(answers, reading.values, "{}", rule.key);
        }
        let open: Vec<&str> = RULES
            .rules()
            .filter(|rule| rule.tags.contains(&"ambiguous") && rule.reading.is_none())
            .map(|rule| rule.key)
            .collect();
        assert_eq!(open, ["z07.lead"], "neither answer changes anything there");
    }

    /// Every code written in this game's sources has an explanation.
    #[test]
    fn codes_in_the_sources_are_explained() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/dei");
        let mut found = BTreeSet::new();
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("rules.rs") {
                let text = std::fs::read_to_string(&path).expect("a source file");
                let codes = text.split("\"dei/").skip(1).filter_map(|rest| rest.split_once('"'));
                found.extend(codes.map(|(code, _)| code.replacen('/', ".", 1)));
            }
        }
        assert!(found.len() > 30, "{found:?}");
        let unknown: Vec<_> = found.iter().filter(|key| !keys().contains(key.as_str())).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }

    #[test]
    fn codes_are_found_in_every_form() {
        for code in ["dei/cc/tie", "cc.tie", "control-tie", "dei/ahabL/1", "ahabL.1"] {
            assert!(matches!(RULES.find(code), Ok(Found::Rule(_))), "{code}");
        }
        assert!(matches!(RULES.find("jaeger"), Ok(Found::Topic(_))));
    }
}
