//! The Shoot action: targets, the sequence of each, and what comes after (shoot.sequences).

use smallvec::SmallVec;

use crate::data::datacards::Weapon;
use crate::engine::refusal::Refusal;
use crate::games::killteam::sequence::Role;
use crate::games::killteam::sequence::after::AfterUse;
use crate::games::killteam::sequence::attack::{Attack, Defence, Lessening};
use crate::games::killteam::sequence::shoot::{Nearby, Shoot};
use crate::games::killteam::weapon_rules::Secondary;
use crate::geometry::number::within;
use crate::geometry::shape::Point;

use super::Battle;
use super::action::Benefit;
use super::aim::Aim;
use super::sequence::{Sequence, Toll};

/// What Protective terrain betters Save to at best (eq.protective).
const BEST_SAVE: u8 = 2;

/// A Shoot action that is going on.
#[derive(Clone, Debug)]
pub struct Shooting {
    pub shooter: u8,
    /// By its place on the card.
    pub weapon: u8,
    pub primary: u8,
    /// The target being shot at.
    pub target: Target,
    /// The targets yet to be shot at.
    pub queue: SmallVec<[Target; 4]>,
    pub stage: Stage,
    /// Of the sequence of the present target.
    pub toll: Toll,
}

/// One target and what holds for its sequence (shoot.fix).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    pub op: u8,
    pub cover: bool,
    pub obscured: bool,
    /// Only one of the two, as the defender chooses.
    pub either: bool,
    pub improved: bool,
    pub accurate: u16,
    pub protected: bool,
}

/// What a Shoot action waits for.
#[derive(Clone)]
pub enum Stage {
    /// Further targets, as many as wished (wr.torrent).
    Select,
    /// The defender's choice between cover and obscured (outcome.same-feature).
    Prefer,
    /// A ploy of the target's player (ploy.firefight).
    Ploy,
    /// Dice.
    Rolling(Shoot),
    /// Which secondary target is next (wr.blast).
    Next,
    /// What becomes of the user (wr.hot).
    After(AfterUse),
}

/// Without what the setup of the sequence holds: that follows from the rest.
impl std::fmt::Debug for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Stage::Select => f.write_str("Select"),
            Stage::Prefer => f.write_str("Prefer"),
            Stage::Ploy => f.write_str("Ploy"),
            Stage::Rolling(shoot) => write!(f, "Rolling({:?})", shoot.changing()),
            Stage::Next => f.write_str("Next"),
            Stage::After(after) => write!(f, "After({:?})", after.damage()),
        }
    }
}

impl Target {
    fn new(op: u8, aim: Aim) -> Target {
        Target {
            op,
            cover: aim.cover,
            obscured: aim.obscured,
            either: aim.cover && aim.obscured && !aim.together,
            improved: aim.improved,
            accurate: aim.accurate,
            protected: aim.protected,
        }
    }
}

impl Battle {
    pub(super) fn shooting(&self) -> Option<&Shooting> {
        match self.state.sequence.as_deref() {
            Some(Sequence::Shooting(shooting)) => Some(shooting),
            _ => None,
        }
    }

    pub(super) fn shooting_mut(&mut self) -> Option<&mut Shooting> {
        match self.state.sequence.as_deref_mut() {
            Some(Sequence::Shooting(shooting)) => Some(shooting),
            _ => None,
        }
    }

    fn secondary(&self, shooting: &Shooting) -> Option<(Secondary, f64)> {
        self.arm(shooting.shooter, shooting.weapon).rules.secondary().next()
    }

    /// The target and the weapon are selected.
    pub(super) fn begin_shooting(&mut self, shooter: u8, primary: u8, weapon: u8, aim: Aim) {
        if let Some(activation) = &mut self.state.activation {
            activation.used.push(weapon);
        }
        self.note_point_blank(shooter, primary);
        if let Some(uses) = self.state.piece_mut(shooter).uses.get_mut(usize::from(weapon)) {
            *uses = uses.saturating_add(1);
        }
        let target = Target::new(primary, aim);
        let (queue, toll) = (SmallVec::new(), Toll::default());
        let mut shooting =
            Shooting { shooter, weapon, primary, target, queue, stage: Stage::Select, toll };
        if let Some((Secondary::Everyone, reach)) = self.secondary(&shooting) {
            shooting.queue = self.caught(&shooting, reach);
        }
        let selects = matches!(self.secondary(&shooting), Some((Secondary::Selected, _)));
        self.state.last.damage = 0;
        self.state.sequence = Some(Box::new(Sequence::Shooting(shooting)));
        if !selects {
            self.begin_target();
        }
    }

    /// Everyone whom the primary target sees within reach (wr.blast-secondary); they stand as
    /// it does (wr.blast-copy).
    fn caught(&self, shooting: &Shooting, reach: f64) -> SmallVec<[Target; 4]> {
        let primary = shooting.primary;
        let itself = self.setup.rulings.blast_self;
        self.on_board()
            .filter(|&op| op != primary && (itself || op != shooting.shooter))
            .filter(|&op| within(self.distance(primary, op), reach, 0.0).holds)
            .filter(|&op| self.sees(primary, op))
            .map(|op| Target { op, ..shooting.target })
            .collect()
    }

    /// May this further target be selected (wr.torrent)?
    pub(super) fn check_further(&self, target: u8, origin: Option<Point>) -> Result<Aim, Refusal> {
        let Some(shooting) = self.shooting().filter(|s| matches!(s.stage, Stage::Select)) else {
            return Err(self.not_now("no further target is to be selected now"));
        };
        let id = &self.setup.member(target).id;
        let chosen = shooting.primary == target || shooting.queue.iter().any(|t| t.op == target);
        if chosen {
            return Err(Refusal::new("kt/wr/torrent", format!("{id} is a target already")));
        }
        let reach = self.secondary(shooting).map_or(0.0, |(_, reach)| reach);
        let distance = self.distance(shooting.primary, target);
        if !within(distance, reach, 0.0).holds {
            let message = format!("{id} is {distance:.4} inches from the primary target");
            return Err(Refusal::new("kt/wr/torrent", message).measured(distance, reach));
        }
        self.check_target(shooting.shooter, target, shooting.weapon, origin)
    }

    /// The further targets there are to select.
    pub(super) fn further_targets(&self) -> SmallVec<[u8; 4]> {
        let Some(shooting) = self.shooting() else { return SmallVec::new() };
        let enemies = self.enemies(shooting.shooter);
        enemies.filter(|&op| self.check_further(op, None).is_ok()).collect()
    }

    pub(super) fn select_further(&mut self, target: u8, aim: Aim) {
        if let Some(shooting) = self.shooting_mut() {
            shooting.queue.push(Target::new(target, aim));
        }
    }

    /// The target to be shot at next is known: the defender chooses, or dice are rolled.
    pub(super) fn begin_target(&mut self) {
        let Some(shooting) = self.shooting() else { return };
        let prefers = shooting.target.either;
        let (cover, obscured) = (shooting.target.cover, shooting.target.obscured);
        let distance = self.distance(shooting.shooter, shooting.target.op);
        let last = &mut self.state.last;
        (last.cover, last.obscured) = (Some(cover), Some(obscured));
        (last.distance, last.told.aimed) = (distance, true);
        if let Some(shooting) = self.shooting_mut() {
            shooting.stage = if prefers { Stage::Prefer } else { Stage::Ploy };
        }
        if !prefers {
            self.await_ploys();
        }
    }

    pub(super) fn roll_at_target(&mut self) {
        let Some(rolling) = self.shooting().map(|s| Stage::Rolling(self.shot(s))) else { return };
        if let Some(shooting) = self.shooting_mut() {
            (shooting.stage, shooting.toll) = (rolling, Toll::default());
        }
    }

    /// The target whose player may use a ploy before dice are rolled.
    pub(super) fn shot_at(&self) -> Option<u8> {
        let waits = |shooting: &&Shooting| matches!(shooting.stage, Stage::Ploy);
        self.shooting().filter(waits).map(|shooting| shooting.target.op)
    }

    /// The defender has chosen; secondary targets of the same feature follow the primary one.
    pub(super) fn prefer(&mut self, benefit: Benefit) {
        let secondary = self.shooting().and_then(|shooting| self.secondary(shooting));
        let copies = matches!(secondary, Some((Secondary::Everyone, _)));
        if let Some(shooting) = self.shooting_mut() {
            let chosen = |target: &mut Target| {
                target.either = false;
                target.cover = benefit == Benefit::Cover;
                target.obscured = benefit == Benefit::Obscured;
            };
            chosen(&mut shooting.target);
            if copies {
                shooting.queue.iter_mut().for_each(chosen);
            }
        }
        self.begin_target();
    }

    /// The attack of an operative with a weapon, as the operative is.
    pub(super) fn attack(&self, op: u8, weapon: u8, assisting: u8) -> Attack {
        let worse = self.point_blank(op) - self.ploys_hit(op);
        let injured = self.state.piece(op).injured;
        let arm = self.arm(op, weapon);
        let Weapon { atk, hit, dmg, .. } = arm.weapon;
        let (rules, first) = (arm.rules.clone(), Lessening::default());
        let attack = Attack { atk, hit, dmg, rules, sources: Vec::new(), cp: 0, first };
        let worse = worse + i16::from(injured) - i16::from(assisting);
        let mut attack = attack.worse(worse).cp(self.command_points(op));
        self.ploys_arm(op, arm.weapon.kind, &mut attack);
        attack
    }

    /// What a player may spend on Command Re-rolls (house.plain).
    fn command_points(&self, op: u8) -> u8 {
        let side = self.setup.member(op).side;
        if self.setup.switches.ploys { self.state.cp[side.index()] } else { 0 }
    }

    fn shot(&self, shooting: &Shooting) -> Shoot {
        let Shooting { shooter, weapon, target, .. } = *shooting;
        let mut attack = self.attack(shooter, weapon, 0);
        if target.accurate > 0 {
            attack = attack.accurate(target.accurate);
        }
        self.equip_shot([shooter, target.op], weapon, &mut attack);
        let save = self.setup.member(target.op).save;
        let better = target.cover && target.protected;
        let save = if better { save.saturating_sub(1).max(BEST_SAVE) } else { save };
        self.ploys_lessen(target.op, &mut attack);
        let own = self.setup.member(shooter).side == self.setup.member(target.op).side;
        let mut defence = Defence {
            cover: target.cover,
            improved: target.improved,
            obscured: target.obscured,
            wounds: self.state.piece(target.op).wounds,
            cp: self.command_points(target.op),
            own,
            ..Defence::new(save)
        };
        self.ploys_shield(target.op, &mut defence);
        Shoot::with(attack, defence, self.setup.dice)
    }

    /// Goes on past everything that needs neither dice nor a decision.
    pub(super) fn advance_shooting(&mut self) {
        while let Some(shooting) = self.shooting() {
            match &shooting.stage {
                Stage::Select if self.further_targets().is_empty() => self.begin_target(),
                Stage::Rolling(_) => {
                    let target = shooting.target.op;
                    let Some((damage, stunned)) = self.follow_shot() else { return };
                    if stunned {
                        self.state.stunned.push(target);
                    }
                    let last = &mut self.state.last;
                    (last.damage, last.told.damage) = (damage, true);
                    self.next_target();
                }
                Stage::After(after) => {
                    let Some(damage) = after.damage() else { return };
                    let shooter = shooting.shooter;
                    self.suffer(shooter, damage);
                    return self.complete_action();
                }
                Stage::Next if shooting.queue.len() == 1 => {
                    let only = shooting.queue[0].op;
                    self.shoot_next(only);
                }
                Stage::Select | Stage::Prefer | Stage::Ploy | Stage::Next => return,
            }
        }
    }

    /// Deals the damage of the last step; once the shot is over, all of it and whether the target
    /// is stunned.
    fn follow_shot(&mut self) -> Option<(u16, bool)> {
        let shooting = self.shooting()?;
        let Stage::Rolling(shoot) = &shooting.stage else { return None };
        let (ops, before) = ([shooting.shooter, shooting.target.op], shooting.toll);
        let nearby: SmallVec<[Nearby; 1]> =
            if before.nearby { SmallVec::new() } else { shoot.nearby().collect() };
        let now = Toll {
            damage: [0, shoot.inflicted()],
            spent: shoot.spent_so_far(),
            nearby: before.nearby || !nearby.is_empty(),
        };
        let over = shoot.damage().map(|damage| (damage, shoot.stuns()));
        self.exact(ops, before, now);
        self.suffer_nearby(ops[1], &nearby, &[]);
        if let Some(shooting) = self.shooting_mut() {
            shooting.toll = now;
        }
        over
    }

    /// A sequence is over: who is incapacitated is no target any more, and an incapacitated
    /// shooter shoots no more.
    fn next_target(&mut self) {
        if self.setup.rulings.removal_sequence {
            self.remove_fallen();
        }
        let Some(shooting) = self.shooting() else { return };
        let shooter = shooting.shooter;
        let selected = matches!(self.secondary(shooting), Some((Secondary::Selected, _)));
        let active = self.takes_part(shooter);
        let gone: SmallVec<[u8; 4]> =
            shooting.queue.iter().map(|t| t.op).filter(|&op| !self.takes_part(op)).collect();
        let Some(shooting) = self.shooting_mut() else { return };
        shooting.queue.retain(|target| active && !gone.contains(&target.op));
        match shooting.queue.first() {
            None => self.after_use(),
            Some(first) if selected => {
                let first = first.op;
                self.shoot_next(first);
            }
            Some(_) => shooting.stage = Stage::Next,
        }
    }

    pub(super) fn shoot_next(&mut self, op: u8) {
        let Some(shooting) = self.shooting_mut() else { return };
        if let Some(at) = shooting.queue.iter().position(|target| target.op == op) {
            shooting.target = shooting.queue.remove(at);
        }
        self.begin_target();
    }

    /// All targets have been shot at.
    fn after_use(&mut self) {
        let Some(shooting) = self.shooting() else { return };
        let attack = self.attack(shooting.shooter, shooting.weapon, 0);
        let after = AfterUse::new(&attack, Role::Attacker);
        match after.filter(|_| self.takes_part(shooting.shooter)) {
            Some(after) => {
                if let Some(shooting) = self.shooting_mut() {
                    shooting.stage = Stage::After(after);
                }
            }
            None => self.complete_action(),
        }
    }
}
