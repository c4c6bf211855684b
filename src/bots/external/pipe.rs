//! A program with a line to and from it. Threads of its own write and read, so that neither a
//! program that does not read nor one that does not answer can hold up the game.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Failed;
use crate::engine::play::Lapse;

/// No line of a program is longer, bytes.
pub const LONGEST_LINE: usize = 65_536;
/// How many lines may wait to be read; a program that writes more is held up.
const WAITING: usize = 4;
/// How long a program may take to end when the game has.
const GRACE: Duration = Duration::from_millis(100);
/// How long one that closed its output is waited for, to tell how it ended.
const INQUEST: Duration = Duration::from_secs(2);
/// How much of standard error is kept, bytes.
const LAST_WORDS: usize = 2048;

enum Heard {
    Line(Vec<u8>),
    TooLong,
    Closed,
}

/// A running program; it is ended when this is dropped.
pub struct Pipe {
    child: Child,
    questions: Option<Sender<String>>,
    answers: Receiver<Heard>,
    last_words: Receiver<String>,
}

impl Pipe {
    /// # Errors
    /// Says why the program cannot be started.
    pub fn start(command: &[String]) -> Result<Pipe, String> {
        let (program, arguments) = command.split_first().ok_or("there is no command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("`{program}` cannot be started: {error}"))?;
        let (questions, to_write) = channel();
        let (to_read, answers) = sync_channel(WAITING);
        let (told, last_words) = channel();
        let open = "every stream of the program was asked for as a pipe";
        let stdin = child.stdin.take().expect(open);
        let stdout = child.stdout.take().expect(open);
        let stderr = child.stderr.take().expect(open);
        thread::spawn(move || write(stdin, &to_write));
        thread::spawn(move || read(stdout, &to_read));
        thread::spawn(move || listen(stderr, &told));
        Ok(Pipe { child, questions: Some(questions), answers, last_words })
    }

    /// Sends a line and waits for the next one.
    ///
    /// # Errors
    /// In what way the program failed.
    pub fn ask(&mut self, mut line: String, deadline: Instant) -> Result<Vec<u8>, Failed> {
        line.push('\n');
        // Whether it could be written is seen by whether it is answered.
        let _ = self.questions.as_ref().map(|questions| questions.send(line));
        let left = deadline.saturating_duration_since(Instant::now());
        match self.answers.recv_timeout(left) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::TooLong) => {
                let why = format!("a line of more than {LONGEST_LINE} bytes");
                Err((Lapse::Flood, why))
            }
            Ok(Heard::Closed) | Err(RecvTimeoutError::Disconnected) => {
                Err((Lapse::Crash, self.ended()))
            }
            Err(RecvTimeoutError::Timeout) => Err((Lapse::Time, "no answer in time".to_owned())),
        }
    }

    /// How the program ended, with what it said last.
    fn ended(&mut self) -> String {
        let Some(status) = self.wait(INQUEST) else {
            return "closed its output".to_owned();
        };
        let words = self.last_words.recv_timeout(INQUEST).unwrap_or_default();
        match words.lines().rfind(|line| !line.trim().is_empty()) {
            Some(last) => format!("ended with {status}: {}", super::shortened(last.trim())),
            None => format!("ended with {status}"),
        }
    }

    /// Waits a little for the program to end by itself.
    fn wait(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        if let Some(questions) = self.questions.take() {
            let _ = questions.send("{\"ask\":\"end\"}\n".to_owned());
        }
        if self.wait(GRACE).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read(stdout: ChildStdout, lines: &SyncSender<Heard>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line);
        let heard = match read {
            Ok(0) | Err(_) => Heard::Closed,
            Ok(_) if line.len() > LONGEST_LINE => Heard::TooLong,
            Ok(_) if line.last() != Some(&b'\n') => Heard::Closed,
            Ok(_) => Heard::Line(line),
        };
        let last = !matches!(heard, Heard::Line(_));
        if lines.send(heard).is_err() || last {
            return;
        }
    }
}

/// Reads all there is, so that the program is never held up, and keeps the end.
fn listen(mut stderr: ChildStderr, told: &Sender<String>) {
    let mut kept: Vec<u8> = Vec::new();
    let mut part = [0; 1024];
    while let Ok(count @ 1..) = stderr.read(&mut part) {
        kept.extend_from_slice(&part[..count]);
        let excess = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..excess);
    }
    // Nobody may want to know.
    let _ = told.send(String::from_utf8_lossy(&kept).into_owned());
}
