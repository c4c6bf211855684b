//! Files as plain values: what the page edits, and what stands in place of a path.

use std::path::Path;

use serde_json::{Map, Value};

use crate::data::diagnostic::{Report, Span};
use crate::data::load;
use crate::data::shipped;
use crate::data::tree::{self, Node};
use crate::web::Opened;

/// A mapping with its killzone and datacards in place of their paths.
pub fn in_place(report: &mut Report, node: &Node, beside: &Path) -> Value {
    let mut model = plain(node);
    let Value::Object(object) = &mut model else { return model };
    for key in ["killzone", "datacards"] {
        if let Some(value) = object.get_mut(key) {
            resolve(report, value, node.span, beside);
        }
    }
    model
}

fn resolve(report: &mut Report, value: &mut Value, span: Span, beside: &Path) {
    match value {
        Value::String(name) => {
            if let Some(tree) = load::open_named(report, beside, name, span) {
                *value = plain(&tree.root);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|one| resolve(report, one, span, beside)),
        _ => {}
    }
}

/// A node as JSON. Numbers stay numbers; whatever else is written without quotes stays as it is
/// written.
pub fn plain(node: &Node) -> Value {
    match &node.value {
        tree::Value::Scalar { plain: true, .. } if node.is_nothing() => Value::Null,
        tree::Value::Scalar { text, plain } => {
            let number = || text.parse::<serde_json::Number>().ok().map(Value::Number);
            plain.then(number).flatten().unwrap_or_else(|| Value::String(text.clone()))
        }
        tree::Value::List(list) => list.iter().map(|node| self::plain(node)).collect(),
        tree::Value::Map(entries) => {
            let pair = |entry: &tree::Entry| (entry.key.clone(), self::plain(&entry.value));
            Value::Object(entries.iter().map(pair).collect::<Map<_, _>>())
        }
    }
}

/// Lets paths of files start from the opened folder instead of from `beside`.
pub fn rooted(value: &mut Value, opened: &Opened, beside: &Path) {
    match value {
        Value::String(name) if is_relative(name) => {
            if let Some(seen) = opened.name(&shipped::join(beside, name)) {
                *name = seen;
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|one| rooted(one, opened, beside)),
        Value::Object(map) => map.values_mut().for_each(|one| rooted(one, opened, beside)),
        _ => {}
    }
}

fn is_relative(name: &str) -> bool {
    let path = Path::new(name);
    let yaml = path.extension().is_some_and(|end| end == "yaml" || end == "yml");
    yaml && path.is_relative() && shipped::key(path).is_none()
}
