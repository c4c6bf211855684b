use std::path::PathBuf;

use clap::Subcommand;

use super::files;
use super::json::to_json;
use super::output::{Answer, Failure};
use crate::data::export;

/// Datacards for the tools players already use.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    to: To,
}

#[derive(Subcommand)]
enum To {
    /// A team file in the form of the killteamjson data set.
    Killteamjson {
        /// A file of datacards.
        file: PathBuf,
        /// Where it goes; standard output if left out.
        #[arg(long, short, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let To::Killteamjson { file, out } = self.to;
        let text = to_json(&export::killteamjson(&files::team(&file)?));
        match out {
            Some(path) => {
                files::write(&path, text.as_bytes())?;
                Ok(Answer::yes(""))
            }
            None => Ok(Answer::yes(text)),
        }
    }
}
