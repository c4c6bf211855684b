//! Schemas of scenes, scenarios and data packs on squares.

use serde_json::{Value, json};
use sightline::games::siege::state::Siege;

use crate::file_schemas::*;

#[test]
fn shipped_files_keep_to_their_schemas() {
    shipped_files_keep_to_them::<Siege>(&["killzones/siege", "datacards/siege"]);
}

#[test]
fn schemas_have_the_keys_of_the_loader() {
    let base = |kind: &str| -> Value {
        match kind {
            "scene" => json!({"map": "+---+\n| A |\n+---+\n"}),
            _ => json!({}),
        }
    };
    keys_are_those_of_the_loader::<Siege>(base, "A");
}

#[test]
fn schemas_in_the_repository_are_current() {
    stored_schemas_are_current::<Siege>();
}
