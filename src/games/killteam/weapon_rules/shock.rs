//! Shock: the first critical strike of a sequence also discards one unresolved normal success of
//! the opponent, or a critical one if there is no normal. It does nothing when shooting
//! (wr.shock-fight).

use crate::data::weapon_rule::{Form, Notation};
use crate::games::killteam::sequence::dice::{Grade, Tally};

use super::{Hooks, Rule};

pub const RULE: Rule = Rule {
    notation: Notation { name: "Shock", form: Form::Plain },
    key: "wr.shock",
    hooks: Hooks { first_critical_strike: Some(discard), ..Hooks::NONE },
};

fn discard(opponent: &mut Tally) {
    let grade = if opponent.normal > 0 { Grade::Normal } else { Grade::Critical };
    opponent.remove(grade);
}

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::tests::script::{fight, shot};

    #[test]
    fn wr_shock_once_per_sequence() {
        let mut fight = fight("4 3+ 3/4 Shock", 12, "3 3+ 4/5", 12);
        fight.step("6 6 3 1 | 6 5 4 | strike critical | strike critical | strike critical");
        assert_eq!(fight.wounds(), [7, 4]);
        fight.step("strike normal | strike normal");
        assert_eq!(fight.outcome().wounds, [3, 1]);
    }

    #[test]
    fn wr_shock_a_critical_where_there_is_no_normal() {
        let mut fight = fight("1 3+ 3/4 Shock", 12, "1 3+ 4/5", 12);
        fight.step("6 | 6 | strike critical");
        assert_eq!(fight.outcome().wounds, [12, 8]);
    }

    #[test]
    fn wr_shock_fight_nothing_when_shooting() {
        let end = shot("1 3+ 3/4 Shock", 3).play("6 | 5 4 1 | block critical with two normals");
        assert_eq!(end.damage, 0);
    }
}
