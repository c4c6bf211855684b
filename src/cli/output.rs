//! What a verb answers, and how answers and failures are printed.

use std::ffi::OsString;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::builder::styling::{AnsiColor, Style};

use super::files::unreadable;
use crate::data::diagnostic::Report;
use crate::tournament::GUARDED;

pub const GOOD: Style = AnsiColor::Green.on_default().bold();
pub const BAD: Style = AnsiColor::Red.on_default().bold();
pub const DOUBT: Style = AnsiColor::Yellow.on_default().bold();
pub const STRONG: Style = Style::new().bold();
pub const FAINT: Style = Style::new().dimmed();
pub const CODE: Style = AnsiColor::Cyan.on_default();

/// What a verb found out.
#[derive(Debug)]
pub struct Answer {
    /// For standard output, with styles; they are dropped where colour is not wanted.
    pub text: String,
    /// The answer is "no", or problems were found.
    pub no: bool,
}

impl Answer {
    pub fn yes(text: impl Into<String>) -> Answer {
        Answer { text: text.into(), no: false }
    }
}

/// Why a verb could not answer.
#[derive(Debug)]
pub enum Failure {
    /// It could not run: a wrong argument, an unreadable file, an unwritable one.
    CannotRun(String),
    /// A file that was needed has errors, or cannot be read.
    Problems(Report),
    /// An argument has mistakes, each shown where it stands.
    BadArgument(Report),
    /// Something was found out, but not all that was asked for could be looked at.
    Partly(Answer),
}

impl Failure {
    pub fn cannot_run(message: impl Into<String>) -> Failure {
        Failure::CannotRun(message.into())
    }

    /// The failure in one text, where a program goes on all the same.
    pub fn told(&self) -> String {
        match self {
            Failure::CannotRun(message) => message.clone(),
            Failure::Problems(report) | Failure::BadArgument(report) => report.render(false),
            Failure::Partly(answer) => answer.text.clone(),
        }
    }
}

/// `text` in a style.
pub fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Colour only on a terminal, and never with `NO_COLOR`.
fn colour(terminal: bool, no_color: Option<OsString>) -> bool {
    terminal && no_color.is_none_or(|value| value.is_empty())
}

/// Should text on standard error be coloured?
pub fn colour_on_stderr() -> bool {
    colour(io::stderr().is_terminal(), std::env::var_os("NO_COLOR"))
}

/// Should text on standard output be coloured?
pub fn colour_on_stdout() -> bool {
    colour(io::stdout().is_terminal(), std::env::var_os("NO_COLOR"))
}

/// The colours of clap's own messages.
pub fn clap_colour() -> clap::ColorChoice {
    if colour_on_stdout() && colour_on_stderr() {
        clap::ColorChoice::Always
    } else {
        clap::ColorChoice::Never
    }
}

fn choice(colour: bool) -> ColorChoice {
    if colour { ColorChoice::AlwaysAnsi } else { ColorChoice::Never }
}

/// Prints talk to standard error; that nobody may be listening is no reason to fail.
pub fn say(text: &str) {
    let mut stderr = AutoStream::new(io::stderr().lock(), choice(colour_on_stderr()));
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

/// Prints a part of a long answer at once; false where nobody listens any more.
///
/// # Errors
/// Where it cannot be written.
pub fn put(text: &str) -> Result<bool, Failure> {
    let mut stdout = AutoStream::new(io::stdout().lock(), choice(colour_on_stdout()));
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Failure::cannot_run(format!("writing to standard output: {error}"))),
    }
}

/// From now on panics that are caught and told of in an answer are not printed as well.
pub fn quiet_while_guarded() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !GUARDED.get() {
            before(panic);
        }
    }));
}

/// Prints the answer or the failure and gives the exit code.
pub fn finish(result: Result<Answer, Failure>) -> ExitCode {
    match result {
        Ok(answer) => print(&answer),
        Err(Failure::CannotRun(message)) => {
            say(&format!("{} {message}\n", styled(BAD, "error:")));
            ExitCode::from(2)
        }
        Err(Failure::Problems(report)) => {
            say(&report.render(colour_on_stderr()));
            ExitCode::from(if unreadable(&report) { 2 } else { 1 })
        }
        Err(Failure::BadArgument(report)) => {
            say(&report.render(colour_on_stderr()));
            ExitCode::from(2)
        }
        Err(Failure::Partly(answer)) => {
            print(&answer);
            ExitCode::from(2)
        }
    }
}

/// Prints what clap has to say: help, the version, or an error of the arguments.
pub fn finish_clap(error: &clap::Error) -> ExitCode {
    // A closed pipe cannot be told of anything.
    let _ = error.print();
    if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS }
}

fn print(answer: &Answer) -> ExitCode {
    let mut stdout = AutoStream::new(io::stdout().lock(), choice(colour_on_stdout()));
    let written = stdout.write_all(answer.text.as_bytes()).and_then(|()| stdout.flush());
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            say(&format!("{} writing to standard output: {error}\n", styled(BAD, "error:")));
            ExitCode::from(2)
        }
        _ => ExitCode::from(u8::from(answer.no)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_only_on_a_terminal_and_never_with_no_color() {
        assert!(colour(true, None));
        assert!(colour(true, Some("".into())));
        assert!(!colour(true, Some("1".into())));
        assert!(!colour(false, None));
    }
}
