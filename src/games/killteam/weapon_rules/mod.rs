//! The weapon rules a card may print: one file each, and one line in the list below.
//!
//! A rule says at which moments it acts by filling in [`Hooks`]; the sequences, the choice of
//! targets and the ledger of an activation ask the hooks and know no rule by name.
//!
//! So a new rule is one file and one line. The file, `steady.rs`:
//!
//! ```ignore
//! //! Steady x: up to x attack dice may be retained as normal successes without rolling them.
//!
//! use crate::data::weapon_rule::{Form, Notation};
//!
//! use super::{Hooks, Rule};
//!
//! pub const RULE: Rule = Rule {
//!     notation: Notation { name: "Steady", form: Form::Number },
//!     key: "wr.steady",
//!     hooks: Hooks { set_aside: Some(|rule| rule.number()), ..Hooks::NONE },
//! };
//! ```
//!
//! The line is `steady` in the list of `weapon_rules!` below. From then on cards, `odds`,
//! battles, bots and the referee know it; a test asks for its explanation, a paragraph in
//! `rules/weapon-rules.md`.
//!
//! A rule that is not in the list works too, once a weapon is read with it:
//!
//! ```
//! use sightline::data::weapon_rule::{Form, Notation, parse};
//! use sightline::games::killteam::weapon_rules::{Hooks, Rule, Rules};
//!
//! const STEADY: Rule = Rule {
//!     notation: Notation { name: "Steady", form: Form::Number },
//!     key: "wr.steady",
//!     hooks: Hooks { set_aside: Some(|rule| rule.number()), ..Hooks::NONE },
//! };
//! const KNOWN: &[Rule] = &[STEADY];
//!
//! let printed = parse("Steady 2", &[STEADY.notation]).unwrap();
//! let rules = Rules::among(KNOWN, &[printed]);
//! assert_eq!(rules.set_aside(), 2);
//! ```

mod hooks;
mod rules;

use crate::data::weapon_rule::{Notation, WeaponRule};

pub use hooks::{Hooks, Promotion, Reroll, Secondary, Seeks, When};
pub use rules::{Instance, Rules};

/// One weapon rule: how it is written, the key of its explanation, and when it acts.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub notation: Notation,
    /// The key of the rule that explains it, such as `wr.lethal`.
    pub key: &'static str,
    pub hooks: Hooks,
}

impl Rule {
    pub fn name(&self) -> &'static str {
        self.notation.name
    }

    /// The code of a refusal for breaking it, such as `kt/wr/lethal`.
    pub fn code(&self) -> String {
        format!("kt/{}", self.key.replacen('.', "/", 1))
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Rule {}

macro_rules! weapon_rules {
    ($($rule:ident)*) => {
        $(pub mod $rule;)*

        /// Every weapon rule of the game, in the order of their names.
        pub const RULES: &[Rule] = &[$($rule::RULE),*];
    };
}

weapon_rules! {
    accurate
    balanced
    blast
    brutal
    ceaseless
    devastating
    heavy
    hot
    lethal
    limited
    piercing
    piercing_crits
    punishing
    range
    relentless
    rending
    saturate
    seek
    seek_light
    severe
    shock
    silent
    stun
    torrent
}

/// How each weapon rule is written.
pub const NOTATIONS: &[Notation] = &{
    let mut notations = [RULES[0].notation; RULES.len()];
    let mut i = 1;
    while i < RULES.len() {
        notations[i] = RULES[i].notation;
        i += 1;
    }
    notations
};

/// The hooks of each of a weapon's printed rules.
pub fn hooks(printed: &[WeaponRule]) -> impl Iterator<Item = (&'static Hooks, &WeaponRule)> {
    printed.iter().filter_map(|printed| {
        let rule = RULES.iter().find(|rule| rule.name() == printed.name)?;
        Some((&rule.hooks, printed))
    })
}

/// May a weapon with these rules shoot under a Conceal order (shoot.conceal)?
pub fn silent(printed: &[WeaponRule]) -> bool {
    hooks(printed).any(|(hooks, _)| hooks.silent)
}

/// How far a valid target of a weapon with these rules may be, inches; `None` is any distance.
pub fn range(printed: &[WeaponRule]) -> Option<f64> {
    hooks(printed).filter_map(|(hooks, rule)| hooks.range?(rule)).reduce(f64::max)
}

/// The cover that a weapon with these rules ignores while valid targets are judged; the widest
/// if there are several.
pub fn seeks(printed: &[WeaponRule]) -> Option<Seeks> {
    hooks(printed).filter_map(|(hooks, _)| hooks.seeks).max()
}

/// Builds a resolved list from text, for tests of the rules.
#[cfg(test)]
pub(crate) fn read(text: &str) -> Rules {
    use crate::data::weapon_rule::parse_list;
    Rules::new(&parse_list(text, NOTATIONS).expect("known rules"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::weapon_rule::{Form, weapon_line};
    use crate::games::killteam::rules as explanations;
    use crate::games::killteam::sequence::attack::{Attack, Defence};
    use crate::games::killteam::sequence::dice::Grade;
    use crate::games::killteam::sequence::shoot::Shoot;
    use crate::games::killteam::sequence::text;

    const STUBBORN: Rule = Rule {
        notation: Notation { name: "Stubborn Aim", form: Form::Plain },
        key: "wr.stubborn-aim",
        hooks: Hooks {
            reroll: Some(Reroll::Any),
            promotion: Some(Promotion {
                when: When::NoCritical,
                from: Grade::Fail,
                to: Grade::Critical,
                changes_retained: false,
            }),
            ..Hooks::NONE
        },
    };

    #[test]
    fn a_rule_outside_the_list_works_in_a_sequence() {
        const KNOWN: &[Rule] = &[STUBBORN, saturate::RULE];
        let notations = KNOWN.iter().map(|rule| rule.notation).collect::<Vec<_>>();
        let line = weapon_line("3 4+ 3/5 stubborn aim, Saturate", &notations).unwrap();
        let attack = Attack { rules: Rules::among(KNOWN, &line.rules), ..Attack::of_line(&line) };
        let mut shoot = Shoot::new(attack, Defence::new(3).cover(true));
        shoot.roll(&[1, 2, 5]).unwrap();
        let decide = |shoot: &mut Shoot, decision: &str| {
            shoot.apply(&text::parse(decision, KNOWN).unwrap()).unwrap();
        };
        decide(&mut shoot, "reroll stubborn-aim 2 1");
        shoot.roll(&[4, 1]).unwrap();
        decide(&mut shoot, "keep");
        decide(&mut shoot, "promote stubborn-aim 1");
        shoot.roll(&[1, 1, 1]).unwrap();
        assert_eq!(shoot.outcome().unwrap().hits, [5, 3, 3]);
    }

    #[test]
    fn wr_unknown_each_rule_of_the_list_is_explained_and_in_order() {
        let names: Vec<_> = RULES.iter().map(Rule::name).collect();
        assert!(names.is_sorted());
        assert_eq!(names.len(), 24);
        assert_eq!(NOTATIONS.iter().map(|n| n.name).collect::<Vec<_>>(), names);
        for rule in RULES {
            let found = explanations::find(&rule.code());
            assert!(found.is_ok(), "{}", rule.code());
            assert_eq!(rule.key, format!("wr.{}", rule.name().to_lowercase().replace(' ', "-")));
        }
    }
}
