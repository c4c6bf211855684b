//! Keeping loaders inside one folder, but for files that are named one by one.

use std::cell::RefCell;
use std::path::{Component, Path, PathBuf};

/// What may be read.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The folder, an absolute path without symbolic links.
    pub root: PathBuf,
    /// Files elsewhere, as absolute paths without symbolic links.
    pub named: Vec<PathBuf>,
}

impl Bounds {
    /// Both what a path says and what it leads to count; of a named file what it leads to.
    pub fn allow(&self, path: &Path) -> bool {
        inside(&self.root, path) || self.names(path)
    }

    /// Is it one of the files elsewhere?
    pub fn names(&self, path: &Path) -> bool {
        path.canonicalize().is_ok_and(|real| self.named.contains(&real))
    }
}

thread_local! {
    static BOUNDS: RefCell<Option<Bounds>> = const { RefCell::new(None) };
}

/// Runs `work` with every file it loads on this thread confined. Shipped files stay readable.
pub fn confined<T>(bounds: &Bounds, work: impl FnOnce() -> T) -> T {
    /// Puts the earlier bounds back, also when `work` panics.
    struct Back(Option<Bounds>);
    impl Drop for Back {
        fn drop(&mut self) {
            BOUNDS.set(self.0.take());
        }
    }
    let _back = Back(BOUNDS.replace(Some(bounds.clone())));
    work()
}

/// May loaders on this thread read the path?
pub(super) fn allowed(path: &Path) -> bool {
    BOUNDS.with_borrow(|bounds| bounds.as_ref().is_none_or(|bounds| bounds.allow(path)))
}

/// Does a path lie in a folder, as it is written and with symbolic links followed? A path
/// that leads nowhere is judged as it is written.
pub fn inside(root: &Path, path: &Path) -> bool {
    let Ok(absolute) = std::path::absolute(path) else { return false };
    if !plain(&absolute).starts_with(root) {
        return false;
    }
    match absolute.canonicalize() {
        Ok(real) => real.starts_with(root),
        Err(_) => true,
    }
}

/// The path with `..` resolved as it is written.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_in_the_folder_is_allowed() {
        let root = std::env::temp_dir().canonicalize().unwrap();
        assert!(allowed(Path::new("/etc/passwd")));
        confined(&Bounds { root: root.clone(), named: Vec::new() }, || {
            assert!(allowed(&root.join("none.yaml")));
            assert!(allowed(&root.join("a/../none.yaml")));
            assert!(!allowed(&root.join("../etc/passwd")));
            assert!(!allowed(Path::new("/etc/passwd")));
        });
        assert!(allowed(Path::new("/etc/passwd")));
    }

    #[test]
    fn of_other_folders_only_named_files_are_allowed() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        for name in ["opened/scene.yaml", "beside/named.yaml", "beside/other.yaml"] {
            std::fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
            std::fs::write(root.join(name), "").unwrap();
        }
        let named = vec![root.join("beside/named.yaml")];
        let bounds = Bounds { root: root.join("opened"), named };
        assert!(bounds.allow(&root.join("opened/scene.yaml")));
        assert!(bounds.allow(&root.join("opened/../beside/named.yaml")));
        assert!(!bounds.allow(&root.join("opened/../beside/other.yaml")));
        assert!(!bounds.allow(&root.join("beside")));
    }

    #[test]
    #[cfg(unix)]
    fn links_that_lead_out_are_not_followed() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        std::os::unix::fs::symlink("/etc/passwd", root.join("out.yaml")).unwrap();
        assert!(!inside(&root, &root.join("out.yaml")));
    }
}
