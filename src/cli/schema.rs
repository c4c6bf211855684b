use clap::builder::PossibleValuesParser;

use super::json::to_json;
use super::output::{Answer, Failure};
use crate::data::Kind;
use crate::data::schema::schema;

/// The JSON Schema of a kind of file, for editors.
#[derive(clap::Args)]
pub struct Args {
    #[arg(value_parser = PossibleValuesParser::new(Kind::ALL.map(|(_, word)| word)))]
    kind: String,
}

impl Args {
    pub fn run(self) -> Result<Answer, Failure> {
        let kind = Kind::from_word(&self.kind).expect("only words of the list are accepted");
        Ok(Answer::yes(to_json(&schema(kind))))
    }
}
