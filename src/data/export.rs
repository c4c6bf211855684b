//! Datacards for the tools players already use.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::datacards::{Base, Card, Source, Team, Weapon, WeaponKind};
use super::version::{KILLTEAMJSON, day};
use super::weapon_rule::{self, WeaponRule};

/// A team in the form of the killteamjson data set. What datacards do not hold, such as
/// descriptions, is empty there.
pub fn killteamjson(team: &Team) -> Value {
    let id = identifier(&team.team);
    let mut own = BTreeMap::new();
    let operatives: Vec<Value> = team
        .operatives
        .iter()
        .enumerate()
        .map(|(at, card)| operative(&id, at, card, &mut own))
        .collect();
    let own: Vec<Value> = own
        .into_iter()
        .map(|(rule, name)| json!({"id": rule, "name": name, "description": "", "team": id}))
        .collect();
    let equipments: Vec<Value> = team
        .notes
        .iter()
        .map(|name| {
            let note = format!("{id}-{}", identifier(name));
            json!({"eqId": note, "killteamId": id, "eqName": name, "description": ""})
        })
        .collect();
    json!({
        "killteamId": id,
        "version": team.source.as_ref().map(version).unwrap_or_default(),
        "killteamName": team.team,
        "description": "",
        "composition": "",
        "archetypes": [],
        "ploys": [],
        "equipments": equipments,
        "opTypes": operatives,
        "weapon_rules": own,
    })
}

/// The text of the version that the team came with, and the day its figures were true where
/// that text says another or none.
fn version(source: &Source) -> String {
    let text = source.name.strip_prefix(KILLTEAMJSON).and_then(|rest| rest.strip_prefix(", "));
    match (text, &source.as_of) {
        (None, as_of) => as_of.clone().unwrap_or_default(),
        (Some(text), Some(as_of)) if day(text).is_none_or(|day| day.text != *as_of) => {
            format!("{as_of}, {text}")
        }
        (Some(text), _) => text.to_owned(),
    }
}

fn operative(team: &str, at: usize, card: &Card, own: &mut BTreeMap<String, String>) -> Value {
    let id = format!("{team}-{}", identifier(&card.id));
    let weapons: Vec<Value> =
        card.weapons.iter().enumerate().map(|(at, one)| weapon(team, &id, at, one, own)).collect();
    let abilities: Vec<Value> = card
        .notes
        .iter()
        .map(|name| {
            let ability = format!("{id}-A-{}", identifier(name));
            json!({"abilityId": ability, "opTypeId": id, "abilityName": name, "description": ""})
        })
        .collect();
    let mut value = json!({
        "opTypeId": id,
        "killteamId": team,
        "seq": at + 1,
        "opTypeName": card.name.as_ref().unwrap_or(&card.id),
        "keywords": card.keywords.join(", "),
        "weapons": weapons,
        "abilities": abilities,
    });
    let stats = [
        ("MOVE", card.r#move.map(|inches| json!(format!("{inches}\"")))),
        ("APL", card.apl.map(|apl| json!(apl))),
        ("SAVE", card.save.map(|save| json!(format!("{save}+")))),
        ("WOUNDS", card.wounds.map(|wounds| json!(wounds))),
        (
            "basesize",
            card.base.map(|base| match base {
                Base::Round(mm) if mm.fract() == 0.0 => json!(mm as i64),
                Base::Round(mm) => json!(mm),
                Base::Oval(length, width) => json!(format!("{length}x{width}")),
            }),
        ),
    ];
    for (key, stat) in stats {
        if let Some(stat) = stat {
            value[key] = stat;
        }
    }
    value
}

fn weapon(
    team: &str,
    operative: &str,
    at: usize,
    weapon: &Weapon,
    own: &mut BTreeMap<String, String>,
) -> Value {
    let id = format!("{operative}-{}", identifier(&weapon.name));
    let mut rules: Vec<Value> = weapon.rules.iter().map(rule).collect();
    for name in &weapon.notes {
        let rule = format!("WR-{team}-{}", identifier(name));
        own.insert(rule.clone(), name.clone());
        rules.push(json!({"id": rule, "name": name}));
    }
    json!({
        "wepId": id,
        "opTypeId": operative,
        "seq": at + 1,
        "wepName": weapon.name,
        "wepType": if weapon.kind == WeaponKind::Ranged { "R" } else { "M" },
        "profiles": [{
            "wepprofileId": format!("{id}-0"),
            "wepId": id,
            "seq": 0,
            "profileName": "",
            "ATK": weapon.atk.to_string(),
            "HIT": format!("{}+", weapon.hit),
            "DMG": format!("{}/{}", weapon.dmg[0], weapon.dmg[1]),
            "WR": rules,
        }],
    })
}

/// A rule by id with its figures; two of the names are another's with details there.
fn rule(rule: &WeaponRule) -> Value {
    let (name, details) = match rule.name {
        "Piercing Crits" => ("Piercing", Some("Crits".to_owned())),
        "Seek Light" => ("Seek", Some("Light".to_owned())),
        name => (name, rule.only.clone()),
    };
    let mut value = Map::new();
    value.insert("id".to_owned(), json!(format!("WR-UNIV-{}", identifier(name))));
    match rule.x {
        Some(weapon_rule::Value::Number(x) | weapon_rule::Value::Uses(x)) => {
            drop(value.insert("number".to_owned(), json!(x)))
        }
        Some(weapon_rule::Value::Result(x)) => drop(value.insert("number".to_owned(), json!(x))),
        Some(weapon_rule::Value::Distance(x)) => drop(value.insert("number".to_owned(), number(x))),
        None => {}
    }
    if let Some(details) = details {
        value.insert("details".to_owned(), json!(details));
    }
    if let Some(within) = rule.within {
        value.insert("prefix_num".to_owned(), number(within));
    }
    Value::Object(value)
}

fn number(x: f64) -> Value {
    if x.fract() == 0.0 { json!(x as i64) } else { json!(x) }
}

/// Capitals and digits with hyphens between.
fn identifier(name: &str) -> String {
    let plain: String =
        name.to_uppercase().chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join("-")
}
