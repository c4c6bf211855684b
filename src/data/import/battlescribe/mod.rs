//! BattleScribe catalogues (`.cat`), game systems (`.gst`), and both zipped (`.catz`, `.gstz`).
//!
//! Files that are read together may point into each other by id, as catalogues point into
//! their game system.

use std::collections::BTreeSet;

use roxmltree::{Document, Node};

use crate::data::datacards::{Card, Source, WeaponKind};
use crate::data::diagnostic::Report;

use super::draft::{Draft, Stats, Written, clean};
use super::{Imported, Options, problem};

mod links;
mod xml;

use links::{Links, Profile};

/// What marks a weapon profile as ranged or melee.
const MARKS: [(char, WeaponKind); 2] = [('⌖', WeaponKind::Ranged), ('⚔', WeaponKind::Melee)];

/// Categories that sort entries and are no keywords.
const NO_KEYWORDS: [&str; 4] = ["operative", "configuration", "reference", "equipment"];

/// Reads catalogues: a team for each that has operatives.
///
/// # Errors
/// All files that are no XML in UTF-8 or no catalogues; none of them has an operative.
pub fn battlescribe(
    files: Vec<(String, Vec<u8>)>,
    options: &Options,
) -> Result<Vec<Imported>, Report> {
    let mut report = Report::new();
    let first = files.first().map(|(name, _)| name.clone()).unwrap_or_default();
    let mut texts = Vec::new();
    for (name, bytes) in files {
        match xml::texts(&name, bytes) {
            Ok(found) => texts.extend(found),
            Err(problems) => report.merge(problems),
        }
    }
    let mut documents = Vec::new();
    for (name, text) in &texts {
        match xml::parse(name, text) {
            Ok(document) => documents.push(document),
            Err(problems) => report.merge(problems),
        }
    }
    if report.has_errors() {
        return Err(report);
    }
    let links = Links::new(&documents);
    let teams: Vec<Imported> = documents.iter().filter_map(|d| team(d, &links, options)).collect();
    if teams.is_empty() {
        let message = "there is no operative in the files: no entry has a profile with APL, Move, Save and Wounds";
        return Err(problem(&first, "import", message.to_owned(), None));
    }
    Ok(teams)
}

fn team(document: &Document, links: &Links, options: &Options) -> Option<Imported> {
    let root = document.root_element();
    let name = root.attribute("name").unwrap_or("Unnamed catalogue");
    let revision = root.attribute("revision").unwrap_or("?");
    let source = Source {
        name: format!("BattleScribe catalogue {}, revision {}", clean(name), clean(revision)),
        as_of: options.as_of.clone(),
    };
    let mut draft = Draft::new(options, name, source);
    if options.as_of.is_none() {
        draft.left_out("as_of: a catalogue does not say when it was true".to_owned());
    }
    let mut keywords = Vec::new();
    let mut count = 0;
    for entry in root.descendants().filter(|node| node.has_tag_name_in("selectionEntry")) {
        for profile in links.profiles(entry).into_iter().filter(|p| p.kind == "Operative") {
            if profile.value("APL").is_none_or(|apl| apl.trim().parse::<u8>().is_err()) {
                draft.left_out(format!("{}: a key of symbols, no operative", clean(&profile.name)));
                continue;
            }
            let card = operative(&mut draft, links, entry, &profile);
            keywords.push(card.keywords.clone());
            draft.push(card);
            count += 1;
        }
    }
    if count == 0 {
        return None;
    }
    for link in root.descendants().filter(|node| links.lead_nowhere(*node)) {
        let name = clean(link.attribute("name").unwrap_or("a link"));
        draft.left_out(format!("{name}: linked, and in none of the files that were given"));
    }
    for rule in links::children(root, "rules").chain(links::children(root, "sharedRules")) {
        if let Some(name) = rule.attribute("name") {
            draft.team_note(name);
            draft.kept(name);
        }
    }
    let common = keywords.iter().flatten().find(|word| keywords.iter().all(|k| k.contains(word)));
    if let Some(word) = common {
        draft.keyword(word);
    }
    Some(draft.finish())
}

fn operative(draft: &mut Draft, links: &Links, entry: Node, profile: &Profile) -> Card {
    let stats = Stats {
        apl: profile.value("APL"),
        r#move: profile.value("Move"),
        save: profile.value("Save"),
        wounds: profile.value("Wounds"),
        base: profile.value("Base"),
    };
    let mut card = draft.card(&profile.name, stats);
    card.keywords = links::children(entry, "categoryLinks")
        .filter_map(|link| link.attribute("name"))
        .map(|name| clean(name).to_uppercase())
        .filter(|name| !NO_KEYWORDS.contains(&name.to_lowercase().as_str()))
        .collect();
    for other in links.profiles(entry) {
        if !matches!(other.kind.as_str(), "Operative" | "Weapons") {
            card.notes.push(other.name);
        }
    }
    let mut seen = BTreeSet::new();
    for weapon in links.weapons(entry) {
        if seen.insert(weapon.clone()) {
            arm(draft, &mut card, &weapon);
        }
    }
    card
}

fn arm(draft: &mut Draft, card: &mut Card, profile: &Profile) {
    let marked = profile.name.trim();
    let mark = MARKS.into_iter().find(|(mark, _)| marked.starts_with(*mark));
    let name = match mark {
        Some((mark, _)) => marked.trim_start_matches(mark).trim_start_matches('\u{fe0f}').trim(),
        None => marked,
    };
    let figure = |key: &str| profile.value(key).unwrap_or_default();
    let rules = draft.rules(figure("WR"));
    if profile.conditional {
        let card = card.name.as_deref().unwrap_or(&card.id);
        draft.guessed(format!(
            "{name} of {card}: some figures change under conditions; taken without"
        ));
    }
    let written = Written {
        name: name.to_owned(),
        kind: mark.map(|(_, kind)| kind),
        fallback: WeaponKind::Melee,
        atk: figure("ATK"),
        hit: figure("HIT"),
        dmg: figure("DMG"),
        rules,
    };
    draft.arm(card, written);
}

/// Tag names without regard to the namespace: catalogues and game systems have one each.
trait TagName {
    fn has_tag_name_in(&self, name: &str) -> bool;
}

impl TagName for Node<'_, '_> {
    fn has_tag_name_in(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}
