//! The files that come with the program, so that it needs nothing beside it.
//!
//! A path that begins with `shipped:` names one: `shipped:/killzones/killteam/salt-pan.yaml`.

use std::path::{Component, Path, PathBuf};

use include_dir::{Dir, include_dir};

static KILLZONES: Dir = include_dir!("$CARGO_MANIFEST_DIR/killzones");
static DATACARDS: Dir = include_dir!("$CARGO_MANIFEST_DIR/datacards");

const SCHEME: &str = "shipped:";

/// The path of a shipped file as it can be given to a loader.
pub fn path(key: &str) -> PathBuf {
    PathBuf::from(format!("{SCHEME}/{key}"))
}

/// The path that `name` in a file of `base_dir` stands for.
pub fn join(base_dir: &Path, name: &str) -> PathBuf {
    if name.starts_with(SCHEME) { PathBuf::from(name) } else { base_dir.join(name) }
}

/// The key of a shipped file, with `..` resolved; `None` for a path of the file system.
pub fn key(path: &Path) -> Option<String> {
    let mut components = path.components();
    if components.next()?.as_os_str() != SCHEME {
        return None;
    }
    let mut parts: Vec<&str> = Vec::new();
    for component in components {
        match component {
            Component::Normal(part) => parts.push(part.to_str()?),
            Component::ParentDir => drop(parts.pop()),
            _ => {}
        }
    }
    Some(parts.join("/"))
}

/// The text of a shipped file, by its key such as `killzones/killteam/salt-pan.yaml`.
pub fn text(key: &str) -> Option<&'static str> {
    let (folder, rest) = key.split_once('/')?;
    let dir = match folder {
        "killzones" => &KILLZONES,
        "datacards" => &DATACARDS,
        _ => return None,
    };
    dir.get_file(rest)?.contents_utf8()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_files_are_found_from_one_another() {
        let base = path("killzones/killteam");
        let found = key(&join(&base, "../../datacards/none.yaml"));
        assert_eq!(found.as_deref(), Some("datacards/none.yaml"));
        let direct = key(&join(Path::new("/tmp"), "shipped:/killzones/killteam/salt-pan.yaml"));
        assert!(text(&direct.unwrap()).unwrap().contains("kind: killzone"));
        assert_eq!(key(Path::new("/tmp/x.yaml")), None);
        assert_eq!(text("killzones/none.yaml"), None);
    }
}
