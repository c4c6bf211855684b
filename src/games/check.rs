//! Every problem of a file, whichever game it belongs to.

use std::path::{Path, PathBuf};

use super::registry::{self, GAMES, Playable, Visitor};
use crate::data::decode::Decoder;
use crate::data::diagnostic::{Diagnostic, Report};
use crate::data::load::{self, Known};
use crate::data::transcript::{self, Scenario, Transcript};
use crate::data::tree::{Node, Tree};

/// Every problem of a file of any kind, and of the files it refers to.
pub fn check(path: &Path, known: &Known) -> Report {
    let (mut report, sound) = look(path, known);
    if let Some(transcript) = sound {
        begin(&mut Decoder { report: &mut report, complete: true }, transcript);
    }
    report
}

/// Every problem of a file. A transcript without any is handed on, its scenario not yet looked
/// at.
pub fn look(path: &Path, known: &Known) -> (Report, Option<Transcript>) {
    let mut report = Report::new();
    let tree = load::open(&mut report, path);
    let base_dir = path.parent().unwrap_or(Path::new(""));
    let sound = tree.and_then(|tree| check_tree(&mut report, &tree, base_dir, known));
    (report, sound)
}

/// [`check`] of a text; paths in it start from `base_dir`.
pub fn check_str(name: &str, text: &str, base_dir: &Path, known: &Known) -> Report {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, name, text);
    if let Some(transcript) = tree.and_then(|tree| check_tree(&mut report, &tree, base_dir, known))
    {
        begin(&mut Decoder { report: &mut report, complete: true }, transcript);
    }
    report
}

/// What shows only where several files are read together, each sound by itself.
pub fn together(files: &[PathBuf]) -> Report {
    let mut report = Report::new();
    if files.len() < 2 {
        return report;
    }
    let named: Vec<(String, &Path)> =
        files.iter().filter_map(|file| Some((load::named(file)?.1?, file.as_path()))).collect();
    for game in GAMES {
        let of_game = named.iter().filter(|(id, _)| id == game.id).map(|(_, file)| *file);
        let files: Vec<&Path> = of_game.collect();
        if files.len() > 1 {
            registry::visit(game.id, Together { report: &mut report, files: &files });
        }
    }
    report
}

struct Together<'a> {
    report: &'a mut Report,
    files: &'a [&'a Path],
}

impl Visitor for Together<'_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        G::check_together(self.report, self.files);
    }
}

/// Puts every problem of a file into the report; hands on a transcript without any.
fn check_tree(
    report: &mut Report,
    tree: &Tree,
    base_dir: &Path,
    known: &Known,
) -> Option<Transcript> {
    let word = |key| tree.root.get(key).and_then(|node| node.as_text()).unwrap_or_default();
    let (kind, game) = (word("kind"), word("game"));
    let mut d = Decoder { report, complete: tree.complete };
    match kind {
        "scenario" => scenario(&mut d, &tree.root, base_dir),
        "transcript" => return transcript(&mut d, &tree.root, base_dir),
        _ => {
            let own = Own { d: &mut d, kind, node: &tree.root, base_dir };
            if registry::visit(game, own) != Some(true) {
                load::check_tree(report, tree, base_dir, known);
            }
        }
    }
    None
}

fn scenario(d: &mut Decoder, node: &Node, base_dir: &Path) {
    let Some(mut fields) = d.fields(node, "a scenario") else { return };
    if let Some(id) = d.required(&mut fields, "game", registry::game_id) {
        registry::visit(&id, Start { d, node, base_dir });
    }
}

/// A transcript; if it has problems, the scenario it names is looked at too.
fn transcript(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Transcript> {
    let transcript = transcript::decode(d, node, base_dir)?;
    let (id, at) = (&transcript.game.value, transcript.game.span);
    if !GAMES.iter().any(|game| game.id == *id) {
        let message = format!("no game is called `{id}`");
        d.error(Diagnostic::error("unknown-name", at, message));
        return None;
    }
    if !d.report.has_errors() {
        return Some(transcript);
    }
    begin(d, transcript);
    None
}

/// The scenario of a transcript, whose problems are shown in its own file.
fn begin(d: &mut Decoder, transcript: Transcript) {
    let id = transcript.game.value;
    match transcript.scenario {
        Scenario::InPlace { node, base_dir } => {
            registry::visit(&id, Start { d, node: &node, base_dir: &base_dir });
        }
        Scenario::File { path, span, .. } => {
            let name = path.display().to_string();
            let open = load::open_named(d.report, Path::new(""), &name, span);
            let Some(tree) = open else { return };
            let base_dir = path.parent().unwrap_or(Path::new(""));
            let mut inner = Decoder { report: &mut *d.report, complete: tree.complete };
            registry::visit(&id, Start { d: &mut inner, node: &tree.root, base_dir });
        }
    }
}

/// Starts a scenario only to see its problems.
struct Start<'a, 'r> {
    d: &'a mut Decoder<'r>,
    node: &'a Node,
    base_dir: &'a Path,
}

impl Visitor for Start<'_, '_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        registry::decode::<G>(self.d, self.node, self.base_dir);
    }
}

/// Lets a game look at a file of its own kinds; false if it has none such.
struct Own<'a, 'r> {
    d: &'a mut Decoder<'r>,
    kind: &'a str,
    node: &'a Node,
    base_dir: &'a Path,
}

impl Visitor for Own<'_, '_> {
    type Output = bool;

    fn visit<G: Playable>(self) -> bool {
        G::check_file(self.d, self.kind, self.node, self.base_dir)
    }
}
