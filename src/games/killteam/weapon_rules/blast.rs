//! Blast x: the selected target is the primary target; afterwards each secondary target is shot
//! at with a sequence of its own: everyone at most x inches from the primary target whom it
//! sees, friend or foe, whatever its order (wr.blast-secondary).
//!
//! Secondary targets are not selected (wr.blast-not-selected), and are in cover and obscured
//! exactly as the primary target was (wr.blast-copy).

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Rule, Secondary};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Blast", form: Form::Distance },
    key: "wr.blast",
    hooks: Hooks { secondary: Some(Secondary::Everyone), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::weapon_rules::{Secondary, read};

    #[test]
    fn wr_blast_reaches_everyone_within_x() {
        let all: Vec<_> = read("Blast 2, Range 6").secondary().collect();
        assert_eq!(all, [(Secondary::Everyone, 2.0)]);
    }
}
