//! The folder whose files the page may open and save, and the files elsewhere it may read.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::data::confine::{Bounds, inside};
use crate::data::shipped;
use crate::games::check::check;
use crate::games::killteam::KNOWN;

/// The most files that are listed, and how many folders deep.
const MAX_FILES: usize = 500;
const MAX_DEPTH: usize = 4;
/// The most entries of folders that are looked at.
const MAX_SEEN: usize = 20_000;

/// The opened folder.
#[derive(Debug)]
pub struct Opened {
    bounds: Bounds,
    /// The file to begin with, as seen from the folder.
    pub first: Option<String>,
}

impl Opened {
    /// The current folder; where the file to begin with lies elsewhere, its folder. YAML files
    /// of other folders that it names, or that those name, may be read.
    ///
    /// # Errors
    /// Where there is no such file or folder.
    pub fn new(first: Option<&Path>) -> Result<Opened, String> {
        let real = |path: &Path| {
            path.canonicalize().map_err(|error| format!("cannot open {}: {error}", path.display()))
        };
        let here = real(Path::new("."))?;
        let Some(first) = first else {
            return Ok(Opened { bounds: Bounds { root: here, named: Vec::new() }, first: None });
        };
        let file = real(first)?;
        if !file.is_file() {
            return Err(format!("{} is not a file", first.display()));
        }
        let root = match file.parent() {
            Some(folder) if !file.starts_with(&here) => folder.to_owned(),
            _ => here,
        };
        let seen = file.strip_prefix(&root).ok().map(slashed);
        let named = named(&file, &root);
        Ok(Opened { bounds: Bounds { root, named }, first: seen })
    }

    /// What may be read.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    pub fn root(&self) -> &Path {
        &self.bounds.root
    }

    /// The path of a file by its name as seen from the folder, or of a shipped one.
    ///
    /// # Errors
    /// Where the name leads out of the folder, to a file that may not be read.
    pub fn path(&self, name: &str) -> Result<PathBuf, String> {
        if shipped::key(Path::new(name)).is_some() {
            return Ok(PathBuf::from(name));
        }
        let plain = Path::new(name).components().all(|c| matches!(c, Component::Normal(_)));
        let path = self.root().join(name);
        let within = plain && !name.is_empty() && inside(self.root(), &path);
        match within || self.bounds.names(&path) {
            true => Ok(path),
            false => Err(format!("`{name}` does not lie in the opened folder")),
        }
    }

    /// What a file is called as seen from the folder; a shipped one by its key.
    pub fn name(&self, path: &Path) -> Option<String> {
        if let Some(key) = shipped::key(path) {
            return Some(shipped::path(&key).display().to_string());
        }
        let real = path.canonicalize().ok()?;
        match real.strip_prefix(self.root()) {
            Ok(seen) => Some(slashed(seen)),
            Err(_) => self.bounds.named.contains(&real).then(|| slashed(&seen(&real, self.root()))),
        }
    }

    /// The folder that paths in a file start from.
    ///
    /// # Errors
    /// As [`Opened::path`].
    pub fn beside(&self, name: Option<&str>) -> Result<PathBuf, String> {
        let path = name.map(|name| self.path(name)).transpose()?;
        Ok(path.as_deref().and_then(Path::parent).unwrap_or(self.root()).to_owned())
    }

    /// The YAML files of the folder, in order, as seen from it.
    pub fn files(&self) -> Vec<String> {
        let (mut found, mut seen) = (Vec::new(), 0);
        self.walk(self.root(), MAX_DEPTH, &mut found, &mut seen);
        found.sort();
        found
    }

    fn walk(&self, folder: &Path, depth: usize, found: &mut Vec<String>, seen: &mut usize) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        let mut entries: Vec<_> = entries.flatten().collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            *seen += 1;
            let Ok(kind) = entry.file_type() else { continue };
            let path = entry.path();
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if hidden || *seen > MAX_SEEN || found.len() >= MAX_FILES {
                continue;
            }
            if kind.is_dir() && depth > 0 && entry.file_name() != "target" {
                self.walk(&path, depth - 1, found, seen);
            } else if kind.is_file() && is_yaml(&path) {
                found.extend(path.strip_prefix(self.root()).ok().map(slashed));
            }
        }
    }

    /// Writes a YAML file of the folder.
    ///
    /// # Errors
    /// Where it does not lie in the folder, is no YAML file, or cannot be written.
    pub fn save(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.path(name)?;
        if shipped::key(&path).is_some() || !is_yaml(&path) {
            return Err(format!("`{name}` must be a file of the opened folder, with .yaml"));
        }
        // A link that leads nowhere yet would be followed by writing.
        if path.is_symlink() {
            return Err(format!("`{name}` is a link"));
        }
        let folder = path.parent().is_some_and(|folder| inside(self.root(), folder));
        if !folder {
            return Err(format!("`{name}` does not lie in the opened folder"));
        }
        fs::write(&path, text).map_err(|error| format!("cannot write `{name}`: {error}"))
    }
}

/// The YAML files outside a folder that a file names, or that those name.
fn named(file: &Path, root: &Path) -> Vec<PathBuf> {
    let report = check(file, &KNOWN);
    let paths = report.sources().iter().filter_map(|one| Path::new(&*one.name).canonicalize().ok());
    paths.filter(|path| is_yaml(path) && !path.starts_with(root)).collect()
}

/// A path as seen from a folder; both absolute.
fn seen(path: &Path, from: &Path) -> PathBuf {
    let pairs = path.components().zip(from.components());
    let shared = pairs.take_while(|(one, other)| one == other).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(path.components().skip(shared)).collect()
}

fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "yaml" || end == "yml")
}

fn slashed(path: &Path) -> String {
    let parts = path.components().map(|c| c.as_os_str().to_string_lossy().into_owned());
    parts.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened() -> (tempfile::TempDir, Opened) {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("sub")).unwrap();
        fs::write(dir.path().join("sub/a.yaml"), "kind: scene\n").unwrap();
        fs::write(dir.path().join("secret.txt"), "x").unwrap();
        let root = dir.path().canonicalize().unwrap();
        (dir, Opened { bounds: Bounds { root, named: Vec::new() }, first: None })
    }

    #[test]
    fn files_are_listed_as_seen_from_the_folder() {
        let (_dir, opened) = opened();
        assert_eq!(opened.files(), ["sub/a.yaml"]);
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let (_dir, opened) = opened();
        for name in ["../x.yaml", "/etc/passwd", "sub/../../x.yaml", "", ".", "sub/../../etc"] {
            assert!(opened.path(name).is_err(), "{name}");
            assert!(opened.save(name, "").is_err(), "{name}");
        }
        assert!(opened.path("sub/a.yaml").is_ok());
        assert!(opened.save("secret.txt", "").is_err());
        assert!(opened.save("shipped:/killzones/killteam/salt-pan.yaml", "").is_err());
        assert_eq!(opened.save("sub/b.yaml", "kind: scene\n"), Ok(()));
    }

    #[test]
    fn files_that_the_first_one_names_are_read_and_never_written() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        let board = "kind: killzone\nid: test\nsize: [20, 14]\n";
        let scene = "kind: scene\ngame: killteam\nkillzone: ../boards/test.yaml\noperatives: []\n";
        for (name, text) in
            [("scenes/a.yaml", scene), ("boards/test.yaml", board), ("boards/other.yaml", board)]
        {
            fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
            fs::write(root.join(name), text).unwrap();
        }
        let opened = Opened::new(Some(&root.join("scenes/a.yaml"))).unwrap();
        assert_eq!(opened.first.as_deref(), Some("a.yaml"));
        let board = opened.path("../boards/test.yaml").unwrap();
        assert_eq!(opened.name(&board).as_deref(), Some("../boards/test.yaml"));
        assert!(opened.save("../boards/test.yaml", "").is_err());
        for name in ["../boards/other.yaml", "../boards", "../boards/none.yaml"] {
            assert!(opened.path(name).is_err(), "{name}");
        }
        assert_eq!(opened.files(), ["a.yaml"]);
    }

    #[test]
    #[cfg(unix)]
    fn links_out_of_the_folder_are_neither_read_nor_written() {
        let (dir, opened) = opened();
        std::os::unix::fs::symlink("/tmp", dir.path().join("out")).unwrap();
        std::os::unix::fs::symlink("/tmp/not-there.yaml", dir.path().join("new.yaml")).unwrap();
        assert!(opened.path("out/x.yaml").is_err() || opened.save("out/x.yaml", "").is_err());
        assert!(opened.save("new.yaml", "").is_err());
    }
}
