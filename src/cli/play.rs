//! One game, by bots or by hand.

mod person;
mod resume;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use serde_json::json;

use super::args::{Format, FormatArg};
use super::files::{seen_from, sound, writable};
use super::json::to_json;
use super::output::{Answer, Failure, STRONG, styled};
use super::picture;
use crate::bots;
use crate::data::shipped;
use crate::engine::dice::{Dice, Seeded, Stream};
use crate::engine::game::Seat;
use crate::engine::play::{Halt, Player, play_out};
use crate::games::registry::{self, GAMES, Playable, Visitor};
use crate::playing::{Header, LONGEST, Writer, replay, seat_names};
use crate::tournament::points;

use person::{Desk, Person, TypedDice, Watching};
use resume::{Opening, decided, resume};

/// The name of a seat that is played by hand.
const PERSON: &str = "person";

/// Play one game: by bots, by hand at the terminal, or both.
///
/// At the terminal a decision is its number or its text; `help` lists what else can be typed.
#[derive(clap::Args)]
pub struct Args {
    /// The game.
    game: String,
    /// The scenario; left out, the one that comes with the game. Of D.E.I. a scene too, which is
    /// then played on.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    scenario: Option<PathBuf>,
    /// Go on from a transcript of a game that was saved or stopped. What is played is added to it,
    /// without the comments it may have, unless --out names another file.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// The seed of dice and bots: the same seed gives the same game. Left out, that of the resumed
    /// transcript, or 0.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Who plays each seat, in order: random, ai (the
    /// game's own rules for a side without a player), greedy, search or person. The last one named
    /// plays all further seats; left out, every seat is played by hand.
    #[arg(long, value_name = "X,Y", value_delimiter = ',')]
    bots: Vec<String>,
    /// Type in what dice show instead of having them rolled.
    #[arg(long)]
    typed_dice: bool,
    /// Write the game as a transcript, at its end and before every decision made by hand: what was
    /// played stays even if the terminal is closed.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw the board there, as SVG or PNG, again before every decision made by hand.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
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

    /// Where the game begins.
    fn opening<G: Playable>(&self) -> Result<Opening<G>, Failure> {
        if let Some(path) = &self.resume {
            return resume(path, self.seed);
        }
        let scenario = self.scenario.clone().unwrap_or_else(|| shipped::path(G::SCENARIO));
        let started = Arc::new(sound(registry::start::<G>(&scenario))?);
        let seed = self.seed.unwrap_or(0);
        let (game, dice) = (started.game.clone(), Seeded::new(seed, Stream::Dice));
        Ok(Opening { started, scenario, seed, seeded: true, game, dice, writer: Writer::default() })
    }

    /// Where the transcript is kept.
    fn kept_at(&self) -> Option<&Path> {
        self.out.as_deref().or(self.resume.as_deref())
    }

    /// The scenario's name as seen from the transcript.
    fn named(&self, scenario: &Path) -> String {
        let beside = self.kept_at().and_then(Path::parent).unwrap_or(Path::new(""));
        seen_from(beside, scenario)
    }

    /// The player of each seat by name.
    fn names<G: Playable>(&self, seats: usize) -> Result<Vec<String>, Failure> {
        let known = || bots::names::<G>().into_iter().chain([PERSON]);
        if let Some(wrong) = self.bots.iter().find(|name| !known().any(|known| known == *name)) {
            let known: Vec<&str> = known().collect();
            return Err(Failure::cannot_run(format!(
                "{}; there are {}",
                bots::unknown(wrong, G::NAME),
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
        let form = self.picture.as_deref().map(picture::form).transpose()?;
        let opening = self.opening::<G>()?;
        let (started, seed) = (opening.started.clone(), opening.seed);
        let names = self.names::<G>(started.game.seats())?;
        let header = Header::new(&started, self.named(&opening.scenario));
        let header = header.players(&started.game, &names);
        let by_seed = opening.seeded && !self.typed_dice;
        let header = if by_seed { header.seed(seed) } else { header };
        if let Some(out) = self.kept_at() {
            writable(out)?;
        }
        let by_hand = |name: &String| name == PERSON;
        let persons = seat_names(&started.game).into_iter().zip(&names);
        let persons = persons.filter(|(_, name)| by_hand(name)).map(|(seat, _)| seat);
        let desk = Rc::new(RefCell::new(Desk {
            decided: decided(&opening.writer, &persons.collect::<Vec<_>>()),
            writer: opening.writer.clone(),
            out: self.kept_at().map(Path::to_owned),
            picture: self.picture.clone().zip(form),
            aloud: names.iter().any(by_hand),
            typed: self.typed_dice,
            ..Desk::new(header)
        }));
        let (game, halt) = self.play(opening, &names, &desk)?;
        let mut desk = desk.borrow_mut();
        if halt.is_none() {
            desk.header = desk.header.clone().result(&game);
        }
        desk.keep()?;
        desk.draw(&game)?;
        self.answer(&game, &names, seed, desk.writer.lines.len(), halt)
    }
}

impl Args {
    /// Plays the game, again from an earlier state where somebody takes a decision back.
    fn play<G: Playable>(
        &self,
        opening: Opening<G>,
        names: &[String],
        desk: &Rc<RefCell<Desk>>,
    ) -> Result<(G, Option<Halt>), Failure> {
        let Opening { started, seed, mut game, dice: mut seeded, .. } = opening;
        let mut players: Vec<Box<dyn Player<G>>> = Vec::new();
        for (seat, name) in (0..).map(Seat).zip(names) {
            players.push(match bots::bot::<G>(name, seed, seat) {
                Some(bot) => bot,
                None => Box::new(Person::new(desk.clone())),
            });
        }
        let mut typed = TypedDice(desk.clone());
        loop {
            desk.borrow_mut().name_faces(&game);
            let dice: &mut dyn Dice = if self.typed_dice { &mut typed } else { &mut seeded };
            let watcher = &mut Watching(desk.clone());
            let halt = play_out(&mut game, &mut players, dice, LONGEST, watcher).err();
            if !desk.borrow_mut().takes_back() {
                return Ok((game, halt));
            }
            let lines = desk.borrow().writer.lines.clone();
            (game, seeded) = replay(&started.game, &lines, seed).map_err(Failure::cannot_run)?;
        }
    }

    fn answer<G: Playable>(
        &self,
        game: &G,
        names: &[String],
        seed: u64,
        entries: usize,
        halt: Option<Halt>,
    ) -> Result<Answer, Failure> {
        let seats = seat_names(game);
        let scores = game.scores();
        let text = match self.format.format {
            Format::Json => to_json(&json!({
                "game": G::ID,
                "seed": seed,
                "players": seats.iter().zip(names).collect::<std::collections::BTreeMap<_, _>>(),
                "over": halt.is_none(),
                "stopped": halt.as_ref().map(told),
                "scores": seats.iter().zip(&scores).collect::<std::collections::BTreeMap<_, _>>(),
                "ending": game.ending().into_iter().collect::<std::collections::BTreeMap<_, _>>(),
                "entries": entries,
                "digest": format!("{:016x}", game.digest()),
            })),
            Format::Text => {
                let lines = seats.iter().zip(names).zip(&scores).map(|((seat, name), score)| {
                    format!("{} ({name}): {score}\n", styled(STRONG, seat))
                });
                let end = match &halt {
                    None => format!(
                        "{}\n{}over after {} entries\n",
                        winners(game),
                        ending(&game.ending()),
                        entries
                    ),
                    Some(halt) => {
                        format!("stopped after {} entries: {}\n", entries, told(halt))
                    }
                };
                game.show() + "\n" + &lines.collect::<String>() + &end
            }
        };
        match halt {
            None | Some(Halt::GaveUp { .. } | Halt::NoDice(_)) => {
                Ok(Answer { text, no: halt.is_some() })
            }
            Some(halt) => Err(Failure::cannot_run(format!("the game stopped: {}", told(&halt)))),
        }
    }
}

/// Who has won a game that is over.
fn winners<G: Playable>(game: &G) -> String {
    let sides: Vec<u8> = (0..game.seats()).map(|seat| game.side(Seat(seat as u8))).collect();
    let players: Vec<usize> = sides.iter().map(|side| usize::from(*side)).collect();
    let points = points(&players, &sides, &game.ranks());
    let best = seat_names(game).into_iter().zip(&points).filter(|(_, points)| **points > 0.0);
    let names: Vec<String> = best.map(|(name, _)| name).collect();
    match &names[..] {
        _ if sides.iter().all(|side| *side == 0) => {
            if names.is_empty() { "lost" } else { "won" }.to_owned()
        }
        names if points.contains(&0.5) => format!("a draw of {}", names.join(", ")),
        [name] if parted(&points, &game.scores()) => {
            format!("{name} wins: a rule parts equal scores")
        }
        [name] => format!("{name} wins"),
        names => format!("{} win together", names.join(", ")),
    }
}

/// What the rules call an end, a line each.
fn ending(ending: &[(&'static str, Vec<String>)]) -> String {
    let line = |(name, words): &(&str, Vec<String>)| match words.as_slice() {
        [] => format!("{}: none\n", name.replace('_', " ")),
        words => format!("{}: {}\n", name.replace('_', " "), words.join(", ")),
    };
    ending.iter().map(line).collect()
}

/// Has a seat that did not win as high a score as one that did?
fn parted(points: &[f64], scores: &[f64]) -> bool {
    let of = |won: bool| {
        let seats = points.iter().zip(scores).filter(move |(points, _)| (**points > 0.0) == won);
        seats.map(|(_, score)| *score).fold(f64::NEG_INFINITY, f64::max)
    };
    of(false) >= of(true)
}

fn told(halt: &Halt) -> String {
    match halt {
        Halt::GaveUp { why, .. } => why.clone(),
        Halt::Illegal { action, refusal, .. } => format!("`{action}`: {refusal}"),
        Halt::NoDice(why) => why.clone(),
        Halt::TooLong => format!("it took more than {LONGEST} steps"),
    }
}
