//! What damage does to figures and things. (`at`, `dl`, `ff`)

use super::action::Way;
use super::figure::{Creature, Fig, Place};
use super::pack::{GearEffect, Secondary};
use super::state::Siege;
use super::token::Kind;
use crate::geometry::square::Square;

impl Siege {
    /// A creature is eliminated: its figure goes back and the team gets its points. (`at.elim`)
    pub(super) fn eliminate(&mut self, fig: Fig, by: Option<usize>, way: Way) {
        let Some(slot) = self.slot(fig) else { return };
        let kind = self.creatures[slot].kind;
        self.put(fig, Place::Out);
        self.creatures[slot] = Creature::new(kind, self.creatures[slot].number);
        let Some(team) = by else { return };
        self.keep_for_secondary(team, fig, way);
        self.teams[team].kills[kind as usize] =
            self.teams[team].kills[kind as usize].saturating_add(1);
        self.gain(team, i16::from(self.row(kind).points));
    }

    /// Figures that a secondary mission collects stay out of the pool until it is done.
    fn keep_for_secondary(&mut self, team: usize, fig: Fig, way: Way) {
        let Some(card) = self.teams[team].secondary else { return };
        let goal = self.pack().secondaries[usize::from(card)].goal;
        let count = self.pack().secondaries[usize::from(card)].count;
        let Some((kind, _)) = fig.creature() else { return };
        match goal {
            Secondary::Capture if way == Way::Close && !self.teams[team].captured => {
                self.teams[team].captured = true;
                self.put(fig, Place::Kept(team as u8));
            }
            Secondary::Kinds if self.teams[team].kills[kind as usize] == 0 => {
                let kinds = self.teams[team].kills.iter().filter(|n| **n > 0).count() as u8;
                if kinds + 1 < count {
                    self.put(fig, Place::Kept(team as u8));
                } else {
                    for creature in &mut self.creatures {
                        if creature.place == Place::Kept(team as u8) {
                            creature.place = Place::Out;
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// A Doomtrooper loses health. (`at.dthp`, `dl.ppwound`, `dl.ppkill`, `ff.token`)
    pub(super) fn wound(&mut self, trooper: usize, damage: u8, by: Option<usize>) {
        let lost = damage.min(self.troopers[trooper].health);
        self.troopers[trooper].health -= lost;
        self.news.hurt |= 1 << trooper;
        let counted = if self.setup.settings.overkill_counts { damage } else { lost };
        if let Some(team) = by {
            self.teams[team].reckless = self.teams[team].reckless.saturating_add(lost);
        }
        if by.is_none() || !self.setup.settings.no_friendly_points {
            self.dark_gain(i16::from(counted));
        }
        if self.troopers[trooper].health > 0 {
            return;
        }
        if self.use_up(trooper, GearEffect::Medic) {
            self.troopers[trooper].health = 4.min(self.pack().components.health);
            return;
        }
        let bonus = i16::from(self.pack().components.kill_bonus);
        self.dark_gain(bonus);
        let fig = Fig::of_trooper(trooper);
        self.put(fig, Place::Out);
        self.troopers[trooper].weapon = None;
        self.troopers[trooper].gear.clear();
        if self.setup.settings.orphans_removed {
            self.tokens.retain(|t| t.kind != Kind::Trap || t.owner != Some(trooper as u8));
        }
    }

    pub(super) fn break_token(&mut self, at: Square, by: Option<usize>) {
        let Some(kind) = self.token_at(at).map(|token| token.kind) else { return };
        self.remove_token(at);
        self.destroyed[kind as usize] += 1;
        if let Some(team) = by {
            self.gain(team, i16::from(self.thing(kind).points));
        }
    }
}
