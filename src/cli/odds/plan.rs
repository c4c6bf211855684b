use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::cli::args::{Format, FormatArg};
use crate::cli::files::{named, sound};
use crate::cli::json::to_json;
use crate::cli::moment;
use crate::cli::output::{Answer, BAD, FAINT, Failure, STRONG, styled};
use crate::data::diagnostic::quoted;
use crate::games::doomsday::action::Action;
use crate::games::doomsday::odds::{Chance, Fate, Prospect, Unplanned, weigh};
use crate::games::doomsday::state::Doomsday;
use crate::games::registry;
use crate::referee::Moment;

use super::chart::percent;

/// A plan for one activation of Doomsday Countdown: every face of every die weighed.
///
/// Decisions are written as in transcripts. One that has become impossible is left out, answers
/// such as `keep` or `slay heavy` are given only where they are asked for, and what the plan
/// does not answer is answered at first sight.
///
/// Exit code 1 if a decision of the plan is not legal however the dice fall.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A scenario that begins in the middle of a game, or a transcript.
    file: PathBuf,
    /// The decisions in order, parted by semicolons.
    #[arg(long = "do", value_name = "DECISIONS")]
    plan: String,
    /// Of a transcript, the moment before this line; left out, the end of its log.
    #[arg(long, value_name = "N")]
    line: Option<usize>,
    /// Chances as fractions too.
    #[arg(long)]
    exact: bool,
    #[command(flatten)]
    format: FormatArg,
}

const EXAMPLES: &str = "Example:
  sightline odds plan last-gate.yaml --do \"activate gallain; move 1,0; attack 2,1; end\"";

/// How the questions are answered that a plan leaves open.
const POLICY: &str = "questions that the plan does not answer are answered at first sight";

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let plan = decisions(&self.plan)?;
        let game = self.moment()?;
        match weigh(&game, &plan) {
            Ok(prospect) => Ok(Answer::yes(match self.format.format {
                Format::Text => self.text(&prospect),
                Format::Json => to_json(&self.json(&prospect)),
            })),
            Err(unplanned) => self.refused(unplanned),
        }
    }

    /// The state that is asked about.
    fn moment(&self) -> Result<Doomsday, Failure> {
        match (named(&self.file), self.line) {
            ((_, kind), _) if kind == "transcript" => replayed(&self.file, self.line),
            (_, Some(_)) => Err(Failure::cannot_run("--line is for transcripts")),
            _ => sound(registry::start::<Doomsday>(&self.file)).map(|started| started.game),
        }
    }

    fn refused(&self, unplanned: Unplanned) -> Result<Answer, Failure> {
        let (action, refusal) = match unplanned {
            Unplanned::NotNow(what) => {
                let message = format!("a plan is for the step in which Marines act; here {what}");
                return Err(Failure::CannotRun(message));
            }
            Unplanned::TooWide => {
                return Err(Failure::cannot_run("the dice of the plan branch too often"));
            }
            Unplanned::NeverAsked { action } => {
                let message =
                    format!("nothing in the plan leads to the question `{action}` answers");
                return Err(Failure::CannotRun(message));
            }
            Unplanned::Refused { action, refusal } => (action, refusal),
        };
        let text = match self.format.format {
            Format::Json => to_json(&json!({"refused": action, "refusals": [refusal]})),
            Format::Text => {
                let head = styled(BAD, format!("{} is never legal", quoted(&action)));
                format!("{head}: {}.  {}\n", refusal.message, styled(FAINT, &refusal.code))
            }
        };
        Ok(Answer { text, no: true })
    }

    fn text(&self, prospect: &Prospect) -> String {
        let shown = |p: Chance| match self.exact {
            true => format!("{:>9}  {p}", percent(p.to_f64())),
            false => format!("{:>9}", percent(p.to_f64())),
        };
        let mut text = String::new();
        let head = |text: &mut String, title: &str| {
            let _ = writeln!(text, "{}", styled(STRONG, title));
        };
        head(&mut text, "Can be carried out");
        for step in &prospect.steps {
            let _ = writeln!(text, "  {}  {}", shown(step.p), step.action);
        }
        let _ = writeln!(text, "  {}  all of it", shown(prospect.done));
        for (title, list) in
            [("Cultists slain", &prospect.slain), ("Wounds suffered", &prospect.wounds)]
        {
            head(&mut text, title);
            for (n, p) in list.iter().enumerate().filter(|(_, p)| **p != Chance::NEVER) {
                let _ = writeln!(text, "  {n:>2}  {}", shown(*p));
            }
        }
        let mut fates = prospect.cultists.iter().chain(&prospect.marines).peekable();
        if fates.peek().is_some() {
            head(&mut text, "Slain");
        }
        for Fate { id, p } in fates {
            let _ = writeln!(text, "  {}  {id}", shown(*p));
        }
        if prospect.won != Chance::NEVER {
            let _ = writeln!(text, "{} {}", styled(STRONG, "The game is won"), shown(prospect.won));
        }
        let _ = writeln!(text, "{}", styled(FAINT, POLICY));
        text
    }

    fn json(&self, prospect: &Prospect) -> Value {
        let mut answer = told(prospect, |p| json!(p.to_f64()));
        if self.exact {
            answer["exact"] = told(prospect, |p| json!(p));
        }
        answer["policy"] = json!(POLICY);
        answer
    }
}

/// A prospect for programs, with chances written in one way.
fn told(prospect: &Prospect, p: impl Fn(Chance) -> Value) -> Value {
    let counts = |name: &str, list: &[Chance]| -> Value {
        list.iter().enumerate().map(|(n, chance)| json!({name: n, "p": p(*chance)})).collect()
    };
    let fates = |list: &[Fate]| -> Value {
        list.iter().map(|fate| json!({"id": fate.id, "p": p(fate.p)})).collect()
    };
    let steps = prospect.steps.iter();
    json!({
        "steps": steps.map(|s| json!({"action": s.action, "p": p(s.p)})).collect::<Vec<_>>(),
        "done": p(prospect.done),
        "slain": counts("slain", &prospect.slain),
        "wounds": counts("wounds", &prospect.wounds),
        "cultists": fates(&prospect.cultists),
        "marines": fates(&prospect.marines),
        "marine_slain": p(prospect.marine_slain),
        "won": p(prospect.won),
    })
}

/// The decisions of a plan; all that cannot be read are named at once.
fn decisions(plan: &str) -> Result<Vec<Action>, Failure> {
    let lines = || plan.split([';', '\n']).map(str::trim).filter(|line| !line.is_empty());
    let wrong: Vec<String> = lines()
        .filter_map(|line| {
            let problem = line.parse::<Action>().err()?;
            Some(format!("{}: {problem}", quoted(line)))
        })
        .collect();
    if !wrong.is_empty() {
        return Err(Failure::CannotRun(format!("--do: {}", wrong.join("; "))));
    }
    let plan: Vec<Action> = lines().filter_map(|line| line.parse().ok()).collect();
    match plan.is_empty() {
        true => Err(Failure::cannot_run("--do names no decision, such as `attack 1,0`")),
        false => Ok(plan),
    }
}

/// The state of a transcript before a line, or at the end of its log.
fn replayed(path: &Path, line: Option<usize>) -> Result<Doomsday, Failure> {
    let state = |moment: &Moment| moment.state.downcast_ref::<Doomsday>().cloned();
    let (found, ruling) = moment::at(path, line, state)?;
    if !ruling.accepted() {
        return Err(Failure::Problems(ruling.report));
    }
    found.ok_or_else(|| Failure::cannot_run("plans are weighed for Doomsday Countdown only"))
}
