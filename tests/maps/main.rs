//! Heat maps and surveys: against single shots, against boards whose answers are known by
//! hand, and the pictures and reports they give.

mod cli;
mod heatmap;
mod survey;

use std::path::{Path, PathBuf};

use sightline::data::scene::{self, Scene};
use sightline::games::killteam::KNOWN;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn scene(text: &str) -> Scene {
    match scene::load_str("test.yaml", text, root(), &KNOWN) {
        Ok(loaded) => loaded.value,
        Err(report) => panic!("{}", report.render(false)),
    }
}

/// The scenes that ship, the gallery included, in order.
fn shipped_scenes() -> Vec<(PathBuf, Scene)> {
    let mut paths: Vec<PathBuf> = ["killzones/killteam", "killzones/killteam/gallery"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(root().join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "yaml"))
        .filter(|path| std::fs::read_to_string(path).unwrap().contains("\nkind: scene\n"))
        .collect();
    paths.sort();
    let load = |path: PathBuf| match scene::load(&path, &KNOWN) {
        Ok(loaded) => (path, loaded.value),
        Err(report) => panic!("{}", report.render(false)),
    };
    paths.into_iter().map(load).collect()
}
