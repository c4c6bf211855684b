//! Questions about files: opening, checking, saving, transcripts.

use serde::Deserialize;
use serde_json::{Value, json};

use super::model::{in_place, rooted};
use super::{Answer, Problem, Text, read};
use crate::bots;
use crate::data::diagnostic::Report;
use crate::data::killzone::Trait;
use crate::data::load;
use crate::data::reading::Reading;
use crate::data::shipped;
use crate::games::catalogue::Catalogue;
use crate::games::check::check_str;
use crate::games::killteam::KNOWN;
use crate::games::registry::{self, GAMES, Playable, Visitor};
use crate::referee::{Options, Referee};
use crate::render::replay::Replay;
use crate::web::Shared;

/// What the program knows: games, bots, readings, and the file to begin with.
pub fn about(shared: &Shared, _: &[u8]) -> Answer {
    let games = GAMES.iter().map(|game| {
        json!({
            "id": game.id,
            "name": game.name,
            "scenario": shipped::path(game.scenario),
            "bots": registry::visit(game.id, Bots),
            "readings": registry::visit(game.id, Readings),
        })
    });
    Ok(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "games": games.collect::<Vec<_>>(),
        "bots": bots::NAMES,
        "traits": Trait::ALL.map(|(_, word)| word),
        "first": shared.opened.first,
    }))
}

/// The bots of a game.
struct Bots;

impl Visitor for Bots {
    type Output = Vec<&'static str>;

    fn visit<G: Playable>(self) -> Vec<&'static str> {
        bots::names::<G>()
    }
}

/// The readings of a game's ambiguous rules: their values, and what each means.
struct Readings;

impl Visitor for Readings {
    type Output = Vec<Value>;

    fn visit<G: Playable>(self) -> Vec<Value> {
        let readings = G::catalogue().into_iter().flat_map(Catalogue::readings);
        let told = |reading: &Reading| {
            json!({
                "name": reading.name,
                "values": reading.values,
                "default": reading.default,
                "rule": reading.rule,
            })
        };
        readings.map(told).collect()
    }
}

/// The files that can be opened.
pub fn files(shared: &Shared, _: &[u8]) -> Answer {
    Ok(json!({ "files": shared.opened.files(), "shipped": shipped::files() }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenarios {
    game: String,
}

/// What a game can begin with: files that come with the program, then those of the folder.
pub fn scenarios(shared: &Shared, body: &[u8]) -> Answer {
    let Scenarios { game } = read(body)?;
    let files = shipped::files().into_iter().chain(shared.opened.files());
    let scenes = GAMES.iter().any(|known| known.id == game && known.scenes_start);
    let kinds = if scenes { &["scenario", "scene"][..] } else { &["scenario"] };
    let own = files.filter(|name| is_of(shared, name, &game, kinds));
    Ok(json!({ "scenarios": own.collect::<Vec<_>>() }))
}

/// Does a file say that it is of the game and of one of some kinds? Most are not parsed for that.
fn is_of(shared: &Shared, name: &str, game: &str, kinds: &[&str]) -> bool {
    let text = shared.opened.path(name).ok().and_then(|path| load::text(&path).ok());
    let says = |line: &str| line.contains("kind") && kinds.iter().any(|kind| line.contains(kind));
    let Some(text) = text.filter(|text| text.lines().any(says)) else { return false };
    let mut report = Report::new();
    let tree = load::open_str(&mut report, name, &text).filter(|_| !report.has_errors());
    tree.is_some_and(|tree| {
        let word = |key| tree.root.get(key).and_then(|node| node.as_text());
        word("kind").is_some_and(|kind| kinds.contains(&kind)) && word("game") == Some(game)
    })
}

/// A file by its text or by its path in the opened folder.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    text: Option<Text>,
    path: Option<String>,
}

impl File {
    /// Its name and text.
    fn text(shared: &Shared, body: &[u8]) -> Result<(String, String, std::path::PathBuf), Problem> {
        let file: File = read(body)?;
        let beside = shared.opened.beside(file.path.as_deref()).map_err(Problem::bad)?;
        match (file.text, file.path) {
            (Some(text), path) => {
                Ok((path.unwrap_or_else(|| "file".to_owned()), text.into_text(), beside))
            }
            (None, Some(name)) => {
                let path = shared.opened.path(&name).map_err(Problem::bad)?;
                let text = load::text(&path)?;
                Ok((name, text, beside))
            }
            (None, None) => Err(Problem::bad("a file is given by `text` or `path`")),
        }
    }
}

pub fn check(shared: &Shared, body: &[u8]) -> Answer {
    let (name, text, beside) = File::text(shared, body)?;
    Ok(problems(&check_str(&name, &text, &beside, &KNOWN)))
}

fn problems(report: &Report) -> Value {
    json!({
        "accepted": !report.has_errors(),
        "problems": report.to_json(),
        "shown": report.render(false),
    })
}

/// A file as the page edits it: what it refers to stands in place.
pub fn open(shared: &Shared, body: &[u8]) -> Answer {
    let (name, text, beside) = File::text(shared, body)?;
    let mut answer = problems(&check_str(&name, &text, &beside, &KNOWN));
    let mut report = Report::new();
    answer["path"] = json!(name);
    answer["text"] = json!(text);
    answer["model"] = Value::Null;
    if let Some(tree) = load::open_str(&mut report, &name, &text) {
        let mut model = in_place(&mut report, &tree.root, &beside);
        rooted(&mut model, &shared.opened, &beside);
        for key in ["kind", "game"] {
            answer[key] = model.get(key).cloned().unwrap_or_default();
        }
        answer["model"] = model;
    }
    Ok(answer)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    path: String,
    text: String,
}

pub fn save(shared: &Shared, body: &[u8]) -> Answer {
    let Save { path, text } = read(body)?;
    shared.opened.save(&path, &text).map_err(Problem::no)?;
    Ok(json!({ "saved": path }))
}

pub fn referee(shared: &Shared, body: &[u8]) -> Answer {
    let (name, text, beside) = File::text(shared, body)?;
    Ok(Referee::new(Options { digest: true, ..Options::default() })
        .text(&name, &text, &beside)
        .to_json())
}

/// A transcript with a picture of every moment.
pub fn replay(shared: &Shared, body: &[u8]) -> Answer {
    let (name, text, beside) = File::text(shared, body)?;
    Ok(Replay::of_text(&name, &text, &beside).to_json())
}
