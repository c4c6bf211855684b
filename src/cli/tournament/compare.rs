//! Two journals of the same games, before and after a change.

use std::path::Path;

use super::report::{lines, percent};
use crate::cli::args::Format;
use crate::cli::head::{self, Head};
use crate::cli::json::to_json;
use crate::cli::merge::record;
use crate::cli::output::{Answer, DOUBT, Failure, STRONG, styled};
use crate::cli::table::table;
use crate::tournament::compare::{Change, Comparison, Pairing};

pub fn run(before: &Path, after: &Path, format: Format) -> Result<Answer, Failure> {
    let mut games = Pairing::default();
    let first = head::read(before, &mut |_, line| {
        games.before(&record(line)?);
        Ok(())
    });
    let first = first.map_err(Failure::cannot_run)?;
    let second = head::read(after, &mut |_, line| {
        games.after(&record(line)?);
        Ok(())
    });
    let second = second.map_err(Failure::cannot_run)?;
    same_game(&first, &second).map_err(Failure::cannot_run)?;
    let comparison = games.compare();
    if comparison.paired == 0 {
        let message = "the two have no game in common: the same names, scenarios and seed are \
                       needed, and at least as many games";
        return Err(Failure::cannot_run(message));
    }
    let text = match format {
        Format::Json => to_json(&comparison),
        Format::Text => text(&comparison),
    };
    Ok(Answer { text, no: comparison.moved() })
}

fn same_game(one: &Head, other: &Head) -> Result<(), String> {
    match (one.plan(), other.plan()) {
        (Some(one), Some(other)) if one.game == other.game => Ok(()),
        (Some(_), Some(_)) => Err("the two journals are of different games".to_owned()),
        _ => Err("journals of tournaments are compared".to_owned()),
    }
}

fn text(all: &Comparison) -> String {
    let mut text = format!(
        "{} games in both, {} of them the same to the last state; {} only before, {} only after\n\n",
        all.paired, all.identical, all.only_before, all.only_after
    );
    let header = ["", "games", "before", "after", "change", "95 percent", "up", "down", "p", ""];
    for (title, list) in [("Entrants", &all.entrants), ("Seats", &all.seats)] {
        let mut rows = table(header.to_vec());
        for change in list {
            rows.add_row(row(change));
        }
        text += &format!("{}\n{}\n\n", styled(STRONG, title), lines(&rows));
    }
    let moved = all.entrants.iter().chain(&all.seats).filter(|change| change.moved);
    let names: Vec<String> =
        moved.map(|change| format!("{} {}", change.name, signed(change.change))).collect();
    text += &match names[..] {
        [] => "Nothing moved that luck would not explain.\n".to_owned(),
        _ => format!("{} {}\n", styled(DOUBT, "moved:"), names.join(", ")),
    };
    text
}

fn row(change: &Change) -> Vec<String> {
    vec![
        change.name.clone(),
        change.games.to_string(),
        percent(change.before.share),
        percent(change.after.share),
        signed(change.change),
        format!("{} to {}", signed(change.low), signed(change.high)),
        change.better.to_string(),
        change.worse.to_string(),
        format!("{:.4}", change.p),
        if change.moved { "moved".to_owned() } else { String::new() },
    ]
}

fn signed(share: f64) -> String {
    format!("{:+.1}%", share * 100.0)
}
