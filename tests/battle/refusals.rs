//! Every refusal of a battle is explained, and shown by a tale.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sightline::games::killteam::rules;

fn texts(folder: &str) -> String {
    fn files(dir: &Path, list: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => files(&path, list),
                false => list.push(path),
            }
        }
    }
    let mut list = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut list);
    list.sort();
    list.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// Every code that stands in quotation marks, or behind `refused`.
fn codes(text: &str, before: &str) -> BTreeSet<String> {
    let is_code = |c: char| c.is_ascii_lowercase() || "/-".contains(c);
    let found = text
        .split(before)
        .skip(1)
        .map(|rest| format!("kt/{}", rest.chars().take_while(|c| is_code(*c)).collect::<String>()));
    found.collect()
}

#[test]
fn every_refusal_is_explained_and_triggered() {
    let refused = codes(&texts("src/games/killteam/battle"), "\"kt/");
    let tales = texts("tests/battle");
    let mut told = codes(&tales, "refused kt/");
    told.extend(codes(&tales, "code, \"kt/"));
    assert!(refused.len() > 30, "{refused:?}");
    for code in &refused {
        assert!(rules::find(code).is_ok(), "{code} is not explained");
    }
    let unseen: Vec<&String> = refused.iter().filter(|code| !told.contains(*code)).collect();
    assert!(unseen.is_empty(), "no tale shows {unseen:?}");
}
