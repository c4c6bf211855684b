//! Sound files with a few bytes or tokens changed, and arbitrary bytes: never a panic, and
//! every error has a place in its file.

use std::path::Path;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sightline::data::check_str;
use sightline::data::diagnostic::Report;
use sightline::games::killteam::KNOWN;

use crate::sound::{CARDS, KILLZONE, SCENE, SHAPES};

/// Bytes that mean something to YAML.
const MARKS: &[u8] = b"[]{}:,-#&*!|>'\"%@` \t\n\rab01~?<.\xef\xbb\xbf\xc3\xa4";

/// Runs of each test; `LOADER_RUNS` asks for more, `LOADER_SEED` for other ones.
fn runs() -> u64 {
    from_environment("LOADER_RUNS").unwrap_or(1500)
}

fn seed() -> u64 {
    from_environment("LOADER_SEED").unwrap_or(20_261_130)
}

fn from_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn below(rng: &mut ChaCha8Rng, limit: usize) -> usize {
    (rng.next_u64() % limit.max(1) as u64) as usize
}

/// Checks a text, and that what is said about it can be shown.
fn survives(text: &str) -> Report {
    let report = check_str("mutant", text, Path::new("/nonexistent"), &KNOWN);
    let json = report.to_json();
    for (d, object) in report.diagnostics().iter().zip(json.as_array().expect("a list")) {
        let source = report.source(d.span.source);
        assert!(d.span.start <= d.span.end && d.span.end <= source.text.len(), "{d:?}");
        assert!(object["line"].as_u64() >= Some(1) && object["column"].as_u64() >= Some(1));
        assert!(!d.message.is_empty());
    }
    assert_eq!(report.render(false).is_empty(), report.is_empty());
    report
}

/// Runs a mutation on the sound files in turn; the seed of a failing run is printed.
fn mutate(mutation: impl Fn(&mut ChaCha8Rng, &str) -> String) {
    let mut refused = 0;
    for run in 0..runs() {
        let seed = seed() + run;
        let file = [SCENE, KILLZONE, CARDS, SHAPES][run as usize % 4];
        let text = mutation(&mut ChaCha8Rng::seed_from_u64(seed), file);
        let result = std::panic::catch_unwind(|| survives(&text));
        match result {
            Ok(report) => refused += u64::from(report.has_errors()),
            Err(_) => panic!("panic with LOADER_SEED={seed} LOADER_RUNS=1 on\n{text}"),
        }
    }
    assert!(refused > runs() / 4, "only {refused} mutants were refused: too tame");
}

#[test]
fn bytes_flipped() {
    mutate(|rng, file| {
        let mut bytes = file.as_bytes().to_vec();
        for _ in 0..=below(rng, 4) {
            let at = below(rng, bytes.len());
            bytes[at] = match below(rng, 3) {
                0 => rng.next_u64() as u8,
                1 => MARKS[below(rng, MARKS.len())],
                _ => bytes[below(rng, bytes.len())],
            };
        }
        String::from_utf8_lossy(&bytes).into_owned()
    });
}

#[test]
fn text_cut_short() {
    mutate(|rng, file| {
        let mut end = below(rng, file.len());
        while !file.is_char_boundary(end) {
            end -= 1;
        }
        file[..end].to_owned()
    });
}

#[test]
fn tokens_swapped_dropped_and_repeated() {
    mutate(|rng, file| {
        let boundary = |c: char| !c.is_alphanumeric() && c != '.' && c != '-';
        let mut tokens: Vec<&str> = file.split_inclusive(boundary).collect();
        for _ in 0..=below(rng, 3) {
            let (a, b) = (below(rng, tokens.len()), below(rng, tokens.len()));
            match below(rng, 3) {
                0 => tokens.swap(a, b),
                1 => drop(tokens.remove(a)),
                _ => tokens.insert(a, tokens[b]),
            }
        }
        tokens.concat()
    });
}

#[test]
fn values_replaced() {
    const VALUES: [&str; 24] = [
        "",
        "~",
        "-1",
        "0",
        "1e308",
        "-1e-308",
        ".nan",
        ".inf",
        "63.999999999",
        "64",
        "1e999",
        "[]",
        "{}",
        "[[]]",
        "[1, 2]",
        "{a: 1}",
        "'x'",
        "no",
        "&a b",
        "*a",
        "7+",
        "1/2/3",
        "99999999999999999999",
        "\u{1f3b2}",
    ];
    mutate(|rng, file| {
        let mut text = file.to_owned();
        for _ in 0..=below(rng, 3) {
            let places: Vec<usize> = text.match_indices(": ").map(|(at, _)| at + 2).collect();
            let start = places[below(rng, places.len())];
            let rest = &text[start..];
            let end = start + rest.find([',', '\n', '}', ']']).unwrap_or(rest.len());
            text.replace_range(start..end, VALUES[below(rng, VALUES.len())]);
        }
        text
    });
}

#[test]
fn lines_shuffled() {
    mutate(|rng, file| {
        let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
        for _ in 0..=below(rng, 3) {
            let (a, b) = (below(rng, lines.len()), below(rng, lines.len()));
            match below(rng, 3) {
                0 => lines.swap(a, b),
                1 => lines[a].insert_str(0, ["  ", "\t", " ", "- "][below(rng, 4)]),
                _ => lines[a] = lines[a].trim_start().to_owned(),
            }
        }
        lines.join("\n")
    });
}

#[test]
fn arbitrary_bytes() {
    for run in 0..runs() {
        let mut rng = ChaCha8Rng::seed_from_u64(seed() + run);
        let length = below(&mut rng, 300);
        let bytes: Vec<u8> = (0..length)
            .map(|_| match run % 2 {
                0 => rng.next_u64() as u8,
                _ => MARKS[below(&mut rng, MARKS.len())],
            })
            .collect();
        survives(&String::from_utf8_lossy(&bytes));
    }
}
