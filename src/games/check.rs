//! Every problem of a file, whichever game it belongs to.

use std::path::{Path, PathBuf};

use super::registry::{self, GAMES, Playable, Visitor};
use crate::data::decode::Decoder;
use crate::data::diagnostic::{Diagnostic, Report};
use crate::data::load::{self, Known};
use crate::data::transcript::{self, Scenario};
use crate::data::tree::{Node, Tree};

/// Every problem of a file of any kind, and of the files it refers to.
pub fn check(path: &Path, known: &Known) -> Report {
    let mut report = Report::new();
    let tree = load::open(&mut report, path);
    if let Some(tree) = tree {
        check_tree(&mut report, &tree, path.parent().unwrap_or(Path::new("")), known);
    }
    report
}

/// [`check`] of a text; paths in it start from `base_dir`.
pub fn check_str(name: &str, text: &str, base_dir: &Path, known: &Known) -> Report {
    let mut report = Report::new();
    if let Some(tree) = load::open_str(&mut report, name, text) {
        check_tree(&mut report, &tree, base_dir, known);
    }
    report
}

/// What shows only where several files are read together, each sound by itself.
pub fn together(files: &[PathBuf]) -> Report {
    let mut report = Report::new();
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

fn check_tree(report: &mut Report, tree: &Tree, base_dir: &Path, known: &Known) {
    let word = |key| tree.root.get(key).and_then(|node| node.as_text()).unwrap_or_default();
    let (kind, game) = (word("kind"), word("game"));
    let mut d = Decoder { report, complete: tree.complete };
    match kind {
        "scenario" => scenario(&mut d, &tree.root, base_dir),
        "transcript" => transcript(&mut d, &tree.root, base_dir),
        _ => {
            let own = Own { d: &mut d, kind, node: &tree.root, base_dir };
            if registry::visit(game, own) != Some(true) {
                load::check_tree(report, tree, base_dir, known);
            }
        }
    }
}

fn scenario(d: &mut Decoder, node: &Node, base_dir: &Path) {
    let Some(mut fields) = d.fields(node, "a scenario") else { return };
    if let Some(id) = d.required(&mut fields, "game", registry::game_id) {
        registry::visit(&id, Start { d, node, base_dir });
    }
}

/// A transcript and the scenario it names, whose problems are shown in its own file.
fn transcript(d: &mut Decoder, node: &Node, base_dir: &Path) {
    let Some(transcript) = transcript::decode(d, node, base_dir) else { return };
    let (id, at) = (transcript.game.value, transcript.game.span);
    if !GAMES.iter().any(|game| game.id == id) {
        let message = format!("no game is called `{id}`");
        d.error(Diagnostic::error("unknown-name", at, message));
        return;
    }
    match transcript.scenario {
        Scenario::InPlace { node, base_dir } => {
            registry::visit(&id, Start { d, node: &node, base_dir: &base_dir });
        }
        Scenario::File { name, span, .. } => {
            let Some(tree) = load::open_named(d.report, base_dir, &name, span) else { return };
            let path = crate::data::shipped::join(base_dir, &name);
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
