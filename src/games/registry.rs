//! Every game that can be played, one line each.

use std::path::Path;
use std::sync::Arc;

use super::catalogue::Catalogue;
use crate::data::decode::Decoder;
use crate::data::diagnostic::{Diagnostic, Report, Source, did_you_mean, quoted};
use crate::data::load::{self, Kind, Loaded};
use crate::data::transcript::{file_name, hash};
use crate::data::tree::{Node, Tree};
use crate::engine::game::{Appraise, Game};

/// Kinds of files, each with what makes its JSON Schema.
pub type Schemas = &'static [(&'static str, fn() -> serde_json::Value)];

/// A game that starts from a scenario file.
pub trait Playable: Appraise + 'static {
    /// The printed name of the game.
    const NAME: &'static str;
    /// The shipped scenario that is played where none is named, such as
    /// `killzones/killteam/scenarios/skirmish.yaml`.
    const SCENARIO: &'static str;

    /// The state at the beginning of a scenario, whose `kind` and `game` have been read. Files
    /// it names start from `base_dir`. `None` where an error was reported.
    fn decode(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<Self>;

    /// Is a scene of this game a moment that can be played on?
    const SCENES_START: bool = false;

    /// The state of a scene, where [`Playable::SCENES_START`]; else `None`.
    fn decode_scene(_d: &mut Decoder, _node: &Node, _base_dir: &Path) -> Option<Self> {
        None
    }

    /// Its rules, explained.
    fn catalogue() -> Option<&'static Catalogue> {
        None
    }

    /// The readings of ambiguous rules in force, by name.
    fn readings(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// Decisions about a figure or a place, named as notations name it, whose ruling a person who
    /// points at it wants to know, legal or not.
    fn pointed_at(&self, _name: &str) -> Vec<String> {
        Vec::new()
    }

    /// The schemas of this game's own files, by kind.
    fn schemas() -> Schemas {
        &[]
    }

    /// Reports every problem of a file of another kind that says it is of this game; false if
    /// the game has no files of that kind.
    fn check_file(_d: &mut Decoder, _kind: &str, _node: &Node, _base_dir: &Path) -> bool {
        false
    }

    /// Reports what shows only where several files of kinds of this game are read together, such
    /// as a thing that one names and no other has. Each is sound by itself.
    fn check_together(_report: &mut Report, _files: &[&Path]) {}
}

/// Something done with a game whose type is known only when a file is read.
pub trait Visitor {
    type Output;
    fn visit<G: Playable>(self) -> Self::Output;
}

/// What is known of a game without playing it.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    pub id: &'static str,
    pub name: &'static str,
    pub scenario: &'static str,
    /// Whether its scenes can be played on.
    pub scenes_start: bool,
}

macro_rules! games {
    ($($game:ty,)*) => {
        /// Every game.
        pub const GAMES: &[Listed] = &[$(Listed {
            id: <$game as Game>::ID,
            name: <$game as Playable>::NAME,
            scenario: <$game as Playable>::SCENARIO,
            scenes_start: <$game as Playable>::SCENES_START,
        },)*];

        /// The explained rules of all games, in the order of the games.
        pub fn catalogues() -> Vec<&'static Catalogue> {
            [$(<$game as Playable>::catalogue(),)*].into_iter().flatten().collect()
        }

        /// Shows a visitor the game of an id; `None` if there is no such game.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            match id {
                $(<$game as Game>::ID => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

games! {
    super::killteam::battle::Battle,
    super::siege::state::Siege,
    super::doomsday::state::Doomsday,
    super::dei::Dei,
}

/// A game at the beginning of a scenario.
#[derive(Clone, Debug)]
pub struct Started<G> {
    pub game: G,
    /// The files it was made of, with the hash of each.
    pub data: Vec<(String, String)>,
}

/// Loads a scenario file of the game `G`.
///
/// # Errors
/// All the problems of the file and of those it names.
pub fn start<G: Playable>(path: &Path) -> Result<Loaded<Started<G>>, Report> {
    let mut report = Report::new();
    let tree = load::open(&mut report, path);
    begin(report, tree, path.parent().unwrap_or(Path::new("")))
}

/// [`start`] of a text under a name; paths in it start from `base_dir`.
///
/// # Errors
/// All the problems of the text and of the files it names.
pub fn start_str<G: Playable>(
    name: &str,
    text: &str,
    base_dir: &Path,
) -> Result<Loaded<Started<G>>, Report> {
    let mut report = Report::new();
    let tree = load::open_str(&mut report, name, text);
    begin(report, tree, base_dir)
}

fn begin<G: Playable>(
    mut report: Report,
    tree: Option<Tree>,
    base_dir: &Path,
) -> Result<Loaded<Started<G>>, Report> {
    let game = tree.and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut d, &tree.root, base_dir)
    });
    let data = data(report.sources());
    load::finish(report, game.map(|game| Started { game, data }))
}

/// The scenario of a node, which must be of the game `G`; or the scene, where those can be played
/// on.
pub fn decode<G: Playable>(d: &mut Decoder, node: &Node, base_dir: &Path) -> Option<G> {
    let is_scene = |node: &Node| node.as_text() == Some(Kind::Scene.word());
    let from_scene = G::SCENES_START && node.get("kind").is_some_and(|node| is_scene(node));
    let (what, kind) = match from_scene {
        true => ("a scene", Kind::Scene),
        false => ("a scenario", Kind::Scenario),
    };
    let mut fields = d.fields(node, what)?;
    if !load::expect_kind(d, &mut fields, kind) {
        return None;
    }
    let id = d.required(&mut fields, "game", game_id)?;
    if id != G::ID {
        let span = fields.value_span("game");
        let message = format!("{what} of the game `{}` is needed here, not {}", G::ID, quoted(&id));
        d.error(Diagnostic::error("unknown-name", span, message));
        return None;
    }
    if from_scene { G::decode_scene(d, node, base_dir) } else { G::decode(d, node, base_dir) }
}

/// The game a scenario or transcript file says it is of.
///
/// # Errors
/// Where it does not say so, or no such game is known.
pub fn game_of(path: &Path) -> Result<String, Report> {
    let mut report = Report::new();
    let id = load::open(&mut report, path).and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        let mut fields = d.fields(&tree.root, "a file")?;
        d.required(&mut fields, "game", game_id)
    });
    id.ok_or(report)
}

/// The id of a game, as the value of `game:`.
pub fn game_id(d: &mut Decoder, node: &Node) -> Option<String> {
    let text = d.text(node)?;
    let ids = || GAMES.iter().map(|game| game.id);
    if ids().any(|id| id == text) {
        return Some(text);
    }
    let message = format!("no game is called {}", quoted(&text));
    let help = did_you_mean(&text, ids());
    d.error(Diagnostic::error("unknown-name", node.span, message).maybe_help(help));
    None
}

/// The names and hashes of files.
pub fn data(sources: &[Arc<Source>]) -> Vec<(String, String)> {
    sources.iter().map(|source| (file_name(source), hash(&source.text))).collect()
}
