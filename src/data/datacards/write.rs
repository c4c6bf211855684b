//! Datacards back to a file.

use serde::Serialize;

use super::{Base, Card, Source, Team, Weapon, WeaponKind};

#[derive(Serialize)]
struct TeamFile<'a> {
    kind: &'static str,
    team: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    keyword: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<SourceFile<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    operatives: Vec<CardFile<'a>>,
}

#[derive(Serialize)]
struct SourceFile<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    as_of: &'a Option<String>,
}

#[derive(Serialize)]
struct CardFile<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: &'a Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    apl: Option<u8>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    allowance: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    save: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wounds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<BaseFile>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<Number>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    keywords: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weapons: Vec<WeaponFile<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

#[derive(Serialize)]
#[serde(untagged)]
enum BaseFile {
    Round(Number),
    Oval { oval: [Number; 2] },
}

/// Without a point where there is nothing behind it.
#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Whole(i64),
    Broken(f64),
}

fn number(x: f64) -> Number {
    if x.fract() == 0.0 { Number::Whole(x as i64) } else { Number::Broken(x) }
}

#[derive(Serialize)]
struct WeaponFile<'a> {
    name: &'a str,
    r#type: &'static str,
    atk: u8,
    hit: String,
    dmg: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
}

/// The YAML of a team; reading it gives the same team.
pub fn write(team: &Team) -> String {
    let Team { team, keyword, source, notes, operatives } = team;
    let source = source.as_ref().map(|Source { name, as_of }| SourceFile { name, as_of });
    let operatives = operatives.iter().map(card).collect();
    let file = TeamFile { kind: "datacards", team, keyword, source, notes, operatives };
    serde_yaml::to_string(&file).expect("texts and finite numbers can be written")
}

fn card(card: &Card) -> CardFile<'_> {
    CardFile {
        id: &card.id,
        name: &card.name,
        apl: card.apl,
        allowance: card.r#move.map(number),
        save: card.save.map(|save| format!("{save}+")),
        wounds: card.wounds,
        base: card.base.map(|base| match base {
            Base::Round(diameter) => BaseFile::Round(number(diameter)),
            Base::Oval(length, width) => BaseFile::Oval { oval: [number(length), number(width)] },
        }),
        height: card.height.map(number),
        keywords: &card.keywords,
        weapons: card.weapons.iter().map(weapon).collect(),
        notes: &card.notes,
    }
}

fn weapon(weapon: &Weapon) -> WeaponFile<'_> {
    WeaponFile {
        name: &weapon.name,
        r#type: if weapon.kind == WeaponKind::Melee { "melee" } else { "ranged" },
        atk: weapon.atk,
        hit: format!("{}+", weapon.hit),
        dmg: format!("{}/{}", weapon.dmg[0], weapon.dmg[1]),
        rules: weapon.rules.iter().map(ToString::to_string).collect(),
        notes: &weapon.notes,
    }
}
