//! What the ploys that last do to an operative.

use crate::data::datacards::WeaponKind;
use crate::games::killteam::battle::Battle;
use crate::games::killteam::battle::deed::Deed;
use crate::games::killteam::battle::precedence::{Ruling, Statement, prevails};
use crate::games::killteam::sequence::attack::{Attack, Defence};
use crate::games::killteam::sequence::reroll::PLOY;

use super::{Effect, Ploy, Running};

/// The least and the most that changes make of Save.
const SAVES: std::ops::RangeInclusive<i16> = 2..=6;

impl Battle {
    pub(super) fn ploy(&self, running: &Running) -> &Ploy {
        &self.setup.ploys[running.side.index()][usize::from(running.ploy)]
    }

    /// Could the ploy concern an operative: its side, its keyword (st.keywords)?
    pub(super) fn may_concern(&self, running: &Running, op: u8) -> bool {
        let (ploy, member) = (self.ploy(running), self.setup.member(op));
        let has = |keyword: &String| {
            member.keywords.iter().any(|known| known.eq_ignore_ascii_case(keyword))
        };
        let side = if ploy.on_enemy { running.side.opponent() } else { running.side };
        member.side == side && ploy.keyword.as_ref().is_none_or(has)
    }

    /// The ploys that concern an operative now.
    fn ploys_on(&self, op: u8) -> impl Iterator<Item = &Ploy> {
        let running = self.state.ploys.running.iter();
        running
            .filter(move |running| match running.op {
                Some(one) => one == op,
                None => self.may_concern(running, op),
            })
            .map(|running| self.ploy(running))
    }

    fn effects_on(&self, op: u8) -> impl Iterator<Item = &Effect> {
        self.ploys_on(op).flat_map(|ploy| &ploy.effects)
    }

    fn sum<T: std::iter::Sum<T>>(&self, op: u8, of: impl Fn(&Effect) -> Option<T>) -> T {
        self.effects_on(op).filter_map(of).sum()
    }

    /// Changes of APL, to be limited with all others (st.apl-sum).
    pub(in crate::games::killteam::battle) fn ploys_apl(&self, op: u8) -> i16 {
        self.sum(op, |effect| match effect {
            Effect::Apl(by) => Some(i16::from(*by)),
            _ => None,
        })
    }

    /// Changes of Move, inches.
    pub(in crate::games::killteam::battle) fn ploys_move(&self, op: u8) -> f64 {
        self.sum(op, |effect| match effect {
            Effect::Move(by) => Some(*by),
            _ => None,
        })
    }

    /// By how much Hit is better.
    pub(in crate::games::killteam::battle) fn ploys_hit(&self, op: u8) -> i16 {
        self.sum(op, |effect| match effect {
            Effect::Hit(by) => Some(i16::from(*by)),
            _ => None,
        })
    }

    /// How many AP an action costs the operative less.
    pub(in crate::games::killteam::battle) fn ploys_cheaper(&self, op: u8, deed: Deed) -> u8 {
        self.sum(op, |effect| match effect {
            Effect::Cheaper { deed: cheaper, by } if *cheaper == deed => Some(*by),
            _ => None,
        })
    }

    /// Adds the weapon rules that ploys grant an attacker.
    pub(in crate::games::killteam::battle) fn ploys_arm(
        &self,
        op: u8,
        kind: WeaponKind,
        attack: &mut Attack,
    ) {
        for effect in self.effects_on(op) {
            if let Effect::Rule { rule, printed, with } = effect
                && with.is_none_or(|with| with == kind)
            {
                attack.rules.add(rule, printed);
            }
        }
    }

    /// What ploys make of the damage of attack dice on an operative; damage of other kinds is
    /// not touched (dmg.devastating).
    pub(in crate::games::killteam::battle) fn ploys_lessen(&self, op: u8, attack: &mut Attack) {
        for effect in self.effects_on(op) {
            match *effect {
                Effect::Lessen(lessening) => {
                    attack.dmg = attack.dmg.map(|dmg| lessening.of(dmg));
                }
                Effect::LessenDie(lessening) => attack.first = attack.first.and(lessening),
                _ => {}
            }
        }
    }

    /// What ploys make of a defence.
    pub(in crate::games::killteam::battle) fn ploys_shield(&self, op: u8, defence: &mut Defence) {
        let mut save = i16::from(defence.save);
        for effect in self.effects_on(op) {
            match effect {
                Effect::Save(by) => save -= i16::from(*by),
                Effect::CoverSave => defence.improved = true,
                Effect::Reroll if !defence.sources.contains(&PLOY) => defence.sources.push(PLOY),
                _ => {}
            }
        }
        if save != i16::from(defence.save) {
            defence.save = save.clamp(*SAVES.start(), *SAVES.end()) as u8;
        }
    }

    /// Wounds an operative keeps that would be incapacitated; the ploy is used up (dmg.order).
    pub(in crate::games::killteam::battle) fn ploys_survive(&mut self, op: u8) -> Option<u16> {
        let survive = |ploy: &Ploy| {
            ploy.effects.iter().find_map(|effect| match effect {
                Effect::Survive(wounds) => Some(*wounds),
                _ => None,
            })
        };
        let found = self.state.ploys.running.iter().enumerate().find_map(|(at, running)| {
            let concerns = running.op.map_or_else(|| self.may_concern(running, op), |o| o == op);
            survive(self.ploy(running)).filter(|_| concerns).map(|wounds| (at, wounds))
        });
        let (at, wounds) = found?;
        self.state.ploys.running.remove(at);
        Some(wounds)
    }

    /// May the operative perform an action whatever a rule of the core book says against it?
    pub(in crate::games::killteam::battle) fn is_allowed(&self, op: u8, deed: Deed) -> bool {
        self.statement(op, &Effect::Allow(deed)).is_some()
    }

    /// The ploy that keeps an operative from an action, unless one that allows it prevails.
    pub(in crate::games::killteam::battle) fn forbidden_by(&self, op: u8, deed: Deed) -> bool {
        let Some(cannot) = self.statement(op, &Effect::Forbid(deed)) else { return false };
        let Some(may) = self.statement(op, &Effect::Allow(deed)) else { return true };
        let active = self.state.activation.as_ref().map(|a| self.setup.member(a.op).side);
        match prevails(may, cannot, self.setup.rulings.precedence_six.then_some(active).flatten()) {
            Ruling::First => false,
            Ruling::Second => true,
            // Whoever decides between the two does so in the own favour.
            Ruling::Decides(side) => {
                side.unwrap_or(self.state.initiative) != self.setup.member(op).side
            }
        }
    }

    fn statement(&self, op: u8, wanted: &Effect) -> Option<Statement> {
        let cannot = matches!(wanted, Effect::Forbid(_));
        let says = self.ploys_on(op).filter(|ploy| ploy.effects.contains(wanted));
        says.map(|ploy| Statement { rank: ploy.rank, core: false, cannot })
            .max_by_key(|statement| statement.rank)
    }
}
