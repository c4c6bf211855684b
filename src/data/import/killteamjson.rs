//! Teams of the killteamjson data set: one JSON file a team.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::data::datacards::{Card, Source, WeaponKind};
use crate::data::diagnostic::Report;

use super::draft::{Draft, Stats, Written, clean};
use super::rules::{Spelt, the_move};
use super::{Imported, Options, problem, problem_at, utf8};

/// What the ids of rules that every team has begin with.
const COMMON: &str = "WR-UNIV-";

/// Reads a file: one team, or a list of teams.
///
/// # Errors
/// The file is no JSON in UTF-8, or holds no team.
pub fn killteamjson(
    name: &str,
    bytes: Vec<u8>,
    options: &Options,
) -> Result<Vec<Imported>, Report> {
    let text = utf8(name, bytes)?;
    let value: Value = serde_json::from_str(&text).map_err(|error| {
        let place = [error.line(), error.column()];
        let end = if error.is_eof() { "the file ends too early" } else { "this is no JSON" };
        let told = error.to_string();
        let why = told.split(" at line").next().unwrap_or(&told);
        problem_at(name, &text, place, format!("{end}: {why}"))
    })?;
    let teams = match &value {
        Value::Array(teams) => teams.as_slice(),
        team => std::slice::from_ref(team),
    };
    let is_team = |team: &&Value| team.get("opTypes").is_some_and(Value::is_array);
    let teams: Vec<Imported> =
        teams.iter().filter(is_team).map(|value| team(value, options)).collect();
    match teams.is_empty() {
        true => {
            let message = "there is no team in the file: none has the list `opTypes`".to_owned();
            Err(problem(name, "import", message, None))
        }
        false => Ok(teams),
    }
}

fn team(value: &Value, options: &Options) -> Imported {
    let name = text(value, "killteamName").or_else(|| text(value, "killteamId"));
    let name = name.unwrap_or_else(|| "Unnamed team".to_owned());
    let version = text(value, "version").filter(|version| !version.trim().is_empty());
    let month = version.as_deref().and_then(first_of_month);
    let source = Source {
        name: match &version {
            Some(version) => format!("killteamjson, {}", clean(version)),
            None => "killteamjson".to_owned(),
        },
        as_of: options.as_of.clone().or(month.clone()),
    };
    let mut draft = Draft::new(options, &name, source);
    match (&options.as_of, &month) {
        (Some(_), _) => {}
        (None, Some(day)) => {
            draft.guessed(format!("as_of {day}: the first day of the version's month"))
        }
        (None, None) => {
            draft.left_out("as_of: the source does not say when it was true".to_owned())
        }
    }
    let own = own_rules(value);
    for (list, key) in
        [("teamAbilities", "abilityName"), ("ploys", "ployName"), ("equipments", "eqName")]
    {
        for item in items(value, list) {
            if let Some(name) = text(item, key) {
                draft.team_note(&name);
                draft.kept(&name);
            }
        }
    }
    for operative in items(value, "opTypes") {
        card(&mut draft, operative, &own);
    }
    for item in items(value, "equipments").iter().filter(|e| !items(e, "weapons").is_empty()) {
        equip(&mut draft, item, &own);
    }
    let mut imported = draft.finish();
    imported.team.keyword = common_keyword(&imported.team.operatives);
    imported
}

fn card(draft: &mut Draft, value: &Value, own: &BTreeMap<String, String>) {
    let name = text(value, "opTypeName").unwrap_or_else(|| "Unnamed operative".to_owned());
    let stat = |key: &str| text(value, key);
    let (apl, allowance, save) = (stat("APL"), stat("MOVE"), stat("SAVE"));
    let (wounds, base) = (stat("WOUNDS"), stat("basesize"));
    let stats = Stats {
        apl: apl.as_deref(),
        r#move: allowance.as_deref(),
        save: save.as_deref(),
        wounds: wounds.as_deref(),
        base: base.as_deref(),
    };
    let mut card = draft.card(&name, stats);
    let keywords = text(value, "keywords").unwrap_or_default();
    card.keywords = keywords.split(',').map(clean).filter(|word| !word.is_empty()).collect();
    for (list, key) in
        [("abilities", "abilityName"), ("actions", "name"), ("options", "optionName")]
    {
        card.notes.extend(items(value, list).iter().filter_map(|item| text(item, key)));
    }
    for weapon in items(value, "weapons") {
        arm(draft, &mut card, weapon, own);
    }
    draft.push(card);
}

/// Gives every profile of a weapon to a card.
fn arm(draft: &mut Draft, card: &mut Card, weapon: &Value, own: &BTreeMap<String, String>) {
    let name = weapon_name(weapon);
    let kind = kind(weapon);
    for profile in items(weapon, "profiles") {
        let label = text(profile, "profileName").map(|label| clean(&label)).unwrap_or_default();
        let figure = |key: &str| text(profile, key).unwrap_or_default();
        let (atk, hit, dmg) = (figure("ATK"), figure("HIT"), figure("DMG"));
        let rules = rules(draft, profile.get("WR"), own);
        let name = if label.is_empty() { name.clone() } else { format!("{name} ({label})") };
        let fallback = WeaponKind::Ranged;
        let written = Written { name, kind, fallback, atk: &atk, hit: &hit, dmg: &dmg, rules };
        draft.arm(card, written);
    }
}

fn weapon_name(weapon: &Value) -> String {
    text(weapon, "wepName").unwrap_or_else(|| "Unnamed weapon".to_owned())
}

fn kind(weapon: &Value) -> Option<WeaponKind> {
    match text(weapon, "wepType").as_deref() {
        Some("R") => Some(WeaponKind::Ranged),
        Some("M") => Some(WeaponKind::Melee),
        // Equipment that is thrown, and powers of the mind.
        _ => None,
    }
}

/// Gives the weapons of equipment to the operatives its text names, if they are asked for.
fn equip(draft: &mut Draft, item: &Value, own: &BTreeMap<String, String>) {
    let name = text(item, "eqName").unwrap_or_else(|| "Unnamed equipment".to_owned());
    let weapons = items(item, "weapons");
    let told = weapons.iter().map(|w| clean(&weapon_name(w))).collect::<Vec<_>>().join(", ");
    if !draft.equips(&name) {
        return draft.left_out(format!(
            "{told} of the equipment {name}: equipment is chosen before a battle, and a card \
             holds what its operative always has; it is taken where the equipment is named"
        ));
    }
    let cards = draft.take_cards();
    let (those, but) = bearers(&text(item, "description").unwrap_or_default(), &cards);
    let mut count = 0;
    for mut card in cards {
        let is = |keyword: &String| card.keywords.contains(keyword);
        if those.iter().all(is) && !but.iter().any(is) {
            count += 1;
            for weapon in weapons {
                let weapon_name = clean(&weapon_name(weapon));
                // A text may say that such a card keeps the better one: its own.
                if card
                    .weapons
                    .iter()
                    .any(|w| w.name == weapon_name && Some(w.kind) == kind(weapon))
                {
                    draft.left_out(format!(
                        "{weapon_name} of the equipment {name} for {}: it has one of its own",
                        card.name.as_deref().unwrap_or(&card.id)
                    ));
                    continue;
                }
                arm(draft, &mut card, weapon, own);
            }
        }
        draft.push(card);
    }
    let which = match (those.is_empty(), but.is_empty()) {
        (true, _) => "all are".to_owned(),
        (false, true) => format!("those with the keyword {} are", those.join(", ")),
        (false, false) => {
            format!("those with the keyword {} and not {} are", those.join(", "), but.join(", "))
        }
    };
    let cards = if count == 1 { "card" } else { "cards" };
    draft.guessed(format!(
        "{told} of the equipment {name} is on {count} {cards}, as {which}; how often it may be used \
         is not taken from its text"
    ));
}

/// The keywords of those who may use equipment and of those who may not, as its text names
/// them: `Friendly SALT CHOIR operatives (excluding CANTOR) have …`.
fn bearers(text: &str, cards: &[Card]) -> (Vec<String>, Vec<String>) {
    let upper = clean(text).to_uppercase();
    // What stands behind the first sentence speaks of special cases.
    let sentence = upper.split_once(['.', ':']).map_or(upper.as_str(), |(first, _)| first);
    let (those, but) = match sentence.split_once("EXCLUDING") {
        Some((before, after)) => (before, after.split(')').next().unwrap_or(after)),
        None => (sentence, ""),
    };
    let mut all: Vec<&String> = cards.iter().flat_map(|card| &card.keywords).collect();
    all.sort_by_key(|keyword| (std::cmp::Reverse(keyword.len()), keyword.as_str()));
    all.dedup();
    let named = |text: &str| {
        let mut rest = text.to_owned();
        let mut found = Vec::new();
        for keyword in &all {
            let word = keyword.to_uppercase();
            if let Some(at) = whole_word(&rest, &word) {
                rest.replace_range(at..at + word.len(), "");
                found.push((*keyword).clone());
            }
        }
        found
    };
    (named(those), named(but))
}

/// Where words stand in a text, not as a part of others.
fn whole_word(text: &str, word: &str) -> Option<usize> {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let free = |at: &usize| {
        !letter(text[..*at].chars().next_back()) && !letter(text[at + word.len()..].chars().next())
    };
    text.match_indices(word).map(|(at, _)| at).filter(|_| !word.is_empty()).find(free)
}

/// The weapon rules of a profile: a list of ids with figures, or a text.
fn rules(draft: &Draft, value: Option<&Value>, own: &BTreeMap<String, String>) -> Spelt {
    let mut spelt = Spelt::default();
    match value {
        Some(Value::Array(list)) => {
            for rule in list {
                match rule {
                    Value::String(text) => spelt.add(draft.rules(text)),
                    rule => spelt.add(draft.rules(&rule_text(rule, own))),
                }
            }
        }
        Some(Value::String(text)) => spelt = draft.rules(text),
        _ => {}
    }
    spelt
}

/// A rule as a card prints it.
fn rule_text(rule: &Value, own: &BTreeMap<String, String>) -> String {
    let id = text(rule, "id").unwrap_or_default();
    let number = text(rule, "number");
    let details = details(rule.get("details"));
    let Some(name) = id.strip_prefix(COMMON) else {
        let known = own.get(&id).cloned().or_else(|| text(rule, "name"));
        // The last word of an id says most.
        let last = || capitals(id.rsplit_once('-').map_or(id.as_str(), |(_, last)| last));
        let name = known.unwrap_or_else(last).replace(',', " ");
        return [Some(name), number].into_iter().flatten().collect::<Vec<_>>().join(" ");
    };
    let mut name = capitals(name);
    let mut bracket = String::new();
    let word = details.trim_matches(['(', ')', ' ']).to_lowercase();
    match (name.as_str(), word.as_str()) {
        (_, "") => {}
        ("Piercing", word) if word.starts_with("crit") => name += " Crits",
        ("Seek", word) if word.starts_with("light") => name += " Light",
        ("Heavy", word) => {
            bracket = match the_move(word) {
                Some(action) => format!(" ({action} only)"),
                None => format!(" ({word})"),
            };
        }
        (_, word) => bracket = format!(" ({word})"),
    }
    let plus = if name == "Lethal" { "+" } else { "" };
    let number = number.map(|n| format!(" {}{plus}", n.trim_end_matches('+'))).unwrap_or_default();
    let within = text(rule, "prefix_num").map(|n| format!("{n}\" ")).unwrap_or_default();
    format!("{within}{name}{number}{bracket}")
}

/// What stands beside a rule, in any of the forms it comes in.
fn details(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Array(list)) => {
            list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
        }
        Some(Value::Object(map)) => {
            map.values().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    }
}

/// `PIERCING-CRITS` as `Piercing Crits`.
fn capitals(id: &str) -> String {
    let words = id.split(['-', '_']).filter(|word| !word.is_empty()).map(|word| {
        let lower = word.to_lowercase();
        let mut letters = lower.chars();
        let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        first + letters.as_str()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The names of the team's own rules by id.
fn own_rules(value: &Value) -> BTreeMap<String, String> {
    items(value, "weapon_rules")
        .iter()
        .filter_map(|rule| Some((text(rule, "id")?, text(rule, "name")?)))
        .collect()
}

/// The keyword that all cards begin with.
fn common_keyword(cards: &[Card]) -> Option<String> {
    let first = cards.iter().find_map(|card| card.keywords.first())?;
    let all = cards.iter().filter(|card| !card.keywords.is_empty());
    all.into_iter().all(|card| card.keywords.contains(first)).then(|| first.clone())
}

/// `October '25` as 2025-10-01.
fn first_of_month(version: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let lower = version.to_lowercase();
    let month = MONTHS.iter().position(|month| lower.trim_start().starts_with(month))? + 1;
    let digits: String = lower.chars().filter(char::is_ascii_digit).collect();
    let year = match digits.len() {
        2 => format!("20{digits}"),
        4 => digits,
        _ => return None,
    };
    Some(format!("{year}-{month:02}-01"))
}

fn items<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A text, or a number as text.
fn text(value: &Value, key: &str) -> Option<String> {
    match value.get(key)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_become_days() {
        assert_eq!(first_of_month("October '25").as_deref(), Some("2025-10-01"));
        assert_eq!(first_of_month("March 2026").as_deref(), Some("2026-03-01"));
        assert_eq!(first_of_month("second printing"), None);
    }
}
