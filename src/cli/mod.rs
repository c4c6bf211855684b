//! The command line: one file a verb.
//!
//! A verb turns its arguments into an [`Answer`]; printing, colour and exit codes are dealt
//! with here, once. Data goes to standard output, talk to standard error. Exit codes: 0 fine,
//! 1 the answer is "no" or problems were found, 2 it could not run.

mod args;
mod boards;
mod check;
mod completions;
mod csv;
mod dei;
mod doomsday;
mod export;
mod files;
mod head;
mod heatmap;
#[cfg(feature = "import")]
mod import;
mod inputs;
mod json;
mod man;
mod matrix;
mod merge;
mod moment;
mod r#move;
mod move_ruling;
mod names;
mod odds;
mod output;
mod picture;
mod play;
mod progress;
mod reach;
mod referee;
mod render;
mod rule;
mod ruling;
mod schema;
#[cfg(feature = "web")]
mod serve;
mod shot;
mod siege;
mod survey;
mod table;
mod tournament;
mod walk;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use output::{Answer, Failure};

/// Exact measuring for skirmish games: what is visible, in cover, obscured, a valid target,
/// and by how much.
///
/// Exit codes: 0 fine, 1 the answer is "no" or problems were found, 2 it could not run.
#[derive(Parser)]
#[command(name = "sightline", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

/// A verb is one line here and one file with `Args` and `Args::run`; behind `if` stands the
/// feature it needs.
macro_rules! verbs {
    ($($(#[$attribute:meta])* $name:ident: $module:ident $(if $feature:literal)?,)*) => {
        #[derive(Subcommand)]
        enum Verb {
            $(
                $(#[$attribute])*
                $(#[cfg(feature = $feature)])?
                $name($module::Args),
            )*
        }

        impl Verb {
            fn run(self) -> Result<Answer, Failure> {
                match self {
                    $(
                        $(#[cfg(feature = $feature)])?
                        Verb::$name(args) => args.run(),
                    )*
                }
            }
        }
    };
}

verbs! {
    Check: check,
    Shot: shot,
    Matrix: matrix,
    Heatmap: heatmap,
    Survey: survey,
    Move: r#move,
    Reach: reach,
    Odds: odds,
    Import: import if "import",
    Export: export,
    Play: play,
    Referee: referee,
    Tournament: tournament,
    Merge: merge,
    Render: render,
    Serve: serve if "web",
    Schema: schema,
    Rule: rule,
    Completions: completions,
    #[command(hide = true)]
    Man: man,
}

/// Runs the program on its arguments, the first of which is its name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let command = command().color(output::clap_colour());
    let parsed = command
        .try_get_matches_from(arguments)
        .and_then(|matches| <Cli as clap::FromArgMatches>::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => output::finish(cli.verb.run()),
        Err(error) => output::finish_clap(&error),
    }
}

/// The whole command line as clap knows it.
fn command() -> clap::Command {
    with_negative_numbers(Cli::command())
}

/// `--wounds -3` is a value that cannot be, not an option that is not there.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let takes =
        |argument: &clap::Arg| !argument.is_positional() && argument.get_action().takes_values();
    command
        .mut_args(|argument| match takes(&argument) {
            true => argument.allow_negative_numbers(true),
            false => argument,
        })
        .mut_subcommands(with_negative_numbers)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        super::command().debug_assert();
    }
}
