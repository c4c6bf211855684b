//! Tournaments and the referee at scale, as their users meet them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A tournament of duels, which are short.
const GAME: [&str; 8] =
    ["tournament", "killteam", "--bots", "random", "--seed", "7", "--scenario", DUEL];
const DUEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tournament/duel.yaml");

fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sightline"));
    command.current_dir(folder).env("NO_COLOR", "1");
    command
}

/// Exit code, standard output and standard error.
fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = program(folder).args(arguments).output().expect("the program");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

fn good(folder: &Path, arguments: &[&str]) -> String {
    let (code, out, err) = run(folder, arguments);
    // A slow machine is told of progress now and then.
    let talk: Vec<&str> = err.lines().filter(|line| !line.contains(" a second, ")).collect();
    assert!(code == 0 && talk.is_empty(), "{arguments:?}: {out}{err}");
    out
}

fn game(folder: &Path, more: &[&str]) -> String {
    good(folder, &[&GAME, more].concat())
}

#[test]
fn the_whole_is_the_same_however_it_is_divided() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let read = |name: &str| fs::read(dir.join(name)).unwrap();
    let four = ["--games", "4"];
    let one =
        game(dir, &[&four[..], &["--jobs", "1", "--out", "one", "--csv", "one.csv"]].concat());
    let two = game(dir, &[&four[..], &["--jobs", "3", "--out", "two"]].concat());
    assert_eq!((read("one"), one.as_str()), (read("two"), two.as_str()));
    assert!(one.starts_with("4 of 4 games, seed 7\n"), "{one}");
    assert_eq!(String::from_utf8(read("one.csv")).unwrap().lines().count(), 9);
    for part in ["1/2", "2/2"] {
        let out = part.replace('/', "-");
        let text = game(dir, &[&four[..], &["--shard", part, "--out", &out]].concat());
        assert!(text.starts_with(&format!("2 of 4 games, part {part}")), "{text}");
    }
    let merged = good(dir, &["merge", "2-2", "1-2", "--out", "merged"]);
    assert_eq!((read("merged"), merged), (read("one"), one.clone()));
    assert_eq!(good(dir, &["tournament", "--standings", "merged"]), one);
    let same = good(dir, &["tournament", "--compare", "one", "merged"]);
    assert!(same.starts_with("4 games in both, 4 of them the same"), "{same}");

    let (code, out, _) = run(dir, &["merge", "1-2", "1-2", "--out", "bad"]);
    assert_eq!((code, out.as_str()), (1, "1-2 is the same part as 1-2\npart 2/2 is missing\n"));
    let (code, out, _) = run(dir, &["merge", "1-2", "one", "--out", "bad"]);
    assert!(code == 1 && out.contains("different divisions") && out.contains("is in"), "{out}");
    let rows = String::from_utf8(read("2-2")).unwrap();
    fs::write(dir.join("short"), rows.lines().take(2).collect::<Vec<_>>().join("\n") + "\n")
        .unwrap();
    let (code, out, _) = run(dir, &["merge", "1-2", "short", "--out", "bad", "--format", "json"]);
    assert!(code == 1 && out.contains("short lacks 1, the first of them number 3"), "{out}");
    assert!(!dir.join("bad").exists());
}

/// Killed in the middle, torn, and gone on with: the same bytes as without.
#[test]
fn a_killed_run_goes_on_to_the_same_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let games = ["--games", "1000", "--jobs", "2"];
    game(dir, &[&games[..], &["--out", "whole"]].concat());
    let killed = dir.join("killed");
    let arguments = [&GAME[..], &games, &["--out", "killed"]].concat();
    let mut child =
        program(dir).args(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let lines = || fs::read(&killed).map_or(0, |text| text.split(|byte| *byte == b'\n').count());
    let patience = Instant::now() + Duration::from_secs(300);
    while lines() < 4 {
        assert!(Instant::now() < patience && child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let left = fs::read(&killed).unwrap();
    assert!(left.len() < fs::read(dir.join("whole")).unwrap().len(), "it was over too soon");
    fs::OpenOptions::new().append(true).open(&killed).unwrap().write_all(b"{\"numb").unwrap();
    let (code, _, err) = run(dir, &arguments);
    assert!(code == 2 && err.contains("--resume goes on with it"), "{err}");
    let mut other = arguments.clone();
    other[5] = "8";
    let (code, _, err) = run(dir, &[&other[..], &["--resume"]].concat());
    assert!(code == 2 && err.contains("plan.seed is 7 there and 8 here"), "{err}");
    good(dir, &[&arguments[..], &["--resume"]].concat());
    assert_eq!(fs::read(&killed).unwrap(), fs::read(dir.join("whole")).unwrap());
    good(dir, &[&arguments[..], &["--resume"]].concat());
    assert_eq!(fs::read(&killed).unwrap(), fs::read(dir.join("whole")).unwrap());
}

/// The job files of Slurm, run as its nodes run them.
#[test]
fn an_array_of_jobs_joins_to_the_whole() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let job = |file: &str, index: &str| {
        let script = format!("{}/cluster/slurm/{file}", env!("CARGO_MANIFEST_DIR"));
        let mut command = Command::new("sh");
        command.arg(script).args(&GAME[1..]).args(["--games", "3"]).current_dir(dir);
        command.env("SIGHTLINE", env!("CARGO_BIN_EXE_sightline")).env("SLURM_SUBMIT_DIR", dir);
        command.env("SLURM_ARRAY_TASK_ID", index).env("SLURM_ARRAY_TASK_COUNT", "2");
        let output = command.env("SLURM_CPUS_PER_TASK", "1").output().expect("a shell");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    job("tournament.sbatch", "2");
    job("tournament.sbatch", "1");
    job("tournament.sbatch", "1");
    job("merge.sbatch", "");
    game(dir, &["--games", "3", "--out", "alone"]);
    let read = |name: &str| fs::read(dir.join(name)).unwrap();
    assert_eq!(read("tournament.ndjson"), read("alone"));
}

#[test]
fn whatever_cannot_be_played_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tournament/bot.sh");
    let refused = |arguments: &[&str], why: &str| {
        let (code, out, err) = run(dir.path(), arguments);
        assert!(code == 2 && out.is_empty() && err.contains(why), "{arguments:?}: {out}{err}");
    };
    refused(&["tournament", "kilteam", "--bots", "random"], "no game is called `kilteam`");
    refused(&["tournament", "killteam"], "say who plays");
    refused(&["tournament", "killteam", "--bots", "gredy"], "greedy");
    refused(&[&GAME[..], &["--swiss", "3", "--shard", "1/2"]].concat(), "wait for each other");
    refused(&[&GAME[..], &["--csv", "x"]].concat(), "give --out too");
    refused(&[&GAME[..], &["--shard", "3/2"]].concat(), "a shard is written I/N");
    refused(&["tournament", "--compare", "x", "y"], "x: No such file");
    let bot = format!("me=sh {script} crash-at-start");
    let text = game(dir.path(), &["--bot", &bot, "--games", "2", "--format", "json"]);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["faults"][0]["name"], "me");
    assert_eq!(value["faults"][0]["end"], "start");
    assert_eq!(value["entrants"][0]["name"], "random");
    assert_eq!(value["played"], 2);
}

#[test]
fn the_referee_looks_at_any_number_of_transcripts() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    game(dir, &["--games", "4", "--keep", "games/kept"]);
    let at = |name: &str| dir.join("games/kept").join(name);
    let whole = fs::read_to_string(at("000001.yaml")).unwrap();
    let file = fs::File::create(at("000001.yaml.gz")).unwrap();
    let mut packed = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    packed.write_all(whole.as_bytes()).unwrap();
    packed.finish().unwrap();
    fs::remove_file(at("000001.yaml")).unwrap();
    fs::write(dir.join("games/board.yaml"), "kind: killzone\nid: x\n").unwrap();
    let text = good(dir, &["referee", "games", "--jobs", "2"]);
    assert!(text.ends_with("4 transcripts: 4 accepted, 0 refused; 1 files are of other kinds.\n"));
    assert!(text.contains("000001.yaml.gz: accepted"), "{text}");

    let log = whole.find("log: |\n").unwrap();
    let wrong = whole[..log].to_owned() + &whole[log..].replacen("roll", "rolled", 1);
    fs::write(at("broken.yaml"), wrong).unwrap();
    let bad = whole.replace("result:\n  a: ", "result:\n  a: 9");
    fs::write(at("lie.yaml"), bad).unwrap();
    let (code, text, _) = run(dir, &["referee", "games/kept/*", "--quiet"]);
    assert_eq!(code, 1);
    assert!(text.contains("6 transcripts: 4 accepted, 2 refused"), "{text}");
    assert!(text.contains("     1  notation\n       1  transcript/result\n"), "{text}");
    assert!(!text.contains(": accepted"), "{text}");

    let (code, text, _) = run(dir, &["referee", "games", "--format", "json"]);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, value["transcripts"].as_array().unwrap().len()), (1, 6));
    assert_eq!((&value["refused"], &value["codes"]["notation"]), (&2.into(), &1.into()));

    // Paths in what is piped in start from where the program runs.
    let mut child = program(&dir.join("games/kept"));
    let mut child = child.args(["referee", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = {
        child = child.stderr(Stdio::null());
        child.spawn().unwrap()
    };
    child.stdin.take().unwrap().write_all(whole.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stdout.starts_with(b"-: accepted"));
    let (code, _, err) = run(dir, &["referee", "none/*.yaml"]);
    assert!(code == 2 && err.contains("no such transcripts"), "{err}");
}

#[test]
fn the_work_of_a_referee_is_divided_and_joined() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    game(dir, &["--games", "4", "--keep", "games"]);
    for (part, out) in [("1/2", "first"), ("2/2", "second")] {
        good(dir, &["referee", "games", "--shard", part, "--out", out, "--quiet"]);
    }
    good(dir, &["referee", "games", "--out", "whole"]);
    let joined = good(dir, &["merge", "first", "second", "--out", "joined"]);
    assert_eq!(joined, "2 parts, 4 transcripts, none missing.\n");
    let read = |name: &str| fs::read(dir.join(name)).unwrap();
    assert_eq!(read("joined"), read("whole"));
    let whole = read("whole");
    fs::write(dir.join("cut"), &whole[..whole.len() * 2 / 3]).unwrap();
    let text = good(dir, &["referee", "games", "--out", "cut", "--resume", "--quiet"]);
    assert_eq!(text, "4 transcripts: 4 accepted, 0 refused.\n");
    assert_eq!(read("cut"), whole);
}

#[test]
fn games_kept_of_a_shipped_scenario_are_refereed() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("sightline").unwrap();
        command.current_dir(folder.path()).args(arguments).assert().success();
    };
    run(&["tournament", "killteam", "--bots", "random,random", "--games", "4", "--keep", "games"]);
    run(&["referee", "games", "--quiet"]);
}
