//! Every core rule of the expansion stands in the name of a test.

use std::collections::BTreeSet;

use super::stand::root;
use sightline::games::dei::rules::RULES;

/// The names of this folder's tests.
fn tests() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(root().join("tests/dei")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let after = text.split("#[test]\nfn ").skip(1);
        names.extend(after.filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())));
    }
    names
}

fn tested(names: &BTreeSet<String>, key: &str) -> bool {
    let key = format!("_{}_", key.to_lowercase().replace(['.', '-'], "_"));
    names.iter().any(|name| format!("_{name}_").contains(&key))
}

#[test]
fn every_core_rule_is_tested() {
    let names = tests();
    let of = |tag: &'static str| RULES.rules().filter(move |rule| rule.tags.contains(&tag));
    let missing =
        |tag| of(tag).map(|rule| rule.key).filter(|key| !tested(&names, key)).collect::<Vec<_>>();
    println!("no test names these data rules: {:?}", missing("data"));
    assert_eq!(of("core").count(), 74);
    assert_eq!(missing("core"), Vec::<&str>::new());
    assert_eq!(missing("ambiguous"), Vec::<&str>::new());
}
