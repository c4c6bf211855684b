//! Playing in the page. A request brings the log of the game so far and what is done next; the
//! answer has the new entries and all that the next player needs to see. Taking back is asking
//! with a shorter log.

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};

use super::model::{plain, rooted};
use super::table::{Act, Table, considered, shown};
use super::{Answer, Problem, Text, read};
use crate::data::diagnostic::Report;
use crate::data::load;
use crate::data::shipped;
use crate::data::transcript::hash;
use crate::engine::dice::Seeded;
use crate::engine::game::Needed;
use crate::games::registry::{self, Playable, Started, Visitor};
use crate::playing::{self, Header, Writer, Written};
use crate::web::Shared;

/// So many states are kept to be played on from.
const KEPT: usize = 24;

/// States that games in play have come to, the latest last.
#[derive(Default)]
pub struct Games(Mutex<VecDeque<(String, Arc<dyn Any + Send + Sync>)>>);

impl Games {
    fn get<T: Send + Sync + 'static>(&self, key: &str) -> Option<Arc<T>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().rev().find(|(known, _)| known == key)?;
        found.1.clone().downcast().ok()
    }

    fn keep<T: Send + Sync + 'static>(&self, key: String, state: Arc<T>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != key);
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((key, state));
    }
}

/// A game in play.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InPlay {
    game: String,
    /// The scenario's path, else the one that comes with the game.
    scenario: Option<String>,
    /// The scenario itself, instead of a path.
    text: Option<Text>,
    #[serde(default)]
    seed: u64,
    /// The entries so far.
    #[serde(default)]
    log: Vec<String>,
    #[serde(default, rename = "do")]
    act: Option<Act>,
    /// Decisions to be judged without being taken.
    #[serde(default)]
    decisions: Vec<String>,
    /// What is pointed at: decisions about it are judged too.
    about: Option<String>,
    /// Readings of ambiguous rules, instead of those of the scenario.
    #[serde(default)]
    readings: BTreeMap<String, String>,
    /// Changes which options are offered where there are too many for all.
    #[serde(default)]
    variety: u64,
    /// Who plays each seat, for the transcript.
    #[serde(default)]
    players: Vec<String>,
    /// Dice were typed in: the seed says nothing of them.
    #[serde(default)]
    typed: bool,
}

/// What is asked about a game in play.
#[derive(Clone, Copy, PartialEq)]
enum What {
    Play,
    Consider,
    Transcript,
}

pub fn play(shared: &Shared, body: &[u8]) -> Answer {
    visit(shared, body, What::Play)
}

/// Which decisions are legal, and why the others are not; nothing is done.
pub fn consider(shared: &Shared, body: &[u8]) -> Answer {
    visit(shared, body, What::Consider)
}

/// A game in play written down as a transcript.
pub fn transcript(shared: &Shared, body: &[u8]) -> Answer {
    visit(shared, body, What::Transcript)
}

fn visit(shared: &Shared, body: &[u8], what: What) -> Answer {
    let ask: InPlay = read(body)?;
    let id = ask.game.clone();
    let found = registry::visit(&id, Desk { shared, ask, what });
    found.unwrap_or_else(|| Err(Problem::bad(format!("no game is called `{id}`"))))
}

/// A state, and the dice as they then lie.
struct Kept<G> {
    started: Arc<Started<G>>,
    game: G,
    dice: Seeded,
}

struct Desk<'a> {
    shared: &'a Shared,
    ask: InPlay,
    what: What,
}

impl Visitor for Desk<'_> {
    type Output = Answer;

    fn visit<G: Playable>(self) -> Answer {
        let written = |line: &String| {
            Written::read(line).map_err(|why| Problem::bad(format!("`{line}`: {why}")))
        };
        let lines = self.ask.log.iter().map(written).collect::<Result<Vec<_>, _>>()?;
        let kept = self.kept::<G>(&lines)?;
        match self.what {
            What::Play => {}
            What::Consider => {
                return Ok(considered(&kept.game, &self.ask.decisions, self.ask.about.as_deref()));
            }
            What::Transcript => return self.written_down(&kept, &lines),
        }
        let mut table =
            Table { game: kept.game.clone(), dice: kept.dice.clone(), writer: Writer::default() };
        if let Some(act) = &self.ask.act {
            table.take(act, self.ask.seed, lines.len())?;
        }
        let added: Vec<String> = table.writer.lines.iter().map(Written::to_string).collect();
        let log: Vec<&String> = self.ask.log.iter().chain(&added).collect();
        let key = self.key::<G>(&log);
        let state = Kept { started: kept.started.clone(), game: table.game, dice: table.dice };
        let answer = shown(&state.game, &added, self.ask.variety);
        self.shared.games.keep(key, Arc::new(state));
        Ok(answer)
    }
}

impl Desk<'_> {
    fn scenario<G: Playable>(&self) -> String {
        let shipped = || shipped::path(G::SCENARIO).display().to_string();
        self.ask.scenario.clone().unwrap_or_else(shipped)
    }

    fn key<G: Playable>(&self, log: &[&String]) -> String {
        let text = self.ask.text.as_ref().map(Text::text);
        let head = (G::ID, self.scenario::<G>(), text, &self.ask.readings, self.ask.seed);
        let log: Vec<&str> = log.iter().map(|line| line.as_str()).collect();
        format!("{} {}", log.len(), hash(&format!("{head:?}{log:?}")))
    }

    /// The state after the log, played on from where it is known.
    fn kept<G: Playable>(&self, lines: &[Written]) -> Result<Arc<Kept<G>>, Problem> {
        let log: Vec<&String> = self.ask.log.iter().collect();
        if let Some(kept) = self.shared.games.get::<Kept<G>>(&self.key::<G>(&log)) {
            return Ok(kept);
        }
        let started = Arc::new(self.started::<G>()?);
        let (game, dice) =
            playing::replay(&started.game, lines, self.ask.seed).map_err(Problem::no)?;
        Ok(Arc::new(Kept { started, game, dice }))
    }

    fn started<G: Playable>(&self) -> Result<Started<G>, Problem> {
        let scenario = self.scenario::<G>();
        let path = self.shared.opened.path(&scenario).map_err(Problem::bad)?;
        if let Some(text) = &self.ask.text {
            // Mistakes are shown where the text has them.
            let beside = path.parent().unwrap_or(Path::new(""));
            registry::start_str::<G>(&scenario, &text.text(), beside)?;
        }
        if let Some(own) = self.own(&path)? {
            let root = self.shared.opened.root();
            return Ok(registry::start_str::<G>(&scenario, &own.to_string(), root)?.value);
        }
        Ok(registry::start::<G>(&path)?.value)
    }

    /// The scenario where it is not a file as it stands: a text, or with other readings. Paths
    /// in it start from the opened folder.
    fn own(&self, path: &Path) -> Result<Option<Value>, Problem> {
        let text = match &self.ask.text {
            Some(text) => text.text(),
            None if self.ask.readings.is_empty() => return Ok(None),
            None => load::text(path)?,
        };
        let mut report = Report::new();
        let name = path.display().to_string();
        let Some(tree) = load::open_str(&mut report, &name, &text) else {
            return Err(report.into());
        };
        let mut model = plain(&tree.root);
        rooted(&mut model, &self.shared.opened, path.parent().unwrap_or(Path::new("")));
        if !self.ask.readings.is_empty() {
            let mut all = model["readings"].as_object().cloned().unwrap_or_default();
            let asked = self.ask.readings.iter();
            all.extend(asked.map(|(name, value)| (name.clone(), json!(value))));
            if let Value::Object(model) = &mut model {
                model.insert("readings".to_owned(), Value::Object(all));
            }
        }
        Ok(Some(model))
    }

    fn written_down<G: Playable>(&self, kept: &Kept<G>, lines: &[Written]) -> Answer {
        let scenario = self.scenario::<G>();
        let path = self.shared.opened.path(&scenario).map_err(Problem::bad)?;
        let header = match self.own(&path)? {
            Some(own) => Header::in_place(&kept.started, own),
            None => Header::new(&kept.started, scenario),
        };
        let header = header.players(&kept.game, &self.ask.players);
        let header = if self.ask.typed { header } else { header.seed(self.ask.seed) };
        let over = kept.game.needed() == Needed::Over;
        let header = if over { header.result(&kept.game) } else { header };
        let text = playing::transcript(&header, lines).map_err(Problem::no)?;
        Ok(json!({ "text": text }))
    }
}
