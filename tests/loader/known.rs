//! The weapon rules and readings that the tests tell the loader.

use sightline::data::Known;
use sightline::data::reading::Reading;
use sightline::data::weapon_rule::{Form, Notation};

const fn rule(name: &'static str, form: Form) -> Notation {
    Notation { name, form }
}

const fn reading(name: &'static str, values: &'static [&'static str]) -> Reading {
    Reading { name, values, default: values[0], core: None, rule: "test.rule" }
}

const WEAPON_RULES: &[Notation] = &[
    rule("Accurate", Form::Number),
    rule("Balanced", Form::Plain),
    rule("Blast", Form::Distance),
    rule("Brutal", Form::Plain),
    rule("Ceaseless", Form::Plain),
    rule("Devastating", Form::NumberWithin),
    rule("Heavy", Form::MoveOnly),
    rule("Hot", Form::Plain),
    rule("Lethal", Form::Result),
    rule("Limited", Form::Number),
    rule("Piercing", Form::Number),
    rule("Piercing Crits", Form::Number),
    rule("Punishing", Form::Plain),
    rule("Range", Form::Distance),
    rule("Relentless", Form::Plain),
    rule("Rending", Form::Plain),
    rule("Saturate", Form::Plain),
    rule("Seek", Form::Plain),
    rule("Seek Light", Form::Plain),
    rule("Severe", Form::Plain),
    rule("Shock", Form::Plain),
    rule("Silent", Form::Plain),
    rule("Stun", Form::Plain),
    rule("Torrent", Form::Distance),
];

const READINGS: &[Reading] = &[
    reading("edition", &["lite", "core"]),
    reading("cover-part", &["crossing", "piece"]),
    reading("line-inset", &["half-width", "none"]),
    reading("ledge", &["whole-base", "centre"]),
    reading("operatives-block-sight", &["no", "yes"]),
    reading("origin", &["shared", "separate"]),
    reading("vantage", &["off", "on"]),
];

pub const KNOWN: Known = Known { weapon_rules: WEAPON_RULES, readings: READINGS };
