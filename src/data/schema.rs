//! JSON Schemas of the file kinds, for editors: completion, and a first check while typing.
//!
//! The types here describe how files are written and are never filled; what they say about a
//! field is what an editor shows. A schema is looser than the loader, which alone decides.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema};
use serde_json::Value;

use super::load::Kind;

mod battle;
pub mod build;
mod files;
mod transcript;

/// The schema of a kind of file, JSON Schema draft 07; where games differ, that of Kill Team.
pub fn schema(kind: Kind) -> Value {
    match kind {
        Kind::Killzone => root::<files::Killzone>(),
        Kind::Datacards => root::<files::Datacards>(),
        Kind::Scene => root::<files::Scene>(),
        Kind::Mission => root::<battle::Mission>(),
        Kind::Ploys => root::<battle::Ploys>(),
        Kind::Scenario => root::<battle::Scenario>(),
        Kind::Transcript => root::<transcript::Transcript>(),
    }
}

fn root<T: JsonSchema>() -> Value {
    let mut schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<T>();
    RecursiveTransform(tidy).transform(&mut schema);
    schema.to_value()
}

/// Optional keys are left out, not null; number formats mean nothing in a YAML file.
fn tidy(schema: &mut Schema) {
    schema.remove("format");
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        if let [one] = types.as_slice() {
            let one = one.clone();
            schema.insert("type".to_owned(), one);
        }
    }
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.retain(|choice| choice["type"] != "null");
        if let [Value::Object(one)] = choices.as_slice() {
            let one = one.clone();
            schema.remove("anyOf");
            if one.contains_key("$ref") && schema.get("description").is_some() {
                schema.insert("allOf".to_owned(), Value::Array(vec![Value::Object(one)]));
            } else {
                one.into_iter().for_each(|(key, value)| {
                    schema.insert(key, value);
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Known, check_str};
    use std::path::Path;

    /// The keys the loader names when it meets one that it does not know.
    fn loader_keys(text: &str) -> Vec<String> {
        let report = check_str("file", text, Path::new(""), &Known::default());
        let unknown = report.diagnostics().iter().find(|d| d.code == "unknown-key");
        let help = unknown.and_then(|d| d.help.as_deref()).expect("a list of keys");
        let mut keys: Vec<String> = help.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        keys.sort();
        keys
    }

    fn schema_keys(kind: Kind, pointer: &str) -> Vec<String> {
        let schema = schema(kind);
        let properties = schema.pointer(pointer).and_then(Value::as_object);
        let mut keys: Vec<String> = properties.expect(pointer).keys().cloned().collect();
        keys.sort();
        keys
    }

    #[rstest::rstest]
    #[case(Kind::Killzone, "/properties", "{kind: killzone, '????????': 1}")]
    #[case(
        Kind::Killzone,
        "/definitions/Part/properties",
        "{kind: killzone, id: k, terrain: [{id: f, parts: [{'????????': 1}]}]}"
    )]
    #[case(
        Kind::Killzone,
        "/definitions/Feature/properties",
        "{kind: killzone, id: k, terrain: [{'????????': 1}]}"
    )]
    #[case(Kind::Datacards, "/properties", "{kind: datacards, '????????': 1}")]
    #[case(
        Kind::Datacards,
        "/definitions/Card/properties",
        "{kind: datacards, team: t, operatives: [{'????????': 1}]}"
    )]
    #[case(
        Kind::Datacards,
        "/definitions/Weapon/properties",
        "{kind: datacards, team: t, operatives: [{id: a, weapons: [{'????????': 1}]}]}"
    )]
    #[case(Kind::Transcript, "/properties", "{kind: transcript, '????????': 1}")]
    #[case(Kind::Scene, "/properties", "{kind: scene, game: killteam, '????????': 1}")]
    #[case(
        Kind::Scene,
        "/definitions/Operative/properties",
        "{kind: scene, game: killteam, operatives: [{'????????': 1}]}"
    )]
    fn schema_has_the_keys_of_the_loader(
        #[case] kind: Kind,
        #[case] pointer: &str,
        #[case] text: &str,
    ) {
        assert_eq!(schema_keys(kind, pointer), loader_keys(text));
    }

    #[test]
    fn schema_describes_every_property() {
        fn undescribed(value: &Value, path: &str, out: &mut Vec<String>) {
            let Value::Object(object) = value else { return };
            for (key, child) in object {
                let path = format!("{path}/{key}");
                if key == "properties" {
                    for (name, property) in child.as_object().expect("properties") {
                        if property.get("description").is_none() {
                            out.push(format!("{path}/{name}"));
                        }
                    }
                }
                undescribed(child, &path, out);
            }
        }
        for (kind, _) in Kind::ALL {
            let mut out = Vec::new();
            undescribed(&schema(kind), "", &mut out);
            assert_eq!(out, Vec::<String>::new());
        }
    }
}
