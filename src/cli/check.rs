use std::path::{Path, PathBuf};

use super::args::{Format, FormatArg};
use super::files::unreadable;
use super::inputs::inputs;
use super::json::to_json;
use super::output::{Answer, Failure, colour_on_stdout};
use crate::data::Loaded;
use crate::data::diagnostic::Report;
use crate::games::check::{look, together};
use crate::games::killteam::KNOWN;
use crate::referee::{Options, Referee};

/// Every problem of the files, shown where it stands.
///
/// Exit code 1 if a file has an error, 2 if one cannot be read.
#[derive(clap::Args)]
pub struct Args {
    /// Files of any kind, and folders of them; files of one pack are also checked together.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    format: FormatArg,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let files: Vec<PathBuf> = inputs(&self.files).map(|file| file.name().into()).collect();
        let reports: Vec<Report> = files.iter().map(|file| problems(file)).collect();
        let missing = reports.iter().any(unreadable);
        let mut all = Report::new();
        reports.into_iter().for_each(|report| all.merge(report));
        if !all.has_errors() {
            all.merge(together(&files));
        }
        let text = match self.format.format {
            Format::Text => all.render(colour_on_stdout()) + &summary(&all, files.len()),
            Format::Json => to_json(&all.to_json()),
        };
        let answer = Answer { text, no: all.has_errors() };
        if missing { Err(Failure::Partly(answer)) } else { Ok(answer) }
    }
}

/// Every problem of a file; a transcript is also replayed.
fn problems(file: &Path) -> Report {
    let (report, transcript) = look(file, &KNOWN);
    let Some(transcript) = transcript else { return report };
    let options = Options { all: true, ..Options::default() };
    let name = file.display().to_string();
    Referee::new(options).read(name, Loaded { value: transcript, report }).report
}

fn summary(report: &Report, files: usize) -> String {
    let [errors, warnings] = report.counts();
    let files = counted(files, "file");
    match (errors, warnings) {
        (0, 0) => format!("{files} checked: no problems.\n"),
        (0, w) => format!("{files} checked: {}.\n", counted(w, "warning")),
        (e, 0) => format!("{files} checked: {}.\n", counted(e, "error")),
        (e, w) => {
            format!("{files} checked: {}, {}.\n", counted(e, "error"), counted(w, "warning"))
        }
    }
}

fn counted(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
