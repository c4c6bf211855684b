//! Files named in bulk: folders, patterns, standard input.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use walkdir::WalkDir;

/// One of many files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file named by itself.
    Named(PathBuf),
    /// A file found in a folder or by a pattern.
    Found(PathBuf),
    Stdin,
}

impl Input {
    pub fn name(&self) -> String {
        match self {
            Input::Named(path) | Input::Found(path) => path.display().to_string(),
            Input::Stdin => "-".to_owned(),
        }
    }
}

/// All files that arguments stand for, one after the other: `-` is standard input, of a folder
/// all files below it that end as YAML does, packed with gzip or not, and of a pattern such as
/// `games/*.yaml` all that it fits, in the order of their names.
pub fn inputs(arguments: &[PathBuf]) -> impl Iterator<Item = Input> + '_ {
    arguments.iter().flat_map(|argument| -> Box<dyn Iterator<Item = Input>> {
        if argument.as_os_str() == "-" {
            return Box::new(std::iter::once(Input::Stdin));
        }
        if argument.is_dir() {
            let walk = WalkDir::new(argument).sort_by_file_name().into_iter();
            let found = walk.filter_map(Result::ok).filter(|entry| !entry.file_type().is_dir());
            let found = found.map(walkdir::DirEntry::into_path).filter(|path| is_yaml(path));
            return Box::new(found.map(Input::Found));
        }
        let text = argument.to_string_lossy();
        let pattern = text.contains(['*', '?', '[']) && !argument.exists();
        match pattern.then(|| glob::glob(&text)).and_then(Result::ok) {
            Some(found) => Box::new(
                found.filter_map(Result::ok).filter(|path| path.is_file()).map(Input::Found),
            ),
            None => Box::new(std::iter::once(Input::Named(argument.clone()))),
        }
    })
}

/// How many files arguments stand for, and a hash of their names.
pub fn census(arguments: &[PathBuf]) -> (u64, String) {
    let (mut count, mut hash) = (0, Sha256::new());
    for input in inputs(arguments) {
        count += 1;
        hash.update(input.name().as_bytes());
        hash.update([0]);
    }
    (count, hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect())
}

fn is_yaml(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    [".yaml", ".yml", ".yaml.gz", ".yml.gz"].iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_patterns_and_files_come_in_order() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        std::fs::create_dir(at("inner")).unwrap();
        for name in ["b.yaml", "a.yaml.gz", "note.txt", "inner/c.yml", "10.yaml", "[x].yaml"] {
            std::fs::write(at(name), "").unwrap();
        }
        let names = |arguments: &[PathBuf]| {
            let name = |input: Input| {
                let text = input.name();
                text.strip_prefix(&format!("{}/", dir.path().display()))
                    .map_or(text.clone(), str::to_owned)
            };
            inputs(arguments).map(name).collect::<Vec<_>>()
        };
        let all = ["10.yaml", "[x].yaml", "a.yaml.gz", "b.yaml", "inner/c.yml"];
        assert_eq!(names(&[dir.path().to_owned()]), all);
        assert_eq!(names(&[at("?.yaml"), PathBuf::from("-")]), ["b.yaml", "-"]);
        assert_eq!(names(&[at("[x].yaml"), at("none.yaml")]), ["[x].yaml", "none.yaml"]);
        assert_eq!(names(&[at("z*.yaml")]), [""; 0]);
        let [(count, one), (_, other)] = [census(&[at("*.yaml")]), census(&[at("b.yaml")])];
        assert!(count == 3 && one != other);
    }
}
