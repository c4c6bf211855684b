//! Schemas of a game: the files that ship keep to them, and they have the keys of the loader.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sightline::data::Known;
use sightline::games::check::check_str;
use sightline::games::registry::Playable;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What a value breaks of a schema, by the place in the value.
fn breaches(schema: &Value, value: &Value, place: &str, out: &mut Vec<String>) {
    let mut add = |what: &str| out.push(format!("{place}: {what}"));
    if schema.get("const").is_some_and(|one| one != value) {
        add("another constant");
    }
    if let Some(all) = schema["enum"].as_array()
        && !all.contains(value)
    {
        add("none of the words");
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        _ => value.is_number(),
    };
    let kinds = match &schema["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !kinds.is_empty() && !kinds.into_iter().any(is) {
        add("another type");
    }
    let beyond = |key: &str, count: usize, most: bool| {
        let limit = schema[key].as_u64();
        limit.is_some_and(|n| if most { count as u64 > n } else { (count as u64) < n })
    };
    if let (Some(n), true) = (value.as_f64(), schema.is_object()) {
        let low = schema["minimum"].as_f64().is_some_and(|low| n < low);
        if low || schema["maximum"].as_f64().is_some_and(|high| n > high) {
            add("out of range");
        }
    }
    if let Some(shapes) = schema["anyOf"].as_array() {
        let fits = |shape: &Value| {
            let mut inner = Vec::new();
            breaches(shape, value, place, &mut inner);
            inner.is_empty()
        };
        if !shapes.iter().any(fits) {
            add("none of the shapes");
        }
    }
    if let Some(items) = value.as_array() {
        if beyond("maxItems", items.len(), true) || beyond("minItems", items.len(), false) {
            add("too many or too few items");
        }
        for (n, item) in items.iter().enumerate() {
            breaches(&schema["items"], item, &format!("{place}/{n}"), out);
        }
    }
    let Some(entries) = value.as_object() else { return };
    if beyond("maxProperties", entries.len(), true) || beyond("minProperties", entries.len(), false)
    {
        out.push(format!("{place}: too many or too few keys"));
    }
    for (key, item) in entries {
        match (schema["properties"].get(key), &schema["additionalProperties"]) {
            (Some(own), _) => breaches(own, item, &format!("{place}/{key}"), out),
            (None, Value::Bool(false)) => out.push(format!("{place}: unknown key {key}")),
            (None, other) => breaches(other, item, &format!("{place}/{key}"), out),
        }
    }
    for key in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !entries.contains_key(key) {
            out.push(format!("{place}: {key} is missing"));
        }
    }
}

fn schema<G: Playable>(kind: &str) -> Option<Value> {
    G::schemas().iter().find(|(known, _)| *known == kind).map(|(_, make)| make())
}

/// Every shipped file of the folders keeps to its schema.
pub fn shipped_files_keep_to_them<G: Playable>(folders: &[&str]) {
    let mut seen = 0;
    for folder in folders {
        for entry in walkdir::WalkDir::new(root().join(folder)) {
            let path = entry.unwrap().into_path();
            if path.extension().is_none_or(|ending| ending != "yaml") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let value: Value = serde_yaml::from_str(&text).unwrap();
            let kind = value["kind"].as_str().unwrap();
            let schema = schema::<G>(kind).unwrap_or_else(|| panic!("no schema of {kind}"));
            let mut found = Vec::new();
            breaches(&schema, &value, "", &mut found);
            assert_eq!(found, Vec::<String>::new(), "{}", path.display());
            // A key that is not known is one too many.
            let mut wrong = value;
            wrong["nonsense"] = 1.into();
            breaches(&schema, &wrong, "", &mut found);
            assert_eq!(found, [": unknown key nonsense"]);
            seen += 1;
        }
    }
    assert!(seen > 5, "{seen} files");
}

/// The places of mappings with fixed keys, with those keys. A list's item is `[]`, a key of a
/// free mapping the first of `names`.
fn mappings(schema: &Value, place: &[String], out: &mut Vec<(Vec<String>, Vec<String>)>) {
    if let Some(properties) = schema["properties"].as_object() {
        let mut keys: Vec<String> = properties.keys().cloned().collect();
        keys.sort();
        // Readings and figures are looked up by name, not as keys.
        if place.last().is_none_or(|last| last != "readings") {
            out.push((place.to_vec(), keys));
        }
        for (key, value) in properties {
            mappings(value, &[place, &[key.clone()]].concat(), out);
        }
    }
    if schema["items"].is_object() {
        mappings(&schema["items"], &[place, &["[]".to_owned()]].concat(), out);
    }
    if schema["additionalProperties"].is_object() {
        mappings(&schema["additionalProperties"], &[place, &["*".to_owned()]].concat(), out);
    }
    for shape in schema["anyOf"].as_array().into_iter().flatten() {
        mappings(shape, place, out);
    }
}

/// `value` with an unknown key put at a place.
fn with_unknown(value: &mut Value, place: &[String], name: &str) {
    match place.split_first() {
        None => {
            if !value.is_object() {
                *value = json!({});
            }
            value["????????"] = 1.into();
        }
        Some((first, rest)) if first == "[]" => {
            *value = json!([{}]);
            with_unknown(&mut value[0], rest, name);
        }
        Some((first, rest)) => {
            if !value.is_object() {
                *value = json!({});
            }
            with_unknown(&mut value[if first == "*" { name } else { first.as_str() }], rest, name);
        }
    }
}

/// The keys of the schemas are those the loader names when it meets one it does not know. `base`
/// says what else a file of a kind needs to be read that far, `name` is a key of free mappings.
pub fn keys_are_those_of_the_loader<G: Playable>(base: impl Fn(&str) -> Value, name: &str) {
    for (kind, make) in G::schemas() {
        let mut all = Vec::new();
        mappings(&make(), &[], &mut all);
        assert!(!all.is_empty());
        for (place, keys) in all {
            let mut file = base(kind);
            file["kind"] = (*kind).into();
            file["game"] = G::ID.into();
            with_unknown(&mut file, &place, name);
            let report = check_str("file", &file.to_string(), &root(), &Known::default());
            let unknown = report
                .diagnostics()
                .iter()
                .find(|d| d.code == "unknown-key" && d.message.contains("????????"));
            let Some(help) = unknown.and_then(|d| d.help.as_deref()) else {
                panic!("{kind} {place:?}: {}", report.render(false));
            };
            // Some are shown with a value behind a colon.
            let quoted = help.split('`').skip(1).step_by(2);
            let mut known: Vec<&str> = quoted.filter_map(|key| key.split(':').next()).collect();
            if known.is_empty() {
                // Conditions of cards are listed in words.
                known =
                    help.split([' ', ',']).filter(|word| keys.iter().any(|k| k == word)).collect();
            }
            known.sort_unstable();
            assert_eq!(keys, known, "{kind} {place:?}");
        }
    }
}

/// The files of `schemas/` are what the program gives; `UPDATE_SCHEMAS=1` writes them anew.
pub fn stored_schemas_are_current<G: Playable>() {
    for (kind, make) in G::schemas() {
        let path = root().join(format!("schemas/{}/{kind}.json", G::ID));
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            std::fs::create_dir_all(path.parent().unwrap_or(Path::new(""))).unwrap();
            std::fs::write(&path, format!("{:#}\n", make())).unwrap();
        }
        let stored = std::fs::read_to_string(&path).expect("a schema for each kind");
        let stored: Value = serde_json::from_str(&stored).unwrap();
        assert!(stored == make(), "{} is out of date", path.display());
    }
}
