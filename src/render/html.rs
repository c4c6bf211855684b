//! A transcript as one page that can be stepped through without anything beside it.

use super::replay::Replay;

const SCRIPT: &str = include_str!("viewer/viewer.js");
const STYLE: &str = include_str!("viewer/viewer.css");

/// The page of a replayed transcript. It makes no requests, and nothing that a transcript says
/// is run.
pub fn html(replay: &Replay) -> String {
    let name = &replay.ruling().file;
    let title = name.replace('&', "&amp;").replace('<', "&lt;");
    // Within a script nothing but `<` could end it.
    let data = replay.to_json().to_string().replace('<', "\\u003c");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <main><h1>{title}</h1><div id=\"viewer\"></div></main>\n\
         <script type=\"application/json\" id=\"replay\">{data}</script>\n\
         <script>\n{SCRIPT}\
         view(document.getElementById(\"viewer\"), \
         JSON.parse(document.getElementById(\"replay\").textContent));\n</script>\n\
         </body>\n</html>\n"
    )
}
