//! Seek Light: while valid targets are judged, a Conceal order gains nothing from Light terrain.
//! Heavy terrain that gives cover still protects, and the cover save stays.

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Rule, Seeks};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Seek Light", form: Form::Plain },
    key: "wr.seek-light",
    hooks: Hooks { seeks: Some(Seeks::Light), ..Hooks::NONE },
};
