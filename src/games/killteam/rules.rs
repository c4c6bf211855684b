//! The rules of Kill Team Lite, explained in our own words.

use std::sync::LazyLock;

use super::readings::READINGS;
use crate::games::catalogue::{Catalogue, Found, Unknown, topics};

/// Every rule by topic.
pub static RULES: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::parse("kt", TOPICS, READINGS));

/// The rule, reading or topic that a code names; see [`Catalogue::find`].
pub fn find(code: &str) -> Result<Found<'static>, Unknown> {
    RULES.find(code)
}

/// In the order in which a battle needs them.
const TOPICS: &[(&str, &str)] = topics![
    "basics" "operative" "base" "distance" "sight" "line" "range" "cover" "obscured" "outcome"
    "order" "target" "terrain" "move" "setup" "turning-point" "activation" "actions"
    "counteract" "shoot" "fight" "dice" "damage" "weapon-rules" "marker" "ploy" "equipment"
    "precedence" "victory" "special" "differences"
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catalogue::Rule;
    use std::collections::BTreeSet;
    use std::path::Path;

    const TAGS: [&str; 8] =
        ["lite", "core", "update", "killzone", "equipment", "house", "model", "ambiguous"];

    fn rule(code: &str) -> &'static Rule {
        match find(code) {
            Ok(Found::Rule(rule)) => rule,
            other => panic!("{code}: {other:?}"),
        }
    }

    fn keys() -> BTreeSet<&'static str> {
        RULES.rules().map(|rule| rule.key).collect()
    }

    /// Every word in backticks that has the form of a key.
    fn mentioned(text: &str) -> impl Iterator<Item = &str> {
        text.split('`').skip(1).step_by(2).filter(|word| {
            word.contains('.') && word.chars().all(|c| c.is_ascii_lowercase() || "-.".contains(c))
        })
    }

    #[test]
    fn keys_are_unique_and_complete() {
        assert_eq!(RULES.rules().count(), 502);
        assert_eq!(keys().len(), 502);
        for rule in RULES.rules() {
            assert!(rule.key.split('.').filter(|part| !part.is_empty()).count() == 2);
            assert!(rule.text.ends_with(['.', ')']), "{}: {}", rule.key, rule.text);
            assert!(!rule.tags.is_empty(), "{}", rule.key);
            assert!(rule.tags.iter().all(|tag| TAGS.contains(tag)), "{}", rule.key);
        }
    }

    #[test]
    fn related_rules_exist() {
        let keys = keys();
        for rule in RULES.rules() {
            for other in rule.see.iter().copied().chain(mentioned(rule.text)) {
                assert!(keys.contains(other), "{} names {other}", rule.key);
                assert_ne!(other, rule.key);
            }
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
            assert_eq!(rule(reading.name).key, reading.rule);
            assert_eq!(rule(reading.rule).reading, Some(reading));
        }
    }

    #[test]
    fn edition_keys_every_form_of_a_code_is_found() {
        for code in ["kt/cover/two-inch", "cover/two-inch", "cover.two-inch", " Cover.Two-Inch "] {
            assert_eq!(rule(code).key, "cover.two-inch");
        }
        assert_eq!(rule("cover-part").key, "cover.part");
        assert_eq!(rule("Piercing Crits").key, "wr.piercing-crits");
        for code in ["wr", "weapon-rules", "kt/wr"] {
            assert!(matches!(find(code), Ok(Found::Topic(topic)) if topic.name == "weapon-rules"));
        }
    }

    #[test]
    fn unknown_codes_give_the_nearest() {
        let nearest = |code: &str| find(code).expect_err("unknown").nearest;
        assert_eq!(nearest("cover.two-inhc")[0], "cover.two-inch");
        assert_eq!(nearest("kt/cover/tow-inch")[0], "cover.two-inch");
        assert!(nearest("two-inch").contains(&"counter.two-inch".to_owned()));
        assert_eq!(nearest("cover-prat")[0], "cover-part");
        assert!(nearest("zzzzzzzz").is_empty());
        assert!(nearest("").is_empty());
        assert!(nearest(&"x".repeat(100_000)).is_empty());
    }

    /// Every code written in the sources, as `kt/topic/name` or as the text `topic/name`, has
    /// an explanation.
    #[test]
    fn codes_in_the_sources_are_explained() {
        let mut found = BTreeSet::new();
        collect_codes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
        let keys = keys();
        let unknown: Vec<_> = found.iter().filter(|key| !keys.contains(key.as_str())).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        for code in ["cover.two-inch", "wr.range", "shoot.engaged"] {
            assert!(found.contains(code), "{code} is written in the sources");
        }
    }

    fn collect_codes(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect_codes(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("rules.rs") {
                let text = std::fs::read_to_string(&path).expect("a source file");
                found.extend(text.split("kt/").skip(1).filter_map(key_at_start));
                found.extend(text.split('"').filter_map(whole_key));
            }
        }
    }

    fn key_at_start(text: &str) -> Option<String> {
        let end = text
            .find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || "/-".contains(c)))?;
        let (topic, name) = text[..end].split_once('/')?;
        (!topic.is_empty() && !name.is_empty()).then(|| format!("{topic}.{name}"))
    }

    fn whole_key(text: &str) -> Option<String> {
        let (topic, name) = text.split_once('/')?;
        let known = RULES.rules().any(|rule| rule.key.split('.').next() == Some(topic));
        let word = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        (known && word && !name.is_empty()).then(|| format!("{topic}.{name}"))
    }
}
