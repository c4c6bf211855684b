//! The referee: a transcript is folded over its game, and the first entry that the rules or the
//! facts do not allow is shown with what was claimed, what is true, and by how much.

mod breach;
mod fold;
pub mod rules;

use std::any::Any;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};

use crate::data::Loaded;
use crate::data::decode::Decoder;
use crate::data::diagnostic::{Diagnostic, Report};
use crate::data::transcript::{self, Scenario, Transcript};
use crate::games::registry::{self, Playable, Started, Visitor};
use crate::geometry::number::DEFAULT_TOLERANCE;
use crate::playing::seat_names;

pub use breach::Breach;
pub use fold::{Folded, Moment, fold};

/// How strict the referee is.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Claimed lengths may differ by so many inches.
    pub tolerance: f64,
    /// Go on after a breach where the state is still defined.
    pub all: bool,
    /// State the digest of the last state.
    pub digest: bool,
}

/// The usual tolerance, the first breach only, and no digest.
impl Default for Options {
    fn default() -> Options {
        Options { tolerance: DEFAULT_TOLERANCE, all: false, digest: false }
    }
}

/// What the referee says of one transcript.
#[derive(Debug)]
pub struct Ruling {
    pub file: String,
    /// The id of the game, if it could be read.
    pub game: Option<String>,
    /// Entries that were replayed.
    pub entries: usize,
    /// Was the game over at the end of the log?
    pub over: bool,
    /// Each seat with its score.
    pub scores: Vec<(String, f64)>,
    /// What the rules call the end of a game that is over.
    pub ending: Vec<(&'static str, Vec<String>)>,
    /// The digest of the last state, where it was asked for.
    pub digest: Option<u64>,
    /// What the rules and facts do not allow, in order.
    pub breaches: Vec<Breach>,
    /// The problems of the file itself, and the breaches, ready to be shown.
    pub report: Report,
}

impl Ruling {
    pub fn accepted(&self) -> bool {
        self.breaches.is_empty() && !self.report.has_errors()
    }

    /// The ruling for programs.
    pub fn to_json(&self) -> Value {
        let breach = |breach: &Breach| breach.to_json(&self.report);
        json!({
            "file": self.file,
            "game": self.game,
            "accepted": self.accepted(),
            "over": self.over,
            "entries": self.entries,
            "scores": self.scores.iter().cloned().collect::<BTreeMap<_, _>>(),
            "ending": self.ending.iter().cloned().collect::<BTreeMap<_, _>>(),
            "digest": self.digest.map(|digest| format!("{digest:016x}")),
            "breaches": self.breaches.iter().map(breach).collect::<Vec<_>>(),
            "problems": self.report.to_json(),
        })
    }

    /// The ruling on a file that cannot be read, or over which the program itself failed.
    pub fn unreadable(file: String, report: Report) -> Ruling {
        Ruling {
            file,
            game: None,
            entries: 0,
            over: false,
            scores: Vec::new(),
            ending: Vec::new(),
            digest: None,
            breaches: Vec::new(),
            report,
        }
    }
}

/// How many scenarios are kept at most.
const SCENARIOS: usize = 256;

/// Replays transcripts; scenarios are loaded once. May be shared between threads.
#[derive(Debug)]
pub struct Referee {
    options: Options,
    scenarios: Mutex<BTreeMap<PathBuf, Arc<dyn Any + Send + Sync>>>,
}

impl Referee {
    pub fn new(options: Options) -> Referee {
        Referee { options, scenarios: Mutex::default() }
    }

    /// Replays the transcript of a file.
    pub fn file(&self, path: &Path) -> Ruling {
        self.rule(path.display().to_string(), transcript::load(path), None)
    }

    /// Replays the transcript of a text under a name; paths in it start from `base_dir`.
    pub fn text(&self, name: &str, text: &str, base_dir: &Path) -> Ruling {
        self.rule(name.to_owned(), transcript::load_str(name, text, base_dir), None)
    }

    /// [`Referee::text`] with somebody who looks at the beginning and at every entry.
    pub fn watched<'a>(
        &'a self,
        name: &str,
        text: &str,
        base_dir: &Path,
        watch: Watch<'a>,
    ) -> Ruling {
        self.rule(name.to_owned(), transcript::load_str(name, text, base_dir), Some(watch))
    }

    fn rule<'a>(
        &'a self,
        file: String,
        read: Result<Loaded<Transcript>, Report>,
        watch: Option<Watch<'a>>,
    ) -> Ruling {
        match read {
            Err(report) => Ruling::unreadable(file, report),
            Ok(loaded) => self.replay(file, loaded, watch),
        }
    }

    /// Replays a transcript that was read from a file of this name.
    pub fn read(&self, file: String, loaded: Loaded<Transcript>) -> Ruling {
        self.replay(file, loaded, None)
    }

    fn replay<'a>(
        &'a self,
        file: String,
        loaded: Loaded<Transcript>,
        watch: Option<Watch<'a>>,
    ) -> Ruling {
        let (transcript, report) = (loaded.value, loaded.report);
        let id = transcript.game.value.clone();
        let span = transcript.game.span;
        let mut spare = report.clone();
        let one = One { referee: self, transcript, report, file: file.clone(), watch };
        registry::visit(&id, one).unwrap_or_else(|| {
            let message = format!("no game is called `{id}`");
            spare.push(Diagnostic::error("unknown-name", span, message));
            Ruling::unreadable(file, spare)
        })
    }

    /// The beginning of a transcript's scenario; its problems go into the report.
    pub fn started<G: Playable>(
        &self,
        transcript: &Transcript,
        report: &mut Report,
    ) -> Option<Arc<Started<G>>> {
        let (path, span) = match &transcript.scenario {
            Scenario::InPlace { node, base_dir } => {
                let before = report.sources().len();
                let mut d = Decoder { report, complete: true };
                let game = registry::decode::<G>(&mut d, node, base_dir)?;
                let data = registry::data(&report.sources()[before..]);
                return Some(Arc::new(Started { game, data }));
            }
            Scenario::File { path, span, .. } => (path, *span),
        };
        let cached = || self.scenarios.lock().unwrap_or_else(PoisonError::into_inner);
        let found = cached().get(path).cloned();
        if let Some(started) = found.and_then(|any| any.downcast::<Started<G>>().ok()) {
            return Some(started);
        }
        match registry::start::<G>(path) {
            Ok(loaded) => {
                let started = Arc::new(loaded.value);
                let mut cached = cached();
                if cached.len() >= SCENARIOS {
                    cached.clear();
                }
                cached.insert(path.clone(), started.clone());
                Some(started)
            }
            Err(problems) => {
                report.merge(problems);
                let message = "the scenario cannot be used";
                report.push(Diagnostic::error("scenario", span, message));
                None
            }
        }
    }
}

/// One transcript on its way to its game.
struct One<'a> {
    referee: &'a Referee,
    transcript: Transcript,
    report: Report,
    file: String,
    watch: Option<Watch<'a>>,
}

/// Shown the beginning and every entry of a replay.
pub type Watch<'a> = &'a mut dyn FnMut(&Moment);

impl Visitor for One<'_> {
    type Output = Ruling;

    fn visit<G: Playable>(mut self) -> Ruling {
        let Some(started) = self.referee.started::<G>(&self.transcript, &mut self.report) else {
            return Ruling::unreadable(self.file, self.report);
        };
        let folded = fold::watched(&started, &self.transcript, self.referee.options, self.watch);
        for breach in &folded.breaches {
            self.report.push(breach.diagnostic());
        }
        Ruling {
            file: self.file,
            game: Some(G::ID.to_owned()),
            entries: folded.entries,
            over: folded.over,
            scores: seat_names(&folded.game).into_iter().zip(folded.game.scores()).collect(),
            ending: folded.game.ending(),
            digest: self.referee.options.digest.then(|| folded.game.digest()),
            breaches: folded.breaches,
            report: self.report,
        }
    }
}
