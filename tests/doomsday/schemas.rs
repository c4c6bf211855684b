//! Schemas of scenes, scenarios, tiles, datacards and cards.

use serde_json::json;
use sightline::games::doomsday::state::Doomsday;

use crate::file_schemas::*;

#[test]
fn shipped_files_keep_to_their_schemas() {
    shipped_files_keep_to_them::<Doomsday>(&["killzones/doomsday", "datacards/doomsday"]);
}

#[test]
fn schemas_have_the_keys_of_the_loader() {
    keys_are_those_of_the_loader::<Doomsday>(|_| json!({}), "a");
}

#[test]
fn schemas_in_the_repository_are_current() {
    stored_schemas_are_current::<Doomsday>();
}
