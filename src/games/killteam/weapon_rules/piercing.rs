//! Piercing x: the defender collects x defence dice fewer.

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Piercing", form: Form::Number },
    key: "wr.piercing",
    hooks: Hooks { fewer_defence_dice: Some(|rule, _| rule.number()), ..Hooks::NONE },
};

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::shot;

    #[test]
    fn wr_piercing_fewer_dice_and_the_cover_save_is_one_of_them() {
        let end = shot("4 3+ 4/6 Piercing 1", 3)
            .in_cover()
            .play("6 5 3 1 | cover-save yes | 4 | block normal with normal, normal with normal");
        assert_eq!(end.damage, 6);
        let end = shot("4 3+ 4/6 Piercing 2", 3)
            .in_cover()
            .play("6 5 3 1 | cover-save yes | block normal with normal");
        assert_eq!(end.damage, 10);
    }

    #[test]
    fn shoot_cover_save_of_no_dice_no_cover_save() {
        let end = shot("4 3+ 4/6 Piercing 3", 3).in_cover().play("6 5 3 1");
        assert_eq!(end.damage, 14);
        let end = shot("1 3+ 4/6 Piercing 20", 3).in_cover().play("3");
        assert_eq!(end.damage, 4);
    }
}
