//! Hot: after using the weapon its player rolls a D6, once for the action (wr.hot-once); if the
//! result is below the weapon's Hit as changed (wr.hot-changed), the user suffers twice the
//! result as damage.

use crate::data::weapon_rule::{Form, Notation};

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Hot", form: Form::Plain },
    key: "wr.hot",
    hooks: Hooks { after_use: Some(harm), ..Hooks::NONE },
};

fn harm(face: u8, hit: u8) -> u16 {
    if face < hit { 2 * u16::from(face) } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::Role;
    use crate::games::killteam::sequence::after::AfterUse;
    use crate::games::killteam::sequence::tests::script::attack;

    fn burns(injured: bool, face: u8) -> u16 {
        let attack = attack("4 3+ 3/4 Hot").changed(injured, 0);
        let mut after = AfterUse::new(&attack, Role::Attacker).unwrap();
        after.roll(&[face]).unwrap();
        after.damage().unwrap()
    }

    #[test]
    fn wr_hot_twice_the_result_below_hit() {
        assert_eq!([1, 2, 3, 6].map(|face| burns(false, face)), [2, 4, 0, 0]);
    }

    #[test]
    fn wr_hot_changed_an_injured_user_burns_more_easily() {
        assert_eq!([2, 3, 4].map(|face| burns(true, face)), [4, 6, 0]);
    }

    #[test]
    fn wr_hot_once_a_second_roll_is_refused() {
        let mut after = AfterUse::new(&attack("4 3+ 3/4 Hot"), Role::Attacker).unwrap();
        after.roll(&[5]).unwrap();
        assert_eq!(after.roll(&[1]).unwrap_err().code, "kt/dice/record");
        assert!(AfterUse::new(&attack("4 3+ 3/4 Balanced"), Role::Attacker).is_none());
    }
}
