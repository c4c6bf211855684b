//! Heavy: the weapon cannot be used in an activation or counteraction in which the operative has
//! moved, and its user may not move afterwards in the same one. With an action in brackets, as in
//! Heavy (Dash only), that move is allowed and no other (wr.heavy-only). Actions that are no
//! moves, Guard among them, are free (wr.heavy-guard).

use crate::data::weapon_rule::{Form, Notation, WeaponRule};
use crate::games::killteam::movement::MoveAction;

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Heavy", form: Form::MoveOnly },
    key: "wr.heavy",
    hooks: Hooks { allows_move: Some(allows), ..Hooks::NONE },
};

fn allows(rule: &WeaponRule, action: MoveAction) -> bool {
    rule.only.as_ref().is_some_and(|only| only.replace(' ', "-") == action.word())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::killteam::weapon_rules::read;

    fn allowed(text: &str) -> Vec<&'static str> {
        let rules = read(text);
        let free = |action: &MoveAction| rules.forbids_move(*action).is_none();
        MoveAction::ALL.into_iter().filter(free).map(MoveAction::word).collect()
    }

    #[test]
    fn wr_heavy_only_the_named_move_is_allowed() {
        assert_eq!(allowed("Balanced").len(), 4);
        assert!(allowed("Heavy").is_empty());
        assert_eq!(allowed("Heavy (Dash only)"), ["dash"]);
        assert_eq!(allowed("Heavy (Fall Back only)"), ["fall-back"]);
    }
}
