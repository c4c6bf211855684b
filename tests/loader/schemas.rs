//! The schemas in the repository are what the program gives.

use std::path::Path;

use sightline::data::{Kind, schema};

/// Run with `UPDATE_SCHEMAS=1` to write the files anew.
#[test]
fn schemas_in_the_repository_are_current() {
    for (kind, word) in Kind::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("schemas/{word}.json"));
        let schema = schema::schema(kind);
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            std::fs::write(&path, format!("{schema:#}\n")).expect("a writable directory");
        }
        let stored = std::fs::read_to_string(&path).expect("a schema for each kind");
        let stored: serde_json::Value = serde_json::from_str(&stored).expect("JSON");
        assert!(stored == schema, "{} is out of date", path.display());
    }
}
