//! Transcripts that break one rule each, in its last line, stored in `tests/illegal`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use sightline::referee::Referee;

use super::conformance::STRICT;

/// Set to write the shortest transcript of each code the tales show.
const UPDATE: &str = "UPDATE_ILLEGAL";
const HEAD: &str = "# Refused in the last line: ";

static WRITING: Mutex<()> = Mutex::new(());

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/illegal")
}

/// The transcript of a scenario with these lines and some more.
pub fn transcript(scenario: &str, log: &[String], more: &str) -> String {
    let indented = |text: &str| text.lines().map(|line| format!("  {line}\n")).collect::<String>();
    let log = log.join("\n") + "\n" + more;
    let (scenario, log) = (indented(scenario), indented(&log));
    format!("kind: transcript\ngame: killteam\nversion: 1\nscenario:\n{scenario}log: |\n{log}")
}

/// A tale shows a refusal: its transcript is stored where that is asked for.
pub fn note(code: &str, scenario: &str, log: &[String], decision: &str) {
    if std::env::var_os(UPDATE).is_none() || scenario.is_empty() {
        return;
    }
    let _turn = WRITING.lock().unwrap();
    let text = format!("{HEAD}{code}\n{}", transcript(scenario, log, decision));
    // A decision that is forced is taken first, and then another rule may be broken.
    let ruling = Referee::new(STRICT).text("t.yaml", &text, Path::new(""));
    if ruling.breaches.first().is_none_or(|breach| breach.code != code) {
        return;
    }
    let path = folder().join(format!("{}.yaml", code.replace('/', "-")));
    let better = |old: String| (text.len(), &text) < (old.len(), &old);
    if fs::read_to_string(&path).map_or(true, better) {
        fs::create_dir_all(folder()).unwrap();
        fs::write(&path, text).unwrap();
    }
}

#[test]
fn each_transcript_is_refused_in_its_last_line() {
    let mut codes = BTreeSet::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let code = text.lines().next().and_then(|line| line.strip_prefix(HEAD)).unwrap();
        let ruling = Referee::new(STRICT).file(&path);
        let name = path.file_name().unwrap().to_string_lossy();
        let [breach] = &ruling.breaches[..] else {
            panic!("{name}: {}", ruling.report.render(false));
        };
        assert_eq!(breach.code, code, "{name}");
        let line = text[..breach.span.start].matches('\n').count() + 1;
        assert_eq!(line, text.lines().count(), "{name}");
        codes.insert(code.to_owned());
    }
    assert!(codes.len() > 70, "{}", codes.len());
}

/// Every code the sources of moves, sequences, weapon rules and the battle can refuse with.
#[test]
fn every_refusal_of_the_sources_has_a_transcript() {
    let mut codes = BTreeSet::new();
    for part in ["battle", "movement", "sequence", "weapon_rules"] {
        collect(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/killteam").join(part),
            &mut codes,
        );
    }
    let stored =
        |code: &&String| folder().join(format!("{}.yaml", code.replace('/', "-"))).exists();
    let without: Vec<&String> = codes.iter().filter(|code| !stored(code)).collect();
    let new: Vec<&&String> = without.iter().filter(|c| !WITHOUT.contains(&&c[..])).collect();
    assert!(new.is_empty(), "no transcript is refused with {new:?}");
}

/// Asked of a scene only, or at a moment at which a transcript needs a roll.
const WITHOUT: &[&str] = &["kt/base/oval", "kt/base/terrain", "kt/shoot/cover-save"];

fn collect(folder: &Path, codes: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if !path.ends_with("tests") && !path.ends_with("equipment") {
                collect(&path, codes);
            }
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for (before, prefix) in [("\"kt/", "kt/"), ("refuse(\"", "kt/"), ("refuse( \"", "kt/")] {
            codes.extend(text.split(before).skip(1).filter_map(|rest| {
                let code = rest.split('"').next()?;
                let plain = |c: char| c.is_ascii_lowercase() || "/-".contains(c);
                let whole =
                    code.contains('/') && !code.starts_with("eq/") && code.chars().all(plain);
                whole.then(|| format!("{prefix}{code}").replace("kt/kt/", "kt/"))
            }));
        }
    }
}
