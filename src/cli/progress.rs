//! Progress of long work, once it has taken a second: a bar on a terminal, now and then a line
//! elsewhere, where pieces of work are counted.

use std::io::{self, IsTerminal};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use super::output::say;

/// Work that takes longer than this gets a bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often a line is written where there is no terminal.
const PAUSE: Duration = Duration::from_secs(30);
const STEPS: u64 = 1000;

/// A bar that shows itself when it is needed, and is gone when dropped.
pub struct Progress {
    since: Instant,
    terminal: bool,
    bar: OnceLock<ProgressBar>,
    /// How many pieces there are, and how many were done before; where they are counted.
    counted: Option<[u64; 2]>,
    last_line: Mutex<Instant>,
}

impl Progress {
    pub fn new() -> Progress {
        Progress::with(None)
    }

    /// Progress of `total` pieces of work, `done` of which were done before.
    pub fn counting(total: u64, done: u64) -> Progress {
        Progress::with(Some([total, done]))
    }

    fn with(counted: Option<[u64; 2]>) -> Progress {
        let (since, terminal) = (Instant::now(), io::stderr().is_terminal());
        let last_line = Mutex::new(since);
        Progress { since, terminal, bar: OnceLock::new(), counted, last_line }
    }

    /// The share of the work that is done, from 0 to 1.
    pub fn at(&self, share: f64) {
        if !self.terminal || self.since.elapsed() < PATIENCE {
            return;
        }
        let template = "{wide_bar} {percent} %  {eta} left";
        self.bar(STEPS, 0, template).set_position((share * STEPS as f64) as u64);
    }

    /// How many pieces are done.
    pub fn count(&self, done: u64) {
        let Some([total, before]) = self.counted else { return };
        if self.since.elapsed() < PATIENCE {
            return;
        }
        if self.terminal {
            let template = "{wide_bar} {pos} of {len}  {per_sec}  {eta} left";
            return self.bar(total, before, template).set_position(done);
        }
        let mut last = self.last_line.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < PAUSE {
            return;
        }
        *last = Instant::now();
        let rate = (done - before) as f64 / self.since.elapsed().as_secs_f64();
        let left = Duration::from_secs_f64((total - done) as f64 / rate.max(1e-3));
        say(&format!("{done} of {total}, {rate:.1} a second, {} left\n", HumanDuration(left)));
    }

    fn bar(&self, length: u64, done: u64, template: &str) -> &ProgressBar {
        self.bar.get_or_init(|| {
            let bar = ProgressBar::new(length).with_position(done);
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.reset_eta();
            bar
        })
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
