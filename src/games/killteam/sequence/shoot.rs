//! The sequence of one shot at one target (shoot.attack-dice to shoot.damage).

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::engine::refusal::Refusal;
use crate::games::killteam::weapon_rules::Rules;

use super::allocation::Allocation;
use super::attack::{Attack, Defence, Lessening};
use super::decision::{Choice, CoverSave, Decision};
use super::dice::{Die, Pool, Retained, Tally};
use super::hand::{Hand, Stage};
use super::options::Options;
use super::readings::DiceReadings;
use super::refusals::{check_faces, not_now, refuse};
use super::roller::Roller;
use super::{Needed, Purpose, Role};

/// A shot at one target. With Blast or Torrent there is one for each (shoot.sequences).
#[derive(Clone, Debug)]
pub struct Shoot {
    setup: Arc<Setup>,
    state: State,
}

/// What does not change during the sequence.
#[derive(Debug, PartialEq)]
struct Setup {
    attacker: Roller,
    dmg: [u16; 2],
    first: Lessening,
    defender: Roller,
    defence: Defence,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    stage: Step,
    /// CP spent by attacker and defender in hands that are closed.
    spent: [u8; 2],
    /// What the attacker retained.
    attack: Retained,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    Attack(Hand),
    CoverSave { collected: u8 },
    Defence(Hand),
    Block { defence: Tally },
    Over { unblocked: Tally },
}

/// What a shot came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// All damage on the target; it may be more than the target had wounds.
    pub damage: u16,
    /// The damage of each unblocked success, critical ones first (shoot.damage). All of it is
    /// resolved at once (shoot.simultaneous).
    pub hits: Vec<u16>,
    /// Damage inflicted on the target when the attack dice were retained (wr.devastating).
    pub at_once: u16,
    /// The same damage on everyone else whom the target sees within the distance, inches
    /// (wr.devastating-distance).
    pub nearby: Vec<Nearby>,
    /// The target's APL is 1 lower until the end of its next activation (wr.stun).
    pub stun: bool,
    /// Wounds the target has left.
    pub wounds: u16,
    /// CP spent by attacker and defender.
    pub spent: [u8; 2],
}

/// Damage on everyone within a distance of the target that the target sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearby {
    /// Inches.
    pub within: f64,
    pub damage: u16,
}

/// Distances of rules are finite.
impl Eq for Nearby {}

impl Shoot {
    /// The shot under the default readings.
    pub fn new(attack: Attack, defence: Defence) -> Shoot {
        Shoot::with(attack, defence, DiceReadings::default())
    }

    pub fn with(attack: Attack, defence: Defence, readings: DiceReadings) -> Shoot {
        let Attack { atk, hit, dmg, rules, sources, cp, first } = attack;
        let attacker = Roller {
            obscured: defence.obscured,
            readings,
            ..Roller::new(hit, rules, &sources, cp)
        };
        let purse = if defence.own { cp } else { defence.cp };
        let defender = Roller {
            readings,
            ..Roller::new(defence.save, Default::default(), &defence.sources, purse)
        };
        let hand = Hand::attack(atk, &attacker);
        let state = State { stage: Step::Attack(hand), spent: [0; 2], attack: Retained::default() };
        let setup = Arc::new(Setup { attacker, dmg, first, defender, defence });
        let mut shoot = Shoot { setup, state };
        shoot.settle();
        shoot
    }

    /// What changes during the sequence, for telling two moments apart.
    pub fn changing(&self) -> &impl std::fmt::Debug {
        &self.state
    }

    /// What comes next.
    pub fn needed(&self) -> Needed {
        let hand = |hand: &Hand, role, purpose| match (hand.to_roll(), hand.choice()) {
            (Some((count, false)), _) => Needed::Roll { role, count, purpose },
            (Some((count, true)), _) => Needed::Roll { role, count, purpose: Purpose::Reroll },
            (None, Some(choice)) => Needed::Decision { role, choice },
            (None, None) => Needed::Nothing,
        };
        let defender = |choice| Needed::Decision { role: Role::Defender, choice };
        match &self.state.stage {
            Step::Attack(dice) => hand(dice, Role::Attacker, Purpose::Attack),
            Step::Defence(dice) => hand(dice, Role::Defender, Purpose::Defence),
            Step::CoverSave { .. } => defender(Choice::CoverSave),
            Step::Block { .. } => defender(Choice::Block),
            Step::Over { .. } => Needed::Nothing,
        }
    }

    /// The dice that lie on the table while one player rolls them.
    pub fn dice(&self) -> Option<(Role, &Pool)> {
        match &self.state.stage {
            Step::Attack(hand) => Some((Role::Attacker, &hand.dice)),
            Step::Defence(hand) => Some((Role::Defender, &hand.dice)),
            _ => None,
        }
    }

    /// The attack successes retained; none before they are.
    pub fn attack_successes(&self) -> Tally {
        self.state.attack.tally
    }

    /// The defence successes retained, while they can block.
    pub fn defence_successes(&self) -> Option<Tally> {
        match self.state.stage {
            Step::Block { defence } => Some(defence),
            _ => None,
        }
    }

    /// Damage inflicted on the target so far: what is inflicted at once as soon as attack dice
    /// are retained, the rest at the end (shoot.after-retain, shoot.damage).
    pub fn inflicted(&self) -> u16 {
        self.hits().fold(self.damage_at_once(), u16::saturating_add)
    }

    /// CP that attacker and defender have spent so far, on dice that still lie there too.
    pub fn spent_so_far(&self) -> [u8; 2] {
        let [attacker, defender] = self.state.spent;
        match &self.state.stage {
            Step::Attack(hand) => [hand.spent, defender],
            Step::Defence(hand) => [attacker, hand.spent],
            _ => self.state.spent,
        }
    }

    /// What the player brings who rolls dice or decides about them now.
    pub fn roller(&self) -> Option<&Roller> {
        self.hand().map(|(_, roller)| roller)
    }

    /// Lays down the faces of the dice that were asked for.
    ///
    /// # Errors
    /// Too many or too few faces, or no roll is due; the state is unchanged.
    pub fn roll(&mut self, faces: &[u8]) -> Result<(), Refusal> {
        check_faces(self.needed(), faces)?;
        match &mut self.state.stage {
            Step::Attack(hand) => hand.roll(faces, &self.setup.attacker),
            Step::Defence(hand) => hand.roll(faces, &self.setup.defender),
            _ => {}
        }
        self.settle();
        Ok(())
    }

    /// May the decision be made now?
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, decision: &Decision) -> Result<(), Refusal> {
        let Setup { attacker, defender, .. } = &*self.setup;
        let result = match (&self.state.stage, decision) {
            (Step::CoverSave { collected }, Decision::CoverSave(save)) => {
                Some(self.check_cover_save(*save, *collected))
            }
            (Step::Block { defence }, Decision::Block(allocation)) => {
                Some(allocation.check(self.state.attack.tally, *defence, &attacker.rules))
            }
            (Step::Attack(hand), _) => hand.check(decision, attacker),
            (Step::Defence(hand), Decision::CoverSave(save)) if hand.to_roll().is_some() => {
                self.check_cover_save(*save, self.collected()).err().map(Err)
            }
            (Step::Defence(hand), _) => hand.check(decision, defender),
            _ => None,
        };
        result.unwrap_or_else(|| Err(not_now(self.needed(), decision)))
    }

    /// Forgets what can matter to nothing that follows.
    pub(in crate::games::killteam) fn reduce(&mut self) {
        match &mut self.state.stage {
            Step::Attack(hand) => hand.reduce(&self.setup.attacker),
            Step::Defence(hand) => hand.reduce(&self.setup.defender),
            _ => {}
        }
    }

    fn blocks(&self, defence: Tally) -> SmallVec<[Allocation; 16]> {
        let rules = &self.setup.attacker.rules;
        Allocation::all(self.state.attack.tally, defence, rules)
    }

    /// Carries out a decision.
    ///
    /// # Errors
    /// The rule that forbids it; the state is unchanged.
    pub fn apply(&mut self, decision: &Decision) -> Result<(), Refusal> {
        self.check(decision)?;
        self.carry_out(decision);
        Ok(())
    }

    /// Carries out one of the candidates.
    pub(in crate::games::killteam) fn carry_out(&mut self, decision: &Decision) {
        match (&mut self.state.stage, decision) {
            (Step::Attack(hand), _) => hand.apply(decision, &self.setup.attacker),
            (Step::CoverSave { collected }, Decision::CoverSave(save)) => {
                let collected = *collected;
                self.collect(collected, *save);
            }
            (Step::Defence(hand), _) => hand.apply(decision, &self.setup.defender),
            (Step::Block { .. }, Decision::Block(allocation)) => {
                let unblocked = self.state.attack.tally.after(*allocation);
                self.state.stage = Step::Over { unblocked };
            }
            _ => {}
        }
        self.settle();
    }

    /// What the shot came to, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let damage = self.damage()?;
        Some(Outcome {
            damage,
            hits: self.hits().collect(),
            at_once: self.damage_at_once(),
            nearby: self.nearby().collect(),
            stun: self.stuns(),
            wounds: self.setup.defence.wounds.saturating_sub(damage),
            spent: self.state.spent,
        })
    }

    /// All damage on the target, once the shot is over.
    pub fn damage(&self) -> Option<u16> {
        let Step::Over { .. } = self.state.stage else { return None };
        Some(self.inflicted())
    }

    /// The damage of each unblocked success, critical ones first.
    fn hits(&self) -> impl Iterator<Item = u16> {
        let unblocked = match self.state.stage {
            Step::Over { unblocked } => unblocked,
            _ => Tally::default(),
        };
        let Setup { dmg: [normal, critical], first, .. } = *self.setup;
        let all = std::iter::repeat_n(critical, unblocked.critical.into())
            .chain(std::iter::repeat_n(normal, unblocked.normal.into()));
        all.enumerate().map(move |(i, hit)| if i == 0 { first.of(hit) } else { hit })
    }

    /// The damage at once on others near the target (wr.devastating-distance).
    pub fn nearby(&self) -> impl Iterator<Item = Nearby> {
        nearby(&self.setup.attacker.rules, self.state.attack)
    }

    /// Have the retained attack dice lowered the target's APL (wr.stun)?
    pub fn stuns(&self) -> bool {
        let Setup { attacker, .. } = &*self.setup;
        attacker.rules.stuns(self.state.attack, &attacker.readings)
    }

    /// CP spent by attacker and defender on dice that are retained.
    pub fn spent(&self) -> [u8; 2] {
        self.state.spent
    }

    /// Goes on past every step that leaves nothing to decide or roll.
    fn settle(&mut self) {
        loop {
            let (hand, roller) = match &mut self.state.stage {
                Step::Attack(hand) => (hand, &self.setup.attacker),
                Step::Defence(hand) => (hand, &self.setup.defender),
                _ => return,
            };
            match hand.stage {
                Stage::Rerolls if !hand.can_reroll(roller) => hand.close_rerolls(roller),
                Stage::Retained => {
                    let retained = hand.retained(roller);
                    let spent = hand.spent;
                    if matches!(self.state.stage, Step::Attack(_)) {
                        self.state.spent[Role::Attacker.index()] = spent;
                        self.state.attack = retained;
                        self.after_attack();
                    } else {
                        self.state.spent[Role::Defender.index()] = spent - self.spent_before();
                        self.after_defence(retained.tally);
                    }
                }
                _ => return,
            }
        }
    }

    /// The attack dice are retained: damage at once, then the defender collects dice
    /// (shoot.after-retain, shoot.defence-dice).
    fn after_attack(&mut self) {
        let unblocked = self.state.attack.tally;
        let felled = self.damage_at_once() >= self.setup.defence.wounds;
        if felled {
            self.state.stage = Step::Over { unblocked: Tally::default() };
        } else if unblocked.is_empty() {
            self.state.stage = Step::Over { unblocked };
        } else {
            let collected = self.collected();
            if self.check_cover_save(CoverSave::Normal, collected).is_ok() {
                self.state.stage = Step::CoverSave { collected };
            } else {
                self.collect(collected, CoverSave::None);
            }
        }
    }

    fn damage_at_once(&self) -> u16 {
        let most = self.setup.attacker.rules.damage_at_once().map(|(damage, _)| damage).max();
        most.unwrap_or(0).saturating_mul(self.state.attack.tally.critical.into())
    }

    /// How many dice the defender collects.
    fn collected(&self) -> u8 {
        let Setup { attacker, defence, .. } = &*self.setup;
        let fewer = attacker.rules.fewer_defence_dice(self.state.attack, &attacker.readings);
        u16::from(defence.dice).saturating_sub(fewer) as u8
    }

    fn check_cover_save(&self, save: CoverSave, collected: u8) -> Result<(), Refusal> {
        let Setup { attacker, defence, .. } = &*self.setup;
        let (dice, _) = save.dice();
        if dice == 0 {
            return Ok(());
        }
        if !defence.cover {
            return Err(refuse("shoot/cover-save", "the target is not in cover"));
        }
        if let Some(rule) = attacker.rules.denies_cover_save() {
            return Err(Refusal::new(rule.code(), format!("{} denies it", rule.name())));
        }
        if save != CoverSave::Normal && !defence.improved {
            return Err(refuse("terrain/vantage-save", "the cover save is not improved"));
        }
        if dice > collected {
            let message = format!("a cover save is one of the {collected} dice collected");
            return Err(
                refuse("shoot/cover-save-of", message).measured(dice.into(), collected.into())
            );
        }
        Ok(())
    }

    fn collect(&mut self, collected: u8, save: CoverSave) {
        let (dice, grade) = save.dice();
        let unrolled = Pool::new((0..dice).map(|_| Die::unrolled(grade)));
        let mut hand = Hand::defence(unrolled, collected - dice);
        hand.spent = self.spent_before();
        self.state.stage = Step::Defence(hand);
    }

    /// What has been spent of the defender's purse before its dice are rolled.
    fn spent_before(&self) -> u8 {
        if self.setup.defence.own { self.state.spent[Role::Attacker.index()] } else { 0 }
    }

    /// The defence dice are retained: blocks, if any is possible.
    fn after_defence(&mut self, defence: Tally) {
        let unblocked = self.state.attack.tally;
        self.state.stage = match self.blocks(defence).len() {
            0 | 1 => Step::Over { unblocked },
            _ => Step::Block { defence },
        };
    }
}

impl Options for Shoot {
    fn hand(&self) -> Option<(&Hand, &Roller)> {
        match &self.state.stage {
            Step::Attack(hand) => Some((hand, &self.setup.attacker)),
            Step::Defence(hand) => Some((hand, &self.setup.defender)),
            _ => None,
        }
    }

    fn add_others(&self, all: &mut Vec<Decision>) {
        match &self.state.stage {
            Step::CoverSave { collected } => {
                let may = |save: &CoverSave| self.check_cover_save(*save, *collected).is_ok();
                all.extend(CoverSave::ALL.into_iter().filter(may).map(Decision::CoverSave));
            }
            Step::Block { defence } => {
                all.extend(self.blocks(*defence).into_iter().map(Decision::Block))
            }
            Step::Attack(_) | Step::Defence(_) | Step::Over { .. } => {}
        }
    }
}

/// The damage of retained critical successes on others near the target.
pub(super) fn nearby(rules: &Rules, retained: Retained) -> impl Iterator<Item = Nearby> {
    let criticals = u16::from(retained.tally.critical);
    let reaching = rules.damage_at_once().filter(move |_| criticals > 0);
    reaching.filter_map(move |(damage, within)| {
        Some(Nearby { within: within?, damage: damage.saturating_mul(criticals) })
    })
}

/// Equal if nothing that can still matter differs.
impl PartialEq for Shoot {
    fn eq(&self, other: &Shoot) -> bool {
        let same = Arc::ptr_eq(&self.setup, &other.setup) || self.setup == other.setup;
        same && self.state == other.state
    }
}

impl Eq for Shoot {}

impl Hash for Shoot {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}
