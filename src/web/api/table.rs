//! A game being played on: decisions and dice taken, bots deciding, and what is told about it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};

use super::Problem;
use crate::bots;
use crate::engine::dice::{Dice, Seeded};
use crate::engine::game::{Faces, Needed, Seat};
use crate::engine::log::read_faces;
use crate::engine::play::{Step, Watcher};
use crate::games::registry::Playable;
use crate::playing::{self, Writer};
use crate::render;

/// A request goes on by itself for about this long.
const SPELL: Duration = Duration::from_millis(400);
/// At most so many options are offered.
const OFFERED: usize = 400;
/// At most so many decisions are judged at once.
const CONSIDERED: usize = 60;

/// What is done next.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Act {
    /// A decision in its notation.
    Decide(String),
    /// What the dice show.
    Roll(Vec<String>),
    /// Bots decide for their seats, and dice are rolled if so wished, as far as that goes.
    Advance {
        #[serde(default)]
        bots: BTreeMap<String, String>,
        #[serde(default)]
        dice: bool,
        #[serde(default = "one")]
        most: usize,
    },
}

fn one() -> usize {
    1
}

/// A game being played on.
pub struct Table<G> {
    pub game: G,
    pub dice: Seeded,
    pub writer: Writer,
}

impl<G: Playable> Table<G> {
    pub fn take(&mut self, act: &Act, seed: u64, entries: usize) -> Result<(), Problem> {
        match (act, self.game.needed()) {
            (Act::Decide(text), Needed::Decision { seat, .. }) => {
                let action = self.game.read(text).map_err(Problem::no)?;
                self.decide(seat, &action)
            }
            (Act::Roll(faces), Needed::Roll(roll)) => {
                // The seeded dice go on as if they had been rolled.
                self.dice.roll(&roll).map_err(Problem::no)?;
                let wrong = |face| Problem::no(format!("no die of {} shows `{face}`", roll.label));
                let faces = read_faces(&self.game, &roll.sides, faces).map_err(wrong)?;
                self.roll(&faces)
            }
            (Act::Advance { bots, dice, most }, _) => {
                self.advance(bots, *dice, (*most).min(2000), seed, entries)
            }
            (_, Needed::Over) => Err(Problem::no("the game is over")),
            (Act::Decide(_), Needed::Roll(roll)) => {
                Err(Problem::no(format!("{} is rolled first", roll.label)))
            }
            (Act::Roll(_), Needed::Decision { what, .. }) => {
                Err(Problem::no(format!("no dice are rolled now: {what} is decided")))
            }
        }
    }

    fn decide(&mut self, seat: Seat, action: &G::Action) -> Result<(), Problem> {
        self.game.check(action).map_err(Problem::refused)?;
        self.writer.step(&self.game, Step::Decision { seat, action });
        self.game.apply(action).map_err(Problem::refused)?;
        self.writer.taken(&self.game);
        Ok(())
    }

    fn roll(&mut self, faces: &Faces) -> Result<(), Problem> {
        let Needed::Roll(roll) = self.game.needed() else { return Ok(()) };
        let mut after = self.game.clone();
        after.roll(faces).map_err(Problem::refused)?;
        self.writer.step(&self.game, Step::Roll { roll: &roll, faces });
        self.game = after;
        self.writer.taken(&self.game);
        Ok(())
    }

    fn advance(
        &mut self,
        names: &BTreeMap<String, String>,
        dice: bool,
        most: usize,
        seed: u64,
        entries: usize,
    ) -> Result<(), Problem> {
        let begin = Instant::now();
        for step in 0..most {
            match self.game.needed() {
                Needed::Roll(roll) if dice => {
                    let faces = self.dice.roll(&roll).map_err(Problem::no)?;
                    self.roll(&faces)?;
                }
                Needed::Decision { seat, .. } => {
                    let Some(name) = names.get(self.game.seat_name(seat).as_ref()) else { break };
                    // A bot of its own for each entry: it need not have seen the ones before.
                    let own = seed.wrapping_add((entries + step) as u64);
                    let bot = bots::bot::<G>(name, own, seat);
                    let mut bot = bot.ok_or_else(|| Problem::bad(format!("no bot `{name}`")))?;
                    let chosen = bot.choose(&self.game, seat).map_err(|why| Problem::no(why.0))?;
                    self.decide(seat, &chosen)?;
                }
                _ => break,
            }
            if begin.elapsed() > SPELL {
                break;
            }
        }
        Ok(())
    }
}

/// Each decision as it would be written, with what it comes to or why it is refused.
pub fn considered<G: Playable>(game: &G, asked: &[String], about: Option<&str>) -> Value {
    let about = about.into_iter().flat_map(|name| game.pointed_at(name));
    let mut decisions: Vec<String> = asked.iter().cloned().chain(about).collect();
    let mut known = BTreeSet::new();
    decisions.retain(|text| known.insert(text.clone()));
    let one = |text: &String| match game.read(text) {
        Err(unreadable) => json!({ "text": text, "legal": false, "error": unreadable.to_string() }),
        Ok(action) => match game.check(&action) {
            Ok(()) => json!({
                "text": action.to_string(), "legal": true, "note": game.consequence(&action),
            }),
            Err(refusal) => json!({
                "text": action.to_string(), "legal": false, "error": refusal.message,
                "refusal": refusal,
            }),
        },
    };
    let open = matches!(game.needed(), Needed::Decision { .. });
    let judged = decisions.iter().filter(|_| open).take(CONSIDERED).map(one);
    json!({ "considered": judged.collect::<Vec<_>>() })
}

/// What the next player needs to see.
pub fn shown<G: Playable>(game: &G, added: &[String], variety: u64) -> Value {
    let needed = match game.needed() {
        Needed::Over => json!({ "kind": "over" }),
        Needed::Decision { seat, what } => {
            json!({ "kind": "decision", "seat": game.seat_name(seat), "what": what })
        }
        Needed::Roll(roll) => {
            let names = |(die, &sides): (usize, &u16)| -> Value {
                (1..=sides).map(|face| game.face_name(die, face)).collect::<Option<Vec<_>>>().into()
            };
            json!({
                "kind": "roll",
                "label": roll.label,
                "sides": roll.sides.as_slice(),
                "names": roll.sides.iter().enumerate().map(names).collect::<Vec<_>>(),
            })
        }
    };
    let options: Vec<Value> = match game.needed() {
        Needed::Decision { .. } => game
            .candidates(variety)
            .iter()
            .take(OFFERED)
            .map(|action| json!({ "text": action.to_string(), "note": game.consequence(action) }))
            .collect(),
        _ => Vec::new(),
    };
    json!({
        "added": added,
        "needed": needed,
        "options": options,
        "seats": playing::seat_names(game),
        "scores": game.scores(),
        "show": game.show(),
        "picture": render::game(game).map(|svg| svg.to_string()),
        "digest": format!("{:016x}", game.digest()),
    })
}
