//! The files of the page, embedded in the program.

/// The path, kind and bytes of each file; those of the viewer stand in pages of their own too.
macro_rules! files {
    ($($path:literal: $kind:literal, $file:literal;)*) => {
        const FILES: &[(&str, &str, &[u8])] = &[$(($path, $kind, include_bytes!($file)),)*];
    };
}

files! {
    "/": "text/html; charset=utf-8", "page/index.html";
    "/api.js": "text/javascript; charset=utf-8", "page/api.js";
    "/app.css": "text/css; charset=utf-8", "page/app.css";
    "/app.js": "text/javascript; charset=utf-8", "page/app.js";
    "/board.js": "text/javascript; charset=utf-8", "page/board.js";
    "/choose.js": "text/javascript; charset=utf-8", "page/choose.js";
    "/details.js": "text/javascript; charset=utf-8", "page/details.js";
    "/dom.js": "text/javascript; charset=utf-8", "page/dom.js";
    "/files.js": "text/javascript; charset=utf-8", "page/files.js";
    "/interact.js": "text/javascript; charset=utf-8", "page/interact.js";
    "/model.js": "text/javascript; charset=utf-8", "page/model.js";
    "/openapi.json": "application/json", "page/openapi.json";
    "/other.js": "text/javascript; charset=utf-8", "page/other.js";
    "/picture.js": "text/javascript; charset=utf-8", "page/picture.js";
    "/play.js": "text/javascript; charset=utf-8", "page/play.js";
    "/replay.js": "text/javascript; charset=utf-8", "page/replay.js";
    "/setup.js": "text/javascript; charset=utf-8", "page/setup.js";
    "/verdict.js": "text/javascript; charset=utf-8", "page/verdict.js";
    "/viewer.css": "text/css; charset=utf-8", "../render/viewer/viewer.css";
    "/viewer.js": "text/javascript; charset=utf-8", "../render/viewer/viewer.js";
}

/// The kind and the bytes of the file at a path.
pub fn find(path: &str) -> Option<(&'static str, &'static [u8])> {
    let found = FILES.iter().find(|(known, ..)| *known == path);
    found.map(|(_, kind, bytes)| (*kind, *bytes))
}
