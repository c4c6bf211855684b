//! Datacards: the operatives of a team, their stats and weapons.

use std::ops::RangeInclusive;
use std::path::Path;

mod write;

pub use write::write;

use super::decode::{Decoder, Fields, MILLIMETRES, Unique};
use super::diagnostic::{Diagnostic, Report, Span};
use super::load::{self, Kind, Known, Loaded};
use super::tree::{Node, Value};
use super::weapon_rule::{self, NotationError, WeaponRule};

/// APL of a card.
pub const APL: RangeInclusive<u16> = 0..=9;
/// Move of a card, inches.
pub const MOVE: RangeInclusive<f64> = 0.0..=20.0;
/// Starting wounds of a card.
pub const WOUNDS: RangeInclusive<u16> = 1..=200;
/// Length of a base in any direction, millimetres.
pub const BASE: RangeInclusive<f64> = 10.0..=200.0;
/// Height of a head above the floor of its base, inches.
pub const HEIGHT: RangeInclusive<f64> = 0.1..=20.0;
/// The results "x+" of Save and Hit.
pub const RESULTS: RangeInclusive<u8> = 2..=6;
/// The most attack dice of a weapon.
pub const MAX_ATK: u8 = 20;
/// The most damage of one success.
pub const MAX_DMG: u16 = 50;

pub(super) const MAX_CARDS: usize = 500;
pub(super) const MAX_WEAPONS: usize = 50;
pub(super) const MAX_RULES: usize = 30;
pub(super) const MAX_KEYWORDS: usize = 50;
pub(super) const MAX_NOTES: usize = 200;

/// A checked file of datacards.
#[derive(Clone, Debug)]
pub struct Team {
    pub team: String,
    pub keyword: Option<String>,
    pub source: Option<Source>,
    /// Names of what belongs to the team and is not measured: ploys, equipment.
    pub notes: Vec<String>,
    pub operatives: Vec<Card>,
}

/// Where a file's figures come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    pub name: String,
    /// A date, `YYYY-MM-DD`.
    pub as_of: Option<String>,
}

/// A datacard. Fields a file left out are `None`; measuring needs only the base.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    pub id: String,
    pub name: Option<String>,
    pub apl: Option<u8>,
    /// Inches.
    pub r#move: Option<f64>,
    /// The least successful defence result.
    pub save: Option<u8>,
    pub wounds: Option<u16>,
    pub base: Option<Base>,
    /// Of the head above the floor of the base, inches.
    pub height: Option<f64>,
    pub keywords: Vec<String>,
    pub weapons: Vec<Weapon>,
    /// Names of what the card has beside its weapons: abilities, actions of its own.
    pub notes: Vec<String>,
}

/// The size of a base in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Base {
    /// Diameter.
    Round(f64),
    /// Length and width.
    Oval(f64, f64),
}

impl std::fmt::Display for Base {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Base::Round(diameter) => write!(f, "{diameter} mm"),
            Base::Oval(length, width) => write!(f, "{length} by {width} mm"),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Weapon {
    pub name: String,
    pub kind: WeaponKind,
    pub atk: u8,
    /// The least successful attack result.
    pub hit: u8,
    /// Normal and critical damage.
    pub dmg: [u16; 2],
    pub rules: Vec<WeaponRule>,
    /// Names of rules that are a team's own and decide nothing here.
    pub notes: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponKind {
    Ranged,
    Melee,
}

impl WeaponKind {
    pub const ALL: [(WeaponKind, &'static str); 2] =
        [(WeaponKind::Ranged, "ranged"), (WeaponKind::Melee, "melee")];
}

/// Reads a file of datacards.
///
/// # Errors
/// All the problems of the file.
pub fn load(path: &Path, known: &Known) -> Result<Loaded<Team>, Report> {
    let mut report = Report::new();
    let team = load::open(&mut report, path).and_then(|tree| {
        let mut decoder = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut decoder, &tree.root, known)
    });
    load::finish(report, team)
}

/// [`load`] of a text under a name.
///
/// # Errors
/// All the problems of the text.
pub fn load_str(name: &str, text: &str, known: &Known) -> Result<Loaded<Team>, Report> {
    let mut report = Report::new();
    let team = load::open_str(&mut report, name, text).and_then(|tree| {
        let mut decoder = Decoder { report: &mut report, complete: tree.complete };
        decode(&mut decoder, &tree.root, known)
    });
    load::finish(report, team)
}

pub(crate) fn decode(d: &mut Decoder, node: &Node, known: &Known) -> Option<Team> {
    let mut f = d.fields(node, "a file of datacards")?;
    if !load::expect_kind(d, &mut f, Kind::Datacards) {
        return None;
    }
    let team = d.required(&mut f, "team", Decoder::name);
    let keyword = d.optional(&mut f, "keyword", Decoder::text);
    let source = d.optional(&mut f, "source", source);
    let notes = d.optional(&mut f, "notes", notes).unwrap_or_default();
    let mut ids = Unique::default();
    let operatives = d.required(&mut f, "operatives", |d, node| {
        Some(d.list(node, "datacards", MAX_CARDS, |d, node| card(d, node, known, &mut ids)))
    });
    d.finish(f);
    Some(Team { team: team?, keyword, source, notes, operatives: operatives? })
}

fn source(d: &mut Decoder, node: &Node) -> Option<Source> {
    let mut f = d.fields(node, "a source")?;
    let name = d.required(&mut f, "name", Decoder::name);
    let as_of = d.optional(&mut f, "as_of", date);
    d.finish(f);
    Some(Source { name: name?, as_of })
}

fn date(d: &mut Decoder, node: &Node) -> Option<String> {
    let text = d.text(node)?;
    if !is_date(&text) {
        return d.wrong_type(node, "a date YYYY-MM-DD");
    }
    Some(text)
}

/// Is it written as a day, `YYYY-MM-DD`?
pub fn is_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(i, byte)| match i {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
        && (1..=12).contains(&text[5..7].parse().unwrap_or(0))
        && (1..=31).contains(&text[8..].parse().unwrap_or(0))
}

fn card(d: &mut Decoder, node: &Node, known: &Known, ids: &mut Unique) -> Option<Card> {
    let mut f = d.fields(node, "a datacard")?;
    let id = d.required(&mut f, "id", Decoder::id);
    if let Some(id) = &id {
        ids.check(d, "datacard", id, f.value_span("id"));
    }
    let card = stats(d, &mut f, known);
    d.finish(f);
    Some(Card { id: id?, ..card })
}

/// The fields that a datacard and an operative in a scene share; those left out are `None` or
/// empty.
pub(crate) fn stats<'n>(d: &mut Decoder, f: &mut Fields<'n>, known: &Known) -> Card {
    let narrow = |value: Option<u16>| value.map(|n| n as u8);
    Card {
        id: String::new(),
        name: d.optional(f, "name", Decoder::name),
        apl: narrow(d.optional(f, "apl", |d, node| d.whole(node, APL))),
        r#move: d.optional(f, "move", |d, node| d.length(node, MOVE)),
        save: d.optional(f, "save", result),
        wounds: d.optional(f, "wounds", |d, node| d.whole(node, WOUNDS)),
        base: d.optional(f, "base", base),
        height: d.optional(f, "height", |d, node| d.length(node, HEIGHT)),
        keywords: d.optional(f, "keywords", keywords).unwrap_or_default(),
        weapons: d.optional(f, "weapons", |d, n| weapons(d, n, known)).unwrap_or_default(),
        notes: d.optional(f, "notes", notes).unwrap_or_default(),
    }
}

fn notes(d: &mut Decoder, node: &Node) -> Option<Vec<String>> {
    Some(d.list(node, "notes", MAX_NOTES, Decoder::text))
}

fn keywords(d: &mut Decoder, node: &Node) -> Option<Vec<String>> {
    Some(d.list(node, "keywords", MAX_KEYWORDS, Decoder::text))
}

fn result(d: &mut Decoder, node: &Node) -> Option<u8> {
    let text = d.text(node)?;
    let result = weapon_rule::result(&text);
    if result.is_none() {
        let (low, high) = (RESULTS.start(), RESULTS.end());
        d.wrong_type::<()>(node, &format!("a result from {low}+ to {high}+"));
    }
    result
}

fn base(d: &mut Decoder, node: &Node) -> Option<Base> {
    let Value::Map(_) = &node.value else {
        return d.number(node, BASE, MILLIMETRES).map(Base::Round);
    };
    let mut f = d.fields(node, "a base")?;
    let oval = d.required(&mut f, "oval", |d, node| {
        d.pair(node, "length and width [a, b]", BASE, MILLIMETRES)
    });
    d.finish(f);
    oval.map(|[a, b]| Base::Oval(a, b))
}

fn weapons(d: &mut Decoder, node: &Node, known: &Known) -> Option<Vec<Weapon>> {
    let mut names = Unique::default();
    Some(d.list(node, "weapons", MAX_WEAPONS, |d, node| {
        let weapon = weapon(d, node, known)?;
        let kind = if weapon.kind == WeaponKind::Melee { "melee weapon" } else { "ranged weapon" };
        let span = node.get("name").map_or(node.span, |name| name.span);
        names.check(d, kind, &format!("{} ({kind})", weapon.name), span);
        Some(weapon)
    }))
}

fn weapon(d: &mut Decoder, node: &Node, known: &Known) -> Option<Weapon> {
    let mut f = d.fields(node, "a weapon")?;
    let name = d.required(&mut f, "name", Decoder::name);
    let kind = d.required(&mut f, "type", |d, n| d.word(n, &WeaponKind::ALL, "a type of weapon"));
    let atk = d.required(&mut f, "atk", |d, node| d.whole(node, 1..=u16::from(MAX_ATK)));
    let hit = d.required(&mut f, "hit", result);
    let dmg = d.required(&mut f, "dmg", |d, node| {
        let dmg = node.as_text().and_then(weapon_rule::damage);
        dmg.or_else(|| d.wrong_type(node, &format!("damage such as 3/4, at most {MAX_DMG} each,")))
    });
    let rules = d.optional(&mut f, "rules", |d, node| rules(d, node, known)).unwrap_or_default();
    let notes = d.optional(&mut f, "notes", notes).unwrap_or_default();
    d.finish(f);
    Some(Weapon { name: name?, kind: kind?, atk: atk? as u8, hit: hit?, dmg: dmg?, rules, notes })
}

/// The rules of a weapon: a list, or one text with commas.
fn rules(d: &mut Decoder, node: &Node, known: &Known) -> Option<Vec<WeaponRule>> {
    let found: Vec<(WeaponRule, Span)> =
        if let (Some(text), false) = (node.as_text(), node.is_nothing()) {
            weapon_rule::split_rules(text)
                .filter_map(|(at, rule)| {
                    let span = part_of(d.report, node.span, text, at, rule);
                    Some((parsed(d, weapon_rule::parse(rule, known.weapon_rules), span)?, span))
                })
                .collect()
        } else {
            d.list(node, "weapon rules", MAX_RULES, |d, node| {
                let text = d.text(node)?;
                let rule = parsed(d, weapon_rule::parse(&text, known.weapon_rules), node.span)?;
                Some((rule, node.span))
            })
        };
    for (n, (rule, span)) in found.iter().enumerate() {
        let earlier = found[..n].iter().find(|(other, _)| other.clashes(rule));
        if let Some((other, first)) = earlier {
            let message = match other == rule {
                true => format!("the weapon has {rule} already"),
                false => format!("a weapon has either {other} or {rule}"),
            };
            let diagnostic = Diagnostic::error("duplicate-id", *span, message);
            d.error(diagnostic.note(*first, "the first one is here"));
        }
    }
    Some(found.into_iter().map(|(rule, _)| rule).collect())
}

fn parsed(
    d: &mut Decoder,
    rule: Result<WeaponRule, NotationError>,
    span: Span,
) -> Option<WeaponRule> {
    rule.map_err(|error| {
        d.error(Diagnostic::error("weapon-rule", span, error.message).maybe_help(error.help));
    })
    .ok()
}

/// The place of a piece of a scalar's text, if the file writes the text as it is.
fn part_of(report: &Report, span: Span, text: &str, at: usize, part: &str) -> Span {
    let written = report.source(span.source).text.get(span.start..span.end);
    match written.and_then(|written| written.find(text)) {
        Some(shift) => {
            let start = span.start + shift + at;
            Span { start, end: start + part.len(), ..span }
        }
        None => span,
    }
}
