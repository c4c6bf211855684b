//! What holds of the catalogue of every game.

use std::collections::BTreeSet;
use std::path::Path;

use super::catalogue::{Catalogue, Rule};
use crate::data::reading::Reading;

/// Keys are unique and of two parts, tags are known, texts are whole sentences, and the rules
/// that a rule names exist.
pub fn rules(catalogue: &Catalogue, tags: &[&str]) {
    let keys = keys(catalogue);
    assert_eq!(keys.len(), catalogue.rules().count());
    for Rule { key, tags: own, text, see, .. } in catalogue.rules() {
        assert_eq!(key.split('.').filter(|part| !part.is_empty()).count(), 2, "{key}");
        assert!(text.ends_with(['.', ')']), "{key}: {text}");
        assert!(!own.is_empty() && own.iter().all(|tag| tags.contains(tag)), "{key}: {own:?}");
        for other in see.iter().copied().chain(mentioned(text)) {
            assert!(keys.contains(other) && other != *key, "{key} names {other}");
        }
    }
}

/// Every ambiguous rule has a reading that its text explains with every answer, but for those
/// that are `settled`.
pub fn readings(catalogue: &Catalogue, readings: &[Reading], settled: &[&str]) {
    for rule in catalogue.rules() {
        let open = rule.tags.contains(&"ambiguous") && !settled.contains(&rule.key);
        assert_eq!(open, rule.reading.is_some(), "{}", rule.key);
        let Some(reading) = rule.reading else { continue };
        let answer = |line: &'static str| Some(line.strip_prefix("- `")?.split_once("`: ")?.0);
        let answers: Vec<_> = rule.text.lines().filter_map(answer).collect();
        assert_eq!(answers, reading.values, "{}", rule.key);
    }
    for reading in readings {
        let rule = catalogue.rules().find(|rule| rule.key == reading.rule);
        assert_eq!(rule.and_then(|rule| rule.reading), Some(reading), "{}", reading.name);
    }
}

/// Every text in the sources of a folder that has the form of a code, with or without the game
/// and with a joint between topic and name, is that of a rule; how many there are.
pub fn codes(catalogue: &Catalogue, folder: &str, joint: char) -> usize {
    let mut found = BTreeSet::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut |source| {
        found.extend(source.split('"').filter_map(|text| code(catalogue, text, joint)));
    });
    let keys = keys(catalogue);
    let unknown: Vec<_> = found.iter().filter(|key| !keys.contains(key.as_str())).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    found.len()
}

fn keys(catalogue: &Catalogue) -> BTreeSet<&'static str> {
    catalogue.rules().map(|rule| rule.key).collect()
}

/// Every word in backticks that has the form of a key.
fn mentioned(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2).filter(|word| {
        word.contains('.')
            && !word.ends_with(".yaml")
            && word.chars().all(|c| c.is_ascii_lowercase() || "-.".contains(c))
    })
}

fn collect(folder: &Path, take: &mut impl FnMut(String)) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, take);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("rules.rs") {
            take(std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// The key that a text stands for, if it names the game or begins with one of its topics.
fn code(catalogue: &Catalogue, text: &str, joint: char) -> Option<String> {
    let own = text.strip_prefix(catalogue.game).and_then(|rest| rest.strip_prefix('/'));
    let (topic, name) = own.unwrap_or(text).split_once(joint)?;
    let known = || catalogue.rules().any(|rule| rule.key.split('.').next() == Some(topic));
    let word = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    };
    ((own.is_some() || known()) && word(topic) && word(name)).then(|| format!("{topic}.{name}"))
}
