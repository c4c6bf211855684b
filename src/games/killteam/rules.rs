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
    use crate::games::tests as sound;

    fn rule(code: &str) -> &'static Rule {
        match find(code) {
            Ok(Found::Rule(rule)) => rule,
            other => panic!("{code}: {other:?}"),
        }
    }

    #[test]
    fn rules_and_readings_are_explained() {
        assert_eq!(RULES.rules().count(), 502);
        let tags =
            ["lite", "core", "update", "killzone", "equipment", "house", "model", "ambiguous"];
        sound::rules(&RULES, &tags);
        sound::readings(&RULES, READINGS, &[]);
    }

    #[test]
    fn codes_in_the_sources_are_explained() {
        assert!(sound::codes(&RULES, "src", '/') > 100);
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
}
