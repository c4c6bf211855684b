//! One player's dice from the first choice to what is retained.

use std::cmp::Reverse;

use smallvec::SmallVec;

use crate::engine::refusal::Refusal;
use crate::games::killteam::weapon_rules::{Promotion, Reroll, When};

use super::decision::{Choice, Decision, Picks};
use super::dice::{Die, FACES, Grade, Pick, Pool, Retained};
use super::refusals::refuse;
use super::reroll::{Source, not_given};
use super::roller::{Results, Roller};

/// A player's dice, in the order of shoot.attack-order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    pub dice: Pool,
    pub stage: Stage,
    /// CP spent on re-rolls.
    pub spent: u8,
    /// The sources that are used up, by their place.
    used: u64,
}

/// What a hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// How many of the dice stand unrolled.
    SetAside {
        dice: u8,
    },
    Roll {
        dice: u8,
    },
    /// Re-rolls, until the sequence closes them.
    Rerolls,
    Rerolling {
        dice: u8,
    },
    /// Which success is discarded against an obscured target.
    Discard,
    /// Which dice are improved; the rules that still may, by their place.
    Promote {
        open: u64,
    },
    Retained,
}

/// The bit of a place in a list; places past the last bit have none.
fn bit(place: u8) -> u64 {
    1_u64.checked_shl(place.into()).unwrap_or(0)
}

impl Hand {
    /// Attack dice, before any is rolled.
    pub fn attack(dice: u8, roller: &Roller) -> Hand {
        let stage = match most_set_aside(dice, roller) {
            0 => Stage::Roll { dice },
            _ => Stage::SetAside { dice },
        };
        Hand::at(stage, Pool::default())
    }

    /// Defence dice, of which some stand unrolled already.
    pub fn defence(unrolled: Pool, dice: u8) -> Hand {
        Hand::at(Stage::Roll { dice }, unrolled)
    }

    fn at(stage: Stage, dice: Pool) -> Hand {
        let mut hand = Hand { dice, stage, spent: 0, used: 0 };
        hand.skip_empty_roll();
        hand
    }

    fn skip_empty_roll(&mut self) {
        if self.stage == (Stage::Roll { dice: 0 }) {
            self.stage = Stage::Rerolls;
        }
    }

    /// How many dice are to be rolled now, and whether they are re-rolled.
    pub fn to_roll(&self) -> Option<(u8, bool)> {
        match self.stage {
            Stage::Roll { dice } => Some((dice, false)),
            Stage::Rerolling { dice } => Some((dice, true)),
            _ => None,
        }
    }

    pub fn choice(&self) -> Option<Choice> {
        match self.stage {
            Stage::SetAside { .. } => Some(Choice::SetAside),
            Stage::Rerolls => Some(Choice::Reroll),
            Stage::Discard => Some(Choice::Discard),
            Stage::Promote { .. } => Some(Choice::Promote),
            Stage::Roll { .. } | Stage::Rerolling { .. } | Stage::Retained => None,
        }
    }

    /// Lays down the faces of the roll that was asked for.
    pub fn roll(&mut self, faces: &[u8], roller: &Roller) {
        let rerolled = matches!(self.stage, Stage::Rerolling { .. });
        self.dice.roll(faces, rerolled, roller.threshold);
        self.stage = Stage::Rerolls;
    }

    /// Can any die still be re-rolled? Once false it stays false.
    pub fn can_reroll(&self, roller: &Roller) -> bool {
        self.dice.iter().any(is_fresh) && self.usable(roller).next().is_some()
    }

    /// Ends the re-rolls: dice are judged (obscured.no-crit, obscured.discard).
    pub fn close_rerolls(&mut self, roller: &Roller) {
        if !roller.obscured {
            return self.open_promotions(roller);
        }
        match self.dice.picks(|die| may_discard(die, roller))[..] {
            [] => self.discard(None, roller),
            [only] => self.discard(Some(only), roller),
            _ => self.stage = Stage::Discard,
        }
    }

    fn discard(&mut self, pick: Option<Pick>, roller: &Roller) {
        if let Some(pick) = pick {
            self.dice.take(pick, |die| may_discard(die, roller));
        }
        self.dice.change_all(|die| die.grade = die.grade.min(Grade::Normal));
        self.open_promotions(roller);
    }

    fn open_promotions(&mut self, roller: &Roller) {
        let when = match self.dice.tally().critical {
            0 => When::NoCritical,
            _ => When::Critical,
        };
        let possible = |promotion: Promotion| {
            promotion.when == when && !(roller.obscured && promotion.to == Grade::Critical)
        };
        let open = roller.rules.promotions().filter(|(.., promotion)| possible(*promotion));
        self.stage = Stage::Promote { open: open.map(|(at, ..)| bit(at)).sum() };
        self.skip_promotions(roller);
    }

    /// Ends the promotions if no open rule finds a die to improve.
    fn skip_promotions(&mut self, roller: &Roller) {
        if self.promotions(roller).next().is_none() {
            self.stage = Stage::Retained;
        }
    }

    /// Every rule that may improve a die now, with the dice it may improve.
    fn promotions<'a>(
        &'a self,
        roller: &'a Roller,
    ) -> impl Iterator<Item = (&'static str, Pick)> + 'a {
        let open = match self.stage {
            Stage::Promote { open } => open,
            _ => 0,
        };
        let rules = roller.rules.promotions().filter(move |(at, ..)| open & bit(*at) != 0);
        rules.flat_map(|(_, rule, promotion)| {
            let picks = self.dice.picks(|die| eligible(die, promotion));
            picks.into_iter().map(|pick| (rule.name(), pick))
        })
    }

    /// What is retained in the end (shoot.after-retain).
    pub fn retained(&self, roller: &Roller) -> Retained {
        let made = |die: &&Die| {
            let rule = die.by.and_then(|at| roller.rules.get(at));
            let promotion = rule.and_then(|instance| instance.rule.hooks.promotion);
            die.grade == Grade::Critical && promotion.is_some_and(|p| p.when == When::NoCritical)
        };
        Retained { tally: self.dice.tally(), made: self.dice.iter().filter(made).count() as u8 }
    }

    /// The sources that are neither used up nor too dear.
    fn usable<'a>(&self, roller: &'a Roller) -> impl Iterator<Item = &'a Source> + use<'a> {
        let (used, cp) = (self.used, roller.cp - self.spent);
        let numbered = (0..).zip(&roller.sources);
        numbered.filter(move |(at, s)| used & bit(*at) == 0 && s.cp <= cp).map(|(_, s)| s)
    }

    /// Is this decision one of this hand's, and allowed? `None` if another moment calls for it.
    pub fn check(&self, decision: &Decision, roller: &Roller) -> Option<Result<(), Refusal>> {
        match (self.stage, decision) {
            (Stage::SetAside { dice }, Decision::SetAside(n)) => {
                Some(check_set_aside(*n, dice, roller))
            }
            (Stage::Rerolls, Decision::Reroll { source, dice }) => {
                Some(self.check_reroll(source, dice, roller))
            }
            (Stage::Rerolls | Stage::Promote { .. }, Decision::Keep) => Some(Ok(())),
            (Stage::Discard, Decision::Discard(pick)) => Some(self.check_discard(*pick, roller)),
            (Stage::Promote { .. }, Decision::Promote { rule, die }) => {
                Some(self.check_promotion(rule, *die, roller))
            }
            _ => None,
        }
    }

    fn check_reroll(&self, name: &str, dice: &Picks, roller: &Roller) -> Result<(), Refusal> {
        let Some(at) = roller.sources.iter().position(|source| source.name == name) else {
            return Err(not_given(name));
        };
        let source = &roller.sources[at];
        let refuse_source = |message: String| Err(refuse(source.key, message));
        if self.used & bit(at as u8) != 0 {
            return refuse_source(format!("{name} has been used on this roll"));
        }
        let cp = roller.cp - self.spent;
        if source.cp > cp {
            let message = format!("{name} costs {} CP, {cp} are left", source.cp);
            return Err(refuse("ploy/pay", message).measured(cp.into(), source.cp.into()));
        }
        match (source.dice, &dice[..]) {
            (_, []) => return refuse_source("no die is named".to_owned()),
            (Reroll::One, [_, _, ..]) => {
                return refuse_source(format!("{name} re-rolls one die"));
            }
            (Reroll::OneResult, [first, rest @ ..]) if rest.iter().any(|die| die != first) => {
                return refuse_source(format!("{name} re-rolls dice of one result"));
            }
            _ => {}
        }
        dice.iter().try_for_each(|&pick| {
            let named = dice.iter().filter(|other| **other == pick).count();
            let lying = |fresh: bool| {
                let fits = |die: &&Die| die.pick() == pick && (!fresh || is_fresh(die));
                self.dice.iter().filter(fits).count()
            };
            if lying(false) < named {
                return Err(not_there(pick));
            }
            match pick {
                Pick::Unrolled => {
                    Err(refuse("dice/unrolled", "a die that was not rolled cannot be re-rolled"))
                }
                Pick::Face(face) if lying(true) < named => {
                    let message = format!("the die showing {face} was re-rolled already");
                    Err(refuse("dice/once", message))
                }
                Pick::Face(_) => Ok(()),
            }
        })
    }

    fn check_discard(&self, pick: Pick, roller: &Roller) -> Result<(), Refusal> {
        let found =
            |fits: &dyn Fn(&Die) -> bool| self.dice.iter().any(|d| d.pick() == pick && fits(d));
        if found(&|die| may_discard(die, roller)) {
            Ok(())
        } else if found(&is_success) {
            Err(refuse("obscured/accurate", "a rolled success is to be discarded"))
        } else if found(&|_| true) {
            Err(refuse("obscured/discard", "a success is to be discarded, not a fail"))
        } else {
            Err(not_there(pick))
        }
    }

    fn check_promotion(&self, name: &str, pick: Pick, roller: &Roller) -> Result<(), Refusal> {
        if self.promotions(roller).any(|option| option == (name, pick)) {
            return Ok(());
        }
        let Some((at, rule, promotion)) =
            roller.rules.promotions().find(|(_, rule, _)| rule.name() == name)
        else {
            return Err(not_there_rule(name));
        };
        let Stage::Promote { open } = self.stage else { return Err(not_there(pick)) };
        if open & bit(at) == 0 {
            let (key, message) = if roller.obscured && promotion.to == Grade::Critical {
                ("obscured/no-crit", "nothing is critical against an obscured target".to_owned())
            } else {
                (rule.key, format!("{name} has been used, or no die allows it"))
            };
            return Err(refuse(key, message));
        }
        let named = |die: &&Die| die.pick() == pick;
        match self.dice.iter().find(named) {
            None => Err(not_there(pick)),
            Some(die) if die.grade == promotion.from => {
                Err(refuse("dice/retained-once", "the die has been retained already"))
            }
            Some(_) => Err(refuse(rule.key, format!("{name} does not improve that die"))),
        }
    }

    /// Adds every decision this hand allows now, equal dice named once. Dice that may be
    /// re-rolled one after the other as well as together can be left to the former.
    pub fn candidates(&self, roller: &Roller, one_by_one: bool, all: &mut Vec<Decision>) {
        match self.stage {
            Stage::SetAside { dice } => {
                all.extend((0..=most_set_aside(dice, roller)).map(Decision::SetAside));
            }
            Stage::Rerolls => self.rerolls(roller, one_by_one, usize::MAX, all),
            Stage::Discard => {
                let picks = self.dice.picks(|die| may_discard(die, roller));
                all.extend(picks.into_iter().map(Decision::Discard));
            }
            Stage::Promote { .. } => {
                all.push(Decision::Keep);
                let promotions = self.promotions(roller);
                all.extend(promotions.map(|(rule, die)| Decision::Promote { rule, die }));
            }
            Stage::Roll { .. } | Stage::Rerolling { .. } | Stage::Retained => {}
        }
    }

    /// The decisions allowed now, but where more than `most` selections of dice could be
    /// re-rolled only those that take the worst dice first.
    pub fn offers(&self, roller: &Roller, most: usize) -> Vec<Decision> {
        let mut all = Vec::new();
        match self.stage {
            Stage::Rerolls => self.rerolls(roller, false, most, &mut all),
            _ => self.candidates(roller, false, &mut all),
        }
        all
    }

    fn rerolls(&self, roller: &Roller, one_by_one: bool, most: usize, all: &mut Vec<Decision>) {
        let fresh = |pick| self.dice.iter().filter(|d| is_fresh(d) && d.pick() == pick).count();
        let results: SmallVec<[(Pick, usize); 6]> =
            self.dice.picks(is_fresh).into_iter().map(|pick| (pick, fresh(pick))).collect();
        all.push(Decision::Keep);
        for source in self.usable(roller) {
            let reroll = |dice| Decision::Reroll { source: source.name, dice };
            let dice = if one_by_one && source.again { Reroll::One } else { source.dice };
            match dice {
                Reroll::One => {
                    all.extend(results.iter().map(|&(pick, _)| reroll(Picks::from_elem(pick, 1))));
                }
                Reroll::OneResult => {
                    let each =
                        results.iter().flat_map(|&(pick, n)| (1..=n).map(move |n| (pick, n)));
                    all.extend(each.map(|(pick, n)| reroll(Picks::from_elem(pick, n))));
                }
                Reroll::Any if selectable(&results) > most => {
                    all.extend(worst_first(&results).into_iter().map(reroll));
                }
                Reroll::Any => all.extend(selections(&results).into_iter().map(reroll)),
            }
        }
    }

    /// The results of the roll that is due which are alike in everything that follows.
    pub fn distinct_results(&self, roller: &Roller) -> Results {
        roller.distinct_results(matches!(self.stage, Stage::Rerolling { .. }))
    }

    /// Makes dice equal that mean the same for all that can still follow. What a die shows
    /// matters no longer once it is judged, unless a re-roll still names dice by it; and then
    /// it matters only which dice show the same.
    pub fn reduce(&mut self, roller: &Roller) {
        if matches!(self.stage, Stage::SetAside { .. } | Stage::Roll { .. }) {
            return;
        }
        let again = self.can_reroll(roller);
        if !again {
            self.used = 0;
        }
        let named = again && self.usable(roller).any(|s| s.dice == Reroll::OneResult);
        let renamed = if named { self.renamed(roller) } else { [None; 7] };
        self.dice.change_all(|die| {
            let Some(face) = die.face else { return };
            let least = roller.least(die.grade).unwrap_or(face);
            let fresh = again && is_fresh(die);
            die.face = if fresh { renamed[usize::from(face)].or(Some(least)) } else { Some(least) };
            die.rerolled = !fresh;
        });
    }

    /// For each result another that is worth as much, so that of those alike the least lies
    /// there most often.
    fn renamed(&self, roller: &Roller) -> [Option<u8>; 7] {
        let lying = |face: u8| {
            self.dice.iter().filter(|die| is_fresh(die) && die.face == Some(face)).count()
        };
        let mut renamed = [None; 7];
        for grade in [Grade::Fail, Grade::Normal, Grade::Critical] {
            let alike = FACES.filter(|&face| roller.threshold.judge(face) == grade);
            let mut often: SmallVec<[u8; 6]> = alike.clone().collect();
            often.sort_by_key(|&face| Reverse(lying(face)));
            for (from, to) in often.into_iter().zip(alike) {
                renamed[usize::from(from)] = Some(to);
            }
        }
        renamed
    }

    /// Carries out a decision that was checked.
    pub fn apply(&mut self, decision: &Decision, roller: &Roller) {
        match (self.stage, decision) {
            (Stage::SetAside { dice }, Decision::SetAside(n)) => {
                self.dice = Pool::new((0..*n).map(|_| Die::unrolled(Grade::Normal)));
                self.stage = Stage::Roll { dice: dice - n };
                self.skip_empty_roll();
            }
            (Stage::Rerolls, Decision::Reroll { source, dice }) => {
                self.pick_up(source, dice, roller);
            }
            (Stage::Rerolls, Decision::Keep) => self.close_rerolls(roller),
            (Stage::Discard, Decision::Discard(pick)) => self.discard(Some(*pick), roller),
            (Stage::Promote { .. }, Decision::Keep) => self.stage = Stage::Retained,
            (Stage::Promote { open }, Decision::Promote { rule, die }) => {
                let mut promotions = roller.rules.promotions();
                if let Some((at, _, p)) = promotions.find(|(_, r, _)| r.name() == *rule) {
                    let improve = |d: &mut Die| *d = Die { grade: p.to, by: Some(at), ..*d };
                    self.dice.change(*die, |d| eligible(d, p), improve);
                    self.stage = Stage::Promote { open: open & !bit(at) };
                    self.skip_promotions(roller);
                }
            }
            _ => {}
        }
    }

    fn pick_up(&mut self, name: &str, dice: &Picks, roller: &Roller) {
        let Some(at) = roller.sources.iter().position(|source| source.name == name) else {
            return;
        };
        let source = &roller.sources[at];
        self.spent += source.cp;
        if !source.again {
            self.used |= bit(at as u8);
        }
        for pick in dice {
            self.dice.take(*pick, is_fresh);
        }
        self.stage = Stage::Rerolling { dice: dice.len() as u8 };
    }
}

fn check_set_aside(n: u8, dice: u8, roller: &Roller) -> Result<(), Refusal> {
    let most = roller.rules.set_aside();
    let key = if n > most { "wr/accurate" } else { "wr/accurate-of" };
    let limit = most.min(dice);
    if n > limit {
        let message = format!("{n} dice cannot stand unrolled, at most {limit}");
        return Err(refuse(key, message).measured(n.into(), limit.into()));
    }
    Ok(())
}

fn most_set_aside(dice: u8, roller: &Roller) -> u8 {
    roller.rules.set_aside().min(dice)
}

/// Was the die rolled, and never re-rolled (dice.once, dice.unrolled)?
fn is_fresh(die: &Die) -> bool {
    die.face.is_some() && !die.rerolled
}

fn is_success(die: &Die) -> bool {
    die.grade != Grade::Fail
}

/// May the attacker discard the die against an obscured target (obscured.accurate)?
fn may_discard(die: &Die, roller: &Roller) -> bool {
    is_success(die) && (die.face.is_some() || !roller.readings.discards_rolled_only)
}

/// May the rule improve the die (dice.retained-once)?
fn eligible(die: &Die, promotion: Promotion) -> bool {
    die.grade == promotion.from && (promotion.changes_retained || !die.retained_specially())
}

fn not_there(pick: Pick) -> Refusal {
    let message = match pick {
        Pick::Face(face) => format!("no such die shows {face}"),
        Pick::Unrolled => "no die stands unrolled".to_owned(),
    };
    refuse("dice/record", message)
}

fn not_there_rule(name: &str) -> Refusal {
    refuse("dice/record", format!("the weapon has no {name} that improves a die"))
}

/// How many non-empty selections of dice there are.
fn selectable(results: &[(Pick, usize)]) -> usize {
    let all = results.iter().fold(1_usize, |all, (_, count)| all.saturating_mul(count + 1));
    all - 1
}

/// The selections that hold the lowest dice, one for each number of dice.
fn worst_first(results: &[(Pick, usize)]) -> Vec<Picks> {
    // Dice lie in a pool from high to low.
    let rising: Vec<Pick> =
        results.iter().rev().flat_map(|&(pick, n)| std::iter::repeat_n(pick, n)).collect();
    (1..=rising.len()).map(|n| rising[..n].iter().rev().copied().collect()).collect()
}

/// Every non-empty selection of dice, given how many lie for each result.
fn selections(results: &[(Pick, usize)]) -> Vec<Picks> {
    let mut all = vec![Picks::new()];
    for &(pick, count) in results {
        let shorter = all.clone();
        for n in 1..=count {
            all.extend(shorter.iter().map(|dice| {
                let mut dice = dice.clone();
                dice.extend(std::iter::repeat_n(pick, n));
                dice
            }));
        }
    }
    all.split_off(1)
}
