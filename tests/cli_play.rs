//! Games at the terminal: what a person types, what is kept, and how a game goes on.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

/// What a run says that is typed these bytes: exit code and standard error.
fn typed(folder: &Path, arguments: &[&str], typed: &[u8]) -> (i32, String) {
    let mut command = Command::cargo_bin("sightline").unwrap();
    command.env("NO_COLOR", "1").current_dir(folder);
    let run = command.arg("play").args(arguments).write_stdin(typed).output().unwrap();
    (run.status.code().unwrap(), String::from_utf8(run.stderr).unwrap())
}

fn accepted(folder: &Path, file: &str) {
    let mut command = Command::cargo_bin("sightline").unwrap();
    command.current_dir(folder).args(["referee", file]).assert().success();
}

const BY_HAND: [&str; 5] = ["killteam", "--seed", "7", "--bots", "person,random"];

#[test]
fn a_stopped_game_goes_on_where_it_was() {
    let folder = TempDir::new().unwrap();
    let whole = [&BY_HAND[..], &["--out", "whole.yaml"]].concat();
    typed(folder.path(), &whole, b"1\n1\n1\n1\nquit\n");
    let begun = [&BY_HAND[..], &["--out", "begun.yaml"]].concat();
    typed(folder.path(), &begun, b"1\n1\nquit\n");
    accepted(folder.path(), "begun.yaml");
    let again =
        ["killteam", "--bots", "person,random", "--resume", "begun.yaml", "--out", "c.yaml"];
    let (code, said) = typed(folder.path(), &again, b"undo\nundo\n1\n1\nsave saved.yaml\nquit\n");
    assert_eq!(code, 1, "{said}");
    accepted(folder.path(), "c.yaml");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("saved.yaml"), read("c.yaml"));
    assert!(read("whole.yaml").starts_with(&read("begun.yaml")));
    assert!(read("c.yaml").contains("seed: 7\n"));
}

#[test]
fn dice_typed_in_stay_without_a_seed_when_a_game_goes_on() {
    let folder = TempDir::new().unwrap();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let typed_dice = ["killteam", "--typed-dice", "--bots", "person,random", "--out", "t.yaml"];
    let (code, said) = typed(folder.path(), &typed_dice, b"log\nwhat\na\n1\n1\nquit\n");
    assert_eq!(code, 1, "{said}");
    let begun = read("t.yaml");
    assert!(begun.contains("roll lot: a") && !begun.contains("seed:"), "{begun}");
    let again = ["killteam", "--bots", "person,random", "--resume", "t.yaml"];
    typed(folder.path(), &again, b"1\n1\nquit\n");
    let more = read("t.yaml");
    assert!(more.starts_with(&begun) && more.len() > begun.len(), "{more}");
    accepted(folder.path(), "t.yaml");
    let seeded = [&BY_HAND[..], &["--out", "s.yaml"]].concat();
    typed(folder.path(), &seeded, b"1\nquit\n");
    let other = ["killteam", "--resume", "s.yaml", "--seed", "99"];
    let (code, said) = typed(folder.path(), &other, b"quit\n");
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("s.yaml was begun with the seed 7, not 99"), "{said}");
}

#[test]
fn a_person_who_rolls_dice_can_save_and_stop() {
    let folder = TempDir::new().unwrap();
    let game = ["killteam", "--typed-dice", "--bots", "random"];
    let (code, said) = typed(folder.path(), &game, b"help\nsave s.yaml\nundo\nQUIT\n");
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("There is nothing to take back."), "{said}");
    assert!(folder.path().join("s.yaml").exists());
}

#[test]
fn what_was_played_is_kept_before_each_decision() {
    let folder = TempDir::new().unwrap();
    let arguments = [&BY_HAND[..], &["--out", "t.yaml", "--picture", "board.svg"]].concat();
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_sightline"));
    program.current_dir(folder.path()).arg("play").args(arguments);
    program.stdin(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let mut program = program.spawn().unwrap();
    // The board is drawn after the transcript is written, and then the options are shown.
    let mut shown = std::io::BufReader::new(program.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("  1  ") {
        line.clear();
        std::io::BufRead::read_line(&mut shown, &mut line).unwrap();
    }
    program.kill().unwrap();
    program.wait().unwrap();
    accepted(folder.path(), "t.yaml");
    let picture = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert!(picture.contains("</svg>") && picture.contains("Drop zone"));
}

#[test]
fn what_cannot_be_understood_is_asked_again() {
    let folder = TempDir::new().unwrap();
    let (_, said) = typed(folder.path(), &BY_HAND, b"99\n\xff\xfe\nperform dig\n1\nquit\n");
    assert!(said.contains("The options are numbered 1 to "), "{said}");
    assert!(said.contains("Not understood:"), "{said}");
    assert!(said.contains("write `perform ACTION at MARKER`, not `perform dig`"), "{said}");
    let dice = ["killteam", "--typed-dice", "--bots", "random"];
    let (_, said) = typed(folder.path(), &dice, b"3\nB\n");
    assert!(said.contains("roll lot (a or b): Type a or b.\nroll lot (a or b): "), "{said}");
}

#[test]
fn a_file_that_cannot_be_written_or_resumed_is_told_before_the_game() {
    let folder = TempDir::new().unwrap();
    let out = [&BY_HAND[..], &["--out", "no/such/folder.yaml"]].concat();
    let (code, said) = typed(folder.path(), &out, b"1\n");
    assert_eq!((code, said.contains("set-up")), (2, false), "{said}");
    assert!(said.starts_with("error: cannot write no/such/folder.yaml"), "{said}");
    for (text, wanted) in [
        ("kind: transcript\ngame: siege\nversion: 1\nscenario: s.yaml\nlog:\n", "a game of siege"),
        ("kind: transcript\ngame: killteam\nversion: 1\nscenario: s.yaml\nlog:\n", "s.yaml"),
        ("kind: scene\n", "`transcript` is needed"),
    ] {
        fs::write(folder.path().join("t.yaml"), text).unwrap();
        let (code, said) = typed(folder.path(), &["killteam", "--resume", "t.yaml"], b"1\n");
        assert!(code != 0 && said.contains(wanted), "{said}");
    }
}

#[test]
fn names_with_quotation_marks_are_read_back() {
    let folder = TempDir::new().unwrap();
    let weapon = "{name: 'Twin 6\" gun', type: ranged, atk: 4, hit: 3+, dmg: 3/4}";
    let card =
        format!("{{id: x, wounds: 8, apl: 2, move: 6, save: 3+, base: 32, weapons: [{weapon}]}}");
    let team = format!("kind: datacards\nteam: Q\noperatives:\n  - {card}\n");
    let scenario = "kind: scenario\ngame: killteam\n\
         killzone: {kind: killzone, id: k, size: [30, 22]}\nteams:\n  \
         a: {datacards: q.yaml, operatives: [x, x]}\n  \
         b: {datacards: q.yaml, operatives: [x, x]}\n";
    fs::write(folder.path().join("q.yaml"), team).unwrap();
    fs::write(folder.path().join("s.yaml"), scenario).unwrap();
    let arguments = ["killteam", "--scenario", "s.yaml", "--bots", "greedy", "--seed", "3"];
    let (code, said) = typed(folder.path(), &[&arguments[..], &["--out", "t.yaml"]].concat(), b"");
    assert_eq!(code, 0, "{said}");
    accepted(folder.path(), "t.yaml");
    let text = fs::read_to_string(folder.path().join("t.yaml")).unwrap();
    assert!(text.contains("with \"Twin 6\"\" gun\""), "{text}");
}
