//! Teams of the killteamjson data set: one JSON file a team.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::data::datacards::{Card, Source, WeaponKind};
use crate::data::diagnostic::{Report, quoted};
use crate::data::version::{self, Day, KILLTEAMJSON};

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
    let (fit, other): (Vec<&Value>, Vec<&Value>) = teams.iter().partition(is_team);
    let mut teams: Vec<Imported> = fit.into_iter().map(|value| team(value, options)).collect();
    match teams.first_mut() {
        None => {
            let message = "there is no team in the file: none has the list `opTypes`".to_owned();
            Err(problem(name, "import", message, None))
        }
        Some(first) => {
            for other in other.into_iter().map(written) {
                let what = format!("{}: no team, it has no list `opTypes`", quoted(&other));
                first.account.left_out.push(what);
            }
            Ok(teams)
        }
    }
}

fn team(value: &Value, options: &Options) -> Imported {
    let name = text(value, "killteamName").or_else(|| text(value, "killteamId"));
    let name = name.unwrap_or_default();
    let version = text(value, "version").filter(|version| !version.trim().is_empty());
    let day = version.as_deref().and_then(version::day);
    let source = Source {
        name: match &version {
            Some(version) => format!("{KILLTEAMJSON}, {}", clean(version)),
            None => KILLTEAMJSON.to_owned(),
        },
        as_of: options.as_of.clone().or(day.as_ref().map(|day| day.text.clone())),
    };
    let mut draft = Draft::new(options, &name, source);
    match (&options.as_of, &day, value.get("version").map(written)) {
        (Some(_), ..) | (None, Some(Day { named: true, .. }), _) => {}
        (None, Some(Day { text, .. }), _) => {
            draft.guessed(format!("as_of {text}: the first day of the version's month"));
        }
        (None, None, Some(version)) if !version.is_empty() => {
            draft.left_out(format!("as_of: the version {} names no day", quoted(&version)));
        }
        (None, None, _) => {
            draft.left_out("as_of: the source does not say when it was true".to_owned());
        }
    }
    plain(&mut draft, value, &["killteamName"], "the team");
    let own = own_rules(&mut draft, value);
    for (list, key) in
        [("teamAbilities", "abilityName"), ("ploys", "ployName"), ("equipments", "eqName")]
    {
        for name in names(&mut draft, value, list, key, "the team") {
            draft.team_note(&name);
            draft.kept(&name);
        }
    }
    for operative in objects(&mut draft, value, "opTypes", "the team") {
        card(&mut draft, operative, &own);
    }
    let equipment = items(value.get("equipments")).unwrap_or_default();
    for item in equipment.into_iter().filter(|item| item.get("weapons").is_some()) {
        equip(&mut draft, item, &own);
    }
    let mut imported = draft.finish();
    imported.team.keyword = common_keyword(&imported.team.operatives);
    imported
}

fn card(draft: &mut Draft, value: &Value, own: &BTreeMap<String, String>) {
    let name = text(value, "opTypeName").unwrap_or_default();
    let stat = |key: &str| value.get(key).map(written).filter(|text| !text.is_empty());
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
    let called = card.name.clone().unwrap_or_default();
    let keywords = names(draft, value, "keywords", "keyword", &called);
    let keywords = keywords.iter().flat_map(|text| text.split(',')).map(clean);
    card.keywords = keywords.filter(|word| !word.is_empty()).collect();
    for (list, key) in
        [("abilities", "abilityName"), ("actions", "name"), ("options", "optionName")]
    {
        card.notes.extend(names(draft, value, list, key, &called));
    }
    for weapon in objects(draft, value, "weapons", &called) {
        arm(draft, &mut card, weapon, own);
    }
    draft.push(card);
}

/// Gives every profile of a weapon to a card.
fn arm(draft: &mut Draft, card: &mut Card, weapon: &Value, own: &BTreeMap<String, String>) {
    let name = weapon_name(weapon);
    let kind = kind(weapon);
    if text(weapon, "wepName").is_none() {
        let card = card.name.as_deref().unwrap_or(&card.id);
        draft.guessed(format!("{name} of {card}: the source has no name for it"));
    }
    let of = format!("{} of {}", clean(&name), card.name.as_deref().unwrap_or(&card.id));
    let profiles = objects(draft, weapon, "profiles", &of);
    if profiles.is_empty() {
        draft.left_out(format!("{of}: it has no profile with figures"));
        card.notes.push(name.clone());
    }
    for profile in profiles {
        plain(draft, profile, &["profileName"], &of);
        let label = text(profile, "profileName").map(|label| clean(&label)).unwrap_or_default();
        let figure = |key: &str| profile.get(key).map(written).unwrap_or_default();
        let (atk, hit, dmg) = (figure("ATK"), figure("HIT"), figure("DMG"));
        let rules = rules(draft, profile.get("WR"), own, &of);
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
    let weapons = objects(draft, item, "weapons", &name);
    if weapons.is_empty() {
        return;
    }
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
            for weapon in &weapons {
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

/// The weapon rules of a profile: ids with figures, or texts; one of them or a list.
fn rules(
    draft: &mut Draft,
    value: Option<&Value>,
    own: &BTreeMap<String, String>,
    of: &str,
) -> Spelt {
    let mut spelt = Spelt::default();
    let all = items(value).unwrap_or_else(|| value.into_iter().collect());
    for rule in all {
        let text = match rule {
            Value::String(text) => text.clone(),
            Value::Object(_) => rule_text(rule, own),
            _ => String::new(),
        };
        if text.trim().is_empty() && !written(rule).is_empty() {
            draft.left_out(format!("{} of {of}: no weapon rule", quoted(&written(rule))));
        }
        plain(draft, rule, &["id", "name", "number", "prefix_num"], of);
        let details: Vec<&Value> = match rule.get("details") {
            Some(Value::Array(list)) => list.iter().filter(|part| !part.is_string()).collect(),
            Some(Value::Object(map)) => map.values().filter(|part| !part.is_string()).collect(),
            Some(odd @ Value::Bool(_)) => vec![odd],
            Some(Value::Null | Value::String(_) | Value::Number(_)) | None => Vec::new(),
        };
        for odd in details.into_iter().map(written).filter(|odd| !odd.is_empty()) {
            draft
                .left_out(format!("details of a weapon rule of {of}: {} is no text", quoted(&odd)));
        }
        spelt.add(draft.rules(&text));
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
fn own_rules(draft: &mut Draft, value: &Value) -> BTreeMap<String, String> {
    objects(draft, value, "weapon_rules", "the team")
        .into_iter()
        .inspect(|rule| plain(draft, rule, &["id", "name"], "a weapon rule"))
        .filter_map(|rule| Some((text(rule, "id")?, text(rule, "name")?)))
        .collect()
}

/// The keyword that all cards begin with.
fn common_keyword(cards: &[Card]) -> Option<String> {
    let first = cards.iter().find_map(|card| card.keywords.first())?;
    let all = cards.iter().filter(|card| !card.keywords.is_empty());
    all.into_iter().all(|card| card.keywords.contains(first)).then(|| first.clone())
}

/// What a list holds; one thing alone stands for a list of it, and nothing for an empty one.
/// `None` where it is of no such shape.
fn items(value: Option<&Value>) -> Option<Vec<&Value>> {
    match value {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(list)) => Some(list.iter().filter(|item| !item.is_null()).collect()),
        Some(one @ (Value::Object(_) | Value::String(_))) => Some(vec![one]),
        Some(Value::Bool(_) | Value::Number(_)) => None,
    }
}

/// The things with keys of a list; what is of another shape is told of as left out.
fn objects<'v>(draft: &mut Draft, value: &'v Value, key: &str, of: &str) -> Vec<&'v Value> {
    let value = value.get(key);
    let all = items(value).unwrap_or_else(|| value.into_iter().collect());
    let (fit, other): (Vec<&Value>, Vec<&Value>) = all.into_iter().partition(|v| v.is_object());
    for other in other.into_iter().filter(|other| !written(other).is_empty()) {
        draft.left_out(format!("{key} of {of}: {} has no keys", quoted(&written(other))));
    }
    fit
}

/// The names of what a list holds: texts, or things with a name; what is of another shape is
/// told of as left out.
fn names(draft: &mut Draft, value: &Value, key: &str, name: &str, of: &str) -> Vec<String> {
    let value = value.get(key);
    let all = items(value).unwrap_or_else(|| value.into_iter().collect());
    let mut names = Vec::new();
    for item in all {
        match item.as_str().map(str::to_owned).or_else(|| text(item, name)) {
            Some(name) => names.push(name),
            None => {
                draft.left_out(format!("{key} of {of}: {} has no name", quoted(&written(item))))
            }
        }
    }
    names
}

/// Tells which of these keys hold something else than a text or a number: it is left out.
fn plain(draft: &mut Draft, value: &Value, keys: &[&str], of: &str) {
    for key in keys {
        if let Some(odd @ (Value::Bool(_) | Value::Array(_) | Value::Object(_))) = value.get(key) {
            let odd = quoted(&written(odd));
            draft.left_out(format!("{key} of {of}: {odd} is neither text nor number"));
        }
    }
}

/// A text, or a number as text.
fn text(value: &Value, key: &str) -> Option<String> {
    match value.get(key)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// A value of any shape as it is written, shortened; nothing is the empty text.
fn written(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => clean(text),
        other => clean(&other.to_string()),
    }
}
