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
    use std::collections::BTreeSet;
    use std::path::Path;

    /// Ambiguous rules for which no other answer makes sense, or a number of a file decides.
    const SETTLED: [&str; 2] = ["se.count", "re.rest"];

    fn keys() -> BTreeSet<&'static str> {
        RULES.rules().map(|rule| rule.key).collect()
    }

    #[test]
    fn keys_are_unique_and_complete() {
        assert_eq!(RULES.rules().count(), 166);
        assert_eq!(keys().len(), 166);
        let tagged = |tag| RULES.rules().filter(|rule| rule.tags.contains(&tag)).count();
        assert_eq!([tagged("ambiguous"), tagged("data")], [31, 7]);
        for rule in RULES.rules() {
            assert!(rule.text.ends_with(['.', ')']), "{}: {}", rule.key, rule.text);
            assert!(rule.see.iter().all(|other| keys().contains(other)), "{}", rule.key);
        }
    }

    #[test]
    fn each_reading_is_explained_with_every_answer() {
        for rule in RULES.rules() {
            let open = rule.tags.contains(&"ambiguous") && !SETTLED.contains(&rule.key);
            assert_eq!(open, rule.reading.is_some(), "{}", rule.key);
            let Some(reading) = rule.reading else { continue };
            assert_eq!(reading.rule, rule.key);
            let answers: Vec<_> = rule
                .text
                .lines()
                .filter_map(|line| Some(line.strip_prefix("- `")?.split_once("`: ")?.0))
                .collect();
            assert_eq!(answers, reading.values, "{}", rule.key);
        }
        assert!(READINGS.iter().all(|reading| keys().contains(reading.rule)));
    }

    /// Every code that the sources write is that of a rule.
    #[test]
    fn codes_in_the_sources_are_explained() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/doomsday");
        let mut found = BTreeSet::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("rules.rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let codes =
                    text.split("\"doomsday/").skip(1).filter_map(|rest| rest.split('"').next());
                found.extend(codes.map(|code| code.replacen('/', ".", 1)));
            }
        }
        let keys = keys();
        let unknown: Vec<_> = found.iter().filter(|key| !keys.contains(key.as_str())).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        assert!(found.len() > 20, "{found:?}");
    }
}
