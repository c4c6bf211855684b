//! What entries of catalogues hold, links followed.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};

use super::TagName;

/// How deep entries and links are followed.
const MAX_DEPTH: usize = 24;
/// How many entries and links of one operative are followed: links may multiply.
const MAX_STEPS: usize = 20_000;

/// Everything with an id, of all files.
pub struct Links<'d, 'i> {
    ids: BTreeMap<&'d str, Node<'d, 'i>>,
}

/// A profile with what its link changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Profile {
    pub name: String,
    /// Such as `Operative` or `Weapons`.
    pub kind: String,
    values: Vec<Value>,
    /// Some changes depend on conditions and were not made.
    pub conditional: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Value {
    name: String,
    type_id: String,
    text: String,
}

impl Profile {
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|value| value.name == name).map(|value| value.text.as_str())
    }

    fn of(node: Node, bearer: &Bearer) -> Profile {
        let attribute = |node: Node, name| node.attribute(name).unwrap_or_default().to_owned();
        let values = children(node, "characteristics").map(|value| Value {
            name: attribute(value, "name"),
            type_id: attribute(value, "typeId"),
            text: value.text().unwrap_or_default().to_owned(),
        });
        let mut profile = Profile {
            name: attribute(node, "name"),
            kind: attribute(node, "typeName"),
            values: values.collect(),
            conditional: false,
        };
        profile.change(node, bearer);
        profile
    }

    /// Makes the changes of a profile, or of a link to one, that hold for its bearer.
    fn change(&mut self, node: Node, bearer: &Bearer) {
        for modifier in children(node, "modifiers") {
            self.modify(modifier, bearer.fits(modifier));
        }
        for group in children(node, "modifierGroups") {
            let fits = bearer.fits(group);
            for modifier in children(group, "modifiers") {
                let both = fits.and_then(|fits| bearer.fits(modifier).map(|also| fits && also));
                self.modify(modifier, both);
            }
        }
    }

    /// Makes a change; `None` if it depends on what is not known here.
    fn modify(&mut self, modifier: Node, fits: Option<bool>) {
        let field = modifier.attribute("field").unwrap_or_default();
        let value = modifier.attribute("value").unwrap_or_default();
        let known = field == "name" || self.values.iter().any(|value| value.type_id == field);
        if !known || fits == Some(false) {
            return;
        }
        match modifier.attribute("type") {
            Some("set") if fits.is_some() && field == "name" => value.clone_into(&mut self.name),
            Some("set") if fits.is_some() => {
                for characteristic in self.values.iter_mut().filter(|v| v.type_id == field) {
                    value.clone_into(&mut characteristic.text);
                }
            }
            _ => self.conditional = true,
        }
    }
}

/// Whom a profile belongs to, as conditions name it: by the ids of its entry and categories.
struct Bearer<'a>(BTreeSet<&'a str>);

impl<'a> Bearer<'a> {
    fn new(entry: Node<'a, '_>) -> Bearer<'a> {
        let categories =
            children(entry, "categoryLinks").filter_map(|link| link.attribute("targetId"));
        Bearer(entry.attribute("id").into_iter().chain(categories).collect())
    }

    /// Do the conditions of a change hold? `None` if that depends on what is not known here.
    fn fits(&self, changer: Node) -> Option<bool> {
        let others = ["conditionGroups", "repeats"];
        if others.into_iter().any(|list| children(changer, list).next().is_some()) {
            return None;
        }
        let mut all = true;
        for condition in children(changer, "conditions") {
            let named = self.0.contains(condition.attribute("childId")?);
            let about_bearer =
                matches!(condition.attribute("scope")?, "root-entry" | "ancestor" | "model");
            all &= match condition.attribute("type")? {
                "instanceOf" if about_bearer => named,
                "notInstanceOf" if about_bearer => !named,
                _ => return None,
            };
        }
        Some(all)
    }
}

impl<'d, 'i> Links<'d, 'i> {
    pub fn new(documents: &'d [Document<'i>]) -> Links<'d, 'i> {
        let mut ids = BTreeMap::new();
        for node in documents.iter().flat_map(Document::descendants) {
            if let Some(id) = node.attribute("id") {
                ids.entry(id).or_insert(node);
            }
        }
        Links { ids }
    }

    fn target(&self, link: Node) -> Option<Node<'d, 'i>> {
        self.ids.get(link.attribute("targetId")?).copied()
    }

    /// Is it a link to an entry or a profile that no file has?
    pub fn lead_nowhere(&self, node: Node) -> bool {
        let entry = node.has_tag_name_in("entryLink");
        let info = node.has_tag_name_in("infoLink")
            && matches!(node.attribute("type"), Some("profile" | "infoGroup"));
        (entry || info) && shown(&node) && self.target(node).is_none()
    }

    /// The profiles an entry itself has, written there or linked.
    pub fn profiles(&self, entry: Node) -> Vec<Profile> {
        self.profiles_for(entry, &Bearer::new(entry))
    }

    fn profiles_for(&self, entry: Node, bearer: &Bearer) -> Vec<Profile> {
        let of = |node| Profile::of(node, bearer);
        let mut all: Vec<Profile> = children(entry, "profiles").filter(shown).map(of).collect();
        for link in children(entry, "infoLinks").filter(shown) {
            let Some(target) = self.target(link) else { continue };
            if target.has_tag_name_in("profile") {
                let mut profile = of(target);
                profile.change(link, bearer);
                all.push(profile);
            } else if target.has_tag_name_in("infoGroup") {
                all.extend(children(target, "profiles").filter(shown).map(of));
            }
        }
        all
    }

    /// The weapons of an operative: its own and those of all entries it holds.
    pub fn weapons(&self, entry: Node) -> Vec<Profile> {
        let mut all = Vec::new();
        let mut steps = 0;
        self.collect(entry, &Bearer::new(entry), 0, &mut steps, &mut all);
        all
    }

    fn collect(
        &self,
        entry: Node,
        bearer: &Bearer,
        depth: usize,
        steps: &mut usize,
        all: &mut Vec<Profile>,
    ) {
        *steps += 1;
        if depth > MAX_DEPTH || *steps > MAX_STEPS {
            return;
        }
        let own = self.profiles_for(entry, bearer);
        all.extend(own.into_iter().filter(|profile| profile.kind == "Weapons"));
        let inside = ["selectionEntries", "selectionEntryGroups"];
        let held = inside.into_iter().flat_map(|list| children(entry, list)).filter(shown);
        let linked = children(entry, "entryLinks").filter(shown);
        for next in held.chain(linked.filter_map(|link| self.target(link))) {
            let operative = self.profiles(next).iter().any(|profile| profile.kind == "Operative");
            if !operative {
                self.collect(next, bearer, depth + 1, steps, all);
            }
        }
    }
}

/// The elements within a list such as `profiles`.
pub fn children<'a, 'i>(
    node: Node<'a, 'i>,
    list: &'static str,
) -> impl Iterator<Item = Node<'a, 'i>> + use<'a, 'i> {
    let lists = node.children().filter(move |child| child.has_tag_name_in(list));
    lists.flat_map(|list| list.children().filter(Node::is_element))
}

fn shown(node: &Node) -> bool {
    node.attribute("hidden") != Some("true")
}
