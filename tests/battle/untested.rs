//! Which rules of the game no test and no decided case names.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sightline::games::killteam::rules::RULES;

fn texts(folder: &str, ending: &str, text: &mut String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
        if path.is_dir() {
            texts(name.to_str().unwrap(), ending, text);
        } else if path.extension().is_some_and(|e| e == ending) {
            text.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

/// The names of functions in the sources, and the keys that decided cases list.
fn named() -> (String, BTreeSet<String>) {
    let mut sources = String::new();
    texts("tests", "rs", &mut sources);
    texts("src", "rs", &mut sources);
    let functions = sources.split("fn ").skip(1).map(|rest| {
        rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
    });
    let functions = functions.collect::<Vec<_>>().join(" ");
    let mut cases = String::new();
    texts("tests/cases", "json", &mut cases);
    let keys = cases.split('"').filter(|word| word.contains('.')).map(str::to_owned).collect();
    (functions, keys)
}

#[test]
fn every_rule_of_the_lite_and_core_texts_has_a_test() {
    let (functions, cases) = named();
    let wanted =
        RULES.rules().filter(|rule| rule.tags.iter().any(|t| ["lite", "core"].contains(t)));
    let tested = |key: &str| {
        let name = key.replace(['.', '-'], "_");
        functions.contains(&name) || cases.contains(key)
    };
    let untested: Vec<&str> = wanted.map(|rule| rule.key).filter(|key| !tested(key)).collect();
    assert!(untested.is_empty(), "no test names {untested:?}");
}
