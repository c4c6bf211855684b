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
    use std::collections::BTreeSet;

    const TAGS: [&str; 4] = ["rule", "data", "ambiguous", "decided"];

    #[test]
    fn keys_are_unique_and_explained() {
        let keys: BTreeSet<_> = RULES.rules().map(|rule| rule.key).collect();
        assert_eq!(keys.len(), 381);
        assert_eq!(RULES.rules().count(), 381);
        for rule in RULES.rules() {
            assert_eq!(rule.key.split('.').filter(|part| !part.is_empty()).count(), 2);
            assert!(rule.text.ends_with(['.', ')']), "{}: {}", rule.key, rule.text);
            assert!(rule.tags.iter().all(|tag| TAGS.contains(tag)), "{}", rule.key);
        }
    }

    #[test]
    fn each_reading_is_explained_with_every_answer() {
        for rule in RULES.rules() {
            assert_eq!(rule.tags.contains(&"ambiguous"), rule.reading.is_some(), "{}", rule.key);
            let Some(reading) = rule.reading else { continue };
            let answers: Vec<_> = rule
                .text
                .lines()
                .filter_map(|line| Some(line.strip_prefix("- `")?.split_once("`: ")?.0))
                .collect();
            assert_eq!(answers, reading.values, "{}", rule.key);
        }
        for reading in READINGS {
            let rule = RULES.rules().find(|rule| rule.key == reading.rule);
            assert_eq!(rule.and_then(|rule| rule.reading), Some(reading), "{}", reading.name);
        }
    }

    /// Every key that the sources of this game name has an explanation.
    #[test]
    fn keys_in_the_sources_are_explained() {
        let keys: BTreeSet<_> = RULES.rules().map(|rule| rule.key).collect();
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/siege");
        let mut found = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|e| e != "rs") || path.ends_with("rules.rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for word in text.split('"') {
                let Some((topic, name)) = word.split_once('.') else { continue };
                let lower =
                    |s: &str| s.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
                let is_key = lower(topic)
                    && lower(name)
                    && !name.is_empty()
                    && keys.iter().any(|key| key.split('.').next() == Some(topic));
                if is_key {
                    found += 1;
                    assert!(keys.contains(word), "{word} in {}", path.display());
                }
            }
        }
        assert!(found > 100, "{found}");
    }
}
