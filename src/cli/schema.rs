use clap::builder::PossibleValuesParser;
use serde_json::Value;

use super::json::to_json;
use super::output::{Answer, Failure};
use crate::data::Kind;
use crate::data::schema::schema;
use crate::games::registry::{self, GAMES, Playable, Schemas, Visitor};

/// The JSON Schema of a kind of file, for editors.
///
/// Scenes, scenarios and data of the board games have schemas of their own: name the game.
#[derive(clap::Args)]
pub struct Args {
    #[arg(value_parser = PossibleValuesParser::new(kinds()))]
    kind: String,
    /// The game whose files are meant, such as siege or dei; Kill Team's if left out.
    #[arg(long, value_parser = PossibleValuesParser::new(GAMES.iter().map(|game| game.id)))]
    game: Option<String>,
}

/// The schemas that a game has.
struct Own;

impl Visitor for Own {
    type Output = Schemas;

    fn visit<G: Playable>(self) -> Schemas {
        G::schemas()
    }
}

fn own(game: &str) -> Schemas {
    registry::visit(game, Own).unwrap_or_default()
}

/// Every kind of file that has a schema.
fn kinds() -> Vec<&'static str> {
    let mut kinds: Vec<&str> = Kind::ALL.map(|(_, word)| word).to_vec();
    for (kind, _) in GAMES.iter().flat_map(|game| own(game.id)) {
        if !kinds.contains(kind) {
            kinds.push(kind);
        }
    }
    kinds
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        self.schema().map(|schema| Answer::yes(to_json(&schema)))
    }

    fn schema(&self) -> Result<Value, Failure> {
        let of = |game: &str| own(game).iter().find(|(kind, _)| *kind == self.kind);
        if let Some(game) = self.game.as_deref().filter(|game| !own(game).is_empty()) {
            return match of(game) {
                Some((_, make)) => Ok(make()),
                None => {
                    let known: Vec<&str> = own(game).iter().map(|(kind, _)| *kind).collect();
                    let message = format!("files of {game} are of the kinds {}", known.join(", "));
                    Err(Failure::cannot_run(message))
                }
            };
        }
        if let Some(kind) = Kind::from_word(&self.kind) {
            return Ok(schema(kind));
        }
        let made = GAMES.iter().find_map(|game| of(game.id));
        Ok(made.map(|(_, make)| make()).expect("only words of the list are accepted"))
    }
}
