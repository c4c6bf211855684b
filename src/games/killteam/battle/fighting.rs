//! The Fight action (fight.target to fight.stop).

use smallvec::SmallVec;

use crate::data::datacards::WeaponKind;
use crate::engine::refusal::Refusal;
use crate::games::killteam::sequence::Role;
use crate::games::killteam::sequence::fight::{Fight, Fighter};
use crate::games::killteam::sequence::shoot::Nearby;
use crate::geometry::number::within;

use super::Battle;
use super::sequence::{Sequence, Toll};

/// A Fight action that is going on; attacker first.
#[derive(Clone, Debug)]
pub struct Fighting {
    pub ops: [u8; 2],
    /// The attacker's weapon, by its place on the card.
    pub weapon: u8,
    /// The defender's, once it is chosen.
    pub retaliation: Option<u8>,
    pub stage: Stage,
    pub toll: Toll,
}

/// What a Fight action waits for.
#[derive(Clone)]
pub enum Stage {
    /// A ploy of the player of the one that is fought (ploy.firefight).
    Ploy,
    /// The weapon of the one that retaliates.
    Retaliate,
    Fighting(Fight),
}

/// Without what the setup of the sequence holds: that follows from the rest.
impl std::fmt::Debug for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Stage::Ploy => f.write_str("Ploy"),
            Stage::Retaliate => f.write_str("Retaliate"),
            Stage::Fighting(fight) => write!(f, "Fighting({:?})", fight.changing()),
        }
    }
}

impl Battle {
    pub(super) fn fighting(&self) -> Option<&Fighting> {
        match self.state.sequence.as_deref() {
            Some(Sequence::Fighting(fighting)) => Some(fighting),
            _ => None,
        }
    }

    pub(super) fn fighting_mut(&mut self) -> Option<&mut Fighting> {
        match self.state.sequence.as_deref_mut() {
            Some(Sequence::Fighting(fighting)) => Some(fighting),
            _ => None,
        }
    }

    /// Who is to choose a weapon to retaliate with.
    pub(super) fn retaliating(&self) -> Option<u8> {
        let fighting = self.fighting()?;
        matches!(fighting.stage, Stage::Retaliate).then_some(fighting.ops[1])
    }

    /// The melee weapons an operative has.
    pub(super) fn melee(&self, op: u8) -> impl Iterator<Item = u8> {
        let weapons = 0..self.setup.member(op).weapons.len() as u8;
        let has = move |&weapon: &u8| {
            self.arm(op, weapon).is(WeaponKind::Melee) && self.check_uses(op, weapon).is_ok()
        };
        weapons.filter(has)
    }

    /// May the active operative fight this one with this weapon?
    pub(super) fn check_fight(&self, op: u8, target: u8, weapon: u8) -> Result<(), Refusal> {
        let arm = self.arm(op, weapon);
        if !arm.is(WeaponKind::Melee) {
            let message = format!("{} is no melee weapon", arm.name);
            return Err(Refusal::new("kt/fight/no-weapon", message));
        }
        self.check_uses(op, weapon)?;
        let (member, enemy) = (self.setup.member(op), self.setup.member(target));
        if self.engaged_with(op).is_none() {
            let message = format!("{} has no enemy within control range", member.id);
            return Err(Refusal::new("kt/fight/needs-enemy", message));
        }
        let fits = member.side != enemy.side && self.takes_part(target);
        if !fits || !self.in_control_range(op, target) {
            let message = format!("{} is no enemy within control range of {}", enemy.id, member.id);
            let distance = self.distance(op, target);
            let refusal = Refusal::new("kt/fight/target", message);
            return Err(match distance.is_finite() {
                true => refusal.measured(distance, crate::games::killteam::sight::CONTROL_RANGE),
                false => refusal,
            });
        }
        Ok(())
    }

    pub(super) fn check_retaliate(&self, weapon: u8) -> Result<(), Refusal> {
        let Some(op) = self.retaliating() else {
            return Err(self.not_now("nobody is to retaliate now"));
        };
        let arm = self.arm(op, weapon);
        if !arm.is(WeaponKind::Melee) {
            let message = format!("{} is no melee weapon", arm.name);
            return Err(Refusal::new("kt/fight/no-weapon", message));
        }
        self.check_uses(op, weapon)
    }

    pub(super) fn begin_fight(&mut self, op: u8, target: u8, weapon: u8) {
        let distance = self.distance(op, target);
        let last = &mut self.state.last;
        (last.damage, last.distance, last.told.aimed) = (0, distance, true);
        (last.cover, last.obscured) = (None, None);
        let (ops, toll) = ([op, target], Toll::default());
        let fighting = Fighting { ops, weapon, retaliation: None, stage: Stage::Ploy, toll };
        self.use_weapon(op, weapon);
        if let Some(activation) = &mut self.state.activation {
            activation.used.push(weapon);
        }
        self.state.sequence = Some(Box::new(Sequence::Fighting(fighting)));
        self.await_ploys();
    }

    /// The one that is fought, whose player may use a ploy before dice are rolled.
    pub(super) fn fought(&self) -> Option<u8> {
        let fighting = self.fighting()?;
        matches!(fighting.stage, Stage::Ploy).then_some(fighting.ops[1])
    }

    /// A weapon to retaliate with is chosen, where there is any.
    pub(super) fn choose_retaliation(&mut self) {
        let Some(fighting) = self.fighting_mut() else { return };
        fighting.stage = Stage::Retaliate;
        let target = fighting.ops[1];
        if self.melee(target).next().is_none() || self.is_pinned(target) {
            self.retaliate(None);
        }
    }

    fn use_weapon(&mut self, op: u8, weapon: u8) {
        if let Some(uses) = self.state.piece_mut(op).uses.get_mut(usize::from(weapon)) {
            *uses = uses.saturating_add(1);
        }
    }

    /// Both weapons are known, the defender's `None` if it has none (fight.no-weapon).
    pub(super) fn retaliate(&mut self, with: Option<u8>) {
        let Some(&Fighting { ops: [attacker, defender], weapon, .. }) = self.fighting() else {
            return;
        };
        if let Some(with) = with {
            self.use_weapon(defender, with);
        }
        let fighters = [
            self.fighter(attacker, defender, Some(weapon)),
            self.fighter(defender, attacker, with),
        ];
        let first = self.setup.member(attacker).side == self.state.initiative;
        let initiative = if first { Role::Attacker } else { Role::Defender };
        let fight = Fight::with(fighters, initiative, self.setup.dice);
        if let Some(fighting) = self.fighting_mut() {
            fighting.retaliation = with;
            fighting.stage = Stage::Fighting(fight);
        }
    }

    fn fighter(&self, op: u8, opponent: u8, weapon: Option<u8>) -> Fighter {
        let wounds = self.state.piece(op).wounds;
        let Some(weapon) = weapon else { return Fighter::unarmed(wounds) };
        let assisting = if self.setup.dice.fight_assist { self.assisting(op, opponent) } else { 0 };
        let mut attack = self.attack(op, weapon, assisting);
        self.ploys_lessen(opponent, &mut attack);
        let wide = attack.rules.damage_at_once().filter_map(|(_, reach)| reach);
        let reach = wide.reduce(f64::max);
        let reaches_self = reach.is_some_and(|reach| {
            within(self.distance(op, opponent), reach, 0.0).holds && self.sees(opponent, op)
        });
        Fighter { reaches_self, ..Fighter::new(attack, wounds) }
    }

    /// Friends within control range of the enemy and of no other enemy (fight.assist).
    fn assisting(&self, op: u8, enemy: u8) -> u8 {
        let free = |&friend: &u8| {
            let mut others = self.enemies(friend).filter(|&other| other != enemy);
            self.in_control_range(friend, enemy)
                && !others.any(|other| self.in_control_range(friend, other))
        };
        self.friends(op).filter(free).count() as u8
    }

    /// Deals the damage of the last step, and goes on where the fight is over.
    pub(super) fn advance_fighting(&mut self) {
        let Some(fighting) = self.fighting() else { return };
        let Stage::Fighting(fight) = &fighting.stage else { return };
        let (ops, before) = (fighting.ops, fighting.toll);
        let nearby: [SmallVec<[Nearby; 1]>; 2] = match before.nearby {
            true => Default::default(),
            false => Role::BOTH.map(|role| fight.nearby(role).collect()),
        };
        let now = Toll {
            damage: fight.lost_so_far(),
            spent: fight.spent_so_far(),
            nearby: before.nearby || nearby.iter().any(|nearby| !nearby.is_empty()),
        };
        let over = fight.lost().is_some();
        let stunned = Role::BOTH.map(|role| over && fight.stunned(role));
        self.exact(ops, before, now);
        for (role, nearby) in Role::BOTH.into_iter().zip(nearby) {
            self.suffer_nearby(ops[role.opponent().index()], &nearby, &ops);
        }
        if let Some(fighting) = self.fighting_mut() {
            fighting.toll = now;
        }
        if !over {
            return;
        }
        for role in Role::BOTH.map(Role::index).into_iter().filter(|&role| stunned[role]) {
            self.state.stunned.push(ops[role]);
        }
        self.state.last.told.damage = true;
        self.complete_action();
    }
}
