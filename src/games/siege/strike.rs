//! An attack once it is declared: dice, re-rolls, armour tests, damage. (`at`, `dl`, `ff`)

use smallvec::SmallVec;

use super::action::{Action, Item, Target, Way};
use super::field::refusal;
use super::figure::{Fig, Place};
use super::flow::{Ask, Task};
use super::pack::{CardEffect, Colour, Dice, Specialty};
use super::state::{LastAttack, Siege};
use super::token::{Kind, Token};
use crate::engine::game::{Roll, Seat};
use crate::engine::refusal::Refusal;
use crate::geometry::square::Square;

/// Who attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Fig(Fig),
    /// A trap, a bomb or spores, with the Doomtrooper that placed it.
    Trap(Option<u8>),
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Roll,
    /// The attacker may roll dice again.
    Reroll,
    /// The Dark Legion may make the attacker roll a die again.
    Forced,
    /// Dice are rolled again: the set of them.
    Again(u32),
    /// A card may cancel a hit.
    Dodge,
    /// Armour tests of the next target.
    Armour(Dice),
    /// Nothing is needed.
    Next,
}

/// Something that is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    pub target: Target,
    /// Cover it has.
    pub cover: u8,
    /// Hits that do not reach it.
    pub less: u8,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Strike {
    pub source: Source,
    pub way: Way,
    pub dice: Dice,
    pub rerolls: u8,
    pub rerolled: u32,
    pub faces: SmallVec<[u8; 12]>,
    pub stage: Stage,
    pub targets: SmallVec<[Aim; 4]>,
    pub next: u8,
    /// Hits that a card cancelled for the next target; asked at most once.
    pub dodged: Option<u8>,
    pub no_armour: bool,
    pub no_creature_armour: bool,
    pub trap: bool,
    pub spores: Option<Colour>,
    /// Spaces where enemies were eliminated.
    pub vacated: SmallVec<[Square; 4]>,
}

impl Strike {
    pub fn new(source: Source, way: Way, dice: Dice) -> Strike {
        Strike {
            source,
            way,
            dice,
            rerolls: 0,
            rerolled: 0,
            faces: SmallVec::new(),
            stage: Stage::Roll,
            targets: SmallVec::new(),
            next: 0,
            dodged: None,
            no_armour: false,
            no_creature_armour: false,
            trap: false,
            spores: None,
            vacated: SmallVec::new(),
        }
    }

    /// An attack of a trap or the like on some figures, with one roll.
    pub fn area(source: Source, dice: Dice, figures: &[Fig]) -> Strike {
        let aim = |fig: &Fig| Aim { target: Target::Fig(*fig), cover: 0, less: 0 };
        let targets = figures.iter().map(aim).collect();
        Strike { targets, ..Strike::new(source, Way::Launch, dice) }
    }

    fn colours(&self) -> SmallVec<[Colour; 12]> {
        self.dice.colours().collect()
    }
}

impl Siege {
    fn source_team(&self, source: Source) -> Option<usize> {
        match source {
            Source::Fig(fig) => (!fig.is_dark()).then(|| self.team_of(fig)),
            Source::Trap(owner) => owner.map(|n| usize::from(n) / 2),
            Source::Nobody => None,
        }
    }

    /// Who may roll dice of an attack again.
    pub fn seat_of(&self, strike: &Strike) -> Option<Seat> {
        match self.source_team(strike.source) {
            Some(team) => Some(Seat(self.teams[team].seat)),
            None => self.dark_seat(),
        }
    }

    fn dodging_team(&self, strike: &Strike) -> Option<usize> {
        match strike.targets.get(usize::from(strike.next))?.target {
            Target::Fig(fig) if !fig.is_dark() => Some(self.team_of(fig)),
            _ => None,
        }
    }

    pub fn dodger(&self, strike: &Strike) -> Option<Seat> {
        self.dodging_team(strike).map(|team| Seat(self.teams[team].seat))
    }

    /// The dice an attack needs now.
    pub fn strike_roll(&self, strike: &Strike) -> Roll {
        let roll = |what: &str, dice: Dice| {
            Roll::new(format!("{what}-{dice}"), usize::from(dice.count()), 6)
        };
        match strike.stage {
            Stage::Armour(dice) => roll("armour", dice),
            Stage::Again(set) => {
                let again = strike.colours().into_iter().enumerate();
                let mut dice = [0; 3];
                for (_, colour) in again.filter(|(n, _)| set >> n & 1 != 0) {
                    dice[colour as usize] += 1;
                }
                roll("again", Dice(dice))
            }
            _ => roll("attack", strike.dice),
        }
    }

    pub fn blanks(&self, strike: &Strike) -> u32 {
        let hit = |(n, face): (usize, &u8)| (n, *face == 0);
        let blank = strike.faces.iter().enumerate().map(hit).filter(|(_, blank)| *blank);
        blank.fold(0, |set, (n, _)| set | 1 << n) & !strike.rerolled
    }

    /// Takes the faces of dice an attack needed.
    pub fn roll_strike(&mut self, mut strike: Box<Strike>, faces: &[u16]) {
        match strike.stage {
            Stage::Armour(dice) => {
                let hits = dice.colours().zip(faces).map(|(c, f)| self.pack().hits(c, *f)).sum();
                strike.stage = Stage::Next;
                self.harm_next(&mut strike, hits);
                self.tasks.push(Task::Strike(strike));
            }
            Stage::Again(set) => {
                let colours = strike.colours();
                let mut faces = faces.iter();
                for n in (0..strike.faces.len()).filter(|n| set >> n & 1 != 0) {
                    if let Some(face) = faces.next() {
                        strike.faces[n] = self.pack().hits(colours[n], *face);
                    }
                }
                strike.rerolled |= set;
                self.count_hits(&strike);
                strike.stage = self.after_rerolls(&strike);
                self.tasks.push(Task::Strike(strike));
            }
            _ => {
                let colours = strike.dice.colours();
                strike.faces = colours.zip(faces).map(|(c, f)| self.pack().hits(c, *f)).collect();
                self.count_hits(&strike);
                let may = strike.rerolls > 0 && self.blanks(&strike) != 0;
                strike.stage = if may { Stage::Reroll } else { self.after_rerolls(&strike) };
                self.tasks.push(Task::Strike(strike));
            }
        }
    }

    fn count_hits(&mut self, strike: &Strike) {
        self.last.hits = strike.faces.iter().sum();
        self.news.rolled = true;
    }

    fn after_rerolls(&self, strike: &Strike) -> Stage {
        let forced = self.effects.tech_rerolls
            && matches!(strike.way, Way::Tech | Way::Hack)
            && strike
                .faces
                .iter()
                .enumerate()
                .any(|(n, hits)| *hits > 0 && strike.rerolled >> n & 1 == 0)
            && !matches!(strike.stage, Stage::Forced)
            && strike.rerolls < 100;
        if forced { Stage::Forced } else { Stage::Next }
    }

    /// Whether an answer about an attack is legal.
    ///
    /// # Errors
    /// The rule against it.
    pub fn check_strike(&self, strike: &Strike, action: &Action) -> Result<(), Refusal> {
        match (strike.stage, action) {
            (Stage::Reroll | Stage::Forced, Action::Keep) => Ok(()),
            (Stage::Reroll | Stage::Forced, Action::Reroll(set)) => {
                let most = if strike.stage == Stage::Forced { 1 } else { strike.rerolls };
                let count = set.count_ones();
                if *set == 0 || u64::from(*set) >> strike.faces.len() != 0 {
                    return Err(refusal("at.rr", || "no such dice were rolled".to_owned()));
                }
                if count > u32::from(most) {
                    let refused = refusal("at.rr", || format!("{most} may be rolled again"));
                    return Err(refused.measured(f64::from(count), f64::from(most)));
                }
                if set & strike.rerolled != 0 {
                    return Err(refusal("at.rronce", || "a die is re-rolled once".to_owned()));
                }
                match strike.stage == Stage::Reroll && self.rerolls_too_many_hits(strike, *set) {
                    false => Ok(()),
                    true => {
                        let text = || "the ability re-rolls dice without a hit".to_owned();
                        Err(refusal(Siege::ability_key(strike), text))
                    }
                }
            }
            (Stage::Dodge, Action::Choose(Item::Yes | Item::No)) => Ok(()),
            (Stage::Dodge, _) => Err(refusal("ct.cardother", || "answer yes or no".to_owned())),
            _ => Err(refusal("at.rr", || "re-roll dice or keep them".to_owned())),
        }
    }

    fn ability_key(strike: &Strike) -> &'static str {
        match strike.way.kind() {
            Specialty::Close => "at.mishima",
            Specialty::Fire => "at.bauhaus",
            Specialty::Tech => "at.cyber",
        }
    }

    /// Abilities of Corporations roll dice without a hit again, only cards and equipment others.
    fn rerolls_too_many_hits(&self, strike: &Strike, set: u32) -> bool {
        let Some(team) = self.source_team(strike.source) else { return false };
        let trained = self.trained_rerolls(team, strike.way.kind());
        let others = strike.rerolls.saturating_sub(trained);
        let hits =
            strike.faces.iter().enumerate().filter(|(n, hits)| set >> n & 1 != 0 && **hits > 0);
        hits.count() > usize::from(others)
    }

    pub fn strike_candidates(&self, strike: &Strike) -> Vec<Action> {
        match strike.stage {
            Stage::Dodge => vec![Action::Choose(Item::Yes), Action::Choose(Item::No)],
            Stage::Forced => {
                let hit = (0..strike.faces.len())
                    .find(|n| strike.faces[*n] > 0 && strike.rerolled >> n & 1 == 0);
                let again = hit.map(|n| Action::Reroll(1 << n));
                again.into_iter().chain([Action::Keep]).collect()
            }
            _ => {
                // Blank dice, the best ones first.
                let mut set = 0;
                let blanks = self.blanks(strike);
                let all = (0..strike.faces.len()).rev().filter(|n| blanks >> n & 1 != 0);
                for n in all.take(usize::from(strike.rerolls)) {
                    set |= 1 << n;
                }
                vec![Action::Reroll(set), Action::Keep]
            }
        }
    }

    pub fn answer_strike(&mut self, mut strike: Box<Strike>, action: &Action) {
        strike.stage = match (strike.stage, action) {
            (_, Action::Reroll(set)) => {
                let forced = strike.stage == Stage::Forced;
                if forced {
                    // No second forced re-roll.
                    strike.rerolls = 100;
                }
                Stage::Again(*set)
            }
            (Stage::Dodge, Action::Choose(answer)) => {
                strike.dodged = Some(u8::from(*answer == Item::Yes));
                if let (Item::Yes, Some(team)) = (answer, self.dodging_team(&strike)) {
                    self.discard_effect(team, CardEffect::Dodge);
                }
                Stage::Next
            }
            _ => {
                let forced = strike.stage == Stage::Forced;
                if forced { Stage::Next } else { self.after_rerolls(&strike) }
            }
        };
        self.tasks.push(Task::Strike(strike));
    }

    /// The next target, as far as nothing has to be rolled or asked.
    pub fn go_on(&mut self, mut strike: Box<Strike>) {
        while let Some(aim) = strike.targets.get(usize::from(strike.next)).copied() {
            let damage = self.damage(&strike, aim);
            if damage == 0 {
                self.settle(&mut strike, aim, 0);
                continue;
            }
            if strike.dodged.is_none() && self.may_dodge(&strike) {
                strike.stage = Stage::Dodge;
                self.tasks.push(Task::Strike(strike));
                return;
            }
            let armour = self.armour(&strike, aim);
            if armour.count() > 0 {
                strike.stage = Stage::Armour(armour);
                self.tasks.push(Task::Strike(strike));
                return;
            }
            self.harm_next(&mut strike, 0);
        }
        self.finish_strike(&strike);
    }

    /// Hits above the defence value, before armour tests. (`at.dmg`)
    pub fn damage(&self, strike: &Strike, aim: Aim) -> u8 {
        let settings = &self.setup.settings;
        let cover = match aim.cover {
            0 => 0,
            _ if settings.cover_die => 0,
            n if settings.cover_adds => n,
            _ => 1,
        };
        let defence = match aim.target {
            Target::Fig(fig) => match self.slot(fig) {
                Some(slot) => {
                    let creature = &self.creatures[slot];
                    self.row(creature.kind).defence.saturating_sub(creature.weakened)
                }
                None => self.pack().components.defence,
            },
            Target::At(at) => self.token_at(at).map_or(0, |token| self.thing(token.kind).defence),
        };
        let present = match aim.target {
            Target::Fig(fig) => matches!(self.place(fig), Place::On(_)),
            Target::At(at) => self.token_at(at).is_some(),
        };
        let hits: u8 = strike.faces.iter().sum();
        let dodged = strike.dodged.unwrap_or(0);
        let stopped = [aim.less, defence, cover, dodged].into_iter().fold(0, u8::saturating_add);
        if present { hits.saturating_sub(stopped) } else { 0 }
    }

    /// Defence value and points of a token.
    pub fn thing(&self, kind: Kind) -> super::pack::Thing {
        let c = &self.pack().components;
        match kind {
            Kind::Terminal => c.terminal,
            Kind::Turret => c.turret,
            Kind::Portal => c.portal,
            Kind::Trap => c.trap,
            _ => super::pack::Thing { defence: u8::MAX, points: 0 },
        }
    }

    fn may_dodge(&self, strike: &Strike) -> bool {
        let by_creature = matches!(strike.source, Source::Fig(fig) if fig.is_dark());
        by_creature
            && strike.way == Way::Fire
            && self.dodging_team(strike).is_some_and(|team| {
                self.hand_with(team, CardEffect::Dodge).is_some() && !self.teams[team].muted
            })
    }

    /// The dice of the armour tests of a target. (`at.armdl`, `dl.arm`)
    pub fn armour(&self, strike: &Strike, aim: Aim) -> Dice {
        let Target::Fig(fig) = aim.target else { return Dice::NONE };
        let die = match self.slot(fig) {
            Some(slot) => {
                let creature = &self.creatures[slot];
                let none = strike.no_armour || strike.no_creature_armour;
                self.row(creature.kind).die.filter(|_| !none)
            }
            None => {
                let berserk = match strike.source {
                    Source::Fig(by) => self.slot(by).is_some_and(|s| self.creatures[s].berserk),
                    _ => false,
                };
                let rank = self.teams[self.team_of(fig)].rank;
                self.pack().rank(rank).die.filter(|_| !berserk)
            }
        };
        let mut dice = Dice::NONE;
        if let Some(colour) = die {
            dice.0[colour as usize] += 1;
        }
        if aim.cover > 0 && self.setup.settings.cover_die {
            dice.0[0] += 1;
        }
        dice
    }

    /// The next target suffers what its armour has not cancelled.
    fn harm_next(&mut self, strike: &mut Strike, cancelled: u8) {
        if let Some(aim) = strike.targets.get(usize::from(strike.next)).copied() {
            let damage = self.damage(strike, aim).saturating_sub(cancelled);
            self.settle(strike, aim, damage);
        }
    }

    fn settle(&mut self, strike: &mut Strike, aim: Aim, damage: u8) {
        strike.next += 1;
        strike.dodged = None;
        let hits: u8 = strike.faces.iter().sum();
        self.last = LastAttack { hits, damage, cover: aim.cover > 0 };
        self.news.struck = true;
        if damage == 0 {
            return;
        }
        let by = self.source_team(strike.source);
        match aim.target {
            Target::Fig(fig) if fig.is_dark() => {
                if let Some(at) = self.at(fig) {
                    strike.vacated.push(at);
                }
                let own = matches!(strike.source, Source::Fig(_));
                let counts = own || !self.setup.settings.trap_kills_nobody;
                self.eliminate(fig, by.filter(|_| counts), strike.way);
            }
            Target::Fig(fig) => {
                let blamed = match strike.source {
                    Source::Trap(_) => by.filter(|_| !self.setup.settings.no_trap_blame),
                    _ => by,
                };
                self.wound(fig.trooper(), damage, blamed);
            }
            Target::At(at) => self.break_token(at, by),
        }
    }

    /// A trap where the target stood, spores, the step onto a vacated space.
    fn finish_strike(&mut self, strike: &Strike) {
        let Source::Fig(fig) = strike.source else { return };
        if fig.is_dark() {
            return;
        }
        let hit = strike.vacated.first().copied();
        if strike.trap {
            let aimed = strike.targets.first().and_then(|aim| match aim.target {
                Target::Fig(fig) => self.at(fig),
                Target::At(at) => Some(at),
            });
            let spores =
                strike.spores.filter(|_| hit.is_some() || self.setup.settings.spores_anyway);
            if let (Some(colour), Some(at)) = (spores, hit.or(aimed)) {
                self.throw_spores(fig, at, colour);
            }
            if let Some(at) = hit {
                self.set_trap(fig, at, strike.spores);
            }
        }
        let trained = self.specialty(fig.trooper()) == Specialty::Close;
        let blow = matches!(strike.way, Way::Close | Way::Sweep { .. });
        if trained && (blow || self.setup.settings.overrun_by_any) && self.at(fig).is_some() {
            let free = |at: &&Square| !self.occupied.has(**at) && !self.stops.has(**at);
            let squares: SmallVec<[Square; 8]> =
                strike.vacated.iter().filter(free).copied().collect();
            if !squares.is_empty() {
                self.tasks.push(Task::Ask(Ask::Overrun { fig, squares }));
            }
        }
    }

    /// The spaces of a specialist's traps.
    pub fn own_traps(&self, fig: Fig) -> impl Iterator<Item = Square> + '_ {
        let owner = Some(fig.trooper() as u8);
        let own = move |t: &&Token| t.kind == Kind::Trap && t.owner == owner;
        self.tokens.iter().filter(own).map(|t| t.at)
    }

    /// A trap token, of which a specialist has two at most: for a third one it chooses which of
    /// them goes. (`tk.two`)
    fn set_trap(&mut self, fig: Fig, at: Square, spores: Option<Colour>) {
        match self.own_traps(fig).count() {
            0 | 1 => self.lay_trap(fig, at, spores),
            _ => self.tasks.push(Task::Ask(Ask::OldTrap { fig, at, spores })),
        }
    }

    /// Lays a trap token if one is left. (`tk.supply`)
    pub fn lay_trap(&mut self, fig: Fig, at: Square, spores: Option<Colour>) {
        let owner = Some(fig.trooper() as u8);
        let used = self.tokens.iter().filter(|t| t.kind == Kind::Trap).count();
        if used < usize::from(self.pack().components.traps) && self.token_at(at).is_none() {
            self.add_token(Token { kind: Kind::Trap, at, owner, round: self.round, spores });
        }
    }

    /// Spores roll one die once for each accessible space beside the trap. (`mk.spore`, `mk.acc`)
    fn throw_spores(&mut self, fig: Fig, at: Square, colour: Colour) {
        let field = self.field();
        let near = crate::geometry::square::walk::blast(
            &self.board.floor.grid,
            &field,
            at,
            field.corners(),
        );
        let struck: SmallVec<[Fig; 8]> = near.iter().filter_map(|at| self.figure_at(*at)).collect();
        let mut dice = Dice::NONE;
        dice.0[colour as usize] = 1;
        for other in struck.iter().rev() {
            let source = Source::Trap(Some(fig.trooper() as u8));
            self.tasks.push(Task::Strike(Box::new(Strike::area(source, dice, &[*other]))));
        }
    }
}
