//! Keeping loaders inside one folder.

use std::cell::RefCell;
use std::path::{Component, Path, PathBuf};

thread_local! {
    static ROOT: RefCell<Option<PathBuf>> = const { RefCell::new(None) };
}

/// Runs `work` with every file it loads on this thread confined to `root`, an absolute path
/// without symbolic links. Shipped files stay readable.
pub fn confined<T>(root: &Path, work: impl FnOnce() -> T) -> T {
    /// Puts the earlier root back, also when `work` panics.
    struct Back(Option<PathBuf>);
    impl Drop for Back {
        fn drop(&mut self) {
            ROOT.set(self.0.take());
        }
    }
    let _back = Back(ROOT.replace(Some(root.to_owned())));
    work()
}

/// May loaders on this thread read the path? Both what it says and what it leads to count.
pub(super) fn allowed(path: &Path) -> bool {
    let Some(root) = ROOT.with_borrow(Clone::clone) else { return true };
    inside(&root, path)
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
        confined(&root, || {
            assert!(allowed(&root.join("none.yaml")));
            assert!(allowed(&root.join("a/../none.yaml")));
            assert!(!allowed(&root.join("../etc/passwd")));
            assert!(!allowed(Path::new("/etc/passwd")));
        });
        assert!(allowed(Path::new("/etc/passwd")));
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
