#![doc = include_str!("protocol.md")]

mod pipe;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::engine::dice::{Seeded, Stream};
use crate::engine::game::{Game, Needed, Seat};
use crate::engine::play::{GivesUp, Lapse, Player};
use crate::playing::{Writer, seat_names};
use pipe::Pipe;

/// The only version of the protocol so far.
pub const PROTOCOL: u32 = 1;

/// How long a program may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// To answer the greeting.
    pub start: Duration,
    /// For a decision.
    pub decision: Duration,
}

impl Limits {
    /// So long for a decision, and for the greeting at least ten seconds.
    pub fn new(decision: Duration) -> Limits {
        Limits { start: decision.max(Duration::from_secs(10)), decision }
    }
}

/// In what way it failed, and why.
type Failed = (Lapse, String);

/// A program that plays a seat of one game.
pub struct External {
    pipe: Result<Pipe, Failed>,
    limits: Limits,
    seed: u64,
    greeted: bool,
    questions: u64,
    /// What is written down of the game, and how much of it the program has been told.
    log: Rc<RefCell<Writer>>,
    told: usize,
    lapse: Lapse,
}

impl External {
    /// Starts the program; where it does not start, the first decision says so.
    pub fn start(
        command: &[String],
        limits: Limits,
        seed: u64,
        seat: Seat,
        log: Rc<RefCell<Writer>>,
    ) -> External {
        External {
            pipe: Pipe::start(command).map_err(|why| (Lapse::Start, why)),
            limits,
            seed: Seeded::new(seed, Stream::Bot(seat.0)).bits() >> 11,
            greeted: false,
            questions: 0,
            log,
            told: 0,
            lapse: Lapse::default(),
        }
    }

    fn greet<G: Game>(&mut self, game: &G, seat: Seat) -> Result<(), Failed> {
        let greeting = json!({
            "id": self.questions,
            "ask": "start",
            "protocol": PROTOCOL,
            "game": G::ID,
            "seat": game.seat_name(seat),
            "seats": seat_names(game),
            "seed": self.seed,
            "limit_ms": self.limits.decision.as_millis() as u64,
        });
        let deadline = Instant::now() + self.limits.start;
        let answer = self.ask(&greeting, deadline).map_err(|(lapse, why)| match lapse {
            Lapse::Crash | Lapse::Time => (Lapse::Start, why),
            other => (other, why),
        })?;
        self.greeted = true;
        match answer["ready"] {
            Value::Bool(true) => Ok(()),
            _ => Err(misread(&answer, "`\"ready\": true`")),
        }
    }

    fn decide<G: Game>(&mut self, game: &G, seat: Seat) -> Result<G::Action, Failed> {
        if !self.greeted {
            self.greet(game, seat)?;
        }
        self.questions += 1;
        let Needed::Decision { what, .. } = game.needed() else {
            return Err((Lapse::GaveUp, "no decision is needed".to_owned()));
        };
        let log = self.news();
        let question = json!({
            "id": self.questions,
            "ask": "decide",
            "what": what,
            "options": options(game, self.seed ^ self.questions),
            "log": log,
            "scores": game.scores(),
        });
        let deadline = Instant::now() + self.limits.decision;
        let mut answer = self.ask(&question, deadline)?;
        loop {
            if let Some(text) = answer["play"].as_str() {
                return game.read(text).map_err(|error| {
                    (Lapse::Unreadable, format!("`{}`: {error}", shortened(text)))
                });
            }
            let reply = self.reply(game, &answer)?;
            answer = self.ask(&reply, deadline)?;
        }
    }

    /// What was written down since the last question.
    fn news(&mut self) -> Vec<String> {
        let log = self.log.borrow();
        let news = log.lines[self.told..].iter().map(ToString::to_string).collect();
        self.told = log.lines.len();
        news
    }

    /// The answer to a question of the program.
    fn reply<G: Game>(&self, game: &G, asked: &Value) -> Result<Value, Failed> {
        let mut reply = if let Some(text) = asked["check"].as_str() {
            judged(game, text)
        } else if let Some(text) = asked["fact"].as_str() {
            let words: Vec<&str> = text.split_whitespace().collect();
            let fact = words.split_first().and_then(|(name, of)| game.fact(name, of));
            json!({"fact": fact.map(|fact| fact.to_string())})
        } else if let Some(variety) = asked["more"].as_u64() {
            json!({"options": options(game, variety)})
        } else if asked["show"] == true {
            json!({"show": game.show()})
        } else {
            return Err(misread(asked, "`play`, `check`, `fact`, `more` or `show`"));
        };
        reply["id"] = self.questions.into();
        Ok(reply)
    }

    fn ask(&mut self, message: &Value, deadline: Instant) -> Result<Value, Failed> {
        let pipe = self.pipe.as_mut().map_err(|failed| failed.clone())?;
        let line = pipe.ask(message.to_string(), deadline)?;
        let text = String::from_utf8_lossy(&line);
        let answer: Value = serde_json::from_slice(&line).map_err(|_| {
            (Lapse::Unreadable, format!("`{}` is not JSON", shortened(text.trim_end())))
        })?;
        if answer["id"] != self.questions {
            let wanted = self.questions;
            return Err(misread(&answer, &format!("the answer to question {wanted}")));
        }
        Ok(answer)
    }
}

impl<G: Game> Player<G> for External {
    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, GivesUp> {
        self.decide(game, seat).map_err(|(lapse, why)| {
            self.lapse = lapse;
            GivesUp(why)
        })
    }

    fn lapse(&self) -> Lapse {
        self.lapse
    }
}

fn options<G: Game>(game: &G, variety: u64) -> Vec<String> {
    game.candidates(variety).iter().map(ToString::to_string).collect()
}

/// Whether a line is a legal decision, and why not.
fn judged<G: Game>(game: &G, text: &str) -> Value {
    let refusal = match game.read(text) {
        Ok(action) => match game.check(&action) {
            Ok(()) => return json!({"legal": true}),
            Err(refusal) => serde_json::to_value(refusal),
        },
        Err(error) => Ok(json!({"message": error.to_string()})),
    };
    let mut reply = refusal.unwrap_or_else(|_| json!({}));
    reply["legal"] = false.into();
    reply
}

fn misread(answer: &Value, wanted: &str) -> Failed {
    (Lapse::Unreadable, format!("`{}` is not {wanted}", shortened(&answer.to_string())))
}

/// The beginning of what a program wrote, without anything that would disturb a terminal.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    let plain = |c: char| if c.is_control() || c == '\u{fffd}' { '?' } else { c };
    let mut short: String = text.chars().take(LONGEST).map(plain).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
