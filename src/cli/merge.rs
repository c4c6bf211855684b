use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::json;

use super::args::{Format, FormatArg};
use super::head::{self, Head};
use super::json::to_json;
use super::output::{Answer, Failure};
use super::tournament::report;
use crate::data::journal::{difference, join};
use crate::tournament::Record;

/// Join the journals of all parts of a tournament or of a referee's work.
///
/// They must be parts of one whole, each of them there once, with nothing missing and nothing
/// twice: then the joined journal is the very one that an undivided run writes. Exit code 1 if
/// they are not, and nothing is written.
#[derive(clap::Args)]
pub struct Args {
    /// The journals of the parts, in any order.
    #[arg(required = true, value_name = "JOURNALS")]
    files: Vec<PathBuf>,
    /// The journal of the whole.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    format: FormatArg,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let mut parts = Vec::new();
        for file in &self.files {
            let (head, numbers, part) = head::part(file).map_err(Failure::cannot_run)?;
            parts.push((file.display().to_string(), head, numbers, part));
        }
        let seen: Vec<(&str, &Head, &[u64])> =
            parts.iter().map(|(name, head, rows, _)| (name.as_str(), head, &rows[..])).collect();
        let problems = problems(&seen);
        if !problems.is_empty() {
            let text = match self.format.format {
                Format::Text => problems.iter().map(|problem| format!("{problem}\n")).collect(),
                Format::Json => to_json(&json!({ "problems": problems })),
            };
            return Ok(Answer { text, no: true });
        }
        let whole = parts[0].1.whole();
        let (total, count) = (whole.total, parts.len());
        let rows: Vec<_> = parts.into_iter().map(|(.., part)| part).collect();
        join(&self.out, &whole.line(), &rows).map_err(Failure::cannot_run)?;
        if whole.plan().is_some() {
            return report::of_journal(&self.out, self.format.format);
        }
        Ok(Answer::yes(match self.format.format {
            Format::Text => format!("{count} parts, {total} transcripts, none missing.\n"),
            Format::Json => to_json(&json!({"parts": count, "total": total, "problems": []})),
        }))
    }
}

/// Why journals are not all the parts of one whole.
fn problems(parts: &[(&str, &Head, &[u64])]) -> Vec<String> {
    let (first, head, _) = parts[0];
    let foreign = |(name, other, _): &(&str, &Head, &[u64])| {
        let other = other.whole();
        (other != head.whole()).then(|| {
            format!("{name} and {first}: {}", difference(&other.line(), &head.whole().line()))
        })
    };
    let foreign: Vec<String> = parts.iter().filter_map(foreign).collect();
    if !foreign.is_empty() {
        return foreign;
    }
    let mut list = Vec::new();
    let mut seen: BTreeMap<Option<(u64, u64)>, &str> = BTreeMap::new();
    let mut holders: BTreeMap<u64, &str> = BTreeMap::new();
    for (name, head, numbers) in parts {
        let shard = head.shard.map(|shard| (shard.of, shard.index));
        if let Some(other) = seen.insert(shard, name) {
            list.push(format!("{name} is the same part as {other}"));
            continue;
        }
        for number in *numbers {
            let misplaced = head.shard.is_some_and(|shard| !shard.holds(*number));
            if misplaced || *number >= head.total {
                list.push(format!("{name}: number {number} does not belong to it"));
            } else if let Some(other) = holders.insert(*number, name) {
                list.push(format!("number {number} is in {name} and in {other}"));
            }
        }
    }
    let counts: Vec<Option<u64>> = seen.keys().map(|shard| shard.map(|(of, _)| of)).collect();
    if counts.iter().any(|count| *count != counts[0]) {
        list.push("the parts are of different divisions".to_owned());
    } else if let Some(of) = counts[0] {
        let missing = (1..=of).filter(|index| !seen.contains_key(&Some((of, *index))));
        list.extend(missing.map(|index| format!("part {index}/{of} is missing")));
    }
    for (name, head, _) in parts {
        let wanted = |n: &u64| head.shard.is_none_or(|shard| shard.holds(*n));
        let mut lacking =
            (0..head.total).filter(wanted).filter(|n| !holders.contains_key(n)).peekable();
        if let Some(first) = lacking.peek().copied() {
            let count = lacking.count();
            list.push(format!(
                "{name} lacks {count}, the first of them number {first}: go on with --resume"
            ));
        }
    }
    list
}

/// A row of a tournament's journal.
pub fn record(line: &str) -> Result<Record, String> {
    serde_json::from_str(line).map_err(|error| format!("this is no record of a game: {error}"))
}

#[cfg(test)]
mod tests {
    use super::super::head::{Inputs, Kind, Of};
    use super::*;
    use crate::tournament::Shard;

    fn head(shard: Option<(u64, u64)>, tolerance: f64) -> Head {
        let inputs = Inputs { files: "0".into(), tolerance, all: false };
        let shard = shard.map(|(index, of)| Shard { index, of });
        Head::new(Kind::Referee, 6, shard, Of::Inputs(inputs))
    }

    fn found(parts: &[(Head, &[u64])]) -> String {
        let names: Vec<String> = (0..parts.len()).map(|i| format!("p{i}")).collect();
        let list: Vec<_> =
            parts.iter().zip(&names).map(|((head, rows), name)| (&**name, head, *rows)).collect();
        problems(&list).join("; ")
    }

    #[test]
    fn whole_parts_fit() {
        assert_eq!(
            found(&[(head(Some((2, 2)), 0.0), &[1, 5, 3]), (head(Some((1, 2)), 0.0), &[0, 2, 4])]),
            ""
        );
        assert_eq!(found(&[(head(None, 0.0), &[0, 1, 2, 3, 4, 5])]), "");
    }

    #[test]
    fn whatever_does_not_fit_is_named() {
        let [one, two] = [1, 2].map(|i| head(Some((i, 2)), 0.0));
        let all = found(&[(one.clone(), &[0, 2, 4]), (one.clone(), &[0, 2, 4])]);
        assert_eq!(all, "p1 is the same part as p0; part 2/2 is missing");
        let all = found(&[(one.clone(), &[0, 4]), (two.clone(), &[1, 3, 5])]);
        assert_eq!(all, "p0 lacks 1, the first of them number 2: go on with --resume");
        let all = found(&[(one.clone(), &[0, 2, 4, 4]), (two.clone(), &[1, 3, 5, 2])]);
        assert_eq!(all, "number 4 is in p0 and in p0; p1: number 2 does not belong to it");
        let all = found(&[(one.clone(), &[0, 2, 4]), (head(Some((2, 2)), 0.5), &[1, 3, 5])]);
        assert!(all.contains("p1 and p0") && all.contains("tolerance is 0.5"), "{all}");
        let all = found(&[(one, &[0, 2, 4]), (head(Some((2, 3)), 0.0), &[1, 4])]);
        assert!(all.contains("different divisions"), "{all}");
    }
}
