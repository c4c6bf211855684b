//! The shape of the house, read off its sources: which module may name which, and what must
//! not stand where.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Modules from the ground up; a module names its own floor and those below.
const FLOORS: [&[&str]; 5] = [
    &["geometry"],
    &["data", "engine"],
    &["games"],
    &["bots", "playing", "referee", "render", "tournament"],
    &["cli", "web"],
];
const LONGEST_FILE: usize = 600;

/// A source file with comments and test modules taken out.
struct Source {
    /// Relative to `src`, with `/`.
    path: String,
    lines: usize,
    code: Vec<(usize, String)>,
}

impl Source {
    /// The module directly below the crate's root.
    fn module(&self) -> &str {
        self.path.split('/').next().unwrap_or_default().trim_end_matches(".rs")
    }

    fn inside(&self, places: &[&str]) -> bool {
        places.iter().any(|p| self.path == *p || self.path.starts_with(&format!("{p}/")))
    }

    /// Every line on which `found` gives something, as a complaint.
    fn complaints(&self, found: impl Fn(&str) -> Option<String>) -> Vec<String> {
        let complain = |(n, line): &(usize, String)| {
            found(line).map(|what| format!("src/{}:{n}: {what}: {}", self.path, line.trim()))
        };
        self.code.iter().filter_map(complain).collect()
    }
}

fn files(dir: &Path, list: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(dir).map(|d| d.map(|e| e.unwrap().path()).collect()).unwrap_or_default();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, list);
        } else if path.extension().is_some_and(|e| e == "rs") {
            list.push(path);
        }
    }
}

fn rust_files(dir: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(dir);
    let mut list = Vec::new();
    files(&root, &mut list);
    list.into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect()
}

fn sources() -> Vec<Source> {
    rust_files("src")
        .into_iter()
        .filter(|(path, _)| !path.ends_with("/tests.rs") && !path.contains("/tests/"))
        .map(|(path, text)| Source { path, lines: text.lines().count(), code: code(&text) })
        .collect()
}

/// The numbered lines without comments, and without what only tests compile.
fn code(text: &str) -> Vec<(usize, String)> {
    let (mut list, mut skipped): (Vec<_>, Option<Skipped>) = (Vec::new(), None);
    for (n, line) in text.lines().enumerate() {
        let line = line.split_once("//").map_or(line, |(before, _)| before);
        if line.trim_start().starts_with("#[cfg(test)]") {
            skipped = Some(Skipped { depth: 0, opened: false });
        }
        match &mut skipped {
            Some(item) => {
                if item.ends_on(line) {
                    skipped = None;
                }
            }
            None => list.push((n + 1, line.to_string())),
        }
    }
    list
}

/// An item left out: it ends with its closing brace, or its semicolon if it has none.
struct Skipped {
    depth: i32,
    opened: bool,
}

impl Skipped {
    fn ends_on(&mut self, line: &str) -> bool {
        for c in line.chars() {
            match c {
                '{' => (self.depth, self.opened) = (self.depth + 1, true),
                '}' => self.depth -= 1,
                ';' if !self.opened => return true,
                _ => {}
            }
        }
        self.opened && self.depth == 0
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Names that follow `prefix` where it stands as a path of its own: `crate::geometry`, and each
/// of `crate::{data, games::x}`.
fn named_after(line: &str, prefix: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (i, _) in line.match_indices(prefix) {
        if line[..i].ends_with(|c: char| is_word(c) || c == ':') {
            continue;
        }
        let rest = &line[i + prefix.len()..];
        let word = |s: &str| s.trim().chars().take_while(|c| is_word(*c)).collect::<String>();
        if let Some(group) = rest.strip_prefix('{') {
            let (mut depth, mut start) = (0, 0);
            for (j, c) in group.char_indices() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => {
                        names.push(word(&group[start..j]));
                        break;
                    }
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        names.push(word(&group[start..j]));
                        start = j + 1;
                    }
                    _ => {}
                }
            }
        } else {
            names.push(word(rest));
        }
    }
    names
}

/// `use` declarations over several lines are joined; other lines stay as they are.
fn joined(code: &[(usize, String)]) -> Vec<(usize, String)> {
    let mut list: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (n, line) in code {
        if open {
            let (_, last) = list.last_mut().expect("an open line came before");
            last.push_str(line.trim());
        } else {
            list.push((*n, line.clone()));
        }
        let (_, last) = list.last().expect("just pushed");
        let start = last.trim_start();
        open = (start.starts_with("use ") || start.starts_with("pub use ")) && !last.contains(';');
    }
    list
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

fn assert_none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn arrows_point_down() {
    let mut complaints = Vec::new();
    for mut source in sources() {
        source.code = joined(&source.code);
        let Some(own) = floor(source.module()) else { continue };
        complaints.extend(source.complaints(|line| {
            let names = named_after(line, "crate::");
            let up = names.into_iter().find(|name| floor(name).is_some_and(|f| f > own))?;
            Some(format!("{} may not name {up}", source.module()))
        }));
    }
    assert_none(complaints);
}

#[test]
fn every_module_has_its_floor() {
    let known =
        |s: &Source| floor(s.module()).is_some() || s.path == "lib.rs" || s.path == "main.rs";
    let list = sources().iter().filter(|s| !known(s)).map(|s| format!("src/{}", s.path)).collect();
    assert_none(list);
}

#[test]
fn games_do_not_name_each_other() {
    let sources = sources();
    let game =
        |s: &Source| s.path.strip_prefix("games/")?.split_once('/').map(|(g, _)| g.to_string());
    let mut games: Vec<String> = sources.iter().filter_map(game).collect();
    games.dedup();
    let mut complaints = Vec::new();
    for source in &sources {
        let Some(own) = game(source) else { continue };
        complaints.extend(source.complaints(|line| {
            let names = named_after(line, "crate::games::");
            let other = names.into_iter().find(|name| *name != own && games.contains(name))?;
            Some(format!("{own} may not name {other}"))
        }));
    }
    assert_none(complaints);
}

fn names_crate(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(i, _)| {
        let before = line[..i].chars().next_back();
        before.is_none_or(|c| !is_word(c) && c != '"') && line[i + name.len()..].starts_with("::")
            || line.trim_start().starts_with(&format!("use {name};"))
    })
}

#[test]
fn chance_comes_from_the_dice_alone() {
    let complaint = |line: &str| {
        let generator =
            ["rand", "rand_chacha", "rand_core"].iter().find(|g| names_crate(line, g))?;
        Some(format!("{generator} outside engine/dice.rs and bots"))
    };
    let places = ["engine/dice.rs", "bots", "bots.rs"];
    let list = sources();
    assert_none(
        list.iter().filter(|s| !s.inside(&places)).flat_map(|s| s.complaints(complaint)).collect(),
    );
}

#[test]
fn files_and_terminal_belong_to_the_outer_floors() {
    let upper = |s: &&Source| !s.inside(&["cli", "cli.rs", "web", "web.rs", "main.rs"]);
    let mut complaints = Vec::new();
    for source in sources().iter().filter(upper) {
        complaints.extend(source.complaints(|line| {
            let calls = ["println!", "print!", "eprintln!", "eprint!", "dbg!"];
            let call = calls.iter().find(|c| line.contains(**c))?;
            Some(format!("{call} below cli and web"))
        }));
        // Programs that play are spoken to over pipes.
        if source.inside(&["data", "data.rs", "bots/external"]) {
            continue;
        }
        complaints.extend(source.complaints(|line| {
            let paths = ["std::fs", "std::io", "std::net", "std::env", "File::open"];
            let path = paths.iter().find(|p| line.contains(**p))?;
            Some(format!("{path} below cli, web and data"))
        }));
    }
    assert_none(complaints);
}

#[test]
fn parry_speaks_through_one_module() {
    let list = sources();
    let others = list.iter().filter(|s| s.path != "geometry/accel.rs");
    let complaint = |line: &str| {
        let name = ["parry2d", "parry2d_f64"].into_iter().find(|n| names_crate(line, n))?;
        Some(format!("{name} outside geometry/accel.rs"))
    };
    assert_none(others.flat_map(|s| s.complaints(complaint)).collect());
}

/// Literals below this are tolerances.
const SMALL: f64 = 1e-3;

/// A float literal above zero that is smaller than [`SMALL`].
fn small_literal(line: &str) -> Option<String> {
    // A sign belongs to the literal only right after the exponent's letter.
    let glued = line.replace("e-", "e\u{2212}");
    let words = glued.split(|c: char| !(is_word(c) || c == '.' || c == '\u{2212}'));
    words.map(|word| word.replace('\u{2212}', "-")).find(|word| {
        let number = word.trim_end_matches("f64").trim_end_matches('_');
        let value = number.parse::<f64>().unwrap_or_default();
        word.starts_with(|c: char| c.is_ascii_digit()) && value > 0.0 && value < SMALL
    })
}

#[test]
fn tolerances_stand_in_one_place() {
    let list = sources();
    let kernel = list.iter().filter(|s| s.module() == "geometry" && s.path != "geometry/number.rs");
    let complaint =
        |line: &str| small_literal(line).map(|x| format!("{x} outside geometry/number.rs"));
    assert_none(kernel.flat_map(|s| s.complaints(complaint)).collect());
}

#[test]
fn files_stay_small() {
    let mut long: Vec<String> = sources()
        .iter()
        .filter(|s| s.lines > LONGEST_FILE)
        .map(|s| format!("src/{}: {} lines", s.path, s.lines))
        .collect();
    for dir in ["tests", "benches", "examples"] {
        let too_long = rust_files(dir).into_iter().filter_map(|(path, text)| {
            let lines = text.lines().count();
            (lines > LONGEST_FILE).then(|| format!("{dir}/{path}: {lines} lines"))
        });
        long.extend(too_long);
    }
    assert_none(long);
}

/// Calls that make a problem of a file, with its code as a word in their arguments.
const PROBLEMS: [&str; 5] =
    ["Diagnostic::error(", "Diagnostic::warning(", "problem(", "complain(", "code: "];

/// The codes of problems that some code makes: the first text behind each call, if it is a
/// word; a message has spaces.
fn problem_codes(code: &str) -> Vec<String> {
    let mut codes = Vec::new();
    for (at, call) in PROBLEMS.iter().flat_map(|call| code.match_indices(call)) {
        let rest = &code[at + call.len()..];
        let end = rest.find([';', '{']).unwrap_or(rest.len());
        let word = rest[..end].split('"').nth(1).unwrap_or_default();
        let plain = |c: char| c.is_ascii_lowercase() || c == '-';
        if !word.is_empty() && word.chars().all(plain) {
            codes.push(word.to_owned());
        }
    }
    codes
}

#[test]
fn every_code_of_a_problem_of_files_is_explained_and_no_other() {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/rules/file.md"))
            .unwrap();
    let explained: BTreeSet<String> =
        text.lines().filter_map(|line| Some(line.strip_prefix("## file.")?.to_owned())).collect();
    let made: BTreeSet<String> = sources()
        .iter()
        .flat_map(|source| {
            let lines: Vec<&str> = source.code.iter().map(|(_, line)| line.as_str()).collect();
            problem_codes(&lines.join("\n"))
        })
        .collect();
    assert_eq!(made, explained);
    assert_eq!(problem_codes("d.error(Diagnostic::error(\n  \"a-b\", span, \"c\"));"), ["a-b"]);
    assert_eq!(problem_codes("complain(d, \"c\", span); Diagnostic::error(code, span, m)"), ["c"]);
}

#[test]
fn the_reader_of_sources_sees_what_it_should() {
    let text = "use crate::{data::x, games};\n// use crate::cli;\n#[cfg(test)]\nmod tests {\n    use rand::Rng;\n}\nlet a = 1;\n";
    let code = code(text);
    assert_eq!(code.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [1, 2, 7]);
    assert_eq!(named_after(&code[0].1, "crate::"), ["data", "games"]);
    assert_eq!(named_after("let x = crate::web::serve();", "crate::"), ["web"]);
    assert_eq!(named_after(&code[1].1, "crate::"), Vec::<String>::new());
    let joined = joined(&[(1, "use crate::{".into()), (2, "    cli,".into()), (3, "};".into())]);
    assert_eq!(named_after(&joined[0].1, "crate::"), ["cli", ""]);
    assert!(names_crate("use rand::Rng;", "rand") && !names_crate("use rand_chacha::X;", "rand"));
    assert!(!names_crate("operand::x", "rand"));
    for tiny in ["if d < 1e-6 {", "x + 2.5e-9_f64", "let t = 0.0001;"] {
        assert!(small_literal(tiny).is_some(), "{tiny}");
    }
    for fine in ["let e = a.side-1;", "0.5 * r", "1e6", "edge-3"] {
        assert!(small_literal(fine).is_none(), "{fine}");
    }
}
