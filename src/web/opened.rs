//! The folder whose files the page may open and save.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::data::confine::inside;
use crate::data::shipped;

/// The most files that are listed, and how many folders deep.
const MAX_FILES: usize = 500;
const MAX_DEPTH: usize = 4;
/// The most entries of folders that are looked at.
const MAX_SEEN: usize = 20_000;

/// The opened folder.
#[derive(Debug)]
pub struct Opened {
    root: PathBuf,
    /// The file to begin with, as seen from the folder.
    pub first: Option<String>,
}

impl Opened {
    /// The current folder; where the file to begin with lies elsewhere, its folder.
    ///
    /// # Errors
    /// Where there is no such file or folder.
    pub fn new(first: Option<&Path>) -> Result<Opened, String> {
        let real = |path: &Path| {
            path.canonicalize().map_err(|error| format!("cannot open {}: {error}", path.display()))
        };
        let here = real(Path::new("."))?;
        let Some(first) = first else { return Ok(Opened { root: here, first: None }) };
        let file = real(first)?;
        if !file.is_file() {
            return Err(format!("{} is not a file", first.display()));
        }
        let root = match file.parent() {
            Some(folder) if !file.starts_with(&here) => folder.to_owned(),
            _ => here,
        };
        let seen = file.strip_prefix(&root).ok().map(slashed);
        Ok(Opened { root, first: seen })
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The path of a file by its name as seen from the folder, or of a shipped one.
    ///
    /// # Errors
    /// Where the name leads out of the folder.
    pub fn path(&self, name: &str) -> Result<PathBuf, String> {
        if shipped::key(Path::new(name)).is_some() {
            return Ok(PathBuf::from(name));
        }
        let plain = Path::new(name).components().all(|c| matches!(c, Component::Normal(_)));
        let path = self.root.join(name);
        match plain && !name.is_empty() && inside(&self.root, &path) {
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
        real.strip_prefix(&self.root).ok().map(slashed)
    }

    /// The folder that paths in a file start from.
    ///
    /// # Errors
    /// As [`Opened::path`].
    pub fn beside(&self, name: Option<&str>) -> Result<PathBuf, String> {
        let Some(name) = name else { return Ok(self.root.clone()) };
        Ok(self.path(name)?.parent().map_or_else(|| self.root.clone(), Path::to_owned))
    }

    /// The YAML files of the folder, in order, as seen from it.
    pub fn files(&self) -> Vec<String> {
        let (mut found, mut seen) = (Vec::new(), 0);
        self.walk(&self.root, MAX_DEPTH, &mut found, &mut seen);
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
                found.extend(path.strip_prefix(&self.root).ok().map(slashed));
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
        let folder = path.parent().is_some_and(|folder| inside(&self.root, folder));
        if !folder {
            return Err(format!("`{name}` does not lie in the opened folder"));
        }
        fs::write(&path, text).map_err(|error| format!("cannot write `{name}`: {error}"))
    }
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
        (dir, Opened { root, first: None })
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
    #[cfg(unix)]
    fn links_out_of_the_folder_are_neither_read_nor_written() {
        let (dir, opened) = opened();
        std::os::unix::fs::symlink("/tmp", dir.path().join("out")).unwrap();
        std::os::unix::fs::symlink("/tmp/not-there.yaml", dir.path().join("new.yaml")).unwrap();
        assert!(opened.path("out/x.yaml").is_err() || opened.save("out/x.yaml", "").is_err());
        assert!(opened.save("new.yaml", "").is_err());
    }
}
