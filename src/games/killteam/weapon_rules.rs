//! The weapon rules a card may print, and how they are written.

use crate::data::weapon_rule::{Form, Notation, WeaponRule};

/// Every weapon rule of the game.
pub const NOTATIONS: &[Notation] = &[
    Notation { name: "Accurate", form: Form::Number },
    Notation { name: "Balanced", form: Form::Plain },
    Notation { name: "Blast", form: Form::Distance },
    Notation { name: "Brutal", form: Form::Plain },
    Notation { name: "Ceaseless", form: Form::Plain },
    Notation { name: "Devastating", form: Form::NumberWithin },
    Notation { name: "Heavy", form: Form::MoveOnly },
    Notation { name: "Hot", form: Form::Plain },
    Notation { name: "Lethal", form: Form::Result },
    Notation { name: "Limited", form: Form::Number },
    Notation { name: "Piercing", form: Form::Number },
    Notation { name: "Piercing Crits", form: Form::Number },
    Notation { name: "Punishing", form: Form::Plain },
    Notation { name: "Range", form: Form::Distance },
    Notation { name: "Relentless", form: Form::Plain },
    Notation { name: "Rending", form: Form::Plain },
    Notation { name: "Saturate", form: Form::Plain },
    Notation { name: "Seek", form: Form::Plain },
    Notation { name: "Seek Light", form: Form::Plain },
    Notation { name: "Severe", form: Form::Plain },
    Notation { name: "Shock", form: Form::Plain },
    Notation { name: "Silent", form: Form::Plain },
    Notation { name: "Stun", form: Form::Plain },
    Notation { name: "Torrent", form: Form::Distance },
];

/// The rule of that name among a weapon's rules.
pub fn find<'a>(rules: &'a [WeaponRule], name: &str) -> Option<&'a WeaponRule> {
    rules.iter().find(|rule| rule.name == name)
}
