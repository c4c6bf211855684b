//! Progress of long work, on a terminal and only once it has taken a second.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work that takes longer than this gets a bar.
const PATIENCE: Duration = Duration::from_secs(1);
const STEPS: u64 = 1000;

/// A bar that shows itself when it is needed, and is gone when dropped.
pub struct Progress {
    since: Instant,
    terminal: bool,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    pub fn new() -> Progress {
        let terminal = io::stderr().is_terminal();
        Progress { since: Instant::now(), terminal, bar: OnceLock::new() }
    }

    /// The share of the work that is done, from 0 to 1.
    pub fn at(&self, share: f64) {
        if !self.terminal || self.since.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let style = ProgressStyle::with_template("{wide_bar} {percent} %  {eta} left");
            let bar = ProgressBar::new(STEPS);
            if let Ok(style) = style {
                bar.set_style(style);
            }
            bar
        });
        bar.set_position((share * STEPS as f64) as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
