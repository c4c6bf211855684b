//! Schemas of maps, data packs, scenarios and scenes.

use serde_json::{Value, json};
use sightline::games::dei::Dei;

use super::file_schemas::*;

#[test]
fn shipped_files_keep_to_their_schemas() {
    shipped_files_keep_to_them::<Dei>(&["killzones/dei", "datacards/dei"]);
}

#[test]
fn schemas_have_the_keys_of_the_loader() {
    let base = |kind: &str| -> Value {
        match kind {
            "scene" => {
                json!({"scenario": "killzones/dei/scenarios/citadel.yaml", "position": {}})
            }
            "scenario" => json!({"map": "killzones/dei/citadel-4.yaml"}),
            "killzone" => {
                let outline = [[0, 0], [3, 0], [3, 3]];
                let region = json!({"id": "G1", "level": "ground", "outline": outline});
                json!({"id": "x", "mark": "D", "size": [9, 9], "bridge_span": 1, "starts": ["G1"], "regions": [region]})
            }
            _ => json!({"pack": "x"}),
        }
    };
    keys_are_those_of_the_loader::<Dei>(base, "a");
}

#[test]
fn schemas_in_the_repository_are_current() {
    stored_schemas_are_current::<Dei>();
}
