//! A person at the terminal.

use std::cell::RefCell;
use std::io::{self, BufRead};
use std::rc::Rc;

use crate::cli::output::{BAD, FAINT, STRONG, say, styled};
use crate::engine::dice::{Dice, NoDice};
use crate::engine::game::{Faces, Game, Needed, Roll, Seat};
use crate::engine::play::{GivesUp, Player, Step, Watcher};
use crate::games::registry::Playable;
use crate::playing::{Header, Writer, transcript};

/// How many options are listed before the rest is only counted.
const LISTED: usize = 20;

const HELP: &str = "\
A number or its text   takes that decision
why TEXT               says whether a decision is legal, and if not which rule forbids it
more                   lists other options
show                   draws the board again
log                    the last entries
undo                   takes back the last decision made here
save FILE              writes the transcript so far
quit                   stops the game
";

/// What lies before a person: the game so far, and the places to go back to.
pub struct Desk {
    head: String,
    pub writer: Writer,
    /// How many lines there were whenever a person decided.
    decided: Vec<usize>,
    take_back: bool,
    /// Is anybody there to be shown every step?
    aloud: bool,
}

impl Desk {
    pub fn new(header: &Header, aloud: bool) -> Desk {
        let head = transcript(header, &[]).unwrap_or_default();
        Desk { head, writer: Writer::default(), decided: Vec::new(), take_back: false, aloud }
    }

    /// Goes back to before the last decision of a person, if one was taken back.
    pub fn takes_back(&mut self) -> bool {
        if !std::mem::take(&mut self.take_back) {
            return false;
        }
        if let Some(lines) = self.decided.pop() {
            self.writer.lines.truncate(lines);
        }
        true
    }

    fn saved(&self) -> String {
        let head = self.head.trim_end_matches("log:\n");
        let lines = self.writer.lines.iter().map(|line| format!("  {line}\n"));
        format!("{head}log: |\n{}", lines.collect::<String>())
    }
}

/// Shows every step and writes it down.
pub struct Watching(pub Rc<RefCell<Desk>>);

impl<G: Game> Watcher<G> for Watching {
    fn step(&mut self, game: &G, step: Step<G>) {
        self.0.borrow_mut().writer.step(game, step);
    }

    fn taken(&mut self, game: &G) {
        let mut desk = self.0.borrow_mut();
        desk.writer.taken(game);
        if let (true, Some(line)) = (desk.aloud, desk.writer.lines.last()) {
            say(&format!("{}\n", styled(FAINT, line)));
        }
    }
}

/// Somebody who types decisions.
pub struct Person {
    desk: Rc<RefCell<Desk>>,
    variety: u64,
}

impl Person {
    pub fn new(desk: Rc<RefCell<Desk>>) -> Person {
        Person { desk, variety: 0 }
    }
}

impl<G: Playable> Player<G> for Person {
    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, GivesUp> {
        say(&format!("\n{}\n", game.show()));
        let mut options = self.list(game, seat);
        loop {
            let line = ask(&format!("{}> ", game.seat_name(seat)))?;
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match (word, rest.trim()) {
                ("", "") => {}
                ("help" | "?", _) => say(HELP),
                ("show", "") => say(&format!("{}\n", game.show())),
                ("more", "") => {
                    self.variety += 1;
                    options = self.list(game, seat);
                }
                ("log", "") => {
                    let desk = self.desk.borrow();
                    let lines = &desk.writer.lines;
                    let from = lines.len().saturating_sub(LISTED);
                    lines[from..].iter().for_each(|line| say(&format!("{line}\n")));
                }
                ("undo", "") => {
                    let mut desk = self.desk.borrow_mut();
                    if desk.decided.is_empty() {
                        say("There is nothing to take back.\n");
                    } else {
                        desk.take_back = true;
                        return Err(GivesUp("a decision was taken back".to_owned()));
                    }
                }
                ("save", file) if !file.is_empty() => {
                    let text = self.desk.borrow().saved();
                    match std::fs::write(file, text) {
                        Ok(()) => say(&format!("Written to {file}.\n")),
                        Err(error) => say(&format!("{file} cannot be written: {error}\n")),
                    }
                }
                ("quit", "") => return Err(GivesUp("the game was stopped".to_owned())),
                ("why", text) => say(&why(game, text)),
                _ => match decision(game, &options, &line) {
                    Ok(action) => {
                        let mut desk = self.desk.borrow_mut();
                        let lines = desk.writer.lines.len();
                        desk.decided.push(lines);
                        return Ok(action);
                    }
                    Err(why) => say(&why),
                },
            }
        }
    }
}

impl Person {
    /// Lists options with what each leads to.
    fn list<G: Game>(&self, game: &G, seat: Seat) -> Vec<G::Action> {
        let options = game.candidates(self.variety);
        if let Needed::Decision { what, .. } = game.needed() {
            say(&format!("{}: {what}\n", styled(STRONG, game.seat_name(seat))));
        }
        for (number, option) in (1..).zip(options.iter().take(LISTED)) {
            let leads = game.consequence(option).map(|c| format!("  {}", styled(FAINT, c)));
            say(&format!("{number:>3}  {option}{}\n", leads.unwrap_or_default()));
        }
        if options.len() > LISTED {
            say(&format!("     and {} more; any legal one can be typed\n", options.len() - LISTED));
        }
        options
    }
}

/// The decision of a line: the number of an option or its text.
fn decision<G: Game>(game: &G, options: &[G::Action], line: &str) -> Result<G::Action, String> {
    let by_number = line.parse::<usize>().ok().and_then(|n| options.get(n.wrapping_sub(1)));
    let action = match by_number {
        Some(action) => action.clone(),
        None => game.read(line).map_err(|e| format!("{} {e}\n", styled(BAD, "Not understood:")))?,
    };
    game.check(&action).map_err(|refusal| format!("{} {refusal}\n", styled(BAD, "Not legal:")))?;
    Ok(action)
}

fn why<G: Game>(game: &G, text: &str) -> String {
    match game.read(text) {
        Err(error) => format!("{error}\n"),
        Ok(action) => match game.check(&action) {
            Ok(()) => "It is legal.\n".to_owned(),
            Err(refusal) => {
                let measure = match (refusal.measured, refusal.limit) {
                    (Some(measured), Some(limit)) => {
                        format!("measured {measured:.4}, the limit is {limit:.4}\n")
                    }
                    _ => String::new(),
                };
                format!("{refusal}\n{measure}`sightline rule {}` says more.\n", refusal.code)
            }
        },
    }
}

fn ask(prompt: &str) -> Result<String, GivesUp> {
    say(prompt);
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(0) => Err(GivesUp("the input ended".to_owned())),
        Ok(_) => Ok(line.trim().to_owned()),
        Err(error) => Err(GivesUp(format!("the input cannot be read: {error}"))),
    }
}

/// Dice that a person rolls and types in.
#[derive(Debug, Default)]
pub struct TypedDice;

impl Dice for TypedDice {
    fn roll(&mut self, roll: &Roll) -> Result<Faces, NoDice> {
        loop {
            let count = roll.sides.len();
            let line = ask(&format!("roll {} ({count} dice): ", roll.label))
                .map_err(|gave_up| NoDice(gave_up.0))?;
            let faces: Option<Faces> = line.split_whitespace().map(|f| f.parse().ok()).collect();
            let fits = |faces: &Faces| {
                faces.len() == count
                    && faces
                        .iter()
                        .zip(&roll.sides)
                        .all(|(face, sides)| (1..=*sides).contains(face))
            };
            match faces.filter(fits) {
                Some(faces) => return Ok(faces),
                None => say(&format!("Type {count} numbers from 1 with blanks between them.\n")),
            }
        }
    }
}
