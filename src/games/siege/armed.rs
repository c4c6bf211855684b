//! What one figure can do to another with a weapon that is named.

use serde::Serialize;

use super::field::refusal;
use super::measure::{Moment, Reason, reason};
use super::pack::{Profile, Weapon};
use crate::data::scene::siege::Side;
use crate::engine::refusal::Refusal;

/// An attack that a weapon makes, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Attack {
    pub way: Way,
    pub legal: bool,
    pub refusals: Vec<Refusal>,
}

/// How a weapon attacks at a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    Fire,
    Flame,
    Tech,
}

impl Moment<'_> {
    /// The attacks at a distance that a weapon of the shipped pack, named by its id or its printed
    /// name, makes on a figure.
    ///
    /// # Errors
    /// Where no weapon has this name, where it strikes only in close combat, and where the
    /// attacker carries no weapon cards.
    pub fn attacks(
        &self,
        attacker: usize,
        target: usize,
        weapon: &str,
    ) -> Result<Vec<Attack>, String> {
        let weapon = find(weapon)?;
        let from = &self.scene.figures[attacker];
        if from.side == Side::DarkLegion {
            let (id, kind) = (&from.id, &from.kind);
            return Err(format!("{id} is of the Dark Legion: a {kind} has no weapon cards"));
        }
        let fire = weapon.fire.map(|p| (if p.flame { Way::Flame } else { Way::Fire }, p));
        let tech = weapon.tech.map(|p| (Way::Tech, p));
        let judged = |(way, profile)| self.attack(attacker, target, way, profile);
        Ok(fire.into_iter().chain(tech).map(judged).collect())
    }

    fn attack(&self, attacker: usize, target: usize, way: Way, profile: Profile) -> Attack {
        let (from, to) = (&self.scene.figures[attacker], &self.scene.figures[target]);
        let (a, b) = (from.at, to.at);
        let field = self.field();
        let key = if profile.twice.is_some() { "nc.range" } else { "fa.range" };
        let found = match way {
            Way::Fire => [field.may_fire(a, b), field.in_range(a, b, profile.range, key)],
            Way::Flame => [field.flame(a, b, profile.range[1]).map(drop), Ok(())],
            Way::Tech => {
                [field.stands_for_tech(a, &profile), field.in_range(a, b, profile.range, "tk.dist")]
            }
        };
        let friend = from.side == to.side && !self.settings.declare_friends;
        let friend = friend.then(|| refusal("ff.decl", || format!("{} is no enemy", to.id)));
        let refusals: Vec<Refusal> =
            friend.into_iter().chain(found.into_iter().filter_map(Result::err)).collect();
        Attack { way, legal: refusals.is_empty(), refusals }
    }
}

impl Way {
    /// What sets it apart from a shot of any firearm.
    pub fn reason(self) -> Option<Reason> {
        match self {
            Way::Fire => None,
            Way::Flame => Some(reason("gp.fig", "figures do not stop a line of flame".into())),
            Way::Tech => Some(reason("te.nolos", "a tech attack needs no line of sight".into())),
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Way::Fire => "a shot",
            Way::Flame => "a line of flame",
            Way::Tech => "a tech attack",
        }
    }
}

fn find(name: &str) -> Result<Weapon, String> {
    let pack = super::pack::shipped();
    let named = |w: &&Weapon| w.id == name || w.name.to_lowercase() == name.to_lowercase();
    let reaches = |w: &&Weapon| w.fire.is_some() || w.tech.is_some();
    match pack.weapons.iter().find(named) {
        Some(found) if reaches(&found) => Ok(found.clone()),
        Some(found) => Err(format!("{} has neither a firearm nor a tech attack", found.name)),
        None => {
            let known = pack.weapons.iter().filter(reaches).map(|w| w.id.as_str());
            let known: Vec<&str> = known.collect();
            Err(format!("no weapon is called `{name}`; there are {}", known.join(", ")))
        }
    }
}
