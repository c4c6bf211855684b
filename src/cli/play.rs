//! One game, by bots or by hand.

mod person;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde_json::json;

use super::args::{Format, FormatArg};
use super::files::{seen_from, sound, write};
use super::json::to_json;
use super::output::{Answer, Failure, STRONG, styled};
use crate::bots;
use crate::data::shipped;
use crate::engine::dice::{Dice, Seeded, Stream};
use crate::engine::game::Seat;
use crate::engine::play::{Halt, Player, play_out};
use crate::games::registry::{self, GAMES, Playable, Started, Visitor};
use crate::playing::{Header, LONGEST, replay, seat_names, transcript};

use person::{Desk, Person, TypedDice, Watching};

/// The name of a seat that is played by hand.
const PERSON: &str = "person";

/// Play one game: by bots, by hand at the terminal, or both.
///
/// At the terminal a decision is its number or its text; `help` lists what else can be typed.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    game: String,
    /// The scenario; left out, the one that comes with the game.
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
    /// The seed of dice and bots: the same seed gives the same game.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Who plays each seat, in order: random, ai (the
    /// game's own rules for a side without a player), greedy, search or person. The last one named
    /// plays all further seats; left out, every seat is played by hand.
    #[arg(long, value_name = "X,Y", value_delimiter = ',')]
    bots: Vec<String>,
    /// Type in what dice show instead of having them rolled.
    #[arg(long)]
    typed_dice: bool,
    /// Write the game as a transcript, also when it is stopped.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    format: FormatArg,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let id = self.game.clone();
        registry::visit(&id, self).unwrap_or_else(|| {
            let known: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
            Err(Failure::cannot_run(format!(
                "no game is called `{id}`; there are {}",
                known.join(", ")
            )))
        })
    }

    /// The scenario's path, and its name as seen from the transcript.
    fn scenario<G: Playable>(&self) -> (PathBuf, String) {
        match &self.scenario {
            Some(path) => {
                let beside = self.out.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
                (path.clone(), seen_from(beside, path))
            }
            None => {
                let path = shipped::path(G::SCENARIO);
                let name = path.display().to_string();
                (path, name)
            }
        }
    }

    /// The player of each seat by name.
    fn names(&self, seats: usize) -> Result<Vec<String>, Failure> {
        let known = || bots::NAMES.into_iter().chain([PERSON]);
        if let Some(wrong) = self.bots.iter().find(|name| !known().any(|known| known == *name)) {
            let known: Vec<&str> = known().collect();
            return Err(Failure::cannot_run(format!(
                "nobody is called `{wrong}`; there are {}",
                known.join(", ")
            )));
        }
        if self.bots.len() > seats {
            let message = format!("the game has {seats} seats, not {}", self.bots.len());
            return Err(Failure::cannot_run(message));
        }
        let last = self.bots.last().map_or(PERSON, String::as_str);
        let name = |seat: usize| self.bots.get(seat).map_or(last, String::as_str).to_owned();
        Ok((0..seats).map(name).collect())
    }
}

impl Visitor for Args {
    type Output = Result<Answer, Failure>;

    fn visit<G: Playable>(self) -> Result<Answer, Failure> {
        let (path, name) = self.scenario::<G>();
        let started = sound(registry::start::<G>(&path))?;
        let names = self.names(started.game.seats())?;
        let header = Header::new(&started, name).players(&started.game, &names);
        let desk =
            Rc::new(RefCell::new(Desk::new(&header, names.iter().any(|name| name == PERSON))));
        let (game, halt) = self.play(&started, &names, &desk)?;
        let lines = std::mem::take(&mut desk.borrow_mut().writer.lines);
        let header = if self.typed_dice { header } else { header.seed(self.seed) };
        let header = if halt.is_none() { header.result(&game) } else { header };
        if let Some(out) = &self.out {
            let text = transcript(&header, &lines)
                .map_err(|error| Failure::cannot_run(format!("no transcript: {error}")))?;
            write(out, text.as_bytes())?;
        }
        self.answer(&game, &names, lines.len(), halt)
    }
}

impl Args {
    /// Plays the game, again from an earlier state where somebody takes a decision back.
    fn play<G: Playable>(
        &self,
        started: &Started<G>,
        names: &[String],
        desk: &Rc<RefCell<Desk>>,
    ) -> Result<(G, Option<Halt>), Failure> {
        let mut players: Vec<Box<dyn Player<G>>> = Vec::new();
        for (seat, name) in (0..).map(Seat).zip(names) {
            players.push(match bots::bot::<G>(name, self.seed, seat) {
                Some(bot) => bot,
                None => Box::new(Person::new(desk.clone())),
            });
        }
        let mut seeded = Seeded::new(self.seed, Stream::Dice);
        let mut typed = TypedDice;
        let mut game = started.game.clone();
        loop {
            let dice: &mut dyn Dice = if self.typed_dice { &mut typed } else { &mut seeded };
            let watcher = &mut Watching(desk.clone());
            let halt = play_out(&mut game, &mut players, dice, LONGEST, watcher).err();
            if !desk.borrow_mut().takes_back() {
                return Ok((game, halt));
            }
            let lines = desk.borrow().writer.lines.clone();
            (game, seeded) =
                replay(&started.game, &lines, self.seed).map_err(Failure::cannot_run)?;
        }
    }

    fn answer<G: Playable>(
        &self,
        game: &G,
        names: &[String],
        entries: usize,
        halt: Option<Halt>,
    ) -> Result<Answer, Failure> {
        let seats = seat_names(game);
        let scores = game.scores();
        let text = match self.format.format {
            Format::Json => to_json(&json!({
                "game": G::ID,
                "seed": self.seed,
                "players": seats.iter().zip(names).collect::<std::collections::BTreeMap<_, _>>(),
                "over": halt.is_none(),
                "stopped": halt.as_ref().map(told),
                "scores": seats.iter().zip(&scores).collect::<std::collections::BTreeMap<_, _>>(),
                "entries": entries,
                "digest": format!("{:016x}", game.digest()),
            })),
            Format::Text => {
                let lines = seats.iter().zip(names).zip(&scores).map(|((seat, name), score)| {
                    format!("{} ({name}): {score}\n", styled(STRONG, seat))
                });
                let end = match &halt {
                    None => format!("over after {} entries\n", entries),
                    Some(halt) => {
                        format!("stopped after {} entries: {}\n", entries, told(halt))
                    }
                };
                game.show() + "\n" + &lines.collect::<String>() + &end
            }
        };
        match halt {
            None | Some(Halt::GaveUp { .. }) => Ok(Answer { text, no: halt.is_some() }),
            Some(halt) => Err(Failure::cannot_run(format!("the game stopped: {}", told(&halt)))),
        }
    }
}

fn told(halt: &Halt) -> String {
    match halt {
        Halt::GaveUp { why, .. } => why.clone(),
        Halt::Illegal { action, refusal, .. } => format!("`{action}`: {refusal}"),
        Halt::NoDice(why) => why.clone(),
        Halt::TooLong => format!("it took more than {LONGEST} steps"),
    }
}
