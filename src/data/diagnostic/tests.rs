use super::*;

fn one(text: &str, start: usize, end: usize) -> Report {
    let mut report = Report::new();
    let source = report.add_source(Source::new("file.yaml", text));
    let span = Span { source, start, end };
    report.push(Diagnostic::error("test", span, "wrong").label("here").help("right"));
    report
}

#[test]
fn place_counts_characters_from_one() {
    let source = Source::new("s", "aé: 1\r\nb: 2");
    assert_eq!(source.place(0), Place { line: 1, column: 1 });
    assert_eq!(source.place(3), Place { line: 1, column: 3 });
    assert_eq!(source.place(8), Place { line: 2, column: 1 });
    assert_eq!(source.place(99), Place { line: 2, column: 5 });
    assert_eq!(Source::default().place(3), Place { line: 1, column: 1 });
}

#[test]
fn render_shows_place_line_and_caret() {
    insta::assert_snapshot!(one("größe: 1\r\nb: 2\r\n", 0, 7).render(false));
    insta::assert_snapshot!("caret_after_umlaut", one("größe: 1\r\n", 9, 10).render(false));
}

#[test]
fn render_clips_long_lines_and_keeps_the_true_column() {
    let line = |n: usize| format!("{}X{}", "ä".repeat(n), "b".repeat(n));
    insta::assert_snapshot!("clipped_line", one(&line(500), 1000, 1001).render(false));
    insta::assert_snapshot!("clipped_long_line", one(&line(5000), 10_000, 10_001).render(false));
    for at in [0, 2, 100, 9_998, 10_000, 10_001, 14_999, 15_001] {
        let text = one(&line(5000), at, at + 3000).render(false);
        assert!(text.len() < 10_000, "{text}");
    }
}

#[test]
fn render_names_the_place_of_an_endless_line_without_showing_it() {
    let line = "ä".repeat(100_000);
    insta::assert_snapshot!("endless_line", one(&line, 10_000, 10_002).render(false));
}

#[test]
fn render_shows_every_place_with_one_arrow_alone() {
    for at in [0, 500, 5_000, 15_000] {
        let mut report = one(&"word: 1 ".repeat(2_000), at, at + 4);
        let span = Span { source: SourceId(0), start: 0, end: 4 };
        report.push(Diagnostic::warning("w", span, "first").note(span, "also here"));
        let text = report.render(false);
        assert_eq!((text.matches("-->").count(), text.matches(":::").count()), (3, 0), "{text}");
    }
}

#[test]
fn report_orders_by_position_and_drops_repetitions() {
    let mut report = one("abcdef", 4, 5);
    let span = |start| Span { source: SourceId(0), start, end: start + 1 };
    report.push(Diagnostic::warning("w", span(1), "first"));
    report.push(Diagnostic::warning("w", span(1), "first"));
    report.push(Diagnostic::warning("w", span(1), "second"));
    let seen: Vec<_> = report.diagnostics().iter().map(|d| d.message.as_str()).collect();
    assert_eq!(seen, ["first", "second", "wrong"]);
    assert_eq!(report.counts(), [1, 2]);
}

#[test]
fn report_counts_what_it_leaves_out() {
    let mut report = one("abcdef", 4, 5);
    for n in 0..MAX_KEPT + 10 {
        report.push(Diagnostic::warning("w", Span::default(), format!("{n}")));
    }
    report.push(Diagnostic::error("e", Span::default(), "kept"));
    assert_eq!(report.counts(), [2, MAX_KEPT]);
    assert!(report.render(false).ends_with("… and 10 more\n\n"));
}

#[test]
fn nearest_knows_small_slips_only() {
    let words = ["heavy", "light", "obstructing"];
    assert_eq!(nearest("Haevy", words), Some("heavy"));
    assert_eq!(nearest("obstructive", words), Some("obstructing"));
    assert_eq!(nearest("wall", words), None);
    assert_eq!(nearest(&"x".repeat(1_000_000), words), None);
}
