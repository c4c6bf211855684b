//! A moment of a transcript, named by a line of its file.

use std::path::Path;

use super::output::Failure;
use crate::data;
use crate::referee::{Moment, Options, Referee, Ruling};

/// What `look` sees of the state before a line, or of the last one where none is named. A
/// transcript that is refused is looked at up to its first breach; where that lies behind the
/// line, nothing is wrong with the moment.
///
/// # Errors
/// Where the file cannot be read or replayed, or has no such line.
pub fn at<T>(
    path: &Path,
    line: Option<usize>,
    mut look: impl FnMut(&Moment) -> T,
) -> Result<(T, Ruling), Failure> {
    let text = data::load::text(path).map_err(Failure::Problems)?;
    let lines = text.lines().count();
    if line.is_some_and(|line| line == 0 || line > lines) {
        return Err(Failure::cannot_run(format!("--line is from 1 to {lines}")));
    }
    let name = path.display().to_string();
    let beside = path.parent().unwrap_or(Path::new(""));
    let referee = Referee::new(Options::default());
    let line_of = |moment: &Moment| {
        let start = moment.entry.map(|entry| entry.span.start)?;
        Some(1 + text[..start].matches('\n').count())
    };
    let (mut passed, mut moments) = (false, 0_usize);
    let mut ruling = referee.watched(&name, &text, beside, &mut |moment| {
        passed |= line.is_some_and(|line| line_of(moment).is_some_and(|at| at >= line));
        moments += usize::from(!passed && moment.breaches.is_empty());
    });
    if moments == 0 {
        return Err(Failure::Problems(ruling.report));
    }
    let (mut left, mut seen) = (moments, None);
    referee.watched(&name, &text, beside, &mut |moment| {
        left = left.saturating_sub(1);
        if left == 0 && seen.is_none() {
            seen = Some(look(moment));
        }
    });
    if passed {
        ruling.breaches.clear();
        ruling.report = data::diagnostic::Report::new();
    }
    let gone = || Failure::cannot_run(format!("{} has changed meanwhile", path.display()));
    Ok((seen.ok_or_else(gone)?, ruling))
}
