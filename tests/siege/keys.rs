//! Which rules have a test: a key stands in the name of the test that shows it.

use std::path::Path;

use sightline::games::siege::rules::RULES;

/// The names of tests in a folder of sources.
fn names(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            names(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let functions = text.split("fn ").skip(1).filter_map(|rest| rest.split('(').next());
            found.extend(functions.map(|name| format!("_{name}_")));
        }
    }
}

#[test]
fn every_rule_that_can_be_shown_is_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = Vec::new();
    names(&root.join("tests/siege"), &mut tests);
    names(&root.join("src/games/siege"), &mut tests);
    let shown = |key: &str| {
        let word = format!("_{}_", key.replace('.', "_"));
        tests.iter().any(|name| name.contains(&word))
    };
    let rules: Vec<_> = RULES.rules().collect();
    let missing: Vec<&str> =
        rules.iter().filter(|rule| !shown(rule.key)).map(|rule| rule.key).collect();
    assert_eq!(missing, Vec::<&str>::new());
    assert_eq!(rules.len(), 381);
}
