//! The rules of one weapon, resolved for its use.

use crate::data::weapon_rule::{Value, WeaponRule};
use crate::games::killteam::movement::MoveAction;
use crate::games::killteam::sequence::dice::{Grade, Retained, Tally};
use crate::games::killteam::sequence::readings::DiceReadings;

use super::{Promotion, RULES, Reroll, Rule, Secondary};

/// The least result of a critical success where no rule says otherwise (shoot.success).
const CRITICAL: u8 = 6;

/// The rules of one weapon, each once: what is printed several times is merged
/// (wr.duplicates).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules(Vec<Instance>);

/// A rule as one weapon has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    pub rule: &'static Rule,
    pub printed: WeaponRule,
}

impl Rules {
    /// Resolves printed rules.
    pub fn new(printed: &[WeaponRule]) -> Rules {
        Rules::among(RULES, printed)
    }

    /// Resolves printed rules against a list of one's own; a name it lacks has no effect, as
    /// cards are read with the same list.
    pub fn among(known: &'static [Rule], printed: &[WeaponRule]) -> Rules {
        let mut rules = Rules::default();
        for printed in printed {
            if let Some(rule) = known.iter().find(|rule| rule.name() == printed.name) {
                rules.add(rule, printed);
            }
        }
        rules
    }

    /// Adds one more instance, such as the Accurate of shooting down from Vantage terrain.
    pub fn add(&mut self, rule: &'static Rule, printed: &WeaponRule) {
        let same = |i: &&mut Instance| i.rule == rule && i.printed.within == printed.within;
        match self.0.iter_mut().find(same) {
            Some(instance) => {
                if let (Some(a), Some(b)) = (instance.printed.x, printed.x) {
                    instance.printed.x = Some((rule.hooks.merge)(a, b));
                }
            }
            None => self.0.push(Instance { rule, printed: printed.clone() }),
        }
    }

    /// Lessens the x of a rule by 1 where it is this much (eq.smoke-piercing).
    pub fn lessen(&mut self, rule: &'static Rule, from: u16) {
        for instance in self.0.iter_mut().filter(|instance| instance.rule == rule) {
            if instance.printed.x == Some(Value::Number(from)) {
                instance.printed.x = Some(Value::Number(from - 1));
            }
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &Instance> {
        self.0.iter()
    }

    /// The instance at this place of the list.
    pub fn get(&self, index: u8) -> Option<&Instance> {
        self.0.get(usize::from(index))
    }

    pub fn silent(&self) -> bool {
        self.iter().any(|i| i.rule.hooks.silent)
    }

    /// The rule that forbids the weapon's user this move, before or after the use.
    pub fn forbids_move(&self, action: MoveAction) -> Option<&'static Rule> {
        let allows = |i: &Instance| i.rule.hooks.allows_move.is_none_or(|f| f(&i.printed, action));
        self.iter().find(|i| !allows(i)).map(|i| i.rule)
    }

    /// In how many actions of a battle the weapon can be used; `None` is any number.
    pub fn uses(&self) -> Option<u16> {
        self.iter().filter_map(|i| i.rule.hooks.uses?(&i.printed)).min()
    }

    /// Who else is shot at, and how far from the primary target, inches.
    pub fn secondary(&self) -> impl Iterator<Item = (Secondary, f64)> {
        self.iter().filter_map(|i| Some((i.rule.hooks.secondary?, i.printed.distance()?)))
    }

    /// The most attack dice that may be retained without rolling.
    pub fn set_aside(&self) -> u8 {
        let all = self.iter().filter_map(|i| Some(i.rule.hooks.set_aside?(&i.printed)));
        all.max().unwrap_or(0).min(u16::from(u8::MAX)) as u8
    }

    /// The rules that let attack dice be re-rolled.
    pub fn rerolls(&self) -> impl Iterator<Item = (&'static Rule, Reroll)> {
        self.iter().filter_map(|i| Some((i.rule, i.rule.hooks.reroll?)))
    }

    /// The least result that makes a success critical.
    pub fn critical_from(&self) -> u8 {
        let all = self.iter().filter_map(|i| i.rule.hooks.critical_from?(&i.printed));
        all.min().unwrap_or(CRITICAL).min(CRITICAL)
    }

    /// The rules that may improve a retained die, each with its place in the list.
    pub fn promotions(&self) -> impl Iterator<Item = (u8, &'static Rule, Promotion)> {
        let numbered = (0..).zip(&self.0);
        numbered.filter_map(|(at, i)| Some((at, i.rule, i.rule.hooks.promotion?)))
    }

    /// Damage at once for each retained critical success: how far from the target it reaches,
    /// inches, `None` being the target alone.
    pub fn damage_at_once(&self) -> impl Iterator<Item = (u16, Option<f64>)> {
        self.iter()
            .filter_map(|i| Some((i.rule.hooks.damage_at_once?(&i.printed), i.printed.within)))
    }

    pub fn stuns(&self, retained: Retained, readings: &DiceReadings) -> bool {
        self.iter().any(|i| i.rule.hooks.stuns.is_some_and(|f| f(retained, readings)))
    }

    /// Does any rule count the retained dice once a sequence is over?
    pub fn count_retained(&self) -> bool {
        self.iter().any(|i| i.rule.hooks.stuns.is_some() || i.rule.hooks.damage_at_once.is_some())
    }

    /// How many dice fewer the defender collects (wr.piercing-stack).
    pub fn fewer_defence_dice(&self, retained: Retained, readings: &DiceReadings) -> u16 {
        let all = self
            .iter()
            .filter_map(|i| Some(i.rule.hooks.fewer_defence_dice?(&i.printed, retained)));
        if readings.piercing_adds_up { all.sum() } else { all.max().unwrap_or(0) }
    }

    /// The rule that denies cover saves.
    pub fn denies_cover_save(&self) -> Option<&'static Rule> {
        self.iter().find(|i| i.rule.hooks.denies_cover_save).map(|i| i.rule)
    }

    /// The rule that keeps the opponent from blocking with a success of this grade.
    pub fn forbids_block(&self, with: Grade) -> Option<&'static Rule> {
        let allows = |i: &Instance| i.rule.hooks.blocked_with.is_none_or(|f| f(with));
        self.iter().find(|i| !allows(i)).map(|i| i.rule)
    }

    /// Does what the first critical strike does to the opponent's unresolved dice; `true` if
    /// any rule does something.
    pub fn first_critical_strike(&self, opponent: &mut Tally) -> bool {
        let acting = self.iter().filter_map(|i| i.rule.hooks.first_critical_strike);
        acting.map(|act| act(opponent)).count() > 0
    }

    /// What the user suffers after the action for one D6 rolled, if the weapon asks for one.
    pub fn after_use(&self) -> Option<fn(u8, u8) -> u16> {
        self.iter().find_map(|i| i.rule.hooks.after_use)
    }
}

#[cfg(test)]
mod tests {
    use crate::games::killteam::sequence::dice::{Retained, Tally};
    use crate::games::killteam::weapon_rules::{piercing_crits, read};

    #[test]
    fn eq_smoke_piercing_two_becomes_one_and_others_stay() {
        let tally = Tally { critical: 1, ..Tally::default() };
        let retained = Retained { tally, ..Retained::default() };
        let fewer = |text: &str| {
            let mut rules = read(text);
            rules.lessen(&piercing_crits::RULE, 2);
            rules.fewer_defence_dice(retained, &Default::default())
        };
        let crits = ["Piercing Crits 2", "Piercing Crits 1", "Piercing Crits 3", "Piercing 2"];
        assert_eq!(crits.map(fewer), [1, 1, 3, 2]);
    }

    #[test]
    fn wr_duplicates_the_best_single_instance_counts() {
        let rules = read("Lethal 4+, Lethal 5+, Piercing 1, Piercing 2");
        assert_eq!(rules.iter().count(), 2);
        assert_eq!(rules.critical_from(), 4);
        let piercing = rules.fewer_defence_dice(Default::default(), &Default::default());
        assert_eq!(piercing, 2);
    }
}
