//! The files of the page, embedded in the program.

use include_dir::{Dir, include_dir};

static PAGE: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/web/page");
static VIEWER: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/render/viewer");

/// The kind and the bytes of the file at a path.
pub fn find(path: &str) -> Option<(&'static str, &'static [u8])> {
    let name = match path {
        "/" => "index.html",
        _ => path.strip_prefix('/')?,
    };
    let file = PAGE.get_file(name).or_else(|| VIEWER.get_file(name))?;
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        _ => return None,
    };
    Some((kind, file.contents()))
}
