//! Every game that can be played, one line each.

use std::path::Path;

use crate::data::decode::Decoder;
use crate::data::diagnostic::{Diagnostic, Report, did_you_mean, quoted};
use crate::data::load::{self, Kind, Loaded};
use crate::data::tree::Node;
use crate::engine::game::{Appraise, Game};

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

    /// Reports every problem of a file of another kind that says it is of this game; false if
    /// the game has no files of that kind.
    fn check(_d: &mut Decoder, _kind: &str, _node: &Node, _base_dir: &Path) -> bool {
        false
    }
}

/// Something done with a game whose type is known only when a file is read.
pub trait Visitor {
    type Output;
    fn visit<G: Playable>(self, start: G) -> Self::Output;
}

macro_rules! games {
    ($($game:ty,)*) => {
        /// The ids of all games, with their printed names and shipped scenarios.
        pub const GAMES: &[(&str, &str, &str)] =
            &[$((<$game as Game>::ID, <$game as Playable>::NAME, <$game as Playable>::SCENARIO),)*];

        fn start_and_visit<V: Visitor>(
            d: &mut Decoder,
            id: &str,
            node: &Node,
            base_dir: &Path,
            visitor: V,
        ) -> Option<V::Output> {
            $(if id == <$game as Game>::ID {
                return <$game as Playable>::decode(d, node, base_dir).map(|g| visitor.visit(g));
            })*
            None
        }

        fn check_of(d: &mut Decoder, id: &str, kind: &str, node: &Node, base_dir: &Path) -> bool {
            $(if id == <$game as Game>::ID {
                return <$game as Playable>::check(d, kind, node, base_dir);
            })*
            false
        }
    };
}

games! {
    super::siege::state::Siege,
}

/// Loads a scenario file and shows the visitor the state it begins with.
///
/// # Errors
/// All the problems of the file and of those it names.
pub fn start<V: Visitor>(path: &Path, visitor: V) -> Result<Loaded<V::Output>, Report> {
    let mut report = Report::new();
    let tree = load::open(&mut report, path);
    let output = tree.and_then(|tree| {
        let mut d = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut d, &tree.root, path.parent().unwrap_or(Path::new("")), visitor)
    });
    load::finish(report, output)
}

/// [`start`] of a node that is a scenario.
pub fn decode<V: Visitor>(
    d: &mut Decoder,
    node: &Node,
    base_dir: &Path,
    visitor: V,
) -> Option<V::Output> {
    let mut fields = d.fields(node, "a scenario")?;
    if !load::expect_kind(d, &mut fields, Kind::Scenario) {
        return None;
    }
    let id = d.required(&mut fields, "game", |d, node| {
        let text = d.text(node)?;
        if GAMES.iter().any(|(id, ..)| *id == text) {
            return Some(text);
        }
        let message = format!("no game is called {}", quoted(&text));
        let help = did_you_mean(&text, GAMES.iter().map(|(id, ..)| *id));
        d.error(Diagnostic::error("unknown-name", node.span, message).maybe_help(help));
        None
    })?;
    start_and_visit(d, &id, node, base_dir, visitor)
}

/// Lets the game a file names report every problem of it; false if none has such files.
pub fn check(d: &mut Decoder, game: &str, kind: &str, node: &Node, base_dir: &Path) -> bool {
    check_of(d, game, kind, node, base_dir)
}
