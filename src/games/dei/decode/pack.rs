//! Data packs: the files of a scenario together hold each section once.

use std::path::Path;
use std::rc::Rc;

use super::super::pack::{Figures, Mark, Pack};
use super::{MOST, cards, faction, head, small};
use crate::data::decode::{Decoder, Unique, listed};
use crate::data::diagnostic::{Diagnostic, Span, did_you_mean, quoted};
use crate::data::load::{self, Kind};
use crate::data::shipped;
use crate::data::tree::{Node, Tree, Value};

const SECTIONS: [&str; 10] = [
    "figures", "leaders", "drones", "factions", "feats", "tokens", "cards", "markets", "ahab",
    "missions",
];
const JAEGER: &str = "jaeger";

/// The files of a data pack that ships, in which a scenario's own files replace sections.
const SHIPPED: [&str; 6] = ["base-game", "factions", "cards", "ahab", "jaeger", "missions"];

/// A section and whether its file was read to its end.
struct Section {
    key: String,
    key_span: Span,
    node: Rc<Node>,
    complete: bool,
    shipped: bool,
}

/// Every problem of one data pack by itself; what it names in other files is not looked up.
pub(super) fn check(d: &mut Decoder, node: &Node) -> Option<()> {
    let mut sections = Vec::new();
    sections_of(d, node, false, &mut sections)?;
    let mut shipped_ones = shipped_sections(d);
    shipped_ones.retain(|section| sections.iter().all(|own| own.key != section.key));
    sections.extend(shipped_ones);
    build(d, &sections, node.span).map(drop)
}

/// The pack of the files a scenario names, completed by those that ship.
pub(super) fn load(
    d: &mut Decoder,
    node: Option<&Node>,
    base_dir: &Path,
    span: Span,
) -> Option<Pack> {
    let mut sections = Vec::new();
    for item in node.map_or(&[][..], |node| d.items(node, "data packs", 16)) {
        if let Some(name) = d.text(item)
            && let Some(tree) = load::open_named(d.report, base_dir, &name, item.span)
        {
            let mut inner = Decoder { report: &mut *d.report, complete: tree.complete };
            sections_of(&mut inner, &tree.root, false, &mut sections);
        }
    }
    let mut shipped_ones = shipped_sections(d);
    shipped_ones.retain(|section| sections.iter().all(|own| own.key != section.key));
    sections.extend(shipped_ones);
    build(d, &sections, span)
}

fn shipped_sections(d: &mut Decoder) -> Vec<Section> {
    let mut sections = Vec::new();
    for name in SHIPPED {
        let key = format!("datacards/dei/{name}.yaml");
        let text = shipped::text(&key).unwrap_or_default();
        let name = shipped::path(&key).display().to_string();
        let tree: Option<Tree> = load::open_str(d.report, &name, text);
        if let Some(tree) = tree {
            let mut inner = Decoder { report: &mut *d.report, complete: tree.complete };
            sections_of(&mut inner, &tree.root, true, &mut sections);
        }
    }
    sections
}

/// Takes the sections of a file; a section stands in one file only.
fn sections_of(d: &mut Decoder, node: &Node, shipped: bool, all: &mut Vec<Section>) -> Option<()> {
    let mut f = d.fields(node, "a data pack")?;
    if !head(d, &mut f, Kind::Datacards) {
        return None;
    }
    d.required(&mut f, "pack", Decoder::id);
    d.optional(&mut f, "source", Decoder::text);
    let complete = d.complete;
    let Value::Map(entries) = &node.value else { return None };
    for key in SECTIONS.into_iter().chain([JAEGER]) {
        d.optional(&mut f, key, |_, _| Some(()));
        let Some(entry) = entries.iter().find(|entry| entry.key == key) else { continue };
        if let Some(other) = all.iter().find(|section| section.key == key) {
            let message = format!("another file of the scenario has {}", quoted(key));
            d.error(
                Diagnostic::error("duplicate-key", entry.key_span, message)
                    .note(other.key_span, "the first one is here"),
            );
            continue;
        }
        let (key, node) = (entry.key.clone(), Rc::clone(&entry.value));
        all.push(Section { key, key_span: entry.key_span, node, complete, shipped });
    }
    d.finish(f);
    Some(())
}

/// The entries of a section.
fn entries<T>(
    d: &mut Decoder,
    sections: &[Section],
    key: &str,
    mut decode: impl FnMut(&mut Decoder, &Node) -> Option<T>,
) -> Vec<T> {
    let Some(section) = sections.iter().find(|section| section.key == key) else {
        return Vec::new();
    };
    let mut inner = Decoder { report: &mut *d.report, complete: section.complete };
    inner.list(&section.node, key, MOST, |d, node| decode(d, node))
}

fn build(d: &mut Decoder, sections: &[Section], span: Span) -> Option<Pack> {
    let errors = d.report.counts()[0];
    let mut pack = Pack {
        leaders: entries(d, sections, "leaders", faction::leader),
        drones: entries(d, sections, "drones", faction::drone),
        feats: entries(d, sections, "feats", faction::feat),
        tokens: entries(d, sections, "tokens", faction::token),
        cards: entries(d, sections, "cards", |d, node| cards::card(d, node, None)),
        ahab: entries(d, sections, "ahab", cards::ahab),
        jaeger: entries(d, sections, JAEGER, cards::jaeger),
        ..Pack::default()
    };
    let markets = entries(d, sections, "markets", cards::market);
    pack.cards.extend(markets.into_iter().flatten());
    pack.factions = entries(d, sections, "factions", |d, node| {
        faction::faction(d, node, &pack.leaders, &pack.drones)
    });
    if let Some(section) = sections.iter().find(|section| section.key == "figures") {
        let mut inner = Decoder { report: &mut *d.report, complete: section.complete };
        pack.figures = figures(&mut inner, &section.node).unwrap_or_default();
    }
    if let Some(section) = sections.iter().find(|section| section.key == "missions") {
        let mut inner = Decoder { report: &mut *d.report, complete: section.complete };
        missions(&mut inner, &section.node, &mut pack);
    }
    unique(d, sections, &pack, span);
    (d.report.counts()[0] == errors).then_some(pack)
}

fn missions(d: &mut Decoder, node: &Node, pack: &mut Pack) {
    let Some(mut f) = d.fields(node, "the table of missions") else { return };
    for (row, key) in ["citadel", "standard"].into_iter().enumerate() {
        let list =
            d.required(&mut f, key, |d, node| Some(d.list(node, "missions", MOST, cards::mission)));
        pack.missions[row] = list.unwrap_or_default();
    }
    d.finish(f);
}

/// `players: {value: 4, mark: S}`: every key once.
fn figures(d: &mut Decoder, node: &Node) -> Option<Figures> {
    let Value::Map(entries) = &node.value else {
        return d.wrong_type(node, "a mapping of figures");
    };
    let mut figures = Figures::default();
    let words: Vec<&str> = Figures::KEYS.iter().map(|(word, ..)| *word).collect();
    for entry in entries {
        let Some(&(word, low, high)) = Figures::KEYS.iter().find(|(word, ..)| *word == entry.key)
        else {
            let message = format!("there is no figure {}", quoted(&entry.key));
            let help = did_you_mean(&entry.key, words.iter().copied())
                .unwrap_or_else(|| format!("figures are {}", listed(&words)));
            d.error(Diagnostic::error("unknown-key", entry.key_span, message).help(help));
            continue;
        };
        let Some(mut f) = d.fields(&entry.value, "a figure") else { continue };
        let value = d.required(&mut f, "value", |d, node| small(d, node, low, high));
        d.required(&mut f, "mark", |d, n| d.word(n, &Mark::ALL, "a mark of where data comes from"));
        d.optional(&mut f, "from", Decoder::text);
        d.finish(f);
        if let (Some(value), Some(field)) = (value, figures.field(word)) {
            *field = value;
        }
    }
    let has = |word: &&&str| entries.iter().any(|entry| entry.key == **word);
    if let Some(missing) = words.iter().find(|word| !has(word)).filter(|_| d.complete) {
        let message = format!("the figure `{missing}` is missing");
        d.error(Diagnostic::error("missing-key", node.span, message));
    }
    Some(figures)
}

/// Ids are unique in their sections: they are the words of transcripts.
fn unique(d: &mut Decoder, sections: &[Section], pack: &Pack, span: Span) {
    let span_of = |key: &str| {
        let section = sections.iter().find(|section| section.key == key && !section.shipped);
        section.map_or(span, |section| section.key_span)
    };
    let mut check = |what: &str, keys: &[&str], ids: Vec<(&str, u8)>| {
        let mut places = Vec::new();
        for section in keys.iter().filter_map(|key| sections.iter().find(|s| s.key == *key)) {
            ids_of(&section.node, &mut places);
        }
        let mut seen = Unique::default();
        for (id, _) in &ids {
            // Each entry has a place of its own, in the same order.
            let place = places.iter().position(|(found, _)| found == id);
            let span = place.map_or(span_of(keys[0]), |n| places.remove(n).1);
            seen.check(d, what, id, span);
            if let Some((of, copy)) = copy_of(id, &ids) {
                let message =
                    format!("{} is how copy {copy} of {} is drawn", quoted(id), quoted(of));
                d.error(Diagnostic::error("duplicate-id", span, message));
            }
        }
    };
    check("leader", &["leaders"], pack.leaders.iter().map(|x| (x.id.as_str(), 1)).collect());
    check("drone", &["drones"], pack.drones.iter().map(|x| (x.id.as_str(), 1)).collect());
    check("faction", &["factions"], pack.factions.iter().map(|x| (x.id.as_str(), 1)).collect());
    check("feat", &["feats"], pack.feats.iter().map(|x| (x.id.as_str(), 1)).collect());
    check("token", &["tokens"], pack.tokens.iter().map(|x| (x.id.as_str(), x.copies)).collect());
    check("card", &["cards", "markets"], pack.cards.iter().map(|x| (x.id.as_str(), 1)).collect());
    let ahab = pack.ahab.iter().map(|x| (x.id.as_str(), x.copies));
    check("card of Ahab's", &["ahab"], ahab.collect());
    let jaeger = pack.jaeger.iter().map(|x| (x.id.as_str(), x.copies));
    check("Jaeger card", &["jaeger"], jaeger.collect());
    let missions = pack.missions.iter().flatten();
    check("mission", &["missions"], missions.map(|x| (x.id.as_str(), 1)).collect());
}

/// The other entry of which an id names a copy in draws: of several copies of `patrol` the second
/// is drawn as `patrol-2`.
fn copy_of<'n>(id: &str, all: &[(&'n str, u8)]) -> Option<(&'n str, u8)> {
    all.iter().find_map(|&(of, copies)| {
        let copy = id.strip_prefix(of)?.strip_prefix('-')?.parse().ok()?;
        (2..=copies).contains(&copy).then_some((of, copy))
    })
}

/// The ids of the entries of a section, each with its place.
fn ids_of<'n>(node: &'n Node, found: &mut Vec<(&'n str, Span)>) {
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| ids_of(item, found)),
        Value::Map(entries) => {
            for entry in entries {
                match (entry.key.as_str(), entry.value.as_text()) {
                    ("id", Some(id)) => found.push((id, entry.value.span)),
                    _ => ids_of(&entry.value, found),
                }
            }
        }
        Value::Scalar { .. } => {}
    }
}
