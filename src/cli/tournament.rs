//! Many games between bots.

mod compare;
mod entrants;
mod export;
mod play;
pub mod report;

use std::path::PathBuf;

use super::args::FormatArg;
use super::output::{Answer, Failure};
use crate::games::registry::{self, GAMES};
use crate::tournament::Shard;

/// Play many games between bots: who is better, by how much, and how sure that is.
///
/// Results follow from the arguments alone: they do not depend on --jobs, on interruptions or
/// on how the games are divided into shards. Exit code 1 if a game failed without a result; with
/// --compare, if something moved.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    #[arg(required_unless_present_any = ["compare", "standings"])]
    game: Option<String>,
    /// Who takes part: random, greedy, search, and names given by --bot. One name plays against
    /// itself.
    #[arg(long, value_name = "X,Y", value_delimiter = ',')]
    bots: Vec<String>,
    /// A program that takes part; it speaks JSON lines on its standard input and output.
    #[arg(long, value_name = "NAME=COMMAND")]
    bot: Vec<String>,
    /// How long a program may take for a decision, seconds.
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = entrants::seconds)]
    time_limit: std::time::Duration,
    /// A scenario; several are played in turn. Left out, the one that comes with the game.
    #[arg(long, value_name = "FILE")]
    scenario: Vec<PathBuf>,
    /// How many games each pairing plays, half of them from either side.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// How often each pairing plays each scenario from either side, instead of --games.
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    repeats: Option<u64>,
    /// Only these meet; left out, everybody meets everybody.
    #[arg(long, value_name = "X:Y", value_delimiter = ',')]
    pair: Vec<String>,
    /// A Swiss tournament of so many rounds: those meet who stand alike.
    #[arg(long, value_name = "ROUNDS", conflicts_with = "pair", value_parser = clap::value_parser!(u32).range(1..=1000))]
    swiss: Option<u32>,
    /// Do not swap sides: of a pair, who is named first has the first side.
    #[arg(long)]
    no_swap: bool,
    /// The seed from which that of each game is derived.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How many games are played at the same time; left out, one a core.
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Only part I of N of the games; `sightline merge` joins the journals.
    #[arg(long, value_name = "I/N", value_parser = Shard::read)]
    shard: Option<Shard>,
    /// The journal: a line of JSON for each game, appended as it ends.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the journal where it was interrupted.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Keep every game as a transcript in this folder.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Write the games as a table for spreadsheets.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Say what a journal says, without playing.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "compare"])]
    standings: Option<PathBuf>,
    /// Say whether win rates moved between two journals of the same games, before and after a
    /// change of rules, cards or bots.
    #[arg(long, value_names = ["BEFORE", "AFTER"], num_args = 2, conflicts_with = "game")]
    compare: Option<Vec<PathBuf>>,
    #[command(flatten)]
    format: FormatArg,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let format = self.format.format;
        if let Some([before, after]) = self.compare.as_deref() {
            return compare::run(before, after, format);
        }
        if let Some(journal) = &self.standings {
            if let Some(csv) = &self.csv {
                export::csv(journal, csv)?;
            }
            return report::of_journal(journal, format);
        }
        let Some(id) = self.game.clone() else {
            return Err(Failure::cannot_run("say which game is played"));
        };
        registry::visit(&id, self).unwrap_or_else(|| {
            let known: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
            Err(Failure::cannot_run(format!(
                "no game is called `{id}`; there are {}",
                known.join(", ")
            )))
        })
    }
}
