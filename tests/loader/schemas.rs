//! The schemas in the repository are what the program gives.

use std::path::Path;

use sightline::data::{Kind, schema};

/// Run with `UPDATE_SCHEMAS=1` to write the files anew.
#[test]
fn schemas_in_the_repository_are_current() {
    for (kind, word) in Kind::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("schemas/{word}.json"));
        let text = format!("{:#}\n", schema::schema(kind));
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            std::fs::write(&path, &text).expect("a writable directory");
        }
        let stored = std::fs::read_to_string(&path).expect("a schema for each kind");
        assert!(stored == text, "{} is out of date", path.display());
    }
}
