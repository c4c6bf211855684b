//! Range x: a valid target must be within x inches of the shooter, base edge to base edge; exactly
//! x is within. It binds the secondary targets of Torrent and not those of Blast
//! (wr.range-secondary).

use crate::data::weapon_rule::{Form, Notation, WeaponRule};

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Range", form: Form::Distance },
    key: "wr.range",
    hooks: Hooks { range: Some(WeaponRule::distance), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::data::weapon_rule::parse_list;
    use crate::games::killteam::weapon_rules::{NOTATIONS, range};

    #[test]
    fn wr_range_is_the_best_printed() {
        let of = |text| range(&parse_list(text, NOTATIONS).unwrap());
        assert_eq!(of("Range 6\", Range 8\""), Some(8.0));
        assert_eq!(of("Blast 2"), None);
    }
}
