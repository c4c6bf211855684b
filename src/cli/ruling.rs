//! A verdict on one shot as a judge would say it: the ruling first, then each condition.

use std::fmt::Write;

use super::output::{BAD, CODE, DOUBT, FAINT, GOOD, STRONG, styled};
use super::table::table;
use crate::data::scene::{Order, Scene};
use crate::games::killteam::readings::Readings;
use crate::games::killteam::verdict::{Outcome, Reason, Verdict};
use crate::geometry::number::TOL;

/// May the attacker shoot: is the target valid and nothing else in the way?
pub fn may_shoot(verdict: &Verdict) -> bool {
    verdict.valid_target && verdict.refusals.is_empty()
}

/// The ruling on a shot of the scene. With `verbose` every reading is named, else only those
/// that are not at their default.
pub fn ruling(scene: &Scene, verdict: &Verdict, tolerance: f64, verbose: bool) -> String {
    let mut text = headline(scene, verdict);
    if verdict.borderline {
        text += &doubt(verdict, tolerance);
    }
    for refusal in &verdict.refusals {
        let _ =
            writeln!(text, "  {} {}  {}", styled(BAD, "!"), refusal.message, code(&refusal.code));
    }
    let _ = write!(text, "\n{}\n", styled(STRONG, "Why"));
    for reason in &verdict.reasons {
        text += &condition(reason);
    }
    text += &outcomes(&verdict.outcomes);
    text += &readings(&Readings::resolve(&scene.readings), verbose);
    text
}

fn headline(scene: &Scene, verdict: &Verdict) -> String {
    let Verdict { attacker, target, .. } = verdict;
    let weapon = verdict.weapon.as_ref().map(|w| format!(" with {w}")).unwrap_or_default();
    if !verdict.valid_target {
        let no = styled(BAD, format!("{target} is not a valid target for {attacker}{weapon}"));
        let why: Vec<String> = why_not(scene, verdict).into_iter().map(|(why, _)| why).collect();
        let colon = if why.is_empty() { "" } else { ": " };
        return format!("{no}{colon}{}.\n", why.join(", and "));
    }
    let state = state(verdict.outcomes.first(), verdict.in_cover, verdict.obscured);
    match verdict.refusals.is_empty() {
        true => {
            let yes = styled(GOOD, format!("{target} is a valid target for {attacker}{weapon}"));
            format!("{yes}: visible, {state}.\n")
        }
        false => {
            let no = styled(BAD, format!("{attacker} may not shoot at {target}{weapon}"));
            format!("{no}, though it would be a valid target: visible, {state}.\n")
        }
    }
}

/// Why the target is not valid: each reason, and its rule.
pub fn why_not(scene: &Scene, verdict: &Verdict) -> Vec<(String, &'static str)> {
    let operative = |id: &str| scene.operatives.iter().find(|o| o.id == id);
    let (from, to) = (operative(&verdict.attacker), operative(&verdict.target));
    let given = |rule: &str| verdict.reasons.iter().find(|reason| reason.rule == rule);
    let cover_ignored = ["kt/wr/seek", "kt/wr/seek-light", "kt/terrain/vantage-conceal"]
        .iter()
        .any(|rule| given(rule).is_some());
    let mut why = Vec::new();
    if from.zip(to).is_some_and(|(from, to)| from.side == to.side) {
        why.push(("they are friends".to_owned(), "kt/target/enemy"));
    }
    if !verdict.visible {
        why.push(("it is not visible".to_owned(), "kt/target/visible"));
    }
    let concealed = to.is_some_and(|to| to.order == Order::Conceal);
    if concealed && verdict.in_cover && !cover_ignored {
        let pieces = verdict.outcomes.first().map(|o| o.cover_from.join(", ")).unwrap_or_default();
        let behind = if pieces.is_empty() { pieces } else { format!(" behind {pieces}") };
        let text = format!("it has a Conceal order and is in cover{behind}");
        why.push((text, "kt/target/conceal"));
    }
    if let Some(range) = given("kt/wr/range")
        && range.margin.is_some_and(|margin| margin < -TOL)
        && let Some(limit) = range.limit
    {
        let text = format!("it is beyond the weapon's Range of {limit} inches");
        why.push((text, "kt/wr/range"));
    }
    why
}

fn state(best: Option<&Outcome>, cover: bool, obscured: bool) -> &'static str {
    match (cover, obscured) {
        (false, false) => "neither in cover nor obscured",
        (true, false) => "in cover, not obscured",
        (false, true) => "obscured, not in cover",
        (true, true) if best.is_some_and(|o| o.defender_chooses) => {
            "in cover or obscured, as its player chooses"
        }
        (true, true) => "in cover and obscured",
    }
}

/// What a verdict that is too close to call turns on.
pub fn doubt(verdict: &Verdict, tolerance: f64) -> String {
    let mut turns_on: Vec<&str> =
        verdict.reasons.iter().filter(|r| r.borderline).map(|r| r.rule.as_str()).collect();
    turns_on.dedup();
    too_close(turns_on, tolerance)
}

/// Said of an answer that turns on less than the tolerance by these rules.
pub fn too_close<'a>(turns_on: impl Into<Vec<&'a str>>, tolerance: f64) -> String {
    let turns_on = turns_on.into();
    let by = if turns_on.is_empty() { String::new() } else { format!(": {}", turns_on.join(", ")) };
    format!("{}{by}.\n", styled(DOUBT, format!("Too close to call at {tolerance} inches")))
}

/// One line: the text, the comparison where there is one, and the rule.
fn condition(reason: &Reason) -> String {
    let mark = if reason.borderline { styled(DOUBT, "~") } else { "-".to_owned() };
    let mut line = format!("  {mark} {}", reason.text);
    let figures: Vec<String> = [
        ("measured", reason.measured.filter(|_| reason.limit.is_some())),
        ("limit", reason.limit),
        ("margin", reason.margin),
    ]
    .into_iter()
    .filter_map(|(name, inches)| Some(format!("{name} {}", inch(inches?))))
    .collect();
    if !figures.is_empty() {
        let _ = write!(line, "  {}", styled(FAINT, format!("[{}]", figures.join(", "))));
    }
    format!("{line}  {}\n", code(&reason.rule))
}

fn outcomes(outcomes: &[Outcome]) -> String {
    let mut rows = table(["", "origin", "slack", "clearance", "cover from", "obscured from"]);
    for outcome in outcomes {
        let mut origin = place(outcome.origin);
        if let Some(other) = outcome.obscured_origin {
            let _ = write!(origin, " and {}", place(other));
        }
        rows.add_row([
            state(Some(outcome), outcome.cover, outcome.obscured),
            &origin,
            &inch(outcome.slack),
            &inch(outcome.clearance),
            &outcome.cover_from.join(", "),
            &outcome.obscured_from.join(", "),
        ]);
    }
    let title = styled(STRONG, "What the attacker can reach by choosing its origin");
    format!("\n{title}\n{}\n", rows.trim_fmt())
}

fn place(p: crate::geometry::shape::Point) -> String {
    format!("({:.3}, {:.3})", p.x, p.y)
}

/// The readings in use: with `verbose` all of them, else those that are not at their default.
pub fn readings(readings: &Readings, verbose: bool) -> String {
    let title = styled(STRONG, "Readings:");
    if verbose {
        let mut rows = table(["reading", "answer", "default", "rule"]);
        for (reading, value) in readings.all() {
            rows.add_row([reading.name, value, reading.default, reading.rule]);
        }
        return format!("\n{title}\n{}\n", rows.trim_fmt());
    }
    let changed: Vec<String> = readings
        .changed()
        .map(|(reading, value)| format!("{}: {value} (not {})", reading.name, reading.default))
        .collect();
    match changed.is_empty() {
        true => format!("\n{title} all at their defaults\n"),
        false => format!("\n{title} {}; the others at their defaults\n", changed.join(", ")),
    }
}

/// Inches with four decimals at most.
pub fn inch(x: f64) -> String {
    if !x.is_finite() {
        return "any".to_owned();
    }
    let text = format!("{x:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

pub fn code(rule: &str) -> String {
    styled(CODE, rule)
}

#[cfg(test)]
mod tests {
    use super::inch;

    #[test]
    fn inches_are_short() {
        for (x, text) in [
            (2.0, "2"),
            (8.740_157_48, "8.7402"),
            (-0.001, "-0.001"),
            (-1e-9, "0"),
            (100.0, "100"),
            (f64::INFINITY, "any"),
        ] {
            assert_eq!(inch(x), text);
        }
    }
}
