//! Files that are no fair game: each ends at once, with one clear error and no panic.

use std::fs;
use std::path::Path;

use rstest::rstest;
use sightline::data::tree::MAX_BYTES;
use sightline::data::{check, check_str, scene};
use sightline::games::killteam::KNOWN;
use tempfile::TempDir;

use crate::sound::SCENE;

/// The one error of a file with these bytes, as `code: message`.
fn error_of(bytes: &[u8]) -> String {
    let dir = TempDir::new().expect("a directory");
    let path = dir.path().join("file.yaml");
    fs::write(&path, bytes).expect("a writable directory");
    error_of_path(&path)
}

fn error_of_path(path: &Path) -> String {
    let report = check(path, &KNOWN);
    let [d] = report.diagnostics() else { panic!("one error is wanted:\n{report}") };
    assert!(report.has_errors());
    let name = path.display().to_string();
    let message = d.message.replace(&name, "FILE");
    let message = match message.split_once('`') {
        // Long paths are shortened in messages.
        Some((before, rest)) if rest.contains("…`") => {
            format!("{before}`FILE{}", &rest[rest.find('`').unwrap_or(0)..])
        }
        _ => message,
    };
    format!("{}: {message}", d.code)
}

#[test]
fn a_hundred_megabytes_are_not_even_read() {
    let brackets = vec![b'['; 100_000_000];
    assert_eq!(
        error_of(&brackets),
        "limit: `FILE` is too large: 100000000 bytes; a file may have up to 4194304"
    );
    let text = String::from_utf8(brackets).expect("ASCII");
    assert_eq!(check_str("text", &text, Path::new(""), &KNOWN).counts(), [1, 0]);
}

#[test]
fn an_alias_bomb() {
    let mut bomb = "kind: killzone\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for n in 1..50 {
        bomb += &format!("a{n}: &a{n} [{}]\n", vec![format!("*a{}", n - 1); 10].join(", "));
    }
    let report = check_str("bomb", &bomb, Path::new(""), &KNOWN);
    assert!(report.diagnostics().iter().any(|d| d.code == "limit"), "{report}");
    assert!(report.diagnostics().len() < 10, "{report}");
}

#[rstest]
#[case::empty(b"", "syntax: the file is empty")]
#[case::binary(b"\x7fELF\x02\x01\x01\0\0\0", "unreadable: `FILE` is a binary file")]
#[case::latin1(
    b"kind: scene\nname: caf\xe9\n",
    "unreadable: `FILE` is not UTF-8 text: line 2 has a byte that cannot be"
)]
#[case::utf16(b"\xff\xfek\0i\0n\0d\0", "unreadable: `FILE` is a binary file")]
#[case::brackets(&[b'['; 1000], "limit: lists and mappings are nested more than 64 deep")]
fn files(#[case] bytes: &[u8], #[case] expected: &str) {
    assert_eq!(error_of(bytes), expected);
}

#[test]
fn things_that_are_not_files() {
    let dir = TempDir::new().expect("a directory");
    assert_eq!(error_of_path(dir.path()), "unreadable: `FILE` is a directory, not a file");
    assert_eq!(
        error_of_path(&dir.path().join("missing.yaml")),
        "unreadable: there is no file `FILE`"
    );
}

#[cfg(unix)]
#[test]
fn devices_are_not_read() {
    assert_eq!(error_of_path(Path::new("/dev/zero")), "unreadable: `FILE` is not a regular file");
    let text = SCENE.replace("killzone: {", "killzone: /dev/zero\nunused: {");
    let report = check_str("scene", &text, Path::new(""), &KNOWN);
    assert!(report.diagnostics().iter().any(|d| d.code == "unreadable"), "{report}");
}

/// Short texts that hurt parsers when there are many of them.
#[rstest]
fn floods(
    #[values(
        "[",
        "{",
        "- ",
        "? ",
        "&a ",
        "*a ",
        "!!str ",
        "\"",
        "'",
        "|\n",
        "a: b: ",
        "{a: ",
        "[[],",
        ",",
        ": ",
        "#",
        "# c\n",
        "\t",
        "\r",
        "%",
        "%YAML 1.2\n",
        "---\n",
        "...\n",
        "<<: ",
        "\u{feff}",
        "~\n",
        "a\n",
        "é",
        "\\",
        "a: 1\n",
        "? a\n",
        "- a\n",
        "[a]: b\n",
        "&a [*a, ",
        "\"a\": ",
        "[1,2],",
        "{a: &a b, c: *a},",
        "a:\n- ",
        "\u{85}",
        "\u{2028}"
    )]
    text: &str,
    #[values("", "kind: killzone\nid: k\nterrain: ", "[", "kind: scene\noperatives:\n  - ")]
    before: &str,
) {
    let flood = before.to_owned() + &text.repeat(MAX_BYTES / 4 / text.len());
    let report = check_str("flood", &flood, Path::new(""), &KNOWN);
    assert!(report.has_errors());
    assert!(report.render(false).len() < 1_000_000);
}

#[rstest]
#[case::byte_order_mark(|text: &str| format!("\u{feff}{text}"))]
#[case::carriage_returns(|text: &str| text.replace('\n', "\r\n"))]
#[case::tabs_between_tokens(|text: &str| text.replace(": ", ":\t"))]
#[case::comments(|text: &str| text.replace('\n', " # comment\n"))]
#[case::document_marks(|text: &str| format!("%YAML 1.2\n---\n{text}...\n"))]
#[case::json_like(|text: &str| text.replace("kind: scene", "\"kind\": \"scene\""))]
fn harmless_ways_of_writing(#[case] rewrite: fn(&str) -> String) {
    let plain = scene::load_str("scene", SCENE, Path::new(""), &KNOWN).expect("sound").value;
    let text = rewrite(SCENE);
    let other = scene::load_str("scene", &text, Path::new(""), &KNOWN).unwrap_or_else(|report| {
        panic!("{report}");
    });
    assert!(other.report.is_empty(), "{}", other.report);
    assert_eq!(format!("{:?}", plain.operatives), format!("{:?}", other.value.operatives));
    assert_eq!(format!("{:?}", plain.killzone), format!("{:?}", other.value.killzone));
}

#[test]
fn places_are_right_after_a_byte_order_mark_and_carriage_returns() {
    let text = "\u{feff}kind: killzone\r\nid: ä\r\nname: ä\r\nsise: [1, 2]\r\n";
    let report = check_str("file", text, Path::new(""), &KNOWN);
    let json = report.to_json();
    assert_eq!((&json[0]["line"], &json[0]["column"]), (&4.into(), &1.into()));
    let report = check_str("file", "\u{feff}kidn: killzone\n", Path::new(""), &KNOWN);
    assert_eq!(report.to_json()[0]["column"], 1);
}
