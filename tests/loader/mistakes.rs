//! Files with mistakes: every mistake is shown, where it stands, with help.

use std::path::{Path, PathBuf};

use rstest::rstest;
use sightline::data::{check, check_str, datacards, killzone, scene};
use sightline::games::killteam::KNOWN;

/// The path of a fixture, short enough to stand in a snapshot.
fn fixture(name: &str) -> PathBuf {
    Path::new("tests/loader/fixtures").join(name)
}

#[test]
fn ten_mistakes_give_ten_diagnostics() {
    let report = check(&fixture("ten.yaml"), &KNOWN);
    assert_eq!(report.counts(), [10, 0], "{report}");
    insta::assert_snapshot!("ten", report.render(false));
}

#[test]
fn mistakes_of_a_scene() {
    let report = check(&fixture("mistakes.yaml"), &KNOWN);
    insta::assert_snapshot!("mistakes", report.render(false));
    insta::assert_json_snapshot!("mistakes_json", report.to_json());
}

#[test]
fn mistakes_are_shown_in_the_file_they_stand_in() {
    let report = scene::load(&fixture("two-bad-files.yaml"), &KNOWN).expect_err("mistakes");
    insta::assert_snapshot!("two_bad_files", report.render(false));
}

#[test]
fn mistakes_before_a_syntax_error_are_shown() {
    let report = check(&fixture("cut-short.yaml"), &KNOWN);
    insta::assert_snapshot!("cut_short", report.render(false));
}

#[test]
fn colour_is_used_only_when_asked_for() {
    let report = check(&fixture("ten.yaml"), &KNOWN);
    assert!(!report.render(false).contains('\x1b'));
    assert!(report.render(true).contains('\x1b'));
}

#[test]
fn every_entry_gives_the_same_report() {
    let path = fixture("ten.yaml");
    let text = std::fs::read_to_string(&path).expect("a fixture");
    let name = path.display().to_string();
    let checked = check(&path, &KNOWN).render(false);
    assert_eq!(checked, check_str(&name, &text, Path::new(""), &KNOWN).render(false));
    assert_eq!(checked, killzone::load(&path).expect_err("mistakes").render(false));
    assert_eq!(checked, killzone::load_str(&name, &text).expect_err("mistakes").render(false));
}

/// The single problem of a text, as `code line:column message (help)`.
fn problem(text: &str) -> String {
    let report = check_str("file", text, Path::new(""), &KNOWN);
    let [d] = report.diagnostics() else { panic!("one problem is wanted:\n{report}") };
    let place = report.source(d.span.source).place(d.span.start);
    let help = d.help.as_deref().map(|help| format!(" ({help})")).unwrap_or_default();
    format!("{} {}:{} {}{help}", d.code, place.line, place.column, d.message)
}

#[rstest]
#[case::no_kind(
    "id: x",
    "missing-key 1:1 the file does not say what it is: the key `kind` is missing \
    (begin with `kind:` and one of `killzone`, `datacards`, `scene`, `mission`, `ploys`, `scenario` or `transcript`)"
)]
#[case::unknown_kind(
    "kind: kilzone",
    "unknown-name 1:7 `kilzone` is not a kind of file \
    (did you mean `killzone`?)"
)]
#[case::list("[1, 2]", "wrong-type 1:1 a file (a mapping) is needed here, not a list")]
#[case::scalar("hello", "wrong-type 1:1 a file (a mapping) is needed here, not `hello`")]
#[case::later_kind(
    "kind: scenario",
    "unsupported 1:7 what a scenario may hold is known to its \
    game only"
)]
#[case::bad_drawing(
    "{kind: scene, game: siege, map: x}",
    "drawing 1:33 lines must be one character longer than a multiple of four: squares of \
    three characters with a wall, a door or a blank between; the longest has 1"
)]
#[case::unknown_game(
    "{kind: scene, game: kilteam}",
    "unknown-name 1:21 `kilteam` is not a game \
    (did you mean `killteam`?)"
)]
#[case::tab(
    "kind: killzone\nid: x\nterrain:\n\t- id: y\n",
    "syntax 4:2 this is not valid YAML: \
    tabs disallowed within this context (block indentation) (indent with spaces)"
)]
fn files(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(problem(text), expected);
}

#[rstest]
#[case("size: [30]", "wrong-type 3:7 width and depth [x, y] is needed here, not a list of 1")]
#[case("size: 30", "wrong-type 3:7 width and depth [x, y] is needed here, not `30`")]
#[case("size: [30, 64]", "out-of-range 3:7 a killzone must be less than 64 inches wide and deep")]
#[case("size: [0, 22]", "out-of-range 3:8 `0` is outside 1 to 64 inches")]
#[case("size: [-3, 22]", "out-of-range 3:8 `-3` is outside 1 to 64 inches")]
#[case("size: [.inf, 22]", "out-of-range 3:8 the number must be finite")]
#[case("size: [1e999, 22]", "out-of-range 3:8 the number must be finite")]
#[case("size: [nan, 22]", "out-of-range 3:8 the number must be finite")]
#[case(
    "size: ['30', 22]",
    "wrong-type 3:8 a number is needed here, not a text (write 30 without \
    quotation marks)"
)]
#[case("size: [30\", 22]", "wrong-type 3:8 a number is needed here, not `30\"`")]
#[case("terrain:", "wrong-type 3:8 a list of terrain features is needed here, not nothing")]
#[case(
    "terrain: [{id: a, parts: []}]",
    "missing-key 3:26 a terrain feature needs at least one part"
)]
#[case(
    "terrain: [{id: a/b, parts: [{id: p, disc: {center: [5, 5], radius: 1}}]}]",
    "out-of-range 3:16 `a/b` cannot be an id (an id has 1 to 64 characters, no `/`, and no spaces \
    at its ends)"
)]
#[case(
    "terrain: [{id: a, parts: [{id: p}]}]",
    "missing-key 3:28 a terrain part needs an outline \
    (give it one of `wall`, `polygon`, `rect` or `disc`)"
)]
#[case(
    "terrain: [{id: a, parts: [{id: p, holes: [], disc: {center: [5, 5], radius: 1}}]}]",
    "wrong-type 3:42 only a `polygon` has holes"
)]
#[case(
    "terrain: [{id: a, parts: [{id: p, disc: {center: [5, 5], radius: 0}}]}]",
    "out-of-range 3:66 `0` is outside 0.001 to 64 inches"
)]
#[case(
    "terrain: [{id: a, parts: [{id: p, height: 0, disc: {center: [5, 5], radius: 1}}]}]",
    "out-of-range 3:43 the height of a part must be more than zero (`base` and `height` both count \
    from the killzone floor)"
)]
#[case(
    "terrain: [{id: a, parts: [{id: p, disc: {center: [5, 9], radius: 5.001}}]}]",
    "off-board 3:41 the part reaches over the board's edge: x -0.001 is below 0"
)]
#[case(
    "objectives: [[31, 5]]",
    "off-board 3:14 the objective reaches over the board's edge: x 31 \
    is above 30"
)]
#[case("objectives: [[5, 5], [9, 5], [5, 5]]", "overlap 3:30 another objective lies here already")]
#[case(
    "terrain: [{id: a, parts: [{id: p, traits: [heavy, light, heavy], disc: {center: [5, 5], radius: 1}}]}]",
    "duplicate-id 3:58 another trait of this part is called `heavy` already"
)]
#[case("name: \"a\\nb\"", "out-of-range 3:7 `a␣b` cannot be a name")]
#[case(
    "drop_zones: {c: []}",
    "unknown-key 3:14 the pair of drop zones has no key `c` (its keys are `a` or `b`)"
)]
#[case(
    "drop_zones: {a: [[0, 0], [9, 0], [9, 9]], b: [[0, 0], [9, 8], [0, 9]]}",
    "overlap 3:46 the drop zones overlap by"
)]
#[case("drop_zones: {a: [[0, 0], [9, 0]]}", "bad-shape 3:17")]
fn killzones(#[case] line: &str, #[case] expected: &str) {
    let found = problem(&format!("kind: killzone\nid: k\n{line}\n"));
    assert!(found.starts_with(expected), "{found}");
}

#[rstest]
#[case("apl: 10", "out-of-range 5:10 `10` is outside 0 to 9")]
#[case("apl: 2.5", "out-of-range 5:10 `2.5` is not a whole number")]
#[case("save: 4", "wrong-type 5:11 a result from 2+ to 6+ is needed here, not `4`")]
#[case("save: 1+", "wrong-type 5:11 a result from 2+ to 6+ is needed here, not `1+`")]
#[case("base: {ovl: [60, 35]}", "")]
#[case("height: 0", "out-of-range 5:13 `0` is outside 0.1 to 20 inches")]
#[case("name:", "wrong-type 5:9 a text is needed here, not nothing")]
#[case("name: [a]", "wrong-type 5:11 a text is needed here, not a list")]
#[case("keywords: A", "wrong-type 5:15 a list of keywords is needed here, not `A`")]
#[case("name: ''", "out-of-range 5:11 `` cannot be a name (a name cannot be empty)")]
#[case("name: ' a'", "out-of-range 5:11 ` a` cannot be a name (a name has no spaces at its ends)")]
#[case(
    "name: \"a\\nb\"",
    "out-of-range 5:11 `a␣b` cannot be a name (a name is one line without control characters)"
)]
#[case(
    "name: \"a\\u202Eb\"",
    "out-of-range 5:11 `a␣b` cannot be a name (a name has no characters that change the direction \
    of writing)"
)]
#[case("heigth: 3", "unknown-key 5:5 a datacard has no key `heigth` (did you mean `height`?)")]
fn datacard(#[case] line: &str, #[case] expected: &str) {
    let text = format!("kind: datacards\nteam: T\noperatives:\n  - id: a\n    {line}\n");
    if expected.is_empty() {
        assert_eq!(datacards::load_str("f", &text, &KNOWN).expect_err("two").counts(), [2, 0]);
        return;
    }
    assert_eq!(problem(&text), expected);
}

#[rstest]
#[case("Limited 0", "weapon-rule 4:80 Limited wants a number")]
#[case("Devastating 0", "weapon-rule 4:80 Devastating wants a number")]
#[case("Rending, Balanced, Rending", "duplicate-id 4:99 the weapon has Rending already")]
#[case(
    "Heavy, Heavy (Dash only)",
    "duplicate-id 4:87 a weapon has either Heavy or Heavy (Dash only)"
)]
#[case("Limited 1, Limited 2", "duplicate-id 4:91 a weapon has either Limited 1 or Limited 2")]
#[case("Range 8, Range 6", "duplicate-id 4:89 a weapon has either Range 8\" or Range 6\"")]
#[case("Blast 1, Blast 2", "duplicate-id 4:89 a weapon has either Blast 1\" or Blast 2\"")]
#[case("Torrent 1, Torrent 2", "duplicate-id 4:91 a weapon has either Torrent 1\" or Torrent 2\"")]
#[case("Piercing 1, Piercing 1", "duplicate-id 4:92 the weapon has Piercing 1 already")]
fn weapon_rules(#[case] rules: &str, #[case] expected: &str) {
    let text = format!(
        "kind: datacards\nteam: T\noperatives:\n- {{id: a, weapons: [{{name: g, type: ranged, atk: 4, hit: 3+, dmg: 3/4, rules: \"{rules}\"}}]}}\n"
    );
    let found = problem(&text);
    assert!(found.starts_with(expected), "{found}");
}

#[test]
fn a_rule_twice_with_other_numbers_is_as_the_rules_have_it() {
    let text = "kind: datacards\nteam: T\noperatives: [{id: a, weapons: [{name: g, type: ranged, atk: 4, hit: 3+, dmg: 3/4, rules: '2\" Devastating 1, Devastating 2'}]}]\n";
    assert!(datacards::load_str("f", text, &KNOWN).is_ok());
}

#[test]
fn a_wall_without_length_is_told_beside_its_thickness() {
    let text = "kind: killzone\nid: k\nterrain: [{id: a, parts: [{id: p, wall: {from: [5, 5], to: [5, 5], thickness: 0}}]}]\n";
    let report = check_str("file", text, Path::new(""), &KNOWN);
    let codes: Vec<&str> = report.diagnostics().iter().map(|d| &*d.code).collect();
    assert_eq!(codes, ["bad-shape", "out-of-range"], "{report}");
}

#[test]
fn an_unknown_reading_is_told_the_known_ones() {
    let near = "{kind: scene, game: killteam, readings: {cover-prt: piece}, killzone: {kind: killzone, id: k}, operatives: []}";
    assert!(problem(near).ends_with("(did you mean `cover-part`?)"), "{}", problem(near));
    let far = near.replace("cover-prt", "zzzzzz");
    assert!(problem(&far).contains("(the readings are `"), "{}", problem(&far));
}

#[rstest]
#[case("at: [0.6, 5]", "off-board 7:36 the base of `b` is 0.030 inches over the board's edge")]
#[case("at: [5, 5.5]", "overlap 7:36 the bases of `b` and `a` overlap by 0.760 inches")]
#[case("at: [20, 11]", "overlap 7:36 `b` stands 1.630 inches into `f/block`")]
#[case(
    "at: [20, 15]",
    "overlap 7:36 `b` stands 1.630 inches into `f/door` (Accessible terrain may \
    be crossed, but nobody may stop on it)"
)]
#[case(
    "at: [10, 15]",
    "overlap 7:36 `b` stands 1.630 inches into `f/wire` (Obstructing terrain may \
    be crossed, but nobody may stop on it)"
)]
#[case(
    "at: [10, 11], height: 2",
    "overlap 7:36 `b` is too tall to stand under `f/slab`: its head \
    would be at 2.000, the underside is at 1.500"
)]
#[case(
    "at: [5, 11], z: 1",
    "no-floor 7:48 no floor at 1 carries `b` (the killzone floor is under \
    its centre: leave `z` out)"
)]
#[case(
    "at: [10, 11], z: 1",
    "no-floor 7:49 no floor at 1 carries `b` (the top of the terrain under \
    its centre is at 2)"
)]
#[case(
    "at: [10, 11.5], z: 2",
    "no-floor 7:51 no floor at 2 carries `b` (the base hangs over the \
    edge of the floor it stands on)"
)]
fn places(#[case] fields: &str, #[case] expected: &str) {
    let part = |id: &str, more: &str| {
        format!("{{id: {id}, {more}, size: [2, 2]}}}}").replace(", size", "], size")
    };
    let parts = [
        part("block", "rect: {center: [20, 11"),
        part("door", "traits: [accessible], rect: {center: [20, 15"),
        part("wire", "traits: [obstructing], rect: {center: [10, 15"),
        part("kerb", "traits: [insignificant], rect: {center: [25, 5"),
        part("slab", "traits: [vantage], base: 1.5, height: 2, rect: {center: [10, 11"),
    ]
    .join(", ");
    let text = format!(
        "kind: scene\ngame: killteam\nkillzone: {{kind: killzone, id: k, terrain: [{{id: f, parts: \
         [{parts}]}}]}}\n# comment\noperatives:\n  - {{id: a, side: a, base: 32, order: engage, \
         at: [5, 5]}}\n  - {{id: b, side: b, base: 32, {fields}, order: engage}}\n"
    );
    assert_eq!(problem(&text), expected);
}
