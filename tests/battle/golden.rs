//! Transcripts written by hand, each with the state it ends in and the lines that would be
//! refused in it.

use std::fs;
use std::path::{Path, PathBuf};

use sightline::referee::{Options, Referee, Ruling};

use super::conformance::STRICT;

/// Set to write the states anew.
const UPDATE: &str = "UPDATE_GOLDEN";
const STATE: &str = "# Ends in the state ";

fn golden() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut all: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

fn rule(name: &str, text: &str) -> Ruling {
    Referee::new(Options { digest: true, ..STRICT }).text(name, text, Path::new(""))
}

#[test]
fn golden_transcripts_end_in_their_states() {
    for path in golden() {
        let (name, text) = (path.display().to_string(), fs::read_to_string(&path).unwrap());
        let ruling = rule(&name, &text);
        assert!(ruling.breaches.is_empty(), "{}", ruling.report.render(false));
        let state = format!("{STATE}{:016x}.", ruling.digest.expect("it was asked for"));
        let stated = text.lines().find(|line| line.starts_with(STATE)).expect(&name);
        if std::env::var_os(UPDATE).is_some() {
            fs::write(&path, text.replace(stated, &state)).unwrap();
        } else {
            assert_eq!(stated, state, "{name}");
        }
    }
}

#[test]
fn illegal_variants_of_golden_transcripts_are_refused_at_their_line() {
    let mut variants = 0;
    for path in golden() {
        let (name, text) = (path.display().to_string(), fs::read_to_string(&path).unwrap());
        for variant in text.lines().filter_map(|line| line.strip_prefix("# Instead of `")) {
            let (legal, rest) = variant.split_once("` the line `").expect(variant);
            let (illegal, code) = rest.split_once("` is ").expect(variant);
            let line = text.lines().position(|line| line.trim() == legal).expect(variant);
            let changed: Vec<&str> = text
                .lines()
                .map(|line| if line.trim() == legal { "  CHANGED" } else { line })
                .collect();
            let changed = changed.join("\n").replace("CHANGED", illegal);
            let ruling = rule(&name, &changed);
            let first = ruling.breaches.first();
            let breach = first.unwrap_or_else(|| panic!("{name}: {illegal} is taken"));
            assert_eq!(breach.code, code.trim_end_matches('.'), "{name}: {illegal}");
            let at = changed[..breach.span.start].matches('\n').count();
            assert_eq!(at, line, "{name}: {illegal}: {}", ruling.report.render(false));
            variants += 1;
        }
    }
    assert!(variants >= 10, "{variants}");
}
