use std::path::PathBuf;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::args::{Format, FormatArg, ToleranceArg};
use super::files::unreadable;
use super::json::to_json;
use super::output::{Answer, BAD, Failure, GOOD, colour_on_stdout, styled};
use crate::referee::{Breach, Options, Referee, Ruling};

/// Replay transcripts: is every entry allowed, and every claim true.
///
/// Each is stopped at its first breach, which is shown at its line with what was claimed, what
/// is true, by how much, and the rule. Exit code 1 if one is refused, 2 if one cannot be read.
#[derive(clap::Args)]
pub struct Args {
    /// Transcripts.
    #[arg(required = true, value_name = "TRANSCRIPTS")]
    files: Vec<PathBuf>,
    /// Go on after a breach where the state is still defined.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    tolerance: ToleranceArg,
    #[command(flatten)]
    format: FormatArg,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let options = Options { tolerance: self.tolerance.tolerance, all: self.all };
        let referee = Referee::new(options);
        let rulings: Vec<Ruling> = self.files.par_iter().map(|file| referee.file(file)).collect();
        let missing = rulings.iter().any(|ruling| unreadable(&ruling.report));
        let refused = rulings.iter().filter(|ruling| !ruling.accepted()).count();
        let text = match self.format.format {
            Format::Text => rulings.iter().map(text).collect::<String>() + &summary(&rulings),
            Format::Json => to_json(&json!({
                "transcripts": rulings.iter().map(to_value).collect::<Vec<_>>(),
                "accepted": rulings.len() - refused,
                "refused": refused,
            })),
        };
        let answer = Answer { text, no: refused > 0 };
        if missing { Err(Failure::Partly(answer)) } else { Ok(answer) }
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
    format!(
        "{shown}{}: {}, {} entries, {end}, {}\n",
        ruling.file,
        styled(GOOD, "accepted"),
        ruling.entries,
        scores.join(", "),
    )
}

fn summary(rulings: &[Ruling]) -> String {
    if rulings.len() < 2 {
        return String::new();
    }
    let accepted = rulings.iter().filter(|ruling| ruling.accepted()).count();
    format!(
        "{} transcripts: {accepted} accepted, {} refused.\n",
        rulings.len(),
        rulings.len() - accepted
    )
}

fn to_value(ruling: &Ruling) -> Value {
    let breach = |breach: &Breach| {
        let place = ruling.report.source(breach.span.source).place(breach.span.start);
        json!({
            "code": breach.code,
            "line": place.line,
            "column": place.column,
            "message": breach.message,
            "claimed": breach.claimed,
            "truth": breach.truth,
            "measured": breach.measured,
            "limit": breach.limit,
        })
    };
    json!({
        "file": ruling.file,
        "game": ruling.game,
        "accepted": ruling.accepted(),
        "over": ruling.over,
        "entries": ruling.entries,
        "scores": ruling.scores.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
        "digest": format!("{:016x}", ruling.digest),
        "breaches": ruling.breaches.iter().map(breach).collect::<Vec<_>>(),
        "problems": ruling.report.to_json(),
    })
}
