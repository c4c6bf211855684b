//! A team while it is put together.

use std::collections::BTreeSet;

use crate::data::datacards::{
    APL, BASE, Base, Card, MAX_ATK, MAX_CARDS, MAX_DMG, MAX_KEYWORDS, MAX_NOTES, MAX_RULES,
    MAX_WEAPONS, MOVE, RESULTS, Source, Team, WOUNDS, Weapon, WeaponKind,
};
use crate::data::diagnostic::quoted;
use crate::data::weapon_rule;
use crate::geometry::number::snap;

use super::rules::{self, Spelt};
use super::{Account, Imported, Options};

/// The longest text that is taken over, in characters.
const MAX_TEXT: usize = 200;

/// A team while it is put together.
pub struct Draft<'a> {
    options: &'a Options<'a>,
    team: Team,
    account: Account,
    ids: BTreeSet<String>,
    without_base: Vec<String>,
    armed_equipment: Vec<String>,
}

/// A weapon as a source writes it.
pub struct Written<'a> {
    pub name: String,
    /// What the source says of the kind, if that was understood.
    pub kind: Option<WeaponKind>,
    /// What it is where neither the source nor its rules tell.
    pub fallback: WeaponKind,
    pub atk: &'a str,
    pub hit: &'a str,
    pub dmg: &'a str,
    pub rules: Spelt,
}

/// A card as a source writes it; a stat that is not there is `None`.
#[derive(Default)]
pub struct Stats<'a> {
    pub apl: Option<&'a str>,
    pub r#move: Option<&'a str>,
    pub save: Option<&'a str>,
    pub wounds: Option<&'a str>,
    pub base: Option<&'a str>,
}

impl<'a> Draft<'a> {
    pub fn new(options: &'a Options<'a>, team: &str, source: Source) -> Draft<'a> {
        let (name, unnamed) = named(team, "Unnamed team");
        let account = Account { team: name.clone(), guessed: unnamed, ..Account::default() };
        let source = Some(source);
        let team =
            Team { team: name, keyword: None, source, notes: Vec::new(), operatives: Vec::new() };
        Draft {
            options,
            team,
            account,
            ids: BTreeSet::new(),
            without_base: Vec::new(),
            armed_equipment: Vec::new(),
        }
    }

    pub fn guessed(&mut self, what: String) {
        note(&mut self.account.guessed, what);
    }

    pub fn left_out(&mut self, what: String) {
        note(&mut self.account.left_out, what);
    }

    /// Keeps the name of something the team has.
    pub fn team_note(&mut self, name: &str) {
        let name = clean(name);
        if self.team.notes.len() < MAX_NOTES || self.team.notes.contains(&name) {
            note(&mut self.team.notes, name);
        } else {
            self.left_out(format!("{name}: a team has up to {MAX_NOTES} notes"));
        }
    }

    pub fn keyword(&mut self, keyword: &str) {
        self.team.keyword = Some(clean(keyword)).filter(|keyword| !keyword.is_empty());
    }

    /// A card with its stats; those that cannot be are left out.
    pub fn card(&mut self, name: &str, stats: Stats) -> Card {
        let (name, unnamed) = named(name, "Unnamed operative");
        unnamed.into_iter().for_each(|what| self.guessed(what));
        let id = self.id(&name);
        let whole = |text: Option<&str>| text.and_then(|text| text.trim().parse::<u16>().ok());
        let apl = whole(stats.apl).filter(|apl| APL.contains(apl)).map(|apl| apl as u8);
        let wounds = whole(stats.wounds).filter(|wounds| WOUNDS.contains(wounds));
        let save = stats.save.and_then(|text| weapon_rule::result(text.trim()));
        let allowance = stats.r#move.and_then(inches).filter(|x| MOVE.contains(x));
        for (stat, written, read) in [
            ("APL", stats.apl, apl.is_some()),
            ("Move", stats.r#move, allowance.is_some()),
            ("Save", stats.save, save.is_some()),
            ("Wounds", stats.wounds, wounds.is_some()),
        ] {
            match written {
                Some(text) if !read => {
                    self.left_out(format!("{stat} of {name}: {} cannot be", quoted(text)));
                }
                None => self.left_out(format!("{stat} of {name}: the source has none")),
                _ => {}
            }
        }
        let base = stats.base.and_then(base);
        if base.is_none() {
            if let Some(text) = stats.base.filter(|text| !text.trim().is_empty()) {
                self.left_out(format!("base of {name}: {} cannot be", quoted(text)));
            }
            self.without_base.push(name.clone());
        }
        let base = base.or(self.options.base.map(Base::Round));
        Card {
            id,
            name: Some(name),
            apl,
            r#move: allowance.map(snap),
            save,
            wounds,
            base,
            ..Card::default()
        }
    }

    /// Adds a weapon to a card, if its figures can be.
    pub fn arm(&mut self, card: &mut Card, written: Written) {
        let Written { name, kind, fallback, atk, hit, dmg, rules } = written;
        let (name, unnamed) = named(&name, "Unnamed weapon");
        unnamed.into_iter().for_each(|what| self.guessed(what));
        let of = format!("{name} of {}", card.name.as_deref().unwrap_or(&card.id));
        let atk = atk.trim().parse().ok().filter(|atk| (1..=MAX_ATK).contains(atk));
        let hit = weapon_rule::result(hit.trim()).filter(|hit| RESULTS.contains(hit));
        let dmg = weapon_rule::damage(dmg.trim()).filter(|dmg| dmg.iter().all(|x| *x <= MAX_DMG));
        let (Some(atk), Some(hit), Some(dmg)) = (atk, hit, dmg) else {
            self.left_out(format!("{of}: its figures are no Atk, Hit and Dmg"));
            return card.notes.push(name);
        };
        let kind = kind.unwrap_or_else(|| {
            let kind = kind_of(&rules).unwrap_or(fallback);
            let word = if kind == WeaponKind::Ranged { "ranged" } else { "melee" };
            self.guessed(format!("{of}: taken as a {word} weapon; the source does not say"));
            kind
        });
        let Spelt { rules, notes, mended } = rules;
        for (written, taken) in mended {
            self.guessed(format!("{of}: {} taken as {taken}", quoted(&written)));
        }
        for note in &notes {
            self.kept(note);
        }
        let same = |name: &str| {
            card.weapons.iter().any(|weapon| weapon.kind == kind && weapon.name == name)
        };
        let mut unique = name.clone();
        let mut count = 1;
        while same(&unique) {
            count += 1;
            unique = format!("{name} ({count})");
        }
        if card.weapons.len() >= MAX_WEAPONS {
            return self.left_out(format!("{of}: a card has up to {MAX_WEAPONS} weapons"));
        }
        if rules.len() > MAX_RULES {
            self.left_out(format!("{of}: rules beyond {MAX_RULES}"));
        }
        let rules: Vec<_> = rules.into_iter().take(MAX_RULES).collect();
        self.account.weapons += 1;
        self.account.weapon_rules += rules.len();
        let mut weapon = Weapon { name: unique, kind, atk, hit, dmg, rules, notes: Vec::new() };
        notes.iter().map(|text| clean(text)).for_each(|text| note(&mut weapon.notes, text));
        // The same profile met twice is one weapon.
        let again = |other: &Weapon| {
            Weapon { name: name.clone(), ..weapon.clone() }
                == Weapon { name: name.clone(), ..other.clone() }
        };
        if weapon.name != name && card.weapons.iter().any(|w| w.name == name && again(w)) {
            self.account.weapons -= 1;
            self.account.weapon_rules -= weapon.rules.len();
            return;
        }
        card.weapons.push(weapon);
    }

    /// A rule that is kept by name.
    pub fn kept(&mut self, name: &str) {
        note(&mut self.account.kept_as_notes, clean(name));
    }

    /// Equipment with weapons: are its weapons asked for?
    pub fn equips(&mut self, name: &str) -> bool {
        let name = clean(name);
        let asked = self.options.equipment.iter().any(|e| e.trim().eq_ignore_ascii_case(&name));
        note(&mut self.armed_equipment, name);
        asked
    }

    /// Takes the cards out, to be changed and pushed again.
    pub fn take_cards(&mut self) -> Vec<Card> {
        std::mem::take(&mut self.team.operatives)
    }

    /// Weapon rules of a text.
    pub fn rules(&self, text: &str) -> Spelt {
        rules::read(text, self.options.weapon_rules)
    }

    /// Adds a finished card.
    pub fn push(&mut self, mut card: Card) {
        if self.team.operatives.len() >= MAX_CARDS {
            let name = card.name.unwrap_or(card.id);
            return self.left_out(format!("{name}: a file has up to {MAX_CARDS} operatives"));
        }
        for word in std::mem::take(&mut card.keywords) {
            note(&mut card.keywords, clean(&word));
        }
        let called = card.name.clone().unwrap_or_else(|| card.id.clone());
        if card.keywords.len() > MAX_KEYWORDS {
            self.left_out(format!("{called}: keywords beyond {MAX_KEYWORDS}"));
        }
        card.keywords.truncate(MAX_KEYWORDS);
        card.notes = card.notes.iter().map(|text| clean(text)).collect();
        card.notes.retain(|text| !text.is_empty());
        if card.notes.len() > MAX_NOTES {
            self.left_out(format!("{called}: notes beyond {MAX_NOTES}"));
        }
        card.notes.truncate(MAX_NOTES);
        for name in &card.notes {
            note(&mut self.account.kept_as_notes, name.clone());
        }
        self.team.operatives.push(card);
    }

    pub fn finish(mut self) -> Imported {
        if let Some(size) = self.options.base.filter(|_| !self.without_base.is_empty()) {
            let names = std::mem::take(&mut self.without_base);
            let which = if names.len() == self.team.operatives.len() {
                "every operative".to_owned()
            } else {
                names.join(", ")
            };
            self.guessed(format!(
                "base {size} mm for {which}: the source has no base sizes for them"
            ));
        }
        self.account.operatives = self.team.operatives.len();
        if self.team.operatives.is_empty() {
            self.left_out("operatives: the source lists none".to_owned());
        }
        let armed_equipment = self.armed_equipment;
        Imported { team: self.team, account: self.account, armed_equipment }
    }

    /// A short id made of a name, unique in the team.
    fn id(&mut self, name: &str) -> String {
        let slug = slug(name);
        let mut id = slug.clone();
        let mut count = 1;
        while !self.ids.insert(id.clone()) {
            count += 1;
            id = format!("{slug}-{count}");
        }
        id
    }
}

/// Rules that only a ranged, or only a melee weapon has a use for.
const TELLING: [(&[&str], WeaponKind); 2] = [
    (
        &[
            "Range",
            "Torrent",
            "Blast",
            "Saturate",
            "Seek",
            "Seek Light",
            "Heavy",
            "Silent",
            "Hot",
            "Piercing",
            "Piercing Crits",
        ],
        WeaponKind::Ranged,
    ),
    (&["Brutal", "Shock"], WeaponKind::Melee),
];

fn kind_of(rules: &Spelt) -> Option<WeaponKind> {
    let has = |names: &[&str]| rules.rules.iter().any(|rule| names.contains(&rule.name));
    TELLING.into_iter().find(|(names, _)| has(names)).map(|(_, kind)| kind)
}

/// Letters and digits of a name, lower case, with hyphens between.
pub fn slug(name: &str) -> String {
    let plain: String = name
        .to_lowercase()
        .chars()
        .filter(|c| !matches!(c, '\'' | '’'))
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    let slug = plain.split_whitespace().collect::<Vec<_>>().join("-");
    let slug: String = slug.chars().take(56).collect();
    if slug.is_empty() { "operative".to_owned() } else { slug }
}

/// A text on one line without control characters and emphasis.
pub fn clean(text: &str) -> String {
    let visible = text.replace("**", "").replace(|c: char| c.is_control() || c == '\u{a0}', " ");
    let words = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(MAX_TEXT).collect()
}

/// The name of something, and what is told where the source has none.
fn named(name: &str, otherwise: &str) -> (String, Vec<String>) {
    match clean(name) {
        name if name.is_empty() => {
            (otherwise.to_owned(), vec![format!("{otherwise}: the source has no name for it")])
        }
        name => (name, Vec::new()),
    }
}

/// Adds a text once.
fn note(list: &mut Vec<String>, text: String) {
    if !text.is_empty() && !list.contains(&text) {
        list.push(text);
    }
}

/// `6"`, `6''`, `6 inches` or `6`.
fn inches(text: &str) -> Option<f64> {
    let number = text.trim().trim_end_matches(|c: char| !c.is_ascii_digit());
    number.parse().ok()
}

/// `32`, `32mm` or `60x35`.
fn base(text: &str) -> Option<Base> {
    let lower = text.to_lowercase().replace("mm", "").replace(' ', "");
    let size = |text: &str| text.parse().ok().filter(|mm| BASE.contains(mm));
    match lower.split_once(['x', '×']) {
        Some((length, width)) => Some(Base::Oval(size(length)?, size(width)?)),
        None => size(&lower).map(Base::Round),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_they_are_written() {
        assert_eq!(inches("6\""), Some(6.0));
        assert_eq!(inches("5 inches"), Some(5.0));
        assert_eq!(inches("-"), None);
        assert_eq!(base("28mm"), Some(Base::Round(28.0)));
        assert_eq!(base("60x35"), Some(Base::Oval(60.0, 35.0)));
        assert_eq!(base("large"), None);
    }

    #[test]
    fn ids_are_short_and_plain() {
        assert_eq!(slug("Tide-caller’s Aide (2)"), "tide-callers-aide-2");
        assert_eq!(slug("***"), "operative");
        assert_eq!(clean("  a\n**b**\u{7} c"), "a b c");
    }
}
