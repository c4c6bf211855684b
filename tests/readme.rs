//! What the README shows is what the program does.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// The fenced blocks of one language, in order.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(&fence) {
        let body = &rest[start + fence.len()..];
        let end = body.find("```").expect("a fence is closed");
        found.push(body[..end].to_owned());
        rest = &body[end + 3..];
    }
    found
}

fn readme() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

/// The words of a line as a shell has them: what stands between quotation marks is one.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, piece) in line.split('"').enumerate() {
        match i % 2 {
            0 => words.extend(piece.split_whitespace().map(str::to_owned)),
            _ => words.push(piece.to_owned()),
        }
    }
    words
}

/// Runs `sightline …` as a console line has it and returns what it prints.
fn run(line: &str, folder: &Path) -> String {
    let words = words(line).into_iter().skip(1);
    let output = Command::cargo_bin("sightline").unwrap().args(words).current_dir(folder).output();
    String::from_utf8(output.unwrap().stdout).unwrap()
}

#[test]
fn the_quick_start_prints_what_it_shows() {
    let text = readme();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("yard.yaml"), &blocks(&text, "yaml")[0]).unwrap();
    for block in blocks(&text, "console") {
        let (command, shown) = block.split_once('\n').unwrap();
        let printed = run(command.strip_prefix("$ ").unwrap(), folder.path());
        let shown = shown.trim_end().trim_end_matches('…').trim_end();
        assert!(printed.starts_with(shown), "{command}\nprinted\n{printed}\nshown\n{shown}");
    }
}

#[test]
fn the_first_command_runs() {
    let text = readme();
    let command = blocks(&text, "sh")[0].lines().next().unwrap().to_owned();
    let words = command.strip_prefix("cargo run --release -- ").unwrap();
    let words: Vec<&str> = words.split_whitespace().filter(|w| *w != "--png").collect();
    let words: Vec<&str> = words.into_iter().filter(|w| *w != "shot.png").collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    Command::cargo_bin("sightline").unwrap().args(words).current_dir(root).assert().success();
}

#[test]
fn every_linked_file_is_there() {
    let text = readme();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(
            target.starts_with("http") || root.join(target).exists(),
            "the README links to {target}, which is not there"
        );
    }
}

#[test]
fn the_guide_to_transcripts_shows_one_that_is_accepted() {
    let guide = include_str!("../src/games/killteam/battle/notation.md");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("t.yaml"), &blocks(guide, "yaml")[0]).unwrap();
    let said = run("sightline referee t.yaml", folder.path());
    assert!(said.contains("accepted, 7 entries"), "{said}");
}
