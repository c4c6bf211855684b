//! Which rules have a test.

use sightline::games::doomsday::rules::RULES;

const SOURCES: [&str; 8] = [
    include_str!("activation.rs"),
    include_str!("attacks.rs"),
    include_str!("cases.rs"),
    include_str!("cultists.rs"),
    include_str!("ending.rs"),
    include_str!("files.rs"),
    include_str!("reinforcements.rs"),
    include_str!("setup.rs"),
];

/// A rule's key stands in the name of a test that shows it: `mm.third` in `mm_third_…`.
#[test]
fn every_rule_has_a_test() {
    let names: Vec<&str> = SOURCES
        .iter()
        .flat_map(|source| source.lines())
        .filter_map(|line| line.strip_prefix("fn ")?.split('(').next())
        .collect();
    let shown = |key: &str| {
        let key = key.replace(['.', '-'], "_");
        names.iter().any(|name| format!("_{name}_").contains(&format!("_{key}_")))
    };
    let without: Vec<&str> = RULES.rules().map(|rule| rule.key).filter(|key| !shown(key)).collect();
    println!("rules without a test: {without:?}");
    assert!(without.is_empty(), "rules without a test: {without:?}");
}
