//! Silent: Shoot may be performed with this weapon under a Conceal order.

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Silent", form: Form::Plain },
    key: "wr.silent",
    hooks: Hooks { silent: true, ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::weapon_rules::read;

    #[test]
    fn wr_silent_may_be_used_under_conceal() {
        assert!(read("Silent").silent());
        assert!(!read("Seek Light").silent());
    }
}
