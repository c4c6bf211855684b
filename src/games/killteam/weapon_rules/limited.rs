//! Limited x: after x uses in the battle the operative no longer has the weapon; several uses in
//! one action count as one.

use crate::data::weapon_rule::{Form, Notation, WeaponRule};

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Limited", form: Form::Uses },
    key: "wr.limited",
    hooks: Hooks { uses: Some(WeaponRule::uses), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::weapon_rules::read;

    #[test]
    fn wr_limited_x_uses() {
        assert_eq!(read("Limited 2, Blast 1").uses(), Some(2));
        assert_eq!(read("Blast 1").uses(), None);
    }
}
