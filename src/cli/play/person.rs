//! A person at the terminal.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::cli::files::write;
use crate::cli::output::{BAD, FAINT, Failure, STRONG, say, styled};
use crate::cli::picture::{self, Form};
use crate::engine::dice::{Dice, NoDice};
use crate::engine::game::{Faces, Game, Needed, Roll, Seat};
use crate::engine::log::{faces, read_faces};
use crate::engine::play::{GivesUp, Player, Step, Watcher};
use crate::engine::refusal::figure;
use crate::games::registry::Playable;
use crate::playing::{Header, Writer, transcript};
use crate::render;

/// How many options are listed before the rest is only counted.
const LISTED: usize = 20;

const HELP: &str = "\
A number or its text   takes that decision
why NUMBER or TEXT     says whether a decision is legal, and if not which rule forbids it
more                   lists other options
show                   draws the board again
log                    the last entries
undo                   takes back the last decision made here
save FILE              writes the transcript so far
quit                   stops the game
";

/// What lies before a person: the game so far, and the places to go back to.
pub struct Desk {
    pub header: Header,
    pub writer: Writer,
    /// Where the transcript is kept.
    pub out: Option<PathBuf>,
    /// Where the board is drawn.
    pub picture: Option<(PathBuf, Form)>,
    /// How many lines there were whenever a person decided.
    pub decided: Vec<usize>,
    pub take_back: bool,
    /// Is anybody there to be shown every step?
    pub aloud: bool,
    /// Are dice typed in?
    pub typed: bool,
    /// What each die of the next roll can show, where that has names.
    pub faces: Vec<Vec<String>>,
    /// Reads what is typed for the next roll.
    pub read: Option<ReadFaces>,
}

type ReadFaces = Box<dyn Fn(&[&str]) -> Option<Faces>>;

impl Desk {
    pub fn new(header: Header) -> Desk {
        Desk {
            header,
            writer: Writer::default(),
            out: None,
            picture: None,
            decided: Vec::new(),
            take_back: false,
            aloud: false,
            typed: false,
            faces: Vec::new(),
            read: None,
        }
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

    /// Writes the transcript so far where it is kept.
    pub fn keep(&self) -> Result<(), Failure> {
        self.out.as_deref().map_or(Ok(()), |out| self.save(out))
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        let text = transcript(&self.header, &self.writer.lines)
            .map_err(|error| Failure::cannot_run(format!("no transcript: {error}")))?;
        write(path, text.as_bytes())
    }

    /// Draws the board where it is to be drawn.
    pub fn draw<G: Playable>(&self, game: &G) -> Result<(), Failure> {
        match (&self.picture, render::game(game)) {
            (Some((path, form)), Some(drawn)) => picture::write(path, *form, &drawn),
            _ => Ok(()),
        }
    }

    /// Notes what the dice of the next roll can show.
    pub fn name_faces<G: Playable>(&mut self, game: &G) {
        (self.faces, self.read) = (Vec::new(), None);
        if let (true, Needed::Roll(roll)) = (self.typed, game.needed()) {
            let names = |(die, &sides): (usize, &u16)| {
                let names = (1..=sides).filter_map(|face| game.face_name(die, face));
                names.map(Cow::into_owned).collect()
            };
            self.faces = roll.sides.iter().enumerate().map(names).collect();
            let game = game.clone();
            self.read = Some(Box::new(move |typed| read_faces(&game, &roll.sides, typed).ok()));
        }
    }
}

/// Shows every step and writes it down.
pub struct Watching(pub Rc<RefCell<Desk>>);

impl<G: Playable> Watcher<G> for Watching {
    fn step(&mut self, game: &G, step: Step<G>) {
        self.0.borrow_mut().writer.step(game, step);
    }

    fn taken(&mut self, game: &G) {
        let mut desk = self.0.borrow_mut();
        desk.writer.taken(game);
        desk.name_faces(game);
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
        let kept = self.desk.borrow().keep().and_then(|()| self.desk.borrow().draw(game));
        if let Err(failure) = kept {
            say(&format!("{}\n", failure.told()));
        }
        say(&format!("\n{}\n", game.show()));
        let mut options = self.list(game, seat);
        loop {
            let line = ask(&format!("{}> ", game.seat_name(seat)))?;
            if command(&self.desk, &line)? {
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match (word, rest.trim()) {
                ("show", "") => say(&format!("{}\n", game.show())),
                ("more", "") => {
                    self.variety += 1;
                    options = self.list(game, seat);
                }
                ("why", "") => {
                    if let Needed::Decision { what, .. } = game.needed() {
                        say(&format!("To be decided: {what}.\n"));
                    }
                    say("Say what about: why NUMBER or TEXT\n");
                }
                ("why", text) => say(&why(game, &options, text)),
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

/// Does what can be asked for at any time; false for anything else.
///
/// # Errors
/// Where the game stops, or goes on from an earlier moment.
fn command(desk: &RefCell<Desk>, line: &str) -> Result<bool, GivesUp> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match (&*word.to_lowercase(), rest.trim()) {
        ("", "") => {}
        ("help" | "?", _) => say(HELP),
        ("log", "") => {
            let desk = desk.borrow();
            let lines = &desk.writer.lines;
            let from = lines.len().saturating_sub(LISTED);
            lines[from..].iter().for_each(|line| say(&format!("{line}\n")));
        }
        ("undo", "") => {
            let mut desk = desk.borrow_mut();
            if desk.decided.is_empty() {
                say("There is nothing to take back.\n");
            } else {
                desk.take_back = true;
                return Err(GivesUp("a decision was taken back".to_owned()));
            }
        }
        ("save", "") => say("Say where: save FILE\n"),
        ("save", file) => match desk.borrow().save(Path::new(file)) {
            Ok(()) => say(&format!("Written to {file}.\n")),
            Err(failure) => say(&format!("{}\n", failure.told())),
        },
        ("quit" | "exit" | "q", "") => return Err(GivesUp("the game was stopped".to_owned())),
        _ => return Ok(false),
    }
    Ok(true)
}

/// The option of a number, as they are listed.
fn numbered<'a, A>(options: &'a [A], line: &str) -> Option<&'a A> {
    line.parse::<usize>().ok().and_then(|n| options.get(n.wrapping_sub(1)))
}

impl Person {
    /// Lists options with what each leads to.
    fn list<G: Playable>(&self, game: &G, seat: Seat) -> Vec<G::Action> {
        let mut seen = BTreeSet::new();
        let mut options = game.candidates(self.variety);
        options.retain(|option| seen.insert(option.to_string()));
        if options.len() > LISTED {
            // What looks best is not to be among those that are only counted.
            let appeal = |option| (game.appeal(seat, &option), option);
            let mut rated: Vec<_> = options.into_iter().map(appeal).collect();
            rated.sort_by(|one, other| other.0.total_cmp(&one.0));
            options = rated.into_iter().map(|(_, option)| option).collect();
        }
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
    let action = match numbered(options, line) {
        Some(action) => action.clone(),
        None if line.bytes().all(|byte| byte.is_ascii_digit()) => {
            return Err(format!("The options are numbered 1 to {}.\n", options.len()));
        }
        None => game.read(line).map_err(|e| format!("{} {e}\n", styled(BAD, "Not understood:")))?,
    };
    game.check(&action).map_err(|refusal| format!("{} {refusal}\n", styled(BAD, "Not legal:")))?;
    Ok(action)
}

fn why<G: Game>(game: &G, options: &[G::Action], text: &str) -> String {
    let read = numbered(options, text).map_or_else(|| game.read(text), |option| Ok(option.clone()));
    match read {
        Err(error) => format!("{error}\n"),
        Ok(action) => match game.check(&action) {
            Ok(()) => match game.consequence(&action) {
                Some(leads) => format!("It is legal: {leads}.\n"),
                None => "It is legal.\n".to_owned(),
            },
            Err(refusal) => {
                let measure = match (refusal.measured, refusal.limit) {
                    (Some(measured), Some(limit)) => {
                        format!("measured {}, the limit is {}\n", figure(measured), figure(limit))
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
    let mut line = Vec::new();
    match io::stdin().lock().read_until(b'\n', &mut line) {
        Ok(0) => Err(GivesUp("the input ended".to_owned())),
        Ok(_) => Ok(String::from_utf8_lossy(&line).trim().to_owned()),
        Err(error) => Err(GivesUp(format!("the input cannot be read: {error}"))),
    }
}

/// Dice that a person rolls and types in.
pub struct TypedDice(pub Rc<RefCell<Desk>>);

/// How many names of faces are told before the rest is only counted.
const NAMED: usize = 12;

impl Dice for TypedDice {
    fn roll(&mut self, roll: &Roll) -> Result<Faces, NoDice> {
        let wanted = wanted(roll, &self.0.borrow().faces);
        loop {
            let line = ask(&format!("roll {} ({wanted}): ", roll.label));
            let line = line.map_err(|gave_up| NoDice(gave_up.0))?;
            if command(&self.0, &line).map_err(|gave_up| NoDice(gave_up.0))? {
                continue;
            }
            let typed = faces(&line);
            let read = self.0.borrow().read.as_ref().and_then(|read| read(&typed));
            match read.filter(|faces| faces.len() == roll.sides.len()) {
                Some(faces) => return Ok(faces),
                None => say(&format!("Type {wanted}.\n")),
            }
        }
    }
}

/// What is to be typed for a roll.
fn wanted(roll: &Roll, names: &[Vec<String>]) -> String {
    let sides = roll.sides.iter().max().copied().unwrap_or(0);
    let dice = match roll.sides.len() {
        1 => format!("a number from 1 to {sides}"),
        n => format!("{n} numbers from 1 to {sides} with blanks between them"),
    };
    let names: Vec<Vec<&str>> = names.iter().map(|names| distinct(names)).collect();
    match &names[..] {
        [names] if (1..=NAMED).contains(&names.len()) => names.join(" or "),
        [names] if !names.is_empty() => {
            format!("{}, … ({} in all, or their numbers)", names[..NAMED].join(", "), names.len())
        }
        [names, ..] if !names.is_empty() => {
            format!("{} names or numbers with commas between them", roll.sides.len())
        }
        _ => dice,
    }
}

fn distinct(names: &[String]) -> Vec<&str> {
    let mut seen = BTreeSet::new();
    names.iter().map(String::as_str).filter(|name| seen.insert(*name)).collect()
}
