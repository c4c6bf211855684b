//! The sequence of a fight (fight.roll to fight.stop).

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::engine::refusal::Refusal;

use super::allocation::Allocation;
use super::attack::{Attack, Lessening};
use super::decision::{Choice, Decision};
use super::dice::{Grade, Pool, Retained, Tally};
use super::hand::{Hand, Stage};
use super::options::Options;
use super::readings::DiceReadings;
use super::refusals::{check_faces, not_now, refuse};
use super::roller::Roller;
use super::shoot::{Nearby, nearby};
use super::{Needed, Purpose, Role};

/// One of the two operatives of a fight.
#[derive(Clone, Debug, PartialEq)]
pub struct Fighter {
    /// With a melee weapon; an operative without one rolls no dice (fight.no-weapon).
    pub attack: Option<Attack>,
    /// Wounds left.
    pub wounds: u16,
    /// Does damage that this fighter's weapon inflicts at once round the opponent reach the
    /// fighter too (wr.devastating-distance)?
    pub reaches_self: bool,
}

impl Fighter {
    pub fn new(attack: Attack, wounds: u16) -> Fighter {
        Fighter { attack: Some(attack), wounds, reaches_self: false }
    }

    pub fn unarmed(wounds: u16) -> Fighter {
        Fighter { attack: None, wounds, reaches_self: false }
    }
}

/// A fight between the active operative, the attacker, and the one that retaliates.
#[derive(Clone, Debug)]
pub struct Fight {
    setup: Arc<Setup>,
    state: State,
}

/// What does not change during the sequence; by role.
#[derive(Debug, PartialEq)]
struct Setup {
    rollers: [Roller; 2],
    dmg: [[u16; 2]; 2],
    first: [Lessening; 2],
    reaches_self: [bool; 2],
    wounds: [u16; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    step: Step,
    wounds: [u16; 2],
    spent: [u8; 2],
    retained: [Retained; 2],
}

/// In few words, as many states of strikes are hashed.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let State { step, wounds, spent, retained } = self;
        let word = u64::from_le_bytes;
        let [a, b] = *wounds;
        let ([a0, a1], [b0, b1]) = (a.to_le_bytes(), b.to_le_bytes());
        hasher.write_u64(word([a0, a1, b0, b1, spent[0], spent[1], 0, 0]));
        let [a, b] = retained;
        let (x, y) = (a.tally, b.tally);
        hasher.write_u64(word([x.normal, x.critical, a.made, y.normal, y.critical, b.made, 0, 0]));
        match step {
            Step::Hands { hands, turn, passes } => (hands, turn, passes).hash(hasher),
            Step::Strikes { left: [x, y], turn, struck, hit } => {
                let two = |[a, b]: [bool; 2]| u8::from(a) << 1 | u8::from(b);
                let [turn, a, b] = [*turn as u8, two(*struck), two(*hit)];
                hasher.write_u64(word([x.normal, x.critical, y.normal, y.critical, turn, a, b, 1]));
            }
            Step::Over => {}
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Hands {
        hands: Box<[Hand; 2]>,
        /// Whose turn to re-roll it is.
        turn: Role,
        /// Passes in succession.
        passes: u8,
    },
    Strikes {
        left: [Tally; 2],
        turn: Role,
        /// Who has made the first critical strike, where that matters.
        struck: [bool; 2],
        /// Who has made the first strike, where that matters.
        hit: [bool; 2],
    },
    Over,
}

/// What a fight came to; by role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Wounds left; 0 is incapacitated.
    pub wounds: [u16; 2],
    /// Wounds lost.
    pub lost: [u16; 2],
    /// The damage that each side's weapon inflicted at once on everyone else whom the opponent
    /// sees within a distance; the fighter itself has suffered its part already.
    pub nearby: [Vec<Nearby>; 2],
    /// Whose APL is 1 lower until the end of its next activation (wr.stun).
    pub stunned: [bool; 2],
    /// CP spent.
    pub spent: [u8; 2],
}

impl Fight {
    /// A fight under the default readings in which the attacker has the initiative.
    pub fn new(attacker: Fighter, defender: Fighter) -> Fight {
        Fight::with([attacker, defender], Role::Attacker, DiceReadings::default())
    }

    /// `initiative` is who begins where both may re-roll (dice.alternate).
    pub fn with(fighters: [Fighter; 2], initiative: Role, readings: DiceReadings) -> Fight {
        let wounds = [fighters[0].wounds, fighters[1].wounds];
        let reaches_self = [fighters[0].reaches_self, fighters[1].reaches_self];
        let mut dmg = [[0; 2]; 2];
        let mut first = [Lessening::default(); 2];
        let mut atk = [0; 2];
        let mut role = 0;
        let rollers = fighters.map(|fighter| {
            let roller = match fighter.attack {
                Some(attack) => {
                    (dmg[role], atk[role]) = (attack.dmg, attack.atk);
                    first[role] = attack.first;
                    Roller::new(attack.hit, attack.rules, &attack.sources, attack.cp)
                }
                None => Roller::new(u8::MAX, Default::default(), &[], 0),
            };
            role += 1;
            Roller { readings, ..roller }
        });
        let hands = [Hand::attack(atk[0], &rollers[0]), Hand::attack(atk[1], &rollers[1])];
        let step = Step::Hands { hands: Box::new(hands), turn: initiative, passes: 0 };
        let state = State { step, wounds, spent: [0; 2], retained: Default::default() };
        let setup = Arc::new(Setup { rollers, dmg, first, reaches_self, wounds });
        let mut fight = Fight { setup, state };
        fight.settle();
        fight
    }

    /// What changes during the sequence, for telling two moments apart.
    pub fn changing(&self) -> &impl std::fmt::Debug {
        &self.state
    }

    /// What comes next.
    pub fn needed(&self) -> Needed {
        match &self.state.step {
            Step::Hands { hands, turn, .. } => {
                let role = acting(hands, *turn);
                let hand = &hands[role.index()];
                match (hand.to_roll(), hand.choice()) {
                    (Some((count, again)), _) => {
                        let purpose = if again { Purpose::Reroll } else { Purpose::Attack };
                        Needed::Roll { role, count, purpose }
                    }
                    (None, Some(choice)) => Needed::Decision { role, choice },
                    (None, None) => Needed::Nothing,
                }
            }
            Step::Strikes { turn, .. } => Needed::Decision { role: *turn, choice: Choice::Resolve },
            Step::Over => Needed::Nothing,
        }
    }

    /// The dice of a player before they are retained.
    pub fn dice(&self, role: Role) -> Option<&Pool> {
        match &self.state.step {
            Step::Hands { hands, .. } => Some(&hands[role.index()].dice),
            _ => None,
        }
    }

    /// The successes each side has yet to resolve, once dice are retained.
    pub fn unresolved(&self) -> Option<[Tally; 2]> {
        match self.state.step {
            Step::Strikes { left, .. } => Some(left),
            _ => None,
        }
    }

    /// Wounds left of attacker and defender.
    pub fn wounds(&self) -> [u16; 2] {
        self.state.wounds
    }

    /// Wounds that attacker and defender have lost so far.
    pub fn lost_so_far(&self) -> [u16; 2] {
        Role::BOTH.map(|role| self.setup.wounds[role.index()] - self.state.wounds[role.index()])
    }

    /// CP that attacker and defender have spent so far.
    pub fn spent_so_far(&self) -> [u8; 2] {
        match &self.state.step {
            Step::Hands { hands, .. } => Role::BOTH.map(|role| hands[role.index()].spent),
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
        if let Step::Hands { hands, turn, .. } = &mut self.state.step {
            let role = acting(hands, *turn).index();
            hands[role].roll(faces, &self.setup.rollers[role]);
        }
        self.settle();
        Ok(())
    }

    /// May the decision be made now?
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, decision: &Decision) -> Result<(), Refusal> {
        let result = match &self.state.step {
            Step::Hands { hands, turn, .. } => {
                let role = acting(hands, *turn).index();
                hands[role].check(decision, &self.setup.rollers[role])
            }
            Step::Strikes { left, turn, .. } => self.check_resolve(decision, *left, *turn),
            Step::Over => None,
        };
        result.unwrap_or_else(|| Err(not_now(self.needed(), decision)))
    }

    fn check_resolve(
        &self,
        decision: &Decision,
        left: [Tally; 2],
        turn: Role,
    ) -> Option<Result<(), Refusal>> {
        let own = left[turn.index()];
        let has = |grade: Grade| match own.of(grade) {
            0 => Err(refuse("fight/any-die", "there is no such success to resolve")),
            _ => Ok(()),
        };
        match decision {
            Decision::Strike(grade) => Some(has(*grade)),
            Decision::Block(allocation) => Some(self.check_block(*allocation, left, turn)),
            Decision::IdleBlock(grade) => Some(has(*grade).and_then(|()| {
                if self.blocks(*grade, left, turn).is_empty() {
                    return Ok(());
                }
                let message = "there is a success it could block";
                Err(refuse("fight/idle-block", message))
            })),
            _ => None,
        }
    }

    fn check_block(
        &self,
        allocation: Allocation,
        left: [Tally; 2],
        turn: Role,
    ) -> Result<(), Refusal> {
        if allocation.critical_with_two_normals > 0 {
            let message = "in a fight two normal successes do not block a critical one";
            return Err(refuse("fight/no-pair", message));
        }
        if allocation.critical_with_normal > 0 {
            let message = "in a fight a normal success blocks a normal one only";
            return Err(refuse("fight/block", message));
        }
        let used = allocation.used();
        let dice = f64::from(used.normal) + f64::from(used.critical);
        if dice != 1.0 {
            let message = "one success is resolved at a time";
            return Err(refuse("fight/alternate", message).measured(dice, 1.0));
        }
        let opponent = turn.opponent().index();
        allocation.check(left[opponent], left[turn.index()], &self.setup.rollers[opponent].rules)
    }

    /// The blocks possible with a success of this grade, of a critical success first.
    fn blocks(&self, with: Grade, left: [Tally; 2], turn: Role) -> SmallVec<[Allocation; 16]> {
        let opponent = turn.opponent().index();
        let rules = &self.setup.rollers[opponent].rules;
        let mut all = Allocation::all(left[opponent], Tally::one(with), rules);
        all.reverse();
        all.truncate(all.len() - 1);
        all
    }

    fn resolutions(&self, left: [Tally; 2], turn: Role, all: &mut Vec<Decision>) {
        for grade in [Grade::Critical, Grade::Normal] {
            if left[turn.index()].of(grade) == 0 {
                continue;
            }
            all.push(Decision::Strike(grade));
            let strikes = all.len();
            all.extend(self.blocks(grade, left, turn).into_iter().map(Decision::Block));
            if all.len() == strikes {
                all.push(Decision::IdleBlock(grade));
            }
        }
    }

    /// Forgets what can matter to nothing but the CP spent, so that what is left to be decided
    /// is solved once.
    pub(in crate::games::killteam) fn reduce(&mut self) {
        let Step::Hands { hands, turn, passes } = &mut self.state.step else {
            self.state.spent = [0; 2];
            return;
        };
        for (hand, roller) in hands.iter_mut().zip(&self.setup.rollers) {
            hand.reduce(roller);
            if !hand.can_reroll(roller) {
                hand.spent = 0;
            }
        }
        // Whoever is alone in re-rolling ends it by one pass.
        let other = turn.opponent().index();
        if !hands[other].can_reroll(&self.setup.rollers[other]) {
            *passes = 0;
        }
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
        match &mut self.state.step {
            Step::Hands { hands, turn, passes } => {
                let role = acting(hands, *turn);
                let rerolls = hands[role.index()].stage == Stage::Rerolls;
                match decision {
                    Decision::Keep if rerolls => *passes += 1,
                    _ => hands[role.index()].apply(decision, &self.setup.rollers[role.index()]),
                }
                if rerolls {
                    *turn = role.opponent();
                    if *decision != Decision::Keep {
                        *passes = 0;
                    }
                }
            }
            Step::Strikes { .. } => self.resolve(decision),
            Step::Over => {}
        }
        self.settle();
    }

    fn resolve(&mut self, decision: &Decision) {
        let State { step: Step::Strikes { left, turn, struck, hit }, wounds, .. } = &mut self.state
        else {
            return;
        };
        let (own, other) = (turn.index(), turn.opponent().index());
        match decision {
            Decision::Strike(grade) => {
                let [normal, critical] = self.setup.dmg[own];
                let mut damage = if *grade == Grade::Critical { critical } else { normal };
                let first = self.setup.first[own];
                if first.by > 0 && !hit[own] {
                    hit[own] = true;
                    damage = first.of(damage);
                }
                wounds[other] = wounds[other].saturating_sub(damage);
                left[own].remove(*grade);
                if *grade == Grade::Critical && !struck[own] {
                    struck[own] =
                        self.setup.rollers[own].rules.first_critical_strike(&mut left[other]);
                }
            }
            Decision::Block(allocation) => {
                let used = allocation.used();
                left[other] = left[other].after(*allocation);
                left[own].normal -= used.normal;
                left[own].critical -= used.critical;
            }
            Decision::IdleBlock(grade) => left[own].remove(*grade),
            _ => {}
        }
        *turn = turn.opponent();
    }

    /// What the fight came to, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        Some(Outcome {
            lost: self.lost()?,
            wounds: self.state.wounds,
            nearby: Role::BOTH.map(|role| self.nearby(role).collect()),
            stunned: Role::BOTH.map(|role| self.stunned(role)),
            spent: self.state.spent,
        })
    }

    /// Wounds lost by attacker and defender, once the fight is over.
    pub fn lost(&self) -> Option<[u16; 2]> {
        (self.state.step == Step::Over).then(|| self.lost_so_far())
    }

    /// The damage that this side's weapon inflicts at once round its opponent
    /// (wr.devastating-distance).
    pub fn nearby(&self, role: Role) -> impl Iterator<Item = Nearby> {
        nearby(&self.setup.rollers[role.index()].rules, self.state.retained[role.index()])
    }

    /// Have the opponent's retained dice lowered this side's APL (wr.stun)?
    pub fn stunned(&self, role: Role) -> bool {
        let opponent = role.opponent().index();
        let roller = &self.setup.rollers[opponent];
        roller.rules.stuns(self.state.retained[opponent], &roller.readings)
    }

    /// Goes on past every step that leaves nothing to decide or roll.
    fn settle(&mut self) {
        if let Step::Hands { hands, turn, passes } = &mut self.state.step {
            let rollers = &self.setup.rollers;
            while hands.iter().all(|hand| hand.stage == Stage::Rerolls) {
                if *passes >= 2 {
                    for (hand, roller) in hands.iter_mut().zip(rollers) {
                        hand.close_rerolls(roller);
                    }
                } else if hands[turn.index()].can_reroll(&rollers[turn.index()]) {
                    return;
                } else {
                    *passes += 1;
                    *turn = turn.opponent();
                }
            }
            if hands.iter().any(|hand| hand.stage != Stage::Retained) {
                return;
            }
            self.state.spent = Role::BOTH.map(|role| hands[role.index()].spent);
            self.state.retained =
                Role::BOTH.map(|role| hands[role.index()].retained(&rollers[role.index()]));
            self.begin_strikes();
        }
        self.pass_turn();
    }

    /// The dice are retained: damage at once, then the attacker begins (wr.devastating-fight,
    /// fight.alternate).
    fn begin_strikes(&mut self) {
        for role in Role::BOTH {
            let (own, other) = (role.index(), role.opponent().index());
            let criticals = u16::from(self.state.retained[own].tally.critical);
            let rules = &self.setup.rollers[own].rules;
            let most = rules.damage_at_once().map(|(damage, _)| damage).max().unwrap_or(0);
            let suffer = |wounds: &mut u16, damage: u16| {
                *wounds = wounds.saturating_sub(damage.saturating_mul(criticals));
            };
            suffer(&mut self.state.wounds[other], most);
            if self.setup.reaches_self[own] {
                let wide = rules.damage_at_once().filter(|(_, within)| within.is_some());
                let most = wide.map(|(damage, _)| damage).max().unwrap_or(0);
                suffer(&mut self.state.wounds[own], most);
            }
        }
        let left = self.state.retained.map(|retained| retained.tally);
        // What cannot matter any more would only tell equal states apart.
        for (retained, roller) in self.state.retained.iter_mut().zip(&self.setup.rollers) {
            if !roller.rules.count_retained() {
                *retained = Retained::default();
            }
        }
        let (struck, hit) = ([false; 2], [false; 2]);
        self.state.step = Step::Strikes { left, turn: Role::Attacker, struck, hit };
    }

    /// Ends the fight, or gives the turn to whoever has successes left (fight.rest,
    /// fight.none, fight.stop).
    fn pass_turn(&mut self) {
        let Step::Strikes { left, turn, .. } = &mut self.state.step else { return };
        let over = left.iter().all(|tally| tally.is_empty());
        if over || self.state.wounds.contains(&0) {
            self.state.step = Step::Over;
        } else if left[turn.index()].is_empty() {
            *turn = turn.opponent();
        }
    }
}

impl Options for Fight {
    fn hand(&self) -> Option<(&Hand, &Roller)> {
        let Step::Hands { hands, turn, .. } = &self.state.step else { return None };
        let role = acting(hands, *turn).index();
        Some((&hands[role], &self.setup.rollers[role]))
    }

    fn add_others(&self, all: &mut Vec<Decision>) {
        if let Step::Strikes { left, turn, .. } = &self.state.step {
            self.resolutions(*left, *turn, all);
        }
    }
}

/// Whose hand acts: choices before rolls, the attacker before the defender, re-rolls in turn.
fn acting(hands: &[Hand; 2], turn: Role) -> Role {
    let first = |wanted: fn(&Stage) -> bool| {
        Role::BOTH.into_iter().find(|role| wanted(&hands[role.index()].stage))
    };
    first(|stage| matches!(stage, Stage::SetAside { .. }))
        .or_else(|| first(|stage| matches!(stage, Stage::Roll { .. })))
        .or_else(|| first(|stage| matches!(stage, Stage::Rerolling { .. })))
        .or_else(|| first(|stage| matches!(stage, Stage::Promote { .. })))
        .unwrap_or(turn)
}

/// Equal if nothing that can still matter differs.
impl PartialEq for Fight {
    fn eq(&self, other: &Fight) -> bool {
        let same = Arc::ptr_eq(&self.setup, &other.setup) || self.setup == other.setup;
        same && self.state == other.state
    }
}

impl Eq for Fight {}

impl Hash for Fight {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}
