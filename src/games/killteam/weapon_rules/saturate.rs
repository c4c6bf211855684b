//! Saturate: the defender cannot retain cover saves. It changes neither validity nor obscured
//! (wr.saturate-only).

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Saturate", form: Form::Plain },
    key: "wr.saturate",
    hooks: Hooks { denies_cover_save: true, ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{refused, shot};

    #[test]
    fn wr_saturate_no_cover_save() {
        let mut shot = shot("2 3+ 3/4 Saturate", 3).in_cover();
        shot.step("5 1");
        assert_eq!(refused(&shot, "cover-save yes"), "kt/wr/saturate");
        shot.step("1 1 1");
        assert_eq!(shot.outcome().damage, 3);
    }

    #[test]
    fn wr_saturate_only_obscured_stays() {
        let end = shot("2 3+ 3/4 Saturate", 3).obscured().play("6 5 | discard 5 | 1 1 1");
        assert_eq!(end.hits, [3]);
    }
}
