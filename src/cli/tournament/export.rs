//! The games of a journal as a table.

use std::path::Path;

use crate::cli::csv::Csv;
use crate::cli::head;
use crate::cli::merge::record;
use crate::cli::output::Failure;

const COLUMNS: [&str; 15] = [
    "number", "round", "scenario", "seed", "swapped", "seat", "side", "player", "score", "points",
    "end", "fault", "why", "steps", "digest",
];

/// Writes a row for every seat of every game.
pub fn csv(journal: &Path, out: &Path) -> Result<(), Failure> {
    let file = std::fs::File::create(out);
    let told = |error: std::io::Error| format!("cannot write {}: {error}", out.display());
    let mut to = std::io::BufWriter::new(file.map_err(|e| Failure::cannot_run(told(e)))?);
    let mut put = |text: String| std::io::Write::write_all(&mut to, text.as_bytes()).map_err(told);
    put(Csv::new(COLUMNS).text()).map_err(Failure::cannot_run)?;
    head::read(journal, &mut |_, line| {
        let record = record(line)?;
        for seat in 0..record.seats.len() {
            let points = record.points.get(seat).map(ToString::to_string);
            let cells = [
                record.number.to_string(),
                record.round.to_string(),
                record.scenario.clone(),
                record.seed.to_string(),
                record.swapped.to_string(),
                record.seats[seat].clone(),
                record.sides[seat].to_string(),
                record.players[seat].clone(),
                record.scores[seat].to_string(),
                points.unwrap_or_default(),
                record.end.word().to_owned(),
                record.fault.clone().unwrap_or_default(),
                record.why.clone().unwrap_or_default(),
                record.steps.to_string(),
                record.digest.clone(),
            ];
            put(Csv::new(cells.iter().map(String::as_str)).text())?;
        }
        Ok(())
    })
    .map_err(Failure::cannot_run)?;
    std::io::Write::flush(&mut to).map_err(|error| Failure::cannot_run(told(error)))
}
