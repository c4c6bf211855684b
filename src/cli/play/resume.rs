//! A game that goes on from a transcript.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::files::sound;
use super::super::output::Failure;
use crate::data::transcript::{self, Scenario};
use crate::engine::dice::Seeded;
use crate::engine::log::Entry;
use crate::games::registry::{Playable, Started};
use crate::playing::{Writer, follow};
use crate::referee::{Options, Referee, fold};

/// Where a game begins, or goes on.
pub struct Opening<G> {
    pub started: Arc<Started<G>>,
    /// The path of the scenario.
    pub scenario: PathBuf,
    /// The seed of dice and bots from here on.
    pub seed: u64,
    /// Did all dice so far come from the seed?
    pub seeded: bool,
    pub game: G,
    pub dice: Seeded,
    /// What has been played already.
    pub writer: Writer,
}

/// Reads a transcript and replays it.
///
/// # Errors
/// What is wrong with the file, or with the game played in it.
pub fn resume<G: Playable>(path: &Path, seed: Option<u64>) -> Result<Opening<G>, Failure> {
    let mut loaded = transcript::load(path).map_err(Failure::Problems)?;
    let transcript = &loaded.value;
    if transcript.game.value != G::ID {
        let message = format!("{} is a game of {}", path.display(), transcript.game.value);
        return Err(Failure::cannot_run(message));
    }
    let Scenario::File { path: scenario, .. } = &transcript.scenario else {
        let message = "a game whose scenario stands in its transcript cannot go on; \
                       put the scenario into a file of its own";
        return Err(Failure::cannot_run(message));
    };
    let options = Options::default();
    let Some(started) = Referee::new(options).started::<G>(transcript, &mut loaded.report) else {
        return Err(Failure::Problems(loaded.report));
    };
    let folded = fold(&started, transcript, options);
    if !folded.breaches.is_empty() {
        folded.breaches.iter().for_each(|breach| loaded.report.push(breach.diagnostic()));
        return Err(Failure::Problems(loaded.report));
    }
    if let (Some(own), Some(other)) = (transcript.seed, seed.filter(|_| transcript.seed != seed)) {
        let message = format!("{} was begun with the seed {own}, not {other}", path.display());
        return Err(Failure::cannot_run(message));
    }
    let rolled = transcript.entries().any(|line| matches!(line.value, Entry::Roll { .. }));
    let seeded = transcript.seed.is_some() || !rolled;
    let seed = transcript.seed.or(seed).unwrap_or(0);
    let mut writer = Writer::default();
    let entries = transcript.entries().map(|line| line.value);
    let (game, dice) =
        follow(&started.game, entries, seed, &mut writer).map_err(Failure::cannot_run)?;
    let scenario = scenario.clone();
    sound(Ok(loaded))?;
    Ok(Opening { started, scenario, seed, seeded, game, dice, writer })
}

/// The lines at which somebody of these seats decided.
pub fn decided(writer: &Writer, seats: &[String]) -> Vec<usize> {
    let by = |entry: Entry| match entry {
        Entry::Decision { seat, .. } => seats.iter().any(|name| name == seat),
        _ => false,
    };
    let lines = writer.lines.iter().enumerate();
    lines.filter(|(_, line)| by(line.entry())).map(|(at, _)| at).collect()
}
