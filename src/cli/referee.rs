mod summary;

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde_json::{Value, json};

use super::args::{Format, FormatArg, ToleranceArg};
use super::files::unreadable;
use super::head::{Head, Inputs, Kind, Of};
use super::inputs::{Input, census, inputs};
use super::json::to_json;
use super::output::{
    Answer, BAD, Failure, GOOD, colour_on_stdout, put, quiet_while_guarded, styled,
};
use super::progress::Progress;
use crate::data::diagnostic::{Diagnostic, Report, Source, Span};
use crate::data::journal::Journal;
use crate::data::load;
use crate::referee::{Options, Referee, Ruling};
use crate::tournament::{Shard, guarded};
use summary::Summary;

/// How many files are looked at before what was found is shown.
const BATCH: usize = 256;

/// Replay transcripts: is every entry allowed, and every claim true.
///
/// Each is stopped at its first breach, which is shown at its line with what was claimed, what
/// is true, by how much, and the rule. Any number of files takes the same memory. Exit code 1 if
/// one is refused, 2 if one cannot be read.
#[derive(clap::Args)]
#[command(mut_arg("tolerance", |arg| arg.help(
    "Claimed lengths may differ from the measured ones by this, such as for games measured by hand"
)))]
pub struct Args {
    /// Transcripts, folders of them, patterns such as 'games/*.yaml', or - for standard input;
    /// also packed with gzip. Files of other kinds in folders are passed over.
    #[arg(required = true, value_name = "TRANSCRIPTS")]
    files: Vec<PathBuf>,
    /// Go on after a breach where the state is still defined.
    #[arg(long)]
    all: bool,
    /// Show only what is refused, and the summary.
    #[arg(long)]
    quiet: bool,
    /// How many files are replayed at the same time; left out, one a core.
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Only part I of N of the files; `sightline merge` joins the journals.
    #[arg(long, value_name = "I/N", value_parser = Shard::read)]
    shard: Option<Shard>,
    /// A journal: a line of JSON for each file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the journal where it was interrupted.
    #[arg(long, requires = "out")]
    resume: bool,
    #[command(flatten)]
    tolerance: ToleranceArg,
    #[command(flatten)]
    format: FormatArg,
}

/// What comes of one of many files.
enum Found {
    Ruled(Box<Ruling>),
    /// It is of another kind.
    Passed,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let referee = Referee::new(Options {
            tolerance: self.tolerance.tolerance,
            all: self.all,
            digest: self.out.is_some() || self.format.format == Format::Json,
        });
        let (total, files) = census(&self.files);
        if total == 0 {
            return Err(Failure::cannot_run("there are no such transcripts"));
        }
        let mut summary = Summary::default();
        let mut done = vec![false; total as usize];
        let mut journal = self.journal(total, files, &mut done, &mut summary)?;
        let mut pool = rayon::ThreadPoolBuilder::new();
        if let Some(jobs) = self.jobs {
            pool = pool.num_threads(jobs.into());
        }
        let pool = pool.build().map_err(|error| Failure::cannot_run(error.to_string()))?;
        quiet_while_guarded();
        let progress = Progress::counting(total, 0);
        let mut open = (0..)
            .zip(inputs(&self.files))
            .filter(|(number, _)| self.shard.is_none_or(|shard| shard.holds(*number)))
            .filter(|(number, _)| !done.get(*number as usize).copied().unwrap_or(false))
            .peekable();
        let mut shown = Shown { format: self.format.format, first: true };
        shown.begin()?;
        while open.peek().is_some() {
            let batch: Vec<(u64, Input)> = open.by_ref().take(BATCH).collect();
            let rule = |(number, input): &(u64, Input)| (*number, ruled(&referee, input));
            let rulings: Vec<(u64, Found)> = pool.install(|| batch.par_iter().map(rule).collect());
            for (number, found) in rulings {
                let row = row(number, &batch, &found);
                summary.add(&row);
                if let Some(journal) = &mut journal {
                    journal.append(number, &row.to_string()).map_err(Failure::cannot_run)?;
                }
                let Found::Ruled(ruling) = found else { continue };
                summary.unreadable |= unreadable(&ruling.report);
                let wanted = !(self.quiet && ruling.accepted());
                if wanted && !shown.ruling(&ruling)? {
                    return Err(Failure::Partly(Answer::yes("")));
                }
                progress.count(number + 1);
            }
        }
        drop(progress);
        journal.map_or(Ok(()), Journal::finish).map_err(Failure::cannot_run)?;
        let answer = Answer { text: shown.end(&summary), no: summary.refused > 0 };
        if summary.unreadable { Err(Failure::Partly(answer)) } else { Ok(answer) }
    }

    fn journal(
        &self,
        total: u64,
        files: String,
        done: &mut [bool],
        summary: &mut Summary,
    ) -> Result<Option<Journal>, Failure> {
        let Some(out) = &self.out else { return Ok(None) };
        let of = Inputs { files, tolerance: self.tolerance.tolerance, all: self.all };
        let head = Head::new(Kind::Referee, total, self.shard, Of::Inputs(of)).line();
        let journal = match self.resume {
            false => Journal::create(out, &head),
            true => Journal::resume(out, &head, &mut |line| {
                let row: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
                let number = row["number"].as_u64().ok_or("the line has no number")?;
                match done.get_mut(number as usize) {
                    Some(done) if !*done => *done = true,
                    _ => return Err(format!("number {number} is there twice, or not expected")),
                }
                summary.add(&row);
                Ok(number)
            }),
        };
        journal.map(Some).map_err(Failure::cannot_run)
    }
}

fn ruled(referee: &Referee, input: &Input) -> Found {
    let name = input.name();
    let rule = || match input {
        Input::Named(path) => Found::Ruled(Box::new(referee.file(path))),
        Input::Found(path) => match load::text(path) {
            Ok(text) if is_other(&text) => Found::Passed,
            Ok(text) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                Found::Ruled(Box::new(referee.text(&name, &text, folder)))
            }
            Err(report) => Found::Ruled(Box::new(Ruling::unreadable(name.clone(), report))),
        },
        Input::Stdin => match load::text_from(&name, std::io::stdin().lock()) {
            Ok(text) => Found::Ruled(Box::new(referee.text(&name, &text, Path::new("")))),
            Err(report) => Found::Ruled(Box::new(Ruling::unreadable(name.clone(), report))),
        },
    };
    guarded(rule).unwrap_or_else(|why| {
        let mut report = Report::new();
        let source = report.add_source(Source::new(name.clone(), ""));
        let span = Span { source, start: 0, end: 0 };
        report.push(Diagnostic::error("broken", span, format!("replaying it {why}")));
        Found::Ruled(Box::new(Ruling::unreadable(name.clone(), report)))
    })
}

/// Does the text say that it is of another kind?
fn is_other(text: &str) -> bool {
    let kind = text.lines().find_map(|line| line.strip_prefix("kind:"));
    kind.is_some_and(|kind| kind.split('#').next().unwrap_or_default().trim() != "transcript")
}

/// A line of the journal.
fn row(number: u64, batch: &[(u64, Input)], found: &Found) -> Value {
    let mut row = match found {
        Found::Ruled(ruling) => ruling.to_json(),
        Found::Passed => {
            let input = batch.iter().find(|(known, _)| *known == number);
            json!({"file": input.map(|(_, input)| input.name()), "passed_over": true})
        }
    };
    row["number"] = number.into();
    row
}

/// What is shown while files are looked at.
struct Shown {
    format: Format,
    first: bool,
}

impl Shown {
    fn begin(&self) -> Result<(), Failure> {
        match self.format {
            Format::Text => Ok(()),
            Format::Json => put("{\n  \"transcripts\": [").map(drop),
        }
    }

    fn ruling(&mut self, ruling: &Ruling) -> Result<bool, Failure> {
        match self.format {
            Format::Text => put(&text(ruling)),
            Format::Json => {
                let comma = if self.first { "" } else { "," };
                self.first = false;
                let value = to_json(&ruling.to_json());
                put(&format!("{comma}\n    {}", value.trim_end().replace('\n', "\n    ")))
            }
        }
    }

    fn end(&self, summary: &Summary) -> String {
        match self.format {
            Format::Text => summary.text(),
            Format::Json => {
                let rest = to_json(&summary.value());
                format!("\n  ],\n{}", rest.strip_prefix("{\n").unwrap_or(&rest))
            }
        }
    }
}

fn text(ruling: &Ruling) -> String {
    let shown = ruling.report.render(colour_on_stdout());
    if !ruling.accepted() {
        return format!("{shown}{}: {}\n", ruling.file, styled(BAD, "refused"));
    }
    let scores: Vec<String> =
        ruling.scores.iter().map(|(seat, score)| format!("{seat} {score}")).collect();
    let end = if ruling.over { "ended" } else { "not over" };
    let said = ruling.ending.iter().filter(|(_, words)| !words.is_empty());
    let said: String = said.map(|(_, words)| format!(", {}", words.join(", "))).collect();
    format!(
        "{shown}{}: {}, {} entries, {end}, {}{said}\n",
        ruling.file,
        styled(GOOD, "accepted"),
        ruling.entries,
        scores.join(", "),
    )
}
