//! Games played out and written down.

use std::collections::BTreeMap;
use std::fmt::{Display, Formatter};

use serde::Serialize;
use serde_json::Value;

use crate::bots;
use crate::data::transcript::VERSION;
use crate::engine::dice::{Dice, Seeded, Stream};
use crate::engine::game::{Game, Needed, Seat};
use crate::engine::log::{self, Entry, Place, entries, read_faces};
use crate::engine::play::{Halt, Player, Step, Watcher, play_out};
use crate::games::registry::{Playable, Started};

/// No game takes more steps than this.
pub const LONGEST: usize = 200_000;

/// A game that was played.
#[derive(Debug)]
pub struct Played<G> {
    pub game: G,
    pub lines: Vec<Written>,
    /// Why it stopped before it was over.
    pub halt: Option<Halt>,
}

/// Plays a game between bots, one a seat in the order of the seats, with dice of the seed.
///
/// # Errors
/// The first name that is no bot's.
pub fn play<G: Playable>(start: &G, names: &[String], seed: u64) -> Result<Played<G>, String> {
    let mut players = Vec::new();
    for (seat, name) in (0..).map(Seat).zip(names) {
        players.push(bots::bot::<G>(name, seed, seat).ok_or_else(|| name.clone())?);
    }
    Ok(play_with(start, &mut players, seed))
}

/// [`play`] with any players, one a seat.
pub fn play_with<G: Game>(
    start: &G,
    players: &mut [Box<dyn Player<G> + '_>],
    seed: u64,
) -> Played<G> {
    let mut game = start.clone();
    let mut dice = Seeded::new(seed, Stream::Dice);
    let mut writer = Writer::default();
    let halt = play_out(&mut game, players, &mut dice, LONGEST, &mut writer).err();
    Played { game, lines: writer.lines, halt }
}

/// An entry with the claims behind it, as text.
#[derive(Clone, Debug)]
pub struct Written {
    text: String,
    place: Place,
    claims: Vec<String>,
}

impl Written {
    /// Reads a line of a log.
    ///
    /// # Errors
    /// What the line should have held.
    pub fn read(line: &str) -> Result<Written, String> {
        let (mut first, mut claims) = (None, Vec::new());
        let take = |place: Place| match place.entry(line) {
            Entry::Claim(claim) => claims.push(claim.text().to_owned()),
            _ => first = Some(place),
        };
        entries(line, take).map_err(|(_, why)| why)?;
        let place = first.ok_or("it holds neither a decision nor a roll")?;
        Ok(Written { text: line.to_owned(), place, claims })
    }

    /// The claims behind it.
    pub fn claims(&self) -> &[String] {
        &self.claims
    }

    /// What was decided or rolled.
    pub fn entry(&self) -> Entry<'_> {
        self.place.entry(&self.text)
    }
}

impl Display for Written {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        write!(f, "{}", self.entry())?;
        if !self.claims.is_empty() {
            write!(f, " = {}", self.claims.join(", "))?;
        }
        Ok(())
    }
}

/// Writes down what it watches.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    pub lines: Vec<Written>,
}

impl<G: Game> Watcher<G> for Writer {
    fn step(&mut self, game: &G, step: Step<G>) {
        let (text, place) = log::written(game, step);
        self.lines.push(Written { text, place, claims: Vec::new() });
    }

    fn taken(&mut self, game: &G) {
        let Some(last) = self.lines.last_mut() else { return };
        last.claims.extend(game.claims().into_iter().filter_map(|claim| {
            let words: Vec<&str> = claim.split_whitespace().collect();
            let (name, of) = words.split_first()?;
            Some(format!("{claim} {}", game.fact(name, of)?))
        }));
    }
}

/// Replays lines from a beginning: the state after them and the dice as they then lie.
///
/// # Errors
/// The refusal of the first line that does not fit.
pub fn replay<G: Game>(start: &G, lines: &[Written], seed: u64) -> Result<(G, Seeded), String> {
    follow(start, lines.iter().map(Written::entry), seed, &mut ())
}

/// [`replay`] with somebody who watches every step, those too that the entries leave out.
///
/// # Errors
/// The refusal of the first entry that does not fit.
pub fn follow<'e, G: Game>(
    start: &G,
    entries: impl IntoIterator<Item = Entry<'e>>,
    seed: u64,
    watcher: &mut impl Watcher<G>,
) -> Result<(G, Seeded), String> {
    let mut game = start.clone();
    let mut dice = Seeded::new(seed, Stream::Dice);
    for entry in entries {
        match entry {
            Entry::Decision { text, .. } => loop {
                match legal(&game, text) {
                    Ok(action) => {
                        decide(&mut game, &action, watcher)?;
                        break;
                    }
                    Err(why) => {
                        let forced = game.forced().ok_or(why)?;
                        decide(&mut game, &forced, watcher)?;
                    }
                }
            },
            Entry::Roll { label, faces } => {
                let roll = loop {
                    match game.needed() {
                        Needed::Roll(roll) => break roll,
                        _ => {
                            let not = || format!("{label} is not rolled here");
                            let forced = game.forced().ok_or_else(not)?;
                            decide(&mut game, &forced, watcher)?;
                        }
                    }
                };
                // Dice typed in by hand differ from these, but as many are used up.
                dice.roll(&roll).map_err(|none| none.0)?;
                let faces = read_faces(&game, &roll.sides, &log::faces(faces))?;
                watcher.step(&game, Step::Roll { roll: &roll, faces: &faces });
                game.roll(&faces).map_err(|e| e.to_string())?;
                watcher.taken(&game);
            }
            Entry::Claim(_) => {}
        }
    }
    Ok((game, dice))
}

fn legal<G: Game>(game: &G, text: &str) -> Result<G::Action, String> {
    let action = game.read(text).map_err(|e| e.to_string())?;
    game.check(&action).map_err(|e| e.to_string())?;
    Ok(action)
}

fn decide<G: Game>(
    game: &mut G,
    action: &G::Action,
    watcher: &mut impl Watcher<G>,
) -> Result<(), String> {
    if let Needed::Decision { seat, .. } = game.needed() {
        watcher.step(game, Step::Decision { seat, action });
    }
    game.apply(action).map_err(|e| e.to_string())?;
    watcher.taken(game);
    Ok(())
}

/// The head of a transcript.
#[derive(Clone, Debug, Serialize)]
pub struct Header {
    kind: &'static str,
    game: &'static str,
    version: u16,
    program: String,
    scenario: Value,
    data: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    readings: BTreeMap<&'static str, &'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    players: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    result: BTreeMap<String, f64>,
}

impl Header {
    /// The head for a game started from a scenario that is named as seen from the transcript.
    pub fn new<G: Playable>(started: &Started<G>, scenario: impl Into<String>) -> Header {
        Header {
            kind: "transcript",
            game: G::ID,
            version: VERSION,
            program: format!("sightline {}", env!("CARGO_PKG_VERSION")),
            scenario: Value::String(scenario.into()),
            data: started.data.iter().cloned().collect(),
            readings: chosen(&started.game),
            seed: None,
            players: BTreeMap::new(),
            result: BTreeMap::new(),
        }
    }

    /// The head for a game whose scenario stands in the transcript itself.
    pub fn in_place<G: Playable>(started: &Started<G>, scenario: Value) -> Header {
        let mut header = Header { scenario, ..Header::new(started, "") };
        // The first file is the scenario.
        if let Some((own, _)) = started.data.first() {
            header.data.remove(own);
        }
        header
    }

    /// The same with the seed of its dice and bots.
    #[must_use]
    pub fn seed(self, seed: u64) -> Header {
        Header { seed: Some(seed), ..self }
    }

    /// The same with who played each seat.
    #[must_use]
    pub fn players<G: Game>(mut self, game: &G, names: &[String]) -> Header {
        self.players = seat_names(game).into_iter().zip(names.iter().cloned()).collect();
        self
    }

    /// The same with the scores at the end.
    #[must_use]
    pub fn result<G: Game>(mut self, game: &G) -> Header {
        self.result = seat_names(game).into_iter().zip(game.scores()).collect();
        self
    }
}

/// The readings in force that are not the usual ones.
fn chosen<G: Playable>(game: &G) -> BTreeMap<&'static str, &'static str> {
    let usual: Vec<_> = G::catalogue().iter().flat_map(|rules| rules.readings()).collect();
    let unusual = |(name, value): &(&str, &str)| {
        !usual.iter().any(|reading| reading.name == *name && reading.default == *value)
    };
    game.readings().into_iter().filter(unusual).collect()
}

/// The words for the seats of a game, in order.
pub fn seat_names<G: Game>(game: &G) -> Vec<String> {
    (0..game.seats()).map(|seat| game.seat_name(Seat(seat as u8)).into_owned()).collect()
}

/// A transcript as the text of its file.
///
/// # Errors
/// Where the head cannot be written as YAML.
pub fn transcript(header: &Header, lines: &[Written]) -> Result<String, serde_yaml::Error> {
    let mut text = serde_yaml::to_string(header)?;
    if lines.is_empty() {
        text.push_str("log:\n");
        return Ok(text);
    }
    text.push_str("log: |\n");
    for line in lines {
        text.push_str("  ");
        text.push_str(&line.to_string());
        text.push('\n');
    }
    Ok(text)
}
