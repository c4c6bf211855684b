//! What a decision leads to, in a few words, for somebody who has to choose.

use super::action::{Action, Attack, Target};
use super::figure::{Fig, Place};
use super::odds::{Throw, odds};
use super::pack::Dice;
use super::state::Siege;
use super::strike::{Aim, Strike};

impl Siege {
    pub fn prospect(&self, action: &Action) -> Option<String> {
        match action {
            Action::Attack(attack) => self.chances(attack),
            Action::Move { fig, path, .. } => {
                let to = *path.last()?;
                let mut after = self.clone();
                after.put(*fig, Place::On(to));
                Some(after.seen_from(*fig))
            }
            Action::Buy(id, _) => self.goods(id),
            Action::Card(id, _) => {
                let card = self.pack().cards.iter().find(|card| card.id == **id)?;
                Some(card.effect.word().replace('-', " "))
            }
            Action::Use(fig, id) => {
                let gear = self.gear(fig.trooper()).find(|gear| gear.id == **id)?;
                Some(gear.effect.word().replace('-', " "))
            }
            Action::Extra(..) => Some("an action more".to_owned()),
            _ => self.answered(action),
        }
    }

    /// How likely each target of an attack suffers damage.
    fn chances(&self, attack: &Attack) -> Option<String> {
        let plan = self.plan(attack).ok()?;
        let strikes = std::iter::once(&plan.strike).chain(&plan.second);
        let told = strikes.flat_map(|strike| {
            strike.targets.iter().map(move |aim| {
                let who = match aim.target {
                    Target::Fig(fig) => fig.to_string(),
                    Target::At(at) => at.to_string(),
                };
                format!("{who} {:.0}%", 100.0 * self.chance(strike, aim))
            })
        });
        let told: Vec<String> = told.collect();
        let cover = plan.strike.targets.iter().any(|aim| aim.cover > 0);
        Some(format!(
            "{}: {}{}",
            plan.strike.dice,
            told.join(", "),
            if cover { ", cover" } else { "" }
        ))
    }

    /// How likely a target suffers damage.
    pub fn chance(&self, strike: &Strike, aim: &Aim) -> f64 {
        let throw = Throw {
            dice: strike.dice,
            rerolls: strike.rerolls,
            defence: self.stopped(strike, aim),
            armour: self.armour(strike, *aim),
        };
        odds(&self.pack().components, &throw).success.to_f64()
    }

    /// Hits that cannot harm a target, its armour test aside.
    fn stopped(&self, strike: &Strike, aim: &Aim) -> u8 {
        // As many hits as there can be, less what they would do.
        const MANY: u8 = 100;
        let all = Strike { faces: [MANY].into_iter().collect(), ..strike.clone() };
        MANY - self.damage(&all, *aim).min(MANY)
    }

    /// Who of the other side sees a figure where it stands.
    pub fn seen_from(&self, fig: Fig) -> String {
        let Some(at) = self.at(fig) else { return String::new() };
        let field = self.field();
        let others = |fig: Fig| self.at(fig).filter(|other| field.sees(at, *other));
        let (mut seen, mut near) = (0, 0);
        let creatures = self.creatures.iter().map(|creature| creature.fig());
        let troopers = (0..self.troopers.len()).map(Fig::of_trooper);
        for other in creatures.chain(troopers).filter(|other| other.is_dark() != fig.is_dark()) {
            if let Some(to) = others(other) {
                seen += 1;
                near += usize::from(field.adjacent(at, to));
            }
        }
        format!("{seen} enemies in sight, {near} of them adjacent")
    }

    /// What a card of the bunker is.
    fn goods(&self, id: &str) -> Option<String> {
        let pack = self.pack();
        let costs = |cost: u8| match cost {
            0 => "free".to_owned(),
            1 => "1 credit".to_owned(),
            n => format!("{n} credits"),
        };
        if let Some(gear) = pack.gear.iter().find(|gear| gear.id == id) {
            return Some(format!("{}: {}", costs(gear.cost), gear.effect.word().replace('-', " ")));
        }
        let weapon = pack.weapons.iter().find(|weapon| weapon.id == id)?;
        let profiles = [("close", weapon.close), ("fire", weapon.fire), ("tech", weapon.tech)];
        let each = profiles.into_iter().filter_map(|(word, profile)| {
            let profile = profile?;
            let extra = if profile.extra == Dice::NONE {
                String::new()
            } else {
                format!(" + {}", profile.extra)
            };
            let range = if word == "close" {
                String::new()
            } else {
                format!(" at {} to {}", profile.range[0], profile.range[1])
            };
            Some(format!("{word} {} dice{extra}{range}", profile.dice))
        });
        Some(format!("{}: {}", costs(weapon.cost), each.collect::<Vec<_>>().join(", ")))
    }
}
