//! A verdict on a move as a judge would say it: the ruling, what is wrong, the ledger.

use std::fmt::Write;

use super::output::{BAD, CODE, DOUBT, FAINT, GOOD, STRONG, styled};
use super::ruling::{inch, readings};
use super::table::table;
use crate::data::scene::Scene;
use crate::engine::refusal::Refusal;
use crate::games::killteam::movement::{MoveAction, MoveVerdict, Place};
use crate::games::killteam::readings::Readings;
use crate::geometry::number::within;

/// Longer ledgers are cut in the middle.
const LEGS: usize = 24;

/// The ruling on a move of the scene.
pub fn ruling(scene: &Scene, verdict: &MoveVerdict, tolerance: f64) -> String {
    let mut text = headline(verdict);
    if verdict.borderline {
        let title = styled(DOUBT, format!("Too close to call at {tolerance} inches"));
        let _ = writeln!(
            text,
            "{title}: it counts {} of {} inches.",
            inch(verdict.counted),
            inch(verdict.allowance)
        );
    }
    if verdict.upper_bound && !verdict.ledger.is_empty() {
        text += "The path was searched for; a slightly cheaper one may exist.\n";
    }
    if !verdict.refusals.is_empty() {
        let _ = write!(text, "\n{}\n", styled(STRONG, "Why not"));
        verdict.refusals.iter().for_each(|refusal| text += &refused(refusal));
        text += &nearest(verdict);
    }
    text += &ledger(verdict);
    for reason in &verdict.reasons {
        let _ = writeln!(text, "\n{}  {}", reason.text, styled(CODE, &reason.rule));
    }
    text + &readings(&Readings::resolve(&scene.readings), false)
}

fn headline(verdict: &MoveVerdict) -> String {
    let action = action_name(&verdict.action);
    let (from, to) = (verdict.path.first(), verdict.path.last());
    let to = to.map(place).unwrap_or_default();
    let op = &verdict.op;
    if !verdict.legal {
        let from = from.map(place).unwrap_or_default();
        let no = styled(BAD, format!("The {action} of {op} from {from} to {to} is not legal"));
        return format!("{no}.\n");
    }
    let spare = within(verdict.counted, verdict.allowance, 0.0).margin.max(0.0);
    let left =
        if inch(spare) == "0" { "to the full".into() } else { format!("{} to spare", inch(spare)) };
    let length = match inch(verdict.length) == inch(verdict.counted) {
        true => format!("{} of {} inches", inch(verdict.counted), inch(verdict.allowance)),
        false => format!(
            "{} of {} inches for a way of {}",
            inch(verdict.counted),
            inch(verdict.allowance),
            inch(verdict.length)
        ),
    };
    let yes = styled(GOOD, format!("{op} may {action} to {to}"));
    format!("{yes}: {length}, {left}.\n")
}

fn action_name(word: &str) -> String {
    MoveAction::from_word(word).map_or_else(|| word.to_owned(), |action| action.to_string())
}

/// One line: the text, the comparison where there is one, and the rule.
fn refused(refusal: &Refusal) -> String {
    let mut line = format!("  {} {}", styled(BAD, "!"), refusal.message);
    if let (Some(measured), Some(limit)) = (refusal.measured, refusal.limit) {
        let figures = format!("[measured {}, limit {}]", inch(measured), inch(limit));
        let _ = write!(line, "  {}", styled(FAINT, figures));
    }
    format!("{line}  {}\n", styled(CODE, &refusal.code))
}

fn nearest(verdict: &MoveVerdict) -> String {
    let Some(end) = &verdict.nearest_end else { return String::new() };
    let (refused, short) = (verdict.path.last().map(place), place(end));
    // Three decimals may not tell it from the place that is refused.
    let end = if refused.as_ref() == Some(&short) { place_to(end, 6) } else { short };
    if verdict.searched && verdict.ledger.is_empty() {
        format!("  The nearest place found where it could end: {end}\n")
    } else {
        format!("  The last place on this way where it could end: {end}\n")
    }
}

fn ledger(verdict: &MoveVerdict) -> String {
    if verdict.ledger.is_empty() {
        return String::new();
    }
    let mut rows = table(["leg", "from", "to", "length", "counts", ""]);
    let legs = verdict.ledger.len();
    for (i, leg) in verdict.ledger.iter().enumerate() {
        let hidden = legs.saturating_sub(LEGS);
        let skipped = LEGS / 2..LEGS / 2 + hidden;
        if skipped.contains(&i) && hidden > 1 {
            if i == skipped.start {
                rows.add_row(["…", "", "", "", "", &format!("{hidden} more legs")]);
            }
            continue;
        }
        rows.add_row([
            &(i + 1).to_string(),
            &place(&leg.from),
            &place(&leg.to),
            &inch(leg.length),
            &inch(leg.counted),
            &leg.notes.join(", "),
        ]);
    }
    let (length, counted) = (inch(verdict.length), inch(verdict.counted));
    if legs > 1 || length != counted {
        rows.add_row(["", "", "in all", &length, &counted, ""]);
    }
    format!("\n{}\n{}\n", styled(STRONG, "Ledger"), rows.trim_fmt())
}

fn place(place: &Place) -> String {
    place_to(place, 3)
}

fn place_to(place: &Place, decimals: usize) -> String {
    let [x, y] = place.at.map(|c| format!("{c:.decimals$}"));
    match place.z {
        None => format!("({x}, {y})"),
        Some(z) => format!("({x}, {y}, z {})", inch(z)),
    }
}
