//! Schemas put together from tables of keys, for files that the games read by themselves.

use serde_json::{Map, Value, json};

/// A key of a mapping.
#[derive(Clone, Debug)]
pub struct Key {
    name: &'static str,
    about: &'static str,
    value: Value,
    needed: bool,
}

/// A key that has to be there.
pub fn needed(name: &'static str, about: &'static str, value: Value) -> Key {
    Key { name, about, value, needed: true }
}

/// A key that may be left out.
pub fn maybe(name: &'static str, about: &'static str, value: Value) -> Key {
    Key { name, about, value, needed: false }
}

/// A mapping with these keys and no others.
pub fn object(keys: impl IntoIterator<Item = Key>) -> Value {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for key in keys {
        if key.needed {
            required.push(key.name);
        }
        let mut value = key.value;
        value["description"] = key.about.into();
        properties.insert(key.name.to_owned(), value);
    }
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
        "required": required,
    })
}

/// The whole of a file that says `kind:` and `game:`.
pub fn file(
    kind: &'static str,
    game: &'static str,
    about: &str,
    keys: impl IntoIterator<Item = Key>,
) -> Value {
    let head = [
        needed("kind", "Says what the file is.", json!({"const": kind})),
        needed("game", "The game the file belongs to.", json!({"const": game})),
    ];
    let mut schema = object(head.into_iter().chain(keys));
    schema["$schema"] = "http://json-schema.org/draft-07/schema#".into();
    schema["title"] = format!("{game} {kind}").into();
    schema["description"] = about.into();
    schema
}

pub fn text() -> Value {
    json!({"type": ["string", "number"]})
}

pub fn whole(low: u16, high: u16) -> Value {
    json!({"type": "integer", "minimum": low, "maximum": high})
}

/// One of some words.
pub fn one_of<'a>(words: impl IntoIterator<Item = &'a str>) -> Value {
    json!({"enum": words.into_iter().collect::<Vec<_>>()})
}

/// Yes or no, as YAML's readers understand it.
pub fn yes_no() -> Value {
    json!({"enum": ["yes", "no", true, false]})
}

pub fn list(items: Value, most: usize) -> Value {
    json!({"type": "array", "items": items, "maxItems": most})
}

/// A mapping of names to values of one kind.
pub fn mapping(values: Value) -> Value {
    json!({"type": "object", "additionalProperties": values})
}

/// Any of several shapes.
pub fn any_of(shapes: impl IntoIterator<Item = Value>) -> Value {
    json!({"anyOf": shapes.into_iter().collect::<Vec<_>>()})
}

/// Answers to ambiguous rules, each with its values.
pub fn readings(known: &[crate::data::reading::Reading]) -> Value {
    let answers: Map<String, Value> = known
        .iter()
        .map(|reading| {
            let mut value = one_of(reading.values.iter().copied());
            value["description"] = format!("How the rule {} is read.", reading.rule).into();
            (reading.name.to_owned(), value)
        })
        .collect();
    json!({"type": "object", "additionalProperties": false, "properties": answers})
}
