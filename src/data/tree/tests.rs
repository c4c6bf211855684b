use std::borrow::Cow;

use super::super::diagnostic::Source;
use super::*;

fn parse_text(text: &str) -> (Option<Tree>, Report) {
    let mut report = Report::new();
    let source = report.add_source(Source::new("file", text));
    let tree = parse(&mut report, source);
    (tree, report)
}

/// The tree written out on one line; quoted scalars in quotation marks.
fn shown(node: &Node) -> String {
    match &node.value {
        Value::Scalar { text, plain: true } => text.clone(),
        Value::Scalar { text, .. } => format!("{text:?}"),
        Value::List(items) => {
            format!("[{}]", items.iter().map(|n| shown(n)).collect::<Vec<_>>().join(", "))
        }
        Value::Map(entries) => {
            let entry = |e: &Entry| format!("{}: {}", e.key, shown(&e.value));
            format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
    }
}

fn sound(text: &str) -> String {
    let (tree, report) = parse_text(text);
    assert!(report.is_empty(), "{report}");
    shown(&tree.expect("a tree").root)
}

fn codes(text: &str) -> Vec<(&'static str, usize)> {
    let (_, report) = parse_text(text);
    let line = |span: Span| report.source(span.source).place(span.start).line;
    let code = |d: &Diagnostic| match d.code {
        Cow::Borrowed(code) => code,
        Cow::Owned(_) => panic!("codes of the parser are fixed"),
    };
    report.diagnostics().iter().map(|d| (code(d), line(d.span))).collect()
}

#[test]
fn scalars_keep_the_text_of_the_file() {
    assert_eq!(
        sound("{a: 3+, b: 3/4, c: 007, d: no, e: off, f: 'no', g: 1e3, h: 0x10}"),
        "{a: 3+, b: 3/4, c: 007, d: no, e: off, f: \"no\", g: 1e3, h: 0x10}"
    );
    assert_eq!(sound("a: |\n  x\n  y\nb: >-\n  x\n  y\n"), "{a: \"x\\ny\\n\", b: \"x y\"}");
}

#[test]
fn spans_cover_keys_values_and_collections() {
    let text = "größe: [1, zwei]\nb:\n  - c: 'd'\n    e: f\n";
    let (tree, _) = parse_text(text);
    let root = &tree.expect("a tree").root;
    let slice = |span: Span| &text[span.start..span.end];
    let Value::Map(entries) = &root.value else { panic!("a mapping") };
    assert_eq!(slice(entries[0].key_span), "größe");
    assert_eq!(slice(entries[0].value.span), "[1, zwei]");
    assert_eq!(slice(entries[1].value.span), "- c: 'd'\n    e: f");
    let Value::List(items) = &entries[1].value.value else { panic!("a list") };
    assert_eq!(slice(items[0].get("c").expect("c").span), "'d'");
    assert_eq!(slice(items[0].span), "c: 'd'\n    e: f");
}

#[test]
fn every_duplicate_key_is_shown_and_the_first_value_kept() {
    let (tree, report) = parse_text("a: 1\nb: 2\na: 3\nb: 4\na: 5\n");
    assert_eq!(shown(&tree.expect("a tree").root), "{a: 1, b: 2}");
    assert_eq!(report.counts(), [3, 0]);
    assert_eq!(codes("'a': 1\na: 2\n"), [("duplicate-key", 2)]);
}

#[test]
fn aliases_and_merge_keys() {
    assert_eq!(sound("a: &x [1, 2]\nb: *x\n"), "{a: [1, 2], b: [1, 2]}");
    assert_eq!(
        sound("a: &x {k: 1, l: 2}\nb: {<<: *x, l: 3}\nc: {l: 4, <<: [{m: 5}, *x]}\n"),
        "{a: {k: 1, l: 2}, b: {l: 3, k: 1}, c: {l: 4, m: 5, k: 1}}"
    );
    assert_eq!(sound("'<<': 1"), "{<<: 1}");
    assert_eq!(
        codes("a: {<<: 3}\nb: *nobody\nc: &c [*c]\n"),
        [("wrong-type", 1), ("unknown-anchor", 2), ("syntax", 3)]
    );
}

#[test]
fn keys_must_be_words_and_tags_mean_nothing() {
    assert_eq!(codes("{a: 1, [b]: 2, {c: 3}: 4}"), [("wrong-type", 1), ("wrong-type", 1)]);
    assert_eq!(codes("a: !dice 3\nb: !!str 4\n"), [("syntax", 1)]);
}

#[test]
fn one_document_a_file() {
    assert_eq!(codes("a: 1\n---\nb: 2\n"), [("syntax", 2)]);
    assert_eq!(sound("%YAML 1.2\n---\na: 1\n...\n"), "{a: 1}");
    for empty in ["", "\n\n", "# nothing\n", "   "] {
        assert_eq!(codes(empty), [("syntax", 1)], "{empty:?}");
    }
}

#[test]
fn what_stands_before_a_syntax_error_is_kept() {
    let (tree, report) = parse_text("a: [1, 2]\nb: {c: 3}\nd: [4, }\n");
    let tree = tree.expect("a tree");
    assert_eq!(shown(&tree.root), "{a: [1, 2], b: {c: 3}}");
    assert!(!tree.complete);
    assert_eq!(report.counts(), [1, 0]);
}

#[test]
fn nesting_ends_at_64() {
    let nested = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
    assert_eq!(sound(&nested(MAX_DEPTH)).len(), 2 * MAX_DEPTH);
    assert_eq!(codes(&nested(MAX_DEPTH + 1)), [("limit", 1)]);
    assert_eq!(codes(&"[".repeat(MAX_BYTES)), [("limit", 1)]);
    assert_eq!(codes(&"{a: ".repeat(MAX_BYTES / 4)), [("limit", 1)]);
    assert_eq!(codes(&"- ".repeat(MAX_BYTES / 2)), [("limit", 1)]);
    assert_eq!(codes(&"? ".repeat(MAX_BYTES / 2)), [("limit", 1)]);
    let blocks: String = (0..100).map(|n| format!("{}a:\n", " ".repeat(n))).collect();
    assert_eq!(codes(&blocks), [("limit", 65)]);
    let half = MAX_DEPTH / 2;
    let by_alias =
        format!("a: &x {}\nb: {}*x{}\n", nested(half), "[".repeat(half), "]".repeat(half));
    assert_eq!(codes(&by_alias), [("limit", 2)]);
}

#[test]
fn an_alias_bomb_is_refused_at_the_alias_that_goes_too_far() {
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for n in 1..30 {
        let aliases = vec![format!("*a{}", n - 1); 10].join(", ");
        bomb += &format!("a{n}: &a{n} [{aliases}]\n");
    }
    assert_eq!(codes(&bomb), [("limit", 4)]);
}

#[test]
fn the_number_of_values_is_limited() {
    let list = |n: usize| format!("[{}]", "1,".repeat(n));
    assert!(parse_text(&list(MAX_NODES - 1)).1.is_empty());
    assert_eq!(codes(&list(MAX_NODES)), [("limit", 1)]);
    assert_eq!(codes(&" ".repeat(MAX_BYTES + 1)), [("limit", 1)]);
}
